/// Shows text with attributes, and scrolls it. Fingers select in it as `UITextInteraction` says, and keys edit it as those of a text field,
/// with the typing attributes.
///
/// The text is drawn in strips of 512 points, of which only those that show are there.
@preconcurrency @MainActor open class UITextView: UIScrollView, UITextInput, TextEditing {
  /// The text; setting it gives all of it the view's font and colour.
  open var text: String! {
    get { attributed?.string ?? plain }
    set {
      (plain, attributed) = (newValue ?? "", nil)
      undoManager?.removeAllActions(withTarget: self)
      contentDidChange()
      selectedRange = NSRange(location: length, length: 0)
    }
  }
  /// The text with attributes; the view's font and colour hold where it has none.
  open var attributedText: NSAttributedString! {
    get { attributed ?? shownText }
    set {
      (plain, attributed) = ("", newValue.map(NSAttributedString.init(attributedString:)))
      undoManager?.removeAllActions(withTarget: self)
      contentDidChange()
      selectedRange = NSRange(location: length, length: 0)
    }
  }
  /// The font of text without one; the system's of 12 points by default.
  open var font: UIFont? = .systemFont(ofSize: 12) { didSet { contentDidChange() } }
  /// The colour of text without one.
  open var textColor: UIColor? = .label { didSet { contentDidChange() } }
  /// How lines stand, unless a paragraph's style says so.
  open var textAlignment = NSTextAlignment.natural { didSet { contentDidChange() } }
  /// The space around the text, in points: 8 above and below by default.
  open var textContainerInset = UIEdgeInsets(top: 8, left: 0, bottom: 8, right: 0) { didSet { contentDidChange() } }
  /// The rectangle for the lines.
  public let textContainer = NSTextContainer()
  /// The attributes of links, in place of those that the text has; by default the tint colour.
  open var linkTextAttributes: [NSAttributedString.Key: Any]! { didSet { contentDidChange() } }
  /// Whether keys and menus edit the text.
  open var isEditable = true { didSet { modeDidChange() } }
  /// What in the text is found to be an address, a date, a number. Kept without effect: texts are shown as they are.
  open var dataDetectorTypes: UIDataDetectorTypes = []
  /// Whether a person may change attributes. Kept without effect.
  open var allowsEditingTextAttributes = false
  /// Whether fingers select in the text.
  open var isSelectable = true { didSet { modeDidChange() } }
  /// Whether the text is edited now.
  private var isEditingNow = false
  /// What is selected, in UTF-16 units of the text; without characters it is the caret's place.
  open var selectedRange: NSRange {
    get { selection.range }
    set { selection = TextSelection(newValue) }
  }
  private var ownSelection = TextSelection()
  /// What is selected, from the end that stays to the one that moves.
  var selection: TextSelection {
    get { ownSelection }
    set {
      let old = ownSelection.range
      ownSelection = newValue.clamped(to: length)
      guard ownSelection.range != old else { return }
      interaction.dismissMenu()
      interaction.selectionDidChange()
      textDelegate?.textViewDidChangeSelection(self)
    }
  }
  let interaction = UITextInteraction(for: .editable)
  var lastChange: TextChange?
  /// The attributes of text that is inserted; font and colour of the view unless they are set.
  open var typingAttributes: [NSAttributedString.Key: Any] {
    get { assignedTypingAttributes ?? [.font: font ?? .systemFont(ofSize: 12), .foregroundColor: textColor ?? .label] }
    set { assignedTypingAttributes = newValue }
  }
  private var assignedTypingAttributes: [NSAttributedString.Key: Any]?
  private var textDelegate: (any UITextViewDelegate)? { delegate as? any UITextViewDelegate }
  /// The number of UTF-16 units.
  private var length: Int { attributed?.length ?? plain.utf16.count }

  private var plain = ""
  private var attributed: NSAttributedString?
  private var block: TextBlock?
  private var blockWidth: CGFloat = -1
  private var strips: [Int: TextStrip] = [:]
  /// Whether the lines that show begin at the right.
  private var beginsRight = false
  private static let stripHeight: CGFloat = 512
  private static let linkKey = NSAttributedString.Key("NSLink")

  /// A text view.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    alwaysBounceVertical = true
    backgroundColor = .systemBackground
    interaction.textInput = self
    interaction.ownMenu = { [unowned self] in textDelegate?.textView(self, editMenuForTextIn: $0, suggestedActions: $1) }
    interaction.didMove = { [unowned self] in show(caretRect(at: $0)) }
    addInteraction(interaction)
    textContainer.didChange = { [weak self] in self?.contentDidChange() }
  }

  /// A text view; the container is not taken over.
  public convenience init(frame: CGRect, textContainer: NSTextContainer?) { self.init(frame: frame) }

  public required init?(coder: NSCoder) { nil }

  private func contentDidChange() {
    block = nil
    for strip in strips.values { strip.setNeedsDisplay() }
    invalidateIntrinsicContentSize()
    setNeedsLayout()
  }

  // MARK: Text

  private var shownText: NSAttributedString {
    let own = attributed ?? NSAttributedString(string: plain)
    let text = NSMutableAttributedString(attributedString: own)
    let links = linkTextAttributes ?? [.foregroundColor: tintColor ?? .link]
    own.enumerateAttributes(in: NSRange(location: 0, length: own.length), options: []) { attributes, range, _ in
      if attributes[.font] == nil, let font { text.addAttribute(.font, value: font, range: range) }
      if attributes[.foregroundColor] == nil, let textColor { text.addAttribute(.foregroundColor, value: textColor, range: range) }
      if attributes[Self.linkKey] != nil { text.addAttributes(links, range: range) }
    }
    return text
  }

  private func lines(width: CGFloat) -> TextBlock {
    if let block, blockWidth == width { return block }
    let text = shownText
    let alignment = textAlignment == .natural && isRightToLeft ? NSTextAlignment.right : textAlignment
    let new = TextBlock(
      text, width: max(width, 1), limit: textContainer.maximumNumberOfLines,
      breaks: textContainer.lineBreakMode == .byWordWrapping ? nil : textContainer.lineBreakMode.ctLineBreakMode,
      alignment: alignment == .natural ? nil : alignment.ctAlignment)
    (block, blockWidth) = (new, width)
    return new
  }

  private func lineWidth(in width: CGFloat) -> CGFloat {
    width - textContainerInset.left - textContainerInset.right - 2 * textContainer.lineFragmentPadding
  }

  private func height(in width: CGFloat) -> CGFloat {
    let block = lines(width: lineWidth(in: width))
    let height = length == 0 ? font?.lineHeight ?? 0 : block.size.height
    return (height + textContainerInset.top + textContainerInset.bottom).rounded(.up)
  }

  // MARK: Layout

  override var addsSafeAreaByItself: Bool { true }

  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    let width = size.width > 0 && size.width < .infinity ? size.width : .greatestFiniteMagnitude
    let block = lines(width: lineWidth(in: width))
    let own = block.size.width + textContainerInset.left + textContainerInset.right + 2 * textContainer.lineFragmentPadding
    return CGSize(width: min(own.rounded(.up), width), height: height(in: width))
  }

  // Text begins below the upper inset, and ends above the lower one where the view is as high as it.
  override func baselineOffset(_ attribute: NSLayoutConstraint.Attribute) -> CGFloat {
    let font = font ?? .systemFont(ofSize: 12)
    return attribute == .firstBaseline ? textContainerInset.top + font.ascender : font.descender - textContainerInset.bottom
  }

  /// The text's height where the view does not scroll; the content scrolls otherwise, and gives no size.
  open override var intrinsicContentSize: CGSize {
    if isScrollEnabled { return super.intrinsicContentSize }
    return CGSize(width: Self.noIntrinsicMetric, height: height(in: bounds.width > 0 ? bounds.width : .greatestFiniteMagnitude))
  }

  open override var isScrollEnabled: Bool { didSet { if isScrollEnabled != oldValue { invalidateIntrinsicContentSize() } } }

  open override func layoutSubviews() {
    super.layoutSubviews()
    if beginsRight != isRightToLeft {
      beginsRight = isRightToLeft
      block = nil
      for strip in strips.values { strip.setNeedsDisplay() }
    }
    let size = CGSize(width: bounds.width, height: height(in: bounds.width))
    if contentSize != size {
      if contentSize.width != size.width {
        for strip in strips.values { strip.setNeedsDisplay() }
        if !isScrollEnabled { invalidateIntrinsicContentSize() }
      }
      contentSize = size
    }
    textContainer.size = CGSize(width: max(0, bounds.width - textContainerInset.left - textContainerInset.right), height: .infinity)
    placeStrips()
    interaction.selectionDidChange()
  }

  private func placeStrips() {
    let last = Int((contentSize.height / Self.stripHeight).rounded(.up)) - 1
    let first = max(0, Int((bounds.minY / Self.stripHeight).rounded(.down)))
    let end = min(last, Int((bounds.maxY / Self.stripHeight).rounded(.down)))
    for (index, strip) in strips where index < first || index > end {
      strip.removeFromSuperview()
      strips[index] = nil
    }
    guard first <= end else { return }
    for index in first...end {
      let strip = strips[index] ?? TextStrip(self)
      let top = CGFloat(index) * Self.stripHeight
      let frame = CGRect(x: 0, y: top, width: bounds.width, height: min(Self.stripHeight, contentSize.height - top))
      if strip.frame != frame { UIView.performWithoutAnimation { strip.frame = frame } }
      guard strips[index] == nil else { continue }
      strips[index] = strip
      insertSubview(strip, at: interaction.highlightCount)
    }
  }

  /// Draws the lines in a strip that begins at a height of the content.
  fileprivate func drawText(from top: CGFloat) {
    guard let context = UIGraphicsGetCurrentContext(), length > 0 else { return }
    let block = lines(width: lineWidth(in: bounds.width))
    block.draw(
      at: CGPoint(x: textContainerInset.left + textContainer.lineFragmentPadding, y: textContainerInset.top - top), in: context)
  }

  // MARK: Scrolling

  /// Scrolls so that a range of the text shows.
  open func scrollRangeToVisible(_ range: NSRange) {
    layoutIfNeeded()
    let low = min(max(range.location, 0), length), high = min(max(range.upperBound, low), length)
    let rect = rects(of: low..<high).reduce(caretRect(at: low)) { $0.union($1) }
    scrollRectToVisible(CGRect(x: 0, y: rect.minY, width: bounds.width, height: rect.height), animated: true)
  }

  // MARK: Places in the text

  /// Where the lines begin, in the content.
  private var textCorner: CGPoint { CGPoint(x: textContainerInset.left + textContainer.lineFragmentPadding, y: textContainerInset.top) }

  private func caretRect(at index: Int) -> CGRect {
    let corner = textCorner, own = length == 0 ? CGRect.null : lines(width: lineWidth(in: bounds.width)).caret(at: index)
    let rect = own.isNull ? CGRect(x: 0, y: 0, width: 0, height: font?.lineHeight ?? 0) : own
    return CGRect(x: corner.x + rect.minX, y: corner.y + rect.minY, width: 2, height: rect.height)
  }

  private func rects(of range: Range<Int>) -> [CGRect] {
    guard length > 0 else { return [] }
    let corner = textCorner
    return lines(width: lineWidth(in: bounds.width)).rects(of: range).map { $0.offsetBy(dx: corner.x, dy: corner.y) }
  }

  /// What is selected; without characters it is the caret's place.
  open var selectedTextRange: UITextRange? {
    get { TextOffsetRange(selection.range) }
    set { if let range = (newValue as? TextOffsetRange)?.range { selection = TextSelection(range) } }
  }
  open var beginningOfDocument: UITextPosition { TextOffset(0) }
  open var endOfDocument: UITextPosition { TextOffset(length) }
  open func text(in range: UITextRange) -> String? {
    (range as? TextOffsetRange)?.range(in: length).map { NSString(string: text).substring(with: $0) }
  }
  open func caretRect(for position: UITextPosition) -> CGRect { (position as? TextOffset).map { caretRect(at: $0.offset) } ?? .zero }
  /// The rectangle of a range's first line.
  open func firstRect(for range: UITextRange) -> CGRect { selectionRects(for: range).first?.rect ?? .null }
  /// The rectangles of a range, one for each line: up to the side where the range goes on in the next one.
  open func selectionRects(for range: UITextRange) -> [UITextSelectionRect] {
    guard let range = (range as? TextOffsetRange)?.range(in: length) else { return [] }
    let rects = rects(of: range.lowerBound..<range.upperBound), left = textCorner.x, right = left + max(0, lineWidth(in: bounds.width))
    return rects.enumerated().map { index, rect in
      let isFirst = index == 0, isLast = index == rects.count - 1
      let reachesLeft = isRightToLeft ? !isLast : !isFirst, reachesRight = isRightToLeft ? !isFirst : !isLast
      let low = reachesLeft ? min(left, rect.minX) : rect.minX, high = reachesRight ? max(right, rect.maxX) : rect.maxX
      return OwnSelectionRect(
        CGRect(x: low, y: rect.minY, width: high - low, height: rect.height), containsStart: isFirst, containsEnd: isLast)
    }
  }
  open func closestPosition(to point: CGPoint) -> UITextPosition? {
    guard length > 0 else { return TextOffset(0) }
    let corner = textCorner
    return TextOffset(lines(width: lineWidth(in: bounds.width)).index(at: CGPoint(x: point.x - corner.x, y: point.y - corner.y)))
  }

  // MARK: Editing

  open var hasText: Bool { length > 0 }

  var wholeText: String { text }
  var takesEdits: Bool { isEditingNow }
  var allowsCopies: Bool { true }
  func pastable(_ text: String) -> String { text }
  func returnKeyWasPressed() { insertText("\n") }

  open override var canBecomeFirstResponder: Bool { isEditable || isSelectable }

  @discardableResult
  open override func becomeFirstResponder() -> Bool {
    if isFirstResponder { return true }
    guard !isEditable || textDelegate?.textViewShouldBeginEditing(self) ?? true, super.becomeFirstResponder() else { return false }
    if isEditable {
      isEditingNow = true
      textDelegate?.textViewDidBeginEditing(self)
    }
    interaction.selectionDidChange()
    return true
  }

  @discardableResult
  open override func resignFirstResponder() -> Bool {
    guard isFirstResponder else { return super.resignFirstResponder() }
    guard !isEditingNow || textDelegate?.textViewShouldEndEditing(self) ?? true, super.resignFirstResponder() else { return false }
    interaction.dismissMenu()
    interaction.selectionDidChange()
    if isEditingNow {
      isEditingNow = false
      textDelegate?.textViewDidEndEditing(self)
    }
    return true
  }

  open override func didMoveToWindow() {
    super.didMoveToWindow()
    if window == nil, isFirstResponder { resignFirstResponder() }
  }

  private func modeDidChange() {
    interaction.textInteractionMode = isEditable ? .editable : .nonEditable
    if isFirstResponder, !isEditable && isEditingNow || !canBecomeFirstResponder { resignFirstResponder() }
  }

  /// Scrolls by as much as a line needs to show.
  private func show(_ line: CGRect) {
    layoutIfNeeded()
    if isScrollEnabled { scrollRectToVisible(line.insetBy(dx: 0, dy: -4), animated: false) }
  }

  /// Puts a text with the typing attributes into the place of a range; the delegate is not asked.
  open func replace(_ range: UITextRange, withText text: String) {
    if let range = (range as? TextOffsetRange)?.range(in: length) { change(range, to: text) }
  }

  private func change(_ range: NSRange, to text: String) {
    let isPlain = attributed == nil && assignedTypingAttributes == nil
    change(range, to: NSAttributedString(string: text, attributes: isPlain ? [:] : typingAttributes), isPlain: isPlain)
  }

  func restore(_ text: NSAttributedString, in range: NSRange) { change(range, to: text, isPlain: attributed == nil) }

  private func change(_ range: NSRange, to text: NSAttributedString, isPlain: Bool) {
    let removed = attributed?.attributedSubstring(from: range) ?? NSAttributedString(string: NSString(string: plain).substring(with: range))
    registerUndo(of: removed, at: range.location, replacedBy: text.length)
    if isPlain {
      plain = NSString(string: plain).replacingCharacters(in: range, with: text.string)
    } else {
      let changed = NSMutableAttributedString(attributedString: attributed ?? shownText)
      changed.replaceCharacters(in: range, with: text)
      (plain, attributed) = ("", changed)
    }
    contentDidChange()
    interaction.dismissMenu()
    selection = TextSelection(range.location + text.length)
    textDelegate?.textViewDidChange(self)
    if isFirstResponder { show(caretRect(at: selection.caret)) }
  }

  /// Puts a text into the place of a range, where the delegate lets it.
  func replace(_ range: NSRange, with text: String) {
    if textDelegate?.textView(self, shouldChangeTextIn: range, replacementText: text) ?? true { change(range, to: text) }
  }

  /// Puts a text into the place of what is selected, where the delegate lets it.
  open func insertText(_ text: String) { replace(selection.range, with: text) }

  /// Deletes what is selected, else the character before it, where the delegate lets it.
  open func deleteBackward() { if let range = rangeToDelete { replace(range, with: "") } }

  // MARK: Keys

  open override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    let rest = presses.filter { !takeAndShow($0.key) }
    if !rest.isEmpty { super.pressesBegan(rest, with: event) }
  }

  open override func pressesChanged(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    let rest = presses.filter { !takeAndShow($0.key) }
    if !rest.isEmpty { super.pressesChanged(rest, with: event) }
  }

  private func takeAndShow(_ key: UIKey?) -> Bool {
    guard take(key) else { return false }
    show(caretRect(at: selection.caret))
    return true
  }

  override var isEditingText: Bool { isEditingNow }

  open override var keyCommands: [UIKeyCommand]? { isFirstResponder ? EditAction.keyCommands : nil }

  open override func tintColorDidChange() {
    super.tintColorDidChange()
    contentDidChange()
    interaction.colorsDidChange()
  }

  open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    if traitCollection.hasDifferentColorAppearance(comparedTo: previousTraitCollection) { contentDidChange() }
  }
}

/// A part of a text view's text.
private final class TextStrip: UIView {
  private weak var owner: UITextView?

  init(_ owner: UITextView) {
    self.owner = owner
    super.init(frame: .zero)
    isUserInteractionEnabled = false
    contentMode = .redraw
  }

  required init?(coder: NSCoder) { nil }

  override func draw(_ rect: CGRect) { owner?.drawText(from: frame.minY) }
}
