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

  private(set) var texels: [SIMD4<Float>] = []
  private(set) var runs: [QuadRun] = []
  /// Runs of each pass.
  private(set) var passRuns: [Range<Int>] = []
  /// Where the weights of each pass that blurs begin, and how many taps stand on either side.
  private(set) var passKernels: [Kernel] = []
  /// Records written: quads that touch something.
  private(set) var quadCount = 0

  struct Kernel {
    var horizontalTexel = 0, horizontalRadius = 0
    var verticalTexel = 0, verticalRadius = 0
  }

  /// Where the stops of each gradient begin.
  private var gradientTexels: [Int] = []
  private var firstPolygonTexel = 0
  private var cover = QuadCover()
  /// Kernels of recent frames: an animated blur has a new one each frame, others keep theirs.
  private var kernels: [(sigma: Float, kernel: BlurKernel)] = []
  private static let kernelLimit = 32
  private let hasFramebufferFetch: Bool
  private let blendsInShader: Bool

  /// - Parameter blendsInShader: whether all blend modes are done by the shader, which needs framebuffer fetch.
  init(hasFramebufferFetch: Bool, blendsInShader: Bool) {
    self.hasFramebufferFetch = hasFramebufferFetch
    self.blendsInShader = hasFramebufferFetch && blendsInShader
  }

  /// - Parameter pictures: as many as the plan has; those used by visible quads are asked for.
  mutating func encode(_ plan: FramePlan, pictures: PictureCache) throws {
    texels.removeAll(keepingCapacity: true)
    runs.removeAll(keepingCapacity: true)
    passRuns.removeAll(keepingCapacity: true)
    passKernels.removeAll(keepingCapacity: true)
    gradientTexels.removeAll(keepingCapacity: true)
    quadCount = 0
    appendCornerTable()
    for clip in plan.clips { append(clip) }
    for index in plan.gradients.indices { append(plan.gradients[index]) }
    firstPolygonTexel = texels.count
    for point in plan.polygonPoints { texels.append(SIMD4(point.x, point.y, 0, 0)) }
    for pass in plan.passes { passKernels.append(kernel(of: pass)) }
    while texels.count % Self.recordTexels != 0 { texels.append(.zero) }
    for pass in plan.passes {
      let first = runs.count
      if case .draw(let range, _) = pass.action {
        for index in range { try append(plan.quads[index], plan, pictures, startsPass: runs.count == first) }
      }
      passRuns.append(first..<runs.count)
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

  private mutating func append(_ edges: EdgeLines) {
    texels.append(edges.a)
    texels.append(edges.b)
    texels.append(edges.c)
  }

  /// The rows of the matrix; beside them the ring's width, the flags, and a number of the caller's.
  private mutating func append(_ m: Matrix3, _ shape: Shape, last: Float) {
    texels.append(SIMD4(m.m00, m.m01, m.m02, shape.ringWidth))
    texels.append(SIMD4(m.m10, m.m11, m.m12, Float(shape.hardEdges) + (shape.isContinuous ? 16 : 0)))
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

extension FrameEncoder {
  private mutating func append(
    _ quad: Quad, _ plan: FramePlan, _ pictures: PictureCache, startsPass: Bool
  ) throws {
    cover.find(quad, plan)
    if cover.points.isEmpty { return }

    var features: QuadFeatures = []
    var source = QuadRun.Source.none
    var material0 = SIMD4<Float>.zero, material1 = SIMD4<Float>.zero, material2 = SIMD4<Float>.zero
    switch quad.material {
    case .solid: break
    case .picture(let index, let sampling):
      guard let picture = try pictures.use(Int(index), of: plan, withMipmaps: sampling.usesMipmaps) else { return }
      source = .picture(Int(index))
      features.formUnion(sampling.way(quad.surfaceToLocal, hasMipmaps: picture.levels > 1).features)
      if picture.isTiled { features.insert(.tiled) }
      (material0, material1, material2) = sampling.record(size: picture.size, levels: picture.levels)
    case .surface(let index, let sampling):
      source = .surface(Int(index))
      features.formUnion(sampling.way(quad.surfaceToLocal, hasMipmaps: false).features)
      (material0, material1, material2) = sampling.record(size: plan.surfaces[Int(index)], levels: 1)
    case .gradient(let index):
      let gradient = plan.gradients[Int(index)]
      // Half axes of no length leave nothing to draw.
      if gradient.kind == .radial && (gradient.start.x == gradient.end.x || gradient.start.y == gradient.end.y) { return }
      features.formUnion([.gradient, .local])
      material0 = SIMD4(lowHalf: gradient.unitScale, highHalf: gradient.unitOffset)
      material1 = SIMD4(lowHalf: gradient.start, highHalf: gradient.end)
      material2 = SIMD4(Float(Int(gradient.kind.rawValue) + 4 * gradient.stops.count), Float(gradientTexels[Int(index)]), 0, 0)
    case .shadow(let shadow):
      features.formUnion([.shadow, .local])
      material0 = shadow.rect
      material1 = shadow.radii
      material2 = SIMD4(shadow.sigma, 0, 0, 0)
    }
    if quad.shape.needsCorners { features.formUnion([.corners, .local]) }
    if quad.shape.hardEdges != 0 { features.formUnion([.hardEdges, .local]) }
    if !quad.polygon.isEmpty {
      features.insert(.polygon)
      material2.z = Float(quad.polygon.count)
      material2.w = Float(firstPolygonTexel + Int(quad.polygon.lowerBound))
    }
    if quad.clip >= 0 {
      let clip = plan.clips[Int(quad.clip)]
      features.formUnion([.clip, .local])
      if clip.shape.needsCorners { features.insert(.corners) }
      if clip.shape.hardEdges != 0 { features.insert(.hardEdges) }
      if !clip.surfaceToLocal.isAffine { features.insert(.projective) }
    }
    if features.contains(.local) && !quad.surfaceToLocal.isAffine { features.insert(.projective) }

    let recipe = BlendRecipe(quad.blend, inShader: blendsInShader)
    features.formUnion(.output(recipe.output))
    if recipe.shaderMode != 0 {
      features.formUnion(.blend(recipe.shaderMode))
      if hasFramebufferFetch { features.insert(.fetch) }
    }

    let firstTexel = texels.count
    let records = appendRecords(quad, material0, material1, material2)
    quadCount += 1
    let cornerCount = cover.points.count > 4 ? 8 : 4
    let needsBackdrop = recipe.shaderMode != 0 && !hasFramebufferFetch
    if !startsPass, !needsBackdrop, let last = runs.last, last.source == source, last.backdrop.isEmpty,
      last.features.intersection(.exclusive) == features.intersection(.exclusive),
      last.sourceFactor == recipe.source, last.destinationFactor == recipe.destination
    {
      runs[runs.count - 1].features.formUnion(features)
      runs[runs.count - 1].recordCount += records
      runs[runs.count - 1].cornerCount = max(last.cornerCount, cornerCount)
      return
    }
    runs.append(
      QuadRun(
        features: features, source: source, sourceFactor: recipe.source, destinationFactor: recipe.destination, firstTexel: firstTexel, recordCount: records,
        cornerCount: cornerCount, backdrop: needsBackdrop ? quad.scissor : PixelRect(minX: 0, minY: 0, maxX: 0, maxY: 0)))
  }

  /// One record for each fan of up to eight corners: the first corner, and six edges' worth of the rest.
  private mutating func appendRecords(
    _ quad: Quad, _ material0: SIMD4<Float>, _ material1: SIMD4<Float>, _ material2: SIMD4<Float>
  ) -> Int {
    var records = 0
    var next = 1
    let count = cover.points.count
    while next < count - 1 {
      // Corners beyond the last repeat it: their triangles have no area.
      for pair in 0..<4 {
        let even = pair == 0 ? 0 : min(next + 2 * pair - 1, count - 1)
        let odd = min(next + 2 * pair, count - 1)
        texels.append(SIMD4(lowHalf: cover.points[even], highHalf: cover.points[odd]))
      }
      append(quad.shape.edges)
      append(quad.surfaceToLocal, quad.shape, last: quad.clip >= 0 ? Float(Self.firstClip + Int(quad.clip) * Self.clipTexels) : -1)
      texels.append(quad.shape.rect)
      texels.append(quad.shape.radii)
      texels.append(quad.color)
      texels.append(material0)
      texels.append(material1)
      texels.append(material2)
      records += 1
      next += 6
    }
    return records
  }
}

extension Shape {
  /// Whether coverage is more than that of the four edges.
  fileprivate var needsCorners: Bool { radii != .zero || ringWidth != 0 }
}
