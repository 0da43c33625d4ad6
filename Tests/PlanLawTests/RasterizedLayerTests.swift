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

/// Layers with `shouldRasterize`: what they look like, and when their bitmaps are made.
@Suite("Rasterised layers")
struct RasterizedLayerTests {
  /// A root of 64 × 64 points, planned frame after frame.
  private struct Stage {
    let root = CALayer()
    let host: LayerHost
    private var evaluator = Evaluator()
    private var presentation = PresentationTree()
    private var planner = FramePlanner()
    private let viewport = Viewport(
      size: PixelSize(64, 64), canvas: CGSize(width: 64, height: 64), canvasToTarget: .identity, isYUp: false,
      background: CGColor(gray: 1, alpha: 1), scale: 1)

    init() {
      root.frame = CGRect(x: 0, y: 0, width: 64, height: 64)
      host = LayerHost(root: root, clock: .stepped(from: 0))
    }

    /// - Parameter anew: by a planner that knows of no frame before.
    mutating func plan(at time: Double, anew: Bool = false) -> FramePlan {
      CATransaction.flush()
      evaluator.evaluate(host.advance(to: time), at: time, into: &presentation)
      var plan = FramePlan(), fresh = FramePlanner()
      if anew { fresh.plan(presentation, for: viewport, into: &plan) } else { planner.plan(presentation, for: viewport, into: &plan) }
      return plan
    }
  }

  private static func render(_ plan: FramePlan, _ renderer: SoftwareRenderer = SoftwareRenderer(workerCount: 1)) -> Bitmap {
    var plan = plan
    plan.repair = nil
    let bitmap = Bitmap(size: plan.viewport)
    renderer.render(plan, into: bitmap)
    return bitmap
  }

  /// A red square of 8 points with its right half blue, in the middle of the root.
  private static func badge(_ stage: Stage, rasterized: Bool = true) -> (layer: CALayer, half: CALayer) {
    let layer = CALayer(), half = CALayer()
    CATransaction.setDisableActions(true)
    layer.bounds = CGRect(x: 0, y: 0, width: 8, height: 8)
    layer.position = CGPoint(x: 32, y: 32)
    layer.backgroundColor = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
    half.frame = CGRect(x: 4, y: 0, width: 4, height: 8)
    half.backgroundColor = CGColor(red: 0, green: 0, blue: 1, alpha: 1)
    layer.addSublayer(half)
    layer.shouldRasterize = rasterized
    stage.root.addSublayer(layer)
    return (layer, half)
  }

  @Test("enlarged, the bitmap is soft, as much as a pixel of it is large", arguments: [1, 2])
  func enlarged(scale: Int) {
    var stage = Stage()
    let (layer, _) = Self.badge(stage)
    layer.rasterizationScale = CGFloat(scale)
    layer.transform = CATransform3DMakeScale(6, 6, 1)
    let picture = Self.render(stage.plan(at: 0))
    // The border of the halves is at 32. At one pixel a point, centres of the pixels beside it are 3 away: pixel 30, whose centre is at
    // 30.5, takes (30.5 − 29) / 6 of blue: a quarter. At two they are 1.5 away: it is red.
    #expect(picture[30, 32] == (scale == 1 ? SIMD4(191, 0, 64, 255) : SIMD4(255, 0, 0, 255)))
    #expect(picture[31, 32] == (scale == 1 ? SIMD4(149, 0, 106, 255) : SIMD4(170, 0, 85, 255)))
    #expect(picture[40, 32] == SIMD4(0, 0, 255, 255))
    // The edge of the square at 8 is soft too: half a pixel of the bitmap inside it is a mixture with nothing.
    #expect(picture[7, 32][1] > 0 && picture[7, 32][1] < 255)
  }

  @Test("where pixels of the bitmap fall on pixels, the layer looks as it does without")
  func inPlace() {
    func picture(rasterized: Bool) -> [UInt8] {
      var stage = Stage()
      let (layer, half) = Self.badge(stage, rasterized: rasterized)
      layer.cornerRadius = 3
      layer.shadowOpacity = 0.5
      layer.opacity = 0.6
      half.borderWidth = 1
      let mask = CALayer()
      mask.frame = CGRect(x: 0, y: 1, width: 8, height: 6)
      mask.backgroundColor = CGColor(gray: 0, alpha: 0.8)
      layer.mask = mask
      return Self.render(stage.plan(at: 0)).makeImage().pixels
    }
    let (plain, rasterized) = (picture(rasterized: false), picture(rasterized: true))
    // Through a bitmap of eight bits and an opacity, a step.
    #expect(zip(plain, rasterized).allSatisfy { abs(Int($0) - Int($1)) <= 1 })
  }

  private static func pictures(_ plan: FramePlan) -> [RasterizedLayer] {
    plan.pictures.compactMap { if case .rasterized(let layer) = $0 { layer } else { nil } }
  }

  @Test("the bitmap is kept while the layer moves and fades, and made anew when something in it changes")
  func kept() throws {
    var stage = Stage()
    let (layer, half) = Self.badge(stage)
    let renderer = SoftwareRenderer(workerCount: 1)
    func advance(_ time: Double, _ change: () -> Void) throws -> RasterizedLayer {
      change()
      let plan = stage.plan(at: time)
      _ = Self.render(plan, renderer)
      return try #require(Self.pictures(plan).first)
    }
    let first = try advance(0) {}
    // 8 pixels and a transparent one on either side.
    #expect(first.plan.viewport == PixelSize(10, 10) && renderer.statistics.cachedBytes >= 400)
    #expect(try advance(1) { layer.position = CGPoint(x: 20, y: 30) } === first)
    #expect(try advance(2) { layer.transform = CATransform3DMakeRotation(0.4, 0, 1, 1) } === first)
    #expect(try advance(3) { layer.opacity = 0.5 } === first)
    let turn = CABasicAnimation(keyPath: "transform.rotation.z")
    (turn.fromValue, turn.toValue, turn.duration) = (0, 1, 10)
    #expect(try advance(4) { layer.add(turn, forKey: nil) } === first)
    #expect(try advance(5) {} === first)
    let changed = try advance(6) { half.opacity = 0.9 }
    #expect(changed !== first)
    #expect(try advance(7) {} === changed)
    #expect(try advance(8) { layer.rasterizationScale = 2 }.plan.viewport == PixelSize(18, 18))
  }

  @Test("what moves inside is drawn in every frame, to the pixels of a bitmap that is kept")
  func moving() {
    func picture(moves: Bool) -> (bitmap: Bitmap, kept: Int) {
      var stage = Stage()
      let (layer, half) = Self.badge(stage)
      layer.transform = CATransform3DMakeScale(5, 4, 1)
      if moves {
        let rest = CABasicAnimation(keyPath: "opacity")
        (rest.fromValue, rest.toValue, rest.duration) = (1, 1, 9)
        half.add(rest, forKey: nil)
      }
      let plan = stage.plan(at: 1)
      return (Self.render(plan), Self.pictures(plan).count)
    }
    let (still, moving) = (picture(moves: false), picture(moves: true))
    #expect(still.kept == 1 && moving.kept == 0)
    #expect(still.bitmap.makeImage().pixels == moving.bitmap.makeImage().pixels)
  }

  @Test("damage is where the layer was and is, and a frame alone is the frame in sequence, with room for no bitmap too")
  func sequence() {
    var stage = Stage()
    let (layer, half) = Self.badge(stage)
    for _ in 0..<6 { stage.root.addSublayer(CALayer()) }
    layer.transform = CATransform3DMakeScale(1.7, 1.7, 1)
    let renderer = SoftwareRenderer(workerCount: 1), forgetful = SoftwareRenderer(workerCount: 1, pictureBytes: 0)
    let kept = Bitmap(size: PixelSize(64, 64))
    for step in 0..<6 {
      if step == 2 { layer.position.x += 5.3 }
      if step == 4 { half.backgroundColor = CGColor(red: 0, green: 1, blue: 0, alpha: 1) }
      let plan = stage.plan(at: Double(step)), alone = stage.plan(at: Double(step), anew: true)
      if step > 0 {
        // 1.7 · 10 pixels around the position, no more.
        #expect(plan.damage.isEmpty == (step % 2 == 1) && plan.damage.bounds.width < 28)
      }
      var repaired = plan
      repaired.repair = step == 0 ? nil : plan.damage
      if step == 0 || !plan.damage.isEmpty { renderer.render(repaired, into: kept) }
      #expect(kept.makeImage().pixels == Self.render(alone).makeImage().pixels, "step \(step)")
      #expect(kept.makeImage().pixels == Self.render(plan, forgetful).makeImage().pixels, "step \(step)")
    }
    #expect(forgetful.statistics.cachedBytes < 64 * 64)
  }

  @Test("rasterised layers inside one another, replicated and mirrored look the same on both renderers")
  func agreement() throws {
    guard let context = try? GLContext() else { return }
    var stage = Stage()
    let (layer, half) = Self.badge(stage)
    layer.transform = CATransform3DMakeRotation(0.3, 0, 0, 1)
    half.shouldRasterize = true
    half.cornerRadius = 2
    half.transform = CATransform3DMakeRotation(0.5, 0, 0, 1)
    let replicator = CAReplicatorLayer()
    replicator.frame = CGRect(x: 0, y: 0, width: 64, height: 64)
    replicator.instanceCount = 3
    replicator.instanceTransform = CATransform3DMakeTranslation(16, 5, 0)
    replicator.instanceColor = CGColor(gray: 0.7, alpha: 1)
    replicator.isGeometryFlipped = true
    stage.root.addSublayer(replicator)
    layer.position = CGPoint(x: 14, y: 24)
    layer.bounds.size = CGSize(width: 12, height: 14)
    replicator.addSublayer(layer)
    let gles = try OnDevice(context)
    for time in [0.0, 1] {
      let plan = stage.plan(at: time, anew: true)
      #expect(try gles.difference(from: Self.render(plan), plan) <= 2)
    }
  }

  /// OpenGL ES, for pictures as large as the stage.
  private struct OnDevice {
    let renderer: GLESRenderer
    let target: GLTarget
    let readback: GLReadback

    init(_ context: GLContext) throws {
      var options = GLESRenderer.Options()
      options.storesPrograms = false
      renderer = try GLESRenderer(context: context, options: options)
      target = try GLTarget(context: context, size: PixelSize(64, 64))
      readback = GLReadback(context: context)
    }

    /// The largest difference of a component.
    func difference(from bitmap: Bitmap, _ plan: FramePlan) throws -> Int {
      let own = Bitmap(size: plan.viewport)
      try renderer.render(plan, into: target)
      try readback.begin(target)
      try readback.finish(into: own)
      return bitmap.largestDifference(from: own)
    }
  }

  @Test("in what is drawn at half its size, as for very wide blurs, the bitmap is read from itself, still or moving, on both renderers")
  func halved() throws {
    // The square covers a quarter of the root; above 96 pixels what a blur is made of is drawn at half its size.
    func stage(rasterized: Bool, moves: Bool = false) -> Stage {
      let stage = Stage(), (layer, half) = Self.badge(stage, rasterized: rasterized)
      layer.transform = CATransform3DMakeScale(4, 4, 1)
      layer.rasterizationScale = 4
      let blur = CAFilter(type: "gaussianBlur")
      blur.setValue(100, forKey: "inputRadius")
      stage.root.filters = [blur]
      if moves {
        let rest = CABasicAnimation(keyPath: "opacity")
        (rest.fromValue, rest.toValue, rest.duration) = (1, 1, 9)
        half.add(rest, forKey: nil)
      }
      return stage
    }
    var (plain, still, moving) = (stage(rasterized: false), stage(rasterized: true), stage(rasterized: true, moves: true))
    let plan = still.plan(at: 1), picture = Self.render(plan)
    let quad = try #require(
      plan.quads.first {
        guard case .picture(let index, _) = $0.material, case .rasterized = plan.pictures[Int(index)] else { return false }
        return true
      })
    // A pixel of the bitmap is half a pixel.
    #expect(quad.localToSurface.m00 == 0.5 && quad.localToSurface.m11 == 0.5)
    #expect(picture.makeImage().pixels == Self.render(moving.plan(at: 1)).makeImage().pixels)
    // What is drawn twice is rounded twice.
    #expect(picture.largestDifference(from: Self.render(plain.plan(at: 1))) <= 2)
    // Red is on the left, blue on the right, as much of one as of the other.
    let (left, right) = (picture[24, 32], picture[39, 32])
    #expect(left[0] > 0 && left[0] >= left[2] && left[0] == right[2] && left[2] == right[0], "\(left) \(right)")
    guard let context = try? GLContext() else { return }
    #expect(try OnDevice(context).difference(from: picture, plan) <= 2)
  }

  @Test("a scale that asks for more than 4096 pixels a side is told of once, with what there is instead")
  func capped() {
    let told = Told.of("CALayer.rasterizationScale") {
      for scale in [256.0, 512] {
        var stage = Stage()
        let (layer, _) = Self.badge(stage)
        layer.bounds.size = CGSize(width: 16, height: 8)
        layer.rasterizationScale = scale
        // 16 · 256 is 4096.
        for time in 0..<3 { _ = stage.plan(at: Double(time)) }
      }
    }
    #expect(told.count == 1)
    #expect(told.first?.contains("512 pixels a point are too many for 16 × 8 points") == true, "\(told)")
    #expect(told.first?.hasSuffix("this one 256 a point") == true, "\(told)")
  }

  @Test(
    "a scale that is none counts as 1: 8 points are 8 pixels, and one more around them", arguments: [0, -1, .nan, .infinity] as [CGFloat])
  func noScale(scale: CGFloat) {
    var stage = Stage()
    Self.badge(stage).layer.rasterizationScale = scale
    #expect(Self.pictures(stage.plan(at: 0)).map(\.plan.viewport) == [PixelSize(10, 10)])
  }

  @Test("sizes and scales beyond measure give a smaller bitmap, or none", arguments: [0, -1, .nan, .infinity, 1e12] as [CGFloat])
  func excess(scale: CGFloat) {
    var stage = Stage()
    let (layer, half) = Self.badge(stage)
    layer.rasterizationScale = scale
    layer.bounds.size = CGSize(width: 5000, height: 8)
    half.frame = CGRect(x: 1e9, y: -1e9, width: 10, height: 10)
    let plan = stage.plan(at: 0)
    #expect(Self.pictures(plan).allSatisfy { max($0.plan.viewport.width, $0.plan.viewport.height) <= 4098 })
    #expect(Self.render(plan)[32, 32] == SIMD4(255, 0, 0, 255))
  }
}
