internal import CFFmpeg
internal import Graphics
internal import TextEscaping

/// What each format needs from FFmpeg: names, layouts, options.
struct CodecSettings {
  let encodedSize: PixelSize
  let container: String
  let encoder: String
  private(set) var layout: FrameWriter.PixelFormat
  private(set) var framePixelFormat: AVPixelFormat
  /// The pixel format of the frames that the encoder takes; it differs from `framePixelFormat` where a palette is made between.
  private(set) var codecPixelFormat: AVPixelFormat
  var encoderOptions: [(String, String)] = []
  var muxerOptions: [(String, String)] = []
  var metadata: [(String, String)] = []

  /// Throws when the format cannot hold what is asked for; `path` stands in the error.
  init(format: VideoFormat, size: PixelSize, options: VideoOptions, path: String) throws(VideoError) {
    try Self.check(format, size, options, path)
    let keepsAlpha = options.isTransparent && options.keepsAlpha(in: format)
    container = format.rawValue
    switch format {
    case .mov where options.isProRes(in: format):
      encodedSize = size
      encoder = options.encoder ?? EncoderNames.proRes
      (layout, framePixelFormat) = keepsAlpha ? (.yuv444Alpha, AV_PIX_FMT_YUVA444P10LE) : (.yuv444, AV_PIX_FMT_YUV444P10LE)
      if encoder == EncoderNames.proRes {
        // The name of Apple's own encoder, without which some programs of theirs refuse the file.
        encoderOptions = [("profile", "4444"), ("vendor", "apl0"), ("alpha_bits", keepsAlpha ? "16" : "0")]
      }
      muxerOptions = [("movflags", "+faststart")]
    case .mp4, .mov:
      encodedSize = PixelSize(size.width + size.width % 2, size.height + size.height % 2)
      encoder = options.encoder ?? EncoderNames.x264
      (layout, framePixelFormat) = (.yuv420, AV_PIX_FMT_YUV420P)
      encoderOptions = Self.options(of: encoder, size: size, options)
      muxerOptions = [("movflags", "+faststart")]
    case .webm:
      encodedSize = size
      encoder = options.encoder ?? EncoderNames.vp9
      (layout, framePixelFormat) = keepsAlpha ? (.yuv420Alpha, AV_PIX_FMT_YUVA420P) : (.yuv420, AV_PIX_FMT_YUV420P)
      encoderOptions = Self.options(of: encoder, size: size, options)
      if keepsAlpha && encoder == EncoderNames.vp9 {
        encoderOptions.append(("auto-alt-ref", "0"))  // the two streams, colour and alpha, must stay in step
        metadata = [("alpha_mode", "1")]
      }
    case .apng:
      encodedSize = size
      encoder = "apng"
      (layout, framePixelFormat) = keepsAlpha ? (.rgba, AV_PIX_FMT_RGBA) : (.rgb, AV_PIX_FMT_RGB24)
      muxerOptions = [("plays", "\(options.loopCount)")]
    case .gif:
      encodedSize = size
      encoder = "gif"
      (layout, framePixelFormat) = (keepsAlpha ? .bgraOpaqueOrEmpty : .bgraOpaque, AV_PIX_FMT_BGRA)
      // GIF counts repeats after the first time; FFmpeg's −1 leaves the count out.
      muxerOptions = [("loop", options.loopCount == 0 ? "0" : options.loopCount == 1 ? "-1" : "\(options.loopCount - 1)")]
      // The last frame shows for one period; FFmpeg would take the delay before it.
      muxerOptions.append(("final_delay", "\(max(1, Int((100 / options.frameRate.framesPerSecond).rounded())))"))
    }
    codecPixelFormat = format == .gif ? AV_PIX_FMT_PAL8 : framePixelFormat
    if options.pixels.isWide, !options.isProRes(in: format) {
      guard layout == .yuv420, options.pixels.depth == .ten else {
        throw VideoError(.unencodable, "\(path): \(format.rawValue) holds opaque pictures of 8 or 10 bits alone")
      }
      (layout, framePixelFormat, codecPixelFormat) = (.deepYUV420, AV_PIX_FMT_YUV420P10LE, AV_PIX_FMT_YUV420P10LE)
    }
    if format.takesEncoders { addOptions(options.encoderOptions) }
    if options.segmentLength != nil { addSegmentOptions() }
  }

  /// Segments may be encoded on different machines, and each may be the first that a decoder sees.
  private mutating func addSegmentOptions() {
    switch encoder {
    // The same bytes whatever vector instructions there are.
    case EncoderNames.x264: addParameter("cpu-independent=1", to: "x264-params")
    default: break
    }
  }

  /// Puts a parameter before those that the encoder's option has already.
  private mutating func addParameter(_ parameter: String, to option: String) {
    let own = encoderOptions.first { $0.0 == option }.map { ":" + $0.1 } ?? ""
    encoderOptions.removeAll { $0.0 == option }
    encoderOptions.append((option, parameter + own))
  }

  /// Someone's own options replace ours of the same name, and a rate of any kind replaces our quality.
  private mutating func addOptions(_ own: [String: String]) {
    let rates: Set<String> = ["crf", "qp", "b"]
    let hasRate = !rates.isDisjoint(with: own.keys)
    encoderOptions.removeAll { own[$0.0] != nil || hasRate && rates.contains($0.0) }
    encoderOptions += own.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  /// Quality and effort, in each encoder's own terms; of one that is not known here, the quality alone.
  private static func options(of encoder: String, size: PixelSize, _ options: VideoOptions) -> [(String, String)] {
    switch encoder {
    case EncoderNames.x264: return x264Options(options)
    case EncoderNames.vp9: return vp9Options(size: size, options: options)
    case EncoderNames.x265:
      return [
        ("preset", options.preset.rawValue), ("crf", "\(options.quality ?? 22)"),
        // It writes to standard error by itself.
        ("x265-params", "log-level=error"),
      ]
    case EncoderNames.aomAV1:
      return [("crf", "\(options.quality ?? 30)"), ("b", "0"), ("cpu-used", "\(aomEffort[options.preset] ?? 6)"), ("row-mt", "1")]
    default: return options.quality.map { [("crf", "\($0)")] } ?? []
    }
  }

  /// `cpu-used` of libaom: 8 is the fastest that is not for live pictures.
  private static let aomEffort: [EncodingPreset: Int] = [
    .ultrafast: 8, .superfast: 7, .veryfast: 6, .faster: 6, .fast: 5, .medium: 4, .slow: 3, .slower: 2, .veryslow: 1,
  ]

  /// Constant quality; with the fastest preset a constant quantiser, because finding out how complex each frame is, which `crf` needs,
  /// takes a fifth of the time of a frame in which all moves, and half of that of a still one. Key frames then have the quantiser that is
  /// asked for, and the others, as x264 has it, three more.
  private static func x264Options(_ options: VideoOptions) -> [(String, String)] {
    let quality = options.quality ?? 18
    let rate = options.preset == .ultrafast ? ("qp", "\(quality == 0 ? 0 : min(quality + 3, 51))") : ("crf", "\(quality)")
    return [("preset", options.preset.rawValue), rate]
  }

  private static func check(_ format: VideoFormat, _ size: PixelSize, _ options: VideoOptions, _ path: String) throws(VideoError) {
    if let length = options.segmentLength, length < options.shortestSegment(of: format) {
      throw VideoError(
        .unencodable, "\(path): a segment of \(format.rawValue) has at least \(options.shortestSegment(of: format)) frames, not \(length)")
    }
    let side =
      switch format {
      case .mp4, .mov: 16_384
      case .webm, .gif: 65_535
      case .apng: 1 << 30
      }
    guard size.width > 0, size.height > 0, size.width <= side, size.height <= side else {
      throw VideoError(
        .unencodable, "\(path): \(size.width)×\(size.height) is outside the 1…\(side) pixels a side that \(format.rawValue) holds")
    }
    if let highest = format.maximumFrameRate, options.frameRate.framesPerSecond > highest.framesPerSecond {
      throw VideoError(
        .unencodable,
        "\(path): GIF counts hundredths of a second, and viewers slow down what is faster than \(highest) frames a second; "
          + "ask for \(highest) or less instead of \(options.frameRate), or write .apng")
    }
    let isProRes = options.isProRes(in: format)
    guard options.quality == nil || !isProRes else {
      throw VideoError(
        .unencodable, "\(path): ProRes has no quality to choose; leave it out, or ask for its encoder's option profile=4444xq")
    }
    let isAV1 = options.encoder == EncoderNames.aomAV1
    let qualities: ClosedRange<Int>? = isAV1 || format == .webm ? 0...63 : format == .mp4 || format == .mov ? 0...51 : nil
    if let quality = options.quality, let qualities, !qualities.contains(quality) {
      throw VideoError(
        .unencodable,
        "\(path): the quality of \(format.rawValue) is \(qualities.lowerBound) (best) to \(qualities.upperBound), not \(quality)")
    }
    guard (0...65_535).contains(options.loopCount) else {
      throw VideoError(.unencodable, "\(path): a loop count is 0 (forever) to 65535, not \(options.loopCount)")
    }
  }

  /// Constant quality. Rows are encoded in parallel in libvpx's bit-exact way; a tile is at least 256 pixels wide.
  private static func vp9Options(size: PixelSize, options: VideoOptions) -> [(String, String)] {
    let effort: [EncodingPreset: Int] = [
      .ultrafast: 8, .superfast: 7, .veryfast: 6, .faster: 5, .fast: 4, .medium: 3, .slow: 2, .slower: 1, .veryslow: 0,
    ]
    let tileColumns = size.width >= 2048 ? 3 : size.width >= 1024 ? 2 : size.width >= 512 ? 1 : 0
    return [
      ("crf", "\(options.quality ?? 24)"), ("b", "0"), ("deadline", "good"), ("cpu-used", "\(effort[options.preset] ?? 3)"),
      ("row-mt", "1"),
      ("tile-columns", "\(tileColumns)"),
    ]
  }
}

extension VideoOptions {
  /// H.264 tells two pictures that stand alone apart by a number that every encoder begins anew, so they must not follow one another.
  func shortestSegment(of format: VideoFormat) -> Int { format == .mp4 || format == .mov && !isProRes(in: format) ? 2 : 1 }

  /// Whether the file has ProRes in it, whose frames all stand alone.
  func isProRes(in format: VideoFormat) -> Bool { format == .mov && encoder?.hasBytePrefix("prores") ?? isTransparent }

  /// Whether the file has alpha when it is asked for.
  func keepsAlpha(in format: VideoFormat) -> Bool {
    switch format {
    case .mov: isProRes(in: format)
    case .webm: EncoderNames.keepsAlphaInWebM(encoder)
    default: format.keepsAlpha
    }
  }
}

extension VideoFormat {
  /// The highest rate that can be written; nil when any can.
  package var maximumFrameRate: FrameRate? { self == .gif ? FrameRate(50) : nil }
  package var keepsAlpha: Bool { self != .mp4 }
  /// Whether there are several encoders for it, and sound beside what they encode.
  package var takesEncoders: Bool {
    switch self {
    case .mp4, .mov, .webm: true
    case .apng, .gif: false
    }
  }
}
