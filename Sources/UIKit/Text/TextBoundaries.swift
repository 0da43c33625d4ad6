/// Where characters, words and paragraphs of a text begin and end, in UTF-16 units.
///
/// A word is a run of letters, digits and their marks; an apostrophe or a full stop between letters belongs to it, and so does a comma
/// between digits. Ideographs, and signs such as emoji, stand for themselves: after the default rules of Unicode's annex 29.
enum TextBoundaries {
  /// The beginning of the character before a place.
  static func character(before index: Int, in text: String) -> Int {
    let end = String.Index(utf16Offset: min(index, text.utf16.count), in: text)
    return end > text.startIndex ? text.index(before: end).utf16Offset(in: text) : 0
  }

  /// The end of the character behind a place.
  static func character(after index: Int, in text: String) -> Int {
    let start = String.Index(utf16Offset: min(index, text.utf16.count), in: text)
    return start < text.endIndex ? text.index(after: start).utf16Offset(in: text) : index
  }

  /// The word at a place, or that ends there; elsewhere the character behind the place, or the last one.
  static func word(at index: Int, in text: String) -> NSRange {
    let scalars = text.unicodeScalars, length = text.utf16.count
    guard length > 0 else { return NSRange(location: 0, length: 0) }
    var place = String.Index(utf16Offset: min(max(index, 0), length), in: text)
    if place > scalars.startIndex, place == scalars.endIndex || !isInWord(place, scalars) {
      let before = scalars.index(before: place)
      if place == scalars.endIndex || isInWord(before, scalars) { place = before }
    }
    guard isInWord(place, scalars) else {
      let end = text.index(after: place), location = text.index(before: end).utf16Offset(in: text)
      return NSRange(location: location, length: end.utf16Offset(in: text) - location)
    }
    var start = place, end = scalars.index(after: place)
    while start > scalars.startIndex, isInWord(scalars.index(before: start), scalars) { start = scalars.index(before: start) }
    while end < scalars.endIndex, isInWord(end, scalars) { end = scalars.index(after: end) }
    let location = start.utf16Offset(in: text)
    return NSRange(location: location, length: end.utf16Offset(in: text) - location)
  }

  /// The paragraph at a place, without the sign that ends it.
  static func paragraph(at index: Int, in text: String) -> NSRange {
    let scalars = text.unicodeScalars
    var start = String.Index(utf16Offset: min(max(index, 0), text.utf16.count), in: text), end = start
    while start > scalars.startIndex, !scalars[scalars.index(before: start)].endsParagraph { start = scalars.index(before: start) }
    while end < scalars.endIndex, !scalars[end].endsParagraph { end = scalars.index(after: end) }
    let location = start.utf16Offset(in: text)
    return NSRange(location: location, length: end.utf16Offset(in: text) - location)
  }

  /// Whether a scalar is part of a word, by itself or by what is around it.
  private static func isInWord(_ place: String.Index, _ scalars: String.UnicodeScalarView) -> Bool {
    let scalar = scalars[place]
    if scalar.isWord { return true }
    guard scalar.joins != nil, place > scalars.startIndex else { return false }
    let after = scalars.index(after: place)
    guard after < scalars.endIndex else { return false }
    let sides = [scalars[scalars.index(before: place)], scalars[after]]
    return switch scalar.joins {
    case .letters: sides.allSatisfy { $0.isWord && !$0.isDigit }
    case .digits: sides.allSatisfy(\.isDigit)
    case .both: sides.allSatisfy { $0.isWord && !$0.isDigit } || sides.allSatisfy(\.isDigit)
    case nil: false
    }
  }
}

extension Unicode.Scalar {
  fileprivate enum Joint { case letters, digits, both }

  fileprivate var isDigit: Bool { properties.numericType == .decimal }

  fileprivate var isWord: Bool {
    if properties.isIdeographic { return false }
    if properties.isAlphabetic || isDigit || self == "_" { return true }
    return switch properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark: value < 0xFE00 || value > 0xFE0F
    default: false
    }
  }

  /// What the scalar joins where it stands between two of them.
  fileprivate var joins: Joint? {
    switch self {
    case "'", "\u{2019}", "\u{B7}": .letters
    case ",": .digits
    case ".": .both
    default: nil
    }
  }

  fileprivate var endsParagraph: Bool {
    switch self {
    case "\n", "\r", "\u{85}", "\u{2029}": true
    default: false
    }
  }
}
