import Foundation
import Testing

@testable import UIKit

/// Collections: lines of items, what shows, and changes.
@MainActor @Suite("Collections")
final class CollectionTests {
  @MainActor final class Source: UICollectionViewDataSource, UICollectionViewDelegateFlowLayout {
    var sections: [[String]]
    var log: [String] = []
    var made = 0

    init(_ sections: [[String]]) { self.sections = sections }

    func numberOfSections(in collectionView: UICollectionView) -> Int { sections.count }
    func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int { sections[section].count }
    func collectionView(_ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath) -> UICollectionViewCell {
      let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath)
      cell.accessibilityLabel = sections[indexPath.section][indexPath.item]
      return cell
    }
    func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) { log.append("select \(indexPath.item)") }
    func collectionView(_ collectionView: UICollectionView, didDeselectItemAt indexPath: IndexPath) {
      log.append("deselect \(indexPath.item)")
    }
  }

  private func items(_ count: Int) -> [String] { (0..<count).map(String.init) }

  /// 320 points wide: margins of 10, items of 90 × 60, so that three stand in a line, with (300 − 270) / 2 = 15 points between.
  private func collection(_ source: Source) -> (UICollectionView, UICollectionViewFlowLayout, AnimationStage) {
    let layout = UICollectionViewFlowLayout()
    layout.itemSize = CGSize(width: 90, height: 60)
    layout.sectionInset = UIEdgeInsets(top: 10, left: 10, bottom: 10, right: 10)
    let view = UICollectionView(frame: CGRect(x: 0, y: 0, width: 320, height: 480), collectionViewLayout: layout)
    view.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "cell")
    view.dataSource = source
    view.delegate = source
    let stage = AnimationStage(view)
    stage.advance(to: 0)
    return (view, layout, stage)
  }

  @Test("what is behind a selected item shows when the item is selected, whichever of the two comes first")
  func selectedBackground() {
    let cell = UICollectionViewCell(frame: CGRect(x: 0, y: 0, width: 50, height: 50)), behind = UIView()
    cell.selectedBackgroundView = behind
    #expect(behind.isHidden)
    cell.isSelected = true
    #expect(!behind.isHidden)
    cell.isSelected = false
    let other = UIView()
    cell.selectedBackgroundView = other
    #expect(other.isHidden && behind.superview == nil)
  }

  @Test("items stand in lines from side to side; a last line keeps their spaces, and one alone is in the middle")
  func lines() {
    let source = Source([items(4), items(1)]), (view, _, _) = collection(source)
    func frame(_ item: Int, _ section: Int) -> CGRect? { view.cellForItem(at: IndexPath(item: item, section: section))?.frame }
    #expect(frame(0, 0) == CGRect(x: 10, y: 10, width: 90, height: 60))
    #expect(frame(2, 0) == CGRect(x: 220, y: 10, width: 90, height: 60))
    #expect(frame(3, 0) == CGRect(x: 10, y: 80, width: 90, height: 60))
    // The second section: 10 + 60 + 10 + 60 + 10 above, and its own margin; one item in the middle of 300 points.
    #expect(frame(0, 1) == CGRect(x: 115, y: 160, width: 90, height: 60))
    #expect(view.contentSize == CGSize(width: 320, height: 230))
  }

  @Test("of ten thousand items those that show have cells, which are used again")
  func reuse() {
    let source = Source([items(9999)]), (view, _, stage) = collection(source)
    // Lines every 70 points from 10 on: that at 430 is the last one.
    #expect(view.cellForItem(at: IndexPath(item: 20, section: 0)) != nil && view.cellForItem(at: IndexPath(item: 21, section: 0)) == nil)
    view.scrollToItem(at: IndexPath(item: 9998, section: 0), at: .bottom, animated: false)
    stage.advance(to: 0.1)
    // 3333 lines: 10 + 3333 · 70 − 10 is the end of the last one.
    #expect(view.contentOffset.y == 10 + 3333 * 70 - 10 - 480 && view.cellForItem(at: IndexPath(item: 0, section: 0)) == nil)
    #expect(view.visibleCells.count <= 24 && view.indexPathForItem(at: CGPoint(x: 230, y: 233_290))?.item == 9998)
  }

  @Test("a tap selects one item; lines to the side are columns")
  func selection() {
    let source = Source([items(7)]), (view, layout, stage) = collection(source)
    for x in [30, 250.0] {
      for phase in [UITouch.Phase.began, .ended] {
        UIApplication.shared.sendTouch(phase, at: CGPoint(x: x, y: 30), timestamp: stage.stage.time, on: stage.screen)
      }
      stage.advance(to: stage.stage.time + 0.4)
    }
    #expect(source.log == ["select 0", "deselect 0", "select 2"] && view.indexPathsForSelectedItems == [IndexPath(item: 2, section: 0)])
    layout.scrollDirection = .horizontal
    stage.advance(to: 2)
    // Six of 60 points in 460, and (460 − 360) / 5 = 20 between.
    #expect(view.cellForItem(at: IndexPath(item: 1, section: 0))?.frame == CGRect(x: 10, y: 90, width: 90, height: 60))
    #expect(view.cellForItem(at: IndexPath(item: 6, section: 0))?.frame.minX == 110)
  }

  @Test("an item that is inserted fades in while the others move on; one that is deleted fades out")
  func changes() throws {
    let source = Source([items(4)]), (view, _, stage) = collection(source)
    let first = try #require(view.cellForItem(at: IndexPath(item: 0, section: 0)))
    source.sections[0].insert("new", at: 0)
    view.insertItems(at: [IndexPath(item: 0, section: 0)])
    stage.advance(to: 0.15)
    let new = try #require(view.cellForItem(at: IndexPath(item: 0, section: 0)))
    // Half-way by an eased curve: from 55 to 160.
    #expect(new !== first && isClose(new.shownAlpha, 0.5, within: 0.01) && isClose(first.shown.position.x, 107.5, within: 1))
    stage.advance(to: 1)
    #expect(new.frame.minX == 10 && first.frame.minX == 115)
    source.sections[0].removeFirst(2)
    view.performBatchUpdates { view.deleteItems(at: [IndexPath(item: 0, section: 0), IndexPath(item: 1, section: 0)]) }
    stage.advance(to: 2)
    #expect(view.visibleCells.map(\.accessibilityLabel) == ["1", "2", "3"] && first.superview == nil)
  }
}
