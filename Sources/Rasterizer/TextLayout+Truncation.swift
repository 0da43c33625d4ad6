internal import CCairo
package import Graphics

extension TextLayout {
  /// Leaves out what does not fit the width, with an ellipsis in its place.
  ///
  /// - Parameters:
  ///   - height: the most that lines together may take, in points: only those stay that fit whole, but one at least. Nil for every
  ///     paragraph on one line.
  ///   - lines: the most lines of a paragraph, where no height is given.
  package func truncate(_ truncation: TextTruncation, height: CGFloat? = nil, lines: Int = 1) {
    switch truncation {
    case .none: return pango_layout_set_ellipsize(layout, PANGO_ELLIPSIZE_NONE)
    case .start: pango_layout_set_ellipsize(layout, PANGO_ELLIPSIZE_START)
    case .middle: pango_layout_set_ellipsize(layout, PANGO_ELLIPSIZE_MIDDLE)
    case .end: pango_layout_set_ellipsize(layout, PANGO_ELLIPSIZE_END)
    }
    FontFaces.withLock {
      if let height { fitLines(height) } else if lines > 1 { pango_layout_set_height(layout, -Int32(clamping: lines)) }
      dropTornCharacters()
      narrowEllipses()
    }
  }

  /// Pango widens an ellipsis until its line fills the width. That would leave a gap before the text that follows, and nothing to align.
  private func narrowEllipses() {
    for index in 0..<pango_layout_get_line_count(layout) {
      // The line may be changed, unlike a readonly one, whose extents are kept.
      guard let items = pango_layout_get_line(layout, index)?.pointee.glyphItems else { continue }
      for run in items where run.pointee.isEllipsis {
        guard let item = run.pointee.item, let glyphs = run.pointee.glyphs else { continue }
        for i in 0..<Int(glyphs.pointee.num_glyphs) {
          var logical = PangoRectangle()
          pango_font_get_glyph_extents(item.pointee.analysis.font, glyphs.pointee.glyphs[i].glyph, nil, &logical)
          let width = glyphs.pointee.glyphs[i].geometry.width
          glyphs.pointee.glyphs[i].geometry.width = min(width, logical.width)
        }
      }
    }
  }

  /// Pango counts on lines as high as those before. Where later ones are higher, by letters of another font, it is asked again for less.
  /// Where lower ones may fit that it leaves out, all are kept: whoever places the lines leaves out those that do not, and shortens one.
  private func fitLines(_ height: CGFloat) {
    let limit = height + 0.5
    func lines(asking asked: CGFloat) -> CGFloat {
      pango_layout_set_height(layout, Self.units(asked))
      return CGFloat(heightOfLines)
    }
    var asked = height, taken = lines(asking: asked)
    for _ in 0..<7 where taken > limit && pango_layout_get_line_count(layout) > 1 {
      asked *= height / taken
      taken = lines(asking: asked)
    }
    guard taken <= limit, isCutOff, lines(asking: Self.unlimited) > limit else { return }
    let heights = lineHeights
    if let least = heights.min(), let greatest = heights.max(), least < greatest, least <= limit - taken { return }
    _ = lines(asking: asked)
  }

  /// A height that no text has, in points.
  private static let unlimited: CGFloat = 1e6

  /// Whether some of the text is left out.
  private var isCutOff: Bool {
    guard pango_layout_is_ellipsized(layout) == 0 else { return true }
    guard let text = pango_layout_get_text(layout),
      let last = pango_layout_get_line_readonly(layout, pango_layout_get_line_count(layout) - 1)
    else { return false }
    let rest = text + Int(last.pointee.start_index + last.pointee.length)
    return rest.pointee != 0 && rest[1] != 0
  }

  private var lineHeights: [CGFloat] {
    (0..<pango_layout_get_line_count(layout)).compactMap { index in
      guard let line = pango_layout_get_line_readonly(layout, index) else { return nil }
      var logical = PangoRectangle()
      pango_layout_line_get_extents(line, nil, &logical)
      return CGFloat(Self.points(logical.height))
    }
  }

  private var heightOfLines: Double {
    var logical = PangoRectangle()
    pango_layout_get_extents(layout, nil, &logical)
    return Self.points(logical.height)
  }

  /// Removes accents and vowel signs that stand after an ellipsis without their letter: Pango 1.50 takes any glyph for a character's end.
  private func dropTornCharacters() {
    guard let text = pango_layout_get_text(layout) else { return }
    var count: Int32 = 0
    guard let attributes = pango_layout_get_log_attrs_readonly(layout, &count) else { return }
    for index in 0..<pango_layout_get_line_count(layout) {
      // The line may be changed, unlike a readonly one, whose extents are kept.
      guard let line = pango_layout_get_line(layout, index) else { continue }
      let items = line.pointee.glyphItems
      guard let gap = items.first(where: \.pointee.isEllipsis) else { continue }
      let gapEnd = Int(gap.pointee.item.pointee.offset + gap.pointee.item.pointee.length)
      var resumption = gapEnd
      var character = g_utf8_pointer_to_offset(text, text + gapEnd)
      while character < Int(count) - 1, attributes[character].is_cursor_position == 0 {
        character += 1
        resumption += 1
        while UInt8(bitPattern: text[resumption]) & 0xC0 == 0x80 { resumption += 1 }  // the rest of the scalar in UTF-8
      }
      guard resumption > gapEnd else { continue }
      for item in items where item != gap { item.pointee.dropGlyphs(ofBytes: gapEnd..<resumption) }
    }
  }
}

extension PangoLayoutLine {
  /// The line's glyph items, from the left to the right.
  var glyphItems: [UnsafeMutablePointer<PangoGlyphItem>] {
    var items: [UnsafeMutablePointer<PangoGlyphItem>] = []
    var node = runs
    while let link = node {
      if let data = link.pointee.data { items.append(data.assumingMemoryBound(to: PangoGlyphItem.self)) }
      node = link.pointee.next
    }
    return items
  }
}

extension PangoGlyphItem {
  /// Whether it stands for text that was left out.
  var isEllipsis: Bool { item.map { Int32($0.pointee.analysis.flags) & PANGO_ANALYSIS_FLAG_IS_ELLIPSIS != 0 } ?? false }

  /// Removes the glyphs of some of the text's bytes.
  fileprivate func dropGlyphs(ofBytes bytes: Range<Int>) {
    guard let item, let glyphs else { return }
    var kept = 0
    for i in 0..<Int(glyphs.pointee.num_glyphs) {
      if bytes.contains(Int(item.pointee.offset) + Int(glyphs.pointee.log_clusters[i])) { continue }
      glyphs.pointee.glyphs[kept] = glyphs.pointee.glyphs[i]
      glyphs.pointee.log_clusters[kept] = glyphs.pointee.log_clusters[i]
      kept += 1
    }
    glyphs.pointee.num_glyphs = Int32(kept)
  }
}
