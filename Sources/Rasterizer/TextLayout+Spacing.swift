package import CCairo
internal import Graphics

/// Spacing between characters.
///
/// Pango breaks lines with a run's spacing, but puts half of it before a character and half after, and takes a glyph with a width for a
/// character, so that accents and vowel signs leave their letters. Once lines are broken, all of it goes after the character, as Core Text
/// has it: glyphs are shaped again without spacing, and each character's are followed by theirs. None follows the last one of a line. Costs
/// what shaping does, for runs with spacing alone.
extension TextLayout {
  /// Puts the spacing of a line in place; nothing moves if it is there already.
  package func placeSpacing(of line: UnsafeMutablePointer<PangoLayoutLine>) {
    if hasSpacing { FontFaces.withLock { placeCharacters(of: line) } }
  }

  private func placeCharacters(of line: UnsafeMutablePointer<PangoLayoutLine>) {
    let items = line.pointee.glyphItems
    for (index, item) in items.enumerated() {
      guard !item.pointee.isEllipsis, let info = item.pointee.item, let run = runIndex(atByte: Int(info.pointee.offset)) else { continue }
      let spacing = spacing(ofRun: run)
      guard spacing != 0, let characters = shapedCharacters(of: item.pointee) else { continue }
      let isRightToLeft = info.pointee.analysis.level % 2 == 1
      // What follows a line's last character would be at its very end.
      let ends = isRightToLeft ? items[..<index] : items[(index + 1)...]
      let isLast = ends.allSatisfy(\.pointee.isCollapsed)
      let visible = characters.indices.filter { !characters[$0].isCollapsed }
      let end = isLast ? (isRightToLeft ? visible.first : visible.last) : nil
      for (index, character) in characters.enumerated() {
        // Blanks may be wider or narrower by what a line is justified by.
        let own = character.isBlank ? character.addition : character.isWhole && index != end ? spacing : 0
        item.pointee.set(character, addition: own, isRightToLeft: isRightToLeft)
      }
    }
  }

  /// How wide the blanks at a line's end are, in points.
  func blankWidth(atEndOf items: [UnsafeMutablePointer<PangoGlyphItem>], isRightToLeft: Bool) -> Double {
    guard let text = pango_layout_get_text(layout) else { return 0 }
    var width: Int32 = 0
    for item in isRightToLeft ? items : items.reversed() {
      // Blanks that are read the other way are no end.
      guard let info = item.pointee.item, let glyphs = item.pointee.glyphs, !item.pointee.isEllipsis,
        (info.pointee.analysis.level % 2 == 1) == isRightToLeft
      else { break }
      let count = Int(glyphs.pointee.num_glyphs)
      for i in isRightToLeft ? stride(from: 0, to: count, by: 1) : stride(from: count - 1, to: -1, by: -1) {
        let byte = text[Int(info.pointee.offset) + Int(glyphs.pointee.log_clusters[i])]
        guard byte == 0x20 || byte == 0x09 else { return Self.points(width) }
        width += glyphs.pointee.glyphs[i].geometry.width
      }
    }
    return Self.points(width)
  }

  fileprivate struct ShapedCharacter {
    var glyphs: Range<Int>
    var geometries: [PangoGlyphGeometry]
    /// How much wider the glyphs are than without spacing.
    var addition: Int32
    var isBlank: Bool
    /// Whether the item holds the character's end.
    var isWhole: Bool
    /// Whether it is a blank at which the line was broken, which takes no room.
    var isCollapsed: Bool { isBlank && geometries.reduce(0) { $0 + $1.width } + addition == 0 }
  }

  /// An item's characters, from the left to the right. Nil if its text makes other glyphs by itself.
  private func shapedCharacters(of item: PangoGlyphItem) -> [ShapedCharacter]? {
    guard let info = item.item, let glyphs = item.glyphs, let text = pango_layout_get_text(layout), let plain = pango_glyph_string_new()
    else { return nil }
    defer { pango_glyph_string_free(plain) }
    let start = Int(info.pointee.offset), end = start + Int(info.pointee.length)
    pango_shape_with_flags(text + start, info.pointee.length, text, -1, &info.pointee.analysis, plain, PANGO_SHAPE_NONE)
    let count = Int(glyphs.pointee.num_glyphs)
    guard count == Int(plain.pointee.num_glyphs),
      (0..<count).allSatisfy({ glyphs.pointee.glyphs[$0].glyph == plain.pointee.glyphs[$0].glyph })
    else { return nil }
    var characters: [ShapedCharacter] = [], last: Int?
    for i in 0..<count {
      let natural = plain.pointee.glyphs[i].geometry
      let addition = glyphs.pointee.glyphs[i].geometry.width - natural.width
      let character = character(atByte: start + Int(glyphs.pointee.log_clusters[i]))
      if character.bytes.lowerBound == last, var own = characters.popLast() {
        own.glyphs = own.glyphs.lowerBound..<i + 1
        own.geometries.append(natural)
        own.addition += addition
        characters.append(own)
      } else {
        characters.append(
          ShapedCharacter(
            glyphs: i..<i + 1, geometries: [natural], addition: addition, isBlank: character.isBlank,
            isWhole: character.bytes.upperBound <= end))
      }
      last = character.bytes.lowerBound
    }
    return characters
  }
}

extension PangoGlyphItem {
  /// Whether it is nothing but blanks that take no room.
  fileprivate var isCollapsed: Bool { !isEllipsis && glyphs.map { pango_glyph_string_get_width($0) == 0 } ?? true }

  /// Places a character's glyphs, and room after them.
  fileprivate func set(_ character: TextLayout.ShapedCharacter, addition: Int32, isRightToLeft: Bool) {
    guard let glyphs else { return }
    for (index, geometry) in zip(character.glyphs, character.geometries) { glyphs.pointee.glyphs[index].geometry = geometry }
    let index = isRightToLeft ? character.glyphs.lowerBound : character.glyphs.upperBound - 1
    glyphs.pointee.glyphs[index].geometry.width += addition
    if isRightToLeft { glyphs.pointee.glyphs[index].geometry.x_offset += addition }
  }
}
