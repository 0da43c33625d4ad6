/// Values of headers in HTTP.
package enum HTTPText {
  /// A value on one line: what would end it, or hide in it, is left out.
  package static func headerValue(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars where scalar.value >= 0x20 && !(0x7F...0x9F).contains(scalar.value) || scalar == "\t" {
      result.append(scalar)
    }
    return String(result)
  }
}
