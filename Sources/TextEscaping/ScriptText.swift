/// Data inside a script element, which neither ends the element nor begins a comment in it.
package enum ScriptText {
  /// JSON for a script element of type `application/json`, or as an expression of JavaScript: what HTML's parser looks for, and the two
  /// ends of lines that JavaScript once had beside those of JSON, stand as their numbers. They are in JSON's strings only, so that it says
  /// the same.
  package static func json(_ json: String) -> String {
    json.replacingScalars { scalar in
      switch scalar {
      case "<", ">", "&", "\u{2028}", "\u{2029}": scalar.unicodeEscape
      default: nil
      }
    }
  }
}
