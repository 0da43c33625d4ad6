package import Graphics

extension PixelRect {
  /// The rows that it touches of a picture of some size; none when it is empty.
  package func rows(of size: PixelSize) -> Range<Int> {
    let shown = intersection(PixelRect(size))
    return shown.isEmpty ? 0..<0 : shown.minY..<shown.maxY
  }
}
