/// A rectangle of a window that shows something, and takes what is done to it.
///
/// A view owns a layer, and is its delegate: what a view looks like is what its layer is. Changes show at once, unless they are made inside
/// an animation block. y points down. Views belong to the main actor.
@MainActor open class UIView: UIResponder, CALayerDelegate {
  /// The class of the views' layers.
  open class var layerClass: AnyClass { CALayer.self }

  /// The layer that shows the view.
  public let layer: CALayer

  var subviewList: [UIView] = []
  weak var superviewReference: UIView?
  /// The view controller whose view this is: the next responder.
  weak var controller: UIViewController?
  var assignedTintColor: UIColor?
  var assignedBackgroundColor: UIColor?
  /// How many animations keep touches from the view.
  var touchBlockingAnimations = 0
  /// What few views have.
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

  /// There are no archives of views: nil.
  public required init?(coder: NSCoder) { nil }

  // MARK: Geometry

  /// The rectangle in the superview's coordinates. Of no use while `transform` is not the identity.
  open var frame: CGRect {
    get { layer.frame }
    set {
      layer.frame = newValue
      frameDidChange()
    }
  }
  /// The rectangle in the view's own coordinates; its origin scrolls the subviews.
  open var bounds: CGRect {
    get { layer.bounds }
    set {
      layer.bounds = newValue
      frameDidChange()
    }
  }
  /// The middle (the layer's anchor point) in the superview's coordinates.
  open var center: CGPoint {
    get { layer.position }
    set {
      layer.position = newValue
      frameDidChange()
    }
  }
  /// Applied about the middle.
  open var transform: CGAffineTransform {
    get { layer.affineTransform() }
    set { layer.setAffineTransform(newValue) }
  }
  /// The transform about the anchor point, with depth. Animates in blocks.
  open var transform3D: CATransform3D {
    get { layer.transform }
    set { layer.transform = newValue }
  }
  /// Where the middle is, in the unit space of the bounds.
  open var anchorPoint: CGPoint {
    get { layer.anchorPoint }
    set { layer.anchorPoint = newValue }
  }
  /// Pixels a point of what the view draws.
  open var contentScaleFactor: CGFloat {
    get { layer.contentsScale }
    set {
      layer.contentsScale = newValue
      setNeedsDisplay()
    }
  }

  // MARK: Looks

  /// The colour behind the view's content; nil for none. Animates in blocks.
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
  /// From 0, transparent, to 1.
  open var alpha: CGFloat {
    get { CGFloat(layer.opacity) }
    set { layer.opacity = Float(newValue.isNaN ? 0 : min(max(newValue, 0), 1)) }
  }
  /// Whether the view and what is in it do not show, and take no touches.
  open var isHidden: Bool {
    get { layer.isHidden }
    set {
      guard newValue != layer.isHidden else { return }
      layer.isHidden = newValue
      (superview as? UIStackView)?.isHiddenDidChange(ofArranged: self)
    }
  }
  /// A hint that the view has no transparent parts; true to begin with, and without effect on the picture.
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
  /// What becomes of the contents when the bounds have another size.
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
  /// Kept, and without effect: `draw(_:)` always begins with an empty picture.
  open var clearsContextBeforeDrawing = true

  // MARK: Touches

  /// Whether the view and its subviews are touched; false lets what is behind be.
  open var isUserInteractionEnabled = true
  /// Whether the view gets more than one finger at a time.
  open var isMultipleTouchEnabled = false
  /// Kept, and without effect: other views get touches meanwhile.
  open var isExclusiveTouch = false

  /// A number by which to find the view.
  open var tag = 0

  // MARK: Tree

  /// The view that this one is in.
  open var superview: UIView? { superviewReference }
  /// Back to front.
  open var subviews: [UIView] { subviewList }
  /// The window that the view is in.
  open var window: UIWindow? { superviewReference?.window }
  open override var next: UIResponder? { controller ?? superviewReference }

  /// Puts `view` in front of the other subviews, taking it out of the view it was in.
  open func addSubview(_ view: UIView) { insert(view) { $0.count } }
  /// Puts a view in at a place among the subviews, back to front.
  open func insertSubview(_ view: UIView, at index: Int) { insert(view) { min(max(index, 0), $0.count) } }
  /// Puts a view in, right in front of one of the subviews: its layer comes right above that one's, below other layers there are.
  open func insertSubview(_ view: UIView, aboveSubview siblingSubview: UIView) {
    insert(view, above: siblingSubview) { others in others.firstIndex { $0 === siblingSubview }.map { $0 + 1 } ?? others.count }
  }
  /// Puts a view in, right behind one of the subviews.
  open func insertSubview(_ view: UIView, belowSubview siblingSubview: UIView) {
    insert(view) { others in others.firstIndex { $0 === siblingSubview } ?? others.count }
  }
  /// Changes the places of two subviews.
  open func exchangeSubview(at index1: Int, withSubviewAt index2: Int) { exchange(index1, index2) }
  /// Moves a subview in front of the others.
  open func bringSubviewToFront(_ view: UIView) { if view.superview === self { insert(view) { $0.count } } }
  /// Moves a subview behind the others.
  open func sendSubviewToBack(_ view: UIView) { if view.superview === self { insert(view) { _ in 0 } } }
  /// Takes the view out of its superview.
  open func removeFromSuperview() { detach() }

  /// Called around changes of the tree.
  open func didAddSubview(_ subview: UIView) {}
  /// Called before a subview leaves.
  open func willRemoveSubview(_ subview: UIView) {}
  /// Called before the view comes into another view, or, with nil, leaves it.
  open func willMove(toSuperview newSuperview: UIView?) {}
  /// Called when the view has come into another view, or has left it.
  open func didMoveToSuperview() {}
  /// Called before the view comes into a window, or, with nil, leaves it.
  open func willMove(toWindow newWindow: UIWindow?) {}
  /// Called when the view has come into a window, or has left it.
  open func didMoveToWindow() {}

  // MARK: Layout

  /// What gives way when the superview's size changes: every flexible part gets a share, as `CALayer.autoresizingMask` says.
  open var autoresizingMask: AutoresizingMask = [] { didSet { updateLayerAutoresizing() } }
  /// Whether subviews follow changes of the size.
  open var autoresizesSubviews = true {
    didSet { if autoresizesSubviews != oldValue { for view in subviewList { view.updateLayerAutoresizing() } } }
  }

  /// Places the subviews; those that constraints place, unless a subclass does more. Called before the changes are committed, or by
  /// `layoutIfNeeded()`.
  open func layoutSubviews() { placeSubviewsByConstraints() }
  /// Has `layoutSubviews()` called before the next frame.
  open func setNeedsLayout() { layer.setNeedsLayout() }
  /// Lays out what needs it, from the topmost such view down.
  open func layoutIfNeeded() { layer.layoutIfNeeded() }
  /// The size in which the view fits best into `size`; its own size unless a subclass knows better.
  open func sizeThatFits(_ size: CGSize) -> CGSize { bounds.size }
  /// Makes the bounds as large as `sizeThatFits(_:)` says. The upper left corner stays where it is.
  open func sizeToFit() {
    place(in: CGRect(origin: layoutFrame.origin, size: sizeThatFits(bounds.size)))
    frameDidChange()
  }
  /// What `intrinsicContentSize` has where there is no such length.
  public static let noIntrinsicMetric: CGFloat = -1
  /// The size of what the view shows.
  open var intrinsicContentSize: CGSize { CGSize(width: Self.noIntrinsicMetric, height: Self.noIntrinsicMetric) }
  /// To be called when `intrinsicContentSize` has changed.
  open func invalidateIntrinsicContentSize() { contentSizeDidChange() }
  /// Whether the frame that the program and autoresizing masks give the view holds among constraints. To be turned off for views that
  /// constraints place.
  open var translatesAutoresizingMaskIntoConstraints = true {
    didSet {
      guard translatesAutoresizingMaskIntoConstraints != oldValue else { return }
      updateLayerAutoresizing()
      superview?.setNeedsLayout()
    }
  }
  /// Changes the view's constraints, all at once, before they are solved: after `setNeedsUpdateConstraints()`. Calls super at its end.
  open func updateConstraints() { controller?.updateViewConstraints() }
  /// Whether the view is of no use without constraints.
  open class var requiresConstraintBasedLayout: Bool { false }
  /// The content size that counts among constraints.
  var contentSizeAmongConstraints: CGSize { intrinsicContentSize }
  /// Whether the height of the content depends on the width.
  var isHeightForWidth: Bool { false }
  /// What the edges stand for among constraints of views inside this one, where that is another rectangle than the bounds.
  var contentGuide: UILayoutGuide? { nil }
  /// How much of the height is above a baseline, besides `baselineOffset`.
  func baselineFactor(_ attribute: NSLayoutConstraint.Attribute) -> Double { attribute == .firstBaseline ? 0 : 1 }
  func baselineOffset(_ attribute: NSLayoutConstraint.Attribute) -> CGFloat { 0 }
  /// Called when the layout margins have changed.
  open func layoutMarginsDidChange() {}
  /// Called when the safe area's insets have changed.
  open func safeAreaInsetsDidChange() {}

  // MARK: Drawing

  /// Draws into the current context, which has the view's coordinates. The view's contents keep what is drawn until `setNeedsDisplay()`.
  /// - Parameter rect: all of the bounds, or what `setNeedsDisplay(_:)` has asked for, to which drawing is clipped then.
  open func draw(_ rect: CGRect) {}
  /// Has `draw(_:)` called before the next frame.
  open func setNeedsDisplay() {
    extras?.partToDraw = nil
    layer.setNeedsDisplay()
  }
  /// Has a part of the bounds drawn anew before the next frame; the rest of the contents stays.
  open func setNeedsDisplay(_ rect: CGRect) {
    notePartToDraw(rect)
    layer.setNeedsDisplay(rect)
  }

  // MARK: Hits

  /// The deepest view at `point`, in this view's coordinates, the front one first. Hidden and nearly transparent views, those that take no
  /// touches, and those that an animation keeps from being touched, are passed over. Positions are those of the model.
  open func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    guard !isHidden, alpha > 0.01, isUserInteractionEnabled, touchBlockingAnimations == 0, self.point(inside: point, with: event) else {
      return nil
    }
    for view in subviewList.reversed() {
      if let hit = view.hitTest(view.convert(point, from: self), with: event) { return hit }
    }
    return self
  }

  /// Whether one of the view's recognisers may begin; asked beside its delegate.
  open func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool { true }

  /// Whether `point`, in this view's coordinates, lies in the bounds.
  open func point(inside point: CGPoint, with event: UIEvent?) -> Bool { layer.contains(point) }

  // MARK: Tint, traits

  /// The colour of what can be touched; the superview's unless it is set.
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

  /// Ends the search for an action.
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
