/// A line of text that the keys of a keyboard edit, and that fingers select in.
///
/// A tap makes the field the first responder and sets the caret; keys that are pressed then write, delete and move the caret, with Shift
/// they select, and with Control or Command `x`, `c`, `v` and `a` cut, copy, paste and select all. Fingers select as `UITextInteraction`
/// says. There is no keyboard on screen.
@preconcurrency @MainActor open class UITextField: UIControl, UITextInputTraits, UITextInput, TextEditing {
  /// Asked and told about editing; not retained.
  open weak var delegate: (any UITextFieldDelegate)?
  /// The text; the empty one at first.
  open var text: String? = "" {
    didSet {
      if text == nil { text = "" }
      ownSelection = TextSelection(wholeText.utf16.count)
      if !isChanging { undoManager?.removeAllActions(withTarget: self) }
      contentDidChange()
    }
  }
  /// The text with the field's attributes; of one that is set, the text counts.
  open var attributedText: NSAttributedString? {
    get { NSAttributedString(string: text ?? "", attributes: defaultTextAttributes) }
    set { text = newValue?.string }
  }
  /// What shows while there is no text.
  open var placeholder: String? { didSet { contentDidChange() } }
  /// What shows while there is no text, with attributes; its font and colour count.
  open var attributedPlaceholder: NSAttributedString? {
    didSet {
      placeholder = attributedPlaceholder?.string
      contentDidChange()
    }
  }
  /// The colour of what shows while there is no text, unless that has its own.
  var placeholderColor = UIColor.placeholderText { didSet { contentDidChange() } }
  /// The font; the system's of 17 points by default.
  open var font: UIFont? = .systemFont(ofSize: 17) {
    didSet {
      contentDidChange()
      invalidateIntrinsicContentSize()
    }
  }
  /// The colour of the text.
  open var textColor: UIColor? = .label { didSet { contentDidChange() } }
  /// Where the text stands.
  open var textAlignment = NSTextAlignment.natural { didSet { setNeedsLayout() } }
  /// The attributes of the whole text; font and colour count.
  open var defaultTextAttributes: [NSAttributedString.Key: Any] {
    get { [.font: font ?? .systemFont(ofSize: 17), .foregroundColor: textColor ?? .label] }
    set {
      if let value = newValue[.font] as? UIFont { font = value }
      if let value = newValue[.foregroundColor] as? UIColor { textColor = value }
    }
  }
  /// The border around the field.
  open var borderStyle = BorderStyle.none {
    didSet {
      showBorder()
      invalidateIntrinsicContentSize()
      setNeedsLayout()
    }
  }
  /// A picture behind the text, where there is no border with round corners.
  open var background: UIImage? {
    didSet {
      picture.image = background
      setNeedsLayout()
    }
  }
  /// When the button that clears the text shows; not while there is none.
  open var clearButtonMode = ViewMode.never { didSet { setNeedsLayout() } }
  /// Whether the text is empty when editing begins.
  open var clearsOnBeginEditing = false
  /// Whether the next text that is written takes the place of all that there is.
  open var clearsOnInsertion = false
  /// A view before the text.
  open var leftView: UIView? { didSet { exchange(oldValue, for: leftView) } }
  /// When the view before the text shows.
  open var leftViewMode = ViewMode.never { didSet { setNeedsLayout() } }
  /// A view behind the text.
  open var rightView: UIView? { didSet { exchange(oldValue, for: rightView) } }
  /// When the view behind the text shows.
  open var rightViewMode = ViewMode.never { didSet { setNeedsLayout() } }
  /// Whether text that is too wide is drawn smaller, unless it is edited.
  open var adjustsFontSizeToFitWidth = false { didSet { contentDidChange() } }
  /// The smallest size of the font, in points, for `adjustsFontSizeToFitWidth`.
  open var minimumFontSize: CGFloat = 0 { didSet { contentDidChange() } }
  /// Kept without effect: fonts do not follow a setting of the system's.
  open var adjustsFontForContentSizeCategory = false
  /// Kept without effect: there is no keyboard on screen that a view could replace.
  open override var inputView: UIView? {
    get { keptInputView }
    set { keptInputView = newValue }
  }
  /// Kept without effect: there is no keyboard on screen that a view could stand on.
  open override var inputAccessoryView: UIView? {
    get { keptAccessoryView }
    set { keptAccessoryView = newValue }
  }
  private var keptInputView: UIView?
  private var keptAccessoryView: UIView?

  open var autocapitalizationType = UITextAutocapitalizationType.sentences
  open var autocorrectionType = UITextAutocorrectionType.default
  open var spellCheckingType = UITextSpellCheckingType.default
  /// Whether quotation marks are made curly. Kept without effect.
  open var smartQuotesType = UITextSmartQuotesType.default
  /// Whether hyphens are joined to dashes. Kept without effect.
  open var smartDashesType = UITextSmartDashesType.default
  /// Whether spaces come and go with what is pasted and cut. Kept without effect.
  open var smartInsertDeleteType = UITextSmartInsertDeleteType.default
  /// Rules for proposals of passwords. Kept without effect: none are proposed.
  open var passwordRules: UITextInputPasswordRules?
  open var keyboardType = UIKeyboardType.default
  open var keyboardAppearance = UIKeyboardAppearance.default
  open var returnKeyType = UIReturnKeyType.default
  open var enablesReturnKeyAutomatically = false
  open var isSecureTextEntry = false { didSet { contentDidChange() } }
  open var textContentType: UITextContentType!

  /// Whether the text is edited.
  open private(set) var isEditing = false

  private var ownSelection = TextSelection()
  /// What is selected, in UTF-16 units of the text.
  var selection: TextSelection {
    get { ownSelection }
    set {
      let old = ownSelection.range
      ownSelection = newValue.clamped(to: wholeText.utf16.count)
      guard ownSelection.range != old else { return }
      interaction.dismissMenu()
      interaction.selectionDidChange()
      setNeedsLayout()
      delegate?.textFieldDidChangeSelection(self)
    }
  }
  /// The caret's place, in UTF-16 units of the text.
  var caret: Int { ownSelection.caret }
  let interaction = UITextInteraction(for: .editable)
  var lastChange: TextChange?
  /// Whether the text is changed by a person, who may take that back.
  private var isChanging = false
  private var line = FieldLine("", isSecret: false, [:])
  /// Where the text begins in its window, in points.
  private var textStart: CGFloat = 0
  private let textWindow = UIView(), label = UILabel()
  private let picture = UIImageView(image: nil), border = ControlParts.part(nil), clearButton = ClearButton()
  /// How far the text is scrolled, in points.
  private var scroll: CGFloat = 0

  private static let margin: CGFloat = 7

  public override init(frame: CGRect) {
    super.init(frame: frame)
    textWindow.clipsToBounds = true
    for view in [picture, textWindow] { view.isUserInteractionEnabled = false }
    label.lineBreakMode = .byClipping
    textWindow.addSubview(label)
    for view in [border, picture, textWindow, clearButton] { addSubview(view) }
    (interaction.textInput, interaction.container) = (self, textWindow)
    interaction.ownMenu = { [unowned self] in delegate?.textField(self, editMenuForCharactersIn: $0, suggestedActions: $1) }
    addInteraction(interaction)
    clearButton.addAction(UIAction { [unowned self] _ in clear() }, for: .touchUpInside)
    showBorder()
    contentDidChange()
  }

  public required init?(coder: NSCoder) { nil }

  private func exchange(_ old: UIView?, for new: UIView?) {
    old?.removeFromSuperview()
    if let new { addSubview(new) }
    setNeedsLayout()
  }

  private func showBorder() {
    let isRounded = borderStyle == .roundedRect
    border.isHidden = borderStyle == .none
    border.backgroundColor = isRounded ? .systemBackground : nil
    border.layer.cornerRadius = isRounded ? 5 : 0
    border.layer.borderWidth = isRounded ? 1 / max(traitCollection.displayScale, 1) : 1
    border.layer.borderColor = (isRounded ? UIColor.opaqueSeparator : .label).resolvedColor(with: traitCollection).cgColor
  }

  private func contentDidChange() {
    line = FieldLine(wholeText, isSecret: isSecureTextEntry, defaultTextAttributes)
    interaction.selectsAsOne = isSecureTextEntry
    if !hasText {
      label.attributedText = NSAttributedString(
        string: placeholder ?? "",
        attributes: [
          .font: attributedPlaceholder?.first(.font) ?? font ?? .systemFont(ofSize: 17),
          .foregroundColor: attributedPlaceholder?.first(.foregroundColor) ?? placeholderColor,
        ])
    } else {
      var attributes = defaultTextAttributes
      if !isEnabled { attributes[.foregroundColor] = UIColor.tertiaryLabel }
      label.attributedText = NSAttributedString(string: line.shown, attributes: attributes)
    }
    // A field that is edited keeps its size until the end.
    if !isEditing { invalidateIntrinsicContentSize() }
    setNeedsLayout()
  }

  override func stateDidChange() {
    super.stateDidChange()
    contentDidChange()
  }

  open override func tintColorDidChange() {
    super.tintColorDidChange()
    interaction.colorsDidChange()
  }

  open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    showBorder()
  }

  // MARK: Layout

  private func isShown(_ mode: ViewMode) -> Bool {
    switch mode {
    case .never: false
    case .whileEditing: isEditing
    case .unlessEditing: !isEditing
    case .always: true
    }
  }

  private var showsClearButton: Bool { hasText && isShown(clearButtonMode) && !(isShown(rightViewMode) && rightView != nil) }

  /// The rectangle of the text while it is not edited.
  open func textRect(forBounds bounds: CGRect) -> CGRect {
    let margin: CGFloat = borderStyle == .none ? 0 : borderStyle == .roundedRect ? Self.margin : 2
    var rect = bounds.insetBy(dx: margin, dy: 0)
    if leftView != nil, isShown(leftViewMode) {
      let start = max(rect.minX, leftViewRect(forBounds: bounds).maxX)
      rect.size.width = max(0, rect.maxX - start)
      rect.origin.x = start
    }
    if rightView != nil, isShown(rightViewMode) {
      rect.size.width = max(0, min(rect.maxX, rightViewRect(forBounds: bounds).minX) - rect.minX)
    } else if showsClearButton {
      rect.size.width = max(0, clearButtonRect(forBounds: bounds).minX - 4 - rect.minX)
    }
    return rect
  }
  /// The rectangle of the text while it is edited: `textRect(forBounds:)` unless a subclass says otherwise.
  open func editingRect(forBounds bounds: CGRect) -> CGRect { textRect(forBounds: bounds) }
  /// The rectangle of the placeholder: that of the text unless a subclass says otherwise.
  open func placeholderRect(forBounds bounds: CGRect) -> CGRect {
    isEditing ? editingRect(forBounds: bounds) : textRect(forBounds: bounds)
  }
  /// The rectangle of the border: all of the bounds unless a subclass says otherwise.
  open func borderRect(forBounds bounds: CGRect) -> CGRect { bounds }
  /// The rectangle of the button that clears the text.
  open func clearButtonRect(forBounds bounds: CGRect) -> CGRect {
    CGRect(x: bounds.maxX - 19 - 5, y: bounds.midY - 9.5, width: 19, height: 19)
  }
  /// The rectangle of the view before the text.
  open func leftViewRect(forBounds bounds: CGRect) -> CGRect {
    let size = leftView?.bounds.size ?? .zero
    return CGRect(x: bounds.minX, y: (bounds.midY - size.height / 2).rounded(), width: size.width, height: size.height)
  }
  /// The rectangle of the view behind the text.
  open func rightViewRect(forBounds bounds: CGRect) -> CGRect {
    let size = rightView?.bounds.size ?? .zero
    return CGRect(x: bounds.maxX - size.width, y: (bounds.midY - size.height / 2).rounded(), width: size.width, height: size.height)
  }

  /// 34 points with round corners and the font of 17 points; the text's line otherwise.
  open override var intrinsicContentSize: CGSize {
    let line = (font?.lineHeight ?? 20).rounded(.up), width = label.intrinsicContentSize.width
    return switch borderStyle {
    case .none: CGSize(width: width, height: line)
    case .line, .bezel: CGSize(width: width + 4, height: line + 4)
    case .roundedRect: CGSize(width: width + 2 * Self.margin, height: max(34, line + 13))
    }
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }

  // The line is centred vertically.
  override func baselineFactor(_ attribute: NSLayoutConstraint.Attribute) -> Double { 0.5 }
  override func baselineOffset(_ attribute: NSLayoutConstraint.Attribute) -> CGFloat { font.map { $0.ascender - $0.lineHeight / 2 } ?? 0 }

  open override func layoutSubviews() {
    super.layoutSubviews()
    border.frame = borderRect(forBounds: bounds)
    picture.frame = bounds
    picture.isHidden = borderStyle == .roundedRect
    leftView?.isHidden = !isShown(leftViewMode)
    rightView?.isHidden = !isShown(rightViewMode)
    clearButton.isHidden = !showsClearButton
    leftView?.frame = directed(leftViewRect(forBounds: bounds))
    rightView?.frame = directed(rightViewRect(forBounds: bounds))
    clearButton.frame = directed(clearButtonRect(forBounds: bounds))
    let rect = hasText ? isEditing ? editingRect(forBounds: bounds) : textRect(forBounds: bounds) : placeholderRect(forBounds: bounds)
    textWindow.frame = directed(rect)
    label.adjustsFontSizeToFitWidth = adjustsFontSizeToFitWidth && !isEditing
    if let size = font?.pointSize, size > 0 { label.minimumScaleFactor = minimumFontSize / size }
    placeText()
  }

  private func placeText() {
    let room = textWindow.bounds.size, own = label.intrinsicContentSize
    let width = label.adjustsFontSizeToFitWidth ? min(own.width, room.width) : own.width
    let place = line.offset(ofCaretAt: caret)
    var x: CGFloat = 0
    if width + 2 <= room.width || !isEditing && width <= room.width {
      scroll = 0
      let isRight = textAlignment == .right || textAlignment == .natural && isRightToLeft
      x = isRight ? room.width - width - (isEditing ? 2 : 0) : textAlignment == .center ? ((room.width - width) / 2).rounded() : 0
    } else if isEditing {
      // The caret stays in sight.
      scroll = min(max(scroll, place + 2 - room.width), max(place, 0), max(0, width + 2 - room.width))
      scroll = max(scroll, place + 2 - room.width)
      x = -scroll
    } else {
      scroll = 0
    }
    let labelWidth = isEditing ? width : min(width, room.width)
    label.lineBreakMode = isEditing ? .byClipping : .byTruncatingTail
    label.frame = CGRect(x: x, y: ((room.height - own.height) / 2).rounded(), width: labelWidth, height: own.height)
    textStart = x
    interaction.selectionDidChange()
  }

  /// The caret's rectangle before a UTF-16 unit, as the text was placed last.
  private func lineRect(at index: Int) -> CGRect {
    let height = (font?.lineHeight ?? 20).rounded(), room = textWindow.frame
    return CGRect(
      x: room.minX + textStart + line.offset(ofCaretAt: index), y: room.minY + ((room.height - height) / 2).rounded(), width: 2,
      height: height)
  }

  // MARK: Editing

  /// Whether there is a text.
  open var hasText: Bool { text?.isEmpty == false }

  open override var canBecomeFirstResponder: Bool { isEnabled }

  @discardableResult
  open override func becomeFirstResponder() -> Bool {
    if isFirstResponder { return true }
    guard isEnabled, delegate?.textFieldShouldBeginEditing(self) ?? true, super.becomeFirstResponder() else { return false }
    if clearsOnBeginEditing { text = "" }
    isEditing = true
    interaction.selectionDidChange()
    delegate?.textFieldDidBeginEditing(self)
    sendActions(for: .editingDidBegin)
    setNeedsLayout()
    return true
  }

  @discardableResult
  open override func resignFirstResponder() -> Bool {
    guard isFirstResponder else { return super.resignFirstResponder() }
    guard delegate?.textFieldShouldEndEditing(self) ?? true, super.resignFirstResponder() else { return false }
    isEditing = false
    scroll = 0
    interaction.dismissMenu()
    interaction.selectionDidChange()
    delegate?.textFieldDidEndEditing(self, reason: .committed)
    sendActions(for: .editingDidEnd)
    invalidateIntrinsicContentSize()
    setNeedsLayout()
    return true
  }

  open override func didMoveToWindow() {
    super.didMoveToWindow()
    if window == nil, isFirstResponder { resignFirstResponder() }
    interaction.colorsDidChange()
  }

  var wholeText: String { text ?? "" }
  var takesEdits: Bool { isEditing }
  var allowsCopies: Bool { !isSecureTextEntry }

  /// Puts a text into the place of a range, where the delegate lets it.
  func replace(_ range: NSRange, with string: String) {
    guard delegate?.textField(self, shouldChangeCharactersIn: range, replacementString: string) ?? true else { return }
    change(range, to: string)
  }

  func restore(_ text: NSAttributedString, in range: NSRange) { change(range, to: text.string) }

  private func change(_ range: NSRange, to string: String) {
    let changed = NSMutableString(string: wholeText), old = ownSelection.range
    registerUndo(
      of: NSAttributedString(string: changed.substring(with: range)), at: range.location, replacedBy: string.utf16.count)
    changed.replaceCharacters(in: range, with: string)
    isChanging = true
    text = String(describing: changed)
    isChanging = false
    ownSelection = TextSelection(range.location + string.utf16.count)
    interaction.dismissMenu()
    if ownSelection.range != old { delegate?.textFieldDidChangeSelection(self) }
    sendActions(for: .editingChanged)
  }

  /// Puts a text at the caret, or in the place of the selection.
  open func insertText(_ text: String) {
    let all = NSRange(location: 0, length: wholeText.utf16.count), clears = clearsOnInsertion
    clearsOnInsertion = false
    replace(clears ? all : selection.range, with: text)
  }

  /// Deletes the selection, else the character before the caret.
  open func deleteBackward() { if let range = rangeToDelete { replace(range, with: "") } }

  private func clear() {
    guard delegate?.textFieldShouldClear(self) ?? true else { return }
    text = ""
    sendActions(for: .editingChanged)
  }

  // MARK: Keys

  open override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    let rest = presses.filter { !take($0.key) }
    if !rest.isEmpty { super.pressesBegan(rest, with: event) }
  }

  open override func pressesChanged(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    let rest = presses.filter { !take($0.key) }
    if !rest.isEmpty { super.pressesChanged(rest, with: event) }
  }

  override var isEditingText: Bool { isEditing }

  open override var keyCommands: [UIKeyCommand]? { isEditing ? EditAction.keyCommands : nil }

  func returnKeyWasPressed() {
    _ = delegate?.textFieldShouldReturn(self)
    sendActions(for: [.editingDidEndOnExit, .primaryActionTriggered])
  }

  func pastable(_ text: String) -> String {
    text.replacingOccurrences(of: "\r\n", with: " ").components(separatedBy: .newlines).joined(separator: " ")
  }

  /// The handles at the ends of what is selected stand out of the field.
  open override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
    super.point(inside: point, with: event) || interaction.isHandle(at: point)
  }

  // MARK: Places in the text

  /// What is selected; without characters it is the caret's place.
  open var selectedTextRange: UITextRange? {
    get { TextOffsetRange(selection.range) }
    set { if let range = (newValue as? TextOffsetRange)?.range { selection = TextSelection(range) } }
  }
  open var beginningOfDocument: UITextPosition { TextOffset(0) }
  open var endOfDocument: UITextPosition { TextOffset(wholeText.utf16.count) }
  open func text(in range: UITextRange) -> String? {
    let text = NSString(string: wholeText)
    return (range as? TextOffsetRange)?.range(in: text.length).map { text.substring(with: $0) }
  }
  /// Puts a text into the place of a range; the delegate is not asked.
  open func replace(_ range: UITextRange, withText text: String) {
    if let range = (range as? TextOffsetRange)?.range(in: wholeText.utf16.count) { change(range, to: text) }
  }
  /// The caret's rectangle at a place: where subclasses say it is, it is drawn.
  open func caretRect(for position: UITextPosition) -> CGRect { (position as? TextOffset).map { lineRect(at: $0.offset) } ?? .zero }
  /// The rectangle of a range's first line, which is the only one.
  open func firstRect(for range: UITextRange) -> CGRect {
    guard let range = (range as? TextOffsetRange)?.range(in: wholeText.utf16.count) else { return .null }
    let low = lineRect(at: range.lowerBound), high = lineRect(at: range.upperBound)
    return CGRect(x: low.minX, y: low.minY, width: high.minX - low.minX, height: low.height)
  }
  /// The rectangles of a range: one, where it has characters.
  open func selectionRects(for range: UITextRange) -> [UITextSelectionRect] {
    range.isEmpty ? [] : [OwnSelectionRect(firstRect(for: range), containsStart: true, containsEnd: true)]
  }
  open func closestPosition(to point: CGPoint) -> UITextPosition? { TextOffset(line.index(at: convert(point, to: label).x)) }
}

extension NSAttributedString {
  fileprivate func first(_ key: NSAttributedString.Key) -> Any? {
    length > 0 ? attribute(key, at: 0, effectiveRange: nil) : nil
  }
}
