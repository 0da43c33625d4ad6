import Testing
import UIKit

/// The stock presentations: sheets, styles, contexts, and what a change of size does to them.
@MainActor @Suite("Stock presentations")
struct PresentationTests {
  /// Notes what it is asked and told.
  final class Delegate: UIAdaptivePresentationControllerDelegate {
    var log: [String] = []
    var mayDismiss = true
    var narrowStyle = UIModalPresentationStyle.none

    func adaptivePresentationStyle(
      for controller: UIPresentationController, traitCollection: UITraitCollection
    ) -> UIModalPresentationStyle { traitCollection.horizontalSizeClass == .compact ? narrowStyle : .none }
    func presentationController(
      _ presentationController: UIPresentationController, willPresentWithAdaptiveStyle style: UIModalPresentationStyle,
      transitionCoordinator: (any UIViewControllerTransitionCoordinator)?
    ) { log.append("adapts \(style)") }
    func presentationControllerShouldDismiss(_ presentationController: UIPresentationController) -> Bool { mayDismiss }
    func presentationControllerWillDismiss(_ presentationController: UIPresentationController) { log.append("will") }
    func presentationControllerDidDismiss(_ presentationController: UIPresentationController) { log.append("did") }
    func presentationControllerDidAttemptToDismiss(_ presentationController: UIPresentationController) { log.append("attempt") }
  }

  private func present(_ style: UIModalPresentationStyle, _ transition: UIModalTransitionStyle = .coverVertical) -> (
    ControllerStage, UIViewController, NotingController, Delegate
  ) {
    let root = NotingController("root"), stage = ControllerStage(root: root), card = NotingController("card", stage)
    root.stage = stage
    stage.clear()
    let delegate = Delegate()
    (card.modalPresentationStyle, card.modalTransitionStyle) = (style, transition)
    card.presentationController?.delegate = delegate
    root.present(card, animated: true)
    return (stage, root, card, delegate)
  }

  @Test("a sheet stands 40 points below the top over a dimmed page, and a finger pulls it down")
  func sheet() {
    let (stage, root, card, delegate) = present(.automatic)
    // Covers 440 points, eased out.
    stage.advance(to: 0.2)
    #expect(isClose(card.view.shown.frame.minY, 40 + 440 * (1 - 0.684643), within: 0.01))
    stage.advance(to: 1)
    #expect(card.view.frame == CGRect(x: 0, y: 40, width: 320, height: 440) && root.view.window != nil)
    #expect(stage.log == ["card willAppear", "card didAppear"])
    func pull(_ distance: CGFloat, at time: Double) {
      stage.inject(InputEvent.drag(through: [CGPoint(x: 160, y: 100), CGPoint(x: 160, y: 100 + distance)], from: time, for: 2))
    }
    pull(110, at: 2)
    stage.advance(to: 4 - 1e-6)
    #expect(isClose(card.view.shown.frame.minY, 150, within: 1.1))
    stage.advance(to: 6)
    #expect(card.presentingViewController === root && card.isAppeared && delegate.log == ["will"] && card.view.frame.minY == 40)
    delegate.mayDismiss = false
    pull(300, at: 7)
    stage.advance(to: 10)
    #expect(delegate.log == ["will", "attempt"] && card.view.frame.minY == 40)
    delegate.mayDismiss = true
    pull(300, at: 11)
    stage.advance(to: 15)
    #expect(delegate.log == ["will", "attempt", "will", "did"] && root.presentedViewController == nil && card.view.window == nil)
    #expect(stage.stage.window.subviews == [root.view])
  }

  @Test("a sheet that goes takes along what it brought: what dims the page, its recogniser and its corners")
  func sheetTakenDown() throws {
    let (stage, root, card, _) = present(.automatic)
    stage.advance(to: 1)
    let container = try #require(card.presentationController?.containerView)
    #expect(container.subviews.count == 2 && card.view.gestureRecognizers?.count == 1 && card.view.layer.cornerRadius == 10)
    root.dismiss(animated: true)
    stage.advance(to: 2)
    #expect(container.subviews.isEmpty && container.superview == nil)
    #expect(card.view.gestureRecognizers?.isEmpty != false && card.view.layer.cornerRadius == 0)
  }

  @Test("a dissolve is half there after half of its time")
  func dissolve() {
    let (stage, root, card, _) = present(.overFullScreen, .crossDissolve)
    stage.advance(to: 0.2)
    #expect(isClose(card.view.shownAlpha, 0.5, within: 1e-5) && card.view.frame.minY == 0)
    stage.advance(to: 1)
    root.dismiss(animated: true)
    stage.advance(to: 1.2)
    #expect(isClose(card.view.shownAlpha, 0.5, within: 1e-5))
    stage.advance(to: 2)
    #expect(card.view.alpha == 1 && card.view.window == nil)
  }

  @Test("a flip turns the container, and a partial curl stays until the dismissal runs it back")
  func turns() throws {
    let (stage, root, card, _) = present(.fullScreen, .flipHorizontal)
    stage.advance(to: 0.375)
    let container = try #require(card.view.superview)
    let flip = try #require(AnimationControl(of: container.layer, forKey: kCATransition))
    #expect(isClose(flip.progress, 0.5, within: 1e-5) && (flip.animation as? CATransition)?.type.rawValue == "flipFromRight")
    stage.advance(to: 1)
    #expect(card.isAppeared && root.view.window == nil)
    root.dismiss(animated: true)
    stage.advance(to: 3)
    #expect(root.view.superview === stage.stage.window && card.view.superview == nil)

    card.modalTransitionStyle = .partialCurl
    root.present(card, animated: true)
    stage.advance(to: 3.375)
    let page = try #require(card.view.superview)
    let curl = try #require(AnimationControl(of: page.layer, forKey: kCATransition))
    #expect(isClose(curl.progress, 0.5, within: 1e-5) && (curl.animation as? CATransition)?.endProgress == 0.55)
    stage.advance(to: 10)
    #expect(curl.progress == 1 && !curl.isOver && card.isAppeared)
    root.dismiss(animated: true)
    stage.advance(to: 10.375)
    #expect(isClose(curl.progress, 0.5, within: 1e-5))
    stage.advance(to: 11)
    #expect(curl.isOver && root.view.superview === stage.stage.window && root.view.frame == CGRect(x: 0, y: 0, width: 320, height: 480))
  }

  @Test("in the current context only the controller that defines it is covered")
  func context() {
    let root = NotingController("root"), stage = ControllerStage(root: root), half = NotingController("half"),
      card = NotingController("card")
    root.addChild(half)
    root.view.addSubview(half.view)
    half.view.frame = CGRect(x: 0, y: 240, width: 320, height: 240)
    half.didMove(toParent: root)
    half.definesPresentationContext = true
    card.modalPresentationStyle = .currentContext
    half.present(card, animated: false)
    stage.advance(to: 1)
    #expect(card.view.convert(card.view.bounds, to: nil) == CGRect(x: 0, y: 240, width: 320, height: 240))
    #expect(half.view.window == nil && root.view.window != nil && card.presentingViewController === half)
    card.dismiss(animated: false)
    stage.advance(to: 2)
    #expect(half.view.superview === root.view && half.view.frame == CGRect(x: 0, y: 240, width: 320, height: 240))
  }

  /// Notes changes of size, and fades along.
  final class Sized: UIViewController {
    private(set) var log: [String] = []
    override func viewWillTransition(to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator) {
      super.viewWillTransition(to: size, with: coordinator)
      log.append("will \(Int(size.width)) from \(Int(view.bounds.width))")
      coordinator.animate { [unowned self] _ in
        view.alpha = 0.5
        log.append("alongside \(Int(view.bounds.width))")
      } completion: { [unowned self] _ in
        log.append("completion")
      }
    }
    override func willTransition(to newCollection: UITraitCollection, with coordinator: any UIViewControllerTransitionCoordinator) {
      log.append(newCollection.horizontalSizeClass == .regular ? "regular" : "compact")
    }
  }

  @Test("a change of size is told before, changes what is alongside, and adapts presentations")
  func sizes() {
    let root = Sized(), stage = ControllerStage(root: root), card = NotingController("card"), delegate = Delegate()
    delegate.narrowStyle = .fullScreen
    card.modalPresentationStyle = .formSheet
    card.presentationController?.delegate = delegate
    root.present(card, animated: false)
    stage.advance(to: 1)
    #expect(card.view.frame == CGRect(x: 0, y: 0, width: 320, height: 480) && delegate.log == ["adapts fullScreen"])
    stage.stage.screen.resize(to: CGSize(width: 800, height: 600))
    stage.advance(to: 1)
    #expect(root.log == ["regular", "will 800 from 320", "alongside 800", "completion"] && root.view.shownAlpha == 0.5)
    // 540 × 620 at most, 20 points from the edges.
    #expect(delegate.log == ["adapts fullScreen", "adapts none"])
    #expect(card.view.frame == CGRect(x: 130, y: 20, width: 540, height: 560))
    UIView.animate(withDuration: 1) { stage.stage.screen.resize(to: CGSize(width: 320, height: 480)) }
    stage.advance(to: 1.5)
    #expect(isClose(root.view.shown.bounds.width, 560, within: 1e-3) && root.log.last == "alongside 320")
    stage.advance(to: 2.1)
    #expect(root.log.last == "completion" && card.view.frame == CGRect(x: 0, y: 0, width: 320, height: 480))
  }
}
