/// The direction of a change in a navigation stack.
public enum UINavigationControllerOperation: Int, Sendable {
  /// No change of the stack.
  case none
  /// A controller is pushed onto the stack.
  case push
  /// A controller is popped off the stack.
  case pop
}

/// Told what a navigation controller shows, and provides its transitions; all methods are optional.
@preconcurrency @MainActor public protocol UINavigationControllerDelegate: AnyObject {
  /// Called before a controller shows, in the turn of the request.
  func navigationController(_ navigationController: UINavigationController, willShow viewController: UIViewController, animated: Bool)
  /// Called when a controller shows, after the transition.
  func navigationController(_ navigationController: UINavigationController, didShow viewController: UIViewController, animated: Bool)
  /// A custom transition between two controllers; nil for the predefined one.
  func navigationController(
    _ navigationController: UINavigationController, animationControllerFor operation: UINavigationController.Operation,
    from fromVC: UIViewController, to toVC: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)?
  /// The interactor that drives a custom transition; nil where it is not interactive.
  func navigationController(
    _ navigationController: UINavigationController,
    interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)?
}

extension UINavigationControllerDelegate {
  public func navigationController(
    _ navigationController: UINavigationController, willShow viewController: UIViewController, animated: Bool
  ) {}
  public func navigationController(_ navigationController: UINavigationController, didShow viewController: UIViewController, animated: Bool)
  {}
  public func navigationController(
    _ navigationController: UINavigationController, animationControllerFor operation: UINavigationController.Operation,
    from fromVC: UIViewController, to toVC: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? { nil }
  public func navigationController(
    _ navigationController: UINavigationController,
    interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? { nil }
}

/// Shows the top of a stack of controllers, below a bar with its title and a back button.
open class UINavigationController: UIViewController {
  /// The direction of a change in the stack.
  public typealias Operation = UINavigationControllerOperation

  /// Told what shows, and provides transitions; not retained.
  open weak var delegate: (any UINavigationControllerDelegate)?
  /// Recognises a finger that moves in over the leading edge, and pops the top controller.
  public let interactivePopGestureRecognizer: UIGestureRecognizer? = LeadingEdgePanGestureRecognizer()
  /// The bar that shows the items of the controllers on the stack.
  public let navigationBar = UINavigationBar()
  /// The bar that shows the toolbar items of the top controller.
  public let toolbar: UIToolbar! = UIToolbar()
  /// Duration of showing and hiding bars, in seconds.
  public static let hideShowBarDuration: CGFloat = 0.2
  /// Kept without effect: bars are hidden by calls.
  open var hidesBarsOnSwipe = false
  /// Kept without effect: bars are hidden by calls.
  open var hidesBarsOnTap = false
  /// Kept without effect: bars are hidden by calls.
  open var hidesBarsWhenKeyboardAppears = false
  private var hidesNavigationBar = false, hidesToolbar = true
  private var stack: [UIViewController] = []
  private var edgePop: UIPercentDrivenInteractiveTransition?

  /// A navigation controller with one controller on its stack.
  public init(rootViewController: UIViewController) {
    super.init(nibName: nil, bundle: nil)
    addChild(rootViewController)
    rootViewController.didMove(toParent: self)
    stack = [rootViewController]
  }

  /// A navigation controller with an empty stack.
  public override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
    super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
  }

  /// Returns nil: controllers cannot be read from archives.
  public required init?(coder: NSCoder) { nil }

  /// The controller on top of the stack.
  open var topViewController: UIViewController? { stack.last }
  /// The controller that shows: the one presented by the top controller, or the top controller itself.
  open var visibleViewController: UIViewController? { topViewController?.presentedViewController ?? topViewController }
  /// The controllers on the stack, from the root to the top.
  open var viewControllers: [UIViewController] {
    get { stack }
    set { setViewControllers(newValue, animated: false) }
  }

  /// The view that the top controller's view fills; pushes and pops take place in it.
  let content = UIView()

  open override func loadView() {
    super.loadView()
    view.clipsToBounds = true
    content.frame = view.bounds
    content.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    for part in [content, toolbar!, navigationBar] { view.addSubview(part) }
    navigationBar.autoresizingMask = .flexibleWidth
    toolbar.autoresizingMask = [.flexibleWidth, .flexibleTopMargin]
    navigationBar.goBack = { [weak self] in self?.popViewController(animated: true) }
    navigationBar.heightDidChange = { [weak self] in self?.placeBars() }
    navigationBar.items = stack.map(\.navigationItem)
    toolbar.items = topViewController?.toolbarItems
    if let top = topViewController { install(top, in: content) }
    placeBars()
    if let edge = interactivePopGestureRecognizer as? UIScreenEdgePanGestureRecognizer {
      (edge as? LeadingEdgePanGestureRecognizer)?.isWanted = { [weak self] in (self?.stack.count ?? 0) > 1 }
      edge.addTarget(self, action: UINavigationController.edgePanned)
      view.addGestureRecognizer(edge)
    }
  }

  override var forwardedChildren: [UIViewController] { topViewController.map { [$0] } ?? [] }

  // MARK: Bars

  /// Whether the navigation bar is hidden.
  open var isNavigationBarHidden: Bool {
    get { hidesNavigationBar }
    set { setNavigationBarHidden(newValue, animated: false) }
  }
  /// Hides or shows the navigation bar, by moving it over the upper edge, and adapts the safe area. During a transition it moves along with
  /// that.
  open func setNavigationBarHidden(_ hidden: Bool, animated: Bool) {
    guard hidden != hidesNavigationBar else { return }
    hidesNavigationBar = hidden
    moveBars(animated: animated)
  }

  /// Whether the toolbar is hidden.
  open var isToolbarHidden: Bool {
    get { hidesToolbar }
    set { setToolbarHidden(newValue, animated: false) }
  }
  /// Hides or shows the toolbar, by moving it over the lower edge, and adapts the safe area.
  open func setToolbarHidden(_ hidden: Bool, animated: Bool) {
    guard hidden != hidesToolbar else { return }
    hidesToolbar = hidden
    moveBars(animated: animated)
  }

  func toolbarItemsDidChange(of controller: UIViewController) {
    if controller === topViewController { toolbar.items = controller.toolbarItems }
  }

  private func moveBars(animated: Bool) {
    guard isViewLoaded else { return }
    if animated, transitionCoordinator?.animate(alongsideTransition: { [weak self] _ in self?.placeBars() }) ?? false { return }
    guard animated, view.window != nil else { return placeBars() }
    UIView.animate(withDuration: Self.hideShowBarDuration) {
      placeBars()
      view.layoutIfNeeded()
    }
  }

  override func safeAreaDidChange() { placeBars() }

  private func placeBars() {
    let bounds = view.bounds, safe = view.safeAreaInsets
    let top = navigationBarHeight, bottom = UIToolbar.height
    (navigationBar.reach, toolbar.reach) = (safe.top, safe.bottom)
    navigationBar.setPlace(CGRect(x: 0, y: hidesNavigationBar ? -top : safe.top, width: bounds.width, height: top))
    let hidesBottom = hidesToolbar || (topViewController?.hidesBottomBarWhenPushed ?? false)
    toolbar.setPlace(
      CGRect(x: 0, y: hidesBottom ? bounds.height : bounds.height - safe.bottom - bottom, width: bounds.width, height: bottom))
    for controller in stack { updateBarInsets(of: controller) }
  }

  private func updateBarInsets(of controller: UIViewController) {
    var insets = UIEdgeInsets.zero
    if !hidesNavigationBar { insets.top = fullHeight(of: controller) }
    if !hidesToolbar, !controller.hidesBottomBarWhenPushed { insets.bottom = UIToolbar.height }
    // A controller that hides the tab bar gets its room too, while the bar still counts or counts again.
    if let tabBarController, hidesTabBar(under: controller) { insets.bottom -= min(barInsets.bottom, tabBarController.tabBarHeight) }
    controller.barInsets = insets
  }

  /// The height of the bar over a controller whose content is at its top.
  private func fullHeight(of controller: UIViewController) -> CGFloat {
    let item = controller.navigationItem
    return navigationBar.fullHeight(of: item, isLarge: navigationBar.isLarge(item, in: stack.map(\.navigationItem)))
  }

  /// The height of the bar now: content that is scrolled takes the large title along.
  private var navigationBarHeight: CGFloat {
    guard let topViewController else { return UINavigationBar.height }
    let full = fullHeight(of: topViewController), least = navigationBar.leastHeight(of: topViewController.navigationItem)
    let scroll = scrollView(of: topViewController)
    scroll?.titleRoom = max(0, full - UINavigationBar.height)
    guard full > least, let scroll else { return full }
    scroll.barObserver = { [weak self, weak topViewController] in
      guard let self, topViewController === self.topViewController, busyTransition == nil else { return }
      placeNavigationBar()
    }
    guard scroll.adjustedContentInset.top >= least else { return full }
    // The room of a control that refreshes lies between the buttons and the large title.
    let scrolled = scroll.contentOffset.y + scroll.adjustedContentInset.top - scroll.refreshInset
    return max(least, full - scrolled)
  }

  private func placeNavigationBar() {
    let top = navigationBarHeight, y = hidesNavigationBar ? -top : view.safeAreaInsets.top
    navigationBar.setPlace(CGRect(x: 0, y: y, width: view.bounds.width, height: top))
  }

  private func scrollView(of controller: UIViewController) -> UIScrollView? {
    guard let view = controller.viewIfLoaded else { return nil }
    return view as? UIScrollView ?? view.subviews.first as? UIScrollView
  }

  private func hidesTabBar(under controller: UIViewController) -> Bool {
    stack.firstIndex { $0.hidesBottomBarWhenPushed }.map { first in (stack.firstIndex { $0 === controller } ?? 0) >= first } ?? false
  }

  // MARK: Stack

  /// Pushes a controller onto the stack, and shows it.
  open func pushViewController(_ viewController: UIViewController, animated: Bool) {
    if let busyTransition { return busyTransition.queue { self.pushViewController(viewController, animated: animated) } }
    precondition(!stack.contains { $0 === viewController }, "\(type(of: viewController)) is on the stack already")
    show(stack + [viewController], .push, animated: animated)
  }

  /// Pops the top controller, and returns it; nil if it is the root.
  @discardableResult
  open func popViewController(animated: Bool) -> UIViewController? {
    guard stack.count > 1 else { return nil }
    let top = stack[stack.count - 1]
    if let busyTransition {
      busyTransition.queue { self.popViewController(animated: animated) }
      return top
    }
    show(stack.dropLast(), .pop, animated: animated)
    return top
  }

  /// Pops all controllers but the root, and returns them.
  @discardableResult
  open func popToRootViewController(animated: Bool) -> [UIViewController]? {
    stack.first.flatMap { popToViewController($0, animated: animated) }
  }

  /// Pops the controllers above a given one, and returns them.
  @discardableResult
  open func popToViewController(_ viewController: UIViewController, animated: Bool) -> [UIViewController]? {
    guard let index = stack.firstIndex(where: { $0 === viewController }), index + 1 < stack.count else { return nil }
    let popped = Array(stack[(index + 1)...])
    if let busyTransition {
      busyTransition.queue { self.popToViewController(viewController, animated: animated) }
    } else {
      show(Array(stack[...index]), .pop, animated: animated)
    }
    return popped
  }

  /// Replaces the stack; animated as a push if the new top was not on it, else as a pop.
  open func setViewControllers(_ viewControllers: [UIViewController], animated: Bool) {
    if let busyTransition { return busyTransition.queue { self.setViewControllers(viewControllers, animated: animated) } }
    let isNew = viewControllers.last.map { top in !stack.contains { $0 === top } } ?? false
    show(viewControllers, isNew ? .push : .pop, animated: animated)
  }

  private func show(_ new: [UIViewController], _ operation: Operation, animated: Bool) {
    let old = stack
    for controller in new where !old.contains(where: { $0 === controller }) { addChild(controller) }
    stack = new
    guard let to = new.last, let from = old.last, to !== from, isViewLoaded, view.window != nil else {
      if isViewLoaded, old.last !== new.last { exchangeUnseen(old.last, for: new.last, in: content) }
      settle(old, new)
      return settleBars()
    }
    var animator = animated ? delegate?.navigationController(self, animationControllerFor: operation, from: from, to: to) : nil
    var interactor = animator.flatMap { delegate?.navigationController(self, interactionControllerFor: $0) }
    if animator == nil, animated {
      animator = SlideAnimator(isPush: operation == .push, isRightToLeft: view.isRightToLeft)
      interactor = edgePop
    }
    exchange(
      from, for: to, in: content, isAnimated: animated, animator, interactor,
      willBegin: {
        to.isMovingToParent = operation == .push
        from.isMovingFromParent = operation == .pop
        changeBars(from, to, isPush: operation == .push)
        delegate?.navigationController(self, willShow: to, animated: animated)
        guard operation == .pop else { return }
        for controller in old where !new.contains(where: { $0 === controller }) { controller.willMove(toParent: nil) }
      },
      didEnd: { [self] completed in
        if !completed { stack = old }
        completed ? settle(old, new) : settle(new, old)
        settleBars()
        if completed { delegate?.navigationController(self, didShow: to, animated: animated) }
        (to.isMovingToParent, from.isMovingFromParent) = (false, false)
      })
  }

  /// Animates the bars alongside a transition.
  private func changeBars(_ from: UIViewController, _ to: UIViewController, isPush: Bool) {
    let titles = navigationBar.change(to: stack.map(\.navigationItem), isPush: isPush), tabs = tabBarController
    let hidesTabs = tabs?.isTabBarHidden ?? false
    if let tabs, !hidesTabs { tabs.updateBarInsets(isHidden: false) }
    for controller in [from, to] { updateBarInsets(of: controller) }
    toolbar.items = to.toolbarItems
    ownCoordinator?.animate { [self] _ in
      titles.animate()
      if from.hidesBottomBarWhenPushed != to.hidesBottomBarWhenPushed || fullHeight(of: from) != fullHeight(of: to) {
        placeBars()
        navigationBar.layoutIfNeeded()
      }
      tabs?.placeTabBar(isHidden: hidesTabs)
    } completion: { context in
      titles.end(!context.isCancelled)
    }
  }

  private func settleBars() {
    if navigationBar.items.map({ $0.count != stack.count || $0.last !== topViewController?.navigationItem }) ?? true {
      navigationBar.items = stack.map(\.navigationItem)
    }
    toolbar.items = topViewController?.toolbarItems
    if let tabBarController, tabBarController.isViewLoaded {
      let isHidden = tabBarController.isTabBarHidden
      tabBarController.placeTabBar(isHidden: isHidden)
      tabBarController.updateBarInsets(isHidden: isHidden)
    }
    if isViewLoaded { placeBars() }
  }

  /// Removes controllers that have left the stack, and adds those that are new.
  private func settle(_ old: [UIViewController], _ new: [UIViewController]) {
    for controller in old where !new.contains(where: { $0 === controller }) { controller.removeFromParent() }
    for controller in new where !old.contains(where: { $0 === controller }) { controller.didMove(toParent: self) }
  }

  // MARK: Popping by hand

  private func edgePanned(_ pan: UIScreenEdgePanGestureRecognizer) {
    let width = view.isRightToLeft ? -view.bounds.width : view.bounds.width
    let fraction = width != 0 ? pan.translation(in: view).x / width : 0
    switch pan.state {
    case .began:
      guard stack.count > 1, busyTransition == nil else { return }
      // Custom transitions of the delegate are driven by its own interactors.
      let (from, to) = (stack[stack.count - 1], stack[stack.count - 2])
      guard delegate?.navigationController(self, animationControllerFor: .pop, from: from, to: to) == nil else { return }
      let driver = UIPercentDrivenInteractiveTransition()
      edgePop = driver
      popViewController(animated: true)
      driver.update(fraction)
    case .changed: edgePop?.update(fraction)
    case .ended:
      // Popped if moved halfway, or thrown.
      if fraction + pan.velocity(in: view).x / width * 0.25 > 0.5 { edgePop?.finish() } else { edgePop?.cancel() }
      edgePop = nil
    case .cancelled:
      edgePop?.cancel()
      edgePop = nil
    case .possible, .failed: break
    }
  }
}

/// Recognises a finger that moves in over the leading edge.
private final class LeadingEdgePanGestureRecognizer: UIScreenEdgePanGestureRecognizer {
  /// Whether there is something to go back to. Otherwise the finger is others', such as a split view's.
  var isWanted: () -> Bool = { false }

  override var edges: UIRectEdge {
    get { view?.isRightToLeft ?? false ? .right : .left }
    set {}
  }

  override func shouldBegin() -> Bool { isWanted() && super.shouldBegin() }
}
