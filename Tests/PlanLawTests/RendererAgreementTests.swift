import Compositing
import EGLPlatform
import Foundation
import GLESRenderer
import Graphics
import QuartzCore
import RenderTree
import SoftwareRenderer
import TestSupport
import Testing
import Timing

/// Both renderers draw the same pictures of random trees, within a step of 255 where the picture is flat and two at edges.
///
/// There are usually 50 trees (`RandomRuns`). A disagreement prints the smallest tree that still disagrees.
@Suite("Both renderers agree", .enabled(if: (try? GLContext()) != nil, "needs EGL with OpenGL ES 3"))
struct RendererAgreementTests {
  @Test("random trees, at every frame of theirs")
  func trees() throws {
    let comparison = try RendererComparison()
    for seed in RandomRuns.seeds(50) { try expectAgreement(seed, comparison) }
  }

  // A faint shadow between pixels, a hard edge through their middles, mipmaps of a transition's picture at its edges, a pixel in a corner
  // that a filter spreads, groups that planes cut, a sharp shadow's edge.
  @Test("trees that differed once", arguments: [1605, 2183, 2432, 3067, 3361, 3521, 14903837])
  func oldTrees(seed: UInt64) throws { try expectAgreement(seed, RendererComparison()) }

  private func expectAgreement(_ seed: UInt64, _ comparison: RendererComparison) throws {
    let spec = SceneSpec(seed: seed)
    guard try comparison.disagreement(spec) != nil else { return }
    let smallest = try spec.shrunk { try comparison.disagreement($0) != nil }
    Issue.record("seed \(seed), \(try comparison.disagreement(smallest) ?? "no longer"):\n\(smallest)")
  }
}

extension RendererAgreementTests {
  @Test(
    "blurs of any radius, upright, enlarged and turned, within two steps",
    arguments: [1.0, 2, 3, 6, 9, 12, 13, 17, 20, 24, 25, 30, 40, 48, 50, 64, 80, 96, 97, 100, 120, 140, 160, 192, 200])
  func blurs(radius: Double) throws {
    let comparison = try RendererComparison()
    for transform in [CATransform3DIdentity, CATransform3DMakeScale(1.3, 1.3, 1), CATransform3DMakeRotation(0.3, 0, 0, 1)] {
      let root = CALayer(), group = CALayer()
      root.bounds = CGRect(x: 0, y: 0, width: 400, height: 300)
      root.backgroundColor = CGColor(gray: 1, alpha: 1)
      group.frame = CGRect(x: 50, y: 50, width: 300, height: 200)
      group.transform = transform
      for (x, red, blue) in [(0.0, 1.0, 0.1), (150, 0, 0.9)] {
        let half = CALayer()
        half.frame = CGRect(x: x, y: 0, width: 150, height: 200)
        half.backgroundColor = CGColor(red: red, green: 0.3, blue: blue, alpha: 1)
        group.addSublayer(half)
      }
      let blur = CAFilter(type: "gaussianBlur")
      blur.setValue(radius, forKey: "inputRadius")
      group.filters = [blur]
      root.addSublayer(group)
      let worst = try comparison.worstStep(of: root, size: PixelSize(400, 300))
      #expect(worst <= 2)
    }
  }

  // Drawn at half the size, with borders in the middle of pixels.
  @Test("very wide blurs of rounded layers, within two steps", arguments: [96.2, 97, 99, 107])
  func blursOfRoundedLayers(radius: Double) throws {
    let root = CALayer(), group = CALayer()
    root.bounds = CGRect(x: 0, y: 0, width: 300, height: 300)
    root.backgroundColor = CGColor(gray: 0, alpha: 1)
    group.frame = root.bounds
    for (frame, corner) in [(CGRect(x: 110, y: 170, width: 120, height: 60), 20.0), (CGRect(x: 200, y: 20, width: 40, height: 140), 8)] {
      let box = CALayer()
      box.frame = frame
      box.cornerRadius = corner
      box.backgroundColor = CGColor(gray: 1, alpha: 1)
      group.addSublayer(box)
    }
    let blur = CAFilter(type: "gaussianBlur")
    blur.setValue(radius, forKey: "inputRadius")
    group.filters = [blur]
    root.addSublayer(group)
    #expect(try RendererComparison().worstStep(of: root, size: PixelSize(300, 300)) <= 2)
  }
}

extension RendererAgreementTests {
  // All of the shadow's edge lies in the pixels in which its quad ends.
  @Test("sharp shadows, upright, reduced, turned and tilted, within two steps", arguments: [0.02, 0.05, 0.1, 0.15, 0.2, 0.3, 0.45, 0.6])
  func sharpShadows(radius: Double) throws {
    let comparison = try RendererComparison()
    var tilted = CATransform3DIdentity
    tilted.m34 = -1 / 200
    tilted = CATransform3DRotate(tilted, 0.6, 0, 1, 0)
    for transform in [CATransform3DIdentity, CATransform3DMakeScale(0.4, 0.6, 1), CATransform3DMakeRotation(0.3, 0, 0, 1), tilted] {
      for shift in [0, 0.25, 0.4, 0.5, 0.75] {
        let root = CALayer(), box = CALayer()
        root.bounds = CGRect(x: 0, y: 0, width: 96, height: 64)
        box.frame = CGRect(x: 20 + shift, y: 20 + shift, width: 41, height: 23)
        box.transform = transform
        box.shadowPath = CGPath(rect: box.bounds, transform: nil)
        box.shadowOpacity = 1
        box.shadowRadius = radius
        root.addSublayer(box)
        #expect(try comparison.worstStep(of: root, size: PixelSize(96, 64)) <= 2, "moved by \(shift)")
      }
    }
  }
}

/// Draws the frames of a specification with both renderers.
private struct RendererComparison {
  private let software = SoftwareRenderer(workerCount: 1)
  private let gles: GLESRenderer
  /// In floating-point numbers: says which of both is wrong.
  private let unrounded = SoftwareRenderer(workerCount: 1, format: .rgbaFloat)

  init() throws {
    var options = GLESRenderer.Options()
    // Tests leave nothing on disk.
    options.storesPrograms = false
    gles = try GLESRenderer(context: GLContext(), options: options)
  }

  /// By how many steps of 255 a channel of a layer's picture differs at most.
  func worstStep(of root: CALayer, size: PixelSize) throws -> Int {
    let host = LayerHost(root: root, clock: .stepped(from: 0))
    let canvas = CGSize(width: size.width, height: size.height)
    let viewport = Viewport(size: size, canvas: canvas, canvasToTarget: .identity, isYUp: false, background: nil, scale: 1)
    var evaluator = Evaluator(), presentation = PresentationTree(), planner = FramePlanner(), plan = FramePlan()
    evaluator.evaluate(host.advance(to: 0), at: 0, into: &presentation)
    planner.plan(presentation, for: viewport, into: &plan)
    let bitmap = Bitmap(size: size), other = Bitmap(size: size)
    let target = try GLTarget(context: gles.context, size: size), readback = GLReadback(context: gles.context)
    software.render(plan, into: bitmap)
    try gles.render(plan, into: target)
    try readback.begin(target)
    try readback.finish(into: other)
    return bitmap.largestDifference(from: other)
  }

  /// The first pixel that differs too much; nil where none does.
  func disagreement(_ spec: SceneSpec) throws -> String? {
    let canvas = CGSize(width: SceneSpec.size.width, height: SceneSpec.size.height)
    let viewport = Viewport(
      size: PixelSize(Int(canvas.width * spec.scale), Int(canvas.height * spec.scale)), canvas: canvas,
      canvasToTarget: CGAffineTransform(scaleX: spec.scale, y: spec.scale), isYUp: false, background: nil, scale: spec.scale)
    let world = LayerWorld(spec)
    let host = LayerHost(root: world.root, clock: .stepped(from: 0))
    var evaluator = Evaluator(), presentation = PresentationTree(), time = 0.0
    let bitmap = Bitmap(size: viewport.size), other = Bitmap(size: viewport.size)
    let target = try GLTarget(context: gles.context, size: viewport.size), readback = GLReadback(context: gles.context)
    for step in spec.steps {
      switch step {
      case .commit(let changes, let animates): world.apply(changes, animates: animates)
      case .frame(let seconds, _):
        time += seconds
        evaluator.evaluate(host.advance(to: time), at: time, into: &presentation)
        var planner = FramePlanner(), plan = FramePlan()
        planner.plan(presentation, for: viewport, into: &plan)
        software.render(plan, into: bitmap)
        try gles.render(plan, into: target)
        try readback.begin(target)
        try readback.finish(into: other)
        if let difference = bitmap.disagreement(with: other) {
          let exact = Bitmap(size: viewport.size, format: .rgbaFloat)
          unrounded.render(plan, into: exact)
          return "at \(time) s \(difference.text), \(exact.steps(difference.x, difference.y)) without rounding"
        }
      }
    }
    return nil
  }
}

extension Bitmap {
  /// Steps of 255 by which a pixel of the software renderer's may differ: one where its neighbours are as it is, two at edges.
  fileprivate func disagreement(with other: Bitmap) -> (x: Int, y: Int, text: String)? {
    var first: (x: Int, y: Int, text: String)?
    forEachDifference(from: other) { x, y, steps in
      guard steps > 1, first == nil, steps > (isFlat(x, y) ? 1 : 2) else { return }
      first = (x, y, "pixel (\(x), \(y)) is \(self[x, y]) in software, \(other[x, y]) on OpenGL ES")
    }
    return first
  }

  /// A pixel in steps of 255, to hundredths.
  ///
  /// - Precondition: the format is `rgbaFloat`.
  fileprivate func steps(_ x: Int, _ y: Int) -> SIMD4<Float> {
    let color = bytes.loadUnaligned(fromByteOffset: y * bytesPerRow + x * format.bytesPerPixel, as: SIMD4<Float>.self)
    return (color * 25500).rounded(.toNearestOrEven) / 100
  }

  private func isFlat(_ x: Int, _ y: Int) -> Bool {
    withUnsafePixels { pixels in
      for ny in max(0, y - 1)...min(size.height - 1, y + 1) {
        for nx in max(0, x - 1)...min(size.width - 1, x + 1) where pixels.distance(x, y, to: nx, ny) > 2 { return false }
      }
      return true
    }
  }
}
