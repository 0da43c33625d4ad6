/// The predefined presentation of sheets: a card at the bottom of a narrow window, or in the middle of a wide one, over a dimmed presenter.
/// A finger can pull it down.
final class SheetPresentation: UIPresentationController {
  private let dimming = UIView()
  private let pan = SheetPan()
  private var pull: UIPercentDrivenInteractiveTransition?

  /// Distance between the window's top and a card in a narrow window, in points.
  private static let topMargin: CGFloat = 40
  private static let cornerRadius: CGFloat = 10
  private static let pageSize = CGSize(width: 704, height: 10_000)
  private static let formSize = CGSize(width: 540, height: 620)
  /// Margin at the sides of a card in a wide window, in points.
  private static let margin: CGFloat = 20

  private var isFull: Bool { presentationStyle == .fullScreen || presentationStyle == .overFullScreen }
  private var isNarrow: Bool { traitCollection.horizontalSizeClass != .regular }

  private var look: UISheetPresentationController { presentedViewController.sheetLook }
  private var safeBottom: CGFloat { containerView?.window?.safeAreaInsets.bottom ?? 0 }
  private var heights: SheetHeights {
    let height = containerView?.bounds.height ?? 0, top = min(Self.topMargin, height / 8)
    return SheetHeights(traitCollection, maximum: height - top - safeBottom, medium: height / 2 - safeBottom)
  }
  /// How much of the dimming shows.
  private var dimmingAlpha: CGFloat { isFull || !isNarrow || look.resting(in: heights).dims ? 1 : 0 }

  override var frameOfPresentedViewInContainerView: CGRect {
    guard let bounds = containerView?.bounds, !isFull else { return super.frameOfPresentedViewInContainerView }
    if isNarrow {
      let height = look.resting(in: heights).height + safeBottom
      return CGRect(x: 0, y: bounds.height - height, width: bounds.width, height: height)
    }
    let preferred = presentedViewController.preferredContentSize
    let most = preferred != .zero ? preferred : presentationStyle == .pageSheet ? Self.pageSize : Self.formSize
    let width = min(most.width, bounds.width - 2 * Self.margin), height = min(most.height, bounds.height - 2 * Self.margin)
    return CGRect(x: bounds.midX - width / 2, y: bounds.midY - height / 2, width: width, height: height)
  }

  override func presentationTransitionWillBegin() {
    guard let containerView else { return }
    dimming.backgroundColor = UIColor.black.withAlphaComponent(0.2)
    dimming.frame = containerView.bounds
    dimming.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    dimming.alpha = 0
    look.presentation = self
    containerView.insertSubview(dimming, at: 0)
    pan.addTarget(self, action: SheetPresentation.panned)
    presentedView?.addGestureRecognizer(pan)
    presentedViewController.transitionCoordinator?.animate { [dimming, dimmingAlpha] _ in dimming.alpha = dimmingAlpha }
  }

  override func presentationTransitionDidEnd(_ completed: Bool) { if !completed { takeDown() } }

  override func dismissalTransitionWillBegin() {
    presentedViewController.transitionCoordinator?.animate { [dimming] _ in dimming.alpha = 0 }
  }

  override func dismissalTransitionDidEnd(_ completed: Bool) {
    if completed { takeDown() } else { dimming.alpha = dimmingAlpha }
  }

  private func takeDown() {
    look.presentation = nil
    dimming.removeFromSuperview()
    pan.removeTarget(self)
    presentedView?.removeGestureRecognizer(pan)
    presentedView?.layer.cornerRadius = 0
  }

  override func containerViewWillLayoutSubviews() {
    guard let presentedView else { return }
    presentedView.clipsToBounds = true
    presentedView.layer.cornerRadius = isFull ? 0 : look.preferredCornerRadius ?? Self.cornerRadius
    presentedView.layer.maskedCorners =
      isNarrow
      ? [.layerMinXMinYCorner, .layerMaxXMinYCorner]
      : [.layerMinXMinYCorner, .layerMaxXMinYCorner, .layerMinXMaxYCorner, .layerMaxXMaxYCorner]
    // During a transition the animator places the card.
    if presentedViewController.busyTransition == nil {
      presentedView.frame = frameOfPresentedViewInContainerView
      dimming.alpha = dimmingAlpha
    }
  }

  private func panned(_ pan: SheetPan) {
    guard let containerView else { return }
    let way = containerView.bounds.height - frameOfPresentedViewInContainerView.minY
    let fraction = way > 0 ? max(0, pan.translation(in: containerView).y) / way : 0
    switch pan.state {
    case .began:
      guard !isFull, presentedViewController.busyTransition == nil else { return }
      if presentedViewController.isModalInPresentation || !(delegate?.presentationControllerShouldDismiss(self) ?? true) {
        delegate?.presentationControllerDidAttemptToDismiss(self)
        return
      }
      let driver = UIPercentDrivenInteractiveTransition()
      driver.completionCurve = .easeOut
      pull = driver
      delegate?.presentationControllerWillDismiss(self)
      let presentation = self
      Presentation.dismiss(from: presentedViewController, animated: true, interactor: driver) {
        presentation.delegate?.presentationControllerDidDismiss(presentation)
      }
      driver.update(fraction)
    case .changed: pull?.update(fraction)
    case .ended, .cancelled:
      // Dismissed if pulled halfway down, or thrown.
      let thrown = fraction + pan.velocity(in: containerView).y / max(way, 1) * 0.25
      if pan.state == .ended, thrown > 0.5 { pull?.finish() } else { pull?.cancel() }
      pull = nil
    case .possible, .failed: break
    }
  }
}

/// Recognises a finger that moves downwards outside of scrolling content.
final class SheetPan: UIPanGestureRecognizer {
  override func isPan(_ translation: CGPoint) -> Bool { translation.y > abs(translation.x) && super.isPan(translation) }

  override func takes(_ touch: UITouch, _ event: UIEvent) -> Bool {
    var next = touch.view
    while let view = next, view !== self.view {
      if view is UIScrollView { return false }
      next = view.superview
    }
    return super.takes(touch, event)
  }
}
