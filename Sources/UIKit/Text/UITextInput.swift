/// A place in a text, between two characters. Views that show texts make them.
@preconcurrency @MainActor open class UITextPosition: NSObject {}

/// A range of a text. Views that show texts make them.
@preconcurrency @MainActor open class UITextRange: NSObject {
  /// Whether there are no characters between the ends.
  open var isEmpty: Bool { true }
  /// Where the range begins.
  open var start: UITextPosition { UITextPosition() }
  /// Where the range ends.
  open var end: UITextPosition { UITextPosition() }
}

/// A rectangle of selected text.
@preconcurrency @MainActor open class UITextSelectionRect: NSObject {
  /// The rectangle in the view.
  open var rect: CGRect { .zero }
  /// Whether the selection begins in it.
  open var containsStart: Bool { false }
  /// Whether the selection ends in it.
  open var containsEnd: Bool { false }
  /// Whether lines run from top to bottom.
  open var isVertical: Bool { false }
}

/// The directions in a text.
public enum UITextStorageDirection: Int, Sendable {
  /// Towards the end.
  case forward
  /// Towards the beginning.
  case backward
}

/// The directions on the screen.
public enum UITextLayoutDirection: Int, Sendable {
  /// To the right.
  case right = 2
  /// To the left.
  case left
  /// Up, by a line.
  case up
  /// Down, by a line.
  case down
}

/// A text that is edited, by places and ranges in it.
@preconcurrency @MainActor public protocol UITextInput: UIKeyInput {
  /// The text in a range.
  func text(in range: UITextRange) -> String?
  /// Puts a text into the place of a range.
  func replace(_ range: UITextRange, withText text: String)
  /// What is selected; without characters it is the caret's place.
  var selectedTextRange: UITextRange? { get set }
  /// Text that a method of input composes; nil here, as there is none.
  var markedTextRange: UITextRange? { get }
  /// Writes a text that is composed, as one that is not.
  func setMarkedText(_ markedText: String?, selectedRange: NSRange)
  /// Ends a composition; there is none here.
  func unmarkText()
  /// The text's beginning.
  var beginningOfDocument: UITextPosition { get }
  /// The text's end.
  var endOfDocument: UITextPosition { get }
  /// The range between two places, in either order.
  func textRange(from fromPosition: UITextPosition, to toPosition: UITextPosition) -> UITextRange?
  /// The place so many UTF-16 units on; nil beyond the text.
  func position(from position: UITextPosition, offset: Int) -> UITextPosition?
  /// The place so many UTF-16 units to a side, or so many lines up or down; nil beyond the text.
  func position(from position: UITextPosition, in direction: UITextLayoutDirection, offset: Int) -> UITextPosition?
  /// The order of two places.
  func compare(_ position: UITextPosition, to other: UITextPosition) -> ComparisonResult
  /// The UTF-16 units from one place to another.
  func offset(from: UITextPosition, to toPosition: UITextPosition) -> Int
  /// The rectangle of a range's first line.
  func firstRect(for range: UITextRange) -> CGRect
  /// The caret's rectangle at a place.
  func caretRect(for position: UITextPosition) -> CGRect
  /// The rectangles of a range, one for each line.
  func selectionRects(for range: UITextRange) -> [UITextSelectionRect]
  /// The place that is nearest to a point.
  func closestPosition(to point: CGPoint) -> UITextPosition?
  /// The place in a range that is nearest to a point.
  func closestPosition(to point: CGPoint, within range: UITextRange) -> UITextPosition?
  /// The character at a point.
  func characterRange(at point: CGPoint) -> UITextRange?
}

extension UITextInput {
  public var markedTextRange: UITextRange? { nil }
  public func setMarkedText(_ markedText: String?, selectedRange: NSRange) { if let markedText { insertText(markedText) } }
  public func unmarkText() {}

  private var length: Int { (endOfDocument as? TextOffset)?.offset ?? 0 }

  public func textRange(from fromPosition: UITextPosition, to toPosition: UITextPosition) -> UITextRange? {
    guard let from = fromPosition as? TextOffset, let to = toPosition as? TextOffset else { return nil }
    return TextOffsetRange(NSRange(location: min(from.offset, to.offset), length: abs(to.offset - from.offset)))
  }
  public func position(from position: UITextPosition, offset: Int) -> UITextPosition? {
    guard let place = (position as? TextOffset)?.offset, (0...length).contains(place + offset) else { return nil }
    return TextOffset(place + offset)
  }
  public func position(from position: UITextPosition, in direction: UITextLayoutDirection, offset: Int) -> UITextPosition? {
    switch direction {
    case .right: return self.position(from: position, offset: offset)
    case .left: return self.position(from: position, offset: -offset)
    case .up, .down:
      let rect = caretRect(for: position), lines = CGFloat(direction == .up ? -offset : offset)
      return closestPosition(to: CGPoint(x: rect.midX, y: rect.midY + lines * rect.height))
    }
  }
  public func compare(_ position: UITextPosition, to other: UITextPosition) -> ComparisonResult {
    let way = offset(from: position, to: other)
    return way > 0 ? .orderedAscending : way < 0 ? .orderedDescending : .orderedSame
  }
  public func offset(from: UITextPosition, to toPosition: UITextPosition) -> Int {
    guard let from = from as? TextOffset, let to = toPosition as? TextOffset else { return 0 }
    return to.offset - from.offset
  }
  public func firstRect(for range: UITextRange) -> CGRect { selectionRects(for: range).first?.rect ?? .null }
  public func selectionRects(for range: UITextRange) -> [UITextSelectionRect] { [] }
  public func closestPosition(to point: CGPoint, within range: UITextRange) -> UITextPosition? {
    guard let place = closestPosition(to: point) else { return nil }
    return offset(from: range.start, to: place) < 0 ? range.start : offset(from: place, to: range.end) < 0 ? range.end : place
  }
  public func characterRange(at point: CGPoint) -> UITextRange? {
    guard let place = (closestPosition(to: point) as? TextOffset)?.offset, length > 0 else { return nil }
    let caret = caretRect(for: TextOffset(place)), start = caret.midX > point.x ? place - 1 : place
    return (0..<length).contains(start) ? TextOffsetRange(NSRange(location: start, length: 1)) : nil
  }
}

/// A place by its UTF-16 units from the text's beginning.
final class TextOffset: UITextPosition {
  let offset: Int
  init(_ offset: Int) {
    self.offset = offset
    super.init()
  }
  nonisolated override func isEqual(_ object: Any?) -> Bool { (object as? TextOffset)?.offset == offset }
  nonisolated override var hash: Int { offset }
}

/// A range by UTF-16 units.
final class TextOffsetRange: UITextRange {
  let range: NSRange
  init(_ range: NSRange) {
    self.range = range
    super.init()
  }
  override var isEmpty: Bool { range.length == 0 }
  override var start: UITextPosition { TextOffset(range.lowerBound) }
  override var end: UITextPosition { TextOffset(range.upperBound) }
  nonisolated override func isEqual(_ object: Any?) -> Bool { (object as? TextOffsetRange)?.range == range }
  nonisolated override var hash: Int { range.location }

  /// The range as far as it is in a text of a length; nil where it begins behind it.
  func range(in length: Int) -> NSRange? {
    guard range.location >= 0, range.location <= length else { return nil }
    return NSRange(location: range.location, length: min(range.length, length - range.location))
  }
}

/// The rectangle of selected text in a line.
final class OwnSelectionRect: UITextSelectionRect {
  private let own: (rect: CGRect, start: Bool, end: Bool)
  init(_ rect: CGRect, containsStart: Bool, containsEnd: Bool) {
    own = (rect, containsStart, containsEnd)
    super.init()
  }
  override var rect: CGRect { own.rect }
  override var containsStart: Bool { own.start }
  override var containsEnd: Bool { own.end }
}
