import AudioToolbox
import LayerDrawing
import SystemLog
import Testing
import UIKit

/// iOS programs that compile unchanged, or as `acetate port` writes them.
@Suite("Source written for iOS") @MainActor
struct ScreenTests {
  @Test("a screen with overrides, selectors and attributes of text")
  func screen() {
    let screen = SettingsScreen()
    let button = screen.view.subviews.first as? UIButton
    button?.sendActions(for: .touchUpInside)
    #expect(screen.taps == 1 && button?.accessibilityIdentifier == "button" && !screen.hasRoot)
    // One line, of at most 20 points.
    #expect(screen.height(of: "title") > 10 && screen.height(of: "title") <= 20)
  }

  @Test("a log, which is silent, and a sound, which is not heard")
  func recorder() {
    #expect(Recorder().record(take: 1, level: 0.5) != kSystemSoundID_Vibrate)
    #expect(!OSLog.default.isEnabled(type: .fault))
  }

  /// Rows of 11 + 20 + 4 + 18 + 11 points or so, below a bar of 96: taps and keys add a recipe, swipes mark and delete one.
  @Test("a list with a large title, swiped rows, and an alert that takes a text")
  func recipes() throws {
    let list = RecipesViewController(style: .insetGrouped), navigation = UINavigationController(rootViewController: list)
    navigation.navigationBar.prefersLargeTitles = true
    let screen = UIScreen(size: CGSize(width: 320, height: 480), scale: 1), window = UIWindow(frame: screen.bounds)
    window.screen = screen
    window.rootViewController = navigation
    window.makeKeyAndVisible()
    defer { window.isHidden = true }
    let stage = LayerStage(screen.layer, clock: .stepped())
    stage.advance(to: 0)
    let table = try #require(list.tableView)
    func row(_ index: Int) -> RecipeCell? { table.cellForRow(at: IndexPath(row: index, section: 0)) as? RecipeCell }
    func place(_ view: UIView?) -> CGPoint { view.map { window.convert(CGPoint(x: $0.bounds.midX, y: $0.bounds.midY), from: $0) } ?? .zero }
    let first = try #require(row(0)), second = try #require(row(1))
    #expect(navigation.navigationBar.bounds.height == 96 && first.titleLabel.text == "Pancakes" && !first.badge.isHidden)
    // All rows are of one height, and texts begin 16 points from the card's side.
    #expect(first.bounds.height == second.bounds.height && first.bounds.height > 55 && first.bounds.height < 75)
    #expect(first.titleLabel.convert(CGPoint.zero, to: first).x == 16)

    let ramen = place(second)
    stage.inject(InputEvent.drag(through: [CGPoint(x: 60, y: ramen.y), CGPoint(x: 150, y: ramen.y)], from: 0.1, for: 0.2))
    stage.advance(to: 1)
    #expect(row(1)?.transform.tx == 74)
    stage.inject(InputEvent.tap(at: CGPoint(x: 40, y: ramen.y), time: 1.1))
    stage.advance(to: 2)
    #expect(list.store.recipes[1].isFavorite && row(1)?.badge.isHidden == false && row(1)?.transform == .identity)

    stage.inject(InputEvent.drag(through: [CGPoint(x: 280, y: ramen.y), CGPoint(x: 190, y: ramen.y)], from: 2.1, for: 0.2))
    stage.inject(InputEvent.tap(at: CGPoint(x: 280, y: ramen.y), time: 3))
    stage.advance(to: 4)
    #expect(list.store.recipes.map(\.name) == ["Pancakes", "Shakshuka"] && row(1)?.titleLabel.text == "Shakshuka")

    stage.inject(InputEvent.tap(at: CGPoint(x: 296, y: 22), time: 4.1))
    stage.advance(to: 5)
    let alert = try #require(list.presentedViewController as? UIAlertController)
    for letter in ["P", "i", "e"] { UIApplication.shared.sendKey(UIKey(name: letter, characters: letter), .began, timestamp: 5) }
    #expect(alert.textFields?.first?.text == "Pie")
    stage.inject(InputEvent.tap(at: CGPoint(x: 225, y: alert.view.frame.maxY - 22), time: 5.1))
    stage.advance(to: 6.5)
    #expect(list.store.recipes.last?.name == "Pie" && list.presentedViewController == nil)
  }

  /// A screen of 320 × 480 points: of the drawer's 440 points 92 show, from 388 on. A finger that has led it 87 of its 348 points is a
  /// quarter of the way.
  @Test("a drawer whose animators a finger scrubs, turns round and lets go")
  func drawer() throws {
    let controller = DrawerViewController()
    let screen = UIScreen(size: CGSize(width: 320, height: 480), scale: 1), window = UIWindow(frame: screen.bounds)
    window.screen = screen
    window.rootViewController = controller
    window.isHidden = false
    defer { window.isHidden = true }
    let stage = LayerStage(screen.layer, clock: .stepped())
    stage.advance(to: 0)
    let drawer = try #require(controller.view.subviews.last as? UIVisualEffectView), dimming = controller.view.subviews[1]
    func top() -> CGFloat { drawer.layer.presentation()?.frame.minY ?? -1 }
    #expect(drawer.frame == CGRect(x: 0, y: 388, width: 320, height: 440) && dimming.alpha == 0)

    // Down at 0.1 s, and 174 points up in a second: at 0.6 s half of them.
    let up = [CGPoint(x: 160, y: 420), CGPoint(x: 160, y: 246)]
    stage.inject(InputEvent.drag(through: up, from: 0.1, for: 1))
    stage.advance(to: 0.6)
    #expect(abs(top() - 301) < 1 && abs((dimming.layer.presentation()?.opacity ?? 0) - 0.125) < 0.005)
    stage.advance(to: 3)
    #expect(top() == 40 && drawer.frame.minY == 40 && dimming.alpha == 0.5)

    // A pull downwards that turns round closes it no more.
    let back = [CGPoint(x: 160, y: 60), CGPoint(x: 160, y: 234), CGPoint(x: 160, y: 147)]
    stage.inject(InputEvent.drag(through: back, from: 3.1, for: 1))
    stage.advance(to: 3.6)
    #expect(top() > 150)
    stage.advance(to: 6)
    #expect(top() == 40 && drawer.frame.minY == 40 && dimming.alpha == 0.5)

    stage.inject(InputEvent.tap(at: CGPoint(x: 160, y: 20), time: 6.1))
    stage.advance(to: 8)
    #expect(top() == 388 && dimming.alpha == 0)
  }
}
