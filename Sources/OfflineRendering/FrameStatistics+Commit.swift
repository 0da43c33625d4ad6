package import FrameLoop
internal import Graphics
package import QuartzCore

extension FrameStatistics {
  /// Measures the host's advance to a time: the time of the program's callbacks, and the rest as the commit.
  package mutating func measureCommit<Result>(of host: LayerHost, _ advance: () throws -> Result) rethrows -> Result {
    let begun = monotonicNanoseconds(), callbacks = host.callbackSeconds
    defer {
      let whole = monotonicNanoseconds() - begun
      let program = min(whole, UInt64(max(0, host.callbackSeconds - callbacks) * 1e9))
      record(.callbacks, nanoseconds: program)
      record(.commit, nanoseconds: whole - program)
    }
    return try advance()
  }
}
