internal import Graphics
internal import MediaFiles

/// All frames into one video or animation, one after the other whatever their numbers are: the frame rate is constant.
final class VideoSink: FrameSink {
  private var file: PartialFile
  private var encoder: VideoEncoder?

  init(path: String, format: VideoFormat, size: PixelSize, options: VideoOptions) throws {
    file = try PartialFile(path: path)
    encoder = try VideoEncoder(path: file.temporaryPath, name: path, format: format, size: size, options: options)
  }

  func write(_ bitmap: Bitmap, _ stamp: FrameStamp) throws { try encoder?.encode(bitmap, damage: stamp.damage) }

  func finish() throws {
    try encoder?.finish()
    encoder = nil
    try file.commit()
  }

  func cancel() {
    encoder = nil
    file.discard()
  }
}
