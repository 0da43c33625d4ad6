import Acetate
import ArgumentParser
import CAML
import FileFormats
import Graphics
import LottieLayers
import MediaFiles
import OfflineOutput
import QuartzCore
import TextEscaping

struct ConvertCommand: ParsableCommand, InputCommand {
  static let configuration = CommandConfiguration(
    commandName: "convert", abstract: "Writes a document, a wallpaper or a scene as a document of its own, or as a Lottie animation.",
    discussion: """
      The output's name decides its form: .ca (a package, with its pictures and fonts from files beside it), .caml (one file with its \
      pictures inside), .json with --layers (for programs). Reading it gives the same layers, animations and states again. One content \
      has one form, so that versions can be compared line by line.

      A Lottie animation (\(LottieWriter.formats.endings("or")), which is an archive) shows what the layers and their animations do in the \
      time that they take, or in the time that --duration says. What the format cannot say is left out, with a warning for each.

      EXAMPLES
        acetate convert scene:cards -o Cards.ca
        acetate convert Old.caml -o Tidy.caml
        acetate convert Badge.ca -o badge.json
        acetate convert Loop.caml --duration 4 -o loop.lottie
        acetate convert Badge.ca --layers -o layers.json
      """)

  @OptionGroup var source: InputArguments
  var inputs: [String] { [source.input] }
  var documentArguments: DocumentArguments { source.document }

  @Option(
    name: .shortAndLong, help: .value("output", "Where the document goes: \(formats.endings("or")); the name decides."),
    completion: .file(extensions: formats.suffixes))
  var output: String

  @Option(
    help: ArgumentHelp(
      "How long a Lottie animation is, in seconds; without this as long as the animations that end, or 5 where none does.",
      valueName: "seconds"))
  var duration: Double?

  @Flag(help: "Write the layers themselves as .json, for programs, and no Lottie animation.") var layers = false

  private static let formats = CAMLWriter.formats + LottieWriter.formats.filter { !CAMLWriter.formats.contains($0) }

  private var isAnimation: Bool { !layers && format.map(LottieWriter.formats.contains) ?? false }

  private var format: FileFormat? { FileFormat(path: URL(fileURLWithPath: output).path) }

  func validate() throws {
    guard let format, Self.formats.contains(format) else {
      throw ValidationError("the output is a document: its name ends in \(Self.formats.endings("or")), not as '\(output)'")
    }
    if layers, format != .json { throw ValidationError("--layers is for an output that ends in .json, not as '\(output)'") }
    if let duration {
      guard duration > 0, duration <= 3600 else { throw ValidationError("--duration must be above 0 and at most 3600 seconds") }
      if !isAnimation { throw ValidationError("--duration is for Lottie animations; a document lasts as long as its animations") }
    }
    if source.states.contains(where: { $0.utf8.contains(UInt8(ascii: "@")) && !$0.hasByteSuffix("@0") }) {
      throw ValidationError("--state with a time is for videos; a document is written in one state")
    }
  }

  func run() throws {
    if ItemInputs.isLottie(source.input) {
      throw Failure(
        .badInput,
        "\(source.input): Lottie animations are drawn as they are, and cannot be written as layers; "
          + "a document shows one as <contents src=\"\(FileName.last(source.input))\"/>")
    }
    let composition = try source.load()
    // A document in a state would be written with the state's values; a wallpaper begins locked again when it is read.
    if source.states.isEmpty { try composition.applyBaseState() }
    if isAnimation { return try writeAnimation(of: composition) }
    let writer = composition.writer
    for note in writer.notes { Terminal.log.warning("\(note)") }
    let url = URL(fileURLWithPath: output)
    if format != .package, !writer.fontsFromFiles.isEmpty {
      let names = writer.fontsFromFiles.map { "\"\($0)\"" }.joined(separator: ", ")
      Terminal.log.warning("\(output) names the fonts \(names), whose files only a package (.ca) takes along")
    }
    if format == .package, !Self.mayReplace(url) {
      throw Failure(.cannotCreate, "\(output): a folder that is no package stands there already")
    }
    do {
      try writer.write(to: url) { data in try reportingFailures { try writeFile([UInt8](data), to: output) } }
    } catch let failure as Failure {
      throw failure
    } catch {
      throw Failure(.cannotCreate, "\(output): \(systemWords(for: error))")
    }
  }

  private func writeAnimation(of composition: Composition) throws {
    let writer = LottieWriter(composition.rootLayer, duration: duration ?? composition.duration ?? 5)
    for note in writer.notes { Terminal.log.warning("\(note)") }
    do {
      let contents = try writer.contents(for: URL(fileURLWithPath: output))
      try reportingFailures { try writeFile([UInt8](contents), to: output) }
    } catch let failure as Failure {
      throw failure
    } catch {
      throw Failure(.cannotCreate, "\(output): \(systemWords(for: error))")
    }
  }

  /// Whether a folder may be replaced by a package: if it is one, is empty, or not there.
  private static func mayReplace(_ url: URL) -> Bool {
    let manager = FileManager.default
    guard manager.fileExists(atPath: url.path) else { return true }
    guard let names = try? manager.contentsOfDirectory(atPath: url.path) else { return false }
    return names.isEmpty || names.contains("main.caml") || names.contains("index.xml")
  }
}
