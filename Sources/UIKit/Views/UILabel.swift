/// Shows one or more lines of text.
@preconcurrency @MainActor open class UILabel: UIView {
  public override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
    contentMode = .redraw
  }

  public required init?(coder: NSCoder) { nil }

  /// The text. Setting it removes attributes, so that the label's font and colour apply.
  open var text: String? {
    get { attributed?.string ?? plain }
    set {
      (plain, attributed) = (newValue, nil)
      contentDidChange()
    }
  }
  private var plain: String?
  private var attributed: NSAttributedString?

  /// The text with attributes; the label's font and colour apply where it has none.
  open var attributedText: NSAttributedString? {
    get { attributed ?? plain.map { NSAttributedString(string: $0, attributes: [.font: font!, .foregroundColor: textColor!]) } }
    set {
      (plain, attributed) = (nil, newValue.map(NSAttributedString.init(attributedString:)))
      contentDidChange()
    }
  }

  /// The font of text without a font attribute.
  open var font: UIFont! = .systemFont(ofSize: UIFont.labelFontSize) {
    didSet {
      if font == nil { font = .systemFont(ofSize: UIFont.labelFontSize) }
      contentDidChange()
      if font != oldValue { fontDidChange?() }
    }
  }
  /// Called when another font was set: the size of what holds the label may go by it.
  var fontDidChange: (() -> Void)?
  /// The colour of text without a colour attribute.
  open var textColor: UIColor! = .label {
    didSet {
      if textColor == nil { textColor = .label }
      setNeedsDisplay()
    }
  }
  /// The horizontal alignment of lines.
  open var textAlignment = NSTextAlignment.natural { didSet { setNeedsDisplay() } }
  /// How text that is too wide for the label is broken or truncated.
  open var lineBreakMode = NSLineBreakMode.byTruncatingTail { didSet { contentDidChange() } }
  /// The greatest number of lines; 0 for any number.
  open var numberOfLines = 1 { didSet { contentDidChange() } }
  /// Whether text that is too wide is drawn smaller, down to `minimumScaleFactor`.
  open var adjustsFontSizeToFitWidth = false { didSet { setNeedsDisplay() } }
  /// The smallest factor of the font size for `adjustsFontSizeToFitWidth`; 0 sets no limit.
  open var minimumScaleFactor: CGFloat = 0 { didSet { setNeedsDisplay() } }
  /// The width for which the intrinsic size of several lines is computed, in points; 0 is the text's full width.
  open var preferredMaxLayoutWidth: CGFloat = 0 { didSet { contentDidChange() } }
  /// Whether the text has its normal colour; it is dimmed otherwise.
  open var isEnabled = true { didSet { setNeedsDisplay() } }
  /// Whether the text has `highlightedTextColor`.
  open var isHighlighted = false { didSet { if isHighlighted != oldValue { setNeedsDisplay() } } }
  /// The text colour while the label is highlighted; nil is the normal one.
  open var highlightedTextColor: UIColor? { didSet { setNeedsDisplay() } }
  /// The colour of the text's shadow; nil draws none.
  open var shadowColor: UIColor? { didSet { setNeedsDisplay() } }
  /// The offset of the text's shadow, in points, y down.
  open var shadowOffset = CGSize(width: 0, height: -1) { didSet { setNeedsDisplay() } }

  /// Kept without effect: fonts do not follow a setting of the system's.
  open var adjustsFontForContentSizeCategory = false
  /// Kept without effect: no letters are drawn closer together.
  open var allowsDefaultTighteningForTruncation = false
  /// Where text stands that was made smaller; kept without effect: it is centred.
  open var baselineAdjustment = UIBaselineAdjustment.alignBaselines

  private func contentDidChange() {
    layer.shownText = drawnText
    invalidateIntrinsicContentSize()
    setNeedsDisplay()
  }

  private var drawnText: NSAttributedString? {
    let own = attributed ?? plain.map { NSAttributedString(string: $0) }
    guard let own, own.length > 0 else { return nil }
    let color = (isHighlighted ? highlightedTextColor : nil) ?? (isEnabled ? textColor : .tertiaryLabel)
    let text = NSMutableAttributedString(attributedString: own)
    own.enumerateAttributes(in: NSRange(location: 0, length: own.length), options: []) { attributes, range, _ in
      if attributes[.font] == nil, let font { text.addAttribute(.font, value: font, range: range) }
      if attributes[.foregroundColor] == nil, let color { text.addAttribute(.foregroundColor, value: color, range: range) }
    }
    return text
  }

  private func lines(_ text: NSAttributedString, in size: CGSize, limit: Int) -> TextBlock {
    // Paragraph styles apply where the label has no setting of its own.
    let style = text.attribute(.paragraphStyle, at: 0, effectiveRange: nil) as? NSParagraphStyle
    let own = directed(textAlignment == .natural ? style?.alignment ?? .natural : textAlignment)
    return TextBlock(
      text, width: size.width, height: size.height, limit: limit, breaks: lineBreakMode.ctLineBreakMode,
      alignment: textAlignment == .natural && own == style?.alignment ? nil : own.ctAlignment)
  }

  /// The size with the room that letters need beyond their lines, since a label shows nothing outside its bounds.
  private static func size(of block: TextBlock) -> CGSize {
    let (size, overshoot) = (block.size, block.overshoot)
    return CGSize(width: size.width, height: size.height + overshoot.top + overshoot.bottom)
  }

  /// The alignment, with `natural` resolved to the leading side.
  private func directed(_ alignment: NSTextAlignment) -> NSTextAlignment { alignment == .natural && isRightToLeft ? .right : alignment }

  /// The rectangle of the text, centred vertically.
  open func textRect(forBounds bounds: CGRect, limitedToNumberOfLines numberOfLines: Int) -> CGRect {
    guard let text = drawnText else { return CGRect(x: bounds.minX, y: bounds.midY, width: 0, height: 0) }
    let size = Self.size(of: lines(text, in: bounds.size, limit: numberOfLines))
    return CGRect(
      x: bounds.minX, y: bounds.minY + max(0, (bounds.height - size.height) / 2).rounded(.down), width: min(bounds.width, ceil(size.width)),
      height: min(bounds.height, ceil(size.height)))
  }

  /// Draws the text into a rectangle of the bounds. Overrides may pass another rectangle to super.
  open func drawText(in rect: CGRect) {
    guard var text = drawnText, let context = UIGraphicsGetCurrentContext() else { return }
    if adjustsFontSizeToFitWidth, numberOfLines == 1 {
      let width = lines(text, in: CGSize(width: CGFloat.infinity, height: .infinity), limit: 1).size.width
      if width > rect.width, width > 0 { text = text.scaled(by: max(rect.width / width, minimumScaleFactor)) }
    }
    let block = lines(text, in: rect.size, limit: numberOfLines)
    let free = rect.height - Self.size(of: block).height
    if let shadowColor { context.setShadow(offset: shadowOffset, blur: 0, color: shadowColor.cgColor) }
    block.draw(at: CGPoint(x: rect.minX, y: rect.minY + block.overshoot.top + max(0, free / 2)), in: context)
  }

  open override func draw(_ rect: CGRect) { if text?.isEmpty == false { drawText(in: bounds) } }

  /// Clears contents that were drawn before, if there is no text any more.
  open override func display(_ layer: CALayer) {
    if text?.isEmpty ?? true { layer.contents = nil } else { super.display(layer) }
  }

  open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    if traitCollection.hasDifferentColorAppearance(comparedTo: previousTraitCollection) { setNeedsDisplay() }
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    guard let text = drawnText else { return .zero }
    let width = size.width > 0 && numberOfLines != 1 ? size.width : .infinity
    let fitting = Self.size(of: lines(text, in: CGSize(width: width, height: .infinity), limit: numberOfLines))
    return CGSize(width: ceil(fitting.width), height: ceil(fitting.height))
  }

  open override var intrinsicContentSize: CGSize {
    guard drawnText != nil else { return .zero }
    return sizeThatFits(CGSize(width: preferredMaxLayoutWidth, height: 0))
  }

  override var isHeightForWidth: Bool { numberOfLines != 1 && preferredMaxLayoutWidth <= 0 }

  // Text is centred vertically.
  override func baselineFactor(_ attribute: NSLayoutConstraint.Attribute) -> Double { 0.5 }
  override func baselineOffset(_ attribute: NSLayoutConstraint.Attribute) -> CGFloat {
    guard let font else { return 0 }
    let height = isHeightForWidth ? sizeThatFits(bounds.size).height : intrinsicContentSize.height
    return attribute == .firstBaseline ? font.ascender - height / 2 : height / 2 + font.descender
  }
}

/// Where text stands that was made smaller.
public enum UIBaselineAdjustment: Int, Sendable {
  /// On the line of the text in its own size.
  case alignBaselines
  /// In the middle.
  case alignCenters
  /// At the top.
  case none
}

extension NSAttributedString {
  /// The text with its font sizes multiplied.
  fileprivate func scaled(by factor: CGFloat) -> NSAttributedString {
    let result = NSMutableAttributedString(attributedString: self)
    enumerateAttribute(.font, in: NSRange(location: 0, length: length), options: []) { value, range, _ in
      let font = value as? UIFont ?? (value as? CTFont).map(UIFont.init(ctFont:))
      if let font { result.addAttribute(.font, value: font.withSize(font.pointSize * factor), range: range) }
    }
    return result
  }
}
