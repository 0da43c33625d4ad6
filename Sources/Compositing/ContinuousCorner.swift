internal import CFormulas

/// The continuous corner curve as a polar function about the centre of the corner's square, for a radius of 1, as `continuous-corner.glsl`
/// defines it.
package enum ContinuousCorner {
  /// The straight edges end this far from the corner, as a multiple of the radius: the side of the corner's square.
  package static let extent = Float(CONTINUOUS_EXTENT)
}
