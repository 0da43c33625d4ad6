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

  // MARK: Places in the text

  /// The line that a UTF-16 unit is in; the last one for the text's end.
  private func line(of index: Int) -> Int? { drawn.lastIndex { CTLineGetStringRange($0).location <= index } ?? drawn.indices.first }

  private func rect(_ line: Int, from low: CGFloat, to high: CGFloat) -> CGRect {
    let place = lines[line]
    return CGRect(
      x: place.origin.x + min(low, high), y: place.baseline - place.heights.ascent, width: abs(high - low),
      height: place.heights.ascent + place.heights.descent)
  }

  /// Where the caret stands before a UTF-16 unit, from the upper left corner: a rectangle without width. Null for a text without lines.
  package func caret(at index: Int) -> CGRect {
    guard let line = line(of: index) else { return .null }
    let x = CTLineGetOffsetForStringIndex(drawn[line], index, nil)
    return rect(line, from: x, to: x)
  }

  /// The rectangles of a range of UTF-16 units, one for each line.
  package func rects(of range: Range<Int>) -> [CGRect] {
    drawn.indices.compactMap { line in
      let own = CTLineGetStringRange(drawn[line])
      let low = max(range.lowerBound, own.location), high = min(range.upperBound, own.location + own.length)
      guard low < high else { return nil }
      return rect(
        line, from: CTLineGetOffsetForStringIndex(drawn[line], low, nil), to: CTLineGetOffsetForStringIndex(drawn[line], high, nil))
    }
  }

  /// The UTF-16 unit whose caret is nearest to a point.
  package func index(at point: CGPoint) -> Int {
    let below = lines.indices.first { point.y < lines[$0].baseline + lines[$0].heights.descent } ?? lines.indices.last
    guard let line = below else { return 0 }
    return CTLineGetStringIndexForPosition(drawn[line], CGPoint(x: point.x - lines[line].origin.x, y: 0))
  }
}
