/// Text from elsewhere (names in documents and of files, a compiler's words) for a terminal: what would move the cursor or turn the writing
/// round stands there as its number, and lines end after a thousand characters.
package enum TerminalText {
  /// Text on one line, its ends of lines among what stands there as numbers.
  package static func line(_ text: String) -> String { printable(text, keepsLines: false) }

  package static func lines(_ text: String) -> String { printable(text, keepsLines: true) }

  private static let lineLimit = 1000

  private static func printable(_ text: String, keepsLines: Bool) -> String {
    var result = String.UnicodeScalarView()
    var column = 0
    for scalar in text.unicodeScalars {
      let endsLine = scalar == "\n" && keepsLines
      if endsLine { column = 0 } else { column += 1 }
      if column == lineLimit { result.append(contentsOf: " …".unicodeScalars) }
      if column >= lineLimit { continue }
      if endsLine || isPrintable(scalar) {
        result.append(scalar)
      } else {
        result.append(contentsOf: "\\u{\(String(scalar.value, radix: 16))}".unicodeScalars)
      }
    }
    return String(result)
  }

  /// Whether a sign can stand as it is: it neither moves the cursor nor ends a line, nor turns the writing round.
  static func isPrintable(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control: scalar == "\t"
    case .lineSeparator, .paragraphSeparator, .surrogate: false
    // Marks that turn the direction of what follows. The joiners are letters' own.
    case .format: scalar.value == 0x200C || scalar.value == 0x200D
    case .unassigned: !scalar.properties.isNoncharacterCodePoint
    default: true
    }
  }
}
