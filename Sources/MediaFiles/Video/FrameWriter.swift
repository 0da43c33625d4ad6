internal import CFFmpeg
internal import Graphics

/// Writes bitmaps into frames of FFmpeg's, in the layout that an encoder takes.
struct FrameWriter {
  enum PixelFormat {
    case yuv420, yuv420Alpha
    /// Ten bits, from floating-point pictures.
    case deepYUV420
    /// Ten bits with the colour of every pixel, from pictures of both kinds.
    case yuv444, yuv444Alpha
    /// RGBA with straight alpha.
    case rgba
    case rgb
    /// BGRA for palettes, each pixel opaque or empty.
    case bgraOpaqueOrEmpty
    /// BGRA for palettes, over black.
    case bgraOpaque

    var isYUV: Bool {
      switch self {
      case .yuv420, .yuv420Alpha, .deepYUV420, .yuv444, .yuv444Alpha: true
      case .rgba, .rgb, .bgraOpaqueOrEmpty, .bgraOpaque: false
      }
    }
  }

  let layout: PixelFormat
  private var yuv: LimitedRangeYUV
  private var deepYUV: DeepYUV
  private var fullYUV: FullYUV

  /// - Parameter space: of what is written, where pictures are of floating-point numbers.
  init(layout: PixelFormat, size: PixelSize, space: OutputColorSpace = .sRGB) {
    self.layout = layout
    yuv = LimitedRangeYUV(size: size)
    deepYUV = DeepYUV(size: size, space: space)
    fullYUV = FullYUV(space: space, keepsAlpha: layout == .yuv444Alpha)
  }

  /// Writes a picture of the format that the layout takes.
  /// - Parameter changed: the rows that differ from those written before; nil is all.
  mutating func write(_ bitmap: Bitmap, rows changed: Range<Int>? = nil, to frame: UnsafeMutablePointer<AVFrame>) {
    switch bitmap.format {
    case .rgba8: bitmap.withUnsafePixels { write($0, rows: changed, to: frame) }
    case .rgbaFloat: bitmap.withFloatPixels { write($0, rows: changed, to: frame) }
    }
  }

  func write(_ planes: VideoPlanes, to frame: UnsafeMutablePointer<AVFrame>) {
    precondition(layout == .yuv420, "\(layout) has other planes")
    planes.copy(to: LimitedRangeYUV.Planes(frame), of: PixelSize(Int(frame.pointee.width), Int(frame.pointee.height)))
  }

  private mutating func write(_ pixels: FloatPixels, rows changed: Range<Int>?, to frame: UnsafeMutablePointer<AVFrame>) {
    let planes = DeepYUV.Planes(frame)
    switch layout {
    case .deepYUV420: deepYUV.convert(pixels, rows: changed, to: planes)
    case .yuv444, .yuv444Alpha: fullYUV.convert(pixels, rows: changed ?? 0..<pixels.size.height, to: planes)
    default: preconditionFailure("\(layout) is made of bytes")
    }
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
    case .yuv444, .yuv444Alpha: fullYUV.convert(rows, rows: changed, to: DeepYUV.Planes(frame))
    case .deepYUV420: preconditionFailure("\(layout) is made of floating-point numbers")
    case .yuv420, .yuv420Alpha:
      var planes = LimitedRangeYUV.Planes(frame)
      if layout == .yuv420Alpha { (planes.alpha, planes.alphaStride) = (data.3, Int(strides.3)) }
      yuv.convert(rows, rows: changed, to: planes)
    }
  }
}

extension LimitedRangeYUV.Planes {
  fileprivate init(_ frame: UnsafeMutablePointer<AVFrame>) {
    let data = frame.pointee.data, strides = frame.pointee.linesize
    guard let y = data.0, let cb = data.1, let cr = data.2 else { preconditionFailure("the frame has no colour planes") }
    self.init(y: y, yStride: Int(strides.0), cb: cb, cbStride: Int(strides.1), cr: cr, crStride: Int(strides.2))
  }
}

extension DeepYUV.Planes {
  /// The planes of a frame that has three, or four with alpha.
  fileprivate init(_ frame: UnsafeMutablePointer<AVFrame>) {
    let data = frame.pointee.data, strides = frame.pointee.linesize
    guard let y = data.0, let cb = data.1, let cr = data.2 else { preconditionFailure("the frame has no planes") }
    self.init(
      y: y, yStride: Int(strides.0), cb: cb, cbStride: Int(strides.1), cr: cr, crStride: Int(strides.2), alpha: data.3,
      alphaStride: Int(strides.3))
  }
}
