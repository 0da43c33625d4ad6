import Foundation
import Testing

@testable import UIKit

/// Rows and sections that come, go and move: where they are half-way, and what stays.
@MainActor @Suite("Updates of tables") struct TableUpdateTests {
  @MainActor private final class Source: NSObject, UITableViewDataSource, UITableViewDelegate {
    var sections: [[String]]
    var hasTitles = false
    var hidden: [String] = []
    init(_ sections: [[String]]) { self.sections = sections }
    func numberOfSections(in tableView: UITableView) -> Int { sections.count }
    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { sections[section].count }
    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
      let cell = tableView.dequeueReusableCell(withIdentifier: "cell", for: indexPath)
      cell.accessibilityIdentifier = sections[indexPath.section][indexPath.row]
      return cell
    }
    func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? { hasTitles ? "head" : nil }
    func tableView(_ tableView: UITableView, titleForFooterInSection section: Int) -> String? { hasTitles ? "foot" : nil }
    func tableView(_ tableView: UITableView, didEndDisplaying cell: UITableViewCell, forRowAt indexPath: IndexPath) {
      hidden.append("\(cell.accessibilityIdentifier ?? "") \(indexPath.section).\(indexPath.row)")
    }
  }

  private let stage = AnimationStage()

  private func table(_ source: Source) -> UITableView {
    let table = UITableView(frame: CGRect(x: 0, y: 0, width: 300, height: 400))
    table.register(UITableViewCell.self, forCellReuseIdentifier: "cell")
    (table.rowHeight, table.sectionHeaderHeight, table.sectionFooterHeight) = (40, source.hasTitles ? 30 : 0, source.hasTitles ? 10 : 0)
    (table.dataSource, table.delegate) = (source, source)
    stage.window.addSubview(table)
    advance(0.1)
    return table
  }

  private func advance(_ seconds: Double) { stage.advance(to: stage.stage.time + seconds) }
  private func path(_ row: Int, _ section: Int = 0) -> IndexPath { IndexPath(row: row, section: section) }

  /// What shows of a view: x, y and opacity, to a hundredth.
  private func shown(_ view: UIView?) -> [Double] {
    guard let view else { return [] }
    return [Double(view.shown.frame.minX), Double(view.shown.frame.minY), view.shownAlpha].map { ($0 * 100).rounded() / 100 }
  }

  private static let animations: [(UITableView.RowAnimation, [Double])] = [
    (.fade, [0, 0, 0.5]), (.right, [150, 0, 1]), (.left, [-150, 0, 1]), (.top, [0, -20, 0.5]), (.bottom, [0, 20, 0.5]),
    (.middle, [0, 0, 0.5]), (.automatic, [0, 0, 0.5]),
  ]

  @Test("rows come from their sides, and go there, in 0.3 s") func rows() {
    for (animation, way) in Self.animations {
      let source = Source([["a", "b", "c"]]), table = table(source)
      source.sections[0].insert("new", at: 1)
      table.insertRows(at: [path(1)], with: animation)
      let new = table.cellForRow(at: path(1)), last = table.cellForRow(at: path(3))
      #expect(new?.frame == CGRect(x: 0, y: 40, width: 300, height: 40) && new?.alpha == 1 && last?.frame.minY == 120)
      advance(0.15)
      #expect(shown(new) == [way[0], 40 + way[1], way[2]] && shown(last) == [0, 100, 1], "\(animation)")
      advance(0.5)
      #expect(shown(new) == [0, 40, 1])
      source.sections[0].remove(at: 1)
      table.deleteRows(at: [path(1)], with: animation)
      #expect(table.cellForRow(at: path(2)) === last && source.hidden.isEmpty)
      advance(0.15)
      #expect(shown(new) == [way[0], 40 + way[1], way[2]] && shown(last) == [0, 100, 1], "\(animation)")
      advance(0.5)
      #expect(new?.superview == nil && new?.alpha == 1 && source.hidden == ["new 0.1"] && table.contentSize.height == 120, "\(animation)")
      table.removeFromSuperview()
    }
  }

  @Test("without an animation rows are there, and gone, at once; the others make room in time") func none() {
    let source = Source([["a", "b", "c"]]), table = table(source)
    source.sections[0].insert("new", at: 0)
    table.insertRows(at: [path(0)], with: .none)
    let new = table.cellForRow(at: path(0)), last = table.cellForRow(at: path(3))
    advance(0.15)
    #expect(shown(new) == [0, 0, 1] && shown(last) == [0, 100, 1])
    advance(0.5)
    source.sections[0].remove(at: 0)
    table.deleteRows(at: [path(0)], with: .none)
    #expect(new?.alpha == 0)
    advance(0.15)
    #expect(shown(new) == [0, 0, 0] && shown(last) == [0, 100, 1])
  }

  @Test("a row that is asked for anew has another cell, which comes as the old one goes") func reloading() {
    let source = Source([["a", "b", "c"]]), table = table(source), old = table.cellForRow(at: path(1))
    source.sections[0][1] = "B"
    table.reloadRows(at: [path(1)], with: .left)
    let new = table.cellForRow(at: path(1))
    #expect(new !== old && new?.accessibilityIdentifier == "B" && table.subviews.contains { $0 === old })
    advance(0.15)
    #expect(shown(new) == [-150, 40, 1] && shown(old) == [-150, 40, 1])
    advance(0.5)
    #expect(source.hidden == ["b 0.1"] && old?.superview == nil)
  }

  @Test("rows that come into sight come from where they were; those that go out of it go on to their places") func outOfSight() {
    let source = Source([(0..<20).map { "\($0)" }]), table = table(source), third = table.cellForRow(at: path(3))
    source.sections[0].removeFirst(3)
    table.deleteRows(at: [path(0), path(1), path(2)], with: .fade)
    let coming = table.cellForRow(at: path(7))
    #expect(coming?.accessibilityIdentifier == "10" && table.cellForRow(at: path(0)) === third)
    advance(0.15)
    // From 400 to 280, and from 120 to 0.
    #expect(shown(coming) == [0, 340, 1] && shown(third) == [0, 60, 1])
    advance(0.5)
    source.hidden = []
    source.sections[0].insert(contentsOf: ["x", "y"], at: 0)
    table.insertRows(at: [path(0), path(1)], with: .fade)
    let last = table.subviews.first { $0.accessibilityIdentifier == "12" }
    #expect(source.hidden.isEmpty)
    advance(0.15)
    #expect(shown(last) == [0, 400, 1])
    advance(0.5)
    #expect(Set(source.hidden) == ["11 0.10", "12 0.11"] && table.visibleCells.count == 10)
  }

  @Test("where the content becomes shorter than what shows needs, it moves down along with the rows") func resting() {
    let source = Source([(0..<20).map { "\($0)" }]), table = table(source)
    table.contentOffset.y = 400
    advance(0.1)
    let row = table.cellForRow(at: path(12))
    source.sections[0].removeLast(5)
    table.deleteRows(at: (15..<20).map { path($0) }, with: .fade)
    #expect(table.contentOffset.y == 200 && table.contentSize.height == 600)
    #expect(table.cellForRow(at: path(12)) === row && table.cellForRow(at: path(5))?.frame.minY == 200)
    advance(0.15)
    #expect(isClose(table.shown.bounds.minY, 300, within: 0.01))
    advance(0.5)
    #expect(table.indexPathsForVisibleRows == (5..<15).map { path($0) })
  }

  @Test("sections come, go and move with their headers and footers") func sections() {
    for (animation, way) in Self.animations {
      let source = Source([["a"], ["b", "c"]])
      source.hasTitles = true
      let table = table(source), parts = (table.headerView(forSection: 0), table.cellForRow(at: path(0)), table.footerView(forSection: 0))
      let second = table.cellForRow(at: path(0, 1)), header = table.headerView(forSection: 1), footer = table.footerView(forSection: 1)
      #expect([parts.0?.frame.minY, parts.1?.frame.minY, parts.2?.frame.minY, second?.frame.minY] == [0, 30, 70, 110])
      source.sections.removeFirst()
      table.deleteSections(IndexSet(integer: 0), with: animation)
      #expect(table.headerView(forSection: 0) === header && table.footerView(forSection: 0) === footer)
      #expect(table.cellForRow(at: path(0)) === second && second?.frame.minY == 30)
      advance(0.15)
      // Each goes by its own height: 30, 40 and 10.
      let share = way[1] / 40
      #expect(shown(parts.0) == [way[0], 30 * share, way[2]] && shown(parts.1) == [way[0], 30 + 40 * share, way[2]], "\(animation)")
      #expect(shown(parts.2) == [way[0], 70 + 10 * share, way[2]] && shown(second) == [0, 70, 1], "\(animation)")
      advance(0.5)
      #expect(parts.0?.superview == nil && parts.2?.superview == nil && parts.0?.alpha == 1)
      source.sections.insert(["n"], at: 0)
      table.insertSections(IndexSet(integer: 0), with: animation)
      let new = table.cellForRow(at: path(0))
      #expect(table.cellForRow(at: path(0, 1)) === second && table.headerView(forSection: 1) === header)
      advance(0.15)
      #expect(shown(new) == [way[0], 30 + way[1], way[2]] && shown(second) == [0, 70, 1], "\(animation)")
      table.removeFromSuperview()
    }
  }

  @Test("sections that move keep their cells, and those that are asked for anew get others") func movedSections() {
    let source = Source([["a"], ["b"], ["c"]])
    source.hasTitles = true
    let table = table(source), cells = (0..<3).map { table.cellForRow(at: path(0, $0)) },
      headers = (0..<3).map { table.headerView(forSection: $0) }
    source.sections = [["c"], ["a"], ["b"]]
    table.moveSection(2, toSection: 0)
    for (old, new) in [(0, 1), (1, 2), (2, 0)] {
      #expect(table.cellForRow(at: path(0, new)) === cells[old] && table.headerView(forSection: new) === headers[old])
    }
    advance(0.15)
    #expect(shown(cells[2]) == [0, 110, 1] && shown(cells[0]) == [0, 70, 1] && shown(headers[2]) == [0, 80, 1])
    advance(0.5)
    source.hidden = []
    source.sections[1] = ["A", "d"]
    table.reloadSections(IndexSet(integer: 1), with: .right)
    #expect(table.cellForRow(at: path(0, 1)) !== cells[0] && table.cellForRow(at: path(1, 1))?.accessibilityIdentifier == "d")
    #expect(table.headerView(forSection: 1) !== headers[0] && table.headerView(forSection: 2) === headers[1])
    advance(0.15)
    #expect(shown(table.cellForRow(at: path(0, 1))) == [150, 110, 1] && shown(cells[0]) == [150, 110, 1])
    advance(0.5)
    #expect(source.hidden == ["a 1.0"])
  }

  @Test("updates within updates are one; what is selected and held goes along") func nested() {
    let source = Source([(0..<8).map { "\($0)" }]), table = table(source)
    table.allowsMultipleSelection = true
    for row in [1, 4, 6] { table.selectRow(at: path(row), animated: false, scrollPosition: .none) }
    table.heldRow = path(5)
    var ended: [Bool] = []
    table.beginUpdates()
    #expect(table.hasUncommittedUpdates)
    table.performBatchUpdates {
      source.sections[0].remove(at: 1)
      table.deleteRows(at: [path(1)], with: .fade)
    } completion: {
      ended.append($0)
    }
    #expect(table.hasUncommittedUpdates && table.numberOfRows(inSection: 0) == 8)
    source.sections[0].insert(source.sections[0].removeLast(), at: 0)
    table.moveRow(at: path(7), to: path(0))
    table.endUpdates()
    #expect(!table.hasUncommittedUpdates && table.numberOfRows(inSection: 0) == 7)
    #expect(table.indexPathsForSelectedRows == [path(4), path(6)] && table.heldRow == path(5))
    table.endUpdates()
    advance(0.5)
    #expect(source.sections[0] == ["7", "0", "2", "3", "4", "5", "6"])
    #expect(table.visibleCells.map(\.accessibilityIdentifier) == source.sections[0])
    #expect(table.visibleCells.map(\.isSelected) == [false, false, false, false, true, false, true])
    // Without changes rows take other heights.
    table.rowHeight = 25
    table.performBatchUpdates(nil) { ended.append($0) }
    advance(0.5)
    #expect(
      ended == [true] && table.contentSize.height == 175
        && table.cellForRow(at: path(2))?.frame == CGRect(x: 0, y: 50, width: 300, height: 25))
  }
}
