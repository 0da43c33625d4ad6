import Testing
import UIKit

/// Presentations, navigation and tabs: order of calls, frames at given times, interaction.
@MainActor @Suite("Transitions of view controllers")
struct ControllerTests {
  @Test("init() goes through init(nibName:bundle:), which a subclass overrides")
  func initialisers() {
    final class Titled: UIViewController {
      override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
        super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
        title = "in code"
      }
      required init?(coder: NSCoder) { super.init(coder: coder) }
    }
    #expect(Titled().title == "in code" && Titled(nibName: "Card", bundle: nil).nibName == "Card")
    #expect(UINavigationController().viewControllers.isEmpty)
  }

  @Test("a custom presentation with chrome, and its dismissal: what is called, in which order")
  func order() {
    let root = NotingController("root"), stage = ControllerStage(root: root)
    root.stage = stage
    let giver = TransitionGiver(stage, DiagonalAnimator(stage))
    giver.presentation = { presented, presenting in
      let presentation = DimmingPresentation(presentedViewController: presented, presenting: presenting)
      presentation.stage = stage
      return presentation
    }
    let card = NotingController("card", stage)
    card.modalPresentationStyle = .custom
    card.transitioningDelegate = giver
    root.present(card, animated: true) { stage.note("completion") }
    #expect(stage.log == ["presentation", "animator", "interactor"])
    #expect(root.presentedViewController === card && card.presentingViewController === root && card.transitionCoordinator == nil)
    stage.advance(to: 0)
    #expect(stage.log.suffix(3) == ["willPresent", "card willAppear", "animate"] && card.transitionCoordinator != nil)
    card.transitionCoordinator?.animate(alongsideTransition: nil) { stage.note("coordinator \($0.isCancelled)") }
    // In 240 × 360 at (40, 60): half-way between it and the corner (320, 480).
    #expect(card.view.frame == CGRect(x: 40, y: 60, width: 240, height: 360))
    stage.advance(to: 0.5)
    let shown = card.view.shown.frame
    #expect(isClose(shown.minX, 180, within: 1e-3))
    #expect(isClose(shown.minY, 270, within: 1e-3))
    let dimming = (card.presentationController as? DimmingPresentation)?.dimming
    #expect(isClose(dimming?.shownAlpha ?? 0, 0.25, within: 1e-3))
    stage.clear()
    stage.advance(to: 1.1)
    #expect(stage.log == ["didPresent(true)", "card didAppear", "coordinator false", "ended(true)", "completion"])
    #expect(card.transitionCoordinator == nil && card.isAppeared && root.isAppeared)
    stage.clear()
    card.dismiss(animated: true) { stage.note("completion") }
    #expect(stage.log == ["animator", "interactor", "card willDisappear", "willDismiss", "animate"])
    stage.clear()
    stage.advance(to: 3)
    #expect(stage.log == ["didDismiss(true)", "card didDisappear", "ended(true)", "completion"])
    #expect(root.presentedViewController == nil && card.view.window == nil && card.presentationController == nil)
    #expect(stage.stage.window.subviews.map { $0 === root.view } == [true])
  }

  @Test("a full-screen presentation takes the presenter's view away, and brings it back")
  func fullScreen() {
    let root = NotingController("root"), stage = ControllerStage(root: root)
    root.stage = stage
    let giver = TransitionGiver(stage, nil), page = NotingController("page", stage)
    page.modalPresentationStyle = .fullScreen
    page.transitioningDelegate = giver
    root.present(page, animated: true)
    #expect(stage.log == ["animator"])
    stage.advance(to: 1)
    #expect(stage.log == ["animator", "root willDisappear", "page willAppear", "root didDisappear", "page didAppear"])
    #expect(root.view.window == nil && page.view.window != nil)
    stage.clear()
    page.dismiss(animated: false)
    #expect(stage.log == ["page willDisappear", "root willAppear", "page didDisappear", "root didAppear"])
    #expect(root.view.superview === stage.stage.window && page.view.window == nil)
  }

  private func pushed(_ giverAnimator: Bool = true) -> (ControllerStage, UINavigationController, [NotingController], TransitionGiver) {
    let first = NotingController("first"), second = NotingController("second")
    let navigation = UINavigationController(rootViewController: first)
    let stage = ControllerStage(root: navigation)
    (first.stage, second.stage) = (stage, stage)
    let animator = DiagonalAnimator(stage)
    animator.duration = 0.5
    let giver = TransitionGiver(stage, giverAnimator ? animator : nil)
    navigation.delegate = giver
    return (stage, navigation, [first, second], giver)
  }

  @Test("push and pop by the stock slide: the old view goes by three tenths of the width")
  func slides() {
    let (stage, navigation, controllers, giver) = pushed(false)
    // Delegates are not retained.
    defer { withExtendedLifetime(giver) {} }
    navigation.pushViewController(controllers[1], animated: true)
    #expect(stage.log == ["animator push", "willShow", "first willDisappear", "second willAppear"])
    #expect(navigation.topViewController === controllers[1] && controllers[1].navigationController === navigation)
    // The critical spring of half a second starts at 320 and at 0, and is at rest at 0 and −96.
    stage.advance(to: 0)
    #expect(isClose(controllers[1].view.shown.frame.minX, 320))
    #expect(isClose(controllers[0].view.shown.frame.minX, 0))
    stage.advance(to: 0.2)
    let left = controllers[1].view.shown.frame.minX
    #expect(left > 0 && left < 320)
    let lower = Double(controllers[0].view.shown.frame.minX)
    #expect(isClose(lower, 0.3 * (Double(left) - 320), within: 1e-3))
    stage.clear()
    stage.advance(to: 1)
    #expect(stage.log == ["first didDisappear", "second didAppear", "didShow"])
    #expect(controllers[0].view.superview == nil && controllers[1].view.frame == CGRect(x: 0, y: 0, width: 320, height: 480))
    stage.clear()
    #expect(navigation.popViewController(animated: true) === controllers[1])
    stage.advance(to: 2)
    #expect(
      stage.log == [
        "animator pop", "willShow", "second willDisappear", "first willAppear", "second didDisappear", "first didAppear", "didShow",
      ])
    #expect(controllers[1].parent == nil && navigation.popViewController(animated: true) == nil)
  }

  @Test("a pop driven by percent is even, and finishes or runs back in the rest of its time")
  func percent() {
    let (stage, navigation, controllers, giver) = pushed()
    navigation.pushViewController(controllers[1], animated: false)
    stage.advance(to: 1)
    for (isFinished, update) in [(false, 0.4), (true, 0.6)] {
      stage.clear()
      let driver = UIPercentDrivenInteractiveTransition()
      giver.interactor = driver
      navigation.popViewController(animated: true)
      #expect(navigation.topViewController === controllers[0] && controllers[1].transitionCoordinator?.isInteractive ?? false)
      controllers[1].transitionCoordinator?.notifyWhenInteractionChanges { _ in stage.note("interaction") }
      let start = stage.stage.stage.time
      // Its animation is eased; while it is driven it is even: 320 points to the right at the end.
      for (step, progress) in [0, 0.25, 0.5, 0.75, 1, update].enumerated() {
        driver.update(progress)
        stage.advance(to: start + Double(step + 1))
        #expect(isClose(controllers[1].view.shown.frame.minX, 320 * progress, within: 1e-3))
      }
      #expect(isClose(driver.percentComplete, update))
      let released = stage.stage.stage.time
      stage.clear()
      // Of half a second: .2 s in both cases.
      isFinished ? driver.finish() : driver.cancel()
      #expect(stage.log == ["interaction"])
      stage.advance(to: released + 0.1)
      #expect(isClose(controllers[1].view.shown.frame.minX, 320 * (isFinished ? 0.8 : 0.2), within: 1e-3))
      stage.clear()
      stage.advance(to: released + 0.19)
      #expect(stage.log == [])
      stage.advance(to: released + 0.21)
      if isFinished {
        #expect(stage.log == ["second didDisappear", "first didAppear", "didShow", "ended(true)"])
        #expect(
          navigation.viewControllers.count == 1 && controllers[1].view.superview == nil
            && controllers[0].view.superview?.superview === navigation.view
        )
      } else {
        #expect(stage.log == ["first willDisappear", "first didDisappear", "second willAppear", "second didAppear", "ended(false)"])
        #expect(navigation.topViewController === controllers[1] && controllers[0].view.superview == nil)
        #expect(controllers[1].view.frame.origin == .zero && controllers[1].view.superview?.superview === navigation.view)
      }
      #expect(controllers[1].transitionCoordinator == nil)
    }
  }

  @Test("a finger at the left edge pops: 200 of 320 points do, 100 do not")
  func edgePop() {
    let (stage, navigation, controllers, _) = pushed(false)
    navigation.pushViewController(controllers[1], animated: false)
    stage.advance(to: 0)
    let y = 200.0
    // Slowly, so that it is not thrown.
    stage.inject(InputEvent.drag(through: [CGPoint(x: 2, y: y), CGPoint(x: 102, y: y)], from: 1, for: 2))
    stage.advance(to: 2.9)
    #expect(isClose(controllers[1].view.shown.frame.minX, 95, within: 2))
    stage.advance(to: 5)
    #expect(navigation.topViewController === controllers[1] && controllers[0].view.superview == nil)
    stage.inject(InputEvent.drag(through: [CGPoint(x: 2, y: y), CGPoint(x: 202, y: y)], from: 6, for: 2))
    stage.advance(to: 10)
    #expect(navigation.topViewController === controllers[0] && controllers[1].view.superview == nil)
    #expect(controllers[0].view.frame == CGRect(x: 0, y: 0, width: 320, height: 480))
  }

  @Test("a presentation driven by percent and cancelled leaves everything as it was")
  func cancelledPresentation() {
    let root = NotingController("root"), stage = ControllerStage(root: root)
    let giver = TransitionGiver(stage, DiagonalAnimator(stage)), driver = UIPercentDrivenInteractiveTransition()
    giver.interactor = driver
    let card = NotingController("card", stage)
    card.modalPresentationStyle = .custom
    card.transitioningDelegate = giver
    var completions = 0
    root.present(card, animated: true) { completions += 1 }
    stage.advance(to: 0)
    driver.update(0.3)
    stage.advance(to: 1)
    #expect(isClose(card.view.shown.frame.minX, 320 * 0.7, within: 1e-3))
    driver.cancel()
    stage.clear()
    stage.advance(to: 1.31)
    #expect(stage.log == ["card willDisappear", "card didDisappear", "ended(false)"])
    #expect(completions == 0 && root.presentedViewController == nil && card.view.superview == nil && !card.isAppeared)
    #expect(stage.stage.window.subviews.count == 1)
  }

  @Test("tabs: asked, animated, told")
  func tabs() {
    let tabs = UITabBarController(), stage = ControllerStage(root: tabs)
    let first = NotingController("first", stage), second = NotingController("second", stage)
    let giver = TransitionGiver(stage, DiagonalAnimator(stage))
    tabs.setViewControllers([first, second], animated: false)
    tabs.delegate = giver
    #expect(tabs.selectedIndex == 0 && first.view.superview?.superview === tabs.view)
    #expect(stage.log == ["first willAppear", "first didAppear"])
    stage.clear()
    tabs.select(1)
    #expect(stage.log == ["should", "animator", "first willDisappear", "second willAppear", "animate"])
    stage.advance(to: 0.5)
    #expect(isClose(second.view.shown.frame.minX, 160, within: 1e-3))
    stage.clear()
    stage.advance(to: 1.1)
    #expect(stage.log == ["first didDisappear", "second didAppear", "ended(true)", "did"])
    #expect(tabs.selectedViewController === second && first.view.superview == nil)
  }

  @Test("what is asked for during a transition waits for its end; completing twice does nothing")
  func waiting() {
    let (stage, navigation, controllers, giver) = pushed()
    navigation.pushViewController(controllers[1], animated: true)
    stage.advance(to: 0.25)
    navigation.popViewController(animated: true)
    #expect(navigation.topViewController === controllers[1])
    stage.advance(to: 0.6)
    #expect(navigation.topViewController === controllers[0])
    (giver.animator as? DiagonalAnimator)?.context?.completeTransition(true)
    (giver.animator as? DiagonalAnimator)?.context?.completeTransition(false)
    stage.advance(to: 2)
    #expect(navigation.viewControllers.count == 1 && controllers[1].view.superview == nil)
  }

  @Test("after transitions nothing holds on to what took part")
  func release() {
    let root = NotingController("root"), stage = ControllerStage(root: root)
    weak var weakCard: UIViewController?
    weak var weakAnimator: DiagonalAnimator?
    weak var weakContext: AnyObject?
    for isFinished in [true, false] {
      do {
        let animator = DiagonalAnimator(stage), giver = TransitionGiver(stage, animator), card = NotingController("card", stage)
        let driver = UIPercentDrivenInteractiveTransition()
        giver.interactor = isFinished ? nil : driver
        card.modalPresentationStyle = .custom
        card.transitioningDelegate = giver
        root.present(card, animated: true)
        let start = stage.stage.stage.time
        stage.advance(to: start + 0.1)
        (weakCard, weakAnimator, weakContext) = (card, animator, animator.context)
        if !isFinished { driver.cancel() }
        stage.advance(to: start + 2)
        if isFinished {
          giver.interactor = nil
          card.dismiss(animated: true)
          stage.advance(to: start + 5)
        }
      }
      stage.advance(to: stage.stage.stage.time + 1)
      #expect(weakCard == nil && weakAnimator == nil && weakContext == nil)
    }
  }
}
