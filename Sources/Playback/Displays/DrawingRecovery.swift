/// Decides how often, and after which delays, a renderer whose device fails is made anew.
struct DrawingRecovery {
  /// Seconds before each attempt: a driver may take a while to recover after a reset.
  static let waits = [0.0, 0.5, 1, 2, 4]
  /// Seconds without a failure after which the next one counts as the first.
  static let quietTime = 60.0

  private var failures = 0
  private var last = -Double.infinity

  /// Counts a failure.
  ///
  /// - Parameter time: in seconds, of a clock that does not jump.
  /// - Returns: how many seconds to wait before the renderer is made anew; nil once every try has failed.
  mutating func wait(afterFailureAt time: Double) -> Double? {
    if time - last >= Self.quietTime { failures = 0 }
    last = time
    failures += 1
    return failures <= Self.waits.count ? Self.waits[failures - 1] : nil
  }

  /// Whether the last failure was the first one in `quietTime`.
  var isFirst: Bool { failures == 1 }
}
