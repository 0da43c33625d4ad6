/// The look of a bar, as a value of its own: background and hairline.
@preconcurrency @MainActor open class UIBarAppearance: NSObject {
  /// The colour of the background; nil for the bar's own.
  open var backgroundColor: UIColor?
  /// Kept without effect: bars are opaque, or have no background.
  open var backgroundEffect: UIBlurEffect?
  /// Kept without effect: bars have a colour.
  open var backgroundImage: UIImage?
  /// The colour of the hairline; nil for none.
  open var shadowColor: UIColor? = .separator
  /// Whether nothing is drawn behind the bar's content.
  private(set) var isTransparent = false

  /// The look that bars have by themselves.
  public override init() { super.init() }

  /// The look of another bar.
  public convenience init(barAppearance: UIBarAppearance) {
    self.init()
    take(barAppearance)
  }

  private func take(_ other: UIBarAppearance) {
    (backgroundColor, backgroundEffect, shadowColor) = (other.backgroundColor, other.backgroundEffect, other.shadowColor)
    (backgroundImage, isTransparent) = (other.backgroundImage, other.isTransparent)
  }

  /// The bar's own colour, with a hairline.
  open func configureWithDefaultBackground() { (backgroundColor, shadowColor, isTransparent) = (nil, .separator, false) }
  /// The system's background, with a hairline.
  open func configureWithOpaqueBackground() { (backgroundColor, shadowColor, isTransparent) = (.systemBackground, .separator, false) }
  /// No background and no hairline.
  open func configureWithTransparentBackground() { (backgroundColor, shadowColor, isTransparent) = (nil, nil, true) }
}

/// The look of a navigation bar.
@preconcurrency @MainActor open class UINavigationBarAppearance: UIBarAppearance {
  /// The attributes of the title; font and colour are used.
  open var titleTextAttributes: [NSAttributedString.Key: Any] = [:]
  /// The attributes of the large title; font and colour are used.
  open var largeTitleTextAttributes: [NSAttributedString.Key: Any] = [:]
}

/// The look of a tab bar.
@preconcurrency @MainActor open class UITabBarAppearance: UIBarAppearance {
  /// The look of tabs, each an image above a title.
  open var stackedLayoutAppearance = UITabBarItemAppearance()
  /// Kept without effect: images stand above titles.
  open var inlineLayoutAppearance = UITabBarItemAppearance(style: .inline)
  /// Kept without effect: images stand above titles.
  open var compactInlineLayoutAppearance = UITabBarItemAppearance(style: .compactInline)
  /// Kept without effect: the selected tab has no background of its own.
  open var selectionIndicatorTintColor: UIColor?
  /// Kept without effect: the selected tab has no background of its own.
  open var selectionIndicatorImage: UIImage?
}

/// The look of tabs in each of their states.
@preconcurrency @MainActor open class UITabBarItemAppearance: NSObject {
  /// How image and title stand.
  public enum Style: Int, Sendable {
    /// The image above the title.
    case stacked
    /// The image beside the title.
    case inline
    /// The image beside the title, both small.
    case compactInline
  }

  /// How image and title stand.
  public let style: Style
  /// Tabs that are not selected.
  public let normal = UITabBarItemStateAppearance()
  /// The tab that is selected.
  public let selected = UITabBarItemStateAppearance()
  /// Tabs that are not enabled.
  public let disabled = UITabBarItemStateAppearance()
  /// Kept without effect: there is no focus here.
  public let focused = UITabBarItemStateAppearance()

  /// The look that tabs have by themselves.
  public override convenience init() { self.init(style: .stacked) }
  /// The look that tabs of a style have by themselves.
  public init(style: Style) {
    self.style = style
    super.init()
  }
}

/// The look of tabs in a state.
@preconcurrency @MainActor open class UITabBarItemStateAppearance: NSObject {
  /// The attributes of the title; font and colour are used.
  open var titleTextAttributes: [NSAttributedString.Key: Any] = [:]
  /// How far the title is moved, in points.
  open var titlePositionAdjustment = UIOffset.zero
  /// The colour of images that are templates; nil for the bar's.
  open var iconColor: UIColor?
  /// The colour behind the badge; nil for red.
  open var badgeBackgroundColor: UIColor?
  /// The attributes of the badge's text; font and colour are used.
  open var badgeTextAttributes: [NSAttributedString.Key: Any] = [:]
}

/// The look of a toolbar.
@preconcurrency @MainActor open class UIToolbarAppearance: UIBarAppearance {}

extension BarBackground {
  /// Draws what an appearance says; nil is the bar's own look in a colour.
  func show(_ appearance: UIBarAppearance?, own: UIColor?) {
    let isTransparent = appearance?.isTransparent ?? false
    backgroundColor = appearance?.backgroundColor ?? (isTransparent ? nil : own ?? .secondarySystemBackground)
    lineColor = appearance.map(\.shadowColor) ?? .separator
  }
}
