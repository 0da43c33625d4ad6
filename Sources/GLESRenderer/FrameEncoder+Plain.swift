internal import CFormulas
internal import CGLES
internal import Compositing
internal import EGLPlatform
internal import Graphics
internal import RenderTree

// Most quads of most frames are whole pictures on a page, drawn by `bare.frag` with soft edges and nothing else to them. Of these the last
// run, its program and most of a record are known beforehand. What is left is to make sure of it and to write the record: the same bits,
// in the same run, as `append` makes of them.

/// The last run of a pass while plain pictures join it, and what they add to it.
struct PlainRun {
  /// The page that they stand on; −1 while there is no such run.
  fileprivate(set) var page = -1
  fileprivate var recordCount = 0
  fileprivate var area = 0
  /// Bounds of the touched pixels, and the least reach of outlines, as `RunLimits` counts sides.
  fileprivate var bounds = SIMD4<Int32>(repeating: .max), reach = SIMD4<Int32>(repeating: .max)
}

/// What plain pictures of a pass have in common.
struct PlainPictures {
  /// Whether the pass may have any.
  fileprivate var isAllowed = false
  fileprivate var features = QuadFeatures(material: .picture, flags: [.bare, .linear])
  fileprivate var recipe: BlendRecipe
  /// The sides of what is drawn of the surface.
  fileprivate var part = SIMD4<Int32>.zero
  /// Whether opaque ones have interiors, and so are not plain.
  fileprivate let mayHaveInteriors: Bool

  init(blendsInShader: Bool, hasFramebufferFetch: Bool, mayHaveInteriors: Bool) {
    recipe = BlendRecipe(.sourceOver, inShader: blendsInShader)
    features.output = recipe.output
    features.blendMode = recipe.shaderMode
    if recipe.shaderMode != 0 && hasFramebufferFetch { features.flags.insert(.fetch) }
    self.mayHaveInteriors = mayHaveInteriors
  }
}

extension FrameEncoder {
  mutating func beginPlainPictures(part: PixelRect) {
    plainPictures.isAllowed =
      interpolates && precision != .filtered && fault == nil && fastPaths.isSuperset(of: [.plainPictures, .sharedCalls])
    plainPictures.part = RunLimits.sides(part)
  }

  /// Writes the record of a plain picture that goes on with the last run. Returns false for any other quad, of which nothing is written.
  @inline(__always)
  mutating func appendPlain(_ quad: UnsafePointer<Quad>) throws(GLError) -> Bool {
    guard plainPictures.isAllowed, case .picture(let number, let sampling) = quad.pointee.material else { return false }
    let index = Int(number)
    guard sites[index].isPlain, plainRun.page == sites[index].page || openPlainRun(page: sites[index].page),
      quad.pointee.isPlain(sampling), quad.pointee.color.w < 1 || !plainPictures.mayHaveInteriors || !sites[index].isOpaque,
      sampling.endsByItself(quad, size: sites[index].size), cover.outline(quad.pointee.shape.edges)
    else { return false }
    let pixels = quad.pointee.scissor, scissor = RunLimits.sides(pixels)
    // What its scissor cuts must be confined.
    let cuts = scissor .> cover.sides .& scissor .> plainPictures.part
    guard !any(cuts), pixels.width * pixels.height <= Self.largeArea else { return false }
    let touched = cover.sides.replacing(with: scissor, where: scissor .> cover.sides)
    if touched.x >= -touched.z || touched.y >= -touched.w { return true }

    let record = try take(Self.recordTexels), m = quad.pointee.surfaceToLocal
    record[Int(QUAD_CORNERS)] = cover.firstCorners
    record[Int(QUAD_CORNERS) + 1] = cover.lastCorners
    let shape = record + Int(QUAD_SHAPE)
    shape[Int(SHAPE_EDGE_A)] = quad.pointee.shape.edges.a
    shape[Int(SHAPE_EDGE_B)] = quad.pointee.shape.edges.b
    shape[Int(SHAPE_EDGE_C)] = quad.pointee.shape.edges.c
    shape[Int(SHAPE_ROW_X)] = SIMD4(m.m00, m.m01, m.m02, 0)
    shape[Int(SHAPE_ROW_Y)] = SIMD4(m.m10, m.m11, m.m12, quad.pointee.shape.isContinuous ? Float(IS_CONTINUOUS) : 0)
    shape[Int(SHAPE_ROW_W)] = SIMD4(0, 0, 1, -1)
    shape[Int(SHAPE_RECT)] = quad.pointee.shape.rect
    shape[Int(SHAPE_RADII)] = .zero
    record[Int(QUAD_COLOR)] = quad.pointee.color
    record[Int(QUAD_MATERIAL)] = SIMD4(lowHalf: sampling.scale, highHalf: sampling.offset + sites[index].origin)
    record[Int(QUAD_MATERIAL) + 1] = sites[index].plainLimits
    record[Int(QUAD_MATERIAL) + 2] = sites[index].plainFilters

    plainRun.recordCount += 1
    plainRun.area += pixels.width * pixels.height
    plainRun.bounds.replace(with: touched, where: touched .< plainRun.bounds)
    plainRun.reach.replace(with: cover.sides, where: cover.sides .< plainRun.reach)
    return true
  }

  /// Begins to add plain pictures to the last run. Returns false when they cannot simply go on with it.
  private mutating func openPlainRun(page: Int) -> Bool {
    closePlainRun()
    guard runs.count > passFirstRun else { return false }
    let last = runs.count - 1
    guard runs[last].source == .atlasPage(page), runs[last].features == plainPictures.features,
      runs[last].sourceFactor == plainPictures.recipe.source, runs[last].destinationFactor == plainPictures.recipe.destination,
      runs[last].backdrop.isEmpty, runs[last].limits.isFree, runs[last].firstSpan < 0, runs[last].endTexel == texels.count
    else { return false }
    plainRun.page = page
    return true
  }

  /// Adds to the last run what has joined it. Called before anything else is done with runs.
  mutating func closePlainRun() {
    guard plainRun.page >= 0 else { return }
    defer { plainRun = PlainRun() }
    guard plainRun.recordCount > 0 else { return }
    quadCount += plainRun.recordCount
    let last = runs.count - 1
    runs[last].recordCount += plainRun.recordCount
    runs[last].area += plainRun.area
    runs[last].bounds = runs[last].bounds.union(PixelRect(sides: plainRun.bounds))
    runs[last].limits.reach = pointwiseMin(runs[last].limits.reach, plainRun.reach)
  }
}

extension Quad {
  /// Whether there is nothing to the quad but soft edges, and a picture that is mixed by the same filter everywhere.
  @inline(__always)
  fileprivate func isPlain(_ sampling: Sampling) -> Bool {
    guard blend == .sourceOver, clip < 0, polygon.isEmpty, border.width == 0, shape.hardEdges == 0, shape.ringWidth == 0,
      shape.radii == .zero, hidden == .zero, surfaceToLocal.isAffine, sampling.minification == .linear, sampling.magnification == .linear,
      all(color .>= .zero .& color .<= SIMD4(repeating: 1)), !sampling.mayReduce(surfaceToLocal)
    else { return false }
    // Texels that stand as upright and as far apart as pixels may be copied.
    let m = surfaceToLocal, scale = sampling.scale
    let shear = SIMD4(m.m00 * scale.x - 1, m.m10 * scale.y, m.m01 * scale.x, m.m11 * scale.y - 1)
    return any(shear * shear .> SIMD4(repeating: 1e-12))
  }
}
