internal import CFormulas
internal import Compositing
internal import Graphics

/// Fills the coverage of a row: `buffer[x]` is that of pixel x.
struct RowCoverage {
  let buffer: UnsafeMutablePointer<Float>
  let shape: UnsafePointer<ShapeRecord>
  let clip: UnsafePointer<ShapeRecord>?

  /// Fills the coverage by four edges.
  func fillEdges(_ span: RowSpan, y: Int) {
    guard span.fullStart < span.fullEnd else {
      fillEdges(span.start, span.end, y)
      return
    }
    fillEdges(span.start, span.fullStart, y)
    fillOnes(span.fullStart, span.fullEnd)
    fillEdges(span.fullEnd, span.end, y)
  }

  private func fillEdges(_ start: Int, _ end: Int, _ y: Int) {
    guard start < end else { return }
    formula_edge_coverage(shape, Float(start) + 0.5, Float(y) + 0.5, Int32(end - start), buffer + start)
  }

  /// Fills the coverage by a rounded shape and a clip. Both are convex: between the first pixel that is covered wholly from the left and
  /// the first from the right, all pixels are.
  func fillOutline(_ span: RowSpan, y: Int) {
    var left = span.start
    while left < span.end {
      let value = coverage(left, y)
      buffer[left] = value
      left += 1
      if left > span.fullStart && left <= span.fullEnd && value >= 1 - PreparedQuad.tolerance { break }
    }
    var right = span.end
    while right > left {
      let value = coverage(right - 1, y)
      buffer[right - 1] = value
      right -= 1
      if right < span.fullEnd && right >= span.fullStart && value >= 1 - PreparedQuad.tolerance { break }
    }
    fillOnes(left, right)
  }

  /// Fills the coverage by a rounded shape and a clip, pixel by pixel.
  func fillUnevenOutline(_ span: RowSpan, y: Int) { for x in span.start..<span.end { buffer[x] = coverage(x, y) } }

  /// Fills the coverage by a ring, from either side up to the hole.
  /// - Returns: the hole, empty when there is none in this row.
  func fillRing(_ span: RowSpan, y: Int) -> Range<Int> {
    var left = span.start
    while left < span.end {
      buffer[left] = coverage(left, y)
      left += 1
      if left > span.fullStart && left <= span.fullEnd && buffer[left - 1] == 0 && isHole(left - 1, y) { break }
    }
    var right = span.end
    while right > left {
      buffer[right - 1] = coverage(right - 1, y)
      right -= 1
      if right < span.fullEnd && right >= span.fullStart && buffer[right] == 0 && isHole(right, y) { break }
    }
    return left..<right
  }

  /// Whether a pixel lies inside the outline and is free of the ring; a clip may hide the ring where there is no hole.
  private func isHole(_ x: Int, _ y: Int) -> Bool {
    guard formula_shape_coverage(shape, Float(x) + 0.5, Float(y) + 0.5) == 0 else { return false }
    var filled = shape.pointee.filled
    return formula_shape_coverage(&filled, Float(x) + 0.5, Float(y) + 0.5) > 0.5
  }

  private func coverage(_ x: Int, _ y: Int) -> Float {
    let value = formula_shape_coverage(shape, Float(x) + 0.5, Float(y) + 0.5)
    guard let clip, value > 0 else { return value }
    return value * formula_shape_coverage(clip, Float(x) + 0.5, Float(y) + 0.5)
  }

  private func fillOnes(_ start: Int, _ end: Int) {
    if start < end { (buffer + start).update(repeating: 1, count: end - start) }
  }
}
