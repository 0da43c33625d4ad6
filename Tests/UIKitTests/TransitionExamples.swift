import Testing
import UIKit

/// The worked examples of custom transitions, each with its numbers at given times.
@MainActor @Suite("Worked examples of transitions")
struct TransitionExamples {
  /// Slides a view up from below with a spring, while what is behind turns half transparent.
  final class SpringSlide: UIViewControllerAnimatedTransitioning {
    var direction: CGFloat = 1

    func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?) -> TimeInterval { 2.5 }

    func animateTransition(using context: any UIViewControllerContextTransitioning) {
      guard let coming = context.viewController(forKey: .to), let going = context.viewController(forKey: .from),
        let view = context.view(forKey: .to)
      else { return }
      let end = context.finalFrame(for: coming)
      view.frame = end.offsetBy(dx: 0, dy: direction * context.containerView.bounds.height)
      context.containerView.addSubview(view)
      UIView.animate(
        withDuration: 2.5, delay: 0, usingSpringWithDamping: 0.5, initialSpringVelocity: 0, options: .curveLinear
      ) {
        going.view.alpha = 0.5
        view.frame = end
      } completion: { _ in
        going.view.alpha = 1
        context.completeTransition(true)
      }
    }
  }

  @Test("a spring slides it up: .487823 of the way at .25 s, past the end at .5 s", arguments: [1.0, -1])
  func springSlide(direction: Double) {
    let root = NotingController("root"), stage = ControllerStage(root: root), animator = SpringSlide()
    animator.direction = direction
    let giver = TransitionGiver(stage, animator), page = NotingController("page")
    page.modalPresentationStyle = .custom
    page.transitioningDelegate = giver
    root.present(page, animated: true)
    stage.advance(to: 0)
    for (time, fraction) in [(0.25, 0.487823), (0.5, 1.034971), (0.713145, 1.163034), (1.25, 0.987155)] {
      stage.advance(to: time)
      #expect(isClose(page.view.shown.frame.minY, direction * 480 * (1 - fraction), within: 0.48))
    }
    #expect(root.view.shownAlpha < 0.6 && root.view.alpha == 0.5)
    stage.advance(to: 2.6)
    #expect(root.view.alpha == 1 && page.view.frame.minY == 0 && page.isAppeared)
  }

  /// Fades what comes in over what goes.
  final class Fade: UIViewControllerAnimatedTransitioning {
    func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?) -> TimeInterval { 0.5 }

    func animateTransition(using context: any UIViewControllerContextTransitioning) {
      guard let to = context.view(forKey: .to), let from = context.view(forKey: .from) else { return }
      context.containerView.addSubview(to)
      to.alpha = 0
      UIView.animate(withDuration: 0.5, delay: 0, options: .curveEaseIn) {
        to.alpha = 1
      } completion: { _ in
        from.removeFromSuperview()
        context.completeTransition(!context.transitionWasCancelled)
      }
    }
  }

  @Test("a push fades in: .315357 at half its time, eased in; a nil animator slides")
  func fade() {
    let first = NotingController("first"), second = NotingController("second")
    let navigation = UINavigationController(rootViewController: first), stage = ControllerStage(root: navigation)
    let giver = TransitionGiver(stage, Fade())
    navigation.delegate = giver
    navigation.pushViewController(second, animated: true)
    stage.advance(to: 0.25)
    #expect(isClose(second.view.shownAlpha, 0.315357, within: 1e-5))
    stage.advance(to: 0.6)
    #expect(first.view.superview == nil && second.view.alpha == 1 && stage.log.contains("didShow"))
  }

  /// Turns two faces of a cube about their shared edge.
  final class Cube: UIViewControllerAnimatedTransitioning {
    var reverse = false

    func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?) -> TimeInterval { 1.5 }

    func animateTransition(using context: any UIViewControllerContextTransitioning) {
      guard let to = context.view(forKey: .to), let from = context.view(forKey: .from) else { return }
      let container = context.containerView, direction: CGFloat = reverse ? -1 : 1, half = container.bounds.width / 2
      to.layer.anchorPoint = CGPoint(x: direction == 1 ? 0 : 1, y: 0.5)
      from.layer.anchorPoint = CGPoint(x: direction == 1 ? 1 : 0, y: 0.5)
      var toStart = CATransform3DMakeRotation(direction * .pi / 2, 0, 1, 0)
      var fromEnd = CATransform3DMakeRotation(-direction * .pi / 2, 0, 1, 0)
      toStart.m34 = -0.005
      fromEnd.m34 = -0.005
      container.transform = CGAffineTransform(translationX: direction * half, y: 0)
      to.layer.transform = toStart
      container.addSubview(to)
      UIView.animate(withDuration: 1.5) {
        container.transform = CGAffineTransform(translationX: -direction * half, y: 0)
        from.layer.transform = fromEnd
        to.layer.transform = CATransform3DIdentity
      } completion: { _ in
        container.transform = .identity
        for view in [from, to] {
          view.layer.transform = CATransform3DIdentity
          view.layer.anchorPoint = CGPoint(x: 0.5, y: 0.5)
        }
        if context.transitionWasCancelled { to.removeFromSuperview() } else { from.removeFromSuperview() }
        context.completeTransition(!context.transitionWasCancelled)
      }
    }
  }

  @Test("a cube turns: half-way the container is in its place; in the end everything is reset")
  func cube() {
    let first = NotingController("first"), second = NotingController("second")
    let navigation = UINavigationController(rootViewController: first), stage = ControllerStage(root: navigation), cube = Cube()
    let giver = TransitionGiver(stage, cube)
    navigation.delegate = giver
    // The view that the top controller's fills.
    let container: UIView = first.view.superview!
    for isPush in [true, false] {
      let start = stage.stage.stage.time
      cube.reverse = !isPush
      if isPush { navigation.pushViewController(second, animated: true) } else { navigation.popViewController(animated: true) }
      stage.advance(to: start)
      let sign: CGFloat = isPush ? 1 : -1
      #expect(isClose(container.shown.transform.m41, Double(sign) * 160))
      stage.advance(to: start + 0.75)
      #expect(isClose(container.shown.transform.m41, 0, within: 1e-4))
      stage.advance(to: start + 2)
      for view in [first.view!, second.view!] {
        #expect(view.layer.anchorPoint == CGPoint(x: 0.5, y: 0.5) && CATransform3DIsIdentity(view.layer.transform))
      }
      #expect(container.transform.isIdentity && navigation.topViewController === (isPush ? second : first))
    }
  }

  /// Pops as a finger says: 200 points are all of it, more than half finishes.
  final class SwipePop: UIPercentDrivenInteractiveTransition {
    weak var navigation: UINavigationController?
    weak var giver: TransitionGiver?

    func panned(_ pan: UIPanGestureRecognizer) {
      let fraction = pan.translation(in: pan.view).x / 200
      switch pan.state {
      case .began:
        giver?.interactor = self
        navigation?.popViewController(animated: true)
        update(fraction)
      case .changed: update(fraction)
      case .ended, .cancelled:
        giver?.interactor = nil
        if percentComplete > 0.5, pan.state == .ended { finish() } else { cancel() }
      case .possible, .failed: break
      }
    }
  }

  @Test("an interactive pop: 80 points are .4 and run back, 120 are .6 and pop", arguments: [80.0, 120])
  func swipePop(distance: Double) {
    let first = NotingController("first"), second = NotingController("second")
    let navigation = UINavigationController(rootViewController: first), stage = ControllerStage(root: navigation)
    let giver = TransitionGiver(stage, Fade()), driver = SwipePop()
    (driver.navigation, driver.giver) = (navigation, giver)
    navigation.delegate = giver
    navigation.pushViewController(second, animated: false)
    second.view.addGestureRecognizer(UIPanGestureRecognizer(target: driver, action: SwipePop.panned))
    stage.inject(InputEvent.drag(through: [CGPoint(x: 100, y: 200), CGPoint(x: 100 + distance, y: 200)], from: 1, for: 1))
    stage.advance(to: 1.5)
    // Half of the way: even, though its curve is not. The finger's last move was then, or a sixtieth before.
    #expect(isClose(first.view.shownAlpha, distance / 2 / 200, within: distance / 200 / 60 + 1e-6))
    stage.advance(to: 2)
    #expect(isClose(driver.percentComplete, distance / 200))
    stage.advance(to: 3)
    #expect(navigation.topViewController === (distance == 80 ? second : first))
    #expect(navigation.viewControllers.count == (distance == 80 ? 2 : 1))
    #expect(second.view.superview == nil || distance == 80)
  }
}
