import Acetate
import ArgumentParser
import Foundation
import OfflineOutput
import QuartzCore

struct RenderCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "render", abstract: "Renders a document to a picture, a sequence of pictures, or a video.",
    discussion: """
      The output's name decides its format: .png .jpg .webp (one picture), name-%05d.png or a folder ending in / (a picture a frame), .apng .gif, .mp4 (H.264), .webm (VP9), \
      .rgba .y4m (raw), and to standard output rgba:-, y4m:- or png:-.

      Without times, a picture shows the document at 0 s, and a video runs as long as the document's longest finite animation, or 5 s. The canvas is the root layer's \
      bounds; --size shows all of it as large as it fits.

      EXAMPLES
        acetate render scene:cards -o cards.mp4 --size 1280x720
        acetate render Badge.ca -o badge.png --at 0.5 --scale 2
        acetate render clock.caml -o frames/ --from 10 --to 12 --fps 30
      """)

  @OptionGroup var source: InputArguments

  @Option(name: .shortAndLong, help: ArgumentHelp("Where the result goes; the name decides the format.", valueName: "output"), completion: .file())
  var output: String

  @Option(help: ArgumentHelp("Size in pixels. Default: the document's size times --scale.", valueName: "WxH"))
  var size: PixelSize?

  @Option(help: ArgumentHelp("Pixels per point.", valueName: "factor"))
  var scale: Double = 1

  @Option(help: ArgumentHelp("Render the one frame at this time.", valueName: "seconds"))
  var at: Double?

  @Option(help: ArgumentHelp("Time of the first frame.", valueName: "seconds"))
  var from: Double?

  @Option(help: ArgumentHelp("Time after the last frame.", valueName: "seconds"))
  var to: Double?

  @Option(help: ArgumentHelp("Length, in place of --to.", valueName: "seconds"))
  var duration: Double?

  @Option(help: ArgumentHelp("Frames a second: 60, 29.97, 30000/1001, …", valueName: "rate"))
  var fps = FrameRate(60)

  @Option(help: "Which renderer draws: auto, gl or software. Default: the variable ACETATE_BACKEND, else auto.")
  var backend: Backend?

  @Option(help: ArgumentHelp("The OpenGL ES device, as 'acetate info' lists them.", valueName: "device"))
  var device: String?

  @Option(
    help: ArgumentHelp("Fills the canvas first: transparent, #rrggbb[aa], r,g,b[,a]. Default: black for video and JPEG, else transparent.", valueName: "color"))
  var background: BackgroundArgument?

  @Option(help: ArgumentHelp("Write counts and times of every stage as JSON; - is standard output.", valueName: "file"), completion: .file())
  var stats: String?

  func validate() throws {
    for (name, value) in [("--at", at), ("--from", from), ("--to", to), ("--duration", duration)] {
      if let value, !value.isFinite { throw ValidationError("\(name) needs a finite number of seconds") }
    }
    if !(scale > 0 && scale.isFinite) { throw ValidationError("--scale needs a number above zero") }
    if at != nil && (from != nil || to != nil || duration != nil) {
      throw ValidationError("--at renders one frame; it cannot go with --from, --to or --duration")
    }
    if to != nil && duration != nil { throw ValidationError("--to and --duration say the same thing twice; give one") }
    if let to, to <= from ?? 0 { throw ValidationError("--to must lie after --from (\(shortest(from ?? 0)) s)") }
    if let duration, duration <= 0 { throw ValidationError("--duration must be above zero") }
    if stats == "-" && output.hasSuffix(":-") { throw ValidationError("--stats and the output cannot both go to standard output") }
  }

  func run() throws {
    let format = try reportingFailures { try OutputFormat.parse(name: output) }
    let composition = try source.load()
    let renderer = try reportingFailures { try OfflineRenderer(composition.rootLayer, settings: settings(for: composition, format: format)) }
    let times = frameTimes(for: composition, format: format)

    var progress = ProgressBar(total: times.count)
    let report = try reportingFailures {
      defer { progress.finish() }
      return try renderer.write(to: output, times: times) { progress.update(completed: $0) }
    }
    if let stats { try write(report, to: stats) }
  }

  private func settings(for composition: Composition, format: OutputFormat) throws -> RenderSettings {
    var settings = RenderSettings()
    settings.canvas = composition.size
    settings.size = size
    settings.scale = scale
    settings.device = device
    settings.backend = try backend ?? environmentBackend() ?? (device == nil ? .auto : .gl)
    switch background {
    case .transparent: settings.background = nil
    case .color(let color): settings.background = color
    case nil: settings.background = format.prefersOpaqueBackground ? CGColor(red: 0, green: 0, blue: 0, alpha: 1) : nil
    }
    return settings
  }

  private func environmentBackend() throws -> Backend? {
    guard let name = ProcessInfo.processInfo.environment["ACETATE_BACKEND"], !name.isEmpty else { return nil }
    guard let backend = Backend(rawValue: name) else { throw Failure(.usage, "ACETATE_BACKEND is '\(name)'; it can be auto, gl or software") }
    return backend
  }

  private func frameTimes(for composition: Composition, format: OutputFormat) -> FrameTimes {
    let start = at ?? from ?? 0
    if at != nil || format.holdsOnePicture { return FrameTimes(from: start, to: start, frameRate: fps) }
    let end = to ?? duration.map { start + $0 } ?? max(start, composition.duration ?? 5)
    return FrameTimes(from: start, to: end, frameRate: fps)
  }

  private func write(_ report: RenderReport, to path: String) throws {
    do {
      let json = try report.json()
      if path == "-" {
        FileHandle.standardOutput.write(json + Data("\n".utf8))
      } else {
        try json.write(to: URL(fileURLWithPath: path), options: .atomic)
      }
    } catch {
      throw Failure(.cannotCreate, "\(path): the statistics cannot be written: \(error)")
    }
  }
}
