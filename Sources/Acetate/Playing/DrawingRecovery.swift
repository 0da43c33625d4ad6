/// How often, and after which waits, a renderer whose device fails is made anew.
struct DrawingRecovery {
  /// Seconds before each try: a driver may take some to come back after a reset.
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

  /// Whether the failure counted last was the first for long.
  var isFirst: Bool { failures == 1 }
}
