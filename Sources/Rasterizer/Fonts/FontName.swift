package import CCairo
internal import Graphics

/// A font's name taken apart, whether it is a family ("Helvetica Neue"), a family with a style ("Helvetica Bold") or a PostScript name
/// ("HelveticaNeue-BoldItalic").
package struct FontName: Hashable {
  /// Families in order of preference, separated by commas.
  var families = ""
  /// The family that was asked for, without what may stand in for it.
  package private(set) var family = ""
  package var weight: PangoWeight = PANGO_WEIGHT_NORMAL
  package var style: PangoStyle = PANGO_STYLE_NORMAL
  var stretch: PangoStretch = PANGO_STRETCH_NORMAL

  package init(_ name: String) {
    // What a program brought along goes by the names that it has, whatever they look like.
    if let face = RegisteredFonts.face(named: name) {
      (families, family, weight, style, stretch) = (face.family, face.family, face.weight, face.style, face.stretch)
    } else {
      self = FontName(parsing: name)
    }
  }

  /// Reads a name by its words alone, whatever fonts there are.
  init(parsing name: String) {
    // Names of system fonts begin with a dot.
    var scalars = name.unicodeScalars.drop { $0 == "." }
    if let hyphen = scalars.lastIndex(of: "-") {
      let words = Self.words(in: Substring(scalars[scalars.index(after: hyphen)...]))
      if words.allSatisfy({ Self.meaning(of: $0) != nil }) {
        for word in words { apply(word) }
        scalars = scalars[..<hyphen]
      }
    }
    var words =
      scalars.contains(" ") ? Self.styleWords(of: scalars.split { $0 == " " }.map { Substring($0) }) : Self.words(in: Substring(scalars))
    // "Roman" is a style after a hyphen alone: Times New Roman is a family.
    while words.count > 1, let last = words.last, last != "Roman", Self.meaning(of: last) != nil {
      apply(last)
      words.removeLast()
    }
    let plain = words.joined(separator: " ")
    family = plain.isEmpty ? "Helvetica" : plain
    families = plain.isEmpty ? "Helvetica" : "\(plain),\(Self.substitute(for: plain))"
  }

  /// Splits at changes from small to capital letters; abbreviations ("MT", "PSMT") stay whole.
  private static func words(in name: Substring) -> [Substring] {
    var result: [Substring] = []
    var start = name.startIndex
    // characters: small and capital letters, whatever marks they have.
    var previous: Character?
    for i in name.indices {
      // characters: likewise.
      if name[i].isUppercase, let p = previous, p.isLowercase {
        result.append(name[start..<i])
        start = i
      }
      previous = name[i]
    }
    if start < name.endIndex { result.append(name[start...]) }
    // "UltraLight" and the like are one word.
    for i in result.indices.dropLast().reversed() where ["Ultra", "Extra", "Semi", "Demi"].contains(result[i]) {
      result[i] = name[result[i].startIndex..<result[i + 1].endIndex]
      result.remove(at: i + 1)
    }
    return result
  }

  /// Takes the last words of a family with a style apart: "ThinItalic" is two words, "Extra Light" one.
  private static func styleWords(of words: [Substring]) -> [Substring] {
    var words = words
    if let last = words.last, meaning(of: last) == nil, words.count > 1 {
      let parts = Self.words(in: last)
      if parts.count > 1, parts.allSatisfy({ meaning(of: $0) != nil }) { words.replaceSubrange(words.count - 1..<words.count, with: parts) }
    }
    for i in words.indices.dropLast().reversed() where i > 0 && ["Ultra", "Extra", "Semi", "Demi"].contains(words[i]) {
      let joined = Substring(words[i] + words[i + 1])
      if meaning(of: joined) != nil { words.replaceSubrange(i...i + 1, with: [joined]) }
    }
    return words
  }

  private enum Meaning {
    case weight(PangoWeight), style(PangoStyle), stretch(PangoStretch), nothing
  }

  private static func meaning(of word: Substring) -> Meaning? {
    switch word.lowercased() {
    case "thin": .weight(PANGO_WEIGHT_THIN)
    case "ultralight", "extralight": .weight(PANGO_WEIGHT_ULTRALIGHT)
    case "light": .weight(PANGO_WEIGHT_LIGHT)
    case "medium": .weight(PANGO_WEIGHT_MEDIUM)
    case "semibold", "demibold": .weight(PANGO_WEIGHT_SEMIBOLD)
    case "bold", "boldmt", "boldps": .weight(PANGO_WEIGHT_BOLD)
    case "heavy", "extrabold", "ultrabold": .weight(PANGO_WEIGHT_ULTRABOLD)
    case "black": .weight(PANGO_WEIGHT_HEAVY)
    case "italic", "italicmt", "it": .style(PANGO_STYLE_ITALIC)
    case "oblique": .style(PANGO_STYLE_OBLIQUE)
    case "condensed": .stretch(PANGO_STRETCH_CONDENSED)
    case "regular", "roman", "mt", "psmt", "ps": .nothing
    default: nil
    }
  }

  private mutating func apply(_ word: Substring) {
    switch Self.meaning(of: word) {
    case .weight(let value): weight = value
    case .style(let value): style = value
    case .stretch(let value): stretch = value
    case .nothing, nil: break
    }
  }

  /// The name with words of a style added to its own: a weight among them takes the place of the name's.
  package func adding(_ style: String) -> String {
    var added = FontName(parsing: "\(family)-\(style)")
    if added.weight == PANGO_WEIGHT_NORMAL { added.weight = weight }
    if added.style == PANGO_STYLE_NORMAL { added.style = self.style }
    if added.stretch == PANGO_STRETCH_NORMAL { added.stretch = stretch }
    return added.styledName
  }

  /// The family with the words of its style, as `init(parsing:)` reads them.
  private var styledName: String {
    let weights: [(PangoWeight, String)] = [
      (PANGO_WEIGHT_THIN, "Thin"), (PANGO_WEIGHT_ULTRALIGHT, "UltraLight"), (PANGO_WEIGHT_LIGHT, "Light"), (PANGO_WEIGHT_MEDIUM, "Medium"),
      (PANGO_WEIGHT_SEMIBOLD, "SemiBold"), (PANGO_WEIGHT_BOLD, "Bold"), (PANGO_WEIGHT_ULTRABOLD, "Heavy"), (PANGO_WEIGHT_HEAVY, "Black"),
    ]
    var words = stretch == PANGO_STRETCH_CONDENSED ? "Condensed" : ""
    words += weights.first { $0.0 == weight }?.1 ?? ""
    words += style == PANGO_STYLE_ITALIC ? "Italic" : style == PANGO_STYLE_OBLIQUE ? "Oblique" : ""
    return words.isEmpty ? family : "\(family)-\(words)"
  }

  /// What to ask for when a Mac's family is not installed: the kind of design that it is.
  private static func substitute(for family: String) -> String {
    let name = family.lowercased()
    func has(_ parts: [String]) -> Bool { parts.contains { name.contains($0) } }
    // The newer names bring fonts of the same widths; fontconfig would prefer a generic name to what it knows to stand for the older ones.
    if has(["courier"]) { return "Courier New,monospace" }
    if has(["mono", "menlo", "monaco", "consol"]) { return "monospace" }
    if has(["times", "palatino", "garamond", "baskerville", "didot", "new york"]) { return "Times New Roman,serif" }
    if has(["georgia", "serif"]) && !has(["sans"]) { return "serif" }
    return "Helvetica"
  }

  /// A new description, which the caller frees. `size` is the em in the units of the layout.
  func makeDescription(size: CGFloat) -> OpaquePointer? {
    let description = pango_font_description_new()
    pango_font_description_set_family(description, families)
    pango_font_description_set_weight(description, weight)
    pango_font_description_set_style(description, style)
    pango_font_description_set_stretch(description, stretch)
    pango_font_description_set_absolute_size(description, Double(size) * Double(PANGO_SCALE))
    return description
  }
}
