extension UIView {
  /// Whether the tint colour shows.
  public enum TintAdjustmentMode: Int, Sendable {
    /// As the superview has it.
    case automatic
    /// The tint colour shows.
    case normal
    /// Grey shows in its place.
    case dimmed
  }

  /// Whether the tint colour shows in the view and what is in it.
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

  func notifyTintColorDidChange() {
    tintColorDidChange()
    for view in subviewList where view.assignedTintColor == nil { view.notifyTintColorDidChange() }
  }

  /// Light or dark for the view and what is in it, whatever is around it; `unspecified` leaves it to that.
  public var overrideUserInterfaceStyle: UIUserInterfaceStyle {
    get { extras?.overrideUserInterfaceStyle ?? .unspecified }
    set {
      guard newValue != overrideUserInterfaceStyle else { return }
      let old = traitCollection
      modifyExtras { $0.overrideUserInterfaceStyle = newValue }
      notifyTraitsDidChange(from: old)
    }
  }

  /// What the view's surroundings are like. Light, unless a view above says otherwise; compact below 600 points of the window's width or
  /// 500 of its height.
  public var traitCollection: UITraitCollection {
    var style = UIUserInterfaceStyle.unspecified
    var next: UIView? = self
    while let view = next, style == .unspecified {
      style = view.extras?.overrideUserInterfaceStyle ?? .unspecified
      next = view.superview
    }
    return traits(style, forSize: window?.bounds.size)
  }

  /// What the surroundings would be in a window of another size.
  func traits(forSize size: CGSize) -> UITraitCollection { traits(traitCollection.userInterfaceStyle, forSize: size) }

  private func traits(_ style: UIUserInterfaceStyle, forSize size: CGSize?) -> UITraitCollection {
    UITraitCollection(
      style: style == .unspecified ? .light : style, idiom: .phone, displayScale: window?.screen.scale ?? UIScreen.mainScale,
      horizontal: size.map { $0.width < 600 ? .compact : .regular } ?? .unspecified,
      vertical: size.map { $0.height < 500 ? .compact : .regular } ?? .unspecified,
      direction: traitLayoutDirection == .rightToLeft ? .rightToLeft : .leftToRight)
  }

  /// Lets the view and those inside it know, and gives colours that depend on the traits their new values.
  func notifyTraitsDidChange(from old: UITraitCollection) {
    if let color = assignedBackgroundColor, color.isDynamic { layer.backgroundColor = color.resolvedColor(with: traitCollection).cgColor }
    traitCollectionDidChange(old)
    for view in subviewList { view.notifyTraitsDidChange(from: old) }
  }
}
