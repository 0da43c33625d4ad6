import UIKit

/// Presents a page that comes in from the lower right corner, and leaves there again.
@MainActor package final class DiagonalPresentation: ExampleController, UIViewControllerTransitioningDelegate {
  package let animator = DiagonalAnimator()
  /// Drives the presentation instead of the clock, where it is set.
  package var interactor: UIPercentDrivenInteractiveTransition?
  /// How often the delegate was asked for an animator.
  package private(set) var questions = 0
  private lazy var photoView = photo(Self.landscapes[0])

  override var parts: (title: String, views: [UIView]) { ("Present", [photoView]) }

  package override func buttonTapped() { present() }

  @discardableResult package func present() -> UIViewController { presentPage(through: self) }

  package func animationController(
    forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? {
    questions += 1
    animator.presenting = true
    return animator
  }

  package func animationController(forDismissed dismissed: UIViewController) -> (any UIViewControllerAnimatedTransitioning)? {
    animator.presenting = false
    return animator
  }

  package func interactionControllerForPresentation(using animator: any UIViewControllerAnimatedTransitioning)
    -> (any UIViewControllerInteractiveTransitioning)?
  { interactor }
}

/// Moves the presented view along the diagonal of the container.
@MainActor package final class DiagonalAnimator: NSObject, UIViewControllerAnimatedTransitioning {
  package var presenting = true

  package func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?) -> TimeInterval { 1 }

  package func animateTransition(using transitionContext: any UIViewControllerContextTransitioning) {
    // Get the set of relevant objects.
    let containerView = transitionContext.containerView
    guard let fromVC = transitionContext.viewController(forKey: .from), let toVC = transitionContext.viewController(forKey: .to),
      let fromView = transitionContext.view(forKey: .from), let toView = transitionContext.view(forKey: .to)
    else { return }

    // Set up some variables for the animation.
    let containerFrame = containerView.frame
    var toViewStartFrame = transitionContext.initialFrame(for: toVC)
    let toViewFinalFrame = transitionContext.finalFrame(for: toVC)
    var fromViewFinalFrame = transitionContext.finalFrame(for: fromVC)

    // Set up the animation parameters.
    if presenting {
      // The presented view starts off screen, at the lower right corner of the container.
      toViewStartFrame.origin = CGPoint(x: containerFrame.width, y: containerFrame.height)
      toViewStartFrame.size = toViewFinalFrame.size
      containerView.addSubview(toView)
    } else {
      // The dismissed view ends there.
      fromViewFinalFrame = CGRect(origin: CGPoint(x: containerFrame.width, y: containerFrame.height), size: fromView.frame.size)
      toViewStartFrame = toViewFinalFrame
      containerView.insertSubview(toView, belowSubview: fromView)
    }
    toView.frame = toViewStartFrame

    // Animate using the animator's own duration value.
    UIView.animate(
      withDuration: transitionDuration(using: transitionContext),
      animations: {
        if self.presenting {
          toView.frame = toViewFinalFrame
        } else {
          fromView.frame = fromViewFinalFrame
        }
      },
      completion: { _ in
        let success = !transitionContext.transitionWasCancelled

        // After a failed presentation or a successful dismissal, remove the view.
        if self.presenting && !success {
          toView.removeFromSuperview()
        } else if !self.presenting && success {
          fromView.removeFromSuperview()
        }

        // Notify UIKit that the transition has finished.
        transitionContext.completeTransition(success)
      })
  }
}

/// Has a finger that moves up or down drive a transition: the container's height is all of it.
@MainActor package final class SwipeInteractor: UIPercentDrivenInteractiveTransition {
  private weak var contextData: (any UIViewControllerContextTransitioning)?

  package override func startInteractiveTransition(_ transitionContext: any UIViewControllerContextTransitioning) {
    // Always call super first.
    super.startInteractiveTransition(transitionContext)

    // Save the transition context for future reference.
    contextData = transitionContext

    // Create a pan gesture recognizer to monitor events, and add it to the container view.
    let panGesture = UIPanGestureRecognizer(target: self, action: SwipeInteractor.handleSwipeUpdate)
    panGesture.maximumNumberOfTouches = 1
    transitionContext.containerView.addGestureRecognizer(panGesture)
  }

  private func handleSwipeUpdate(_ gestureRecognizer: UIPanGestureRecognizer) {
    guard let container = contextData?.containerView else { return }
    switch gestureRecognizer.state {
    case .began:
      // Reset the translation value at the beginning of the gesture.
      gestureRecognizer.setTranslation(.zero, in: container)
    case .changed:
      // Get the current translation value, and update the transition with the fraction that it is.
      let translation = gestureRecognizer.translation(in: container)
      update(abs(translation.y / container.bounds.height))
    case .ended, .cancelled:
      // Finish the transition and remove the gesture recognizer.
      finish()
      container.removeGestureRecognizer(gestureRecognizer)
    case .possible, .failed: break
    }
  }
}
