/// Something in a bar.
@MainActor open class UIBarItem: NSObject {
  public override init() { super.init() }

  open var title: String? { didSet { didChange() } }
  /// Drawn in the tint colour, unless it is to keep its own.
  open var image: UIImage? { didSet { didChange() } }
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
  public enum Style: Int, Sendable { case plain = 0, done = 2 }
  public enum SystemItem: Int, Sendable {
    case done, cancel, edit, save, add, flexibleSpace, fixedSpace, compose, reply, action, organize, bookmarks, search, refresh, stop
    case camera, trash, play, pause, rewind, fastForward, undo, redo, pageCurl, close
  }

  open var style = Style.plain { didSet { didChange() } }
  /// Of a space, in points; 0 for its own.
  open var width: CGFloat = 0 { didSet { didChange() } }
  open var customView: UIView? { didSet { didChange() } }
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

  public convenience init<Target: AnyObject>(
    image: UIImage?, style: Style, target: Target, action: @escaping @MainActor (Target) -> () -> Void
  ) {
    self.init(title: nil, style: style, target: target, action: action)
    self.image = image
  }

  public convenience init<Target: AnyObject>(
    barButtonSystemItem systemItem: SystemItem, target: Target, action: @escaping @MainActor (Target) -> () -> Void
  ) {
    self.init(title: systemItem.title, style: systemItem == .done ? .done : .plain, target: target, action: action)
    self.systemItem = systemItem
  }

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

  public convenience init(customView: UIView) {
    self.init()
    self.customView = customView
  }

  /// Takes what room is left.
  public static func flexibleSpace() -> UIBarButtonItem { UIBarButtonItem(barButtonSystemItem: .flexibleSpace) }
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
