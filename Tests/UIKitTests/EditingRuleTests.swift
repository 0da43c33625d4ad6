import Foundation
import Testing

@testable import UIKit

/// What delegates of fields and text views are asked and told, and what keys and the program do to a text.
@MainActor @Suite("Rules of editing")
final class EditingRuleTests {
  /// Windows and delegates, which nothing else keeps.
  private var kept: [(AnimationStage, Delegate)] = []

  @MainActor final class Delegate: UITextFieldDelegate, UITextViewDelegate {
    var log: [String] = []
    var refused: Set<String> = []

    private func note(_ line: String, _ name: String) -> Bool {
      log.append(line)
      return !refused.contains(name)
    }
    func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool { note("should begin", "begin") }
    func textFieldDidBeginEditing(_ textField: UITextField) { log.append("begin") }
    func textFieldShouldEndEditing(_ textField: UITextField) -> Bool { note("should end", "end") }
    func textFieldDidEndEditing(_ textField: UITextField, reason: UITextField.DidEndEditingReason) { log.append("end \(reason.rawValue)") }
    func textField(_ textField: UITextField, shouldChangeCharactersIn range: NSRange, replacementString string: String) -> Bool {
      note("change \(range.location) \(range.length) \(string)", "change")
    }
    func textFieldDidChangeSelection(_ textField: UITextField) { log.append("at \(textField.selection.range.location)") }
    func textFieldShouldClear(_ textField: UITextField) -> Bool { note("should clear", "clear") }
    func textFieldShouldReturn(_ textField: UITextField) -> Bool { note("return", "return") }
    func textViewShouldBeginEditing(_ textView: UITextView) -> Bool { note("should begin", "begin") }
    func textViewDidBeginEditing(_ textView: UITextView) { log.append("begin") }
    func textViewShouldEndEditing(_ textView: UITextView) -> Bool { note("should end", "end") }
    func textViewDidEndEditing(_ textView: UITextView) { log.append("end") }
    func textView(_ textView: UITextView, shouldChangeTextIn range: NSRange, replacementText text: String) -> Bool {
      note("change \(range.location) \(range.length) \(text)", "change")
    }
    func textViewDidChange(_ textView: UITextView) { log.append("changed") }
    func textViewDidChangeSelection(_ textView: UITextView) { log.append("at \(textView.selectedRange.location)") }
  }

  /// A delegate without methods.
  @MainActor final class Silent: UITextFieldDelegate, UITextViewDelegate {}

  private func field(_ text: String) -> (UITextField, Delegate, AnimationStage) {
    let field = UITextField(frame: CGRect(x: 20, y: 40, width: 200, height: 34)), delegate = Delegate()
    (field.borderStyle, field.text, field.delegate) = (.roundedRect, text, delegate)
    let stage = AnimationStage(field)
    stage.window.makeKey()
    stage.advance(to: 0)
    kept.append((stage, delegate))
    let events: [(UIControl.Event, String)] = [
      (.editingDidBegin, "event begin"), (.editingChanged, "event changed"), (.editingDidEnd, "event end"),
      (.editingDidEndOnExit, "event exit"), (.primaryActionTriggered, "event primary"),
    ]
    for (event, name) in events { field.addAction(UIAction { [unowned delegate] _ in delegate.log.append(name) }, for: event) }
    return (field, delegate, stage)
  }

  private func view(_ text: String) -> (UITextView, Delegate, AnimationStage) {
    let view = UITextView(frame: CGRect(x: 20, y: 40, width: 200, height: 100)), delegate = Delegate()
    (view.font, view.text, view.delegate) = (.systemFont(ofSize: 20), text, delegate)
    let stage = AnimationStage(view)
    stage.window.makeKey()
    stage.advance(to: 0)
    kept.append((stage, delegate))
    return (view, delegate, stage)
  }

  private func press(_ name: String, _ flags: UIKeyModifierFlags = [], repeats: Int = 0) {
    let key = UIKey(name: name, characters: name.count == 1 ? name : "", modifierFlags: flags)
    UIApplication.shared.sendKey(key, .began, timestamp: 0)
    for _ in 0..<repeats { UIApplication.shared.sendKey(key, .changed, timestamp: 0) }
    UIApplication.shared.sendKey(key, .ended, timestamp: 0)
  }

  // MARK: Fields

  @Test("a field asks before editing begins and ends, and tells delegate and targets after it")
  func beginAndEnd() {
    let (field, delegate, _) = field("abc")
    delegate.refused = ["begin"]
    #expect(!field.becomeFirstResponder() && !field.isEditing && !field.isFirstResponder && delegate.log == ["should begin"])
    delegate.refused = ["end"]
    delegate.log = []
    #expect(field.becomeFirstResponder() && field.isEditing && delegate.log == ["should begin", "begin", "event begin"])
    #expect(field.becomeFirstResponder() && delegate.log.count == 3, "it is the first responder already")
    #expect(!field.resignFirstResponder() && field.isEditing && field.isFirstResponder && delegate.log.last == "should end")
    delegate.refused = []
    delegate.log = []
    #expect(field.resignFirstResponder() && !field.isEditing && delegate.log == ["should end", "end 0", "event end"])
    #expect(field.becomeFirstResponder())
    delegate.log = []
    field.removeFromSuperview()
    #expect(!field.isEditing && delegate.log == ["should end", "end 0", "event end"])
  }

  @Test("a field that is cleared as editing begins, or as the next text is written, is empty then")
  func clearing() {
    let (field, delegate, stage) = field("abc")
    field.clearsOnInsertion = true
    #expect(field.becomeFirstResponder() && field.text == "abc")
    delegate.log = []
    field.insertText("x")
    #expect(field.text == "x" && !field.clearsOnInsertion && delegate.log == ["change 0 3 x", "at 1", "event changed"])
    field.insertText("y")
    #expect(field.text == "xy")
    _ = field.resignFirstResponder()
    field.clearsOnBeginEditing = true
    #expect(field.text == "xy" && field.becomeFirstResponder() && field.text == "")
    field.text = "again"
    field.clearButtonMode = .always
    stage.advance(to: 0.1)
    let button = field.subviews.compactMap { $0 as? ClearButton }.first
    delegate.refused = ["clear"]
    delegate.log = []
    button?.sendActions(for: .touchUpInside)
    #expect(field.text == "again" && delegate.log == ["should clear"])
    delegate.refused = []
    button?.sendActions(for: .touchUpInside)
    #expect(field.text == "" && delegate.log == ["should clear", "should clear", "event changed"])
  }

  @Test("keys write, delete and move where the delegate lets them; the return key asks and tells")
  func keys() {
    let (field, delegate, _) = field("abcd")
    _ = field.becomeFirstResponder()
    delegate.log = []
    func after(_ name: String, _ flags: UIKeyModifierFlags = [], repeats: Int = 0) -> [String] {
      delegate.log = []
      press(name, flags, repeats: repeats)
      return [field.text ?? ""] + delegate.log
    }
    #expect(after("Left") == ["abcd", "at 3"] && after("Left", .shift) == ["abcd", "at 2"])
    #expect(field.selection.range == NSRange(location: 2, length: 1))
    #expect(after("Left") == ["abcd", "at 2"] && field.selection.isEmpty)
    #expect(after("Right", .shift) == ["abcd", "at 2"] && after("Right") == ["abcd", "at 3"] && field.selection == TextSelection(3))
    #expect(after("Home") == ["abcd", "at 0"] && after("Home") == ["abcd"] && after("Left") == ["abcd"] && after("BackSpace") == ["abcd"])
    #expect(after("Delete") == ["bcd", "change 0 1 ", "event changed"], "the caret stays")
    #expect(after("End") == ["bcd", "at 3"] && after("Delete") == ["bcd"] && after("Right") == ["bcd"])
    #expect(after("BackSpace", repeats: 1) == ["b", "change 2 1 ", "at 2", "event changed", "change 1 1 ", "at 1", "event changed"])
    #expect(after("x", repeats: 2).first == "bxxx" && after("Up") == ["bxxx", "at 0"] && after("Down", .shift) == ["bxxx", "at 0"])
    #expect(field.selection.range == NSRange(location: 0, length: 4) && after("Delete") == ["", "change 0 4 ", "at 0", "event changed"])
    delegate.refused = ["change"]
    #expect(after("z") == ["", "change 0 0 z"] && after("F1") == [""] && after("Tab").first == "")
    #expect(after("Return") == ["", "return", "event exit", "event primary"])
    #expect(after("KP_Enter").contains("return") && field.isEditing)
  }

  @Test("what the program sets puts the caret behind it, tells nobody, and cannot be taken back")
  func program() throws {
    let (field, delegate, _) = field("abc")
    _ = field.becomeFirstResponder()
    press("x")
    let undo = try #require(field.undoManager)
    #expect(undo.canUndo && field.text == "abcx")
    delegate.log = []
    field.text = "other"
    #expect(!undo.canUndo && delegate.log == [] && field.caret == 5)
    field.selectedTextRange = TextOffsetRange(NSRange(location: 1, length: 2))
    #expect(delegate.log == ["at 1"] && field.selection == TextSelection(NSRange(location: 1, length: 2)))
    field.selectedTextRange = nil
    field.selectedTextRange = TextOffsetRange(NSRange(location: 1, length: 2))
    #expect(delegate.log == ["at 1"])
    field.replace(TextOffsetRange(NSRange(location: 3, length: 99)), withText: "XY")
    #expect(field.text == "othXY" && delegate.log == ["at 1", "at 5", "event changed"] && field.caret == 5)
    field.replace(TextOffsetRange(NSRange(location: 9, length: 1)), withText: "Z")
    #expect(field.text == "othXY")
    undo.undo()
    #expect(field.text == "other" && field.selection.range == NSRange(location: 1, length: 2))
    #expect(field.pastable("a\r\nb\nc\rd") == "a b c d")
    field.text = nil
    #expect(field.text == "" && field.caret == 0)
  }

  @Test("a delegate without methods lets everything be done")
  func silent() {
    let (field, _, _) = field("abc"), silent = Silent()
    field.delegate = silent
    #expect(field.becomeFirstResponder())
    press("x")
    press("Return")
    #expect(field.text == "abcx" && field.resignFirstResponder())
    field.clearButtonMode = .always
    field.layoutIfNeeded()
    field.subviews.compactMap { $0 as? ClearButton }.first?.sendActions(for: .touchUpInside)
    #expect(field.text == "")
    let (view, _, _) = view("abc")
    view.delegate = silent
    #expect(view.becomeFirstResponder())
    view.insertText("y")
    #expect(view.text == "abcy" && view.resignFirstResponder())
    #expect(silent.textField(field, editMenuForCharactersIn: NSRange(), suggestedActions: []) == nil)
    #expect(silent.textView(view, editMenuForTextIn: NSRange(), suggestedActions: []) == nil)
    #expect(
      silent.textView(view, shouldInteractWith: URL(filePath: "/"), in: NSRange(), interaction: .preview)
        && silent.viewForZooming(in: view) == nil)
  }

  @Test("a field keeps what a keyboard would look like")
  func traits() {
    let field = UITextField()
    #expect(field.autocapitalizationType == .sentences && field.autocorrectionType == .default && field.spellCheckingType == .default)
    #expect(field.keyboardType == .default && field.keyboardAppearance == .default && field.returnKeyType == .default)
    #expect(!field.enablesReturnKeyAutomatically && !field.isSecureTextEntry && field.textContentType == nil && field.allowsCopies)
    #expect(field.smartQuotesType == .default && field.smartDashesType == .default && field.smartInsertDeleteType == .default)
    #expect(field.borderStyle == .none && field.clearButtonMode == .never && field.leftViewMode == .never && field.rightViewMode == .never)
    #expect(!field.adjustsFontSizeToFitWidth && field.minimumFontSize == 0 && !field.clearsOnBeginEditing && !field.clearsOnInsertion)
    let input = UIView(), accessory = UIView()
    (field.inputView, field.inputAccessoryView, field.isSecureTextEntry) = (input, accessory, true)
    #expect(field.inputView === input && field.inputAccessoryView === accessory && !field.allowsCopies)
    #expect(UITextInputPasswordRules(descriptor: "minlength: 8;").passwordRulesDescriptor == "minlength: 8;")
    let contents: [UITextContentType] = [
      .name, .givenName, .familyName, .emailAddress, .telephoneNumber, .username, .password, .newPassword, .oneTimeCode,
    ]
    #expect(
      contents.map(\.rawValue) == [
        "name", "given-name", "family-name", "email", "tel", "username", "password", "new-password", "one-time-code",
      ])
    #expect(UITextContentType(rawValue: "tel") == .telephoneNumber)
  }

  // MARK: Text views

  @Test("a text view asks and tells as a field does; one that is not edited does not ask")
  func textViews() {
    let (view, delegate, _) = view("abc")
    delegate.refused = ["begin"]
    #expect(!view.becomeFirstResponder() && delegate.log == ["should begin"] && !view.isFirstResponder)
    delegate.refused = ["end"]
    delegate.log = []
    #expect(view.becomeFirstResponder() && view.becomeFirstResponder() && delegate.log == ["should begin", "begin"])
    #expect(!view.resignFirstResponder() && view.isFirstResponder)
    delegate.refused = ["change"]
    delegate.log = []
    view.insertText("x")
    view.deleteBackward()
    #expect(view.text == "abc" && delegate.log == ["change 3 0 x", "change 2 1 "])
    delegate.refused = []
    delegate.log = []
    view.insertText("x")
    #expect(view.text == "abcx" && delegate.log == ["change 3 0 x", "at 4", "changed"])
    delegate.log = []
    view.replace(TextOffsetRange(NSRange(location: 0, length: 2)), withText: "Z")
    view.replace(TextOffsetRange(NSRange(location: 8, length: 2)), withText: "Z")
    #expect(view.text == "Zcx" && delegate.log == ["at 1", "changed"])
    press("Delete", repeats: 1)
    #expect(view.text == "Z")
    #expect(view.keyCommands?.isEmpty == false)
    delegate.log = []
    view.isEditable = false
    #expect(!view.isFirstResponder && delegate.log == ["should end", "end"] && view.canBecomeFirstResponder && view.keyCommands == nil)
    delegate.log = []
    #expect(view.becomeFirstResponder())
    press("x")
    #expect(view.text == "Z" && view.resignFirstResponder() && delegate.log == [])
    view.isSelectable = false
    #expect(!view.canBecomeFirstResponder)
    (view.isEditable, view.isSelectable) = (true, false)
    #expect(view.canBecomeFirstResponder && view.becomeFirstResponder())
    delegate.log = []
    view.removeFromSuperview()
    #expect(!view.isFirstResponder && delegate.log == ["should end", "end"])
  }

  @Test("text that is written has the typing attributes; a text without attributes has those of the view")
  func typing() {
    let (view, _, _) = view("ab")
    #expect(
      view.typingAttributes[.font] as? UIFont == .systemFont(ofSize: 20) && view.typingAttributes[.foregroundColor] as? UIColor == .label)
    view.insertText("c")
    view.font = .systemFont(ofSize: 10)
    #expect(view.attributedText.attribute(.font, at: 2, effectiveRange: nil) as? UIFont == .systemFont(ofSize: 10), "it is plain")
    view.typingAttributes = [.foregroundColor: UIColor.red]
    view.insertText("d")
    view.textColor = .green
    func color(_ index: Int) -> UIColor? { view.attributedText.attribute(.foregroundColor, at: index, effectiveRange: nil) as? UIColor }
    #expect(view.text == "abcd" && color(3) == .red && color(0) == .label)
    view.text = "plain"
    #expect(color(4) == .green && view.selectedRange == NSRange(location: 5, length: 0))
    view.attributedText = NSAttributedString(string: "own", attributes: [.foregroundColor: UIColor.blue])
    #expect(color(0) == .blue && view.selectedRange.location == 3 && view.hasText)
    view.text = nil
    #expect(view.text == "" && !view.hasText && view.attributedText.length == 0)
  }

  /// Lines of 22.98 points, 8 below the edge and 5 beside it.
  @Test("places of a text view: the caret of no text, ends, and lines")
  func textViewPlaces() throws {
    let (view, _, _) = view("")
    #expect(view.caretRect(for: view.beginningOfDocument).origin == CGPoint(x: 5, y: 8))
    #expect(isClose(view.caretRect(for: view.beginningOfDocument).height, Double(UIFont.systemFont(ofSize: 20).lineHeight)))
    #expect(
      view.closestPosition(to: CGPoint(x: 50, y: 50)) == TextOffset(0) && view.selectionRects(for: TextOffsetRange(NSRange())).isEmpty)
    #expect(view.contentSize.height == (UIFont.systemFont(ofSize: 20).lineHeight + 16).rounded(.up))
    #expect(
      view.caretRect(for: UITextPosition()) == .zero && view.selectionRects(for: UITextRange()).isEmpty
        && view.text(in: UITextRange()) == nil)
    view.text = "ab\ncd\nef"
    view.layoutIfNeeded()
    let carets = [0, 3, 6].map { view.caretRect(for: TextOffset($0)) }
    #expect(carets.allSatisfy { $0.minX == 5 && $0.width == 2 } && carets[0].minY == 8)
    let line = carets[1].minY - carets[0].minY
    #expect(isClose(carets[2].minY - carets[1].minY, Double(line), within: 1e-3) && line > 20 && line < 24)
    let rects = view.selectionRects(for: TextOffsetRange(NSRange(location: 1, length: 6)))
    #expect(rects.map(\.containsStart) == [true, false, false] && rects.map(\.containsEnd) == [false, false, true])
    // To the right side at 195, from the left one at 5.
    #expect(rects.map(\.rect.minX) == [view.caretRect(for: TextOffset(1)).minX, 5, 5])
    for (rect, end) in zip(rects, [195, 195, view.caretRect(for: TextOffset(7)).minX]) { #expect(isClose(rect.rect.maxX, Double(end))) }
    #expect(view.firstRect(for: TextOffsetRange(NSRange(location: 1, length: 6))) == rects[0].rect)
    #expect(view.text(in: TextOffsetRange(NSRange(location: 3, length: 2))) == "cd")
    view.semanticContentAttribute = .forceRightToLeft
    view.layoutIfNeeded()
    let mirrored = view.selectionRects(for: TextOffsetRange(NSRange(location: 1, length: 6))).map(\.rect)
    #expect(mirrored[0].minX == 5 && mirrored[1].minX == 5 && mirrored[2].minX > 150)
    #expect(isClose(mirrored[1].maxX, 195) && isClose(mirrored[2].maxX, 195))
    view.semanticContentAttribute = .unspecified
    view.textContainerInset = UIEdgeInsets(top: 3, left: 20, bottom: 4, right: 30)
    view.textContainer.lineFragmentPadding = 1
    view.layoutIfNeeded()
    #expect(
      view.caretRect(for: TextOffset(0)).origin == CGPoint(x: 21, y: 3)
        && view.textContainer.size == CGSize(width: 150, height: CGFloat.infinity))
    #expect(view.selectionRects(for: TextOffsetRange(NSRange(location: 1, length: 3))).map(\.rect.maxX)[0].rounded() == 169)
    #expect(view.closestPosition(to: CGPoint(x: 21, y: 3 + line * 1.5)) == TextOffset(3))
    #expect(view.baselineOffset(.firstBaseline) == 3 + UIFont.systemFont(ofSize: 20).ascender)
    #expect(view.baselineOffset(.lastBaseline) == UIFont.systemFont(ofSize: 20).descender - 4)
  }

  @Test("a text view that is measured is as wide as its lines, no wider than asked, and as high as they are")
  func textViewSizes() {
    let (view, _, _) = view("words of a text")
    let text = "words of a text".size(withAttributes: [.font: UIFont.systemFont(ofSize: 20)])
    let own = CGSize(width: (text.width + 10).rounded(.up), height: (text.height + 16).rounded(.up))
    #expect(view.sizeThatFits(CGSize(width: 900, height: 1)) == own && view.sizeThatFits(.zero) == own)
    #expect(view.sizeThatFits(CGSize(width: CGFloat.infinity, height: 0)) == own)
    let narrow = view.sizeThatFits(CGSize(width: 100, height: 0))
    #expect(narrow.width <= 100 && narrow.height > own.height + 20)
    #expect(view.sizeThatFits(CGSize(width: 30, height: 0)).width <= 30)
    #expect(view.intrinsicContentSize == CGSize(width: -1, height: -1))
    view.isScrollEnabled = false
    #expect(view.intrinsicContentSize == CGSize(width: -1, height: own.height))
    view.frame.size.width = 100
    #expect(view.intrinsicContentSize.height == narrow.height)
    view.frame.size.width = 0
    #expect(view.intrinsicContentSize.height == own.height)
  }

  @Test("a text's strips of 512 points are there where they show")
  func strips() {
    let (view, _, stage) = view("a")
    view.frame.size.height = 300
    // With as much above the line the content is 1024 points high.
    view.textContainerInset = UIEdgeInsets(top: 1000, left: 0, bottom: 1, right: 0)
    stage.advance(to: 0.1)
    #expect(view.contentSize.height == 1024)
    let rows: [(CGFloat, [CGFloat])] = [(0, [0]), (211, [0]), (213, [0, 512]), (511, [0, 512]), (512, [512]), (724, [512])]
    for (offset, tops) in rows {
      view.contentOffset.y = offset
      stage.advance(to: stage.stage.time + 0.1)
      let strips = view.subviews.filter { $0.bounds.width == 200 }.map(\.frame).sorted { $0.minY < $1.minY }
      #expect(strips == tops.map { CGRect(x: 0, y: $0, width: 200, height: 512) }, "\(offset)")
    }
    view.textContainerInset.top = 1100
    view.contentOffset.y = 824
    stage.advance(to: stage.stage.time + 0.1)
    #expect(view.subviews.filter { $0.bounds.width == 200 }.map(\.frame.height).sorted() == [100, 512])
  }

  @Test("a range that is asked for scrolls to show, by as little as that takes")
  func showing() throws {
    let (view, _, stage) = view((0..<30).map { "\($0)" }.joined(separator: "\n"))
    func top(_ place: Int) -> CGRect { view.caretRect(for: TextOffset(place)) }
    // "10" begins at the 20th unit, "20" at the 50th, and 100 points show.
    view.scrollRangeToVisible(NSRange(location: 50, length: 2))
    stage.advance(to: 1)
    #expect(isClose(view.contentOffset.y, Double(top(50).maxY - 100), within: 0.7))
    view.scrollRangeToVisible(NSRange(location: 50, length: 0))
    stage.advance(to: 2)
    #expect(isClose(view.contentOffset.y, Double(top(50).maxY - 100), within: 0.7))
    view.scrollRangeToVisible(NSRange(location: 20, length: 2))
    stage.advance(to: 3)
    #expect(isClose(view.contentOffset.y, Double(top(20).minY), within: 0.7))
    view.scrollRangeToVisible(NSRange(location: 999, length: 9))
    stage.advance(to: 4)
    #expect(view.contentOffset.y > top(50).minY)
    view.scrollRangeToVisible(NSRange(location: -5, length: 2))
    stage.advance(to: 5)
    #expect(view.contentOffset.y == 8)
    // A caret that leaves the view takes it along, with 4 points more.
    #expect(view.becomeFirstResponder())
    view.selectedRange = NSRange(location: 0, length: 0)
    for _ in 0..<6 { press("Down") }
    #expect(isClose(view.contentOffset.y, Double(top(12).maxY + 4 - 100), within: 1e-3))
  }
}
