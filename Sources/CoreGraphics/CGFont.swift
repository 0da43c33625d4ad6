internal import CCairo
public import Graphics
package import Rasterizer

/// The number of a glyph in its font.
public typealias CGGlyph = UInt16

/// A face without a size, whose measures count in units of its em.
public final class CGFont: Hashable, Sendable {
  /// The name by which layouts find the face.
  package let name: String
  /// The font in a size of an em's units, so that points are units.
  private let measures: ScaledFont

  /// The face of a font, whatever its size.
  package init(_ font: ScaledFont) {
    name = font.name
    measures = ScaledFont(name: name, size: CGFloat(max(font.unitsPerEm, 1)))
  }

  /// The font with a name; nil where no font has it, and none stands in for it on purpose.
  public convenience init?(_ name: CFString) {
    guard FontCatalog.has(name) else { return nil }
    self.init(ScaledFont(name: name))
  }

  /// The first face of a font's file in memory: TrueType, OpenType or a collection of them. From then on the program knows it by its names,
  /// too. Nil when it is none.
  public convenience init?(_ provider: CGDataProvider) {
    guard let data = provider.data, let name = RegisteredFonts.register(data) else { return nil }
    self.init(ScaledFont(name: name))
  }

  public static func == (a: CGFont, b: CGFont) -> Bool { a.name == b.name }
  public func hash(into hasher: inout Hasher) { hasher.combine(name) }

  /// The name by which programs find the face: "Helvetica-Bold".
  public var postScriptName: CFString? { measures.postScriptName ?? name }
  /// The name that people read: "Helvetica Bold".
  public var fullName: CFString? { measures.fullName ?? name }
  /// Glyphs, the one for what the font has not included.
  public var numberOfGlyphs: Int { measures.glyphCount }
  /// Units of an em, which is as high as the font's size.
  public var unitsPerEm: Int32 { Int32(measures.unitsPerEm) }
  /// The height above the baseline, in units of the em.
  public var ascent: Int32 { units(measures.heights.ascent) }
  /// The depth below the baseline, in units of the em, as a negative number.
  public var descent: Int32 { units(-measures.heights.descent) }
  /// The additional space between lines, in units of the em.
  public var leading: Int32 { units(measures.heights.leading) }
  /// The height of capital letters, in units of the em.
  public var capHeight: Int32 { units(measures.measure(HB_OT_METRICS_TAG_CAP_HEIGHT)) }
  /// The height of lowercase letters, in units of the em.
  public var xHeight: Int32 { units(measures.measure(HB_OT_METRICS_TAG_X_HEIGHT)) }
  /// Around all glyphs, y up.
  public var fontBBox: CGRect { measures.boundingBox }
  /// Degrees counterclockwise from upright: negative for letters that lean to the right.
  public var italicAngle: CGFloat { measures.slantAngle }

  private func units(_ points: CGFloat) -> Int32 { Int32(clamping: Int(saturating: points.rounded())) }

  /// Writes the glyphs' widths; false where the font has not all of them.
  public func getGlyphAdvances(glyphs: UnsafePointer<CGGlyph>, count: Int, advances: UnsafeMutablePointer<Int32>) -> Bool {
    guard hasAll(glyphs, count) else { return false }
    let widths = measures.advances(of: UnsafeBufferPointer(start: glyphs, count: count))
    for (i, width) in widths.enumerated() { advances[i] = units(width) }
    return true
  }

  /// Writes the boxes around the glyphs, y up; false where the font has not all of them.
  public func getGlyphBBoxes(glyphs: UnsafePointer<CGGlyph>, count: Int, bboxes: UnsafeMutablePointer<CGRect>) -> Bool {
    guard hasAll(glyphs, count) else { return false }
    for (i, box) in measures.boxes(of: UnsafeBufferPointer(start: glyphs, count: count)).enumerated() { bboxes[i] = box }
    return true
  }

  private func hasAll(_ glyphs: UnsafePointer<CGGlyph>, _ count: Int) -> Bool {
    let all = numberOfGlyphs
    return (0..<count).allSatisfy { glyphs[$0] < all }
  }

  /// 0 where no glyph has the name.
  public func getGlyphWithGlyphName(name: CFString) -> CGGlyph {
    measures.withPangoFont { _, shapes in
      var glyph: hb_codepoint_t = 0
      return hb_font_get_glyph_from_name(shapes, name, -1, &glyph) != 0 ? CGGlyph(truncatingIfNeeded: glyph) : 0
    } ?? 0
  }

  /// The name of a glyph; nil where the font names no glyphs.
  public func name(for glyph: CGGlyph) -> CFString? {
    measures.withPangoFont { _, shapes in
      withUnsafeTemporaryAllocation(of: CChar.self, capacity: 128) { text in
        guard let start = text.baseAddress, hb_font_get_glyph_name(shapes, hb_codepoint_t(glyph), start, 128) != 0 else { return nil }
        return String(cString: start)
      }
    } ?? nil
  }

  /// The bytes of a table of the font's file, by the four letters of its name as a number; nil where it has none.
  public func table(for tag: UInt32) -> CFData? { measures.table(tag) }
}
