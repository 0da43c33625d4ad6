internal import CMediaKernels
package import Graphics

/// Floating-point pictures to planar Y′CbCr of ten bits, limited range, colour at half resolution in the middle of four pixels.
///
/// `Y = 64 + 876 · Y′`, `Cb = 512 + 896 · (B′ − Y′) / (2 − 2 K_B)`, `Cr = 512 + 896 · (R′ − Y′) / (2 − 2 K_R)`, with R′, G′, B′ in 0…1 and
/// the weights of BT.709 or BT.2020 (`OutputColorSpace.lumaWeights`): white is (940, 512, 512). What is not opaque stands on black.
package struct DeepYUV {
  /// Where the planes go, in samples of 16 bits.
  package typealias Planes = YUVPlanes<UnsafeMutableRawPointer>

  /// The size in pixels of the picture written; a column or row that the source lacks repeats its last one.
  package let size: PixelSize
  private let colors: WideColors
  private let weights: [Float]
  /// Two rows of encoded pixels.
  private var rows: [Float] = []

  package init(size: PixelSize, space: OutputColorSpace) {
    self.size = size
    colors = WideColors(space)
    weights = (0..<3).map { space.lumaWeights[$0] }
  }

  /// - Parameter changed: the rows of the source that differ from those converted into the same planes before; nil is all.
  package mutating func convert(_ source: FloatPixels, rows changed: Range<Int>? = nil, to planes: Planes) {
    let width = source.size.width, last = source.size.height - 1
    precondition(width <= size.width && source.size.height <= size.height, "the source is larger than the picture")
    let changed = changed ?? 0..<source.size.height
    guard !changed.isEmpty else { return }
    let end = changed.upperBound > last ? size.height : changed.upperBound
    if rows.count < 8 * size.width { rows = [Float](repeating: 0, count: 8 * size.width) }
    let size = size, colors = colors, weights = weights
    rows.withUnsafeMutableBufferPointer { buffer in
      guard let top = buffer.baseAddress else { return }
      let bottom = top + 4 * size.width
      for y in changed.lowerBound / 2..<(end + 1) / 2 {
        for (row, target) in [(2 * y, top), (2 * y + 1, bottom)] {
          colors.encode(source.row(min(row, last)), count: width, isStraight: false, into: target)
          for x in width..<size.width { (target + 4 * x).update(from: target + 4 * (width - 1), count: 4) }
          guard row < size.height else { continue }
          mk_deep_luma(target, size.width, weights, (planes.y + row * planes.yStride).assumingMemoryBound(to: UInt16.self))
        }
        mk_deep_color(
          top, bottom, size.width, weights, (planes.cb + y * planes.cbStride).assumingMemoryBound(to: UInt16.self),
          (planes.cr + y * planes.crStride).assumingMemoryBound(to: UInt16.self))
      }
    }
  }
}
