import Foundation
import Testing

@testable import UIKit

/// Tables: what shows, what it costs, and changes.
@MainActor @Suite("Tables")
final class TableTests {
  @MainActor final class Source: UITableViewDelegate, UITableViewDataSource {
    var sections: [[String]]
    var heights: ((IndexPath) -> CGFloat)?
    var headers: [String?] = []
    var made = 0
    var log: [String] = []
    var hidden: [Int] = []

    init(_ sections: [[String]]) { self.sections = sections }

    func numberOfSections(in tableView: UITableView) -> Int { sections.count }
    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { sections[section].count }
    func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? {
      headers.indices.contains(section) ? headers[section] : nil
    }
    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
      let cell: UITableViewCell
      if let used = tableView.dequeueReusableCell(withIdentifier: "cell") {
        cell = used
      } else {
        cell = UITableViewCell(style: .default, reuseIdentifier: "cell")
        made += 1
      }
      cell.textLabel?.text = sections[indexPath.section][indexPath.row]
      return cell
    }
    func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
      heights?(indexPath) ?? UITableView.automaticDimension
    }
    func tableView(_ tableView: UITableView, didEndDisplaying cell: UITableViewCell, forRowAt indexPath: IndexPath) {
      hidden.append(indexPath.row)
    }
    func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) { log.append("select \(indexPath.row)") }
    func tableView(_ tableView: UITableView, didDeselectRowAt indexPath: IndexPath) { log.append("deselect \(indexPath.row)") }
  }

  private func rows(_ count: Int, _ prefix: String = "") -> [String] { (0..<count).map { "\(prefix)\($0)" } }

  /// A table of 300 × 440 points: ten rows of 44.
  private func table(_ source: Source, style: UITableView.Style = .plain) -> (UITableView, AnimationStage) {
    let table = UITableView(frame: CGRect(x: 0, y: 0, width: 300, height: 440), style: style)
    table.dataSource = source
    table.delegate = source
    let stage = AnimationStage(table)
    stage.advance(to: 0)
    return (table, stage)
  }

  @Test("rows that go out of sight at once are told of from the first to the last: eight of them after 352 points")
  func hiding() {
    let source = Source([rows(100)]), (table, stage) = table(source)
    table.contentOffset.y = 352
    stage.advance(to: 1)
    #expect(source.hidden == Array(0..<8))
    table.reloadData()
    #expect(source.hidden == Array(0..<18))
  }

  @Test("paths of rows are two numbers")
  func paths() {
    var path = IndexPath(row: 3, section: 1)
    #expect(path == IndexPath(indexes: [1, 3]) && path.row == 3 && path.section == 1 && path.item == 3)
    path.row = 5
    path.section = 2
    #expect(path == IndexPath(item: 5, section: 2))
  }

  @Test("sums of the first numbers, and the number in which a sum lies")
  func sums() {
    var sums = PrefixSums([3, 0, 4, 1, 5])
    #expect((0...5).map { sums.sum(ofFirst: $0) } == [0, 3, 3, 7, 8, 13] && sums.total == 13)
    // 3 lies where 4 begins: the empty one before is skipped.
    #expect([-1, 0, 2.9, 3, 6.9, 7, 8, 12.9, 99].map { sums.index(at: $0) } == [0, 0, 0, 2, 2, 3, 4, 4, 4])
    sums[1] = 10
    #expect((0...5).map { sums.sum(ofFirst: $0) } == [0, 3, 13, 17, 18, 23] && sums.index(at: 12) == 1)
  }

  @Test("a hundred thousand rows have ten cells, and a scroll costs the rows that come")
  func manyRows() {
    let source = Source([rows(100_000)])
    source.heights = { _ in 44 }
    let (table, stage) = table(source)
    #expect(table.visibleCells.count == 10 && source.made == 10 && table.workCount.heights == 10)
    #expect(table.contentSize == CGSize(width: 300, height: 4_400_000))
    table.contentOffset.y = 2_200_000 + 22
    stage.advance(to: 0.1)
    // Eleven rows meet the bounds; ten cells are there to be used again, and 11 heights were asked for.
    #expect(table.indexPathsForVisibleRows?.first == IndexPath(row: 50_000, section: 0))
    #expect(table.visibleCells.count == 11 && source.made == 11 && table.workCount.heights == 21)
    let made = source.made, before = table.workCount
    for frame in 1...50 {
      table.contentOffset.y += 44
      stage.advance(to: 0.1 + Double(frame) / 60)
    }
    // A row a frame.
    #expect(source.made == made && table.workCount.heights == before.heights + 50)
    #expect(table.cellForRow(at: IndexPath(row: 50_055, section: 0))?.textLabel?.text == "50055")
  }

  @Test("rows lie one below the other, by their heights")
  func places() {
    let source = Source([rows(3), rows(2)])
    source.heights = { CGFloat(20 + 10 * $0.row) }
    source.headers = ["A", "B"]
    let (table, _) = table(source)
    table.sectionHeaderHeight = 28
    table.layoutIfNeeded()
    // 28, then 20, 30, 40; 28 again from 118 on.
    #expect(table.rectForRow(at: IndexPath(row: 2, section: 0)) == CGRect(x: 0, y: 78, width: 300, height: 40))
    #expect(table.rectForHeader(inSection: 1) == CGRect(x: 0, y: 118, width: 300, height: 28))
    #expect(table.rect(forSection: 1) == CGRect(x: 0, y: 118, width: 300, height: 78))
    #expect(table.indexPathForRow(at: CGPoint(x: 5, y: 77)) == IndexPath(row: 1, section: 0))
    #expect(table.indexPathForRow(at: CGPoint(x: 5, y: 120)) == nil && table.indexPathForRow(at: CGPoint(x: 5, y: 500)) == nil)
    #expect(table.indexPathsForRows(in: CGRect(x: 0, y: 40, width: 10, height: 110))?.map(\.row) == [0, 1, 2, 0])
    let cell = table.cellForRow(at: IndexPath(row: 1, section: 1))
    #expect(cell?.frame == CGRect(x: 0, y: 166, width: 300, height: 30) && cell.flatMap(table.indexPath) == IndexPath(row: 1, section: 1))
  }

  @Test("a plain table's header stays at the top, until the next section pushes it out")
  func stickyHeaders() {
    let source = Source([rows(20), rows(20)])
    source.heights = { _ in 44 }
    source.headers = ["A", "B"]
    let (table, stage) = table(source)
    table.sectionHeaderHeight = 28
    stage.advance(to: 0.1)
    table.contentOffset.y = 100
    stage.advance(to: 0.2)
    #expect(table.headerView(forSection: 0)?.frame.minY == 100)
    // The first section ends at 28 + 880 = 908.
    table.contentOffset.y = 890
    stage.advance(to: 0.3)
    #expect(table.headerView(forSection: 0)?.frame.minY == 880 && table.headerView(forSection: 1)?.frame.minY == 908)
  }

  @Test("rows that measure themselves above the others leave what shows where it is")
  func selfSizing() {
    let source = Source([rows(1000)])
    source.heights = { $0.row < 500 ? 100 : 44 }
    let (table, stage) = table(source)
    table.scrollToRow(at: IndexPath(row: 600, section: 0), at: .top, animated: false)
    stage.advance(to: 0.1)
    let row = IndexPath(row: 600, section: 0)
    #expect(table.rectForRow(at: row).minY == table.contentOffset.y)
    // Rows above 500 are taken for 44 points and turn out to be 100: scrolling up by 44 a frame shows each where it should be.
    table.scrollToRow(at: IndexPath(row: 505, section: 0), at: .top, animated: false)
    stage.advance(to: 0.2)
    for frame in 1...10 {
      let before = table.visibleCells.map { ($0.textLabel?.text, $0.frame.minY - table.contentOffset.y) }
      table.contentOffset.y -= 44
      stage.advance(to: 0.2 + Double(frame) / 60)
      for cell in table.visibleCells {
        guard let old = before.first(where: { $0.0 == cell.textLabel?.text }) else { continue }
        #expect(abs(cell.frame.minY - table.contentOffset.y - old.1 - 44) < 1e-6)
      }
    }
    // 440 points: 5 · 44, and 2.2 rows of 100.
    #expect(table.indexPathsForVisibleRows?.first?.row == 497)
  }

  @Test("inserted rows fade in while the others make room, and completion comes after 0.3 s")
  func insertion() {
    let source = Source([rows(5)])
    source.heights = { _ in 44 }
    let (table, stage) = table(source)
    var finished: Bool?
    let third = table.cellForRow(at: IndexPath(row: 2, section: 0))
    source.sections[0].insert("new", at: 1)
    table.performBatchUpdates({ table.insertRows(at: [IndexPath(row: 1, section: 0)], with: .fade) }, completion: { finished = $0 })
    #expect(third.flatMap(table.indexPath) == IndexPath(row: 3, section: 0) && third?.frame.minY == 132)
    let new = table.cellForRow(at: IndexPath(row: 1, section: 0))
    #expect(new?.textLabel?.text == "new" && new?.alpha == 1)
    stage.advance(to: 0.15)
    #expect(isClose(third?.shown.frame.minY ?? 0, 110, within: 1e-3) && isClose(new?.shownAlpha ?? 0, 0.5, within: 1e-3) && finished == nil)
    stage.advance(to: 0.4)
    #expect(finished == true && isClose(third?.shown.frame.minY ?? 0, 132) && table.contentSize.height == 264)
  }

  @Test("deletions, insertions and moves of one update are counted before and afterwards")
  func batch() {
    let source = Source([["a", "b", "c", "d"], ["x", "y"]])
    source.heights = { _ in 44 }
    let (table, stage) = table(source)
    source.sections = [["d", "n", "b"], ["c", "x", "y"]]
    table.performBatchUpdates {
      table.deleteRows(at: [IndexPath(row: 0, section: 0)], with: .left)
      table.insertRows(at: [IndexPath(row: 1, section: 0)], with: .right)
      table.moveRow(at: IndexPath(row: 3, section: 0), to: IndexPath(row: 0, section: 0))
      table.moveRow(at: IndexPath(row: 2, section: 0), to: IndexPath(row: 0, section: 1))
    }
    stage.advance(to: 0.15)
    // “n” comes from the right: half of 300 points are left.
    let new = table.cellForRow(at: IndexPath(row: 1, section: 0))
    #expect(new?.textLabel?.text == "n" && isClose(new?.shown.frame.minX ?? 0, 150, within: 1e-2) && new?.alpha == 1)
    stage.advance(to: 1)
    #expect(table.visibleCells.map { $0.textLabel?.text ?? "" } == ["d", "n", "b", "c", "x", "y"])
    #expect(table.visibleCells.map(\.frame.minY) == [0, 44, 88, 132, 176, 220])
    #expect(table.subviews.compactMap { $0 as? UITableViewCell }.count == 6)
  }

  @Test("numbers that do not fit are told in words")
  func mismatch() throws {
    var update = TableUpdate()
    update.insertedRows[IndexPath(row: 0, section: 0)] = .fade
    #expect(throws: TableUpdate.Mismatch.self) { try update.mapping(from: [2], to: [2]) }
    do { _ = try update.mapping(from: [2], to: [2]) } catch {
      let words = "section 0 has 2 rows after the update, but 2 before it, 1 inserted, 0 deleted or moved away and 0 moved in make 3"
      #expect(error.description == words)
    }
    var sections = TableUpdate()
    sections.deletedSections[0] = .fade
    let mapping = try sections.mapping(from: [1, 3, 2], to: [3, 2])
    #expect(mapping.sections == [nil, 0, 1] && mapping.row(of: IndexPath(row: 2, section: 1)) == IndexPath(row: 2, section: 0))
  }

  @Test("a tap selects one row, and deselects the one before")
  func selection() {
    let source = Source([rows(5)])
    source.heights = { _ in 44 }
    let (table, stage) = table(source)
    func tap(_ y: CGFloat) {
      UIApplication.shared.sendTouch(.began, at: CGPoint(x: 50, y: y), timestamp: stage.stage.time, on: stage.screen)
      UIApplication.shared.sendTouch(.ended, at: CGPoint(x: 50, y: y), timestamp: stage.stage.time, on: stage.screen)
    }
    tap(50)
    #expect(table.indexPathForSelectedRow == IndexPath(row: 1, section: 0) && table.cellForRow(at: [0, 1])?.isSelected == true)
    tap(150)
    #expect(source.log == ["select 1", "deselect 1", "select 3"] && table.indexPathsForSelectedRows == [[0, 3]])
    table.deselectRow(at: [0, 3], animated: true)
    #expect(table.indexPathForSelectedRow == nil && source.log.count == 3)
    table.allowsMultipleSelection = true
    tap(10)
    tap(100)
    tap(10)
    #expect(table.indexPathsForSelectedRows == [[0, 2]])
  }

  @Test("cells of registered classes have their name, and measure themselves by constraints")
  func registered() {
    final class Card: UITableViewCell {
      let box = UIView()
      override init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) {
        super.init(style: style, reuseIdentifier: reuseIdentifier)
        box.translatesAutoresizingMaskIntoConstraints = false
        contentView.addSubview(box)
        NSLayoutConstraint.activate([
          box.topAnchor.constraint(equalTo: contentView.topAnchor, constant: 10),
          box.bottomAnchor.constraint(equalTo: contentView.bottomAnchor, constant: -10),
          box.leadingAnchor.constraint(equalTo: contentView.leadingAnchor),
          box.heightAnchor.constraint(equalToConstant: 57), box.widthAnchor.constraint(equalToConstant: 20),
        ])
      }
      required init?(coder: NSCoder) { nil }
    }
    final class Cards: UITableViewController {
      override func viewDidLoad() { tableView.register(Card.self, forCellReuseIdentifier: "card") }
      override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 30 }
      override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        tableView.dequeueReusableCell(withIdentifier: "card", for: indexPath)
      }
    }
    let cards = Cards(style: .plain), stage = ControllerStage(root: cards)
    stage.advance(to: 0.1)
    let cell = cards.tableView.visibleCells.first
    #expect(cell is Card && cell?.reuseIdentifier == "card" && cell?.frame.height == 77)
    #expect(cards.tableView.visibleCells.count == 7 && (cell as? Card)?.box.frame.minY == 10)
  }

  @Test("below a bar, rows begin at its lower edge")
  func belowBars() {
    let rows = UITableViewController(style: .plain), stage = ControllerStage(root: UINavigationController(rootViewController: rows))
    stage.advance(to: 0.1)
    let top = rows.view.safeAreaInsets.top
    #expect(top > 0 && rows.tableView.contentOffset.y == -top && rows.tableView.adjustedContentInset.top == top)
    rows.tableView.contentInsetAdjustmentBehavior = .never
    #expect(rows.tableView.contentOffset.y == 0 && rows.tableView.adjustedContentInset.top == 0)
  }

  @Test("cards of inset groups have margins of 16 points, and round corners at their ends")
  func insetGroups() {
    let source = Source([rows(3)])
    source.heights = { _ in 50 }
    let (table, _) = table(source, style: .insetGrouped)
    table.layoutIfNeeded()
    let cells = table.visibleCells
    #expect(cells[0].frame == CGRect(x: 16, y: 35, width: 268, height: 50))
    #expect(cells.map { $0.layer.cornerRadius } == [10, 0, 10])
    #expect(cells[2].layer.maskedCorners == [.layerMinXMaxYCorner, .layerMaxXMaxYCorner])
  }
}
