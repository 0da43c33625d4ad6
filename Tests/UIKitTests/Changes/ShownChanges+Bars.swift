import Foundation

@testable import UIKit

private typealias Change<View> = @MainActor @Sendable (View) -> Void

@MainActor private func item(_ title: String) -> UIBarButtonItem { UIBarButtonItem(title: title, style: .plain, target: nil, action: nil) }

/// A bar of 300 points with two items, of which the upper one has buttons.
private func navigation(_ name: String, _ change: @escaping Change<UINavigationBar>) -> ShownChange {
  ShownChange(
    "navigation bar: \(name)",
    {
      let bar = UINavigationBar(), first = UINavigationItem(title: "First"), second = UINavigationItem(title: "Second")
      second.rightBarButtonItems = [item("Right"), item("More")]
      bar.items = [first, second]
      bar.widthAnchor.constraint(equalToConstant: 300).isActive = true
      return bar
    }, change)
}

/// The same, of the upper item.
private func top(_ name: String, _ change: @escaping Change<UINavigationItem>) -> ShownChange {
  navigation("item, \(name)") { if let item = $0.topItem { change(item) } }
}

private func tool(_ name: String, _ change: @escaping Change<UIToolbar>) -> ShownChange {
  ShownChange(
    "tool bar: \(name)",
    {
      let bar = UIToolbar()
      bar.items = [item("One"), .flexibleSpace(), item("Two"), .fixedSpace(12), UIBarButtonItem(image: square(14, .red), menu: nil)]
      bar.widthAnchor.constraint(equalToConstant: 300).isActive = true
      return bar
    }, change)
}

/// The same, of an item.
private func button(_ name: String, at index: Int = 0, _ change: @escaping Change<UIBarButtonItem>) -> ShownChange {
  tool("item, \(name)") { if let item = $0.items?[index] { change(item) } }
}

private func tabs(_ name: String, _ change: @escaping Change<UITabBar>) -> ShownChange {
  ShownChange(
    "tab bar: \(name)",
    {
      let bar = UITabBar()
      bar.items = [
        UITabBarItem(title: "One", image: square(20, .red), tag: 0), UITabBarItem(title: "Two", image: nil, tag: 1),
        UITabBarItem(title: "Three", image: square(22, .blue).withRenderingMode(.alwaysOriginal), tag: 2),
      ]
      bar.selectedItem = bar.items?[0]
      bar.items?[1].badgeValue = "7"
      bar.widthAnchor.constraint(equalToConstant: 300).isActive = true
      return bar
    }, change)
}

/// The same, of the tab that is selected.
private func tab(_ name: String, at index: Int = 0, _ change: @escaping Change<UITabBarItem>) -> ShownChange {
  tabs("tab, \(name)") { if let item = $0.items?[index] { change(item) } }
}

@MainActor private func large() -> UINavigationBarAppearance {
  let look = UINavigationBarAppearance()
  (look.backgroundColor, look.shadowColor) = (.systemTeal, .systemRed)
  look.titleTextAttributes = [.font: UIFont.systemFont(ofSize: 11), .foregroundColor: UIColor.white]
  look.largeTitleTextAttributes = [.font: UIFont.systemFont(ofSize: 21), .foregroundColor: UIColor.yellow]
  return look
}

private let navigationBars: [ShownChange] = [
  navigation("fewer items") { $0.items = [UINavigationItem(title: "Alone")] },
  navigation("no items") { $0.items = nil },
  navigation("one more") { $0.pushItem(UINavigationItem(title: "Third"), animated: false) },
  navigation("one less") { $0.popItem(animated: false) },
  navigation("a colour") { $0.barTintColor = .yellow },
  navigation("a look") { $0.standardAppearance = large() },
  navigation("a look at the edge") { $0.scrollEdgeAppearance = large() },
  navigation("a look at the edge, which is not for a low bar") {
    $0.scrollEdgeAppearance = large()
    $0.heightAnchor.constraint(equalToConstant: 44).isActive = true
  },
  navigation("large titles") { $0.prefersLargeTitles = true },
  navigation("large titles of another look") {
    $0.prefersLargeTitles = true
    $0.largeTitleTextAttributes = [.font: UIFont.systemFont(ofSize: 19), .foregroundColor: UIColor.red]
    $0.heightAnchor.constraint(equalToConstant: 96).isActive = true
  },
  navigation("titles of another look") { $0.titleTextAttributes = [.font: UIFont.systemFont(ofSize: 30), .foregroundColor: UIColor.red] },
  navigation("no hairline") {
    $0.heightAnchor.constraint(equalToConstant: 44).isActive = true
    $0.shadowImage = UIImage()
  },
  navigation("no background") {
    $0.heightAnchor.constraint(equalToConstant: 44).isActive = true
    $0.setBackgroundImage(UIImage(), for: .default)
  },
  top("a title") { $0.title = "Another title" },
  top("a view for a title") { $0.titleView = UISwitch() },
  top("buttons on the left") { $0.leftBarButtonItems = [item("A"), item("B")] },
  top("buttons on the left, beside the way back") { ($0.leftItemsSupplementBackButton, $0.leftBarButtonItem) = (true, item("A")) },
  top("a button on the right") { $0.rightBarButtonItem = item("R") },
  top("no buttons") { $0.rightBarButtonItems = nil },
  top("without a way back") { $0.hidesBackButton = true },
  top("a button's title") { $0.rightBarButtonItem?.title = "Another" },
  top("the title of a button that came later") {
    $0.leftBarButtonItem = item("A")
    $0.leftBarButtonItem?.title = "Later"
  },
]

private let toolBars: [ShownChange] = [
  tool("other items") { $0.items = [.flexibleSpace(), item("Alone")] },
  tool("other items, animated") { $0.setItems([.flexibleSpace(), item("Alone"), .flexibleSpace()], animated: true) },
  tool("no items") { $0.items = nil },
  tool("a colour") { $0.barTintColor = .yellow },
  button("a title") { $0.title = "Another" },
  button("a picture") { $0.image = square(17, .red) },
  button("disabled") { $0.isEnabled = false },
  button("attributes") {
    $0.setTitleTextAttributes([.font: UIFont.systemFont(ofSize: 29), .foregroundColor: UIColor.red], for: .normal)
  },
  button("bold") { $0.style = .done },
  button("a width") { $0.width = 77 },
  button("hidden") { $0.isHidden = true },
  button("selected") { $0.isSelected = true },
  button("a view") { $0.customView = UISwitch() },
  button("a colour") { $0.tintColor = .red },
  button("a wider space", at: 3) { $0.width = 30 },
]

private let tabBars: [ShownChange] = [
  tabs("another one") { $0.selectedItem = $0.items?[2] },
  tabs("none") { $0.selectedItem = nil },
  tabs("other tabs") { $0.items = [UITabBarItem(title: "Alone", image: nil, tag: 0)] },
  tabs("the others' colour") { $0.unselectedItemTintColor = .red },
  tabs("a colour") { $0.barTintColor = .yellow },
  tabs("a look") {
    let look = UITabBarAppearance(), states = look.stackedLayoutAppearance
    (look.backgroundColor, look.shadowColor) = (.systemTeal, nil)
    for (index, state) in [states.normal, states.selected, states.disabled].enumerated() {
      let color = [UIColor.red, .green, .blue][index]
      state.titleTextAttributes = [.font: UIFont.systemFont(ofSize: CGFloat(8 + index)), .foregroundColor: color]
      state.titlePositionAdjustment = UIOffset(horizontal: CGFloat(1 + index), vertical: CGFloat(-2 - index))
      (state.iconColor, state.badgeBackgroundColor) = (color, .purple)
      state.badgeTextAttributes = [.font: UIFont.systemFont(ofSize: 9), .foregroundColor: UIColor.yellow]
    }
    $0.items?[2].isEnabled = false
    $0.standardAppearance = look
  },
  tab("a title") { $0.title = "Another" },
  tab("a picture") { $0.image = square(12, .green) },
  tab("a picture while it is selected") { $0.selectedImage = square(16, .green) },
  tab("a badge") { $0.badgeValue = "a long one" },
  tab("the badge's colour", at: 1) { $0.badgeColor = .blue },
  tab("no badge", at: 1) { $0.badgeValue = nil },
  tab("disabled") { $0.isEnabled = false },
]

let barChanges: [ShownChange] = navigationBars + toolBars + tabBars
