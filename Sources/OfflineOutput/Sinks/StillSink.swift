internal import Graphics
internal import MediaFiles

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
    try bitmap.encode(with: encoder, name: stream.name) { try stream.write($0) }
  }

  /// Without a picture there is nothing to name.
  func finish() throws {
    if isWritten { try stream.finish() } else { stream.cancel() }
  }

  func cancel() { stream.cancel() }
}

extension Bitmap {
  /// Encodes the pixels of either format.
  func encode(with encoder: ImageEncoder, name: String, _ body: (UnsafeRawBufferPointer) throws -> Void) throws {
    switch format {
    case .rgba8: try withUnsafePixels { try encoder.encode($0, name: name, body) }
    case .rgbaFloat: try withFloatPixels { try encoder.encode($0, name: name, body) }
    }
  }
}
