internal import Graphics

/// A value between which and another one of its kind there are values.
protocol Interpolable: Sendable {
  /// - Parameter share: 0 for `a`, 1 for `b`; curves may overshoot both.
  static func mix(_ a: Self, _ b: Self, _ share: Double) -> Self
  /// With a share of its own for each component, where the kind has some.
  static func mix(_ a: Self, _ b: Self, shares: SIMD4<Double>) -> Self
  /// A point of a Bézier curve, by its parameter or by its share of the curve's length: `out` leads from `a` to the first control point,
  /// `back` from `b` to the second one. Kinds without places in space go straight.
  static func curve(_ a: Self, _ out: Self, _ back: Self, _ b: Self, at share: Double, isLength: Bool) -> Self
}

extension Interpolable {
  static func curve(_ a: Self, _ out: Self, _ back: Self, _ b: Self, at share: Double, isLength: Bool) -> Self { mix(a, b, share) }
  static func mix(_ a: Self, _ b: Self, shares: SIMD4<Double>) -> Self { mix(a, b, shares.x) }
}

extension Double: Interpolable {
  static func mix(_ a: Double, _ b: Double, _ share: Double) -> Double { a + (b - a) * share }
}

extension SIMD2<Double>: Interpolable {
  static func mix(_ a: Self, _ b: Self, _ share: Double) -> Self { a + (b - a) * share }
  static func mix(_ a: Self, _ b: Self, shares: SIMD4<Double>) -> Self { a + (b - a) * shares.lowHalf }
  static func curve(_ a: Self, _ out: Self, _ back: Self, _ b: Self, at share: Double, isLength: Bool) -> Self {
    if out == .zero, back == .zero { return mix(a, b, share) }
    let segment = PathSegment(cubic: a, a + out, b + back, b)
    return segment.point(at: isLength ? segment.parameter(atLength: segment.length() * share) : share)
  }
}

extension SIMD3<Double>: Interpolable {
  static func mix(_ a: Self, _ b: Self, _ share: Double) -> Self { a + (b - a) * share }
  static func mix(_ a: Self, _ b: Self, shares: SIMD4<Double>) -> Self { a + (b - a) * SIMD3(shares.x, shares.y, shares.z) }
}

/// Red, green, blue and alpha.
extension SIMD4<Double>: Interpolable {
  static func mix(_ a: Self, _ b: Self, _ share: Double) -> Self { a + (b - a) * share }
}

/// Numbers of gradients. Lists of different lengths are not mixed.
extension [Double]: Interpolable {
  static func mix(_ a: Self, _ b: Self, _ share: Double) -> Self {
    a.count == b.count ? a.indices.map { a[$0] + (b[$0] - a[$0]) * share } : share < 1 ? a : b
  }
}
