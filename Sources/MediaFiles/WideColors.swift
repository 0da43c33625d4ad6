internal import CMediaKernels
internal import Graphics

/// Turns rows of floating-point colours into the numbers of a file.
///
/// Between bitmaps' extended sRGB and a file's numbers stand: decoding to light, the primaries' matrix, and the file's transfer function,
/// in single precision; for sRGB none of them. What the file's colours cannot show is cut off at 0 and 1.
package struct WideColors {
  private var target: MKColorTarget
  /// One row of encoded pixels, or two.
  private var encoded: [Float] = []

  package init(_ space: OutputColorSpace) {
    target = MKColorTarget()
    target.isSRGB = space == .sRGB ? 1 : 0
    target.transfer =
      switch space {
      case .sRGB, .displayP3: MKEncodedAsSRGB
      case .bt2020PQ: MKEncodedByPQ
      case .bt2020HLG: MKEncodedByHLG
      }
    guard let rows = space.primaries?.rowsFromLinearSRGB else { return }
    withUnsafeMutableBytes(of: &target.rows) { $0.copyBytes(from: rows.withUnsafeBytes { Array($0) }) }
  }

  /// Encodes a row into `numbers`, of which it takes four a pixel: components from 0 to 1.
  ///
  /// - Parameter isStraight: whether colours are divided by alpha; else what is not opaque stands on black.
  package func encode(_ row: UnsafePointer<Float>, count: Int, isStraight: Bool, into numbers: UnsafeMutablePointer<Float>) {
    withUnsafePointer(to: target) { mk_encode_colors(row, count, $0, isStraight ? 1 : 0, numbers) }
  }

  /// Writes a row as integers up to `most`, straight red, green, blue and alpha; without alpha when that is not kept.
  package mutating func quantize(
    _ row: UnsafePointer<Float>, count: Int, most: UInt16, keepsAlpha: Bool, into integers: UnsafeMutablePointer<UInt16>
  ) {
    if encoded.count < count * 4 { encoded = [Float](repeating: 0, count: count * 4) }
    let target = target
    encoded.withUnsafeMutableBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return }
      withUnsafePointer(to: target) { mk_encode_colors(row, count, $0, keepsAlpha ? 1 : 0, base) }
      if !keepsAlpha {
        for x in 0..<count {
          for channel in 0..<3 { base[3 * x + channel] = base[4 * x + channel] }
        }
      }
      mk_quantize(base, count * (keepsAlpha ? 4 : 3), Float(most), integers)
    }
  }
}
