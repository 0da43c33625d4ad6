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

  /// A screen of 390 × 844 points: rows of 64 points or more, a page that grows out of one, a sheet of 422 points with wheels, an alert,
  /// and balls that fall to the lower edge.
  @Test("a table whose rows grow to pages, a sheet with pickers that is pulled up, an alert, and what falls")
  func trips() throws {
    let list = TripsViewController(), screen = UIScreen(size: CGSize(width: 390, height: 844), scale: 1)
    let window = UIWindow(frame: screen.bounds)
    window.screen = screen
    window.rootViewController = list
    window.isHidden = false
    defer { window.isHidden = true }
    let stage = LayerStage(screen.layer, clock: .stepped())
    stage.advance(to: 0)
    func place(_ view: UIView) -> CGPoint { window.convert(CGPoint(x: view.bounds.midX, y: view.bounds.midY), from: view) }
    func tap(_ point: CGPoint, at time: Double) { stage.inject(InputEvent.tap(at: point, time: time)) }
    func drag(_ x: CGFloat, _ from: CGFloat, _ to: CGFloat, at time: Double, for seconds: Double) {
      stage.inject(InputEvent.drag(through: [CGPoint(x: x, y: from), CGPoint(x: x, y: to)], from: time, for: seconds))
    }
    let row = try #require(list.tableView.cellForRow(at: IndexPath(row: 1, section: 0)) as? TripCell)
    #expect(row.swatch.bounds.size == CGSize(width: 44, height: 44) && list.tableView.visibleCells.count == 5)

    // The swatch is 44 points wide, and so the page begins at 44 / 390 of its size.
    tap(place(row), at: 0.1)
    stage.advance(to: 0.22)
    let page = try #require(list.presentedViewController as? TripViewController)
    let scale = page.view.layer.presentation()?.transform.m11 ?? 0
    #expect(scale > 44 / 390 && scale < 0.9)
    stage.advance(to: 2)
    #expect(page.view.frame == screen.bounds && page.compass.angle > 1.2 && page.bar.frame.height == 100)

    // The sheet's handle is pulled from 422 points to nearly all of the screen.
    tap(CGPoint(x: 98, y: 78), at: 2)
    stage.advance(to: 3)
    let sheet = try #require(page.presentedViewController as? TripOptionsViewController)
    #expect(sheet.view.frame.minY == 422 && sheet.datePicker.frame.height == 180)
    drag(195, 432, 100, at: 3, for: 0.5)
    stage.advance(to: 5)
    #expect(sheet.view.frame.minY == 40 && sheet.sheetPresentationController?.selectedDetentIdentifier == .large)

    // A row of a wheel is 32 points high: one row up is the next.
    let comfort = place(sheet.comfortPicker), date = place(sheet.datePicker), stepper = place(sheet.stepper)
    drag(comfort.x, comfort.y, comfort.y - 32, at: 5, for: 1)
    tap(CGPoint(x: stepper.x + 20, y: stepper.y), at: 6.5)
    stage.advance(to: 8)
    #expect(list.store.trips[1].comfort == .business && list.store.trips[1].travellers == 2)
    let day = list.store.trips[1].departure
    // Of wheels in the order of day, month and year the first is at the left.
    drag(date.x - 120, date.y, date.y - 32, at: 8, for: 1)
    stage.advance(to: 11)
    #expect(list.store.trips[1].departure.timeIntervalSince(day) == 86_400)
    drag(195, 52, 800, at: 11, for: 0.5)
    stage.advance(to: 13)
    #expect(page.presentedViewController == nil && page.trip.comfort == .business)

    tap(place(page.bookButton), at: 13)
    stage.advance(to: 14)
    let alert = try #require(page.presentedViewController as? UIAlertController)
    #expect(alert.message == "2 × Business")
    tap(CGPoint(x: 195 + 67, y: alert.view.frame.maxY - 22), at: 14)
    stage.advance(to: 15)
    #expect(page.balls.count == 6 && page.balls.allSatisfy { $0.center.y > 200 })
    stage.advance(to: 25)
    // Radii of 14 points above the lower edge.
    #expect(page.balls.allSatisfy { abs($0.center.y - 830) < 2 } && page.bar.frame.height == 140 && !page.bookButton.isEnabled)

    drag(195, 300, 700, at: 25, for: 0.2)
    stage.advance(to: 27)
    #expect(list.presentedViewController == nil && row.accessoryType == .checkmark && page.view.window == nil)
  }
}
