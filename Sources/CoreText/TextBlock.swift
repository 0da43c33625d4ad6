package import CoreGraphics
internal import Graphics
internal import Rasterizer

/// Lines of an attributed text, broken to a width and cut to a number and a height: what labels and contexts draw. Stays with its thread.
package struct TextBlock {
  private let lines: [SetLine]
  private let drawn: [CTLine]

  /// - Parameters:
  ///   - width: points; infinite for lines that end where the text says only.
  ///   - height: what does not fit into it is left out, but for the first line.
  ///   - limit: the most lines; 0 for any number.
  ///   - breaks: how all paragraphs are broken, whatever their styles say; one that shortens lines does so with the last one.
  ///   - alignment: of all paragraphs, whatever their styles say.
  package init(
    _ text: NSAttributedString, width: CGFloat, height: CGFloat = .infinity, limit: Int = 0, breaks: CTLineBreakMode? = nil,
    alignment: CTTextAlignment? = nil
  ) {
    let isShortened = breaks.map { CTParagraphStyle(lineBreakMode: $0).layout.truncation } ?? nil
    var setter = LineSetter(width: width, height: height)
    setter.overflow = .keepsFirst
    setter.limit = limit
    if width < .infinity { setter.truncation = isShortened ?? .none }
    let (sections, attributes) = text.sections { style in
      // Lines of a label are broken up to the last one, which is shortened or clipped.
      let isBroken = isShortened != nil || breaks == .byClipping && limit != 1
      return style.with(alignment: alignment, lineBreakMode: isBroken ? .byWordWrapping : breaks)
    }
    lines = setter.lines(of: sections)
    let shaped = ShapedText(text, attributes)
    drawn = lines.map { CTLine($0, of: shaped, offset: 0) }
  }

  /// The block's size in points, not rounded.
  package var size: CGSize { CGSize(width: lines.width, height: lines.height) }

  /// The first line's base line, from the top.
  package var firstBaseline: CGFloat { lines.first?.baseline ?? 0 }

  /// How far letters reach out at the top and at the bottom, such as those with two accents; points.
  package var overshoot: (top: CGFloat, bottom: CGFloat) {
    guard let first = lines.first, let last = lines.last else { return (0, 0) }
    return (max(0, first.inkAscent - first.baseline), max(0, last.inkDescent - last.heights.descent))
  }

  /// Draws from the upper left corner on; y points down.
  package func draw(at corner: CGPoint, in context: CGContext) {
    context.saveGState()
    // Letters stand upright where y points down.
    context.textMatrix = CGAffineTransform(scaleX: 1, y: -1)
    for (line, drawn) in zip(lines, drawn) {
      context.textPosition = CGPoint(x: corner.x + line.origin.x, y: corner.y + line.baseline)
      CTLineDraw(drawn, context)
    }
    context.restoreGState()
  }
}
