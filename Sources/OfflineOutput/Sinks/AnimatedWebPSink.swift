internal import Graphics
internal import MediaFiles

/// All frames into one animated WebP, which is written when it is complete.
final class AnimatedWebPSink: FrameSink {
  private let stream: ByteStream
  private let encoder: AnimatedWebPEncoder

  init(path: String, size: PixelSize, options: OutputOptions) throws {
    let video = options.video
    guard video.segmentLength == nil else { throw OutputError.hasNoParts(path) }
    encoder = try AnimatedWebPEncoder(
      name: path, size: size, frameRate: video.frameRate, quality: options.still.quality, preset: video.preset,
      loopCount: video.loopCount)
    stream = try ByteStream(.file(path))
  }

  func write(_ bitmap: Bitmap, _ stamp: FrameStamp) throws { try bitmap.withUnsafePixels { try encoder.encode($0) } }

  func finish() throws {
    try encoder.finish { try stream.write($0) }
    try stream.finish()
  }

  func cancel() { stream.cancel() }
}
