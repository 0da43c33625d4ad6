import Foundation
import Testing

@testable import UIKit

/// Data sources that are told what there is by snapshots, and controllers of tables and collections.
@MainActor @Suite("Data sources and their controllers")
struct DataSourceTests {
  private typealias Snapshot = NSDiffableDataSourceSnapshot<String, Int>

  private func path(_ row: Int, _ section: Int = 0) -> IndexPath { IndexPath(row: row, section: section) }

  private func snapshot(_ sections: KeyValuePairs<String, [Int]>) -> Snapshot {
    var snapshot = Snapshot()
    for (section, items) in sections {
      snapshot.appendSections([section])
      snapshot.appendItems(items)
    }
    return snapshot
  }

  private func collection() -> UICollectionView {
    let layout = UICollectionViewFlowLayout()
    layout.itemSize = CGSize(width: 50, height: 40)
    let view = UICollectionView(frame: CGRect(x: 0, y: 0, width: 300, height: 400), collectionViewLayout: layout)
    view.register(UICollectionViewListCell.self, forCellWithReuseIdentifier: "cell")
    return view
  }

  private func source(_ view: UICollectionView) -> UICollectionViewDiffableDataSource<String, Int> {
    UICollectionViewDiffableDataSource(collectionView: view) { view, path, item in
      let cell = view.dequeueReusableCell(withReuseIdentifier: "cell", for: path)
      cell.tag = item
      return cell
    }
  }

  @Test("a table's data source: items, places and sections; nothing is edited or moved by itself")
  func tables() {
    let table = UITableView(frame: CGRect(x: 0, y: 0, width: 300, height: 400))
    table.register(UITableViewCell.self, forCellReuseIdentifier: "cell")
    let source = UITableViewDiffableDataSource<String, Int>(tableView: table) { table, path, item in
      let cell = table.dequeueReusableCell(withIdentifier: "cell", for: path)
      cell.tag = item
      return cell
    }
    #expect(table.dataSource === source && source.defaultRowAnimation == .automatic && source.numberOfSections(in: table) == 0)
    var ended = 0
    source.apply(snapshot(["a": [1, 2], "b": [3]])) { ended += 1 }
    #expect(ended == 1 && table.numberOfSections == 2 && table.numberOfRows(inSection: 0) == 2)
    #expect(
      source.itemIdentifier(for: path(1)) == 2 && source.itemIdentifier(for: path(2)) == nil && source.indexPath(for: 3) == path(0, 1))
    #expect(source.indexPath(for: 9) == nil && source.index(for: "b") == 1 && source.index(for: "c") == nil)
    #expect([-1, 0, 1, 2].map { source.sectionIdentifier(for: $0) } == [nil, "a", "b", nil])
    #expect(!source.tableView(table, canEditRowAt: path(0)) && !source.tableView(table, canMoveRowAt: path(0)))
    #expect(source.tableView(table, titleForHeaderInSection: 0) == nil && source.tableView(table, titleForFooterInSection: 0) == nil)
    #expect(source.sectionIndexTitles(for: table) == nil && source.tableView(table, sectionForSectionIndexTitle: "x", at: 3) == 3)
    let stage = AnimationStage(table)
    stage.advance(to: 0)
    let second = table.cellForRow(at: path(1))
    source.applySnapshotUsingReloadData(snapshot(["b": [3, 2]])) { ended += 1 }
    #expect(ended == 2 && source.snapshot().itemIdentifiers == [3, 2] && table.cellForRow(at: path(0)) == nil)
    stage.advance(to: 0.1)
    #expect(table.visibleCells.map(\.tag) == [3, 2])
    // Without an animation the rows are at their places at once.
    source.defaultRowAnimation = .right
    var changed = snapshot(["b": [4, 3, 2]])
    changed.reloadItems([2])
    source.apply(changed, animatingDifferences: false) { ended += 1 }
    stage.advance(to: 0.11)
    #expect(table.visibleCells.map(\.tag) == [4, 3, 2] && table.visibleCells.allSatisfy { $0.shown.frame.minX == 0 } && ended == 3)
    #expect(source.snapshot().reloadedItemIdentifiers.isEmpty && second != nil)
    source.apply(snapshot(["b": [4, 3, 2, 5]])) { ended += 1 }
    stage.advance(to: 0.26)
    #expect(isClose(table.cellForRow(at: path(3))?.shown.frame.minX ?? 0, 150, within: 0.1) && ended == 3)
    stage.advance(to: 1)
    #expect(ended == 4)
  }

  @Test("a collection's data source: the same, and headers by a closure")
  func collections() {
    let view = collection(), source = source(view)
    #expect(view.dataSource === source && source.numberOfSections(in: view) == 0 && source.snapshot().numberOfItems == 0)
    source.apply(snapshot(["a": [1, 2], "b": [3]]))
    #expect(source.itemIdentifier(for: path(0, 1)) == 3 && source.indexPath(for: 2) == path(1) && source.index(for: "a") == 0)
    #expect(
      source.sectionIdentifier(for: 1) == "b" && source.sectionIdentifier(for: 2) == nil && source.itemIdentifier(for: path(0, 5)) == nil)
    let header = UICollectionReusableView()
    #expect(source.collectionView(view, viewForSupplementaryElementOfKind: "head", at: path(0)) !== header)
    source.supplementaryViewProvider = { _, kind, _ in kind == "head" ? header : nil }
    #expect(source.collectionView(view, viewForSupplementaryElementOfKind: "head", at: path(0)) === header)
    #expect(source.collectionView(view, viewForSupplementaryElementOfKind: "foot", at: path(0)) !== header)
    let stage = AnimationStage(view)
    stage.advance(to: 0)
    var ended = 0
    source.applySnapshotUsingReloadData(snapshot(["b": [7, 8]])) { ended += 1 }
    stage.advance(to: 0.1)
    #expect(ended == 1 && view.visibleCells.map(\.tag) == [7, 8])
    source.apply(snapshot(["b": [8, 9]]), animatingDifferences: false) { ended += 1 }
    stage.advance(to: 0.11)
    #expect(ended == 2 && view.visibleCells.map(\.tag) == [8, 9] && view.visibleCells.allSatisfy { $0.shownAlpha == 1 })
  }

  @Test("items that a finger moves: where the handlers let them, and with what they are told")
  func reordering() {
    let view = collection(), source = source(view)
    source.apply(snapshot(["a": [1, 2, 3], "b": [4]]))
    #expect(!source.collectionView(view, canMoveItemAt: path(0)))
    source.reorderingHandlers.canReorderItem = { $0 != 2 }
    #expect((0...3).map { source.collectionView(view, canMoveItemAt: path($0)) } == [true, false, true, false])
    var told: [String] = []
    source.reorderingHandlers.willReorder = {
      told.append("will \($0.initialSnapshot.itemIdentifiers) \($0.finalSnapshot.itemIdentifiers)")
    }
    source.reorderingHandlers.didReorder = { told.append("did \($0.finalSnapshot.itemIdentifiers(inSection: "b"))") }
    let moves: [(IndexPath, IndexPath, [Int])] = [
      (path(0), path(2), [2, 3, 1, 4]), (path(2), path(0), [1, 2, 3, 4]), (path(1), path(0, 1), [1, 3, 2, 4]),
      (path(0, 1), path(1), [1, 2, 3, 4]),
      (path(0), path(1, 1), [2, 3, 4, 1]), (path(9), path(0), [2, 3, 4, 1]), (path(0), path(0, 7), [2, 3, 4, 1]),
    ]
    for (from, to, items) in moves {
      source.collectionView(view, moveItemAt: from, to: to)
      #expect(source.snapshot().itemIdentifiers == items, "\(from) \(to)")
    }
    #expect(told.count == 10 && told[0] == "will [1, 2, 3, 4] [2, 3, 1, 4]" && told[1] == "did [4]" && told[9] == "did [4, 1]")
  }

  @Test("outlines: what shows, what may be expanded, and what is fetched for it")
  func outlines() {
    let view = collection(), source = source(view)
    source.apply(snapshot(["a": [1, 2]]))
    #expect(source.snapshot(for: "a").items == [1, 2] && source.snapshot(for: "x").items.isEmpty && source.level(path(0)) == nil)
    var outline = NSDiffableDataSourceSectionSnapshot<Int>()
    outline.append([10, 20])
    outline.append([11, 12], to: 10)
    source.apply(outline, to: "b")
    #expect(source.snapshot().sectionIdentifiers == ["a", "b"] && source.snapshot().itemIdentifiers == [1, 2, 10, 20])
    #expect(source.level(path(0, 1)) == 0 && !source.isExpanded(path(0, 1)) && source.snapshot(for: "b").items == [10, 11, 12, 20])
    var told: [String] = []
    source.sectionSnapshotHandlers.shouldExpandItem = { $0 == 10 }
    source.sectionSnapshotHandlers.willExpandItem = { told.append("expand \($0)") }
    source.sectionSnapshotHandlers.shouldCollapseItem = { _ in told.count > 1 }
    source.sectionSnapshotHandlers.willCollapseItem = { told.append("collapse \($0)") }
    source.toggle(path(1, 1))
    source.toggle(path(0))
    #expect(told.isEmpty)
    source.toggle(path(0, 1))
    #expect(told == ["expand 10"] && source.snapshot().itemIdentifiers == [1, 2, 10, 11, 12, 20] && source.isExpanded(path(0, 1)))
    #expect((0..<4).map { source.level(path($0, 1)) } == [0, 1, 1, 0])
    source.toggle(path(0, 1))
    #expect(source.isExpanded(path(0, 1)))
    told.append("more")
    source.toggle(path(0, 1))
    #expect(told.last == "collapse 10" && source.snapshot().itemIdentifiers == [1, 2, 10, 20])
    source.sectionSnapshotHandlers.snapshotForExpandingParent = { item, old in
      var new = NSDiffableDataSourceSectionSnapshot<Int>()
      new.append([item + 5, old.items.count + 90])
      return new
    }
    source.toggle(path(0, 1))
    #expect(source.snapshot(for: "b").visibleItems == [10, 15, 92, 20])
    // A snapshot that shows other items there makes it a list.
    source.apply(snapshot(["b": [10, 15, 92, 20], "a": [1]]))
    #expect(source.isExpanded(path(0)))
    source.apply(snapshot(["b": [10, 20]]))
    #expect(!source.isExpanded(path(0)) && source.level(path(0)) == nil && source.snapshot(for: "b").items == [10, 20])
  }

  @Test("registrations fill what they make")
  func registrations() {
    let view = collection()
    var filled: [String] = []
    let cells = UICollectionView.CellRegistration<UICollectionViewListCell, String> { cell, path, text in
      filled.append("\(text) \(path.item)")
      cell.accessibilityLabel = text
    }
    let heads = UICollectionView.SupplementaryRegistration<UICollectionViewListCell>(elementKind: "head") { view, kind, path in
      filled.append("\(kind) \(path.section)")
      view.accessibilityLabel = kind
    }
    #expect(view.dequeueConfiguredReusableCell(using: cells, for: path(3), item: "x").accessibilityLabel == "x")
    #expect(view.dequeueConfiguredReusableCell(using: cells, for: path(4), item: nil).accessibilityLabel == nil)
    #expect(view.dequeueConfiguredReusableSupplementary(using: heads, for: path(0, 2)).accessibilityLabel == "head")
    #expect(filled == ["x 3", "head 2"] && cells.identifier != heads.identifier && heads.kind == "head")
  }

  @Test("a table's controller: what it says by itself, and the selection when it appears")
  func tableController() throws {
    let controller = UITableViewController(style: .grouped), table = try #require(controller.tableView)
    #expect(table.style == .grouped && table.dataSource === controller && table.delegate === controller && controller.view === table)
    #expect(table.autoresizingMask == [.flexibleWidth, .flexibleHeight] && controller.clearsSelectionOnViewWillAppear)
    #expect(UITableViewController(nibName: nil, bundle: nil).tableView?.style == .plain)
    #expect(controller.numberOfSections(in: table) == 1 && controller.tableView(table, numberOfRowsInSection: 0) == 0)
    #expect(!controller.tableView(table, canEditRowAt: path(0)) && controller.tableView(table, canMoveRowAt: path(0)))
    #expect(controller.tableView(table, sectionForSectionIndexTitle: "x", at: 4) == 4 && controller.sectionIndexTitles(for: table) == nil)
    #expect(controller.tableView(table, shouldHighlightRowAt: path(0)) && controller.tableView(table, willSelectRowAt: path(3)) == path(3))
    #expect(
      controller.tableView(table, willDeselectRowAt: path(3)) == path(3)
        && controller.tableView(table, indentationLevelForRowAt: path(3)) == 0)
    #expect(
      controller.tableView(table, editingStyleForRowAt: path(0)) == .delete
        && controller.tableView(table, shouldIndentWhileEditingRowAt: path(0)))
    #expect(controller.tableView(table, targetIndexPathForMoveFromRowAt: path(1), toProposedIndexPath: path(2)) == path(2))
    #expect(controller.tableView(table, trailingSwipeActionsConfigurationForRowAt: path(0)) == nil)
    controller.setEditing(true, animated: false)
    #expect(controller.isEditing && table.isEditing && controller.tableView(table, canEditRowAt: path(0)))
    let refresh = UIRefreshControl()
    controller.refreshControl = refresh
    #expect(table.refreshControl === refresh && controller.refreshControl === refresh)
    let other = UITableView(frame: .zero)
    controller.tableView = other
    #expect(controller.view === other)
    for clears in [true, false] {
      let own = UITableViewController(style: .plain), rows = UITableView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
      let source = UITableViewDiffableDataSource<String, Int>(tableView: rows) { _, _, _ in UITableViewCell() }
      (own.tableView, own.clearsSelectionOnViewWillAppear) = (rows, clears)
      source.apply(snapshot(["a": [1, 2]]))
      rows.selectRow(at: path(1), animated: false, scrollPosition: .none)
      own.viewWillAppear(false)
      #expect((rows.indexPathForSelectedRow == nil) == clears)
    }
  }

  @Test("a collection's controller: the same, and a press that moves items")
  func collectionController() throws {
    let layout = UICollectionViewFlowLayout(), controller = UICollectionViewController(collectionViewLayout: layout)
    let view = try #require(controller.collectionView)
    #expect(view.collectionViewLayout === layout && view.dataSource === controller && view.delegate === controller)
    #expect(view.autoresizingMask == [.flexibleWidth, .flexibleHeight] && controller.clearsSelectionOnViewWillAppear)
    #expect(controller.numberOfSections(in: view) == 1 && controller.collectionView(view, numberOfItemsInSection: 0) == 0)
    #expect(!controller.collectionView(view, canMoveItemAt: path(0)) && controller.collectionView(view, shouldSelectItemAt: path(0)))
    #expect(
      controller.collectionView(view, shouldHighlightItemAt: path(0)) && controller.collectionView(view, shouldDeselectItemAt: path(0)))
    let press = try #require(view.movementPress)
    #expect(
      press.isEnabled && controller.installsStandardGestureForInteractiveMovement
        && view.gestureRecognizers?.contains { $0 === press } == true)
    controller.installsStandardGestureForInteractiveMovement = false
    #expect(!press.isEnabled)
    let early = UICollectionViewController(collectionViewLayout: UICollectionViewFlowLayout())
    early.installsStandardGestureForInteractiveMovement = false
    #expect(early.collectionView.movementPress?.isEnabled == false)
    controller.setEditing(true, animated: false)
    #expect(controller.isEditing && view.isEditing)
    for clears in [true, false] {
      controller.clearsSelectionOnViewWillAppear = clears
      view.selectItem(at: path(0), animated: false, scrollPosition: [])
      controller.viewWillAppear(false)
      #expect((view.indexPathsForSelectedItems == nil) == clears)
    }
    let other = collection()
    controller.collectionView = other
    #expect(controller.view === other)
  }
}
