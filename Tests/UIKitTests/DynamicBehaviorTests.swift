import Foundation
import Testing

@testable import UIKit

/// What each behaviour says and makes of its items, and when their animator runs.
@MainActor @Suite("Dynamic behaviours")
final class DynamicBehaviorTests {
  final class Log: NSObject, UIDynamicAnimatorDelegate, UICollisionBehaviorDelegate {
    var log: [String] = []
    func dynamicAnimatorWillResume(_ animator: UIDynamicAnimator) { log.append("resume") }
    func dynamicAnimatorDidPause(_ animator: UIDynamicAnimator) { log.append("pause") }
    private func text(_ identifier: (any NSCopying)?) -> String { (identifier as? NSString).map { $0 as String } ?? "bounds" }
    private func text(_ point: CGPoint) -> String { "\(Int(point.x.rounded())) \(Int(point.y.rounded()))" }
    func collisionBehavior(
      _ behavior: UICollisionBehavior, beganContactFor item: any UIDynamicItem, withBoundaryIdentifier identifier: (any NSCopying)?,
      at p: CGPoint
    ) { log.append("begins \(text(identifier)) \(text(p))") }
    func collisionBehavior(
      _ behavior: UICollisionBehavior, endedContactFor item: any UIDynamicItem, withBoundaryIdentifier identifier: (any NSCopying)?
    ) { log.append("ends \(text(identifier))") }
    func collisionBehavior(
      _ behavior: UICollisionBehavior, beganContactFor item1: any UIDynamicItem, with item2: any UIDynamicItem, at p: CGPoint
    ) { log.append("begins \(text(item1.center)), \(text(item2.center)) at \(text(p))") }
    func collisionBehavior(_ behavior: UICollisionBehavior, endedContactFor item1: any UIDynamicItem, with item2: any UIDynamicItem) {
      log.append("ends")
    }
  }

  final class Ball: UIView { override var collisionBoundsType: UIDynamicItemCollisionBoundsType { .ellipse } }

  private let log = Log()

  private func box(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat = 100, _ height: CGFloat = 100) -> UIView {
    UIView(frame: CGRect(x: x - width / 2, y: y - height / 2, width: width, height: height))
  }

  private func scene(_ views: UIView...) -> (animator: UIDynamicAnimator, stage: AnimationStage) {
    let reference = UIView(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
    for view in views { reference.addSubview(view) }
    let stage = AnimationStage(reference)
    stage.advance(to: 0)
    let animator = UIDynamicAnimator(referenceView: reference)
    animator.delegate = log
    return (animator, stage)
  }

  private func setup(_ behavior: UIDynamicBehavior) -> DynamicsSetup {
    var setup = DynamicsSetup(animator: UIDynamicAnimator())
    behavior.prepare(&setup)
    return setup
  }

  // MARK: Resting

  /// 72 steps of 1/240 s at no more than 6 points or 0.06 radians a second.
  @Test(
    "what rests for three tenths of a second pauses; what moves faster does not",
    arguments: [(0.0, 0.0, true), (6, 0, true), (6.5, 0, false), (0, 0.06, true), (0, 0.065, false), (0, -0.065, false), (-6.5, 0, false)])
  func resting(speed: CGFloat, turn: CGFloat, pauses: Bool) {
    let view = box(100, 100), (animator, stage) = scene(view), item = UIDynamicItemBehavior(items: [view])
    item.addLinearVelocity(CGPoint(x: speed, y: 0), for: view)
    item.addAngularVelocity(turn, for: view)
    animator.addBehavior(item)
    stage.advance(to: 1)
    #expect(animator.isRunning != pauses && isClose(animator.elapsedTime, pauses ? 0.3 : 1, within: 1e-9))
    let seconds: CGFloat = pauses ? 0.3 : 1
    #expect(
      isClose(view.center.x, Double(100 + speed * seconds), within: 1e-6)
        && isClose(view.transform.b, Double(sin(turn * seconds)), within: 1e-9))
    #expect(log.log == (pauses ? ["resume", "pause"] : ["resume"]))
  }

  @Test("an animator runs on what acts, follows what the program moved, and gives back what nothing acts on any longer")
  func following() {
    let view = box(160, 50), other = box(60, 50), (animator, stage) = scene(view, other)
    let gravity = UIGravityBehavior(items: [view]), item = UIDynamicItemBehavior(items: [view, other])
    #expect(
      !animator.isRunning && animator.elapsedTime == 0 && item.linearVelocity(for: view) == .zero && item.angularVelocity(for: view) == 0)
    animator.addBehavior(gravity)
    animator.addBehavior(gravity)
    animator.addBehavior(item)
    #expect(animator.behaviors == [gravity, item])
    stage.advance(to: 0.5)
    #expect(isClose(item.linearVelocity(for: view).y, 500, within: 1e-6))
    view.center = CGPoint(x: 200, y: 40)
    view.transform = CGAffineTransform(rotationAngle: 0.5)
    animator.updateItem(usingCurrentState: view)
    stage.advance(to: 0.75)
    // 60 steps more: 125 points at 500 a second, and 1000 / 240² · 60 · 61 / 2.
    #expect(isClose(view.center.y, 40 + 125 + 1000.0 / 57_600 * 1830, within: 1e-6) && view.center.x == 200)
    #expect(isClose(view.transform.b, sin(0.5), within: 1e-9))
    gravity.removeItem(view)
    stage.advance(to: 1)
    #expect(isClose(item.linearVelocity(for: view).y, 750, within: 1e-6) && isClose(view.center.y, 196.770833 + 187.5, within: 1e-5))
    gravity.addItem(other)
    stage.advance(to: 1.1)
    #expect(isClose(item.linearVelocity(for: other).y, 100, within: 1e-6))
    item.removeItem(view)
    #expect(item.linearVelocity(for: view) == .zero)
    animator.removeAllBehaviors()
    #expect(animator.behaviors.isEmpty && animator.isRunning)
    let place = other.center
    stage.advance(to: 1.5)
    #expect(other.center == place && !animator.isRunning && log.log == ["resume", "pause"])
  }

  @Test("items are found by the rectangle around their middle")
  func items() {
    let view = box(100, 100, 40, 20), (animator, _) = scene(view)
    animator.addBehavior(UIDynamicItemBehavior(items: [view]))
    let rects: [(CGRect, Bool)] = [
      (CGRect(x: 118, y: 100, width: 9, height: 1), true), (CGRect(x: 122, y: 100, width: 9, height: 1), false),
      (CGRect(x: 70, y: 100, width: 12, height: 1), true), (CGRect(x: 70, y: 100, width: 9, height: 1), false),
      (CGRect(x: 100, y: 108, width: 1, height: 9), true), (CGRect(x: 100, y: 112, width: 1, height: 9), false),
      (CGRect(x: 100, y: 80, width: 1, height: 12), true), (CGRect(x: 100, y: 80, width: 1, height: 9), false),
    ]
    for (rect, isFound) in rects { #expect(animator.items(in: rect).isEmpty != isFound, "\(rect)") }
  }

  @Test("a behaviour's action runs after each of its steps, and sees what they moved")
  func actions() {
    let view = box(100, 100), (animator, stage) = scene(view), item = UIDynamicItemBehavior(items: [view])
    var places: [CGFloat] = []
    item.action = { places.append(view.center.x) }
    item.addLinearVelocity(CGPoint(x: 240, y: 0), for: view)
    animator.addBehavior(item)
    stage.advance(to: 0.0251)
    // Asked for a speed, it catches up.
    #expect(isClose(item.linearVelocity(for: view).x, 240, within: 1e-9))
    #expect(places.count == 6 && zip(places, 101...106).allSatisfy { isClose($0, Double($1), within: 1e-9) })
  }

  @Test("behaviours contain others, which move with them, and belong to one animator")
  func children() {
    final class Told: UIDynamicBehavior {
      var told: [Bool] = []
      override func willMove(to dynamicAnimator: UIDynamicAnimator?) { told.append(dynamicAnimator != nil) }
    }
    let view = box(100, 50), (animator, stage) = scene(view), parent = Told(), child = Told(), gravity = UIGravityBehavior(items: [view])
    parent.addChildBehavior(child)
    #expect(parent.childBehaviors == [child] && child.dynamicAnimator == nil && child.told == [])
    animator.addBehavior(parent)
    child.addChildBehavior(gravity)
    #expect(
      child.told == [true] && parent.told == [true] && gravity.dynamicAnimator === animator && parent.all == [parent, child, gravity])
    stage.advance(to: 0.1)
    // 1000 / 240² · 24 · 25 / 2.
    #expect(isClose(view.center.y, 50 + 1000.0 / 57_600 * 300, within: 1e-6))
    parent.removeChildBehavior(gravity)
    #expect(parent.childBehaviors == [child] && gravity.dynamicAnimator === animator)
    child.removeChildBehavior(gravity)
    #expect(child.childBehaviors == [] && gravity.dynamicAnimator == nil && parent.all == [parent, child])
    let second = UIDynamicAnimator(referenceView: view)
    second.addBehavior(parent)
    #expect(
      parent.dynamicAnimator === second && animator.behaviors.isEmpty && parent.told == [true, false, true] && child.told == parent.told)
    animator.removeBehavior(parent)
    #expect(parent.dynamicAnimator === second && second.behaviors == [parent])
  }

  // MARK: Single behaviours

  @Test("gravity and pushes have an angle and a magnitude, each kept where the other is set; materials have defaults")
  func vectors() {
    let gravity = UIGravityBehavior(), push = UIPushBehavior(items: [], mode: .continuous), item = UIDynamicItemBehavior()
    #expect(gravity.gravityDirection == CGVector(dx: 0, dy: 1) && gravity.magnitude == 1 && isClose(gravity.angle, .pi / 2))
    gravity.gravityDirection = CGVector(dx: 3, dy: 4)
    gravity.angle = 0
    #expect(gravity.gravityDirection == CGVector(dx: 5, dy: 0))
    gravity.gravityDirection = CGVector(dx: -3, dy: 4)
    gravity.magnitude = 10
    #expect(isClose(gravity.gravityDirection.dx, -6) && isClose(gravity.gravityDirection.dy, 8))
    #expect(push.active && push.magnitude == 0 && push.mode == .continuous && UIPushBehavior.Mode.instantaneous.rawValue == 1)
    push.pushDirection = CGVector(dx: 5, dy: -12)
    #expect(push.magnitude == 13)
    push.angle = .pi / 2
    #expect(isClose(push.pushDirection.dx, 0) && isClose(push.pushDirection.dy, 13))
    push.pushDirection = CGVector(dx: 5, dy: -12)
    push.magnitude = 26
    #expect(isClose(push.pushDirection.dx, 10) && isClose(push.pushDirection.dy, -24))
    #expect([item.elasticity, item.friction, item.density, item.resistance, item.angularResistance, item.charge] == [0, 0, 1, 0, 0, 0])
    #expect(item.allowsRotation && !item.isAnchored)
  }

  @Test("a push of 1 is a force of 100: continuous ones act in every step, others once, and turn what they do not hit in the middle")
  func pushes() {
    let view = box(100, 100), other = box(100, 300), (animator, stage) = scene(view, other)
    let push = UIPushBehavior(items: [view], mode: .continuous), once = UIPushBehavior(items: [], mode: .instantaneous)
    once.addItem(other)
    (push.pushDirection, once.pushDirection) = (CGVector(dx: 2, dy: 0), CGVector(dx: 0, dy: -1))
    let offset = UIOffset(horizontal: 5, vertical: 20)
    push.setTargetOffsetFromCenter(offset, for: view)
    once.setTargetOffsetFromCenter(offset, for: other)
    #expect(
      push.targetOffsetFromCenter(for: view) == offset && push.targetOffsetFromCenter(for: other) == UIOffset(horizontal: 0, vertical: 0))
    let item = UIDynamicItemBehavior(items: [view, other])
    for behavior in [push, once, item] { animator.addBehavior(behavior) }
    stage.advance(to: 1.001 / 240)
    // A square of 100 points has a mass of 1 and an inertia of 20,000 / 12; the arms give 5 · 0 − 20 · 200 and 5 · −100.
    #expect(
      isClose(item.linearVelocity(for: view).x, 200 / 240.0, within: 1e-9) && isClose(item.linearVelocity(for: other).y, -100, within: 1e-9)
    )
    #expect(isClose(item.angularVelocity(for: view), -4000 * 12 / 20_000 / 240, within: 1e-9))
    #expect(isClose(item.angularVelocity(for: other), -500 * 12 / 20_000.0, within: 1e-9))
    #expect(push.active && !once.active)
    once.active = true
    push.active = false
    stage.advance(to: 2.001 / 240)
    #expect(
      isClose(item.linearVelocity(for: view).x, 200 / 240.0, within: 1e-9) && isClose(item.linearVelocity(for: other).y, -200, within: 1e-9)
    )
    once.removeItem(other)
    once.active = true
    stage.advance(to: 3.001 / 240)
    #expect(isClose(item.linearVelocity(for: other).y, -200, within: 1e-9))
  }

  @Test("attachments are as long as their items are apart, turned as these are, and say what kind of joint they are")
  func attachments() {
    let a = box(100, 100, 40, 20), b = box(115, 142, 20, 40),
      (x, y) = (UIOffset(horizontal: 10, vertical: 20), UIOffset(horizontal: 5, vertical: -8))
    a.transform = CGAffineTransform(rotationAngle: .pi / 2)
    b.transform = CGAffineTransform(rotationAngle: .pi)
    // a's place is (80, 110), b's (110, 150).
    let rod = UIAttachmentBehavior(item: a, offsetFromCenter: x, attachedToAnchor: CGPoint(x: 80, y: 60))
    let both = UIAttachmentBehavior(item: a, offsetFromCenter: x, attachedTo: b, offsetFromCenter: y)
    #expect(
      isClose(rod.length, 50) && rod.attachedBehaviorType == .anchor && rod.items.count == 1 && rod.anchorPoint == CGPoint(x: 80, y: 60))
    #expect(isClose(both.length, 50) && both.attachedBehaviorType == .items && both.items.count == 2 && both.anchorPoint == .zero)
    #expect(UIAttachmentBehavior(item: a, attachedTo: b).length == hypot(15, 42))
    #expect([rod.damping, rod.frequency, rod.frictionTorque] == [0, 0, 0])
    (rod.length, rod.frequency, rod.damping) = (30, 2.5, 0.4)
    let first = setup(rod).joints[0], second = setup(both).joints[0]
    #expect(
      "\(first.kind)" == "distance(30.0)" && first.firstPlace == SIMD2(10, 20) && first.second == nil && first.secondPlace == SIMD2(80, 60))
    #expect([first.frequency, first.dampingRatio, first.angle] == [2.5, 0.4, 0])
    #expect(second.second != nil && second.secondPlace == SIMD2(5, -8))
    rod.length = 0
    #expect("\(setup(rod).joints[0].kind)" == "point")
    // (90, 130) is (−10, 30) from a, which is (30, 10) before its quarter turn, and (−25, −12) from b, turned over.
    let point = CGPoint(x: 90, y: 130)
    let pin = setup(UIAttachmentBehavior.pinAttachment(with: a, attachedTo: b, attachmentAnchor: point)).joints[0]
    let fixed = setup(UIAttachmentBehavior.fixedAttachment(with: a, attachedTo: b, attachmentAnchor: point)).joints[0]
    for joint in [pin, fixed] {
      #expect((joint.firstPlace - SIMD2(30, 10)).length < 1e-9 && (joint.secondPlace - SIMD2(25, 12)).length < 1e-9)
    }
    #expect("\(pin.kind)" == "point" && pin.angle == 0 && "\(fixed.kind)" == "pose" && isClose(fixed.angle, .pi / 2))
  }

  @Test(
    "a snap is a spring of 2.5 Hz, damped between three tenths and critically",
    arguments: [(-1.0, 0.3), (0, 0.3), (0.5, 0.65), (1, 1), (3, 1)])
  func snaps(damping: CGFloat, ratio: Double) {
    let view = box(60, 70), snap = UISnapBehavior(item: view, snapTo: CGPoint(x: 200, y: 300))
    #expect(snap.damping == 0.5)
    snap.damping = damping
    let joint = setup(snap).joints[0]
    #expect("\(joint.kind)" == "pose" && joint.firstPlace == .zero && joint.secondPlace == SIMD2(200, 300) && joint.second == nil)
    #expect(joint.frequency == 2.5 && isClose(joint.dampingRatio, ratio, within: 1e-12) && joint.angle == 0)
    snap.snapPoint = CGPoint(x: 20, y: 30)
    #expect(setup(snap).joints[0].secondPlace == SIMD2(20, 30))
  }

  @Test("an item's shape is its bounds, a disc of their mean, or the hull of its path")
  func shapes() {
    final class Outlined: UIView {
      override var collisionBoundsType: UIDynamicItemCollisionBoundsType { .path }
      var outline: [CGPoint] = []
      override var collisionBoundingPath: UIBezierPath {
        let path = UIBezierPath()
        for (index, point) in outline.enumerated() { if index == 0 { path.move(to: point) } else { path.addLine(to: point) } }
        return path
      }
    }
    func corners(_ view: UIView) -> [SIMD2<Double>] { if case .polygon(let corners) = view.dynamicShape { corners } else { [] } }
    let rectangle = [SIMD2(-20.0, -10), SIMD2(20, -10), SIMD2(20, 10), SIMD2(-20, 10)],
      path = Outlined(frame: CGRect(x: 0, y: 0, width: 40, height: 20))
    #expect(corners(box(50, 60, 40, 20)) == rectangle)
    guard case .circle(let radius) = Ball(frame: CGRect(x: 0, y: 0, width: 40, height: 20)).dynamicShape else {
      return #expect(Bool(false))
    }
    #expect(radius == 15)
    path.outline = [CGPoint(x: -3, y: -4), CGPoint(x: 5, y: 6)]
    #expect(corners(path) == rectangle)
    path.outline.append(CGPoint(x: 5, y: -4))
    #expect(corners(path) == [SIMD2(-3, -4), SIMD2(5, -4), SIMD2(5, 6)])
  }

  // MARK: Collisions

  @Test("the bounds of the reference view, less insets, are walls outside of it")
  func walls() throws {
    let view = box(100, 100), (animator, stage) = scene(view), collision = UICollisionBehavior(items: [view])
    #expect(!collision.translatesReferenceBoundsIntoBoundary && collision.collisionMode == .everything)
    animator.addBehavior(collision)
    collision.setTranslatesReferenceBoundsIntoBoundary(with: UIEdgeInsets(top: 10, left: 20, bottom: 30, right: 40))
    let walls = collision.boundaryBodies.map { entry -> CGRect in
      guard case .polygon(let corners) = entry.body.shape else { return .null }
      let own = corners.map { $0 + entry.body.position }
      return CGRect(x: own[0].x, y: own[0].y, width: own[2].x - own[0].x, height: own[2].y - own[0].y)
    }
    #expect(
      walls == [
        CGRect(x: -9980, y: 450, width: 20_260, height: 10_000), CGRect(x: -9980, y: -9990, width: 20_260, height: 10_000),
        CGRect(x: -9980, y: 10, width: 10_000, height: 440), CGRect(x: 280, y: 10, width: 10_000, height: 440),
      ])
    #expect(collision.boundaryBodies.allSatisfy { $0.identifier == nil && $0.body.isBoundary })
    stage.advance(to: 0)
    collision.translatesReferenceBoundsIntoBoundary = false
    #expect(collision.boundaryBodies.isEmpty)
  }

  @Test("boundaries have names: another of the same name takes its place, and they are told, given back and removed by it")
  func boundaries() {
    let collision = UICollisionBehavior(items: [])
    #expect(collision.boundaryIdentifiers == nil && collision.boundary(withIdentifier: "a" as NSString) == nil)
    collision.addBoundary(withIdentifier: "a", from: CGPoint(x: 1, y: 2), to: CGPoint(x: 3, y: 4))
    collision.addBoundary(withIdentifier: "b", for: UIBezierPath(rect: CGRect(x: 5, y: 6, width: 7, height: 8)))
    collision.addBoundary(withIdentifier: "a", from: CGPoint(x: 10, y: 20), to: CGPoint(x: 40, y: 60))
    #expect(collision.boundaryIdentifiers?.map { $0 as? NSString } == ["b", "a"])
    #expect(collision.boundary(withIdentifier: "a" as NSString)?.cgPath.boundingBoxOfPath == CGRect(x: 10, y: 20, width: 30, height: 40))
    #expect(collision.boundary(withIdentifier: "b" as NSString)?.bounds == CGRect(x: 5, y: 6, width: 7, height: 8))
    #expect(
      collision.boundaryBodies.count == 5 && collision.boundaryBodies.map { $0.identifier as? NSString } == ["b", "b", "b", "b", "a"])
    #expect(collision.boundaryBodies.last?.body.position == SIMD2(25, 40))
    guard case .polygon(let corners)? = collision.boundaryBodies.last?.body.shape else { return #expect(Bool(false)) }
    #expect(corners == [SIMD2(-15, -20), SIMD2(15, 20)])
    collision.removeBoundary(withIdentifier: "b")
    #expect(collision.boundaryIdentifiers?.map { $0 as? NSString } == ["a"] && collision.boundaryBodies.count == 1)
    collision.removeAllBoundaries()
    #expect(collision.boundaryIdentifiers == nil && collision.boundaryBodies.isEmpty)
  }

  @Test("contacts begin and end, each told once, of boundaries and of items, and only in the modes that say so")
  func contacts() {
    let ball = Ball(frame: CGRect(x: 140, y: 60, width: 40, height: 40)), (animator, stage) = scene(ball)
    let collision = UICollisionBehavior(items: [ball]), item = UIDynamicItemBehavior(items: [ball])
    collision.addBoundary(withIdentifier: "floor", from: CGPoint(x: 0, y: 280), to: CGPoint(x: 320, y: 280))
    (collision.collisionDelegate, item.elasticity) = (log, 1)
    for behavior in [UIGravityBehavior(items: [ball]), collision, item] { animator.addBehavior(behavior) }
    stage.advance(to: 0.9)
    #expect(log.log == ["resume", "begins floor 160 280", "ends floor"])
    collision.collisionMode = .items
    stage.advance(to: 2.5)
    #expect(log.log.count == 3 && ball.center.y > 300)
    let left = Ball(frame: CGRect(x: 20, y: 100, width: 40, height: 40)), right = Ball(frame: CGRect(x: 80, y: 100, width: 40, height: 40))
    let (second, other) = scene(left, right), meeting = UICollisionBehavior(items: [left]),
      speed = UIDynamicItemBehavior(items: [left, right])
    meeting.addItem(right)
    (meeting.collisionDelegate, log.log, speed.elasticity) = (log, [], 1)
    speed.addLinearVelocity(CGPoint(x: 240, y: 0), for: left)
    second.addBehavior(speed)
    second.addBehavior(meeting)
    other.advance(to: 0.2)
    // After 20 points and one more: then the one has the other's speed.
    #expect(
      log.log == ["resume", "begins 61 120, 101 120 at 81 120", "ends"]
        || log.log == ["resume", "begins 61 120, 100 120 at 80 120", "ends"], "\(log.log)")
    meeting.collisionMode = .boundaries
    (left.center, right.center) = (CGPoint(x: 100, y: 120), CGPoint(x: 120, y: 120))
    for view in [left, right] { second.updateItem(usingCurrentState: view) }
    other.advance(to: 0.21)
    #expect(log.log.count == 3)
  }
}
