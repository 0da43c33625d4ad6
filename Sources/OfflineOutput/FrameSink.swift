package import Graphics
package import MediaFiles

/// Which frame a picture is.
package struct FrameStamp: Hashable, Sendable {
  /// Names the file in a sequence; need not begin at 0.
  package let index: Int
  /// Seconds from the document's beginning.
  package let time: Double
  /// The part in which it differs from the picture before it; nil when that is unknown.
  package let damage: PixelRect?

  package init(index: Int, time: Double, damage: PixelRect? = nil) {
    self.index = index
    self.time = time
    self.damage = damage
  }
}

/// Takes finished pictures in order and makes a file, or files, of them. Used by one thread at a time, unless `parallelism` is above 1.
///
/// Nothing stands under the output's name before `finish` has returned, or, in a sequence, before the frame's `write` has. After an error,
/// `cancel` removes what was begun; so does letting go of the sink.
package protocol FrameSink: AnyObject {
  /// How many threads may call `write` at once, each with a frame of its own; they then need not come in order.
  var parallelism: Int { get }
  /// Bytes that the output has so far, as far as they are known; asked after a `write`, on the thread that wrote.
  var bytesWritten: Int { get }
  /// Whether it takes pictures as planes, too.
  var takesPlanes: Bool { get }
  /// What converting and writing have taken of the time in `write` so far; nil where that is not told apart from encoding. Asked as
  /// `bytesWritten` is.
  var times: EncodingTimes? { get }
  /// Takes the pixels before it returns, so that the bitmap may be used again.
  func write(_ bitmap: Bitmap, _ stamp: FrameStamp) throws
  /// Takes planes of what differs from the picture before; those of the first picture hold all of it.
  func write(_ planes: VideoPlanes, _ stamp: FrameStamp) throws
  func finish() throws
  /// Leaves nothing behind but the finished files of a sequence. Call it instead of `finish`.
  func cancel()
}

extension FrameSink {
  package var parallelism: Int { 1 }
  package var bytesWritten: Int { 0 }
  package var takesPlanes: Bool { false }
  package var times: EncodingTimes? { nil }
  package func write(_ planes: VideoPlanes, _ stamp: FrameStamp) throws { preconditionFailure("the sink takes bitmaps") }
}

extension OutputFormat {
  /// Opens the output, so that a wrong folder shows before the first frame is drawn.
  ///
  /// - Parameter size: of every picture that will come, in pixels.
  package func makeSink(size: PixelSize, options: OutputOptions) throws -> any FrameSink {
    switch content {
    case .still(let format):
      let encoder = ImageEncoder(format: format, options: options.still)
      switch destination {
      case .file(let path): return try StillSink(encoder, output: .file(path))
      case .standardOutput: return try StillSink(encoder, output: .descriptor(1, name: name))
      case .files(let pattern): return try SequenceSink(encoder, pattern: pattern)
      case .folder(let path): return try SequenceSink(encoder, folder: path)
      }
    case .animatedWebP:
      guard case .file(let path) = destination else { preconditionFailure("an animated WebP goes to one file") }
      return try AnimatedWebPSink(path: path, size: size, options: options)
    case .video(let format):
      guard case .file(let path) = destination else { preconditionFailure("\(format) goes to one file") }
      return try VideoSink(path: path, format: format, size: size, options: options.video)
    case .rgba, .y4m:
      let format = content == .rgba ? RawSink.Format.rgba : .y4m(options.video.frameRate)
      switch destination {
      case .file(let path): return try RawSink(format, size: size, pixels: options.pixels, output: .file(path))
      default: return try RawSink(format, size: size, pixels: options.pixels, output: .descriptor(1, name: name))
      }
    }
  }
}
