package import Rasterizer

/// A way from one moment of an animation to another, on which each value goes over from what it is at the first to what it is at the other.
package struct LottieTween: Hashable, Sendable {
  /// How long the way takes, in seconds.
  package var duration: Double
  var easing = Easing.linear

  /// How long a tween may take.
  static let durations = 1e-3...3600
}

extension LottieDocument {
  /// The pictures of a tween, drawn at the size at which they show.
  ///
  /// - Parameters:
  ///   - start: seconds of the document at which it begins.
  ///   - end: those to which it leads.
  ///   - path: the file that it was read from; nil for none.
  package func vectors(_ tween: LottieTween, from start: Double, to end: Double, path: String? = nil) -> VectorAnimation {
    VectorAnimation(size: size, duration: tween.duration, path: path) { seconds in
      let share = seconds >= tween.duration ? 1 : tween.easing.progress(at: max(0, seconds / tween.duration))
      var builder = FrameBuilder(self)
      return builder.frame(at: start, toward: end, share: share)
    }
  }
}
