/// Shows that content is asked for anew, above content that a finger pulls down, and above the large title of a bar that goes along.
///
/// Pulled by 64 points it begins, and tells its targets `valueChanged`; until `endRefreshing()` the content leaves room for it.
@preconcurrency @MainActor open class UIRefreshControl: UIControl {
  private let spinner = UIActivityIndicatorView(style: .medium), label = UILabel()
  private weak var scrollView: UIScrollView?
  private static let height: CGFloat = 60
  private static let threshold: CGFloat = 64

  /// Whether the content is being asked for.
  open private(set) var isRefreshing = false
  /// A text below the indicator.
  open var attributedTitle: NSAttributedString? {
    didSet {
      label.attributedText = attributedTitle
      setNeedsLayout()
    }
  }

  public override init(frame: CGRect) {
    super.init(frame: CGRect(x: 0, y: -Self.height, width: frame.width, height: Self.height))
    isUserInteractionEnabled = false
    spinner.hidesWhenStopped = false
    spinner.alpha = 0
    label.textAlignment = .center
    label.alpha = 0
    addSubview(spinner)
    addSubview(label)
  }

  override var hasValue: Bool { true }

  public required init?(coder: NSCoder) { nil }

  func install(in scrollView: UIScrollView) {
    self.scrollView = scrollView
    scrollView.insertSubview(self, at: 0)
    scrollView.alwaysBounceVertical = true
    contentDidMove()
  }

  /// How far the content is pulled beyond its top, without the room that the control takes.
  private var pull: CGFloat {
    guard let scrollView else { return 0 }
    return -(scrollView.contentOffset.y + scrollView.adjustedContentInset.top) + (isRefreshing ? Self.height : 0)
  }

  func contentDidMove() {
    guard let scrollView else { return }
    let pull = pull
    frame = CGRect(x: 0, y: -Self.height - scrollView.titleRoom, width: scrollView.bounds.width, height: Self.height)
    let share = isRefreshing ? 1 : min(max(pull / Self.threshold, 0), 1)
    (spinner.alpha, label.alpha) = (share, share)
    if pull >= Self.threshold, scrollView.isDragging, !isRefreshing {
      beginRefreshing()
      sendValueChanged()
    }
  }

  /// Shows that the content is being asked for; the targets are not told.
  open func beginRefreshing() {
    guard !isRefreshing else { return }
    isRefreshing = true
    spinner.startAnimating()
    (spinner.alpha, label.alpha) = (1, 1)
    scrollView?.refreshInset = Self.height
  }

  /// Ends it: the content goes back to its top.
  open func endRefreshing() {
    guard isRefreshing else { return }
    isRefreshing = false
    UIView.animate(withDuration: 0.3, delay: 0, options: .allowUserInteraction) {
      scrollView?.refreshInset = 0
      (spinner.alpha, label.alpha) = (0, 0)
    } completion: { [weak self] _ in
      if self?.isRefreshing == false { self?.spinner.stopAnimating() }
    }
  }

  open override func tintColorDidChange() {
    super.tintColorDidChange()
    if assignedTintColor != nil { spinner.color = tintColor }
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    let size = spinner.intrinsicContentSize, text = label.intrinsicContentSize
    let total = size.height + (text.height > 0 ? text.height + 4 : 0), top = ((bounds.height - total) / 2).rounded()
    spinner.frame = CGRect(x: ((bounds.width - size.width) / 2).rounded(), y: top, width: size.width, height: size.height)
    label.frame = CGRect(x: 0, y: top + size.height + 4, width: bounds.width, height: text.height)
  }
}
