import Testing

@testable import UIKit

/// Items of bars, and the buttons that are made of them.
@MainActor @Suite("Items of bars")
struct BarItemTests {
  @MainActor final class Target {
    var calls: [String] = []
    func plain() { calls.append("plain") }
    func with(_ item: UIBarButtonItem) { calls.append("with \(item.tag)") }
  }

  private func box(_ width: CGFloat, _ height: CGFloat) -> UIView { UIView(frame: CGRect(x: 0, y: 0, width: width, height: height)) }

  @Test("the system's buttons have these titles, Done alone is bold, and spaces have none")
  func systemItems() {
    let titles: [(UIBarButtonItem.SystemItem, String?)] = [
      (.done, "Done"), (.cancel, "Cancel"), (.edit, "Edit"), (.save, "Save"), (.add, "+"), (.flexibleSpace, nil), (.fixedSpace, nil),
      (.compose, "Compose"), (.reply, "Reply"), (.action, "Action"), (.organize, "Organize"), (.bookmarks, "Bookmarks"),
      (.search, "Search"), (.refresh, "Refresh"), (.stop, "✕"), (.camera, "Camera"), (.trash, "Trash"), (.play, "Play"), (.pause, "Pause"),
      (.rewind, "Rewind"), (.fastForward, "Forward"), (.undo, "Undo"), (.redo, "Redo"), (.pageCurl, "Curl"), (.close, "✕"),
    ]
    let target = Target()
    for (index, (item, title)) in titles.enumerated() {
      #expect(item.rawValue == index)
      let all = [
        UIBarButtonItem(barButtonSystemItem: item), UIBarButtonItem(systemItem: item),
        UIBarButtonItem(barButtonSystemItem: item, target: nil, action: nil),
        UIBarButtonItem(barButtonSystemItem: item, target: target, action: Target.plain),
      ]
      for each in all {
        #expect(each.title == title && each.style == (item == .done ? .done : .plain) && each.systemItem == item, "\(item)")
        let button = each.makeView() as? UIButton
        #expect((button == nil) == (title == nil) && button?.currentTitle == title)
        let font = UIFont.systemFont(ofSize: item == .add ? 28 : 17, weight: item == .done ? .semibold : .regular)
        if let button { #expect(button.titleLabel?.font == font, "\(item)") }
      }
    }
    #expect(UIBarButtonItem.fixedSpace(13).width == 13 && UIBarButtonItem.fixedSpace(13).systemItem == .fixedSpace)
    #expect(UIBarButtonItem.flexibleSpace().systemItem == .flexibleSpace)
    #expect([UIBarButtonItem.Style.plain, .bordered, .done].map(\.rawValue) == [0, 1, 2])
  }

  @Test("tabs of the system have their names as titles, in words")
  func systemTabs() {
    let titles: [(UITabBarItem.SystemItem, String)] = [
      (.more, "More"), (.favorites, "Favorites"), (.featured, "Featured"), (.topRated, "Top Rated"), (.recents, "Recents"),
      (.contacts, "Contacts"), (.history, "History"), (.bookmarks, "Bookmarks"), (.search, "Search"), (.downloads, "Downloads"),
      (.mostRecent, "Most Recent"), (.mostViewed, "Most Viewed"),
    ]
    for (index, (item, title)) in titles.enumerated() {
      let tab = UITabBarItem(tabBarSystemItem: item, tag: 40 + index)
      #expect(tab.title == title && tab.tag == 40 + index && tab.image == nil && item.rawValue == index)
    }
    let tab = UITabBarItem(title: "T", image: square(9, .red), selectedImage: square(8, .red))
    #expect(tab.title == "T" && tab.image?.size.width == 9 && tab.selectedImage?.size.width == 8 && tab.tag == 0 && tab.isEnabled)
  }

  @Test("an item's button has what the item says")
  func itemViews() {
    let item = UIBarButtonItem(title: "Title", style: .plain, target: nil, action: nil), custom = box(5, 5)
    func button() -> UIButton { item.makeView() as? UIButton ?? UIButton() }
    #expect(button().currentTitle == "Title" && button().currentImage == nil && button().isEnabled && !button().isSelected)
    #expect(button().buttonType == .system && button().titleLabel?.font == .systemFont(ofSize: 17))
    item.image = square(14, .red)
    #expect(button().currentTitle == nil && button().currentImage?.renderingMode == .alwaysTemplate)
    item.image = square(14, .red).withRenderingMode(.alwaysOriginal)
    #expect(button().currentImage?.renderingMode == .alwaysOriginal && button().currentImage?.size.width == 14)
    item.image = nil
    (item.isEnabled, item.isSelected, item.tintColor, item.style) = (false, true, .red, .done)
    #expect(!button().isEnabled && button().isSelected && button().tintColor == .red)
    #expect(button().titleLabel?.font == .systemFont(ofSize: 17, weight: .semibold))
    item.setTitleTextAttributes([.font: UIFont.systemFont(ofSize: 9), .foregroundColor: UIColor.green], for: .normal)
    item.setTitleTextAttributes([.foregroundColor: UIColor.blue], for: .disabled)
    #expect(button().titleLabel?.font == .systemFont(ofSize: 9) && button().titleColor(for: .normal) == .green)
    #expect(
      item.titleTextAttributes(for: .disabled)?[.foregroundColor] as? UIColor == .blue && item.titleTextAttributes(for: .selected) == nil)
    item.customView = custom
    #expect(item.makeView() === custom)
    item.isHidden = true
    #expect(item.makeView() == nil)
    #expect(UIBarButtonItem(customView: custom).makeView() === custom)
  }

  @Test("initialisers with an image or an action take these over, and what they are given before them")
  func initializers() {
    let image = square(11, .red), other = square(12, .red), target = Target()
    let action = UIAction(title: "Act", image: image) { _ in }, silent = UIAction { _ in }, menu = UIMenu(children: [])
    let items: [UIBarButtonItem] = [
      UIBarButtonItem(image: image, style: .done, target: nil, action: nil),
      UIBarButtonItem(image: image, landscapeImagePhone: other, style: .done, target: nil, action: nil),
      UIBarButtonItem(image: image, style: .done, target: target, action: Target.plain), UIBarButtonItem(primaryAction: action),
      UIBarButtonItem(title: "Own", image: other, primaryAction: action, menu: menu), UIBarButtonItem(primaryAction: silent),
      UIBarButtonItem(title: "Own", style: .bordered, target: target, action: Target.with(_:)),
      UIBarButtonItem(barButtonSystemItem: .save, primaryAction: action, menu: menu), UIBarButtonItem(),
    ]
    #expect(items.map(\.title) == [nil, nil, nil, "Act", "Own", nil, "Own", "Save", nil])
    #expect(items.map { $0.image?.size.width } == [11, 11, 11, 11, 12, nil, nil, nil, nil])
    #expect(items.map(\.style) == [.done, .done, .done, .plain, .plain, .plain, .bordered, .plain, .plain])
    #expect(items.map { $0.menu === menu } == [false, false, false, false, true, false, false, true, false])
    #expect(items.map { $0.primaryAction === action } == [false, false, false, true, true, false, false, true, false])
  }

  @Test("a touch runs the item's action, its closure and its method; a menu opens at once where there is none of them")
  func touches() throws {
    let target = Target()
    var ran: [String] = []
    let plain = UIBarButtonItem(title: "A", style: .plain, target: target, action: Target.plain)
    let with = UIBarButtonItem(title: "B", style: .plain, target: target, action: Target.with(_:))
    let image = UIBarButtonItem(image: square(5, .red), style: .plain, target: target, action: Target.plain)
    let system = UIBarButtonItem(barButtonSystemItem: .edit, target: target, action: Target.plain)
    let named = UIBarButtonItem(
      title: "C", style: .plain, target: target, action: Selector("with:", Target.with(_:)))
    let action = UIBarButtonItem(title: "D", primaryAction: UIAction { ran.append("\(($0.sender as? UIBarButtonItem)?.tag ?? -1)") })
    (with.tag, named.tag, action.tag) = (2, 3, 4)
    let items = [plain, with, image, system, named, action]
    for item in items { (item.makeView() as? UIButton)?.sendActions(for: .touchUpInside) }
    #expect(target.calls == ["plain", "with 2", "plain", "plain", "with 3"] && ran == ["4"])
    for item in items {
      item.menu = UIMenu(children: [UIAction(title: "X") { _ in }])
      let button = try #require(item.makeView() as? UIButton)
      #expect(button.menu === item.menu && !button.showsMenuAsPrimaryAction && button.menuSender === item)
    }
    let menu = UIBarButtonItem(
      title: "E", menu: UIMenu(children: [UIAction(title: "X") { _ in }, UIAction(title: "Y", state: .on) { _ in }]))
    #expect((menu.makeView() as? UIButton)?.showsMenuAsPrimaryAction == true && (menu.makeView() as? UIButton)?.currentTitle == "E")
    menu.changesSelectionAsPrimaryAction = true
    #expect((menu.makeView() as? UIButton)?.currentTitle == "Y")
    #expect(
      (UIBarButtonItem(title: "F", style: .plain, target: nil, action: nil).makeView() as? UIButton)?.showsMenuAsPrimaryAction == false)
  }
}
