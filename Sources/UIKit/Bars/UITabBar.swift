/// A controller's tab in a tab bar.
@preconcurrency @MainActor open class UITabBarItem: UIBarItem {
  public override init() { super.init() }

  /// An item with a title, an image, and a number by which the program finds it.
  public convenience init(title: String?, image: UIImage?, tag: Int) {
    self.init(title: title, image: image, selectedImage: nil)
    self.tag = tag
  }

  /// An item with a title, an image, and an image for the selected state.
  public convenience init(title: String?, image: UIImage?, selectedImage: UIImage?) {
    self.init()
    (self.title, self.image, self.selectedImage) = (title, image, selectedImage)
  }

  /// Tabs with predefined titles.
  public enum SystemItem: Int, Sendable {
    /// The title is “More”.
    case more
    /// The title is “Favorites”.
    case favorites
    /// The title is “Featured”.
    case featured
    /// The title is “Top Rated”.
    case topRated
    /// The title is “Recents”.
    case recents
    /// The title is “Contacts”.
    case contacts
    /// The title is “History”.
    case history
    /// The title is “Bookmarks”.
    case bookmarks
    /// The title is “Search”.
    case search
    /// The title is “Downloads”.
    case downloads
    /// The title is “Most Recent”.
    case mostRecent
    /// The title is “Most Viewed”.
    case mostViewed

    fileprivate var title: String {
      let words = "\(self)".unicodeScalars.reduce(into: "") { text, sign in
        text += ("A"..."Z").contains(sign) ? " \(sign)" : "\(sign)"
      }
      return words.prefix(1).uppercased() + words.dropFirst()
    }
  }

  /// A predefined tab, by its name: there are no pictures of the system's.
  public convenience init(tabBarSystemItem systemItem: SystemItem, tag: Int) {
    self.init(title: systemItem.title, image: nil, tag: tag)
  }

  /// The image while the tab is selected; nil is the same image.
  open var selectedImage: UIImage? { didSet { didChange() } }
  /// Text on a red badge; nil shows no badge.
  open var badgeValue: String? { didSet { didChange() } }
  /// The badge's colour; nil is red.
  open var badgeColor: UIColor? { didSet { didChange() } }
}

/// Told of selections by touch; the method is optional.
@preconcurrency @MainActor public protocol UITabBarDelegate: AnyObject {
  /// Called when a touch has selected an item.
  func tabBar(_ tabBar: UITabBar, didSelect item: UITabBarItem)
}

extension UITabBarDelegate {
  /// Does nothing by default.
  public func tabBar(_ tabBar: UITabBar, didSelect item: UITabBarItem) {}
}

/// A row of tabs, one of which is selected.
@preconcurrency @MainActor open class UITabBar: UIView, BarItemObserver {
  /// The bar's height, in points.
  static let height: CGFloat = 49

  private let background = BarBackground(isOnTop: false)
  private var buttons: [TabButton] = []
  /// Told of selections by touch; not retained.
  open weak var delegate: (any UITabBarDelegate)?
  /// Called with the index of a tapped tab, instead of selecting it and telling the delegate.
  var select: ((Int) -> Void)?

  public override init(frame: CGRect) {
    super.init(frame: frame)
    addSubview(background)
  }

  public required init?(coder: NSCoder) { nil }

  /// The tabs, from the leading side.
  open var items: [UITabBarItem]? { didSet { rebuild() } }
  /// The tab that is selected.
  open var selectedItem: UITabBarItem? { didSet { showSelection() } }
  /// The colour of tabs that are not selected; nil is grey.
  open var unselectedItemTintColor: UIColor? { didSet { showSelection() } }
  /// The background colour; nil is the default.
  open var barTintColor: UIColor? {
    didSet { background.show(standardAppearance, own: barTintColor) }
  }
  /// The background's look.
  open var standardAppearance: UITabBarAppearance? {
    didSet {
      background.show(standardAppearance, own: barTintColor)
      showSelection()
    }
  }
  /// Kept without effect: the bar has one look wherever content ends.
  open var scrollEdgeAppearance: UITabBarAppearance?
  /// Kept without effect: content extends below the bar, but does not show through.
  open var isTranslucent = true

  func takeLooks(_ looks: UITabBar) {
    barTintColor = barTintColor ?? looks.barTintColor
    unselectedItemTintColor = unselectedItemTintColor ?? looks.unselectedItemTintColor
    standardAppearance = standardAppearance ?? looks.standardAppearance
  }

  func itemDidChange() { rebuild() }

  private func rebuild() {
    for button in buttons { button.removeFromSuperview() }
    buttons = (items ?? []).enumerated().map { index, item in
      item.observer = self
      let button = TabButton(item)
      button.addAction(UIAction { [weak self] _ in self?.touched(index) }, for: .touchUpInside)
      addSubview(button)
      return button
    }
    showSelection()
    setNeedsLayout()
  }

  private func touched(_ index: Int) {
    guard let items, items.indices.contains(index), items[index].isEnabled else { return }
    if let select { select(index) } else { selectedItem = items[index] }
    delegate?.tabBar(self, didSelect: items[index])
  }

  private func showSelection() {
    for button in buttons {
      let isSelected = button.item === selectedItem
      let own = standardAppearance?.stackedLayoutAppearance
      button.show(
        isSelected: isSelected, isSelected ? tintColor : unselectedItemTintColor ?? .systemGray,
        button.isEnabled ? isSelected ? own?.selected : own?.normal : own?.disabled)
    }
  }

  open override func tintColorDidChange() {
    super.tintColorDidChange()
    showSelection()
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    background.frame = bounds
    let width = buttons.isEmpty ? 0 : bounds.width / CGFloat(buttons.count)
    for (index, button) in buttons.enumerated() {
      button.frame = directed(CGRect(x: CGFloat(index) * width, y: 0, width: width, height: min(bounds.height, Self.height)))
    }
  }
}

/// A tab: an image above a title.
private final class TabButton: UIControl {
  let item: UITabBarItem
  private let picture = UIImageView()
  private let label = UILabel()
  private let badge = UILabel()
  private var adjustment = UIOffset.zero

  init(_ item: UITabBarItem) {
    self.item = item
    super.init(frame: .zero)
    label.text = item.title
    label.textAlignment = .center
    badge.text = item.badgeValue
    badge.isHidden = item.badgeValue == nil
    badge.textAlignment = .center
    badge.layer.cornerRadius = 9
    badge.clipsToBounds = true
    picture.contentMode = .center
    for view in [picture, label, badge] { addSubview(view) }
    isEnabled = item.isEnabled
  }

  required init?(coder: NSCoder) { nil }

  /// - Parameter appearance: what the bar says of tabs in this one's state.
  func show(isSelected: Bool, _ color: UIColor, _ appearance: UITabBarItemStateAppearance?) {
    self.isSelected = isSelected
    adjustment = appearance?.titlePositionAdjustment ?? .zero
    let image = isSelected ? item.selectedImage ?? item.image : item.image
    picture.image = image?.renderingMode == .alwaysOriginal ? image : image?.withRenderingMode(.alwaysTemplate)
    picture.tintColor = appearance?.iconColor ?? color
    let title = appearance?.titleTextAttributes ?? [:], own = appearance?.badgeTextAttributes ?? [:]
    label.textColor = title[.foregroundColor] as? UIColor ?? (isEnabled ? color : .tertiaryLabel)
    label.font = title[.font] as? UIFont ?? .systemFont(ofSize: item.image == nil ? 15 : 10, weight: .semibold)
    badge.textColor = own[.foregroundColor] as? UIColor ?? .white
    badge.font = own[.font] as? UIFont ?? .systemFont(ofSize: 12)
    badge.backgroundColor = item.badgeColor ?? appearance?.badgeBackgroundColor ?? .systemRed
    setNeedsLayout()
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let height = label.intrinsicContentSize.height, hasPicture = item.image != nil
    label.frame = CGRect(
      x: 2, y: hasPicture ? bounds.height - 2 - height : bounds.midY - height / 2, width: bounds.width - 4, height: height)
    picture.frame = CGRect(x: 0, y: 3, width: bounds.width, height: max(0, label.frame.minY - 4))
    label.frame = label.frame.offsetBy(dx: adjustment.horizontal, dy: adjustment.vertical)
    badge.frame = CGRect(x: bounds.midX + 6, y: 2, width: max(18, badge.intrinsicContentSize.width + 8), height: 18)
  }
}
