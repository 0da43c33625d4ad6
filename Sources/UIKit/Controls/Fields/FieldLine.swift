/// The line of a text field: its text as it shows, and where its places stand. Places are UTF-16 units of the text as it is.
@MainActor final class FieldLine {
  /// The text as it shows: dots where it is secret.
  let shown: String
  private let text: String
  private let isSecret: Bool
  private let attributes: [NSAttributedString.Key: Any]
  /// Set when it is asked for: most fields have no caret.
  private lazy var line = CTLineCreateWithAttributedString(NSAttributedString(string: shown, attributes: attributes))

  init(_ text: String, isSecret: Bool, _ attributes: [NSAttributedString.Key: Any]) {
    (self.text, self.isSecret, self.attributes) = (text, isSecret, attributes)
    shown = isSecret ? String(repeating: "•", count: text.count) : text
  }

  /// Where the caret stands before a place, in points from the text's beginning.
  func offset(ofCaretAt index: Int) -> CGFloat {
    guard !text.isEmpty, index > 0 else { return 0 }
    guard isSecret else { return CTLineGetOffsetForStringIndex(line, index, nil) }
    let place = String.Index(utf16Offset: min(index, text.utf16.count), in: text)
    return CTLineGetOffsetForStringIndex(line, text.distance(from: text.startIndex, to: place), nil)
  }

  /// The place whose caret is nearest to a point.
  /// - Parameter x: points from the text's beginning.
  func index(at x: CGFloat) -> Int {
    let index = text.isEmpty ? 0 : CTLineGetStringIndexForPosition(line, CGPoint(x: x, y: 0))
    guard isSecret, index >= 0 else { return index }
    return text.index(text.startIndex, offsetBy: min(index, text.count)).utf16Offset(in: text)
  }
}
