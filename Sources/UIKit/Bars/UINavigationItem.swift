/// What a navigation bar shows for a controller.
@MainActor open class UINavigationItem: NSObject, BarItemObserver {
  /// An item with a title.
  public init(title: String) {
    self.title = title
    super.init()
  }

  public override init() { super.init() }

  /// The text in the middle.
  open var title: String? { didSet { itemDidChange() } }
  /// In the place of the title.
  open var titleView: UIView? { didSet { itemDidChange() } }
  /// What leads back to this item from the next one; the title unless it is given.
  open var backButtonTitle: String? { didSet { itemDidChange() } }
  /// Its title is what leads back to this item.
  open var backBarButtonItem: UIBarButtonItem? { didSet { itemDidChange() } }
  /// Whether there is no way back.
  open var hidesBackButton = false { didSet { itemDidChange() } }
  /// The buttons at the left, from the left.
  open var leftBarButtonItems: [UIBarButtonItem]? { didSet { itemDidChange() } }
  /// From the right.
  open var rightBarButtonItems: [UIBarButtonItem]? { didSet { itemDidChange() } }
  /// Whether there is a way back beside the left items.
  open var leftItemsSupplementBackButton = false { didSet { itemDidChange() } }

  /// The first button at the left.
  open var leftBarButtonItem: UIBarButtonItem? {
    get { leftBarButtonItems?.first }
    set { leftBarButtonItems = newValue.map { [$0] } }
  }
  /// The first button at the right.
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
