internal import Compositing
internal import Foundation
internal import Graphics

extension Sampling {
  /// How a quad's texels are found, where one way holds for all its pixels.
  enum Way {
    /// One texel a pixel.
    case nearest
    case linear
    /// To be chosen pixel by pixel, from the pyramid of mipmaps or under perspective.
    case byPixel

    var features: QuadFeatures {
      switch self {
      case .nearest: [.picture, .local]
      case .linear: [.picture, .local, .linear]
      case .byPixel: [.picture, .local, .filtered]
      }
    }
  }

  var usesMipmaps: Bool { minification == .trilinear || magnification == .trilinear }

  /// - Parameter hasMipmaps: whether there is more than one level.
  func way(_ surfaceToLocal: Matrix3, hasMipmaps: Bool) -> Way {
    let m = surfaceToLocal
    let hasOneFilter = magnification == minification && !usesMipmaps
    guard m.isAffine else {
      if hasOneFilter { return magnification == .nearest ? .nearest : .linear }
      return .byPixel
    }
    let right = SIMD2(m.m00, m.m10) * scale
    let below = SIMD2(m.m01, m.m11) * scale
    let level = 0.5 * log2(max((right * right).sum(), (below * below).sum()))
    switch level > 0 ? minification : magnification {
    case .nearest: return .nearest
    case .trilinear where hasMipmaps && level + bias > 0: return .byPixel
    case .linear, .trilinear: return copiesTexels(right, below, SIMD2(m.m02, m.m12) * scale + offset) ? .nearest : .linear
    }
  }

  /// Whether pixels' centres fall on texels' centres, so that mixing neighbours changes nothing that eight bits can show.
  private func copiesTexels(_ right: SIMD2<Float>, _ below: SIMD2<Float>, _ origin: SIMD2<Float>) -> Bool {
    let shear = SIMD4(right.x - 1, right.y, below.x, below.y - 1)
    let error = origin - origin.rounded(.toNearestOrEven)
    // Where positions are held back at the bounds they must stay on centres.
    return bounds == bounds.rounded(.toNearestOrEven) && (shear * shear).max() <= 1e-12 && (error * error).max() < 1.0 / (512 * 512)
  }

  /// Scale and offset; where positions are held: half a texel inside the bounds, or in their middle when they are narrower than a texel; filters and bias.
  /// - Parameter size: of the picture or surface.
  func record(size: PixelSize, levels: Int) -> (SIMD4<Float>, SIMD4<Float>, SIMD4<Float>) {
    let extent = SIMD2(Float(size.width), Float(size.height))
    let low = pointwiseMax(bounds.lowHalf, .zero)
    let high = pointwiseMin(bounds.highHalf, extent)
    let middle = ((low + high) * 0.5).clamped(lowerBound: SIMD2(repeating: 0.5), upperBound: pointwiseMax(extent - 0.5, SIMD2(repeating: 0.5)))
    let limits = SIMD4(lowHalf: pointwiseMin(low + 0.5, middle), highHalf: pointwiseMax(high - 0.5, middle))
    let filters = Float(Int(magnification.rawValue) + 4 * Int(minification.rawValue) + 16 * levels)
    return (SIMD4(lowHalf: scale, highHalf: offset), limits, SIMD4(filters, bias, 0, 0))
  }
}
