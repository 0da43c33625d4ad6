/// Is told about a text view, besides its scrolling. Every method is optional, and none is called: texts are not edited here.
@preconcurrency @MainActor public protocol UITextViewDelegate: UIScrollViewDelegate {
  /// Not called: texts are not edited here.
  func textViewDidChange(_ textView: UITextView)
  /// Not called: texts are not edited here.
  func textViewDidBeginEditing(_ textView: UITextView)
  /// Not called: texts are not edited here.
  func textViewDidEndEditing(_ textView: UITextView)
  /// Not called: text is not selected here.
  func textViewDidChangeSelection(_ textView: UITextView)
}

extension UITextViewDelegate {
  public func textViewDidChange(_ textView: UITextView) {}
  public func textViewDidBeginEditing(_ textView: UITextView) {}
  public func textViewDidEndEditing(_ textView: UITextView) {}
  public func textViewDidChangeSelection(_ textView: UITextView) {}
}

/// The rectangle that a text view sets its lines into.
@preconcurrency @MainActor public final class NSTextContainer: NSObject {
  /// The space between a line and each side, in points; 5 by default.
  public var lineFragmentPadding: CGFloat = 5 { didSet { didChange?() } }
  /// The most lines; 0 for any number.
  public var maximumNumberOfLines = 0 { didSet { didChange?() } }
  /// How lines are broken.
  public var lineBreakMode = NSLineBreakMode.byWordWrapping { didSet { didChange?() } }
  /// The size, in points: the text view's width less its insets, and any height.
  public internal(set) var size = CGSize.zero
  var didChange: (() -> Void)?
}

/// Shows text with attributes, and scrolls it. It is not edited, and nothing in it is selected: both are left out.
///
/// The text is drawn in strips of 512 points, of which only those that show are there.
@preconcurrency @MainActor open class UITextView: UIScrollView {
  /// The text; setting it gives all of it the view's font and colour.
  open var text: String! {
    get { attributed?.string ?? plain }
    set {
      (plain, attributed) = (newValue ?? "", nil)
      contentDidChange()
    }
  }
  /// The text with attributes; the view's font and colour hold where it has none.
  open var attributedText: NSAttributedString! {
    get { attributed ?? shownText }
    set {
      (plain, attributed) = ("", newValue.map(NSAttributedString.init(attributedString:)))
      contentDidChange()
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
  /// Kept without effect: texts are not edited here.
  open var isEditable = true
  /// Kept without effect: text is not selected here.
  open var isSelectable = true
  /// Kept without effect: text is not selected here.
  open var selectedRange = NSRange(location: 0, length: 0)

  private var plain = ""
  private var attributed: NSAttributedString?
  private var block: TextBlock?
  private var blockWidth: CGFloat = -1
  private var strips: [Int: TextStrip] = [:]
  private static let stripHeight: CGFloat = 512
  private static let linkKey = NSAttributedString.Key("NSLink")

  /// A text view.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    alwaysBounceVertical = true
    backgroundColor = .systemBackground
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
    let height = (attributed?.length ?? plain.utf16.count) == 0 ? font?.lineHeight ?? 0 : block.size.height
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

  /// The text's height where the view does not scroll; the content scrolls otherwise, and gives no size.
  open override var intrinsicContentSize: CGSize {
    if isScrollEnabled { return super.intrinsicContentSize }
    return CGSize(width: Self.noIntrinsicMetric, height: height(in: bounds.width > 0 ? bounds.width : .greatestFiniteMagnitude))
  }

  open override var isScrollEnabled: Bool { didSet { if isScrollEnabled != oldValue { invalidateIntrinsicContentSize() } } }

  open override func layoutSubviews() {
    super.layoutSubviews()
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
      insertSubview(strip, at: 0)
    }
  }

  /// Draws the lines in a strip that begins at a height of the content.
  fileprivate func drawText(from top: CGFloat) {
    guard let context = UIGraphicsGetCurrentContext(), (attributed?.length ?? plain.utf16.count) > 0 else { return }
    let block = lines(width: lineWidth(in: bounds.width))
    block.draw(
      at: CGPoint(x: textContainerInset.left + textContainer.lineFragmentPadding, y: textContainerInset.top - top), in: context)
  }

  // MARK: Scrolling

  /// Scrolls so that a range of the text shows: by the lines' share of the height, since a text's places are not known here.
  open func scrollRangeToVisible(_ range: NSRange) {
    layoutIfNeeded()
    let length = max(attributed?.length ?? plain.utf16.count, 1)
    let top = contentSize.height * CGFloat(range.location) / CGFloat(length)
    let height = contentSize.height * CGFloat(range.length) / CGFloat(length)
    scrollRectToVisible(CGRect(x: 0, y: top, width: bounds.width, height: max(height, font?.lineHeight ?? 0)), animated: true)
  }

  open override func tintColorDidChange() {
    super.tintColorDidChange()
    contentDidChange()
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
