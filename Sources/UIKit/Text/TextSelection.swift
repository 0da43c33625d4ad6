/// What is selected in a text: from an anchor, which stays, to a caret, which moves. Both are UTF-16 units; without characters between
/// them the selection is a place.
struct TextSelection: Equatable {
  var anchor = 0
  var caret = 0

  /// A selection whose caret is behind its anchor.
  init(_ range: NSRange) { (anchor, caret) = (range.lowerBound, range.upperBound) }

  /// A place in a text.
  init(_ place: Int = 0) { (anchor, caret) = (place, place) }

  var range: NSRange { NSRange(location: min(anchor, caret), length: abs(caret - anchor)) }
  var isEmpty: Bool { anchor == caret }

  /// The selection as far as it is in a text of a length.
  func clamped(to length: Int) -> TextSelection {
    var clamped = self
    clamped.anchor = min(max(anchor, 0), length)
    clamped.caret = min(max(caret, 0), length)
    return clamped
  }

  /// The selection with its caret elsewhere.
  /// - Parameter extending: whether the anchor stays.
  func moved(to place: Int, extending: Bool) -> TextSelection {
    var moved = TextSelection(place)
    if extending { moved.anchor = anchor }
    return moved
  }
}
