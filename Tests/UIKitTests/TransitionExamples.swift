import Scenes
import Testing
import UIKit

/// The worked examples of custom transitions, which are the built-in scenes too, each with its numbers at given times.
@MainActor @Suite("Worked examples of transitions")
struct TransitionExamples {
  // MARK: Presentations

  @Test("a diagonal presentation and its dismissal: half-way after half of the time, eased in and out")
  func diagonal() {
    let page = DiagonalPresentation(), stage = ControllerStage(root: page)
    let presented = page.present()
    for (time, x, y) in [(0.0, 320.0, 480.0), (0.25, 278.668, 418.002), (0.5, 160, 240), (0.75, 41.332, 61.998)] {
      stage.advance(to: time)
      #expect(isClose(presented.view.shown.frame.minX, x, within: 0.01) && isClose(presented.view.shown.frame.minY, y, within: 0.01))
    }
    stage.advance(to: 1.1)
    #expect(page.questions == 1 && presented.isAppeared && page.view.window == nil && presented.view.frame.origin == .zero)
    presented.dismiss(animated: true)
    stage.advance(to: 1.6)
    #expect(isClose(presented.view.shown.frame.minX, 160, within: 0.01) && isClose(presented.view.shown.frame.minY, 240, within: 0.01))
    stage.advance(to: 2.2)
    #expect(presented.view.superview == nil && page.view.window != nil && page.isAppeared && page.presentedViewController == nil)
  }

  @Test("driven by a finger: a fraction is the state after that fraction of the time, evenly; cancelled, the page is taken out")
  func percentDriven() {
    let page = DiagonalPresentation(), stage = ControllerStage(root: page), interactor = SwipeInteractor()
    page.interactor = interactor
    let presented = page.present()
    stage.advance(to: 0)
    interactor.update(0.4)
    stage.advance(to: 0.1)
    #expect(isClose(presented.view.shown.frame.minX, 192, within: 1e-3) && isClose(presented.view.shown.frame.minY, 288, within: 1e-3))
    interactor.cancel()
    stage.advance(to: 1)
    #expect(presented.view.superview == nil && page.presentedViewController == nil && page.view.superview === stage.stage.window)
  }

  @Test("a finger that moves up by 240 points of 480, counted from where it is a pan, is at half, and finishes when it leaves")
  func pan() {
    let page = DiagonalPresentation(), stage = ControllerStage(root: page), interactor = SwipeInteractor()
    page.interactor = interactor
    let presented = page.present()
    // 5 points a frame: the first that make a pan are 10.
    stage.inject(InputEvent.drag(through: [CGPoint(x: 160, y: 400), CGPoint(x: 160, y: 100)], from: 1, for: 1))
    stage.advance(to: 1.9)
    #expect(isClose(interactor.percentComplete, (270 - 10) / 480, within: 5.1 / 480))
    #expect(isClose(presented.view.shown.frame.minX, 320 * (1 - interactor.percentComplete), within: 1e-3))
    stage.advance(to: 3)
    #expect(presented.isAppeared && presented.view.frame.origin == .zero)
  }

  @Test("without an animator it covers, eased out: .684643 after half of .4 s")
  func standard() {
    let root = NotingController("root"), stage = ControllerStage(root: root), giver = TransitionGiver(stage, nil)
    let page = NotingController("page")
    page.modalPresentationStyle = .fullScreen
    page.transitioningDelegate = giver
    root.present(page, animated: true)
    stage.advance(to: 0.2)
    #expect(isClose(page.view.shown.frame.minY, 480 * (1 - 0.684643), within: 1e-2))
    #expect(stage.log.filter { $0 == "animator" }.count == 1)
    stage.advance(to: 1)
    withExtendedLifetime(giver) {}
  }

  @Test("a spring slides it up: .487823 of the way at .25 s, past the end at .5 s", arguments: [1.0, -1])
  func springSlide(direction: Double) {
    let root = NotingController("root"), stage = ControllerStage(root: root), animator = SpringSlideAnimator(direction: direction)
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

  @Test("what is dismissed shrinks: as views the frame alone, as a snapshot all of it", arguments: [false, true])
  func shrink(usesSnapshot: Bool) throws {
    let page = SpringSlide(usesSnapshot: usesSnapshot), stage = ControllerStage(root: page), presented = page.present()
    stage.advance(to: 3)
    presented.dismiss(animated: true)
    let container = try #require(page.view.superview)
    let shrinking = try #require(usesSnapshot ? container.subviews.last : presented.view)
    for (time, factor, alpha) in [(3.5, 0.870838, 0.564581), (4, 0.5, 0.75), (4.5, 0.129162, 0.935419)] {
      stage.advance(to: time)
      #expect(isClose(shrinking.shown.bounds.width, 320 * factor, within: 0.01))
      #expect(isClose(shrinking.shown.frame.midX, 160, within: 0.01) && isClose(shrinking.shown.frame.midY, 240, within: 0.01))
      #expect(isClose(page.view.shownAlpha, alpha, within: 1e-5))
      // The bug of the version without a snapshot.
      #expect(presented.photoView.shown.bounds.width == 240)
    }
    #expect((shrinking !== presented.view) == usesSnapshot)
    stage.advance(to: 5.2)
    #expect(page.view.alpha == 1 && shrinking.superview == nil && presented.view.superview == nil && page.presentedViewController == nil)
  }

  @Test("a menu from above: the page goes down by 330 points as a snapshot, and a tap on that brings it back")
  func menu() throws {
    let page = SlideDownMenu(), stage = ControllerStage(root: page)
    stage.inject(InputEvent.tap(at: CGPoint(x: 160, y: 436), time: 0))
    stage.advance(to: 0.3)
    let menu = try #require(page.presentedViewController), snapshot = try #require(page.menuTransitionManager.snapshot)
    let down = Double(snapshot.shown.transform.m42), up = Double(menu.view.shown.transform.m42)
    #expect(down > 33 && down < 330 && isClose(up, -50 * (1 - down / 330), within: 1e-6))
    stage.advance(to: 1)
    #expect(snapshot.shown.transform.m42 == 330 && menu.view.shown.transform.m42 == 0 && menu.isAppeared)
    stage.inject(InputEvent.tap(at: CGPoint(x: 160, y: 420), time: 1.1))
    stage.advance(to: 2)
    #expect(page.presentedViewController == nil && snapshot.superview == nil && page.menuTransitionManager.snapshot == nil)
    #expect(page.view.superview === stage.stage.window && page.isAppeared)
  }

  // MARK: Navigation

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

  @Test("a push fades in: .315357 at half its time, eased in; the delegate is asked first")
  func fade() {
    let first = NotingController("first"), second = NotingController("second")
    let navigation = UINavigationController(rootViewController: first), stage = ControllerStage(root: navigation)
    let giver = TransitionGiver(stage, Fade())
    navigation.delegate = giver
    navigation.pushViewController(second, animated: true)
    #expect(Array(stage.log.prefix(3)) == ["animator push", "interactor", "willShow"])
    stage.advance(to: 0.25)
    #expect(isClose(second.view.shownAlpha, 0.315357, within: 1e-5))
    stage.advance(to: 0.6)
    #expect(first.view.superview == nil && second.view.alpha == 1 && stage.log.contains("didShow"))
  }

  @Test("a cube turns: half-way the container is in its place, the faces at 45°; in the end everything is reset")
  func cube() throws {
    let navigation = CubeNavigation(), stage = ControllerStage(root: navigation)
    let first = try #require(navigation.topViewController), container: UIView = first.view.superview!
    navigation.pushPage(animated: true)
    let second = try #require(navigation.topViewController)
    for isPush in [true, false] {
      let start = stage.stage.stage.time
      if !isPush { navigation.popViewController(animated: true) }
      stage.advance(to: start)
      let sign: CGFloat = isPush ? 1 : -1
      #expect(isClose(container.shown.transform.m41, Double(sign) * 160))
      stage.advance(to: start + 0.75)
      #expect(isClose(container.shown.transform.m41, 0, within: 1e-4))
      // Each is half of a quarter turn away from the screen.
      for view in [first.view!, second.view!] { #expect(isClose(abs(view.shown.transform.m11), 0.5.squareRoot(), within: 1e-3)) }
      stage.advance(to: start + 2)
      for view in [first.view!, second.view!] {
        #expect(view.layer.anchorPoint == CGPoint(x: 0.5, y: 0.5) && CATransform3DIsIdentity(view.layer.transform))
      }
      #expect(container.transform.isIdentity && navigation.topViewController === (isPush ? second : first))
    }
  }

  @Test("an interactive pop: 80 points are .4 and run back, 120 are .6 and pop", arguments: [80.0, 120])
  func swipePop(distance: Double) throws {
    let navigation = CubeNavigation(), stage = ControllerStage(root: navigation), driver = navigation.interactionController
    let first = try #require(navigation.topViewController), container: UIView = first.view.superview!
    navigation.pushPage(animated: true)
    let second = try #require(navigation.topViewController)
    stage.advance(to: 2)
    stage.inject(InputEvent.drag(through: [CGPoint(x: 100, y: 240), CGPoint(x: 100 + distance, y: 240)], from: 3, for: 1))
    stage.advance(to: 3.5)
    // Half of the way: even, though its curve is not. The finger's last move was then, or a sixtieth before.
    #expect(isClose(container.shown.transform.m41, -160 + 320 * distance / 400, within: 320 * distance / 200 / 60 + 1e-6))
    stage.advance(to: 4)
    #expect(isClose(driver.percentComplete, distance / 200))
    // The rest takes at most .6 of 1.5 s.
    stage.advance(to: 5)
    #expect(navigation.topViewController === (distance == 80 ? second : first))
    #expect(navigation.viewControllers.count == (distance == 80 ? 2 : 1))
    #expect((second.view.superview == nil) == (distance == 120) && container.transform.isIdentity)
  }

  // MARK: Repeating

  @Test("an even number of reversed repetitions ends at the old value, and is at the new one a frame later")
  func evenRepetitions() {
    let view = UIView(), stage = AnimationStage(view)
    var ends: [Bool] = []
    UIView.animate(
      withDuration: 1, delay: 0, options: [.repeat, .autoreverse, .curveLinear],
      animations: {
        UIView.setAnimationRepeatCount(2)
        view.alpha = 0
      }, completion: { ends.append($0) })
    for (time, alpha) in [(1.0, 0.0), (2, 1), (3.5, 0.5), (3.99, 0.99)] {
      stage.advance(to: time)
      #expect(isClose(view.shownAlpha, alpha, within: 1e-5))
    }
    stage.advance(to: 4 + 1.0 / 60)
    #expect(view.shownAlpha == 0 && ends == [true])
  }
}
