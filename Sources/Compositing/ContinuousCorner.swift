internal import CFormulas

/// The continuous corner curve as a polar function about the centre of the corner's square, for a radius of 1, as `continuous-corner.glsl`
/// defines it.
package enum ContinuousCorner {
  /// The straight edges end this far from the corner, as a multiple of the radius: the side of the corner's square.
  package static let extent = Float(CONTINUOUS_EXTENT)

  /// Distances from the square's centre to the curve: entry i in the direction whose slope is i / 64, from an edge (0) to the diagonal
  /// (64).
  package static let samples = Array(UnsafeBufferPointer(start: formula_corner_samples(), count: 65))

  /// Distance from the square's centre to the curve in the direction of `outward` (both components positive).
  package static func boundary(towards outward: SIMD2<Float>) -> Float { formula_corner_boundary(outward) }

  /// The direction of the curve's gradient there, scaled so that (boundary − length) / |gradient| is a distance to first order.
  package static func normal(towards outward: SIMD2<Float>) -> SIMD2<Float> { formula_corner_normal(outward) }
}
