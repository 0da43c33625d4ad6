/// Which way a navigation controller goes.
public enum UINavigationControllerOperation: Int, Sendable {
  /// Nothing.
  case none
  /// A controller comes onto it.
  case push
  /// A controller leaves it.
  case pop
}

/// Hears what a navigation controller shows, and gives it its transitions; all methods are optional.
@MainActor public protocol UINavigationControllerDelegate: AnyObject {
  /// Called before a controller shows, in the turn in which it was asked for.
  func navigationController(_ navigationController: UINavigationController, willShow viewController: UIViewController, animated: Bool)
  /// Called when a controller shows, after the transition.
  func navigationController(_ navigationController: UINavigationController, didShow viewController: UIViewController, animated: Bool)
  /// The transition of one's own between two controllers; nil for the stock one.
  func navigationController(
    _ navigationController: UINavigationController, animationControllerFor operation: UINavigationController.Operation,
    from fromVC: UIViewController, to toVC: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)?
  /// What drives the transition of an animator of one's own; nil where nobody does.
  func navigationController(
    _ navigationController: UINavigationController,
    interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)?
}

extension UINavigationControllerDelegate {
  public func navigationController(
    _ navigationController: UINavigationController, willShow viewController: UIViewController, animated: Bool
  ) {}
  public func navigationController(_ navigationController: UINavigationController, didShow viewController: UIViewController, animated: Bool)
  {}
  public func navigationController(
    _ navigationController: UINavigationController, animationControllerFor operation: UINavigationController.Operation,
    from fromVC: UIViewController, to toVC: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? { nil }
  public func navigationController(
    _ navigationController: UINavigationController,
    interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? { nil }
}

/// Shows the last of a stack of controllers. It has no bar of its own here.
open class UINavigationController: UIViewController {
  /// What happens to the stack.
  public typealias Operation = UINavigationControllerOperation

  /// Hears what shows, and gives transitions.
  open weak var delegate: (any UINavigationControllerDelegate)?
  /// Pops when a finger comes in over the left edge.
  public let interactivePopGestureRecognizer: UIGestureRecognizer? = UIScreenEdgePanGestureRecognizer()
  private var stack: [UIViewController] = []
  private var edgePop: UIPercentDrivenInteractiveTransition?

  /// A stack of one controller.
  public init(rootViewController: UIViewController) {
    super.init()
    adopt(rootViewController)
    stack = [rootViewController]
  }

  public override init() { super.init() }

  /// The controller on top of the stack.
  open var topViewController: UIViewController? { stack.last }
  /// What shows: what the topmost controller presents, or else that controller.
  open var visibleViewController: UIViewController? { topViewController?.presentedViewController ?? topViewController }
  /// From the root to the top.
  open var viewControllers: [UIViewController] {
    get { stack }
    set { setViewControllers(newValue, animated: false) }
  }

  open override func loadView() {
    super.loadView()
    view.clipsToBounds = true
    if let top = topViewController { install(top) }
    if let edge = interactivePopGestureRecognizer as? UIScreenEdgePanGestureRecognizer {
      edge.edges = .left
      edge.addTarget(self, action: UINavigationController.edgePanned)
      view.addGestureRecognizer(edge)
    }
  }

  private func install(_ controller: UIViewController) {
    controller.view.frame = view.bounds
    controller.view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    view.addSubview(controller.view)
  }

  override var forwardedChildren: [UIViewController] { topViewController.map { [$0] } ?? [] }

  // MARK: Stack

  /// Puts a controller onto the stack, and shows it.
  open func pushViewController(_ viewController: UIViewController, animated: Bool) {
    if let busyTransition { return busyTransition.queue { self.pushViewController(viewController, animated: animated) } }
    precondition(!stack.contains { $0 === viewController }, "\(type(of: viewController)) is on the stack already")
    show(stack + [viewController], .push, animated: animated)
  }

  /// Takes the top controller off; nil when it is the root.
  @discardableResult
  open func popViewController(animated: Bool) -> UIViewController? {
    guard stack.count > 1 else { return nil }
    let top = stack[stack.count - 1]
    if let busyTransition {
      busyTransition.queue { self.popViewController(animated: animated) }
      return top
    }
    show(stack.dropLast(), .pop, animated: animated)
    return top
  }

  /// Takes all controllers but the lowest from the stack, and returns them.
  @discardableResult
  open func popToRootViewController(animated: Bool) -> [UIViewController]? {
    stack.first.flatMap { popToViewController($0, animated: animated) }
  }

  /// Takes off what is above a controller.
  @discardableResult
  open func popToViewController(_ viewController: UIViewController, animated: Bool) -> [UIViewController]? {
    guard let index = stack.firstIndex(where: { $0 === viewController }), index + 1 < stack.count else { return nil }
    let popped = Array(stack[(index + 1)...])
    if let busyTransition {
      busyTransition.queue { self.popToViewController(viewController, animated: animated) }
    } else {
      show(Array(stack[...index]), .pop, animated: animated)
    }
    return popped
  }

  /// Exchanges the stack: a push where the new top was not on it, else a pop.
  open func setViewControllers(_ viewControllers: [UIViewController], animated: Bool) {
    if let busyTransition { return busyTransition.queue { self.setViewControllers(viewControllers, animated: animated) } }
    let isNew = viewControllers.last.map { top in !stack.contains { $0 === top } } ?? false
    show(viewControllers, isNew ? .push : .pop, animated: animated)
  }

  private func adopt(_ controller: UIViewController) {
    addChild(controller)
    controller.didMove(toParent: self)
  }

  private func show(_ new: [UIViewController], _ operation: Operation, animated: Bool) {
    let old = stack
    guard let to = new.last, let from = old.last, to !== from, isViewLoaded, view.window != nil else { return exchange(old, for: new) }
    for controller in new where !old.contains(where: { $0 === controller }) { addChild(controller) }
    stack = new
    var animator = animated ? delegate?.navigationController(self, animationControllerFor: operation, from: from, to: to) : nil
    var interactor = animator.flatMap { delegate?.navigationController(self, interactionControllerFor: $0) }
    if animator == nil, animated {
      animator = SlideAnimator(isPush: operation == .push)
      interactor = edgePop
    }
    let busy = BusyTransition(self)
    let context = TransitionContext(
      from: from, to: to, in: view, style: .none, isAnimated: animated, animator: animator, interactor: interactor)
    context.setView(from.view, forKey: .from)
    context.setView(to.view, forKey: .to)
    context.setFrames(initial: from.view.frame, final: .zero, for: from)
    context.setFrames(initial: .zero, final: view.bounds, for: to)
    ownCoordinator = context.coordinator
    (to.isMovingToParent, from.isMovingFromParent) = (operation == .push, operation == .pop)
    delegate?.navigationController(self, willShow: to, animated: animated)
    if operation == .pop { for controller in old where !new.contains(where: { $0 === controller }) { controller.willMove(toParent: nil) } }
    from.beginAppearanceTransition(false, animated: animated)
    to.beginAppearanceTransition(true, animated: animated)
    to.view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    if animator == nil { install(to) }
    context.start { [unowned self, unowned context] completed in
      ownCoordinator = nil
      if completed {
        from.view.removeFromSuperview()
        if to.view.superview == nil { install(to) }
        from.endAppearanceTransition()
        to.endAppearanceTransition()
        settle(old, new)
        delegate?.navigationController(self, didShow: to, animated: animated)
      } else {
        stack = old
        to.beginAppearanceTransition(false, animated: animated)
        to.view.removeFromSuperview()
        to.endAppearanceTransition()
        from.beginAppearanceTransition(true, animated: animated)
        if from.view.superview == nil { install(from) }
        from.endAppearanceTransition()
        settle(new, old)
      }
      (to.isMovingToParent, from.isMovingFromParent) = (false, false)
      context.ended?()
      busy.end()
    }
  }

  /// Without anything to be seen.
  private func exchange(_ old: [UIViewController], for new: [UIViewController]) {
    for controller in new where !old.contains(where: { $0 === controller }) { addChild(controller) }
    stack = new
    if isViewLoaded, old.last !== new.last {
      old.last?.disappear()
      if let top = new.last {
        install(top)
        if isAppearingOrAppeared { top.appear() }
      }
    }
    settle(old, new)
  }

  /// Lets controllers go that are no longer on the stack, and welcomes those that came.
  private func settle(_ old: [UIViewController], _ new: [UIViewController]) {
    for controller in old where !new.contains(where: { $0 === controller }) { controller.removeFromParent() }
    for controller in new where !old.contains(where: { $0 === controller }) { controller.didMove(toParent: self) }
  }

  // MARK: Popping by hand

  private func edgePanned(_ pan: UIScreenEdgePanGestureRecognizer) {
    let fraction = view.bounds.width > 0 ? pan.translation(in: view).x / view.bounds.width : 0
    switch pan.state {
    case .began:
      guard stack.count > 1, busyTransition == nil else { return }
      let driver = UIPercentDrivenInteractiveTransition()
      edgePop = driver
      popViewController(animated: true)
      driver.update(fraction)
    case .changed: edgePop?.update(fraction)
    case .ended:
      // Half-way, or thrown.
      if fraction + pan.velocity(in: view).x / view.bounds.width * 0.25 > 0.5 { edgePop?.finish() } else { edgePop?.cancel() }
      edgePop = nil
    case .cancelled:
      edgePop?.cancel()
      edgePop = nil
    case .possible, .failed: break
    }
  }
}

/// The stock push: the new view comes in from the right over the old one, which moves off by three tenths; a pop runs it back.
final class SlideAnimator: NSObject, UIViewControllerAnimatedTransitioning {
  private let isPush: Bool
  /// The part of the width by which the lower view moves.
  static let parallax: CGFloat = 0.3

  init(isPush: Bool) { self.isPush = isPush }

  func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?) -> TimeInterval { 0.5 }

  func animateTransition(using context: any UIViewControllerContextTransitioning) {
    guard let from = context.view(forKey: .from), let to = context.view(forKey: .to),
      let controller = context.viewController(forKey: .to)
    else { return context.completeTransition(true) }
    let place = context.finalFrame(for: controller), right = place.offsetBy(dx: place.width, dy: 0)
    let left = place.offsetBy(dx: -place.width * Self.parallax, dy: 0)
    if isPush { context.containerView.addSubview(to) } else { context.containerView.insertSubview(to, belowSubview: from) }
    to.frame = isPush ? right : left
    let upper = isPush ? to : from
    upper.layer.shadowOpacity = 0.25
    upper.layer.shadowRadius = 6
    upper.layer.shadowOffset = .zero
    // The system's spring is critical here: mass 3, stiffness 1000, damping 500.
    UIView.animate(withDuration: transitionDuration(using: context), delay: 0, usingSpringWithDamping: 1, initialSpringVelocity: 0) {
      to.frame = place
      from.frame = self.isPush ? left : right
    } completion: { _ in
      upper.layer.shadowOpacity = 0
      from.frame = place
      context.completeTransition(!context.transitionWasCancelled)
    }
  }
}
