/// A row of dots, one per page, with the present page's highlighted. A tap on its trailing or leading side goes to the next or previous
/// page.
@preconcurrency @MainActor open class UIPageControl: UIControl {
  /// The number of pages.
  open var numberOfPages = 0 {
    didSet {
      numberOfPages = max(numberOfPages, 0)
      currentPage = currentPageNumber
      makeDots()
    }
  }
  /// The index of the present page, from 0; clamped to the number of pages.
  open var currentPage: Int {
    get { currentPageNumber }
    set {
      currentPageNumber = min(max(newValue, 0), max(numberOfPages - 1, 0))
      colorDots()
    }
  }
  /// Whether the dot of a single page is hidden.
  open var hidesForSinglePage = false { didSet { makeDots() } }
  /// The colour of the dots; nil is half transparent white.
  open var pageIndicatorTintColor: UIColor? { didSet { colorDots() } }
  /// The colour of the present page's dot; nil is white.
  open var currentPageIndicatorTintColor: UIColor? { didSet { colorDots() } }

  private var currentPageNumber = 0
  private var dots: [UIView] = []
  private static let dotSize: CGFloat = 7
  private static let spacing: CGFloat = 9
  private static let height: CGFloat = 26

  public override init(frame: CGRect) { super.init(frame: frame) }

  public required init?(coder: NSCoder) { nil }

  /// The size of the dots for a number of pages: each is 7 points wide, with gaps of 9 points.
  open func size(forNumberOfPages pageCount: Int) -> CGSize {
    let count = CGFloat(max(pageCount, 0))
    return CGSize(width: max(0, count * Self.dotSize + (count - 1) * Self.spacing), height: Self.height)
  }

  open override var intrinsicContentSize: CGSize { size(forNumberOfPages: numberOfPages) }

  open override func sizeThatFits(_ size: CGSize) -> CGSize { self.size(forNumberOfPages: numberOfPages) }

  open override func layoutSubviews() {
    super.layoutSubviews()
    let width = size(forNumberOfPages: dots.count).width
    for (index, dot) in dots.enumerated() {
      dot.frame = directed(
        CGRect(
          x: bounds.midX - width / 2 + CGFloat(index) * (Self.dotSize + Self.spacing), y: bounds.midY - Self.dotSize / 2,
          width: Self.dotSize, height: Self.dotSize))
    }
  }

  open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
    guard let touch, bounds.contains(touch.location(in: self)) else { return }
    let old = currentPage
    currentPage += (touch.location(in: self).x < bounds.midX) == isRightToLeft ? 1 : -1
    if currentPage != old { sendActions(for: .valueChanged) }
  }

  private func makeDots() {
    let count = hidesForSinglePage && numberOfPages == 1 ? 0 : numberOfPages
    while dots.count > count { dots.removeLast().removeFromSuperview() }
    while dots.count < count {
      let dot = UIView()
      dot.isUserInteractionEnabled = false
      dot.layer.cornerRadius = Self.dotSize / 2
      addSubview(dot)
      dots.append(dot)
    }
    colorDots()
    invalidateIntrinsicContentSize()
    setNeedsLayout()
  }

  private func colorDots() {
    for (index, dot) in dots.enumerated() {
      dot.backgroundColor =
        index == currentPage ? currentPageIndicatorTintColor ?? .white : pageIndicatorTintColor ?? UIColor.white.withAlphaComponent(0.5)
    }
  }
}
