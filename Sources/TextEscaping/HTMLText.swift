/// Text inside a page, as parsers of HTML read it: what would begin markup, a reference or the end of an attribute stands as a reference.
package enum HTMLText {
  /// Between tags. A title and an element's text are such places; a script and a style are not.
  package static func text(_ text: String) -> String { escaped(text) }

  /// An attribute's value, in quotation marks of either kind.
  package static func attribute(_ text: String) -> String { escaped(text) }

  private static func escaped(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result.append(contentsOf: "&amp;".unicodeScalars)
      case "<": result.append(contentsOf: "&lt;".unicodeScalars)
      case ">": result.append(contentsOf: "&gt;".unicodeScalars)
      case "\"": result.append(contentsOf: "&quot;".unicodeScalars)
      // `&apos;` is not of HTML 4; old browsers end attributes at a grave accent.
      case "'": result.append(contentsOf: "&#39;".unicodeScalars)
      case "`": result.append(contentsOf: "&#96;".unicodeScalars)
      // Parsers turn a carriage return into a line feed, and NUL into this or nothing.
      case "\r": result.append(contentsOf: "&#13;".unicodeScalars)
      case "\0": result.append("\u{FFFD}")
      default: result.append(scalar)
      }
    }
    return String(result)
  }
}
