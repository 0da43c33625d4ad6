import Testing

@testable import UIKit

/// Where the parts of a text field are, in numbers.
@MainActor @Suite("Parts of text fields")
struct FieldLayoutTests {
  private func rect(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) -> CGRect {
    CGRect(x: x, y: y, width: width, height: height)
  }

  private func field(_ style: UITextField.BorderStyle, left: CGFloat? = nil, right: CGFloat? = nil, clears: Bool = false) -> UITextField {
    let field = UITextField(frame: rect(0, 0, 200, 34))
    (field.borderStyle, field.text) = (style, "Text")
    if let left { (field.leftView, field.leftViewMode) = (UIView(frame: rect(0, 0, left, 9)), .always) }
    if let right { (field.rightView, field.rightViewMode) = (UIView(frame: rect(0, 0, right, 12)), .always) }
    if clears { field.clearButtonMode = .always }
    return field
  }

  /// Margins of 0, 2, 2 and 7 points; a button of 19 points, 5 from the side, and 4 behind the text.
  @Test("the text stands between the border, the views beside it and the button that clears it")
  func texts() {
    typealias Row = (left: CGFloat?, right: CGFloat?, clears: Bool, x: [CGFloat], ends: [CGFloat])
    let rows: [Row] = [
      (nil, nil, false, [0, 2, 2, 7], [200, 198, 198, 193]), (24, nil, false, [24, 24, 24, 24], [200, 198, 198, 193]),
      (5, nil, false, [5, 5, 5, 7], [200, 198, 198, 193]), (0, nil, false, [0, 2, 2, 7], [200, 198, 198, 193]),
      (nil, 34, false, [0, 2, 2, 7], [166, 166, 166, 166]), (nil, 3, false, [0, 2, 2, 7], [197, 197, 197, 193]),
      (nil, nil, true, [0, 2, 2, 7], [172, 172, 172, 172]), (nil, 34, true, [0, 2, 2, 7], [166, 166, 166, 166]),
      (24, 34, false, [24, 24, 24, 24], [166, 166, 166, 166]), (180, 90, false, [180, 180, 180, 180], [180, 180, 180, 180]),
    ]
    for row in rows {
      for (index, style) in [UITextField.BorderStyle.none, .line, .bezel, .roundedRect].enumerated() {
        let field = field(style, left: row.left, right: row.right, clears: row.clears), bounds = field.bounds
        let expected = rect(row.x[index], 0, row.ends[index] - row.x[index], 34)
        #expect(field.textRect(forBounds: bounds) == expected, "\(row) \(style)")
        #expect(field.editingRect(forBounds: bounds) == expected && field.placeholderRect(forBounds: bounds) == expected)
      }
    }
  }

  @Test("rectangles go by the bounds that are given, wherever these begin")
  func bounds() {
    let bounds = rect(10, 20, 100, 31), field = field(.roundedRect, left: 24, right: 16, clears: true)
    #expect(field.borderRect(forBounds: bounds) == bounds)
    #expect(field.clearButtonRect(forBounds: bounds) == rect(86, 26, 19, 19))
    // 35.5 − 4.5 and 35.5 − 6, which is rounded.
    #expect(field.leftViewRect(forBounds: bounds) == rect(10, 31, 24, 9) && field.rightViewRect(forBounds: bounds) == rect(94, 30, 16, 12))
    #expect(field.textRect(forBounds: bounds) == rect(34, 20, 60, 31))
    field.leftView = nil
    field.rightView = nil
    // To 4 points before the button.
    #expect(field.textRect(forBounds: bounds) == rect(17, 20, 65, 31))
    #expect(field.leftViewRect(forBounds: bounds).size == .zero && field.rightViewRect(forBounds: bounds).size == .zero)
  }

  @Test("views beside the text and its button show as their modes say")
  func modes() throws {
    let modes: [(UITextField.ViewMode, Bool, Bool)] = [
      (.never, false, false), (.whileEditing, false, true), (.unlessEditing, true, false), (.always, true, true),
    ]
    for (mode, atRest, edited) in modes {
      let field = field(.roundedRect, left: 20), stage = AnimationStage(field)
      (field.leftViewMode, field.clearButtonMode) = (mode, mode)
      stage.advance(to: 0)
      let button = try #require(field.subviews.compactMap { $0 as? ClearButton }.first), left = try #require(field.leftView)
      func expect(_ isShown: Bool, _ moment: String) {
        #expect(left.isHidden == !isShown && button.isHidden == !isShown, "\(mode) \(moment)")
        let start: CGFloat = isShown ? 20 : 7, end: CGFloat = isShown ? 172 : 193
        #expect(field.textRect(forBounds: field.bounds) == rect(start, 0, end - start, 34), "\(mode) \(moment)")
      }
      expect(atRest, "at rest")
      #expect(field.becomeFirstResponder())
      stage.advance(to: 0.1)
      expect(edited, "edited")
      #expect(field.resignFirstResponder())
      stage.advance(to: 0.2)
      expect(atRest, "at rest again")
      field.text = ""
      stage.advance(to: 0.3)
      #expect(button.isHidden, "there is nothing to clear")
      // A view behind the text takes the button's place.
      (field.text, field.rightView, field.rightViewMode) = ("Text", UIView(frame: rect(0, 0, 30, 10)), .always)
      stage.advance(to: 0.4)
      #expect(button.isHidden && field.rightView?.isHidden == false)
      field.rightViewMode = .never
      stage.advance(to: 0.5)
      #expect(button.isHidden == !atRest && field.rightView?.isHidden == true)
    }
  }

  @Test("from right to left the parts are mirrored")
  func mirrored() throws {
    let field = field(.roundedRect, left: 24, clears: true), stage = AnimationStage(field)
    field.semanticContentAttribute = .forceRightToLeft
    stage.advance(to: 0)
    let window = try #require(clipping(field)), button = try #require(field.subviews.compactMap { $0 as? ClearButton }.first)
    // The text is from 24 to 172 of 200.
    #expect(window.frame == rect(28, 0, 148, 34) && button.frame == rect(5, 7.5, 19, 19))
    // 17 − 4.5, which is rounded.
    #expect(field.leftView?.frame == rect(176, 13, 24, 9))
  }

  @Test("a field is as wide as its text with its margins, and as high as its line and its border")
  func sizes() throws {
    let fonts: [(UIFont, CGFloat)] = [(.systemFont(ofSize: 17), 20), (.systemFont(ofSize: 30), 35)]
    for (font, height) in fonts {
      let field = field(.none)
      field.font = font
      let width = try #require(line(of: field)).intrinsicContentSize.width
      #expect(font.lineHeight.rounded(.up) == height && width > 20)
      let sizes: [(UITextField.BorderStyle, CGFloat, CGFloat)] = [
        (.none, width, height), (.line, width + 4, height + 4), (.bezel, width + 4, height + 4),
        (.roundedRect, width + 14, max(34, height + 13)),
      ]
      for (style, width, height) in sizes {
        field.borderStyle = style
        #expect(field.intrinsicContentSize == CGSize(width: width, height: height), "\(style)")
        #expect(field.sizeThatFits(CGSize(width: 5, height: 7)) == field.intrinsicContentSize)
      }
    }
    let fontless = field(.none)
    fontless.font = nil
    #expect(fontless.intrinsicContentSize.height == 20)
  }

  @Test("borders: none, a line of a point, and round corners of 5 on the system's background")
  func borders() {
    let field = field(.none), stage = AnimationStage(field)
    stage.advance(to: 0)
    let border = field.subviews[0], picture = field.subviews[1]
    #expect(border.isHidden && border.layer.cornerRadius == 0 && !picture.isHidden)
    for style in [UITextField.BorderStyle.line, .bezel] {
      field.borderStyle = style
      #expect(!border.isHidden && border.backgroundColor == nil && border.layer.cornerRadius == 0 && border.layer.borderWidth == 1)
      #expect(border.layer.borderColor == UIColor.label.resolvedColor(with: field.traitCollection).cgColor)
    }
    field.borderStyle = .roundedRect
    stage.advance(to: 0.1)
    #expect(!border.isHidden && border.backgroundColor == .systemBackground && border.layer.cornerRadius == 5)
    #expect(border.layer.borderWidth == 1 && border.frame == field.bounds && picture.isHidden)
    #expect(border.layer.borderColor == UIColor.opaqueSeparator.resolvedColor(with: field.traitCollection).cgColor)
    stage.window.overrideUserInterfaceStyle = .dark
    stage.advance(to: 0.2)
    let dark = UITraitCollection(userInterfaceStyle: .dark)
    #expect(border.layer.borderColor == UIColor.opaqueSeparator.resolvedColor(with: dark).cgColor)
    stage.window.traitOverrides.displayScale = 2
    stage.advance(to: 0.3)
    #expect(border.layer.borderWidth == 0.5)
  }

  // MARK: The line

  private func clipping(_ field: UITextField) -> UIView? { field.subviews.first { $0.clipsToBounds && !($0 is UIControl) } }
  private func line(of field: UITextField) -> UILabel? { clipping(field)?.subviews.lazy.compactMap { $0 as? UILabel }.first }

  /// A field without a border, as wide as its text and some points more.
  private func place(_ more: CGFloat, _ alignment: NSTextAlignment, isEdited: Bool, rightToLeft: Bool = false) throws -> (CGFloat, CGFloat)
  {
    let field = field(.none), label = try #require(line(of: field)), stage = AnimationStage(field)
    let width = label.intrinsicContentSize.width
    field.frame = rect(0, 0, width + more, 34)
    field.textAlignment = alignment
    if rightToLeft { field.semanticContentAttribute = .forceRightToLeft }
    stage.advance(to: 0)
    if isEdited { #expect(field.becomeFirstResponder()) }
    stage.advance(to: 0.1)
    // 19 points of a line in 34: 7.5, which is rounded.
    #expect(label.frame.minY == 8 && label.frame.height == 19)
    return (label.frame.minX, label.frame.width - width)
  }

  /// The caret is 2 points wide, behind the text.
  @Test("a text that fits stands where its alignment says; while it is edited there is room for the caret")
  func alignments() throws {
    let rows: [(NSTextAlignment, CGFloat, Bool, CGFloat)] = [
      (.left, 40, false, 0), (.left, 40, true, 0), (.center, 41, false, 21), (.center, 40, true, 20), (.right, 40, false, 40),
      (.right, 40, true, 38), (.natural, 40, false, 0), (.justified, 40, false, 0), (.right, 0, false, 0), (.right, 1, false, 1),
      (.right, 2, true, 0), (.right, 3, true, 1), (.center, 2, true, 1),
    ]
    for (alignment, more, isEdited, x) in rows {
      let (start, excess) = try place(more, alignment, isEdited: isEdited)
      #expect(start == x && excess == 0, "\(alignment) \(more) \(isEdited)")
    }
    #expect(try place(40, .natural, isEdited: false, rightToLeft: true).0 == 40)
    #expect(try place(40, .natural, isEdited: true, rightToLeft: true).0 == 38)
    #expect(try place(40, .left, isEdited: false, rightToLeft: true).0 == 0)
    // A point too little for the caret: the text moves by as much as shows it. At rest it is cut where it ends.
    let (start, _) = try place(1, .right, isEdited: true)
    #expect(start <= -0.01 && start >= -1)
    let (cut, excess) = try place(-5, .right, isEdited: false)
    #expect(cut == 0 && excess == -5)
  }

  /// 15 letters of 16.7 points in 100; p(n) is where the n-th ends.
  @Test("a text that is edited is scrolled by as much as shows the caret, and no further than it ends")
  func scrolling() throws {
    let field = UITextField(frame: rect(0, 0, 100, 34)), stage = AnimationStage(field)
    (field.font, field.text) = (.systemFont(ofSize: 20), String(repeating: "M", count: 15))
    let label = try #require(line(of: field)), width = label.intrinsicContentSize.width
    stage.advance(to: 0)
    #expect(width == 250 && label.frame == rect(0, 6, 100, 23) && label.lineBreakMode == .byTruncatingTail)
    #expect(field.becomeFirstResponder())
    func caret(_ index: Int) -> CGRect { field.caretRect(for: field.position(from: field.beginningOfDocument, offset: index)!) }
    func end(_ index: Int) -> CGFloat { caret(index).minX - label.frame.minX }
    func go(to index: Int) {
      field.selectedTextRange = field.textRange(
        from: field.position(from: field.beginningOfDocument, offset: index)!,
        to: field.position(from: field.beginningOfDocument, offset: index)!)
      stage.advance(to: stage.stage.time + 0.1)
    }
    go(to: 15)
    #expect(label.frame.width == 250 && label.lineBreakMode == .byClipping && abs(end(15) - 249.9) < 0.1)
    #expect(isClose(caret(15).minX, 98) && caret(15).width == 2 && caret(15).height == 23)
    go(to: 11)
    #expect(isClose(caret(15).minX, 98), "the caret is in sight where it is")
    go(to: 5)
    // Its place becomes that of the left side.
    #expect(isClose(caret(5).minX, 0) && isClose(label.frame.minX, Double(-end(5))))
    go(to: 10)
    #expect(isClose(caret(5).minX, 0))
    go(to: 12)
    #expect(isClose(caret(12).minX, 98))
    go(to: 0)
    #expect(label.frame.minX == 0)
    go(to: 5)
    #expect(label.frame.minX == 0)
    go(to: 15)
    field.deleteBackward()
    stage.advance(to: stage.stage.time + 0.1)
    // The text ends 2 points before the side: 98 less 234.
    #expect(label.frame.width == 234 && label.frame.minX == -136)
    #expect(field.resignFirstResponder())
    stage.advance(to: stage.stage.time + 0.1)
    #expect(label.frame == rect(0, 6, 100, 23) && label.lineBreakMode == .byTruncatingTail)
  }

  @Test("a text that is too long is smaller at rest, down to the least size")
  func smaller() throws {
    let field = UITextField(frame: rect(0, 0, 100, 34)), stage = AnimationStage(field)
    (field.font, field.text) = (.systemFont(ofSize: 20), String(repeating: "M", count: 15))
    let label = try #require(line(of: field))
    (field.adjustsFontSizeToFitWidth, field.minimumFontSize) = (true, 12)
    stage.advance(to: 0)
    #expect(label.adjustsFontSizeToFitWidth && label.minimumScaleFactor == 0.6 && label.frame == rect(0, 6, 100, 23))
    #expect(field.becomeFirstResponder())
    stage.advance(to: 0.1)
    #expect(!label.adjustsFontSizeToFitWidth && label.frame.width == 250)
  }

  // MARK: Texts

  @Test("a placeholder shows while there is no text: grey, or as its attributes say")
  func placeholders() throws {
    let field = UITextField(frame: rect(0, 0, 100, 34)), label = try #require(line(of: field))
    func look() -> [NSAttributedString.Key: Any] { label.attributedText?.attributes(at: 0, effectiveRange: nil) ?? [:] }
    field.font = .systemFont(ofSize: 15)
    field.placeholder = "Name"
    #expect(label.text == "Name" && look()[.font] as? UIFont == .systemFont(ofSize: 15))
    #expect(look()[.foregroundColor] as? UIColor == .placeholderText)
    field.attributedPlaceholder = NSAttributedString(string: "Own", attributes: [.foregroundColor: UIColor.red])
    #expect(field.placeholder == "Own" && label.text == "Own" && look()[.foregroundColor] as? UIColor == .red)
    #expect(look()[.font] as? UIFont == .systemFont(ofSize: 15))
    field.attributedPlaceholder = NSAttributedString(string: "Own", attributes: [.font: UIFont.systemFont(ofSize: 8)])
    #expect(look()[.font] as? UIFont == .systemFont(ofSize: 8) && look()[.foregroundColor] as? UIColor == .placeholderText)
    field.attributedPlaceholder = NSAttributedString(string: "")
    #expect(label.text == "" && field.placeholder == "")
    field.attributedPlaceholder = nil
    #expect(field.placeholder == nil)
    (field.text, field.textColor) = ("Text", .blue)
    #expect(label.text == "Text" && look()[.foregroundColor] as? UIColor == .blue)
    field.isEnabled = false
    #expect(look()[.foregroundColor] as? UIColor == .tertiaryLabel && !field.canBecomeFirstResponder && !field.becomeFirstResponder())
    #expect(field.attributedText?.attribute(.foregroundColor, at: 0, effectiveRange: nil) as? UIColor == .blue)
    field.attributedText = nil
    #expect(field.text == "" && !field.hasText)
  }

  @Test("attributes without a font or a colour leave those that there are")
  func attributes() {
    let field = UITextField()
    #expect(field.defaultTextAttributes[.font] as? UIFont == .systemFont(ofSize: 17))
    #expect(field.defaultTextAttributes[.foregroundColor] as? UIColor == .label && field.defaultTextAttributes.count == 2)
    field.defaultTextAttributes = [.font: UIFont.systemFont(ofSize: 11)]
    #expect(field.font == .systemFont(ofSize: 11) && field.textColor == .label)
    field.defaultTextAttributes = [.foregroundColor: UIColor.red]
    #expect(field.font == .systemFont(ofSize: 11) && field.textColor == .red)
    (field.font, field.textColor) = (nil, nil)
    #expect(field.defaultTextAttributes[.font] as? UIFont == .systemFont(ofSize: 17))
    #expect(field.defaultTextAttributes[.foregroundColor] as? UIColor == .label)
  }

  /// Three characters of 1, 4 and 1 units.
  @Test("a secret has a dot for each character, whose places are those of the text")
  func secrets() {
    let text = "a👍🏽b", plain = FieldLine(text, isSecret: false, [:])
    let attributes: [NSAttributedString.Key: Any] = [.font: UIFont.systemFont(ofSize: 20)]
    let secret = FieldLine(text, isSecret: true, attributes), dots = FieldLine("•••", isSecret: false, attributes)
    #expect(plain.shown == text && secret.shown == "•••" && text.utf16.count == 6)
    for (place, dot) in [(0, 0), (1, 1), (5, 2), (6, 3), (99, 3)] {
      #expect(secret.offset(ofCaretAt: place) == dots.offset(ofCaretAt: dot), "\(place)")
    }
    let dot = dots.offset(ofCaretAt: 1)
    #expect(dot > 5 && dots.offset(ofCaretAt: -1) == 0 && isClose(dots.offset(ofCaretAt: 3), Double(3 * dot), within: 1e-4))
    for (x, place) in [(0.2, 0), (0.8, 1), (1.2, 1), (1.8, 5), (2.4, 5), (2.7, 6), (9, 6)] {
      #expect(secret.index(at: dot * x) == place, "\(x)")
    }
    let empty = FieldLine("", isSecret: true, attributes)
    #expect(empty.shown == "" && empty.index(at: 20) == 0 && empty.offset(ofCaretAt: 3) == 0)
  }
}
