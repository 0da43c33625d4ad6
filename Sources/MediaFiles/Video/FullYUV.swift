internal import CMediaKernels
internal import Graphics

/// Pictures to planar Y′CbCr of ten bits, limited range, with the colour of every pixel, and alpha of ten bits: what ProRes 4444 takes.
///
/// The formulas are those of `DeepYUV`; colours are straight where alpha is kept, and what is not opaque stands on black where it is not.
struct FullYUV {
  private let keepsAlpha: Bool
  private let colors: WideColors
  private let weights: [Float]
  /// One row of straight bytes, and one of encoded pixels.
  private var straight: [UInt8] = []
  private var encoded: [Float] = []

  init(space: OutputColorSpace, keepsAlpha: Bool) {
    self.keepsAlpha = keepsAlpha
    colors = WideColors(space)
    weights = (0..<3).map { space.lumaWeights[$0] }
  }

  /// Converts rows of bytes of sRGB.
  mutating func convert(_ source: UnsafePixels, rows: Range<Int>, to planes: DeepYUV.Planes) {
    let count = source.size.width * 4, keepsAlpha = keepsAlpha
    if straight.count < count { straight = [UInt8](repeating: 0, count: count) }
    straight.withUnsafeMutableBufferPointer { bytes in
      guard let bytes = bytes.baseAddress else { return }
      Self.write(rows, of: source.size.width, to: planes, weights, keepsAlpha: keepsAlpha, &encoded) { y, numbers in
        if keepsAlpha {
          Premultiplication.undo(source.row(y), to: bytes, count: source.size.width)
          mk_widen(bytes, count, numbers)
        } else {
          mk_widen(source.row(y).assumingMemoryBound(to: UInt8.self), count, numbers)
        }
      }
    }
  }

  /// Converts rows of floating-point numbers of extended sRGB.
  mutating func convert(_ source: FloatPixels, rows: Range<Int>, to planes: DeepYUV.Planes) {
    let colors = colors, keepsAlpha = keepsAlpha
    Self.write(rows, of: source.size.width, to: planes, weights, keepsAlpha: keepsAlpha, &encoded) { y, numbers in
      colors.encode(source.row(y), count: source.size.width, isStraight: keepsAlpha, into: numbers)
    }
  }

  /// - Parameters:
  ///   - scratch: room for a row.
  ///   - encode: fills a row with components from 0 to 1, four a pixel.
  private static func write(
    _ rows: Range<Int>, of width: Int, to planes: DeepYUV.Planes, _ weights: [Float], keepsAlpha: Bool, _ scratch: inout [Float],
    encode: (_ row: Int, UnsafeMutablePointer<Float>) -> Void
  ) {
    if scratch.count < 4 * width { scratch = [Float](repeating: 0, count: 4 * width) }
    scratch.withUnsafeMutableBufferPointer { buffer in
      guard let numbers = buffer.baseAddress else { return }
      for y in rows {
        func samples(_ plane: UnsafeMutableRawPointer, _ stride: Int) -> UnsafeMutablePointer<UInt16> {
          (plane + y * stride).assumingMemoryBound(to: UInt16.self)
        }
        encode(y, numbers)
        mk_deep_luma(numbers, width, weights, samples(planes.y, planes.yStride))
        mk_deep_full_color(numbers, width, weights, samples(planes.cb, planes.cbStride), samples(planes.cr, planes.crStride))
        if keepsAlpha, let alpha = planes.alpha { mk_deep_alpha(numbers, width, samples(alpha, planes.alphaStride)) }
      }
    }
  }
}
