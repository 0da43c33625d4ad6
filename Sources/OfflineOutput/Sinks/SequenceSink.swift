internal import Graphics
internal import MediaFiles
internal import TextEscaping

/// One file a frame, each there as soon as it is complete.
///
/// Files do not depend on one another, so that all cores can encode at once.
final class SequenceSink: FrameSink, @unchecked Sendable {  // `lock` guards both variables; an encoder is with one thread at a time
  private let pattern: FramePattern
  private let makeEncoder: @Sendable () -> ImageEncoder
  private let lock = NSLock()
  /// Encoders that nobody is using.
  private var encoders: [ImageEncoder]
  /// Bytes of all files together.
  private var byteCount = 0
  /// The folder that this sink created, until something is in it.
  private var emptyFolder: String?

  let parallelism = min(ProcessInfo.processInfo.activeProcessorCount, 16)

  var bytesWritten: Int { lock.withLock { byteCount } }

  /// The folder must exist.
  init(_ encoder: ImageEncoder, pattern: FramePattern) throws(OutputError) {
    encoders = [encoder]
    makeEncoder = { [format = encoder.format, options = encoder.options] in ImageEncoder(format: format, options: options) }
    self.pattern = pattern
    let folder = FileName.folder(pattern.path(frame: 0))
    guard access(folder.isEmpty ? "." : folder, W_OK | X_OK) == 0 else {
      throw .system(call: "access", path: folder.isEmpty ? "." : folder, code: errno)
    }
  }

  /// Creates the folder, but none above it.
  init(_ encoder: ImageEncoder, folder: String) throws(OutputError) {
    encoders = [encoder]
    makeEncoder = { [format = encoder.format, options = encoder.options] in ImageEncoder(format: format, options: options) }
    pattern = FramePattern(folder: folder, format: encoder.format.rawValue)
    if mkdir(folder, 0o777) == 0 {
      emptyFolder = folder
    } else if errno != EEXIST {
      throw .system(call: "mkdir", path: folder, code: errno)
    }
  }

  deinit { cancel() }

  func write(_ bitmap: Bitmap, _ stamp: FrameStamp) throws {
    let encoder = lock.withLock { encoders.popLast() } ?? makeEncoder()
    defer { lock.withLock { encoders.append(encoder) } }
    let stream = try ByteStream(.file(pattern.path(frame: stamp.index)))
    try bitmap.encode(with: encoder, name: stream.name) { try stream.write($0) }
    try stream.finish()
    lock.withLock {
      emptyFolder = nil
      byteCount += stream.bytesWritten
    }
  }

  /// Writes the file of a picture that is encoded already.
  func write(encoded bytes: [UInt8], frame index: Int) throws {
    try writeFile(bytes, to: pattern.path(frame: index))
    lock.withLock { emptyFolder = nil }
  }

  func finish() { lock.withLock { emptyFolder = nil } }

  func cancel() {
    lock.withLock {
      if let emptyFolder { rmdir(emptyFolder) }
      emptyFolder = nil
    }
  }
}
