import Foundation
import Testing

@testable import UIKit

/// Items that come, go and move: three of 100 × 50 points in a line.
@MainActor @Suite("Updates of collections")
struct CollectionUpdateTests {
  @MainActor private final class Source: NSObject, UICollectionViewDataSource, UICollectionViewDelegate {
    var sections: [[String]]
    var hidden: [String] = [], shown: [String] = []
    init(_ sections: [[String]]) { self.sections = sections }
    func numberOfSections(in collectionView: UICollectionView) -> Int { sections.count }
    func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int { sections[section].count }
    func collectionView(_ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath) -> UICollectionViewCell {
      let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath)
      cell.accessibilityIdentifier = sections[indexPath.section][indexPath.item]
      return cell
    }
    func collectionView(
      _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String, at indexPath: IndexPath
    ) -> UICollectionReusableView {
      collectionView.dequeueReusableSupplementaryView(ofKind: kind, withReuseIdentifier: "head", for: indexPath)
    }
    func collectionView(_ collectionView: UICollectionView, willDisplay cell: UICollectionViewCell, forItemAt indexPath: IndexPath) {
      shown.append("\(indexPath.section).\(indexPath.item)")
    }
    func collectionView(_ collectionView: UICollectionView, didEndDisplaying cell: UICollectionViewCell, forItemAt indexPath: IndexPath) {
      hidden.append("\(cell.accessibilityIdentifier ?? "") \(indexPath.section).\(indexPath.item)")
    }
  }

  private let stage = AnimationStage(), layout = UICollectionViewFlowLayout()
  private static let header = UICollectionView.elementKindSectionHeader

  private func collection(_ source: Source, _ height: CGFloat = 400) -> UICollectionView {
    (layout.itemSize, layout.minimumLineSpacing, layout.minimumInteritemSpacing) = (CGSize(width: 100, height: 50), 0, 0)
    let view = UICollectionView(frame: CGRect(x: 0, y: 0, width: 300, height: height), collectionViewLayout: layout)
    view.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "cell")
    view.register(UICollectionReusableView.self, forSupplementaryViewOfKind: Self.header, withReuseIdentifier: "head")
    (view.dataSource, view.delegate) = (source, source)
    stage.window.addSubview(view)
    advance(0.1)
    (source.shown, source.hidden) = ([], [])
    return view
  }

  private func advance(_ seconds: Double) { stage.advance(to: stage.stage.time + seconds) }
  private func path(_ item: Int, _ section: Int = 0) -> IndexPath { IndexPath(item: item, section: section) }

  /// What shows of a view: x, y and opacity, to a hundredth.
  private func shown(_ view: UIView?) -> [Double] {
    guard let view else { return [] }
    return [Double(view.shown.frame.minX), Double(view.shown.frame.minY), view.shownAlpha].map { ($0 * 100).rounded() / 100 }
  }

  @Test("a new item fades in at its place, one that is gone out of it, while the others move")
  func items() {
    let source = Source([["a", "b", "c", "d"]]), view = collection(source), second = view.cellForItem(at: path(1)),
      third = view.cellForItem(at: path(2))
    source.sections[0].insert("n", at: 1)
    view.insertItems(at: [path(1)])
    let new = view.cellForItem(at: path(1))
    #expect(view.cellForItem(at: path(2)) === second && new?.accessibilityIdentifier == "n" && source.shown == ["0.1"])
    advance(0.15)
    #expect(shown(new) == [100, 0, 0.5] && shown(second) == [150, 0, 1] && shown(third) == [100, 25, 1])
    advance(0.5)
    source.sections[0].remove(at: 0)
    let first = view.cellForItem(at: path(0))
    view.deleteItems(at: [path(0)])
    #expect(view.cellForItem(at: path(0)) === new && source.hidden.isEmpty)
    advance(0.15)
    #expect(shown(first) == [0, 0, 0.5] && shown(new) == [50, 0, 1] && shown(third) == [100, 25, 1])
    advance(0.5)
    #expect(source.hidden == ["a 0.0"] && first?.superview == nil && view.contentSize.height == 100)
    source.sections[0] = ["c", "n", "b", "d"]
    view.moveItem(at: path(2), to: path(0))
    #expect(view.cellForItem(at: path(0)) === third)
    advance(0.15)
    #expect(shown(third) == [100, 0, 1] && shown(new) == [50, 0, 1])
    advance(0.5)
    source.sections[0][1] = "N"
    view.reloadItems(at: [path(1)])
    let other = view.cellForItem(at: path(1))
    #expect(other !== new && other?.accessibilityIdentifier == "N")
    advance(0.15)
    #expect(shown(other) == [100, 0, 0.5] && shown(new) == [100, 0, 0.5])
  }

  @Test("sections come with their headers, and go, and move")
  func sections() {
    let source = Source([["a"], ["b", "c"]])
    layout.headerReferenceSize.height = 20
    let view = collection(source)
    func head(_ section: Int) -> UICollectionReusableView? { view.supplementaryView(forElementKind: Self.header, at: path(0, section)) }
    let second = view.cellForItem(at: path(0, 1)), heads = [head(0), head(1)]
    source.sections.insert(["n"], at: 0)
    view.insertSections(IndexSet(integer: 0))
    #expect(view.cellForItem(at: path(0, 2)) === second && view.numberOfSections == 3 && head(1) === heads[0] && head(2) === heads[1])
    advance(0.15)
    // From 90 to 160, with its header from 70 to 140; the first header is new.
    #expect(shown(second)[1] == 125 && shown(view.cellForItem(at: path(0)))[2] == 0.5 && shown(head(0)) == [0, 0, 0.5])
    #expect(shown(heads[1]) == [0, 105, 1] && shown(heads[0]) == [0, 35, 1])
    advance(0.5)
    source.sections.remove(at: 1)
    let gone = view.cellForItem(at: path(0, 1))
    view.deleteSections(IndexSet(integer: 1))
    advance(0.15)
    #expect(shown(gone)[2] == 0.5 && shown(heads[0]) == [0, 70, 0.5] && shown(second)[1] == 125 && shown(heads[1]) == [0, 105, 1])
    advance(0.5)
    #expect(heads[0]?.superview == nil && head(2) == nil && head(1) === heads[1] && heads[1]?.frame.minY == 70)
    source.sections.swapAt(0, 1)
    view.moveSection(1, toSection: 0)
    #expect(view.cellForItem(at: path(0)) === second)
    advance(0.5)
    source.sections[0] = ["x"]
    view.reloadSections(IndexSet(integer: 0))
    advance(0.5)
    #expect(view.visibleCells.map(\.accessibilityIdentifier) == ["x", "n"] && second?.superview == nil)
  }

  @Test("several changes are one update, with another layout too; what is selected and held goes along")
  func batches() {
    let source = Source([(0..<6).map { "\($0)" }]), view = collection(source)
    view.allowsMultipleSelection = true
    for item in [1, 3, 5] { view.selectItem(at: path(item), animated: false, scrollPosition: []) }
    view.heldItem = path(4)
    var ended: [Bool] = []
    let last = view.cellForItem(at: path(5))
    view.performBatchUpdates {
      source.sections[0].remove(at: 3)
      source.sections[0].insert("n", at: 0)
      view.deleteItems(at: [path(3)])
      view.performBatchUpdates { view.insertItems(at: [path(0)]) }
      layout.itemSize.height = 80
    } completion: {
      ended.append($0)
    }
    #expect(view.indexPathsForSelectedItems == [path(2), path(5)] && view.heldItem == path(4) && view.cellForItem(at: path(5)) === last)
    #expect(last?.frame == CGRect(x: 200, y: 80, width: 100, height: 80) && ended.isEmpty)
    advance(0.15)
    #expect(isClose(last?.shown.frame.minY ?? 0, 65, within: 0.01) && isClose(last?.shown.bounds.height ?? 0, 65, within: 0.01))
    advance(0.3)
    #expect(ended == [true] && view.visibleCells.map(\.accessibilityIdentifier) == source.sections[0])
    view.heldItem = path(0)
    source.sections[0].removeFirst()
    view.deleteItems(at: [path(0)])
    #expect(view.heldItem == nil)
    view.performBatchUpdates(nil) { ended.append($0) }
    advance(0.5)
    #expect(ended == [true, true])
  }

  @Test("items that come into sight come from where they were; those that leave it go on to their places")
  func outOfSight() {
    let source = Source([(0..<30).map { "\($0)" }]), view = collection(source, 100)
    #expect(view.visibleCells.count == 6 || view.visibleCells.count == 9)
    let third = view.cellForItem(at: path(3))
    source.sections[0].removeFirst(3)
    view.deleteItems(at: [path(0), path(1), path(2)])
    let coming = view.cellForItem(at: path(3))
    #expect(view.cellForItem(at: path(0)) === third && coming?.accessibilityIdentifier == "6")
    advance(0.15)
    #expect(shown(third) == [0, 25, 1] && shown(coming) == [0, 75, 1])
    advance(0.5)
    source.sections[0].insert(contentsOf: ["x", "y", "z"], at: 0)
    view.insertItems(at: [path(0), path(1), path(2)])
    advance(0.15)
    #expect(shown(third) == [0, 25, 1] && shown(coming) == [0, 75, 1])
  }

  @Test("while a header stays that no longer belongs there it is used again with the next layout")
  func reuse() {
    let source = Source([["a"], ["b"]])
    layout.headerReferenceSize.height = 20
    let view = collection(source)
    let head = view.supplementaryView(forElementKind: Self.header, at: path(0, 1)), cell = view.cellForItem(at: path(0, 1))
    source.sections.removeLast()
    view.reloadData()
    #expect(head?.superview == nil && cell?.superview == nil && Set(source.hidden) == ["a 0.0", "b 1.0"])
    advance(0.1)
    source.sections.append(["c"])
    view.reloadData()
    advance(0.1)
    #expect(
      view.visibleCells.contains { $0 === cell } && view.supplementaries.values.contains { $0 === head } && view.supplementaries.count == 2)
    // A layout without headers takes them away.
    layout.headerReferenceSize = .zero
    advance(0.1)
    #expect(view.supplementaries.isEmpty && head?.superview == nil)
  }
}
