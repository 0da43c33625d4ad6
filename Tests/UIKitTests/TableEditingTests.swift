import Foundation
import Testing

@testable import UIKit

/// Rows that are drawn out and deleted by fingers.
@MainActor @Suite("Editing of tables")
final class TableEditingTests {
  @MainActor final class Source: UITableViewDelegate, UITableViewDataSource {
    var rows = ["a", "b", "c"]
    /// A row that is not indented beside its sign.
    var flush: Int?
    var own: UISwipeActionsConfiguration?
    var deleted: [Int] = []

    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { rows.count }
    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
      let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
      cell.textLabel?.text = rows[indexPath.row]
      return cell
    }
    func tableView(_ tableView: UITableView, canEditRowAt indexPath: IndexPath) -> Bool { indexPath.row != 2 }
    func tableView(_ tableView: UITableView, shouldIndentWhileEditingRowAt indexPath: IndexPath) -> Bool { indexPath.row != flush }
    func tableView(_ tableView: UITableView, commit editingStyle: UITableViewCell.EditingStyle, forRowAt indexPath: IndexPath) {
      guard editingStyle == .delete else { return }
      deleted.append(indexPath.row)
      rows.remove(at: indexPath.row)
      tableView.deleteRows(at: [indexPath], with: .automatic)
    }
    func tableView(_ tableView: UITableView, trailingSwipeActionsConfigurationForRowAt indexPath: IndexPath)
      -> UISwipeActionsConfiguration?
    { own }
  }

  private func table(_ source: Source) -> (UITableView, AnimationStage) {
    let table = UITableView(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
    table.dataSource = source
    table.delegate = source
    let stage = AnimationStage(table)
    stage.advance(to: 0)
    return (table, stage)
  }

  /// Drags in a quarter of a second, and waits for half of one.
  private func drag(_ from: CGFloat, _ to: CGFloat, y: CGFloat, _ stage: AnimationStage) {
    let start = stage.stage.time
    stage.stage.inject(InputEvent.drag(through: [CGPoint(x: from, y: y), CGPoint(x: to, y: y)], from: start, for: 0.25))
    stage.advance(to: start + 1)
  }

  private func drag(_ from: CGFloat, _ to: CGFloat, y: CGFloat, to end: CGFloat, _ stage: AnimationStage) {
    let start = stage.stage.time
    stage.stage.inject(InputEvent.drag(through: [CGPoint(x: from, y: y), CGPoint(x: to, y: end)], from: start, for: 0.5))
    stage.advance(to: start + 1)
  }

  private func tap(_ x: CGFloat, _ y: CGFloat, _ stage: AnimationStage) {
    let start = stage.stage.time
    stage.stage.inject(InputEvent.tap(at: CGPoint(x: x, y: y), time: start + 0.01))
    stage.advance(to: start + 1)
  }

  @Test("rows are indented beside their signs, unless the delegate says otherwise")
  func indented() throws {
    let source = Source(), (table, stage) = table(source)
    source.flush = 0
    table.setEditing(true, animated: false)
    stage.advance(to: 1)
    let cells = try (0..<2).map { try #require(table.cellForRow(at: IndexPath(row: $0, section: 0))) }
    #expect(cells.map(\.shouldIndentWhileEditing) == [false, true])
    #expect(cells[0].contentView.frame.minX == 0 && cells[1].contentView.frame.minX > 20)
  }

  @Test("a row that is drawn out shows a button of 74 points, which deletes it")
  func swipe() throws {
    let source = Source(), (table, stage) = table(source)
    drag(300, 200, y: 66, stage)
    let cell = try #require(table.cellForRow(at: IndexPath(row: 1, section: 0)))
    #expect(cell.transform.tx == -74 && source.deleted.isEmpty)
    tap(300, 66, stage)
    #expect(source.deleted == [1] && source.rows == ["a", "c"] && table.swipe == nil && table.visibleCells.count == 2)
    #expect(table.visibleCells.allSatisfy { $0.transform == .identity })
  }

  @MainActor final class Movable: UITableViewDelegate, UITableViewDataSource {
    var sections = [["a", "b", "c"], ["d", "e"]]
    var moves: [(IndexPath, IndexPath)] = []
    /// Where rows may not come to be.
    var closed: Int?

    func numberOfSections(in tableView: UITableView) -> Int { sections.count }
    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { sections[section].count }
    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
      let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
      cell.textLabel?.text = sections[indexPath.section][indexPath.row]
      (cell.showsReorderControl, cell.accessoryType) = (true, .checkmark)
      return cell
    }
    func tableView(_ tableView: UITableView, canMoveRowAt indexPath: IndexPath) -> Bool { indexPath != IndexPath(row: 1, section: 1) }
    func tableView(_ tableView: UITableView, moveRowAt source: IndexPath, to destination: IndexPath) {
      moves.append((source, destination))
      sections[destination.section].insert(sections[source.section].remove(at: source.row), at: destination.row)
    }
    func tableView(
      _ tableView: UITableView, targetIndexPathForMoveFromRowAt sourceIndexPath: IndexPath,
      toProposedIndexPath proposedDestinationIndexPath: IndexPath
    ) -> IndexPath { proposedDestinationIndexPath.section == closed ? sourceIndexPath : proposedDestinationIndexPath }
  }

  private func movable() -> (UITableView, Movable, AnimationStage) {
    let source = Movable(), table = UITableView(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
    (table.dataSource, table.delegate) = (source, source)
    let stage = AnimationStage(table)
    stage.advance(to: 0)
    table.isEditing = true
    stage.advance(to: 1)
    return (table, source, stage)
  }

  private func texts(_ table: UITableView) -> [String] { table.visibleCells.map { $0.textLabel?.text ?? "" } }

  @Test("a row is held by its sign: those that it passes make room, and the data source is told where it was left")
  func moves() throws {
    let (table, source, stage) = movable()
    #expect(texts(table) == ["a", "b", "c", "d", "e"])
    let a = try #require(table.cellForRow(at: IndexPath(row: 0, section: 0)))
    let b = try #require(table.cellForRow(at: IndexPath(row: 1, section: 0)))
    // Its middle goes from 22 to 82, over the row from 44 to 88.
    stage.stage.inject(InputEvent.drag(through: [CGPoint(x: 293, y: 20), CGPoint(x: 293, y: 80)], from: 1, for: 0.5))
    stage.advance(to: 1.49)
    #expect(a.isHeldByFinger && source.moves.isEmpty)
    #expect(abs(a.center.y - 82) < 3 && b.frame == CGRect(x: 0, y: 0, width: 320, height: 44))
    stage.advance(to: 2)
    #expect(source.moves.count == 1 && source.sections == [["b", "a", "c"], ["d", "e"]] && texts(table) == ["b", "a", "c", "d", "e"])
    #expect(!a.isHeldByFinger && a.frame.minY == 44 && table.cellForRow(at: IndexPath(row: 1, section: 0)) === a)
  }

  @Test("rows go into other sections, where the delegate lets them; one that cannot be moved, or is held elsewhere, stays")
  func movesBetweenSections() throws {
    let (table, source, stage) = movable()
    drag(293, 293, y: 20, to: 150, stage)
    #expect(source.sections == [["b", "c"], ["a", "d", "e"]])
    // From the last row, behind everything, where the last section ends.
    drag(293, 293, y: 20, to: 400, stage)
    #expect(source.sections == [["c"], ["a", "d", "e", "b"]] && texts(table) == ["c", "a", "d", "e", "b"])
    source.closed = 1
    drag(293, 293, y: 20, to: 100, stage)
    drag(150, 150, y: 20, to: 60, stage)
    #expect(source.moves.count == 2)
    let last = try #require(table.cellForRow(at: IndexPath(row: 1, section: 1)))
    #expect(!last.isMovable)
  }

  @Test("while it is edited, a row has the accessory for that")
  func editingAccessories() throws {
    let (table, _, stage) = movable()
    let cell = try #require(table.cellForRow(at: IndexPath(row: 0, section: 0)))
    func glyphs() -> [UITableViewCell.AccessoryType] { cell.subviews.compactMap { ($0 as? TableGlyph)?.type } }
    #expect(glyphs() == [])
    cell.editingAccessoryType = .detailButton
    cell.layoutIfNeeded()
    // 320 − 16 − 22 − 8 − 22 is where it begins, and 8 before that the content ends.
    #expect(glyphs() == [.detailButton] && cell.subviews.first { $0 is TableGlyph }?.frame.minX == 252)
    #expect(cell.contentView.frame == CGRect(x: 38, y: 0, width: 206, height: 44))
    table.isEditing = false
    stage.advance(to: 2)
    #expect(glyphs() == [.checkmark] && cell.contentView.frame == CGRect(x: 0, y: 0, width: 281, height: 44))
  }

  @Test("without a word on which rows can be edited, all are while the table is, and none is drawn out by a swipe")
  func editable() throws {
    @MainActor final class Plain: UITableViewDataSource {
      func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 2 }
      func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell { UITableViewCell() }
    }
    let source = Plain(), table = UITableView(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
    table.dataSource = source
    let stage = AnimationStage(table)
    stage.advance(to: 0)
    drag(300, 200, y: 66, stage)
    #expect(table.swipe == nil && !table.visibleCells.contains { $0.isEditing })
    table.isEditing = true
    #expect(table.visibleCells.count == 2 && table.visibleCells.allSatisfy { $0.isEditing && $0.editingStyle == .delete })
  }

  @Test("a tap beside puts the row back; a row that cannot be edited stays, and one that is drawn out to its end is deleted at once")
  func ends() throws {
    let source = Source(), (table, stage) = table(source)
    drag(300, 200, y: 22, stage)
    tap(100, 22, stage)
    #expect(table.cellForRow(at: IndexPath(row: 0, section: 0))?.transform == .identity && table.indexPathForSelectedRow == nil)
    drag(300, 100, y: 110, stage)
    #expect(table.cellForRow(at: IndexPath(row: 2, section: 0))?.transform == .identity)
    drag(310, 20, y: 22, stage)
    #expect(source.deleted == [0])
  }

  @Test("actions of the delegate's own stand side by side, the first at the edge, and say when they are done")
  func actions() throws {
    let source = Source(), (table, stage) = table(source)
    var chosen: [String] = []
    source.own = UISwipeActionsConfiguration(
      actions: ["A", "B"].map { name in
        UIContextualAction(style: .normal, title: name) { action, _, done in
          chosen.append(action.title ?? "")
          done(true)
        }
      })
    drag(300, 180, y: 22, stage)
    #expect(table.cellForRow(at: IndexPath(row: 0, section: 0))?.transform.tx == -148)
    tap(300, 22, stage)
    #expect(chosen == ["A"] && table.cellForRow(at: IndexPath(row: 0, section: 0))?.transform == .identity)
  }

  @Test("while the table is edited, rows give way to red signs by 38 points; a sign draws out the button")
  func signs() throws {
    let source = Source(), (table, stage) = table(source)
    table.setEditing(true, animated: true)
    stage.advance(to: 1)
    let cell = try #require(table.cellForRow(at: IndexPath(row: 0, section: 0)))
    #expect(cell.contentView.frame.minX == 38 && table.cellForRow(at: IndexPath(row: 2, section: 0))?.contentView.frame.minX == 0)
    tap(27, 22, stage)
    #expect(cell.transform.tx == -74)
    table.setEditing(false, animated: true)
    stage.advance(to: 4)
    #expect(cell.contentView.frame.minX == 0 && cell.transform == .identity)
  }
}
