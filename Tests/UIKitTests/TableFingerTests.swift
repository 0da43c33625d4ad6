import Foundation
import Testing

@testable import UIKit

/// What fingers on rows are told of, and what delegates make of it.
@MainActor @Suite("Fingers on tables") struct TableFingerTests {
  @MainActor private final class Source: NSObject, UITableViewDataSource, UITableViewDelegate {
    var rows = (0..<30).map { "\($0)" }
    var log: [String] = []
    var selects: (IndexPath) -> IndexPath? = { $0 }
    var deselects: (IndexPath) -> IndexPath? = { $0 }
    var target: ((IndexPath) -> IndexPath)?
    var style = UITableViewCell.EditingStyle.delete
    var title: String?
    var leading: UISwipeActionsConfiguration?

    private func note(_ word: String, _ path: IndexPath) { log.append("\(word) \(path.row)") }
    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { rows.count }
    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
      let cell = tableView.dequeueReusableCell(withIdentifier: "cell", for: indexPath)
      cell.accessibilityIdentifier = rows[indexPath.row]
      cell.showsReorderControl = true
      return cell
    }
    func tableView(_ tableView: UITableView, canEditRowAt indexPath: IndexPath) -> Bool { indexPath.row != 3 }
    func tableView(_ tableView: UITableView, canMoveRowAt indexPath: IndexPath) -> Bool { indexPath.row != 4 }
    func tableView(_ tableView: UITableView, editingStyleForRowAt indexPath: IndexPath) -> UITableViewCell.EditingStyle { style }
    func tableView(_ tableView: UITableView, commit editingStyle: UITableViewCell.EditingStyle, forRowAt indexPath: IndexPath) {
      note("commit \(editingStyle)", indexPath)
    }
    func tableView(_ tableView: UITableView, moveRowAt from: IndexPath, to: IndexPath) {
      log.append("move \(from.row) \(to.row)")
      rows.insert(rows.remove(at: from.row), at: to.row)
    }
    func tableView(_ tableView: UITableView, targetIndexPathForMoveFromRowAt from: IndexPath, toProposedIndexPath to: IndexPath)
      -> IndexPath
    { target?(to) ?? to }
    func tableView(_ tableView: UITableView, titleForDeleteConfirmationButtonForRowAt indexPath: IndexPath) -> String? { title }
    func tableView(_ tableView: UITableView, leadingSwipeActionsConfigurationForRowAt indexPath: IndexPath) -> UISwipeActionsConfiguration?
    { leading }
    func tableView(_ tableView: UITableView, shouldHighlightRowAt indexPath: IndexPath) -> Bool { indexPath.row != 2 }
    func tableView(_ tableView: UITableView, didHighlightRowAt indexPath: IndexPath) { note("hold", indexPath) }
    func tableView(_ tableView: UITableView, didUnhighlightRowAt indexPath: IndexPath) { note("let go", indexPath) }
    func tableView(_ tableView: UITableView, willSelectRowAt indexPath: IndexPath) -> IndexPath? { selects(indexPath) }
    func tableView(_ tableView: UITableView, willDeselectRowAt indexPath: IndexPath) -> IndexPath? { deselects(indexPath) }
    func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) { note("select", indexPath) }
    func tableView(_ tableView: UITableView, didDeselectRowAt indexPath: IndexPath) { note("deselect", indexPath) }
    func tableView(_ tableView: UITableView, accessoryButtonTappedForRowWith indexPath: IndexPath) { note("accessory", indexPath) }
    func tableView(_ tableView: UITableView, willBeginEditingRowAt indexPath: IndexPath) { note("begin", indexPath) }
    func tableView(_ tableView: UITableView, didEndEditingRowAt indexPath: IndexPath?) { note("end", indexPath ?? [0, -1]) }
  }

  private let stage = AnimationStage(), source = Source()
  private let table = UITableView(frame: CGRect(x: 0, y: 0, width: 320, height: 480))

  init() {
    table.register(UITableViewCell.self, forCellReuseIdentifier: "cell")
    (table.rowHeight, table.dataSource, table.delegate) = (40, source, source)
    stage.window.addSubview(table)
    stage.advance(to: 0)
  }

  private func path(_ row: Int) -> IndexPath { IndexPath(row: row, section: 0) }
  private func cell(_ row: Int) -> UITableViewCell? { table.cellForRow(at: path(row)) }

  private func touch(_ phase: UITouch.Phase, _ x: CGFloat, _ y: CGFloat) {
    UIApplication.shared.sendTouch(phase, at: CGPoint(x: x, y: y), timestamp: stage.stage.time, on: stage.screen)
  }
  private func tap(_ row: Int, to end: Int? = nil) -> [String] {
    source.log = []
    touch(.began, 100, CGFloat(row) * 40 + 20)
    stage.advance(to: stage.stage.time + 0.2)
    touch(.ended, 100, CGFloat(end ?? row) * 40 + 20)
    stage.advance(to: stage.stage.time + 0.5)
    return source.log
  }

  @Test("a tap holds a row, selects it, and lets it go; the delegate may refuse, or say another") func taps() {
    #expect(tap(1) == ["hold 1", "select 1", "let go 1"] && cell(1)?.isSelected == true && cell(1)?.isHighlighted == false)
    #expect(tap(2) == [] && tap(1, to: 5) == ["hold 1", "let go 1"])
    #expect(tap(3) == ["hold 3", "deselect 1", "select 3", "let go 3"] && cell(1)?.isSelected == false)
    source.selects = { $0.row == 5 ? nil : IndexPath(row: $0.row + 1, section: 0) }
    #expect(tap(5) == ["hold 5", "let go 5"] && table.indexPathsForSelectedRows == [path(3)])
    #expect(tap(6) == ["hold 6", "deselect 3", "select 7", "let go 6"] && cell(7)?.isSelected == true)
    // Selecting it again tells so again, and nothing is deselected.
    #expect(tap(6) == ["hold 6", "select 7", "let go 6"])
    source.selects = { _ in IndexPath(row: 99, section: 0) }
    #expect(tap(8) == ["hold 8", "let go 8"])
    (source.selects, table.allowsMultipleSelection) = ({ $0 }, true)
    #expect(tap(8) == ["hold 8", "select 8", "let go 8"] && table.indexPathsForSelectedRows == [path(7), path(8)])
    source.deselects = { $0.row == 8 ? nil : IndexPath(row: 8, section: 0) }
    #expect(tap(8) == ["hold 8", "let go 8"] && tap(7) == ["hold 7", "deselect 8", "let go 7"])
    #expect(table.indexPathsForSelectedRows == [path(7)])
    table.allowsSelection = false
    #expect(tap(1) == [])
    (table.allowsSelection, table.isEditing) = (true, true)
    #expect(tap(1) == [])
    table.allowsSelectionDuringEditing = true
    #expect(tap(1) == ["hold 1", "select 1", "let go 1"])
  }

  @Test("a touch that is cancelled selects nothing") func cancelled() {
    touch(.began, 100, 60)
    stage.advance(to: 0.2)
    #expect(cell(1)?.isHighlighted == true && table.heldRow == path(1))
    touch(.cancelled, 100, 60)
    #expect(source.log == ["hold 1", "let go 1"] && cell(1)?.isHighlighted == false && table.heldRow == nil)
  }

  @Test("buttons of rows tell which row they are in") func accessories() {
    cell(4)?.accessoryType = .detailButton
    stage.advance(to: 0.1)
    touch(.began, 293, 180)
    stage.advance(to: 0.3)
    touch(.ended, 293, 180)
    #expect(source.log == ["accessory 4"])
    table.accessoryWasTapped(in: UITableViewCell())
    #expect(source.log.count == 1)
  }

  @Test("signs of editing: those of rows that can be edited and moved, by their styles") func editing() {
    table.setEditing(true, animated: false)
    stage.advance(to: 0.1)
    #expect((1...4).map { cell($0)?.isEditing ?? false } == [true, true, false, true])
    #expect((1...4).map { cell($0)?.isMovable ?? false } == [true, true, true, false])
    cell(2)?.showsReorderControl = false
    #expect(cell(2)?.isMovable == false)
    source.style = .insert
    cell(2)?.showsReorderControl = true
    #expect(cell(2)?.isMovable == true && cell(2)?.editingStyle == .insert)
    cell(2).map(table.signWasTapped)
    #expect(source.log == ["commit insert 2"] && table.swipe == nil)
    // The red one draws the button out, by 74 points.
    source.style = .delete
    cell(1).map(table.signWasTapped)
    #expect(table.swipe?.path == path(1) && cell(1)?.transform.tx == -74 && source.log.last == "begin 1")
    stage.advance(to: 1)
    #expect(cell(1)?.configurationState.isSwiped == true && cell(2)?.configurationState.isSwiped == false)
    cell(0).map(table.signWasTapped)
    #expect(table.swipe?.path == path(0) && cell(1)?.transform == .identity && source.log.suffix(2) == ["end 1", "begin 0"])
    table.setEditing(false, animated: false)
    #expect(table.swipe == nil && cell(0)?.transform == .identity && source.log.last == "end 0" && cell(1)?.isMovable == false)
    #expect((1...4).map { cell($0)?.isEditing ?? true } == [false, false, false, false])
  }

  @Test("what is drawn out at either side of a row") func actions() {
    func titles(_ row: Int, _ isTrailing: Bool) -> [String?]? {
      table.swipeActions(at: path(row), isTrailing: isTrailing)?.actions.map(\.title)
    }
    #expect(titles(1, true) == ["Delete"] && titles(1, false) == nil && titles(3, true) == nil)
    source.title = "Away"
    source.leading = UISwipeActionsConfiguration(actions: [UIContextualAction(style: .normal, title: "Flag") { _, _, _ in }])
    #expect(titles(1, true) == ["Away"] && titles(1, false) == ["Flag"] && titles(3, false) == ["Flag"])
    var done: [Bool] = []
    let delete = table.swipeActions(at: path(1), isTrailing: true)?.actions.first
    if let delete { delete.handler(delete, table) { done.append($0) } }
    #expect(source.log == ["commit delete 1"] && done == [true] && delete?.style == .destructive)
    source.style = .none
    #expect(titles(1, true) == nil && table.allowsSwipes)
    table.isEditing = true
    #expect(!table.allowsSwipes)
  }

  private func frames(_ count: Int) { for _ in 0..<count { stage.advance(to: stage.stage.time + 1.0 / 60) } }

  @Test("a row at a finger: the others make room by its height, in a quarter of a second, and it rests where it was left") func moving() {
    table.setEditing(true, animated: false)
    frames(2)
    let moving = cell(1), next = cell(2)
    touch(.began, 296, 65)
    frames(2)
    #expect(table.movement?.origin == path(1) && moving?.isHeldByFinger == true && table.subviews.last === moving)
    touch(.moved, 296, 95)
    // The middle, 5 above the finger, is in row 2.
    #expect(moving?.frame.minY == 70 && table.movement?.target == path(2) && next?.frame.minY == 40)
    stage.advance(to: stage.stage.time + 0.125)
    #expect(isClose(next?.shown.frame.minY ?? 0, 60, within: 0.01))
    touch(.moved, 296, 150)
    frames(30)
    #expect(moving?.frame.minY == 125 && table.movement?.target == path(3) && cell(3)?.frame.minY == 80)
    touch(.ended, 296, 150)
    #expect(
      source.log == ["move 1 3"] && cell(3) === moving && cell(1) === next && table.movement == nil && moving?.isHeldByFinger == false)
    frames(30)
    #expect((0...4).map { cell($0)?.accessibilityIdentifier } == ["0", "2", "3", "1", "4"] && moving?.frame.minY == 120)
    // One that the delegate sends back, and one whose touch is cancelled.
    source.target = { _ in IndexPath(row: 0, section: 0) }
    touch(.began, 296, 20)
    frames(2)
    touch(.moved, 296, 200)
    #expect(table.movement?.target == path(0))
    touch(.ended, 296, 200)
    source.target = nil
    frames(30)
    touch(.began, 296, 20)
    frames(2)
    touch(.moved, 296, 120)
    touch(.cancelled, 296, 120)
    frames(30)
    #expect(source.log == ["move 1 3"] && cell(0)?.frame.minY == 0 && table.movement == nil && cell(0)?.isHeldByFinger == false)
  }

  @Test("near an end of what shows the table scrolls below the finger: by 600 points a second at the very end") func scrolling() {
    table.setEditing(true, animated: false)
    frames(2)
    touch(.began, 296, 60)
    frames(2)
    touch(.moved, 296, 458)
    frames(5)
    let start = table.contentOffset.y
    frames(6)
    // 22 of the last 44 points: half of 600 points a second, 5 in a frame.
    #expect(isClose(table.contentOffset.y - start, 30, within: 1e-6) && start > 0)
    #expect(cell(1)?.frame.midY == table.contentOffset.y + 458)
    touch(.moved, 296, 11)
    frames(1)
    let top = table.contentOffset.y
    frames(2)
    // 33 of 44 points: 7.5 in a frame.
    #expect(isClose(top - table.contentOffset.y, 15, within: 1e-6))
    touch(.moved, 296, 240)
    frames(1)
    let rest = table.contentOffset.y
    frames(3)
    #expect(table.contentOffset.y == rest)
    touch(.moved, 296, 5)
    frames(60)
    #expect(table.contentOffset.y == 0)
    touch(.moved, 296, 479)
    frames(120)
    // Thirty rows of 40 points less 480.
    #expect(table.contentOffset.y == 720)
    touch(.ended, 296, 479)
    #expect(source.log == ["move 1 29"])
  }
}
