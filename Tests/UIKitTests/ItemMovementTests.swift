import Foundation
import Testing

@testable import UIKit

/// Which item stands where while one of them moves, and what is told at the end.
@MainActor @Suite("Items that fingers move")
final class ItemMovementTests {
  @MainActor private final class Source: UICollectionViewDataSource {
    var told: [String] = []
    func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int { 6 }
    func collectionView(_ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath) -> UICollectionViewCell {
      collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath)
    }
    func collectionView(_ collectionView: UICollectionView, canMoveItemAt indexPath: IndexPath) -> Bool { indexPath.item != 5 }
    func collectionView(
      _ collectionView: UICollectionView, moveItemAt sourceIndexPath: IndexPath, to destinationIndexPath: IndexPath
    ) { told.append("\(sourceIndexPath.item) to \(destinationIndexPath.item)") }
  }

  private func path(_ item: Int, _ section: Int = 0) -> IndexPath { IndexPath(item: item, section: section) }

  @Test("items between the old place and the new one stand a place nearer to the old one")
  func places() {
    // Origin, target, and the items at places 0, 1, 2, ….
    let rows: [(Int, Int, [Int])] = [
      (1, 4, [0, 2, 3, 4, 1, 5]), (4, 1, [0, 4, 1, 2, 3, 5]), (0, 5, [1, 2, 3, 4, 5, 0]), (5, 0, [5, 0, 1, 2, 3, 4]),
      (2, 3, [0, 1, 3, 2, 4, 5]), (3, 3, [0, 1, 2, 3, 4, 5]),
    ]
    for (origin, target, items) in rows {
      let movement = InteractiveMovement(path(origin), at: .zero)
      #expect((0..<6).map { movement.item(at: path($0)).item } == (origin == 3 ? items : [0, 1, 2, 3, 4, 5]))
      movement.target = path(target)
      #expect((0..<6).map { movement.item(at: path($0)) } == items.map { path($0) }, "\(origin) to \(target)")
      #expect((0..<4).map { movement.item(at: path($0, 1)) } == (0..<4).map { path($0, 1) })
    }
    let across = InteractiveMovement(path(1), at: .zero)
    across.target = path(2, 1)
    #expect((0..<4).map { across.item(at: path($0)) } == [path(0), path(2), path(3), path(4)])
    #expect((0..<5).map { across.item(at: path($0, 1)) } == [path(0, 1), path(1, 1), path(1), path(2, 1), path(3, 1)])
    #expect(across.item(at: path(3, 2)) == path(3, 2) && across.item(at: IndexPath(index: 1)) == IndexPath(index: 1))
  }

  @Test("the others make room within a quarter of a second; at the end selection and cells go with their items")
  func moving() {
    let layout = UICollectionViewFlowLayout()
    (layout.itemSize, layout.minimumInteritemSpacing) = (CGSize(width: 50, height: 40), 4)
    let view = UICollectionView(frame: CGRect(x: 0, y: 0, width: 320, height: 480), collectionViewLayout: layout), source = Source()
    view.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "cell")
    view.dataSource = source
    view.allowsMultipleSelection = true
    let stage = AnimationStage(view)
    stage.advance(to: 0)
    // Six in a row, each 54 points behind the one before.
    let slots = (0..<6).map { CGPoint(x: 25 + 54 * CGFloat($0), y: 20) }, cells = (0..<6).compactMap { view.cellForItem(at: path($0)) }
    #expect(cells.map(\.center) == slots)
    for item in [0, 2, 5] { view.selectItem(at: path(item), animated: false, scrollPosition: []) }
    func selected() -> [Int] { (view.indexPathsForSelectedItems ?? []).map(\.item).sorted() }
    #expect(!view.beginInteractiveMovementForItem(at: path(5)) && view.beginInteractiveMovementForItem(at: path(1)))
    #expect(!view.beginInteractiveMovementForItem(at: path(2)) && cells.map(\.isReordering) == [false, true, false, false, false, false])
    view.updateInteractiveMovementTargetPosition(CGPoint(x: 240, y: 30))
    stage.advance(to: 0.3)
    let room = [slots[0], CGPoint(x: 240, y: 30), slots[1], slots[2], slots[3], slots[5]]
    #expect(cells.map(\.center) == room && cells.map(\.shown.position) == room && source.told == [])
    view.endInteractiveMovement()
    #expect(source.told == ["1 to 4"] && selected() == [0, 1, 5] && !cells[1].isReordering)
    stage.advance(to: 0.6)
    let order = [0, 2, 3, 4, 1, 5]
    #expect((0..<6).map { view.cellForItem(at: path($0)) } == order.map { cells[$0] })
    #expect(order.map { cells[$0].shown.position } == slots)
    // Back to the front.
    #expect(view.beginInteractiveMovementForItem(at: path(4)))
    view.updateInteractiveMovementTargetPosition(CGPoint(x: 20, y: 30))
    stage.advance(to: 0.9)
    #expect([0, 2, 3, 4, 5].map { cells[$0].shown.position } == Array(slots[1...]))
    view.endInteractiveMovement()
    #expect(source.told == ["1 to 4", "4 to 0"] && selected() == [1, 2, 5])
    stage.advance(to: 1.2)
    #expect([1, 0, 2, 3, 4, 5].map { cells[$0].shown.position } == slots)
    // What is called off leaves everything.
    #expect(view.beginInteractiveMovementForItem(at: path(0)))
    view.updateInteractiveMovementTargetPosition(CGPoint(x: 130, y: 30))
    stage.advance(to: 1.5)
    view.cancelInteractiveMovement()
    stage.advance(to: 1.8)
    #expect([1, 0, 2, 3, 4, 5].map { cells[$0].shown.position } == slots && source.told.count == 2 && selected() == [1, 2, 5])
    #expect(cells.allSatisfy { !$0.isReordering })
  }
}
