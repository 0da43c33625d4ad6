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

  /// JSON in ASCII alone, for readers of single bytes: what is beyond it stands in texts, and becomes its numbers in UTF-16.
  package static func ascii(_ json: String) -> String {
    var result = ""
    for unit in json.utf16 {
      if unit < 0x7F { result.unicodeScalars.append(Unicode.Scalar(UInt8(unit))) } else { result += escape(UInt32(unit)) }
    }
    return result
  }

  /// `\u` and four hexadecimal digits.
  fileprivate static func escape(_ unit: UInt32) -> String {
    let digits = String(unit, radix: 16)
    return "\\u" + String(repeating: "0", count: max(0, 4 - digits.utf8.count)) + digits
  }
}

extension Unicode.Scalar {
  /// `\u` and four hexadecimal digits, as JSON, JavaScript and YAML have it, of a scalar below U+10000.
  var unicodeEscape: String { JSONString.escape(value) }
}
