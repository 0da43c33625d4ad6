internal import CCairo
public import CoreGraphics
public import Graphics
package import Rasterizer

/// A face in a size: by its family, its family with a style, or its PostScript name. What no font has that name is replaced, as fontconfig
/// sees fit. `UIFont` is another name of the class, so that each may stand for the other.
public final class CTFont: NSObject, Sendable {
  /// The name that was asked for.
  package let name: String
  /// The font size in points.
  package let size: CGFloat
  /// The map from the glyphs' space to that of the text.
  let matrix: CGAffineTransform
  /// Asked for beside the name.
  let traits: CTFontSymbolicTraits

  init(name: String, size: CGFloat, matrix: CGAffineTransform = .identity, traits: CTFontSymbolicTraits = []) {
    self.name = name
    self.size = ScaledFont(name: name, size: size).size
    self.matrix = matrix
    self.traits = traits
  }

  package convenience init(like font: CTFont) { self.init(name: font.name, size: font.size, matrix: font.matrix, traits: font.traits) }

  public override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? CTFont else { return false }
    return other.name == name && other.size == size && other.matrix == matrix && other.traits == traits
  }

  public override var hash: Int {
    var hasher = Hasher()
    hasher.combine(name)
    hasher.combine(size)
    return hasher.finalize()
  }

  /// The name that layouts are made with, traits in words.
  package var nameWithTraits: String {
    var style = ""
    if traits.contains(.traitCondensed) { style += "Condensed" }
    if traits.contains(.traitBold) { style += "Bold" }
    if traits.contains(.traitItalic) { style += "Italic" }
    if style.isEmpty { return name }
    return name.unicodeScalars.contains("-") ? FontName(name).adding(style) : "\(name)-\(style)"
  }

  package var scaled: ScaledFont { ScaledFont(name: nameWithTraits, size: size) }

  /// Whether a narrow letter is as wide as a wide one.
  var isMonospaced: Bool {
    let letters: [UniChar] = [0x69, 0x57]
    var glyphs: [CGGlyph] = [0, 0]
    guard CTFontGetGlyphsForCharacters(self, letters, &glyphs, 2) else { return false }
    let widths = glyphs.withUnsafeBufferPointer { scaled.advances(of: $0) }
    return widths.count == 2 && widths[0] > 0 && abs(widths[0] - widths[1]) < 0.01 * widths[0]
  }
}

/// A unit of UTF-16.
public typealias UniChar = UInt16

/// Stylistic traits of a font.
public struct CTFontSymbolicTraits: OptionSet, Hashable, Sendable {
  public let rawValue: UInt32
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// The glyphs are slanted.
  public static let traitItalic = CTFontSymbolicTraits(rawValue: 1 << 0)
  /// The glyphs are bold.
  public static let traitBold = CTFontSymbolicTraits(rawValue: 1 << 1)
  /// The glyphs are wide.
  public static let traitExpanded = CTFontSymbolicTraits(rawValue: 1 << 5)
  /// The glyphs are narrow.
  public static let traitCondensed = CTFontSymbolicTraits(rawValue: 1 << 6)
  /// All glyphs have the same width.
  public static let traitMonoSpace = CTFontSymbolicTraits(rawValue: 1 << 10)
  /// The glyphs stand for vertical lines.
  public static let traitVertical = CTFontSymbolicTraits(rawValue: 1 << 11)
  /// The font is made for texts of programs.
  public static let traitUIOptimized = CTFontSymbolicTraits(rawValue: 1 << 12)
}

/// The direction of lines for which glyphs are measured.
public enum CTFontOrientation: UInt32, Sendable {
  /// The direction that the font prefers.
  case `default`
  /// Glyphs side by side.
  case horizontal
  /// Glyphs one below the other.
  case vertical
}

/// The role of a system font.
public enum CTFontUIFontType: UInt32, Sendable {
  /// Text of documents.
  case user = 0
  /// Text of documents, with glyphs of one width.
  case userFixedPitch
  /// The system's text.
  case system
  /// The system's text, emphasised.
  case emphasizedSystem
  /// The system's small text.
  case smallSystem
  /// The system's small text, emphasised.
  case smallEmphasizedSystem
  /// Text of labels.
  case label = 10
}

// MARK: Making fonts

/// A font by its name, in a size in points; 12 for a size that is not above 0.
public func CTFontCreateWithName(_ name: CFString, _ size: CGFloat, _ matrix: UnsafePointer<CGAffineTransform>?) -> CTFont {
  CTFont(name: name, size: size, matrix: matrix?.pointee ?? .identity)
}

/// The font that fits a descriptor best.
/// - Parameter size: in points; 0 takes the descriptor's.
public func CTFontCreateWithFontDescriptor(
  _ descriptor: CTFontDescriptor, _ size: CGFloat, _ matrix: UnsafePointer<CGAffineTransform>?
) -> CTFont {
  CTFont(
    name: descriptor.fontName ?? "Helvetica", size: size > 0 ? size : descriptor.size ?? 12,
    matrix: matrix?.pointee ?? descriptor.matrix ?? .identity, traits: descriptor.traits)
}

/// What is asked of a font, for another one like it.
public func CTFontCopyFontDescriptor(_ font: CTFont) -> CTFontDescriptor {
  CTFontDescriptor(name: font.name, size: font.size, matrix: font.matrix, traits: font.traits)
}

/// The sans-serif that stands for the system's font, or its monospaced one.
public func CTFontCreateUIFontForLanguage(_ type: CTFontUIFontType, _ size: CGFloat, _ language: CFString?) -> CTFont? {
  switch type {
  case .userFixedPitch: CTFont(name: "Menlo", size: size)
  case .emphasizedSystem, .smallEmphasizedSystem: CTFont(name: "Helvetica", size: size, traits: .traitBold)
  default: CTFont(name: "Helvetica", size: size)
  }
}

/// The same face in another size; 0 keeps the size.
public func CTFontCreateCopyWithAttributes(
  _ font: CTFont, _ size: CGFloat, _ matrix: UnsafePointer<CGAffineTransform>?, _ attributes: CTFontDescriptor?
) -> CTFont {
  CTFont(
    name: attributes?.fontName ?? font.name, size: size > 0 ? size : font.size, matrix: matrix?.pointee ?? font.matrix,
    traits: attributes.map { $0.traits } ?? font.traits)
}

/// The same face with traits of the mask as `value` has them; 0 keeps the size.
public func CTFontCreateCopyWithSymbolicTraits(
  _ font: CTFont, _ size: CGFloat, _ matrix: UnsafePointer<CGAffineTransform>?, _ value: CTFontSymbolicTraits, _ mask: CTFontSymbolicTraits
) -> CTFont? {
  CTFont(
    name: font.name, size: size > 0 ? size : font.size, matrix: matrix?.pointee ?? font.matrix,
    traits: font.traits.subtracting(mask).union(value.intersection(mask)))
}

func realNumber(_ value: Any) -> CGFloat? {
  switch value {
  case let number as CGFloat: number
  case let number as Double: CGFloat(number)
  case let number as any BinaryInteger: CGFloat(number)
  case let number as Float: CGFloat(number)
  case let number as NSNumber: CGFloat(number.doubleValue)
  default: nil
  }
}

// MARK: Measures, in points

/// The size in points.
public func CTFontGetSize(_ font: CTFont) -> CGFloat { font.size }
/// The transform of the glyphs.
public func CTFontGetMatrix(_ font: CTFont) -> CGAffineTransform { font.matrix }
/// The height above the baseline, in points: as the font states it, or as high as its own letters of Western European languages reach,
/// accents included.
public func CTFontGetAscent(_ font: CTFont) -> CGFloat { font.scaled.heights.ascent }
/// The depth below the baseline as a positive number of points: as the font states it, or as far as those letters reach.
public func CTFontGetDescent(_ font: CTFont) -> CGFloat { font.scaled.heights.descent }
/// The distance between lines: what the letters leave of the leading that the font states.
public func CTFontGetLeading(_ font: CTFont) -> CGFloat { font.scaled.heights.leading }

/// The number of units into which the size is divided in the font's file.
public func CTFontGetUnitsPerEm(_ font: CTFont) -> UInt32 { font.scaled.unitsPerEm }

/// How many glyphs the font has.
public func CTFontGetGlyphCount(_ font: CTFont) -> CFIndex { font.scaled.glyphCount }

/// How high capitals are, in points.
public func CTFontGetCapHeight(_ font: CTFont) -> CGFloat { font.scaled.measure(HB_OT_METRICS_TAG_CAP_HEIGHT) }
/// How high small letters without ascenders are, in points.
public func CTFontGetXHeight(_ font: CTFont) -> CGFloat { font.scaled.measure(HB_OT_METRICS_TAG_X_HEIGHT) }
/// The distance in points from the baseline up to the middle of the underline; negative for a line below the baseline.
public func CTFontGetUnderlinePosition(_ font: CTFont) -> CGFloat {
  font.scaled.measure(HB_OT_METRICS_TAG_UNDERLINE_OFFSET) - font.scaled.measure(HB_OT_METRICS_TAG_UNDERLINE_SIZE) / 2
}
/// How thick underlines are, in points.
public func CTFontGetUnderlineThickness(_ font: CTFont) -> CGFloat { font.scaled.measure(HB_OT_METRICS_TAG_UNDERLINE_SIZE) }

/// What the font looks like.
public func CTFontGetSymbolicTraits(_ font: CTFont) -> CTFontSymbolicTraits {
  let name = FontName(font.nameWithTraits)
  var traits: CTFontSymbolicTraits = []
  if name.weight.rawValue >= PANGO_WEIGHT_SEMIBOLD.rawValue { traits.insert(.traitBold) }
  if name.style != PANGO_STYLE_NORMAL { traits.insert(.traitItalic) }
  if font.traits.contains(.traitCondensed) { traits.insert(.traitCondensed) }
  if font.isMonospaced { traits.insert(.traitMonoSpace) }
  return traits
}

// Names of the font that was found, which another one may stand in for.
/// The name of the family, such as `DejaVu Sans`.
public func CTFontCopyFamilyName(_ font: CTFont) -> CFString { font.scaled.familyName ?? font.name }
/// The name in PostScript, such as `DejaVuSans-Bold`.
public func CTFontCopyPostScriptName(_ font: CTFont) -> CFString { font.scaled.postScriptName ?? font.name }
/// The name in full, such as `DejaVu Sans Bold`.
public func CTFontCopyFullName(_ font: CTFont) -> CFString { font.scaled.fullName ?? font.name }
/// The name to show: the full one.
public func CTFontCopyDisplayName(_ font: CTFont) -> CFString { CTFontCopyFullName(font) }

// MARK: Glyphs

/// The glyphs of UTF-16 code units; 0 where the font has none, and for the second unit of a pair. Returns whether it has all.
public func CTFontGetGlyphsForCharacters(
  _ font: CTFont, _ characters: UnsafePointer<UniChar>, _ glyphs: UnsafeMutablePointer<CGGlyph>, _ count: CFIndex
) -> Bool {
  font.scaled.withPangoFont { _, shapes in
    var hasAll = true
    var i = 0
    while i < count {
      glyphs[i] = 0
      var scalar = UInt32(characters[i]), units = 1
      if UTF16.isLeadSurrogate(characters[i]), i + 1 < count, UTF16.isTrailSurrogate(characters[i + 1]) {
        scalar = 0x10000 + (scalar - 0xD800) << 10 + UInt32(characters[i + 1]) - 0xDC00
        units = 2
        glyphs[i + 1] = 0
      }
      var glyph: hb_codepoint_t = 0
      if hb_font_get_nominal_glyph(shapes, scalar, &glyph) != 0, let narrow = CGGlyph(exactly: glyph) {
        glyphs[i] = narrow
      } else {
        hasAll = false
      }
      i += units
    }
    return hasAll
  } ?? false
}

/// Widths of glyphs, and their sum.
@discardableResult
public func CTFontGetAdvancesForGlyphs(
  _ font: CTFont, _ orientation: CTFontOrientation, _ glyphs: UnsafePointer<CGGlyph>, _ advances: UnsafeMutablePointer<CGSize>?,
  _ count: CFIndex
) -> Double {
  let widths = font.scaled.advances(of: UnsafeBufferPointer(start: glyphs, count: max(count, 0)))
  for (i, width) in widths.enumerated() { advances?[i] = CGSize(width: width, height: 0) }
  return widths.reduce(0, +)
}

/// Boxes around glyphs at the origin, y up, and the one around all.
@discardableResult
public func CTFontGetBoundingRectsForGlyphs(
  _ font: CTFont, _ orientation: CTFontOrientation, _ glyphs: UnsafePointer<CGGlyph>, _ rects: UnsafeMutablePointer<CGRect>?,
  _ count: CFIndex
) -> CGRect {
  let boxes = font.scaled.boxes(of: UnsafeBufferPointer(start: glyphs, count: max(count, 0)))
  for (i, box) in boxes.enumerated() { rects?[i] = box }
  return boxes.reduce(CGRect.null) { $0.union($1) }
}

/// The outline of a glyph at the origin, y up; nil for one without any.
public func CTFontCreatePathForGlyph(_ font: CTFont, _ glyph: CGGlyph, _ matrix: UnsafePointer<CGAffineTransform>?) -> CGPath? {
  let outline = font.scaled.withPangoFont { pango, _ in GlyphRun(font: pango, glyphs: [UInt32(glyph)], positions: [.zero]).outline }
  guard let outline, !outline.isEmpty else { return nil }
  return CGPath(geometry: outline.transformed(by: font.matrix.concatenating(matrix?.pointee ?? .identity)))
}

/// Draws glyphs at positions of the text's space, in the fill colour.
public func CTFontDrawGlyphs(
  _ font: CTFont, _ glyphs: UnsafePointer<CGGlyph>, _ positions: UnsafePointer<CGPoint>, _ count: Int, _ context: CGContext
) {
  context.drawGlyphs((0..<max(count, 0)).map { (glyphs[$0], positions[$0]) }, of: font.scaled, matrix: font.matrix)
}

// MARK: Fonts from files

/// The scope in which fonts are registered; here always the process.
public enum CTFontManagerScope: UInt32, Sendable {
  /// No registration at all.
  case none
  /// The present process.
  case process
  /// All processes of the user, from now on.
  case persistent
  /// All processes of the user, until the session ends.
  case session
}

/// Makes the fonts of a file known to this program, under the names they have. Do it before layouts are made on other threads.
///
/// False, with an error, when the file holds no font, or was registered before.
@discardableResult
public func CTFontManagerRegisterFontsForURL(
  _ url: CFURL, _ scope: CTFontManagerScope, _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> Bool {
  let faces = RegisteredFonts.register(url.path)
  if let faces, !faces.isEmpty { return true }
  let problem = faces == nil ? (104, "\(url.path) holds no font that can be read") : (105, "\(url.path) is registered already")
  let failure = NSError(domain: kCTFontManagerErrorDomain, code: problem.0, userInfo: [NSLocalizedDescriptionKey: problem.1])
  error?.pointee = Unmanaged.passRetained(failure)
  return false
}

/// False, with an error, when the file was not registered.
@discardableResult
public func CTFontManagerUnregisterFontsForURL(
  _ url: CFURL, _ scope: CTFontManagerScope, _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> Bool {
  if RegisteredFonts.unregister(url.path) { return true }
  let failure = NSError(
    domain: kCTFontManagerErrorDomain, code: 201, userInfo: [NSLocalizedDescriptionKey: "\(url.path) is not registered"])
  error?.pointee = Unmanaged.passRetained(failure)
  return false
}

/// The domain of errors of registering fonts.
public let kCTFontManagerErrorDomain: CFString = "com.apple.CoreText.CTFontManagerErrorDomain"

/// Descriptors of the fonts in a file, by their PostScript names; nil when there are none.
public func CTFontManagerCreateFontDescriptorsFromURL(_ url: CFURL) -> CFArray? {
  let faces = RegisteredFonts.faces(of: url.path)
  return faces.isEmpty ? nil : faces.map { CTFontDescriptor(name: $0.distinctName, size: nil) }
}

/// Names of all families, those of the machine and registered ones, in order.
public func CTFontManagerCopyAvailableFontFamilyNames() -> CFArray {
  guard let map = RegisteredFonts.fontMap() else { return [] }
  var families: UnsafeMutablePointer<UnsafeMutablePointer<PangoFontFamily>?>?
  var count: Int32 = 0
  pango_font_map_list_families(map, &families, &count)
  defer { g_free(families) }
  return (0..<Int(count)).compactMap { families?[$0].flatMap { pango_font_family_get_name($0) }.map { String(cString: $0) } }.sorted()
}
