import Foundation

@testable import UIKit

@MainActor private let red = square(9, .red), blue = square(13, .blue)

@MainActor private func box(_ width: CGFloat, _ height: CGFloat) -> UIView {
  let view = UIView(frame: CGRect(x: 0, y: 0, width: width, height: height))
  view.backgroundColor = .orange
  return view
}

@MainActor private func button(_ title: String) -> UIBarButtonItem {
  UIBarButtonItem(title: title, style: .plain, target: nil, action: nil)
}

/// A controller with a tall page.
@MainActor private func page(_ title: String) -> UIViewController {
  let page = UIViewController(), scroll = UIScrollView()
  page.title = title
  scroll.contentSize = CGSize(width: 100, height: 900)
  page.view = scroll
  return page
}

/// Each property of bars, their items, and controllers.
let controllerPropertyTrees: [TreeScenario] = [
  TreeScenario("UINavigationItem") { stage in
    let sheet = PropertySheet<UINavigationItem>(
      stage, { page("Second").navigationItem },
      show: { stage, item in
        let first = page("First"), second = UIViewController()
        second.title = "Second"
        let navigation = UINavigationController(rootViewController: first)
        stage.show(navigation)
        navigation.pushViewController(Shower(item), animated: false)
      })
    sheet.set("title", \.title, "A longer title than there is room for in the bar", nil)
    sheet.set("prompt", \.prompt, "Prompt")
    sheet.set("titleView", \.titleView, box(60, 20))
    sheet.set("backButtonTitle", \.backButtonTitle, "Back button")
    sheet.set("hidesBackButton", \.hidesBackButton, true)
    sheet.set("backButtonDisplayMode", \.backButtonDisplayMode, .minimal, .generic)
    sheet.set("leftBarButtonItems", \.leftBarButtonItems, [button("One"), button("Two")])
    sheet.set("rightBarButtonItems", \.rightBarButtonItems, [button("One"), button("Two")])
    sheet.set("leftBarButtonItem", \.leftBarButtonItem, button("Left"))
    sheet.set("rightBarButtonItem", \.rightBarButtonItem, button("Right"))
    sheet.set("largeTitleDisplayMode", \.largeTitleDisplayMode, .never, .always)
    sheet.call("left, with back") { ($0.leftBarButtonItem, $0.leftItemsSupplementBackButton) = (button("Left"), true) }
    sheet.call("appearance") {
      let look = UINavigationBarAppearance()
      look.configureWithOpaqueBackground()
      (look.backgroundColor, look.shadowColor) = (.green, .red)
      look.titleTextAttributes = [.foregroundColor: UIColor.blue, .font: UIFont.systemFont(ofSize: 11)]
      ($0.standardAppearance, $0.scrollEdgeAppearance) = (look, look)
    }
    sheet.call("slowly") { $0.setRightBarButton(button("Slow"), animated: true) }
    sheet.call("left slowly") { $0.setLeftBarButtonItems([button("Slow")], animated: true) }
    sheet.call("hides slowly") { $0.setHidesBackButton(true, animated: true) }
  },
  TreeScenario("UINavigationController") { stage in
    let sheet = PropertySheet<UINavigationController>(
      stage, { UINavigationController(rootViewController: page("First")) }, show: { $0.show($1) })
    sheet.set("isNavigationBarHidden", \.isNavigationBarHidden, true)
    sheet.set("isToolbarHidden", \.isToolbarHidden, false)
    sheet.set("viewControllers", \.viewControllers, [page("A"), page("B")])
    sheet.call("hides slowly") { $0.setNavigationBarHidden(true, animated: true) }
    sheet.call("toolbar slowly") {
      $0.topViewController?.toolbarItems = [button("One"), .flexibleSpace(), button("Two")]
      $0.setToolbarHidden(false, animated: true)
    }
    sheet.call("large") { $0.navigationBar.prefersLargeTitles = true }
    sheet.call("opaque") { $0.navigationBar.isTranslucent = false }
    sheet.call("bar colour") { $0.navigationBar.barTintColor = .red }
    sheet.call("tint") { $0.navigationBar.tintColor = .red }
    sheet.call("texts") { $0.navigationBar.titleTextAttributes = [.foregroundColor: UIColor.red, .font: UIFont.systemFont(ofSize: 25)] }
    sheet.call("large texts") {
      $0.navigationBar.prefersLargeTitles = true
      $0.navigationBar.largeTitleTextAttributes = [.foregroundColor: UIColor.red, .font: UIFont.systemFont(ofSize: 25)]
    }
    sheet.call("pictures") {
      $0.navigationBar.setBackgroundImage(blue, for: .default)
      $0.navigationBar.shadowImage = red
    }
    sheet.call("pushes") { $0.pushViewController(page("Next"), animated: true) }
    sheet.call("pushes one without a bottom") {
      let next = page("Next")
      next.hidesBottomBarWhenPushed = true
      $0.isToolbarHidden = false
      $0.pushViewController(next, animated: false)
    }
    sheet.call("replaces") { $0.setViewControllers([page("A"), page("B"), page("C")], animated: true) }
  },
  TreeScenario("UITabBarController") { stage in
    let sheet = PropertySheet<UITabBarController>(
      stage,
      {
        let tabs = UITabBarController()
        tabs.viewControllers = ["One", "Two", "Three"].enumerated().map { index, title in
          let one = page(title)
          one.tabBarItem = UITabBarItem(title: title, image: index == 1 ? red : blue, tag: index)
          return one
        }
        return tabs
      }, show: { $0.show($1) })
    sheet.set("selectedIndex", \.selectedIndex, 2, 9)
    sheet.set("viewControllers", \.viewControllers, [page("A"), page("B")], (0..<7).map { page("\($0)") })
    sheet.call("badge") { $0.viewControllers?[1].tabBarItem.badgeValue = "12" }
    sheet.call("badge in a colour") {
      $0.viewControllers?[0].tabBarItem.badgeValue = "new"
      $0.viewControllers?[0].tabBarItem.badgeColor = .green
    }
    sheet.call("title") { $0.viewControllers?[1].tabBarItem.title = "Other title" }
    sheet.call("image") { $0.viewControllers?[1].tabBarItem.image = blue }
    sheet.call("selected image") { $0.viewControllers?[0].tabBarItem.selectedImage = red }
    sheet.call("disabled") { $0.viewControllers?[1].tabBarItem.isEnabled = false }
    sheet.call("tint") { $0.tabBar.tintColor = .red }
    sheet.call("others") { $0.tabBar.unselectedItemTintColor = .red }
    sheet.call("bar colour") { $0.tabBar.barTintColor = .red }
    sheet.call("opaque") { $0.tabBar.isTranslucent = false }
    sheet.call("appearance") {
      let look = UITabBarAppearance(), item = UITabBarItemAppearance()
      look.configureWithTransparentBackground()
      (look.backgroundColor, look.shadowColor, look.selectionIndicatorTintColor) = (.green, .red, .blue)
      (item.normal.iconColor, item.selected.iconColor, item.normal.badgeBackgroundColor) = (.purple, .yellow, .black)
      item.normal.titleTextAttributes = [.foregroundColor: UIColor.red, .font: UIFont.systemFont(ofSize: 9)]
      item.selected.titlePositionAdjustment = UIOffset(horizontal: 2, vertical: 3)
      (look.stackedLayoutAppearance, look.inlineLayoutAppearance) = (item, item)
      ($0.tabBar.standardAppearance, $0.tabBar.scrollEdgeAppearance) = (look, look)
      $0.viewControllers?[1].tabBarItem.badgeValue = "3"
    }
  },
  TreeScenario("UIBarButtonItem") { stage in
    let sheet = PropertySheet<UIBarButtonItem>(
      stage, { button("Title") },
      show: { stage, item in
        let bar = UIToolbar(frame: CGRect(x: 0, y: 200, width: 320, height: 44))
        bar.items = [button("A"), item, .flexibleSpace(), button("Z")]
        stage.show(bar)
      })
    sheet.set("title", \.title, "Longer title", nil)
    sheet.set("image", \.image, red)
    sheet.set("isEnabled", \.isEnabled, false)
    sheet.set("isHidden", \.isHidden, true)
    sheet.set("isSelected", \.isSelected, true)
    sheet.set("style", \.style, .done)
    sheet.set("width", \.width, 90)
    sheet.set("customView", \.customView, box(33, 22))
    sheet.set("tintColor", \.tintColor, .red)
    sheet.set("primaryAction", \.primaryAction, UIAction(title: "Action", image: red) { _ in })
    sheet.set("menu", \.menu, UIMenu(title: "Menu", children: [UIAction(title: "A") { _ in }]))
    sheet.call("texts") {
      $0.setTitleTextAttributes([.foregroundColor: UIColor.red, .font: UIFont.systemFont(ofSize: 9)], for: .normal)
      $0.setTitleTextAttributes([.foregroundColor: UIColor.green], for: .disabled)
    }
    let bar = PropertySheet<UIToolbar>(stage, size: size(320, 44)) {
      let bar = UIToolbar()
      bar.items = [button("A"), button("Z")]
      return bar
    }
    bar.set("bar barTintColor", \.barTintColor, .red)
    bar.set("bar tintColor", \.tintColor, .red)
    bar.set("bar items", \.items, [.flexibleSpace(), button("B"), .fixedSpace(31), button("C")], [], nil)
    bar.set("bar semanticContentAttribute", \.semanticContentAttribute, .forceRightToLeft)
    bar.call("bar slowly") { $0.setItems([button("B")], animated: true) }
  },
  TreeScenario("UISplitViewController", TreeStage.pad) { stage in
    let sheet = PropertySheet<UISplitViewController>(
      stage, window: TreeStage.pad,
      {
        let split = UISplitViewController(style: .tripleColumn)
        split.setViewController(page("Primary"), for: .primary)
        split.setViewController(page("Supplementary"), for: .supplementary)
        split.setViewController(page("Secondary"), for: .secondary)
        return split
      }, show: { $0.show($1) })
    for (name, mode) in [
      ("secondaryOnly", UISplitViewController.DisplayMode.secondaryOnly), ("oneBesideSecondary", .oneBesideSecondary),
      ("oneOverSecondary", .oneOverSecondary), ("twoBesideSecondary", .twoBesideSecondary), ("twoOverSecondary", .twoOverSecondary),
      ("twoDisplaceSecondary", .twoDisplaceSecondary),
    ] {
      sheet.call("preferredDisplayMode \(name)") { $0.preferredDisplayMode = mode }
    }
    for (name, behavior) in [("tile", UISplitViewController.SplitBehavior.tile), ("overlay", .overlay), ("displace", .displace)] {
      sheet.call("preferredSplitBehavior \(name)") { $0.preferredSplitBehavior = behavior }
    }
    sheet.set("primaryEdge", \.primaryEdge, .trailing)
    sheet.set("preferredPrimaryColumnWidth", \.preferredPrimaryColumnWidth, 222)
    sheet.set("preferredPrimaryColumnWidthFraction", \.preferredPrimaryColumnWidthFraction, 0.25)
    sheet.set("minimumPrimaryColumnWidth", \.minimumPrimaryColumnWidth, 333)
    sheet.set("maximumPrimaryColumnWidth", \.maximumPrimaryColumnWidth, 111)
    sheet.set("preferredSupplementaryColumnWidth", \.preferredSupplementaryColumnWidth, 222)
    sheet.set("preferredSupplementaryColumnWidthFraction", \.preferredSupplementaryColumnWidthFraction, 0.25)
    sheet.set("minimumSupplementaryColumnWidth", \.minimumSupplementaryColumnWidth, 444)
    sheet.set("maximumSupplementaryColumnWidth", \.maximumSupplementaryColumnWidth, 111)
    sheet.call("shows") { $0.show(.primary) }
    sheet.call("hides") { $0.hide(.supplementary) }
    sheet.call("compact") { $0.setViewController(page("Compact"), for: .compact) }
  },
  TreeScenario("UIViewController") { stage in
    let sheet = PropertySheet<UIViewController>(
      stage,
      {
        let controller = UIViewController()
        controller.title = "Title"
        controller.view.backgroundColor = .systemBackground
        let guide = controller.view.safeAreaLayoutGuide, view = box(1, 1)
        view.translatesAutoresizingMaskIntoConstraints = false
        controller.view.addSubview(view)
        NSLayoutConstraint.activate([
          view.topAnchor.constraint(equalTo: guide.topAnchor), view.leadingAnchor.constraint(equalTo: guide.leadingAnchor),
          view.bottomAnchor.constraint(equalTo: guide.bottomAnchor), view.trailingAnchor.constraint(equalTo: guide.trailingAnchor),
        ])
        return controller
      },
      show: { stage, controller in
        let tabs = UITabBarController()
        tabs.viewControllers = [UINavigationController(rootViewController: controller)]
        stage.show(tabs)
      })
    sheet.set("title", \.title, "Other")
    sheet.set("additionalSafeAreaInsets", \.additionalSafeAreaInsets, UIEdgeInsets(top: 1, left: 2, bottom: 4, right: 8))
    sheet.set("overrideUserInterfaceStyle", \.overrideUserInterfaceStyle, .dark)
    sheet.set("edgesForExtendedLayout", \.edgesForExtendedLayout, [], .top)
    sheet.set("hidesBottomBarWhenPushed", \.hidesBottomBarWhenPushed, true)
    sheet.set("isEditing", \.isEditing, true)
    sheet.call("edit button") { $0.navigationItem.rightBarButtonItem = $0.editButtonItem }
    sheet.call("edits") {
      $0.navigationItem.rightBarButtonItem = $0.editButtonItem
      $0.setEditing(true, animated: true)
    }
    for style in [UIModalPresentationStyle.automatic, .fullScreen, .pageSheet, .formSheet, .overFullScreen, .currentContext, .popover] {
      sheet.call("presents \(style.rawValue)") {
        let next = page("Next")
        next.modalPresentationStyle = style
        next.preferredContentSize = CGSize(width: 200, height: 150)
        next.popoverPresentationController?.sourceView = $0.view.subviews.first
        if $0.view.window != nil { $0.present(next, animated: true) }
      }
    }
    for style in [UIModalTransitionStyle.crossDissolve, .flipHorizontal, .partialCurl] {
      sheet.call("crosses \(style.rawValue)") {
        let next = page("Next")
        (next.modalTransitionStyle, next.modalPresentationStyle) = (style, .fullScreen)
        if $0.view.window != nil { $0.present(next, animated: true) }
      }
    }
    @MainActor func sheets(_ name: String, _ change: @escaping (UISheetPresentationController) -> Void) {
      sheet.call("sheet \(name)") {
        let next = page("Next")
        if let sheet = next.sheetPresentationController { change(sheet) }
        if $0.view.window != nil { $0.present(next, animated: false) }
      }
    }
    sheets("medium") { $0.detents = [.medium(), .large()] }
    sheets("large chosen") { ($0.detents, $0.selectedDetentIdentifier) = ([.medium(), .large()], .large) }
    sheets("own") { $0.detents = [.custom { $0.maximumDetentValue * 0.3 }] }
    sheets("grabber") { $0.prefersGrabberVisible = true }
    sheets("corner") { $0.preferredCornerRadius = 31 }
    sheets("undimmed") { ($0.detents, $0.largestUndimmedDetentIdentifier) = ([.medium(), .large()], .medium) }
    sheets("attached") { ($0.prefersEdgeAttachedInCompactHeight, $0.widthFollowsPreferredContentSizeWhenEdgeAttached) = (true, true) }
  },
  TreeScenario("UIAlertController") { stage in
    for (name, style) in [("alert", UIAlertController.Style.alert), ("actionSheet", .actionSheet)] {
      let sheet = PropertySheet<UIAlertController>(
        stage,
        {
          let alert = UIAlertController(title: "Title", message: "A message of some words", preferredStyle: style)
          alert.addAction(UIAlertAction(title: "Do", style: .default))
          return alert
        },
        show: { stage, alert in
          let root = UIViewController()
          stage.show(root)
          root.present(alert, animated: false)
        })
      sheet.set("\(name) title", \.title, "Other", nil)
      sheet.set("\(name) message", \.message, String(repeating: "many words ", count: 12), nil)
      sheet.call("\(name) two") { $0.addAction(UIAlertAction(title: "Cancel", style: .cancel)) }
      sheet.call("\(name) three") {
        $0.addAction(UIAlertAction(title: "Cancel", style: .cancel))
        $0.addAction(UIAlertAction(title: "Destroy", style: .destructive))
      }
      sheet.call("\(name) preferred") {
        let action = UIAlertAction(title: "Preferred", style: .default)
        $0.addAction(action)
        $0.preferredAction = action
      }
      sheet.call("\(name) disabled") { $0.actions[0].isEnabled = false }
      guard style == .alert else { continue }
      sheet.call("fields") {
        guard $0.viewIfLoaded == nil else { return }
        $0.addTextField { $0.placeholder = "First" }
        $0.addTextField { ($0.text, $0.isSecureTextEntry) = ("secret", true) }
      }
    }
  },
  TreeScenario("UIPickerView, UIDatePicker, UIVisualEffectView") { stage in
    let dates = PropertySheet<UIDatePicker>(stage, size: size(300, 200)) {
      let picker = UIDatePicker()
      // Wheels count days from the one that is chosen when they are made.
      picker.date = Date(timeIntervalSince1970: 1_000_000_000)
      picker.preferredDatePickerStyle = .wheels
      picker.locale = Locale(identifier: "en_US")
      picker.timeZone = TimeZone(identifier: "UTC")
      return picker
    }
    dates.set("datePickerMode", \.datePickerMode, .date, .time, .countDownTimer)
    dates.set("locale", \.locale, Locale(identifier: "de_DE"))
    dates.set("timeZone", \.timeZone, TimeZone(secondsFromGMT: 7200))
    dates.set("minimumDate", \.minimumDate, Date(timeIntervalSince1970: 1_000_100_000))
    dates.set("maximumDate", \.maximumDate, Date(timeIntervalSince1970: 999_900_000))
    dates.set("minuteInterval", \.minuteInterval, 15)
    dates.set("date", \.date, Date(timeIntervalSince1970: 1_234_567_890))
    dates.set("isEnabled", \.isEnabled, false)
    dates.set("preferredDatePickerStyle", \.preferredDatePickerStyle, .compact, .inline)
    let effect = PropertySheet<UIVisualEffectView>(stage, size: size(80, 60)) { UIVisualEffectView(effect: UIBlurEffect(style: .regular)) }
    for style in [
      UIBlurEffect.Style.extraLight, .light, .dark, .prominent, .systemUltraThinMaterial, .systemThinMaterial, .systemMaterial,
      .systemThickMaterial, .systemChromeMaterial, .systemMaterialDark, .systemMaterialLight,
    ] {
      effect.set("effect \(style.rawValue)", \.effect, UIBlurEffect(style: style))
    }
    effect.set("effect", \.effect, nil)
    effect.set("vibrancy", \.effect, UIVibrancyEffect(blurEffect: UIBlurEffect(style: .dark)))
    effect.set("alpha", \.alpha, 0.5)
    effect.set("backgroundColor", \.backgroundColor, .red)
    effect.call("contents") { $0.contentView.addSubview(UISwitch()) }
  },
]

/// Shows an item of another's in its bar.
@MainActor private final class Shower: UIViewController {
  private let item: UINavigationItem
  override var navigationItem: UINavigationItem { item }

  init(_ item: UINavigationItem) {
    self.item = item
    super.init(nibName: nil, bundle: nil)
  }
  required init?(coder: NSCoder) { nil }
}
