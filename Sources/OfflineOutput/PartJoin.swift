package import Graphics
package import MediaFiles

extension OutputFormat {
  /// Makes the output of its parts, which come in the order of their frames, without encoding anything again. Its bytes are those that one
  /// run would have written with `VideoOptions.segmentLength`. One entry is in memory at a time at most.
  ///
  /// - Parameters:
  ///   - parts: opens each part when it is its turn.
  ///   - progress: called with the number of parts joined.
  /// - Throws: `PartError` for the first part that cannot be used; nothing stands under the output's name then, but for the finished files
  ///   of a sequence.
  package func join(
    _ parts: some Collection<() throws -> PartReader>, size: PixelSize, options: OutputOptions,
    progress: (Int) throws -> Void = { _ in }
  ) throws {
    let output = try makeJoin(size: size, options: options)
    do {
      for (index, part) in parts.enumerated() {
        try output.append(part())
        try progress(index + 1)
      }
      try output.finish()
    } catch {
      output.cancel()
      throw error
    }
  }

  private func makeJoin(size: PixelSize, options: OutputOptions) throws -> any PartJoin {
    switch (content, destination) {
    case (.video(let format), .file(let path)):
      let file = try PartialFile(path: path)
      let encoder = try VideoEncoder(path: file.temporaryPath, name: path, format: format, size: size, options: options.video)
      return VideoJoin(file, encoder)
    case (.still(let format), .files(let pattern)): return try SequenceJoin(SequenceSink(ImageEncoder(format: format), pattern: pattern))
    case (.still(let format), .folder(let path)): return try SequenceJoin(SequenceSink(ImageEncoder(format: format), folder: path))
    case (_, .file(let path)): return try StreamJoin(ByteStream(.file(path)), header: header(size: size, options: options))
    default: return try StreamJoin(ByteStream(.descriptor(1, name: name)), header: header(size: size, options: options))
    }
  }

  private func header(size: PixelSize, options: OutputOptions) -> [UInt8] {
    content == .y4m ? RawSink.header(size: size, rate: options.video.frameRate, pixels: options.pixels) : []
  }
}

private protocol PartJoin: AnyObject {
  func append(_ part: PartReader) throws
  func finish() throws
  func cancel()
}

private final class VideoJoin: PartJoin {
  private var file: PartialFile
  private var encoder: VideoEncoder?

  init(_ file: consuming PartialFile, _ encoder: VideoEncoder) {
    self.file = file
    self.encoder = encoder
  }

  func append(_ part: PartReader) throws { try encoder?.append(part) }

  func finish() throws {
    try encoder?.finishParts()
    encoder = nil
    try file.commit()
  }

  func cancel() {
    encoder = nil
    file.discard()
  }
}

private final class SequenceJoin: PartJoin {
  private let sink: SequenceSink

  init(_ sink: SequenceSink) { self.sink = sink }

  func append(_ part: PartReader) throws {
    while let record = try part.next() { try sink.write(encoded: record.contents, frame: record.frame) }
  }

  func finish() { sink.finish() }

  func cancel() { sink.cancel() }
}

/// One entry after the other, in one file: frames without compression, or a single picture.
private final class StreamJoin: PartJoin {
  private let stream: ByteStream

  init(_ stream: ByteStream, header: [UInt8]) throws {
    self.stream = stream
    try stream.write(header: header)
  }

  func append(_ part: PartReader) throws {
    try part.readContents { try stream.write($0) }
  }

  func finish() throws { try stream.finish() }

  func cancel() { stream.cancel() }
}
