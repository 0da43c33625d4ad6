/// A controller's content for a navigation bar.
@MainActor open class UINavigationItem: NSObject, BarItemObserver {
  /// An item with a title.
  public init(title: String) {
    self.title = title
    super.init()
  }

  public override init() { super.init() }

  /// The title, in the middle of the bar.
  open var title: String? { didSet { itemDidChange() } }
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

  /// The title of the button that leads back to this item.
  var wayBackTitle: String { backBarButtonItem?.title ?? backButtonTitle ?? title ?? "Back" }

  weak var observer: (any BarItemObserver)?

  func itemDidChange() {
    for item in (leftBarButtonItems ?? []) + (rightBarButtonItems ?? []) { item.observer = self }
    observer?.itemDidChange()
  }
}
