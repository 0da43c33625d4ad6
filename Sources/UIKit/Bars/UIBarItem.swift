/// An item in a bar: a title, an image, or both.
@preconcurrency @MainActor open class UIBarItem: NSObject {
  public override init() { super.init() }

  /// The item's text.
  open var title: String? { didSet { didChange() } }
  /// The item's image, drawn in the tint colour unless its rendering mode is original.
  open var image: UIImage? { didSet { didChange() } }
  /// Whether the item takes touches; it is dimmed otherwise.
  open var isEnabled = true { didSet { didChange() } }
  /// A number by which the program finds the item.
  open var tag = 0
  private var titleAttributes: [UInt: [NSAttributedString.Key: Any]] = [:]

  /// Sets the attributes of the title for a state; font and colour of the normal one are used.
  open func setTitleTextAttributes(_ attributes: [NSAttributedString.Key: Any]?, for state: UIControl.State) {
    titleAttributes[state.rawValue] = attributes
    didChange()
  }
  /// The attributes of the title that were set for a state.
  open func titleTextAttributes(for state: UIControl.State) -> [NSAttributedString.Key: Any]? { titleAttributes[state.rawValue] }

  /// The bar that shows the item, or the item that contains it; told of changes.
  weak var observer: (any BarItemObserver)?
  func didChange() { observer?.itemDidChange() }
}

/// An object that shows bar items, and is told of their changes.
@MainActor protocol BarItemObserver: AnyObject {
  func itemDidChange()
}

/// A button in a navigation bar or toolbar, or the space between buttons.
@preconcurrency @MainActor open class UIBarButtonItem: UIBarItem {
  /// The emphasis of a button.
  public enum Style: Int, Sendable {
    /// Regular weight, without emphasis.
    case plain = 0
    /// Looks as `plain`.
    case bordered = 1
    /// Bold, for a button that ends a task.
    case done = 2
  }
  /// Predefined buttons and spaces.
  public enum SystemItem: Int, Sendable {
    /// A button titled “Done”, emphasised.
    case done
    /// A button titled “Cancel”.
    case cancel
    /// A button titled “Edit”.
    case edit
    /// A button titled “Save”.
    case save
    /// A button titled “+”, which adds something.
    case add
    /// Space that takes up the remaining room.
    case flexibleSpace
    /// Space of the item's `width`.
    case fixedSpace
    /// A button titled “Compose”.
    case compose
    /// A button titled “Reply”.
    case reply
    /// A button titled “Action”.
    case action
    /// A button titled “Organize”.
    case organize
    /// A button titled “Bookmarks”.
    case bookmarks
    /// A button titled “Search”.
    case search
    /// A button titled “Refresh”.
    case refresh
    /// A button titled “✕”, which stops something.
    case stop
    /// A button titled “Camera”.
    case camera
    /// A button titled “Trash”.
    case trash
    /// A button titled “Play”.
    case play
    /// A button titled “Pause”.
    case pause
    /// A button titled “Rewind”.
    case rewind
    /// A button titled “Forward”.
    case fastForward
    /// A button titled “Undo”.
    case undo
    /// A button titled “Redo”.
    case redo
    /// A button titled “Curl”.
    case pageCurl
    /// A button titled “✕”, which closes something.
    case close
  }

  /// The emphasis of the button.
  open var style = Style.plain { didSet { didChange() } }
  /// The width of a space, in points; 0 is its default.
  open var width: CGFloat = 0 { didSet { didChange() } }
  /// Whether the item is left out of its bar.
  open var isHidden = false { didSet { didChange() } }
  /// Whether the item's title is that of the chosen action of its menu, which has a mark there.
  open var changesSelectionAsPrimaryAction = false { didSet { didChange() } }
  /// Whether the item shows as selected.
  open var isSelected = false { didSet { didChange() } }
  /// A view that shows instead of title and image.
  open var customView: UIView? { didSet { didChange() } }
  /// The colour of title and image; nil is the bar's.
  open var tintColor: UIColor? { didSet { didChange() } }
  /// The action that runs when the item is tapped.
  open var primaryAction: UIAction? { didSet { didChange() } }
  /// The menu that shows when the item is tapped, or, where a tap runs something, when it is pressed.
  open var menu: UIMenu? { didSet { didChange() } }
  private(set) var systemItem: SystemItem?
  private var call: ((UIBarButtonItem) -> Void)?
  /// The object whose method `action` runs when the item is tapped; nil is the first of the responders from the button on, or from the
  /// controller that shows, that has it. Not retained.
  open weak var target: AnyObject?
  /// The method that runs when the item is tapped.
  open var action: Selector?

  public override init() { super.init() }

  /// Returns nil: items cannot be read from archives.
  public required init?(coder: NSCoder) { nil }

  /// An item with a title that calls a method of `target`, which is not retained.
  public convenience init(title: String?, style: Style, target: Any?, action: Selector?) {
    self.init()
    (self.title, self.style, self.action) = (title, style, action)
    self.target = target.map { $0 as AnyObject }
  }

  /// An item with an image that calls a method of `target`, which is not retained.
  public convenience init(image: UIImage?, style: Style, target: Any?, action: Selector?) {
    self.init(title: nil, style: style, target: target, action: action)
    self.image = image
  }

  /// An item with an image that calls a method of `target`, which is not retained.
  /// - Parameter landscapeImagePhone: not looked at: bars are of one height.
  public convenience init(image: UIImage?, landscapeImagePhone: UIImage?, style: Style, target: Any?, action: Selector?) {
    self.init(image: image, style: style, target: target, action: action)
  }

  /// A predefined button that calls a method of `target`, which is not retained; or a space.
  public convenience init(barButtonSystemItem systemItem: SystemItem, target: Any?, action: Selector?) {
    self.init(title: systemItem.title, style: systemItem == .done ? .done : .plain, target: target, action: action)
    self.systemItem = systemItem
  }

  /// An item with a title that calls a method of `target`, which is not retained.
  public convenience init<Target: AnyObject>(title: String?, style: Style, target: Target, action: @escaping (Target) -> () -> Void) {
    self.init()
    (self.title, self.style) = (title, style)
    call = { [weak target] _ in if let target { action(target)() } }
  }

  /// An item with a title that calls a method of `target`, not retained, with the item.
  public convenience init<Target: AnyObject>(
    title: String?, style: Style, target: Target, action: @escaping (Target) -> (UIBarButtonItem) -> Void
  ) {
    self.init()
    (self.title, self.style) = (title, style)
    call = { [weak target] item in if let target { action(target)(item) } }
  }

  /// An item with an image that calls a method of `target`, which is not retained.
  public convenience init<Target: AnyObject>(
    image: UIImage?, style: Style, target: Target, action: @escaping (Target) -> () -> Void
  ) {
    self.init(title: nil, style: style, target: target, action: action)
    self.image = image
  }

  /// A predefined button that calls a method of `target`, which is not retained.
  public convenience init<Target: AnyObject>(
    barButtonSystemItem systemItem: SystemItem, target: Target, action: @escaping (Target) -> () -> Void
  ) {
    self.init(title: systemItem.title, style: systemItem == .done ? .done : .plain, target: target, action: action)
    self.systemItem = systemItem
  }

  /// A predefined button, or a space.
  public convenience init(barButtonSystemItem systemItem: SystemItem, primaryAction: UIAction? = nil, menu: UIMenu? = nil) {
    self.init()
    self.menu = menu
    (self.systemItem, self.primaryAction) = (systemItem, primaryAction)
    title = systemItem.title
    if systemItem == .done { style = .done }
  }

  /// A predefined button, or a space.
  public convenience init(systemItem: SystemItem, primaryAction: UIAction? = nil, menu: UIMenu? = nil) {
    self.init(barButtonSystemItem: systemItem, primaryAction: primaryAction, menu: menu)
  }

  /// An item with an action, whose title and image it takes unless others are given, or with a menu.
  public convenience init(title: String? = nil, image: UIImage? = nil, primaryAction: UIAction? = nil, menu: UIMenu? = nil) {
    self.init()
    self.menu = menu
    self.title = title ?? primaryAction.flatMap { $0.title.isEmpty ? nil : $0.title }
    self.image = image ?? primaryAction?.image
    self.primaryAction = primaryAction
  }

  /// An item that shows a view.
  public convenience init(customView: UIView) {
    self.init()
    self.customView = customView
  }

  /// A space that takes up the remaining room.
  public static func flexibleSpace() -> UIBarButtonItem { UIBarButtonItem(barButtonSystemItem: .flexibleSpace) }
  /// A space of a width in points.
  public static func fixedSpace(_ width: CGFloat) -> UIBarButtonItem {
    let item = UIBarButtonItem(barButtonSystemItem: .fixedSpace)
    item.width = width
    return item
  }

  /// A view for the item; nil for spaces.
  func makeView() -> UIView? {
    if isHidden || systemItem == .flexibleSpace || systemItem == .fixedSpace { return nil }
    if let customView { return customView }
    let button = UIButton(type: .system)
    button.setTitle(image == nil ? title : nil, for: .normal)
    button.setImage(image?.withRenderingMode(image?.renderingMode == .alwaysOriginal ? .alwaysOriginal : .alwaysTemplate), for: .normal)
    let size: CGFloat = systemItem == .add ? 28 : 17
    button.titleLabel?.font = .systemFont(ofSize: size, weight: style == .done ? .semibold : .regular)
    (button.isEnabled, button.isSelected) = (isEnabled, isSelected)
    if let tintColor { button.tintColor = tintColor }
    let attributes = titleTextAttributes(for: .normal)
    if let font = attributes?[.font] as? UIFont { button.titleLabel?.font = font }
    if let color = attributes?[.foregroundColor] as? UIColor { button.setTitleColor(color, for: .normal) }
    button.menu = menu
    button.menuSender = self
    button.showsMenuAsPrimaryAction = menu != nil && primaryAction == nil && call == nil && action == nil
    button.changesSelectionAsPrimaryAction = changesSelectionAsPrimaryAction
    button.addAction(UIAction { [weak self, weak button] _ in self?.touch(button) }, for: .touchUpInside)
    return button
  }

  private func touch(_ button: UIButton?) {
    primaryAction?.performWithSender(self, target: nil)
    call?(self)
    guard let action else { return }
    let receiver = target ?? UIApplication.shared.target(of: action, sentBy: self, at: button)
    UIApplication.shared.sendAction(action, to: receiver, from: self, for: nil)
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
