import Foundation
import Testing

@testable import UIKit

/// Fingers that select in fields and text views, and the menu of what is done with a selection.
@MainActor @Suite("Selected text")
final class TextSelectionTests {
  @MainActor final class Log: UITextFieldDelegate, UITextViewDelegate {
    var lines: [String] = []
    var refused = ""

    func textFieldDidChangeSelection(_ textField: UITextField) {
      lines.append("\(textField.selection.range.lowerBound)..<\(textField.selection.range.upperBound)")
    }
    func textField(_ textField: UITextField, shouldChangeCharactersIn range: NSRange, replacementString string: String) -> Bool {
      string != refused || refused.isEmpty
    }
    func textViewDidBeginEditing(_ textView: UITextView) { lines.append("begin") }
    func textViewDidEndEditing(_ textView: UITextView) { lines.append("end") }
    func textView(_ textView: UITextView, editMenuForTextIn range: NSRange, suggestedActions: [UIMenuElement]) -> UIMenu? {
      UIMenu(children: [UIAction(title: "Shout") { [unowned self] _ in lines.append("shout \(range.location)") }] + suggestedActions)
    }
  }

  /// A finger of a stage, which knows where the places of a text are on the screen.
  @MainActor struct Finger {
    let stage: AnimationStage

    func touch(_ phase: UITouch.Phase, _ point: CGPoint) {
      UIApplication.shared.sendTouch(phase, at: point, timestamp: stage.stage.time, on: stage.screen)
    }

    func tap(_ point: CGPoint, times: Int = 1) {
      for _ in 0..<times {
        touch(.began, point)
        stage.advance(to: stage.stage.time + 0.05)
        touch(.ended, point)
        stage.advance(to: stage.stage.time + 0.05)
      }
    }

    /// The middle of the caret before a UTF-16 unit, on the screen.
    func place(_ index: Int, in text: any UIView & UITextInput) -> CGPoint {
      let rect = text.caretRect(for: text.position(from: text.beginningOfDocument, offset: index)!)
      return text.convert(CGPoint(x: rect.midX, y: rect.midY), to: nil)
    }

    func wait(_ seconds: Double) { stage.advance(to: stage.stage.time + seconds) }

    var menu: EditMenuBar? { stage.window.subviews.lazy.compactMap { $0 as? EditMenuBar }.last { $0.isUserInteractionEnabled } }
    var titles: [String] { menu?.buttons.map(\.leaf.title) ?? [] }

    func choose(_ title: String) throws {
      let button = try #require(menu?.buttons.first { $0.leaf.title == title })
      tap(button.convert(CGPoint(x: button.bounds.midX, y: button.bounds.midY), to: nil))
    }
  }

  private func field(_ text: String) -> (UITextField, Finger) {
    let field = UITextField(frame: CGRect(x: 20, y: 200, width: 280, height: 34))
    field.borderStyle = .roundedRect
    field.text = text
    let stage = AnimationStage(field)
    stage.window.makeKey()
    stage.advance(to: 0)
    UIPasteboard.general.string = nil
    return (field, Finger(stage: stage))
  }

  private func textView(_ text: String) -> (UITextView, Finger) {
    let view = UITextView(frame: CGRect(x: 20, y: 100, width: 280, height: 120))
    view.font = .systemFont(ofSize: 20)
    view.text = text
    let stage = AnimationStage(view)
    stage.window.makeKey()
    stage.advance(to: 0)
    UIPasteboard.general.string = nil
    return (view, Finger(stage: stage))
  }

  @Test(
    "words are letters with what joins them; elsewhere a character stands for itself",
    arguments: [
      ("Hello, world's end", 2, "Hello"), ("Hello, world's end", 5, "Hello"), ("Hello, world's end", 6, " "),
      ("Hello, world's end", 12, "world's"), ("Hello, world's end", 18, "end"), ("3,50 m", 1, "3,50"), ("a, b", 1, "a"),
      ("see a.b now", 5, "a.b"), ("日本語", 1, "本"), ("- 👍🏽", 2, "👍🏽"), ("", 0, ""),
    ])
  func words(text: String, place: Int, word: String) {
    #expect(NSString(string: text).substring(with: TextBoundaries.word(at: place, in: text)) == word)
  }

  @Test("paragraphs end before the sign that ends them")
  func paragraphs() {
    #expect(TextBoundaries.paragraph(at: 4, in: "ab\ncd\n") == NSRange(location: 3, length: 2))
    #expect(TextBoundaries.paragraph(at: 6, in: "ab\ncd\n") == NSRange(location: 6, length: 0))
    #expect(TextBoundaries.paragraph(at: 1, in: "ab\r\ncd") == NSRange(location: 0, length: 2))
  }

  @Test("a tap sets the caret, two select the word, three everything; the delegate hears each change, the menu comes after the last tap")
  func taps() throws {
    let (field, finger) = field("one two three"), log = Log()
    field.delegate = log
    finger.tap(finger.place(5, in: field))
    #expect(field.isEditing && field.caret == 5 && log.lines == ["5..<5"] && finger.menu == nil)
    finger.wait(1)
    #expect(finger.menu == nil, "a tap that has set the caret asks for no menu")
    finger.tap(finger.place(5, in: field))
    finger.wait(0.5)
    #expect(finger.titles == ["Select", "Select All"] && field.caret == 5)
    finger.tap(finger.place(5, in: field), times: 2)
    #expect(field.selection.range == NSRange(location: 4, length: 3) && finger.menu == nil && log.lines.last == "4..<7")
    finger.wait(0.5)
    #expect(finger.titles == ["Cut", "Copy", "Select All"])
    finger.tap(finger.place(5, in: field), times: 3)
    #expect(field.selection.range == NSRange(location: 0, length: 13))
    finger.wait(0.5)
    #expect(finger.titles == ["Cut", "Copy"])
    // A touch elsewhere takes the menu away, and leaves what is selected.
    finger.tap(CGPoint(x: 10, y: 470))
    finger.wait(0.5)
    #expect(finger.menu == nil && field.selection.range.length == 13 && field.isEditing)
  }

  /// The knobs stand out by 9 above the line and below it.
  @Test("the menu stands 6 points above what is selected and its handles, or below where there is no room")
  func menuPlace() throws {
    let (field, finger) = field("one two three")
    finger.tap(finger.place(5, in: field), times: 2)
    finger.wait(1)
    let bar = try #require(finger.menu), line = field.caretRect(for: field.beginningOfDocument)
    let middle = (finger.place(4, in: field).x + finger.place(7, in: field).x) / 2, width = bar.bounds.width
    #expect(bar.bounds.height == 44 && bar.frame.maxY == 200 + line.minY - 9 - 6)
    #expect(isClose(bar.frame.midX, max(8 + width / 2, middle), within: 1))
    #expect(width == bar.buttons.reduce(0) { $0 + $1.ownWidth })
    field.frame.origin.y = 10
    finger.tap(finger.place(9, in: field), times: 2)
    finger.wait(1)
    #expect(finger.menu?.frame.minY == 10 + line.maxY + 9 + 6)
  }

  @Test("a press takes the caret along, and the menu shows when the finger leaves")
  func press() {
    let (field, finger) = field("one two three")
    UIPasteboard.general.string = "x"
    finger.touch(.began, finger.place(1, in: field))
    finger.wait(0.4)
    #expect(!field.isEditing)
    finger.wait(0.2)
    #expect(field.isEditing && field.caret == 1)
    for place in [3, 9] { finger.touch(.moved, finger.place(place, in: field)) }
    #expect(field.caret == 9 && finger.menu == nil)
    finger.touch(.ended, finger.place(9, in: field))
    #expect(finger.titles == ["Paste", "Select", "Select All"])
  }

  @Test("handles move the ends of what is selected; one that passes the other goes on at its side, and a character stays selected")
  func handles() {
    let (field, finger) = field("one two three"), log = Log()
    finger.tap(finger.place(5, in: field), times: 2)
    field.delegate = log
    finger.wait(1)
    func drag(_ start: Int, knob: CGFloat, to places: Int...) {
      let from = finger.place(start, in: field)
      finger.touch(.began, CGPoint(x: from.x, y: from.y + knob))
      for place in places { finger.touch(.moved, CGPoint(x: finger.place(place, in: field).x, y: from.y + knob)) }
      finger.touch(.ended, CGPoint(x: finger.place(places.last!, in: field).x, y: from.y + knob))
      finger.wait(1)
    }
    drag(7, knob: 14, to: 8, 10)
    #expect(field.selection.range == NSRange(location: 4, length: 6) && log.lines == ["4..<8", "4..<10"])
    #expect(finger.titles == ["Cut", "Copy", "Select All"])
    drag(4, knob: -14, to: 9, 10, 12)
    #expect(log.lines.suffix(2) == ["9..<10", "10..<12"])
    drag(10, knob: -14, to: 12)
    #expect(field.selection.range == NSRange(location: 10, length: 2), "the last character stays")
  }

  /// The text begins 8 points below the view's edge, and a knob stands out by 9: the view, which clips, would cut a point.
  @Test("a text view's handles stay inside it, where it shows all of its text")
  func clippedHandles() throws {
    let (view, finger) = textView("one two")
    view.isScrollEnabled = false
    view.frame.size.height = view.intrinsicContentSize.height
    finger.wait(0.1)
    finger.tap(finger.place(1, in: view), times: 2)
    finger.wait(0.1)
    let handles = view.subviews.compactMap { $0 as? TextHandle }, line = view.caretRect(for: view.beginningOfDocument)
    let start = try #require(handles.first { $0.isStart }), end = try #require(handles.first { !$0.isStart })
    #expect(line.minY == 8 && start.frame.minY == 0 && start.frame.maxY == line.maxY)
    #expect(end.frame.minY == line.minY && end.frame.maxY <= view.bounds.height && end.frame.maxY > line.maxY + 7)
  }

  @Test("cut, copy, paste and select by the menu; what the delegate refuses stays; ends of lines are spaces in a field")
  func menu() throws {
    let (field, finger) = field("one two three"), log = Log()
    field.delegate = log
    finger.tap(finger.place(5, in: field), times: 2)
    finger.wait(0.5)
    try finger.choose("Cut")
    #expect(field.text == "one  three" && UIPasteboard.general.string == "two" && field.caret == 4)
    finger.wait(1)
    finger.tap(finger.place(4, in: field))
    finger.wait(0.5)
    try finger.choose("Paste")
    #expect(field.text == "one two three" && field.caret == 7)
    UIPasteboard.general.string = "a\r\nb"
    log.refused = "a b"
    finger.wait(1)
    finger.tap(finger.place(7, in: field))
    finger.wait(0.5)
    try finger.choose("Paste")
    #expect(field.text == "one two three")
    finger.wait(1)
    finger.tap(finger.place(7, in: field))
    finger.wait(0.5)
    try finger.choose("Select")
    #expect(field.selection.range == NSRange(location: 4, length: 3) && finger.titles.contains("Copy"))
  }

  @Test("Control and a letter do the same by keys")
  func keys() {
    let (field, finger) = field("one")
    func press(_ name: String) {
      UIApplication.shared.sendKey(UIKey(name: name, characters: "\u{1}", modifierFlags: .control), .began, timestamp: 0)
      UIApplication.shared.sendKey(UIKey(name: name, characters: "\u{1}", modifierFlags: .control), .ended, timestamp: 0)
    }
    #expect(field.becomeFirstResponder())
    press("a")
    press("c")
    #expect(field.selection.range.length == 3 && UIPasteboard.general.string == "one")
    press("v")
    press("v")
    #expect(field.text == "oneone")
    press("a")
    press("x")
    #expect(field.text == "" && UIPasteboard.general.string == "oneone")
    finger.wait(0.1)
  }

  @Test("a secret is selected as one, and neither cut nor copied")
  func secret() {
    let (field, finger) = field("one two")
    field.isSecureTextEntry = true
    finger.wait(0.1)
    finger.tap(finger.place(5, in: field), times: 2)
    finger.wait(1)
    #expect(field.selection.range.length == 7 && finger.titles == [])
    UIPasteboard.general.string = "x"
    finger.tap(finger.place(5, in: field), times: 2)
    finger.wait(1)
    #expect(finger.titles == ["Paste"])
  }

  @Test("a text view: a tap begins the editing, keys write, arrows go from line to line, what is selected reaches to the side")
  func editedTextView() throws {
    let (view, finger) = textView("first line\nsecond line"), log = Log()
    view.delegate = log
    func press(_ name: String, _ flags: UIKeyModifierFlags = []) {
      for phase in [UIPress.Phase.began, .ended] {
        UIApplication.shared.sendKey(UIKey(name: name, characters: name.count == 1 ? name : "", modifierFlags: flags), phase, timestamp: 0)
      }
    }
    finger.tap(finger.place(17, in: view))
    #expect(view.isFirstResponder && view.selectedRange == NSRange(location: 17, length: 0) && log.lines == ["begin"])
    press("x")
    press("Home")
    press("Return")
    press("Up")
    press("End", .shift)
    #expect(view.text == "first line\n\nsecondx line" && view.selectedRange == NSRange(location: 11, length: 0))
    press("Up", .shift)
    #expect(view.selectedRange == NSRange(location: 0, length: 11))
    // From 5 points before the first line to 5 before the side.
    let range = try #require(view.selectedTextRange), rects = view.selectionRects(for: range).map(\.rect)
    #expect(rects[0].minX == 5 && rects[0].maxX > 5 && rects[0].minY == 8)
    press("Right")
    press("Down")
    press("Down")
    #expect(view.selectedRange == NSRange(location: 24, length: 0), "below the last line is the text's end")
    view.selectedRange = NSRange(location: 2, length: 14)
    finger.wait(0.1)
    let both = view.selectionRects(for: try #require(view.selectedTextRange)).map(\.rect)
    #expect(both.first?.maxX == 275 && both.last?.minX == 5 && (both.last?.maxX ?? 0) < 275)
    #expect(view.resignFirstResponder() && log.lines.last == "end")
  }

  @Test("a text that is not edited: one tap does nothing, a press selects a word and goes on by words; the delegate adds to the menu")
  func readText() throws {
    let (view, finger) = textView("one two three four"), log = Log()
    view.isEditable = false
    view.delegate = log
    finger.tap(finger.place(5, in: view))
    #expect(!view.isFirstResponder)
    finger.wait(1)
    finger.touch(.began, finger.place(5, in: view))
    finger.wait(0.6)
    #expect(view.isFirstResponder && view.selectedRange == NSRange(location: 4, length: 3) && log.lines == [])
    finger.touch(.moved, finger.place(10, in: view))
    #expect(view.selectedRange == NSRange(location: 4, length: 9))
    finger.touch(.ended, finger.place(10, in: view))
    finger.wait(0.5)
    #expect(finger.titles == ["Shout", "Copy", "Select All"])
    try finger.choose("Copy")
    #expect(UIPasteboard.general.string == "two three" && view.text == "one two three four")
    UIApplication.shared.sendKey(UIKey(name: "x", characters: "x"), .began, timestamp: 0)
    #expect(view.text == "one two three four")
    view.isSelectable = false
    #expect(!view.isFirstResponder && !view.canBecomeFirstResponder)
  }
}
