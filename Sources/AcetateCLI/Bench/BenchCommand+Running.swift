import Acetate
import FrameBenchmarks
import MediaFiles
import OfflineOutput
import QuartzCore
import Scenes
import TextEscaping

extension BenchCommand {
  func run() throws {
    let chosen = try chosenWorkloads()
    if let plan { return try printPlan(of: chosen[0], as: plan) }
    var jsonFile = try json.map { path throws(Failure) in try StatisticsFile(path, option: "--json") }
    var htmlFile = try html.map { path throws(Failure) in try StatisticsFile(path, option: "--html") }
    var results: [BenchmarkResult] = []
    if !oneLine { try Terminal.say(BenchTable.header) }
    for workload in chosen {
      for backend in workload.isTimingOnly ? [Backend.software] : backend.backends {
        let result = try measure(workload, backend)
        results.append(result)
        try Terminal.say(oneLine ? PeerLine(result).text : BenchTable.line(result))
      }
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    try jsonFile?.write(encoder.encode(results))
    try htmlFile?.write(Data(BenchReport(results, version: Version.current).html.utf8))
  }

  private func chosenWorkloads() throws -> [BenchmarkWorkload] {
    var names = workloads.isEmpty ? BenchmarkWorkload.all : workloads
    if names == ["all"] { names = BenchmarkWorkload.all + Scene.all.map(\.name) }
    return try names.map { name in
      let plain = name.hasBytePrefix("scene:") ? String(name.dropFirst(6)) : name
      guard let workload = BenchmarkWorkload(named: plain) else {
        throw Failure(
          .usage,
          "'\(name)' is neither a workload nor a scene; workloads are \(BenchmarkWorkload.all.joined(separator: ", ")), "
            + "W10:VIDEO, W10-decode:VIDEO, W10-draw:VIDEO and W11:LOTTIE, and 'acetate list scenes' names the scenes"
        )
      }
      return workload
    }
  }

  private func printPlan(of workload: BenchmarkWorkload, as form: PlanForm) throws {
    if workload.isTimingOnly { throw Failure(.usage, "\(workload.name) is evaluated and not drawn: it has no plan") }
    var benchmark = Benchmark(workload, backend: .software)
    benchmark.size = size
    let description = try reportingFailures { try benchmark.describePlan(form) }
    try Terminal.write(Array(description.utf8), to: STDOUT_FILENO, name: "standard output")
  }

  private func measure(_ workload: BenchmarkWorkload, _ backend: Backend) throws -> BenchmarkResult {
    var benchmark = Benchmark(workload, backend: backend)
    benchmark.device = device
    benchmark.size = size
    if let cacheMb { benchmark.cacheBytes = cacheMb }
    benchmark.frames = frames
    benchmark.limit = limit ?? .infinity
    benchmark.readsBack = readback
    benchmark.allocationCount = AllocationCounter.begin()
    return try reportingFailures {
      try benchmark.run(
        picture: picture.map { path in { image in try writeFile(ImageEncoder(format: .png).encode(image, name: path), to: path) } })
    }
  }
}

enum BenchTable {
  private static let columns = BenchmarkResult.stageNames
  /// Parts of a stage without its name.
  private static let titles = columns.map { $0.split(atEach: ".").last ?? $0 }

  private static let width = 10

  static var header: String {
    (["workload".padded(14), "renderer".padded(9)] + (["frame p50", "p95", "p99", "cpu"] + titles).map { $0.padded(width, right: true) })
      .joined(separator: " ")
  }

  static func line(_ result: BenchmarkResult) -> String {
    let times = [result.percentile(0.5), result.percentile(0.95), result.percentile(0.99), result.processorMillisecondsPerFrame]
    let stages = columns.map { result.stages[$0].map { milliseconds($0.p50) } ?? "" }
    let counts =
      ["firstFrame \(milliseconds(result.firstFrameMilliseconds)) ms"]
      + BenchmarkResult.countNames.compactMap { name in result.counts[name].map { "\(name) \($0)" } }
    return
      ([result.workload.padded(14), result.renderer.padded(9)] + (times.map(milliseconds) + stages).map { $0.padded(width, right: true) })
      .joined(separator: " ") + "\n    " + counts.joined(separator: ", ")
  }

  private static func milliseconds(_ value: Double) -> String { String(format: "%.3f", value) }
}

extension String {
  func padded(_ width: Int, right: Bool = false) -> String {
    let space = String(repeating: " ", count: max(0, width - count))
    return right ? space + self : self + space
  }
}

/// A result in the form that rigs of other systems print.
struct PeerLine {
  let result: BenchmarkResult
  init(_ result: BenchmarkResult) { self.result = result }

  var text: String {
    let fields: [(String, String)] = [
      ("peer", JSONString.quoted("acetate-\(result.renderer == "none" ? "timing" : result.renderer)")),
      ("workload", JSONString.quoted(result.workload)), ("mode", JSONString.quoted(result.readsBack ? "readback" : "render")),
      ("frames", "\(result.frames)"),
      ("median_ms", number(result.percentile(0.5))),
      ("p95_ms", number(result.percentile(0.95))), ("min_ms", number(result.frameMilliseconds.min() ?? 0)),
      ("fps", number(result.framesPerSecond)),
      ("cpu_s", number(result.processorSeconds)), ("cpu_ms_per_frame", number(result.processorMillisecondsPerFrame)),
      ("first_cpu_ms", number(result.firstFrameMilliseconds)),
      ("peak_rss_mb", number(Double(result.peakResidentBytes) / 1_048_576)),
      ("note", JSONString.quoted(result.device)),
    ]
    return "{" + fields.map { "\"\($0.0)\": \($0.1)" }.joined(separator: ", ") + "}"
  }

  private func number(_ value: Double) -> String { String(format: "%.4f", value) }
}
