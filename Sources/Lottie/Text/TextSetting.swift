internal import Graphics
internal import Rasterizer

struct TextSetting: Sendable {
  struct Letter: Sendable {
    /// From the letter's start on its baseline, in points.
    var path: PathGeometry
    var advance: Double
    /// Where it starts on its line, before justification.
    var x: Double
    var line: Int
    /// Counted over the whole text; blanks belong to the word before them.
    var word: Int
    /// Counted over letters that are no blanks.
    var visibleIndex: Int
    var isBlank: Bool
  }

  struct Line: Sendable {
    var letters: Range<Int>
    /// Without blanks and tracking at its end.
    var width: Double
    /// The place of the line's origin, without what justification adds.
    var baseline: Double
    var isLast: Bool
  }

  private(set) var letters: [Letter] = []
  private(set) var lines: [Line] = []
  private(set) var wordCount = 0
  private(set) var visibleCount = 0
  /// All letters as one outline, for texts that nothing moves.
  private(set) var wholePath = PathGeometry.empty

  /// Texts are cut to what somebody can have meant.
  private static let scalarLimit = 20_000

  init(_ style: TextDocument.Style, glyphs: GlyphTable) {
    guard style.size > 0, style.size <= 1e5 else { return }
    let scalars = style.text.unicodeScalars.prefix(Self.scalarLimit)
    let tracking = style.tracking / 1000 * style.size
    var ascent: Double?
    var rows: [(letters: [Letter], isLast: Bool)] = []
    for paragraph in scalars.split(maxSplits: .max, omittingEmptySubsequences: false, whereSeparator: Self.breaksLine) {
      let set = Self.letters(of: String(paragraph), style, glyphs)
      ascent = ascent ?? set.ascent
      rows += Self.broken(set.letters, width: style.box.map { Double($0.width) }, tracking: tracking)
    }
    let lineHeight = style.lineHeight ?? style.size * 1.2
    let top = style.box.map { Double($0.minY) + (style.ascent.map { $0 / 100 * style.size } ?? ascent ?? style.size) } ?? 0
    place(rows, lineHeight: lineHeight, firstBaseline: top - style.baselineShift, tracking: tracking)
    wholePath = joined(style)
  }

  private static func breaksLine(_ scalar: Unicode.Scalar) -> Bool { scalar == "\r" || scalar == "\n" || scalar == "\u{3}" }

  /// The letters of a paragraph, from the outlines that came along where all are there, else from the system's fonts.
  private static func letters(
    of text: String, _ style: TextDocument.Style, _ glyphs: GlyphTable
  ) -> (letters: [Letter], ascent: Double?) {
    if let own = ownLetters(of: text, style, glyphs) { return (own, nil) }
    let outlines = LetterOutlines(text, fontName: style.fontName, size: style.size)
    let bytes = Array(text.utf8)
    let letters = outlines.letters.map { letter in
      let isBlank = bytes.indices.contains(letter.firstByte) && (bytes[letter.firstByte] == 0x20 || bytes[letter.firstByte] == 0x09)
      return Letter(path: letter.path, advance: letter.advance, x: 0, line: 0, word: 0, visibleIndex: 0, isBlank: isBlank)
    }
    return (letters, outlines.ascent)
  }

  private static func ownLetters(of text: String, _ style: TextDocument.Style, _ glyphs: GlyphTable) -> [Letter]? {
    guard !glyphs.isEmpty else { return nil }
    let toPoints = CGAffineTransform(scaleX: style.size / 100, y: style.size / 100)
    var letters: [Letter] = [], rest = Array(text.unicodeScalars)[...]
    while let first = rest.first {
      var found: (glyph: GlyphTable.Glyph, length: Int)?
      for length in stride(from: min(glyphs.longest, rest.count), to: 0, by: -1) {
        var key = GlyphTable.Key(text: "", family: style.family, style: style.fontStyle)
        key.text.unicodeScalars.append(contentsOf: rest.prefix(length))
        if let glyph = glyphs.glyphs[key] {
          found = (glyph, length)
          break
        }
      }
      guard let found else { return nil }
      letters.append(
        Letter(
          path: found.glyph.path.transformed(by: toPoints), advance: found.glyph.advance * style.size / 100, x: 0, line: 0, word: 0,
          visibleIndex: 0, isBlank: first == " " || first == "\t" || first == "\u{A0}"))
      rest = rest.dropFirst(found.length)
    }
    return letters
  }

  /// A paragraph in lines that are no longer than a box is wide, broken behind blanks.
  private static func broken(_ letters: [Letter], width: Double?, tracking: Double) -> [(letters: [Letter], isLast: Bool)] {
    guard let width, width > 0 else { return [(letters, true)] }
    var rows: [(letters: [Letter], isLast: Bool)] = [], row: [Letter] = [], x = 0.0, afterBlank = 0
    for letter in letters {
      if !letter.isBlank, x + letter.advance > width, !row.isEmpty {
        let rest = afterBlank > 0 ? Array(row[afterBlank...]) : []
        rows.append((afterBlank > 0 ? Array(row[..<afterBlank]) : row, false))
        (row, x, afterBlank) = (rest, rest.reduce(0) { $0 + $1.advance + tracking }, 0)
      }
      row.append(letter)
      x += letter.advance + tracking
      if letter.isBlank { afterBlank = row.count }
    }
    rows.append((row, true))
    return rows
  }

  private mutating func place(
    _ rows: [(letters: [Letter], isLast: Bool)], lineHeight: Double, firstBaseline: Double, tracking: Double
  ) {
    var wasBlank = true
    for (number, row) in rows.enumerated() {
      let first = letters.count
      var x = 0.0, width = 0.0
      wasBlank = true
      for var letter in row.letters {
        if !letter.isBlank, wasBlank { wordCount += 1 }
        wasBlank = letter.isBlank
        (letter.x, letter.line, letter.word, letter.visibleIndex) = (x, number, max(0, wordCount - 1), visibleCount)
        if !letter.isBlank {
          visibleCount += 1
          width = x + letter.advance
        }
        x += letter.advance + tracking
        letters.append(letter)
      }
      lines.append(
        Line(letters: first..<letters.count, width: width, baseline: firstBaseline + Double(number) * lineHeight, isLast: row.isLast))
    }
  }

  /// How far a line is moved by its justification.
  /// - Parameter width: of the line.
  static func shift(of line: Line, width: Double, _ style: TextDocument.Style) -> Double {
    let box = style.box.map { (x: Double($0.minX), width: Double($0.width)) }
    let slack = (box?.width ?? 0) - width
    switch style.justification {
    case .left, .lastLineLeft, .full: return box?.x ?? 0
    case .right: return (box?.x ?? 0) + slack
    case .center: return (box?.x ?? 0) + slack / 2
    case .lastLineRight: return (box?.x ?? 0) + (line.isLast ? slack : 0)
    case .lastLineCenter: return (box?.x ?? 0) + (line.isLast ? slack / 2 : 0)
    }
  }

  private func joined(_ style: TextDocument.Style) -> PathGeometry {
    var builder = PathBuilder()
    for line in lines {
      let shift = Self.shift(of: line, width: line.width, style)
      for letter in letters[line.letters] {
        builder.append(letter.path, transform: CGAffineTransform(translationX: shift + letter.x, y: line.baseline))
      }
    }
    return builder.makeGeometry()
  }
}
