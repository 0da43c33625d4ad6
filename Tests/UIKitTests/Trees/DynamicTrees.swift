import Foundation

@testable import UIKit

@MainActor private func box(_ x: CGFloat, _ y: CGFloat, _ side: CGFloat = 40) -> UIView {
  let view = UIView(frame: CGRect(x: 0, y: 0, width: side, height: side))
  view.center = CGPoint(x: x, y: y)
  return view
}

@MainActor private final class Listener: NSObject, UIDynamicAnimatorDelegate, UICollisionBehaviorDelegate {
  weak var stage: TreeStage?
  init(_ stage: TreeStage) { self.stage = stage }
  func dynamicAnimatorWillResume(_ animator: UIDynamicAnimator) { stage?.note("resumes") }
  func dynamicAnimatorDidPause(_ animator: UIDynamicAnimator) { stage?.note("pauses \(TreePrinter.text(stage?.time ?? 0))") }
  func collisionBehavior(
    _ behavior: UICollisionBehavior, beganContactFor item: any UIDynamicItem, withBoundaryIdentifier identifier: (any NSCopying)?,
    at p: CGPoint
  ) { stage?.note("meets \(identifier.map { "\($0)" } ?? "edge")", p) }
  func collisionBehavior(
    _ behavior: UICollisionBehavior, endedContactFor item: any UIDynamicItem, withBoundaryIdentifier identifier: (any NSCopying)?
  ) {
    stage?.note("leaves \(identifier.map { "\($0)" } ?? "edge")")
  }
  func collisionBehavior(
    _ behavior: UICollisionBehavior, beganContactFor item1: any UIDynamicItem, with item2: any UIDynamicItem, at p: CGPoint
  ) { stage?.note("meet", p) }
  func collisionBehavior(_ behavior: UICollisionBehavior, endedContactFor item1: any UIDynamicItem, with item2: any UIDynamicItem) {
    stage?.note("part")
  }
}

/// Behaviours with views, followed for some steps.
@MainActor private func run(
  _ stage: TreeStage, _ behaviors: [UIDynamicBehavior], _ views: [UIView], steps: Int = 8, by seconds: Double = 0.15
) {
  let reference = UIView(frame: stage.screen.bounds), listener = stage.keep(Listener(stage))
  for view in views { reference.addSubview(view) }
  stage.show(reference)
  let animator = stage.keep(UIDynamicAnimator(referenceView: reference))
  animator.delegate = listener
  for behavior in behaviors {
    (behavior as? UICollisionBehavior)?.collisionDelegate = listener
    animator.addBehavior(behavior)
  }
  for _ in 0..<steps {
    stage.wait(seconds)
    for view in views {
      let angle = atan2(view.transform.b, view.transform.a)
      stage.note("at", view.center, angle)
    }
  }
  stage.note("found", animator.items(in: CGRect(x: 0, y: 0, width: 160, height: 480)).count, animator.elapsedTime, animator.isRunning)
  animator.removeAllBehaviors()
}

/// Bodies that fall, collide, hang and are pushed.
let dynamicTrees: [TreeScenario] = [
  TreeScenario("falls and bounces") { stage in
    let view = box(100, 100), collision = UICollisionBehavior(items: [view]), item = UIDynamicItemBehavior(items: [view])
    collision.translatesReferenceBoundsIntoBoundary = true
    (item.elasticity, item.friction) = (0.7, 0.3)
    let gravity = UIGravityBehavior(items: [view])
    gravity.setAngle(.pi / 3, magnitude: 1.5)
    stage.note("direction", gravity.gravityDirection.dx, gravity.gravityDirection.dy, gravity.angle, gravity.magnitude)
    run(stage, [gravity, collision, item], [view], steps: 16)
  },
  TreeScenario("two that meet") { stage in
    let left = box(60, 200), right = box(240, 215, 60), push = UIPushBehavior(items: [left], mode: .instantaneous)
    push.setAngle(0, magnitude: 0.4)
    let item = UIDynamicItemBehavior(items: [right])
    (item.density, item.elasticity, item.resistance, item.angularResistance) = (2, 0.5, 0.5, 0.4)
    run(stage, [push, item, UICollisionBehavior(items: [left, right])], [left, right], steps: 10)
    stage.note("push", push.active, push.magnitude, push.angle, item.linearVelocity(for: right), item.angularVelocity(for: right))
  },
  TreeScenario("a stack on a slope") { stage in
    let views = [box(150, 60), box(160, 110), box(140, 160)], collision = UICollisionBehavior(items: views)
    collision.addBoundary(withIdentifier: "slope", from: CGPoint(x: 0, y: 300), to: CGPoint(x: 320, y: 380))
    collision.addBoundary(withIdentifier: "round", for: UIBezierPath(ovalIn: CGRect(x: 200, y: 220, width: 80, height: 80)))
    stage.note(
      "boundaries", collision.boundaryIdentifiers?.count ?? 0, collision.boundary(withIdentifier: "slope" as NSString)?.bounds ?? .zero)
    run(stage, [UIGravityBehavior(items: views), collision], views, steps: 8)
  },
  TreeScenario("rounds") { stage in
    final class Round: UIView {
      override var collisionBoundsType: UIDynamicItemCollisionBoundsType { .ellipse }
    }
    let views = [CGPoint(x: 160, y: 300), CGPoint(x: 100, y: 100), CGPoint(x: 110, y: 160)].map { center in
      let view = Round(frame: CGRect(x: 0, y: 0, width: 40, height: 40))
      view.center = center
      return view
    }
    let collision = UICollisionBehavior(items: views), square = box(190, 250, 50)
    collision.addItem(square)
    // The middle of the first is on the line.
    collision.addBoundary(withIdentifier: "line", from: CGPoint(x: 0, y: 300), to: CGPoint(x: 320, y: 300))
    run(stage, [UIGravityBehavior(items: views + [square]), collision], views + [square], steps: 8)
  },
  TreeScenario("attached") { stage in
    let view = box(160, 100), spring = box(80, 60), pair = [box(220, 60), box(260, 60)]
    let rod = UIAttachmentBehavior(item: view, attachedToAnchor: CGPoint(x: 100, y: 100))
    let elastic = UIAttachmentBehavior(
      item: spring, offsetFromCenter: UIOffset(horizontal: 5, vertical: -10), attachedToAnchor: CGPoint(x: 80, y: 20))
    (elastic.frequency, elastic.damping) = (2, 0.3)
    let both = UIAttachmentBehavior(item: pair[0], attachedTo: pair[1])
    stage.note("lengths", rod.length, elastic.length, both.length, rod.anchorPoint)
    run(stage, [rod, elastic, both, UIGravityBehavior(items: [view, spring, pair[0]])], [view, spring] + pair, steps: 8)
    let fixed = [box(100, 200), box(160, 200)], pinned = [box(100, 300), box(160, 300)]
    let other = UIDynamicItemBehavior(items: [fixed[0], pinned[0]])
    other.isAnchored = true
    let held = [box(60, 420), box(120, 420)]
    other.addItem(held[0])
    other.addItem(held[1])
    let joints = [
      UIAttachmentBehavior(item: held[0], attachedTo: held[1]),
      UIAttachmentBehavior.fixedAttachment(with: fixed[0], attachedTo: fixed[1], attachmentAnchor: CGPoint(x: 130, y: 200)),
      UIAttachmentBehavior.pinAttachment(with: pinned[0], attachedTo: pinned[1], attachmentAnchor: CGPoint(x: 130, y: 300)),
    ]
    run(stage, joints + [other, UIGravityBehavior(items: [fixed[1], pinned[1]])], fixed + pinned + held, steps: 8)
  },
  // 3, 4, 5: a push of 0.5 at an angle whose tangent is 4 / 3, which is 0.93.
  TreeScenario("pushes, snaps and velocities", worked: "push: 0.93; 0.5; 6") { stage in
    let pushed = box(60, 60), snapped = box(60, 200), thrown = box(60, 400)
    let push = UIPushBehavior(items: [pushed], mode: .continuous), snap = UISnapBehavior(item: snapped, snapTo: CGPoint(x: 250, y: 260))
    push.pushDirection = CGVector(dx: 0.3, dy: 0.4)
    push.setTargetOffsetFromCenter(UIOffset(horizontal: 0, vertical: 6), for: pushed)
    snap.damping = 0.3
    let item = UIDynamicItemBehavior(items: [thrown])
    item.addLinearVelocity(CGPoint(x: 100, y: -80), for: thrown)
    item.addAngularVelocity(2, for: thrown)
    stage.note("push", push.angle, push.magnitude, push.targetOffsetFromCenter(for: pushed).vertical)
    run(stage, [push, snap, item], [pushed, snapped, thrown], steps: 10, by: 0.1)
  },
  TreeScenario("that do not turn, and what is within") { stage in
    let view = box(160, 20), other = box(165, 200), item = UIDynamicItemBehavior(items: [view, other])
    item.allowsRotation = false
    let collision = UICollisionBehavior(items: [view, other])
    collision.setTranslatesReferenceBoundsIntoBoundary(with: UIEdgeInsets(top: 0, left: 10, bottom: 80, right: 20))
    collision.collisionMode = .everything
    run(stage, [UIGravityBehavior(items: [view, other]), collision, item], [view, other], steps: 12)
  },
]
