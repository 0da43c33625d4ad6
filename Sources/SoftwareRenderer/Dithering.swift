internal import CFormulas

/// The offsets that `dither.glsl` adds to colours from 0 to 255.
enum Dithering {
  /// Eight rows of eight offsets, for pixels and rows from a multiple of eight on.
  private static let rows: [SIMD8<Float>] = (0..<Int32(8)).map { y in
    SIMD8((0..<Int32(8)).map { x in formula_dither_offset(x, y) })
  }

  static func offsets(ofRow y: Int) -> SIMD8<Float> { rows[y & 7] }

  /// Calls `body` with the eight offsets of a row; with nil where nothing is dithered.
  static func withOffsets(ofRow y: Int, if dithers: Bool, _ body: (UnsafePointer<Float>?) -> Void) {
    guard dithers else { return body(nil) }
    withUnsafeBytes(of: offsets(ofRow: y)) { body($0.baseAddress?.assumingMemoryBound(to: Float.self)) }
  }

  /// Calls `body` with the offsets of eight rows, eight each, from a multiple of eight on; with nil where nothing is dithered.
  static func withOffsets(if dithers: Bool, _ body: (UnsafePointer<Float>?) -> Void) {
    guard dithers else { return body(nil) }
    rows.withUnsafeBytes { body($0.baseAddress?.assumingMemoryBound(to: Float.self)) }
  }

  /// Adds the offsets to blocks of eight pixels, each eight numbers of red, green, blue and alpha, that begin at a multiple of eight in row
  /// `y`.
  static func apply(to colors: UnsafeMutablePointer<Float>, blocks: Int, y: Int) {
    let offsets = offsets(ofRow: y), bytes = UnsafeMutableRawPointer(colors)
    for block in 0..<blocks {
      func lanes(_ channel: Int) -> SIMD8<Float> { bytes.loadUnaligned(fromByteOffset: 128 * block + 32 * channel, as: SIMD8<Float>.self) }
      let alpha = pointwiseMin(lanes(3), SIMD8(repeating: 255))
      let changes = (alpha .> 0) .& (alpha .< 254.9)
      let limit = alpha.replacing(with: pointwiseMin(pointwiseMax(alpha + offsets, .zero), SIMD8(repeating: 255)), where: changes)
      for channel in 0..<3 {
        let color = pointwiseMin(pointwiseMax(lanes(channel) + offsets, .zero), limit)
        bytes.storeBytes(of: color, toByteOffset: 128 * block + 32 * channel, as: SIMD8<Float>.self)
      }
      bytes.storeBytes(of: limit, toByteOffset: 128 * block + 96, as: SIMD8<Float>.self)
    }
  }

  /// Adds the offsets to the alpha of shadows' blocks, and scales colours with it, so that they keep their share.
  static func applyToAlpha(of colors: UnsafeMutablePointer<Float>, blocks: Int, y: Int) {
    let offsets = offsets(ofRow: y), bytes = UnsafeMutableRawPointer(colors)
    for block in 0..<blocks {
      let alpha = bytes.loadUnaligned(fromByteOffset: 128 * block + 96, as: SIMD8<Float>.self)
      let changes = (alpha .> 0) .& (alpha .< 254.9)
      let moved = pointwiseMin(pointwiseMax(alpha + offsets, .zero), SIMD8(repeating: 255))
      let factor = SIMD8<Float>(repeating: 1).replacing(with: moved / alpha, where: changes)
      for channel in 0..<4 {
        let offset = 128 * block + 32 * channel
        let color = bytes.loadUnaligned(fromByteOffset: offset, as: SIMD8<Float>.self)
        bytes.storeBytes(of: color * factor, toByteOffset: offset, as: SIMD8<Float>.self)
      }
    }
  }
}
