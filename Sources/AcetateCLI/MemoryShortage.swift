import CProcess
import Foundation

/// What happens where a limit of memory (`ulimit -v`) is too low for what is asked.
enum MemoryShortage {
  /// Addresses that drawing takes at least: fonts, threads with their heaps, and a small picture, in bytes.
  private static let least = 480 << 20

  /// Has the process say so when it dies for want of memory, and end as where a device is missing. Files that were begun are removed.
  static func watch() {
    memory_limit_explain(
      "acetate: memory ran out, or a limit of it was reached (ulimit -v); a smaller --size takes less\n", Failure.Code.unavailable.rawValue)
    emergency_watch()
  }

  /// Refuses what cannot end well.
  static func check() throws(Failure) {
    let remainder = memory_limit_remainder()
    guard remainder >= 0, remainder < least else { return }
    throw Failure(
      .unavailable, "the limit of memory (ulimit -v) leaves \(remainder >> 20) MB of addresses; drawing takes \(least >> 20) MB at least")
  }
}
