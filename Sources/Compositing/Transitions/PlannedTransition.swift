package import RenderTree

/// Two pictures and the function that blends them, at one moment.
///
/// A transition has a space of its own, in points: the extent's top left corner is (0, 0), y counts down. Functions see the coordinates of
/// GLSL transitions instead: (0, 0) at the bottom left, (1, 1) at the top right.
package struct PlannedTransition: Sendable {
  package var effect: TransitionEffect
  /// The progress, from 0 to 1; neither end is planned, since one side alone shows there.
  package var progress: Float
  package var from: Source
  package var to: Source
  /// The extent's size in points.
  package var size: SIMD2<Float>
  /// Transition point = local point of the quad · scale + offset, per axis.
  package var scale: SIMD2<Float>
  package var offset: SIMD2<Float>
  /// Surface pixels per point, roughly: the width of antialiased edges inside the effect.
  package var pixelsPerPoint: Float
  /// Whether the result is known to be opaque all over the extent.
  package var isOpaque: Bool
  /// Indices in `plan.pictures` of the effect's picture parameters, in order; −1 for none.
  package var images: [Int32]

  /// One side. Samplings map transition points to texels; beyond their bounds the border repeats, as in GLSL transitions.
  package enum Source: Sendable {
    /// A picture that is transparent everywhere.
    case nothing
    case surface(Int32, Sampling)
    case picture(Int32, Sampling)
  }

  package init(
    effect: TransitionEffect, progress: Float, from: Source, to: Source, size: SIMD2<Float>, scale: SIMD2<Float>, offset: SIMD2<Float>,
    pixelsPerPoint: Float,
    isOpaque: Bool, images: [Int32] = []
  ) {
    self.effect = effect
    self.progress = progress
    self.from = from
    self.to = to
    self.size = size
    self.scale = scale
    self.offset = offset
    self.pixelsPerPoint = pixelsPerPoint
    self.isOpaque = isOpaque
    self.images = images
  }
}

extension PlannedTransition {
  /// Turns on filtering of surfaces that were made pixel by pixel, when their pixels shrink.
  mutating func filtersSides() {
    from = from.filtered
    to = to.filtered
  }
}

extension PlannedTransition.Source {
  fileprivate var filtered: PlannedTransition.Source {
    guard case .surface(let index, var sampling) = self else { return self }
    sampling.magnification = .linear
    sampling.minification = .linear
    return .surface(index, sampling)
  }
}
