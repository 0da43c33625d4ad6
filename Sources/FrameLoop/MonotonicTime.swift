internal import Foundation

/// Nanoseconds of the monotonic clock; only differences mean anything.
package func monotonicNanoseconds() -> UInt64 { DispatchTime.now().uptimeNanoseconds }

extension FrameStatistics {
  /// Runs `body` and records how long it took under `stage`.
  package mutating func measure<Result>(_ stage: Stage, _ body: () throws -> Result) rethrows -> Result {
    let start = monotonicNanoseconds()
    defer { record(stage, nanoseconds: monotonicNanoseconds() - start) }
    return try body()
  }
}
