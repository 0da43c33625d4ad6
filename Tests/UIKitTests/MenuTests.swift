import Testing

@testable import UIKit

/// Menus of buttons, of views that are pressed, and of rows.
@MainActor @Suite("Menus")
final class MenuTests {
  private var log: [String] = []

  private func action(_ title: String, _ attributes: UIMenuElement.Attributes = [], state: UIMenuElement.State = .off) -> UIAction {
    UIAction(title: title, attributes: attributes, state: state) { [unowned self] in log.append($0.title) }
  }

  private func touch(_ phase: UITouch.Phase, _ x: CGFloat, _ y: CGFloat, on stage: AnimationStage) {
    UIApplication.shared.sendTouch(phase, at: CGPoint(x: x, y: y), timestamp: stage.stage.time, on: stage.screen)
  }

  private func overlay(_ stage: AnimationStage) -> MenuOverlay? { stage.window.subviews.last as? MenuOverlay }
  private func card(_ stage: AnimationStage) -> MenuCard? { overlay(stage)?.subviews.last as? MenuCard }
  private func rows(in view: UIView) -> [MenuRow] { view.subviews.flatMap { ($0 as? MenuRow).map { [$0] } ?? rows(in: $0) } }

  @Test("inline menus are sections of their own, hidden actions are left out, one of a group is chosen at a time")
  func structure() {
    let one = action("one", state: .on), two = action("two")
    let group = UIMenu(title: "Sort", options: [.displayInline, .singleSelection], children: [one, two])
    let menu = UIMenu(
      title: "All", children: [action("a"), action("b", .hidden), group, action("c"), UIMenu(title: "More", children: [action("d")])])
    #expect(menu.sections.map { $0.elements.map(\.title) } == [["a"], ["one", "two"], ["c", "More"]])
    #expect(menu.sections.map(\.title) == ["", "Sort", ""])
    #expect(menu.selectedElements.map(\.title) == ["one"] && menu.singleSelection(around: two) === group)
    #expect(menu.singleSelection(around: menu.leaves[0]) == nil)
    let other = menu.replacingChildren([two])
    #expect(other.title == "All" && other.identifier == menu.identifier && other.children.count == 1)
  }

  /// The button ends at 64; 8 points below begins a card of 250 points with three rows of 44, whose middles are at 94, 138 and 182.
  @Test("a button shows its menu below it, a finger that moves on chooses a row where it is lifted, and the menu goes")
  func button() throws {
    let button = UIButton(frame: CGRect(x: 20, y: 20, width: 100, height: 44)), stage = AnimationStage(button)
    button.menu = UIMenu(children: [action("copy"), action("move", .disabled), action("delete", .destructive)])
    button.showsMenuAsPrimaryAction = true
    stage.advance(to: 0)
    touch(.began, 70, 42, on: stage)
    #expect(button.isHeld)
    stage.advance(to: 0.05)
    let shown = try #require(card(stage))
    #expect(shown.shown.transform.m11 < 0.9)
    stage.advance(to: 2)
    #expect(shown.frame == CGRect(x: 20, y: 72, width: 250, height: 132) && isClose(shown.shown.transform.m11, 1, within: 1e-3))
    #expect(rows(in: shown).map(\.frame) == [0, 44, 88].map { CGRect(x: 0, y: $0, width: 250, height: 44) })
    touch(.moved, 100, 138, on: stage)
    touch(.ended, 100, 138, on: stage)
    stage.advance(to: 3)
    #expect(log == [] && overlay(stage) != nil, "what is disabled is not chosen")
    touch(.began, 100, 182, on: stage)
    touch(.ended, 100, 182, on: stage)
    #expect(log == ["delete"])
    stage.advance(to: 3.3)
    #expect(overlay(stage) == nil && !button.isHeld)
  }

  @Test("a tap beside a menu takes it away; a pop-up button has the title of what was chosen")
  func popUp() {
    let button = UIButton(type: .system)
    button.frame = CGRect(x: 200, y: 400, width: 100, height: 40)
    let stage = AnimationStage(button)
    button.showsMenuAsPrimaryAction = true
    button.changesSelectionAsPrimaryAction = true
    button.menu = UIMenu(children: [action("day"), action("week", state: .on), action("year")])
    #expect(button.title(for: .normal) == "week")
    stage.advance(to: 0)
    touch(.began, 250, 420, on: stage)
    touch(.ended, 250, 420, on: stage)
    stage.advance(to: 1)
    // There is no room below: the card ends 8 points above 400, with its right side at 300.
    #expect(card(stage)?.frame == CGRect(x: 50, y: 260, width: 250, height: 132))
    touch(.began, 10, 10, on: stage)
    touch(.ended, 10, 10, on: stage)
    stage.advance(to: 1.5)
    #expect(overlay(stage) == nil && log == [] && button.title(for: .normal) == "week")
    touch(.began, 250, 420, on: stage)
    stage.advance(to: 2.5)
    touch(.moved, 100, 370, on: stage)
    touch(.ended, 100, 370, on: stage)
    stage.advance(to: 3)
    #expect(button.title(for: .normal) == "year" && log == ["year"] && button.menu?.selectedElements.map(\.title) == ["year"])
  }

  /// The second row leads on: a row that leads back, and two of its own.
  @Test("a menu in a menu takes its place, and a row leads back")
  func submenu() {
    let button = UIButton(frame: CGRect(x: 20, y: 20, width: 100, height: 44)), stage = AnimationStage(button)
    let inner = UIMenu(title: "Share", children: [action("mail"), action("copy", .keepsMenuPresented), action("print")])
    button.menu = UIMenu(title: "File", children: [action("open"), inner])
    button.showsMenuAsPrimaryAction = true
    stage.advance(to: 0)
    func tap(_ y: CGFloat) {
      touch(.began, 100, y, on: stage)
      touch(.ended, 100, y, on: stage)
      stage.advance(to: stage.stage.time + 1)
    }
    tap(42)
    // A title of 32 points, and rows from 104 and from 148 on.
    #expect(card(stage)?.frame.height == 120)
    // The chevron of the inner menu stands in front, in the middle of 36 points and 2 further; texts begin behind it.
    let shown = card(stage).map(rows(in:)) ?? [], chevrons = shown.compactMap { row in row.subviews.compactMap { $0 as? TableGlyph }.first }
    #expect(chevrons.map(\.center.x) == [20] && shown.map { $0.subviews.compactMap { ($0 as? UILabel)?.frame.minX }.first } == [36, 36])
    tap(170)
    #expect(card(stage)?.frame.height == 176)
    tap(182)
    #expect(log == ["copy"] && card(stage)?.frame.height == 176, "the action keeps the menu")
    tap(94)
    #expect(card(stage)?.frame.height == 120)
    tap(126)
    #expect(log == ["copy", "open"] && overlay(stage) == nil)
  }

  final class Delegate: UIContextMenuInteractionDelegate {
    let menu: UIMenu
    var log: [String] = []
    init(_ menu: UIMenu) { self.menu = menu }
    func contextMenuInteraction(
      _ interaction: UIContextMenuInteraction, configurationForMenuAtLocation location: CGPoint
    ) -> UIContextMenuConfiguration? {
      log.append("ask \(Int(location.x))")
      return location.x < 50 ? nil : UIContextMenuConfiguration(identifier: nil, previewProvider: nil) { [menu] _ in menu }
    }
    func contextMenuInteraction(
      _ interaction: UIContextMenuInteraction, willDisplayMenuFor configuration: UIContextMenuConfiguration,
      animator: (any UIContextMenuInteractionAnimating)?
    ) { animator?.addCompletion { [unowned self] in log.append("shown") } }
    func contextMenuInteraction(
      _ interaction: UIContextMenuInteraction, willEndFor configuration: UIContextMenuConfiguration,
      animator: (any UIContextMenuInteractionAnimating)?
    ) { log.append("end") }
  }

  /// The view ends at 200; its menu begins 16 points below.
  @Test("a press of half a second lifts a view and shows its menu; where there is none, nothing happens")
  func press() {
    let view = UIView(frame: CGRect(x: 40, y: 100, width: 100, height: 100)), stage = AnimationStage(view)
    let delegate = Delegate(UIMenu(children: [action("like"), action("hide")])), interaction = UIContextMenuInteraction(delegate: delegate)
    view.addInteraction(interaction)
    #expect(interaction.view === view && view.interactions.count == 1)
    stage.advance(to: 0)
    touch(.began, 60, 150, on: stage)
    stage.advance(to: 1)
    #expect(overlay(stage) == nil && delegate.log == ["ask 20"])
    touch(.ended, 60, 150, on: stage)
    touch(.began, 120, 150, on: stage)
    stage.advance(to: 1.4)
    #expect(overlay(stage) == nil)
    stage.advance(to: 3)
    #expect(card(stage)?.frame == CGRect(x: 40, y: 216, width: 250, height: 88) && view.layer.isHidden)
    touch(.moved, 120, 238, on: stage)
    touch(.ended, 120, 238, on: stage)
    stage.advance(to: 4)
    #expect(log == ["like"] && delegate.log == ["ask 20", "ask 80", "shown", "end"])
    #expect(overlay(stage) == nil && !view.layer.isHidden && interaction.location(in: view) == CGPoint(x: 80, y: 50))
    view.removeInteraction(interaction)
    #expect(interaction.view == nil && view.gestureRecognizers == nil)
  }

  final class Rows: NSObject, UITableViewDataSource, UITableViewDelegate {
    var menu: UIMenu?
    var selected: [Int] = []
    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 5 }
    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
      UITableViewCell(style: .default, reuseIdentifier: nil)
    }
    func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat { 50 }
    func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) { selected.append(indexPath.row) }
    func tableView(_ tableView: UITableView, contextMenuConfigurationForRowAt indexPath: IndexPath, point: CGPoint)
      -> UIContextMenuConfiguration?
    { indexPath.row == 1 ? UIContextMenuConfiguration(actionProvider: { [menu] _ in menu }) : nil }
  }

  @Test("a row that is pressed shows its menu; a row without one is selected when the finger leaves")
  func row() {
    let rows = Rows(), table = UITableView(frame: CGRect(x: 0, y: 0, width: 320, height: 480), style: .plain)
    rows.menu = UIMenu(children: [action("archive")])
    (table.dataSource, table.delegate) = (rows, rows)
    let stage = AnimationStage(table)
    stage.advance(to: 0)
    touch(.began, 100, 25, on: stage)
    stage.advance(to: 1)
    touch(.ended, 100, 25, on: stage)
    #expect(rows.selected == [0] && overlay(stage) == nil)
    touch(.began, 100, 75, on: stage)
    stage.advance(to: 2)
    // The second row is 320 × 50 about 75, lifted to 288 × 45, and so it ends at 97.5.
    #expect(card(stage)?.frame.minY == 113.5 && rows.selected == [0])
    touch(.ended, 100, 75, on: stage)
    touch(.began, 100, 138, on: stage)
    touch(.ended, 100, 138, on: stage)
    stage.advance(to: 3)
    #expect(log == ["archive"] && rows.selected == [0] && overlay(stage) == nil)
  }

  @Test("a row that is lifted for its menu is not highlighted any more, in itself and in the picture that is lifted")
  func lifted() throws {
    let rows = Rows(), table = UITableView(frame: CGRect(x: 0, y: 0, width: 320, height: 480), style: .plain)
    rows.menu = UIMenu(children: [action("archive")])
    (table.dataSource, table.delegate) = (rows, rows)
    let stage = AnimationStage(table)
    stage.advance(to: 0)
    touch(.began, 100, 75, on: stage)
    stage.advance(to: 0.3)
    let cell = try #require(table.cellForRow(at: IndexPath(row: 1, section: 0)))
    #expect(cell.isHighlighted)
    stage.advance(to: 1)
    #expect(!cell.isHighlighted)
    // The platter is the view behind the card; its picture has no grey at the cell's end, where no text is.
    let platter = try #require(overlay(stage)?.subviews.dropLast().last)
    let picture = UIGraphicsImageRenderer(size: platter.bounds.size).image { _ in
      _ = platter.drawHierarchy(in: platter.bounds, afterScreenUpdates: true)
    }
    #expect(try color(of: picture, x: 300, y: 25) == [255, 255, 255, 255])
  }

  private func color(of image: UIImage, x: Int, y: Int) throws -> [UInt8] {
    let picture = try #require(image.cgImage), scale = Int(image.scale)
    var pixel = [UInt8](repeating: 0, count: 4)
    let context = try #require(
      CGContext(
        data: &pixel, width: 1, height: 1, bitsPerComponent: 8, bytesPerRow: 4, space: CGColorSpaceCreateDeviceRGB(),
        bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue))
    let part = try #require(picture.cropping(to: CGRect(x: x * scale, y: y * scale, width: 1, height: 1)))
    context.draw(part, in: CGRect(x: 0, y: 0, width: 1, height: 1))
    return pixel
  }

  // MARK: Commands

  /// A screen that can copy and turn, and says which turn it has made.
  final class Screen: UIViewController {
    var calls: [String] = []
    var turn = "left"
    func copyText(_ sender: Any?) { calls.append("copy") }
    func turn(_ command: UICommand) { calls.append("turn \(command.propertyList as? String ?? "-")") }
    override func validate(_ command: UICommand) {
      if let own = command.propertyList as? String { command.state = own == turn ? .on : .off }
    }
  }

  /// The button ends at 64, and so the card begins at 72, with rows of 44 about 94, 138, 182.
  @Test("a command calls the method of the first responder that has it, which marks it beforehand; where none has it, it is dimmed")
  func commands() throws {
    let button = UIButton(frame: CGRect(x: 20, y: 20, width: 100, height: 44)), screen = Screen(), stage = AnimationStage()
    let turn = Selector("turn:", Screen.turn(_:)), nobody = Selector("copyText:", Editor.copyText(_:))
    let left = UICommand(title: "Left", action: turn, propertyList: "left")
    let right = UICommand(title: "Right", action: turn, propertyList: "right", attributes: .keepsMenuPresented)
    button.menu = UIMenu(children: [right, UICommand(title: "Nobody", action: nobody), left])
    button.showsMenuAsPrimaryAction = true
    stage.window.rootViewController = screen
    screen.view.addSubview(button)
    stage.advance(to: 0)
    func tap(_ y: CGFloat) {
      touch(.began, 60, y, on: stage)
      touch(.ended, 60, y, on: stage)
      stage.advance(to: stage.stage.time + 1)
    }
    tap(42)
    #expect(card(stage)?.frame == CGRect(x: 20, y: 72, width: 250, height: 132) && left.state == .on && right.state == .off)
    tap(138)
    #expect(screen.calls == [] && overlay(stage) != nil)
    tap(94)
    #expect(screen.calls == ["turn right"] && overlay(stage) != nil && right.sender as? UIButton === button)
    screen.turn = "right"
    tap(182)
    #expect(screen.calls == ["turn right", "turn left"] && overlay(stage) == nil)
    tap(42)
    #expect(left.state == .off && right.state == .on)
  }

  /// A view that is first responder, beside the one whose menu shows.
  final class Editor: UIView {
    var copies = 0
    override var canBecomeFirstResponder: Bool { true }
    func copyText(_ sender: Any?) { copies += 1 }
  }

  @Test("a command goes to the view that was pressed and those around, then to the first responder, else to the controller that shows")
  func commandTargets() {
    let pressed = UIView(), editor = Editor(), screen = Screen(), stage = AnimationStage(pressed, editor)
    let command = UICommand(action: Selector("copyText:", Editor.copyText(_:)))
    #expect(command.validated(at: pressed) == nil)
    #expect(editor.becomeFirstResponder() && command.validated(at: pressed) as? Editor === editor)
    command.performWithSender(nil, target: nil)
    #expect(editor.copies == 1)
    editor.resignFirstResponder()
    let navigation = UINavigationController(rootViewController: UIViewController())
    stage.window.rootViewController = navigation
    stage.window.makeKeyAndVisible()
    navigation.pushViewController(screen, animated: false)
    let other = UICommand(action: Selector("copyText:", Screen.copyText(_:)))
    #expect(other.validated(at: pressed) as? Screen === screen)
    // A button of the bar is not below the screen's view.
    let item = UIBarButtonItem(title: "Copy", style: .plain, target: nil, action: other.action)
    screen.navigationItem.rightBarButtonItem = item
    navigation.view.layoutIfNeeded()
    func buttons(in view: UIView) -> [UIButton] { view.subviews.flatMap { [$0 as? UIButton].compactMap(\.self) + buttons(in: $0) } }
    for button in buttons(in: navigation.navigationBar) where button.title(for: .normal) == "Copy" {
      button.sendActions(for: .touchUpInside)
    }
    #expect(screen.calls == ["copy"])
  }

  // MARK: Elements that come later

  /// The card begins at 72; while a row says that the elements load, it is two rows high, then four.
  @Test("deferred elements are asked for when the menu shows, and a row says that they load; they are kept unless they are uncached")
  func deferred() throws {
    var provide: [@Sendable ([UIMenuElement]) -> Void] = []
    for isCached in [true, false] {
      let button = UIButton(frame: CGRect(x: 20, y: 20, width: 100, height: 44)), stage = AnimationStage(button)
      (log, provide) = ([], [])
      let later: UIDeferredMenuElement = isCached ? UIDeferredMenuElement { provide.append($0) } : .uncached { provide.append($0) }
      button.menu = UIMenu(children: [action("first"), later])
      button.showsMenuAsPrimaryAction = true
      stage.advance(to: 0)
      func tap(_ y: CGFloat) {
        touch(.began, 60, y, on: stage)
        touch(.ended, 60, y, on: stage)
        stage.advance(to: stage.stage.time + 1)
      }
      #expect(provide.isEmpty)
      tap(42)
      #expect(provide.count == 1 && card(stage)?.frame.height == 88)
      // What loads cannot be chosen.
      tap(138)
      #expect(overlay(stage) != nil && log == [])
      provide[0]([action("a"), action("b"), UIMenu(title: "More", children: [action("c")])])
      stage.advance(to: stage.stage.time + 1)
      #expect(card(stage)?.frame.height == 176 && provide.count == 1)
      provide[0]([])
      tap(182)
      #expect(log == ["b"] && overlay(stage) == nil)
      tap(42)
      #expect(provide.count == (isCached ? 1 : 2) && card(stage)?.frame.height == (isCached ? 176 : 88))
    }
  }

  @Test("what is provided at once shows at once, deferred elements in it and in inline menus too, and one of a group is chosen among them")
  func deferredAtOnce() {
    let one = action("one", state: .on), two = action("two")
    let inner = UIDeferredMenuElement { $0([one, two]) }
    let group = UIMenu(title: "Sort", options: [.displayInline, .singleSelection], children: [inner])
    let menu = UIMenu(children: [UIDeferredMenuElement { $0([group]) }, UIDeferredMenuElement { $0([]) }])
    let card = MenuCard(menu, at: nil)
    // A title of 32 points and two rows.
    #expect(card.fullHeight == 120 && menu.sections.map { $0.elements.map(\.title) } == [["one", "two"]])
    #expect(menu.selectedElements == [one] && menu.singleSelection(around: two) === group)
  }

  @Test("elements that another thread provides come to the menu's")
  func deferredElsewhere() async {
    let later = UIDeferredMenuElement { provide in Thread.detachNewThread { provide([]) } }
    await withCheckedContinuation { continuation in later.load { continuation.resume() } }
    #expect(later.elements == [])
  }
}
