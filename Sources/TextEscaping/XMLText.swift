/// Text of XML 1.0, between tags or in an attribute in double quotation marks.
package enum XMLText {
  /// What XML cannot hold (control characters but for tabs and ends of lines, U+FFFE and U+FFFF) is left out. Tabs and ends of lines, which
  /// parsers would turn into spaces in attributes, are references.
  package static func escaped(_ text: String) -> String {
    text.replacingScalars { scalar in
      switch scalar {
      case "&": "&amp;"
      case "<": "&lt;"
      case ">": "&gt;"
      case "\"": "&quot;"
      case "\n": "&#10;"
      case "\r": "&#13;"
      case "\t": "&#9;"
      case _ where scalar.value < 0x20 || scalar.value == 0xFFFE || scalar.value == 0xFFFF: ""
      default: nil
      }
    }
  }
}
