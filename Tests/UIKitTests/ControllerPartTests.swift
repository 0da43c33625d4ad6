import Foundation
import Testing

@testable import UIKit

/// What controllers are by themselves, how they show others, and what a transition says of itself.
@MainActor @Suite("Parts of controllers")
final class ControllerPartTests {
  // MARK: By themselves

  @Test("a controller has Apple's defaults, and its title is that of its items")
  func defaults() {
    let page = UIViewController()
    #expect(
      page.modalPresentationStyle == .automatic && page.modalTransitionStyle == .coverVertical
        && !page.definesPresentationContext)
    #expect(
      !page.prefersStatusBarHidden && page.preferredStatusBarStyle == .default
        && page.preferredStatusBarUpdateAnimation == .fade)
    #expect(
      page.childForStatusBarStyle == nil && page.childForStatusBarHidden == nil
        && !page.prefersHomeIndicatorAutoHidden)
    #expect(
      page.childForHomeIndicatorAutoHidden == nil
        && page.childForScreenEdgesDeferringSystemGestures == nil && page.shouldAutorotate)
    #expect(
      page.preferredScreenEdgesDeferringSystemGestures == []
        && page.supportedInterfaceOrientations == .allButUpsideDown)
    #expect(
      page.preferredInterfaceOrientationForPresentation == .portrait
        && page.interfaceOrientation == .portrait && page.edgesForExtendedLayout == .all)
    #expect(
      !page.extendedLayoutIncludesOpaqueBars && page.automaticallyAdjustsScrollViewInsets
        && !page.modalPresentationCapturesStatusBarAppearance)
    #expect(
      !page.hidesBottomBarWhenPushed && !page.isEditing && page.restorationIdentifier == nil
        && page.nibName == nil && page.nibBundle == nil)
    #expect(
      !page.isModalInPresentation && !page.providesPresentationContextTransitionStyle
        && page.shouldAutomaticallyForwardAppearanceMethods)
    #expect(
      page.overrideUserInterfaceStyle == .unspecified && !page.isViewLoaded
        && page.traitOverrides.values == TraitValues() && page.keyCommands == nil)
    #expect(
      page.shouldPerformSegue(withIdentifier: "a", sender: nil)
        && page.additionalSafeAreaInsets == .zero && page.preferredContentSize == .zero)
    page.title = "Home"
    #expect(page.navigationItem.title == "Home" && page.tabBarItem.title == "Home")
    page.overrideUserInterfaceStyle = .dark
    #expect(
      page.isViewLoaded && page.view.overrideUserInterfaceStyle == .dark
        && page.traitCollection.userInterfaceStyle == .dark)
    #expect(
      page.view.frame == UIScreen.main.bounds
        && page.view.autoresizingMask == [.flexibleWidth, .flexibleHeight]
        && page.view.controller === page)
    let old = page.view
    let new = UIView()
    page.view = new
    #expect(
      old?.controller == nil && new.controller === page && new.next === page
        && page.viewIfLoaded === new)
    page.additionalSafeAreaInsets = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
    page.barInsets = UIEdgeInsets(top: 10, left: 20, bottom: 30, right: 40)
    #expect(new.safeAreaInsets == UIEdgeInsets(top: 11, left: 22, bottom: 33, right: 44))
    #expect(
      UIModalPresentationStyle.automatic.rawValue == -2
        && UIModalPresentationStyle.none.rawValue == -1
        && UIModalPresentationStyle.popover.rawValue == 7)
    let styles: [UIModalPresentationStyle] = [
      .fullScreen, .pageSheet, .formSheet, .currentContext, .custom, .overFullScreen,
      .overCurrentContext, .popover,
    ]
    #expect(styles.map(\.coversAll) == [true, false, false, true, false, false, false, false])
    #expect(
      styles.map(\.isSheet) == [false, true, true, false, false, false, false, true]
        && UIModalPresentationStyle.automatic.isSheet)
    #expect(styles.map(\.isInContext) == [false, false, false, true, false, false, true, false])
    #expect(
      styles.map { style in
        let page = UIViewController()
        page.modalPresentationStyle = style
        return page.popoverPresentationController != nil
      } == [false, false, false, false, false, false, false, true])
  }

  @Test("the button that edits says Edit or Done, and turns editing over")
  func editing() {
    let page = UIViewController()
    let other = UIViewController()
    let item = page.editButtonItem
    #expect(item.title == "Edit" && page.editButtonItem === item && item.style == .plain)
    item.primaryAction?.performWithSender(nil, target: nil)
    #expect(page.isEditing && item.title == "Done" && item.style == .done)
    page.isEditing = false
    #expect(item.title == "Edit" && item.style == .plain && !page.isEditing)
    other.setEditing(true, animated: false)
    #expect(other.isEditing && other.editButtonItem.title == "Done")
  }

  @Test("children belong to one parent, which tells them, and find those around them")
  func children() {
    final class Told: UIViewController {
      var log: [String] = []
      override func willMove(toParent parent: UIViewController?) {
        log.append("will \(parent != nil)")
      }
      override func didMove(toParent parent: UIViewController?) {
        log.append("did \(parent != nil)")
      }
    }
    let a = UIViewController()
    let b = UIViewController()
    let child = Told()
    let tabs = UITabBarController()
    let stack = UINavigationController(rootViewController: a)
    a.addChild(child)
    a.addChild(child)
    #expect(a.children == [child] && child.parent === a && child.log == ["will true"])
    b.addChild(child)
    #expect(a.children.isEmpty && b.children == [child] && child.log == ["will true", "will true"])
    child.removeFromParent()
    child.removeFromParent()
    #expect(
      b.children.isEmpty && child.parent == nil
        && child.log == ["will true", "will true", "did false"])
    a.addChild(child)
    tabs.viewControllers = [stack]
    #expect(
      child.navigationController === stack && child.tabBarController === tabs
        && a.tabBarController === tabs && tabs.tabBarController == nil)
    #expect(
      child.outermost === tabs && child.splitViewController == nil
        && stack.navigationController == nil && child.next === a)
    #expect(tabs.actionResponder === a && stack.visibleViewController === a)
  }

  @Test("a child's overridden traits are asked for, and taken back")
  func traits() {
    let page = UIViewController()
    let child = UIViewController()
    page.addChild(child)
    #expect(page.overrideTraitCollection(forChild: child) == nil)
    page.setOverrideTraitCollection(UITraitCollection(verticalSizeClass: .compact), forChild: child)
    #expect(
      page.overrideTraitCollection(forChild: child)?.verticalSizeClass == .compact
        && child.traitCollection.verticalSizeClass == .compact)
    page.setOverrideTraitCollection(nil, forChild: child)
    #expect(
      page.overrideTraitCollection(forChild: child) == nil
        && child.traitOverrides.values == TraitValues())
  }

  // MARK: Showing

  @Test(
    "a controller is pushed where there is a stack, else presented; segues do the same, or what they are told"
  )
  func showing() {
    let a = UIViewController()
    let stack = UINavigationController(rootViewController: a)
    let stage = ControllerStage(root: stack)
    let pushed = (0..<3).map { _ in UIViewController() }
    a.show(pushed[0], sender: nil)
    stage.advance(to: 1)
    a.showDetailViewController(pushed[1], sender: nil)
    stage.advance(to: 2)
    UIStoryboardSegue(identifier: "id", source: a, destination: pushed[2]).perform()
    stage.advance(to: 3)
    #expect(stack.viewControllers == [a] + pushed && stack.transitionCoordinator == nil)
    var handled = 0
    let segue = UIStoryboardSegue(identifier: "id", source: a, destination: pushed[0]) {
      handled += 1
    }
    segue.perform()
    #expect(
      handled == 1 && segue.identifier == "id" && segue.source === a
        && segue.destination === pushed[0])
    let root = UIViewController()
    let other = ControllerStage(root: root)
    let shown = UIViewController()
    let next = UIViewController()
    root.show(shown, sender: nil)
    other.advance(to: 1)
    #expect(root.presentedViewController === shown && shown.presentingViewController === root)
    UIStoryboardSegue(identifier: nil, source: shown, destination: next).perform()
    other.advance(to: 2)
    #expect(shown.presentedViewController === next)
  }

  @Test(
    "nothing is presented from off the screen, or over what presents already; what is asked in a transition comes after it"
  )
  func presenting() {
    let root = NotingController("root")
    let stage = ControllerStage(root: root)
    let off = UIViewController()
    let a = NotingController("a", stage)
    let b = NotingController("b", stage)
    off.present(a, animated: false)
    stage.advance(to: 0.1)
    #expect(off.presentedViewController == nil && a.presentingViewController == nil)
    var done: [String] = []
    a.modalPresentationStyle = .fullScreen
    root.present(a, animated: true) { done.append("a") }
    a.present(b, animated: false) { done.append("b") }
    #expect(a.presentedViewController == nil && a.isBeingPresented == false)
    stage.advance(to: 2)
    #expect(
      done == ["a", "b"] && a.presentedViewController === b && b.presentingViewController === a)
    root.present(UIViewController(), animated: false)
    stage.advance(to: 3)
    #expect(root.presentedViewController === a)
    stage.clear()
    root.dismiss(animated: true) { done.append("gone") }
    #expect(b.isBeingDismissed && a.isBeingDismissed)
    stage.advance(to: 4)
    #expect(
      done.last == "gone" && root.presentedViewController == nil && a.presentedViewController == nil
        && a.presentingViewController == nil)
    #expect(
      a.viewIfLoaded?.window == nil && b.viewIfLoaded?.window == nil
        && root.view.superview === stage.stage.window && !a.isBeingDismissed)
    #expect(stage.stage.window.subviews.count == 1, "\(stage.log)")
    root.dismiss(animated: false) { done.append("nothing") }
    stage.advance(to: 5)
    #expect(done.last == "gone")
  }

  @Test("a transition of one's own between children moves their views, and tells their appearance")
  func ownTransition() {
    let root = UIViewController()
    let stage = ControllerStage(root: root)
    let a = NotingController("a", stage)
    let b = NotingController("b", stage)
    root.addChild(a)
    root.view.addSubview(a.view)
    stage.advance(to: 0.1)
    root.addChild(b)
    stage.clear()
    var ended: Bool?
    root.transition(
      from: a, to: b, duration: 0.5, options: .curveLinear, animations: { a.view.alpha = 0 }, completion: { ended = $0 })
    #expect(
      stage.log == ["a willDisappear", "b willAppear"] && b.view.superview === root.view
        && a.view.superview === root.view)
    stage.advance(to: 0.35)
    #expect(isClose(a.view.shownAlpha, 0.5) && ended == nil)
    stage.advance(to: 1)
    #expect(
      ended == true && a.view.superview == nil
        && stage.log == ["a willDisappear", "b willAppear", "a didDisappear", "b didAppear"])
  }

  // MARK: What transitions say

  @Test("a coordinator tells of its transition while that lasts, and of its end afterwards")
  func coordinators() throws {
    let root = UIViewController()
    let stage = ControllerStage(root: root)
    let page = UIViewController()
    let side = UIView()
    page.modalPresentationStyle = .fullScreen
    page.modalTransitionStyle = .crossDissolve
    root.present(page, animated: true)
    stage.advance(to: 0.1)
    let coordinator = try #require(page.transitionCoordinator)
    #expect(
      coordinator.isAnimated && coordinator.presentationStyle == .fullScreen
        && !coordinator.initiallyInteractive && !coordinator.isInteractive)
    #expect(
      !coordinator.isInterruptible && !coordinator.isCancelled
        && coordinator.transitionDuration == 0.4 && coordinator.percentComplete == 1)
    #expect(
      coordinator.completionVelocity == 1 && coordinator.completionCurve == .easeInOut
        && coordinator.targetTransform == .identity)
    #expect(
      coordinator.viewController(forKey: .from) === root
        && coordinator.viewController(forKey: .to) === page
        && root.transitionCoordinator === coordinator)
    #expect(
      coordinator.view(forKey: .from) === root.view && coordinator.view(forKey: .to) === page.view
        && coordinator.containerView === page.view.superview)
    var told: [String] = []
    // It runs already: what is changed now shows at once.
    #expect(
      !coordinator.animate(
        alongsideTransition: { _ in told.append("late") }, completion: { _ in told.append("first") }
      ))
    #expect(
      coordinator.animate(alongsideTransition: nil) { told.append("second \($0.isCancelled)") })
    #expect(
      !coordinator.animateAlongsideTransition(
        in: side, animation: { _ in }, completion: { _ in told.append("third") }))
    stage.advance(to: 1)
    #expect(
      told == ["first", "second false", "third"] && page.transitionCoordinator == nil
        && root.transitionCoordinator == nil)
    #expect(
      !coordinator.animate(alongsideTransition: nil, completion: { _ in told.append("never") })
        && told.count == 3 && !coordinator.isInterruptible)
  }

  nonisolated static let curves: [(UIView.AnimationCurve, CGFloat, Double)] = [
    // From 0.4 in the rest of a second, 0.6 / speed: half of that time, or a quarter.
    (.linear, 1, 0.4 + 0.6 * 0.5), (.easeIn, 1, 0.4 + 0.6 * 0.315357),
    (.easeOut, 1, 0.4 + 0.6 * 0.684643), (.easeInOut, 1, 0.7), (.linear, 2, 1),
    (.linear, 0.5, 0.4 + 0.6 * 0.25),
  ]

  @Test("a driver finishes in the rest of its time, by its curve and speed", arguments: curves)
  func drivers(curve: UIView.AnimationCurve, speed: CGFloat, shown: Double) {
    let root = UIViewController()
    let stage = ControllerStage(root: root)
    let page = UIViewController()
    let giver = TransitionGiver(stage, DiagonalAnimator(stage))
    let driver = UIPercentDrivenInteractiveTransition()
    #expect(
      driver.completionSpeed == 1 && driver.completionCurve == .easeInOut
        && driver.wantsInteractiveStart && driver.percentComplete == 0)
    #expect(driver.duration == 0 && driver.timingCurve == nil)
    driver.update(0.5)
    driver.finish()
    #expect(driver.percentComplete == 0)
    (giver.interactor, page.transitioningDelegate, page.modalPresentationStyle) = (
      driver, giver, .fullScreen
    )
    root.present(page, animated: true)
    stage.advance(to: 1)
    #expect(
      driver.duration == 1 && page.transitionCoordinator?.initiallyInteractive == true
        && page.transitionCoordinator?.isInteractive == true)
    for (value, expected) in [(CGFloat.nan, 0), (-1, 0), (7, 1), (0.4, 0.4)] as [(CGFloat, CGFloat)] {
      driver.update(value)
      #expect(
        driver.percentComplete == expected
          && page.transitionCoordinator?.percentComplete == expected)
    }
    (driver.completionCurve, driver.completionSpeed) = (curve, speed)
    #expect(
      page.transitionCoordinator?.completionVelocity == speed
        && page.transitionCoordinator?.completionCurve == curve)
    driver.finish()
    driver.update(0.9)
    #expect(page.transitionCoordinator?.isInteractive == false && driver.percentComplete == 0.4)
    stage.advance(to: 1.3)
    // It comes from (320, 480).
    #expect(isClose(page.view.shown.frame.minX, 320 * (1 - shown), within: 0.01))
    stage.advance(to: 3)
    #expect(page.view.frame.origin == .zero && page.transitionCoordinator == nil)
  }

  @Test(
    "an animator that nothing interrupts does nothing, and a stack of requests waits for its transition's end"
  )
  func nothings() {
    let none = NoInterruptibleAnimator()
    none.startAnimation()
    none.startAnimation(afterDelay: 1)
    none.pauseAnimation()
    none.continueAnimation(withTimingParameters: nil, durationFactor: 1)
    none.stopAnimation(true)
    none.finishAnimation(at: .end)
    none.addAnimations {}
    none.addAnimations({}, delayFactor: 1)
    none.addCompletion { _ in }
    #expect(
      none.state == .inactive && !none.isRunning && !none.isReversed && none.fractionComplete == 0)
    let a = UIViewController()
    let b = UIViewController()
    let busy = BusyTransition(a, b)
    let other = BusyTransition(b)
    var told: [Int] = []
    for index in 0..<2 { busy.queue { told.append(index) } }
    #expect(a.busyTransition === busy && b.busyTransition === other)
    busy.end()
    #expect(told == [0, 1] && a.busyTransition == nil && b.busyTransition === other)
    busy.end()
    other.end()
    #expect(told == [0, 1] && b.busyTransition == nil)
    #expect(
      [
        ModalAnimator(style: .coverVertical, isDismissal: false),
        ModalAnimator(style: .crossDissolve, isDismissal: true),
        ModalAnimator(style: .flipHorizontal, isDismissal: false),
        ModalAnimator(style: .partialCurl, isDismissal: true),
      ]
      .map { $0.transitionDuration(using: nil) } == [0.4, 0.4, 0.75, 0.75])
    let alerts = [(false, false), (false, true), (true, false), (true, true)].map {
      AlertAnimator(isDismissal: $0.0, isSheet: $0.1)
    }
    #expect(alerts.map { $0.transitionDuration(using: nil) } == [0.4, 0.4, 0.25, 0.4])
  }
}
