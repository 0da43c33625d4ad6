import Testing
import UIKit

/// Transitions that are taken hold of, and let go.
@MainActor @Suite("Interruptible transitions")
struct InterruptibleTests {
  /// Slides what comes in from the right, by a property animator that is offered for interruption.
  final class Slide: UIViewControllerAnimatedTransitioning {
    private var animator: UIViewPropertyAnimator?
    private(set) var animations = 0
    private(set) var ends: [UIViewAnimatingPosition] = []

    func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?) -> TimeInterval { 0.5 }

    func animateTransition(using context: any UIViewControllerContextTransitioning) {
      interruptibleAnimator(using: context).startAnimation()
    }

    func interruptibleAnimator(using context: any UIViewControllerContextTransitioning) -> any UIViewImplicitlyAnimating {
      if let animator { return animator }
      animations += 1
      let view = context.view(forKey: .to)!, bounds = context.containerView.bounds
      context.containerView.addSubview(view)
      view.frame = bounds.offsetBy(dx: bounds.width, dy: 0)
      let animator = UIViewPropertyAnimator(duration: 0.5, curve: .easeInOut) { view.frame = bounds }
      animator.addCompletion { [unowned self] position in
        ends.append(position)
        self.animator = nil
        context.completeTransition(position == .end)
      }
      self.animator = animator
      return animator
    }
  }

  @MainActor private struct Push {
    let stage: ControllerStage, navigation: UINavigationController
    let slide = Slide(), driver = UIPercentDrivenInteractiveTransition(), beside = UIView(), giver: TransitionGiver

    init(interactive: Bool) {
      navigation = UINavigationController(rootViewController: NotingController("first"))
      stage = ControllerStage(root: navigation)
      giver = TransitionGiver(stage, slide)
      driver.wantsInteractiveStart = interactive
      giver.interactor = driver
      navigation.delegate = giver
      stage.stage.window.addSubview(beside)
      stage.advance(to: 0)
    }

    func begin() { navigation.pushViewController(FadesBeside(beside), animated: true) }
  }

  /// Fades a view beside its transition.
  final class FadesBeside: UIViewController {
    private let beside: UIView
    init(_ beside: UIView) {
      self.beside = beside
      super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) { nil }
    override func loadView() { view = UIView(frame: CGRect(x: 0, y: 0, width: 320, height: 480)) }
    override func viewWillAppear(_ animated: Bool) {
      transitionCoordinator?.animate { [beside] _ in beside.alpha = 0 }
    }
  }

  @Test("driven from the beginning: scrubbed evenly, what is beside it too; the rest by the timing curve asked for")
  func driven() throws {
    let push = Push(interactive: true), stage = push.stage
    push.begin()
    let view = try #require(push.navigation.topViewController?.view)
    #expect(push.slide.animations == 1 && push.navigation.topViewController?.transitionCoordinator?.isInterruptible ?? false)
    for fraction in [0, 0.25, 0.75, 0.4] {
      push.driver.update(fraction)
      stage.advance(to: stage.stage.stage.time + 1)
      #expect(isClose(view.shown.frame.minX, 320 * (1 - fraction), within: 1e-3) && isClose(push.beside.shownAlpha, 1 - fraction))
    }
    push.driver.timingCurve = UICubicTimingParameters(animationCurve: .linear)
    push.driver.completionSpeed = 0.5
    push.driver.finish()
    // .6 of half a second at half the speed: .6 s, evenly.
    let released = stage.stage.stage.time
    stage.advance(to: released + 0.3)
    #expect(isClose(view.shown.frame.minX, 320 * 0.3, within: 1e-3) && isClose(push.beside.shownAlpha, 0.3, within: 1e-5))
    stage.advance(to: released + 0.59)
    #expect(push.slide.ends.isEmpty)
    stage.advance(to: released + 0.61)
    #expect(push.slide.ends == [.end] && push.navigation.viewControllers.count == 2 && push.beside.alpha == 0)
  }

  @Test("taken hold of while it runs, turned round, taken hold of again, and run to the end")
  func paused() throws {
    let push = Push(interactive: false), stage = push.stage
    push.begin()
    let controller = try #require(push.navigation.topViewController), view: UIView = controller.view
    stage.advance(to: 0.125)
    // A quarter of the time is .129162 of the way.
    #expect(isClose(view.shown.frame.minX, 320 * (1 - 0.129162), within: 1e-2))
    #expect(controller.transitionCoordinator?.isInteractive == false)
    push.driver.pause()
    #expect(isClose(push.driver.percentComplete, 0.129162, within: 1e-5) && controller.transitionCoordinator?.isInteractive ?? false)
    stage.advance(to: 2)
    #expect(isClose(view.shown.frame.minX, 320 * (1 - 0.129162), within: 1e-2))
    push.driver.update(0.5)
    push.driver.timingCurve = UICubicTimingParameters(animationCurve: .linear)
    push.driver.cancel()
    // Back over half of half a second.
    stage.advance(to: 2.125)
    #expect(isClose(view.shown.frame.minX, 320 * 0.75, within: 1e-3) && controller.transitionCoordinator?.isCancelled ?? false)
    push.driver.pause()
    #expect(isClose(push.driver.percentComplete, 0.25, within: 1e-5) && controller.transitionCoordinator?.isCancelled == false)
    push.driver.finish()
    stage.advance(to: 2.125 + 0.1875)
    #expect(isClose(view.shown.frame.minX, 320 * 0.375, within: 1e-3))
    stage.advance(to: 3)
    #expect(push.slide.ends == [.end] && push.navigation.topViewController === controller && push.slide.animations == 1)
  }

  @Test("cancelled, the property animator ends at its start, and everything is as it was")
  func cancelled() {
    let push = Push(interactive: true), stage = push.stage
    push.begin()
    push.driver.update(0.4)
    stage.advance(to: 1)
    push.driver.cancel()
    stage.advance(to: 1.19)
    #expect(push.slide.ends.isEmpty)
    stage.advance(to: 1.3)
    #expect(push.slide.ends == [.start] && push.navigation.viewControllers.count == 1 && push.beside.shownAlpha == 1)
  }

  @Test("taking hold of different curves moves none of them")
  func differentCurves() throws {
    let navigation = UINavigationController(rootViewController: NotingController("first")), driver = UIPercentDrivenInteractiveTransition()
    let stage = ControllerStage(root: navigation), giver = TransitionGiver(stage, TransitionExamples.Fade())
    driver.wantsInteractiveStart = false
    giver.interactor = driver
    navigation.delegate = giver
    let beside = UIView(), second = FadesBeside(beside)
    stage.stage.window.addSubview(beside)
    stage.advance(to: 0)
    navigation.pushViewController(second, animated: true)
    stage.advance(to: 0.25)
    // Eased in and eased in and out, both after half of the time.
    #expect(isClose(second.view.shownAlpha, 0.315357, within: 1e-5) && isClose(beside.shownAlpha, 0.5, within: 1e-5))
    driver.pause()
    stage.advance(to: 1)
    #expect(isClose(second.view.shownAlpha, 0.315357, within: 1e-5) && isClose(beside.shownAlpha, 0.5, within: 1e-5))
    // Half of what was left, or half of the way back.
    let place = Double(driver.percentComplete)
    driver.update(CGFloat(place + (1 - place) / 2))
    stage.advance(to: 1)
    #expect(isClose(second.view.shownAlpha, (1 + 0.315357) / 2, within: 1e-5) && isClose(beside.shownAlpha, 0.25, within: 1e-5))
    driver.cancel()
    stage.advance(to: 3)
    #expect(navigation.viewControllers.count == 1)
  }
}
