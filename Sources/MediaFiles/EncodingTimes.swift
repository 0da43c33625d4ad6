internal import Graphics

/// Seconds that making a file has taken, besides encoding.
package struct EncodingTimes: Hashable, Sendable {
  /// For bringing pixels into the layout that the encoder takes.
  package var convert = 0.0
  /// For handing bytes to the file system.
  package var write = 0.0

  package init() {}

  /// Runs `body`, and adds what it took.
  package mutating func measure<Result, Failure: Error>(
    _ part: WritableKeyPath<EncodingTimes, Double>, _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let start = monotonicNanoseconds()
    defer { self[keyPath: part] += Double(monotonicNanoseconds() - start) / 1e9 }
    return try body()
  }
}
