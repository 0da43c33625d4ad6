/// Presents controllers and dismisses them.
///
/// What is asked for while a transition of the same controllers runs waits for its end, so that every view ends where the last request
/// says.
@MainActor enum Presentation {
  // MARK: Presenting

  static func present(_ presented: UIViewController, from source: UIViewController, animated: Bool, completion: (() -> Void)?) {
    let presenting = source.outermost
    if let busy = presenting.busyTransition {
      return busy.queue { present(presented, from: source, animated: animated, completion: completion) }
    }
    precondition(presented.ownPresenting == nil, "\(type(of: presented)) is presented already")
    precondition(presented.parent == nil, "a child of another controller cannot be presented")
    // What presents something already, or is on no screen, presents nothing.
    guard presenting.ownPresented == nil, presenting.view.window != nil else { return }
    let delegate = presented.transitioningDelegate
    let presentation =
      (presented.modalPresentationStyle == .custom
        ? delegate?.presentationController(forPresented: presented, presenting: presenting, source: source) : nil)
      ?? UIPresentationController(presentedViewController: presented, presenting: presenting)
    presentation.presentingViewController = presenting
    presentation.source = source
    presented.ownPresentationController = presentation
    (presenting.ownPresented, presented.ownPresenting) = (presented, presenting)
    let isCustom = presented.modalPresentationStyle == .custom
    var animator =
      animated || isCustom ? delegate?.animationController(forPresented: presented, presenting: presenting, source: source) : nil
    let interactor = animated ? animator.flatMap { delegate?.interactionControllerForPresentation(using: $0) } : nil
    if animator == nil, animated { animator = ModalAnimator(style: presented.modalTransitionStyle, isDismissal: false) }
    let busy = BusyTransition(presenting, presented)
    LayerScheduler.nextTurn {
      begin(presentation, animator, interactor, animated: animated, busy, completion: completion)
    }
  }

  private static func begin(
    _ presentation: UIPresentationController, _ animator: (any UIViewControllerAnimatedTransitioning)?,
    _ interactor: (any UIViewControllerInteractiveTransitioning)?, animated: Bool, _ busy: BusyTransition,
    completion: (() -> Void)?
  ) {
    let presenting = presentation.presentingViewController, presented = presentation.presentedViewController
    guard let window = presenting.view.window else {
      forget(presentation)
      return busy.end()
    }
    let container = PresentationContainer(frame: window.bounds, presentation: presentation)
    presentation.containerView = container
    let removes = presentation.shouldRemovePresentersView
    let presenterView: UIView = presenting.view
    let home = presenterView.superview ?? window
    home.insertSubview(container, aboveSubview: presenterView)
    let context = TransitionContext(
      from: presenting, to: presented, in: container, style: presentation.presentationStyle, isAnimated: animated, animator: animator,
      interactor: interactor)
    let initial = container.convert(presenterView.bounds, from: presenterView)
    if removes {
      container.addSubview(presenterView)
      context.setView(presenterView, forKey: .from)
    }
    let presentedView = presentation.presentedView ?? presented.view!
    context.setView(presentedView, forKey: .to)
    context.setFrames(initial: initial, final: removes ? .zero : initial, for: presenting)
    context.setFrames(initial: .zero, final: presentation.frameOfPresentedViewInContainerView, for: presented)
    presented.isBeingPresented = true
    presentation.presentationTransitionWillBegin()
    if removes { presenting.beginAppearanceTransition(false, animated: animated) }
    presented.beginAppearanceTransition(true, animated: animated)
    container.setNeedsLayout()
    container.layoutIfNeeded()
    if animator == nil { show(presentedView, presentation) }
    context.start { [unowned context] completed in
      if completed {
        if presentedView.superview == nil { show(presentedView, presentation) }
        if removes { presenterView.removeFromSuperview() }
      } else {
        presentedView.removeFromSuperview()
        if removes { home.insertSubview(presenterView, belowSubview: container) }
        container.removeFromSuperview()
        if removes { presenting.beginAppearanceTransition(true, animated: animated) }
        presented.beginAppearanceTransition(false, animated: animated)
      }
      presentation.presentationTransitionDidEnd(completed)
      if removes { presenting.endAppearanceTransition() }
      presented.endAppearanceTransition()
      presented.isBeingPresented = false
      if !completed { forget(presentation) }
      context.ended?()
      if completed { completion?() }
      busy.end()
    }
  }

  private static func show(_ view: UIView, _ presentation: UIPresentationController) {
    view.frame = presentation.frameOfPresentedViewInContainerView
    presentation.containerView?.addSubview(view)
  }

  private static func forget(_ presentation: UIPresentationController) {
    let presented = presentation.presentedViewController
    presented.ownPresenting?.ownPresented = nil
    presented.ownPresenting = nil
    presented.ownPresentationController = nil
    presentation.containerView = nil
  }

  // MARK: Dismissing

  static func dismiss(from controller: UIViewController, animated: Bool, completion: (() -> Void)?) {
    let outermost = controller.outermost
    if let busy = outermost.busyTransition {
      return busy.queue { dismiss(from: controller, animated: animated, completion: completion) }
    }
    let presenting = outermost.ownPresented == nil ? outermost.ownPresenting : outermost
    guard let presenting, let presented = presenting.ownPresented, let presentation = presented.ownPresentationController else { return }
    // What is presented further up goes without a transition of its own.
    if presented.ownPresented != nil {
      return dismiss(from: presented, animated: false) { dismiss(from: controller, animated: animated, completion: completion) }
    }
    guard let container = presentation.containerView else { return }
    let delegate = presented.transitioningDelegate
    let isCustom = presented.modalPresentationStyle == .custom
    var animator = animated || isCustom ? delegate?.animationController(forDismissed: presented) : nil
    let interactor = animated ? animator.flatMap { delegate?.interactionControllerForDismissal(using: $0) } : nil
    if animator == nil, animated { animator = ModalAnimator(style: presented.modalTransitionStyle, isDismissal: true) }
    let busy = BusyTransition(presenting, presented)
    let context = TransitionContext(
      from: presented, to: presenting, in: container, style: presentation.presentationStyle, isAnimated: animated, animator: animator,
      interactor: interactor)
    let removed = presentation.shouldRemovePresentersView
    let presentedView = presentation.presentedView ?? presented.view!
    let presenterView: UIView = presenting.view
    let home = container.superview
    context.setView(presentedView, forKey: .from)
    if removed { context.setView(presenterView, forKey: .to) }
    context.setFrames(initial: presentedView.frame, final: .zero, for: presented)
    context.setFrames(initial: removed ? .zero : container.bounds, final: container.bounds, for: presenting)
    presented.isBeingDismissed = true
    presented.beginAppearanceTransition(false, animated: animated)
    if removed { presenting.beginAppearanceTransition(true, animated: animated) }
    presentation.dismissalTransitionWillBegin()
    if animator == nil, removed { container.insertSubview(presenterView, at: 0) }
    context.start { [unowned context] completed in
      if completed {
        presentedView.removeFromSuperview()
        if removed, let home {
          presenterView.frame = container.frame
          home.insertSubview(presenterView, belowSubview: container)
        }
        container.removeFromSuperview()
      } else {
        if removed { presenterView.removeFromSuperview() }
        if presentedView.superview == nil { show(presentedView, presentation) }
        presented.beginAppearanceTransition(true, animated: animated)
        if removed { presenting.beginAppearanceTransition(false, animated: animated) }
      }
      presentation.dismissalTransitionDidEnd(completed)
      presented.endAppearanceTransition()
      if removed { presenting.endAppearanceTransition() }
      presented.isBeingDismissed = false
      if completed { forget(presentation) }
      context.ended?()
      if completed { completion?() }
      busy.end()
    }
  }
}

/// That a controller takes part in a transition: what is asked of it meanwhile waits.
@MainActor final class BusyTransition {
  private var waiting: [() -> Void] = []
  private var controllers: [UIViewController]

  init(_ controllers: UIViewController...) {
    self.controllers = controllers
    for controller in controllers { controller.busyTransition = self }
  }

  func queue(_ request: @escaping () -> Void) { waiting.append(request) }

  func end() {
    for controller in controllers where controller.busyTransition === self { controller.busyTransition = nil }
    controllers = []
    let waiting = self.waiting
    self.waiting = []
    for request in waiting { request() }
  }
}
