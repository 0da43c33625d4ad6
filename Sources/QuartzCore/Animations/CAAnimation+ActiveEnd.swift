internal import RenderTree

extension CAAnimation {
  /// End of the active duration in the layer's time, in seconds of a stepped clock that begins at 0; nil when it never ends.
  package var activeEnd: Double? {
    guard speed != 0 else { return nil }
    let once = duration > 0 ? duration : 0.25
    let cycle = autoreverses ? 2 * once : once
    let active = repeatDuration > 0 ? repeatDuration : repeatCount > 0 ? Double(repeatCount) * cycle : cycle
    let begin = beginTime == 0 ? delay : beginTime - (clockReading ?? 0)
    let end = max(0, begin) + active / abs(Double(speed))
    return end < MediaTiming.endless ? end : nil
  }
}
