import Foundation

@testable import UIKit

/// What is asked of a view's menu.
@MainActor private final class Menus: NSObject, UIContextMenuInteractionDelegate {
  weak var stage: TreeStage?
  init(_ stage: TreeStage) { self.stage = stage }
  func contextMenuInteraction(_ interaction: UIContextMenuInteraction, configurationForMenuAtLocation location: CGPoint)
    -> UIContextMenuConfiguration?
  {
    stage?.note("asked", location)
    return UIContextMenuConfiguration(identifier: nil, previewProvider: nil) { [weak stage] _ in
      UIMenu(
        title: "Menu",
        children: [
          UIAction(title: "Copy", image: square(16, .red)) { _ in stage?.note("copy") },
          UIAction(title: "Keep", attributes: .keepsMenuPresented, state: .mixed) { _ in stage?.note("keep") },
          UIDeferredMenuElement { $0([UIAction(title: "Later") { _ in stage?.note("later") }]) },
        ])
    }
  }
}

/// Views that write down their place in a hierarchy.
@MainActor private final class Child: UIView {
  weak var stage: TreeStage?
  let name: String
  init(_ name: String, _ stage: TreeStage) {
    (self.name, self.stage) = (name, stage)
    super.init(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
  }
  required init?(coder: NSCoder) { nil }
  override func willMove(toSuperview view: UIView?) { stage?.note("\(name) will move to view \(view != nil)") }
  override func didMoveToSuperview() { stage?.note("\(name) moved to view \(superview != nil)") }
  override func willMove(toWindow window: UIWindow?) { stage?.note("\(name) will move to window \(window != nil)") }
  override func didMoveToWindow() { stage?.note("\(name) moved to window \(window != nil)") }
  override func didAddSubview(_ view: UIView) { stage?.note("\(name) added \((view as? Child)?.name ?? "")") }
  override func willRemoveSubview(_ view: UIView) { stage?.note("\(name) removes \((view as? Child)?.name ?? "")") }
  override func layoutSubviews() { stage?.note("\(name) lays out", bounds) }
  override func tintColorDidChange() { stage?.note("\(name) tint", tintColor as Any) }
  override func traitCollectionDidChange(_ old: UITraitCollection?) {
    stage?.note("\(name) traits \(traitCollection.userInterfaceStyle.rawValue)")
  }
  override var canBecomeFirstResponder: Bool { true }
  override func becomeFirstResponder() -> Bool {
    stage?.note("\(name) becomes first")
    return super.becomeFirstResponder()
  }
  override func resignFirstResponder() -> Bool {
    stage?.note("\(name) resigns")
    return super.resignFirstResponder()
  }
  override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    for press in presses {
      stage?.note(
        "\(name) key \(press.key?.characters ?? "") \(press.key?.keyCode.rawValue ?? 0) \(press.key?.modifierFlags.rawValue ?? 0)")
    }
    super.pressesBegan(presses, with: event)
  }
}

/// Menus, effects, hierarchies, snapshots and undo.
let otherTrees: [TreeScenario] = [
  TreeScenario("a menu of a view that is pressed") { stage in
    let view = UIView(frame: CGRect(x: 40, y: 300, width: 120, height: 60)), menus = stage.keep(Menus(stage))
    view.backgroundColor = .systemYellow
    view.addInteraction(UIContextMenuInteraction(delegate: menus))
    stage.show(view)
    stage.touch(.began, 60, 320)
    stage.wait(0.4)
    stage.record("pressed")
    stage.wait(0.3)
    stage.record("coming")
    stage.touch(.ended, 60, 320)
    stage.wait(1)
    stage.record("open")
    stage.touch(.began, 100, 160)
    stage.wait(0.1)
    stage.record("a row held")
    stage.touch(.ended, 100, 160)
    stage.wait(1)
    stage.tap(310, 470)
    stage.note("views", stage.window.subviews.count)
  },
  TreeScenario("materials") { stage in
    let styles: [UIBlurEffect.Style] = [
      .extraLight, .light, .dark, .regular, .prominent, .systemUltraThinMaterial, .systemThinMaterial, .systemMaterial,
      .systemThickMaterial,
      .systemChromeMaterial, .systemMaterialLight, .systemMaterialDark,
    ]
    for appearance in [UIUserInterfaceStyle.light, .dark] {
      stage.window.overrideUserInterfaceStyle = appearance
      for style in styles {
        let view = UIVisualEffectView(effect: UIBlurEffect(style: style)),
          inner = UIVisualEffectView(effect: UIVibrancyEffect(blurEffect: UIBlurEffect(style: style), style: .secondaryLabel))
        let label = UILabel()
        label.text = "a"
        view.frame = CGRect(x: 0, y: 0, width: 50, height: 50)
        inner.frame = view.bounds
        inner.contentView.addSubview(label)
        view.contentView.addSubview(inner)
        stage.show(view)
        stage.record("\(style.rawValue)", view)
        stage.note("filters", (view.layer.backgroundFilters ?? []).map { "\(($0 as? CAFilter)?.value(forKey: "inputRadius") ?? "")" })
        view.removeFromSuperview()
      }
    }
  },
  // 1, 2 in a view at 5, 6 is 6, 8.
  TreeScenario("hierarchies", worked: "places: 6,8") { stage in
    let a = Child("a", stage), b = Child("b", stage), c = Child("c", stage)
    a.addSubview(b)
    stage.show(a)
    b.addSubview(c)
    a.insertSubview(c, at: 0)
    a.bringSubviewToFront(c)
    a.sendSubviewToBack(c)
    a.exchangeSubview(at: 0, withSubviewAt: 1)
    stage.note("order", a.subviews.map { ($0 as? Child)?.name ?? "" })
    a.insertSubview(Child("d", stage), belowSubview: c)
    a.insertSubview(Child("e", stage), aboveSubview: b)
    stage.note("order", a.subviews.map { ($0 as? Child)?.name ?? "" })
    a.tintColor = .red
    a.tintAdjustmentMode = .dimmed
    stage.note("tints", c.tintColor as Any, c.tintAdjustmentMode.rawValue)
    stage.window.overrideUserInterfaceStyle = .dark
    a.frame.size = CGSize(width: 70, height: 60)
    stage.wait(0.1)
    _ = b.becomeFirstResponder()
    _ = c.becomeFirstResponder()
    stage.press("a", "F5", "Left", "1", "0", "Shift_L", modifiers: [.shift, .command])
    stage.note("descends", c.isDescendant(of: a), a.isDescendant(of: c), a.viewWithTag(3) == nil)
    c.tag = 3
    stage.note("tag", a.viewWithTag(3) === c)
    c.frame.origin = CGPoint(x: 5, y: 6)
    stage.note(
      "places", c.convert(CGPoint(x: 1, y: 2), to: nil), a.convert(CGRect(x: 0, y: 0, width: 9, height: 9), to: c),
      c.convert(CGPoint.zero, from: a))
    stage.note("inside", a.point(inside: CGPoint(x: 69, y: 59), with: nil), a.point(inside: CGPoint(x: 70, y: 10), with: nil))
    c.removeFromSuperview()
    a.removeFromSuperview()
  },
  TreeScenario("snapshots of data") { stage in
    var snapshot = NSDiffableDataSourceSnapshot<String, Int>()
    @MainActor func say(_ name: String) {
      stage.note(name, snapshot.sectionIdentifiers, snapshot.sectionIdentifiers.map { snapshot.itemIdentifiers(inSection: $0) })
    }
    snapshot.appendSections(["a", "b", "c"])
    snapshot.appendItems([1, 2, 3, 4], toSection: "a")
    snapshot.appendItems([5, 6])
    say("begin")
    snapshot.insertItems([7, 8], beforeItem: 2)
    snapshot.insertItems([9], afterItem: 4)
    snapshot.moveItem(1, afterItem: 3)
    snapshot.moveItem(5, beforeItem: 7)
    say("items")
    snapshot.insertSections(["d"], beforeSection: "b")
    snapshot.insertSections(["e"], afterSection: "b")
    snapshot.moveSection("a", afterSection: "c")
    snapshot.moveSection("e", beforeSection: "d")
    say("sections")
    snapshot.deleteItems([8, 9])
    snapshot.deleteSections(["b"])
    snapshot.reloadItems([1])
    snapshot.reconfigureItems([2])
    snapshot.reloadSections(["c"])
    say("deleted")
    stage.note(
      "counts", snapshot.numberOfItems, snapshot.numberOfSections, snapshot.indexOfItem(3) ?? -1, snapshot.indexOfSection("c") ?? -1)
    stage.note(
      "home", snapshot.sectionIdentifier(containingItem: 6) ?? "none", snapshot.reloadedItemIdentifiers,
      snapshot.reconfiguredItemIdentifiers)
    var tree = NSDiffableDataSourceSectionSnapshot<Int>()
    tree.append([1, 2, 3])
    tree.append([10, 11], to: 1)
    tree.append([100], to: 11)
    tree.insert([12], after: 10)
    tree.insert([4], before: 2)
    tree.expand([1, 11])
    stage.note("tree", tree.items, tree.visibleItems, tree.level(of: 100), tree.index(of: 11) ?? -1, tree.parent(of: 100) ?? -1)
    tree.collapse([11])
    tree.delete([2])
    stage.note(
      "tree", tree.items, tree.visibleItems, tree.rootItems, tree.isVisible(100), tree.snapshot(of: 1, includingParent: true).items)
    var other = NSDiffableDataSourceSectionSnapshot<Int>()
    other.append([20, 21])
    tree.replace(childrenOf: 1, using: other)
    stage.note("tree", tree.items)
  },
  TreeScenario("a table by snapshots") { stage in
    let table = UITableView(frame: stage.screen.bounds)
    let source = stage.keep(
      UITableViewDiffableDataSource<String, Int>(tableView: table) { _, _, number in
        let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
        cell.textLabel?.text = "\(number)"
        return cell
      })
    source.defaultRowAnimation = .fade
    stage.show(table)
    var snapshot = NSDiffableDataSourceSnapshot<String, Int>()
    snapshot.appendSections(["a", "b"])
    snapshot.appendItems([1, 2, 3], toSection: "a")
    snapshot.appendItems([4, 5], toSection: "b")
    source.apply(snapshot, animatingDifferences: false)
    stage.wait(0.2)
    snapshot.moveItem(5, beforeItem: 1)
    snapshot.deleteItems([2])
    snapshot.appendItems([6, 7], toSection: "a")
    snapshot.moveSection("b", beforeSection: "a")
    source.apply(snapshot, animatingDifferences: true) { stage.note("applied") }
    stage.wait(0.1)
    stage.record("changing", table)
    stage.wait(1)
    stage.note(
      "rows", table.visibleCells.map { $0.textLabel?.text ?? "" }, source.indexPath(for: 5) ?? IndexPath(),
      source.itemIdentifier(for: IndexPath(row: 1, section: 1)) ?? -1)
  },
  TreeScenario("undo") { stage in
    final class Value { var number = 0 }
    let manager = UndoManager(), value = stage.keep(Value())
    @MainActor func set(_ number: Int) {
      let old = value.number
      manager.registerUndo(withTarget: value) { _ in set(old) }
      value.number = number
    }
    @MainActor func say(_ name: String) {
      stage.note(
        name, value.number, manager.canUndo, manager.canRedo, manager.groupingLevel, manager.undoMenuItemTitle, manager.redoMenuItemTitle)
    }
    manager.groupsByEvent = false
    manager.levelsOfUndo = 3
    for number in 1...5 {
      manager.beginUndoGrouping()
      set(number)
      manager.setActionName("Set \(number)")
      manager.endUndoGrouping()
    }
    say("five")
    manager.undo()
    say("undone")
    manager.redo()
    say("redone")
    for _ in 0..<3 { manager.undo() }
    say("no more")
    manager.beginUndoGrouping()
    set(9)
    manager.beginUndoGrouping()
    set(10)
    say("nested")
    manager.endUndoGrouping()
    manager.endUndoGrouping()
    manager.undo()
    say("both")
    manager.disableUndoRegistration()
    set(11)
    stage.note("enabled", manager.isUndoRegistrationEnabled)
    manager.enableUndoRegistration()
    manager.removeAllActions(withTarget: value)
    say("none")
  },
]
