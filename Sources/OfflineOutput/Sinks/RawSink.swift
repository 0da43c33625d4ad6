internal import Graphics
internal import MediaFiles

/// Where frames without compression go.
protocol RawOutput: AnyObject {
  /// What stands before all frames.
  func write(header: [UInt8]) throws
  func write(frame index: Int, _ bytes: UnsafeRawBufferPointer) throws
  func finish() throws
  func cancel()
}

extension ByteStream: RawOutput {
  func write(header: [UInt8]) throws { try header.withUnsafeBytes { try write($0) } }
  func write(frame index: Int, _ bytes: UnsafeRawBufferPointer) throws { try write(bytes) }
}

/// Frames without compression, for other programs to read from a pipe or file.
final class RawSink: FrameSink {
  enum Format {
    /// Straight alpha, no padding, nothing before or between frames.
    case rgba
    /// YUV4MPEG2 with `C420jpeg`, colour in the middle of four pixels; BT.709 limited range, which its header cannot express but for the
    /// range.
    case y4m(FrameRate)
  }

  private let format: Format
  private let size: PixelSize
  private let output: any RawOutput
  private var yuv: LimitedRangeYUV
  /// One frame, with its header line where there is one.
  private var frame: [UInt8]
  private var hasHeader = false
  private var hasFrame = false

  convenience init(_ format: Format, size: PixelSize, output: ByteStream.Output) throws(OutputError) {
    self.init(format, size: size, output: try ByteStream(output))
  }

  init(_ format: Format, size: PixelSize, output: any RawOutput) {
    self.format = format
    self.size = size
    self.output = output
    yuv = LimitedRangeYUV(size: size)
    frame = []
  }

  func write(_ bitmap: Bitmap, _ stamp: FrameStamp) throws {
    precondition(
      bitmap.size == size, "a \(size.width)×\(size.height) stream cannot take a \(bitmap.size.width)×\(bitmap.size.height) picture")
    // The rest stands in `frame` from the picture before.
    let changed = hasFrame ? stamp.damage?.rows(of: size) : nil
    hasFrame = true
    switch format {
    case .rgba: fillRGBA(bitmap, rows: changed ?? 0..<size.height)
    case .y4m(let rate):
      if !hasHeader { try output.write(header: Self.header(size: size, rate: rate)) }
      hasHeader = true
      fillYUV(bitmap, rows: changed ?? 0..<size.height)
    }
    try frame.withUnsafeBytes { try output.write(frame: stamp.index, $0) }
  }

  func finish() throws { try output.finish() }

  func cancel() { output.cancel() }

  private func fillRGBA(_ bitmap: Bitmap, rows changed: Range<Int>) {
    let row = size.width * 4
    if frame.isEmpty { frame = [UInt8](repeating: 0, count: row * size.height) }
    frame.withUnsafeMutableBufferPointer { target in
      bitmap.withUnsafePixels { rows in
        guard let base = target.baseAddress else { return }
        for y in changed { rows.copyStraight(row: y, to: base + y * row) }
      }
    }
  }

  /// What stands before the first frame of Y4M.
  static func header(size: PixelSize, rate: FrameRate) -> [UInt8] {
    Array(
      "YUV4MPEG2 W\(size.width) H\(size.height) F\(rate.numerator):\(rate.denominator) Ip A1:1 C420jpeg XCOLORRANGE=LIMITED\n".utf8)
  }

  private func fillYUV(_ bitmap: Bitmap, rows changed: Range<Int>) {
    let mark = Array("FRAME\n".utf8)
    let half = PixelSize((size.width + 1) / 2, (size.height + 1) / 2)
    let lumaCount = size.width * size.height, colorCount = half.width * half.height
    if frame.isEmpty { frame = mark + [UInt8](repeating: 0, count: lumaCount + 2 * colorCount) }
    frame.withUnsafeMutableBufferPointer { target in
      guard let base = target.baseAddress else { return }
      let luma = base + mark.count
      let planes = LimitedRangeYUV.Planes(
        y: luma, yStride: size.width, cb: luma + lumaCount, cbStride: half.width, cr: luma + lumaCount + colorCount, crStride: half.width)
      bitmap.withUnsafePixels { yuv.convert($0, rows: changed, to: planes) }
    }
  }
}
