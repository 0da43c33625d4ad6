/// How far an animation has come at some time, after easing and spring.
struct AnimationProgress {
  /// 0 is its first value, 1 its last; beyond where an easing or a spring overshoots.
  var fraction: Double
  /// The same `FrameGrid.tolerance` later: which key frames it stands between is decided there.
  var ahead: Double
  /// The same at the end of a cycle in one direction.
  var endFraction = 1.0
  /// Full cycles completed before.
  var cycle: Double

  init(fraction: Double, cycle: Double) { (self.fraction, ahead, self.cycle) = (fraction, fraction, cycle) }
}

extension AnimationProgress {
  /// The fraction, and 0 or 1 where it is no farther from that than times can be told apart: for what shows one of two values.
  var snapped: Double {
    let tolerance = abs(ahead - fraction)
    if abs(fraction) <= tolerance { return 0 }
    return abs(fraction - 1) <= tolerance ? 1 : fraction
  }
}
