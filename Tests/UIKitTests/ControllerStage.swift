import Testing
import UIKit

/// A window of 320 × 480 points with a root controller, and a log of what controllers hear.
@MainActor final class ControllerStage {
  let stage: AnimationStage
  let root: UIViewController
  private(set) var log: [String] = []

  /// On the stepped clock everything is committed at 0.
  init(root: UIViewController, clock: LayerStage.Clock = .stepped()) {
    self.root = root
    stage = AnimationStage(clock: clock)
    stage.window.rootViewController = root
    if clock != .running { advance(to: 0) }
  }

  func note(_ entry: String) { log.append(entry) }
  func clear() { log = [] }
  func advance(to time: Double) { stage.advance(to: time) }
  /// On the machine's clock: lets so many seconds pass.
  func run(for seconds: Double) { stage.stage.run(for: seconds) }
  func inject(_ events: [InputEvent]) { stage.stage.inject(events) }
}

/// Notes its appearance.
@MainActor class NotingController: UIViewController {
  let name: String
  weak var stage: ControllerStage?

  init(_ name: String, _ stage: ControllerStage? = nil) {
    self.name = name
    self.stage = stage
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { nil }

  override func loadView() {
    view = UIView(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
  }

  override func viewWillAppear(_ animated: Bool) { stage?.note("\(name) willAppear") }
  override func viewDidAppear(_ animated: Bool) { stage?.note("\(name) didAppear") }
  override func viewWillDisappear(_ animated: Bool) { stage?.note("\(name) willDisappear") }
  override func viewDidDisappear(_ animated: Bool) { stage?.note("\(name) didDisappear") }
}

/// Moves the presented view in from the lower right corner, and out again; fades what is pushed. Notes what it is asked.
@MainActor final class DiagonalAnimator: UIViewControllerAnimatedTransitioning {
  weak var stage: ControllerStage?
  var duration = 1.0
  /// Whether what goes moves off over what comes.
  var isReversed = false
  private(set) weak var context: (any UIViewControllerContextTransitioning)?

  init(_ stage: ControllerStage?) { self.stage = stage }

  func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?) -> TimeInterval { duration }

  func animateTransition(using context: any UIViewControllerContextTransitioning) {
    stage?.note("animate")
    self.context = context
    guard let coming = context.viewController(forKey: .to), let going = context.viewController(forKey: .from) else { return }
    let container = context.containerView
    let isComing = !isReversed && context.view(forKey: .to) != nil
    let corner = CGPoint(x: container.bounds.width, y: container.bounds.height)
    if isComing, let view = context.view(forKey: .to) {
      container.addSubview(view)
      view.frame = CGRect(origin: corner, size: context.finalFrame(for: coming).size)
      UIView.animate(withDuration: duration) {
        view.frame = context.finalFrame(for: coming)
      } completion: { _ in
        if context.transitionWasCancelled { view.removeFromSuperview() }
        context.completeTransition(!context.transitionWasCancelled)
      }
    } else if let view = context.view(forKey: .from) {
      let start = context.initialFrame(for: going), below = context.view(forKey: .to)
      if let below {
        below.frame = context.finalFrame(for: coming)
        container.insertSubview(below, belowSubview: view)
      }
      UIView.animate(withDuration: duration) {
        view.frame = CGRect(origin: corner, size: start.size)
      } completion: { _ in
        if context.transitionWasCancelled {
          view.frame = start
          below?.removeFromSuperview()
        } else {
          view.removeFromSuperview()
        }
        context.completeTransition(!context.transitionWasCancelled)
      }
    }
  }

  func animationEnded(_ transitionCompleted: Bool) { stage?.note("ended(\(transitionCompleted))") }
}

/// Gives every transition the same animator and, where there is one, the same interactor.
@MainActor
final class TransitionGiver: NSObject, UIViewControllerTransitioningDelegate, UINavigationControllerDelegate,
  UITabBarControllerDelegate
{
  weak var stage: ControllerStage?
  var animator: (any UIViewControllerAnimatedTransitioning)?
  var interactor: UIPercentDrivenInteractiveTransition?
  var presentation: ((UIViewController, UIViewController?) -> UIPresentationController)?

  init(_ stage: ControllerStage, _ animator: (any UIViewControllerAnimatedTransitioning)? = nil) {
    self.stage = stage
    self.animator = animator
  }

  func animationController(forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController)
    -> (any UIViewControllerAnimatedTransitioning)?
  {
    stage?.note("animator")
    return animator
  }
  func animationController(forDismissed dismissed: UIViewController) -> (any UIViewControllerAnimatedTransitioning)? {
    stage?.note("animator")
    return animator
  }
  func interactionControllerForPresentation(using animator: any UIViewControllerAnimatedTransitioning)
    -> (any UIViewControllerInteractiveTransitioning)?
  {
    stage?.note("interactor")
    return interactor
  }
  func interactionControllerForDismissal(using animator: any UIViewControllerAnimatedTransitioning)
    -> (any UIViewControllerInteractiveTransitioning)?
  {
    stage?.note("interactor")
    return interactor
  }
  func presentationController(forPresented presented: UIViewController, presenting: UIViewController?, source: UIViewController)
    -> UIPresentationController?
  {
    stage?.note("presentation")
    return presentation?(presented, presenting)
  }

  func navigationController(_ navigationController: UINavigationController, willShow viewController: UIViewController, animated: Bool) {
    stage?.note("willShow")
  }
  func navigationController(_ navigationController: UINavigationController, didShow viewController: UIViewController, animated: Bool) {
    stage?.note("didShow")
  }
  func navigationController(
    _ navigationController: UINavigationController, animationControllerFor operation: UINavigationController.Operation,
    from fromVC: UIViewController, to toVC: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? {
    stage?.note("animator \(operation)")
    (animator as? DiagonalAnimator)?.isReversed = operation == .pop
    return animator
  }
  func navigationController(
    _ navigationController: UINavigationController,
    interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? {
    stage?.note("interactor")
    return interactor
  }

  func tabBarController(_ tabBarController: UITabBarController, shouldSelect viewController: UIViewController) -> Bool {
    stage?.note("should")
    return true
  }
  func tabBarController(_ tabBarController: UITabBarController, didSelect viewController: UIViewController) { stage?.note("did") }
  func tabBarController(
    _ tabBarController: UITabBarController, animationControllerForTransitionFrom fromVC: UIViewController, to toVC: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? {
    stage?.note("animator")
    return animator
  }
}

/// Dims what is behind, and notes what it hears.
@MainActor final class DimmingPresentation: UIPresentationController {
  weak var stage: ControllerStage?
  let dimming = UIView()

  override var frameOfPresentedViewInContainerView: CGRect { containerView?.bounds.insetBy(dx: 40, dy: 60) ?? .zero }

  override func presentationTransitionWillBegin() {
    stage?.note("willPresent")
    dimming.backgroundColor = .black
    dimming.alpha = 0
    containerView?.insertSubview(dimming, at: 0)
    presentedViewController.transitionCoordinator?.animate { [dimming] _ in dimming.alpha = 0.5 }
  }
  override func presentationTransitionDidEnd(_ completed: Bool) {
    stage?.note("didPresent(\(completed))")
    if !completed { dimming.removeFromSuperview() }
  }
  override func dismissalTransitionWillBegin() {
    stage?.note("willDismiss")
    presentedViewController.transitionCoordinator?.animate { [dimming] _ in dimming.alpha = 0 }
  }
  override func dismissalTransitionDidEnd(_ completed: Bool) {
    stage?.note("didDismiss(\(completed))")
    if completed { dimming.removeFromSuperview() }
  }
  override func containerViewWillLayoutSubviews() {
    dimming.frame = containerView?.bounds ?? .zero
    presentedView?.frame = frameOfPresentedViewInContainerView
  }
}
