internal import CFormulas
internal import Foundation

/// The alpha of a rounded rectangle blurred with a Gaussian, as `shadow.glsl` defines it for both renderers.
extension BlurredRectangle {
  /// Beyond this many sigmas from an edge the blur has reached 0 or 1, within a third of a step of 8 bits.
  package static let reach = Float(BLUR_REACH)

  /// Sigmas from an edge beyond which no more shows of a blur in a colour of some alpha than at `reach` of one that is opaque, Φ(−3).
  ///
  /// By the tail's upper bound alpha · φ(z) / z = Φ(−3), where z² = 11.377 + 2 ln alpha − 2 ln z: the second of two steps from z = 3, which
  /// lies above what is sought. Below one sigma the bound means little.
  package static func reach(ofAlpha alpha: Float) -> Float {
    let logarithm = 2 * log(max(alpha, Float.leastNormalMagnitude))
    let first = max(9.18 + logarithm, 1)
    return min(max(11.377 + logarithm - log(first), 1).squareRoot(), reach)
  }

  /// - Parameter point: in the space of `rect`.
  package func alpha(at point: SIMD2<Float>) -> Float { formula_blurred_alpha(point, rect, radii, sigma) }

  /// The blurred alpha of the part between a square corner and its arc.
  /// - Parameters:
  ///   - x, y: the point's distances from the two edges that meet in the corner, positive inside.
  package static func cornerLoss(_ x: Float, _ y: Float, radius: Float, sigma: Float) -> Float {
    formula_corner_loss(x, y, radius, sigma)
  }
}
