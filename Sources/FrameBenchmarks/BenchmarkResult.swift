package import FrameLoop
internal import Graphics

package struct BenchmarkResult: Codable, Sendable {
  package var workload: String
  /// The renderer: `software`, `gl`, or `none` where nothing is drawn.
  package var renderer: String
  package var device: String
  package var width: Int
  package var height: Int
  package var readsBack: Bool
  /// CPU milliseconds of all threads until the first frame was there: loading or making the workload, the renderer, the frame itself.
  package var firstFrameMilliseconds: Double
  package var frames: Int
  /// Wall-clock milliseconds of each frame, in order.
  package var frameMilliseconds: [Double]
  package var framesPerSecond: Double
  /// CPU time of all threads together, in seconds.
  package var processorSeconds: Double
  package var processorMillisecondsPerFrame: Double
  package var peakResidentBytes: Int
  package var counts: [String: Int]
  package var stages: [String: StatisticsReport.Percentiles]

  init(
    workload: String, renderer: String, device: String, size: PixelSize, readsBack: Bool, firstFrame: Double, durations: [UInt64],
    processorSeconds: Double,
    wallSeconds: Double,
    statistics: FrameStatistics, parts: RenderParts, animations: Int, allocations: UInt64?
  ) {
    self.workload = workload
    self.renderer = renderer
    self.device = device
    (width, height) = (size.width, size.height)
    self.readsBack = readsBack
    firstFrameMilliseconds = firstFrame * 1000
    frames = durations.count
    frameMilliseconds = durations.map { Double($0) / 1e6 }
    framesPerSecond = Double(durations.count) / wallSeconds
    self.processorSeconds = processorSeconds
    processorMillisecondsPerFrame = processorSeconds * 1000 / Double(durations.count)
    peakResidentBytes = ProcessUsage.current.peakResidentBytes
    let report = StatisticsReport(statistics, renderer: renderer, width: size.width, height: size.height, seconds: wallSeconds)
    counts = report.counts
    counts["animations"] = animations
    if renderer == "gl" {
      counts["clears"] = statistics.counts.clears
      counts["loads"] = statistics.counts.loads
    }
    if let allocations { counts["heapAllocationsPerFrame"] = Int((Double(allocations) / Double(max(1, durations.count))).rounded()) }
    stages = report.stages
    for (name, durations) in parts.all { stages[name] = StatisticsReport.Percentiles(nanoseconds: durations) }
  }

  /// The stages of a frame in their order, and the parts of drawing behind it.
  package static let stageNames = ["callbacks", "commit", "evaluate", "plan", "render"] + RenderParts.names + ["readBack"]
  package static let countNames = [
    "layers", "animations", "passes", "quads", "drawCalls", "clears", "loads", "uploadedBytes", "cachedBytes",
    "repairedPixels", "keptPasses", "heapAllocationsPerFrame",
  ]

  /// The percentile of frame times at a fraction, in milliseconds, by the nearest-rank method.
  package func percentile(_ fraction: Double) -> Double {
    let sorted = frameMilliseconds.sorted()
    guard !sorted.isEmpty else { return 0 }
    return sorted[min(sorted.count, max(1, Int((fraction * Double(sorted.count)).rounded(.up)))) - 1]
  }
}
