internal import Graphics
internal import MediaFiles

/// All frames into one video or animation, one after the other whatever their numbers are: the frame rate is constant.
final class VideoSink: FrameSink {
  private var file: PartialFile
  private var encoder: VideoEncoder?

  convenience init(path: String, format: VideoFormat, size: PixelSize, options: VideoOptions) throws {
    let file = try PartialFile(path: path)
    let encoder = try VideoEncoder(path: file.temporaryPath, name: path, format: format, size: size, options: options)
    self.init(file, encoder)
  }

  init(_ file: consuming PartialFile, _ encoder: VideoEncoder) {
    self.file = file
    self.encoder = encoder
  }

  func write(_ bitmap: Bitmap, _ stamp: FrameStamp) throws { try encoder?.encode(bitmap, damage: stamp.damage) }

  func write(_ planes: VideoPlanes, _ stamp: FrameStamp) throws { try encoder?.encode(planes, damage: stamp.damage) }

  var takesPlanes: Bool { encoder?.takesPlanes ?? false }

  var times: EncodingTimes? { encoder?.times }

  var bytesWritten: Int { file.byteCount }

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
