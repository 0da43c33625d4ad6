import Testing

@testable import UIKit

/// Changes that are taken back and made again, by the program and by keys.
@MainActor @Suite("Undo")
final class UndoTests {
  @MainActor final class Counter {
    var value = 0
    func add(_ amount: Int, _ manager: UndoManager) {
      value += amount
      manager.registerUndo(withTarget: self) { $0.add(-amount, manager) }
    }
  }

  @Test("a group is undone and redone as one; a new change leaves nothing to be redone; names go along")
  func groups() {
    let manager = UndoManager(), counter = Counter()
    manager.groupsByEvent = false
    manager.beginUndoGrouping()
    counter.add(1, manager)
    counter.add(10, manager)
    manager.setActionName("Adding")
    #expect(manager.groupingLevel == 1)
    manager.endUndoGrouping()
    #expect(manager.canUndo && !manager.canRedo && manager.undoMenuItemTitle == "Undo Adding")
    manager.undo()
    #expect(counter.value == 0 && !manager.canUndo && manager.canRedo && manager.redoMenuItemTitle == "Redo Adding")
    manager.redo()
    #expect(counter.value == 11 && manager.canUndo && !manager.canRedo)
    manager.undo()
    manager.beginUndoGrouping()
    counter.add(100, manager)
    manager.endUndoGrouping()
    #expect(counter.value == 100 && !manager.canRedo)
    manager.removeAllActions(withTarget: counter)
    #expect(!manager.canUndo)
  }

  @Test("what one event registers is a group; the last two groups of three stay; nothing is registered while that is off")
  func events() {
    let stage = AnimationStage(), manager = UndoManager(), counter = Counter()
    manager.levelsOfUndo = 2
    for (index, amount) in [1, 10, 100].enumerated() {
      counter.add(amount, manager)
      counter.add(amount, manager)
      stage.advance(to: Double(index + 1))
    }
    manager.disableUndoRegistration()
    counter.add(1000, manager)
    manager.enableUndoRegistration()
    #expect(counter.value == 1222)
    manager.undo()
    #expect(counter.value == 1022)
    manager.undo()
    manager.undo()
    #expect(counter.value == 1002 && !manager.canUndo)
  }

  @Test("a target that is gone is left out")
  func targets() {
    let manager = UndoManager(), stays = Counter()
    manager.groupsByEvent = false
    manager.beginUndoGrouping()
    stays.add(1, manager)
    do {
      let goes = Counter()
      goes.add(1, manager)
    }
    manager.endUndoGrouping()
    manager.undo()
    #expect(stays.value == 0)
  }

  private func press(_ names: String..., with flags: UIKeyModifierFlags = []) {
    for name in names {
      let key = UIKey(name: name, characters: name.count == 1 ? name : "", modifierFlags: flags)
      for phase in [UIPress.Phase.began, .ended] { UIApplication.shared.sendKey(key, phase, timestamp: 0) }
    }
  }

  private func edited<Text: UIView & UITextInput>(_ text: Text) -> AnimationStage {
    text.frame = CGRect(x: 20, y: 100, width: 280, height: 120)
    let stage = AnimationStage(text)
    stage.window.makeKey()
    stage.advance(to: 0)
    text.becomeFirstResponder()
    return stage
  }

  @Test("Control and z take back what was typed in one go, then the deletion before; with Shift they make both again, selections too")
  func keys() {
    let field = UITextField(), stage = edited(field)
    field.text = "one two"
    field.selection = TextSelection(NSRange(location: 4, length: 3))
    press("BackSpace")
    stage.advance(to: 1)
    press("a", "b")
    stage.advance(to: 2)
    press("c")
    #expect(field.text == "one abc" && field.undoManager === stage.window.undoManager)
    press("z", with: .control)
    #expect(field.text == "one ")
    press("z", with: .control)
    #expect(field.text == "one two" && field.selection.range.length == 3)
    press("z", with: [.control, .shift])
    press("z", with: [.control, .shift])
    #expect(field.text == "one abc")
    // A text of the program's own has nothing to be taken back to.
    field.text = "new"
    press("z", with: .control)
    #expect(field.text == "new" && field.undoManager?.canUndo == false)
  }

  @Test("a text view gets its attributes back")
  func attributes() {
    let view = UITextView(), stage = edited(view)
    view.attributedText = NSAttributedString(
      string: "red", attributes: [.foregroundColor: UIColor.red, .font: UIFont.systemFont(ofSize: 12)])
    view.selectedRange = NSRange(location: 0, length: 3)
    press("x")
    stage.advance(to: 1)
    #expect(view.text == "x")
    press("z", with: .command)
    #expect(view.text == "red" && view.attributedText.attribute(.foregroundColor, at: 1, effectiveRange: nil) as? UIColor == .red)
  }
}
