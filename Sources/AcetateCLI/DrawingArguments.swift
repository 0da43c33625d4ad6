import Acetate
import ArgumentParser
import FileFormats
import OfflineOutput
import QuartzCore
import TextEscaping

/// What every command takes that draws into files.
struct DrawingArguments: ParsableArguments {
  // Written once: argument parsers make the arguments of a command many times.
  private static let depthHelp = ArgumentHelp(
    """
    Bits a channel. Above 8, frames are drawn in floating-point numbers; \(OutputFormat.sixteenBit.names()) hold 8 or 16, \
    \(OutputFormat.tenBit.names()) 8 or 10.
    """, valueName: "8|10|16")
  private static let qualityHelp = ArgumentHelp(
    """
    Less is better in MP4 and MOV (0–51, default 18; H.265 22) and WebM (0–63, default 24; AV1 30); more is better in \
    \(OutputFormat.withQuality.names()) (0–100, default 90; at 100 all but JPEG lose nothing).
    """, valueName: "number")
  private static let variableRateHelp = ArgumentHelp(
    "\(OutputFormat.withSound.names()) leave out frames that equal the one before, which shows for longer: no constant frame rate.")
  private static let audioHelp = ArgumentHelp(
    """
    Sound for \(OutputFormat.withSound.names("or")), as long as the video: \
    \(FileFormat.list(FileFormat.read(.sound).map(\.name) + ["the sound of a video"], "or")). What is longer is cut off, what is \
    shorter begins again. It takes the place of what videos sound like.
    """, valueName: "file")
  private static let audioSuffixes = FileFormat.read(.sound, .video).suffixes
  private static let posterHelp = ArgumentHelp(
    """
    Write one of the frames to a picture as well, \(OutputFormat.pictures.endings("or")): the one at --poster-at, else of those \
    at which nothing moves for a moment the one that shows most, or the last frame.
    """, valueName: "file")

  @OptionGroup var renderer: RendererArguments

  @Option(parsing: .unconditional, help: .cacheMegabytes, transform: ArgumentValue.megabytes) var cacheMb: Int?

  @Option(
    help: ArgumentHelp(
      """
      Fills the canvas first: transparent, #rrggbb[aa], r,g,b[,a]; blur is a blurred copy of the input, where 'render' has a --size. \
      Default: black for video and JPEG, else transparent.
      """,
      valueName: "color"),
    transform: ArgumentValue.background)
  var background: BackgroundArgument?

  @Option(help: Self.depthHelp) var depth = BitDepth.eight

  @Option(
    help: ArgumentHelp(
      """
      What the numbers in the file stand for: srgb, display-p3, and for high dynamic range bt2020-pq and bt2020-hlg, which need 10 or 16 \
      bits.
      """, valueName: "space"))
  var colorSpace = OutputColorSpace.sRGB

  @Flag(help: "Dither gradients, blurs and shadows, so that dark ones show no bands.") var dither = false

  @Option(parsing: .unconditional, help: Self.qualityHelp) var quality: Int?

  @Option(help: "How much work goes into making a video small.") var preset = EncodingPreset.veryfast

  @Option(
    help: ArgumentHelp(
      """
      What encodes MP4, MOV or WebM instead: h265, av1, or FFmpeg's name of an encoder, prores_ks, h264_v4l2m2m, … Give others than \
      h265 and av1 a rate: --encoder-option b=8M.
      """, valueName: "name"))
  var encoder: String?

  @Option(
    help: .value("name=value", "An option of the encoder under FFmpeg's name, such as tune=animation; may be repeated."),
    transform: ArgumentValue.encoderOption)
  var encoderOption: [EncoderOption] = []

  @Flag(help: Self.variableRateHelp) var variableRate = false

  @Option(
    help: ArgumentHelp(
      """
      Encode so many frames of a video or animation at a time, with a key frame first and nothing that refers outside: what 'acetate plan' \
      and 'acetate join' make of parts is then the same file. Costs little at 250, room below.
      """, valueName: "frames"), transform: ArgumentValue.frameCount)
  var segment: Int?

  @Option(help: Self.audioHelp, completion: .file(extensions: Self.audioSuffixes)) var audio: String?

  @Flag(help: "Leave out the sound that videos have.") var noAudio = false

  @Option(seconds: "The time of the sound at which the first frame stands; below 0 the sound begins later than the video. Default: 0.")
  var audioOffset: Double?

  @Flag(inversion: .prefixedNo, help: "Begin the sound again where it is shorter than the video; else silence follows.")
  var audioLoop = true

  @Option(help: .value("file", "Write counts and times of every stage as JSON; - is standard output."), completion: .file())
  var stats: String?

  @Option(help: Self.posterHelp, completion: .file(extensions: OutputFormat.pictures.suffixes)) var poster: String?

  @Option(seconds: "The time of the poster's frame.") var posterAt: Double?

  @Flag(
    inversion: .prefixedNo,
    help: """
      Tell how far it is: frames, their speed, the time left, the size. Default: on a terminal. Elsewhere a line every five seconds, on \
      standard error.
      """)
  var progress: Bool?

  /// - Throws: what does not go together.
  func validate(output: String) throws {
    if dither && (depth != .eight || colorSpace != .sRGB) {
      throw ValidationError("--dither is for 8 bits a channel of srgb; --depth and --color-space do without")
    }
    if audio != nil && noAudio { throw ValidationError("--audio and --no-audio contradict one another") }
    if audio == nil && audioOffset != nil { throw ValidationError("--audio-offset goes with --audio, which names the sound") }
    if audio == nil && !audioLoop { throw ValidationError("--no-audio-loop goes with --audio, which names the sound") }
    if poster == nil && posterAt != nil { throw ValidationError("--poster-at goes with --poster, which names the picture") }
    if stats == "-" && output.hasByteSuffix(":-") { throw ValidationError("--stats and the output cannot both go to standard output") }
  }

  func settings(for format: OutputFormat) throws -> RenderSettings {
    var settings = RenderSettings()
    try renderer.apply(to: &settings)
    settings.dithers = dither
    (settings.bitDepth, settings.colorSpace) = (depth, colorSpace)
    if let cacheMb { settings.cacheByteLimit = cacheMb }
    settings.quality = quality
    settings.preset = preset
    settings.encoder = encoder
    for option in encoderOption { settings.encoderOptions[option.name] = option.value }
    settings.leavesOutUnchangedFrames = variableRate
    settings.segmentLength = segment
    settings.includesVideoSound = !noAudio
    settings.audio = audio.map { AudioTrack(contentsOf: URL(fileURLWithPath: $0), offset: audioOffset ?? 0, repeats: audioLoop) }
    switch background {
    case .transparent: settings.background = nil
    case .blur: settings.background = CGColor(red: 0, green: 0, blue: 0, alpha: 1)
    case .color(let color): settings.background = color
    case nil: settings.background = format.prefersOpaqueBackground ? CGColor(red: 0, green: 0, blue: 0, alpha: 1) : nil
    }
    return settings
  }

  func write(_ run: RenderRun) throws {
    let renderer = run.renderer, output = run.output, times = run.times
    let place = run.row.map { "row \($0.number): " } ?? ""
    var statistics = try stats.map { path throws(Failure) in try StatisticsFile(path) }
    let poster = try poster.map { path in try Poster(path, at: posterAt, of: output, times: times) }
    renderer.tap = poster?.tap
    renderer.foretell = { time, seconds, isForTexts in
      let about = seconds < 10 ? shortest((seconds * 10).rounded() / 10) : "\(Int(saturating: seconds.rounded()))"
      let advice = isForTexts ? "shorter texts take less" : "a smaller --size takes less"
      Terminal.log.warning("\(place)the frame at \(shortest(time)) s takes about \(about) s of a processor's time; \(advice)")
    }
    var progress = ProgressBar(
      total: times.count, isWanted: progress, name: run.row.map { "row \($0.number) of \($0.count), \(output)" })
    let report = try reportingFailures {
      defer { progress.finish() }
      return try renderer.write(to: output, times: times, cancellation: run.cancellation) {
        progress.update(completed: $0, bytes: renderer.bytesWritten)
      }
    }
    try poster?.write()
    if report.missingCuts > 0 {
      Terminal.log.warning(
        "\(place)planes in space pass through one another more often than they are cut; \(report.missingCuts) show as a whole")
    }
    try statistics?.write(reportingFailures { try report.json() })
  }
}

extension OutputFormat {
  /// 60 frames a second, or as many as the format can hold.
  var defaultRate: FrameRate {
    let usual = FrameRate(60)
    guard let maximum = maximumFrameRate, maximum.framesPerSecond < usual.framesPerSecond else { return usual }
    return maximum
  }

  /// Whether the format can hold so many frames a second.
  func check(_ rate: FrameRate?, output: String) throws(Failure) {
    if let maximum = maximumFrameRate, let rate, rate.framesPerSecond > maximum.framesPerSecond {
      throw Failure(.usage, "\(output) can hold at most \(maximum) frames a second, not \(rate)")
    }
  }
}
