import Foundation
import Testing

@testable import UIKit

/// Bars of navigation and tabs, as controllers place them.
@MainActor @Suite("Bars of controllers")
final class ControllerBarTests {
  // MARK: Navigation

  @Test(
    "bars come and go with the navigation controller, and give their room to the controller in it")
  func navigation() {
    let page = UIViewController()
    let stack = UINavigationController(rootViewController: page)
    let stage = ControllerStage(root: stack)
    let bar = stack.navigationBar
    let tools = stack.toolbar!
    #expect(
      !stack.isNavigationBarHidden && stack.isToolbarHidden
        && UINavigationController.hideShowBarDuration == 0.2)
    #expect(
      !stack.hidesBarsOnSwipe && !stack.hidesBarsOnTap && !stack.hidesBarsWhenKeyboardAppears
        && stack.view.clipsToBounds)
    #expect(
      bar.frame == CGRect(x: 0, y: 0, width: 320, height: 44) && tools.frame.minY == 480
        && page.view.safeAreaInsets.top == 44)
    let item = UIBarButtonItem(title: "a", style: .plain, target: nil, action: nil)
    page.setToolbarItems([item], animated: false)
    stack.isToolbarHidden = false
    let height = tools.frame.height
    #expect(
      tools.items == [item]
        && tools.frame == CGRect(x: 0, y: 480 - height, width: 320, height: height)
        && page.view.safeAreaInsets.bottom == height && height > 40)
    stack.isNavigationBarHidden = true
    #expect(
      stack.isNavigationBarHidden && bar.frame.minY == -44 && page.view.safeAreaInsets.top == 0)
    stack.setNavigationBarHidden(false, animated: true)
    stack.setToolbarHidden(true, animated: true)
    #expect(bar.frame.minY == 0 && tools.frame.minY == 480)
    stage.advance(to: 0.1)
    // Half of 0.2 seconds, eased in and out.
    #expect(
      isClose(bar.shown.frame.minY, -22, within: 0.01)
        && isClose(tools.shown.frame.minY, Double(480 - height / 2), within: 0.01))
    stage.advance(to: 1)
    stage.stage.screen.safeAreaInsets = UIEdgeInsets(top: 20, left: 0, bottom: 30, right: 0)
    #expect(
      bar.frame == CGRect(x: 0, y: 20, width: 320, height: 44) && page.view.safeAreaInsets.top == 64
        && page.view.safeAreaInsets.bottom == 30)
    stack.isToolbarHidden = false
    #expect(tools.frame.minY == 480 - 30 - height && page.view.safeAreaInsets.bottom == 30 + height)
    let other = UIViewController()
    other.hidesBottomBarWhenPushed = true
    stack.pushViewController(other, animated: false)
    #expect(
      tools.frame.minY == 480 && other.view.safeAreaInsets.bottom == 30 && tools.items == nil
        && stack.topViewController === other)
    stack.popViewController(animated: false)
    #expect(tools.frame.minY == 450 - height && tools.items == [item])
  }

  @Test(
    "a stack is pushed, popped to any of its controllers, and set; what is not on it is not popped")
  func stacks() {
    let pages = (0..<4).map { _ in UIViewController() }
    let stack = UINavigationController(rootViewController: pages[0])
    #expect(
      stack.popViewController(animated: false) == nil
        && stack.popToRootViewController(animated: false) == nil)
    let stage = ControllerStage(root: stack)
    for page in pages.dropFirst() { stack.pushViewController(page, animated: false) }
    #expect(
      stack.viewControllers == pages && stack.children == pages
        && pages[3].viewIfLoaded?.window != nil && pages[2].viewIfLoaded?.window == nil)
    #expect(
      stack.popToViewController(UIViewController(), animated: false) == nil
        && stack.popToViewController(pages[3], animated: false) == nil)
    #expect(
      stack.popToViewController(pages[1], animated: false) == [pages[2], pages[3]]
        && stack.viewControllers == [pages[0], pages[1]])
    #expect(stack.popViewController(animated: true) === pages[1] && pages[1].isMovingFromParent)
    // In a transition what is asked waits, and what will be popped is told.
    stack.pushViewController(pages[2], animated: false)
    #expect(
      stack.popToRootViewController(animated: false) == nil && stack.viewControllers == [pages[0]])
    stage.advance(to: 2)
    #expect(
      stack.viewControllers == [pages[0], pages[2]] && !pages[1].isMovingFromParent
        && pages[1].parent == nil)
    stack.viewControllers = [pages[3], pages[1], pages[2]]
    #expect(
      stack.topViewController === pages[2] && pages[0].parent == nil && stack.children.count == 3
        && stack.visibleViewController === pages[2])
    stack.setViewControllers([pages[3]], animated: false)
    #expect(
      stack.navigationBar.items?.count == 1 && pages[3].viewIfLoaded?.superview != nil
        && pages[2].parent == nil)
    stack.viewControllers = []
    #expect(
      stack.topViewController == nil && pages[3].parent == nil
        && pages[3].viewIfLoaded?.superview == nil)
    let empty = UINavigationController()
    #expect(
      empty.viewControllers.isEmpty && empty.popToRootViewController(animated: false) == nil
        && empty.visibleViewController == nil)
  }

  @Test(
    "a finger at the edge moves nothing where there is nothing to go back to, and what it cancels comes back"
  )
  func edges() {
    let page = UIViewController()
    let stack = UINavigationController(rootViewController: page)
    let stage = ControllerStage(root: stack)
    let pan = UIPanGestureRecognizer()
    page.view.addGestureRecognizer(pan)
    stage.inject(
      InputEvent.drag(
        through: [CGPoint(x: 4, y: 200), CGPoint(x: 250, y: 200)], from: 0.1, for: 0.3))
    stage.advance(to: 0.3)
    // The finger is the page's.
    #expect(
      pan.state == .changed && stack.transitionCoordinator == nil
        && stack.interactivePopGestureRecognizer?.state != .changed)
    stage.advance(to: 1)
    let top = UIViewController()
    stack.pushViewController(top, animated: false)
    for (phase, x) in [(UITouch.Phase.began, 4.0), (.moved, 40), (.moved, 164)] {
      UIApplication.shared.sendTouch(
        phase, at: CGPoint(x: x, y: 200), timestamp: stage.stage.stage.time, on: stage.stage.screen)
      stage.advance(to: stage.stage.stage.time + 0.1)
    }
    #expect(
      stack.transitionCoordinator?.isInteractive == true
        && isClose(top.view.shown.frame.minX, 160, within: 0.1))
    UIApplication.shared.sendTouch(
      .cancelled, at: CGPoint(x: 164, y: 200), timestamp: stage.stage.stage.time,
      on: stage.stage.screen)
    stage.advance(to: 4)
    #expect(
      stack.viewControllers == [page, top] && stack.transitionCoordinator == nil
        && top.view.frame.minX == 0)
  }

  // MARK: Tabs

  final class Tabs: UITabBarControllerDelegate {
    var log: [String] = []
    var refused: UIViewController?
    func tabBarController(
      _ tabBarController: UITabBarController, shouldSelect viewController: UIViewController
    ) -> Bool {
      log.append("should")
      return viewController !== refused
    }
    func tabBarController(
      _ tabBarController: UITabBarController, didSelect viewController: UIViewController
    ) { log.append("did") }
  }

  @Test(
    "tabs are chosen by index or controller, within their number; a person's choice is asked and told, a program's is not"
  )
  func tabs() {
    let pages = (0..<3).map { _ in UIViewController() }
    let tabs = UITabBarController()
    let delegate = Tabs()
    tabs.delegate = delegate
    #expect(
      tabs.viewControllers == nil && tabs.selectedIndex == NSNotFound
        && tabs.selectedViewController == nil && tabs.customizableViewControllers == nil)
    tabs.viewControllers = pages
    #expect(
      tabs.selectedIndex == 0 && tabs.selectedViewController === pages[0]
        && tabs.tabBar.items == pages.map(\.tabBarItem) && tabs.children == pages)
    tabs.selectedIndex = 2
    let stage = ControllerStage(root: tabs)
    let height = tabs.tabBar.frame.height
    #expect(
      pages[2].viewIfLoaded?.window != nil && tabs.tabBar.selectedItem === pages[2].tabBarItem
        && tabs.tabBar.frame == CGRect(x: 0, y: 480 - height, width: 320, height: height))
    for index in [-1, 3] { tabs.selectedIndex = index }
    tabs.selectedViewController = UIViewController()
    tabs.selectedViewController = nil
    #expect(tabs.selectedIndex == 2)
    tabs.selectedViewController = pages[1]
    #expect(
      tabs.selectedIndex == 1 && pages[1].viewIfLoaded?.window != nil
        && pages[2].viewIfLoaded?.window == nil && delegate.log == [])
    tabs.select(0)
    tabs.select(0)
    delegate.refused = pages[2]
    tabs.select(2)
    tabs.select(7)
    #expect(
      delegate.log == ["should", "did", "should", "did", "should"] && tabs.selectedIndex == 0)
    #expect(pages[0].view.safeAreaInsets.bottom == height && tabs.view.clipsToBounds)
    // The one that shows stays, where it is among the new ones.
    tabs.setViewControllers([pages[1], pages[0]], animated: false)
    #expect(
      tabs.selectedIndex == 1 && pages[2].parent == nil && pages[0].viewIfLoaded?.window != nil)
    tabs.viewControllers = [pages[2], pages[1]]
    #expect(
      tabs.selectedIndex == 0 && pages[2].viewIfLoaded?.window != nil
        && pages[0].viewIfLoaded?.window == nil && pages[0].parent == nil)
    tabs.viewControllers = nil
    #expect(
      tabs.selectedIndex == NSNotFound && tabs.viewControllers == nil && tabs.children.isEmpty
        && pages[2].viewIfLoaded?.window == nil)
    stage.advance(to: 1)
  }

  @Test("a tab bar is away to the left while a controller that hides it is on the stack of its tab")
  func hiddenTabs() {
    let stack = UINavigationController(rootViewController: UIViewController())
    let tabs = UITabBarController()
    let page = UIViewController()
    tabs.viewControllers = [stack, UIViewController()]
    page.hidesBottomBarWhenPushed = true
    let stage = ControllerStage(root: tabs)
    let height = tabs.tabBar.frame.height
    stack.pushViewController(page, animated: false)
    #expect(
      tabs.isTabBarHidden && tabs.tabBar.frame.minX == -320 && page.view.safeAreaInsets.bottom == 0)
    tabs.selectedIndex = 1
    #expect(
      !tabs.isTabBarHidden && tabs.tabBar.frame.minX == 0
        && tabs.viewControllers?[1].view.safeAreaInsets.bottom == height)
    tabs.selectedIndex = 0
    #expect(tabs.tabBar.frame.minX == -320)
    stack.popViewController(animated: false)
    #expect(
      tabs.tabBar.frame.minX == 0 && stack.topViewController?.view.safeAreaInsets.bottom == height)
    stage.stage.screen.safeAreaInsets.bottom = 20
    #expect(tabs.tabBar.frame.maxY == 480 && tabs.tabBar.frame.height == height + 20)
  }
}
