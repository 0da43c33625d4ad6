import EGLPlatform
import Foundation
import GLESRenderer
import Graphics
import QuartzCore
import RenderTree
import SoftwareRenderer
import Synchronization
import TestSupport
import Testing
import Timing

@testable import Compositing

/// Fills each tile with a colour of its own, and notes what it was asked for.
private final class Mosaic: CATiledLayer {
  struct Call {
    var box: CGRect
    var pixelsPerPoint: CGFloat
    var isOnCallersThread: Bool
  }

  let calls = Mutex<[Call]>([])
  let caller = pthread_self()
  /// Changes what is drawn; set while nobody draws.
  nonisolated(unsafe) var blue: CGFloat = 0

  override func draw(in ctx: CGContext) {
    let box = ctx.boundingBoxOfClipPath
    let call = Call(box: box, pixelsPerPoint: abs(ctx.ctm.a), isOnCallersThread: pthread_equal(caller, pthread_self()) != 0)
    calls.withLock { $0.append(call) }
    ctx.setFillColor(CGColor(red: box.minX / 1024, green: box.minY / 1024, blue: blue, alpha: 1))
    ctx.fill(box)
  }

  func takeCalls() -> [Call] {
    calls.withLock { calls in
      defer { calls = [] }
      return calls
    }
  }
}

@Suite("Tiled layers")
struct TiledLayerTests {
  /// A root of 512 × 512 points that shows a layer at a scale, its origin at the root's.
  private struct Stage {
    let root = CALayer()
    let layer: CATiledLayer
    let host: LayerHost
    private var evaluator = Evaluator()
    private var presentation = PresentationTree()
    private var planner = FramePlanner()
    private let viewport = Viewport(
      size: PixelSize(512, 512), canvas: CGSize(width: 512, height: 512), canvasToTarget: .identity, isYUp: false, background: nil,
      scale: 1)

    init(_ layer: CATiledLayer, side: CGFloat) {
      self.layer = layer
      root.frame = CGRect(x: 0, y: 0, width: 512, height: 512)
      host = LayerHost(root: root, clock: .stepped(from: 0))
      CATransaction.setDisableActions(true)
      layer.anchorPoint = .zero
      layer.bounds = CGRect(x: 0, y: 0, width: side, height: side)
      root.addSublayer(layer)
    }

    mutating func plan(at time: Double, scale: CGFloat, anew: Bool = false) -> FramePlan {
      CATransaction.setDisableActions(true)
      layer.transform = CATransform3DMakeScale(scale, scale, 1)
      CATransaction.flush()
      evaluator.evaluate(host.advance(to: time), at: time, into: &presentation)
      var plan = FramePlan(), fresh = FramePlanner()
      if anew { fresh.plan(presentation, for: viewport, into: &plan) } else { planner.plan(presentation, for: viewport, into: &plan) }
      return plan
    }
  }

  private static func render(_ plan: FramePlan) -> Bitmap {
    var plan = plan
    plan.repair = nil
    let bitmap = Bitmap(size: plan.viewport)
    SoftwareRenderer(workerCount: 1).render(plan, into: bitmap)
    return bitmap
  }

  @Test("values of a new layer are those measured, and setters keep")
  func defaults() throws {
    let layer = CATiledLayer()
    #expect(layer.levelsOfDetail == 1 && layer.levelsOfDetailBias == 0 && layer.tileSize == CGSize(width: 256, height: 256))
    #expect(CATiledLayer.fadeDuration() == 0.25)
    layer.levelsOfDetail = 5
    layer.levelsOfDetailBias = 2
    layer.tileSize = CGSize(width: 128, height: 64)
    let data = try NSKeyedArchiver.archivedData(withRootObject: layer, requiringSecureCoding: true)
    for copy in [layer, try #require(try NSKeyedUnarchiver.unarchivedObject(ofClass: CATiledLayer.self, from: data))] {
      #expect(copy.levelsOfDetail == 5 && copy.levelsOfDetailBias == 2 && copy.tileSize == CGSize(width: 128, height: 64))
    }
  }

  @Test("the tiles that show are drawn once, on other threads, each in its own part of the layer")
  func tiles() {
    let mosaic = Mosaic()
    var stage = Stage(mosaic, side: 1024)
    let picture = Self.render(stage.plan(at: 0, scale: 1))
    // Four of sixteen tiles show.
    let calls = mosaic.takeCalls()
    #expect(calls.count == 4 && calls.allSatisfy { !$0.isOnCallersThread && $0.pixelsPerPoint == 1 })
    #expect(Set(calls.map { "\($0.box.minX) \($0.box.minY) \($0.box.width) \($0.box.height)" }).contains("256.0 0.0 256.0 256.0"))
    // 256 / 1024 of 255 is 63.75.
    #expect(picture[10, 10] == SIMD4(0, 0, 0, 255) && picture[300, 10] == SIMD4(64, 0, 0, 255))
    #expect(picture[255, 300] == SIMD4(0, 64, 0, 255) && picture[256, 256] == SIMD4(64, 64, 0, 255))
    _ = stage.plan(at: 1, scale: 1)
    #expect(mosaic.takeCalls().isEmpty)
  }

  @Test("levels of detail are as fine as the layer shows, and the bias adds finer ones")
  func levels() {
    func drawn(scale: CGFloat, levels: Int, bias: Int) -> [Mosaic.Call] {
      let mosaic = Mosaic()
      (mosaic.levelsOfDetail, mosaic.levelsOfDetailBias) = (levels, bias)
      var stage = Stage(mosaic, side: 1024)
      _ = stage.plan(at: 0, scale: scale)
      return mosaic.takeCalls()
    }
    // All of 1024 points at half their size: with one level 16 tiles, with two a quarter of them, of twice the width.
    #expect(drawn(scale: 0.5, levels: 1, bias: 0).count == 16)
    let half = drawn(scale: 0.5, levels: 2, bias: 0)
    #expect(half.count == 4 && half.allSatisfy { $0.box.width == 512 && $0.pixelsPerPoint == 0.5 })
    // Three tenths need more than a quarter of the pixels: still the half.
    #expect(drawn(scale: 0.3, levels: 3, bias: 0).allSatisfy { $0.pixelsPerPoint == 0.5 })
    #expect(drawn(scale: 2, levels: 1, bias: 0).allSatisfy { $0.pixelsPerPoint == 1 })
    let double = drawn(scale: 2, levels: 2, bias: 1)
    // 256 points show, in cells of 128.
    #expect(double.count == 4 && double.allSatisfy { $0.box.width == 128 && $0.pixelsPerPoint == 2 })
    #expect(drawn(scale: 0.5, levels: 2, bias: 1).allSatisfy { $0.pixelsPerPoint == 1 })
  }

  @Test("a part that needs display has its tiles drawn anew, and is what is damaged")
  func invalidation() {
    let mosaic = Mosaic()
    var stage = Stage(mosaic, side: 512)
    for _ in 0..<4 { stage.root.addSublayer(CALayer()) }
    _ = stage.plan(at: 0, scale: 1)
    _ = mosaic.takeCalls()
    mosaic.blue = 1
    mosaic.setNeedsDisplay(CGRect(x: 260, y: 10, width: 4, height: 4))
    let plan = stage.plan(at: 1, scale: 1)
    #expect(mosaic.takeCalls().map(\.box) == [CGRect(x: 256, y: 0, width: 256, height: 256)])
    #expect(plan.damage.bounds.minX >= 255 && plan.damage.bounds.maxY <= 257 && !plan.damage.isEmpty)
    #expect(Self.render(plan)[300, 10] == SIMD4(64, 0, 255, 255) && Self.render(plan)[10, 10] == SIMD4(0, 0, 0, 255))
    mosaic.setNeedsDisplay()
    _ = stage.plan(at: 2, scale: 1)
    #expect(mosaic.takeCalls().count == 4)
  }

  @Test("a layer of 20,000 points a side zooms in bounded memory, and a frame alone is the frame in sequence")
  func zooming() throws {
    let mosaic = Mosaic()
    (mosaic.levelsOfDetail, mosaic.levelsOfDetailBias) = (8, 0)
    var stage = Stage(mosaic, side: 20_000)
    let source = try #require(mosaic.properties.tiles?.source)
    var mostTiles = 0
    for step in 0..<24 {
      // From 1/40, all of it, to twice its size.
      let plan = stage.plan(at: Double(step), scale: 0.025 * pow(80, CGFloat(step) / 23))
      // A level is at most twice as fine as the 512 pixels that show: five tiles a side.
      mostTiles = max(mostTiles, plan.pictures.count)
      #expect(source.byteCount <= 64 << 20)
      if step % 6 == 0 {
        let alone = stage.plan(at: Double(step), scale: 0.025 * pow(80, CGFloat(step) / 23), anew: true)
        #expect(Self.render(plan).makeImage().pixels == Self.render(alone).makeImage().pixels)
      }
    }
    #expect(mostTiles <= 25)
    // With one level alone all of it is 6241 tiles: they are drawn coarser.
    mosaic.levelsOfDetail = 1
    _ = mosaic.takeCalls()
    #expect(stage.plan(at: 30, scale: 0.025).pictures.count <= 1024)
    #expect(mosaic.takeCalls().allSatisfy { $0.pixelsPerPoint == 0.25 })
  }

  @Test("a delegate draws tiles, flipped geometry stands them upright, and both renderers agree on turned ones")
  func delegate() throws {
    final class Painter: CALayerDelegate {
      func draw(_ layer: CALayer, in ctx: CGContext) {
        // The lower half of the layer's coordinates.
        ctx.setFillColor(CGColor(red: 1, green: 0, blue: 0, alpha: 1))
        ctx.fill(CGRect(x: 0, y: 0, width: 512, height: 200))
      }
    }
    let painter = Painter(), layer = CATiledLayer()
    layer.delegate = painter
    var stage = Stage(layer, side: 512)
    // The stage counts downwards: y below 200 is at the top.
    var picture = Self.render(stage.plan(at: 0, scale: 1))
    #expect(picture[300, 199] == SIMD4(255, 0, 0, 255) && picture[300, 200] == SIMD4(0, 0, 0, 0))
    layer.isGeometryFlipped = true
    picture = Self.render(stage.plan(at: 1, scale: 1))
    #expect(picture[300, 312] == SIMD4(255, 0, 0, 255) && picture[300, 311] == SIMD4(0, 0, 0, 0))

    guard let context = try? GLContext() else { return }
    let mosaic = Mosaic()
    var other = Stage(mosaic, side: 1000)
    other.root.sublayerTransform = CATransform3DMakeRotation(0.2, 0, 0, 1)
    var options = GLESRenderer.Options()
    options.storesPrograms = false
    let gles = try GLESRenderer(context: context, options: options)
    let plan = other.plan(at: 0, scale: 0.7), target = try GLTarget(context: context, size: plan.viewport)
    let readback = GLReadback(context: context), bitmap = Bitmap(size: plan.viewport)
    try gles.render(plan, into: target)
    try readback.begin(target)
    try readback.finish(into: bitmap)
    #expect(Self.render(plan).makeImage().largestDifference(from: bitmap.makeImage()) <= 2)
  }

  @Test("sizes of no or too many tiles draw nothing, or something", arguments: [0, -4, .nan, .infinity, 1e9] as [CGFloat])
  func excess(side: CGFloat) {
    let mosaic = Mosaic()
    mosaic.tileSize = CGSize(width: side, height: side)
    (mosaic.levelsOfDetail, mosaic.levelsOfDetailBias) = (-3, .min)
    var stage = Stage(mosaic, side: 512)
    let plan = stage.plan(at: 0, scale: 1)
    #expect(plan.pictures.count == (side == 1e9 ? 1 : 0))
  }
}
