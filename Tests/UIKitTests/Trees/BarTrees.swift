import Foundation

@testable import UIKit

@MainActor private func page(_ title: String, _ change: (UIViewController) -> Void = { _ in }) -> UIViewController {
  let page = UIViewController()
  page.title = title
  page.view.backgroundColor = .systemBackground
  change(page)
  return page
}

@MainActor private func items() -> [UIBarButtonItem] {
  let disabled = UIBarButtonItem(title: "Off", style: .plain, target: nil, action: nil)
  disabled.isEnabled = false
  let tinted = UIBarButtonItem(image: square(20, .red), style: .plain, target: nil, action: nil)
  tinted.tintColor = .systemGreen
  return [UIBarButtonItem(title: "Go", style: .done, target: nil, action: nil), disabled, tinted]
}

/// Navigation bars, tool bars, tab bars and search bars by themselves and in controllers.
let barTrees: [TreeScenario] = [
  // A bar of 44 points, its title in the middle.
  TreeScenario("navigation bar", worked: "0,0 320×44") { stage in
    let navigation = UINavigationController(rootViewController: page("First") { $0.navigationItem.rightBarButtonItems = items() })
    stage.show(navigation)
    stage.record()
    let second = page("A rather long title of the second page") { page in
      page.navigationItem.rightBarButtonItem = UIBarButtonItem(barButtonSystemItem: .edit, target: nil, action: nil)
    }
    navigation.pushViewController(second, animated: true)
    stage.wait(0.1)
    stage.record("pushing")
    stage.wait(1)
    stage.record("pushed", navigation.navigationBar)
    stage.tap(20, 22, wait: 0.1)
    stage.record("popping", navigation.navigationBar)
    stage.wait(1)
    stage.note("count", navigation.viewControllers.count)
  },
  TreeScenario("navigation bar on a phone with a notch, in the dark") { stage in
    stage.screen.safeAreaInsets = UIEdgeInsets(top: 47, left: 0, bottom: 34, right: 0)
    stage.window.overrideUserInterfaceStyle = .dark
    let root = page("First") { page in
      page.navigationItem.backButtonTitle = "Back"
      page.toolbarItems = [UIBarButtonItem(barButtonSystemItem: .trash), .flexibleSpace(), UIBarButtonItem(barButtonSystemItem: .add)]
    }
    let navigation = UINavigationController(rootViewController: root)
    navigation.isToolbarHidden = false
    navigation.pushViewController(page("Second"), animated: false)
    stage.show(navigation)
    stage.record()
    stage.note("safe", navigation.topViewController?.view.safeAreaInsets ?? .zero)
    navigation.setNavigationBarHidden(true, animated: true)
    stage.wait(0.1)
    stage.record("hiding", navigation.view)
    stage.wait(1)
    navigation.setToolbarHidden(true, animated: false)
    stage.note("safe", navigation.topViewController?.view.safeAreaInsets ?? .zero)
  },
  // 44 points and 52 for the large title.
  TreeScenario("large titles", worked: "320×96") { stage in
    let table = UITableViewController(style: .plain)
    let source = stage.keep(TreeRows([40]))
    (table.title, table.tableView.dataSource) = ("Large", source)
    let navigation = UINavigationController(rootViewController: table)
    navigation.navigationBar.prefersLargeTitles = true
    stage.show(navigation)
    stage.record("at rest", navigation.navigationBar)
    for offset in [-80, -60, -44, 0] {
      table.tableView.contentOffset.y = CGFloat(offset)
      stage.wait(0.1)
      stage.record("\(offset)", navigation.navigationBar)
    }
    table.tableView.contentOffset.y = -120
    stage.wait(0.1)
    stage.record("pulled", navigation.navigationBar)
    navigation.navigationBar.prefersLargeTitles = false
    stage.wait(0.2)
    stage.note("of one line", navigation.navigationBar.frame, table.tableView.adjustedContentInset)
    navigation.navigationBar.prefersLargeTitles = true
    stage.wait(0.2)
    stage.note("large again", navigation.navigationBar.frame, table.tableView.adjustedContentInset)
    let small = page("Small") { $0.navigationItem.largeTitleDisplayMode = .never }
    navigation.pushViewController(small, animated: true)
    stage.wait(0.15)
    stage.record("pushing", navigation.navigationBar)
    stage.wait(1)
    stage.record("pushed", navigation.navigationBar)
  },
  TreeScenario("appearances") { stage in
    let navigation = UINavigationController(rootViewController: page("Bar"))
    let appearance = UINavigationBarAppearance()
    appearance.configureWithOpaqueBackground()
    (appearance.backgroundColor, appearance.shadowColor) = (.systemYellow, .red)
    appearance.titleTextAttributes = [.foregroundColor: UIColor.blue, .font: UIFont.systemFont(ofSize: 20)]
    navigation.navigationBar.standardAppearance = appearance
    navigation.navigationBar.scrollEdgeAppearance = appearance
    stage.show(navigation)
    stage.record("opaque", navigation.navigationBar)
    appearance.configureWithTransparentBackground()
    navigation.navigationBar.standardAppearance = appearance
    navigation.navigationBar.scrollEdgeAppearance = nil
    stage.wait(0.1)
    stage.record("transparent", navigation.navigationBar)
    appearance.configureWithDefaultBackground()
    navigation.navigationBar.standardAppearance = appearance
    navigation.navigationBar.barTintColor = .green
    navigation.navigationBar.tintColor = .purple
    stage.wait(0.1)
    stage.record("default", navigation.navigationBar)
  },
  TreeScenario("items of a navigation bar") { stage in
    let bar = UINavigationBar(frame: CGRect(x: 0, y: 20, width: 320, height: 44)), item = UINavigationItem(title: "Item")
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 30, height: 20))
    view.backgroundColor = .red
    item.leftBarButtonItems = [UIBarButtonItem(customView: view), .fixedSpace(12), UIBarButtonItem(barButtonSystemItem: .cancel)]
    item.rightBarButtonItems = items()
    bar.items = [item]
    stage.show(bar)
    stage.record()
    let second = UINavigationItem(title: "Second")
    second.titleView = UIView(frame: CGRect(x: 0, y: 0, width: 60, height: 24))
    second.hidesBackButton = true
    bar.pushItem(second, animated: false)
    stage.wait(0.5)
    stage.record("title view", bar)
    second.hidesBackButton = false
    second.leftItemsSupplementBackButton = true
    second.leftBarButtonItem = UIBarButtonItem(title: "L", style: .plain, target: nil, action: nil)
    item.backBarButtonItem = UIBarButtonItem(title: "Own", style: .plain, target: nil, action: nil)
    bar.semanticContentAttribute = .forceRightToLeft
    bar.setNeedsLayout()
    stage.wait(0.5)
    stage.record("from right to left", bar)
    stage.note("popped", bar.popItem(animated: false)?.title ?? "", bar.topItem?.title ?? "", bar.backItem?.title ?? "none")
    for mode in [UINavigationItem.BackButtonDisplayMode.default, .generic, .minimal] {
      second.backButtonDisplayMode = mode
      item.backButtonDisplayMode = mode
      bar.items = [item, second]
      stage.wait(0.5)
      stage.record("back \(mode.rawValue)", bar)
    }
  },
  TreeScenario("tool bars") { stage in
    let bar = UIToolbar(frame: CGRect(x: 0, y: 100, width: 320, height: 44))
    bar.items = [UIBarButtonItem(title: "A", style: .plain, target: nil, action: nil), .flexibleSpace()] + items()
    stage.show(bar)
    stage.record()
    let systems: [UIBarButtonItem.SystemItem] = [.done, .save, .add, .compose, .reply, .action, .organize, .bookmarks, .search]
    bar.setItems(systems.map { UIBarButtonItem(barButtonSystemItem: $0) }, animated: true)
    bar.barTintColor = .yellow
    stage.wait(0.1)
    stage.record("items", bar)
    let others: [UIBarButtonItem.SystemItem] = [.refresh, .stop, .camera, .trash, .play, .pause, .rewind, .fastForward, .undo, .redo]
    bar.items = [.flexibleSpace()] + others.map { UIBarButtonItem(barButtonSystemItem: $0) } + [.flexibleSpace()]
    stage.wait(0.5)
    stage.record("others", bar)
    stage.note("size", bar.sizeThatFits(CGSize(width: 200, height: 10)), bar.intrinsicContentSize)
    let pressed = UIBarButtonItem(title: "Press", primaryAction: UIAction { _ in stage.note("pressed") })
    bar.items = [pressed, UIBarButtonItem(title: "Menu", menu: UIMenu(children: [UIAction(title: "One") { _ in stage.note("one") }]))]
    stage.wait(0.5)
    stage.tap(30, 122)
    pressed.isHidden = true
    stage.wait(0.5)
    stage.record("hidden", bar)
    stage.tap(40, 122)
    stage.record("menu")
  },
  TreeScenario("tab bar") { stage in
    let tabs = UITabBarController()
    let pages = ["One", "Two", "Three"].enumerated().map { index, title in
      page(title) { $0.tabBarItem = UITabBarItem(title: title, image: index == 2 ? nil : square(24, .red), tag: index) }
    }
    pages[1].tabBarItem.badgeValue = "12"
    pages[2].tabBarItem.badgeValue = "3"
    pages[2].tabBarItem.badgeColor = .systemGreen
    pages[0].tabBarItem.selectedImage = square(20, .blue)
    tabs.viewControllers = pages
    stage.show(tabs)
    stage.record()
    stage.tap(160, 460, wait: 0.1)
    stage.record("two", tabs.tabBar)
    stage.note("selected", tabs.selectedIndex, tabs.selectedViewController?.title ?? "")
    tabs.tabBar.unselectedItemTintColor = .brown
    tabs.tabBar.tintColor = .purple
    pages[0].tabBarItem.isEnabled = false
    stage.wait(0.5)
    stage.tap(40, 460)
    stage.record("coloured", tabs.tabBar)
    tabs.viewControllers = [pages[2], pages[1]]
    stage.wait(0.5)
    stage.note("selected", tabs.selectedIndex, tabs.selectedViewController?.title ?? "")
  },
  TreeScenario("tab bar of a pad, with a home indicator", TreeStage.pad) { stage in
    stage.screen.safeAreaInsets = UIEdgeInsets(top: 24, left: 0, bottom: 20, right: 0)
    let tabs = UITabBarController()
    tabs.viewControllers = ["One", "Two"].map { title in
      page(title) { $0.tabBarItem = UITabBarItem(title: title, image: square(24, .red), tag: 0) }
    }
    let appearance = UITabBarAppearance()
    appearance.configureWithOpaqueBackground()
    appearance.backgroundColor = .systemTeal
    tabs.tabBar.standardAppearance = appearance
    stage.show(tabs)
    stage.record()
    stage.note("safe", tabs.selectedViewController?.view.safeAreaInsets ?? .zero)
  },
  TreeScenario("search bars") { stage in
    let bar = UISearchBar(), minimal = UISearchBar(), full = UISearchBar()
    (bar.placeholder, minimal.searchBarStyle, minimal.text) = ("Find", .minimal, "Text")
    (full.prompt, full.showsCancelButton, full.scopeButtonTitles, full.showsScopeBar) = ("Prompt", true, ["A", "B"], true)
    (full.barTintColor, full.showsBookmarkButton, full.selectedScopeButtonIndex) = (.yellow, true, 1)
    for (index, each) in [bar, minimal, full].enumerated() {
      stage.show(each, at: 0, 70 * CGFloat(index), size(320, each.intrinsicContentSize.height))
    }
    stage.record()
    bar.setShowsCancelButton(true, animated: true)
    stage.wait(0.1)
    stage.record("in flight", bar)
    stage.tap(100, 28)
    stage.press("a", "b")
    stage.record("typed", bar)
    (bar.isSearchResultsButtonSelected, bar.showsSearchResultsButton) = (true, true)
    bar.semanticContentAttribute = .forceRightToLeft
    bar.text = nil
    stage.wait(0.5)
    bar.frame.size.height = 30
    stage.wait(0.5)
    stage.record("low", bar)
  },
]

/// Rows of sections, by their counts.
@MainActor final class TreeRows: NSObject, UITableViewDataSource {
  var counts: [Int]

  init(_ counts: [Int]) { self.counts = counts }

  func numberOfSections(in tableView: UITableView) -> Int { counts.count }
  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { counts[section] }
  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
    cell.textLabel?.text = "\(indexPath.section)-\(indexPath.row)"
    return cell
  }
}
