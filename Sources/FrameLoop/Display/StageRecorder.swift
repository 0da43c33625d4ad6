internal import Graphics

package protocol StageRecorder {
  mutating func record(_ stage: Stage, nanoseconds: UInt64)
  /// Takes note of how much a frame held.
  mutating func countLayers(_ layers: Int, animated: Int)
}

extension StageRecorder {
  /// Runs `body` and records how long it took under `stage`.
  package mutating func measure<Result>(_ stage: Stage, _ body: () throws -> Result) rethrows -> Result {
    let start = monotonicNanoseconds()
    defer { record(stage, nanoseconds: monotonicNanoseconds() - start) }
    return try body()
  }
}

extension FrameStatistics: StageRecorder {
  package mutating func countLayers(_ layers: Int, animated: Int) {
    self.layers = max(self.layers, layers)
    animatedLayers = max(animatedLayers, animated)
  }
}
