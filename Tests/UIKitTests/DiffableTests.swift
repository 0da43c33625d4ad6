import Foundation
import Testing

@testable import UIKit

/// Snapshots, what differs between two of them, and tables and collections that show them.
@MainActor @Suite("Diffable data sources")
struct DiffableTests {
  private typealias Snapshot = NSDiffableDataSourceSnapshot<String, Int>

  private func snapshot(_ sections: [(String, [Int])]) -> Snapshot {
    var snapshot = Snapshot()
    for (section, items) in sections {
      snapshot.appendSections([section])
      snapshot.appendItems(items, toSection: section)
    }
    return snapshot
  }

  private func path(_ row: Int, _ section: Int) -> IndexPath { IndexPath(row: row, section: section) }

  @Test("items and sections are put in, moved and taken out by their identifiers")
  func editing() {
    var snapshot = snapshot([("a", [1, 2, 3]), ("b", [4])])
    snapshot.insertItems([5], beforeItem: 2)
    snapshot.insertItems([6], afterItem: 4)
    #expect(snapshot.itemIdentifiers == [1, 5, 2, 3, 4, 6])
    snapshot.moveItem(1, afterItem: 4)
    #expect(snapshot.itemIdentifiers(inSection: "a") == [5, 2, 3] && snapshot.itemIdentifiers(inSection: "b") == [4, 1, 6])
    #expect(snapshot.sectionIdentifier(containingItem: 1) == "b" && snapshot.indexOfItem(1) == 4)
    snapshot.insertSections(["c"], beforeSection: "a")
    snapshot.moveSection("c", afterSection: "b")
    #expect(snapshot.sectionIdentifiers == ["a", "b", "c"])
    snapshot.deleteItems([2, 77])
    snapshot.deleteSections(["b"])
    #expect(snapshot.itemIdentifiers == [5, 3] && snapshot.numberOfSections == 2 && snapshot.indexOfItem(4) == nil)
    // A section that is gone may come again.
    snapshot.appendSections(["b"])
    #expect(snapshot.sectionIdentifiers == ["a", "c", "b"] && snapshot.numberOfItems(inSection: "b") == 0)
  }

  @Test("a longest ascending run stays")
  func run() {
    // 2 3 5 ascend, and no four do.
    #expect(SnapshotDifference.staying([4, 2, 3, 1, 5]) == [1, 2, 4])
    #expect(SnapshotDifference.staying([]).isEmpty && SnapshotDifference.staying([3, 2, 1]).count == 1)
  }

  @Test("what differs: one item moved within a section, one into another, one gone, one new")
  func difference() {
    let old = snapshot([("a", [1, 2, 3, 4]), ("b", [5])]), new = snapshot([("a", [4, 1, 3]), ("b", [2, 6])])
    let change = SnapshotDifference(from: old, to: new)
    #expect(change.movedRows.map(\.from) == [path(1, 0), path(3, 0)] && change.movedRows.map(\.to) == [path(0, 1), path(0, 0)])
    #expect(change.deletedRows == [path(0, 1)] && change.insertedRows == [path(1, 1)])
    #expect(change.deletedSections.isEmpty && change.insertedSections.isEmpty && change.movedSections.isEmpty)
  }

  @Test("rows of sections that come or go are not counted by themselves")
  func sections() {
    let old = snapshot([("a", [1, 2]), ("b", [3]), ("c", [4])]), new = snapshot([("c", [4, 3]), ("b", []), ("d", [1])])
    let change = SnapshotDifference(from: old, to: new)
    #expect(change.deletedSections == [0] && change.insertedSections == [2] && change.movedSections.count == 1)
    #expect(change.insertedRows.isEmpty && change.deletedRows.isEmpty && change.movedRows.map(\.to) == [path(1, 0)])
  }

  @Test("what differs leads from any snapshot to any other, by the numbers that tables count")
  func random() throws {
    var generator = SystemRandomNumberGenerator()
    for _ in 0..<300 {
      func any() -> Snapshot {
        let names = ["a", "b", "c", "d"].shuffled(using: &generator).prefix(Int.random(in: 0...4, using: &generator))
        var items = Array(0..<9).shuffled(using: &generator)
        return snapshot(
          names.map { name in
            let count = min(items.count, Int.random(in: 0...4, using: &generator))
            defer { items.removeFirst(count) }
            return (name, Array(items.prefix(count)))
          })
      }
      let old = any()
      var new = any()
      if let item = new.itemIdentifiers.first { new.reloadItems([item]) }
      if let section = new.sectionIdentifiers.last { new.reloadSections([section]) }
      let change = SnapshotDifference(from: old, to: new)
      var update = TableUpdate()
      for path in change.deletedRows { update.deletedRows[path] = .fade }
      for path in change.insertedRows { update.insertedRows[path] = .fade }
      for path in change.reloadedRows { update.reloadedRows[path] = .fade }
      for (from, to) in change.movedRows { update.movedRows[from] = to }
      for section in change.deletedSections { update.deletedSections[section] = .fade }
      for section in change.insertedSections { update.insertedSections[section] = .fade }
      for section in change.reloadedSections { update.reloadedSections[section] = .fade }
      for (from, to) in change.movedSections { update.movedSections[from] = to }
      func counts(_ snapshot: Snapshot) -> [Int] { snapshot.sectionIdentifiers.map { snapshot.numberOfItems(inSection: $0) } }
      let mapping = try update.mapping(from: counts(old), to: counts(new))
      for (section, name) in new.sectionIdentifiers.enumerated() {
        for (row, item) in new.itemIdentifiers(inSection: name).enumerated() {
          // Who stays is who it was.
          if let before = mapping.oldRow(of: path(row, section)) { #expect(old.item(at: before) == item, "\(old) → \(new)") }
        }
      }
    }
  }

  @Test("a table goes from one snapshot to the next in 0.3 s; an item that moves keeps its cell")
  func table() {
    let table = UITableView(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
    table.rowHeight = 40
    table.register(UITableViewCell.self, forCellReuseIdentifier: "cell")
    let source = UITableViewDiffableDataSource<String, Int>(tableView: table) { table, path, item in
      let cell = table.dequeueReusableCell(withIdentifier: "cell", for: path)
      cell.accessibilityLabel = "\(item)"
      return cell
    }
    let stage = AnimationStage(table)
    source.apply(snapshot([("a", [1, 2, 3])]), animatingDifferences: false)
    stage.advance(to: 0)
    let last = table.cellForRow(at: path(2, 0))
    #expect(last?.accessibilityLabel == "3" && last?.frame.minY == 80)
    var ends = 0
    source.apply(snapshot([("a", [3, 1])])) { ends += 1 }
    #expect(table.cellForRow(at: path(0, 0)) === last && last?.frame.minY == 0 && ends == 0)
    // From 80 to 0; at half the time an eased curve is at its middle.
    stage.advance(to: 0.15)
    #expect(isClose(last?.shown.frame.minY ?? 0, 40, within: 0.5))
    stage.advance(to: 0.31)
    #expect(ends == 1 && source.itemIdentifier(for: path(1, 0)) == 1 && source.indexPath(for: 3) == path(0, 0))
    #expect(source.indexPath(for: 2) == nil && source.snapshot().numberOfItems == 2)
  }

  @Test("a collection goes from one snapshot to the next; registrations fill its cells")
  func collection() {
    final class Cell: UICollectionViewCell { var item = 0 }
    let layout = UICollectionViewFlowLayout()
    layout.itemSize = CGSize(width: 100, height: 50)
    let view = UICollectionView(frame: CGRect(x: 0, y: 0, width: 320, height: 480), collectionViewLayout: layout)
    let registration = UICollectionView.CellRegistration<Cell, Int> { cell, _, item in cell.item = item }
    let source = UICollectionViewDiffableDataSource<String, Int>(collectionView: view) { view, path, item in
      view.dequeueConfiguredReusableCell(using: registration, for: path, item: item)
    }
    let stage = AnimationStage(view)
    source.apply(snapshot([("a", [1, 2])]))
    stage.advance(to: 0)
    let first = view.cellForItem(at: path(0, 0)) as? Cell
    #expect(first?.item == 1)
    source.apply(snapshot([("b", [5]), ("a", [2, 1])]))
    stage.advance(to: 0.31)
    #expect(view.numberOfSections == 2 && view.cellForItem(at: path(1, 1)) === first && first?.item == 1)
    #expect((view.cellForItem(at: path(0, 0)) as? Cell)?.item == 5)
  }

  @Test("rows that are configured anew keep their cells, in a table and through a snapshot; rows take new heights")
  func reconfigured() throws {
    let table = UITableView(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
    table.register(UITableViewCell.self, forCellReuseIdentifier: "cell")
    var texts = [1: "one", 2: "two"], fillings = 0
    let source = UITableViewDiffableDataSource<String, Int>(tableView: table) { table, path, item in
      let cell = table.dequeueReusableCell(withIdentifier: "cell", for: path)
      var content = UIListContentConfiguration.subtitleCell()
      (content.text, content.secondaryText) = (texts[item], item == 1 && fillings > 1 ? "more" : nil)
      cell.contentConfiguration = content
      fillings += 1
      return cell
    }
    let stage = AnimationStage(table)
    source.apply(snapshot([("a", [1, 2])]), animatingDifferences: false)
    stage.advance(to: 0)
    let first = try #require(table.cellForRow(at: path(0, 0))), second = try #require(table.cellForRow(at: path(1, 0)))
    #expect(first.frame.height == 44 && fillings == 2)
    texts[1] = "other"
    var changed = snapshot([("a", [2, 1])])
    changed.reconfigureItems([1])
    source.apply(changed)
    stage.advance(to: 1)
    #expect(table.cellForRow(at: path(1, 0)) === first && table.cellForRow(at: path(0, 0)) === second && fillings == 3)
    #expect((first.contentConfiguration as? UIListContentConfiguration)?.text == "other" && second.frame.height == 44)
    #expect(first.frame.minY == 44 && first.frame.height > 44)
    table.reconfigureRows(at: [path(0, 0)])
    stage.advance(to: 2)
    #expect(fillings == 4 && table.cellForRow(at: path(0, 0)) === second)
  }

  @Test("an outline: items show while those that they belong to are expanded")
  func outline() {
    var outline = NSDiffableDataSourceSectionSnapshot<String>()
    outline.append(["fruit", "nuts"])
    outline.append(["apple", "pear"], to: "fruit")
    outline.append(["red"], to: "apple")
    #expect(outline.items == ["fruit", "apple", "red", "pear", "nuts"] && outline.visibleItems == ["fruit", "nuts"])
    outline.expand(["apple"])
    #expect(!outline.isVisible("red") && outline.level(of: "red") == 2 && outline.parent(of: "red") == "apple")
    outline.expand(["fruit"])
    #expect(outline.visibleItems == ["fruit", "apple", "red", "pear", "nuts"] && outline.index(of: "pear") == 3)
    outline.insert(["plum"], after: "apple")
    #expect(outline.snapshot(of: "fruit").rootItems == ["apple", "plum", "pear"])
    #expect(outline.snapshot(of: "apple", includingParent: true).visibleItems == ["apple", "red"])
    var other = NSDiffableDataSourceSectionSnapshot<String>()
    other.append(["green"])
    outline.replace(childrenOf: "apple", using: other)
    outline.delete(["pear"])
    #expect(outline.items == ["fruit", "apple", "green", "plum", "nuts"] && !outline.contains("red"))
    outline.collapse(["fruit"])
    #expect(outline.visibleItems == ["fruit", "nuts"] && outline.isExpanded("apple"))
  }

  @Test("a tap on an outline's chevron shows what belongs to its row, indented by 10 points, and turns the chevron")
  func outlineList() throws {
    let layout = UICollectionViewCompositionalLayout.list(using: UICollectionLayoutListConfiguration(appearance: .plain))
    let view = UICollectionView(frame: CGRect(x: 0, y: 0, width: 320, height: 480), collectionViewLayout: layout)
    let registration = UICollectionView.CellRegistration<UICollectionViewListCell, String> { cell, _, item in
      cell.accessories = item == "fruit" ? [.outlineDisclosure()] : []
    }
    let source = UICollectionViewDiffableDataSource<Int, String>(collectionView: view) { view, path, item in
      view.dequeueConfiguredReusableCell(using: registration, for: path, item: item)
    }
    var heard: [String] = []
    source.sectionSnapshotHandlers.willExpandItem = { heard.append("+" + $0) }
    source.sectionSnapshotHandlers.willCollapseItem = { heard.append("-" + $0) }
    let stage = AnimationStage(view)
    var outline = NSDiffableDataSourceSectionSnapshot<String>()
    outline.append(["fruit", "nuts"])
    outline.append(["apple"], to: "fruit")
    source.apply(outline, to: 7, animatingDifferences: false)
    stage.advance(to: 0)
    #expect(source.snapshot().itemIdentifiers == ["fruit", "nuts"] && source.snapshot().sectionIdentifiers == [7])
    stage.stage.inject(InputEvent.tap(at: CGPoint(x: 300, y: 22), time: 0.1))
    stage.advance(to: 1)
    #expect(source.snapshot().itemIdentifiers == ["fruit", "apple", "nuts"] && heard == ["+fruit"])
    let fruit = try #require(view.cellForItem(at: path(0, 0)) as? UICollectionViewListCell)
    let apple = try #require(view.cellForItem(at: path(1, 0)) as? UICollectionViewListCell)
    #expect(fruit.configurationState.isExpanded && apple.indentationLevel == 1 && apple.contentView.frame.minX == 10)
    stage.stage.inject(InputEvent.tap(at: CGPoint(x: 300, y: 22), time: 1.1))
    stage.advance(to: 2)
    #expect(source.snapshot().itemIdentifiers == ["fruit", "nuts"] && heard == ["+fruit", "-fruit"])
    #expect(source.snapshot(for: 7).contains("apple") && !fruit.configurationState.isExpanded)
  }

  @Test("an item that a finger moves has its new place in the snapshot, and the handlers hear of it")
  func reordering() {
    let layout = UICollectionViewCompositionalLayout.list(using: UICollectionLayoutListConfiguration(appearance: .plain))
    let view = UICollectionView(frame: CGRect(x: 0, y: 0, width: 320, height: 480), collectionViewLayout: layout)
    let registration = UICollectionView.CellRegistration<UICollectionViewListCell, Int> { _, _, _ in }
    let source = UICollectionViewDiffableDataSource<String, Int>(collectionView: view) { view, path, item in
      view.dequeueConfiguredReusableCell(using: registration, for: path, item: item)
    }
    var changes: [[Int]] = []
    source.reorderingHandlers.canReorderItem = { $0 != 1 }
    source.reorderingHandlers.didReorder = { changes.append($0.finalSnapshot.itemIdentifiers + [$0.difference.count]) }
    let stage = AnimationStage(view)
    source.apply(snapshot([("a", [1, 2]), ("b", [3])]))
    stage.advance(to: 0)
    #expect(!view.beginInteractiveMovementForItem(at: path(0, 0)) && view.beginInteractiveMovementForItem(at: path(1, 0)))
    view.updateInteractiveMovementTargetPosition(CGPoint(x: 160, y: 110))
    view.endInteractiveMovement()
    stage.advance(to: 1)
    // To the place of the one item of the other section, in front of it: the order of all items is the same.
    #expect(source.snapshot().itemIdentifiers(inSection: "b") == [2, 3] && changes == [[1, 2, 3, 0]])
    #expect(view.numberOfItems(inSection: 1) == 2)
  }
}
