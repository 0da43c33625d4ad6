/// Told what a tab bar controller shows, and provides its transitions; all methods are optional.
@preconcurrency @MainActor public protocol UITabBarControllerDelegate: AnyObject {
  /// Whether a person may select a controller.
  func tabBarController(_ tabBarController: UITabBarController, shouldSelect viewController: UIViewController) -> Bool
  /// Called when a person has selected a controller.
  func tabBarController(_ tabBarController: UITabBarController, didSelect viewController: UIViewController)
  /// The interactor that drives a custom transition; nil where it is not interactive.
  func tabBarController(
    _ tabBarController: UITabBarController, animationControllerForTransitionFrom fromVC: UIViewController, to toVC: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)?
  /// A custom transition between two controllers; nil switches at once.
  func tabBarController(
    _ tabBarController: UITabBarController, interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)?
}

extension UITabBarControllerDelegate {
  public func tabBarController(_ tabBarController: UITabBarController, shouldSelect viewController: UIViewController) -> Bool { true }
  public func tabBarController(_ tabBarController: UITabBarController, didSelect viewController: UIViewController) {}
  public func tabBarController(
    _ tabBarController: UITabBarController, animationControllerForTransitionFrom fromVC: UIViewController, to toVC: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? { nil }
  public func tabBarController(
    _ tabBarController: UITabBarController, interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? { nil }
}

/// Shows one of several controllers, and a bar with a tab for each.
open class UITabBarController: UIViewController {
  /// The bar of tabs, which selects controllers when tapped.
  public let tabBar = UITabBar()
  /// Told about selections, and provides transitions; not retained.
  open weak var delegate: (any UITabBarControllerDelegate)?
  private var tabs: [UIViewController] = []
  private var selected = NSNotFound

  /// The controllers whose order a person may change. Kept without effect: all tabs show, in their order.
  open var customizableViewControllers: [UIViewController]?
  /// The controllers, one for each tab.
  open var viewControllers: [UIViewController]? {
    get { tabs.isEmpty ? nil : tabs }
    set { setViewControllers(newValue, animated: false) }
  }

  /// Sets the controllers, one for each tab.
  open func setViewControllers(_ viewControllers: [UIViewController]?, animated: Bool) {
    let new = viewControllers ?? [], shown = selectedViewController
    for controller in tabs where !new.contains(where: { $0 === controller }) {
      controller.willMove(toParent: nil)
      controller.disappear()
      controller.removeFromParent()
    }
    for controller in new where !tabs.contains(where: { $0 === controller }) {
      addChild(controller)
      controller.didMove(toParent: self)
    }
    tabs = new
    selected = NSNotFound
    tabBar.items = new.map(\.tabBarItem)
    defer { selectionDidChange() }
    guard !new.isEmpty else { return }
    let index = new.firstIndex { $0 === shown } ?? 0
    selected = index
    guard isViewLoaded, shown !== new[index] || new[index].viewIfLoaded?.superview == nil else { return }
    exchangeUnseen(shown, for: new[index], in: content)
  }

  /// The index of the selected controller; `NSNotFound` where there is none.
  open var selectedIndex: Int {
    get { selected }
    set { if tabs.indices.contains(newValue) { show(newValue) } }
  }
  /// The selected controller, which shows; nil where there is none.
  open var selectedViewController: UIViewController? {
    get { tabs.indices.contains(selected) ? tabs[selected] : nil }
    set { if let index = tabs.firstIndex(where: { $0 === newValue }) { show(index) } }
  }

  /// Selects a tab as a tap on it does: asks and tells the delegate.
  public func select(_ index: Int) {
    guard tabs.indices.contains(index), delegate?.tabBarController(self, shouldSelect: tabs[index]) ?? true else { return }
    show(index) { [weak self] in
      guard let self, tabs.indices.contains(index) else { return }
      delegate?.tabBarController(self, didSelect: tabs[index])
    }
  }

  /// The view that the selected controller's view fills; changes of tabs take place in it.
  let content = UIView()

  open override func loadView() {
    super.loadView()
    view.clipsToBounds = true
    content.frame = view.bounds
    content.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    view.addSubview(content)
    view.addSubview(tabBar)
    tabBar.autoresizingMask = [.flexibleWidth, .flexibleTopMargin]
    tabBar.select = { [weak self] index in self?.select(index) }
    placeTabBar(isHidden: isTabBarHidden)
    if let controller = selectedViewController { install(controller, in: content) }
    selectionDidChange()
  }

  // MARK: Bar

  var isTabBarHidden: Bool {
    (selectedViewController as? UINavigationController)?.viewControllers.contains { $0.hidesBottomBarWhenPushed } ?? false
  }

  /// The part of the safe area that the bar covers where it shows, in points.
  var tabBarHeight: CGFloat { UITabBar.height }

  /// Places the bar; hidden, it is to the left, where a push has moved it. Its background extends to the end of the screen.
  func placeTabBar(isHidden: Bool) {
    let bounds = view.bounds, height = tabBarHeight + view.safeAreaInsets.bottom
    tabBar.setPlace(CGRect(x: isHidden ? -bounds.width : 0, y: bounds.height - height, width: bounds.width, height: height))
  }

  override func safeAreaDidChange() { placeTabBar(isHidden: isTabBarHidden) }

  /// Gives the controllers the room that the bar leaves.
  func updateBarInsets(isHidden: Bool) {
    for controller in tabs { controller.barInsets.bottom = isHidden && controller === selectedViewController ? 0 : tabBarHeight }
  }

  private func selectionDidChange() {
    tabBar.selectedItem = selectedViewController?.tabBarItem
    guard isViewLoaded else { return }
    let isHidden = isTabBarHidden
    placeTabBar(isHidden: isHidden)
    updateBarInsets(isHidden: isHidden)
  }

  override var forwardedChildren: [UIViewController] { selectedViewController.map { [$0] } ?? [] }

  private func show(_ index: Int, completion: (() -> Void)? = nil) {
    if let busyTransition { return busyTransition.queue { self.show(index, completion: completion) } }
    guard tabs.indices.contains(index), index != selected else {
      completion?()
      return
    }
    let old = selected
    guard tabs.indices.contains(old), isViewLoaded, view.window != nil else {
      let shown = selectedViewController
      selected = index
      selectionDidChange()
      if isViewLoaded { exchangeUnseen(shown, for: tabs[index], in: content) }
      completion?()
      return
    }
    let from = tabs[old], to = tabs[index]
    let animator = delegate?.tabBarController(self, animationControllerForTransitionFrom: from, to: to)
    let interactor = animator.flatMap { delegate?.tabBarController(self, interactionControllerFor: $0) }
    selected = index
    selectionDidChange()
    exchange(
      from, for: to, in: content, isAnimated: animator != nil, animator, interactor,
      didEnd: { [self] completed in
        if completed { return }
        selected = old
        selectionDidChange()
      },
      completion: { completed in if completed { completion?() } })
  }
}
