internal import Graphics
internal import MediaFiles

/// Where frames without compression go.
protocol RawOutput: AnyObject {
  /// What stands before all frames.
  func write(header: [UInt8]) throws
  func write(frame index: Int, _ bytes: UnsafeRawBufferPointer) throws
  var bytesWritten: Int { get }
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
  private let pixels: PixelEncoding
  private var yuv: LimitedRangeYUV
  private var deepYUV: DeepYUV
  private var colors: WideColors
  /// One frame, with its header line where there is one.
  private var frame: [UInt8]
  private var hasHeader = false
  private var hasFrame = false

  convenience init(
    _ format: Format, size: PixelSize, pixels: PixelEncoding = PixelEncoding(), output: ByteStream.Output
  ) throws(OutputError) {
    self.init(format, size: size, pixels: pixels, output: try ByteStream(output))
  }

  /// - Parameter pixels: 16 bits of RGBA are little-endian; ten bits of Y4M stand in 16.
  init(_ format: Format, size: PixelSize, pixels: PixelEncoding = PixelEncoding(), output: any RawOutput) {
    self.format = format
    self.size = size
    self.output = output
    self.pixels = pixels
    yuv = LimitedRangeYUV(size: size)
    deepYUV = DeepYUV(size: size, space: pixels.space)
    colors = WideColors(pixels.space)
    frame = []
  }

  func write(_ bitmap: Bitmap, _ stamp: FrameStamp) throws {
    precondition(
      bitmap.size == size, "a \(size.width)×\(size.height) stream cannot take a \(bitmap.size.width)×\(bitmap.size.height) picture")
    // The rest stands in `frame` from the picture before.
    let changed = hasFrame ? stamp.damage?.rows(of: size) : nil
    hasFrame = true
    switch format {
    case .rgba where pixels.isWide: fillDeepRGBA(bitmap, rows: changed ?? 0..<size.height)
    case .rgba: fillRGBA(bitmap, rows: changed ?? 0..<size.height)
    case .y4m(let rate):
      if !hasHeader { try output.write(header: Self.header(size: size, rate: rate, pixels: pixels)) }
      hasHeader = true
      fillYUV(bitmap, rows: changed ?? 0..<size.height)
    }
    try frame.withUnsafeBytes { try output.write(frame: stamp.index, $0) }
  }

  var bytesWritten: Int { output.bytesWritten }

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

  private func fillDeepRGBA(_ bitmap: Bitmap, rows changed: Range<Int>) {
    let count = size.width * 4, sampleBytes = pixels.depth.rawValue / 8
    if frame.isEmpty { frame = [UInt8](repeating: 0, count: count * sampleBytes * size.height) }
    var integers = [UInt16](repeating: 0, count: count)
    bitmap.withFloatPixels { rows in
      for y in changed {
        integers.withUnsafeMutableBufferPointer {
          guard let base = $0.baseAddress else { return }
          colors.quantize(
            rows.row(y), count: size.width, most: pixels.depth == .eight ? 255 : .max, keepsAlpha: true, into: base)
        }
        frame.withUnsafeMutableBytes { target in
          for i in 0..<count {
            if sampleBytes == 1 {
              target[y * count + i] = UInt8(truncatingIfNeeded: integers[i])
            } else {
              target.storeBytes(of: integers[i].littleEndian, toByteOffset: (y * count + i) * 2, as: UInt16.self)
            }
          }
        }
      }
    }
  }

  /// What stands before the first frame of Y4M.
  static func header(size: PixelSize, rate: FrameRate, pixels: PixelEncoding) -> [UInt8] {
    let layout = pixels.isWide ? "C420p10 XYSCSS=420P10" : "C420jpeg"
    return Array(
      "YUV4MPEG2 W\(size.width) H\(size.height) F\(rate.numerator):\(rate.denominator) Ip A1:1 \(layout) XCOLORRANGE=LIMITED\n".utf8)
  }

  private func fillYUV(_ bitmap: Bitmap, rows changed: Range<Int>) {
    let mark = Array("FRAME\n".utf8)
    let half = PixelSize((size.width + 1) / 2, (size.height + 1) / 2)
    let lumaCount = size.width * size.height, colorCount = half.width * half.height
    let sampleBytes = pixels.isWide ? 2 : 1
    if frame.isEmpty { frame = mark + [UInt8](repeating: 0, count: (lumaCount + 2 * colorCount) * sampleBytes) }
    if pixels.isWide { return fillDeepYUV(bitmap, rows: changed, offset: mark.count, lumaCount: lumaCount, colorCount: colorCount) }
    frame.withUnsafeMutableBufferPointer { target in
      guard let base = target.baseAddress else { return }
      let luma = base + mark.count
      let planes = LimitedRangeYUV.Planes(
        y: luma, yStride: size.width, cb: luma + lumaCount, cbStride: half.width, cr: luma + lumaCount + colorCount, crStride: half.width)
      bitmap.withUnsafePixels { yuv.convert($0, rows: changed, to: planes) }
    }
  }

  /// - Parameter offset: where the luma begins; an even number, since samples take two bytes.
  private func fillDeepYUV(_ bitmap: Bitmap, rows changed: Range<Int>, offset: Int, lumaCount: Int, colorCount: Int) {
    let size = size
    frame.withUnsafeMutableBytes { target in
      guard let base = target.baseAddress else { return }
      let luma = base + offset, half = (size.width + 1) / 2
      let planes = DeepYUV.Planes(
        y: luma, yStride: 2 * size.width, cb: luma + 2 * lumaCount, cbStride: 2 * half, cr: luma + 2 * (lumaCount + colorCount),
        crStride: 2 * half)
      bitmap.withFloatPixels { deepYUV.convert($0, rows: changed, to: planes) }
    }
  }
}
