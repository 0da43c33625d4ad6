import Testing
import UIKit

/// Navigation bars, tab bars and toolbars: what they show, how it moves, and the room that they leave.
@MainActor @Suite("Bars")
struct BarTests {
  private func label(_ text: String, in view: UIView) -> UILabel? {
    if let label = view as? UILabel, label.text == text { return label }
    for inner in view.subviews { if let found = label(text, in: inner) { return found } }
    return nil
  }

  private func named(_ title: String) -> UIViewController {
    let controller = NotingController(title)
    controller.title = title
    return controller
  }

  @Test("in the dark the arrow of the button that goes back is of the dark's blue, as its title: 10, 132, 255")
  func backInTheDark() throws {
    let navigation = UINavigationController(rootViewController: named("First")), stage = ControllerStage(root: navigation)
    navigation.pushViewController(named("Second"), animated: false)
    stage.advance(to: 1)
    stage.stage.window.overrideUserInterfaceStyle = .dark
    stage.advance(to: 2)
    let button = try #require(label("First", in: navigation.navigationBar)?.superview)
    let arrow = try #require(button.layer.sublayers?.lazy.compactMap { $0 as? CAShapeLayer }.first)
    #expect(arrow.strokeColor == UIColor(red: 10 / 255, green: 132 / 255, blue: 1, alpha: 1).cgColor)
  }

  @Test("other controllers than before are in the bar, though there are as many")
  func exchanged() {
    let first = named("First"), second = named("Second"), third = named("Third")
    let navigation = UINavigationController(rootViewController: first), stage = ControllerStage(root: navigation)
    navigation.setViewControllers([first, second], animated: false)
    stage.advance(to: 1)
    navigation.setViewControllers([first, third], animated: false)
    #expect(navigation.navigationBar.items?.map(\.title) == ["First", "Third"])
    #expect(navigation.navigationBar.topItem === third.navigationItem)
    stage.advance(to: 2)
    #expect(label("Third", in: navigation.navigationBar) != nil && label("Second", in: navigation.navigationBar) == nil)
  }

  @Test("what a device covers is kept free, and the bars' plates go on below it")
  func devices() {
    let screen = UIScreen(size: CGSize(width: 390, height: 844))
    screen.safeAreaInsets = UIEdgeInsets(top: 47, left: 0, bottom: 34, right: 0)
    let page = named("Page"), tabs = UITabBarController(), navigation = UINavigationController(rootViewController: page)
    tabs.viewControllers = [navigation]
    let window = UIWindow(frame: screen.bounds)
    window.screen = screen
    window.rootViewController = tabs
    window.makeKeyAndVisible()
    window.layoutIfNeeded()
    #expect(window.safeAreaInsets == UIEdgeInsets(top: 47, left: 0, bottom: 34, right: 0))
    #expect(page.view.safeAreaInsets == UIEdgeInsets(top: 91, left: 0, bottom: 83, right: 0))
    let bar = navigation.navigationBar
    #expect(bar.frame == CGRect(x: 0, y: 47, width: 390, height: 44) && tabs.tabBar.frame == CGRect(x: 0, y: 761, width: 390, height: 83))
    #expect(bar.subviews.first?.frame == CGRect(x: 0, y: -47, width: 390, height: 91))
    // A screen that is turned, or becomes another, tells its windows.
    screen.safeAreaInsets = .zero
    window.layoutIfNeeded()
    #expect(page.view.safeAreaInsets == UIEdgeInsets(top: 44, left: 0, bottom: 49, right: 0))
    #expect(bar.frame.minY == 0 && tabs.tabBar.frame.minY == 795)
  }

  @Test("titles move with a push, and with the finger that pops")
  func titles() throws {
    let navigation = UINavigationController(rootViewController: named("One")), stage = ControllerStage(root: navigation)
    let bar = navigation.navigationBar
    // Titles that move across show inside the bar alone.
    #expect(bar.clipsToBounds && UINavigationBar(frame: .zero).clipsToBounds)
    #expect(bar.frame == CGRect(x: 0, y: 0, width: 320, height: 44) && bar.topItem?.title == "One")
    #expect(navigation.topViewController?.view.safeAreaInsets == UIEdgeInsets(top: 44, left: 0, bottom: 0, right: 0))
    navigation.pushViewController(named("Two"), animated: true)
    stage.advance(to: 0)
    let title = try #require(label("Two", in: bar))
    #expect(isClose(title.shown.transform.m41, 160) && title.shownAlpha == 0 && title.shown.position.x == 160)
    stage.advance(to: 1)
    #expect(title.alpha == 1 && title.transform.isIdentity && bar.topItem?.title == "Two" && bar.backItem?.title == "One")
    // The way back is named like the page that it leads to, at the left.
    let back = try #require(label("One", in: bar))
    #expect(back.convert(CGPoint.zero, to: bar).x == 24 && label("Two", in: bar)?.superview?.superview === bar)
    // 80 of 320 points: a quarter of the way, evenly.
    stage.inject(InputEvent.drag(through: [CGPoint(x: 2, y: 200), CGPoint(x: 82, y: 200)], from: 2, for: 1))
    stage.advance(to: 2.99)
    let going = try #require(label("Two", in: bar)), progress = Double(navigation.viewControllers[0].view.shown.frame.minX / 96 + 1)
    #expect(isClose(progress, 0.25, within: 0.01))
    #expect(isClose(going.shown.transform.m41, 160 * progress, within: 1e-3) && isClose(going.shownAlpha, 1 - progress, within: 1e-5))
    // Not far enough: everything is where it was.
    stage.advance(to: 5)
    #expect(bar.topItem?.title == "Two" && label("Two", in: bar)?.alpha == 1 && bar.items?.count == 2)
    stage.inject(InputEvent.tap(at: CGPoint(x: 30, y: 22), time: 6))
    stage.advance(to: 8)
    #expect(navigation.viewControllers.count == 1 && bar.topItem?.title == "One" && label("Two", in: bar) == nil)
  }

  @Test("the way back takes at most a third of the bar")
  func longWayBack() throws {
    let long = "Everything that there is to be said about bars"
    let navigation = UINavigationController(rootViewController: named(long)), stage = ControllerStage(root: navigation)
    navigation.pushViewController(named("Two"), animated: false)
    stage.advance(to: 0)
    let bar = navigation.navigationBar, back = try #require(label(long, in: bar)?.superview)
    // Eight points from the edge of 320.
    #expect(back.frame.minX == 8 && isClose(Double(back.frame.width), 320.0 / 3, within: 1e-9) && back.frame.height == 44)
  }

  @Test("buttons act, and items that change show it")
  func items() throws {
    let page = named("Page"), navigation = UINavigationController(rootViewController: page), stage = ControllerStage(root: navigation)
    var touched: [String] = []
    page.navigationItem.rightBarButtonItems = [
      UIBarButtonItem(title: "Right", primaryAction: UIAction { _ in touched.append("right") }),
      UIBarButtonItem(barButtonSystemItem: .edit, primaryAction: UIAction { _ in touched.append("edit") }),
    ]
    stage.advance(to: 0)
    stage.inject(InputEvent.tap(at: CGPoint(x: 290, y: 22), time: 1))
    stage.advance(to: 2)
    #expect(touched == ["right"] && label("Edit", in: navigation.navigationBar) != nil)
    page.navigationItem.rightBarButtonItem?.isEnabled = false
    stage.advance(to: 2)
    stage.inject(InputEvent.tap(at: CGPoint(x: 290, y: 22), time: 3))
    page.title = "Other"
    stage.advance(to: 4)
    #expect(touched == ["right"] && label("Other", in: navigation.navigationBar) != nil)
  }

  @Test("a navigation bar leaves over the edge in .2 s, and the safe area with it; a toolbar comes")
  func hiding() {
    let page = named("Page"), navigation = UINavigationController(rootViewController: page), stage = ControllerStage(root: navigation)
    stage.advance(to: 0)
    navigation.setNavigationBarHidden(true, animated: true)
    #expect(page.view.safeAreaInsets == .zero)
    stage.advance(to: 0.1)
    // From y = 0 to −44.
    #expect(isClose(navigation.navigationBar.shown.frame.minY, -22, within: 1e-3))
    stage.advance(to: 1)
    page.toolbarItems = [
      UIBarButtonItem(customView: UIView(frame: CGRect(x: 0, y: 0, width: 40, height: 20))), .flexibleSpace(),
      UIBarButtonItem(customView: UIView(frame: CGRect(x: 0, y: 0, width: 60, height: 20))),
    ]
    navigation.setToolbarHidden(false, animated: true)
    stage.advance(to: 1.1)
    #expect(isClose(navigation.toolbar.shown.frame.minY, 458, within: 1e-3) && page.view.safeAreaInsets.bottom == 44)
    stage.advance(to: 2)
    let items = navigation.toolbar.items?.compactMap(\.customView) ?? []
    // 16 points to the sides.
    #expect(items.map(\.frame) == [CGRect(x: 16, y: 12, width: 40, height: 20), CGRect(x: 244, y: 12, width: 60, height: 20)])
    #expect(navigation.toolbar.frame == CGRect(x: 0, y: 436, width: 320, height: 44))
  }

  @Test("tabs are selected by touch; the bar leaves to the left with a page that hides it, and comes back")
  func tabs() {
    let tabs = UITabBarController(), first = UINavigationController(rootViewController: named("A")), second = named("B")
    tabs.setViewControllers([first, second], animated: false)
    let stage = ControllerStage(root: tabs)
    #expect(tabs.tabBar.frame == CGRect(x: 0, y: 431, width: 320, height: 49) && tabs.tabBar.items?.map(\.title) == [nil, "B"])
    stage.inject(InputEvent.tap(at: CGPoint(x: 240, y: 455), time: 0))
    stage.advance(to: 1)
    #expect(tabs.selectedIndex == 1 && tabs.tabBar.selectedItem === second.tabBarItem && second.view.safeAreaInsets.bottom == 49)
    tabs.selectedIndex = 0
    let page = named("Page"), list = first.viewControllers[0]
    page.hidesBottomBarWhenPushed = true
    first.pushViewController(page, animated: true)
    stage.advance(to: 1.1)
    #expect(list.view.safeAreaInsets.bottom == 49 && page.view.safeAreaInsets.bottom == 0)
    // The bar is pushed out by the page that comes in, by the same spring.
    #expect(isClose(tabs.tabBar.shown.frame.maxX, Double(page.view.shown.frame.minX), within: 1e-3))
    stage.advance(to: 2)
    #expect(tabs.tabBar.frame.maxX == 0 && page.view.safeAreaInsets.bottom == 0)
    first.popViewController(animated: true)
    stage.advance(to: 2.1)
    #expect(isClose(tabs.tabBar.shown.frame.maxX, Double(page.view.shown.frame.minX), within: 1e-3))
    stage.advance(to: 3)
    #expect(tabs.tabBar.frame.minX == 0 && list.view.safeAreaInsets.bottom == 49)
  }
}
