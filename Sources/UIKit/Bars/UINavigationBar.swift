/// Shows where a stack of controllers stands: the title of the top one, the way back, and buttons.
@MainActor open class UINavigationBar: UIView, BarItemObserver {
  /// Points.
  static let height: CGFloat = 44

  private let background = BarBackground(isOnTop: true)
  private var content: NavigationBarContent?
  private var stack: [UINavigationItem] = []
  /// How far the plate goes on above the bar, to the end of a screen that the device covers there.
  var reach: CGFloat = 0 {
    didSet {
      clipsToBounds = reach == 0
      setNeedsLayout()
    }
  }
  /// What a touch on the way back does; pops the item where there is nobody else.
  var goBack: (() -> Void)?

  public override init(frame: CGRect) {
    super.init(frame: frame)
    addSubview(background)
    clipsToBounds = true
  }

  public required init?(coder: NSCoder) { nil }

  /// From the root to the top.
  open var items: [UINavigationItem]? {
    get { stack }
    set { show(newValue ?? []) }
  }
  /// The item that shows.
  open var topItem: UINavigationItem? { stack.last }
  /// The item that the way back leads to.
  open var backItem: UINavigationItem? { stack.dropLast().last }
  /// The plate's colour; nil for its own.
  open var barTintColor: UIColor? {
    didSet { background.backgroundColor = barTintColor ?? .secondarySystemBackground }
  }
  /// Whether content goes on below the bar. It does, and does not show through.
  open var isTranslucent = true
  /// The font and the colour count.
  open var titleTextAttributes: [NSAttributedString.Key: Any]? { didSet { itemDidChange() } }

  /// Shows another stack of items; animated, as a push where the top one is new, and as a pop elsewhere.
  open func setItems(_ items: [UINavigationItem]?, animated: Bool) {
    let new = items ?? []
    let isPush = new.last.map { top in !stack.contains { $0 === top } } ?? false
    animated ? run(change(to: new, isPush: isPush)) : show(new)
  }

  /// Puts an item onto the stack, and shows it.
  open func pushItem(_ item: UINavigationItem, animated: Bool) { setItems(stack + [item], animated: animated) }

  /// Takes the top item from the stack, and returns it.
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

  /// The bar's part in a push or a pop.
  @MainActor struct Change {
    let animate: () -> Void
    let end: (_ isCompleted: Bool) -> Void
  }

  /// Prepares a change of the items: both contents are there then, and move when it animates.
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
  /// Hears of its buttons from now on.
  fileprivate func itemsAreShown() {
    for item in (leftBarButtonItems ?? []) + (rightBarButtonItems ?? []) { item.observer = self }
  }
}
