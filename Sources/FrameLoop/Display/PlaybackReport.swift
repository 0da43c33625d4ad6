package import Foundation

/// What `--stats` writes about a run on a display: counts, percentiles in milliseconds, and how far apart flips were.
package struct PlaybackReport: Codable, Sendable {
  package struct Percentiles: Codable, Sendable {
    package var p50: Double
    package var p95: Double
    package var p99: Double
    package var max: Double

    init?(_ histogram: DurationHistogram) {
      guard let p50 = histogram.percentile(0.5), let p95 = histogram.percentile(0.95), let p99 = histogram.percentile(0.99) else {
        return nil
      }
      (self.p50, self.p95, self.p99, max) = (p50, p95, p99, Double(histogram.longest) / 1e6)
    }
  }

  /// Heap allocations of the whole process in steady state.
  package struct Allocations: Codable, Sendable {
    package var steadyFlips: Int
    package var count: UInt64
    /// Flips since whose forerunner there were any.
    package var flipsWithAny: Int
  }

  package enum Turner: String, Codable, Sendable {
    /// A plane of the card, on the way to the display.
    case card
    case renderer
  }

  package var display: String
  package var renderer: String
  package var width: Int
  package var height: Int
  /// Flips a second that the mode has, and that were measured.
  package var refreshRate: Double
  package var measuredRefreshRate: Double
  /// Wall-clock seconds of the whole run.
  package var seconds: Double
  /// Seconds from the start of the program, or of its run, to the first picture; what setting the mode took is not part of it.
  package var secondsToFirstPicture: Double
  package var flips: Int
  package var unchanged: Int
  package var missed: Int
  package var missedByUs: Int
  /// Blanks from one picture to the next at present, where that follows what moves.
  package var divisor: Int?
  /// Who turns or mirrors pictures, where that is done.
  package var turnedBy: Turner?
  /// The allocations during the run; nil where nobody counted, or the run was over before.
  package var allocations: Allocations?
  package var counts: [String: Int]
  /// The durations of each stage in milliseconds, by its name; `flipLatency`, `jitter` and `interval` stand beside the stages of a frame.
  package var milliseconds: [String: Percentiles]
  /// How many flips came 1, 2, 3, … blanks after the one before while the scene moved; the last counts all that took longer.
  package var intervalsByBlanks: [Int]

  package static let durationNames = ["evaluate", "plan", "render", "flipLatency", "jitter", "interval"]

  package init(
    _ statistics: PlaybackStatistics, display: String, renderer: String, width: Int, height: Int, nominalPeriod: Double, period: Double,
    seconds: Double,
    secondsToFirstPicture: Double, divisor: Int? = nil, turnedBy: Turner? = nil
  ) {
    self.display = display
    self.renderer = renderer
    (self.width, self.height) = (width, height)
    refreshRate = 1 / nominalPeriod
    measuredRefreshRate = 1 / period
    self.seconds = seconds
    self.secondsToFirstPicture = secondsToFirstPicture
    self.divisor = divisor
    self.turnedBy = turnedBy
    (flips, unchanged, missed, missedByUs) = (statistics.flips, statistics.unchanged, statistics.missed, statistics.missedByUs)
    if statistics.countedFlips > 0 {
      allocations = Allocations(
        steadyFlips: statistics.countedFlips, count: statistics.allocations, flipsWithAny: statistics.allocatingFlips)
    }
    counts = [
      "layers": statistics.layers, "animatedLayers": statistics.animatedLayers, "passes": statistics.counts.passes,
      "quads": statistics.counts.quads,
      "drawCalls": statistics.counts.drawCalls, "cachedBytes": statistics.counts.cachedBytes,
      "repairedPixels": statistics.repairedPixels, "keptPasses": statistics.keptPasses,
    ]
    let histograms = [
      statistics.evaluate, statistics.plan, statistics.render, statistics.flipLatency, statistics.jitter, statistics.interval,
    ]
    milliseconds = [:]
    for (name, histogram) in zip(Self.durationNames, histograms) { milliseconds[name] = Percentiles(histogram) }
    intervalsByBlanks = statistics.intervalsByBlanks
  }

  package func json() throws -> Data { try Self.json(self) }

  package static func json(_ value: some Encodable) throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    return try encoder.encode(value)
  }
}
