@testable import UIKit

private typealias Change<View> = @MainActor @Sendable (View) -> Void

private func label(_ name: String, _ change: @escaping Change<UILabel>) -> ShownChange {
  ShownChange(
    "label: \(name)",
    {
      let view = UILabel()
      (view.text, view.textColor) = ("Some words of a text", .blue)
      return view
    }, change)
}

/// A label that is higher and narrower than its text.
private func narrow(_ name: String, _ change: @escaping Change<UILabel>) -> ShownChange {
  label("narrow, \(name)") {
    $0.widthAnchor.constraint(equalToConstant: 90).isActive = true
    $0.heightAnchor.constraint(equalToConstant: 80).isActive = true
    change($0)
  }
}

private func field(_ name: String, _ change: @escaping Change<UITextField>) -> ShownChange {
  ShownChange(
    "field: \(name)",
    {
      let view = UITextField()
      (view.text, view.placeholder) = ("Text", "Placeholder")
      return view
    }, change)
}

/// A field of 150 points.
private func wide(_ name: String, _ change: @escaping Change<UITextField>) -> ShownChange {
  field("wide, \(name)") {
    $0.widthAnchor.constraint(equalToConstant: 150).isActive = true
    change($0)
  }
}

private func textView(_ name: String, _ change: @escaping Change<UITextView>) -> ShownChange {
  ShownChange(
    "text view: \(name)",
    {
      let view = UITextView(), text = NSMutableAttributedString(string: "Some words of a text, in several lines, and a ")
      text.append(NSAttributedString(string: "link", attributes: [.link: "https://example.com"]))
      view.attributedText = text
      return view
    }, change)
}

/// A text view that is as high as its text.
private func still(_ name: String, _ change: @escaping Change<UITextView>) -> ShownChange {
  textView("still, \(name)") {
    $0.widthAnchor.constraint(equalToConstant: 150).isActive = true
    $0.isScrollEnabled = false
    change($0)
  }
}

private let labels: [ShownChange] = [
  label("a text") { $0.text = "Other words" },
  label("no text") { $0.text = nil },
  label("a text with attributes") {
    $0.attributedText = NSAttributedString(string: "Big", attributes: [.font: UIFont.systemFont(ofSize: 30)])
  },
  label("a plain text in its place") {
    $0.attributedText = NSAttributedString(string: "Big", attributes: [.font: UIFont.systemFont(ofSize: 30)])
    $0.text = "Small"
  },
  label("a font") { $0.font = .systemFont(ofSize: 11) },
  label("no font, which is that of 17 points") {
    $0.font = .systemFont(ofSize: 11)
    $0.font = nil
    $0.text = "Other words"
  },
  label("a colour") { $0.textColor = .red },
  label("no colour, which is that of labels") { $0.textColor = nil },
  label("disabled") { $0.isEnabled = false },
  label("highlighted") { ($0.highlightedTextColor, $0.isHighlighted) = (.green, true) },
  label("highlighted, and then a colour for that") { ($0.isHighlighted, $0.highlightedTextColor) = (true, .green) },
  label("a shadow") { $0.shadowColor = .red },
  label("a shadow elsewhere") { ($0.shadowColor, $0.shadowOffset) = (.red, CGSize(width: 3, height: 2)) },
  label("lines of at most 60 points") { ($0.numberOfLines, $0.preferredMaxLayoutWidth) = (0, 60) },
  narrow("two lines") { $0.numberOfLines = 2 },
  narrow("any number of lines") { $0.numberOfLines = 0 },
  narrow("broken between letters") { ($0.numberOfLines, $0.lineBreakMode) = (0, .byCharWrapping) },
  narrow("cut in the middle") { $0.lineBreakMode = .byTruncatingMiddle },
  narrow("at the right") { ($0.textAlignment, $0.text) = (.right, "Short") },
  narrow("in the middle") { ($0.textAlignment, $0.text) = (.center, "Short") },
  narrow("smaller") { $0.adjustsFontSizeToFitWidth = true },
  narrow("smaller, but not by more than a tenth") { ($0.adjustsFontSizeToFitWidth, $0.minimumScaleFactor) = (true, 0.9) },
]

private let fields: [ShownChange] = [
  field("a text") { $0.text = "Another text" },
  field("no text") { $0.text = nil },
  field("a text with attributes") { $0.attributedText = NSAttributedString(string: "Another one") },
  field("another placeholder") { ($0.text, $0.placeholder) = ("", "Another") },
  field("a placeholder with attributes") {
    $0.text = ""
    $0.attributedPlaceholder = NSAttributedString(
      string: "Own", attributes: [.font: UIFont.systemFont(ofSize: 9), .foregroundColor: UIColor.red])
  },
  field("a font") { $0.font = .systemFont(ofSize: 25) },
  field("a colour") { $0.textColor = .red },
  field("attributes") { $0.defaultTextAttributes = [.font: UIFont.systemFont(ofSize: 13), .foregroundColor: UIColor.green] },
  field("a secret") { $0.isSecureTextEntry = true },
  field("round corners") { $0.borderStyle = .roundedRect },
  field("a line") { $0.borderStyle = .line },
  field("disabled") { $0.isEnabled = false },
  wide("in the middle") { $0.textAlignment = .center },
  wide("at the right") { $0.textAlignment = .right },
  wide("a button that clears it") { $0.clearButtonMode = .always },
  wide("a button that clears it, unless it is edited") { $0.clearButtonMode = .unlessEditing },
  wide("a background") { $0.background = square(8, .yellow) },
  wide("a view before it") {
    $0.leftViewMode = .always
    $0.leftView = UIView(frame: CGRect(x: 0, y: 0, width: 24, height: 10))
  },
  wide("a view behind it") {
    $0.rightViewMode = .always
    $0.rightView = UIView(frame: CGRect(x: 0, y: 0, width: 34, height: 12))
  },
  wide("a view behind it, shown later") {
    $0.rightView = UIView(frame: CGRect(x: 0, y: 0, width: 34, height: 12))
    $0.layoutIfNeeded()
    $0.rightViewMode = .unlessEditing
  },
  wide("a view before it, shown later") {
    $0.leftView = UIView(frame: CGRect(x: 0, y: 0, width: 34, height: 12))
    $0.layoutIfNeeded()
    $0.leftViewMode = .unlessEditing
  },
  wide("another view before it") {
    $0.leftViewMode = .always
    $0.leftView = UIView(frame: CGRect(x: 0, y: 0, width: 24, height: 10))
    $0.leftView = UIView(frame: CGRect(x: 0, y: 0, width: 54, height: 20))
  },
  wide("a long text, smaller") {
    $0.text = "A text of more words than there is room for"
    $0.adjustsFontSizeToFitWidth = true
  },
  wide("a long text, hardly smaller") {
    $0.text = "A text of more words than there is room for"
    ($0.adjustsFontSizeToFitWidth, $0.minimumFontSize) = (true, 15)
  },
]

private let textViews: [ShownChange] = [
  textView("a text") { $0.text = "Another\ntext" },
  textView("attributes") { $0.attributedText = NSAttributedString(string: "Own", attributes: [.font: UIFont.systemFont(ofSize: 40)]) },
  textView("a font") { $0.font = .systemFont(ofSize: 20) },
  textView("a colour") { $0.textColor = .red },
  textView("in the middle") { $0.textAlignment = .center },
  textView("space around") { $0.textContainerInset = UIEdgeInsets(top: 1, left: 20, bottom: 3, right: 40) },
  textView("space beside lines") { $0.textContainer.lineFragmentPadding = 30 },
  textView("at most a line") { $0.textContainer.maximumNumberOfLines = 1 },
  textView("cut lines") { ($0.textContainer.maximumNumberOfLines, $0.textContainer.lineBreakMode) = (1, .byTruncatingMiddle) },
  textView("links of another colour") { $0.linkTextAttributes = [.foregroundColor: UIColor.green] },
  textView("more lines than there is room for") { $0.text = (0..<90).map { "\($0)" }.joined(separator: "\n") },
  still("a text") { $0.text = "Another\ntext\nof lines" },
  still("a font") { $0.font = .systemFont(ofSize: 20) },
  still("space above") { $0.textContainerInset.top = 33 },
  still("narrower lines") { $0.textContainer.lineFragmentPadding = 40 },
]

let textChanges: [ShownChange] = labels + fields + textViews
