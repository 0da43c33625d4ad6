/// Texts as JSON spells them.
package enum JSONString {
  /// The text in quotation marks. What JSON has a short escape for gets it, other control characters their number.
  package static func quoted(_ text: String) -> String {
    let inside = text.replacingScalars { scalar in
      switch scalar {
      case "\"": "\\\""
      case "\\": "\\\\"
      case "\n": "\\n"
      case "\r": "\\r"
      case "\t": "\\t"
      case _ where scalar.value < 0x20: scalar.unicodeEscape
      default: nil
      }
    }
    return "\"" + inside + "\""
  }
}

extension Unicode.Scalar {
  /// `\u` and four hexadecimal digits, as JSON, JavaScript and YAML have it, of a scalar below U+10000.
  var unicodeEscape: String {
    let digits = String(value, radix: 16)
    return "\\u" + String(repeating: "0", count: max(0, 4 - digits.utf8.count)) + digits
  }
}
