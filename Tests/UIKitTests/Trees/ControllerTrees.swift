import Foundation

@testable import UIKit

/// A page of one colour, which writes down its appearance.
@MainActor private final class Page: UIViewController {
  weak var stage: TreeStage?
  let name: String

  init(_ name: String, _ stage: TreeStage) {
    (self.name, self.stage) = (name, stage)
    super.init(nibName: nil, bundle: nil)
    title = name
  }

  required init?(coder: NSCoder) { nil }

  override func viewDidLoad() { view.backgroundColor = .systemBackground }
  override func viewWillAppear(_ animated: Bool) { stage?.note("\(name) will appear \(animated) \(isBeingPresented) \(isMovingToParent)") }
  override func viewDidAppear(_ animated: Bool) { stage?.note("\(name) did appear \(animated)") }
  override func viewWillDisappear(_ animated: Bool) {
    stage?.note("\(name) will disappear \(animated) \(isBeingDismissed) \(isMovingFromParent)")
  }
  override func viewDidDisappear(_ animated: Bool) { stage?.note("\(name) did disappear \(animated)") }
  override func viewWillTransition(to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator) {
    super.viewWillTransition(to: size, with: coordinator)
    stage?.note("\(name) to", size)
  }
}

/// What writes down the calls of controllers.
@MainActor
private final class Listener: NSObject, UIAdaptivePresentationControllerDelegate, UISheetPresentationControllerDelegate,
  UIPageViewControllerDataSource, UIPageViewControllerDelegate, UINavigationControllerDelegate, UITabBarControllerDelegate
{
  weak var stage: TreeStage?
  var pages: [UIViewController] = []

  init(_ stage: TreeStage) { self.stage = stage }

  func presentationControllerShouldDismiss(_ controller: UIPresentationController) -> Bool {
    stage?.note("should dismiss")
    return true
  }
  func presentationControllerWillDismiss(_ controller: UIPresentationController) { stage?.note("will dismiss") }
  func presentationControllerDidDismiss(_ controller: UIPresentationController) { stage?.note("did dismiss") }
  func presentationControllerDidAttemptToDismiss(_ controller: UIPresentationController) { stage?.note("attempt") }
  func sheetPresentationControllerDidChangeSelectedDetentIdentifier(_ sheet: UISheetPresentationController) {
    stage?.note("detent \(sheet.selectedDetentIdentifier?.rawValue ?? "none")")
  }
  func pageViewController(_ controller: UIPageViewController, viewControllerBefore page: UIViewController) -> UIViewController? {
    pages.firstIndex(of: page).flatMap { $0 > 0 ? pages[$0 - 1] : nil }
  }
  func pageViewController(_ controller: UIPageViewController, viewControllerAfter page: UIViewController) -> UIViewController? {
    pages.firstIndex(of: page).flatMap { $0 + 1 < pages.count ? pages[$0 + 1] : nil }
  }
  func presentationCount(for controller: UIPageViewController) -> Int { pages.count }
  func presentationIndex(for controller: UIPageViewController) -> Int { 1 }
  func pageViewController(_ controller: UIPageViewController, willTransitionTo pages: [UIViewController]) {
    stage?.note("will turn to \(pages.map { $0.title ?? "" })")
  }
  func pageViewController(
    _ controller: UIPageViewController, didFinishAnimating finished: Bool, previousViewControllers: [UIViewController],
    transitionCompleted completed: Bool
  ) { stage?.note("turned \(finished) \(completed) from \(previousViewControllers.map { $0.title ?? "" })") }
  func navigationController(_ controller: UINavigationController, willShow page: UIViewController, animated: Bool) {
    stage?.note("will show \(page.title ?? "") \(animated)")
  }
  func navigationController(_ controller: UINavigationController, didShow page: UIViewController, animated: Bool) {
    stage?.note("did show \(page.title ?? "") \(animated)")
  }
  func tabBarController(_ controller: UITabBarController, shouldSelect page: UIViewController) -> Bool {
    stage?.note("should select \(page.title ?? "")")
    return page.title != "no"
  }
  func tabBarController(_ controller: UITabBarController, didSelect page: UIViewController) {
    stage?.note("did select \(page.title ?? "")")
  }
}

@MainActor private func alert(_ stage: TreeStage, _ style: UIAlertController.Style, _ count: Int) -> UIAlertController {
  let alert = UIAlertController(
    title: "Title", message: "A message that is long enough for more than one line of text.", preferredStyle: style)
  let styles: [UIAlertAction.Style] = [.cancel, .default, .destructive]
  for index in 0..<count {
    alert.addAction(
      UIAlertAction(title: "Action \(index)", style: styles[min(index, 1 + index % 2)]) { _ in stage.note("action \(index)") })
  }
  return alert
}

/// Presents over a page, and writes down what is seen on the way.
@MainActor private func presents(_ stage: TreeStage, _ controller: UIViewController) {
  let root = Page("root", stage)
  stage.show(root)
  root.present(controller, animated: true) { stage.note("presented") }
  stage.wait(0.15)
  stage.record("coming")
  stage.wait(1)
  stage.record("there")
}

/// Controllers of all kinds, in mid-flight and at rest.
let controllerTrees: [TreeScenario] = [
  // A card of 270 points: (320 − 270) / 2 = 25 from the side.
  TreeScenario("alert of two", worked: "25,") { stage in
    presents(stage, alert(stage, .alert, 2))
    stage.touch(.began, 90, 300)
    stage.wait(0.1)
    stage.record("held")
    stage.touch(.moved, 230, 280)
    stage.wait(0.1)
    stage.record("held beside")
    stage.touch(.ended, 230, 280)
    stage.wait(0.1)
    stage.record("going")
    stage.wait(1)
    stage.note("windows", stage.window.subviews.count)
  },
  TreeScenario("alert of three, with fields, in the dark") { stage in
    stage.window.overrideUserInterfaceStyle = .dark
    let alert = alert(stage, .alert, 3)
    alert.addTextField { $0.placeholder = "Name" }
    alert.addTextField { $0.isSecureTextEntry = true }
    alert.preferredAction = alert.actions[1]
    presents(stage, alert)
    stage.note("first", alert.textFields?[0].isFirstResponder ?? false)
    alert.actions[2].isEnabled = false
    stage.wait(0.2)
    stage.press("a", "Return")
    stage.note("text", alert.textFields?[0].text ?? "")
    stage.press("Escape")
    stage.wait(1)
    stage.note("presented", alert.presentingViewController != nil)
  },
  TreeScenario("sheet of actions") { stage in
    presents(stage, alert(stage, .actionSheet, 4))
    stage.tap(160, 100, wait: 0.1)
    stage.record("going")
    stage.wait(1)
  },
  TreeScenario("sheet of actions on a phone with a notch", CGSize(width: 390, height: 844)) { stage in
    stage.screen.safeAreaInsets = UIEdgeInsets(top: 47, left: 0, bottom: 34, right: 0)
    presents(stage, alert(stage, .actionSheet, 2))
  },
  TreeScenario("page sheet with a grabber") { stage in
    let sheet = Page("sheet", stage), listener = stage.keep(Listener(stage))
    sheet.sheetPresentationController?.detents = [.medium(), .large(), .custom(identifier: .init("low")) { _ in 100 }]
    sheet.sheetPresentationController?.prefersGrabberVisible = true
    sheet.sheetPresentationController?.preferredCornerRadius = 21
    sheet.sheetPresentationController?.delegate = listener
    presents(stage, sheet)
    stage.drag((160, 385), (160, 250), for: 0.4, part: 0.9)
    stage.record("dragged")
    stage.wait(1)
    stage.record("at another height")
    sheet.sheetPresentationController?.animateChanges {
      sheet.sheetPresentationController?.selectedDetentIdentifier = .init("low")
      sheet.sheetPresentationController?.largestUndimmedDetentIdentifier = .medium
    }
    stage.wait(0.1)
    stage.record("changing")
    stage.wait(1)
    stage.drag((160, 400), (160, 475), for: 0.2)
    stage.wait(0.1)
    stage.record("dismissed")
    stage.wait(1)
  },
  TreeScenario("full screen, and its styles of coming") { stage in
    let root = Page("root", stage)
    stage.show(root)
    for style in [UIModalTransitionStyle.coverVertical, .flipHorizontal, .crossDissolve, .partialCurl] {
      let page = Page("page", stage)
      (page.modalPresentationStyle, page.modalTransitionStyle) = (.fullScreen, style)
      root.present(page, animated: true)
      stage.wait(0.2)
      stage.record("style \(style.rawValue)")
      stage.wait(1)
      root.dismiss(animated: true) { stage.note("dismissed") }
      stage.wait(0.2)
      stage.record("back")
      stage.wait(1)
    }
  },
  TreeScenario("form sheet and popover on a pad", TreeStage.pad) { stage in
    let form = Page("form", stage)
    form.modalPresentationStyle = .formSheet
    form.preferredContentSize = size(400, 300)
    presents(stage, form)
    form.dismiss(animated: false)
    let over = Page("over", stage)
    over.modalPresentationStyle = .overCurrentContext
    stage.window.rootViewController?.present(over, animated: false)
    stage.wait(0.5)
    stage.record("over")
    over.dismiss(animated: false)
    let popover = Page("popover", stage)
    (popover.modalPresentationStyle, popover.preferredContentSize) = (.popover, size(200, 150))
    popover.popoverPresentationController?.sourceView = stage.window.rootViewController?.view
    popover.popoverPresentationController?.sourceRect = CGRect(x: 500, y: 100, width: 20, height: 20)
    stage.window.rootViewController?.present(popover, animated: false)
    stage.wait(0.5)
    stage.record("popover")
  },
  TreeScenario("navigation: push, pop, and the finger at the edge") { stage in
    let navigation = UINavigationController(rootViewController: Page("one", stage)), listener = stage.keep(Listener(stage))
    navigation.delegate = listener
    stage.show(navigation)
    navigation.pushViewController(Page("two", stage), animated: true)
    stage.wait(0.15)
    stage.record("pushing")
    stage.wait(1)
    stage.drag((2, 240), (200, 240), for: 0.4, part: 0.8)
    stage.record("dragged")
    stage.wait(0.2)
    stage.record("let go")
    stage.wait(1)
    navigation.pushViewController(Page("three", stage), animated: true)
    stage.wait(1)
    stage.drag((2, 240), (80, 240), for: 0.8)
    stage.wait(0.05)
    stage.record("too short")
    stage.wait(1)
    navigation.setViewControllers([Page("four", stage), Page("five", stage)], animated: true)
    stage.wait(1)
    stage.note("stack", navigation.viewControllers.map { $0.title ?? "" })
    navigation.popToRootViewController(animated: true)
    stage.wait(0.1)
    stage.record("popping")
    stage.wait(1)
  },
  TreeScenario("tabs change") { stage in
    let tabs = UITabBarController(), listener = stage.keep(Listener(stage))
    tabs.delegate = listener
    tabs.viewControllers = ["one", "two", "no", "four"].map { Page($0, stage) }
    stage.show(tabs)
    for x in [120, 200, 280, 40, 40] { stage.tap(CGFloat(x), 460) }
    tabs.selectedIndex = 1
    stage.wait(0.5)
    tabs.setViewControllers(Array((tabs.viewControllers ?? []).dropFirst(2)), animated: false)
    stage.wait(0.5)
    stage.note("selected", tabs.selectedIndex, tabs.children.count)
  },
  TreeScenario("pages that scroll") { stage in
    let pages = UIPageViewController(transitionStyle: .scroll, navigationOrientation: .horizontal, options: [.interPageSpacing: 20])
    let listener = stage.keep(Listener(stage))
    listener.pages = ["one", "two", "three"].map { Page($0, stage) }
    (pages.dataSource, pages.delegate) = (listener, listener)
    pages.setViewControllers([listener.pages[1]], direction: .forward, animated: false)
    stage.show(pages)
    stage.record()
    stage.drag((250, 200), (100, 200), for: 0.3, part: 0.8)
    stage.record("dragged")
    stage.wait(0.1)
    stage.record("let go")
    stage.wait(1)
    stage.drag((250, 200), (50, 200), for: 0.3, part: 0.9)
    stage.record("beyond the last")
    stage.wait(1)
    stage.drag((100, 200), (140, 200), for: 0.6)
    stage.wait(1)
    pages.setViewControllers([listener.pages[0]], direction: .reverse, animated: true) { stage.note("set \($0)") }
    stage.wait(0.15)
    stage.record("by program")
    stage.wait(1)
  },
  TreeScenario("pages that curl") { stage in
    let pages = UIPageViewController(
      transitionStyle: .pageCurl, navigationOrientation: .horizontal,
      options: [.spineLocation: NSNumber(value: UIPageViewController.SpineLocation.min.rawValue)])
    let listener = stage.keep(Listener(stage))
    listener.pages = ["one", "two"].map { Page($0, stage) }
    (pages.dataSource, pages.delegate) = (listener, listener)
    pages.setViewControllers([listener.pages[0]], direction: .forward, animated: false)
    stage.show(pages)
    stage.tap(310, 200, wait: 0.2)
    stage.record("tapped")
    stage.wait(1)
    stage.drag((10, 200), (150, 200), for: 0.3, part: 0.8)
    stage.record("dragged")
    stage.wait(1)
    pages.setViewControllers([listener.pages[1]], direction: .forward, animated: true)
    stage.wait(0.2)
    stage.record("by program")
  },
  TreeScenario("split views", TreeStage.pad) { stage in
    for style in [UISplitViewController.Style.doubleColumn, .tripleColumn] {
      let split = UISplitViewController(style: style)
      split.setViewController(Page("primary", stage), for: .primary)
      if style == .tripleColumn { split.setViewController(Page("supplementary", stage), for: .supplementary) }
      split.setViewController(Page("secondary", stage), for: .secondary)
      stage.show(split)
      stage.record("style \(style.rawValue)")
      let modes: [UISplitViewController.DisplayMode] = [
        .secondaryOnly, .oneBesideSecondary, .oneOverSecondary, .twoBesideSecondary, .twoOverSecondary, .twoDisplaceSecondary,
      ]
      for mode in modes {
        split.preferredDisplayMode = mode
        stage.wait(0.1)
        stage.note("moving", split.children.map { $0.view.layer.presentation()?.frame ?? .zero })
        stage.wait(1)
        stage.note("\(mode.rawValue)", split.displayMode.rawValue, split.splitBehavior.rawValue, split.children.map(\.view.frame))
      }
      (split.preferredPrimaryColumnWidth, split.primaryEdge) = (250, .trailing)
      split.preferredSupplementaryColumnWidthFraction = 0.2
      split.minimumSupplementaryColumnWidth = 210
      stage.wait(1)
      stage.note("widths", split.primaryColumnWidth, split.supplementaryColumnWidth, split.children.map(\.view.frame))
      split.hide(.primary)
      stage.wait(1)
      stage.record("hidden")
      split.show(.primary)
      stage.wait(1)
      stage.note("shown", split.displayMode.rawValue)
      (split.preferredDisplayMode, split.primaryEdge) = (.secondaryOnly, .leading)
      stage.wait(1)
      stage.drag((2, 300), (200, 300), for: 0.2)
      stage.wait(1)
      stage.note("by the edge", split.displayMode.rawValue, split.children.map(\.view.frame))
      split.presentsWithGesture = false
      stage.tap(900, 300)
      stage.drag((2, 300), (200, 300), for: 0.2)
      stage.wait(1)
      stage.note("not by the edge", split.displayMode.rawValue)
    }
  },
  TreeScenario("a split view on a phone") { stage in
    let split = UISplitViewController(style: .doubleColumn)
    split.setViewController(Page("primary", stage), for: .primary)
    split.setViewController(Page("secondary", stage), for: .secondary)
    stage.show(split)
    stage.record()
    split.show(.primary)
    stage.wait(1)
    split.showDetailViewController(Page("detail", stage), sender: nil)
    stage.wait(1)
    stage.record("detail")
    stage.note("collapsed", split.isCollapsed, split.displayMode.rawValue)
  },
  TreeScenario("turned screens") { stage in
    let tabs = UITabBarController(), navigation = UINavigationController(rootViewController: Page("one", stage))
    navigation.navigationBar.prefersLargeTitles = true
    tabs.viewControllers = [navigation, Page("two", stage)]
    stage.show(tabs)
    stage.screen.resize(to: size(480, 320))
    stage.wait(0.5)
    stage.record("wide")
    UIView.animate(withDuration: 0.4) { stage.screen.resize(to: size(320, 480)) }
    stage.wait(0.1)
    stage.record("turning")
  },
  TreeScenario("searching in a navigation bar") { stage in
    let results = Page("results", stage), search = UISearchController(searchResultsController: results), page = Page("page", stage)
    search.searchBar.scopeButtonTitles = ["All", "Some"]
    page.navigationItem.searchController = search
    page.navigationItem.hidesSearchBarWhenScrolling = false
    let navigation = UINavigationController(rootViewController: page)
    navigation.navigationBar.prefersLargeTitles = true
    stage.show(navigation)
    stage.record()
    stage.tap(100, 124, wait: 0.1)
    stage.record("beginning")
    stage.wait(1)
    stage.press("a")
    stage.wait(0.5)
    stage.record("searching")
    stage.note("active", search.isActive, search.searchBar.isFirstResponder)
    search.isActive = false
    stage.wait(0.1)
    stage.record("ending", navigation.navigationBar)
    stage.wait(1)
    stage.record("ended", navigation.navigationBar)
    search.searchBar.text = "b"
    search.isActive = true
    stage.note("begun with a text, its results show", results.viewIfLoaded?.window != nil)
    stage.wait(1)
    search.searchBar.text = ""
    stage.note("without one", results.viewIfLoaded?.window != nil, search.showsSearchResultsController)
  },
]
