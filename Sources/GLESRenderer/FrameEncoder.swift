internal import Compositing
internal import Graphics
internal import RenderTree

/// Turns a plan into what the device takes: one array of floats for the whole frame, and runs of quads that refer to it.
struct FrameEncoder {
  /// Floats a record of a quad takes, four a texel.
  static let recordTexels = 16
  static let clipTexels = 8
  /// The table of the continuous corner comes first, then the clips.
  static let firstClip = (ContinuousCorner.samples.count + 3) / 4 + 7 & ~7

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
  /// Transitions that are drawn, in order.
  var transitionUses: [TransitionUse] = []
  var triesTransitions = false
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
        var visible = range.lowerBound
        let part = pass.part(of: plan) ?? PixelRect(plan.surfaces[pass.surface])
        while clear != nil, visible < range.upperBound, plan.quads[visible].hides(part) {
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
    let samples = ContinuousCorner.samples
    for first in stride(from: 0, to: Self.firstClip * 4, by: 4) {
      var four = SIMD4<Float>.zero
      for i in 0..<4 where first + i < samples.count { four[i] = samples[first + i] }
      texels.append(four)
    }
  }

  private mutating func append(_ clip: Clip) {
    append(clip.shape.edges)
    append(clip.surfaceToLocal, clip.shape, last: 0)
    texels.append(clip.shape.rect)
    texels.append(clip.shape.radii)
  }

  mutating func append(_ edges: EdgeLines) {
    texels.append(edges.a)
    texels.append(edges.b)
    texels.append(edges.c)
  }

  /// The rows of the matrix; beside them the width of the ring or the border, the flags, and a number of the caller's.
  mutating func append(_ m: Matrix3, _ shape: Shape, border: Float = 0, last: Float) {
    let flags = Float(shape.hardEdges) + (shape.isContinuous ? 16 : 0) + (border != 0 ? 32 : 0)
    texels.append(SIMD4(m.m00, m.m01, m.m02, border != 0 ? border : shape.ringWidth))
    texels.append(SIMD4(m.m10, m.m11, m.m12, flags))
    texels.append(SIMD4(m.m20, m.m21, m.m22, last))
  }

  private mutating func append(_ gradient: Gradient) {
    gradientTexels.append(texels.count)
    for stop in gradient.stops {
      texels.append(stop.color)
      texels.append(SIMD4(stop.location, 0, 0, 0))
    }
    while texels.count % Self.clipTexels != 0 { texels.append(.zero) }
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
