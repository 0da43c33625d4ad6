/// Told about a sheet, besides what every presentation tells. All methods are optional.
@preconcurrency @MainActor public protocol UISheetPresentationControllerDelegate: UIAdaptivePresentationControllerDelegate {
  /// Called when a person has moved the sheet to another of its heights.
  func sheetPresentationControllerDidChangeSelectedDetentIdentifier(_ sheetPresentationController: UISheetPresentationController)
}

extension UISheetPresentationControllerDelegate {
  public func sheetPresentationControllerDidChangeSelectedDetentIdentifier(
    _ sheetPresentationController: UISheetPresentationController
  ) {}
}

/// Presents a controller as a sheet: a card at the bottom of a narrow window, which a finger moves between its heights and pulls down, or
/// in the middle of a wide one, over a dimmed presenter.
///
/// Everything that a sheet shows follows from one number, the height of its upper edge (`SheetTravel`). A finger sets it; when the finger
/// leaves, the system's spring takes it to a height at which the sheet rests, with the finger's speed. Below the smallest height the
/// finger drives a dismissal (`SheetDismissal`), which is completed or cancelled when the spring has come to rest.
@preconcurrency @MainActor open class UISheetPresentationController: UIPresentationController {
  /// The heights at which the sheet rests; those that resolve to nil are left out.
  open var detents: [Detent] = [.large()] { didSet { layOut() } }
  /// The height at which it rests now; nil is the smallest.
  open var selectedDetentIdentifier: Detent.Identifier? { didSet { layOut() } }
  /// Up to which height what is behind is neither dimmed nor kept from touches; nil dims it always.
  open var largestUndimmedDetentIdentifier: Detent.Identifier? { didSet { layOut() } }
  /// Whether a handle of 36 × 5 points shows below the upper edge, in windows of compact width.
  open var prefersGrabberVisible = false { didSet { layOut() } }
  /// The radius of the corners, in points; nil is the system's.
  open var preferredCornerRadius: CGFloat? { didSet { layOut() } }
  /// Whether a finger on content that is at its top enlarges the sheet before it scrolls.
  open var prefersScrollingExpandsWhenScrolledToEdge = true
  /// Whether the sheet is at the lower edge where there is little height. Kept without effect: there it always is.
  open var prefersEdgeAttachedInCompactHeight = false
  /// Whether the sheet is as wide as its content prefers where there is little height. Kept without effect.
  open var widthFollowsPreferredContentSizeWhenEdgeAttached = false
  /// The view that the sheet belongs to. Kept without effect.
  open var sourceView: UIView?

  private let dimming = UIView()
  private let grabber = ControlParts.part(.tertiaryLabel, radius: 2.5)
  private let pan = SheetPan()
  private let tap = UITapGestureRecognizer()
  private var drag: SheetDrag?
  /// The dismissal that a finger drives, until it is completed or cancelled.
  private var dismissal: SheetDismissal?

  /// Distance between the window's top and a card in a narrow window, in points.
  private static let topMargin: CGFloat = 40
  private static let cornerRadius: CGFloat = 10
  private static let pageSize = CGSize(width: 704, height: 10_000)
  private static let formSize = CGSize(width: 540, height: 620)
  /// Margin at the sides of a card in a wide window, in points.
  private static let margin: CGFloat = 20
  private static let grabberSize = CGSize(width: 36, height: 5)
  private static let grabberMargin: CGFloat = 5

  // MARK: Heights

  private var isFull: Bool { presentationStyle == .fullScreen || presentationStyle == .overFullScreen }
  private var isNarrow: Bool { traitCollection.horizontalSizeClass != .regular }
  private var bounds: CGRect { containerView?.bounds ?? .zero }

  /// Where a card stands in the middle of a wide window.
  private var middle: CGRect {
    let preferred = presentedViewController.preferredContentSize, bounds = bounds
    let most = preferred != .zero ? preferred : presentationStyle == .pageSheet ? Self.pageSize : Self.formSize
    let width = min(most.width, bounds.width - 2 * Self.margin), height = min(most.height, bounds.height - 2 * Self.margin)
    return CGRect(x: bounds.midX - width / 2, y: bounds.midY - height / 2, width: width, height: height)
  }

  /// Where the sheet may be in the container as it is now.
  private var travel: SheetTravel {
    let bounds = bounds
    guard isNarrow else {
      let middle = middle
      return SheetTravel(rests: [.init(identifier: nil, height: bounds.height - middle.minY)], headroom: middle.minY)
    }
    let top = min(Self.topMargin, bounds.height / 8), below = containerView?.window?.safeAreaInsets.bottom ?? 0
    let heights = SheetHeights(traitCollection, maximum: bounds.height - top - below, medium: bounds.height / 2 - below)
    let most = heights.maximumDetentValue
    var rests = detents.compactMap { detent in
      detent.resolvedValue(in: heights).map { SheetTravel.Rest(identifier: detent.identifier, height: min(max($0, 0), most) + below) }
    }
    if rests.isEmpty { rests = [.init(identifier: nil, height: most + below)] }
    rests.sort { $0.height < $1.height }
    let undimmed = largestUndimmedDetentIdentifier.flatMap { last in rests.first { $0.identifier == last }?.height }
    return SheetTravel(rests: rests, undimmed: undimmed ?? 0, headroom: top)
  }

  /// The height at which the sheet rests now.
  private func resting(in travel: SheetTravel) -> CGFloat {
    (travel.rests.first { $0.identifier != nil && $0.identifier == selectedDetentIdentifier } ?? travel.rests[0]).height
  }

  /// The frame of the sheet at a height. Below the smallest one it keeps its size.
  private func frame(at height: CGFloat, in travel: SheetTravel) -> CGRect {
    let bounds = bounds
    guard isNarrow else { return CGRect(origin: CGPoint(x: middle.minX, y: bounds.height - height), size: middle.size) }
    return CGRect(x: 0, y: bounds.height - height, width: bounds.width, height: max(height, travel.least))
  }

  open override var frameOfPresentedViewInContainerView: CGRect {
    guard containerView != nil, !isFull else { return super.frameOfPresentedViewInContainerView }
    let travel = travel
    return frame(at: resting(in: travel), in: travel)
  }

  private func layOut() { containerView?.setNeedsLayout() }

  /// Makes changes to the sheet's heights, and lets it move there with the system's spring.
  open func animateChanges(_ changes: () -> Void) {
    AnimationBlock(duration: ViewSpring.systemDuration, kind: .spring(.system)).run {
      changes()
      containerView?.layoutIfNeeded()
    }
  }

  /// Resolves the heights anew, where what custom ones depend on has changed.
  open func invalidateDetents() { layOut() }

  // MARK: Placing

  /// Places the sheet and what goes with it.
  private func place(at height: CGFloat, in travel: SheetTravel) {
    presentedView?.frame = frame(at: height, in: travel)
    dimming.alpha = travel.dimming(at: height)
    placeGrabber(at: height)
  }

  private func placeGrabber(at height: CGFloat) {
    let size = Self.grabberSize, bounds = bounds
    grabber.frame = CGRect(
      origin: CGPoint(x: bounds.midX - size.width / 2, y: bounds.height - height + Self.grabberMargin), size: size)
  }

  private func showGrabber() {
    guard prefersGrabberVisible, isNarrow, !isFull else { return grabber.removeFromSuperview() }
    guard grabber.superview == nil else { return }
    // Above the sheet, which comes into the container later.
    grabber.layer.zPosition = 1
    containerView?.addSubview(grabber)
  }

  open override func containerViewWillLayoutSubviews() {
    guard let presentedView else { return }
    presentedView.clipsToBounds = true
    presentedView.layer.cornerRadius = isFull ? 0 : preferredCornerRadius ?? Self.cornerRadius
    presentedView.layer.maskedCorners =
      isNarrow
      ? [.layerMinXMinYCorner, .layerMaxXMinYCorner]
      : [.layerMinXMinYCorner, .layerMaxXMinYCorner, .layerMinXMaxYCorner, .layerMaxXMaxYCorner]
    // A finger, or the animator of a transition, places the card.
    guard drag == nil, presentedViewController.busyTransition == nil else { return }
    showGrabber()
    if isFull {
      presentedView.frame = bounds
      dimming.alpha = 1
    } else {
      let travel = travel
      place(at: resting(in: travel), in: travel)
    }
  }

  override var passesTouches: Bool {
    let travel = travel
    return !isFull && travel.dimming(at: resting(in: travel)) == 0
  }

  // MARK: Coming and going

  open override func presentationTransitionWillBegin() {
    guard let containerView else { return }
    dimming.backgroundColor = UIColor.black.withAlphaComponent(0.2)
    dimming.frame = containerView.bounds
    dimming.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    dimming.alpha = 0
    containerView.insertSubview(dimming, at: 0)
    pan.sheet = self
    pan.addTarget(self, action: UISheetPresentationController.panned)
    presentedView?.addGestureRecognizer(pan)
    tap.addTarget(self, action: UISheetPresentationController.tapped)
    dimming.addGestureRecognizer(tap)
    showGrabber()
    placeGrabber(at: 0)
    let travel = travel, height = resting(in: travel), alpha = isFull ? 1 : travel.dimming(at: height)
    presentedViewController.transitionCoordinator?.animate { [self] _ in
      dimming.alpha = alpha
      placeGrabber(at: height)
    }
  }

  open override func presentationTransitionDidEnd(_ completed: Bool) { if !completed { takeDown() } }

  open override func dismissalTransitionWillBegin() {
    // A finger moves these itself.
    guard dismissal == nil else { return }
    presentedViewController.transitionCoordinator?.animate { [self] _ in
      dimming.alpha = 0
      placeGrabber(at: 0)
    }
  }

  open override func dismissalTransitionDidEnd(_ completed: Bool) {
    dismissal = nil
    if completed { return takeDown() }
    guard drag == nil else { return }
    let travel = travel, height = resting(in: travel)
    dimming.alpha = isFull ? 1 : travel.dimming(at: height)
    placeGrabber(at: height)
  }

  private func takeDown() {
    drag = nil
    dimming.removeFromSuperview()
    grabber.removeFromSuperview()
    pan.removeTarget(self)
    tap.removeTarget(self)
    dimming.removeGestureRecognizer(tap)
    presentedView?.removeGestureRecognizer(pan)
    presentedView?.layer.cornerRadius = 0
  }

  /// Whether a person may dismiss the sheet; asks the delegate.
  private var mayBeDismissed: Bool {
    !presentedViewController.isModalInPresentation && delegate?.presentationControllerShouldDismiss(self) ?? true
  }

  /// Dismisses the sheet for a person.
  private func dismiss(by dismissal: SheetDismissal? = nil) {
    self.dismissal = dismissal
    delegate?.presentationControllerWillDismiss(self)
    // Keeps itself until the delegate has been told.
    let presentation = self
    Presentation.dismiss(from: presentedViewController, animated: true, by: dismissal) {
      presentation.delegate?.presentationControllerDidDismiss(presentation)
    }
  }

  private func tapped(_ tap: UITapGestureRecognizer) {
    guard tap.state == .ended, drag == nil, presentedViewController.busyTransition == nil else { return }
    if mayBeDismissed { dismiss() } else { delegate?.presentationControllerDidAttemptToDismiss(self) }
  }

  // MARK: Fingers

  /// Whether a finger may take the sheet along: down always, up where there is a greater height.
  func isMoved(by translation: CGPoint) -> Bool {
    guard !isFull, abs(translation.y) > abs(translation.x) else { return false }
    let travel = travel
    return translation.y > 0 || resting(in: travel) < travel.greatest
  }

  private func panned(_ pan: SheetPan) {
    switch pan.state {
    case .began:
      guard !isFull, presentedViewController.busyTransition == nil, let presentedView else { return }
      let travel = travel, isMoving = presentedView.layer.isMoving
      // What moves is held where it shows, and follows the finger from there.
      let height = isMoving ? bounds.height - (presentedView.layer.presentation()?.frame.minY ?? 0) : resting(in: travel)
      if isMoving { for view in [presentedView, grabber] { view.layer.removeMotion() } }
      drag = SheetDrag(
        height: isMoving ? height + pan.translation(in: containerView).y : height, travel: travel, mayLeave: mayBeDismissed,
        content: pan.content, contentTop: -(pan.content?.adjustedContentInset.top ?? 0))
      follow(pan)
    case .changed: follow(pan)
    case .ended: release(velocity: -pan.velocity(in: containerView).y)
    case .cancelled: release(velocity: 0)
    case .possible, .failed: break
    }
  }

  private func follow(_ pan: SheetPan) {
    guard var drag else { return }
    drag.pull(by: -pan.translation(in: containerView).y)
    self.drag = drag
    if drag.mayLeave, drag.shown < drag.travel.least, dismissal == nil, presentedViewController.busyTransition == nil {
      dismiss(by: SheetDismissal())
      // A program's own animator dismisses in its own way.
      guard dismissal?.isUnderWay ?? false else {
        dismissal = nil
        return self.drag = nil
      }
    }
    place(at: drag.shown, in: drag.travel)
    dismissal?.update(1 - drag.shown / drag.travel.least)
  }

  private func release(velocity: CGFloat) {
    guard let drag else { return }
    let travel = drag.travel
    if !drag.mayLeave, drag.pulled < travel.least { delegate?.presentationControllerDidAttemptToDismiss(self) }
    if drag.overflow > 0 { drag.content?.moveOn(CGPoint(x: 0, y: velocity)) }
    let target =
      drag.overflow > 0
      ? travel.rests.last : travel.rest(from: drag.shown, velocity: velocity, mayLeave: drag.mayLeave && dismissal != nil)
    let isOther = target.map { $0.height != resting(in: travel) } ?? false
    if let target, isOther { selectedDetentIdentifier = target.identifier }
    let dismissal = dismissal, height = target?.height ?? 0, way = height - drag.shown
    var spring = ViewSpring.system
    // Distances a second towards the target.
    if abs(way) > 0.5 { spring.velocity = CGVector(dx: velocity / way, dy: velocity / way) }
    dismissal?.letGo(completes: target == nil)
    self.drag = nil
    let block = AnimationBlock(duration: ViewSpring.systemDuration, options: .allowUserInteraction, kind: .spring(spring))
    if let dismissal { block.completion.add { _ in dismissal.end(completed: target == nil) } }
    block.run {
      place(at: height, in: travel)
      presentedView?.layoutIfNeeded()
    }
    if isOther {
      (delegate as? any UISheetPresentationControllerDelegate)?.sheetPresentationControllerDidChangeSelectedDetentIdentifier(self)
    }
  }
}

extension CALayer {
  private var motionKeys: [String] { (animationKeys() ?? []).filter { $0.hasPrefix("position") || $0.hasPrefix("bounds") } }
  /// Whether animations move the layer or change its size.
  fileprivate var isMoving: Bool { !motionKeys.isEmpty }
  /// Ends the animations that move the layer or change its size.
  fileprivate func removeMotion() { for key in motionKeys { removeAnimation(forKey: key) } }
}
