import UIKit

/// Pages on the faces of a cube: pushes and pops turn it, and so does a finger that moves to the right.
@MainActor package final class CubeNavigation: UINavigationController, UINavigationControllerDelegate {
  private let animationController = CubeAnimator()
  package let interactionController = SwipePopInteractor()

  package override func viewDidLoad() {
    super.viewDidLoad()
    delegate = self
    setViewControllers([page(0)], animated: false)
  }

  /// Pushes a page that a finger can pop.
  package func pushPage(animated: Bool) {
    let next = page(viewControllers.count)
    pushViewController(next, animated: animated)
    interactionController.attach(to: next)
  }

  private func page(_ index: Int) -> UIViewController {
    let page = LandscapePage(["Morning", "Evening", "Night"][index % 3], photo: index, button: "Next")
    page.action = { [unowned self] in pushPage(animated: true) }
    return page
  }

  package func navigationController(
    _ navigationController: UINavigationController, animationControllerFor operation: UINavigationController.Operation,
    from fromVC: UIViewController, to toVC: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? {
    animationController.reverse = operation == .pop
    return animationController
  }

  package func navigationController(
    _ navigationController: UINavigationController, interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? {
    interactionController.transitionInProgress ? interactionController : nil
  }
}

/// Turns two faces of a cube about the edge that they share.
@MainActor package final class CubeAnimator: NSObject, UIViewControllerAnimatedTransitioning {
  package var reverse = false

  package func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?) -> TimeInterval { 1.5 }

  package func animateTransition(using transitionContext: any UIViewControllerContextTransitioning) {
    guard let toView = transitionContext.view(forKey: .to), let fromView = transitionContext.view(forKey: .from) else { return }
    let containerView = transitionContext.containerView
    let direction: CGFloat = reverse ? -1 : 1
    let const: CGFloat = -0.005

    toView.layer.anchorPoint = CGPoint(x: direction == 1 ? 0 : 1, y: 0.5)
    fromView.layer.anchorPoint = CGPoint(x: direction == 1 ? 1 : 0, y: 0.5)

    var viewFromTransform = CATransform3DMakeRotation(direction * .pi / 2, 0, 1, 0)
    var viewToTransform = CATransform3DMakeRotation(-direction * .pi / 2, 0, 1, 0)
    viewFromTransform.m34 = const
    viewToTransform.m34 = const

    containerView.transform = CGAffineTransform(translationX: direction * containerView.frame.size.width / 2, y: 0)
    toView.layer.transform = viewFromTransform
    containerView.addSubview(toView)

    UIView.animate(
      withDuration: transitionDuration(using: transitionContext),
      animations: {
        containerView.transform = CGAffineTransform(translationX: -direction * containerView.frame.size.width / 2, y: 0)
        fromView.layer.transform = viewToTransform
        toView.layer.transform = CATransform3DIdentity
      },
      completion: { _ in
        containerView.transform = .identity
        fromView.layer.transform = CATransform3DIdentity
        toView.layer.transform = CATransform3DIdentity
        fromView.layer.anchorPoint = CGPoint(x: 0.5, y: 0.5)
        toView.layer.anchorPoint = CGPoint(x: 0.5, y: 0.5)
        if transitionContext.transitionWasCancelled {
          toView.removeFromSuperview()
        } else {
          fromView.removeFromSuperview()
        }
        transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
      })
  }
}

/// Pops as a finger says that moves to the right: 200 points are all of it, and more than half of it finishes.
@MainActor package final class SwipePopInteractor: UIPercentDrivenInteractiveTransition {
  private weak var navigationController: UINavigationController?
  private var shouldCompleteTransition = false
  package private(set) var transitionInProgress = false

  package func attach(to viewController: UIViewController) {
    navigationController = viewController.navigationController
    viewController.view.addGestureRecognizer(UIPanGestureRecognizer(target: self, action: SwipePopInteractor.handlePanGesture))
  }

  private func handlePanGesture(_ gestureRecognizer: UIPanGestureRecognizer) {
    let viewTranslation = gestureRecognizer.translation(in: navigationController?.view)
    switch gestureRecognizer.state {
    case .began:
      transitionInProgress = true
      navigationController?.popViewController(animated: true)
    case .changed:
      let fraction = min(max(viewTranslation.x / 200, 0), 1)
      shouldCompleteTransition = fraction > 0.5
      update(fraction)
    case .cancelled, .ended:
      transitionInProgress = false
      if !shouldCompleteTransition || gestureRecognizer.state == .cancelled {
        cancel()
      } else {
        finish()
      }
    case .possible, .failed: break
    }
  }
}
