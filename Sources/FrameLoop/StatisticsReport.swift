package import Foundation

/// What `--stats` writes: counts, and percentiles of each stage in milliseconds.
package struct StatisticsReport: Codable, Sendable {
  package struct Percentiles: Codable, Sendable {
    package var p50: Double
    package var p95: Double
    package var p99: Double
    package var total: Double

    /// The percentiles of durations, by the nearest-rank method; nil where there are none.
    package init?(nanoseconds durations: [UInt64]) {
      guard !durations.isEmpty else { return nil }
      let sorted = durations.sorted()
      func percentile(_ fraction: Double) -> Double {
        Double(sorted[min(sorted.count, max(1, Int((fraction * Double(sorted.count)).rounded(.up)))) - 1]) / 1e6
      }
      (p50, p95, p99) = (percentile(0.5), percentile(0.95), percentile(0.99))
      // Without the digits that only sums of binary fractions add.
      total = (durations.reduce(0) { $0 + Double($1) / 1e6 } * 1e6).rounded() / 1e6
    }
  }

  package var frames: Int
  package var renderer: String
  package var width: Int
  package var height: Int
  /// Wall-clock seconds of the whole run, and frames in each of them.
  package var seconds: Double
  package var framesPerSecond: Double
  package var counts: [String: Int]
  /// Milliseconds of the whole run in which drawing waited for the encoder.
  package var heldBack: Double?
  /// Milliseconds from the last frame until the output was complete: what the encoder had held back, and the file's index.
  package var finish: Double?
  /// The durations of each stage in milliseconds, by its name.
  package var stages: [String: Percentiles]

  package init(_ statistics: FrameStatistics, renderer: String, width: Int, height: Int, seconds: Double) {
    frames = statistics.frames
    self.renderer = renderer
    self.width = width
    self.height = height
    self.seconds = seconds
    framesPerSecond = seconds > 0 ? Double(statistics.frames) / seconds : 0
    counts = [
      "layers": statistics.layers, "animatedLayers": statistics.animatedLayers, "passes": statistics.counts.passes,
      "quads": statistics.counts.quads,
      "drawCalls": statistics.counts.drawCalls, "uploadedBytes": statistics.counts.uploadedBytes,
      "cachedBytes": statistics.counts.cachedBytes, "repairedPixels": statistics.repairedPixels, "keptPasses": statistics.keptPasses,
    ]
    if statistics.missingCuts > 0 { counts["missingCuts"] = statistics.missingCuts }
    stages = [:]
    for stage in Stage.allCases {
      stages[stage.rawValue] = Percentiles(nanoseconds: statistics.durations(of: stage))
    }
  }

  package func json() throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    return try encoder.encode(self)
  }
}
