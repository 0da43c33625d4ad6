import Foundation

@testable import UIKit

@MainActor private final class Page: UIViewController {
  weak var stage: TreeStage?
  init(_ title: String, _ stage: TreeStage) {
    self.stage = stage
    super.init(nibName: nil, bundle: nil)
    self.title = title
  }
  required init?(coder: NSCoder) { nil }
  private func note(_ what: String) { stage?.note("\(title ?? "") \(what)") }
  override func viewDidLoad() { view.backgroundColor = .systemBackground }
  override func viewWillAppear(_ animated: Bool) { note("will appear") }
  override func viewDidAppear(_ animated: Bool) { note("did appear") }
  override func viewWillDisappear(_ animated: Bool) { note("will disappear") }
  override func viewDidDisappear(_ animated: Bool) { note("did disappear") }
}

/// Moves what comes up from below and what goes back down, and writes down what the context says.
@MainActor
private final class Mover: NSObject, UIViewControllerAnimatedTransitioning, UIViewControllerTransitioningDelegate,
  UINavigationControllerDelegate, UITabBarControllerDelegate
{
  weak var stage: TreeStage?
  var interactor: UIPercentDrivenInteractiveTransition?
  var makesPresentation = false

  init(_ stage: TreeStage) { self.stage = stage }

  func transitionDuration(using context: (any UIViewControllerContextTransitioning)?) -> TimeInterval { 0.8 }

  func animateTransition(using context: any UIViewControllerContextTransitioning) {
    let from = context.viewController(forKey: .from), to = context.viewController(forKey: .to)
    stage?.note(
      "animates", context.isAnimated, context.isInteractive, context.transitionWasCancelled, context.presentationStyle.rawValue,
      from?.title ?? "", to?.title ?? "", context.view(forKey: .from) != nil, context.view(forKey: .to) != nil)
    if let from { stage?.note("from", context.initialFrame(for: from), context.finalFrame(for: from)) }
    if let to { stage?.note("to", context.initialFrame(for: to), context.finalFrame(for: to)) }
    let container = context.containerView, coming = context.view(forKey: .to)
    if let coming, let to {
      container.addSubview(coming)
      coming.frame = context.finalFrame(for: to).offsetBy(dx: 0, dy: 480)
    }
    UIView.animate(withDuration: 0.8, delay: 0, options: .curveLinear) {
      if let coming, let to { coming.frame = context.finalFrame(for: to) } else { context.view(forKey: .from)?.frame.origin.y = 480 }
    } completion: { [weak self] finished in
      self?.stage?.note("animated", finished, context.transitionWasCancelled)
      context.completeTransition(!context.transitionWasCancelled)
    }
  }
  func animationEnded(_ completed: Bool) { stage?.note("ended \(completed)") }

  func animationController(forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController)
    -> (any UIViewControllerAnimatedTransitioning)?
  { self }
  func animationController(forDismissed dismissed: UIViewController) -> (any UIViewControllerAnimatedTransitioning)? { self }
  func interactionControllerForPresentation(using animator: any UIViewControllerAnimatedTransitioning)
    -> (any UIViewControllerInteractiveTransitioning)?
  { interactor }
  func interactionControllerForDismissal(using animator: any UIViewControllerAnimatedTransitioning)
    -> (any UIViewControllerInteractiveTransitioning)?
  { interactor }
  func presentationController(forPresented presented: UIViewController, presenting: UIViewController?, source: UIViewController)
    -> UIPresentationController?
  { makesPresentation ? Dimmer(presentedViewController: presented, presenting: presenting) : nil }
  func navigationController(
    _ navigation: UINavigationController, animationControllerFor operation: UINavigationController.Operation, from: UIViewController,
    to: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? { self }
  func navigationController(
    _ navigation: UINavigationController, interactionControllerFor animator: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? { interactor }
  func tabBarController(
    _ tabs: UITabBarController, animationControllerForTransitionFrom from: UIViewController, to: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? { self }
  func tabBarController(
    _ tabs: UITabBarController, interactionControllerFor animator: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? { interactor }
}

/// Dims what is behind a presented view that leaves room around it.
@MainActor private final class Dimmer: UIPresentationController {
  let dimming = UIView()
  private var stage: TreeStage? { (presentedViewController as? Page)?.stage }
  override var frameOfPresentedViewInContainerView: CGRect { containerView?.bounds.insetBy(dx: 30, dy: 50) ?? .zero }
  override func presentationTransitionWillBegin() {
    stage?.note("presentation will begin")
    dimming.backgroundColor = .black
    dimming.alpha = 0
    containerView?.insertSubview(dimming, at: 0)
    presentedViewController.transitionCoordinator?.animate { [dimming] _ in
      dimming.alpha = 0.5
    } completion: { [weak stage] in
      stage?.note("alongside \($0.isCancelled)")
    }
  }
  override func presentationTransitionDidEnd(_ completed: Bool) { stage?.note("presentation did end \(completed)") }
  override func dismissalTransitionWillBegin() {
    stage?.note("dismissal will begin")
    presentedViewController.transitionCoordinator?.animate { [dimming] _ in dimming.alpha = 0 }
  }
  override func dismissalTransitionDidEnd(_ completed: Bool) { stage?.note("dismissal did end \(completed)") }
  override func containerViewWillLayoutSubviews() {
    dimming.frame = containerView?.bounds ?? .zero
    presentedView?.frame = frameOfPresentedViewInContainerView
  }
}

@MainActor private func say(_ stage: TreeStage, _ name: String, _ controller: UIViewController) {
  guard let coordinator = controller.transitionCoordinator else { return stage.note("\(name): no coordinator") }
  stage.note(
    name, coordinator.percentComplete, coordinator.isInteractive, coordinator.isCancelled, coordinator.initiallyInteractive,
    coordinator.isAnimated, coordinator.transitionDuration, coordinator.completionVelocity, coordinator.completionCurve.rawValue,
    coordinator.isInterruptible, coordinator.presentationStyle.rawValue)
}

/// Drives an interactor to a part of its way, and on or back.
@MainActor private func drive(
  _ stage: TreeStage, _ interactor: UIPercentDrivenInteractiveTransition, _ controller: UIViewController, finishes: Bool
) {
  stage.wait(0.1)
  for percent in [0.25, 0.5, 1.5, 0.4] as [CGFloat] {
    interactor.update(percent)
    stage.wait(0.1)
    stage.note("at", interactor.percentComplete, controller.view.layer.presentation()?.position ?? .zero)
  }
  say(stage, "held", controller)
  controller.transitionCoordinator?.notifyWhenInteractionChanges { [weak stage] in stage?.note("changes", $0.isInteractive, $0.isCancelled)
  }
  if finishes { interactor.finish() } else { interactor.cancel() }
  stage.wait(0.1)
  stage.note("let go", controller.view.layer.presentation()?.position ?? .zero)
  say(stage, "let go", controller)
  stage.wait(2)
  say(stage, "ended", controller)
}

/// Transitions by a program's own animators, to their ends and back again.
let transitionTrees: [TreeScenario] = [
  // 480 points in .8 s at constant speed: after .2 s the middle is at 240 + 480 · 3 / 4 = 600.
  TreeScenario("presented", worked: "at: 160,600") { stage in
    let root = Page("root", stage), page = Page("page", stage), mover = stage.keep(Mover(stage))
    (page.transitioningDelegate, page.modalPresentationStyle) = (mover, .fullScreen)
    stage.show(root)
    root.present(page, animated: true) { stage.note("presented") }
    stage.wait(0.2)
    stage.note("at", page.view.layer.presentation()?.position ?? .zero)
    say(stage, "coming", page)
    stage.record("coming")
    stage.wait(1)
    stage.record("there")
    root.dismiss(animated: true) { stage.note("dismissed") }
    stage.wait(0.2)
    stage.record("going")
    stage.wait(1)
  },
  TreeScenario("presented by a controller of one's own") { stage in
    let root = Page("root", stage), page = Page("page", stage), mover = stage.keep(Mover(stage))
    (page.transitioningDelegate, page.modalPresentationStyle, mover.makesPresentation) = (mover, .custom, true)
    stage.show(root)
    root.present(page, animated: true) { stage.note("presented") }
    stage.wait(0.2)
    stage.record("coming")
    stage.wait(1)
    stage.record("there")
    stage.screen.resize(to: size(400, 400))
    stage.wait(0.1)
    stage.note("frame", page.view.frame)
    root.dismiss(animated: true) { stage.note("dismissed") }
    stage.wait(0.2)
    stage.record("going")
    stage.wait(1)
  },
  TreeScenario("presented and dismissed by a finger") { stage in
    let root = Page("root", stage), page = Page("page", stage), mover = stage.keep(Mover(stage)),
      interactor = UIPercentDrivenInteractiveTransition()
    (page.transitioningDelegate, page.modalPresentationStyle, mover.interactor) = (mover, .fullScreen, interactor)
    stage.show(root)
    root.present(page, animated: true) { stage.note("presented") }
    drive(stage, interactor, page, finishes: false)
    stage.note(
      "presents", root.presentedViewController != nil, interactor.duration, interactor.completionSpeed, interactor.completionCurve.rawValue)
    interactor.completionSpeed = 2
    interactor.completionCurve = .linear
    root.present(page, animated: true) { stage.note("presented") }
    drive(stage, interactor, page, finishes: true)
    root.dismiss(animated: true) { stage.note("dismissed") }
    drive(stage, interactor, page, finishes: false)
    stage.note("presents", root.presentedViewController != nil)
    root.dismiss(animated: true) { stage.note("dismissed") }
    drive(stage, interactor, page, finishes: true)
    stage.note("presents", root.presentedViewController != nil)
  },
  TreeScenario("pushed and popped by a finger") { stage in
    let root = Page("root", stage), page = Page("page", stage), mover = stage.keep(Mover(stage)),
      interactor = UIPercentDrivenInteractiveTransition()
    let navigation = UINavigationController(rootViewController: root)
    navigation.delegate = mover
    stage.show(navigation)
    navigation.pushViewController(page, animated: true)
    stage.wait(0.2)
    stage.record("pushing")
    stage.wait(1)
    mover.interactor = interactor
    navigation.popViewController(animated: true)
    drive(stage, interactor, root, finishes: false)
    stage.note("stack", navigation.viewControllers.map { $0.title ?? "" })
    navigation.popViewController(animated: true)
    drive(stage, interactor, root, finishes: true)
    stage.note("stack", navigation.viewControllers.map { $0.title ?? "" })
  },
  TreeScenario("tabs by one's own animator") { stage in
    let tabs = UITabBarController(), mover = stage.keep(Mover(stage)), pages = ["one", "two"].map { Page($0, stage) }
    (tabs.delegate, tabs.viewControllers) = (mover, pages)
    stage.show(tabs)
    tabs.selectedIndex = 1
    stage.wait(0.2)
    stage.record("changing")
    stage.wait(1)
    mover.interactor = UIPercentDrivenInteractiveTransition()
    tabs.selectedIndex = 0
    if let interactor = mover.interactor { drive(stage, interactor, pages[0], finishes: false) }
    stage.note("selected", tabs.selectedIndex)
  },
  TreeScenario("children that are exchanged") { stage in
    let root = Page("root", stage), one = Page("one", stage), two = Page("two", stage)
    stage.show(root)
    root.addChild(one)
    one.view.frame = CGRect(x: 10, y: 10, width: 100, height: 100)
    root.view.addSubview(one.view)
    one.didMove(toParent: root)
    root.addChild(two)
    one.willMove(toParent: nil)
    two.view.frame = CGRect(x: 110, y: 10, width: 100, height: 100)
    root.transition(from: one, to: two, duration: 0.4, options: .curveLinear) {
      two.view.frame.origin.x = 10
    } completion: { finished in
      stage.note("exchanged \(finished)")
      one.removeFromParent()
      two.didMove(toParent: root)
    }
    stage.wait(0.1)
    stage.record("exchanging", root.view)
    stage.wait(1)
    stage.note("children", root.children.map { $0.title ?? "" })
    two.beginAppearanceTransition(false, animated: true)
    two.endAppearanceTransition()
    two.dismiss(animated: true)
    stage.note("loaded", one.isViewLoaded, one.parent == nil, two.parent === root, root.isBeingPresented)
  },
]
