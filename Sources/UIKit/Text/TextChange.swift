/// What takes a change of a text back: what was written, and what it took the place of.
final class TextChange {
  /// Where the new text is.
  fileprivate(set) var range: NSRange
  /// What was there before, and what was selected.
  let removed: NSAttributedString, selection: TextSelection
  /// The undo manager's generation after the change was registered.
  fileprivate let generation: Int

  fileprivate init(_ range: NSRange, removed: NSAttributedString, selection: TextSelection, generation: Int) {
    (self.range, self.removed, self.selection, self.generation) = (range, removed, selection, generation)
  }
}

extension TextEditing {
  /// Registers what takes a change back that is about to be made. Characters that are typed one behind the other are taken back together.
  /// - Parameter length: that of the text that comes into the place of what is removed, in UTF-16 units.
  func registerUndo(of removed: NSAttributedString, at place: Int, replacedBy length: Int) {
    guard let undoManager, undoManager.isUndoRegistrationEnabled, allowsCopies else { return }
    if removed.length == 0, let lastChange, lastChange.generation == undoManager.generation, lastChange.range.length > 0,
      lastChange.range.upperBound == place
    {
      lastChange.range.length += length
      return
    }
    let change = TextChange(
      NSRange(location: place, length: length), removed: removed, selection: selection, generation: undoManager.generation + 1)
    lastChange = undoManager.isUndoing || undoManager.isRedoing ? nil : change
    undoManager.registerUndo(withTarget: self) { text in
      text.restore(change.removed, in: change.range)
      text.selection = change.selection
    }
  }

  /// Undoes, or makes again, where a key means that: `z` with Control or Command, and Shift. Returns false for other keys, and where there
  /// is nothing to be undone.
  func takeUndo(_ key: UIKey) -> Bool {
    guard takesEdits, key.charactersIgnoringModifiers.lowercased() == "z", !key.modifierFlags.isDisjoint(with: [.control, .command]),
      !key.modifierFlags.contains(.alternate), let undoManager
    else { return false }
    let isRedo = key.modifierFlags.contains(.shift)
    guard isRedo ? undoManager.canRedo : undoManager.canUndo else { return false }
    if isRedo { undoManager.redo() } else { undoManager.undo() }
    return true
  }
}
