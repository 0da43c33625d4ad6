internal import CFormulas

/// The alpha of a rounded rectangle blurred with a Gaussian, as `shadow.glsl` defines it for both renderers.
extension BlurredRectangle {
  /// Beyond this many sigmas from an edge the blur has reached 0 or 1, within a third of a step of 8 bits.
  package static let reach = Float(BLUR_REACH)

  /// - Parameter point: in the space of `rect`.
  package func alpha(at point: SIMD2<Float>) -> Float { formula_blurred_alpha(point, rect, radii, sigma) }

  /// The blurred alpha of the part between a square corner and its arc.
  /// - Parameters:
  ///   - x, y: the point's distances from the two edges that meet in the corner, positive inside.
  package static func cornerLoss(_ x: Float, _ y: Float, radius: Float, sigma: Float) -> Float {
    formula_corner_loss(x, y, radius, sigma)
  }
}
