import EGLPlatform
import GLESRenderer
import Graphics
import QuartzCore
import RenderTree
import SoftwareRenderer
import TestSupport
import Testing
import Timing

@testable import Compositing

/// What stands still while something moves: which passes are left out of a frame, and that its pixels are those of the frame alone.
@Suite("Surfaces of what stands still")
struct KeptSurfaceTests {
  private static let size = PixelSize(400, 300)

  /// A root of 400 × 300 points with a mover above everything, planned frame after frame.
  private struct Stage {
    let root = CALayer(), mover = CALayer()
    let host: LayerHost
    private var evaluator = Evaluator()
    private var presentation = PresentationTree()
    private var planner = FramePlanner()

    init(_ layers: [CALayer]) {
      CATransaction.setDisableActions(true)
      root.frame = CGRect(x: 0, y: 0, width: 400, height: 300)
      root.backgroundColor = CGColor(red: 0.1, green: 0.2, blue: 0.3, alpha: 1)
      for layer in layers { root.addSublayer(layer) }
      mover.frame = CGRect(x: 0, y: 40, width: 50, height: 40)
      mover.backgroundColor = CGColor(red: 1, green: 0.5, blue: 0, alpha: 0.8)
      let travel = CABasicAnimation(keyPath: "position.x")
      (travel.fromValue, travel.toValue, travel.duration) = (20.0, 380.0, 10)
      mover.add(travel, forKey: nil)
      root.addSublayer(mover)
      host = LayerHost(root: root, clock: .stepped(from: 0))
    }

    /// - Parameters:
    ///   - stale: as of the planner.
    ///   - anew: whether a planner plans it that knows of no frame before.
    mutating func plan(at time: Double, stale: PixelRegion? = nil, anew: Bool = false) -> FramePlan {
      CATransaction.flush()
      evaluator.evaluate(host.advance(to: time), at: time, into: &presentation)
      let viewport = Viewport(
        size: KeptSurfaceTests.size, canvas: root.bounds.size, canvasToTarget: .identity, isYUp: false, background: nil, scale: 1)
      var plan = FramePlan(), fresh = FramePlanner()
      if anew {
        fresh.plan(presentation, for: viewport, into: &plan)
      } else {
        planner.plan(presentation, for: viewport, stale: stale, into: &plan)
      }
      return plan
    }
  }

  /// One of both renderers, with a target that keeps its picture.
  private final class Painter {
    private let software: SoftwareRenderer?
    private let gles: GLESRenderer?
    private let target: GLTarget?
    private let bitmap = Bitmap(size: KeptSurfaceTests.size)

    init(_ backend: Painting, pictureBytes: Int = 256 << 20) throws {
      switch backend {
      case .software: (software, gles, target) = (SoftwareRenderer(workerCount: 2, pictureBytes: pictureBytes), nil, nil)
      case .gles:
        var options = GLESRenderer.Options()
        options.storesPrograms = false
        options.pictureBytes = pictureBytes
        let context = try GLContext()
        gles = try GLESRenderer(context: context, options: options)
        target = try GLTarget(context: context, size: KeptSurfaceTests.size)
        software = nil
      }
    }

    func draw(_ plan: FramePlan) throws -> [UInt8] {
      software?.render(plan, into: bitmap)
      if let gles, let target {
        try gles.render(plan, into: target)
        try GLReadback(context: gles.context).copy(target, into: bitmap)
      }
      return Array(bitmap.bytes)
    }

    var statistics: RenderStatistics { software?.statistics ?? gles?.statistics ?? RenderStatistics() }
  }

  enum Painting: String, CaseIterable {
    case software, gles

    static var available: [Painting] { (try? GLContext()) == nil ? [.software] : allCases }
  }

  private static func box(_ x: Double, _ y: Double, _ width: Double, _ height: Double, _ color: CGColor, _ below: [CALayer] = []) -> CALayer
  {
    let layer = CALayer()
    layer.frame = CGRect(x: x, y: y, width: width, height: height)
    layer.backgroundColor = color
    for other in below { layer.addSublayer(other) }
    return layer
  }

  private static let red = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
  private static let white = CGColor(red: 1, green: 1, blue: 1, alpha: 1)
  private static let blue = CGColor(red: 0, green: 0, blue: 1, alpha: 0.7)
  private static let clear = CGColor(red: 0, green: 0, blue: 0, alpha: 0)

  private static func blurred(radius: Double = 2) -> CALayer {
    let layer = box(20, 20, 80, 60, clear, [box(10, 10, 50, 40, red), box(30, 5, 40, 30, blue)])
    let blur = CAFilter(type: "gaussianBlur")
    blur.setValue(radius, forKey: "inputRadius")
    layer.filters = [blur]
    return layer
  }

  private static func shadowed() -> CALayer {
    let layer = box(140, 30, 80, 60, clear, [box(0, 0, 60, 40, white), box(30, 25, 40, 30, red)])
    (layer.shadowOpacity, layer.shadowRadius, layer.shadowOffset) = (0.8, 2, CGSize(width: 4, height: 5))
    return layer
  }

  private static func faded() -> CALayer {
    let layer = box(260, 20, 80, 70, white, [box(10, 10, 50, 40, red), box(30, 25, 40, 30, blue)])
    layer.opacity = 0.5
    return layer
  }

  /// What is blurred and what casts a shadow are drawn side by side in one pass, and blurred in another; the faded group in a third.
  @Test("one mover above a blur, a shadow and a faded group: four passes twice, then one", arguments: Painting.available)
  func passes(backend: Painting) throws {
    var stage = Stage([Self.blurred(), Self.shadowed(), Self.faded()])
    let painter = try Painter(backend), alone = try Painter(backend)
    var passes: [Int] = [], kept: [Int] = []
    for frame in 0..<5 {
      let time = Double(frame) * 1.7
      let picture = try painter.draw(stage.plan(at: time))
      passes.append(painter.statistics.passes)
      kept.append(painter.statistics.keptPasses)
      #expect(try picture == alone.draw(stage.plan(at: time, anew: true)), "at \(time)")
    }
    #expect(passes == [4, 4, 1, 1, 1] && kept == [0, 0, 3, 3, 3])
  }

  /// The mover is 50 × 40 pixels. At 2.5 s it stands over the shadow, whose passes the first repair needs.
  @Test("repaired frames are the frames alone", arguments: Painting.available)
  func repairs(backend: Painting) throws {
    var stage = Stage([Self.blurred(), Self.shadowed(), Self.faded()])
    let painter = try Painter(backend), alone = try Painter(backend)
    var kept = 0
    for frame in 0..<40 {
      let time = Double(frame) * 0.25
      let picture = try painter.draw(stage.plan(at: time, stale: frame == 0 ? nil : .empty))
      kept += painter.statistics.keptPasses
      if frame > 0 { #expect(painter.statistics.repairedPixels <= 61 * 41) }
      #expect(try picture == alone.draw(stage.plan(at: time, anew: true)), "at \(time)")
    }
    #expect(kept > 20)
  }

  /// At full size 2 wide, and from sigma 6 on at half of it or less.
  @Test("blurs of any width, behind and in layers, are the same kept and alone", arguments: Painting.available)
  func blurs(backend: Painting) throws {
    let pane = Self.box(30, 120, 120, 90, CGColor(red: 1, green: 1, blue: 1, alpha: 0.2))
    let blur = CAFilter(type: "gaussianBlur")
    blur.setValue(5, forKey: "inputRadius")
    pane.backgroundFilters = [blur]
    let bloom = CAFilter(type: "colorInvert"), tinted = Self.box(180, 130, 90, 80, Self.red, [Self.box(20, 20, 40, 40, Self.white)])
    tinted.filters = [bloom]
    var stage = Stage([Self.box(0, 100, 200, 80, Self.red), Self.blurred(radius: 9), pane, tinted, Self.blurred(radius: 30)])
    let painter = try Painter(backend), alone = try Painter(backend)
    for frame in 0..<5 {
      let time = Double(frame) * 2
      let picture = try painter.draw(stage.plan(at: time))
      #expect((painter.statistics.keptPasses > 3) == (frame >= 2), "\(painter.statistics.keptPasses) passes in frame \(frame)")
      #expect(try picture == alone.draw(stage.plan(at: time, anew: true)), "at \(time)")
    }
  }

  @Test("what a commit changes is drawn, and kept again from the second frame on", arguments: Painting.available)
  func commits(backend: Painting) throws {
    let group = Self.faded()
    var stage = Stage([Self.blurred(), group])
    let painter = try Painter(backend), alone = try Painter(backend)
    var kept: [Int] = []
    for frame in 0..<8 {
      if frame == 4 { group.sublayers?.first?.backgroundColor = Self.white }
      let time = Double(frame)
      let picture = try painter.draw(stage.plan(at: time))
      kept.append(painter.statistics.keptPasses)
      #expect(try picture == alone.draw(stage.plan(at: time, anew: true)), "at \(time)")
    }
    // The blur's two passes stay.
    #expect(kept == [0, 0, 3, 3, 2, 2, 3, 3])
  }

  @Test("what moves is not kept, and makes nothing else drawn", arguments: Painting.available)
  func moving(backend: Painting) throws {
    let moving = Self.faded()
    moving.frame.origin = CGPoint(x: 20, y: 200)
    let travel = CABasicAnimation(keyPath: "position.x")
    (travel.byValue, travel.duration) = (30.25, 10)
    moving.sublayers?.first?.add(travel, forKey: nil)
    var stage = Stage([moving, Self.blurred(), Self.shadowed()])
    let painter = try Painter(backend), alone = try Painter(backend)
    var passes: [Int] = []
    for frame in 0..<4 {
      let time = Double(frame)
      let picture = try painter.draw(stage.plan(at: time))
      passes.append(painter.statistics.passes)
      #expect(try picture == alone.draw(stage.plan(at: time, anew: true)), "at \(time)")
    }
    // The moving group and the target.
    #expect(passes == [4, 4, 2, 2])
  }

  /// Both surfaces of the blur and the shadow have 128 × 128 pixels or more, which 65,536 bytes hold.
  @Test("a limit leaves out what it has no room for, and nothing changes in the picture", arguments: Painting.available)
  func budget(backend: Painting) throws {
    var stage = Stage([Self.blurred(), Self.shadowed(), Self.faded()])
    let none = try Painter(backend, pictureBytes: 0), roomy = try Painter(backend)
    for frame in 0..<4 {
      let plan = stage.plan(at: Double(frame))
      #expect(try none.draw(plan) == roomy.draw(plan), "frame \(frame)")
      #expect(none.statistics.keptPasses == 0)
    }
    #expect(roomy.statistics.keptPasses == 3)
  }

  @Test("what was shown longest ago goes first, and nothing that shows")
  func eviction() {
    // A quarter of 400: four of 25 bytes.
    var kept = KeptSurfaces<Int>(pictureBytes: 400)
    let contents = (0..<6).map { _ in SurfaceContent() }
    func frame(_ shown: [Int]) {
      var plan = FramePlan()
      plan.contents = shown.map { contents[$0] }
      kept.beginFrame(plan)
      for index in shown where !kept.contains(contents[index]) && kept.makeRoom(for: 25) {
        kept.insert(index, of: contents[index], byteCount: 25)
      }
    }
    func present() -> [Int] { contents.indices.filter { kept[contents[$0]] == $0 } }
    frame([0, 1])
    frame([1, 2, 3])
    #expect(present() == [0, 1, 2, 3] && kept.byteCount == 100)
    frame([4, 1])
    #expect(present() == [1, 2, 3, 4] && kept.byteCount == 100)
    // Five show, for which there is no room: the last is not kept.
    frame([1, 2, 3, 4, 5])
    #expect(present() == [1, 2, 3, 4] && kept.byteCount == 100)
    for _ in 0..<512 { frame([1]) }
    #expect(present() == [1] && kept.byteCount == 25)
  }
}
