package import FileFormats

package enum VideoFormat: String, Hashable, Sendable, CaseIterable {
  /// H.264 in MP4: `yuv420p`, BT.709, index at the front.
  case mp4
  /// QuickTime: H.264 as in MP4, or, when transparent, ProRes 4444: `yuva444p10le`.
  case mov
  /// VP9 in WebM: `yuv420p`, or `yuva420p` when transparent.
  case webm
  /// Animated PNG, lossless.
  case apng
  /// 256 colours a frame, pixels opaque or empty, time in hundredths of a second.
  case gif

  package var format: FileFormat {
    switch self {
    case .mp4: .mp4
    case .mov: .quickTime
    case .webm: .webM
    case .apng: .apng
    case .gif: .gif
    }
  }
}

package struct VideoOptions: Hashable, Sendable {
  package var frameRate: FrameRate
  /// Constant rate factor, smaller is better: 0…51 for MP4 and QuickTime (default 18), 0…63 for WebM (default 24). Other formats ignore it.
  package var quality: Int?
  package var preset: EncodingPreset
  /// Whether the file keeps alpha, where it can (all but MP4). Otherwise what is not opaque stands on black.
  package var isTransparent: Bool
  /// How often GIF and APNG play; 0 is forever.
  package var loopCount: Int
  /// FFmpeg's name of another encoder for MP4, QuickTime or WebM than the usual one, or a codec's (h265, av1); nil is libx264,
  /// prores_ks and libvpx-vp9. It must take `yuv420p` from memory, or be one of ProRes.
  package var encoder: String?
  /// Options of the encoder, under FFmpeg's names. They come after our own; a rate (`crf`, `qp`, `b`) replaces `quality`.
  package var encoderOptions: [String: String] = [:]
  /// Whether MP4, QuickTime and WebM leave out frames that are known to equal the one before, which then shows for longer. There are no
  /// B-frames then.
  package var leavesOutUnchanged = false
  /// Frames of a closed segment, which begins with a key frame and refers to nothing outside; nil is one segment for all.
  package var segmentLength: Int?
  /// How the pixels of MP4, QuickTime and WebM are encoded, which hold ten bits besides eight.
  package var pixels = PixelEncoding()
  /// Sound for MP4, QuickTime and WebM.
  package var audio: AudioTrack?
  /// Mixed sound at the times of the video, for MP4, QuickTime and WebM where `audio` is nil.
  package var sounds: SoundScore?
  /// The colours of all frames of a GIF, as `PaletteSampler` gives them; nil is a palette for each frame.
  package var palette: [UInt8]?
  /// Encoder threads. Fixed rather than the machine's cores, because the bytes that x264 writes depend on it.
  package var threads: Int

  package init(
    frameRate: FrameRate = FrameRate(60), quality: Int? = nil, preset: EncodingPreset = .medium, isTransparent: Bool = false,
    loopCount: Int = 0, threads: Int = 8
  ) {
    self.frameRate = frameRate
    self.quality = quality
    self.preset = preset
    self.isTransparent = isTransparent
    self.loopCount = loopCount
    self.threads = threads
  }
}
