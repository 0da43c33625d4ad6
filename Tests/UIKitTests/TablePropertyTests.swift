import Foundation
import Testing

@testable import UIKit

/// Properties of tables that are set while rows show.
@MainActor @Suite("Properties of tables that show")
struct TablePropertyTests {
  @MainActor private final class Source: NSObject, UITableViewDataSource, UITableViewDelegate {
    var counts = [3, 2]
    var height: ((IndexPath) -> CGFloat)?
    var hasTitles = true
    func numberOfSections(in tableView: UITableView) -> Int { counts.count }
    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { counts[section] }
    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
      tableView.dequeueReusableCell(withIdentifier: "cell", for: indexPath)
    }
    func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? { hasTitles ? "head" : nil }
    func tableView(_ tableView: UITableView, titleForFooterInSection section: Int) -> String? { hasTitles ? "foot" : nil }
    func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat { height?(indexPath) ?? .nan }
  }

  private let stage = AnimationStage(), source = Source()
  private func path(_ row: Int, _ section: Int = 0) -> IndexPath { IndexPath(row: row, section: section) }
  private func advance(_ seconds: Double = 0.1) { stage.advance(to: stage.stage.time + seconds) }

  private func table(_ style: UITableView.Style = .plain, height: CGFloat = 400) -> UITableView {
    let table = UITableView(frame: CGRect(x: 0, y: 0, width: 300, height: height), style: style)
    table.register(UITableViewCell.self, forCellReuseIdentifier: "cell")
    (table.rowHeight, table.sectionHeaderHeight, table.sectionFooterHeight) = (30, 20, 10)
    (table.dataSource, table.delegate) = (source, source)
    stage.window.addSubview(table)
    advance()
    return table
  }

  @Test("heights move the rows with the next layout")
  func heights() {
    let table = table()
    func places() -> [CGFloat] {
      table.layoutIfNeeded()
      return [
        table.headerView(forSection: 1)?.frame.minY ?? -1, table.cellForRow(at: path(1, 1))?.frame.minY ?? -1, table.contentSize.height,
      ]
    }
    // 20 + 90 + 10, 20 + 60 + 10.
    #expect(places() == [120, 170, 210])
    table.rowHeight = 40
    #expect(places() == [150, 210, 260])
    table.sectionHeaderHeight = 25
    #expect(places() == [155, 220, 270])
    table.sectionFooterHeight = 5
    #expect(places() == [150, 215, 260])
    table.sectionHeaderTopPadding = 8
    #expect(places() == [158, 215, 260] && table.headerView(forSection: 1)?.frame.height == 17)
    source.counts = [1, 4]
    table.dataSource = source
    #expect(places() == [78, 135, 260])
    source.height = { CGFloat(20 + 5 * $0.row) }
    table.delegate = source
    // 25 + 20 + 5, and the rows of 20, 25, 30 and 35.
    #expect(places() == [58, 95, 190])
  }

  @Test("lines take their style, colour and insets at once")
  func lines() {
    for style in [UITableView.Style.plain, .grouped, .insetGrouped] {
      let table = table(style), cells = table.visibleCells
      #expect(cells.allSatisfy { $0.separator.backgroundColor == .separator })
      table.separatorColor = .red
      #expect(cells.allSatisfy { $0.separator.backgroundColor == .red && $0.topLine.backgroundColor == .red }, "\(style)")
      table.separatorInset = UIEdgeInsets(top: 0, left: 33, bottom: 0, right: 4)
      table.layoutIfNeeded()
      #expect(cells[0].separator.frame.minX == 33 && cells[0].separator.frame.maxX == cells[0].bounds.width - 4, "\(style)")
      table.separatorStyle = .none
      #expect(cells.allSatisfy { $0.separator.isHidden && $0.topLine.isHidden }, "\(style)")
      table.separatorStyle = .singleLineEtched
      #expect(
        cells.map(\.separator.isHidden) == (style == .insetGrouped ? [false, false, true, false, true] : Array(repeating: false, count: 5)))
      table.removeFromSuperview()
    }
  }

  @Test("heights that the delegate has changed its mind about come in time, within an update")
  func changedHeights() {
    source.hasTitles = false
    source.height = { _ in 30 }
    let table = table(), last = table.cellForRow(at: path(1, 1))
    (table.sectionHeaderHeight, table.sectionFooterHeight) = (0, 0)
    advance()
    #expect(last?.frame == CGRect(x: 0, y: 120, width: 300, height: 30))
    source.height = { $0 == IndexPath(row: 1, section: 0) ? 70 : 30 }
    table.performBatchUpdates(nil)
    #expect(table.cellForRow(at: path(1))?.frame == CGRect(x: 0, y: 30, width: 300, height: 70) && last?.frame.minY == 160)
    advance(0.15)
    #expect(
      isClose(last?.shown.frame.minY ?? 0, 140, within: 0.01)
        && isClose(table.cellForRow(at: path(1))?.shown.bounds.height ?? 0, 50, within: 0.01))
    advance(0.5)
    #expect(table.contentSize.height == 190)
    table.beginUpdates()
    source.height = { _ in 20 }
    table.endUpdates()
    #expect(table.contentSize.height == 100)
  }

  @Test("asked for anew, nothing is selected, held or moved any more")
  func reloaded() {
    let table = table()
    table.selectRow(at: path(1), animated: false, scrollPosition: .none)
    table.heldRow = path(2)
    table.setEditing(true, animated: false)
    for cell in table.visibleCells { cell.showsReorderControl = true }
    advance()
    UIApplication.shared.sendTouch(.began, at: CGPoint(x: 276, y: 35), timestamp: stage.stage.time, on: stage.screen)
    advance()
    let moving = table.cellForRow(at: path(0))
    #expect(table.movement?.origin == path(0) && moving?.isHeldByFinger == true && table.movingLink != nil)
    table.reloadData()
    #expect(table.movement == nil && table.movingLink == nil && moving?.isHeldByFinger == false)
    #expect(
      table.indexPathsForSelectedRows == nil && table.heldRow == nil && table.cells.isEmpty && table.headers.isEmpty
        && table.footers.isEmpty)
    UIApplication.shared.sendTouch(.ended, at: CGPoint(x: 276, y: 35), timestamp: stage.stage.time, on: stage.screen)
    advance()
    #expect(table.visibleCells.count == 5 && table.visibleCells.allSatisfy { !$0.isSelected } && table.headerView(forSection: 1) != nil)
  }

  @Test("headers are used again, by what they are for; one that stays at the top stays below bars")
  func headers() {
    final class Own: UITableViewHeaderFooterView {
      var uses = 0
      override func prepareForReuse() { uses += 1 }
    }
    source.counts = [10, 10, 10, 10]
    let table = table(height: 200), first = table.headerView(forSection: 0)
    #expect(first?.textLabel?.text == "head" && first?.backgroundColor == .secondarySystemBackground && first?.role == .plainHeader)
    table.contentInset.top = 15
    table.contentOffset.y = 100
    advance()
    #expect(table.headerView(forSection: 0) === first && first?.frame == CGRect(x: 0, y: 115, width: 300, height: 20))
    // The section's rows end at 320.
    table.contentOffset.y = 297
    advance()
    #expect(
      first?.frame.minY == 300 && table.headerView(forSection: 1)?.frame.minY == 330 && table.footerView(forSection: 0)?.frame.minY == 320)
    #expect(table.footerView(forSection: 0)?.role == .plainFooter && table.footerView(forSection: 0)?.textLabel?.text == "foot")
    table.contentOffset.y = 700
    advance()
    #expect(table.headerView(forSection: 0) == nil && table.headerView(forSection: 2)?.frame.minY == 715)
    let known = [first, table.headerView(forSection: 1), table.headerView(forSection: 2)].compactMap { $0 }
    table.contentOffset.y = 1000
    advance()
    #expect(known.contains { $0 === table.headerView(forSection: 3) } || table.headerView(forSection: 3) != nil)
    table.register(Own.self, forHeaderFooterViewReuseIdentifier: "own")
    let own = table.dequeueReusableHeaderFooterView(withIdentifier: "own") as? Own
    #expect(own?.uses == 0)
    own.map { table.recycle($0 as UIView) }
    #expect(table.dequeueReusableHeaderFooterView(withIdentifier: "own") === own && own?.uses == 1)
    #expect(table.dequeueReusableHeaderFooterView(withIdentifier: "own") !== own)
  }

  @Test("a view above the rows that is set again stays; its height counts anew")
  func headerView() {
    let table = table(), above = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 12))
    table.tableHeaderView = above
    table.layoutIfNeeded()
    #expect(table.cellForRow(at: path(0))?.frame.minY == 32 && above.superview === table)
    above.frame.size.height = 40
    table.tableHeaderView = above
    table.layoutIfNeeded()
    #expect(
      table.cellForRow(at: path(0))?.frame.minY == 60 && above.frame == CGRect(x: 0, y: 0, width: 300, height: 40)
        && above.superview === table)
    let below = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 9))
    table.tableFooterView = below
    table.tableFooterView = below
    table.layoutIfNeeded()
    #expect(below.frame == CGRect(x: 0, y: 250, width: 300, height: 9) && table.contentSize.height == 259)
    table.tableHeaderView = nil
    table.layoutIfNeeded()
    #expect(above.superview == nil && below.frame.minY == 210)
  }
}
