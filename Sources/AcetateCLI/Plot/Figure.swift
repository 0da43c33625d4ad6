import QuartzCore

/// A drawing of lines and words, as data: what the writers of SVG and PNG agree on. Points, y down from the upper left corner.
struct Figure {
  enum Anchor { case start, middle, end }

  enum Mark {
    case line([CGPoint], color: CGColor, width: Double, isDashed: Bool)
    /// `position` is at the height of the middle of small letters.
    case text(String, position: CGPoint, anchor: Anchor, size: Double, color: CGColor)
  }

  let size: CGSize
  /// The figure's marks, in the order in which they are drawn over white.
  private(set) var marks: [Mark] = []

  init(size: CGSize) { self.size = size }

  mutating func addLine(_ points: [CGPoint], color: CGColor, width: Double, isDashed: Bool = false) {
    marks.append(.line(points, color: color, width: width, isDashed: isDashed))
  }

  /// Dashes and gaps are equally long: a line below shows as much as the dashed one over it.
  static let dashLength = 8.0

  mutating func addText(_ text: String, at position: CGPoint, _ anchor: Anchor = .start, size: Double = 13, color: CGColor = .black) {
    marks.append(.text(text, position: position, anchor: anchor, size: size, color: color))
  }
}
