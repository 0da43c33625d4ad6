extension UIView {
  /// Whether views show their tint colour or grey.
  public enum TintAdjustmentMode: Int, Sendable {
    /// Inherited from the superview.
    case automatic
    /// The tint colour is shown.
    case normal
    /// Grey is shown instead of the tint colour.
    case dimmed
  }

  /// Whether the view and its subviews show the tint colour or grey.
  public var tintAdjustmentMode: TintAdjustmentMode {
    get { effectiveTintAdjustmentMode }
    set {
      modifyExtras { $0.tintAdjustmentMode = newValue }
      notifyTintColorDidChange()
    }
  }

  private var effectiveTintAdjustmentMode: TintAdjustmentMode {
    if let mode = extras?.tintAdjustmentMode, mode != .automatic { return mode }
    return superview?.effectiveTintAdjustmentMode ?? .normal
  }

  var effectiveTintColor: UIColor {
    if effectiveTintAdjustmentMode == .dimmed { return .systemGray }
    var next: UIView? = self
    while let view = next {
      if let color = view.assignedTintColor { return color }
      next = view.superview
    }
    return .systemBlue
  }

  /// Takes over how a view elsewhere in the window looks: light or dark, and its tint.
  func takeLook(of view: UIView) {
    overrideUserInterfaceStyle = view.traitCollection.userInterfaceStyle
    tintColor = view.tintColor
  }

  func notifyTintColorDidChange() {
    tintColorDidChange()
    for view in subviewList where view.assignedTintColor == nil { view.notifyTintColorDidChange() }
  }

  /// Traits that the view overrides for itself and its subviews.
  public var traitOverrides: UITraitOverrides {
    get { UITraitOverrides(values: ownTraits) }
    set {
      let old = ownTraits, oldTraits = traitCollection
      guard newValue.values != old else { return }
      modifyExtras { $0.traitOverrides = newValue.values }
      notifyTraitsDidChange(from: oldTraits)
      if newValue.layoutDirection != old.layoutDirection { directionDidChangeInSubtree() }
    }
  }

  private var ownTraits: TraitValues { extras?.traitOverrides ?? TraitValues() }

  /// Does nothing: traits are always up to date.
  public func updateTraitsIfNeeded() {}

  /// The appearance of the view and its subviews; `unspecified` inherits it.
  public var overrideUserInterfaceStyle: UIUserInterfaceStyle {
    get { ownTraits.userInterfaceStyle }
    set { traitOverrides.userInterfaceStyle = newValue }
  }

  /// The traits of the view's surroundings, unless they are overridden: the screen's appearance and scale; size classes are compact below
  /// 600 points of the window's width and 500 of its height.
  public var traitCollection: UITraitCollection { traits(forSize: window?.bounds.size) }

  func traits(forSize size: CGSize?) -> UITraitCollection {
    var traits = TraitValues(), next: UIView? = self
    while let view = next {
      if let own = view.extras?.traitOverrides { traits.inherit(own) }
      next = view.superview
    }
    traits.inherit(
      TraitValues(
        userInterfaceIdiom: .phone, userInterfaceStyle: window?.screen.userInterfaceStyle ?? .light, layoutDirection: .leftToRight,
        displayScale: window?.screen.scale ?? UIScreen.mainScale,
        horizontalSizeClass: size.map { $0.width < 600 ? .compact : .regular } ?? .unspecified,
        verticalSizeClass: size.map { $0.height < 500 ? .compact : .regular } ?? .unspecified))
    traits.preferredContentSizeCategory = boundTextSize(traits.preferredContentSizeCategory)
    return UITraitCollection(traits)
  }

  // MARK: Sizes of text

  /// The least size of text that the view and its subviews have as a trait; nil for none.
  public var minimumContentSizeCategory: UIContentSizeCategory? {
    get { extras?.leastTextSize }
    set { changeTraits { $0.leastTextSize = newValue } }
  }

  /// The greatest size of text that the view and its subviews have as a trait; nil for none.
  public var maximumContentSizeCategory: UIContentSizeCategory? {
    get { extras?.greatestTextSize }
    set { changeTraits { $0.greatestTextSize = newValue } }
  }

  private func changeTraits(_ change: (ViewExtras) -> Void) {
    let old = traitCollection
    modifyExtras(change)
    if traitCollection != old { notifyTraitsDidChange(from: old) }
  }

  /// The size within the bounds of the view and of those around it, of which the view's own count last.
  private func boundTextSize(_ size: UIContentSizeCategory) -> UIContentSizeCategory {
    var size = superview?.boundTextSize(size) ?? size
    guard let extras, extras.leastTextSize != nil || extras.greatestTextSize != nil else { return size }
    let wanted = size == .unspecified ? .large : size
    if let least = extras.leastTextSize, wanted < least { size = least }
    if let greatest = extras.greatestTextSize, wanted > greatest { size = greatest }
    return size
  }

  /// Notifies the view and its descendants, and resolves colours that depend on the traits anew.
  func notifyTraitsDidChange(from old: UITraitCollection) {
    if let color = assignedBackgroundColor, color.isDynamic { layer.backgroundColor = color.resolvedColor(with: traitCollection).cgColor }
    traitCollectionDidChange(old)
    extras?.traitListeners.notify(from: old, to: traitCollection)
    if let controller {
      controller.traitCollectionDidChange(old)
      controller.traitListeners.notify(from: old, to: controller.traitCollection)
    }
    for view in subviewList { view.notifyTraitsDidChange(from: old) }
  }
}
