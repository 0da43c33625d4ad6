/// Presents controllers and dismisses them.
///
/// What is asked for while a transition of the same controllers runs waits for its end, so that every view ends where the last request
/// says.
@MainActor enum Presentation {
  // MARK: Presenting

  static func present(_ presented: UIViewController, from source: UIViewController, animated: Bool, completion: (() -> Void)?) {
    let presenting = presenter(of: presented, from: source)
    if let busy = presenting.busyTransition {
      return busy.queue { present(presented, from: source, animated: animated, completion: completion) }
    }
    precondition(presented.ownPresenting == nil, "\(type(of: presented)) is presented already")
    precondition(presented.parent == nil, "a child of another controller cannot be presented")
    // A controller that presents something already, or is on no screen, presents nothing.
    guard presenting.ownPresented == nil, presenting.view.window != nil else { return }
    let delegate = presented.transitioningDelegate
    let isCustom = presented.modalPresentationStyle == .custom
    let presentation =
      (isCustom ? delegate?.presentationController(forPresented: presented, presenting: presenting, source: source) : nil)
      ?? presented.preparedPresentation
    presentation.presentingViewController = presenting
    presentation.source = source
    presented.ownPresentationController = presentation
    (presenting.ownPresented, presented.ownPresenting) = (presented, presenting)
    presentation.adapt(to: presenting.view.traitCollection)
    var animator =
      animated || isCustom ? delegate?.animationController(forPresented: presented, presenting: presenting, source: source) : nil
    let interactor = animated ? animator.flatMap { delegate?.interactionControllerForPresentation(using: $0) } : nil
    if animator == nil, animated { animator = ModalAnimator(style: presented.modalTransitionStyle, isDismissal: false) }
    let busy = BusyTransition(presenting, presented)
    LayerScheduler.nextTurn {
      begin(presentation, animator, interactor, animated: animated, busy, completion: completion)
    }
  }

  /// The presenting controller: the outermost one, or for presentations in context the nearest one that defines it.
  private static func presenter(of presented: UIViewController, from source: UIViewController) -> UIViewController {
    if presented.modalPresentationStyle.isInContext {
      var next: UIViewController? = source
      while let controller = next {
        if controller.definesPresentationContext { return controller }
        next = controller.parent
      }
    }
    return source.outermost
  }

  private static func begin(
    _ presentation: UIPresentationController, _ animator: (any UIViewControllerAnimatedTransitioning)?,
    _ interactor: (any UIViewControllerInteractiveTransitioning)?, animated: Bool, _ busy: BusyTransition,
    completion: (() -> Void)?
  ) {
    let presenting = presentation.presentingViewController, presented = presentation.presentedViewController
    guard let window = presenting.view.window else {
      forget(presentation, presented)
      return busy.end()
    }
    let presenterView: UIView = presenting.view
    let home = presenterView.superview ?? window
    let container = PresentationContainer(frame: home === window ? window.bounds : presenterView.frame, presentation: presentation)
    presentation.containerView = container
    let removes = presentation.shouldRemovePresentersView
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
    // A custom presentation of the program places the presented view itself.
    if presented.modalPresentationStyle != .custom { presentedView.autoresizingMask = [.flexibleWidth, .flexibleHeight] }
    presented.isBeingPresented = true
    presentation.presentationTransitionWillBegin()
    if removes { presenting.beginAppearanceTransition(false, animated: animated) }
    presented.beginAppearanceTransition(true, animated: animated)
    container.setNeedsLayout()
    container.layoutIfNeeded()
    if animator == nil { show(presentedView, presentation) }
    context.start(
      TransitionContext.Course(
        disappearing: removes ? presenting : nil, appearing: presented,
        place: { completed in
          if completed {
            if presentedView.superview == nil { show(presentedView, presentation) }
            if removes { presenterView.removeFromSuperview() }
          } else {
            presentedView.removeFromSuperview()
            if removes { putBack(presenterView, of: container, in: home) }
            container.removeFromSuperview()
          }
          presentation.presentationTransitionDidEnd(completed)
        },
        didEnd: { completed in
          presented.isBeingPresented = false
          if !completed { forget(presentation, presented) }
        },
        completion: { completed in
          if completed { completion?() }
          busy.end()
        }))
  }

  private static func show(_ view: UIView, _ presentation: UIPresentationController) {
    view.frame = presentation.frameOfPresentedViewInContainerView
    presentation.containerView?.addSubview(view)
  }

  /// Puts the presenter's view back in its former place, with the container's size.
  private static func putBack(_ presenterView: UIView, of container: UIView, in home: UIView) {
    presenterView.frame = container.frame
    home.insertSubview(presenterView, belowSubview: container)
  }

  private static func forget(_ presentation: UIPresentationController, _ presented: UIViewController) {
    presented.ownPresenting?.ownPresented = nil
    presented.ownPresenting = nil
    presented.ownPresentationController = nil
    presentation.containerView = nil
  }

  // MARK: Dismissing

  /// Dismisses what `controller`, or a controller that contains it, presents; if they present nothing, the outermost of them.
  /// - Parameter driver: animates and drives the transition, unless the delegate has an animator of its own; nil for the stock one.
  static func dismiss(
    from controller: UIViewController, animated: Bool, by driver: SheetDismissal? = nil, completion: (() -> Void)?
  ) {
    let outermost = controller.outermost, nearest = controller.nearestPresenter
    guard let presenting = nearest ?? outermost.ownPresenting, let lowest = presenting.ownPresented else {
      outermost.busyTransition?.queue { dismiss(from: controller, animated: animated, completion: completion) }
      return
    }
    // The controllers that are dismissed, topmost last. Only that one is animated; those in between are no longer shown.
    var going = [lowest]
    while let next = going.last?.ownPresented { going.append(next) }
    if let busy = ([presenting] + going).lazy.compactMap(\.busyTransition).first {
      return busy.queue { dismiss(from: controller, animated: animated, completion: completion) }
    }
    let presented = going.removeLast()
    guard let presentation = presented.ownPresentationController, let container = presentation.containerView,
      let base = lowest.ownPresentationController, let baseContainer = base.containerView
    else { return }
    let between = Intermediates(going, below: container)
    let delegate = presented.transitioningDelegate
    let isCustom = presented.modalPresentationStyle == .custom
    var animator = animated || isCustom ? delegate?.animationController(forDismissed: presented) : nil
    var interactor = animated ? animator.flatMap { delegate?.interactionControllerForDismissal(using: $0) } : nil
    if animator == nil, animated {
      animator = driver ?? ModalAnimator(style: presented.modalTransitionStyle, isDismissal: true)
      interactor = driver
    }
    let busy = BusyTransition([presenting, presented] + going)
    let context = TransitionContext(
      from: presented, to: presenting, in: container, style: presentation.presentationStyle, isAnimated: animated, animator: animator,
      interactor: interactor)
    let removed = base.shouldRemovePresentersView
    // A presentation over others leaves the views below in place, the presenter's too.
    let comesInside = removed && presentation.shouldRemovePresentersView
    let presentedView = presentation.presentedView ?? presented.view!
    let presenterView: UIView = presenting.view
    let home = baseContainer.superview
    context.setView(presentedView, forKey: .from)
    if comesInside { context.setView(presenterView, forKey: .to) }
    context.setFrames(initial: presentedView.frame, final: .zero, for: presented)
    context.setFrames(initial: removed ? .zero : container.bounds, final: container.bounds, for: presenting)
    presented.isBeingDismissed = true
    presented.beginAppearanceTransition(false, animated: animated)
    between.begin(animated: animated)
    if removed { presenting.beginAppearanceTransition(true, animated: animated) }
    presentation.dismissalTransitionWillBegin()
    if removed, !comesInside, let home { putBack(presenterView, of: baseContainer, in: home) }
    if animator == nil, comesInside { container.insertSubview(presenterView, at: 0) }
    context.start(
      TransitionContext.Course(
        disappearing: presented, appearing: removed ? presenting : nil,
        place: { completed in
          if completed {
            presentedView.removeFromSuperview()
            if removed, let home { putBack(presenterView, of: baseContainer, in: home) }
            container.removeFromSuperview()
          } else {
            if removed { presenterView.removeFromSuperview() }
            if presentedView.superview == nil { show(presentedView, presentation) }
          }
          between.end(completed, animated: animated)
          presentation.dismissalTransitionDidEnd(completed)
        },
        didEnd: { completed in
          presented.isBeingDismissed = false
          guard completed else { return }
          for controller in [presented] + going.reversed() {
            if let presentation = controller.ownPresentationController { forget(presentation, controller) }
          }
        },
        completion: { completed in
          if completed { completion?() }
          busy.end()
        }))
  }
}

/// Presented controllers below the one that is dismissed with them: hidden while it is animated, then removed or, if cancelled, shown
/// again.
@MainActor private struct Intermediates {
  private let controllers: [UIViewController]
  private let shown: [UIViewController]
  /// Views hidden meanwhile: the containers of those controllers, except for what contains the animated one.
  private let hidden: [UIView]

  /// - Parameter moving: the container of the controller that is animated.
  init(_ controllers: [UIViewController], below moving: UIView) {
    self.controllers = controllers
    shown = controllers.filter(\.isAppearingOrAppeared)
    let containers = controllers.compactMap { $0.ownPresentationController?.containerView }
    hidden = containers.flatMap { container in
      moving.isDescendant(of: container) ? container.subviews.filter { !moving.isDescendant(of: $0) } : [container]
    }.filter { !$0.isHidden }
  }

  private var presentations: [UIPresentationController] { controllers.compactMap(\.ownPresentationController) }

  func begin(animated: Bool) {
    for controller in controllers { controller.isBeingDismissed = true }
    for controller in shown { controller.beginAppearanceTransition(false, animated: animated) }
    for presentation in presentations { presentation.dismissalTransitionWillBegin() }
    for view in hidden { view.isHidden = true }
  }

  func end(_ completed: Bool, animated: Bool) {
    if !completed { for controller in shown { controller.beginAppearanceTransition(true, animated: animated) } }
    for view in hidden { view.isHidden = false }
    for presentation in presentations {
      if completed { presentation.containerView?.removeFromSuperview() }
      presentation.dismissalTransitionDidEnd(completed)
    }
    for controller in controllers {
      controller.isBeingDismissed = false
      if completed { controller.viewIfLoaded?.removeFromSuperview() }
    }
    for controller in shown { controller.endAppearanceTransition() }
  }
}

extension UIViewController {
  /// This controller or the nearest one that contains it, if it presents something.
  fileprivate var nearestPresenter: UIViewController? {
    var next: UIViewController? = self
    while let controller = next, controller.ownPresented == nil { next = controller.parent }
    return next
  }

  /// The presentation controller with which this controller will be presented, made early so that its delegate can be set.
  var preparedPresentation: UIPresentationController {
    let old = ownPresentationController
    if let old, old is UISheetPresentationController == modalPresentationStyle.isSheet { return old }
    let presentation =
      modalPresentationStyle.isSheet
      ? UISheetPresentationController(presentedViewController: self, presenting: nil)
      : UIPresentationController(presentedViewController: self, presenting: nil)
    presentation.delegate = old?.delegate
    ownPresentationController = presentation
    return presentation
  }
}

extension UIModalPresentationStyle {
  /// Whether the presentation covers the controller that defines the context, instead of the window.
  var isInContext: Bool { self == .currentContext || self == .overCurrentContext }
  var isSheet: Bool { self == .automatic || self == .pageSheet || self == .formSheet || self == .popover }
}
