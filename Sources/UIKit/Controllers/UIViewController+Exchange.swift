extension UIViewController {
  /// Adds a child's view that fills a view of this controller's.
  func install(_ child: UIViewController, in container: UIView) {
    child.view.frame = container.bounds
    child.view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    container.addSubview(child.view)
  }

  /// Exchanges one child's view for another's, for pushes, pops and changes of tabs and pages.
  ///
  /// - Parameters:
  ///   - container: the view that the children's views fill.
  ///   - animator: nil exchanges them at once.
  ///   - willBegin: called before the children hear that they disappear and appear.
  ///   - didEnd: called when views and appearance are what they are at the end, with whether the other child is shown then.
  ///   - completion: called last; what was asked for meanwhile begins after it.
  func exchange(
    _ from: UIViewController, for to: UIViewController, in container: UIView, isAnimated: Bool,
    _ animator: (any UIViewControllerAnimatedTransitioning)?, _ interactor: (any UIViewControllerInteractiveTransitioning)?,
    willBegin: () -> Void = {}, didEnd: @escaping (Bool) -> Void = { _ in }, completion: @escaping (Bool) -> Void = { _ in }
  ) {
    let busy = BusyTransition(self)
    let context = TransitionContext(from: from, to: to, in: container, isAnimated: isAnimated, animator: animator, interactor: interactor)
    context.setView(from.view, forKey: .from)
    context.setView(to.view, forKey: .to)
    context.setFrames(initial: from.view.frame, final: .zero, for: from)
    context.setFrames(initial: .zero, final: container.bounds, for: to)
    ownCoordinator = context.coordinator
    willBegin()
    from.beginAppearanceTransition(false, animated: isAnimated)
    to.beginAppearanceTransition(true, animated: isAnimated)
    to.view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    if animator == nil { install(to, in: container) }
    context.start(
      TransitionContext.Course(
        disappearing: from, appearing: to,
        place: { [self] completed in
          ownCoordinator = nil
          let (shown, gone) = completed ? (to, from) : (from, to)
          gone.view.removeFromSuperview()
          if shown.view.superview !== container { install(shown, in: container) }
        }, didEnd: didEnd,
        completion: { completed in
          completion(completed)
          busy.end()
        }))
  }

  /// Exchanges children at once, without a transition: where nothing shows it, or nothing is shown yet.
  func exchangeUnseen(_ from: UIViewController?, for to: UIViewController?, in container: UIView) {
    from?.disappear()
    guard let to else { return }
    install(to, in: container)
    if isAppearingOrAppeared { to.appear() }
  }
}
