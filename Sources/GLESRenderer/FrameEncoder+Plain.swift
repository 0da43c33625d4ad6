internal import CFormulas
internal import CGLES
internal import Compositing
internal import EGLPlatform
internal import Graphics
internal import RenderTree

// Most quads of most frames are whole pictures on a page or one colour, drawn by `bare.frag` with soft edges, perhaps with round corners or
// a border, and nothing else to them. Of these the last run, its program and most of a record are known beforehand. What is left is to make
// sure of it and to write the record: the same bits, in the same run, as `append` makes of them.

/// The last run of a pass while plain quads of one kind join it, and what they add to it.
struct PlainRun {
  /// What the quads are; nil when there is no such run.
  fileprivate(set) var kind: PlainKind?
  /// Picoseconds a pixel that they pay for what others of the run need.
  fileprivate var extraCost = 0
  fileprivate var recordCount = 0
  fileprivate var area = 0
  /// Bounds of the touched pixels, and the least reach of outlines, as `RunLimits` counts sides.
  fileprivate var bounds = SIMD4<Int32>(repeating: .max), reach = SIMD4<Int32>(repeating: .max)
}

/// What plain quads have in common that can simply go on with one another.
struct PlainKind: Equatable {
  /// The page that their pictures stand on; −1 for those of one colour.
  var page: Int
  /// Those of `even` and `band` that they need.
  var flags: QuadFeatures.Flags
}

/// What plain quads of a pass have in common.
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

  fileprivate func features(of kind: PlainKind) -> QuadFeatures {
    var all = features
    all.flags.formUnion(kind.flags)
    if kind.page < 0 {
      all.material = .solid
      all.flags.remove(.linear)
    }
    return all
  }
}

extension FrameEncoder {
  mutating func beginPlainPictures(part: PixelRect) {
    plainPictures.isAllowed =
      interpolates && precision != .filtered && fault == nil && fastPaths.isSuperset(of: [.plainPictures, .sharedCalls])
    plainPictures.part = RunLimits.sides(part)
  }

  /// Writes the record of a plain quad that goes on with the last run. Returns false for any other quad, of which nothing is written.
  @inline(__always)
  mutating func appendPlain(_ quad: UnsafePointer<Quad>) throws(GLError) -> Bool {
    guard plainPictures.isAllowed else { return false }
    switch quad.pointee.material {
    case .solid: return try appendPlain(quad, page: -1, isOpaque: true, MaterialRecord.solid.first)
    case .picture(let number, let sampling):
      let index = Int(number)
      guard sites[index].isPlain, sampling.isPlain(quad.pointee.surfaceToLocal), sampling.endsByItself(quad, size: sites[index].size)
      else { return false }
      let material = SIMD4(lowHalf: sampling.scale, highHalf: sampling.offset + sites[index].origin)
      return try appendPlain(quad, page: sites[index].page, isOpaque: sites[index].isOpaque, material)
    default: return false
    }
  }

  @inline(__always)
  private mutating func appendPlain(
    _ quad: UnsafePointer<Quad>, page: Int, isOpaque: Bool, _ material: SIMD4<Float>
  ) throws(GLError) -> Bool {
    let border = quad.pointee.border.width
    guard quad.pointee.isPlain, quad.pointee.color.w < 1 || !plainPictures.mayHaveInteriors || !isOpaque else { return false }
    let kind = PlainKind(page: page, flags: border != 0 ? [.even, .band] : quad.pointee.shape.radii != .zero ? .even : [])
    guard plainRun.kind == kind || openPlainRun(kind), cover.outline(quad.pointee.shape.edges) else { return false }
    let pixels = quad.pointee.scissor, scissor = RunLimits.sides(pixels)
    // What its scissor cuts must be confined.
    let cuts = scissor .> cover.sides .& scissor .> plainPictures.part
    let area = pixels.width * pixels.height
    guard !any(cuts), area <= Self.largeArea, plainRun.extraCost * area <= costs.call else { return false }
    let touched = cover.sides.replacing(with: scissor, where: scissor .> cover.sides)
    if touched.x >= -touched.z || touched.y >= -touched.w { return true }

    let record = try take(Self.recordTexels)
    writeLines(
      quad, edges: quad.pointee.shape.edges, PlaceRows(material, through: quad.pointee.surfaceToLocal), color: quad.pointee.color, flags: 0,
      lacking: kind.flags.isEmpty ? -1 : appendRounding(of: quad), into: record)

    plainRun.recordCount += 1
    plainRun.area += area
    plainRun.bounds.replace(with: touched, where: touched .< plainRun.bounds)
    plainRun.reach.replace(with: cover.sides, where: cover.sides .< plainRun.reach)
    return true
  }

  /// Begins to add plain quads of a kind to the last run. Returns false when they cannot simply go on with it.
  private mutating func openPlainRun(_ kind: PlainKind) -> Bool {
    closePlainRun()
    guard runs.count > passFirstRun else { return false }
    let last = runs.count - 1, features = plainPictures.features(of: kind)
    // The run can do all that they need: its program and its texture stay.
    guard runs[last].source == (kind.page < 0 ? runs[last].pageOrNone : .atlasPage(kind.page)),
      runs[last].features.isCompatible(with: features, asPicture: kind.page < 0), runs[last].features.flags.isSuperset(of: features.flags),
      runs[last].sourceFactor == plainPictures.recipe.source, runs[last].destinationFactor == plainPictures.recipe.destination,
      runs[last].backdrop.isEmpty, runs[last].limits.isFree, runs[last].firstSpan < 0, runs[last].endTexel == texels.count
    else { return false }
    plainRun.kind = kind
    plainRun.extraCost = runs[last].features == features ? 0 : costs.cost(of: runs[last].features, beyond: features)
    return true
  }

  /// Adds to the last run what has joined it. Called before anything else is done with runs.
  mutating func closePlainRun() {
    guard plainRun.kind != nil else { return }
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

extension QuadRun {
  /// A source at which quads of one colour are found.
  fileprivate var pageOrNone: Source {
    if case .atlasPage = source { return source }
    return .none
  }
}

extension Quad {
  /// Whether there is nothing to the quad but its material, soft edges, and corners that a circle rounds evenly.
  @inline(__always)
  fileprivate var isPlain: Bool {
    guard blend == .sourceOver, clip < 0, polygon.isEmpty, shape.hardEdges == 0, shape.ringWidth == 0, hidden == .zero,
      surfaceToLocal.isAffine, all(color .>= .zero .& color .<= SIMD4(repeating: 1))
    else { return false }
    if shape.radii == .zero && border.width == 0 { return true }
    return !shape.isContinuous && shape.radii == SIMD4(repeating: shape.radii.x)
  }
}

extension Sampling {
  /// Whether a picture is mixed by the same filter everywhere, under a map that needs no division.
  @inline(__always)
  fileprivate func isPlain(_ m: Matrix3) -> Bool {
    guard minification == .linear, magnification == .linear, m.isAffine, !mayReduce(m) else { return false }
    // Texels that stand as upright and as far apart as pixels may be copied.
    let shear = SIMD4(m.m00 * scale.x - 1, m.m10 * scale.y, m.m01 * scale.x, m.m11 * scale.y - 1)
    if any(shear * shear .> SIMD4(repeating: 1e-12)) { return true }
    let origin = SIMD2(m.m02, m.m12) * scale + offset, error = origin - origin.rounded(.toNearestOrEven)
    return any(error * error .>= SIMD2(repeating: 1.0 / (512 * 512)))
  }
}
