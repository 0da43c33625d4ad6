import Foundation
import Testing

@testable import UIKit

/// Animators of a layout's items, which are attributes.
@MainActor @Suite("Dynamic layouts")
final class DynamicLayoutTests {
  /// Counts how often it is asked anew.
  private final class Layout: UICollectionViewLayout {
    var count = 0
    override func invalidateLayout() {
      count += 1
      super.invalidateLayout()
    }
  }

  private func placed(_ attributes: UICollectionViewLayoutAttributes, _ x: CGFloat, _ y: CGFloat = 0) -> UICollectionViewLayoutAttributes {
    attributes.frame = CGRect(x: x, y: y, width: 40, height: 20)
    return attributes
  }

  @Test("items are found by what they are, their kind and their path, as long as a behaviour acts on them")
  func finding() {
    let layout = Layout(), animator = UIDynamicAnimator(collectionViewLayout: layout), path = IndexPath(item: 2, section: 1)
    let other = IndexPath(item: 1, section: 2)
    let cell = placed(UICollectionViewLayoutAttributes(forCellWith: path), 0)
    let header = placed(UICollectionViewLayoutAttributes(forSupplementaryViewOfKind: "a", with: path), 50)
    let footer = placed(UICollectionViewLayoutAttributes(forSupplementaryViewOfKind: "b", with: path), 100)
    let shadow = placed(UICollectionViewLayoutAttributes(forDecorationViewOfKind: "a", with: path), 150)
    let far = placed(UICollectionViewLayoutAttributes(forCellWith: other), 200)
    let all = [shadow, footer, header, cell, far]
    let behavior = UIDynamicItemBehavior(items: all)
    #expect(animator.layoutAttributesForCell(at: path) == nil && animator.referenceView == nil)
    animator.addBehavior(behavior)
    #expect(animator.layoutAttributesForCell(at: path) === cell && animator.layoutAttributesForCell(at: other) === far)
    #expect(animator.layoutAttributesForCell(at: IndexPath(item: 0, section: 0)) == nil)
    #expect(animator.layoutAttributesForSupplementaryView(ofKind: "a", at: path) === header)
    #expect(animator.layoutAttributesForSupplementaryView(ofKind: "b", at: path) === footer)
    #expect(animator.layoutAttributesForSupplementaryView(ofKind: "c", at: path) == nil)
    #expect(animator.layoutAttributesForSupplementaryView(ofKind: "a", at: other) == nil)
    #expect(animator.layoutAttributesForDecorationView(ofKind: "a", at: path) === shadow)
    #expect(animator.layoutAttributesForDecorationView(ofKind: "b", at: path) == nil)
    #expect(animator.layoutAttributesForDecorationView(ofKind: "a", at: other) == nil)
    behavior.removeItem(header)
    #expect(animator.layoutAttributesForSupplementaryView(ofKind: "a", at: path) == nil)
    #expect(animator.layoutAttributesForCell(at: path) === cell)
    animator.removeAllBehaviors()
    #expect(animator.layoutAttributesForCell(at: path) == nil && animator.behaviors.isEmpty)
  }

  @Test("items are those that a rectangle meets, not those beside it")
  func meeting() {
    let animator = UIDynamicAnimator(collectionViewLayout: Layout())
    let items = (0..<4).map { placed(UICollectionViewLayoutAttributes(forCellWith: IndexPath(item: $0, section: 0)), CGFloat($0) * 50) }
    animator.addBehavior(UIDynamicItemBehavior(items: items))
    func found(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) -> [Int] {
      animator.items(in: CGRect(x: x, y: y, width: width, height: height))
        .compactMap { ($0 as? UICollectionViewLayoutAttributes)?.indexPath.item }
    }
    #expect(found(0, 0, 200, 20) == [0, 1, 2, 3] && found(0, 0, 60, 20) == [0, 1])
    #expect(found(41, 0, 8, 20) == [] && found(39, 0, 12, 20) == [0, 1])
    #expect(found(60, 21, 100, 20) == [] && found(60, -19, 100, 20) == [1, 2, 3])
  }

  /// 1000 points/s², in steps of 1/240 s: after n of them n (n + 1) / 2 times 1000 / 240².
  @Test("items fall in the content of the collection, on its clock, and the layout is asked anew with each frame")
  func falling() {
    let layout = Layout(), view = UICollectionView(frame: CGRect(x: 0, y: 0, width: 320, height: 480), collectionViewLayout: layout)
    let stage = AnimationStage(view)
    stage.advance(to: 0)
    let animator = UIDynamicAnimator(collectionViewLayout: layout)
    let cell = placed(UICollectionViewLayoutAttributes(forCellWith: IndexPath(item: 0, section: 0)), 100, 40)
    let gravity = UIGravityBehavior(items: [cell])
    animator.addBehavior(gravity)
    let before = layout.count
    stage.advance(to: 0.25)
    #expect(isClose(animator.elapsedTime, 0.25, within: 1e-9) && animator.isRunning)
    #expect(cell.frame.minX == 100 && cell.frame.size == CGSize(width: 40, height: 20))
    #expect(isClose(cell.frame.minY - 40, 1830 * 1000 / 57600, within: 1e-6), "\(cell.frame)")
    #expect(layout.count > before && cell.transform == .identity)
    // What the program moves meanwhile counts from there once it says so.
    cell.center = CGPoint(x: 60, y: 70)
    animator.updateItem(usingCurrentState: cell)
    animator.removeBehavior(gravity)
    stage.advance(to: 0.5)
    #expect(cell.center == CGPoint(x: 60, y: 70) && !animator.isRunning)
    // Of what it does not know it takes nothing over.
    animator.updateItem(usingCurrentState: placed(UICollectionViewLayoutAttributes(forCellWith: IndexPath(item: 9, section: 9)), 0))
    #expect(!animator.isRunning)
  }

  @Test("an animator without a view takes boundaries as paths, and adds and removes each behaviour once")
  func withoutView() {
    let animator = UIDynamicAnimator(), behavior = UIDynamicBehavior()
    var moves: [Bool] = []
    final class Noting: UIDynamicBehavior {
      var note: (Bool) -> Void = { _ in }
      override func willMove(to dynamicAnimator: UIDynamicAnimator?) { note(dynamicAnimator != nil) }
    }
    let noting = Noting()
    noting.note = { moves.append($0) }
    #expect(animator.referenceView == nil && animator.behaviors.isEmpty && !animator.isRunning && animator.elapsedTime == 0)
    animator.addBehavior(noting)
    animator.addBehavior(noting)
    #expect(animator.behaviors.count == 1 && moves == [true] && noting.dynamicAnimator === animator)
    animator.removeBehavior(behavior)
    #expect(animator.behaviors.count == 1)
    let other = UIDynamicAnimator()
    other.addBehavior(noting)
    #expect(animator.behaviors.isEmpty && other.behaviors.count == 1 && noting.dynamicAnimator === other)
    #expect(moves == [true, false, true])
    other.removeBehavior(noting)
    other.removeBehavior(noting)
    #expect(moves == [true, false, true, false] && noting.dynamicAnimator == nil && !other.isRunning)
  }
}
