package import CCairo
package import Graphics

/// Sets text into lines from the top of a box: the one way on which text layers, labels, Core Text and contexts come from runs to places.
///
/// Pango shapes and breaks each section; lines are then placed by the heights of their fonts and by the section's paragraph style. A line
/// is as high as its ascent and descent, which the style may change: what it adds stands above the letters. Leading and line spacing
/// follow. Costs what laying out does, once more for a line that is shortened.
package struct LineSetter {
  /// Consecutive paragraphs of one style.
  package struct Section {
    package var runs: [TextDrawing.Run]
    package var style: ParagraphStyle
    /// Where it begins in the whole text, in bytes of UTF-8.
    package var firstByte: Int
    /// The first of its runs among those of the whole text.
    package var firstRun: Int

    package init(runs: [TextDrawing.Run], style: ParagraphStyle, firstByte: Int = 0, firstRun: Int = 0) {
      (self.runs, self.style, self.firstByte, self.firstRun) = (runs, style, firstByte, firstRun)
    }
  }

  /// What becomes of lines that do not fit the height.
  package enum Overflow {
    /// Lines that do not fit are left out.
    case leavesOut
    /// Lines that do not fit are left out, except the first line.
    case keepsFirst
    /// Lines that do not fit are cut off: only those with nothing to show in the box are left out.
    case cutsOff
  }

  /// Points; infinite for lines as long as their paragraphs.
  package var width: CGFloat
  package var height: CGFloat
  package var overflow = Overflow.leavesOut
  /// The most lines; 0 for any number.
  package var limit = 0
  /// What is left out of the last line where text goes on.
  package var truncation = TextTruncation.none
  /// Whether lines that are too long reach out at the sides that their alignment leaves them.
  package var overhangs = true
  /// Makes a layout of as many of a section's runs as are needed; all of them without one.
  var fit: ((_ make: ([TextDrawing.Run]) -> TextLayout?) -> TextLayout?)?

  /// The tolerance for sums of lengths that are counted in 1024ths.
  private static let tolerance = 0.005

  package init(width: CGFloat, height: CGFloat = .infinity) { (self.width, self.height) = (width, height) }

  package func lines(of sections: [Section]) -> [SetLine] {
    FontFaces.withLock {
      let lines = align(set(sections))
      lines.reportMissingCharacters()
      return lines
    }
  }

  private func set(_ sections: [Section]) -> [SetLine] {
    var lines: [SetLine] = [], y: CGFloat = 0
    for (index, section) in sections.enumerated() {
      let style = section.style, indents = Indents(style, width: width)
      guard let layout = makeLayout(section, indents, below: y) else { continue }
      let count = pango_layout_get_line_count(layout.layout)
      for i in 0..<count {
        guard let pangoLine = pango_layout_get_line(layout.layout, i) else { break }
        // Nothing stands after the newline at the end of a text.
        if index == sections.count - 1, i == count - 1, i > 0, pangoLine.pointee.length == 0 { break }
        let begins = pangoLine.pointee.is_paragraph_start != 0
        if begins, !lines.isEmpty { y += style.paragraphSpacingBefore }
        var line = SetLine(pangoLine, of: layout, section, lead: begins ? indents.first : indents.rest, tail: indents.tail)
        let height = style.height(of: line.heights)
        if limit > 0 && lines.count == limit || isOutside(line, top: y, height: height, isFirst: lines.isEmpty) {
          if truncation != .none, let last = lines.popLast() { lines.append(shortened(last)) }
          return lines
        }
        line.place(top: y, height: height)
        lines.append(line)
        let next = i + 1 < count ? pango_layout_get_line_readonly(layout.layout, i + 1) : nil
        let ends = next.map { $0.pointee.is_paragraph_start != 0 } ?? true
        y += height + style.gap(after: line.heights) + (ends ? style.paragraphSpacing : 0)
      }
    }
    return lines
  }

  private func isOutside(_ line: SetLine, top: CGFloat, height lineHeight: CGFloat, isFirst: Bool) -> Bool {
    switch overflow {
    case .leavesOut: return top + lineHeight > height + Self.tolerance
    case .keepsFirst: return !isFirst && top + lineHeight > height + Self.tolerance
    case .cutsOff: return top > height + 2 && top + lineHeight - line.heights.descent - line.inkAscent > height + 2
    }
  }

  private func makeLayout(_ section: Section, _ indents: Indents, below y: CGFloat) -> TextLayout? {
    let style = section.style
    // Lines are broken where the nearer of both indents leaves room; the farther one is Pango's.
    let least = min(indents.first, indents.rest)
    let make = { runs in
      let layout = TextLayout(runs, width: indents.room < 1e6 && style.isBounded ? max(indents.room - least, 0) : nil)
      layout?.apply(style, indents, tabOrigin: least)
      return layout
    }
    guard let layout = fit?(make) ?? (fit == nil ? make(section.runs) : nil) else { return nil }
    if truncation != .none, limit > 0 {
      layout.truncate(truncation, lines: limit)
    } else if truncation != .none, height < .infinity {
      layout.truncate(truncation, height: max(0, height - y))
    } else if let own = style.truncation {
      layout.truncate(own)
    }
    return layout
  }

  /// The line with all that is left of its paragraph, which ends early by an ellipsis.
  private func shortened(_ line: SetLine) -> SetLine {
    let (style, start) = (line.section.style, Int(line.line.pointee.start_index))
    var (runs, firstRun) = line.section.runs.paragraph(from: start)
    let isWhole = runs.reduce(0) { $0 + $1.string.utf8.count } <= Int(line.line.pointee.length)
    if isWhole {
      // Paragraphs follow that are not shown.
      guard truncation == .end, let last = runs.popLast() ?? line.section.runs.last.map({ $0.with("") }) else { return line }
      runs.append(last.with(last.string + "\u{2026}"))
    }
    let room = Indents(style, width: width).room - line.lead
    guard room < 1e6, let layout = TextLayout(runs, width: max(room, 0)) else { return line }
    layout.apply(style.with(breaking: .truncated(.end)), nil, tabOrigin: line.lead)
    layout.truncate(truncation)
    guard let pangoLine = pango_layout_get_line(layout.layout, 0) else { return line }
    var section = line.section
    (section.firstByte, section.firstRun) = (section.firstByte + start, section.firstRun + firstRun)
    section.runs = runs
    var result = SetLine(pangoLine, of: layout, section, lead: line.lead, tail: line.tail)
    result.place(top: line.top, height: style.height(of: result.heights))
    return result
  }

  /// Lines of a text without a width lie within the longest one.
  private func align(_ lines: [SetLine]) -> [SetLine] {
    let width = width < 1e6 ? width : lines.map { $0.lead + $0.width + $0.tail }.max() ?? 0
    return lines.map { line in
      var line = line
      let slack = width - line.lead - line.tail - line.width
      let share = line.section.style.leadingShare(isRightToLeft: line.isRightToLeft)
      line.x = (line.isRightToLeft && share == 1 ? line.tail : line.lead) + (overhangs ? slack : max(0, slack)) * share
      return line
    }
  }
}

/// A line in its place; points from the upper left corner of the box. Stays with its thread.
package struct SetLine {
  /// Owns the line's glyphs.
  package let layout: TextLayout
  package let line: UnsafeMutablePointer<PangoLayoutLine>
  package let section: LineSetter.Section
  let items: [UnsafeMutablePointer<PangoGlyphItem>]
  package let heights: LineHeights
  let isRightToLeft: Bool
  /// The line's width without blanks at the end.
  let width: CGFloat
  /// The width of blanks at the end, which hang out of the line.
  let blanks: CGFloat
  /// How far lines keep from the side that they are read from, and from the other one.
  package let lead: CGFloat
  package let tail: CGFloat
  private(set) var top: CGFloat = 0
  package private(set) var baseline: CGFloat = 0
  /// Where the letters begin, but for blanks at the end of text that is read from the right.
  fileprivate(set) var x: CGFloat = 0

  fileprivate init(
    _ line: UnsafeMutablePointer<PangoLayoutLine>, of layout: TextLayout, _ section: LineSetter.Section, lead: CGFloat, tail: CGFloat
  ) {
    layout.placeSpacing(of: line)
    (self.line, self.layout, self.section, self.lead, self.tail) = (line, layout, section, lead, tail)
    items = line.pointee.glyphItems
    isRightToLeft = pango_layout_line_get_resolved_direction(line) == PANGO_DIRECTION_RTL
    blanks = layout.blankWidth(atEndOf: items, isRightToLeft: isRightToLeft)
    width = items.reduce(0.0) { $0 + ($1.pointee.glyphs.map { TextLayout.points(pango_glyph_string_get_width($0)) } ?? 0) } - blanks
    heights = layout.heights(of: items, atByte: Int(line.pointee.start_index))
  }

  /// What is added to a line's height stands above its letters.
  fileprivate mutating func place(top: CGFloat, height: CGFloat) { (self.top, baseline) = (top, top + height - heights.descent) }

  package var origin: CGPoint { CGPoint(x: x - (isRightToLeft ? blanks : 0), y: baseline) }

  private var ink: PangoRectangle {
    var ink = PangoRectangle()
    pango_layout_line_get_extents(line, &ink, nil)
    return ink
  }

  /// How far glyphs reach above the baseline, and below it.
  package var inkAscent: CGFloat { FontFaces.withLock { CGFloat(TextLayout.points(-ink.y)) } }
  package var inkDescent: CGFloat { FontFaces.withLock { CGFloat(TextLayout.points(ink.y + ink.height)) } }
}

extension [SetLine] {
  /// The height from the upper edge to the end of the last line.
  package var height: CGFloat { last.map { $0.baseline + $0.heights.descent } ?? 0 }
  package var width: CGFloat { map { $0.lead + $0.width + $0.tail }.max() ?? 0 }
}

extension [TextDrawing.Run] {
  /// What is left of a paragraph from a byte on, without what ends it, and which run it begins in.
  fileprivate func paragraph(from start: Int) -> (runs: [TextDrawing.Run], first: Int) {
    var kept: [TextDrawing.Run] = [], first: Int?, byte = 0
    for (index, run) in enumerated() {
      let bytes = run.string.utf8, count = bytes.count
      defer { byte += count }
      if byte + count <= start { continue }
      first = first ?? index
      let rest = Substring(run.string.unicodeScalars[bytes.index(bytes.startIndex, offsetBy: Swift.max(0, start - byte))...])
      let end = rest.unicodeScalars.firstIndex { ["\n", "\r", "\u{2029}"].contains($0) }
      kept.append(run.with(String(rest[..<(end ?? rest.endIndex)])))
      if end != nil { break }
    }
    return (kept, first ?? Swift.max(0, count - 1))
  }
}

extension TextDrawing.Run {
  fileprivate func with(_ string: String) -> Self {
    var run = self
    run.string = string
    return run
  }
}
