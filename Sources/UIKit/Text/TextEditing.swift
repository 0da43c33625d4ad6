/// A view whose text a person edits: what fields and text views share of keys and of the actions of menus.
@MainActor protocol TextEditing: UIView, UITextInput {
  /// What is selected; set, it is clamped to the text and shown, and the delegate is told.
  var selection: TextSelection { get set }
  /// The text as it is, secrets too.
  var wholeText: String { get }
  /// Whether a person may change the text now.
  var takesEdits: Bool { get }
  /// Whether what is selected may be copied.
  var allowsCopies: Bool { get }
  /// Shows the selection, and lets fingers change it.
  var interaction: UITextInteraction { get }
  /// Puts a text into the place of a range, where the delegate lets it.
  func replace(_ range: NSRange, with text: String)
  /// Puts a text into the place of a range, without asking the delegate.
  func restore(_ text: NSAttributedString, in range: NSRange)
  /// The change that was made last, for undoing what is typed behind it as well.
  var lastChange: TextChange? { get set }
  /// Called for the return key.
  func returnKeyWasPressed()
  /// A copied text as it can be written here.
  func pastable(_ text: String) -> String
}

extension TextEditing {
  // MARK: Keys

  /// Does what a key means. Returns false for one that means nothing to a text.
  func take(_ key: UIKey?) -> Bool {
    guard let key, isFirstResponder else { return false }
    guard key.modifierFlags.isDisjoint(with: [.control, .command]) else { return takeUndo(key) }
    let extending = key.modifierFlags.contains(.shift)
    if let place = place(for: key.name, extending: extending) {
      selection = selection.moved(to: place, extending: extending)
      return true
    }
    guard takesEdits else { return false }
    switch key.name {
    case "BackSpace": deleteBackward()
    case "Delete": deleteForward()
    case "Return", "KP_Enter": returnKeyWasPressed()
    default:
      guard let first = key.characters.unicodeScalars.first, first.value >= 0x20, first.value != 0x7F else { return false }
      insertText(key.characters)
    }
    return true
  }

  /// Where a key moves the caret to; nil for keys that do not.
  private func place(for key: String, extending: Bool) -> Int? {
    let leaves = !selection.isEmpty && !extending
    switch key {
    case "Left": return leaves ? selection.range.lowerBound : TextBoundaries.character(before: selection.caret, in: wholeText)
    case "Right": return leaves ? selection.range.upperBound : TextBoundaries.character(after: selection.caret, in: wholeText)
    case "Home": return place(atSide: -1)
    case "End": return place(atSide: 1)
    case "Up": return place(lines: -1)
    case "Down": return place(lines: 1)
    default: return nil
    }
  }

  /// The beginning or the end of the caret's line.
  private func place(atSide side: CGFloat) -> Int {
    let rect = caretRect(for: TextOffset(selection.caret))
    guard let place = closestPosition(to: CGPoint(x: side * 1e6, y: rect.midY)) as? TextOffset else { return selection.caret }
    // The end of a line that is broken is the beginning of the next one.
    let isBelow = caretRect(for: place).minY > rect.minY + 0.5
    return isBelow ? TextBoundaries.character(before: place.offset, in: wholeText) : place.offset
  }

  /// The place in a line above or below the caret's; beyond the first and the last one, an end of the text.
  private func place(lines: Int) -> Int {
    let present = TextOffset(selection.caret), end = lines < 0 ? 0 : wholeText.utf16.count
    guard let place = position(from: present, in: .down, offset: lines) as? TextOffset else { return end }
    return caretRect(for: place).minY == caretRect(for: present).minY ? end : place.offset
  }

  private func deleteForward() {
    guard selection.isEmpty else { return deleteBackward() }
    let end = TextBoundaries.character(after: selection.caret, in: wholeText)
    if end > selection.caret { replace(NSRange(location: selection.caret, length: end - selection.caret), with: "") }
  }

  /// The range that deleting takes away: the selection, else the character before the caret; nil for nothing.
  var rangeToDelete: NSRange? {
    guard selection.isEmpty else { return selection.range }
    let start = TextBoundaries.character(before: selection.caret, in: wholeText)
    return start < selection.caret ? NSRange(location: start, length: selection.caret - start) : nil
  }

  // MARK: Actions of menus

  /// Whether an action of menus makes sense now.
  func allows(_ action: EditAction) -> Bool {
    switch action {
    case .cut: takesEdits && !selection.isEmpty && allowsCopies
    case .delete: takesEdits && !selection.isEmpty
    case .copy: !selection.isEmpty && allowsCopies
    case .paste: takesEdits && UIPasteboard.general.hasStrings
    case .select: hasText && selection.isEmpty
    case .selectAll: hasText && selection.range.length < wholeText.utf16.count
    }
  }

  /// - Parameter sender: a command of a menu that shows what is selected shows again, for what was selected.
  func perform(_ action: EditAction, sentBy sender: Any?) {
    switch action {
    case .cut:
      perform(.copy, sentBy: nil)
      deleteBackward()
    case .copy: UIPasteboard.general.string = selectedTextRange.flatMap { text(in: $0) }
    case .paste: if let text = UIPasteboard.general.string { insertText(pastable(text)) }
    case .delete: deleteBackward()
    case .select: selection = TextSelection(TextBoundaries.word(at: selection.caret, in: wholeText))
    case .selectAll: selection = TextSelection(NSRange(location: 0, length: wholeText.utf16.count))
    }
    if action == .select || action == .selectAll, sender is UICommand, !(sender is UIKeyCommand) { interaction.showMenu() }
  }
}
