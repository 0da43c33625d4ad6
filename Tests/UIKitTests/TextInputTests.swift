import Foundation
import Testing

@testable import UIKit

/// Places and ranges in the texts of fields and text views.
@MainActor @Suite("Places in texts")
final class TextInputTests {
  private func field(_ text: String) -> (UITextField, AnimationStage) {
    let field = UITextField(frame: CGRect(x: 20, y: 40, width: 200, height: 34))
    field.borderStyle = .roundedRect
    field.text = text
    let stage = AnimationStage(field)
    stage.window.makeKey()
    stage.advance(to: 0)
    return (field, stage)
  }

  private func press(_ name: String, _ flags: UIKeyModifierFlags = []) {
    for phase in [UIPress.Phase.began, .ended] {
      UIApplication.shared.sendKey(
        UIKey(name: name, characters: name.count == 1 ? name : "", modifierFlags: flags), phase, timestamp: 0)
    }
  }

  @Test("places are counted in UTF-16 units; ranges give and take texts")
  func places() throws {
    let (field, _) = field("a👍b")
    let begin = field.beginningOfDocument, end = field.endOfDocument
    #expect(field.offset(from: begin, to: end) == 4 && field.compare(begin, to: end) == .orderedAscending)
    let one = try #require(field.position(from: begin, offset: 1)), three = try #require(field.position(from: end, offset: -1))
    #expect(field.position(from: begin, offset: 5) == nil && field.position(from: begin, offset: -1) == nil)
    let thumb = try #require(field.textRange(from: three, to: one))
    #expect(field.text(in: thumb) == "👍" && thumb.start == one && thumb.end == three && !thumb.isEmpty)
    field.replace(thumb, withText: "xyz")
    #expect(field.text == "axyzb" && field.caret == 4)
    #expect(field.selectedTextRange?.isEmpty == true && field.selectedTextRange?.start == field.position(from: begin, offset: 4))
  }

  @Test("what is selected is replaced by what is written, and shown behind the text in place of the caret")
  func selection() throws {
    let (field, stage) = field("hello")
    #expect(field.becomeFirstResponder())
    field.selectedTextRange = field.textRange(
      from: try #require(field.position(from: field.beginningOfDocument, offset: 1)), to: field.endOfDocument)
    stage.advance(to: 0.1)
    let range = try #require(field.selectedTextRange), rect = field.firstRect(for: range)
    let caret = field.caretRect(for: range.start)
    #expect(caret.width == 2 && rect.minX == caret.minX && rect.maxX == field.caretRect(for: range.end).minX)
    #expect(field.selectionRects(for: range).map(\.rect) == [rect])
    press("u")
    #expect(field.text == "hu" && field.caret == 2)
    press("Left", .shift)
    #expect(field.selectedTextRange.flatMap(field.text(in:)) == "u")
    press("Left", .shift)
    press("BackSpace")
    #expect(field.text == "")
    field.text = "again"
    field.selectAll(nil)
    #expect(field.selectedTextRange.flatMap(field.text(in:)) == "again")
    press("Right")
    #expect(field.selectedTextRange?.isEmpty == true && field.caret == 5)
    let middle = CGPoint(x: field.caretRect(for: try #require(field.position(from: field.beginningOfDocument, offset: 2))).minX, y: 17)
    #expect(field.closestPosition(to: middle) == field.position(from: field.beginningOfDocument, offset: 2))
    #expect(field.characterRange(at: CGPoint(x: middle.x + 2, y: 17)).flatMap(field.text(in:)) == "a")
  }

  @Test("a subclass hides the caret by saying that it has no rectangle")
  func hiddenCaret() {
    @MainActor final class NoCaret: UITextField {
      override func caretRect(for position: UITextPosition) -> CGRect { .zero }
    }
    let field = NoCaret(frame: CGRect(x: 0, y: 0, width: 100, height: 30))
    let stage = AnimationStage(field)
    field.text = "abc"
    #expect(field.becomeFirstResponder())
    stage.advance(to: 0.1)
    let bars = field.subviews.flatMap(\.subviews).filter { $0.backgroundColor == field.tintColor }
    #expect(bars.count == 1 && bars[0].frame.size == .zero)
  }

  @Test("a text view: lines have rectangles, the program writes with the typing attributes, and the delegate may refuse")
  func textView() throws {
    @MainActor final class Delegate: UITextViewDelegate {
      var log: [String] = []
      func textView(_ textView: UITextView, shouldChangeTextIn range: NSRange, replacementText text: String) -> Bool { text != "\t" }
      func textViewDidChange(_ textView: UITextView) { log.append(textView.text) }
      func textViewDidChangeSelection(_ textView: UITextView) { log.append("\(textView.selectedRange.location)") }
    }
    let view = UITextView(frame: CGRect(x: 0, y: 0, width: 200, height: 100)), delegate = Delegate()
    view.font = .systemFont(ofSize: 20)
    view.text = "ab\ncd"
    view.delegate = delegate
    view.layoutIfNeeded()
    let whole = try #require(view.textRange(from: view.beginningOfDocument, to: view.endOfDocument))
    let rects = view.selectionRects(for: whole).map(\.rect)
    // 8 points above the text and 5 before it.
    #expect(rects.count == 2 && rects.allSatisfy { $0.minX == 5 } && rects[0].minY == 8 && rects[1].minY >= rects[0].maxY - 0.01)
    let second = try #require(view.position(from: view.beginningOfDocument, offset: 3))
    #expect(view.caretRect(for: second).minX == 5 && view.caretRect(for: second).minY == rects[1].minY)
    #expect(view.closestPosition(to: CGPoint(x: 5, y: rects[1].midY)) == second)
    let above = try #require(view.position(from: second, in: .up, offset: 1))
    #expect(above == view.beginningOfDocument)
    view.selectedRange = NSRange(location: 1, length: 40)
    #expect(view.selectedRange == NSRange(location: 1, length: 4) && delegate.log == ["1"])
    view.insertText("\t")
    view.insertText("Z")
    #expect(view.text == "aZ" && delegate.log == ["1", "2", "aZ"])
    view.typingAttributes[.foregroundColor] = UIColor.systemRed
    view.insertText("!")
    let attributes = try #require(view.attributedText).attributes(at: 2, effectiveRange: nil)
    #expect(attributes[.foregroundColor] as? UIColor == .systemRed && attributes[.font] as? UIFont == .systemFont(ofSize: 20))
    view.deleteBackward()
    #expect(view.text == "aZ" && view.selectedTextRange?.start == view.endOfDocument)
  }
}
