import Foundation
import Testing

@testable import UIKit

/// Collections: offsets, selections, items at fingers, attributes, and what layouts say by themselves.
@MainActor @Suite("Parts of collections") final class CollectionPartTests {
  /// Ten rows of ten items of 100 × 100 points, in sections of fifty.
  @MainActor private final class Grid: UICollectionViewLayout {
    var prepared = 0
    override func prepare() { prepared += 1 }
    override var collectionViewContentSize: CGSize { CGSize(width: 1000, height: 1000) }
    override func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
      let number = indexPath.section * 50 + indexPath.item
      let attributes = UICollectionViewLayoutAttributes(forCellWith: indexPath)
      attributes.frame = CGRect(x: CGFloat(number % 10) * 100, y: CGFloat(number / 10) * 100, width: 100, height: 100)
      return number < 100 && indexPath.item < 50 ? attributes : nil
    }
    override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
      (0..<100).compactMap { layoutAttributesForItem(at: IndexPath(item: $0 % 50, section: $0 / 50)) }.filter { $0.frame.intersects(rect) }
    }
  }

  @MainActor private final class Source: NSObject, UICollectionViewDataSource, UICollectionViewDelegate {
    var log: [String] = []
    var refused: IndexPath?
    private func note(_ word: String, _ path: IndexPath) { log.append("\(word) \(path.section).\(path.item)") }
    func numberOfSections(in collectionView: UICollectionView) -> Int { 2 }
    func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int { 50 }
    func collectionView(_ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath) -> UICollectionViewCell {
      collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath)
    }
    func collectionView(_ collectionView: UICollectionView, canMoveItemAt indexPath: IndexPath) -> Bool { indexPath.item != 0 }
    func collectionView(_ collectionView: UICollectionView, moveItemAt from: IndexPath, to: IndexPath) {
      note("move", from)
      note("to", to)
    }
    func collectionView(_ collectionView: UICollectionView, shouldHighlightItemAt indexPath: IndexPath) -> Bool { indexPath.item != 2 }
    func collectionView(_ collectionView: UICollectionView, didHighlightItemAt indexPath: IndexPath) { note("hold", indexPath) }
    func collectionView(_ collectionView: UICollectionView, didUnhighlightItemAt indexPath: IndexPath) { note("let go", indexPath) }
    func collectionView(_ collectionView: UICollectionView, shouldSelectItemAt indexPath: IndexPath) -> Bool { indexPath != refused }
    func collectionView(_ collectionView: UICollectionView, shouldDeselectItemAt indexPath: IndexPath) -> Bool { indexPath != refused }
    func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) { note("select", indexPath) }
    func collectionView(_ collectionView: UICollectionView, didDeselectItemAt indexPath: IndexPath) { note("deselect", indexPath) }
  }

  private let source = Source()
  private let view = UICollectionView(frame: CGRect(x: 0, y: 0, width: 300, height: 200), collectionViewLayout: Grid())
  private let stage: AnimationStage

  init() {
    view.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "cell")
    (view.dataSource, view.delegate) = (source, source)
    stage = AnimationStage(view)
    stage.advance(to: 0)
  }

  private func path(_ item: Int, _ section: Int = 0) -> IndexPath { IndexPath(item: item, section: section) }

  @Test("what a collection is before anything is set") func defaults() {
    let flags = [
      view.allowsSelection, view.allowsMultipleSelection, view.isEditing, view.allowsSelectionDuringEditing,
      view.allowsMultipleSelectionDuringEditing, view.isPrefetchingEnabled, view.dragInteractionEnabled,
    ]
    #expect(flags == [true, false, false, true, false, true, false] && view.backgroundColor == .systemBackground)
    #expect(view.numberOfSections == 2 && (-1...2).map { view.numberOfItems(inSection: $0) } == [0, 50, 50, 0])
    view.contentOffset = CGPoint(x: 10, y: 10)
    let shown = [0, 1, 2, 3, 10, 11, 12, 13, 20, 21, 22, 23].map { path($0) }
    #expect(view.indexPathsForSelectedItems == nil && view.indexPathsForVisibleItems == shown && view.visibleCells.count == 12)
    #expect(view.cellForItem(at: path(4)) == nil && view.indexPath(for: UICollectionViewCell()) == nil)
    let points: [(CGFloat, CGFloat, IndexPath?)] = [
      (0, 0, path(0)), (99.9, 100, path(10)), (100, 99.9, path(1)), (250, 450, path(42)), (950, 999.9, path(49, 1)), (-0.1, 5, nil),
      (5, 1000.1, nil),
    ]
    for (x, y, item) in points { #expect(view.indexPathForItem(at: CGPoint(x: x, y: y)) == item, "\(x) \(y)") }
    #expect(view.layoutAttributesForItem(at: path(1, 1))?.frame.origin == CGPoint(x: 100, y: 500))
  }

  @Test("offsets at which items come to stand, within the content") func scrolling() {
    view.contentInset = UIEdgeInsets(top: 11, left: 3, bottom: 7, right: 5)
    typealias Position = UICollectionView.ScrollPosition
    // The item is from 400 to 500 and from 300 to 400; 292 × 182 points show it.
    let cases: [(Int, Position, CGPoint, CGPoint)] = [
      (34, [.top, .left], .zero, CGPoint(x: 397, y: 289)),
      (34, [.centeredVertically, .centeredHorizontally], .zero, CGPoint(x: 301, y: 248)),
      (34, [.bottom, .right], .zero, CGPoint(x: 205, y: 207)), (34, [], .zero, CGPoint(x: 205, y: 207)),
      (34, [], CGPoint(x: 600, y: 500), CGPoint(x: 397, y: 289)), (34, [], CGPoint(x: 250, y: 250), CGPoint(x: 250, y: 250)),
      (34, .top, CGPoint(x: 250, y: 0), CGPoint(x: 250, y: 289)), (34, .right, CGPoint(x: 0, y: 250), CGPoint(x: 205, y: 250)),
      (34, [], CGPoint(x: 397, y: 207), CGPoint(x: 397, y: 207)), (34, [], CGPoint(x: 398, y: 206), CGPoint(x: 397, y: 207)),
      (34, [], CGPoint(x: 205, y: 289), CGPoint(x: 205, y: 289)), (34, [], CGPoint(x: 204, y: 290), CGPoint(x: 205, y: 289)),
      (0, [.centeredVertically, .centeredHorizontally], CGPoint(x: 50, y: 60), CGPoint(x: -3, y: -11)),
      (0, [.bottom, .right], CGPoint(x: 50, y: 60), CGPoint(x: -3, y: -11)), (49, [.top, .left], .zero, CGPoint(x: 705, y: 389)),
      (60, [.top, .left], CGPoint(x: 31, y: 32), CGPoint(x: 31, y: 32)),
    ]
    for (item, position, start, end) in cases {
      view.contentOffset = start
      view.scrollToItem(at: path(item), at: position, animated: false)
      #expect(view.contentOffset == end, "\(item) \(position) from \(start)")
    }
    view.scrollToItem(at: path(49, 1), at: [.top, .left], animated: false)
    #expect(view.contentOffset == CGPoint(x: 705, y: 807))
  }

  @Test("selections by the program: one, or several, without a word to the delegate") func selecting() {
    view.selectItem(at: path(1), animated: false, scrollPosition: [])
    #expect(view.cellForItem(at: path(1))?.isSelected == true && view.contentOffset == .zero)
    view.selectItem(at: path(34), animated: false, scrollPosition: [.top, .left])
    #expect(view.indexPathsForSelectedItems == [path(34)] && view.contentOffset == CGPoint(x: 400, y: 300))
    #expect(view.cellForItem(at: path(1))?.isSelected != true)
    view.layoutIfNeeded()
    #expect(view.cellForItem(at: path(34))?.isSelected == true)
    view.allowsMultipleSelection = true
    view.selectItem(at: path(2), animated: false, scrollPosition: [])
    #expect(view.indexPathsForSelectedItems == [path(2), path(34)])
    view.deselectItem(at: path(34), animated: false)
    #expect(view.indexPathsForSelectedItems == [path(2)] && view.cellForItem(at: path(34))?.isSelected == false)
    view.selectItem(at: nil, animated: false, scrollPosition: .top)
    #expect(view.indexPathsForSelectedItems == nil && source.log.isEmpty)
  }

  private func tap(_ x: CGFloat, _ y: CGFloat, to end: CGFloat? = nil) {
    UIApplication.shared.sendTouch(.began, at: CGPoint(x: x, y: y), timestamp: stage.stage.time, on: stage.screen)
    stage.advance(to: stage.stage.time + 0.2)
    UIApplication.shared.sendTouch(.ended, at: CGPoint(x: end ?? x, y: y), timestamp: stage.stage.time, on: stage.screen)
  }

  @Test("fingers select and deselect what the delegate lets them, while the collection is edited if that is allowed") func fingers() {
    tap(50, 50)
    tap(150, 50)
    tap(250, 50)
    // The third one is not held; the second one, once it refuses, keeps its selection.
    #expect(source.log == ["hold 0.0", "let go 0.0", "select 0.0", "hold 0.1", "let go 0.1", "deselect 0.0", "select 0.1"])
    (source.log, source.refused) = ([], path(10))
    tap(50, 150)
    #expect(source.log == ["hold 0.10", "let go 0.10"] && view.indexPathsForSelectedItems == [path(1)])
    (source.log, source.refused, view.allowsMultipleSelection) = ([], path(1), true)
    tap(50, 50)
    tap(150, 50)
    tap(50, 50)
    #expect(source.log.filter { $0.contains("select") } == ["select 0.0", "deselect 0.0"] && view.indexPathsForSelectedItems == [path(1)])
    (source.log, source.refused, view.allowsSelection) = ([], nil, false)
    tap(50, 50)
    #expect(source.log == ["hold 0.0", "let go 0.0"])
    (source.log, view.isEditing) = ([], true)
    tap(50, 50)
    // One at a time, while it is edited.
    #expect(source.log == ["hold 0.0", "let go 0.0", "deselect 0.1", "select 0.0"])
    (source.log, view.allowsMultipleSelectionDuringEditing) = ([], true)
    tap(150, 50)
    tap(50, 50)
    #expect(source.log.filter { $0.contains("select") } == ["select 0.1", "deselect 0.0"])
    (source.log, view.allowsSelectionDuringEditing) = ([], false)
    tap(50, 50)
    #expect(source.log == ["hold 0.0", "let go 0.0"])
    // A finger that leaves elsewhere chooses nothing.
    (source.log, view.allowsSelectionDuringEditing) = ([], true)
    tap(50, 50, to: 150)
    #expect(source.log == ["hold 0.0", "let go 0.0"])
    #expect(view.cellForItem(at: path(0))?.isHighlighted == false)
  }

  @Test("which item shows at which place while one moves") func movement() {
    let within = InteractiveMovement(path(2), at: CGPoint(x: 1, y: 2))
    #expect(within.position == CGPoint(x: 1, y: 2) && within.target == path(2) && within.grip == .zero)
    #expect((0...4).map { within.item(at: path($0)) } == (0...4).map { path($0) })
    within.target = path(4)
    #expect((0...6).map { within.item(at: path($0)).item } == [0, 1, 3, 4, 2, 5, 6])
    #expect((0...3).map { within.item(at: path($0, 1)) } == (0...3).map { path($0, 1) } && within.item(at: [5]) == [5])
    within.target = path(0)
    #expect((0...4).map { within.item(at: path($0)).item } == [2, 0, 1, 3, 4])
    within.target = path(1, 1)
    #expect((0...4).map { within.item(at: path($0)) } == [0, 1, 3, 4, 5].map { path($0) })
    #expect((0...3).map { within.item(at: path($0, 1)) } == [path(0, 1), path(2), path(1, 1), path(2, 1)])
  }

  @Test("an item that was moved takes its selection along; one that may not move does not begin to") func moved() {
    #expect(!view.beginInteractiveMovementForItem(at: path(0)) && view.movement == nil)
    #expect(!view.beginInteractiveMovementForItem(at: path(0, 2)))
    view.allowsMultipleSelection = true
    for item in [0, 1, 2, 12] { view.selectItem(at: path(item), animated: false, scrollPosition: []) }
    let cells = [0, 1, 2, 11].map { view.cellForItem(at: path($0)) }
    #expect(view.beginInteractiveMovementForItem(at: path(1)) && !view.beginInteractiveMovementForItem(at: path(2)))
    #expect(cells[1]?.configurationState.isReordering == true && isClose(cells[1]?.alpha ?? 0, 0.8))
    #expect(cells[1]?.layer.zPosition == CGFloat(Int32.max))
    view.updateInteractiveMovementTargetPosition(CGPoint(x: 130, y: 170))
    #expect(view.movement?.target == path(11) && cells[1]?.center == CGPoint(x: 130, y: 170))
    view.endInteractiveMovement()
    stage.advance(to: 1)
    #expect(source.log == ["move 0.1", "to 0.11"] && view.indexPathsForSelectedItems == [path(0), path(1), path(11), path(12)])
    let places = [0, 11, 1, 10].map { view.cellForItem(at: path($0)) }
    #expect(zip(cells, places).allSatisfy { $0 === $1 } && cells[1]?.center == CGPoint(x: 150, y: 150) && cells[1]?.alpha == 1)
    #expect(cells[1]?.configurationState.isReordering == false && cells[1]?.layer.zPosition == 0)
    // Nothing is told of an item that is left where it was.
    source.log = []
    _ = view.beginInteractiveMovementForItem(at: path(2))
    view.updateInteractiveMovementTargetPosition(CGPoint(x: 260, y: 60))
    view.endInteractiveMovement()
    #expect(source.log.isEmpty && view.movement == nil)
  }

  @Test("attributes keep their centre when their size changes, and their size when the centre does") func attributes() {
    let attributes = UICollectionViewLayoutAttributes(forSupplementaryViewOfKind: "head", with: path(3, 1))
    #expect(attributes.representedElementCategory == .supplementaryView && attributes.representedElementKind == "head")
    #expect(attributes.alpha == 1 && attributes.zIndex == 0 && !attributes.isHidden && attributes.transform == .identity)
    attributes.frame = CGRect(x: 10, y: 20, width: 30, height: 44)
    #expect(attributes.center == CGPoint(x: 25, y: 42) && attributes.bounds == CGRect(x: 0, y: 0, width: 30, height: 44))
    attributes.center = CGPoint(x: 50, y: 60)
    #expect(attributes.frame == CGRect(x: 35, y: 38, width: 30, height: 44))
    attributes.size = CGSize(width: 10, height: 20)
    #expect(attributes.frame == CGRect(x: 45, y: 50, width: 10, height: 20))
    attributes.bounds = CGRect(x: 7, y: 8, width: 30, height: 60)
    #expect(attributes.frame == CGRect(x: 35, y: 30, width: 30, height: 60) && attributes.name == "")
    attributes.transform = CGAffineTransform(scaleX: 2, y: 3)
    #expect(attributes.transform3D == CATransform3DMakeScale(2, 3, 1))
    let decoration = UICollectionViewLayoutAttributes(forDecorationViewOfKind: "back", with: path(0))
    #expect(decoration.representedElementCategory == .decorationView && decoration.representedElementKind == "back")
    #expect(UICollectionViewLayoutAttributes(forCellWith: path(0)).representedElementKind == nil)
    (attributes.flexible, attributes.isEstimate, attributes.scrollsWithSection, attributes.isHidden) = (.vertical, true, true, true)
    let copy = attributes.copy() as? UICollectionViewLayoutAttributes
    #expect(copy?.flexible == .vertical && copy?.isEstimate == true && copy?.scrollsWithSection == true && copy?.isHidden == true)
    #expect(copy?.representedElementKind == "head" && copy?.transform == attributes.transform && copy?.hash == attributes.hash)
  }

  @Test("what a layout says by itself, and which part of it is made anew") func layouts() {
    let layout = Grid()
    #expect(UICollectionViewLayout.layoutAttributesClass is UICollectionViewLayoutAttributes.Type)
    #expect(layout.developmentLayoutDirection == .leftToRight && !layout.flipsHorizontallyInOppositeLayoutDirection)
    #expect(layout.initialLayoutAttributesForAppearingItem(at: path(0)) == nil)
    #expect(layout.finalLayoutAttributesForDisappearingItem(at: path(0)) == nil)
    #expect(layout.targetContentOffset(forProposedContentOffset: CGPoint(x: 3, y: 4)) == CGPoint(x: 3, y: 4))
    // The item in whose rectangle the middle is, else the one that it was.
    let grid = view.collectionViewLayout
    #expect(grid.targetIndexPath(forInteractivelyMovingItem: path(7), withPosition: CGPoint(x: 250, y: 99.9)) == path(2))
    #expect(grid.targetIndexPath(forInteractivelyMovingItem: path(7), withPosition: CGPoint(x: 250, y: 100)) == path(12))
    #expect(grid.targetIndexPath(forInteractivelyMovingItem: path(7), withPosition: CGPoint(x: 250, y: 1000.2)) == path(7))
    let moving = grid.layoutAttributesForInteractivelyMovingItem(at: path(7), withTargetPosition: CGPoint(x: 5, y: 6))
    #expect(moving.center == CGPoint(x: 5, y: 6) && moving.size == CGSize(width: 100, height: 100))
    #expect(moving.alpha == 0.8 && moving.zIndex == 2_147_483_647)
    #expect(!grid.shouldInvalidateLayout(forBoundsChange: CGRect(x: 9, y: 9, width: 300, height: 200)))
    #expect(grid.shouldInvalidateLayout(forBoundsChange: CGRect(x: 0, y: 0, width: 300, height: 201)))
    let context = UICollectionViewLayoutInvalidationContext()
    #expect(!context.invalidateEverything && !context.invalidateDataSourceCounts && context.invalidatedItemIndexPaths == nil)
    context.invalidateItems(at: [path(1)])
    context.invalidateItems(at: [path(2), path(3)])
    #expect(context.invalidatedItemIndexPaths == [path(1), path(2), path(3)])
    for kind in ["a", "b", "a"] { context.invalidateSupplementaryElements(ofKind: kind, at: [path(4)]) }
    #expect(context.invalidatedSupplementaryIndexPaths == ["a": [path(4), path(4)], "b": [path(4)]])
    for kind in ["c", "d", "d"] { context.invalidateDecorationElements(ofKind: kind, at: [path(5)]) }
    #expect(context.invalidatedDecorationIndexPaths == ["c": [path(5)], "d": [path(5), path(5)]])
    #expect(context.contentOffsetAdjustment == .zero && context.contentSizeAdjustment == .zero)
    // A context may move the content along.
    let prepared = (grid as? Grid)?.prepared ?? 0
    context.contentOffsetAdjustment = CGPoint(x: 12, y: 34)
    grid.invalidateLayout(with: context)
    view.layoutIfNeeded()
    #expect(view.contentOffset == CGPoint(x: 12, y: 34) && (grid as? Grid)?.prepared == prepared + 1)
  }

  @Test("headers are in order by their places, then by their kinds") func keys() {
    typealias Key = UICollectionView.SupplementaryKey
    let keys = [
      Key(kind: "b", path: path(0)), Key(kind: "a", path: path(1)), Key(kind: "a", path: path(0)), Key(kind: "a", path: path(0, 1)),
    ]
    #expect(keys.sorted() == [keys[2], keys[0], keys[1], keys[3]])
  }

  @Test("another layout shows at once, or in 0.3 s, and tells that it does") func exchanged() {
    let other = UICollectionViewFlowLayout()
    other.itemSize = CGSize(width: 60, height: 40)
    var ended: [Bool] = []
    let cell = view.cellForItem(at: path(1))
    view.setCollectionViewLayout(other, animated: false) { ended.append($0) }
    // Four of 60 with 20 between.
    #expect(ended == [true] && cell?.frame == CGRect(x: 80, y: 0, width: 60, height: 40) && view.collectionViewLayout === other)
    #expect(other.collectionView === view)
    let grid = Grid()
    view.setCollectionViewLayout(grid, animated: true) { ended.append($0) }
    #expect(other.collectionView == nil && ended.count == 1 && cell?.frame == CGRect(x: 100, y: 0, width: 100, height: 100))
    stage.advance(to: 0.15)
    #expect(isClose(cell?.shown.frame.minX ?? 0, 90, within: 0.01) && isClose(cell?.shown.bounds.width ?? 0, 80, within: 0.01))
    stage.advance(to: 0.4)
    #expect(ended == [true, true])
  }

  @Test("what is behind the items stays in sight, and behind them") func background() {
    let first = UIView()
    let second = UIView()
    view.backgroundView = first
    view.layoutIfNeeded()
    #expect(view.subviews.first === first && first.frame == CGRect(x: 0, y: 0, width: 300, height: 200))
    view.contentOffset = CGPoint(x: 40, y: 50)
    view.layoutIfNeeded()
    #expect(first.frame == CGRect(x: 40, y: 50, width: 300, height: 200) && view.subviews.first === first)
    view.backgroundView = second
    #expect(first.superview == nil && view.subviews.first === second)
  }
}
