import Foundation
import Testing

@testable import UIKit

/// What tables and collections are told of two snapshots' differences.
@MainActor @Suite("Differences told to tables and collections")
struct SnapshotChangeTests {
  private func path(_ row: Int, _ section: Int) -> IndexPath { IndexPath(row: row, section: section) }

  /// One of each kind: section b goes, f comes, e moves to the front, c is asked for anew; of a's items 3 goes, 10 comes, 1 moves to the
  /// end, 4 is asked for anew, 5 filled anew.
  private var difference: SnapshotDifference {
    var old = NSDiffableDataSourceSnapshot<String, Int>(), new = NSDiffableDataSourceSnapshot<String, Int>()
    for (section, items) in [("a", [1, 2, 3, 4, 5]), ("b", [6]), ("c", [7, 8]), ("e", [9])] {
      old.appendSections([section])
      old.appendItems(items, toSection: section)
    }
    for (section, items) in [("e", [9]), ("a", [2, 10, 4, 5, 1]), ("f", [11]), ("c", [7, 8])] {
      new.appendSections([section])
      new.appendItems(items, toSection: section)
    }
    new.reloadSections(["c"])
    new.reloadItems([4])
    new.reconfigureItems([5])
    return SnapshotDifference(from: old, to: new)
  }

  private func expect(_ update: TableUpdate?, _ animation: UITableView.RowAnimation) {
    #expect(update?.deletedSections == [1: animation] && update?.insertedSections == [2: animation])
    #expect(update?.reloadedSections == [2: animation] && update?.movedSections == [3: 0])
    #expect(update?.deletedRows == [path(2, 0): animation] && update?.insertedRows == [path(1, 1): animation])
    #expect(update?.reloadedRows == [path(3, 0): animation] && update?.reconfiguredRows == [path(4, 0)])
    #expect(update?.movedRows == [path(0, 0): path(4, 1)])
  }

  @Test("a table hears of each difference once, with the animation that was asked for")
  func tables() {
    for animation in [UITableView.RowAnimation.left, .middle] {
      let table = UITableView()
      (table.update, table.updateDepth) = (TableUpdate(), 1)
      table.change(by: difference, with: animation)
      expect(table.update, animation)
      (table.update, table.updateDepth) = (nil, 0)
    }
  }

  @Test("a collection hears of each difference once; its items fade")
  func collections() {
    let view = UICollectionView(frame: .zero, collectionViewLayout: UICollectionViewFlowLayout())
    (view.update, view.updateDepth) = (TableUpdate(), 1)
    view.change(by: difference, with: .left)
    expect(view.update, .fade)
    (view.update, view.updateDepth) = (nil, 0)
  }

  @Test("an item of an outline that is taken out and comes again is not expanded, and has nothing below it")
  func comingAgain() {
    var outline = NSDiffableDataSourceSectionSnapshot<Int>()
    outline.append([1, 2])
    outline.append([11, 12], to: 1)
    outline.append([21], to: 2)
    outline.append([121, 122], to: 12)
    outline.expand([1, 12, 2])
    #expect(outline.visibleItems == [1, 11, 12, 121, 122, 2, 21])
    #expect([1, 11, 12, 121, 2, 21].map { outline.level(of: $0) } == [0, 1, 1, 2, 0, 1])
    outline.delete([1])
    #expect(outline.items == [2, 21] && !outline.contains(121) && outline.parent(of: 12) == nil)
    outline.append([1])
    outline.append([12], to: 1)
    outline.append([122], to: 12)
    #expect(!outline.isExpanded(1) && !outline.isExpanded(12) && outline.isExpanded(2))
    #expect(outline.visibleItems == [2, 21, 1] && outline.items == [2, 21, 1, 12, 122])
    #expect([2, 21, 1, 12, 122].map { outline.isVisible($0) } == [true, true, true, false, false])
    outline.insert([13, 14], after: 12)
    outline.insert([15], before: 12)
    #expect(outline.items == [2, 21, 1, 15, 12, 122, 13, 14] && outline.index(of: 13) == 6)
  }
}
