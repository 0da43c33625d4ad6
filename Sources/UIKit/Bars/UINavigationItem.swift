/// A controller's content for a navigation bar.
@preconcurrency @MainActor open class UINavigationItem: NSObject, BarItemObserver {
  /// An item with a title.
  public init(title: String) {
    self.title = title
    super.init()
  }

  public override init() { super.init() }

  /// The title, in the middle of the bar.
  open var title: String? { didSet { itemDidChange() } }
  /// When an item's title is large.
  public enum LargeTitleDisplayMode: Int, Sendable {
    /// The title is as large as that of the item below; the first one's is large.
    case automatic
    /// The title is large.
    case always
    /// The title is in the middle of the bar.
    case never
  }

  /// Whether the title is large, in a bar that prefers large titles.
  open var largeTitleDisplayMode = LargeTitleDisplayMode.automatic { didSet { itemDidChange() } }
  /// The search whose bar shows below the title; nil for none.
  open var searchController: UISearchController? { didSet { itemDidChange() } }
  /// Whether the search's bar gives way to content that is scrolled below it, before a large title does.
  open var hidesSearchBarWhenScrolling = true { didSet { itemDidChange() } }
  /// Kept without effect: no line is drawn above the title.
  open var prompt: String?
  /// How the back button that leads to this item looks: with its title, or as an arrow alone.
  open var backButtonDisplayMode = BackButtonDisplayMode.default { didSet { itemDidChange() } }
  /// Looks of back buttons.
  public enum BackButtonDisplayMode: Int, Sendable {
    /// With the title.
    case `default`
    /// The word “Back” stands beside the arrow.
    case generic
    /// The arrow stands alone.
    case minimal
  }
  /// The look of the bar for this item; kept without effect: bars have one look.
  open var standardAppearance: UINavigationBarAppearance?
  /// The look of the bar for this item; kept without effect: bars have one look.
  open var scrollEdgeAppearance: UINavigationBarAppearance?
  /// Replaces the buttons at the leading side.
  open func setLeftBarButton(_ item: UIBarButtonItem?, animated: Bool) { leftBarButtonItem = item }
  /// Replaces the buttons at the trailing side.
  open func setRightBarButton(_ item: UIBarButtonItem?, animated: Bool) { rightBarButtonItem = item }
  /// Replaces the buttons at the leading side.
  open func setLeftBarButtonItems(_ items: [UIBarButtonItem]?, animated: Bool) { leftBarButtonItems = items }
  /// Replaces the buttons at the trailing side.
  open func setRightBarButtonItems(_ items: [UIBarButtonItem]?, animated: Bool) { rightBarButtonItems = items }
  /// Hides or shows the back button.
  open func setHidesBackButton(_ hidesBackButton: Bool, animated: Bool) { self.hidesBackButton = hidesBackButton }
  /// A view that shows instead of the title.
  open var titleView: UIView? { didSet { itemDidChange() } }
  /// The title of the back button that leads to this item; nil is its `title`.
  open var backButtonTitle: String? { didSet { itemDidChange() } }
  /// An item whose title is that of the back button that leads to this item.
  open var backBarButtonItem: UIBarButtonItem? { didSet { itemDidChange() } }
  /// Whether the back button is hidden.
  open var hidesBackButton = false { didSet { itemDidChange() } }
  /// The buttons at the leading side, from the edge inwards.
  open var leftBarButtonItems: [UIBarButtonItem]? { didSet { itemDidChange() } }
  /// The buttons at the trailing side, from the edge inwards.
  open var rightBarButtonItems: [UIBarButtonItem]? { didSet { itemDidChange() } }
  /// Whether the back button shows beside the leading items.
  open var leftItemsSupplementBackButton = false { didSet { itemDidChange() } }

  /// The first button at the leading side.
  open var leftBarButtonItem: UIBarButtonItem? {
    get { leftBarButtonItems?.first }
    set { leftBarButtonItems = newValue.map { [$0] } }
  }
  /// The first button at the trailing side.
  open var rightBarButtonItem: UIBarButtonItem? {
    get { rightBarButtonItems?.first }
    set { rightBarButtonItems = newValue.map { [$0] } }
  }

  var wayBackTitle: String {
    switch backButtonDisplayMode {
    case .default: backBarButtonItem?.title ?? backButtonTitle ?? title ?? "Back"
    case .generic: "Back"
    case .minimal: ""
    }
  }

  weak var observer: (any BarItemObserver)?

  func itemDidChange() {
    for item in (leftBarButtonItems ?? []) + (rightBarButtonItems ?? []) { item.observer = self }
    observer?.itemDidChange()
  }
}
