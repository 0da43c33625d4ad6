internal import CFFmpeg
internal import Graphics

/// Writes bitmaps into frames of FFmpeg's, in the layout that an encoder takes.
struct FrameWriter {
  enum PixelFormat {
    case yuv420, yuv420Alpha
    /// Straight alpha.
    case rgba
    case rgb
    /// For palettes: BGRA, each pixel opaque or empty.
    case bgraOpaqueOrEmpty
    /// For palettes: BGRA, on black.
    case bgraOpaque
  }

  let layout: PixelFormat
  private var yuv: LimitedRangeYUV

  init(layout: PixelFormat, size: PixelSize) {
    self.layout = layout
    yuv = LimitedRangeYUV(size: size)
  }

  /// - Parameter changed: the rows that differ from those written before; nil is all.
  mutating func write(_ rows: UnsafePixels, rows changed: Range<Int>? = nil, to frame: UnsafeMutablePointer<AVFrame>) {
    let changed = changed ?? 0..<rows.size.height
    let data = frame.pointee.data, strides = frame.pointee.linesize
    guard let first = data.0 else { preconditionFailure("the frame has no buffer") }
    let width = rows.size.width
    func eachRow(_ convert: (UnsafeRawPointer, UnsafeMutablePointer<UInt8>, Int) -> Void) {
      for y in changed { convert(rows.row(y), first + y * Int(strides.0), width) }
    }
    switch layout {
    case .rgba: eachRow(Premultiplication.undo)
    case .rgb: eachRow(PackedPixels.dropAlpha)
    case .bgraOpaqueOrEmpty: eachRow(PackedPixels.threshold)
    case .bgraOpaque: eachRow(PackedPixels.opaqueBGRA)
    case .yuv420, .yuv420Alpha:
      guard let cb = data.1, let cr = data.2 else { preconditionFailure("the frame has no colour planes") }
      let planes = LimitedRangeYUV.Planes(
        y: first, yStride: Int(strides.0), cb: cb, cbStride: Int(strides.1), cr: cr, crStride: Int(strides.2),
        alpha: layout == .yuv420Alpha ? data.3 : nil, alphaStride: Int(strides.3))
      yuv.convert(rows, rows: changed, to: planes)
    }
  }
}
