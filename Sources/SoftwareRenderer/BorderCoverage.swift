internal import CFormulas
internal import Compositing
internal import Graphics

/// Fills the coverage of a quad's border along a row: `buffer[x]` is that of pixel x.
struct BorderCoverage {
  let buffer: UnsafeMutablePointer<Float>
  let border: Border
  let shape: UnsafePointer<ShapeRecord>

  /// Fills blocks of eight pixels from either side, until a block is free of the border.
  /// - Parameters:
  ///   - start, end: borders of blocks.
  /// - Returns: the blocks between, which are free of it, by their pixels; empty when there is none.
  func fill(_ start: Int, _ end: Int, y: Int) -> Range<Int> {
    // The inside of a border is convex along the row: where both ends of a block are free, all of it is. No other block counts for that,
    // so a row may be cut anywhere.
    var left = start
    while left < end, !isFree(left, y) {
      fillBlock(left, y)
      left += 8
    }
    var right = end
    while right > left, !isFree(right - 8, y) {
      right -= 8
      fillBlock(right, y)
    }
    return left..<right
  }

  private func isFree(_ block: Int, _ y: Int) -> Bool {
    inside(block, y) >= 1 - PreparedQuad.tolerance && inside(block + 7, y) >= 1 - PreparedQuad.tolerance
  }

  private func fillBlock(_ block: Int, _ y: Int) {
    for x in block..<block + 8 { buffer[x] = 1 - inside(x, y) }
  }

  private func inside(_ x: Int, _ y: Int) -> Float {
    formula_inside_coverage(shape, Float(x) + 0.5, Float(y) + 0.5, border.width)
  }
}
