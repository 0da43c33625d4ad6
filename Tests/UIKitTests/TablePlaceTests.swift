import Foundation
import Testing

@testable import UIKit

/// Heights, places and offsets of tables, by what delegates and properties say.
@MainActor @Suite("Places in tables")
struct TablePlaceTests {
  @MainActor private final class Source: NSObject, UITableViewDataSource, UITableViewDelegate {
    var counts: [Int]
    var titles: [Int: String] = [:], ends: [Int: String] = [:]
    var rowHeight: ((IndexPath) -> CGFloat)?, estimate: ((IndexPath) -> CGFloat)?
    var headerHeight: ((Int) -> CGFloat)?, footerHeight: ((Int) -> CGFloat)?
    var header: ((Int) -> UIView?)?
    var indentation = 0
    var asked: [IndexPath] = []
    var shown: [String] = []

    init(_ counts: [Int]) { self.counts = counts }

    func numberOfSections(in tableView: UITableView) -> Int { counts.count }
    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { counts[section] }
    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
      tableView.dequeueReusableCell(withIdentifier: "cell", for: indexPath)
    }
    func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? { titles[section] }
    func tableView(_ tableView: UITableView, titleForFooterInSection section: Int) -> String? { ends[section] }
    func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
      asked.append(indexPath)
      return rowHeight?(indexPath) ?? .nan
    }
    func tableView(_ tableView: UITableView, estimatedHeightForRowAt indexPath: IndexPath) -> CGFloat { estimate?(indexPath) ?? .nan }
    func tableView(_ tableView: UITableView, heightForHeaderInSection section: Int) -> CGFloat { headerHeight?(section) ?? .nan }
    func tableView(_ tableView: UITableView, heightForFooterInSection section: Int) -> CGFloat { footerHeight?(section) ?? .nan }
    func tableView(_ tableView: UITableView, viewForHeaderInSection section: Int) -> UIView? { header?(section) }
    func tableView(_ tableView: UITableView, indentationLevelForRowAt indexPath: IndexPath) -> Int { indentation }
    func tableView(_ tableView: UITableView, willDisplayHeaderView view: UIView, forSection section: Int) {
      shown.append("header \(section)")
    }
  }

  private let stage = AnimationStage()

  private func path(_ row: Int, _ section: Int = 0) -> IndexPath { IndexPath(row: row, section: section) }

  private func table(_ source: Source, _ style: UITableView.Style = .plain, _ size: CGSize = CGSize(width: 300, height: 400)) -> UITableView
  {
    let table = UITableView(frame: CGRect(origin: .zero, size: size), style: style)
    table.register(UITableViewCell.self, forCellReuseIdentifier: "cell")
    (table.dataSource, table.delegate) = (source, source)
    stage.window.addSubview(table)
    return table
  }

  private func rect(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) -> CGRect {
    CGRect(x: x, y: y, width: width, height: height)
  }

  @Test("what a table is before anything is set")
  func defaults() {
    let table = UITableView(frame: .zero)
    let heights = [
      table.rowHeight, table.estimatedRowHeight, table.sectionHeaderHeight, table.sectionFooterHeight, table.estimatedSectionHeaderHeight,
      table.estimatedSectionFooterHeight,
    ]
    #expect(heights == [-1, -1, -1, -1, -1, -1] && table.sectionHeaderTopPadding == 0 && table.style == .plain)
    #expect(table.separatorInset == UIEdgeInsets(top: 0, left: 16, bottom: 0, right: 0) && table.separatorStyle == .singleLine)
    let flags = [
      table.allowsSelection, table.allowsMultipleSelection, table.isEditing, table.allowsSelectionDuringEditing,
      table.allowsMultipleSelectionDuringEditing, table.isPrefetchingEnabled, table.dragInteractionEnabled, table.alwaysBounceVertical,
      table.cellLayoutMarginsFollowReadableWidth, table.hasUncommittedUpdates,
    ]
    #expect(flags == [true, false, false, false, false, true, false, true, false, false])
    #expect(table.sectionIndexMinimumDisplayRowCount == 0 && table.separatorInsetReference == .fromCellEdges)
    let colors = [UITableView.Style.plain, .grouped, .insetGrouped].map { UITableView(frame: .zero, style: $0).backgroundColor }
    #expect(colors == [.systemBackground, .systemGroupedBackground, .systemGroupedBackground])
    #expect(table.indexPathsForVisibleRows == nil && table.indexPathForSelectedRow == nil && table.numberOfSections == 0)
  }

  @Test("groups without texts stand 35 points below the top, and from one another; a view above leaves 17½")
  func groupGaps() {
    let source = Source([2, 1]), table = table(source, .grouped)
    table.rowHeight = 30
    #expect(table.rect(forSection: 0) == rect(0, 0, 300, 112.5) && table.rectForRow(at: path(0)) == rect(0, 35, 300, 30))
    #expect(table.rectForFooter(inSection: 0) == rect(0, 95, 300, 17.5) && table.rectForHeader(inSection: 1) == rect(0, 112.5, 300, 17.5))
    #expect(table.rectForRow(at: path(0, 1)) == rect(0, 130, 300, 30))
    table.tableHeaderView = UIView(frame: rect(0, 0, 10, 23))
    table.reloadData()
    #expect(table.rectForRow(at: path(0)) == rect(0, 40.5, 300, 30) && table.rectForRow(at: path(0, 1)).minY == 135.5)
    let other = Source([2, 1]), plain = self.table(other)
    plain.rowHeight = 30
    #expect(plain.rectForRow(at: path(0, 1)) == rect(0, 60, 300, 30) && plain.rectForHeader(inSection: 1) == rect(0, 60, 300, 0))
    #expect(plain.rectForHeader(inSection: 2) == .zero && plain.rectForFooter(inSection: -1) == .zero && plain.rect(forSection: 2) == .zero)
    #expect(plain.rectForRow(at: path(2)) == .zero && plain.numberOfRows(inSection: 7) == 0)
  }

  @Test("heights: the delegate's before the table's before those of the texts")
  func heights() {
    let source = Source([1, 1, 1])
    source.titles = [0: "a", 1: "b", 2: "c"]
    source.ends = [0: "a", 1: "b", 2: "c"]
    let table = table(source)
    table.rowHeight = 10
    let label = UILabel()
    (label.text, label.font) = ("b", .systemFont(ofSize: 13))
    let footer = (label.sizeThatFits(CGSize(width: 300, height: 0)).height + 8).rounded(.up)
    #expect(table.rectForHeader(inSection: 1).height == 28 && table.rectForFooter(inSection: 1).height == footer)
    table.sectionHeaderTopPadding = 6
    // Above the header, not in it.
    #expect(table.rectForHeader(inSection: 0) == rect(0, 6, 300, 28) && table.rectForRow(at: path(0)).minY == 34)
    (table.sectionHeaderHeight, table.sectionFooterHeight) = (13, 14)
    #expect(table.rectForHeader(inSection: 1) == rect(0, 43, 300, 7) && table.rectForFooter(inSection: 1) == rect(0, 60, 300, 14))
    source.headerHeight = { CGFloat(20 + $0) }
    source.footerHeight = { $0 == 1 ? 0 : -1 }
    table.reloadData()
    #expect((0..<3).map { table.rect(forSection: $0).height } == [30 + footer, 31, 32 + footer])
    source.rowHeight = { _ in 17 }
    table.reloadData()
    table.layoutIfNeeded()
    #expect((0..<3).map { table.rect(forSection: $0).height } == [37 + footer, 38, 39 + footer])
  }

  @Test("headers of one's own are as high as they say: by constraints, by their texts, or as they are")
  func headerViews() {
    let source = Source([1, 1, 1]), tied = UIView(), inner = UIView(), fixed = UIView(frame: rect(0, 0, 10, 19))
    inner.translatesAutoresizingMaskIntoConstraints = false
    tied.addSubview(inner)
    NSLayoutConstraint.activate([
      inner.topAnchor.constraint(equalTo: tied.topAnchor, constant: 5),
      inner.bottomAnchor.constraint(equalTo: tied.bottomAnchor, constant: -6),
      inner.leadingAnchor.constraint(equalTo: tied.leadingAnchor), inner.trailingAnchor.constraint(equalTo: tied.trailingAnchor),
      inner.heightAnchor.constraint(equalTo: tied.widthAnchor, multiplier: 0.1),
    ])
    let own = UITableViewHeaderFooterView(reuseIdentifier: nil)
    own.textLabel?.text = "Text"
    source.header = { [tied, own, fixed][$0] }
    let table = table(source)
    table.rowHeight = 10
    // A tenth of 300 points and 11.
    #expect((0..<3).map { table.rectForHeader(inSection: $0).height } == [41, 28, 19])
    table.layoutIfNeeded()
    #expect(tied.frame == rect(0, 0, 300, 41) && own.frame == rect(0, 51, 300, 28) && fixed.frame == rect(0, 89, 300, 19))
    #expect(
      source.shown == ["header 0", "header 1", "header 2"] && table.headerView(forSection: 1) === own
        && table.headerView(forSection: 0) == nil)
    // The title is shown in a header view of the program's own, in its role's way.
    let grouped = self.table(source, .grouped)
    source.titles = [1: "words"]
    grouped.layoutIfNeeded()
    #expect(own.textLabel?.text == "WORDS" && own.role == .groupHeader)
  }

  @Test("estimates stand for heights until rows show")
  func estimates() {
    let source = Source([20]), table = table(source, .plain, CGSize(width: 300, height: 100))
    source.rowHeight = { $0.row < 3 ? 30 : 70 }
    #expect(table.rect(forSection: 0).height == 880 && table.workCount.heights == 0)
    table.estimatedRowHeight = 50
    #expect(table.rect(forSection: 0).height == 1000)
    source.estimate = { $0.row == 5 ? -1 : CGFloat($0.row) }
    table.reloadData()
    // 0 to 19 but for the fifth, for which 44 is taken.
    #expect(table.rect(forSection: 0).height == 229)
    source.estimate = nil
    (table.estimatedRowHeight, source.asked) = (0, [])
    // Without estimates all are asked for at once.
    #expect(table.rect(forSection: 0).height == 3 * 30 + 17 * 70 && table.workCount.heights == 20)
    source.rowHeight = { $0.row < 3 ? 30 : -1 }
    table.reloadData()
    #expect(table.rect(forSection: 0).height == 838)
    source.rowHeight = nil
    table.rowHeight = 11
    #expect(table.rect(forSection: 0).height == 220)
    (table.rowHeight, table.estimatedRowHeight) = (-1, -1)
    #expect(table.rect(forSection: 0).height == 880)
  }

  @Test("offsets at which rows come to stand, within the content and below a header that stays")
  func scrolling() {
    let source = Source([20, 20])
    source.titles = [1: "b"]
    let table = table(source, .plain, CGSize(width: 300, height: 200))
    (table.rowHeight, table.contentInset) = (30, UIEdgeInsets(top: 11, left: 0, bottom: 7, right: 0))
    table.layoutIfNeeded()
    // The second section begins at 600 with a header of 28; all are 1228 high.
    let cases: [(IndexPath, UITableView.ScrollPosition, CGFloat, CGFloat)] = [
      (path(10), .top, 0, 289), (path(10), .middle, 0, 213), (path(10), .bottom, 0, 137), (path(10), .none, 0, 137),
      (path(10), .none, 400, 289), (path(10), .none, 200, 200), (path(10), .none, 289, 289), (path(10), .none, 290, 289),
      (path(10), .none, 137, 137), (path(10), .none, 136, 137), (path(0), .bottom, 90, -11), (path(0), .middle, 90, -11),
      (path(5, 1), .top, 0, 739), (path(5, 1), .none, 900, 739), (path(5, 1), .middle, 0, 691), (path(19, 1), .top, 0, 1035),
      (path(19, 1), .middle, 0, 1035), (path(3, 7), .top, 50, 50),
    ]
    for (path, position, before, after) in cases {
      table.contentOffset.y = before
      table.scrollToRow(at: path, at: position, animated: false)
      #expect(table.contentOffset.y == after, "\(path) \(position) from \(before)")
    }
    table.contentOffset.y = 0
    table.scrollToRow(at: path(10), at: .top, animated: true)
    #expect(table.contentOffset.y < 289)
    stage.advance(to: 3)
    #expect(table.contentOffset.y == 289)
    for row in [2, 9, 17] { table.selectRow(at: path(row), animated: false, scrollPosition: .none) }
    #expect(table.indexPathsForSelectedRows == [path(17)])
    table.allowsMultipleSelection = true
    for row in [2, 9] { table.selectRow(at: path(row), animated: false, scrollPosition: .none) }
    table.contentOffset.y = 100
    table.scrollToNearestSelectedRow(at: .top, animated: false)
    // The middle is at 200: row 9 with its middle at 285 is nearer than row 2 with 75.
    #expect(table.contentOffset.y == 259)
    table.selectRow(at: path(1, 1), animated: false, scrollPosition: .bottom)
    #expect(table.contentOffset.y == 688 - 200 + 7 && table.indexPathsForSelectedRows == [path(2), path(9), path(17), path(1, 1)])
    table.selectRow(at: path(40), animated: false, scrollPosition: .none)
    table.selectRow(at: path(0, 2), animated: false, scrollPosition: .none)
    #expect(table.indexPathsForSelectedRows?.count == 4 && table.indexPathForSelectedRow == path(2))
    table.selectRow(at: nil, animated: false, scrollPosition: .none)
    #expect(table.indexPathsForSelectedRows == nil)
  }

  @Test("views above and below the rows are as wide as the table; one behind them stays in sight")
  func surroundings() {
    let source = Source([30]), table = table(source)
    let above = UIView(frame: rect(4, 5, 10, 23)), below = UIView(frame: rect(4, 5, 10, 41)), behind = UIView()
    table.rowHeight = 20
    (table.tableHeaderView, table.tableFooterView, table.backgroundView) = (above, below, behind)
    table.layoutIfNeeded()
    #expect(above.frame == rect(0, 0, 300, 23) && below.frame == rect(0, 623, 300, 41) && table.contentSize.height == 664)
    #expect(table.rectForRow(at: path(0)).minY == 23 && behind.frame == rect(0, 0, 300, 400) && table.subviews.first === behind)
    table.contentOffset.y = 77
    table.layoutIfNeeded()
    #expect(behind.frame == rect(0, 77, 300, 400) && table.subviews.first === behind)
    let other = UIView(frame: rect(0, 0, 10, 9))
    table.tableHeaderView = other
    table.layoutIfNeeded()
    #expect(above.superview == nil && table.rectForRow(at: path(0)).minY == 9 && table.contentSize.height == 650 && below.frame.minY == 609)
    (table.tableFooterView, table.backgroundView) = (nil, nil)
    table.layoutIfNeeded()
    #expect(below.superview == nil && behind.superview == nil && table.contentSize.height == 609)
  }

  @Test("rows have lines and corners by their style, and the look changes with the properties")
  func dressed() {
    let source = Source([1, 3]), styles: [UITableView.Style] = [.plain, .grouped, .insetGrouped]
    source.indentation = 2
    for style in styles {
      let table = table(source, style)
      (table.rowHeight, table.separatorColor) = (30, .red)
      table.layoutIfNeeded()
      let cells = table.visibleCells
      #expect(cells.map(\.separator.isHidden) == (style == .insetGrouped ? [true, false, false, true] : [false, false, false, false]))
      #expect(cells.map(\.topLine.isHidden) == (style == .grouped ? [false, false, true, true] : [true, true, true, true]))
      #expect(cells.map(\.tableSeparatorInset.left) == (style == .grouped ? [0, 16, 16, 0] : [16, 16, 16, 16]))
      #expect(cells.map(\.layer.cornerRadius) == (style == .insetGrouped ? [10, 10, 0, 10] : [0, 0, 0, 0]))
      #expect(cells.map(\.clipsToBounds) == (style == .insetGrouped ? [true, true, false, true] : [false, false, false, false]))
      let background: UIColor = style == .plain ? .systemBackground : .secondarySystemGroupedBackground
      #expect(cells.allSatisfy { $0.backgroundColor == background && $0.separator.backgroundColor == .red && $0.indentationLevel == 2 })
      #expect(cells.allSatisfy { $0.topLine.backgroundColor == .red && $0.frame.minX == (style == .insetGrouped ? 16 : 0) })
      table.separatorStyle = .none
      table.reloadData()
      #expect(table.visibleCells.allSatisfy { $0.separator.isHidden && $0.topLine.isHidden })
    }
  }

  @Test("another width measures rows anew")
  func width() {
    let source = Source([3]), table = table(source)
    source.rowHeight = { [weak table] _ in (table?.bounds.width ?? 0) / 10 }
    table.layoutIfNeeded()
    #expect(table.rectForRow(at: path(2)) == rect(0, 60, 300, 30))
    table.frame.size.width = 200
    table.layoutIfNeeded()
    #expect(table.rectForRow(at: path(2)) == rect(0, 40, 200, 20) && table.contentSize == CGSize(width: 200, height: 60))
  }

  @Test("rows at points and in rectangles")
  func questions() {
    let source = Source([3, 2])
    source.headerHeight = { _ in 15 }
    let table = table(source, .insetGrouped)
    (table.rowHeight, table.sectionFooterHeight) = (20, 5)
    table.layoutIfNeeded()
    // Rows from 15 to 75 and from 95 to 135, between 16 and 284.
    let points: [(CGFloat, CGFloat, IndexPath?)] = [
      (20, 14, nil), (20, 15, path(0)), (16, 34.9, path(0)), (15.9, 20, nil), (283.9, 35, path(1)), (284, 35, nil), (20, 75, nil),
      (20, 95, path(0, 1)), (20, 134, path(1, 1)), (20, 136, nil), (20, 999, nil),
    ]
    for (x, y, row) in points { #expect(table.indexPathForRow(at: CGPoint(x: x, y: y)) == row, "\(x) \(y)") }
    #expect(table.indexPathsForRows(in: rect(0, 30, 50, 66)) == [path(0), path(1), path(2), path(0, 1)])
    #expect(table.indexPathsForRows(in: rect(0, 35, 50, 20)) == [path(1)] && table.indexPathsForRows(in: rect(0, 76, 50, 18)) == nil)
    #expect(table.indexPathsForRows(in: rect(290, 35, 5, 20)) == nil)
    #expect(table.indexPathsForVisibleRows == [path(0), path(1), path(2), path(0, 1), path(1, 1)])
    #expect(table.indexPath(for: UITableViewCell()) == nil && table.cellForRow(at: path(9)) == nil)
  }

  @Test("cells and headers are used again by their names")
  func reuse() {
    let source = Source([1]), table = table(source)
    #expect(table.dequeueReusableCell(withIdentifier: "other") == nil && table.dequeueReusableHeaderFooterView(withIdentifier: "x") == nil)
    table.register(UITableViewHeaderFooterView.self, forHeaderFooterViewReuseIdentifier: "x")
    let header = table.dequeueReusableHeaderFooterView(withIdentifier: "x")
    #expect(header?.reuseIdentifier == "x" && UITableViewHeaderFooterView(frame: .zero).reuseIdentifier == nil)
    let made = table.dequeueReusableCell(withIdentifier: "cell", for: path(0))
    #expect(made.reuseIdentifier == "cell" && UITableViewCell(frame: .zero).reuseIdentifier == nil)
    table.layoutIfNeeded()
    let shown = table.visibleCells.first
    shown?.isSelected = true
    table.reloadData()
    #expect(shown?.superview == nil && table.dequeueReusableCell(withIdentifier: "cell") === shown && shown?.isSelected == false)
  }
}
