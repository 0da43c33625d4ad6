internal import Graphics
internal import RenderTree

/// One side of a transition as a material. Samplings map the transition's points to texels.
enum PlannedSide {
  case nothing
  /// One premultiplied colour for the whole extent.
  case solid(SIMD4<Float>)
  /// A picture that fills the extent, and needs no surface of its own.
  case picture(Int32, Sampling, isOpaque: Bool)
  case surface(Int32, Sampling, isOpaque: Bool)

  var isOpaque: Bool {
    switch self {
    case .nothing: false
    case .solid(let color): color.w >= 1
    case .picture(_, _, let isOpaque), .surface(_, _, let isOpaque): isOpaque
    }
  }

  /// A quad for a part of the extent, with the picture moved by `shift` points.
  func quad(_ rect: SIMD4<Double>, shift: SIMD2<Double> = .zero, map: PlaneMap, in t: TransitionFrame) -> PlannedQuad {
    var quad = PlannedQuad(
      localToPixels: map, rect: rect, hardEdges: t.hardEdges, material: .solid, color: SIMD4(repeating: 1), layer: t.layer)
    switch self {
    case .nothing: quad.color = .zero
    case .solid(let color): quad.color = color
    case .picture(let index, let sampling, _): quad.material = .picture(index, sampling.shifted(by: shift))
    case .surface(let index, let sampling, _): quad.material = .surface(index, sampling.shifted(by: shift))
    }
    return quad
  }
}

extension Sampling {
  /// Whether pixel centres coincide with texel centres.
  var copiesTexels: Bool {
    let error = offset - offset.rounded(.toNearestOrEven), stretch = scale * scale - 1
    return (stretch * stretch).max() < 1e-12 && (error * error).max() < 1.0 / (512 * 512) && scale.x > 0 && scale.y > 0
  }

  fileprivate func shifted(by shift: SIMD2<Double>) -> Sampling {
    var result = self
    result.offset = SIMD2<Float>(SIMD2<Double>(offset) - shift * SIMD2<Double>(scale))
    return result
  }
}

extension PlannedQuad {
  /// Whether a material without holes covers every pixel of a rectangle completely.
  func covers(_ pixels: PixelRect) -> Bool {
    guard clip < 0, polygon.isEmpty, radii == .zero, ringWidth == 0, scissor.contains(pixels) else { return false }
    guard localToPixels.isAffine, let box = PixelBox(of: rect, through: localToPixels) else { return false }
    let low = SIMD2(Double(pixels.minX), Double(pixels.minY)), high = SIMD2(Double(pixels.maxX), Double(pixels.maxY))
    if box.isAligned || hardEdges == 15 {
      return box.minimum.x <= low.x && box.minimum.y <= low.y && box.maximum.x >= high.x && box.maximum.y >= high.y
    }
    return box.minimum.x <= low.x - 0.5 && box.minimum.y <= low.y - 0.5 && box.maximum.x >= high.x + 0.5 && box.maximum.y >= high.y + 0.5
  }

  /// The quad's sampling, from points: `pixel = point · scale + origin`. Nil when the axes are not those of the pixels.
  func sampling(_ sampling: Sampling, scale: SIMD2<Double>, origin: SIMD2<Double>) -> Sampling? {
    let m = localToPixels
    guard m.isAffine, m.m22 == 1, m.m01 == 0, m.m10 == 0, m.m00 != 0, m.m11 != 0 else { return nil }
    let local = SIMD2(m.m00, m.m11), step = SIMD2<Double>(sampling.scale)
    var result = sampling
    result.scale = SIMD2<Float>(step * scale / local)
    result.offset = SIMD2<Float>(SIMD2<Double>(sampling.offset) + step * (origin - SIMD2(m.m02, m.m12)) / local)
    return result
  }
}
