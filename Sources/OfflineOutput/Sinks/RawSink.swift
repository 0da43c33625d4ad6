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
  /// The part of `frame` that does not hold the picture: opaque pictures are written from where they lie.
  private var stale = PixelRect.empty
  /// Which rows of the picture are opaque, and how many.
  private var opaqueRows: [Bool] = []
  private var opaqueRowCount = 0
  private var hasHeader = false
  private var hasFrame = false
  private var spent = EncodingTimes()

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
    let whole = PixelRect(size), damage = hasFrame ? stamp.damage?.intersection(whole) ?? whole : whole
    let changed = damage.rows(of: size)
    if case .rgba = format, !pixels.isWide, noteOpacity(of: bitmap, in: damage) {
      hasFrame = true
      try spent.measure(\.write) {
        try bitmap.withUnsafePixels { pixels in
          try output.write(frame: stamp.index, UnsafeRawBufferPointer(start: pixels.baseAddress, count: size.width * 4 * size.height))
        }
      }
      return
    }
    try write(stamp) {
      switch format {
      case .rgba where pixels.isWide: fillDeepRGBA(bitmap, rows: changed)
      case .rgba: fillRGBA(bitmap, in: damage)
      case .y4m: fillYUV(bitmap, rows: changed)
      }
    }
  }

  func write(_ planes: VideoPlanes, _ stamp: FrameStamp) throws {
    precondition(
      planes.size == size, "a \(size.width)×\(size.height) stream cannot take a \(planes.size.width)×\(planes.size.height) picture")
    precondition(hasFrame || planes.part.contains(PixelRect(size)), "the first picture is a whole one")
    try write(stamp) { withPlanes { planes.copy(to: $0, of: size) } }
  }

  /// - Parameter fill: writes what changed into `frame`.
  private func write(_ stamp: FrameStamp, fill: () -> Void) throws {
    hasFrame = true
    if case .y4m(let rate) = format, !hasHeader {
      try output.write(header: Self.header(size: size, rate: rate, pixels: pixels))
      hasHeader = true
    }
    spent.measure(\.convert, fill)
    try spent.measure(\.write) { try frame.withUnsafeBytes { try output.write(frame: stamp.index, $0) } }
  }

  var takesPlanes: Bool {
    if case .y4m = format { return !pixels.isWide }
    return false
  }

  var times: EncodingTimes? { spent }

  var bytesWritten: Int { output.bytesWritten }

  func finish() throws { try output.finish() }

  func cancel() { output.cancel() }

  /// Looks at rows that have changed. Returns whether the bitmap's memory is the frame: all of it is opaque, without padding.
  private func noteOpacity(of bitmap: Bitmap, in damage: PixelRect) -> Bool {
    guard bitmap.bytesPerRow == size.width * 4 else { return false }
    if opaqueRows.isEmpty { opaqueRows = [Bool](repeating: false, count: size.height) }
    spent.measure(\.convert) {
      bitmap.withUnsafePixels { pixels in
        for y in damage.rows(of: size) {
          let isOpaque = pixels.isOpaque(row: y)
          if isOpaque != opaqueRows[y] { opaqueRowCount += isOpaque ? 1 : -1 }
          opaqueRows[y] = isOpaque
        }
      }
    }
    guard opaqueRowCount == size.height else { return false }
    stale = stale.union(damage)
    return true
  }

  private func fillRGBA(_ bitmap: Bitmap, in damage: PixelRect) {
    let row = size.width * 4
    var changed = stale.union(damage)
    if frame.isEmpty {
      frame = [UInt8](repeating: 0, count: row * size.height)
      changed = PixelRect(size)
    }
    stale = .empty
    if changed.isEmpty { return }
    frame.withUnsafeMutableBufferPointer { target in
      bitmap.withUnsafePixels { rows in
        guard let base = target.baseAddress else { return }
        for y in changed.minY..<changed.maxY {
          rows.copyStraight(row: y, columns: changed.minX..<changed.maxX, to: base + y * row + 4 * changed.minX)
        }
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
          colors.quantize(rows.row(y), count: size.width, most: pixels.depth == .eight ? 255 : .max, keepsAlpha: true, into: base)
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

  private static let mark = Array("FRAME\n".utf8)

  private func fillYUV(_ bitmap: Bitmap, rows changed: Range<Int>) {
    if pixels.isWide { return fillDeepYUV(bitmap, rows: changed) }
    withPlanes { planes in bitmap.withUnsafePixels { yuv.convert($0, rows: changed, to: planes) } }
  }

  /// The size in samples of a plane of colour.
  private var half: PixelSize { PixelSize((size.width + 1) / 2, (size.height + 1) / 2) }

  /// Makes `frame` where it is not there yet.
  /// - Returns: the numbers of samples in a plane of luma, and in one of colour.
  private func makeFrame(sampleBytes: Int) -> (luma: Int, color: Int) {
    let luma = size.width * size.height, color = half.width * half.height
    if frame.isEmpty { frame = Self.mark + [UInt8](repeating: 0, count: (luma + 2 * color) * sampleBytes) }
    return (luma, color)
  }

  /// Calls `body` with the planes of eight bits in `frame`.
  private func withPlanes(_ body: (LimitedRangeYUV.Planes) -> Void) {
    let counts = makeFrame(sampleBytes: 1), size = size, half = half
    frame.withUnsafeMutableBufferPointer { target in
      guard let base = target.baseAddress else { return }
      let luma = base + Self.mark.count
      body(
        LimitedRangeYUV.Planes(
          y: luma, yStride: size.width, cb: luma + counts.luma, cbStride: half.width, cr: luma + counts.luma + counts.color,
          crStride: half.width))
    }
  }

  /// The luma begins at an even number: samples take two bytes.
  private func fillDeepYUV(_ bitmap: Bitmap, rows changed: Range<Int>) {
    let counts = makeFrame(sampleBytes: 2), size = size, half = half
    frame.withUnsafeMutableBytes { target in
      guard let base = target.baseAddress else { return }
      let luma = base + Self.mark.count
      let planes = DeepYUV.Planes(
        y: luma, yStride: 2 * size.width, cb: luma + 2 * counts.luma, cbStride: 2 * half.width,
        cr: luma + 2 * (counts.luma + counts.color), crStride: 2 * half.width)
      bitmap.withFloatPixels { deepYUV.convert($0, rows: changed, to: planes) }
    }
  }
}
