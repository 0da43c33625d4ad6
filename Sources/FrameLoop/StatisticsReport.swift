package import Foundation

/// What `--stats` writes: counts, and percentiles of each stage in milliseconds.
package struct StatisticsReport: Codable, Sendable {
  package struct Percentiles: Codable, Sendable {
    package var p50: Double
    package var p95: Double
    package var p99: Double
    package var total: Double
  }

  package var frames: Int
  package var renderer: String
  package var width: Int
  package var height: Int
  /// Wall-clock seconds of the whole run, and frames in each of them.
  package var seconds: Double
  package var framesPerSecond: Double
  package var counts: [String: Int]
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
      "cachedBytes": statistics.counts.cachedBytes,
    ]
    if statistics.missingCuts > 0 { counts["missingCuts"] = statistics.missingCuts }
    stages = [:]
    for stage in Stage.allCases {
      guard let p50 = statistics.percentile(0.5, of: stage), let p95 = statistics.percentile(0.95, of: stage),
        let p99 = statistics.percentile(0.99, of: stage)
      else { continue }
      stages[stage.rawValue] = Percentiles(
        p50: Self.nanosecond(p50), p95: Self.nanosecond(p95), p99: Self.nanosecond(p99), total: Self.nanosecond(statistics.total(of: stage))
      )
    }
  }

  /// Milliseconds without the digits that only binary fractions add.
  private static func nanosecond(_ milliseconds: Double) -> Double { (milliseconds * 1e6).rounded() / 1e6 }

  package func json() throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    return try encoder.encode(self)
  }
}
