extension UIView {
  /// Which margins and extents change when the superview's size changes.
  public struct AutoresizingMask: OptionSet, Hashable, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// The left margin is flexible.
    public static let flexibleLeftMargin = AutoresizingMask(rawValue: 1)
    /// The width is flexible.
    public static let flexibleWidth = AutoresizingMask(rawValue: 2)
    /// The right margin is flexible.
    public static let flexibleRightMargin = AutoresizingMask(rawValue: 4)
    /// The top margin is flexible.
    public static let flexibleTopMargin = AutoresizingMask(rawValue: 8)
    /// The height is flexible.
    public static let flexibleHeight = AutoresizingMask(rawValue: 16)
    /// The bottom margin is flexible.
    public static let flexibleBottomMargin = AutoresizingMask(rawValue: 32)
  }

  /// Delegates resizing to the layers: bits and rule are the same, with the margin of least y at the top.
  func updateLayerAutoresizing() {
    let follows = translatesAutoresizingMaskIntoConstraints && superview?.autoresizesSubviews ?? true
    let mask = CAAutoresizingMask(rawValue: follows ? UInt32(truncatingIfNeeded: autoresizingMask.rawValue) : 0)
    if layer.autoresizingMask != mask { layer.autoresizingMask = mask }
  }

  func layoutPass() {
    if extras != nil {
      updateConstraintsIfNeeded()
      extras?.layoutItem?.engine?.update(around: self)
    }
    controller?.viewWillLayoutSubviews()
    layoutSubviews()
    controller?.viewDidLayoutSubviews()
    layer.layoutIsDone()
    // Changes made meanwhile are solved in another round.
    if let engine = extras?.layoutItem?.engine, engine.isChanged { setNeedsLayout() }
  }

  func placeSubviewsByConstraints() {
    guard let engine = extras?.layoutItem?.engine else { return }
    engine.update(around: self)
    engine.placeSubviews(of: self)
  }

  /// Called when the program has moved a view that constraints name.
  func frameDidChange() {
    if let item = extras?.layoutItem, item.engine != nil { superview?.setNeedsLayout() }
  }

  func contentSizeDidChange() {
    superview?.setNeedsLayout()
    extras?.layoutItem?.engine?.contentSizeDidChange(of: self)
    (superview as? UIStackView)?.contentSizeDidChange(ofArranged: self)
  }

  func subviewDidLeave(_ view: UIView) {}

  // MARK: Margins

  /// The margins of the content, in points; 8 by default, within the safe area.
  public var layoutMargins: UIEdgeInsets {
    get {
      var margins = extras?.layoutMargins ?? UIEdgeInsets(top: 8, left: 8, bottom: 8, right: 8)
      if extras?.insetsLayoutMarginsFromSafeArea ?? true {
        let safe = safeAreaInsets
        margins.top += safe.top
        margins.left += safe.left
        margins.bottom += safe.bottom
        margins.right += safe.right
      }
      guard preservesSuperviewLayoutMargins, let superview else { return margins }
      let outer = superview.layoutMargins, frame = frame, size = superview.bounds.size
      margins.top = max(margins.top, outer.top - frame.minY)
      margins.left = max(margins.left, outer.left - frame.minX)
      margins.bottom = max(margins.bottom, frame.maxY - (size.height - outer.bottom))
      margins.right = max(margins.right, frame.maxX - (size.width - outer.right))
      return margins
    }
    set {
      modifyExtras { $0.layoutMargins = newValue }
      marginsDidChange()
      setNeedsLayout()
    }
  }

  /// The layout margins in points, with horizontal sides named by the direction of reading.
  public var directionalLayoutMargins: NSDirectionalEdgeInsets {
    get {
      let margins = layoutMargins, (leading, trailing) = isRightToLeft ? (margins.right, margins.left) : (margins.left, margins.right)
      return NSDirectionalEdgeInsets(top: margins.top, leading: leading, bottom: margins.bottom, trailing: trailing)
    }
    set {
      let (left, right) = isRightToLeft ? (newValue.trailing, newValue.leading) : (newValue.leading, newValue.trailing)
      layoutMargins = UIEdgeInsets(top: newValue.top, left: left, bottom: newValue.bottom, right: right)
    }
  }

  /// Whether the margins are at least those of the superview, where the view overlaps them.
  public var preservesSuperviewLayoutMargins: Bool {
    get { extras?.preservesSuperviewLayoutMargins ?? false }
    set {
      modifyExtras { $0.preservesSuperviewLayoutMargins = newValue }
      marginsDidChange()
    }
  }

  /// Whether the margins are measured from the safe area.
  public var insetsLayoutMarginsFromSafeArea: Bool {
    get { extras?.insetsLayoutMarginsFromSafeArea ?? true }
    set {
      modifyExtras { $0.insetsLayoutMarginsFromSafeArea = newValue }
      marginsDidChange()
    }
  }

  private func marginsDidChange() {
    layoutMarginsDidChange()
    controller?.viewLayoutMarginsDidChange()
  }

  // MARK: Safe area

  /// The part of the bounds, in points from each side, that bars of enclosing controllers and the device (`UIScreen.safeAreaInsets`) cover.
  public var safeAreaInsets: UIEdgeInsets {
    var insets = extras?.additionalSafeAreaInsets ?? .zero
    let outer: UIEdgeInsets, size: CGSize
    if let superview {
      (outer, size) = ((superview as? UIScrollView)?.contentSafeArea ?? superview.safeAreaInsets, superview.bounds.size)
    } else if let window = self as? UIWindow {
      (outer, size) = (window.screen.safeAreaInsets, window.screen.bounds.size)
    } else {
      return insets
    }
    guard outer != .zero else { return insets }
    let frame = frame
    // Only bars count: a view that extends beyond its superview does not get larger insets for that.
    insets.top += min(max(0, outer.top - frame.minY), outer.top)
    insets.left += min(max(0, outer.left - frame.minX), outer.left)
    insets.bottom += min(max(0, frame.maxY - (size.height - outer.bottom)), outer.bottom)
    insets.right += min(max(0, frame.maxX - (size.width - outer.right)), outer.right)
    return insets
  }

  /// Sets the insets that a view controller adds to the safe area of its view.
  func setAdditionalSafeAreaInsets(_ insets: UIEdgeInsets) {
    guard insets != extras?.additionalSafeAreaInsets ?? .zero else { return }
    modifyExtras { $0.additionalSafeAreaInsets = insets }
    notifySafeAreaDidChange()
  }

  func notifySafeAreaDidChange() {
    safeAreaInsetsDidChange()
    controller?.safeAreaDidChange()
    controller?.viewSafeAreaInsetsDidChange()
    setNeedsLayout()
    for view in subviewList { view.notifySafeAreaDidChange() }
  }
}
