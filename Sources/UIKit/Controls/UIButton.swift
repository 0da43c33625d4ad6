/// A control with a title, an image, or both, for each of its states.
@preconcurrency @MainActor open class UIButton: UIControl {
  /// The predefined looks of buttons.
  public enum ButtonType: Int, Sendable {
    /// The look that title and images give it.
    case custom
    /// The title has the tint colour, and fades while the button is held.
    case system
    /// An i in a circle, in the tint colour.
    case detailDisclosure
    /// An i in a circle, in the tint colour.
    case infoLight
    /// An i in a circle, in the tint colour.
    case infoDark
    /// A plus sign in a circle, in the tint colour.
    case contactAdd
    /// Looks like `custom`.
    case plain
    /// A cross on a grey disc.
    case close
  }

  /// The look of the button, fixed when it is made.
  open private(set) var buttonType = ButtonType.custom
  private var titles: [UInt: String] = [:]
  private var attributedTitles: [UInt: NSAttributedString] = [:]
  private var titleColors: [UInt: UIColor] = [:]
  private var images: [UInt: UIImage] = [:]
  private var backgroundImages: [UInt: UIImage] = [:]
  private var symbolConfigurations: [UInt: UIImage.SymbolConfiguration] = [:]
  /// Insets around the content, in points; part of the intrinsic size.
  open var contentEdgeInsets = UIEdgeInsets.zero { didSet { contentDidChange() } }
  /// Insets around the title, in points; they move it without changing the intrinsic size.
  open var titleEdgeInsets = UIEdgeInsets.zero { didSet { setNeedsLayout() } }
  /// Insets around the image, in points; they move it without changing the intrinsic size.
  open var imageEdgeInsets = UIEdgeInsets.zero { didSet { setNeedsLayout() } }
  /// Whether the image is half transparent while the button is held.
  open var adjustsImageWhenHighlighted = true
  /// Kept without effect: no glow is drawn.
  open var showsTouchWhenHighlighted = false

  /// What buttons are for.
  public enum Role: Int, Sendable {
    /// Nothing in particular.
    case normal
    /// What is done most.
    case primary
    /// Leaving things as they are.
    case cancel
    /// What is deleted is gone.
    case destructive
  }

  /// What the button is for. Kept without effect: a configuration says how it looks.
  open var role = Role.normal
  /// The kind of system whose manner the button has. Kept without effect: there is one look.
  open var preferredBehavioralStyle = UIBehavioralStyle.automatic
  /// The manner that the button has.
  open var behavioralStyle: UIBehavioralStyle { .pad }
  /// Whether a pointer changes over the button. Kept without effect: pointers do not change.
  open var isPointerInteractionEnabled = false

  /// The look and content, in place of titles and images for states; nil for those.
  open var configuration: Configuration? { didSet { configurationDidChange() } }
  /// Called before the button is drawn anew, to change its configuration for its state.
  open var configurationUpdateHandler: ((UIButton) -> Void)? { didSet { setNeedsUpdateConfiguration() } }
  /// Kept without effect: configurations are the same for all states.
  open var automaticallyUpdatesConfiguration = true
  /// Calls the update handler, and draws the button anew.
  open func setNeedsUpdateConfiguration() {
    guard !isUpdatingConfiguration else { return }
    isUpdatingConfiguration = true
    configurationUpdateHandler?(self)
    isUpdatingConfiguration = false
    stateDidChange()
  }
  private var isUpdatingConfiguration = false
  private var configured: ConfiguredContent?

  private func configurationDidChange() {
    if configuration == nil {
      configured?.remove()
      configured = nil
      label.isHidden = false
    } else if configured == nil {
      let new = ConfiguredContent()
      new.install(in: self)
      configured = new
      label.isHidden = true
    }
    contentDidChange()
  }

  private let label = UILabel()
  private var picture: UIImageView?
  private var background: UIImageView?

  /// A button of the type `custom`, without content. Subclasses override it, and buttons of every type are made by it.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    label.font = .systemFont(ofSize: UIFont.buttonFontSize)
    label.textAlignment = .center
    label.fontDidChange = { [weak self] in
      self?.invalidateIntrinsicContentSize()
      self?.setNeedsLayout()
    }
    addSubview(label)
    stateDidChange()
  }

  /// A button of a type, without content.
  public convenience init(type buttonType: ButtonType) {
    self.init(frame: .zero)
    self.buttonType = buttonType
    stateDidChange()
  }

  /// A button that runs an action when it is tapped, with the action's title and image.
  public convenience init(type buttonType: ButtonType = .system, primaryAction: UIAction?) {
    self.init(type: buttonType)
    guard let primaryAction else { return }
    setTitle(primaryAction.title.isEmpty ? nil : primaryAction.title, for: .normal)
    setImage(primaryAction.image, for: .normal)
    addAction(primaryAction, for: .primaryActionTriggered)
  }

  /// A button of the type `custom` that runs an action when it is tapped, with the action's title and image.
  public convenience init(frame: CGRect, primaryAction: UIAction?) {
    self.init(type: .custom, primaryAction: primaryAction)
    self.frame = frame
  }

  public required init?(coder: NSCoder) { nil }

  /// The label that shows the title; its font and line breaks are the button's.
  open var titleLabel: UILabel? { label }
  /// The view that shows the image; nil until an image is set.
  open var imageView: UIImageView? { picture }
  /// The title in the present state.
  open var currentTitle: String? { value(of: titles) }
  /// The title's colour in the present state.
  open var currentTitleColor: UIColor { value(of: titleColors) ?? (buttonType == .system ? tintColor : .white) }
  /// The image in the present state; where none is set, the symbol of the button's type.
  open var currentImage: UIImage? { value(of: images).map(configured) ?? ButtonSymbol.image(of: buttonType, for: traitCollection) }
  private func configured(_ image: UIImage) -> UIImage {
    guard image.isSymbolImage, let configuration = currentPreferredSymbolConfiguration else { return image }
    return image.withConfiguration(configuration)
  }
  /// The background image in the present state.
  open var currentBackgroundImage: UIImage? { value(of: backgroundImages) }

  /// Sets the title for a state. A state without one has that of the normal state.
  open func setTitle(_ title: String?, for state: UIControl.State) {
    titles[state.rawValue] = title
    contentDidChange()
  }
  /// Sets the title with attributes for a state, in the place of a plain one.
  open func setAttributedTitle(_ title: NSAttributedString?, for state: UIControl.State) {
    attributedTitles[state.rawValue] = title
    contentDidChange()
  }
  /// The title with attributes that was set for a state.
  open func attributedTitle(for state: UIControl.State) -> NSAttributedString? { attributedTitles[state.rawValue] }
  /// The title with attributes in the present state.
  open var currentAttributedTitle: NSAttributedString? { value(of: attributedTitles) }
  /// Sets the size and weight that symbols have as images for a state. A state without them has those of the normal state.
  open func setPreferredSymbolConfiguration(_ configuration: UIImage.SymbolConfiguration?, forImageIn state: UIControl.State) {
    symbolConfigurations[state.rawValue] = configuration
    contentDidChange()
  }
  /// The size and weight that were set for symbols in a state.
  open func preferredSymbolConfigurationForImage(in state: UIControl.State) -> UIImage.SymbolConfiguration? {
    symbolConfigurations[state.rawValue]
  }
  /// Those of symbols in the present state.
  open var currentPreferredSymbolConfiguration: UIImage.SymbolConfiguration? { value(of: symbolConfigurations) }
  /// The title that was set for a state.
  open func title(for state: UIControl.State) -> String? { titles[state.rawValue] }
  /// Sets the title's colour for a state. A state without one has that of the normal state.
  open func setTitleColor(_ color: UIColor?, for state: UIControl.State) {
    titleColors[state.rawValue] = color
    stateDidChange()
  }
  /// The title's colour that was set for a state.
  open func titleColor(for state: UIControl.State) -> UIColor? { titleColors[state.rawValue] }
  /// Sets the image for a state. A state without one has that of the normal state.
  open func setImage(_ image: UIImage?, for state: UIControl.State) {
    images[state.rawValue] = image
    contentDidChange()
  }
  /// The image that was set for a state.
  open func image(for state: UIControl.State) -> UIImage? { images[state.rawValue] }
  /// Sets the image behind title and image for a state. A state without one has that of the normal state.
  open func setBackgroundImage(_ image: UIImage?, for state: UIControl.State) {
    backgroundImages[state.rawValue] = image
    contentDidChange()
  }
  /// The background image that was set for a state.
  open func backgroundImage(for state: UIControl.State) -> UIImage? { backgroundImages[state.rawValue] }

  /// The value for the present state, else for the normal one.
  private func value<Value>(of values: [UInt: Value]) -> Value? { values[state.rawValue] ?? values[UIControl.State.normal.rawValue] }

  private func contentDidChange() {
    stateDidChange()
    invalidateIntrinsicContentSize()
  }

  override func stateDidChange() {
    super.stateDidChange()
    if configurationUpdateHandler != nil, !isUpdatingConfiguration, configured != nil {
      isUpdatingConfiguration = true
      configurationUpdateHandler?(self)
      isUpdatingConfiguration = false
    }
    if let configuration, let configured { return configured.show(shown(configuration), in: self) }
    if let attributed = currentAttributedTitle { label.attributedText = attributed } else { label.text = currentTitle }
    label.textColor = isEnabled || titleColors[UIControl.State.disabled.rawValue] != nil ? currentTitleColor : .tertiaryLabel
    label.alpha = buttonType == .system && isHighlighted ? 0.2 : 1
    picture = show(shownImage, in: picture, at: background == nil ? 0 : 1)
    if buttonType == .system { picture?.tintColor = isEnabled ? nil : .tertiaryLabel }
    background = show(currentBackgroundImage, in: background, at: 0)
    picture?.alpha = adjustsImageWhenHighlighted && isHighlighted ? 0.5 : 1
  }

  /// The image in the present state; in a button of the type `system` one in the tint colour, unless it is original.
  private var shownImage: UIImage? {
    guard buttonType == .system, let image = currentImage, image.renderingMode == .automatic else { return currentImage }
    return image.withRenderingMode(.alwaysTemplate)
  }

  /// The configuration, with title and image of the state where it has none.
  private func shown(_ configuration: Configuration) -> Configuration {
    var own = configuration
    if own.title == nil { own.title = currentTitle }
    if own.image == nil { own.image = currentImage }
    return own
  }

  open override func tintColorDidChange() {
    super.tintColorDidChange()
    stateDidChange()
  }

  open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    stateDidChange()
  }

  open override var intrinsicContentSize: CGSize {
    if let configured { return configured.size() }
    let title = label.intrinsicContentSize, image = currentImage?.size ?? .zero
    let insets = contentEdgeInsets
    let own: CGFloat = buttonType == .system ? 6 : 0
    return CGSize(
      width: max(title.width + image.width, buttonType == .system ? 30 : 0) + insets.left + insets.right,
      height: max(title.height, image.height) + 2 * own + insets.top + insets.bottom)
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }

  // MARK: Menu

  /// The menu that shows when the button is pressed, or at once where `showsMenuAsPrimaryAction` says so.
  open var menu: UIMenu? { didSet { menuDidChange() } }
  /// Whether a touch shows the menu at once; the finger may move on to a row, and choose it where it is lifted.
  open var showsMenuAsPrimaryAction = false { didSet { menuDidChange() } }
  /// Whether the button's title is that of the chosen action of its menu, which has a mark there.
  open var changesSelectionAsPrimaryAction = false { didSet { menuDidChange() } }
  /// Whether the button's menu shows.
  open var isHeld: Bool { shownMenu != nil }
  private weak var shownMenu: MenuOverlay?
  /// Called with the menu when another element is chosen.
  var didChooseElement: ((UIMenu) -> Void)?
  /// The bar item that the button stands for, as the sender of what is chosen; nil is the button.
  weak var menuSender: UIBarButtonItem?
  private lazy var press = MenuPress { [unowned self] _ in isEnabled && menu != nil && !showsMenuAsPrimaryAction }

  private func menuDidChange() {
    if menu != nil, !showsMenuAsPrimaryAction, press.view == nil {
      press.menu = { [unowned self] in showMenu() }
      addGestureRecognizer(press)
    }
    guard changesSelectionAsPrimaryAction, showsMenuAsPrimaryAction, let menu else { return }
    let leaves = menu.leaves.filter { !$0.isHiddenInMenus }
    if let chosen = leaves.first(where: { $0.state == .on }) ?? leaves.first { select(chosen) }
  }

  private func select(_ leaf: any UIMenuLeaf) {
    for other in menu?.leaves ?? [] { other.state = other === leaf ? .on : .off }
    if configuration != nil { configuration?.title = leaf.title } else { setTitle(leaf.title, for: .normal) }
  }

  private func showMenu() -> MenuOverlay? {
    guard let menu, let window, shownMenu == nil else { return nil }
    sendActions(for: .menuActionTriggered)
    let overlay = MenuOverlay(menu, in: window, below: self)
    overlay.sender = menuSender.map { $0 as AnyObject } ?? self
    overlay.willChoose = { [weak self] leaf in
      guard let self, changesSelectionAsPrimaryAction else { return }
      select(leaf)
      didChooseElement?(menu)
    }
    overlay.show(with: nil)
    shownMenu = overlay
    return overlay
  }

  open override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    if showsMenuAsPrimaryAction { _ = showMenu() }
    return super.beginTracking(touch, with: event)
  }

  open override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    shownMenu?.drag(to: touch.location(in: shownMenu))
    return super.continueTracking(touch, with: event)
  }

  open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
    if let touch { shownMenu?.release(at: touch.location(in: shownMenu)) }
    super.endTracking(touch, with: event)
  }

  open override func cancelTracking(with event: UIEvent?) {
    shownMenu?.drag(to: nil)
    super.cancelTracking(with: event)
  }

  // The title is centred vertically.
  override func baselineFactor(_ attribute: NSLayoutConstraint.Attribute) -> Double { 0.5 }
  override func baselineOffset(_ attribute: NSLayoutConstraint.Attribute) -> CGFloat { label.baselineOffset(attribute) }

  open override func layoutSubviews() {
    super.layoutSubviews()
    if let configured { return configured.place(in: self) }
    background?.frame = bounds
    let content = bounds.inset(by: contentEdgeInsets)
    let image = currentImage?.size ?? .zero
    let title = label.intrinsicContentSize
    let titleWidth = min(title.width, max(0, content.width - image.width))
    var start = content.midX - (image.width + titleWidth) / 2
    switch contentHorizontalAlignment {
    case .center, .fill: break
    case .left: start = content.minX
    case .right: start = content.maxX - image.width - titleWidth
    case .leading: start = isRightToLeft ? content.maxX - image.width - titleWidth : content.minX
    case .trailing: start = isRightToLeft ? content.minX : content.maxX - image.width - titleWidth
    }
    picture?.frame = CGRect(x: start, y: content.midY - image.height / 2, width: image.width, height: image.height)
      .inset(by: imageEdgeInsets)
    label.frame = CGRect(x: start + image.width, y: content.midY - title.height / 2, width: titleWidth, height: title.height)
      .inset(by: titleEdgeInsets)
  }
}
