/// Something in a bar.
@MainActor open class UIBarItem: NSObject {
  public override init() { super.init() }

  /// The text.
  open var title: String? { didSet { didChange() } }
  /// Drawn in the tint colour, unless it is to keep its own.
  open var image: UIImage? { didSet { didChange() } }
  /// Whether it can be touched; it is paler otherwise.
  open var isEnabled = true { didSet { didChange() } }
  /// A number by which to find the item.
  open var tag = 0

  /// The bar that shows it, or the item that it is part of.
  weak var observer: (any BarItemObserver)?
  func didChange() { observer?.itemDidChange() }
}

/// What shows bar items.
@MainActor protocol BarItemObserver: AnyObject {
  func itemDidChange()
}

/// A button in a navigation bar or a toolbar, or the space between buttons.
@MainActor open class UIBarButtonItem: UIBarItem {
  /// How much a button is emphasised.
  public enum Style: Int, Sendable {
    /// As others.
    case plain = 0
    /// Bold: it ends what is being done.
    case done = 2
  }
  /// Buttons that are ready-made, and spaces.
  public enum SystemItem: Int, Sendable {
    /// Done, emphasised.
    case done
    /// Cancel.
    case cancel
    /// Edit.
    case edit
    /// Save.
    case save
    /// Add.
    case add
    /// Takes what room is left.
    case flexibleSpace
    /// Takes as much room as its width says.
    case fixedSpace
    /// Compose.
    case compose
    /// Reply.
    case reply
    /// Action.
    case action
    /// Organize.
    case organize
    /// Bookmarks.
    case bookmarks
    /// Search.
    case search
    /// Refresh.
    case refresh
    /// Stop.
    case stop
    /// Camera.
    case camera
    /// Trash.
    case trash
    /// Play.
    case play
    /// Pause.
    case pause
    /// Rewind.
    case rewind
    /// Fast forward.
    case fastForward
    /// Undo.
    case undo
    /// Redo.
    case redo
    /// Page curl.
    case pageCurl
    /// Close.
    case close
  }

  /// How much it is emphasised.
  open var style = Style.plain { didSet { didChange() } }
  /// Of a space, in points; 0 for its own.
  open var width: CGFloat = 0 { didSet { didChange() } }
  /// What shows in the place of title and image.
  open var customView: UIView? { didSet { didChange() } }
  /// The colour of title and image; nil for the bar's.
  open var tintColor: UIColor? { didSet { didChange() } }
  /// What happens when the item is touched.
  open var primaryAction: UIAction? { didSet { didChange() } }
  private(set) var systemItem: SystemItem?
  private var call: ((UIBarButtonItem) -> Void)?

  public override init() { super.init() }

  /// Calls a method of `target`, which is not retained.
  public convenience init<Target: AnyObject>(
    title: String?, style: Style, target: Target, action: @escaping @MainActor (Target) -> () -> Void
  ) {
    self.init()
    (self.title, self.style) = (title, style)
    call = { [weak target] _ in if let target { action(target)() } }
  }

  /// Calls a method of `target` with the item.
  public convenience init<Target: AnyObject>(
    title: String?, style: Style, target: Target, action: @escaping @MainActor (Target) -> (UIBarButtonItem) -> Void
  ) {
    self.init()
    (self.title, self.style) = (title, style)
    call = { [weak target] item in if let target { action(target)(item) } }
  }

  /// Shows an image, and calls a method of `target`, which is not retained.
  public convenience init<Target: AnyObject>(
    image: UIImage?, style: Style, target: Target, action: @escaping @MainActor (Target) -> () -> Void
  ) {
    self.init(title: nil, style: style, target: target, action: action)
    self.image = image
  }

  /// A ready-made button that calls a method of `target`, which is not retained.
  public convenience init<Target: AnyObject>(
    barButtonSystemItem systemItem: SystemItem, target: Target, action: @escaping @MainActor (Target) -> () -> Void
  ) {
    self.init(title: systemItem.title, style: systemItem == .done ? .done : .plain, target: target, action: action)
    self.systemItem = systemItem
  }

  /// A ready-made button, or a space.
  public convenience init(barButtonSystemItem systemItem: SystemItem, primaryAction: UIAction? = nil) {
    self.init()
    (self.systemItem, self.primaryAction) = (systemItem, primaryAction)
    title = systemItem.title
    if systemItem == .done { style = .done }
  }

  /// With an action's title and image unless there are others.
  public convenience init(title: String? = nil, image: UIImage? = nil, primaryAction: UIAction? = nil) {
    self.init()
    self.title = title ?? primaryAction.flatMap { $0.title.isEmpty ? nil : $0.title }
    self.image = image ?? primaryAction?.image
    self.primaryAction = primaryAction
  }

  /// Shows a view.
  public convenience init(customView: UIView) {
    self.init()
    self.customView = customView
  }

  /// Takes what room is left.
  public static func flexibleSpace() -> UIBarButtonItem { UIBarButtonItem(barButtonSystemItem: .flexibleSpace) }
  /// A space of a width in points.
  public static func fixedSpace(_ width: CGFloat) -> UIBarButtonItem {
    let item = UIBarButtonItem(barButtonSystemItem: .fixedSpace)
    item.width = width
    return item
  }

  /// What shows the item; nil for spaces.
  func makeView() -> UIView? {
    if systemItem == .flexibleSpace || systemItem == .fixedSpace { return nil }
    if let customView { return customView }
    let button = UIButton(type: .system)
    button.setTitle(image == nil ? title : nil, for: .normal)
    button.setImage(image?.withRenderingMode(image?.renderingMode == .alwaysOriginal ? .alwaysOriginal : .alwaysTemplate), for: .normal)
    button.titleLabel?.font = .systemFont(ofSize: 17, weight: style == .done ? .semibold : .regular)
    button.isEnabled = isEnabled
    if let tintColor { button.tintColor = tintColor }
    button.addAction(UIAction { [weak self] _ in self?.touch() }, for: .touchUpInside)
    return button
  }

  private func touch() {
    if let primaryAction { primaryAction.handler(primaryAction) }
    call?(self)
  }
}

extension UIBarButtonItem.SystemItem {
  fileprivate var title: String? {
    switch self {
    case .flexibleSpace, .fixedSpace: nil
    case .add: "+"
    case .stop, .close: "✕"
    case .fastForward: "Forward"
    case .pageCurl: "Curl"
    default: "\(self)".prefix(1).uppercased() + "\(self)".dropFirst()
    }
  }
}
