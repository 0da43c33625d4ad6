import Testing
import UIKit

/// What becomes of the values that an animator has changed when its transition is cancelled, and of several dismissed at once.
@MainActor @Suite("Cancelled transitions, dismissals of several")
struct CancelledTransitionTests {
  /// Moves what goes off to the right, fading; puts nothing back, as Apple's samples do not.
  final class Leaving: NSObject, UIViewControllerAnimatedTransitioning, UIViewControllerTransitioningDelegate,
    UINavigationControllerDelegate, UITabBarControllerDelegate
  {
    var interactor: UIPercentDrivenInteractiveTransition?
    /// What the animator sets itself when it is cancelled.
    var alphaWhenCancelled: CGFloat?
    func animationController(forDismissed dismissed: UIViewController) -> UIViewControllerAnimatedTransitioning? { self }
    func interactionControllerForDismissal(using animator: UIViewControllerAnimatedTransitioning)
      -> UIViewControllerInteractiveTransitioning?
    { interactor }
    func navigationController(
      _ navigationController: UINavigationController, animationControllerFor operation: UINavigationController.Operation,
      from fromVC: UIViewController, to toVC: UIViewController
    ) -> UIViewControllerAnimatedTransitioning? { self }
    func navigationController(
      _ navigationController: UINavigationController, interactionControllerFor animator: UIViewControllerAnimatedTransitioning
    ) -> UIViewControllerInteractiveTransitioning? { interactor }
    func tabBarController(
      _ tabBarController: UITabBarController, animationControllerForTransitionFrom fromVC: UIViewController, to toVC: UIViewController
    ) -> UIViewControllerAnimatedTransitioning? { self }
    func tabBarController(
      _ tabBarController: UITabBarController, interactionControllerFor animator: UIViewControllerAnimatedTransitioning
    ) -> UIViewControllerInteractiveTransitioning? { interactor }
    func transitionDuration(using context: UIViewControllerContextTransitioning?) -> TimeInterval { 1 }
    func animateTransition(using context: UIViewControllerContextTransitioning) {
      guard let from = context.view(forKey: .from), let to = context.view(forKey: .to) else { return }
      let frame = from.frame
      to.frame = frame
      context.containerView.insertSubview(to, belowSubview: from)
      from.layer.shadowOpacity = 0.5
      UIView.animate(
        withDuration: 1,
        animations: {
          from.frame = frame.offsetBy(dx: frame.width, dy: 0)
          from.alpha = 0
          from.transform = CGAffineTransform(rotationAngle: 1)
        },
        completion: { [self] _ in
          if context.transitionWasCancelled {
            to.removeFromSuperview()
            if let alphaWhenCancelled { from.alpha = alphaWhenCancelled }
          }
          context.completeTransition(!context.transitionWasCancelled)
        })
    }
  }

  private func expectBack(_ view: UIView, alpha: CGFloat = 1, _ stage: ControllerStage) {
    #expect(view.center == CGPoint(x: 160, y: view.superview.map { $0.bounds.height / 2 } ?? 0) && view.alpha == alpha)
    #expect(view.transform == .identity && view.shown.position == view.center && view.window != nil)
    // Set without an animation: the animator's own to take back.
    #expect(view.layer.shadowOpacity == 0.5)
  }

  @Test("a dismissal, a pop and a change of tabs put values back; those that the animator sets itself stay")
  func values() {
    let stage = ControllerStage(root: UIViewController()), animator = Leaving(), page = UIViewController()
    page.modalPresentationStyle = .fullScreen
    page.transitioningDelegate = animator
    stage.root.present(page, animated: false)
    stage.advance(to: 1)
    func cancelled(at time: Double, _ begin: () -> Void) {
      let driver = UIPercentDrivenInteractiveTransition()
      animator.interactor = driver
      begin()
      stage.advance(to: time + 0.1)
      driver.update(0.3)
      stage.advance(to: time + 0.2)
      driver.cancel()
      stage.advance(to: time + 0.5)
      // Back in 0.3 s, without a jump in the last frame.
      stage.advance(to: time + 1)
    }
    cancelled(at: 1) { page.dismiss(animated: true) }
    expectBack(page.view, stage)
    animator.alphaWhenCancelled = 0.75
    cancelled(at: 2) { page.dismiss(animated: true) }
    expectBack(page.view, alpha: 0.75, stage)
    animator.alphaWhenCancelled = nil
    animator.interactor = nil
    stage.root.dismiss(animated: false)

    let navigation = UINavigationController(rootViewController: UIViewController()), second = UIViewController()
    navigation.delegate = animator
    stage.stage.window.rootViewController = navigation
    navigation.pushViewController(second, animated: false)
    stage.advance(to: 4)
    cancelled(at: 4) { navigation.popViewController(animated: true) }
    expectBack(second.view, stage)
    #expect(navigation.topViewController === second)

    let tabs = UITabBarController(), first = UIViewController()
    tabs.viewControllers = [first, UIViewController()]
    tabs.delegate = animator
    stage.stage.window.rootViewController = tabs
    stage.advance(to: 6)
    cancelled(at: 6) { tabs.selectedIndex = 1 }
    expectBack(first.view, stage)
    #expect(tabs.selectedIndex == 0)
    animator.interactor = nil
    tabs.selectedIndex = 1
    stage.advance(to: 9)
    #expect(tabs.selectedIndex == 1 && first.view.window == nil)
  }

  @Test("back at the beginning, the frame in which the animations end shows it too")
  func lastFrame() {
    let stage = ControllerStage(root: UIViewController()), animator = Leaving(), page = UIViewController()
    page.modalPresentationStyle = .fullScreen
    page.transitioningDelegate = animator
    stage.root.present(page, animated: false)
    stage.advance(to: 1)
    let driver = UIPercentDrivenInteractiveTransition()
    driver.completionCurve = .linear
    animator.interactor = driver
    page.dismiss(animated: true)
    stage.advance(to: 1.25)
    driver.update(0.5)
    stage.advance(to: 1.5)
    driver.cancel()
    stage.advance(to: 1.75)
    // Half a second back from half of 320: at 0.25 s a quarter of the way.
    #expect(isClose(page.view.shown.position.x, 160 + 80, within: 1e-3))
    stage.advance(to: 2)
    #expect(isClose(page.view.shown.position.x, 160, within: 1e-3) && isClose(page.view.shownAlpha, 1, within: 1e-3))
  }

  @Test("a cancelled pop and a cancelled change of tabs: both hear what came and went, and the stack and the choice are as before")
  func appearance() {
    let stage = ControllerStage(root: UIViewController()), animator = Leaving()
    func logOfCancelled(at time: Double, _ begin: () -> Void) -> [String] {
      let driver = UIPercentDrivenInteractiveTransition()
      animator.interactor = driver
      defer { animator.interactor = nil }
      stage.clear()
      begin()
      stage.advance(to: time + 0.1)
      driver.update(0.3)
      stage.advance(to: time + 0.2)
      driver.cancel()
      stage.advance(to: time + 1)
      return stage.log
    }
    /// What is shown goes and what was below comes, then the other way round.
    func order(_ shown: String, _ other: String) -> [String] {
      [
        "\(shown) willDisappear", "\(other) willAppear", "\(other) willDisappear", "\(other) didDisappear", "\(shown) willAppear",
        "\(shown) didAppear",
      ]
    }
    let first = NotingController("first", stage), second = NotingController("second", stage)
    let navigation = UINavigationController(rootViewController: first)
    stage.stage.window.rootViewController = navigation
    navigation.pushViewController(second, animated: false)
    navigation.delegate = animator
    stage.advance(to: 1)
    #expect(logOfCancelled(at: 1) { navigation.popViewController(animated: true) } == order("second", "first"))
    #expect(navigation.viewControllers == [first, second] && second.isAppeared && !first.isAppeared && first.view.window == nil)

    let left = NotingController("left", stage), right = NotingController("right", stage), tabs = UITabBarController()
    tabs.viewControllers = [left, right]
    stage.stage.window.rootViewController = tabs
    tabs.delegate = animator
    stage.advance(to: 3)
    #expect(logOfCancelled(at: 3) { tabs.selectedIndex = 1 } == order("left", "right"))
    #expect(tabs.selectedIndex == 0 && left.isAppeared && !right.isAppeared && right.view.window == nil)
  }

  @Test("of several only the top-most moves, those between are not shown, and all are gone at the end")
  func several() {
    let stage = ControllerStage(root: UIViewController()), middle = NotingController("middle", nil), top = UIViewController()
    for page in [middle, top] { page.modalPresentationStyle = .fullScreen }
    top.view.backgroundColor = .red
    stage.root.view.backgroundColor = .blue
    stage.root.present(middle, animated: false)
    stage.advance(to: 1)
    middle.present(top, animated: false)
    stage.advance(to: 2)
    var ended = false
    stage.root.dismiss(animated: true) { ended = true }
    // The stock transition takes 0.4 s, easing in, over the 480 points of the window.
    stage.advance(to: 2.2)
    let shown = top.view.shown.position.y - 240
    #expect(shown > 100 && shown < 200 && top.view.window != nil && middle.view.window == nil && stage.root.view.window != nil)
    // The presenter above it, and below what goes down.
    let picture = stage.stage.window.layer.snapshot()?.image(scale: 0.5)
    let colors = picture?.withUnsafePixels { [$0[80, 20].z, $0[80, 20].x, $0[80, 230].z, $0[80, 230].x] }
    #expect(colors == [255, 0, 0, 255])
    stage.advance(to: 3)
    #expect(ended && top.view.window == nil && stage.root.presentedViewController == nil && middle.presentedViewController == nil)
    #expect(stage.stage.window.subviews == [stage.root.view] && stage.root.isAppeared && !top.isAppeared && !middle.isAppeared)
    stage.root.present(top, animated: false)
    stage.advance(to: 4)
    #expect(top.view.window != nil)
  }

  @Test("of several that cover others, the ones between go with the one above them")
  func severalCovering() {
    let stage = ControllerStage(root: UIViewController()), middle = UIViewController(), top = UIViewController()
    for page in [middle, top] { page.modalPresentationStyle = .overFullScreen }
    stage.root.present(middle, animated: false)
    stage.advance(to: 1)
    middle.present(top, animated: false)
    stage.advance(to: 2)
    #expect(middle.isAppeared)
    stage.root.dismiss(animated: true)
    stage.advance(to: 2.2)
    // All above its view may be hidden with it, but for what moves.
    func isSeen(_ view: UIView) -> Bool { sequence(first: view) { $0.superview }.allSatisfy { !$0.isHidden } }
    #expect(!isSeen(middle.view) && isSeen(top.view) && top.view.window != nil)
    stage.advance(to: 3)
    #expect(!middle.view.isHidden)
    #expect(middle.view.window == nil && !middle.isAppeared && stage.stage.window.subviews == [stage.root.view])
  }

  /// Flips to what is presented.
  final class Flip: NSObject, UIViewControllerAnimatedTransitioning, UIViewControllerTransitioningDelegate {
    func animationController(forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController)
      -> UIViewControllerAnimatedTransitioning?
    { self }
    func transitionDuration(using context: UIViewControllerContextTransitioning?) -> TimeInterval { 1 }
    func animateTransition(using context: UIViewControllerContextTransitioning) {
      guard let from = context.view(forKey: .from), let to = context.view(forKey: .to) else { return }
      UIView.transition(
        from: from, to: to, duration: 1, options: [.transitionFlipFromRight, .curveLinear],
        completion: { _ in context.completeTransition(!context.transitionWasCancelled) })
    }
  }

  @Test("a transition of views as a presentation's animation: half of it shows what was there before")
  func viewTransition() throws {
    let stage = ControllerStage(root: UIViewController()), page = UIViewController(), flip = Flip()
    stage.root.view.backgroundColor = .blue
    page.view.backgroundColor = .red
    page.modalPresentationStyle = .fullScreen
    page.transitioningDelegate = flip
    stage.advance(to: 0.5)
    stage.root.present(page, animated: true)
    stage.advance(to: 0.5)
    let container = try #require(page.presentationController?.containerView)
    let effect = try #require(container.layer.animation(forKey: kCATransition) as? CATransition)
    #expect(effect.type.rawValue == "flipFromRight" && container.subviews == [page.view])
    func color(at time: Double) throws -> SIMD4<UInt8> {
      stage.advance(to: time)
      let picture = try #require(stage.stage.window.layer.snapshot()?.image(scale: 0.5))
      return picture.withUnsafePixels { SIMD4($0[80, 120].x, $0[80, 120].y, $0[80, 120].z, $0[80, 120].w) }
    }
    // The presenter until the page stands on edge, then what is presented; both in the shade of the turn.
    let early = try color(at: 0.75), late = try color(at: 1.25)
    #expect(early.z > 200 && early.x < 20 && late.x > 200 && late.z < 20)
    stage.advance(to: 2)
    #expect(page.isAppeared)
  }

  @Test("behind a modal flip it is black")
  func behindFlip() {
    let stage = ControllerStage(root: UIViewController()), page = UIViewController()
    page.modalPresentationStyle = .fullScreen
    page.modalTransitionStyle = .flipHorizontal
    stage.root.present(page, animated: true)
    stage.advance(to: 0.3)
    let behind = stage.stage.window.subviews.first
    #expect(behind?.backgroundColor == .black && behind?.frame == stage.stage.window.bounds && page.view.window != nil)
    stage.advance(to: 2)
    #expect(page.isAppeared && stage.stage.window.subviews.allSatisfy { $0.backgroundColor != .black })
  }
}
