import Testing
import UIKit

/// What an animator's values are once a transition is over, however it came to its end.
@MainActor @Suite("Ends of transitions")
struct TransitionEndTests {
  /// Moves what goes by 70 points to the right and fades it to a quarter, within a second.
  private final class Fading: NSObject, UIViewControllerAnimatedTransitioning, UIViewControllerTransitioningDelegate {
    let driver: UIPercentDrivenInteractiveTransition?
    var context: (any UIViewControllerContextTransitioning)?
    var ends: [Bool] = []
    /// Whether the animation's end is the transition's.
    var completes = false

    init(_ driver: UIPercentDrivenInteractiveTransition?) { self.driver = driver }

    func animationController(forDismissed dismissed: UIViewController) -> (any UIViewControllerAnimatedTransitioning)? { self }
    func interactionControllerForDismissal(
      using animator: any UIViewControllerAnimatedTransitioning
    ) -> (any UIViewControllerInteractiveTransitioning)? { driver }
    func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?) -> Double { 1 }
    func animateTransition(using context: any UIViewControllerContextTransitioning) {
      self.context = context
      guard let from = context.view(forKey: .from), let to = context.view(forKey: .to) else { return }
      context.containerView.insertSubview(to, belowSubview: from)
      UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
        from.center.x += 70
        from.alpha = 0.25
      } completion: { [self] _ in
        if completes { context.completeTransition(!context.transitionWasCancelled) }
      }
    }
    func animationEnded(_ transitionCompleted: Bool) { ends.append(transitionCompleted) }
  }

  private let stage = ControllerStage(root: UIViewController()), page = UIViewController()
  private let driver = UIPercentDrivenInteractiveTransition()

  /// Begins a dismissal at 1 s.
  private func dismiss(by animator: Fading) {
    page.modalPresentationStyle = .fullScreen
    page.transitioningDelegate = animator
    stage.root.present(page, animated: false)
    stage.advance(to: 1)
    page.dismiss(animated: true)
    stage.advance(to: 1.25)
  }

  @Test("a cancelled one that ends before its animations do puts the values back at once")
  func early() {
    let animator = Fading(driver)
    driver.completionCurve = .linear
    dismiss(by: animator)
    driver.update(0.5)
    stage.advance(to: 1.5)
    #expect(isClose(page.view.shownAlpha, 0.625, within: 1e-3) && isClose(page.view.shown.position.x, 195, within: 1e-3))
    driver.cancel()
    stage.advance(to: 1.6)
    // The model has the values of the end until then.
    #expect(page.view.alpha == 0.25 && page.view.center.x == 230 && animator.ends == [])
    animator.context?.completeTransition(false)
    #expect(page.view.alpha == 1 && page.view.center.x == 160 && animator.ends == [false])
    #expect(animator.context?.transitionWasCancelled == true && stage.root.presentedViewController === page)
    stage.advance(to: 4)
    #expect(page.view.alpha == 1 && page.view.center.x == 160 && animator.ends == [false])
    #expect(page.view.shownAlpha == 1 && page.view.shown.position.x == 160 && page.view.window != nil)
  }

  @Test("one that nobody held leaves its values to its animator, even if it says that it was cancelled")
  func byItself() {
    let animator = Fading(nil)
    dismiss(by: animator)
    #expect(isClose(page.view.shownAlpha, 0.8125, within: 1e-3) && isClose(page.view.shown.position.x, 177.5, within: 1e-3))
    animator.context?.completeTransition(false)
    #expect(page.view.alpha == 0.25 && page.view.center.x == 230 && animator.ends == [false])
    animator.context?.completeTransition(true)
    #expect(animator.ends == [false] && stage.root.presentedViewController === page && page.view.window != nil)
  }

  @Test("one that is cancelled, caught and then finished keeps the values of its end")
  func caught() {
    let animator = Fading(driver)
    (animator.completes, driver.completionCurve) = (true, .linear)
    dismiss(by: animator)
    driver.update(0.5)
    stage.advance(to: 1.5)
    driver.cancel()
    #expect(animator.context?.transitionWasCancelled == true)
    stage.advance(to: 1.75)
    // Half a second from a half to the beginning: a quarter.
    #expect(isClose(page.view.shown.position.x, 177.5, within: 1e-3))
    driver.pause()
    #expect(animator.context?.transitionWasCancelled == false && isClose(driver.percentComplete, 0.25, within: 1e-3))
    stage.advance(to: 2)
    #expect(isClose(page.view.shown.position.x, 177.5, within: 1e-3))
    driver.finish()
    stage.advance(to: 2.25)
    #expect(isClose(page.view.shown.position.x, 195, within: 1e-3))
    stage.advance(to: 3)
    #expect(page.view.alpha == 0.25 && page.view.center.x == 230 && animator.ends == [true])
    #expect(stage.root.presentedViewController == nil)
  }
}
