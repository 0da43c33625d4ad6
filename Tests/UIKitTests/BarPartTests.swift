import Foundation
import Testing

@testable import UIKit

/// Bars and their items: parts, looks and heights, in numbers and one by one.
@MainActor @Suite("Parts of bars")
struct BarPartTests {
  private func all(_ view: UIView) -> [UIView] { [view] + view.subviews.flatMap { all($0) } }
  private func label(_ text: String, _ view: UIView) -> UILabel? { all(view).lazy.compactMap { $0 as? UILabel }.first { $0.text == text } }
  private func box(_ width: CGFloat, _ height: CGFloat) -> UIView { UIView(frame: CGRect(x: 0, y: 0, width: width, height: height)) }

  // MARK: Tool bars

  /// 16 points at the sides, and 16 between buttons.
  @Test("a tool bar's items stand beside each other; what is left goes to its flexible spaces in equal parts")
  func toolBars() {
    func item(_ width: CGFloat, _ height: CGFloat = 20, own: CGFloat = 0) -> UIBarButtonItem {
      let item = UIBarButtonItem(customView: box(width, height))
      item.width = own
      return item
    }
    func hidden() -> UIBarButtonItem {
      let hidden = item(50)
      hidden.isHidden = true
      return hidden
    }
    let space = UIBarButtonItem.flexibleSpace, fixed = UIBarButtonItem.fixedSpace
    let rows: [([UIBarButtonItem], [(CGFloat, CGFloat)])] = [
      ([item(30), item(40)], [(16, 30), (62, 40)]), ([item(30), fixed(10), item(40)], [(16, 30), (72, 40)]),
      // 300 − 32 − 30 − 40 − 16.
      ([item(30), space(), item(40)], [(16, 30), (244, 40)]), ([space(), item(30), space()], [(135, 30)]),
      ([space(), item(30), item(40), space()], [(107, 30), (153, 40)]), ([item(30, own: 80), item(40)], [(16, 80), (112, 40)]),
      ([hidden(), item(40)], [(16, 40)]), ([item(200), space(), item(200)], [(16, 200), (232, 200)]), ([space()], []),
    ]
    for (items, places) in rows {
      for isMirrored in [false, true] {
        let bar = UIToolbar(frame: CGRect(x: 0, y: 0, width: 300, height: 44))
        if isMirrored { bar.semanticContentAttribute = .forceRightToLeft }
        bar.items = items
        bar.layoutIfNeeded()
        let frames = places.map { CGRect(x: isMirrored ? 300 - $0.0 - $0.1 : $0.0, y: 12, width: $0.1, height: 20) }
        #expect(bar.subviews.dropFirst().map(\.frame) == frames, "\(places)")
      }
    }
    let bar = UIToolbar(frame: CGRect(x: 0, y: 0, width: 300, height: 50))
    bar.reach = 34
    bar.items = [item(10, 11)]
    bar.layoutIfNeeded()
    #expect(bar.subviews[0].frame == CGRect(x: 0, y: 0, width: 300, height: 84) && bar.subviews[1].frame.minY == 19.5)
    #expect(bar.subviews[0].backgroundColor == .secondarySystemBackground)
    bar.barTintColor = .red
    #expect(bar.subviews[0].backgroundColor == .red)
    bar.barTintColor = nil
    #expect(bar.subviews[0].backgroundColor == .secondarySystemBackground)
  }

  @Test("new items of a tool bar fade in within 0.2 s")
  func fading() {
    let bar = UIToolbar(frame: CGRect(x: 0, y: 0, width: 300, height: 44)), stage = AnimationStage(bar)
    stage.advance(to: 0)
    bar.setItems([UIBarButtonItem(customView: box(20, 20))], animated: false)
    #expect(bar.subviews[1].layer.animationKeys() == nil && bar.subviews[1].alpha == 1)
    bar.setItems([UIBarButtonItem(customView: box(30, 20))], animated: true)
    stage.advance(to: 0.1)
    #expect(isClose(bar.subviews[1].shownAlpha, 0.5, within: 1e-3) && bar.subviews[1].alpha == 1)
    #expect(bar.subviews[1].layer.animation(forKey: "opacity")?.duration == 0.2)
  }

  // MARK: Tab bars

  /// Three tabs of 100 points.
  @Test("tabs share the bar; image, title and badge stand in each")
  func tabs() throws {
    let bar = UITabBar(frame: CGRect(x: 0, y: 0, width: 300, height: 83))
    bar.items = [
      UITabBarItem(title: "One", image: square(20, .red), tag: 0), UITabBarItem(title: "Two", image: nil, tag: 1),
      UITabBarItem(title: "Three", image: square(24, .red), tag: 2),
    ]
    bar.items?[0].badgeValue = "8"
    bar.layoutIfNeeded()
    let buttons = bar.subviews.dropFirst().map(\.self)
    #expect(bar.subviews[0].frame == bar.bounds)
    #expect(buttons.map(\.frame) == [0, 100, 200].map { CGRect(x: $0, y: 0, width: 100, height: 49) })
    func parts(_ index: Int) -> [CGRect] {
      buttons[index].layoutIfNeeded()
      return buttons[index].subviews.map(\.frame)
    }
    // Lines of 10 points are 12 high, of 15 points 17.
    #expect(
      parts(0) == [
        CGRect(x: 0, y: 3, width: 100, height: 31), CGRect(x: 2, y: 35, width: 96, height: 12), CGRect(x: 56, y: 2, width: 18, height: 18),
      ])
    #expect(parts(1)[1] == CGRect(x: 2, y: 16, width: 96, height: 17))
    let badges = buttons.map { $0.subviews[2] as? UILabel }
    #expect(badges.map { $0?.isHidden } == [false, true, true] && badges[0]?.text == "8" && badges[0]?.backgroundColor == .systemRed)
    #expect(badges[0]?.textColor == .white && badges[0]?.font == .systemFont(ofSize: 12) && badges[0]?.layer.cornerRadius == 9)
    bar.semanticContentAttribute = .forceRightToLeft
    bar.layoutIfNeeded()
    #expect(buttons.map(\.frame.minX) == [200, 100, 0])
    bar.items = nil
    bar.layoutIfNeeded()
    #expect(bar.subviews.count == 1)
  }

  @Test("a tab has the tint while it is selected, and grey else; what is disabled is fainter, and takes no touch")
  func tabColors() throws {
    final class Delegate: UITabBarDelegate {
      var told: [Int] = []
      func tabBar(_ tabBar: UITabBar, didSelect item: UITabBarItem) { told.append(item.tag) }
    }
    let bar = UITabBar(frame: CGRect(x: 0, y: 0, width: 300, height: 49)), delegate = Delegate()
    let original = square(8, .red).withRenderingMode(.alwaysOriginal)
    bar.items = [
      UITabBarItem(title: "One", image: square(20, .red), selectedImage: square(21, .red)),
      UITabBarItem(title: "Two", image: original, tag: 1),
      UITabBarItem(title: "Three", image: nil, tag: 2),
    ]
    bar.items?[2].isEnabled = false
    (bar.delegate, bar.tintColor) = (delegate, .systemPink)
    func buttons() -> [UIControl] { bar.subviews.compactMap { $0 as? UIControl } }
    func pictures() -> [UIImageView] { buttons().compactMap { $0.subviews[0] as? UIImageView } }
    func texts() -> [UIColor?] { buttons().map { ($0.subviews[1] as? UILabel)?.textColor } }
    #expect(
      texts() == [.systemGray, .systemGray, .tertiaryLabel] && pictures().map(\.tintColor) == [.systemGray, .systemGray, .systemGray])
    #expect(pictures()[0].image?.renderingMode == .alwaysTemplate && pictures()[1].image === original && pictures()[2].image == nil)
    for button in buttons() { button.sendActions(for: .touchUpInside) }
    #expect(delegate.told == [0, 1] && bar.selectedItem?.tag == 1 && buttons().map(\.isSelected) == [false, true, false])
    #expect(texts() == [.systemGray, .systemPink, .tertiaryLabel])
    bar.selectedItem = bar.items?[0]
    #expect(pictures()[0].image?.size.width == 21 && texts()[0] == .systemPink && delegate.told.count == 2)
    bar.unselectedItemTintColor = .brown
    #expect(texts() == [.systemPink, .brown, .tertiaryLabel])
    let fonts = buttons().map { ($0.subviews[1] as? UILabel)?.font }
    #expect(fonts == [10, 10, 15].map { UIFont.systemFont(ofSize: $0, weight: .semibold) })
    // A controller that decides itself.
    var asked: [Int] = []
    bar.select = { asked.append($0) }
    buttons()[1].sendActions(for: .touchUpInside)
    #expect(asked == [1] && bar.selectedItem?.tag == 0 && delegate.told == [0, 1, 1])
  }

  // MARK: Looks

  @Test("looks of bars: their own, the system's background, none; one is made of another")
  func appearances() {
    let look = UIBarAppearance(), bar = BarBackground(isOnTop: true)
    func shown(_ look: UIBarAppearance?, own: UIColor? = nil) -> [UIColor?] {
      bar.show(look, own: own)
      return [bar.backgroundColor, bar.lineColor, bar.subviews[0].backgroundColor]
    }
    #expect(shown(nil) == [.secondarySystemBackground, .separator, .separator] && shown(nil, own: .red) == [.red, .separator, .separator])
    #expect(
      shown(look) == [.secondarySystemBackground, .separator, .separator] && shown(look, own: .red) == [.red, .separator, .separator])
    look.configureWithOpaqueBackground()
    #expect(shown(look, own: .red) == [.systemBackground, .separator, .separator])
    look.configureWithTransparentBackground()
    #expect(shown(look, own: .red) == [nil, nil, nil])
    look.backgroundColor = .green
    #expect(shown(look, own: .red) == [.green, nil, nil])
    look.configureWithDefaultBackground()
    #expect(shown(look, own: .red) == [.red, .separator, .separator])
    look.configureWithTransparentBackground()
    (look.backgroundColor, look.shadowColor, look.backgroundImage) = (.blue, .yellow, square(3, .red))
    look.backgroundEffect = UIBlurEffect(style: .dark)
    let copy = UINavigationBarAppearance(barAppearance: look)
    #expect(shown(copy) == [.blue, .yellow, .yellow] && copy.isTransparent && copy.backgroundImage?.size.width == 3)
    #expect(copy.backgroundEffect === look.backgroundEffect)
    copy.backgroundColor = nil
    #expect(shown(copy, own: .red) == [nil, .yellow, .yellow])
    for isOnTop in [true, false] {
      let background = BarBackground(isOnTop: isOnTop)
      background.frame = CGRect(x: 0, y: 0, width: 200, height: 44)
      background.traitOverrides.displayScale = 2
      background.layoutIfNeeded()
      #expect(background.subviews[0].frame == CGRect(x: 0, y: isOnTop ? 43.5 : 0, width: 200, height: 0.5))
      #expect(!background.isUserInteractionEnabled && background.autoresizingMask == [.flexibleWidth, .flexibleHeight])
    }
  }

  @Test("what a program says of all bars holds where a bar says nothing itself")
  func commonLooks() {
    let looks = UINavigationBar(), empty = UINavigationBar(), own = UINavigationBar(), a = UINavigationBarAppearance(),
      b = UINavigationBarAppearance()
    (looks.barTintColor, looks.standardAppearance, looks.scrollEdgeAppearance, looks.prefersLargeTitles) = (.red, a, a, true)
    looks.titleTextAttributes = [.foregroundColor: UIColor.red]
    looks.largeTitleTextAttributes = [.foregroundColor: UIColor.green]
    (own.barTintColor, own.standardAppearance, own.scrollEdgeAppearance) = (.blue, b, b)
    own.titleTextAttributes = [.foregroundColor: UIColor.blue]
    own.largeTitleTextAttributes = [.foregroundColor: UIColor.cyan]
    for bar in [empty, own] { bar.takeLooks(looks) }
    #expect(empty.barTintColor == .red && empty.standardAppearance === a && empty.scrollEdgeAppearance === a && empty.prefersLargeTitles)
    #expect(empty.titleTextAttributes?[.foregroundColor] as? UIColor == .red)
    #expect(empty.largeTitleTextAttributes?[.foregroundColor] as? UIColor == .green)
    #expect(own.barTintColor == .blue && own.standardAppearance === b && own.scrollEdgeAppearance === b && own.prefersLargeTitles)
    #expect(own.titleTextAttributes?[.foregroundColor] as? UIColor == .blue)
    #expect(own.largeTitleTextAttributes?[.foregroundColor] as? UIColor == .cyan)
    let large = UINavigationBar()
    large.prefersLargeTitles = true
    large.takeLooks(UINavigationBar())
    #expect(large.prefersLargeTitles)
    let tabLooks = UITabBar(), emptyTabs = UITabBar(), ownTabs = UITabBar(), c = UITabBarAppearance(), d = UITabBarAppearance()
    (tabLooks.barTintColor, tabLooks.unselectedItemTintColor, tabLooks.standardAppearance) = (.red, .green, c)
    (ownTabs.barTintColor, ownTabs.unselectedItemTintColor, ownTabs.standardAppearance) = (.blue, .cyan, d)
    for bar in [emptyTabs, ownTabs] { bar.takeLooks(tabLooks) }
    #expect(emptyTabs.barTintColor == .red && emptyTabs.unselectedItemTintColor == .green && emptyTabs.standardAppearance === c)
    #expect(ownTabs.barTintColor == .blue && ownTabs.unselectedItemTintColor == .cyan && ownTabs.standardAppearance === d)
    #expect(c.inlineLayoutAppearance.style == .inline && c.compactInlineLayoutAppearance.style == .compactInline)
    #expect(c.stackedLayoutAppearance.style == .stacked && UITabBarItemAppearance().style == .stacked)
  }

  // MARK: Navigation bars

  @Test("titles are large as each item says, else as the one below; the first one's is")
  func largeTitles() {
    typealias Mode = UINavigationItem.LargeTitleDisplayMode
    let rows: [([Mode], [Bool])] = [
      ([.automatic], [true]), ([.never], [false]), ([.always], [true]), ([.automatic, .automatic], [true, true]),
      ([.never, .automatic], [false, false]), ([.never, .always, .automatic], [false, true, true]), ([.automatic, .never], [true, false]),
      ([.always, .never, .automatic, .always], [true, false, false, true]),
    ]
    let bar = UINavigationBar()
    for (modes, expected) in rows {
      let items = modes.map { mode in
        let item = UINavigationItem(title: "T")
        item.largeTitleDisplayMode = mode
        return item
      }
      for prefers in [true, false] {
        bar.prefersLargeTitles = prefers
        #expect(items.map { bar.isLarge($0, in: items) } == expected.map { $0 && prefers }, "\(modes)")
      }
    }
    bar.prefersLargeTitles = true
    #expect(!bar.isLarge(UINavigationItem(title: "T"), in: []))
    let plain = UINavigationItem(title: "T")
    #expect(bar.fullHeight(of: plain, isLarge: true) == 96 && bar.fullHeight(of: plain, isLarge: false) == 44)
    #expect(bar.leastHeight(of: plain) == 44)
  }

  /// A bar of 320 points: 16 at the sides and between buttons, 8 before the way back, whose arrow takes 16.
  @Test("a bar's content: the way back, buttons at both sides, and the title in the middle of what is left")
  func content() throws {
    func bar(_ change: (UINavigationItem) -> Void) -> UINavigationBar {
      let bar = UINavigationBar(frame: CGRect(x: 0, y: 0, width: 320, height: 44)), first = UINavigationItem(title: "i")
      let second = UINavigationItem()
      second.titleView = box(60, 20)
      change(second)
      bar.items = [first, second]
      bar.layoutIfNeeded()
      return bar
    }
    func items(_ widths: CGFloat...) -> [UIBarButtonItem] { widths.map { UIBarButtonItem(customView: box($0, 24)) } }
    func middle(_ bar: UINavigationBar) -> CGRect { bar.topItem?.titleView?.frame ?? .zero }
    let plain = bar { _ in }, back = try #require(label("i", plain)?.superview)
    let width = try #require(label("i", plain)).intrinsicContentSize.width + 16
    #expect(back.frame == CGRect(x: 8, y: 0, width: width, height: 44) && middle(plain) == CGRect(x: 130, y: 12, width: 60, height: 20))
    // Buttons at the right: 320 − 16 − 30, and 16 + 40 further.
    let right = bar { $0.rightBarButtonItems = items(30, 40) }
    #expect(
      right.topItem?.rightBarButtonItems?.compactMap { $0.customView?.frame } == [
        CGRect(x: 274, y: 10, width: 30, height: 24), CGRect(x: 218, y: 10, width: 40, height: 24),
      ])
    #expect(middle(right).minX == 130)
    // Buttons at the left, in place of the way back.
    let left = bar { $0.leftBarButtonItems = items(30, 40) }
    #expect(left.topItem?.leftBarButtonItems?.compactMap { $0.customView?.frame.minX } == [16, 62] && label("i", left) == nil)
    let beside = bar { ($0.leftBarButtonItems, $0.leftItemsSupplementBackButton) = (items(30), true) }
    #expect(beside.topItem?.leftBarButtonItem?.customView?.frame.minX == 8 + width + 16 && label("i", beside) != nil)
    let hidden = bar { $0.hidesBackButton = true }
    #expect(label("i", hidden) == nil)
    // A title that has no room in the middle goes to the side, and then is cut: 320 − 16 − 150 − 16 − 60. Of 22 points it gets these.
    let moved = bar { $0.rightBarButtonItems = items(150) }
    #expect(middle(moved) == CGRect(x: 78, y: 12, width: 60, height: 20))
    let cut = bar { ($0.rightBarButtonItems, $0.hidesBackButton) = (items(250), true) }
    #expect(middle(cut) == CGRect(x: 16, y: 12, width: 22, height: 20))
    let late = bar { ($0.leftBarButtonItems, $0.rightBarButtonItems) = (items(140), items(20)) }
    #expect(middle(late).minX == 172)
    // From right to left all of it is mirrored.
    let mirrored = bar { $0.rightBarButtonItems = items(30) }
    mirrored.semanticContentAttribute = .forceRightToLeft
    mirrored.layoutIfNeeded()
    #expect(mirrored.topItem?.rightBarButtonItem?.customView?.frame.minX == 16)
    #expect(label("i", mirrored)?.superview?.frame.minX == 320 - 8 - width)
  }

  @Test("an item's setters that can be animated set the same")
  func setters() {
    let item = UINavigationItem(title: "T"), a = UIBarButtonItem(), b = UIBarButtonItem()
    item.setLeftBarButton(a, animated: true)
    item.setRightBarButton(b, animated: true)
    #expect(
      item.leftBarButtonItems == [a] && item.rightBarButtonItems == [b] && item.leftBarButtonItem === a && item.rightBarButtonItem === b)
    item.setLeftBarButtonItems([b, a], animated: true)
    item.setRightBarButtonItems([a, b], animated: false)
    #expect(item.leftBarButtonItem === b && item.rightBarButtonItem === a)
    item.setLeftBarButton(nil, animated: false)
    #expect(item.leftBarButtonItems == nil && item.leftBarButtonItem == nil)
    item.setHidesBackButton(true, animated: true)
    #expect(item.hidesBackButton && item.title == "T" && item.hidesSearchBarWhenScrolling && !item.leftItemsSupplementBackButton)
    let ways: [(UINavigationItem) -> Void] = [
      { _ in }, { $0.title = nil }, { $0.backButtonTitle = "B" }, { $0.backBarButtonItem = UIBarButtonItem(title: "I", menu: nil) },
      { $0.backButtonDisplayMode = .generic }, { $0.backButtonDisplayMode = .minimal },
      { ($0.backButtonTitle, $0.backBarButtonItem) = ("B", UIBarButtonItem()) },
    ]
    let titles = ways.map { change in
      let item = UINavigationItem(title: "T")
      change(item)
      return item.wayBackTitle
    }
    #expect(titles == ["T", "Back", "B", "I", "Back", "", "B"])
  }

  @Test("a bar's background is away at its edge, while it is higher than its row, and as looks and pictures say")
  func backgrounds() {
    let bar = UINavigationBar(frame: CGRect(x: 0, y: 0, width: 320, height: 44)), background = bar.subviews[0]
    bar.items = [UINavigationItem(title: "T")]
    func shown(_ height: CGFloat) -> [UIColor?] {
      bar.frame.size.height = height
      bar.layoutIfNeeded()
      return [background.backgroundColor, background.subviews[0].backgroundColor]
    }
    #expect(shown(44) == [.secondarySystemBackground, .separator] && shown(45) == [.secondarySystemBackground, .separator])
    #expect(shown(45.5) == [nil, nil] && shown(96) == [nil, nil])
    bar.barTintColor = .red
    #expect(shown(96) == [.red, .separator] && shown(44) == [.red, .separator])
    bar.barTintColor = nil
    bar.shadowImage = UIImage()
    #expect(shown(44) == [.secondarySystemBackground, nil])
    bar.setBackgroundImage(UIImage(), for: .default)
    #expect(shown(44) == [nil, nil] && bar.backgroundImage(for: .compact)?.size == .zero)
    bar.setBackgroundImage(square(3, .red), for: .default)
    bar.shadowImage = nil
    #expect(shown(44) == [.secondarySystemBackground, .separator])
    let standard = UINavigationBarAppearance(), edge = UINavigationBarAppearance()
    (standard.backgroundColor, edge.backgroundColor, edge.shadowColor) = (.green, .blue, .yellow)
    bar.standardAppearance = standard
    #expect(shown(44) == [.green, .separator] && shown(96) == [.green, .separator])
    bar.scrollEdgeAppearance = edge
    #expect(shown(96) == [.blue, .yellow] && shown(44) == [.green, .separator])
    bar.reach = 47
    bar.layoutIfNeeded()
    #expect(background.frame == CGRect(x: 0, y: -47, width: 320, height: 91) && !bar.clipsToBounds)
    bar.reach = 0
    #expect(bar.clipsToBounds)
    #expect([UIBarMetrics.default, .compact, .defaultPrompt, .compactPrompt].map(\.rawValue) == [0, 1, 101, 102])
  }

  @Test("items are pushed and popped; new ones on top come as a push, others as a pop")
  func stack() {
    let bar = UINavigationBar(frame: CGRect(x: 0, y: 0, width: 320, height: 44)), stage = AnimationStage(bar)
    let items = ["A", "B", "C"].map(UINavigationItem.init(title:))
    func title(_ text: String) -> Double? { label(text, bar).map { Double($0.shown.transform.m41) } }
    #expect(bar.popItem(animated: true) == nil && bar.topItem == nil && bar.backItem == nil)
    bar.items = [items[0]]
    stage.advance(to: 0)
    bar.pushItem(items[1], animated: true)
    #expect(bar.topItem === items[1] && bar.backItem === items[0])
    stage.advance(to: 0.0001)
    // Half of the bar's width.
    #expect(isClose(title("B") ?? 0, 160, within: 0.1))
    stage.advance(to: 0.175)
    #expect(isClose(title("B") ?? 0, 80, within: 0.1))
    stage.advance(to: 1)
    #expect(title("B") == 0 && label("A", bar)?.superview is BackButton)
    bar.setItems([items[2], items[0]], animated: true)
    stage.advance(to: 1.175)
    #expect(isClose(title("B") ?? 0, 80, within: 0.1))
    stage.advance(to: 2)
    #expect(bar.items == [items[2], items[0]] && label("B", bar) == nil)
    #expect(bar.popItem(animated: false) === items[0] && bar.topItem === items[2])
    bar.setItems(nil, animated: false)
    #expect(bar.items == [] && bar.subviews.count == 1)
  }
}
