import Acetate
import ArgumentParser
import FileFormats
import Graphics
import Inspector
import OfflineOutput
import PreviewShared
import QuartzCore
import RenderFarm
import TextEscaping

struct ReportCommand: ParsableCommand, InputCommand {
  static let configuration = CommandConfiguration(
    commandName: "report",
    abstract: "Writes what a preview shows into one file, to attach to a report of a fault; or compares two versions of a document.",
    discussion: """
      The file is a page that needs nothing else: pictures at some times, the layers with their properties there, a timeline of all \
      animations, curves, and the frames' passes with what the stages took.

      With --compare, pictures of the input and of another one are compared time by time. The file shows them beside one another, and \
      how much they differ over time; the exit code is 1 where a channel of a pixel differs by more than --tolerance.

      EXAMPLES
        acetate report Badge.ca -o badge.html
        acetate report clock.caml -o clock.html --at 0,0.5,1.25
        acetate report new.caml --compare old.caml -o changes.html --tolerance 2

      EXIT CODES
        0    done; with --compare, the two agree
        1    with --compare: they differ by more than the tolerance
        and those of 'acetate --help'
      """)

  @OptionGroup var input: InspectedInput

  @Option(name: .shortAndLong, help: .value("file.html", "Where the page goes."), completion: .file(extensions: FileFormat.html.suffixes))
  var output: String

  @Option(
    parsing: .unconditional, help: .value("T[,T…]", "The times that are shown, in seconds. Default: five from the beginning to the end."),
    transform: ArgumentValue.times)
  var at: [Double] = []

  @Option(help: .value("input", "The version before, to compare the input with."), completion: .file())
  var compare: String?

  @Option(parsing: .unconditional, help: .value("number", "With --compare: how much a channel may differ, in 255ths. Default: 0."))
  var tolerance = 0

  @Option(help: .value("rate", "With --compare: how many pictures a second are compared. Default: 10."), transform: ArgumentValue.frameRate)
  var fps: FrameRate?

  var inputs: [String] { input.inputs }
  var documentArguments: DocumentArguments { input.source.document }

  func validate() throws {
    if compare == nil && (tolerance != 0 || fps != nil) { throw ValidationError("--tolerance and --fps go with --compare") }
    if !at.isEmpty && fps != nil { throw ValidationError("--at and --fps both say which times are compared; give one") }
    guard (0...255).contains(tolerance) else { throw ValidationError("a tolerance lies between 0 and 255") }
    guard at.allSatisfy({ $0 >= 0 }) else { throw ValidationError("times of a report are not below 0") }
    guard at.count <= Self.maximumTimes else { throw ValidationError("a report shows at most \(Self.maximumTimes) times") }
  }

  private static let maximumTimes = 100
  /// Pictures that are compared at most: more would take longer than anybody waits.
  private static let maximumComparisons = 10_000

  func run() throws {
    try input.check()
    let name = input.source.input, settings = try input.settings()
    let backend = BackendChoice(settings.backend, device: settings.device).backend
    if let compare { return try write(comparison(with: compare, settings, backend)) }
    let report = try reportingFailures {
      let setup = try input.setup(), scene = try input.load(setup, isQuiet: false)
      let inspector = try SceneInspector(scene, setup: setup, settings: settings), times = times(duration: scene.duration)
      warn(ofPictures: times.count, of: inspector)
      return try SceneReport(name: name, inspector, at: times, backend: backend)
    }
    try write(report, script: "report.js", title: "\(name) – Acetate")
  }

  /// Seconds of a processor's time above which pictures are told of beforehand, and about what drawing and encoding a pixel takes.
  private static let longReport = 10.0, secondsPerPixel = 1e-7

  /// What is told before so many pictures of that size are drawn; nil where nobody waits for them.
  static func foretold(_ count: Int, of size: PixelSize) -> String? {
    let seconds = Double(size.width) * Double(size.height) * Double(count) * secondsPerPixel
    guard seconds > longReport else { return nil }
    let about = Int(saturating: seconds.rounded())
    return "about \(about) s of a processor's time for \(pictures(count)) of \(size.width)×\(size.height); a smaller --size takes less"
  }

  private func warn(ofPictures count: Int, of inspector: SceneInspector) {
    if let warning = Self.foretold(count, of: inspector.canvas.target) { Terminal.log.warning("\(warning)") }
  }

  private static func pictures(_ count: Int) -> String { count == 1 ? "1 picture" : "\(count) pictures" }

  /// Ascending, each once.
  private func times(duration: Double?) -> [Double] {
    guard at.isEmpty else { return Set(at).sorted() }
    guard let duration, duration > 0 else { return [0] }
    return (0...4).map { duration * Double($0) / 4 }
  }

  private func comparison(with other: String, _ settings: RenderSettings, _ backend: Backend) throws -> SceneComparison {
    guard input.others.isEmpty else { throw Failure(.usage, "--compare compares one input with another; give one") }
    let name = input.source.input
    var before = input
    before.source.input = other
    try before.check()
    return try reportingFailures {
      let (old, new) = (try before.load(before.setup(), isQuiet: false), try input.load(input.setup(), isQuiet: false))
      let length = max(old.duration ?? 0, new.duration ?? 0)
      var times = at.isEmpty ? [0] : Set(at).sorted()
      if at.isEmpty {
        let rate = fps?.framesPerSecond ?? 10
        let count = Int(min((length * rate).rounded(.down), 1e9)) + 1
        guard count <= Self.maximumComparisons else {
          throw Failure(.usage, "\(count) pictures would be compared; take a lower --fps, or say which with --at")
        }
        times = (0..<count).map { Double($0) / rate }
      }
      let earlier = try SceneInspector(old, settings: settings), later = try SceneInspector(new, settings: settings)
      // Each is drawn to be compared, and those that are shown once more.
      warn(ofPictures: 2 * times.count + 2 * min(times.count, SceneComparison.maximumPictures), of: later)
      do {
        return try SceneComparison((other, earlier), (name, later), at: times, backend: backend, tolerance: tolerance)
      } catch let error as SceneComparison.SizeError {
        throw Failure(
          .badInput,
          "\(other) has \(error.before[0])x\(error.before[1]) pixels and \(name) \(error.after[0])x\(error.after[1]); pictures "
            + "of one size can be compared: give a --size")
      }
    }
  }

  private func write(_ comparison: SceneComparison) throws {
    try write(comparison, script: "compare.js", title: "\(comparison.before) and \(comparison.after) – Acetate")
    let worst = "by \(comparison.maximum) of 255 at most, at \(shortest(comparison.worstTime)) s"
    Terminal.tell(
      TerminalText.line(
        comparison.maximum == 0
          ? "\(comparison.before) and \(comparison.after) agree in \(Self.pictures(comparison.samples.count))"
          : "\(comparison.before) and \(comparison.after) differ \(worst); up to \(tolerance) is tolerated"))
    if comparison.differs { throw ExitCode(1) }
  }

  private func write(_ data: some Encodable, script: String, title: String) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let json = String(decoding: try encoder.encode(data), as: UTF8.self)
    let page = PageDocument.text(title: title, script: script, data: json) { Data(SHA256.bytes(of: $0.utf8)).base64EncodedString() }
    try reportingFailures { try writeFile(Array(page.utf8), to: output) }
  }
}
