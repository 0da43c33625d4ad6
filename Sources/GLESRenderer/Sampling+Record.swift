internal import CFormulas
internal import Compositing
internal import Graphics

extension Sampling {
  /// How a quad's texels are found, where one filter holds for all its pixels.
  enum Filtering {
    /// Pixels' centres fall on texels' centres, so that all filters give the same.
    case copy
    case nearest
    case linear
    /// The filter is chosen pixel by pixel, from the pyramid of mipmaps or under perspective.
    case byPixel
    case reduced(Reduction)

    var flags: QuadFeatures.Flags {
      switch self {
      case .copy: [.local]
      case .nearest: [.local, .nearest]
      case .linear: [.local, .linear]
      case .byPixel, .reduced: [.local, .filtered]
      }
    }
  }

  var usesMipmaps: Bool { minification == .trilinear || magnification == .trilinear }

  /// - Parameter hasMipmaps: whether there is more than one level.
  func filtering(_ surfaceToLocal: Matrix3, hasMipmaps: Bool) -> Filtering {
    let m = surfaceToLocal
    let hasOneFilter = magnification == minification && !usesMipmaps
    guard m.isAffine else {
      if hasOneFilter { return magnification == .nearest ? .nearest : .linear }
      return .byPixel
    }
    let right = SIMD2(m.m00, m.m10) * scale
    let below = SIMD2(m.m01, m.m11) * scale
    // The level is half of its logarithm.
    let square = max((right * right).sum(), (below * below).sum())
    let filter = square > 1 ? minification : magnification
    if filter == .trilinear && hasMipmaps && 0.5 * log2(square) + bias > 0 { return .byPixel }
    if copiesTexels(right, below, SIMD2(m.m02, m.m12) * scale + offset) { return .copy }
    return filter == .nearest ? .nearest : .linear
  }

  /// The whole number of texels from a pixel to the texel that it copies.
  func shift(_ surfaceToLocal: Matrix3) -> SIMD2<Int> {
    let origin = SIMD2(surfaceToLocal.m02, surfaceToLocal.m12) * scale + offset
    // No picture is as far away as this.
    let farthest = 1 << 40
    return SIMD2(
      Int(Double(origin.x.rounded(.toNearestOrEven)), within: -farthest...farthest),
      Int(Double(origin.y.rounded(.toNearestOrEven)), within: -farthest...farthest))
  }

  /// Whether pixels' centres fall on texels' centres, so that mixing neighbours changes nothing that eight bits can show.
  private func copiesTexels(_ right: SIMD2<Float>, _ below: SIMD2<Float>, _ origin: SIMD2<Float>) -> Bool {
    let shear = SIMD4(right.x - 1, right.y, below.x, below.y - 1)
    let error = origin - origin.rounded(.toNearestOrEven)
    // Where positions are held back at the bounds they must stay on centres.
    return bounds == bounds.rounded(.toNearestOrEven) && (shear * shear).max() <= 1e-12 && all(error * error .< 1.0 / (512 * 512))
  }

  /// Scale and offset; where positions are held: half a texel inside the bounds, or in their middle when they are narrower than a texel;
  /// filters, and 1 for copies, the bias for what is chosen by pixel, a reduction's own number, or 0.
  /// - Parameters:
  ///   - size: of the picture or surface.
  func record(_ filtering: Filtering, size: PixelSize, levels: Int) -> MaterialRecord {
    let limits = limits(size: size, origin: .zero)
    let filters =
      switch filtering {
      case .nearest: 0
      case .copy, .linear: 1 + 1 << Int(FILTER_MINIFICATION_SHIFT)
      case .byPixel: Int(magnification.rawValue) + Int(minification.rawValue) << Int(FILTER_MINIFICATION_SHIFT)
      case .reduced: Int(FILTER_REDUCED) + Int(FILTER_REDUCED) << Int(FILTER_MINIFICATION_SHIFT)
      }
    let second =
      switch filtering {
      case .copy: Float(1)
      case .reduced(let reduction): Float(reduction.record)
      case .nearest, .linear: Float(0)
      case .byPixel: bias
      }
    return MaterialRecord(
      SIMD4(lowHalf: scale, highHalf: offset), limits,
      SIMD4(Float(filters + levels << Int(FILTER_LEVELS_SHIFT)), second, 0, 0))
  }

  /// The bounds within which positions are held in the texture: a margin inside the picture's bounds, or their middle when they are
  /// narrower.
  func limits(size: PixelSize, origin: SIMD2<Int>, margin: Float = 0.5) -> SIMD4<Float> {
    let extent = SIMD2(Float(size.width), Float(size.height))
    let origin = SIMD2(Float(origin.x), Float(origin.y))
    let low = pointwiseMax(bounds.lowHalf, .zero)
    let high = pointwiseMin(bounds.highHalf, extent)
    let middle = ((low + high) * 0.5).clamped(
      lowerBound: SIMD2(repeating: 0.5), upperBound: pointwiseMax(extent - 0.5, SIMD2(repeating: 0.5)))
    return SIMD4(lowHalf: pointwiseMin(low + margin, middle) + origin, highHalf: pointwiseMax(high - margin, middle) + origin)
  }
}

extension Reduction {
  /// The filter's number that `sampling.glsl` decodes.
  fileprivate var record: Int {
    level | (taps.x - 1) << Int(REDUCTION_TAPS_SHIFT) | (taps.y - 1) << Int(REDUCTION_TAPS_SHIFT + REDUCTION_TAPS_BITS)
      | (nextTaps.x - 1) << Int(REDUCTION_TAPS_SHIFT + 2 * REDUCTION_TAPS_BITS)
      | (nextTaps.y - 1) << Int(REDUCTION_TAPS_SHIFT + 3 * REDUCTION_TAPS_BITS) | share << Int(REDUCTION_SHARE_SHIFT)
  }
}

/// The numbers of a quad's record that describe its material.
struct MaterialRecord {
  var first: SIMD4<Float>
  var second: SIMD4<Float>
  var third: SIMD4<Float>

  init(_ first: SIMD4<Float>, _ second: SIMD4<Float>, _ third: SIMD4<Float>) {
    self.first = first
    self.second = second
    self.third = third
  }

  /// The record of the same picture where it begins elsewhere in its texture.
  func moved(by origin: SIMD2<Float>) -> MaterialRecord {
    if origin == .zero { return self }
    let twice = SIMD4(lowHalf: origin, highHalf: origin)
    return MaterialRecord(SIMD4(lowHalf: first.lowHalf, highHalf: first.highHalf + origin), second + twice, third)
  }

  /// The record of a solid quad: a solid program reads none of it, and one that draws pictures reads the white texel of a page.
  static let solid = MaterialRecord(SIMD4(0, 0, 0.5, 0.5), SIMD4(repeating: 0.5), SIMD4(Float(1 << FILTER_LEVELS_SHIFT), 0, 0, 0))
}
