/// Text of XML 1.0, between tags or in an attribute in double quotation marks.
package enum XMLText {
  /// What XML cannot hold (control characters but for tabs and ends of lines, U+FFFE and U+FFFF) is left out. Tabs and ends of lines, which
  /// parsers would turn into spaces in attributes, are references.
  package static func escaped(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result.append(contentsOf: "&amp;".unicodeScalars)
      case "<": result.append(contentsOf: "&lt;".unicodeScalars)
      case ">": result.append(contentsOf: "&gt;".unicodeScalars)
      case "\"": result.append(contentsOf: "&quot;".unicodeScalars)
      case "\n": result.append(contentsOf: "&#10;".unicodeScalars)
      case "\r": result.append(contentsOf: "&#13;".unicodeScalars)
      case "\t": result.append(contentsOf: "&#9;".unicodeScalars)
      case _ where scalar.value < 0x20 || scalar.value == 0xFFFE || scalar.value == 0xFFFF: continue
      default: result.append(scalar)
      }
    }
    return String(result)
  }
}
