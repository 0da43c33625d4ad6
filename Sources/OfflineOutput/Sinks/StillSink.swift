internal import Graphics
internal import MediaFiles

/// One picture into one file.
final class StillSink: FrameSink {
  private let encoder: ImageEncoder
  private let stream: ByteStream
  private var isWritten = false

  init(_ encoder: ImageEncoder, output: ByteStream.Output) throws(OutputError) {
    self.encoder = encoder
    stream = try ByteStream(output)
  }

  func write(_ bitmap: Bitmap, _ stamp: FrameStamp) throws {
    guard !isWritten else { throw OutputError.holdsOnePicture(stream.name) }
    isWritten = true
    try bitmap.withUnsafePixels { try encoder.encode($0, name: stream.name) { try stream.write($0) } }
  }

  /// Without a picture there is nothing to name.
  func finish() throws {
    if isWritten { try stream.finish() } else { stream.cancel() }
  }

  func cancel() { stream.cancel() }
}
