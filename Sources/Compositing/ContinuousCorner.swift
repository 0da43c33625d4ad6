/// The continuous corner curve as a polar function about the centre of the corner's square, for a radius of 1.
package enum ContinuousCorner {
  /// The straight edges end this far from the corner, as a multiple of the radius.
  package static let extent: Float = 1.528665

  /// Distance from the square's centre to the curve in the direction of `outward` (both components positive).
  package static func boundary(towards outward: SIMD2<Float>) -> Float { extent }

  /// The curve's gradient direction there, scaled so that (boundary − length) / |gradient| is a distance to first order.
  package static func normal(towards outward: SIMD2<Float>) -> SIMD2<Float> { outward / (outward * outward).sum().squareRoot() }
}
