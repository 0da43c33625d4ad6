package import CCairo
package import Graphics

/// How far lines reach above and below their baseline, and the room between them, in points.
package struct LineHeights {
  package var ascent: CGFloat
  package var descent: CGFloat
  package var leading: CGFloat

  package init(ascent: CGFloat = 0, descent: CGFloat = 0, leading: CGFloat = 0) {
    (self.ascent, self.descent, self.leading) = (ascent, descent, leading)
  }

  /// The heights of a line that holds both, where `other` stands `rise` above its baseline.
  package func union(_ other: LineHeights, rise: CGFloat = 0) -> LineHeights {
    LineHeights(ascent: max(ascent, other.ascent + rise), descent: max(descent, other.descent - rise), leading: max(leading, other.leading))
  }
}

/// What the letters of a font need beyond the heights that it states for its lines.
///
/// Many fonts state the heights of letters without accents, as those of URW do (Nimbus Sans: 0.729 above, where Å is 0.953 high). Letters
/// of Western European languages are held by every line: what they need beyond the stated heights is taken from the leading as far as that
/// goes, so that lines stay as far apart as the font has them. Rarer letters, such as those with two accents, would move the lines of all
/// texts, and reach out.
package struct FontHeights {
  /// The height above the baseline, in parts of the font's size.
  private var above = 0.0
  private var below = 0.0

  /// What is nearer to the stated height than this does not count: a part of the size, less than a third of a pixel in running text.
  private static let tolerance = 0.01

  /// Letters of Latin-1.
  private static let letters: [hb_codepoint_t] =
    [0x41...0x5A, 0x61...0x7A, 0xC0...0xD6, 0xD8...0xF6, 0xF8...0xFF].flatMap { $0.map(hb_codepoint_t.init) }

  /// - Parameter font: of HarfBuzz.
  private init(_ font: OpaquePointer) {
    var x: Int32 = 0, em: Int32 = 0
    hb_font_get_scale(font, &x, &em)
    guard em > 0 else { return }
    var stated = hb_font_extents_t()
    hb_font_get_h_extents(font, &stated)
    var top: Int32 = 0, bottom: Int32 = 0
    for letter in Self.letters {
      var glyph: hb_codepoint_t = 0, extents = hb_glyph_extents_t()
      guard hb_font_get_nominal_glyph(font, letter, &glyph) != 0, hb_font_get_glyph_extents(font, glyph, &extents) != 0 else { continue }
      top = max(top, extents.y_bearing)
      bottom = min(bottom, extents.y_bearing &+ extents.height)
    }
    above = Double(top - stated.ascender) / Double(em)
    below = Double(stated.descender - bottom) / Double(em)
    if above <= Self.tolerance { above = 0 }
    if below <= Self.tolerance { below = 0 }
  }

  /// The heights of lines of a font in its size. What letters need is measured once for each face: sizes of one are alike. Variable fonts
  /// are measured for every size.
  package static func heights(of font: UnsafeMutablePointer<PangoFont>) -> LineHeights {
    guard let shapes = pango_font_get_hb_font(font), let face = hb_font_get_face(shapes) else { return LineHeights() }
    let need = hb_ot_var_has_data(face) != 0 ? FontHeights(shapes) : known(of: face, shapes)
    var x: Int32 = 0, em: Int32 = 0
    hb_font_get_scale(shapes, &x, &em)
    var stated = hb_font_extents_t()
    hb_font_get_h_extents(shapes, &stated)
    let size = TextLayout.points(em), leading = TextLayout.points(stated.line_gap)
    let room = need.above + need.below > 0 ? max(0, leading - (need.above + need.below) * size) : leading
    return LineHeights(
      ascent: TextLayout.points(stated.ascender) + need.above * size, descent: need.below * size - TextLayout.points(stated.descender),
      leading: room)
  }

  /// Kept with the face, which may belong to several threads: the first that comes counts.
  private static func known(of face: OpaquePointer, _ font: OpaquePointer) -> FontHeights {
    if let kept = hb_face_get_user_data(face, key) { return kept.assumingMemoryBound(to: FontHeights.self).pointee }
    let made = FontHeights(font)
    let memory = UnsafeMutablePointer<FontHeights>.allocate(capacity: 1)
    memory.initialize(to: made)
    // Freed with the face, or at once where another thread was faster.
    if hb_face_set_user_data(face, key, memory, { $0?.deallocate() }, 0) == 0 { memory.deallocate() }
    return made
  }

  // Only its address counts, and it is never freed.
  nonisolated(unsafe) private static let key = UnsafeMutablePointer<hb_user_data_key_t>.allocate(capacity: 1)
}
