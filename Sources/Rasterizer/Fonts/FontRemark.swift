internal import CCairo
internal import Graphics
internal import Synchronization

/// What a text asks of fonts that nothing has, and what stands in for it.
package struct FontRemark: Hashable, Sendable {
  /// A clause: `no font is called "Hevletica", and "DejaVu Sans" stands in; did you mean "Helvetica"?`
  package var message: String
  /// The name that no font has; nil where characters are missing.
  package var fontName: String?
  /// The name that may have been meant.
  package var expected: String?

  /// What there is to say about a text in a font. Characters that were found once are not looked up again.
  package static func remarks(on string: String, inFontNamed name: String) -> [FontRemark] {
    var remarks: [FontRemark] = []
    if !name.isEmpty, !FontCatalog.has(name) {
      let near = FontCatalog.nearestNames(to: name)
      remarks.append(
        FontRemark(
          message: "no font is called \"\(name)\", and \(standIn(for: name)) stands in" + NearestNames.question(near: near, for: name),
          fontName: name, expected: near.first))
      told.withLock { _ = $0.insert(name) }
    }
    let missing = Coverage.missing(in: string, fontName: name)
    if !missing.isEmpty {
      remarks.append(FontRemark(message: sentence(missing)))
      told.withLock { $0.formUnion(missing.map(Self.words)) }
    }
    return remarks
  }

  /// `no font has the character U+10FFFF, and a box with its number stands in`.
  static func sentence(_ missing: [Unicode.Scalar]) -> String {
    let names = missing.prefix(3).map(words).joined(separator: ", ")
    let more = missing.count > 3 ? " and \(missing.count - 3) more" : ""
    return missing.count == 1
      ? "no font has the character \(names), and a box with its number stands in"
      : "no font has the characters \(names)\(more), and boxes with their numbers stand in"
  }

  static func words(_ scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }

  static func standIn(for name: String) -> String { FontCatalog.foundFamily(for: name).map { "\"\($0)\"" } ?? "another one" }

  /// What was told with its place, so that drawing it tells nothing more.
  private static let told = Mutex<Set<String>>([])

  static func isTold(_ words: String) -> Bool { told.withLock { $0.contains(words) } }
}

/// Who asks for a text that is being drawn, for what is told about its fonts: `UILabel "Title"`.
package enum TextSubject {
  @TaskLocal package static var current: String?

  /// An object by its class, with a name or a text in quotes, which is cut to be short.
  package static func words(_ kind: String, _ text: String?) -> String {
    guard let text, !text.isEmpty else { return kind }
    let short = String(
      String.UnicodeScalarView(text.unicodeScalars.prefix(40).map { $0.properties.generalCategory == .control ? " " : $0 }))
    return "\(kind) \"\(short)\(text.unicodeScalars.count > 40 ? "…" : "")\""
  }
}

private enum Coverage {
  private struct State {
    /// The characters that were found, by the font's name.
    var found: [String: Set<Unicode.Scalar>] = [:]
    var generation = -1
  }

  private static let state = Mutex(State())
  /// Fonts, and characters of each, that are kept.
  private static let limit = 65_536

  /// The characters that the font lacks, in the order of the text, each once.
  static func missing(in string: String, fontName: String) -> [Unicode.Scalar] {
    let generation = RegisteredFonts.generation
    let known = state.withLock { state -> Set<Unicode.Scalar> in
      if state.generation != generation || state.found.count > limit { state = State(generation: generation) }
      return state.found[fontName] ?? []
    }
    var seen = known, asked: [Unicode.Scalar] = []
    for scalar in string.unicodeScalars where seen.insert(scalar).inserted { asked.append(scalar) }
    // Line breaks would make lines without end.
    asked.removeAll { $0.properties.isWhitespace }
    guard !asked.isEmpty else { return [] }
    let missing = Set(unknown(asked, fontName))
    state.withLock { state in
      let found = state.found[fontName] ?? []
      if found.count < limit { state.found[fontName] = found.union(asked.filter { !missing.contains($0) }) }
    }
    return asked.filter(missing.contains)
  }

  /// Characters for which a layout has boxes, each of them set by itself.
  private static func unknown(_ scalars: [Unicode.Scalar], _ fontName: String) -> [Unicode.Scalar] {
    let text = String(String.UnicodeScalarView(scalars.flatMap { [$0, " "] }))
    let run = TextDrawing.Run(string: text, fontName: fontName, fontSize: 1, color: .black)
    return FontFaces.withLock {
      guard let text = TextLayout([run], width: nil, isTold: false) else { return [] }
      // The layout owns its lines.
      return withExtendedLifetime(text) {
        let layout = text.layout
        guard pango_layout_get_unknown_glyphs_count(layout) > 0 else { return [] }
        return (0..<pango_layout_get_line_count(layout)).flatMap { index in
          pango_layout_get_line_readonly(layout, index)?.pointee.glyphItems.flatMap(\.pointee.missingCharacters) ?? []
        }
      }
    }
  }
}

extension PangoGlyphItem {
  /// The characters that no font has, of which Pango keeps the numbers in the places of glyphs.
  var missingCharacters: [Unicode.Scalar] {
    guard let glyphs, !isEllipsis else { return [] }
    return (0..<Int(glyphs.pointee.num_glyphs)).compactMap { index in
      let glyph = glyphs.pointee.glyphs[index].glyph
      return glyph & 0x1000_0000 != 0 ? Unicode.Scalar(glyph & ~0x1000_0000) : nil
    }
  }
}

extension [SetLine] {
  func reportMissingCharacters() {
    guard Diagnostics.isHeard else { return }
    for scalar in flatMap(\.items).flatMap(\.pointee.missingCharacters) where !FontRemark.isTold(FontRemark.words(scalar)) {
      Diagnostics.report(TextSubject.current ?? "Font", FontRemark.sentence([scalar]))
    }
  }
}
