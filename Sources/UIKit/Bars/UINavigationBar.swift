/// Shows the top item of a navigation stack: its title, a back button, and buttons.
@MainActor open class UINavigationBar: UIView, BarItemObserver {
  /// The bar's height, in points.
  static let height: CGFloat = 44

  private let background = BarBackground(isOnTop: true)
  private var content: NavigationBarContent?
  private var stack: [UINavigationItem] = []
  /// How far the background extends above the bar, in points, to the end of a screen that the device covers there.
  var reach: CGFloat = 0 {
    didSet {
      clipsToBounds = reach == 0
      setNeedsLayout()
    }
  }
  /// Called when the back button is tapped; where it is nil, the bar pops its top item.
  var goBack: (() -> Void)?

  public override init(frame: CGRect) {
    super.init(frame: frame)
    addSubview(background)
    clipsToBounds = true
  }

  public required init?(coder: NSCoder) { nil }

  /// The items on the stack, from the root to the top.
  open var items: [UINavigationItem]? {
    get { stack }
    set { show(newValue ?? []) }
  }
  /// The item that shows.
  open var topItem: UINavigationItem? { stack.last }
  /// The item that the back button leads to.
  open var backItem: UINavigationItem? { stack.dropLast().last }
  /// The background colour; nil is the default.
  open var barTintColor: UIColor? {
    didSet { background.backgroundColor = barTintColor ?? .secondarySystemBackground }
  }
  /// Kept without effect: content extends below the bar, but does not show through.
  open var isTranslucent = true
  /// The attributes of the title; font and colour are used.
  open var titleTextAttributes: [NSAttributedString.Key: Any]? { didSet { itemDidChange() } }

  /// Replaces the stack of items; animated as a push if the top item is new, else as a pop.
  open func setItems(_ items: [UINavigationItem]?, animated: Bool) {
    let new = items ?? []
    let isPush = new.last.map { top in !stack.contains { $0 === top } } ?? false
    animated ? run(change(to: new, isPush: isPush)) : show(new)
  }

  /// Pushes an item onto the stack, and shows it.
  open func pushItem(_ item: UINavigationItem, animated: Bool) { setItems(stack + [item], animated: animated) }

  /// Pops the top item from the stack, and returns it.
  @discardableResult
  open func popItem(animated: Bool) -> UINavigationItem? {
    guard let top = stack.last else { return nil }
    setItems(stack.dropLast(), animated: animated)
    return top
  }

  private func run(_ change: Change) {
    UIView.animate(withDuration: 0.35) {
      change.animate()
    } completion: { _ in
      change.end(true)
    }
  }

  // MARK: Content

  private func show(_ items: [UINavigationItem]) {
    stack = items
    content?.removeFromSuperview()
    content = makeContent(of: items)
  }

  func itemDidChange() { show(stack) }

  private func makeContent(of items: [UINavigationItem]) -> NavigationBarContent? {
    guard let top = items.last else { return nil }
    top.observer = self
    top.itemsAreShown()
    let font = titleTextAttributes?[.font] as? UIFont, color = titleTextAttributes?[.foregroundColor] as? UIColor
    let content = NavigationBarContent(
      top, back: items.dropLast().last, titleColor: color ?? .label, titleFont: font ?? .systemFont(ofSize: 17, weight: .semibold)
    ) { [weak self] in
      guard let self else { return }
      if let goBack { goBack() } else { popItem(animated: true) }
    }
    content.frame = bounds
    content.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    addSubview(content)
    content.layoutIfNeeded()
    return content
  }

  /// The bar's part of a push or pop.
  @MainActor struct Change {
    let animate: () -> Void
    let end: (_ isCompleted: Bool) -> Void
  }

  /// Prepares a change of the items: old and new content are present afterwards, and `Change` moves them.
  func change(to new: [UINavigationItem], isPush: Bool) -> Change {
    let old = stack, from = content
    from?.layoutIfNeeded()
    stack = new
    var to: NavigationBarContent?
    UIView.performWithoutAnimation { to = makeContent(of: new) }
    content = to
    if let to, let from { UIView.performWithoutAnimation { to.take(isPush ? .off(from) : .under(from)) } }
    return Change(
      animate: {
        to?.take(.shown)
        if let from, let to { from.take(isPush ? .under(to) : .off(to)) }
      },
      end: { [weak self] isCompleted in
        from?.removeFromSuperview()
        to?.removeFromSuperview()
        self?.show(isCompleted ? new : old)
      })
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    background.frame = CGRect(x: 0, y: -reach, width: bounds.width, height: bounds.height + reach)
  }
}

extension UINavigationItem {
  /// Subscribes to changes of the shown item's buttons.
  fileprivate func itemsAreShown() {
    for item in (leftBarButtonItems ?? []) + (rightBarButtonItems ?? []) { item.observer = self }
  }
}
