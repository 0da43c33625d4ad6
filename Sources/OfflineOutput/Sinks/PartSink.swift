package import Graphics
package import MediaFiles

extension OutputFormat {
  /// Opens a part of the output in a file of its own. `join` makes the output of all its parts.
  ///
  /// - Parameters:
  ///   - folder: that the file is made in, under a name; nil where `path` leads to it.
  ///   - size: of every picture that will come, in pixels.
  ///   - options: of the whole output.
  package func makePartSink(
    _ head: PartHead, path: String, in folder: OpenFolder? = nil, size: PixelSize, options: OutputOptions
  ) throws -> any FrameSink {
    let file = if let folder { try PartialFile(path, in: folder) } else { try PartialFile(path: path) }
    let part = PartWriter(descriptor: try file.duplicate(), name: file.path, head: head)
    switch content {
    case .still(let format):
      return PicturePartSink(file, part, ImageEncoder(format: format, options: options.still), firstFrame: head.firstFrame)
    case .animatedWebP: throw OutputError.hasNoParts(name)
    case .video(let format):
      let encoder = try VideoEncoder(part: part, format: format, size: size, options: options.video, firstFrame: head.firstFrame)
      return VideoSink(file, encoder)
    case .rgba: return RawSink(.rgba, size: size, pixels: options.pixels, output: RawPart(file, part))
    case .y4m: return RawSink(.y4m(options.video.frameRate), size: size, pixels: options.pixels, output: RawPart(file, part))
    }
  }
}

/// Frames without compression into a part; the header of all comes when parts are joined.
private final class RawPart: RawOutput {
  private var file: PartialFile
  private let part: PartWriter

  init(_ file: consuming PartialFile, _ part: PartWriter) {
    self.file = file
    self.part = part
  }

  func write(header: [UInt8]) {}

  func write(frame index: Int, _ bytes: UnsafeRawBufferPointer) throws { try part.write(frame: index, bytes) }

  var bytesWritten: Int { file.byteCount }

  func finish() throws {
    try part.finish()
    try file.commit()
  }

  func cancel() { file.discard() }
}

/// Encoded pictures into a part, in the order of their frames whichever is ready first.
private final class PicturePartSink: FrameSink, @unchecked Sendable {  // `lock` guards all variables but `file`
  private var file: PartialFile
  private let part: PartWriter
  private let format: ImageFormat
  private let options: ImageEncodingOptions
  private let lock = NSLock()
  /// Encoders that nobody is using.
  private var encoders: [ImageEncoder]
  /// Pictures that are ready before one that comes before them, by their frames.
  private var early: [Int: [UInt8]] = [:]
  private var nextFrame: Int

  let parallelism = min(ProcessInfo.processInfo.activeProcessorCount, 16)

  var bytesWritten: Int { lock.withLock { file.byteCount } }

  init(_ file: consuming PartialFile, _ part: PartWriter, _ encoder: ImageEncoder, firstFrame: Int) {
    self.file = file
    self.part = part
    format = encoder.format
    options = encoder.options
    encoders = [encoder]
    nextFrame = firstFrame
  }

  func write(_ bitmap: Bitmap, _ stamp: FrameStamp) throws {
    let encoder = lock.withLock { encoders.popLast() } ?? ImageEncoder(format: format, options: options)
    var bytes: [UInt8] = []
    try bitmap.encode(with: encoder, name: part.name) { bytes.append(contentsOf: $0) }
    try lock.withLock {
      encoders.append(encoder)
      early[stamp.index] = bytes
      while let ready = early.removeValue(forKey: nextFrame) {
        try ready.withUnsafeBytes { try part.write(frame: nextFrame, $0) }
        nextFrame += 1
      }
    }
  }

  func finish() throws {
    try part.finish()
    try file.commit()
  }

  func cancel() { file.discard() }
}
