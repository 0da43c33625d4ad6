/// Texts as JSON spells them.
package enum JSONString {
  /// The text in quotation marks. What JSON has a short escape for gets it, other control characters their number.
  package static func quoted(_ text: String) -> String {
    var result = String.UnicodeScalarView("\"".unicodeScalars)
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result.append(contentsOf: "\\\"".unicodeScalars)
      case "\\": result.append(contentsOf: "\\\\".unicodeScalars)
      case "\n": result.append(contentsOf: "\\n".unicodeScalars)
      case "\r": result.append(contentsOf: "\\r".unicodeScalars)
      case "\t": result.append(contentsOf: "\\t".unicodeScalars)
      case _ where scalar.value < 0x20: result.append(contentsOf: scalar.unicodeEscape.unicodeScalars)
      default: result.append(scalar)
      }
    }
    result.append("\"")
    return String(result)
  }
}

extension Unicode.Scalar {
  /// `\u` and four hexadecimal digits, as JSON, JavaScript and YAML have it, of a scalar below U+10000.
  var unicodeEscape: String {
    let digits = String(value, radix: 16)
    return "\\u" + String(repeating: "0", count: max(0, 4 - digits.utf8.count)) + digits
  }
}
