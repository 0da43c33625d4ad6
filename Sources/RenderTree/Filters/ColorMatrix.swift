/// Rows for red, green, blue and alpha: result = row · (r, g, b, a) + offset.
package struct ColorMatrix: Hashable, Sendable {
  package var red: SIMD4<Float>, green: SIMD4<Float>, blue: SIMD4<Float>, alpha: SIMD4<Float>
  package var offset: SIMD4<Float>

  package init(red: SIMD4<Float>, green: SIMD4<Float>, blue: SIMD4<Float>, alpha: SIMD4<Float>, offset: SIMD4<Float>) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
    self.offset = offset
  }

  /// Whether premultiplied components that differ by a step may come out more than a step apart. What offsets come to goes with alpha, what
  /// weights of alpha come to with its square; where alpha does not keep its proportion, faint pixels' colours may grow without limit.
  package var enlargesDifferences: Bool {
    guard alpha.x == 0, alpha.y == 0, alpha.z == 0, (0...1).contains(alpha.w), offset.w == 0 else { return true }
    func reach(_ row: SIMD4<Float>, _ offset: Float) -> Float {
      let colors = abs(row.x) + abs(row.y) + abs(row.z)
      return colors + 2 * abs(row.w) + abs(offset)
    }
    // As they are made, weights that come to 1 may come to a little more.
    return max(reach(red, offset.x), reach(green, offset.y), reach(blue, offset.z)) > 1.001
  }

  /// Whether one colour takes the place of all, with an alpha in proportion to theirs and no larger.
  package var isSilhouette: Bool {
    red == .zero && green == .zero && blue == .zero && alpha.x == 0 && alpha.y == 0 && alpha.z == 0 && (0...1).contains(alpha.w)
      && offset.w == 0
  }
}
