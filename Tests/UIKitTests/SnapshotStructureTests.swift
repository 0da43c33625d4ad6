import Foundation
import Testing

@testable import UIKit

/// Snapshots and outlines: what is asked of them after each change; what differs, and what is fetched early.
@MainActor @Suite("Structures of snapshots") struct SnapshotStructureTests {
  private typealias Snapshot = NSDiffableDataSourceSnapshot<String, Int>
  private typealias Outline = NSDiffableDataSourceSectionSnapshot<Int>

  private func path(_ row: Int, _ section: Int = 0) -> IndexPath { IndexPath(row: row, section: section) }

  private func snapshot(_ sections: KeyValuePairs<String, [Int]>) -> Snapshot {
    var snapshot = Snapshot()
    for (section, items) in sections {
      snapshot.appendSections([section])
      snapshot.appendItems(items)
    }
    return snapshot
  }

  /// All sections with their items, as a text.
  private func text(_ snapshot: Snapshot) -> String {
    snapshot.sectionIdentifiers.map { name in "\(name):" + snapshot.itemIdentifiers(inSection: name).map(String.init).joined(separator: ",")
    }.joined(separator: " ")
  }

  @Test("each change of items and sections, and where these are afterwards") func changes() {
    let start = snapshot(["a": [1, 2, 3], "b": [4, 5], "c": []])
    #expect(text(start) == "a:1,2,3 b:4,5 c:" && start.numberOfSections == 3 && start.numberOfItems == 5)
    let cases: [((inout Snapshot) -> Void, String)] = [
      ({ $0.appendItems([6, 7]) }, "a:1,2,3 b:4,5 c:6,7"), ({ $0.appendItems([6, 7], toSection: "a") }, "a:1,2,3,6,7 b:4,5 c:"),
      ({ $0.insertItems([6, 7], beforeItem: 2) }, "a:1,6,7,2,3 b:4,5 c:"),
      ({ $0.insertItems([6, 7], afterItem: 2) }, "a:1,2,6,7,3 b:4,5 c:"), ({ $0.insertItems([6], afterItem: 5) }, "a:1,2,3 b:4,5,6 c:"),
      ({ $0.insertItems([6], beforeItem: 4) }, "a:1,2,3 b:6,4,5 c:"), ({ $0.deleteItems([2, 4, 9]) }, "a:1,3 b:5 c:"),
      ({ $0.moveItem(1, beforeItem: 3) }, "a:2,1,3 b:4,5 c:"), ({ $0.moveItem(1, afterItem: 3) }, "a:2,3,1 b:4,5 c:"),
      ({ $0.moveItem(3, beforeItem: 1) }, "a:3,1,2 b:4,5 c:"), ({ $0.moveItem(3, afterItem: 1) }, "a:1,3,2 b:4,5 c:"),
      ({ $0.moveItem(1, beforeItem: 5) }, "a:2,3 b:4,1,5 c:"), ({ $0.moveItem(5, afterItem: 1) }, "a:1,5,2,3 b:4 c:"),
      ({ $0.moveItem(2, beforeItem: 2) }, "a:1,2,3 b:4,5 c:"), ({ $0.appendSections(["d", "e"]) }, "a:1,2,3 b:4,5 c: d: e:"),
      ({ $0.insertSections(["d", "e"], beforeSection: "b") }, "a:1,2,3 d: e: b:4,5 c:"),
      ({ $0.insertSections(["d", "e"], afterSection: "b") }, "a:1,2,3 b:4,5 d: e: c:"), ({ $0.deleteSections(["a", "x"]) }, "b:4,5 c:"),
      ({ $0.moveSection("a", beforeSection: "c") }, "b:4,5 a:1,2,3 c:"), ({ $0.moveSection("a", afterSection: "c") }, "b:4,5 c: a:1,2,3"),
      ({ $0.moveSection("c", beforeSection: "a") }, "c: a:1,2,3 b:4,5"), ({ $0.moveSection("c", afterSection: "a") }, "a:1,2,3 c: b:4,5"),
      ({ $0.moveSection("b", afterSection: "b") }, "a:1,2,3 b:4,5 c:"), ({ $0.deleteAllItems() }, ""),
    ]
    for (change, expected) in cases {
      var snapshot = start
      change(&snapshot)
      #expect(text(snapshot) == expected)
      let all = snapshot.itemIdentifiers
      #expect(snapshot.numberOfItems == all.count && all.map { snapshot.indexOfItem($0) } == all.indices.map { $0 }, "\(expected)")
      for (section, name) in snapshot.sectionIdentifiers.enumerated() {
        let items = snapshot.itemIdentifiers(inSection: name)
        #expect(snapshot.indexOfSection(name) == section && snapshot.numberOfItems(inSection: name) == items.count, "\(expected)")
        for (row, item) in items.enumerated() {
          #expect(snapshot.sectionIdentifier(containingItem: item) == name && snapshot.path(of: item) == path(row, section), "\(expected)")
          #expect(snapshot.item(at: path(row, section)) == item, "\(expected)")
        }
        #expect(snapshot.item(at: path(items.count, section)) == nil, "\(expected)")
      }
      for item in 1...5 where !all.contains(item) {
        #expect(
          snapshot.indexOfItem(item) == nil && snapshot.path(of: item) == nil && snapshot.sectionIdentifier(containingItem: item) == nil)
      }
      #expect(snapshot.item(at: path(0, 9)) == nil && snapshot.indexOfSection("x") == nil)
    }
  }

  @Test("what is asked for anew is kept once each, as long as it is there") func reloads() {
    var snapshot = snapshot(["a": [1, 2, 3], "b": [4, 5]])
    snapshot.reloadItems([2, 4, 2])
    snapshot.reloadItems([4, 1])
    snapshot.reconfigureItems([5, 3])
    snapshot.reconfigureItems([3, 2])
    snapshot.reloadSections(["b", "a", "b"])
    #expect(snapshot.reloadedItemIdentifiers == [2, 4, 1] && snapshot.reconfiguredItemIdentifiers == [5, 3, 2])
    #expect(snapshot.reloadedSectionIdentifiers == ["b", "a"])
    snapshot.deleteItems([4, 3])
    #expect(snapshot.reloadedItemIdentifiers == [2, 1] && snapshot.reconfiguredItemIdentifiers == [5, 2])
    snapshot.deleteSections(["b"])
    #expect(snapshot.reconfiguredItemIdentifiers == [2] && snapshot.reloadedSectionIdentifiers == ["a"])
    let settled = snapshot.settled
    #expect(settled.reloadedItemIdentifiers.isEmpty && settled.reconfiguredItemIdentifiers.isEmpty && text(settled) == "a:1,2")
    #expect(settled.reloadedSectionIdentifiers.isEmpty)
    // What is gone may come again.
    snapshot.appendItems([3, 4])
    snapshot.appendSections(["b"])
    #expect(text(snapshot) == "a:1,2,3,4 b:")
    snapshot.deleteAllItems()
    #expect(snapshot.reloadedItemIdentifiers.isEmpty && snapshot.numberOfItems == 0)
  }

  @Test("what differs, with what is asked for anew") func difference() {
    var new = snapshot(["b": [4, 6, 2], "a": [1, 3], "d": [7]])
    new.reloadItems([1, 7])
    new.reconfigureItems([3, 1])
    let change = SnapshotDifference(from: snapshot(["a": [1, 2, 3], "b": [4, 5], "c": [6]]), to: new)
    #expect(change.deletedSections == [2] && change.insertedSections == [2] && change.reloadedSections.isEmpty)
    #expect(change.movedSections.count == 1)
    #expect(change.deletedRows == [path(1, 1)] && change.insertedRows == [path(1, 0)])
    #expect(change.movedRows.map(\.from) == [path(1, 0)] && change.movedRows.map(\.to) == [path(2, 0)])
    // Those that were there before; one that is made anew is not filled as well.
    #expect(change.reloadedRows == [path(0, 0)] && change.reconfiguredRows == [path(2, 0)])
    // An item that comes into a section that is asked for anew is new, and gone where it was.
    var reloaded = snapshot(["a": [1], "b": [4, 2]])
    reloaded.reloadSections(["b"])
    let anew = SnapshotDifference(from: snapshot(["a": [1, 2], "b": [4]]), to: reloaded)
    #expect(anew.reloadedSections == [1] && anew.movedRows.isEmpty && anew.deletedRows == [path(1, 0)] && anew.insertedRows == [path(1, 1)])
    var left = snapshot(["a": [1, 4], "b": []])
    left.reloadSections(["b"])
    let away = SnapshotDifference(from: snapshot(["a": [1], "b": [4]]), to: left)
    #expect(away.movedRows.isEmpty && away.deletedRows == [path(0, 1)] && away.insertedRows == [path(1, 0)])
  }

  @Test(
    "a longest run that stays",
    arguments: [
      ([1, 2, 3], [0, 1, 2]), ([3, 2, 1], [2]), ([2, 1, 3], [1, 2]), ([5, 1, 6, 2, 7, 3], [1, 3, 5]), ([0, 4, 1, 3, 2, 5], [0, 2, 4, 5]),
      ([7], [0]), ([10, 20, 5, 30, 6, 7, 8], [2, 4, 5, 6]),
    ]) func staying(numbers: [Int], places: [Int])
  { #expect(SnapshotDifference.staying(numbers) == Set(places)) }

  @Test("a transaction tells the moves of all items in their order") func transaction() {
    let transaction = NSDiffableDataSourceTransaction(
      initialSnapshot: snapshot(["a": [1, 2, 3]]), finalSnapshot: snapshot(["a": [3, 1, 2]]))
    #expect(transaction.difference.removals.count == 1 && transaction.difference.insertions.count == 1)
    guard case .remove(2, 3, 0?) = transaction.difference.removals.first else {
      Issue.record("\(transaction.difference)")
      return
    }
    #expect([1, 2, 3].applying(transaction.difference) == [3, 1, 2])
  }

  // MARK: Outlines

  /// 1 with 2 and 3, of which 2 has 4 and 5; and 6.
  private var outline: Outline {
    var outline = Outline()
    outline.append([1, 6])
    outline.append([2, 3], to: 1)
    outline.append([4, 5], to: 2)
    return outline
  }

  /// Each item with its level, and a mark for those that are expanded.
  private func text(_ outline: Outline) -> String {
    outline.items.map { "\(outline.level(of: $0)):\($0)\(outline.isExpanded($0) ? "+" : "")" }.joined(separator: " ")
  }

  @Test("each change of an outline") func outlines() {
    var small = Outline()
    small.append([7, 8])
    small.append([9], to: 8)
    small.expand([8])
    let cases: [((inout Outline) -> Void, String)] = [
      ({ _ in }, "0:1 1:2 2:4 2:5 1:3 0:6"), ({ $0.append([7]) }, "0:1 1:2 2:4 2:5 1:3 0:6 0:7"),
      ({ $0.append([7, 8], to: 2) }, "0:1 1:2 2:4 2:5 2:7 2:8 1:3 0:6"), ({ $0.append([7], to: 6) }, "0:1 1:2 2:4 2:5 1:3 0:6 1:7"),
      ({ $0.insert([7, 8], before: 3) }, "0:1 1:2 2:4 2:5 1:7 1:8 1:3 0:6"), ({ $0.insert([7], after: 2) }, "0:1 1:2 2:4 2:5 1:7 1:3 0:6"),
      ({ $0.insert([7], before: 1) }, "0:7 0:1 1:2 2:4 2:5 1:3 0:6"), ({ $0.insert([7], after: 6) }, "0:1 1:2 2:4 2:5 1:3 0:6 0:7"),
      ({ $0.insert(small, before: 5) }, "0:1 1:2 2:4 2:7 2:8+ 3:9 2:5 1:3 0:6"),
      ({ $0.insert(small, after: 5) }, "0:1 1:2 2:4 2:5 2:7 2:8+ 3:9 1:3 0:6"),
      ({ $0.replace(childrenOf: 2, using: small) }, "0:1 1:2 2:7 2:8+ 3:9 1:3 0:6"),
      ({ $0.replace(childrenOf: 6, using: small) }, "0:1 1:2 2:4 2:5 1:3 0:6 1:7 1:8+ 2:9"), ({ $0.delete([2, 99]) }, "0:1 1:3 0:6"),
      ({ $0.delete([1]) }, "0:6"), ({ $0.delete([5, 6]) }, "0:1 1:2 2:4 1:3"), ({ $0.deleteAll() }, ""),
      ({ $0.expand([1, 6]) }, "0:1+ 1:2 2:4 2:5 1:3 0:6+"),
    ]
    for (change, expected) in cases {
      var outline = outline
      change(&outline)
      #expect(text(outline) == expected)
      #expect(outline.items.allSatisfy(outline.contains) && outline.items.map { outline.index(of: $0) } == outline.items.indices.map { $0 })
      #expect(outline.rootItems == outline.items.filter { outline.parent(of: $0) == nil }, "\(expected)")
    }
    // An item that is gone is no longer expanded when it comes again, and has nothing below it.
    var again = outline
    again.expand([1, 2])
    again.delete([2])
    again.append([2, 4], to: 6)
    #expect(text(again) == "0:1+ 1:3 0:6 1:2 1:4" && again.parent(of: 4) == 6 && !again.contains(5) && again.index(of: 5) == nil)
  }

  @Test("items show while all that they belong to are expanded") func visible() {
    var outline = outline
    func shown() -> [[Int]] { [outline.visibleItems, (1...7).filter { outline.isVisible($0) }.sorted()] }
    #expect(shown() == [[1, 6], [1, 6]])
    outline.expand([2])
    #expect(shown() == [[1, 6], [1, 6]])
    outline.expand([1])
    #expect(shown() == [[1, 2, 4, 5, 3, 6], [1, 2, 3, 4, 5, 6]])
    outline.collapse([2, 3])
    #expect(shown() == [[1, 2, 3, 6], [1, 2, 3, 6]] && outline.isExpanded(1) && !outline.isExpanded(2))
  }

  @Test("a part of an outline is an outline, with the item that it belongs to or without") func parts() {
    var outline = outline
    outline.expand([1, 2, 3])
    #expect(text(outline.snapshot(of: 1)) == "0:2+ 1:4 1:5 0:3+" && text(outline.snapshot(of: 2, includingParent: true)) == "0:2+ 1:4 1:5")
    outline.collapse([2])
    #expect(text(outline.snapshot(of: 2, includingParent: true)) == "0:2 1:4 1:5" && text(outline.snapshot(of: 6)) == "")
    #expect(text(outline.snapshot(of: 1, includingParent: true)) == "0:1+ 1:2 2:4 2:5 1:3+")
  }

  // MARK: What is fetched early

  @Test("the rectangle that is about to show lies a screen further on, on the side to which is scrolled") func coming() {
    var prefetcher = Prefetcher()
    func bounds(_ x: CGFloat, _ y: CGFloat) -> CGRect { CGRect(x: x, y: y, width: 30, height: 50) }
    let steps: [(CGRect, CGRect?)] = [
      (bounds(0, 0), bounds(0, 50)), (bounds(0, 0), nil), (bounds(0, 9), bounds(0, 59)), (bounds(0, 4), bounds(0, -46)),
      (bounds(7, 10), bounds(37, 10)), (bounds(3, 12), bounds(-27, 12)), (bounds(6, 15), bounds(6, 65)), (bounds(5, 14), bounds(5, -36)),
      (CGRect(x: 9, y: 9, width: 0, height: 50), nil), (CGRect(x: 9, y: 9, width: 30, height: 0), nil), (bounds(5, 13), bounds(5, -37)),
    ]
    for (bounds, coming) in steps { #expect(prefetcher.comingRect(bounds) == coming, "\(bounds)") }
    prefetcher.reset()
    #expect(prefetcher.comingRect(bounds(5, 13)) == bounds(5, 63))
  }

  @Test("each is told once; those that will not show after all are taken back") func told() {
    var prefetcher = Prefetcher()
    func update(_ coming: [Int], _ shown: [Int]) -> [[Int]] {
      let (new, cancelled) = prefetcher.update(coming: coming.map { path($0) }, shown: shown.map { path($0) })
      return [new.map(\.row), cancelled.map(\.row)]
    }
    #expect(update([5, 4, 3, 2], [1, 2]) == [[5, 4, 3], []])
    #expect(update([6, 5, 4], [2, 3]) == [[6], []])
    #expect(update([1, 0], [4, 5]) == [[1, 0], [6]])
    #expect(update([], [9]) == [[], [0, 1]] && update([3], []) == [[3], []])
  }
}
