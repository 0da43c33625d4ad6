internal import Foundation
internal import Graphics
internal import MediaFiles

/// One file a frame, each there as soon as it is complete.
final class SequenceSink: FrameSink {
  private let encoder: ImageEncoder
  private let pattern: FramePattern
  /// The folder that this sink created, until something is in it.
  private var emptyFolder: String?

  /// The folder must exist.
  init(_ encoder: ImageEncoder, pattern: FramePattern) throws(OutputError) {
    self.encoder = encoder
    self.pattern = pattern
    let example = pattern.path(frame: 0)
    let folder = example.lastIndex(of: "/").map { String(example[...$0]) } ?? "."
    guard access(folder, W_OK | X_OK) == 0 else { throw .system(call: "access", path: folder, code: errno) }
  }

  /// Creates the folder, but none above it.
  init(_ encoder: ImageEncoder, folder: String) throws(OutputError) {
    self.encoder = encoder
    pattern = FramePattern(folder: folder, format: encoder.format.rawValue)
    if mkdir(folder, 0o777) == 0 {
      emptyFolder = folder
    } else if errno != EEXIST {
      throw .system(call: "mkdir", path: folder, code: errno)
    }
  }

  deinit { cancel() }

  func write(_ bitmap: Bitmap, _ stamp: FrameStamp) throws {
    let stream = try ByteStream(.file(pattern.path(frame: stamp.index)))
    try bitmap.withRows { try encoder.encode($0, name: stream.name) { try stream.write($0) } }
    try stream.finish()
    emptyFolder = nil
  }

  func finish() { emptyFolder = nil }

  func cancel() {
    if let emptyFolder { rmdir(emptyFolder) }
    emptyFolder = nil
  }
}
