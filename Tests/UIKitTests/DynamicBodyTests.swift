import Foundation
import Testing

@testable import UIKit

/// Which body an animator has for an item, and what becomes of it when items, sizes and behaviours change.
@MainActor @Suite("Bodies of dynamic items")
final class DynamicBodyTests {
  private final class Told: UIDynamicBehavior {
    var told: [Bool] = []
    override func willMove(to dynamicAnimator: UIDynamicAnimator?) { told.append(dynamicAnimator != nil) }
  }

  private let views = [(100, 60, 80, 50), (220, 60, 40, 40), (60, 300, 30, 90)].map { x, y, width, height in
    UIView(frame: CGRect(x: x - width / 2, y: y - height / 2, width: width, height: height))
  }
  private let animator: UIDynamicAnimator, stage: AnimationStage

  init() {
    let reference = UIView(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
    for view in views { reference.addSubview(view) }
    stage = AnimationStage(reference)
    stage.advance(to: 0)
    animator = UIDynamicAnimator(referenceView: reference)
  }

  private func expect(_ numbers: [Double], _ expected: [Double]) {
    #expect(numbers.count == expected.count && zip(numbers, expected).allSatisfy { isClose($0, $1, within: 1e-9) }, "\(numbers)")
  }

  @Test("a body weighs as much as its item is large; taken anew, place, angle, outline and weight are those of the changed item")
  func sizes() throws {
    let view = views[0], item = UIDynamicItemBehavior(items: [view])
    item.density = 2
    animator.addBehavior(item)
    let body = try #require(animator.knownBody(of: view))
    func numbers() -> [Double] {
      [body.area, body.mass, 1 / body.inverseMass, 1 / body.inverseInertia, body.reach, body.position.x, body.position.y, body.angle]
    }
    // 0.8 · (80² + 50²) / 12 is the moment; half a diagonal the reach.
    expect(numbers(), [4000, 0.8, 0.8, 0.8 * 8900 / 12, hypot(40, 25), 100, 60, 0])
    item.addLinearVelocity(CGPoint(x: 30, y: -40), for: view)
    item.addAngularVelocity(0.25, for: view)
    view.bounds.size = CGSize(width: 60, height: 30)
    view.center = CGPoint(x: 150, y: 90)
    view.transform = CGAffineTransform(rotationAngle: 0.5)
    animator.updateItem(usingCurrentState: view)
    expect(numbers(), [1800, 0.36, 0.36, 135, hypot(30, 15), 150, 90, 0.5])
    #expect(animator.knownBody(of: view) === body && item.linearVelocity(for: view) == CGPoint(x: 30, y: -40))
    #expect(item.angularVelocity(for: view) == 0.25)
    // An item that no behaviour has is passed over.
    animator.updateItem(usingCurrentState: views[1])
    #expect(animator.knownBody(of: views[1]) == nil)
  }

  @Test("when a behaviour goes, its items' bodies go, and those of others stay theirs")
  func leaving() throws {
    let items = views.map { UIDynamicItemBehavior(items: [$0]) }
    for item in items { animator.addBehavior(item) }
    let bodies = try views.map { try #require(animator.knownBody(of: $0)) }
    animator.removeBehavior(items[0])
    #expect(animator.behaviors == [items[1], items[2]] && items.map { $0.dynamicAnimator === animator } == [false, true, true])
    #expect(animator.knownBody(of: views[0]) == nil)
    #expect(animator.knownBody(of: views[1]) === bodies[1] && animator.knownBody(of: views[2]) === bodies[2])
    animator.removeBehavior(items[0])
    #expect(animator.behaviors == [items[1], items[2]])
    items[2].addLinearVelocity(CGPoint(x: 120, y: 60), for: views[2])
    stage.advance(to: 0.1)
    #expect(isClose(views[2].center.x, 72, within: 1e-9) && isClose(views[2].center.y, 306, within: 1e-9))
    #expect(views[0].center == CGPoint(x: 100, y: 60) && views[1].center == CGPoint(x: 220, y: 60))
    // It has another body when it comes again.
    animator.addBehavior(items[0])
    #expect(animator.knownBody(of: views[0]) != nil && animator.knownBody(of: views[0]) !== bodies[0])
    #expect(animator.behaviors == [items[1], items[2], items[0]])
  }

  @Test("a velocity that was added counts once, whatever is added or taken out later")
  func velocities() {
    let item = UIDynamicItemBehavior(items: [views[0]]), other = UIDynamicItemBehavior(items: [views[1]])
    item.addLinearVelocity(CGPoint(x: 100, y: 50), for: views[0])
    item.addLinearVelocity(CGPoint(x: 20, y: -80), for: views[0])
    item.addAngularVelocity(0.5, for: views[0])
    #expect(item.linearVelocity(for: views[0]) == .zero)
    animator.addBehavior(item)
    for change in [{}, { self.animator.addBehavior(other) }, { item.friction = 0.7 }, { self.animator.removeBehavior(other) }] {
      change()
      #expect(item.linearVelocity(for: views[0]) == CGPoint(x: 120, y: -30) && item.angularVelocity(for: views[0]) == 0.5)
    }
    item.addLinearVelocity(CGPoint(x: -20, y: 30), for: views[0])
    #expect(item.linearVelocity(for: views[0]) == CGPoint(x: 100, y: 0))
  }

  @Test("of a behaviour's children the one that is taken out goes, and the others stay")
  func children() {
    let parent = Told(), children = (0..<3).map { _ in Told() }
    for child in children { parent.addChildBehavior(child) }
    animator.addBehavior(parent)
    #expect(parent.all == [parent, children[0], children[1], children[2]])
    parent.removeChildBehavior(children[1])
    #expect(parent.childBehaviors == [children[0], children[2]] && children.map(\.told) == [[true], [true, false], [true]])
    #expect(children.map { $0.dynamicAnimator === animator } == [true, false, true])
    animator.removeBehavior(parent)
    #expect(children.map(\.told) == [[true, false], [true, false], [true, false]] && parent.told == [true, false])
    #expect(parent.childBehaviors == [children[0], children[2]] && parent.dynamicAnimator == nil)
  }
}
