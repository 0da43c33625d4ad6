import Foundation

@testable import UIKit

/// What fields and text views tell.
@MainActor private final class Listener: NSObject, UITextFieldDelegate, UITextViewDelegate {
  weak var stage: TreeStage?

  init(_ stage: TreeStage) { self.stage = stage }

  func textFieldShouldBeginEditing(_ field: UITextField) -> Bool {
    stage?.note("should begin")
    return true
  }
  func textFieldDidBeginEditing(_ field: UITextField) { stage?.note("begin") }
  func textFieldShouldEndEditing(_ field: UITextField) -> Bool {
    stage?.note("should end")
    return true
  }
  func textFieldDidEndEditing(_ field: UITextField) { stage?.note("end") }
  func textField(_ field: UITextField, shouldChangeCharactersIn range: NSRange, replacementString string: String) -> Bool {
    stage?.note("change \(range.location) \(range.length) \(string)")
    return string != "x"
  }
  func textFieldShouldClear(_ field: UITextField) -> Bool {
    stage?.note("clear")
    return true
  }
  func textFieldShouldReturn(_ field: UITextField) -> Bool {
    stage?.note("return")
    return true
  }
  func textFieldDidChangeSelection(_ field: UITextField) { stage?.note("selection") }
  func textViewDidBeginEditing(_ view: UITextView) { stage?.note("begin") }
  func textViewDidEndEditing(_ view: UITextView) { stage?.note("end") }
  func textViewDidChange(_ view: UITextView) { stage?.note("changed \(view.text ?? "")") }
  func textViewDidChangeSelection(_ view: UITextView) { stage?.note("selection \(view.selectedRange)") }
  func textView(_ view: UITextView, shouldChangeTextIn range: NSRange, replacementText text: String) -> Bool {
    stage?.note("change \(range.location) \(range.length) \(text)")
    return true
  }
}

@MainActor private func field(_ text: String, _ style: UITextField.BorderStyle = .roundedRect) -> UITextField {
  let field = UITextField()
  (field.text, field.borderStyle) = (text, style)
  return field
}

private let commands: [(String, KeyEvent.Modifiers)] = [
  ("Left", []), ("Left", .option), ("Left", .command), ("Right", .shift), ("Right", [.shift, .option]), ("End", []), ("Home", .shift),
  ("a", .command), ("c", .command), ("Right", []), ("v", .command), ("BackSpace", .option), ("z", .command), ("z", [.command, .shift]),
  ("Delete", []), ("Up", []), ("Down", .shift), ("x", .command), ("BackSpace", .command),
]

@MainActor private func shownRange(_ text: any UITextInput) -> String {
  guard let range = text.selectedTextRange else { return "none" }
  let start = text.beginningOfDocument
  let caret = TreePrinter.text(text.caretRect(for: range.end))
  return "\(text.offset(from: start, to: range.start))..<\(text.offset(from: start, to: range.end)) \(caret)"
}

/// Labels, fields and text views, typed into and selected.
let textTrees: [TreeScenario] = [
  TreeScenario("labels") { stage in
    let text = "A text of several words that does not fit"
    let modes: [NSLineBreakMode] = [
      .byWordWrapping, .byCharWrapping, .byClipping, .byTruncatingHead, .byTruncatingTail, .byTruncatingMiddle,
    ]
    for (index, mode) in modes.enumerated() {
      let label = UILabel()
      (label.text, label.lineBreakMode, label.numberOfLines) = (text, mode, index % 3)
      label.textAlignment = [.left, .center, .right][index % 3]
      stage.note(
        "\(index)", label.sizeThatFits(size(100, 1000)), label.intrinsicContentSize,
        label.textRect(forBounds: CGRect(x: 0, y: 0, width: 120, height: 90), limitedToNumberOfLines: 2))
      stage.show(label, at: 10, 10 + 50 * CGFloat(index), size(120, 45))
    }
    let small = UILabel(), shadowed = UILabel()
    (small.text, small.adjustsFontSizeToFitWidth, small.minimumScaleFactor) = (text, true, 0.5)
    (shadowed.text, shadowed.shadowColor, shadowed.shadowOffset, shadowed.isHighlighted) = ("S", .red, size(1, 2), true)
    shadowed.highlightedTextColor = .green
    stage.show(small, at: 10, 330, size(200, 30))
    stage.show(shadowed, at: 10, 370, size(50, 30))
    stage.record()
    let attributed = NSMutableAttributedString(string: text, attributes: [.font: UIFont.systemFont(ofSize: 20), .kern: 2])
    let paragraph = NSMutableParagraphStyle()
    (paragraph.lineSpacing, paragraph.firstLineHeadIndent, paragraph.headIndent, paragraph.paragraphSpacing) = (4, 12, 6, 3)
    attributed.addAttribute(.paragraphStyle, value: paragraph, range: NSRange(location: 0, length: attributed.length))
    shadowed.attributedText = attributed
    shadowed.numberOfLines = 0
    stage.note(
      "attributed", shadowed.sizeThatFits(size(150, 1000)),
      attributed.boundingRect(with: size(150, 1000), options: .usesLineFragmentOrigin, context: nil))
    stage.note("plain", (text as NSString).size(withAttributes: [.font: UIFont.systemFont(ofSize: 15)]))
  },
  // A rounded field insets its text by 7 points.
  TreeScenario("fields", worked: "roundedRect: 7,") { stage in
    let styles: [(String, UITextField.BorderStyle)] = [("none", .none), ("line", .line), ("bezel", .bezel), ("roundedRect", .roundedRect)]
    for (index, (name, style)) in styles.enumerated() {
      let each = field(index == 1 ? "" : "Text", style)
      (each.placeholder, each.clearButtonMode, each.isSecureTextEntry) = ("Placeholder", .always, index == 2)
      let bounds = CGRect(x: 0, y: 0, width: 200, height: 34)
      stage.note(
        name, each.textRect(forBounds: bounds), each.editingRect(forBounds: bounds), each.placeholderRect(forBounds: bounds),
        each.clearButtonRect(forBounds: bounds), each.intrinsicContentSize)
      stage.show(each, at: 10, 10 + 44 * CGFloat(index), size(200, 34))
    }
    let disabled = field("Off"), sided = field("Sided"), right = field("Right")
    disabled.isEnabled = false
    let (left, end) = (UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20)), UIView(frame: CGRect(x: 0, y: 0, width: 30, height: 10)))
    (sided.leftView, sided.rightView, sided.leftViewMode, sided.rightViewMode) = (left, end, .always, .unlessEditing)
    (sided.textAlignment, sided.textColor, sided.font) = (.center, .red, .systemFont(ofSize: 13))
    (right.semanticContentAttribute, right.clearButtonMode, right.leftViewMode) = (.forceRightToLeft, .unlessEditing, .always)
    right.leftView = UIView(frame: CGRect(x: 0, y: 0, width: 12, height: 12))
    for (index, each) in [disabled, sided, right].enumerated() { stage.show(each, at: 10, 200 + 44 * CGFloat(index), size(200, 34)) }
    stage.record()
  },
  TreeScenario("typing into a field") { stage in
    let field = field("one two"), listener = stage.keep(Listener(stage))
    (field.delegate, field.clearButtonMode) = (listener, .whileEditing)
    let events: [(UIControl.Event, String)] = [
      (.editingDidBegin, "did begin"), (.editingChanged, "changed"), (.editingDidEnd, "did end"), (.editingDidEndOnExit, "on exit"),
    ]
    for (event, name) in events { field.addAction(UIAction { _ in stage.note("event \(name)") }, for: event) }
    stage.show(field, at: 10, 10, size(200, 34))
    stage.tap(60, 27)
    stage.record("begun")
    stage.press("a", "x", "b", "BackSpace")
    for (name, modifiers) in commands {
      stage.press(name, modifiers: modifiers)
      stage.note("\(name) \(modifiers.rawValue)", field.text ?? "", shownRange(field))
    }
    field.text = "again"
    stage.tap(200, 27)
    stage.note("text", field.text ?? "")
    stage.press("q", "Return")
    stage.note("editing", field.isEditing)
    _ = field.resignFirstResponder()
    stage.wait(0.5)
    stage.record("ended")
    field.clearsOnBeginEditing = true
    stage.tap(60, 27)
    stage.note("text", field.text ?? "")
  },
  TreeScenario("selecting in a field") { stage in
    UIPasteboard.general.string = nil
    let field = field("some words here")
    stage.show(field, at: 20, 200, size(280, 34))
    stage.tap(60, 217)
    stage.tap(60, 217, times: 2, wait: 0)
    stage.record("a word, its menu coming")
    stage.wait(1)
    stage.record("a word")
    stage.note("selected", shownRange(field))
    stage.tap(60, 217, times: 3)
    stage.note("selected", shownRange(field))
    stage.wait(0.5)
    stage.touch(.began, 100, 217)
    stage.wait(0.7)
    stage.record("a magnified place")
    stage.touch(.moved, 50, 217)
    stage.wait(0.1)
    stage.note("moved", shownRange(field))
    stage.touch(.ended, 50, 217)
    stage.wait(1)
    stage.record("its menu")
    stage.tap(60, 217, times: 2)
    let start = field.convert(field.caretRect(for: field.selectedTextRange!.end), to: nil)
    stage.drag((start.midX, start.maxY), (start.midX + 60, start.maxY), for: 0.4)
    stage.note("by its handle", shownRange(field))
    stage.wait(1)
    stage.record("a larger selection")
  },
  TreeScenario("a field with a long text") { stage in
    let field = field("a rather long text that does not fit into its field at all")
    stage.show(field, at: 10, 10, size(150, 34))
    stage.tap(140, 27)
    stage.press("End")
    stage.record("at the end")
    stage.press("Home")
    stage.record("at the beginning")
    stage.drag((40, 27), (158, 27), for: 0.3)
    stage.note("selected", shownRange(field))
  },
  TreeScenario("text views") { stage in
    let view = UITextView(), listener = stage.keep(Listener(stage))
    (view.text, view.font, view.delegate) = (
      "First line of a text\nand a second one that goes on over several lines", .systemFont(ofSize: 16), listener
    )
    view.isScrollEnabled = true
    stage.show(view, at: 10, 10, size(180, 90))
    stage.note("sizes", view.sizeThatFits(size(180, 1000)), view.sizeThatFits(size(90, 1000)), view.intrinsicContentSize)
    stage.record()
    stage.tap(60, 30)
    for (name, modifiers) in commands {
      stage.press(name, modifiers: modifiers)
      stage.note("\(name) \(modifiers.rawValue)", shownRange(view))
    }
    view.text = "alpha beta gamma delta\nepsilon zeta eta theta\niota kappa"
    stage.wait(0.2)
    view.selectedRange = NSRange(location: 6, length: 30)
    stage.wait(0.2)
    stage.record("selected")
    if let range = view.selectedTextRange { stage.note("rects", view.selectionRects(for: range).map(\.rect), view.firstRect(for: range)) }
    stage.press("b", "Return")
    view.scrollRangeToVisible(NSRange(location: 25, length: 5))
    stage.note("scrolled", view.contentOffset, view.contentSize)
    view.insertText("new ")
    view.deleteBackward()
    stage.note("place", view.closestPosition(to: CGPoint(x: 70, y: 40)).map { view.offset(from: view.beginningOfDocument, to: $0) } ?? -1)
    view.isEditable = false
    _ = view.resignFirstResponder()
    (view.textContainerInset, view.textAlignment) = (UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4), .right)
    view.isScrollEnabled = false
    stage.wait(0.5)
    stage.record("not editable")
    stage.note("sizes", view.sizeThatFits(size(180, 1000)), view.intrinsicContentSize)
  },
  TreeScenario("fingers in a text view") { stage in
    let view = UITextView()
    (view.text, view.font) = ("alpha beta gamma delta\nepsilon zeta eta theta\niota kappa", .systemFont(ofSize: 20))
    stage.show(view, at: 20, 100, size(280, 120))
    stage.tap(70, 120)
    stage.note("at", shownRange(view))
    stage.tap(70, 120, times: 2)
    stage.note("word", shownRange(view))
    stage.record("menu")
    stage.tap(70, 120, times: 3)
    stage.note("paragraph", shownRange(view))
    stage.touch(.began, 120, 145)
    stage.wait(0.7)
    stage.touch(.moved, 60, 170)
    stage.wait(0.1)
    stage.note("magnified", shownRange(view))
    stage.touch(.ended, 60, 170)
    stage.wait(1)
    stage.note("left", shownRange(view))
  },
  TreeScenario("positions in a text") { stage in
    let view = UITextView(frame: CGRect(x: 0, y: 0, width: 150, height: 200))
    (view.text, view.font) = ("alpha beta gamma\ndelta", .systemFont(ofSize: 18))
    stage.show(view)
    let begin = view.beginningOfDocument
    for offset in [0, 3, 11, 17, 22] {
      guard let place = view.position(from: begin, offset: offset) else { continue }
      stage.note("\(offset)", view.caretRect(for: place))
      for direction in [UITextLayoutDirection.left, .right, .up, .down] {
        let next = view.position(from: place, in: direction, offset: 1)
        stage.note("\(direction.rawValue)", next.map { view.offset(from: begin, to: $0) } ?? -1)
      }
    }
    stage.note("none", view.position(from: begin, offset: 23) == nil, view.position(from: begin, offset: -1) == nil)
    for point in [CGPoint(x: 0, y: 0), CGPoint(x: 60, y: 20), CGPoint(x: 149, y: 20), CGPoint(x: 60, y: 190)] {
      let place = view.closestPosition(to: point), range = view.characterRange(at: point)
      stage.note("at", point, place.map { view.offset(from: begin, to: $0) } ?? -1, range.flatMap { view.text(in: $0) } ?? "none")
    }
  },
]
