import UIKit

/// Presents a page that a spring slides up, while the page behind it fades; the dismissal shrinks it into its middle, as views or as a
/// snapshot.
@MainActor package final class SpringSlide: ExampleController, UIViewControllerTransitioningDelegate {
  private let dismissal: any UIViewControllerAnimatedTransitioning
  package private(set) lazy var photoView = photo(Self.landscapes[2])

  /// - Parameter usesSnapshot: Whether the picture shrinks. Else the frame does, and what is in it keeps its size.
  package init(usesSnapshot: Bool) {
    dismissal = ShrinkDismissAnimator(usesSnapshot: usesSnapshot)
    super.init(nibName: nil, bundle: nil)
  }

  package required init?(coder: NSCoder) { nil }

  override var parts: (title: String, views: [UIView]) { ("Present", [photoView]) }

  package override func buttonTapped() { present() }

  @discardableResult package func present() -> LandscapePage { presentPage(through: self) }

  package func animationController(
    forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? { SpringSlideAnimator() }

  package func animationController(forDismissed dismissed: UIViewController) -> (any UIViewControllerAnimatedTransitioning)? { dismissal }
}

/// Slides a view up from below with a spring, while what is behind turns half transparent.
@MainActor package final class SpringSlideAnimator: NSObject, UIViewControllerAnimatedTransitioning {
  /// −1 slides it down from above.
  private let direction: CGFloat

  package init(direction: CGFloat = 1) { self.direction = direction }

  package func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?) -> TimeInterval { 2.5 }

  package func animateTransition(using transitionContext: any UIViewControllerContextTransitioning) {
    guard let fromViewController = transitionContext.viewController(forKey: .from),
      let toViewController = transitionContext.viewController(forKey: .to)
    else { return }
    let finalFrameForVC = transitionContext.finalFrame(for: toViewController)
    let containerView = transitionContext.containerView
    toViewController.view.frame = finalFrameForVC.offsetBy(dx: 0, dy: direction * containerView.bounds.height)
    containerView.addSubview(toViewController.view)

    UIView.animate(
      withDuration: transitionDuration(using: transitionContext), delay: 0, usingSpringWithDamping: 0.5, initialSpringVelocity: 0,
      options: .curveLinear,
      animations: {
        fromViewController.view.alpha = 0.5
        toViewController.view.frame = finalFrameForVC
      },
      completion: { _ in
        transitionContext.completeTransition(true)
        fromViewController.view.alpha = 1
      })
  }
}

/// Shrinks what is dismissed into its middle.
@MainActor package final class ShrinkDismissAnimator: NSObject, UIViewControllerAnimatedTransitioning {
  private let usesSnapshot: Bool
  package private(set) weak var snapshot: UIView?

  package init(usesSnapshot: Bool) { self.usesSnapshot = usesSnapshot }

  package func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?) -> TimeInterval { 2 }

  package func animateTransition(using transitionContext: any UIViewControllerContextTransitioning) {
    guard let fromViewController = transitionContext.viewController(forKey: .from),
      let toViewController = transitionContext.viewController(forKey: .to)
    else { return }
    let containerView = transitionContext.containerView
    toViewController.view.frame = transitionContext.finalFrame(for: toViewController)
    toViewController.view.alpha = 0.5
    containerView.insertSubview(toViewController.view, at: 0)

    // The view's subviews would keep their sizes; those of a snapshot of it do not.
    var shrinking: UIView = fromViewController.view
    if usesSnapshot, let snapshotView = fromViewController.view.snapshotView(afterScreenUpdates: true) {
      snapshotView.frame = fromViewController.view.frame
      containerView.addSubview(snapshotView)
      fromViewController.view.removeFromSuperview()
      shrinking = snapshotView
      snapshot = snapshotView
    }
    let frame = shrinking.frame

    UIView.animate(
      withDuration: transitionDuration(using: transitionContext),
      animations: {
        shrinking.frame = frame.insetBy(dx: frame.width / 2, dy: frame.height / 2)
        toViewController.view.alpha = 1
      },
      completion: { _ in
        if self.usesSnapshot { shrinking.removeFromSuperview() }
        transitionContext.completeTransition(true)
      })
  }
}
