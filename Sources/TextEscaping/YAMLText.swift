/// Texts as YAML reads them. JSON's readers understand them as well, but for numbers above U+FFFF, which stand as they are in both.
package enum YAMLText {
  /// A text in double quotation marks, on one line. What readers count among ends of lines (U+0085, U+2028, U+2029) and what YAML's streams
  /// must not hold stand as numbers.
  package static func scalar(_ text: String) -> String {
    let inside = text.replacingScalars { scalar in
      switch scalar.value {
      case 0x22, 0x5C: "\\\(scalar)"
      case 0..<0x20, 0x7F...0x9F, 0x2028, 0x2029, 0xFEFF, 0xFFFE, 0xFFFF: scalar.unicodeEscape
      default: nil
      }
    }
    return "\"" + inside + "\""
  }

  package static func list(_ texts: [String]) -> String { "[" + texts.map(scalar).joined(separator: ", ") + "]" }

  /// Words behind a number sign, on one line.
  package static func comment(_ text: String) -> String { TerminalText.line(text) }
}
