internal import Foundation

/// The colour filters, as the matrices that the W3C's Filter Effects module gives for them.
extension ColorMatrix {
  private init(_ red: SIMD3<Double>, _ green: SIMD3<Double>, _ blue: SIMD3<Double>, offset: Double = 0) {
    self.init(
      red: SIMD4(SIMD3<Float>(red), 0), green: SIMD4(SIMD3<Float>(green), 0), blue: SIMD4(SIMD3<Float>(blue), 0), alpha: SIMD4(0, 0, 0, 1),
      offset: SIMD4(Float(offset), Float(offset), Float(offset), 0))
  }

  private static func diagonal(_ value: Double, offset: Double = 0) -> ColorMatrix {
    ColorMatrix(SIMD3(value, 0, 0), SIMD3(0, value, 0), SIMD3(0, 0, value), offset: offset)
  }

  package static func saturating(_ s: Double) -> ColorMatrix {
    ColorMatrix(
      SIMD3(0.213 + 0.787 * s, 0.715 - 0.715 * s, 0.072 - 0.072 * s), SIMD3(0.213 - 0.213 * s, 0.715 + 0.285 * s, 0.072 - 0.072 * s),
      SIMD3(0.213 - 0.213 * s, 0.715 - 0.715 * s, 0.072 + 0.928 * s))
  }

  package static func brightening(_ amount: Double) -> ColorMatrix { diagonal(amount) }
  package static func contrasting(_ amount: Double) -> ColorMatrix { diagonal(amount, offset: (1 - amount) / 2) }
  static var inverting: ColorMatrix { diagonal(-1, offset: 1) }

  /// - Parameter angle: radians.
  package static func rotatingHue(_ angle: Double) -> ColorMatrix {
    let c = cos(angle), s = sin(angle)
    return ColorMatrix(
      SIMD3(0.213 + 0.787 * c - 0.213 * s, 0.715 - 0.715 * c - 0.715 * s, 0.072 - 0.072 * c + 0.928 * s),
      SIMD3(0.213 - 0.213 * c + 0.143 * s, 0.715 + 0.285 * c + 0.140 * s, 0.072 - 0.072 * c - 0.283 * s),
      SIMD3(0.213 - 0.213 * c - 0.787 * s, 0.715 - 0.715 * c + 0.715 * s, 0.072 + 0.928 * c + 0.072 * s))
  }

  static func sepia(_ intensity: Double) -> ColorMatrix {
    let t = 1 - min(max(intensity, 0), 1)
    return ColorMatrix(
      SIMD3(0.393 + 0.607 * t, 0.769 - 0.769 * t, 0.189 - 0.189 * t), SIMD3(0.349 - 0.349 * t, 0.686 + 0.314 * t, 0.168 - 0.168 * t),
      SIMD3(0.272 - 0.272 * t, 0.534 - 0.534 * t, 0.131 + 0.869 * t))
  }

  /// Every pixel in one colour, weighted by its alpha: what a shadow's silhouette becomes. The colour is premultiplied.
  package static func silhouette(_ color: SIMD4<Float>) -> ColorMatrix {
    let straight = color.w > 0 ? color / color.w : .zero
    return ColorMatrix(
      red: .zero, green: .zero, blue: .zero, alpha: SIMD4(0, 0, 0, color.w), offset: SIMD4(straight.x, straight.y, straight.z, 0))
  }

  /// Four rows of five numbers: red, green, blue, alpha, offset.
  init?(rows values: [AnimatableValue]) {
    guard values.count == 20 else { return nil }
    self.init(red: .zero, green: .zero, blue: .zero, alpha: .zero, offset: .zero)
    for row in 0..<4 {
      var weights = SIMD4<Float>.zero
      for column in 0..<5 {
        guard case .number(let value) = values[row * 5 + column], value.isFinite else { return nil }
        if column < 4 { weights[column] = Float(value) } else { offset[row] = Float(value) }
      }
      switch row {
      case 0: red = weights
      case 1: green = weights
      case 2: blue = weights
      default: alpha = weights
      }
    }
  }
}
