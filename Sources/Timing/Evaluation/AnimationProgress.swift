/// The progress of an animation at a time, after timing curve and spring.
struct AnimationProgress {
  /// Progress from 0, the first value, to 1, the last; beyond these where a curve or spring overshoots.
  var fraction: Double
  /// The progress `FrameGrid.tolerance` later, which decides between which key frames the animation is.
  var ahead: Double
  var endFraction = 1.0
  /// The number of full cycles completed before.
  var cycle: Double

  init(fraction: Double, cycle: Double) { (self.fraction, ahead, self.cycle) = (fraction, fraction, cycle) }
}

extension AnimationProgress {
  /// The progress, rounded to 0 or 1 within the resolution of times: for animations that show one of two values.
  var snapped: Double {
    let tolerance = abs(ahead - fraction)
    if abs(fraction) <= tolerance { return 0 }
    return abs(fraction - 1) <= tolerance ? 1 : fraction
  }
}
