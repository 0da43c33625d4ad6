/// How a table of colours stands in a picture: a square for each blue, red to the right and green upwards; squares side by side, and rows
/// of them from the bottom up.
package struct ColorCubeLayout: Hashable, Sendable {
  /// Entries along each axis.
  package let side: Int
  /// Squares side by side.
  package let columns: Int

  /// Entries along each axis that there can be.
  package static let sides = 2...128

  package init(side: Int) {
    self.side = side
    columns = Int(Double(side).squareRoot().rounded(.up))
  }

  package var width: Int { columns * side }
  package var height: Int { (side + columns - 1) / columns * side }

  /// The layout of a picture of that size; nil where no table has it.
  package init?(width: Int, height: Int) {
    guard let side = Self.sides.first(where: { ColorCubeLayout(side: $0).width >= width }) else { return nil }
    self.init(side: side)
    guard self.width == width, self.height == height else { return nil }
  }

  /// The pixel of an entry, rows from the top.
  package func pixel(red: Int, green: Int, blue: Int) -> (x: Int, y: Int) {
    (blue % columns * side + red, height - 1 - (blue / columns * side + green))
  }
}
