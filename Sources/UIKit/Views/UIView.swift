/// A rectangle of a window that shows content and receives touches.
///
/// A view owns a layer, and is its delegate: what a view looks like is what its layer is. Changes show at once, unless they are made inside
/// an animation block. y points down. Views belong to the main actor.
@preconcurrency @MainActor open class UIView: UIResponder, CALayerDelegate {
  /// The class of the view's layer.
  open class var layerClass: AnyClass { CALayer.self }

  /// The layer that the view owns, and whose delegate it is.
  public let layer: CALayer

  var subviewList: [UIView] = []
  weak var superviewReference: UIView?
  /// The controller whose view this is; it is the next responder.
  weak var controller: UIViewController?
  var assignedTintColor: UIColor?
  var assignedBackgroundColor: UIColor?
  var touchBlockingAnimations = 0
  /// Rarely used state, kept out of line.
  var extras: ViewExtras?

  /// - Parameter frame: in the superview's coordinates, in points.
  public init(frame: CGRect) {
    guard let layerClass = Self.layerClass as? CALayer.Type else {
      preconditionFailure("layerClass of \(Self.self) is \(Self.layerClass), which is no subclass of CALayer")
    }
    layer = layerClass == CALayer.self ? CALayer() : CALayer.make(layerClass)
    super.init()
    layer.delegate = self
    layer.asksForActionsAlways = true
    layer.contentsScale = UIScreen.mainScale
    if frame != .zero { layer.frame = frame }
  }

  public override convenience init() { self.init(frame: .zero) }

  /// Returns nil: views cannot be read from archives.
  public required init?(coder: NSCoder) { nil }

  // MARK: Geometry

  /// The rectangle in the superview's coordinates, in points. Without meaning while `transform` is not the identity.
  open var frame: CGRect {
    get { layer.frame }
    set {
      layer.frame = newValue
      frameDidChange()
    }
  }
  /// The rectangle in the view's own coordinates, in points; its origin scrolls the subviews.
  open var bounds: CGRect {
    get { layer.bounds }
    set {
      layer.bounds = newValue
      frameDidChange()
    }
  }
  /// The place of the layer's anchor point, by default the centre, in the superview's coordinates.
  open var center: CGPoint {
    get { layer.position }
    set {
      layer.position = newValue
      frameDidChange()
    }
  }
  /// The transform about the anchor point. Animated inside animation blocks.
  open var transform: CGAffineTransform {
    get { layer.affineTransform() }
    set { layer.setAffineTransform(newValue) }
  }
  /// The transform about the anchor point, with depth. Animated inside animation blocks.
  open var transform3D: CATransform3D {
    get { layer.transform }
    set { layer.transform = newValue }
  }
  /// The anchor point in the unit space of the bounds.
  open var anchorPoint: CGPoint {
    get { layer.anchorPoint }
    set { layer.anchorPoint = newValue }
  }
  /// Pixels per point of what the view draws.
  open var contentScaleFactor: CGFloat {
    get { layer.contentsScale }
    set {
      layer.contentsScale = newValue
      setNeedsDisplay()
    }
  }

  // MARK: Looks

  /// The colour behind the view's content; nil draws none. Animated inside animation blocks.
  open var backgroundColor: UIColor? {
    get {
      let color = layer.backgroundColor
      if let assignedBackgroundColor, assignedBackgroundColor.resolvedColor(with: traitCollection).cgColor == color {
        return assignedBackgroundColor
      }
      return color.map { UIColor(cgColor: $0) }
    }
    set {
      assignedBackgroundColor = newValue
      layer.backgroundColor = newValue.map { $0.isDynamic ? $0.resolvedColor(with: traitCollection).cgColor : $0.cgColor }
    }
  }
  /// The opacity of the view with its subviews, from 0 to 1. Animated inside animation blocks.
  open var alpha: CGFloat {
    get { CGFloat(layer.opacity) }
    set { layer.opacity = Float(newValue.isNaN ? 0 : min(max(newValue, 0), 1)) }
  }
  /// Whether the view and its subviews are hidden, and take no touches.
  open var isHidden: Bool {
    get { layer.isHidden }
    set {
      guard newValue != layer.isHidden else { return }
      layer.isHidden = newValue
      (superview as? UIStackView)?.isHiddenDidChange(ofArranged: self)
    }
  }
  /// A hint that the view has no transparent parts; true by default, and without effect on the picture.
  open var isOpaque: Bool = true
  /// Whether subviews are clipped to the bounds.
  open var clipsToBounds: Bool {
    get { layer.masksToBounds }
    set { layer.masksToBounds = newValue }
  }
  /// A view whose alpha multiplies this one's. It must not be in use elsewhere.
  open var mask: UIView? {
    get { extras?.mask }
    set {
      modifyExtras { $0.mask = newValue }
      layer.mask = newValue?.layer
      newValue?.setNeedsDisplayInSubtree()
    }
  }
  /// How contents are placed and scaled when the bounds' size changes.
  open var contentMode: ContentMode = .scaleToFill {
    didSet {
      layer.contentsGravity = contentMode.gravity
      layer.needsDisplayOnBoundsChange = contentMode == .redraw
    }
  }
  /// The part of the contents that stretches, in their unit space.
  open var contentStretch: CGRect {
    get { layer.contentsCenter }
    set { layer.contentsCenter = newValue }
  }
  /// Kept without effect: `draw(_:)` always begins with an empty picture.
  open var clearsContextBeforeDrawing = true

  // MARK: Touches

  /// Whether the view and its subviews take touches; if not, views behind them do.
  open var isUserInteractionEnabled = true
  /// Whether the view receives more than one touch at a time.
  open var isMultipleTouchEnabled = false
  /// Kept without effect: other views receive touches meanwhile.
  open var isExclusiveTouch = false

  /// A number by which the program finds the view.
  open var tag = 0

  // MARK: Tree

  /// The view that contains this one.
  open var superview: UIView? { superviewReference }
  /// The subviews, back to front.
  open var subviews: [UIView] { subviewList }
  /// The window that the view is in.
  open var window: UIWindow? { superviewReference?.window }
  open override var next: UIResponder? { controller ?? superviewReference }

  /// Adds `view` in front of the other subviews, and removes it from its former superview.
  open func addSubview(_ view: UIView) { insert(view) { $0.count } }
  /// Inserts a view at an index of the subviews, which are ordered back to front.
  open func insertSubview(_ view: UIView, at index: Int) { insert(view) { min(max(index, 0), $0.count) } }
  /// Inserts a view directly in front of a subview: its layer is inserted directly above that one's.
  open func insertSubview(_ view: UIView, aboveSubview siblingSubview: UIView) {
    insert(view, above: siblingSubview) { others in others.firstIndex { $0 === siblingSubview }.map { $0 + 1 } ?? others.count }
  }
  /// Inserts a view directly behind a subview.
  open func insertSubview(_ view: UIView, belowSubview siblingSubview: UIView) {
    insert(view) { others in others.firstIndex { $0 === siblingSubview } ?? others.count }
  }
  /// Exchanges two subviews in the order of drawing.
  open func exchangeSubview(at index1: Int, withSubviewAt index2: Int) { exchange(index1, index2) }
  /// Moves a subview in front of the others.
  open func bringSubviewToFront(_ view: UIView) { if view.superview === self { insert(view) { $0.count } } }
  /// Moves a subview behind the others.
  open func sendSubviewToBack(_ view: UIView) { if view.superview === self { insert(view) { _ in 0 } } }
  /// Removes the view from its superview.
  open func removeFromSuperview() { detach() }

  /// Called after a subview was added.
  open func didAddSubview(_ subview: UIView) {}
  /// Called before a subview is removed.
  open func willRemoveSubview(_ subview: UIView) {}
  /// Called before the view is added to a superview or, with nil, removed from it.
  open func willMove(toSuperview newSuperview: UIView?) {}
  /// Called after the view was added to a superview, or removed from it.
  open func didMoveToSuperview() {}
  /// Called before the view comes into a window or, with nil, leaves it.
  open func willMove(toWindow newWindow: UIWindow?) {}
  /// Called after the view came into a window, or left it.
  open func didMoveToWindow() {}

  // MARK: Layout

  /// Which margins and extents change when the superview's size changes; each flexible part gets a share, as in `CALayer.autoresizingMask`.
  open var autoresizingMask: AutoresizingMask = [] { didSet { updateLayerAutoresizing() } }
  /// Whether subviews are resized with the view.
  open var autoresizesSubviews = true {
    didSet { if autoresizesSubviews != oldValue { for view in subviewList { view.updateLayerAutoresizing() } } }
  }

  /// Places the subviews: by constraints, unless a subclass does more. Called before changes are committed, or by `layoutIfNeeded()`.
  open func layoutSubviews() { placeSubviewsByConstraints() }
  /// Requests `layoutSubviews()` before the next frame.
  open func setNeedsLayout() { layer.setNeedsLayout() }
  /// Lays out what needs it, from the topmost view that needs layout down.
  open func layoutIfNeeded() { layer.layoutIfNeeded() }
  /// The size that fits best into `size`; the present size unless a subclass overrides it.
  open func sizeThatFits(_ size: CGSize) -> CGSize { bounds.size }
  /// Resizes the bounds to `sizeThatFits(_:)`. The upper left corner stays where it is.
  open func sizeToFit() {
    place(in: CGRect(origin: layoutFrame.origin, size: sizeThatFits(bounds.size)))
    frameDidChange()
  }
  /// Stands in `intrinsicContentSize` for a length that the content does not determine.
  public static let noIntrinsicMetric: CGFloat = -1
  /// The natural size of the content, in points.
  open var intrinsicContentSize: CGSize { CGSize(width: Self.noIntrinsicMetric, height: Self.noIntrinsicMetric) }
  /// Must be called when `intrinsicContentSize` has changed.
  open func invalidateIntrinsicContentSize() { contentSizeDidChange() }
  /// Whether frame and autoresizing mask apply as constraints. Set it to false for views that constraints place.
  open var translatesAutoresizingMaskIntoConstraints = true {
    didSet {
      guard translatesAutoresizingMaskIntoConstraints != oldValue else { return }
      updateLayerAutoresizing()
      superview?.setNeedsLayout()
    }
  }
  /// Changes the view's constraints in one go, before they are solved; after `setNeedsUpdateConstraints()`. Overrides call super at their
  /// end.
  open func updateConstraints() { controller?.updateViewConstraints() }
  /// Whether views of the class need constraints to be placed.
  open class var requiresConstraintBasedLayout: Bool { false }
  var contentSizeAmongConstraints: CGSize { intrinsicContentSize }
  var isHeightForWidth: Bool { false }
  /// The guide that stands for the edges in constraints of views inside this one; nil for the bounds.
  var contentGuide: UILayoutGuide? { nil }
  /// The view whose first baseline stands for this one's in constraints: the view itself, unless overridden, say by one around a label.
  /// Asked when a constraint is activated.
  open var forFirstBaselineLayout: UIView { self }
  /// The view whose last baseline stands for this one's in constraints: the view itself, unless overridden. Asked when a constraint is
  /// activated.
  open var forLastBaselineLayout: UIView { self }
  /// The fraction of the height that lies above a baseline, to which `baselineOffset` is added.
  func baselineFactor(_ attribute: NSLayoutConstraint.Attribute) -> Double { attribute == .firstBaseline ? 0 : 1 }
  func baselineOffset(_ attribute: NSLayoutConstraint.Attribute) -> CGFloat { 0 }
  /// How far the rectangle that constraints place lies inside the frame, in points; a shadow or a badge is outside. None by default.
  open var alignmentRectInsets: UIEdgeInsets { .zero }
  /// Called when the layout margins have changed.
  open func layoutMarginsDidChange() {}
  /// Called when the safe area's insets have changed.
  open func safeAreaInsetsDidChange() {}

  // MARK: Drawing

  /// Draws the content into the current context, in the view's coordinates. The contents keep what is drawn until `setNeedsDisplay()`.
  /// - Parameter rect: all of the bounds, or what `setNeedsDisplay(_:)` has asked for, to which drawing is clipped then.
  open func draw(_ rect: CGRect) {}
  /// Requests `draw(_:)` before the next frame.
  open func setNeedsDisplay() {
    extras?.partToDraw = nil
    layer.setNeedsDisplay()
  }
  /// Requests that a part of the bounds be redrawn before the next frame; the rest of the contents stays.
  open func setNeedsDisplay(_ rect: CGRect) {
    notePartToDraw(rect)
    layer.setNeedsDisplay(rect)
  }

  // MARK: Hits

  /// The deepest view at `point`, in this view's coordinates, the front one first. Hidden and nearly transparent views, those that take no
  /// touches, and those whose touches an animation blocks are skipped. Positions are those of the model.
  open func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    guard !isHidden, alpha > 0.01, isUserInteractionEnabled, touchBlockingAnimations == 0, self.point(inside: point, with: event) else {
      return nil
    }
    for view in subviewList.reversed() {
      if let hit = view.hitTest(view.convert(point, from: self), with: event) { return hit }
    }
    return self
  }

  /// Whether one of the view's recognisers may begin; asked in addition to its delegate.
  open func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool { true }

  /// Whether `point`, in this view's coordinates, lies in the bounds.
  open func point(inside point: CGPoint, with event: UIEvent?) -> Bool { layer.contains(point) }

  // MARK: Dynamics

  /// The shape with which a dynamic animator lets the view touch others: its bounds.
  open var collisionBoundsType: UIDynamicItemCollisionBoundsType { .rectangle }
  /// The outline for the shape `path`: convex, about the centre at zero.
  open var collisionBoundingPath: UIBezierPath { UIBezierPath() }

  // MARK: Tint, traits

  /// The colour of interactive content; by default the superview's.
  open var tintColor: UIColor! {
    get { effectiveTintColor }
    set {
      assignedTintColor = newValue
      notifyTintColorDidChange()
    }
  }
  /// Called when the tint colour has changed.
  open func tintColorDidChange() {}
  /// Called when the traits have changed.
  open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}

  // MARK: Layer delegate

  open func action(for layer: CALayer, forKey event: String) -> CAAction? {
    guard layer === self.layer else { return nil }
    return animationAction(forKey: event) ?? Self.noAction
  }

  /// Ends the search for an action without one.
  private static let noAction = NSNull()

  open func layoutSublayers(of layer: CALayer) { if layer === self.layer { layoutPass() } }
  open func display(_ layer: CALayer) { if layer === self.layer { displayPass() } }
  open func layerWillDraw(_ layer: CALayer) {}
  open func draw(_ layer: CALayer, in ctx: CGContext) {
    guard layer === self.layer else { return }
    UIGraphicsPushContext(ctx)
    draw(extras?.partAtWork ?? bounds)
    UIGraphicsPopContext()
  }
}
