import Compositing
import Dispatch
import Foundation
import Graphics
import QuartzCore
import RenderTree
import Synchronization
import Testing
import Timing

/// Draws a tile each time that the test lets it, and says how many were drawn.
private final class GatedTiles: CATiledLayer {
  let gate = DispatchSemaphore(value: 0)
  let drawn = Mutex<[CGRect]>([])

  override func draw(in ctx: CGContext) {
    gate.wait()
    let box = ctx.boundingBoxOfClipPath
    drawn.withLock { $0.append(box) }
    ctx.setFillColor(CGColor(red: 1, green: 0, blue: 0, alpha: 1))
    ctx.fill(box)
  }
}

/// Shows without a fade.
private final class HastyTiles: CATiledLayer {
  override class func fadeDuration() -> CFTimeInterval { 0 }
  override func draw(in ctx: CGContext) { ctx.fill(ctx.boundingBoxOfClipPath) }
}

@Suite("Tiles on displays")
struct LiveTileTests {
  /// A display of 512 × 256 pixels, which a tiled layer of 1024 × 1024 points fills from its origin.
  private struct Display {
    let root = CALayer()
    let host: LayerHost
    let arrivals = DispatchSemaphore(value: 0)
    private(set) var planner = FramePlanner()
    private var evaluator = Evaluator()
    private var presentation = PresentationTree()

    init(_ layer: CATiledLayer) {
      root.frame = CGRect(x: 0, y: 0, width: 512, height: 256)
      host = LayerHost(root: root, clock: .stepped(from: 0))
      CATransaction.setDisableActions(true)
      layer.anchorPoint = .zero
      layer.bounds = CGRect(x: 0, y: 0, width: 1024, height: 1024)
      root.addSublayer(layer)
      for _ in 0..<4 { root.addSublayer(CALayer()) }
    }

    /// The frame that is shown at a time of the display's clock; the scene's own stands still.
    mutating func frame(at time: Double) -> FramePlan {
      CATransaction.flush()
      evaluator.evaluate(host.advance(to: 0), at: 0, into: &presentation)
      planner.options.tileClock = TileClock(time: time) { [arrivals] in arrivals.signal() }
      var plan = FramePlan()
      planner.plan(presentation, for: viewport, stale: .empty, into: &plan)
      return plan
    }

    private var viewport: Viewport {
      Viewport(
        size: PixelSize(512, 256), canvas: CGSize(width: 512, height: 256), canvasToTarget: .identity, isYUp: false, background: nil,
        scale: 1)
    }

    /// Changes the layer without an animation.
    func change(_ change: () -> Void) {
      CATransaction.setDisableActions(true)
      change()
      CATransaction.flush()
    }

    func waitForTile() throws { try #require(arrivals.wait(timeout: .now() + 60) == .success) }
  }

  /// Alpha of the tiles' quads, the most opaque first: on many cores any tile may be there before another.
  private func opacities(_ plan: FramePlan) -> [Float] { plan.quads.map(\.color.w).sorted(by: >) }

  @Test("a frame waits for no tile, and each fades in from the first frame that has it")
  func fading() throws {
    let tiles = GatedTiles()
    var display = Display(tiles)
    // Two tiles of 256 points show, and none is there.
    #expect(display.frame(at: 10).quads.isEmpty && !display.planner.outcome.fadesTiles)
    tiles.gate.signal()
    try display.waitForTile()
    #expect(display.frame(at: 11).quads.isEmpty && display.planner.outcome.fadesTiles)
    #expect(opacities(display.frame(at: 11.125)) == [0.5])
    tiles.gate.signal()
    try display.waitForTile()
    // A quarter of a second after 11 the first one is whole; the second begins there.
    #expect(opacities(display.frame(at: 11.25)) == [1])
    let middle = display.frame(at: 11.3125)
    #expect(opacities(middle) == [1, 0.25])
    // What fades is what is damaged.
    #expect(middle.damage.bounds.width <= 257 && !middle.damage.isEmpty)
    #expect(opacities(display.frame(at: 11.5)) == [1, 1] && !display.planner.outcome.fadesTiles)
    let rest = display.frame(at: 12)
    #expect(rest.damage.isEmpty && opacities(rest).isEmpty && tiles.drawn.withLock(\.count) == 2)
  }

  @Test("without a duration tiles are whole at once")
  func hasty() throws {
    var display = Display(HastyTiles())
    _ = display.frame(at: 1)
    try display.waitForTile()
    try display.waitForTile()
    #expect(opacities(display.frame(at: 2)) == [1, 1] && !display.planner.outcome.fadesTiles)
  }

  @Test("tiles of another resolution stay below those that fade in")
  func zooming() throws {
    let tiles = GatedTiles()
    (tiles.levelsOfDetail, tiles.levelsOfDetailBias) = (2, 1)
    var display = Display(tiles)
    _ = display.frame(at: 0)
    for _ in 0..<2 { tiles.gate.signal() }
    for _ in 0..<2 { try display.waitForTile() }
    _ = display.frame(at: 1)
    #expect(opacities(display.frame(at: 2)) == [1, 1])
    // At twice the scale, 256 × 128 points: two cells of 128 points, both in the first of those that were there.
    display.change { tiles.transform = CATransform3DMakeScale(2, 2, 1) }
    #expect(opacities(display.frame(at: 3)) == [1])
    for _ in 0..<2 { tiles.gate.signal() }
    for _ in 0..<2 { try display.waitForTile() }
    // The fade begins: nothing has changed yet.
    #expect(display.frame(at: 4).damage.isEmpty && display.planner.outcome.fadesTiles)
    #expect(opacities(display.frame(at: 4.125)) == [1, 0.5, 0.5])
    #expect(opacities(display.frame(at: 4.25)) == [1, 1])
    #expect(tiles.drawn.withLock { $0.map(\.width) } == [256, 256, 128, 128])
  }

  @Test("a tile that became invalid shows what it was until it is drawn anew")
  func invalidation() throws {
    let tiles = GatedTiles()
    var display = Display(tiles)
    _ = display.frame(at: 0)
    for _ in 0..<2 { tiles.gate.signal() }
    for _ in 0..<2 { try display.waitForTile() }
    _ = display.frame(at: 1)
    let before = display.frame(at: 2)
    tiles.setNeedsDisplay(CGRect(x: 300, y: 10, width: 5, height: 5))
    #expect(display.frame(at: 3).damage.isEmpty)
    tiles.gate.signal()
    try display.waitForTile()
    let after = display.frame(at: 4)
    #expect(opacities(before) == [1, 1] && after.damage.bounds.minX >= 255 && !after.damage.isEmpty && !display.planner.outcome.fadesTiles)
    #expect(tiles.drawn.withLock { $0.map(\.minX).sorted() } == [0, 256, 256])
  }

  @Test("tiles that a later frame does without are not drawn")
  func scrolling() throws {
    let tiles = GatedTiles()
    var display = Display(tiles)
    _ = display.frame(at: 0)
    // Away before more than each thread's first one is begun.
    display.change { tiles.position = CGPoint(x: -512, y: -768) }
    _ = display.frame(at: 1)
    for _ in 0..<4 { tiles.gate.signal() }
    var arrived = 0
    while tiles.drawn.withLock({ $0.count { $0.minY == 768 } }) < 2 || arrived < tiles.drawn.withLock(\.count) {
      try display.waitForTile()
      arrived += 1
    }
    let threads = max(1, ProcessInfo.processInfo.activeProcessorCount - 1)
    #expect(tiles.drawn.withLock { $0.count { $0.minY == 0 } } <= min(2, threads))
    _ = display.frame(at: 2)
    #expect(opacities(display.frame(at: 3)) == [1, 1])
  }
}
