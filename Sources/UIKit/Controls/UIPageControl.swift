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

  /// What of the control is drawn behind the dots.
  public enum BackgroundStyle: Int, Sendable {
    /// Nothing until a finger goes over the dots.
    case automatic
    /// A grey capsule.
    case prominent
    /// Nothing at any time.
    case minimal
  }

  /// The way in which dots follow each other.
  public enum Direction: Int, Sendable {
    /// That of reading.
    case natural
    /// From left to right.
    case leftToRight
    /// From right to left.
    case rightToLeft
    /// Down the screen.
    case topToBottom
    /// Up the screen.
    case bottomToTop
  }

  /// What a person does with the control.
  public enum InteractionState: Int, Sendable {
    /// Nothing is done.
    case none
    /// A tap went to another page.
    case discrete
    /// A finger goes over the dots.
    case continuous
  }

  /// What is drawn behind the dots.
  open var backgroundStyle = BackgroundStyle.automatic { didSet { setNeedsLayout() } }
  /// The way in which dots follow each other.
  open var direction = Direction.natural {
    didSet {
      invalidateIntrinsicContentSize()
      setNeedsLayout()
    }
  }
  /// Whether a finger that goes over the dots takes the page along.
  open var allowsContinuousInteraction = true
  /// What a person does with the control at present.
  open private(set) var interactionState = InteractionState.none { didSet { setNeedsLayout() } }
  /// A picture in place of dots, in their colours; nil for dots.
  open var preferredIndicatorImage: UIImage? { didSet { indicatorsDidChange() } }
  /// A picture in place of the present page's dot; nil for that of other pages.
  open var preferredCurrentPageIndicatorImage: UIImage? { didSet { indicatorsDidChange() } }
  /// The picture that was set for a page; nil for none.
  open func indicatorImage(forPage page: Int) -> UIImage? { images[page] }
  /// Sets a picture in place of a page's dot; nil for the preferred one, or a dot.
  open func setIndicatorImage(_ image: UIImage?, forPage page: Int) {
    images[page] = image
    indicatorsDidChange()
  }
  /// The picture that was set for a page while it is the present one; nil for none.
  open func currentPageIndicatorImage(forPage page: Int) -> UIImage? { currentImages[page] }
  /// Sets a picture in place of a page's dot while it is the present one.
  open func setCurrentPageIndicatorImage(_ image: UIImage?, forPage page: Int) {
    currentImages[page] = image
    indicatorsDidChange()
  }

  private var images: [Int: UIImage] = [:]
  private var currentImages: [Int: UIImage] = [:]
  private var currentPageNumber = 0
  private var dots: [UIImageView] = []
  private let capsule = ControlParts.part(.quaternarySystemFill, radius: UIPageControl.height / 2)
  private var touchStart = CGPoint.zero
  private static let dotSize: CGFloat = 7
  private static let spacing: CGFloat = 9
  private static let height: CGFloat = 26
  /// How far a finger moves, in points, before it takes the page along.
  private static let slop: CGFloat = 8

  public override init(frame: CGRect) { super.init(frame: frame) }

  override var hasValue: Bool { true }

  public required init?(coder: NSCoder) { nil }

  private var isUpright: Bool { direction == .topToBottom || direction == .bottomToTop }
  private var isReversed: Bool {
    direction == .rightToLeft || direction == .bottomToTop || direction == .natural && isRightToLeft
  }

  private func image(at page: Int) -> UIImage? {
    let own = images[page] ?? preferredIndicatorImage
    return page == currentPage ? currentImages[page] ?? preferredCurrentPageIndicatorImage ?? own : own
  }

  private func length(at page: Int) -> CGFloat {
    image(at: page).map { isUpright ? $0.size.height : $0.size.width } ?? Self.dotSize
  }

  /// The size of the dots for a number of pages: each is 7 points wide, with gaps of 9 points. Pictures have their own widths.
  open func size(forNumberOfPages pageCount: Int) -> CGSize {
    let count = max(pageCount, 0), gaps = CGFloat(max(count - 1, 0)) * Self.spacing
    let length = (0..<count).reduce(gaps) { $0 + self.length(at: $1) }
    return isUpright ? CGSize(width: Self.height, height: length) : CGSize(width: length, height: Self.height)
  }

  open override var intrinsicContentSize: CGSize { size(forNumberOfPages: numberOfPages) }

  open override func sizeThatFits(_ size: CGSize) -> CGSize { self.size(forNumberOfPages: numberOfPages) }

  open override func layoutSubviews() {
    super.layoutSubviews()
    let size = size(forNumberOfPages: dots.count), whole = isUpright ? size.height : size.width
    var start = (isUpright ? bounds.midY : bounds.midX) - whole / 2
    for (page, dot) in isReversed ? Array(dots.enumerated().reversed()) : Array(dots.enumerated()) {
      let own = image(at: page)?.size ?? CGSize(width: Self.dotSize, height: Self.dotSize), length = length(at: page)
      dot.frame =
        isUpright
        ? CGRect(x: bounds.midX - own.width / 2, y: start, width: own.width, height: own.height)
        : CGRect(x: start, y: bounds.midY - own.height / 2, width: own.width, height: own.height)
      start += length + Self.spacing
    }
    let hasCapsule = backgroundStyle == .prominent || backgroundStyle == .automatic && interactionState == .continuous
    guard hasCapsule, !dots.isEmpty else { return capsule.removeFromSuperview() }
    if capsule.superview == nil { insertSubview(capsule, at: 0) }
    let margin = Self.spacing + 2
    capsule.frame = CGRect(
      x: bounds.midX - size.width / 2 - (isUpright ? 0 : margin), y: bounds.midY - size.height / 2 - (isUpright ? margin : 0),
      width: size.width + (isUpright ? 0 : 2 * margin), height: size.height + (isUpright ? 2 * margin : 0))
  }

  // MARK: Touches

  open override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    touchStart = touch.location(in: self)
    return super.beginTracking(touch, with: event)
  }

  open override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    let place = touch.location(in: self), way = isUpright ? place.y - touchStart.y : place.x - touchStart.x
    if allowsContinuousInteraction, abs(way) > Self.slop { interactionState = .continuous }
    if interactionState == .continuous {
      func distance(_ dot: UIView) -> CGFloat { abs(isUpright ? dot.center.y - place.y : dot.center.x - place.x) }
      if let nearest = dots.indices.min(by: { distance(dots[$0]) < distance(dots[$1]) }) { go(to: nearest) }
    }
    return super.continueTracking(touch, with: event)
  }

  open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
    defer { interactionState = .none }
    guard let touch, interactionState != .continuous, bounds.contains(touch.location(in: self)) else { return }
    let place = touch.location(in: self), isBefore = isUpright ? place.y < bounds.midY : place.x < bounds.midX
    interactionState = .discrete
    go(to: currentPage + (isBefore == isReversed ? 1 : -1))
  }

  open override func cancelTracking(with event: UIEvent?) {
    interactionState = .none
    super.cancelTracking(with: event)
  }

  private func go(to page: Int) {
    let old = currentPage
    currentPage = page
    if currentPage != old { sendValueChanged() }
  }

  // MARK: Dots

  private func indicatorsDidChange() {
    colorDots()
    invalidateIntrinsicContentSize()
    setNeedsLayout()
  }

  private func makeDots() {
    let count = hidesForSinglePage && numberOfPages == 1 ? 0 : numberOfPages
    while dots.count > count { dots.removeLast().removeFromSuperview() }
    while dots.count < count {
      let dot = UIImageView(frame: .zero)
      addSubview(dot)
      dots.append(dot)
    }
    indicatorsDidChange()
  }

  private func colorDots() {
    for (page, dot) in dots.enumerated() {
      let color =
        page == currentPage ? currentPageIndicatorTintColor ?? .white : pageIndicatorTintColor ?? UIColor.white.withAlphaComponent(0.5)
      let image = image(at: page)
      dot.image = image?.withRenderingMode(.alwaysTemplate)
      dot.tintColor = color
      dot.backgroundColor = image == nil ? color : nil
      dot.layer.cornerRadius = image == nil ? Self.dotSize / 2 : 0
    }
    guard !currentImages.isEmpty || preferredCurrentPageIndicatorImage != nil else { return }
    invalidateIntrinsicContentSize()
    setNeedsLayout()
  }
}
