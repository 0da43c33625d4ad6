internal import CFormulas
internal import Compositing
internal import Graphics
internal import RenderTree

/// Turns a plan into what the device takes: one array of floats for the whole frame, and runs of quads that refer to it.
struct FrameEncoder {
  /// Texels a record, four floats each.
  static let recordTexels = Int(QUAD_TEXELS)

  var texels: [SIMD4<Float>] = []
  var runs: [QuadRun] = []
  /// Runs of each pass.
  private(set) var passRuns: [Range<Int>] = []
  /// What each drawing pass begins with: the plan's colour, or that of a first quad that hides everything.
  private(set) var passClears: [SIMD4<Float>?] = []
  /// Where the weights of each pass that blurs begin, and how many taps stand on either side.
  private(set) var passKernels: [Kernel] = []
  /// What is drawn before a pass's runs: which pixels of opaque quads show nothing else.
  var interiors = InteriorList()
  /// Records written: quads that touch something.
  var quadCount = 0

  struct Kernel {
    var horizontalTexel = 0, horizontalRadius = 0
    var verticalTexel = 0, verticalRadius = 0
  }

  /// Where the stops of each gradient begin.
  private(set) var gradientTexels: [Int] = []
  private(set) var firstPolygonTexel = 0
  var cover = QuadCover()
  /// Of the surface that the pass being written draws into.
  private(set) var precision = FramePlan.Precision.drawn
  /// Whether that is the target.
  private(set) var drawsTarget = true
  /// Transitions that are drawn, in order.
  var transitionUses: [TransitionUse] = []
  var triesTransitions = false
  var fastPaths = FastPaths.all
  /// Whether surfaces hold colours beyond 0…1.
  var isWide = false
  /// Kernels of recent frames: an animated blur has a new one each frame, others keep theirs.
  private var kernels: [(sigma: Float, kernel: BlurKernel)] = []
  private static let kernelLimit = 32
  let hasFramebufferFetch: Bool
  let blendsInShader: Bool
  let interpolates: Bool
  let drawsInteriorsFirst: Bool?

  /// - Parameters:
  ///   - blendsInShader: whether all blend modes are done by the shader, which needs framebuffer fetch.
  ///   - interpolates: whether quads are drawn by `bare.frag` where that can be.
  ///   - drawsInteriorsFirst: whether these hide what is behind them before it is drawn; nil where that pays.
  init(hasFramebufferFetch: Bool, blendsInShader: Bool, interpolates: Bool, drawsInteriorsFirst: Bool? = nil) {
    self.hasFramebufferFetch = hasFramebufferFetch
    self.blendsInShader = hasFramebufferFetch && blendsInShader
    self.interpolates = interpolates
    self.drawsInteriorsFirst = drawsInteriorsFirst
  }

  /// - Parameter pictures: as many as the plan has; those used by visible quads are asked for.
  mutating func encode(_ plan: FramePlan, pictures: PictureCache) throws {
    texels.removeAll(keepingCapacity: true)
    runs.removeAll(keepingCapacity: true)
    passRuns.removeAll(keepingCapacity: true)
    passClears.removeAll(keepingCapacity: true)
    passKernels.removeAll(keepingCapacity: true)
    transitionUses.removeAll(keepingCapacity: true)
    gradientTexels.removeAll(keepingCapacity: true)
    interiors.removeAll()
    quadCount = 0
    appendCornerTable()
    for clip in plan.clips { append(clip) }
    for index in plan.gradients.indices { append(plan.gradients[index]) }
    firstPolygonTexel = texels.count
    for point in plan.polygonPoints { texels.append(SIMD4(point.x, point.y, 0, 0)) }
    for pass in plan.passes { passKernels.append(kernel(of: pass)) }
    while texels.count % Self.recordTexels != 0 { texels.append(.zero) }
    for pass in plan.passes {
      let first = runs.count, firstTexel = texels.count
      var clear: SIMD4<Float>?
      if case .draw(let range, let color) = pass.action {
        clear = color
        precision = plan.precision(of: pass.surface)
        drawsTarget = pass.surface == 0
        var visible = range.lowerBound
        let part = pass.part(of: plan) ?? PixelRect(plan.surfaces[pass.surface])
        while fastPaths.contains(.clearing), clear != nil, visible < range.upperBound, plan.quads[visible].hides(part) {
          clear = plan.quads[visible].color
          visible += 1
        }
        for index in visible..<range.upperBound {
          try append(plan.quads[index], plan, pictures, part: part, startsPass: runs.count == first)
        }
      }
      passRuns.append(first..<runs.count)
      passClears.append(clear)
      interiors.endPass(
        part: pass.part(of: plan) ?? PixelRect(plan.surfaces[pass.surface]), firstTexel..<texels.count, isWanted: drawsInteriorsFirst)
    }
  }

  private mutating func appendCornerTable() {
    let samples = UnsafeBufferPointer(start: formula_corner_samples(), count: 4 * Int(CORNER_TABLE_TEXELS))
    for first in stride(from: 0, to: samples.count, by: 4) {
      texels.append(SIMD4(samples[first], samples[first + 1], samples[first + 2], samples[first + 3]))
    }
    while texels.count < Int(FIRST_CLIP) { texels.append(.zero) }
  }

  private mutating func append(_ clip: Clip) {
    withUnsafeBytes(of: ShapeRecord(clip.shape, surfaceToLocal: clip.surfaceToLocal)) {
      texels.append(contentsOf: $0.bindMemory(to: SIMD4<Float>.self))
    }
  }

  private mutating func append(_ gradient: Gradient) {
    gradientTexels.append(texels.count)
    for stop in gradient.stops {
      texels.append(stop.color)
      texels.append(SIMD4(stop.location, 0, 0, 0))
    }
  }

  private mutating func kernel(of pass: Pass) -> Kernel {
    guard case .blur(_, let sigma) = pass.action else { return Kernel() }
    var kernel = Kernel()
    (kernel.horizontalTexel, kernel.horizontalRadius) = appendWeights(sigma: sigma.x)
    (kernel.verticalTexel, kernel.verticalRadius) = appendWeights(sigma: sigma.y)
    return kernel
  }

  private mutating func appendWeights(sigma: Float) -> (texel: Int, radius: Int) {
    if !kernels.contains(where: { $0.sigma == sigma }) {
      if kernels.count == Self.kernelLimit { kernels.removeAll(keepingCapacity: true) }
      kernels.append((sigma, BlurKernel(sigma: sigma)))
    }
    let texel = texels.count
    for (known, kernel) in kernels where known == sigma {
      for first in stride(from: 0, to: kernel.weights.count, by: 4) {
        var four = SIMD4<Float>.zero
        for i in 0..<min(4, kernel.weights.count - first) { four[i] = kernel.weights[first + i] }
        // The middle tap is added from either side.
        if first == 0 { four.x *= 0.5 }
        texels.append(four)
      }
      return (texel, kernel.radius)
    }
    return (texel, 0)
  }
}

extension Quad {
  /// Whether the quad is one opaque colour over all of a rectangle.
  fileprivate func hides(_ part: PixelRect) -> Bool {
    guard case .solid = material, blend == .sourceOver, color.w >= 1, clip < 0, polygon.isEmpty, shape.ringWidth == 0, border.width == 0,
      shape.radii == .zero, scissor.contains(part), !part.isEmpty
    else { return false }
    // Coverage is linear from corner to corner, so that the corners' pixels tell of all.
    let low = SIMD2(Float(part.minX) + 0.5, Float(part.minY) + 0.5)
    let high = SIMD2(Float(part.maxX) - 0.5, Float(part.maxY) - 0.5)
    return covers(low) && covers(high) && covers(SIMD2(low.x, high.y)) && covers(SIMD2(high.x, low.y))
  }

  private func covers(_ pixel: SIMD2<Float>) -> Bool { shape.coverage(at: pixel, surfaceToLocal: surfaceToLocal) >= 1 }
}
