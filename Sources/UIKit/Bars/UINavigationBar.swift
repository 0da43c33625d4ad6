/// Shows the top item of a navigation stack: its title, a back button, and buttons.
@preconcurrency @MainActor open class UINavigationBar: UIView, BarItemObserver {
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
    didSet { showBackground() }
  }
  /// The look of the bar; nil is the default one.
  open var standardAppearance: UINavigationBarAppearance? { didSet { appearanceDidChange() } }
  /// The look while a large title shows; nil is `standardAppearance`, or no background.
  open var scrollEdgeAppearance: UINavigationBarAppearance? { didSet { appearanceDidChange() } }
  /// Kept without effect: bars are of one height.
  open var compactAppearance: UINavigationBarAppearance?
  /// Kept without effect: bars are of one height.
  open var compactScrollEdgeAppearance: UINavigationBarAppearance?
  /// Whether titles are large, below the buttons, until content is scrolled below the bar; items may say otherwise.
  open var prefersLargeTitles = false {
    didSet {
      guard prefersLargeTitles != oldValue else { return }
      itemDidChange()
      heightDidChange?()
    }
  }
  /// A picture in the hairline's place; any takes the hairline away, as the empty one does on iOS.
  open var shadowImage: UIImage? { didSet { showBackground() } }
  private var backgroundImage: UIImage?
  /// Sets a picture behind the bar: the empty one takes the background away, and others are not drawn.
  open func setBackgroundImage(_ backgroundImage: UIImage?, for barMetrics: UIBarMetrics) {
    self.backgroundImage = backgroundImage
    showBackground()
  }
  /// The picture behind the bar.
  open func backgroundImage(for barMetrics: UIBarMetrics) -> UIImage? { backgroundImage }
  /// The attributes of large titles; font and colour are used.
  open var largeTitleTextAttributes: [NSAttributedString.Key: Any]? { didSet { itemDidChange() } }
  /// Called when the bar needs another height.
  var heightDidChange: (() -> Void)?
  /// The room of a large title below the buttons, in points.
  static let largeTitleHeight: CGFloat = 52

  /// Whether an item of a stack has a large title: as it says, else as the one below.
  func isLarge(_ item: UINavigationItem, in items: [UINavigationItem]) -> Bool {
    guard prefersLargeTitles, let index = items.firstIndex(where: { $0 === item }) else { return false }
    return items[...index].last { $0.largeTitleDisplayMode != .automatic }.map { $0.largeTitleDisplayMode != .never } ?? true
  }

  private func appearanceDidChange() {
    showBackground()
    itemDidChange()
  }

  /// Whether the content lies below the large title, and not below the bar.
  private var isAtEdge: Bool { bounds.height - searchRoom > Self.height + 1 }

  // MARK: Search

  /// The bar of the search that shows.
  private var searchBar: UISearchBar?

  /// The height of an item's title, buttons, large title and search, while no content is scrolled below them.
  func fullHeight(of item: UINavigationItem, isLarge: Bool) -> CGFloat {
    titleHeight(of: item) + (isLarge && titleHeight(of: item) > 0 ? Self.largeTitleHeight : 0)
      + (item.searchController?.searchBar.ownHeight ?? 0)
  }
  /// The height that is left where content is scrolled below the bar.
  func leastHeight(of item: UINavigationItem) -> CGFloat {
    guard let search = item.searchController, search.isActive || !item.hidesSearchBarWhenScrolling else { return titleHeight(of: item) }
    return titleHeight(of: item) + search.searchBar.ownHeight
  }
  /// The height of the title and the buttons, which give way to an active search.
  private func titleHeight(of item: UINavigationItem) -> CGFloat {
    guard let search = item.searchController, search.isActive, search.hidesNavigationBarDuringPresentation else { return Self.height }
    return 0
  }

  /// The room that the search has now: before the large title it gives way to content that is scrolled below the bar.
  private var searchRoom: CGFloat {
    guard let item = topItem, let search = item.searchController else { return 0 }
    let full = search.searchBar.ownHeight
    if leastHeight(of: item) > titleHeight(of: item) { return full }
    let large = isLarge(item, in: stack) && titleHeight(of: item) > 0 ? Self.largeTitleHeight : 0
    return max(0, min(full, bounds.height - titleHeight(of: item) - large))
  }

  /// Shows the search of the top item, in place of another one.
  private func showSearch() {
    let wanted = topItem?.searchController?.searchBar
    guard wanted !== searchBar else { return }
    if let searchBar, searchBar.superview === self {
      searchBar.removeFromSuperview()
      searchBar.heightDidChange = nil
    }
    searchBar = wanted
    guard let wanted else { return }
    wanted.isInNavigationBar = true
    wanted.heightDidChange = { [weak self] animated in
      guard let self else { return }
      let change = {
        self.heightDidChange?()
        self.setNeedsLayout()
        self.layoutIfNeeded()
      }
      if animated, window != nil { UIView.animate(withDuration: 0.3, animations: change) } else { change() }
    }
    UIView.performWithoutAnimation {
      addSubview(wanted)
      placeSearch()
    }
  }

  private func placeSearch() {
    let room = searchRoom
    searchBar?.frame = CGRect(x: 0, y: bounds.height - room, width: bounds.width, height: room)
  }

  private func showBackground() {
    let appearance = isAtEdge ? scrollEdgeAppearance ?? standardAppearance : standardAppearance
    background.show(appearance, own: barTintColor)
    if shadowImage != nil { background.lineColor = nil }
    if backgroundImage?.size == .zero { background.backgroundColor = barTintColor }
    if isAtEdge, appearance == nil, barTintColor == nil { (background.backgroundColor, background.lineColor) = (nil, nil) }
  }

  func takeLooks(_ looks: UINavigationBar) {
    barTintColor = barTintColor ?? looks.barTintColor
    titleTextAttributes = titleTextAttributes ?? looks.titleTextAttributes
    largeTitleTextAttributes = largeTitleTextAttributes ?? looks.largeTitleTextAttributes
    standardAppearance = standardAppearance ?? looks.standardAppearance
    scrollEdgeAppearance = scrollEdgeAppearance ?? looks.scrollEdgeAppearance
    if looks.prefersLargeTitles { prefersLargeTitles = true }
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
    showSearch()
    placeContent()
  }

  func itemDidChange() {
    let search = searchBar
    show(stack)
    if search !== searchBar { heightDidChange?() }
  }

  /// The title row and the large title stand above the search.
  private func placeContent() {
    let isHidden = topItem.map { titleHeight(of: $0) == 0 } ?? false
    content?.setPlace(CGRect(x: 0, y: 0, width: bounds.width, height: isHidden ? Self.height : max(0, bounds.height - searchRoom)))
    content?.alpha = isHidden ? 0 : 1
  }

  private func makeContent(of items: [UINavigationItem]) -> NavigationBarContent? {
    guard let top = items.last else { return nil }
    top.observer = self
    top.itemsAreShown()
    let attributes = titleTextAttributes ?? standardAppearance?.titleTextAttributes
    let font = attributes?[.font] as? UIFont, color = attributes?[.foregroundColor] as? UIColor
    let largeAttributes = largeTitleTextAttributes ?? (scrollEdgeAppearance ?? standardAppearance)?.largeTitleTextAttributes
    let large = NavigationBarContent.TitleLook(
      color: largeAttributes?[.foregroundColor] as? UIColor ?? .label,
      font: largeAttributes?[.font] as? UIFont ?? .systemFont(ofSize: 34, weight: .bold))
    let content = NavigationBarContent(
      top, back: items.dropLast().last, .init(color: color ?? .label, font: font ?? .systemFont(ofSize: 17, weight: .semibold)),
      large: isLarge(top, in: items) ? large : nil
    ) { [weak self] in
      guard let self else { return }
      if let goBack { goBack() } else { popItem(animated: true) }
    }
    content.frame = CGRect(x: 0, y: 0, width: bounds.width, height: max(0, bounds.height - searchRoom))
    content.autoresizingMask = .flexibleWidth
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
    let old = stack, from = content, fromSearch = searchBar
    from?.layoutIfNeeded()
    stack = new
    var to: NavigationBarContent?
    UIView.performWithoutAnimation { to = makeContent(of: new) }
    content = to
    // The old search fades out where it is, the new one in.
    let toSearch = new.last?.searchController?.searchBar, hasOther = toSearch !== fromSearch
    if hasOther {
      searchBar = nil
      UIView.performWithoutAnimation {
        showSearch()
        toSearch?.alpha = 0
      }
    }
    if let to, let from { UIView.performWithoutAnimation { to.take(isPush ? .off(from) : .under(from)) } }
    return Change(
      animate: {
        to?.take(.shown)
        if let from, let to { from.take(isPush ? .under(to) : .off(to)) }
        guard hasOther else { return }
        fromSearch?.alpha = 0
        toSearch?.alpha = 1
      },
      end: { [weak self] isCompleted in
        if hasOther {
          for search in [fromSearch, toSearch] { search?.alpha = 1 }
          (isCompleted ? fromSearch : toSearch)?.removeFromSuperview()
          self?.searchBar = isCompleted ? toSearch : fromSearch
        }
        // Views of the items' own are kept: they come again as they were.
        for content in [from, to] { content?.take(.shown) }
        from?.removeFromSuperview()
        to?.removeFromSuperview()
        self?.show(isCompleted ? new : old)
      })
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    showBackground()
    placeContent()
    placeSearch()
    background.frame = CGRect(x: 0, y: -reach, width: bounds.width, height: bounds.height + reach)
  }
}

extension UINavigationItem {
  /// Subscribes to changes of the shown item's buttons.
  fileprivate func itemsAreShown() {
    for item in (leftBarButtonItems ?? []) + (rightBarButtonItems ?? []) { item.observer = self }
  }
}

/// Heights of bars; they are of one height here.
public enum UIBarMetrics: Int, Sendable {
  /// The usual height.
  case `default`
  /// The height of phones that lie on their side.
  case compact
  /// The usual height with a line above the title.
  case defaultPrompt = 101
  /// The lower height with a line above the title.
  case compactPrompt = 102
}
