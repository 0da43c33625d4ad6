internal import CCairo
internal import Graphics
internal import Rasterizer

// Frames of other shapes than rectangles: line after line, each in the room that the shape leaves over all of its height.

extension CTFramesetter {
  /// Lines in a shape. Where the shape leaves several rooms beside each other, text goes on from one to the next; a line begins where its
  /// first word has room, and text ends where none is left for it.
  func lines(_ range: CFRange, in shape: FrameShape) -> [PlacedLine] { FontFaces.withLock { setLines(range, in: shape) } }

  private func setLines(_ range: CFRange, in shape: FrameShape) -> [PlacedLine] {
    let (part, offset) = part(range)
    var lines: [PlacedLine] = []
    var index = 0, y: CGFloat = 0, beginsParagraph = true
    while index < part.length {
      let style = part.attributes(at: index, effectiveRange: nil).paragraphStyle?.layout ?? ParagraphStyle()
      if beginsParagraph && !lines.isEmpty { y += style.paragraphSpacingBefore }
      let least = Chunk(part, from: index, width: 0, style, offset: offset, tabOrigin: 0).map { $0.isUnbroken ? 0 : $0.inkWidth } ?? 0
      let font = part.attributes(at: index, effectiveRange: nil).font
      var height = style.height(of: LineHeights(ascent: CTFontGetAscent(font), descent: CTFontGetDescent(font)))
      var band: [PlacedLine] = [], next = index, endsParagraph = false
      // Programs ask for frames as high as numbers go: what has no room for so long has none.
      let end = min(shape.size.height, y + 16_384) + 1e-6
      while y + height <= end {
        (band, next, endsParagraph) = fill(
          shape.rooms(from: y, to: y + height), part, from: index, style, offset: offset, beginsParagraph: beginsParagraph, least: least)
        let needed = band.map { style.height(of: $0.line.heights) }.max() ?? 0
        if !band.isEmpty && needed <= height + 1e-6 {
          height = needed
          break
        }
        // Taller than was thought: in the place that leaves so much. Else further down.
        if needed > height { height = needed } else { y += 1 }
        band = []
      }
      guard !band.isEmpty else { break }
      let heights = band.reduce(LineHeights()) { $0.union($1.line.heights) }
      for var line in band {
        line.top = y + height - heights.descent
        lines.append(line)
      }
      (index, beginsParagraph) = (next, endsParagraph)
      y += height + style.gap(after: heights) + (endsParagraph ? style.paragraphSpacing : 0)
    }
    return lines
  }

  /// Lines of one paragraph side by side; where the text goes on, and whether the paragraph is at its end.
  private func fill(
    _ rooms: [ClosedRange<CGFloat>], _ part: NSAttributedString, from start: Int, _ style: ParagraphStyle, offset: Int,
    beginsParagraph: Bool, least: CGFloat
  ) -> (lines: [PlacedLine], next: Int, endsParagraph: Bool) {
    var lines: [PlacedLine] = [], index = start
    for room in rooms {
      let width = room.upperBound - room.lowerBound
      let indents = Indents(style, width: width)
      let lead = beginsParagraph && index == start ? indents.first : indents.rest, usable = indents.room - lead
      // The first word's width is known; a later one's shows when it is set.
      if usable <= 0 || (index == start && usable + 0.01 < least) { continue }
      guard let chunk = Chunk(part, from: index, width: usable, style, offset: offset, tabOrigin: lead),
        chunk.isUnbroken || chunk.inkWidth <= usable + 0.01
      else { continue }
      lines.append(PlacedLine(line: chunk.line, top: 0, lead: lead, tail: indents.tail, x: room.lowerBound, width: width))
      index = chunk.next
      if chunk.endsParagraph || index >= part.length { return (lines, index, chunk.endsParagraph) }
    }
    return (lines, index, false)
  }

  /// The first line of what is left of a text, in a width.
  private struct Chunk {
    var line: CTLine
    /// The code unit after the line and what ends it.
    var next: Int
    var endsParagraph: Bool
    /// Whether the line stays whole however narrow the room is.
    var isUnbroken: Bool

    /// The width without spaces at the end.
    var inkWidth: CGFloat { line.width - line.trailingWhitespace }

    init?(_ part: NSAttributedString, from index: Int, width: CGFloat, _ style: ParagraphStyle, offset: Int, tabOrigin: CGFloat) {
      let string = NSString(string: part.string)
      let paragraph = string.paragraphRange(for: NSRange(location: index, length: 0))
      let end = paragraph.location + paragraph.length
      // Little is needed of a long paragraph: as much as makes a line that is broken.
      var length = 256
      while true {
        let isAll = index + length >= end
        let range =
          isAll
          ? NSRange(location: index, length: end - index)
          : string.rangeOfComposedCharacterSequences(for: NSRange(location: index, length: length))
        let shaped = ShapedText(part.attributedSubstring(from: range), width: width, tabOrigin: tabOrigin)
        guard let layout = shaped.layout?.layout else { return nil }
        isUnbroken = ![.words, .characters].contains(style.breaking)
        if isUnbroken {
          pango_layout_set_width(layout, -1)
        } else {
          pango_layout_set_wrap(layout, style.breaking == .characters ? PANGO_WRAP_CHAR : PANGO_WRAP_WORD)
        }
        if style.alignment == .justified { pango_layout_set_justify(layout, 1) }
        let second = pango_layout_get_line_readonly(layout, 1)
        if !isAll, second == nil || isUnbroken {
          length *= 4
          continue
        }
        line = CTLine(pango_layout_get_line_readonly(layout, 0), of: shaped, offset: offset + range.location)
        next = !isUnbroken ? second.map { range.location + shaped.unit(ofByte: Int($0.pointee.start_index)) } ?? end : end
        endsParagraph = next >= end
        switch style.truncation {
        case .start?: line = CTLineCreateTruncatedLine(line, Double(width), .start, nil) ?? line
        case .end?: line = CTLineCreateTruncatedLine(line, Double(width), .end, nil) ?? line
        case .middle?: line = CTLineCreateTruncatedLine(line, Double(width), .middle, nil) ?? line
        default: break
        }
        return
      }
    }
  }
}
