import Acetate
import CAML
import MediaFiles
import OfflineOutput
import Playlists
import QuartzCore

extension RenderCommand {
  func run() throws {
    let interruption = Interruption()
    defer { interruption.endIfReceived() }
    if let data { try renderRows(of: DataTable(path: data), interruption) } else { try render(row: nil, interruption) }
  }

  /// - Returns: whether the format's want of transparency was told.
  @discardableResult
  func render(row: BatchRow?, hasWarned: Bool = false, _ interruption: Interruption) throws -> Bool {
    let prepared = try prepare(output: output, Particulars(row: row?.assignments ?? [], isQuiet: row != nil))
    var settings = prepared.settings
    if drawing.audio == nil, !drawing.noAudio, prepared.format.holdsSound {
      settings.audio = prepared.content.sound(from: prepared.times.time(ofFrame: 0))
    }
    let renderer = try reportingFailures { try prepared.content.renderer(settings) }
    let warns = try !hasWarned && prepared.warnOfLostTransparency(drawing, renderer)
    let run = RenderRun(renderer: renderer, output: output, times: prepared.times, cancellation: interruption.cancellation, row: row)
    if dryRun { try Terminal.sayLines(DryRun(run: run).report()) } else { try drawing.write(run) }
    return hasWarned || warns
  }

  /// What one of several renders has that the command's options do not say.
  struct Particulars {
    /// What is set besides.
    var row: [LayerAssignment] = []
    /// Whether the document's warnings have been told.
    var isQuiet = false
    /// When it is rendered; nil is what the options and the document say.
    var times: FrameTimes?
    /// The palette of a GIF in segments; nil is one that some frames are drawn for.
    var palette: [UInt8]?
  }

  /// What is rendered, when, and how.
  struct Prepared {
    let format: OutputFormat
    let content: RenderContent
    let times: FrameTimes
    let settings: RenderSettings

    /// - Returns: whether it did.
    @discardableResult
    func warnOfLostTransparency(_ drawing: DrawingArguments, _ renderer: OfflineRenderer) throws -> Bool {
      guard case .composition(let composition) = content else { return false }
      return try drawing.warnOfLostTransparency(of: composition, in: format, renderer, times)
    }
  }

  /// Loads the input and reads the settings.
  func prepare(output: String, _ particulars: Particulars) throws -> Prepared {
    if isShow { try checkShow() }
    let format = try outputFormat(output)
    try checkTimes(for: format, output: output)
    var settings = try settings(format: format)
    if format.content == .video(.gif), settings.segmentLength != nil, settings.bitDepth == .eight,
      settings.colorSpace == .sRGB
    {
      settings.palette = try particulars.palette ?? palette(format, particulars, settings)
    }
    let (content, times) = try content(format, particulars, settings)
    return Prepared(format: format, content: content, times: times, settings: settings)
  }

  private func content(
    _ format: OutputFormat, _ particulars: Particulars, _ settings: RenderSettings
  ) throws -> (RenderContent, FrameTimes) {
    let row = particulars.row, isQuiet = particulars.isQuiet
    if isShow {
      let list = try ItemInputs.playlist(inputs)
      if !isQuiet { for fault in list.faults { Terminal.log.warning("\(fault)") } }
      let show = try show(list, isQuiet: isQuiet, settings)
      return (.show(show, list), particulars.times ?? frameTimes(duration: show.roundDuration, format: format))
    }
    let loaded = try source.load(isQuiet: isQuiet, row: row)
    let times = particulars.times ?? frameTimes(duration: loaded.duration, rate: loaded.frameRate, format: format)
    return (.composition(try canvas.shown(loaded, of: source, row: row, at: Self.samples(of: times))), times)
  }

  /// The colours of at most 32 frames, spread evenly. Drawing plays the document, so it is done on a copy, and before the other one is
  /// loaded: animations of a scene begin when that is.
  private func palette(_ format: OutputFormat, _ particulars: Particulars, _ settings: RenderSettings) throws -> [UInt8] {
    var copy = particulars
    copy.isQuiet = true
    let (content, times) = try content(format, copy, settings)
    return try reportingFailures {
      let renderer = try content.renderer(settings)
      let sampler = try PaletteSampler(size: renderer.size, isTransparent: (settings.background?.alpha ?? 0) < 1)
      let step = max(1, (times.count + 31) / 32)
      for frame in stride(from: 0, to: times.count, by: step) {
        try renderer.readFrames(FrameTimes(at: times.time(ofFrame: frame), frameRate: times.frameRate)) { pixels, _ in
          try sampler.add(pixels)
        }
      }
      return try sampler.finish()
    }
  }

  /// What the name says; with a stretch of time, a `.webp` is an animation.
  func outputFormat(_ name: String) throws -> OutputFormat {
    let format = try reportingFailures { try OutputFormat.parse(name: name) }
    return from == nil && to == nil && duration == nil ? format : format.holding(frames: 2)
  }

  func checkTimes(for format: OutputFormat, output: String) throws(Failure) {
    if format.holdsOnePicture, from != nil || to != nil || duration != nil {
      throw Failure(
        .usage, "\(output) holds one picture; say its time with --at, or name a sequence (name-%05d.png, or a folder/) or a video")
    }
    try format.check(fps, output: output)
  }

  /// Up to 240 of the times, the first and the last among them.
  private static func samples(of times: FrameTimes) -> [Double] {
    let step = max(1, (times.count + 239) / 240)
    return stride(from: 0, to: times.count, by: step).map(times.time(ofFrame:)) + [times.time(ofFrame: max(0, times.count - 1))]
  }

  func settings(format: OutputFormat) throws -> RenderSettings {
    var settings = try drawing.settings(for: format)
    settings.size = size
    // A screen that was asked for has pixels of its own.
    if size == nil, scale == nil, canvas.isOwn, let screen = source.document.screen {
      settings.size = PixelSize(Int(screen.pixels.width.rounded()), Int(screen.pixels.height.rounded()))
    }
    settings.scale = scale.map { CGFloat($0) }
    settings.fit = canvas.canvasFit
    return settings
  }

  /// - Parameters:
  ///   - duration: of what is rendered; nil where it does not end.
  ///   - rate: of what is rendered, where that has one of its own; counts where the format can hold it.
  func frameTimes(duration length: Double?, rate own: FrameRate? = nil, format: OutputFormat) -> FrameTimes {
    let possible = own.flatMap { (try? format.check($0, output: output)) == nil ? nil : $0 }
    let rate = fps ?? possible ?? format.defaultRate
    let start = at ?? from ?? 0
    if at != nil || format.holdsOnePicture { return FrameTimes(at: start, frameRate: rate) }
    let end = to ?? duration.map { start + $0 } ?? max(start, length ?? 5)
    return FrameTimes(from: start, to: end, frameRate: rate)
  }
}
