internal import CCairo
public import Foundation
public import Graphics

/// A face without a size, whose measures count in units of its em.
public final class CGFont: Hashable, Sendable {
  /// The name by which layouts find the face.
  let name: String
  /// The font in a size of an em's units, so that points are units.
  private let measures: CTFont

  private init(named name: String) {
    self.name = name
    measures = CTFont(name: name, size: CGFloat(max(CTFontGetUnitsPerEm(CTFont(name: name, size: 12)), 1)))
  }

  /// The font with a name; nil where no font has it, and none stands in for it on purpose.
  public convenience init?(_ name: CFString) {
    guard FontCatalog.has(name) else { return nil }
    self.init(named: name)
  }

  /// The first face of a font's file in memory: TrueType, OpenType or a collection of them. From then on the program knows it by its names,
  /// too. Nil when it is none.
  public convenience init?(_ provider: CGDataProvider) {
    guard let data = provider.data, let name = RegisteredFonts.register(data) else { return nil }
    self.init(named: name)
  }

  init(_ font: CTFont) {
    name = font.nameWithTraits
    measures = CTFont(name: name, size: CGFloat(max(CTFontGetUnitsPerEm(font), 1)))
  }

  public static func == (a: CGFont, b: CGFont) -> Bool { a.name == b.name }
  public func hash(into hasher: inout Hasher) { hasher.combine(name) }

  /// The name by which programs find the face: "Helvetica-Bold".
  public var postScriptName: CFString? { CTFontCopyPostScriptName(measures) }
  /// The name that people read: "Helvetica Bold".
  public var fullName: CFString? { CTFontCopyFullName(measures) }
  /// Glyphs, the one for what the font has not included.
  public var numberOfGlyphs: Int { CTFontGetGlyphCount(measures) }
  /// Units of an em, which is as high as the font's size.
  public var unitsPerEm: Int32 { Int32(CTFontGetUnitsPerEm(measures)) }
  /// The height above the baseline, in units of the em.
  public var ascent: Int32 { units(CTFontGetAscent(measures)) }
  /// The depth below the baseline, in units of the em, as a negative number.
  public var descent: Int32 { units(-CTFontGetDescent(measures)) }
  /// The additional space between lines, in units of the em.
  public var leading: Int32 { units(CTFontGetLeading(measures)) }
  /// The height of capital letters, in units of the em.
  public var capHeight: Int32 { units(CTFontGetCapHeight(measures)) }
  /// The height of lowercase letters, in units of the em.
  public var xHeight: Int32 { units(CTFontGetXHeight(measures)) }
  /// Around all glyphs, y up.
  public var fontBBox: CGRect { CTFontGetBoundingBox(measures) }
  /// Degrees counterclockwise from upright: negative for letters that lean to the right.
  public var italicAngle: CGFloat { CTFontGetSlantAngle(measures) }

  private func units(_ points: CGFloat) -> Int32 { Int32(clamping: Int(saturating: points.rounded())) }

  /// Writes the glyphs' widths; false where the font has not all of them.
  public func getGlyphAdvances(glyphs: UnsafePointer<CGGlyph>, count: Int, advances: UnsafeMutablePointer<Int32>) -> Bool {
    guard hasAll(glyphs, count) else { return false }
    var sizes = [CGSize](repeating: .zero, count: count)
    CTFontGetAdvancesForGlyphs(measures, .horizontal, glyphs, &sizes, count)
    for (i, size) in sizes.enumerated() { advances[i] = units(size.width) }
    return true
  }

  /// Writes the boxes around the glyphs, y up; false where the font has not all of them.
  public func getGlyphBBoxes(glyphs: UnsafePointer<CGGlyph>, count: Int, bboxes: UnsafeMutablePointer<CGRect>) -> Bool {
    guard hasAll(glyphs, count) else { return false }
    CTFontGetBoundingRectsForGlyphs(measures, .horizontal, glyphs, bboxes, count)
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

extension CTFont {
  func table(_ tag: UInt32) -> Data? {
    withPangoFont { _, shapes in
      guard let blob = hb_face_reference_table(hb_font_get_face(shapes), tag) else { return nil }
      defer { hb_blob_destroy(blob) }
      var length: UInt32 = 0
      guard let bytes = hb_blob_get_data(blob, &length), length > 0 else { return nil }
      return Data(bytes: bytes, count: Int(length))
    } ?? nil
  }
}

/// The table "head" has the box around all glyphs in units of the em.
private let headTag: UInt32 = 0x6865_6164
/// The table "post" has the slope in degrees, in 1/65536.
private let postTag: UInt32 = 0x706F_7374

/// The box around all glyphs at the origin, y up; points.
public func CTFontGetBoundingBox(_ font: CTFont) -> CGRect {
  guard let head = font.table(headTag), head.count >= 44 else { return .null }
  let upem = CGFloat(max(CTFontGetUnitsPerEm(font), 1))
  let sides = (0..<4).map { index -> CGFloat in
    let first = head.startIndex + 36 + 2 * index
    return CGFloat(Int16(bitPattern: UInt16(head[first]) << 8 | UInt16(head[first + 1]))) * font.size / upem
  }
  return CGRect(x: sides[0], y: sides[1], width: sides[2] - sides[0], height: sides[3] - sides[1])
}

/// Degrees counterclockwise from upright: negative for letters that lean to the right.
public func CTFontGetSlantAngle(_ font: CTFont) -> CGFloat {
  guard let post = font.table(postTag), post.count >= 8 else { return 0 }
  let bits = (0..<4).reduce(UInt32(0)) { $0 << 8 | UInt32(post[post.startIndex + 4 + $1]) }
  return CGFloat(Int32(bitPattern: bits)) / 65536
}

/// 0 where no glyph has the name.
public func CTFontGetGlyphWithName(_ font: CTFont, _ glyphName: CFString) -> CGGlyph { CGFont(font).getGlyphWithGlyphName(name: glyphName) }

// MARK: Fonts of both kinds

/// A face in a size.
public func CTFontCreateWithGraphicsFont(
  _ graphicsFont: CGFont, _ size: CGFloat, _ matrix: UnsafePointer<CGAffineTransform>?, _ attributes: CTFontDescriptor?
) -> CTFont {
  CTFont(
    name: graphicsFont.name, size: size > 0 ? size : attributes?.size ?? 12, matrix: matrix?.pointee ?? .identity,
    traits: attributes?.traits ?? [])
}

/// The face of a font; `attributes` becomes its descriptor.
public func CTFontCopyGraphicsFont(_ font: CTFont, _ attributes: UnsafeMutablePointer<Unmanaged<CTFontDescriptor>?>?) -> CGFont {
  attributes?.pointee = Unmanaged.passRetained(CTFontDescriptor(name: font.name, size: font.size, traits: font.traits))
  return CGFont(font)
}

/// Makes a face known to this program under its names, as one from memory is already.
@discardableResult
public func CTFontManagerRegisterGraphicsFont(_ font: CGFont, _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?) -> Bool {
  FontCatalog.has(font.name)
}

// MARK: Glyphs of contexts

extension CGContext {
  /// The face of glyphs that `showGlyphs(_:at:)` draws from now on.
  public func setFont(_ font: CGFont) { state.font = font }

  /// The size of those glyphs in points; 12 to begin with.
  public func setFontSize(_ size: CGFloat) { if size.isFinite { state.fontSize = size } }

  /// Draws glyphs at positions of the text's space, in the fill colour and as the text drawing mode says. Nothing is drawn without a font.
  public func showGlyphs(_ glyphs: [CGGlyph], at positions: [CGPoint]) {
    guard let font = state.font else { return }
    CTFontDrawGlyphs(CTFont(name: font.name, size: state.fontSize), glyphs, positions, min(glyphs.count, positions.count), self)
  }
}
