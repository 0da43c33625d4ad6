package import MediaFiles

/// How the frames are encoded; each format takes what concerns it.
package struct OutputOptions: Hashable, Sendable {
  package typealias Preset = VideoOptions.Preset

  package var frameRate: FrameRate
  /// Whether animations keep alpha, where the format can. Single pictures, sequences and raw RGBA always do.
  package var isTransparent: Bool
  /// Constant rate factor of MP4 and WebM; nil is the format's default.
  package var videoQuality: Int?
  package var preset: VideoOptions.Preset
  /// FFmpeg's name of another encoder for MP4 or WebM, and options of the encoder's own.
  package var encoder: String?
  package var encoderOptions: [String: String] = [:]
  /// Whether MP4 and WebM leave out frames that equal the one before.
  package var leavesOutUnchanged = false
  /// Frames of a closed segment of a video or animation; nil is one segment for all.
  package var segmentLength: Int?
  /// How pixels are encoded in formats that hold more than eight bits of sRGB.
  package var pixels = PixelEncoding() {
    didSet { still.pixels = pixels }
  }
  /// Sound beside a video; formats without sound ignore it.
  package var audio: AudioTrack?
  /// Mixed sound at the times of the output, where `audio` is nil; formats without sound ignore it.
  package var sounds: SoundScore?
  /// The colours of all frames of a GIF, as `PaletteSampler` gives them; nil is a palette for each frame.
  package var palette: [UInt8]?
  /// How often GIF and APNG play; 0 is forever.
  package var loopCount: Int
  /// PNG compression, and the quality of JPEG and WebP.
  package var still: ImageEncodingOptions

  package init(
    frameRate: FrameRate = FrameRate(60), isTransparent: Bool = false, videoQuality: Int? = nil, preset: VideoOptions.Preset = .medium,
    loopCount: Int = 0,
    still: ImageEncodingOptions = ImageEncodingOptions()
  ) {
    self.frameRate = frameRate
    self.isTransparent = isTransparent
    self.videoQuality = videoQuality
    self.preset = preset
    self.loopCount = loopCount
    self.still = still
  }

  var video: VideoOptions {
    var options = VideoOptions(
      frameRate: frameRate, quality: videoQuality, preset: preset, isTransparent: isTransparent, loopCount: loopCount)
    (options.encoder, options.encoderOptions, options.leavesOutUnchanged) = (encoder, encoderOptions, leavesOutUnchanged)
    (options.segmentLength, options.palette, options.pixels) = (segmentLength, palette, pixels)
    (options.audio, options.sounds) = (audio, sounds)
    return options
  }
}
