/// A replacement of a part of the source, which keeps its line breaks.
struct Edit {
  enum Kind: Equatable {
    /// The part is dropped: an attribute or a modifier.
    case drop
    /// Another text stands in the part's place.
    case replace(String)
  }

  /// Bytes of the source.
  let range: Range<Int>
  let kind: Kind

  private static let space = UInt8(ascii: " "), newline = UInt8(ascii: "\n")

  /// What is replaced by what in a form of the text.
  func shaped(_ form: PortedSource.Form, in bytes: [UInt8]) -> (range: Range<Int>, text: [UInt8]) {
    switch (kind, form) {
    case (.replace(let text), .clean): return (range, Array(text.utf8))
    case (.replace(let text), .placed):
      let missing = range.count - text.utf8.count
      return (range, Array(text.utf8) + Array(repeating: Self.space, count: max(missing, 0)))
    case (.drop, .placed):
      // Attributes may reach over lines: these stay.
      return (range, bytes[range].map { $0 == Self.newline || $0 == UInt8(ascii: "\r") ? $0 : Self.space })
    case (.drop, .clean): return (widened(in: bytes), [])
    }
  }

  /// The part with the blanks behind it, or with its whole line where it stands alone.
  private func widened(in bytes: [UInt8]) -> Range<Int> {
    func isBlank(_ byte: UInt8) -> Bool { byte == Self.space || byte == UInt8(ascii: "\t") }
    var end = range.upperBound
    while end < bytes.count, isBlank(bytes[end]) { end += 1 }
    guard end < bytes.count, bytes[end] == Self.newline || bytes[end] == UInt8(ascii: "\r") else { return range.lowerBound..<end }
    var start = range.lowerBound
    while start > 0, isBlank(bytes[start - 1]) { start -= 1 }
    guard start == 0 || bytes[start - 1] == Self.newline else { return range.lowerBound..<end }
    while end < bytes.count, bytes[end] != Self.newline { end += 1 }
    return start..<min(end + 1, bytes.count)
  }
}
