import Acetate
import ArgumentParser
import PreviewShared
import QuartzCore

struct PreviewCommand: ParsableCommand, InputCommand {
  static let configuration = CommandConfiguration(
    commandName: "preview",
    abstract: "Shows what 'render' takes in the browser, at any time, with all that its picture is made of, while it is being written.",
    discussion: """
      Prints the address of a page that only this machine, and who knows the address, can open, and serves it until it is interrupted. The \
      page has the picture with a scrubber, states and parameters, the layers and their properties, a timeline of all animations, curves, \
      the frame's passes and the document's remarks. When the file or one of its pictures changes, the page follows; what cannot be read \
      is told there, and the last good picture stays. The scene can be touched there, and what was done saved for --events; values of \
      documents can be changed, and are written into their files.

      EXAMPLES
        acetate preview Badge.ca --open
        acetate preview clock.caml --scale 2 --background "#202028"
        acetate preview Scene.swift
        acetate preview Glyph.ca --fit content --scale 4
        acetate preview photos/ --each 8 --transition random:1 --motion ken-burns
        acetate preview waves.glsl before.png after.png --param speed=12
        acetate preview scene:cards --port 8000

      See docs/preview.md.
      """)

  @OptionGroup var input: InspectedInput

  /// Swift files become programs where pictures are drawn, and not before.
  var inputs: [String] { serveDescriptor == nil ? [] : input.inputs }
  var documentArguments: DocumentArguments { input.source.document }

  @Option(parsing: .unconditional, help: .value("number", "The port of 127.0.0.1 to serve at. Default: one that is free."))
  var port: UInt16 = 0

  @Flag(help: "Open the page in the browser.") var open = false

  @Flag(help: "Let the page write nothing: values of documents can be looked at, and not edited.") var readOnly = false

  @Option(name: .customLong("serve-descriptor"), parsing: .unconditional, help: .private) var serveDescriptor: Int32?

  func run() throws {
    if let serveDescriptor { return try PreviewEngine(self, MessageChannel(descriptor: serveDescriptor)).run() }
    try input.check()
    let program = try PreviewProgram.path()
    var arguments = [program, "--acetate", Checkout.executable.path, "--port", "\(port)"]
    if open { arguments.append("--open") }
    throw PreviewProgram.replaceProcess(with: program, arguments + ["--"] + CommandLine.arguments.dropFirst(2))
  }
}

struct PictureArguments: ParsableArguments {
  @OptionGroup var renderer: RendererArguments

  @Option(help: .value("WxH", "Size in pixels. Default: the document's size times --scale."), transform: ArgumentValue.size)
  var size: PixelSize?

  @Option(parsing: .unconditional, help: .value("factor", "Pixels per point. Default: 1."), transform: ArgumentValue.scale)
  var scale: Double?

  @Option(
    help: ArgumentHelp(
      "Fills the canvas first: transparent, #rrggbb[aa], r,g,b[,a], or blur, a blurred copy of each input. Default: transparent.",
      valueName: "color"),
    transform: ArgumentValue.background)
  var background: BackgroundArgument?

  func settings() throws -> RenderSettings {
    var settings = RenderSettings()
    try renderer.apply(to: &settings)
    (settings.size, settings.scale) = (size, scale.map { CGFloat($0) })
    if case .color(let color)? = background { settings.background = color }
    return settings
  }
}

/// The program that serves previews: it stands beside `acetate`, or where packages put what people do not call themselves.
enum PreviewProgram {
  static let name = "acetate-preview"

  static func path() throws(Failure) -> String {
    let folder = Checkout.executable.deletingLastPathComponent()
    let places = [
      folder.appendingPathComponent(name), folder.deletingLastPathComponent().appendingPathComponent("libexec/acetate/\(name)"),
    ]
    if let place = places.first(where: { FileManager.default.isExecutableFile(atPath: $0.path) }) { return place.path }
    throw Failure(
      .unavailable,
      "\(name), which serves the page, is neither beside \(Checkout.executable.path) nor in ../libexec/acetate; install the whole package, "
        + "or build it with 'swift build --product \(name)'")
  }

  /// Replaces this process by the program. Returns only when the program cannot be run.
  static func replaceProcess(with program: String, _ arguments: [String]) -> Failure {
    var pointers: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) }
    pointers.append(nil)
    execv(program, pointers)
    return Failure(.software, "\(program): \(String(cString: strerror(errno)))")
  }
}
