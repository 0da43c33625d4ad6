/// Text inside a page, as parsers of HTML read it: what would begin markup, a reference or the end of an attribute stands as a reference.
package enum HTMLText {
  /// Escapes text that stands between tags, or an attribute's value in quotation marks of either kind. A title and an element's text are
  /// such places; a script and a style are not.
  package static func text(_ text: String) -> String {
    text.replacingScalars { scalar in
      switch scalar {
      case "&": "&amp;"
      case "<": "&lt;"
      case ">": "&gt;"
      case "\"": "&quot;"
      // `&apos;` is not of HTML 4; old browsers end attributes at a grave accent.
      case "'": "&#39;"
      case "`": "&#96;"
      // Parsers turn a carriage return into a line feed, and NUL into this or nothing.
      case "\r": "&#13;"
      case "\0": "\u{FFFD}"
      default: nil
      }
    }
  }
}
