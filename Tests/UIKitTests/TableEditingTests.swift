import Foundation
import Testing

@testable import UIKit

/// Rows that are drawn out and deleted by fingers.
@MainActor @Suite("Editing of tables")
final class TableEditingTests {
  @MainActor final class Source: UITableViewDelegate, UITableViewDataSource {
    var rows = ["a", "b", "c"]
    var own: UISwipeActionsConfiguration?
    var deleted: [Int] = []

    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { rows.count }
    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
      let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
      cell.textLabel?.text = rows[indexPath.row]
      return cell
    }
    func tableView(_ tableView: UITableView, canEditRowAt indexPath: IndexPath) -> Bool { indexPath.row != 2 }
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

  private func tap(_ x: CGFloat, _ y: CGFloat, _ stage: AnimationStage) {
    let start = stage.stage.time
    stage.stage.inject(InputEvent.tap(at: CGPoint(x: x, y: y), time: start + 0.01))
    stage.advance(to: start + 1)
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
