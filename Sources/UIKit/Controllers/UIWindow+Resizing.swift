extension UIWindow {
  /// Resizes the window. Its controllers and their presentations are told first, and can animate alongside: in the open animation block, or
  /// at once.
  func resize(to frame: CGRect) {
    guard let root = rootViewController, frame.size != bounds.size else { return self.frame = frame }
    let duration = UIView.inheritedAnimationDuration, old = traitCollection
    let context = TransitionContext(
      from: root, to: root, in: self, isAnimated: duration > 0, animator: WindowResizing(duration) { self.frame = frame }, interactor: nil)
    let coordinator: any UIViewControllerTransitionCoordinator = context.coordinator
    let new = traits(forSize: frame.size), traitsChange = !new.isEqual(old)
    if traitsChange { root.willTransition(to: new, with: coordinator) }
    root.viewWillTransition(to: frame.size, with: coordinator)
    var next = root.ownPresented
    while let presented = next {
      let presentation = presented.ownPresentationController
      if traitsChange { presented.willTransition(to: new, with: coordinator) }
      presentation?.viewWillTransition(to: frame.size, with: coordinator)
      presentation?.adapt(to: new, with: coordinator)
      next = presented.ownPresented
    }
    context.start(
      TransitionContext.Course(
        place: { _ in }, didEnd: { _ in }, completion: { _ in }))
    if traitsChange { notifyTraitsDidChange(from: old) }
  }
}

/// A transition for a window's change of size, in the open animation block.
private final class WindowResizing: NSObject, StockAnimator {
  private let duration: TimeInterval
  private let resize: () -> Void

  init(_ duration: TimeInterval, resize: @escaping () -> Void) { (self.duration, self.resize) = (duration, resize) }

  func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?) -> TimeInterval { duration }

  func run(_ changes: () -> Void, using context: TransitionContext) { changes() }

  func animateTransition(using context: any UIViewControllerContextTransitioning) {
    resize()
    context.containerView.layoutIfNeeded()
    if duration > 0 { LayerScheduler.after(duration) { context.completeTransition(true) } } else { context.completeTransition(true) }
  }
}
