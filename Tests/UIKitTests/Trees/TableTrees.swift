import Foundation

@testable import UIKit

/// A table's source and delegate, which writes down what it is asked and told.
@MainActor private final class Rows: NSObject, UITableViewDataSource, UITableViewDelegate {
  weak var stage: TreeStage?
  var rows: [[String]]
  var index: [String]?
  var isSelfSizing = false
  var styles: [UITableViewCell.EditingStyle] = [.delete, .insert, .none]

  init(_ stage: TreeStage, _ counts: [Int]) {
    self.stage = stage
    rows = counts.enumerated().map { section, count in (0..<count).map { "\(section)-\($0)" } }
  }

  private func note(_ name: String, _ path: IndexPath) { stage?.note("\(name) \(path.section)-\(path.row)") }

  func numberOfSections(in tableView: UITableView) -> Int { rows.count }
  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { rows[section].count }
  func tableView(_ tableView: UITableView, cellForRowAt path: IndexPath) -> UITableViewCell {
    let styles: [UITableViewCell.CellStyle] = [.default, .value1, .value2, .subtitle]
    let accessories: [UITableViewCell.AccessoryType] = [.none, .disclosureIndicator, .checkmark, .detailButton, .detailDisclosureButton]
    let cell = UITableViewCell(style: styles[path.row % 4], reuseIdentifier: nil)
    cell.textLabel?.text = rows[path.section][path.row]
    cell.detailTextLabel?.text = "detail"
    cell.accessoryType = accessories[path.row % 5]
    if path.row == 3 { cell.imageView?.image = square(20, .red) }
    cell.indentationLevel = path.row == 1 ? 2 : 0
    if isSelfSizing {
      cell.textLabel?.numberOfLines = 0
      cell.textLabel?.text = String(repeating: "many words ", count: 3 + 6 * (path.row % 3))
    }
    return cell
  }
  func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? { section == 0 ? "Header" : "Second" }
  func tableView(_ tableView: UITableView, titleForFooterInSection section: Int) -> String? { section == 0 ? "Footer" : nil }
  func sectionIndexTitles(for tableView: UITableView) -> [String]? { index }
  func tableView(_ tableView: UITableView, sectionForSectionIndexTitle title: String, at index: Int) -> Int {
    stage?.note("title \(title) \(index)")
    return index % rows.count
  }
  func tableView(_ tableView: UITableView, canEditRowAt path: IndexPath) -> Bool { path.row != 4 }
  func tableView(_ tableView: UITableView, canMoveRowAt path: IndexPath) -> Bool { path.row != 0 }
  func tableView(_ tableView: UITableView, editingStyleForRowAt path: IndexPath) -> UITableViewCell.EditingStyle { styles[path.row % 3] }
  func tableView(_ tableView: UITableView, commit style: UITableViewCell.EditingStyle, forRowAt path: IndexPath) {
    note("commit \(style.rawValue)", path)
    if style == .delete {
      rows[path.section].remove(at: path.row)
      tableView.deleteRows(at: [path], with: .automatic)
    }
  }
  func tableView(_ tableView: UITableView, moveRowAt source: IndexPath, to target: IndexPath) {
    note("move", source)
    note("to", target)
    rows[target.section].insert(rows[source.section].remove(at: source.row), at: target.row)
  }
  func tableView(_ tableView: UITableView, willDisplay cell: UITableViewCell, forRowAt path: IndexPath) { note("display", path) }
  func tableView(_ tableView: UITableView, didEndDisplaying cell: UITableViewCell, forRowAt path: IndexPath) { note("hide", path) }
  func tableView(_ tableView: UITableView, didHighlightRowAt path: IndexPath) { note("highlight", path) }
  func tableView(_ tableView: UITableView, didUnhighlightRowAt path: IndexPath) { note("unhighlight", path) }
  func tableView(_ tableView: UITableView, willSelectRowAt path: IndexPath) -> IndexPath? {
    note("will select", path)
    return path.row == 2 ? nil : path
  }
  func tableView(_ tableView: UITableView, didSelectRowAt path: IndexPath) { note("select", path) }
  func tableView(_ tableView: UITableView, willDeselectRowAt path: IndexPath) -> IndexPath? {
    note("will deselect", path)
    return path
  }
  func tableView(_ tableView: UITableView, didDeselectRowAt path: IndexPath) { note("deselect", path) }
  func tableView(_ tableView: UITableView, accessoryButtonTappedForRowWith path: IndexPath) { note("accessory", path) }
  func tableView(_ tableView: UITableView, willBeginEditingRowAt path: IndexPath) { note("begin", path) }
  func tableView(_ tableView: UITableView, didEndEditingRowAt path: IndexPath?) { path.map { note("end", $0) } }
  func tableView(_ tableView: UITableView, leadingSwipeActionsConfigurationForRowAt path: IndexPath) -> UISwipeActionsConfiguration? {
    let flag = UIContextualAction(style: .normal, title: "Flag") { [weak stage] _, _, done in
      stage?.note("flag")
      done(true)
    }
    flag.backgroundColor = .systemOrange
    return UISwipeActionsConfiguration(actions: [flag])
  }
  func tableView(_ tableView: UITableView, trailingSwipeActionsConfigurationForRowAt path: IndexPath) -> UISwipeActionsConfiguration? {
    let delete = UIContextualAction(style: .destructive, title: "Delete") { [weak self, weak tableView] _, _, done in
      self?.stage?.note("delete")
      self?.rows[path.section].remove(at: path.row)
      tableView?.deleteRows(at: [path], with: .automatic)
      done(true)
    }
    let more = UIContextualAction(style: .normal, title: "More") { [weak stage] _, _, done in
      stage?.note("more")
      done(false)
    }
    more.image = square(16, .white)
    return UISwipeActionsConfiguration(actions: [delete, more])
  }
}

@MainActor private func table(_ stage: TreeStage, _ style: UITableView.Style, _ counts: [Int]) -> (UITableView, Rows) {
  let table = UITableView(frame: stage.screen.bounds, style: style), rows = stage.keep(Rows(stage, counts))
  (table.dataSource, table.delegate) = (rows, rows)
  return (table, rows)
}

private func path(_ row: Int, _ section: Int = 0) -> IndexPath { IndexPath(row: row, section: section) }

/// Tables of all styles, edited, swiped, reordered and changed.
let tableTrees: [TreeScenario] = [
  // Rows of 44 points.
  TreeScenario("plain", worked: "320×44") { stage in
    let (table, _) = table(stage, .plain, [5, 2])
    stage.show(table)
    stage.record()
    stage.note(
      "rects", table.rectForRow(at: path(2)), table.rect(forSection: 0), table.rectForHeader(inSection: 1),
      table.rectForFooter(inSection: 0))
    stage.note("at", table.indexPathForRow(at: CGPoint(x: 10, y: 100))?.row ?? -1, table.numberOfRows(inSection: 1), table.numberOfSections)
  },
  TreeScenario("grouped") { stage in
    let (table, _) = table(stage, .grouped, [3, 1])
    stage.show(table)
    stage.record()
  },
  TreeScenario("inset grouped, in the dark") { stage in
    stage.window.overrideUserInterfaceStyle = .dark
    let (table, _) = table(stage, .insetGrouped, [3, 1])
    stage.show(table)
    table.selectRow(at: path(1), animated: false, scrollPosition: .none)
    stage.wait(0.5)
    stage.record()
  },
  TreeScenario("from right to left") { stage in
    stage.window.traitOverrides.layoutDirection = .rightToLeft
    let (table, _) = table(stage, .plain, [4])
    table.setEditing(true, animated: false)
    stage.show(table)
    stage.record()
  },
  TreeScenario("fingers on rows") { stage in
    let (table, _) = table(stage, .plain, [5])
    stage.show(table)
    stage.note("— held")
    stage.touch(.began, 100, 50)
    stage.wait(0.3)
    stage.record("held", table.cellForRow(at: path(0)))
    stage.touch(.ended, 100, 50)
    stage.wait(0.1)
    stage.record("selected", table.cellForRow(at: path(0)))
    stage.tap(100, 94)
    stage.tap(100, 138)
    stage.tap(300, 182)
    table.allowsMultipleSelection = true
    stage.tap(100, 50)
    stage.note("paths", (table.indexPathsForSelectedRows ?? []).map(\.row))
    stage.tap(100, 94)
    table.deselectRow(at: path(0), animated: true)
    stage.wait(0.1)
    stage.record("deselecting", table.cellForRow(at: path(0)))
    table.allowsSelection = false
    stage.tap(100, 50)
  },
  TreeScenario("scrolling") { stage in
    let (table, _) = table(stage, .plain, [20, 20])
    stage.show(table)
    stage.note("— down")
    table.scrollToRow(at: path(3, 1), at: .top, animated: false)
    stage.wait(0.1)
    stage.note("top", table.contentOffset)
    table.scrollToRow(at: path(12), at: .middle, animated: false)
    stage.wait(0.1)
    stage.note("middle", table.contentOffset)
    table.scrollToRow(at: path(14, 1), at: .bottom, animated: true)
    stage.wait(0.1)
    stage.note("bottom", table.contentOffset, table.layer.presentation()?.bounds.origin ?? .zero)
    stage.wait(1)
    table.scrollToRow(at: path(10, 1), at: .none, animated: false)
    stage.wait(0.1)
    stage.note("none", table.contentOffset)
    table.contentOffset.y = 880
    stage.wait(0.1)
    stage.record("headers pinned", table)
  },
  TreeScenario("editing") { stage in
    let (table, rows) = table(stage, .plain, [5, 1])
    stage.show(table)
    table.setEditing(true, animated: true)
    stage.wait(0.1)
    stage.record("coming", table)
    stage.wait(1)
    stage.record("there", table)
    stage.note("— delete")
    stage.tap(20, 50)
    stage.record("asked", table.cellForRow(at: path(0)))
    stage.tap(300, 50, wait: 0.1)
    stage.record("going", table)
    stage.wait(1)
    stage.note("— insert")
    stage.tap(20, 94)
    stage.note("rows", rows.rows[0])
    table.setEditing(false, animated: true)
    stage.wait(0.1)
    stage.record("ending", table.cellForRow(at: path(0)))
  },
  TreeScenario("multiple selection while editing") { stage in
    let (table, _) = table(stage, .insetGrouped, [3])
    (table.allowsMultipleSelectionDuringEditing, table.isEditing) = (true, true)
    stage.show(table)
    stage.tap(100, 60)
    stage.tap(100, 110)
    stage.record()
  },
  // Two buttons of 74 points.
  TreeScenario("swipes", worked: "-148") { stage in
    let (table, _) = table(stage, .plain, [4])
    stage.show(table)
    stage.note("— out")
    stage.drag((300, 60), (250, 60), for: 0.2, part: 0.9)
    stage.record("under the finger", table.cellForRow(at: path(0)))
    stage.wait(1)
    stage.record("open", table)
    stage.tap(190, 60)
    stage.record("after more", table.cellForRow(at: path(0)))
    stage.drag((20, 104), (120, 104), for: 0.2)
    stage.wait(1)
    stage.record("leading", table.cellForRow(at: path(1)))
    stage.tap(30, 104)
    stage.drag((300, 148), (5, 148), for: 0.3)
    stage.wait(0.1)
    stage.record("whole", table)
    stage.wait(1)
    stage.drag((300, 60), (180, 60), for: 0.2)
    stage.wait(1)
    stage.tap(100, 300)
    stage.wait(1)
    stage.record("closed", table.cellForRow(at: path(0)))
    stage.drag((5, 60), (315, 60), for: 0.3)
    stage.wait(1)
    stage.record("whole, leading", table.cellForRow(at: path(0)))
  },
  TreeScenario("reordering") { stage in
    let (table, rows) = table(stage, .plain, [4, 2])
    stage.show(table)
    table.isEditing = true
    for cell in table.visibleCells { cell.showsReorderControl = true }
    stage.wait(0.5)
    stage.note("— hold")
    stage.drag((300, 94), (300, 190), for: 0.5, part: 0.8)
    stage.record("held", table)
    stage.wait(0.3)
    stage.record("left", table)
    stage.wait(1)
    stage.note("rows", rows.rows)
    stage.drag((300, 138), (300, 300), for: 0.5)
    stage.wait(1)
    stage.note("rows", rows.rows)
  },
  TreeScenario("inserting and deleting") { stage in
    let (table, rows) = table(stage, .plain, [4, 2])
    stage.show(table)
    stage.note("— insert")
    rows.rows[0].insert(contentsOf: ["new", "newer"], at: 1)
    table.insertRows(at: [path(1), path(2)], with: .fade)
    stage.wait(0.1)
    stage.record("inserting", table)
    stage.wait(1)
    stage.note("— batch")
    rows.rows[0].remove(at: 0)
    rows.rows.append(["third"])
    table.performBatchUpdates {
      table.deleteRows(at: [path(0)], with: .left)
      table.insertSections(IndexSet(integer: 2), with: .right)
      table.reloadRows(at: [path(1, 1)], with: .top)
    } completion: {
      stage.note("completed", $0)
    }
    stage.wait(0.1)
    stage.record("changing", table)
    stage.wait(1)
    stage.note("— move")
    rows.rows[0].append(rows.rows[1].remove(at: 0))
    table.moveRow(at: path(0, 1), to: path(4, 0))
    stage.wait(0.1)
    stage.record("moving", table)
    stage.wait(1)
    stage.note("— sections")
    rows.rows.remove(at: 0)
    table.deleteSections(IndexSet(integer: 0), with: .bottom)
    stage.wait(0.1)
    stage.record("deleting a section", table)
    stage.wait(1)
    table.reloadSections(IndexSet(integer: 0), with: .none)
    stage.wait(1)
    stage.record("at last", table)
  },
  TreeScenario("an index of sections") { stage in
    let (table, rows) = table(stage, .plain, [6, 6, 6])
    rows.index = ["A", "B", "C"]
    (table.sectionIndexColor, table.sectionIndexBackgroundColor) = (.red, .yellow)
    stage.show(table)
    stage.record("", table.subviews.last)
    stage.touch(.began, 314, 240)
    stage.wait(0.1)
    stage.note("offset", table.contentOffset)
    stage.touch(.moved, 314, 270)
    stage.wait(0.1)
    stage.note("offset", table.contentOffset)
    stage.touch(.ended, 314, 270)
    table.sectionIndexMinimumDisplayRowCount = 40
    table.reloadData()
    stage.wait(0.5)
    stage.note("views", table.subviews.count)
  },
  TreeScenario("rows that size themselves, headers and separators of one's own") { stage in
    let (table, rows) = table(stage, .plain, [4])
    rows.isSelfSizing = true
    (table.rowHeight, table.estimatedRowHeight) = (UITableView.automaticDimension, 60)
    table.tableHeaderView = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 30))
    table.tableFooterView = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 20))
    (table.separatorColor, table.separatorInset) = (.red, UIEdgeInsets(top: 0, left: 30, bottom: 0, right: 10))
    table.backgroundView = UIView()
    table.backgroundView?.backgroundColor = .yellow
    stage.show(table)
    stage.record()
    table.separatorStyle = .none
    table.rowHeight = 33
    table.sectionHeaderHeight = 11
    table.reloadData()
    stage.wait(0.5)
    stage.note("size", table.contentSize, table.rectForRow(at: path(3)), table.rectForHeader(inSection: 0))
  },
  TreeScenario("large text") { stage in
    stage.window.traitOverrides.preferredContentSizeCategory = .accessibilityLarge
    let (table, _) = table(stage, .insetGrouped, [4])
    stage.show(table)
    stage.record()
  },
  TreeScenario("contents of cells") { stage in
    let contents: [UIListContentConfiguration] = [
      .cell(), .subtitleCell(), .valueCell(), .plainHeader(), .groupedHeader(), .plainFooter(), .groupedFooter(), .sidebarCell(),
      .sidebarSubtitleCell(), .sidebarHeader(), .accompaniedSidebarCell(),
    ]
    for (index, each) in contents.enumerated() {
      var content = each
      (content.text, content.secondaryText) = ("Text", "Secondary")
      if index % 3 == 0 { content.image = square(20, .red) }
      if index == 2 { content.textProperties.transform = .uppercase }
      if index == 9 { content.textProperties.alignment = .justified }
      let view = content.makeContentView()
      view.frame = CGRect(x: 0, y: 0, width: 300, height: 50)
      stage.note("\(index)", view.sizeThatFits(CGSize(width: 200, height: 0)), view.systemLayoutSizeFitting(CGSize(width: 250, height: 0)))
      stage.show(view)
      stage.record("\(index)", view)
      view.removeFromSuperview()
    }
  },
]
