import Acetate
import ArgumentParser
import CAML
import FileFormats
import Foundation
import Lottie
import MediaFiles
import Playlists
import Scenes
import TextEscaping

struct CheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Reads documents, playlists and transitions in GLSL and reports every problem with its place, states and parameters.",
    discussion: """
      Exits with 0 when every document can be rendered, with 65 when one cannot. Of playlists it reads everything they list. Of \
      packages it tells what lies in them beside the document, such as Swift files, which nothing reads or runs.

      EXAMPLES
        acetate check --strict Badge.ca *.caml
        acetate check --json Pack.tendies
        acetate check entrance.m3u8
        acetate check waves.glsl
        cat clock.caml | acetate check -
      """)

  @Argument(
    help: """
      Documents, packages and wallpapers (\(FileFormat.read(.document).endings("or"))), \
      Lottie animations (.json or \(FileFormat.lottie.endings)), playlists (\(PlaylistReader.formats.endings("or"))), \
      transitions in GLSL (\(FileFormat.glsl.endings)), which OpenGL ES compiles, or - for a document on standard input.
      """,
    completion: .file(extensions: (FileFormat.read(.document, .shader) + PlaylistReader.formats).suffixes), transform: inputPath)
  var inputs: [String]

  @Flag(help: "Let warnings count as errors.") var strict = false

  @Option(name: FontOption.name, help: FontOption.help, completion: FontOption.completion) var fonts: [String] = []

  @Flag(help: "Print JSON.") var json = false

  func validate() throws {
    if let program = inputs.first(where: { $0.hasByteSuffix(".swift") }) {
      throw ValidationError("\(program) is a Swift file, and check reads documents; 'acetate render' tells what the compiler says about it")
    }
  }

  func run() throws {
    for font in fonts { try FontArgument.register(font) }
    let reports = try inputs.map { input in
      if ShaderScene.isNamed(by: input) { return try CheckReport(shader: input, isStrict: strict) }
      if ItemInputs.isLottie(input) || ItemInputs.isObject(input) { return CheckReport(lottie: input, isStrict: strict) }
      return ItemInputs.isPlaylist(input) ? CheckReport(playlist: input, isStrict: strict) : try CheckReport(input, isStrict: strict)
    }
    if json {
      try Terminal.say(try JSONText.encode(["documents": reports]))
    } else {
      for report in reports { try say(report) }
    }
    if reports.contains(where: { !$0.passes }) { throw ExitCode(Failure.Code.badInput.rawValue) }
  }

  private func say(_ report: CheckReport) throws {
    for diagnostic in report.diagnostics { try Terminal.sayLine("\(diagnostic.diagnostic)") }
    if !report.states.isEmpty {
      let names = report.states.map { "\"\($0)\"" }.joined(separator: ", ")
      try Terminal.sayLine("\(report.input): \(Self.count(report.states.count, "state")): \(names)")
    }
    for parameter in report.parameters {
      let summary = parameter.summary.isEmpty ? "" : ", \(parameter.summary)"
      try Terminal.sayLine("\(report.input): parameter \(parameter.name): \(parameter.values)\(summary)")
    }
    for line in PackageContents.lines(report.beside, of: report.input) { try Terminal.sayLine(line) }
    let verdict =
      !report.isRenderable
      ? report.items == nil ? "cannot be rendered" : "cannot be shown"
      : report.items != nil
        ? report.errors == 0 ? "can be shown" : "can be shown in part"
        : report.isPartial
          ? "can be rendered in part"
          : report.passes
            ? "can be rendered"
            : "can be rendered, but not strictly"
    try Terminal.sayLine(
      "\(report.input): \(report.items.map { "\(Self.count($0, "item")), " } ?? "")\(verdict), "
        + "\(Self.count(report.errors, "error")), \(Self.count(report.warnings, "warning"))")
  }

  private static func count(_ number: Int, _ noun: String) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }
}

/// What there is to say about one document, one that cannot be loaded included.
struct CheckReport: Encodable {
  let input: String
  let errors: Int
  let warnings: Int
  let isRenderable: Bool
  let isPartial: Bool
  let passes: Bool
  /// How many items a playlist lists; nil for other documents.
  let items: Int?
  let states: [String]
  let parameters: [Parameter]
  let diagnostics: [Remark]
  /// Files of a package or wallpaper that the document does not refer to, by their paths in it.
  let beside: [String]
  /// What the document names; no part of the report.
  let files: DocumentFiles

  struct Parameter: Encodable {
    let name: String
    let values: String
    let summary: String
  }

  struct Remark: Encodable {
    let diagnostic: CAMLDiagnostic

    private enum Key: String, CodingKey { case severity, file, line, column, message, text, expected }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: Key.self)
      try container.encode(diagnostic.severity.rawValue, forKey: .severity)
      try container.encodeIfPresent(diagnostic.file, forKey: .file)
      try container.encodeIfPresent(diagnostic.line, forKey: .line)
      try container.encodeIfPresent(diagnostic.column, forKey: .column)
      try container.encode(diagnostic.message, forKey: .message)
      try container.encodeIfPresent(diagnostic.text, forKey: .text)
      try container.encodeIfPresent(diagnostic.expected, forKey: .expected)
    }
  }

  private enum CodingKeys: String, CodingKey {
    case input, errors, warnings, isRenderable = "renderable", isPartial = "partial", passes, items, states, parameters, diagnostics, beside
  }

  init(_ input: String, isStrict: Bool) throws {
    var document: CAMLDocument?
    var found: [CAMLDiagnostic]
    do {
      let loaded = try CAMLDocument.named(input)
      found = loaded.problems(path: input)
      document = loaded
    } catch let error as CAMLError {
      found = [error.diagnostic]
      if case .otherFormat(let format) = error.reason { found[0].message += "; \(format.advice)" }
    }
    let missing = Set(document?.missingParts ?? [])
    let files = document?.files ?? DocumentFiles()
    self.init(
      input: input, diagnostics: found, isStrict: isStrict,
      isRenderable: document != nil && !found.contains { $0.severity == .error && !missing.contains($0) }, isPartial: !missing.isEmpty,
      states: document?.stateNames ?? [],
      parameters: (document?.parameters ?? []).map { Parameter(name: $0.name, values: $0.values, summary: $0.summary) },
      beside: PackageContents.beside(documentAt: input, files), files: files)
  }

  /// A report of what was found; where nothing else is said, what has no errors can be rendered.
  init(
    input: String, diagnostics found: [CAMLDiagnostic], isStrict: Bool, isRenderable: Bool? = nil, isPartial: Bool = false,
    items: Int? = nil, states: [String] = [], parameters: [Parameter] = [], beside: [String] = [], files: DocumentFiles = DocumentFiles()
  ) {
    (self.input, self.isPartial, self.items, self.states) = (input, isPartial, items, states)
    (self.parameters, self.beside, self.files, diagnostics) = (parameters, beside, files, found.map(Remark.init))
    errors = found.count { $0.severity == .error }
    warnings = found.count - errors
    self.isRenderable = isRenderable ?? (errors == 0)
    passes = errors == 0 && !(isStrict && warnings > 0)
  }

  /// A Lottie animation, with what of it is not drawn.
  init(lottie input: String, isStrict: Bool) {
    var found: [CAMLDiagnostic]
    do throws(LottieError) {
      found = try LottieDocument(contentsOf: URL(fileURLWithPath: input)).problems.map(CAMLDiagnostic.init)
    } catch {
      found = [CAMLDiagnostic(severity: .error, file: error.file ?? input, line: error.line, column: error.column, message: error.message)]
    }
    self.init(input: input, diagnostics: found, isStrict: isStrict)
  }

  /// A playlist, with the remarks about everything that it lists.
  init(playlist input: String, isStrict: Bool) {
    var found: [CAMLDiagnostic] = []
    var shown = 0, count = 0
    do throws(PlaylistError) {
      let list = try ItemInputs.read([input])
      found = list.faults.map(CAMLDiagnostic.init)
      count = list.entries.count
      if let audio = list.audio {
        do { try AudioTrack(contentsOf: URL(fileURLWithPath: audio)).check() } catch {
          found.append(CAMLDiagnostic(severity: .error, file: input, message: "audio: \(error)"))
        }
      }
      let places = Dictionary(list.entries.map { (BytePath($0.source), $0.place) }) { first, _ in first }
      for source in places.keys.sorted() {
        let remarks = Self.remarks(on: source.text, namedAt: places[source] ?? nil)
        found += remarks
        if remarks.contains(where: { $0.severity == .error }) { continue }
        shown += 1
        for entry in list.entries where entry.source.isSameBytes(as: source.text) { found += Self.remarks(onWishesOf: entry) }
      }
      if let fallback = list.fallback, places[BytePath(fallback)] == nil { found += Self.remarks(on: fallback, namedAt: nil) }
    } catch {
      found = ([error] + error.others).map(CAMLDiagnostic.init)
    }
    self.init(
      input: input, diagnostics: found, isStrict: isStrict, isRenderable: shown > 0,
      isPartial: shown > 0 && found.contains { $0.severity == .error }, items: count)
  }

  /// What is wrong with the state, the parameters and the properties that a playlist asks of an item, which can be shown without them.
  private static func remarks(onWishesOf entry: PlaylistEntry) -> [CAMLDiagnostic] {
    if entry.state == nil, entry.parameters.isEmpty, entry.properties.isEmpty { return [] }
    do { _ = try ItemLoader(document: DocumentArguments.parse([]), isQuiet: true).load(entry) } catch {
      return [Self.remark("\(error)", on: entry.source, namedAt: entry.place)]
    }
    return []
  }

  private static func remark(_ message: String, on source: String, namedAt place: PlaylistPlace?) -> CAMLDiagnostic {
    // Most messages begin with the file.
    let words = message.after(bytes: source + ": ") ?? message
    return CAMLDiagnostic(severity: .error, file: source, message: words + (place.map { "; \($0) names it" } ?? ""))
  }

  private static func remarks(on source: String, namedAt place: PlaylistPlace?) -> [CAMLDiagnostic] {
    func failed(_ message: String) -> [CAMLDiagnostic] { [remark(message, on: source, namedAt: place)] }
    do {
      if source.hasBytePrefix("scene:") {
        if Scene.named(String(source.dropFirst("scene:".count))) != nil { return [] }
        return failed("there is no scene '\(source.dropFirst("scene:".count))'; 'acetate list scenes' shows those there are")
      }
      if FileArrival.breaksOff(source) { return failed("it breaks off before its end; players leave it out until the rest is there") }
      if ItemInputs.isPicture(source) {
        _ = try ImageFile.readFrames(path: source)
        return []
      }
      if ItemInputs.isVideo(source) {
        _ = try VideoReader(path: source).picture(at: 0)
        return []
      }
      if ItemInputs.isLottie(source) { return CheckReport(lottie: source, isStrict: false).diagnostics.map(\.diagnostic) }
      let report = try CheckReport(source, isStrict: false)
      if let half = report.files.paths.sorted().first(where: FileArrival.breaksOff) {
        return failed("it names \(half), which breaks off before its end; players leave it out until the rest is there")
      }
      return report.diagnostics.map(\.diagnostic)
    } catch {
      return failed("\(error)")
    }
  }
}

extension CAMLDiagnostic {
  fileprivate init(_ error: PlaylistError) {
    self.init(severity: .error, file: error.file, line: error.line, message: error.message)
  }
}
