package enum HTTPText {
  /// A value on one line: what would end it, or hide in it, is left out.
  package static func headerValue(_ text: String) -> String {
    text.replacingScalars { ($0.value < 0x20 || (0x7F...0x9F).contains($0.value)) && $0 != "\t" ? "" : nil }
  }
}
