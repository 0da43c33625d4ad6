extension UIView {
  // MARK: Anchors

  /// The leading edge, where lines begin.
  public var leadingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .leading) }
  /// The trailing edge, where lines end.
  public var trailingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .trailing) }
  /// The left edge.
  public var leftAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .left) }
  /// The right edge.
  public var rightAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .right) }
  /// The top edge.
  public var topAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .top) }
  /// The bottom edge.
  public var bottomAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .bottom) }
  /// The horizontal extent.
  public var widthAnchor: NSLayoutDimension { NSLayoutDimension(self, .width) }
  /// The vertical extent.
  public var heightAnchor: NSLayoutDimension { NSLayoutDimension(self, .height) }
  /// The centre along x.
  public var centerXAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .centerX) }
  /// The centre along y.
  public var centerYAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .centerY) }
  /// The baseline of the first line of text; the top edge of views without text.
  public var firstBaselineAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .firstBaseline) }
  /// The baseline of the last line of text; the bottom edge of views without text.
  public var lastBaselineAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .lastBaseline) }

  // MARK: Constraints

  /// The active constraints whose items have this view as their nearest common ancestor.
  public var constraints: [NSLayoutConstraint] { layoutEngine?.constraints.filter { $0.owner === self } ?? [] }
  /// Activates a constraint.
  public func addConstraint(_ constraint: NSLayoutConstraint) { constraint.isActive = true }
  /// Activates several constraints.
  public func addConstraints(_ constraints: [NSLayoutConstraint]) { NSLayoutConstraint.activate(constraints) }
  /// Deactivates a constraint.
  public func removeConstraint(_ constraint: NSLayoutConstraint) { constraint.isActive = false }
  /// Deactivates several constraints.
  public func removeConstraints(_ constraints: [NSLayoutConstraint]) { NSLayoutConstraint.deactivate(constraints) }

  /// The active constraints along an axis that name the view.
  public func constraintsAffectingLayout(for axis: NSLayoutConstraint.Axis) -> [NSLayoutConstraint] {
    layoutEngine?.constraints.filter {
      ($0.firstItem === self || $0.secondItem === self) && $0.firstAttribute.isVertical == (axis == .vertical)
    } ?? []
  }
  /// Always false: what constraints leave open is decided by itself, and the same way each time.
  public var hasAmbiguousLayout: Bool { false }
  /// Does nothing, as no layout is ambiguous.
  public func exerciseAmbiguityInLayout() {}

  /// The rectangle that constraints place for a frame, in the superview's coordinates.
  public func alignmentRect(forFrame frame: CGRect) -> CGRect { frame.inset(by: alignmentRectInsets) }
  /// The frame that a rectangle belongs to which constraints place.
  public func frame(forAlignmentRect alignmentRect: CGRect) -> CGRect {
    let insets = alignmentRectInsets
    return alignmentRect.inset(by: UIEdgeInsets(top: -insets.top, left: -insets.left, bottom: -insets.bottom, right: -insets.right))
  }

  /// Requests `updateConstraints()` before the next layout.
  public func setNeedsUpdateConstraints() {
    modifyExtras { $0.needsUpdateConstraints = true }
    setNeedsLayout()
    // Constraints are updated from the top: what changes there is laid out in the same pass.
    let topmost = topmost
    topmost.modifyExtras { _ in }
    topmost.setNeedsLayout()
  }
  /// Whether `updateConstraints()` is due before the next layout.
  public func needsUpdateConstraints() -> Bool { extras?.needsUpdateConstraints ?? false }
  /// Calls `updateConstraints()` of the view and its descendants that need it, innermost first.
  public func updateConstraintsIfNeeded() {
    for view in subviewList { view.updateConstraintsIfNeeded() }
    guard let extras, extras.needsUpdateConstraints else { return }
    extras.needsUpdateConstraints = false
    updateConstraints()
  }

  // MARK: Content

  /// How strongly the view resists being larger than its content.
  public func contentHuggingPriority(for axis: NSLayoutConstraint.Axis) -> UILayoutPriority {
    extras?.huggingPriorities[axis] ?? .defaultLow
  }
  /// Sets how strongly the view resists being larger than its content.
  public func setContentHuggingPriority(_ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis) {
    modifyExtras { $0.huggingPriorities[axis] = priority }
    invalidateIntrinsicContentSize()
  }
  /// How strongly the view resists being smaller than its content.
  public func contentCompressionResistancePriority(for axis: NSLayoutConstraint.Axis) -> UILayoutPriority {
    extras?.compressionResistancePriorities[axis] ?? .defaultHigh
  }
  /// Sets how strongly the view resists being smaller than its content.
  public func setContentCompressionResistancePriority(_ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis) {
    modifyExtras { $0.compressionResistancePriorities[axis] = priority }
    invalidateIntrinsicContentSize()
  }

  /// A target of `systemLayoutSizeFitting`: as small as the constraints inside the view allow.
  public static let layoutFittingCompressedSize = CGSize.zero
  /// A target of `systemLayoutSizeFitting`: as large as the constraints inside the view allow.
  public static let layoutFittingExpandedSize = CGSize(width: 10_000, height: 10_000)

  /// The size that satisfies the constraints inside the view, as near to `targetSize` as they allow.
  public func systemLayoutSizeFitting(_ targetSize: CGSize) -> CGSize {
    systemLayoutSizeFitting(
      targetSize, withHorizontalFittingPriority: .fittingSizeLevel, verticalFittingPriority: .fittingSizeLevel)
  }
  /// - Parameters:
  ///   - horizontalFittingPriority: how much the target's width matters among the constraints.
  ///   - verticalFittingPriority: and its height.
  public func systemLayoutSizeFitting(
    _ targetSize: CGSize, withHorizontalFittingPriority horizontalFittingPriority: UILayoutPriority,
    verticalFittingPriority: UILayoutPriority
  ) -> CGSize {
    updateConstraintsIfNeeded()
    return LayoutEngine.fittingSize(of: self, targetSize, horizontalFittingPriority, verticalFittingPriority)
  }

  // MARK: Guides

  /// The guides that were added.
  public var layoutGuides: [UILayoutGuide] { extras?.layoutGuides.filter { if case .none = $0.tie { true } else { false } } ?? [] }
  /// Adds a layout guide.
  public func addLayoutGuide(_ layoutGuide: UILayoutGuide) {
    guard layoutGuide.owningView !== self else { return }
    layoutGuide.owningView?.removeLayoutGuide(layoutGuide)
    layoutGuide.owningView = self
    modifyExtras { $0.layoutGuides.append(layoutGuide) }
  }
  /// Removes a layout guide; constraints that name it are deactivated.
  public func removeLayoutGuide(_ layoutGuide: UILayoutGuide) {
    guard layoutGuide.owningView === self else { return }
    for constraint in layoutEngine?.constraints ?? [] where constraint.parts.contains(where: { $0.guide === layoutGuide }) {
      constraint.isActive = false
    }
    layoutEngine?.forget(layoutGuide)
    extras?.layoutGuides.removeAll { $0 === layoutGuide }
    layoutGuide.owningView = nil
  }

  /// The bounds inside `layoutMargins`.
  public var layoutMarginsGuide: UILayoutGuide { tiedGuide("layoutMarginsGuide") { $0.layoutMargins } }
  /// The bounds inside `safeAreaInsets`.
  public var safeAreaLayoutGuide: UILayoutGuide { tiedGuide("safeAreaLayoutGuide") { $0.safeAreaInsets } }
  /// The rectangle within the margins that is comfortable to read: at most 672 points wide.
  public var readableContentGuide: UILayoutGuide {
    tiedGuide("readableContentGuide") { view in
      var insets = view.layoutMargins
      let spare = max(0, view.bounds.width - insets.left - insets.right - 672) / 2
      insets.left += spare
      insets.right += spare
      return insets
    }
  }

  /// What the keyboard covers: nothing but the safe area's bottom, as no keyboard shows on screen.
  public var keyboardLayoutGuide: UIKeyboardLayoutGuide {
    let name = "keyboardLayoutGuide"
    if let guide = extras?.layoutGuides.first(where: { $0.identifier == name }) as? UIKeyboardLayoutGuide { return guide }
    let guide = UIKeyboardLayoutGuide(of: self)
    guide.identifier = name
    modifyExtras { $0.layoutGuides.append(guide) }
    return guide
  }

  private func tiedGuide(_ name: String, _ insets: @escaping (UIView) -> UIEdgeInsets) -> UILayoutGuide {
    tiedGuide(name, .insets { [unowned self] in insets(self) })
  }

  func tiedGuide(_ name: String, _ tie: UILayoutGuide.Tie) -> UILayoutGuide {
    if let guide = extras?.layoutGuides.first(where: { $0.identifier == name }) { return guide }
    let guide = UILayoutGuide(tie, of: self)
    guide.identifier = name
    modifyExtras { $0.layoutGuides.append(guide) }
    return guide
  }

  // MARK: In the tree

  var topmost: UIView {
    var view = self
    while let superview = view.superview { view = superview }
    return view
  }

  func nearestCommonAncestor(with other: UIView) -> UIView? {
    var next: UIView? = self
    while let view = next {
      if other.isDescendant(of: view) { return view }
      next = view.superview
    }
    return nil
  }

  /// The solver of the constraints in the view's tree; nil where there are none.
  var layoutEngine: LayoutEngine? { topmost.extras?.layoutEngine }

  /// Makes a solver; called for the root of the tree.
  func makeLayoutEngine() -> LayoutEngine {
    if let engine = extras?.layoutEngine { return engine }
    let engine = LayoutEngine(root: self)
    modifyExtras { $0.layoutEngine = engine }
    return engine
  }

  /// Removes the constraints inside the view from its tree, before it leaves that.
  func leaveLayout() -> [NSLayoutConstraint] {
    guard let engine = extras?.layoutItem?.engine else { return [] }
    let constraints = engine.release(self)
    extras?.layoutEngine = nil
    return constraints
  }

  /// Adds constraints to the tree that the view is in now.
  func joinLayout(_ constraints: [NSLayoutConstraint]) {
    guard !constraints.isEmpty else { return }
    let engine = topmost.makeLayoutEngine()
    for constraint in constraints { constraint.move(to: engine) }
  }

  var layoutFrame: CGRect {
    let size = bounds.size, anchor = layer.anchorPoint, center = center
    return CGRect(x: center.x - anchor.x * size.width, y: center.y - anchor.y * size.height, width: size.width, height: size.height)
  }

  /// Sets the frame as if there were no transform.
  func place(in frame: CGRect) {
    if bounds.size != frame.size { bounds.size = frame.size }
    let anchor = layer.anchorPoint
    let place = CGPoint(x: frame.minX + anchor.x * frame.width, y: frame.minY + anchor.y * frame.height)
    if center != place { center = place }
  }
}
