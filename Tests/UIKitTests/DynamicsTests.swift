import Foundation
import Testing
import UIKit

/// Items that fall, bounce, swing and rest.
@MainActor @Suite("Dynamics")
final class DynamicsTests {
  final class Log: NSObject, UIDynamicAnimatorDelegate, UICollisionBehaviorDelegate {
    var log: [String] = []
    func dynamicAnimatorWillResume(_ animator: UIDynamicAnimator) { log.append("resume") }
    func dynamicAnimatorDidPause(_ animator: UIDynamicAnimator) { log.append("pause") }
    func collisionBehavior(
      _ behavior: UICollisionBehavior, beganContactFor item: any UIDynamicItem, withBoundaryIdentifier identifier: (any NSCopying)?,
      at p: CGPoint
    ) { log.append("touch \((identifier as? NSString).map { $0 as String } ?? "bounds")") }
    func collisionBehavior(
      _ behavior: UICollisionBehavior, beganContactFor item1: any UIDynamicItem, with item2: any UIDynamicItem, at p: CGPoint
    ) { log.append("items") }
  }

  private let log = Log()

  private func box(_ x: CGFloat, _ y: CGFloat, _ side: CGFloat = 100) -> UIView {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: side, height: side))
    view.center = CGPoint(x: x, y: y)
    return view
  }

  /// A reference view of 320 × 480 points with views, and its animator.
  private func scene(_ views: UIView...) -> (UIDynamicAnimator, AnimationStage) {
    let reference = UIView(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
    for view in views { reference.addSubview(view) }
    let stage = AnimationStage(reference)
    stage.advance(to: 0)
    let animator = UIDynamicAnimator(referenceView: reference)
    animator.delegate = log
    return (animator, stage)
  }

  @Test("a fall of half a second, in 120 steps of 1/240 s: 1000 / 240² · 120 · 121 / 2 = 126.04 points")
  func gravity() {
    let view = box(160, 50)
    let (animator, stage) = scene(view)
    animator.addBehavior(UIGravityBehavior(items: [view]))
    #expect(animator.isRunning && log.log == ["resume"])
    stage.advance(to: 0.5)
    #expect(isClose(view.center.y, 50 + 1000.0 / 57_600 * 7260, within: 1e-6) && view.center.x == 160)
    #expect(isClose(animator.elapsedTime, 0.5, within: 1e-9))
  }

  @Test("where items are depends on the time alone, not on the frames that were asked for")
  func frames() {
    func run(_ times: [Double]) -> [CGFloat] {
      let a = box(100, 60, 60), b = box(130, 160, 60)
      let (animator, stage) = scene(a, b)
      let collision = UICollisionBehavior(items: [a, b])
      collision.translatesReferenceBoundsIntoBoundary = true
      animator.addBehavior(UIGravityBehavior(items: [a, b]))
      animator.addBehavior(collision)
      LayerScheduler.after(0.4) {
        let push = UIPushBehavior(items: [a], mode: .instantaneous)
        push.pushDirection = CGVector(dx: 1, dy: -1)
        animator.addBehavior(push)
      }
      for time in times { stage.advance(to: time) }
      return [a.center.x, a.center.y, a.transform.b, b.center.x, b.center.y, b.transform.b]
    }
    let sixty = run((1...72).map { Double($0) / 60 }), thirty = run((1...36).map { Double($0) / 30 })
    #expect(sixty == thirty && sixty == run([1.2]) && sixty == run((1...72).map { Double($0) / 60 }))
    #expect(sixty[0] != 100)
  }

  @Test("a simulation that is set up before there is a renderer begins with it")
  func beforeTheRenderer() {
    let screen = UIScreen(size: CGSize(width: 320, height: 480), scale: 1), window = UIWindow(frame: screen.bounds), view = box(160, 50)
    window.screen = screen
    window.addSubview(view)
    let animator = UIDynamicAnimator(referenceView: window)
    animator.addBehavior(UIGravityBehavior(items: [view]))
    window.isHidden = false
    let stage = LayerStage(screen.layer, clock: .stepped())
    stage.advance(to: 0.5)
    #expect(isClose(view.center.y, 50 + 1000.0 / 57_600 * 7260, within: 1e-6))
  }

  @Test("a box comes to rest on the bounds' lower edge, and the animator pauses")
  func rest() {
    let view = box(160, 200)
    let (animator, stage) = scene(view)
    let collision = UICollisionBehavior(items: [view])
    collision.translatesReferenceBoundsIntoBoundary = true
    collision.collisionDelegate = log
    animator.addBehavior(UIGravityBehavior(items: [view]))
    animator.addBehavior(collision)
    stage.advance(to: 5)
    // 480 less half of 100, and at most the slop of a tenth of a point, at one side more than at the other: 0.1 / 100 of a turn.
    #expect(abs(view.center.y - 430) < 0.2 && abs(view.center.x - 160) < 0.01 && abs(view.transform.b) <= 0.001)
    #expect(!animator.isRunning && log.log.first == "resume" && log.log.last == "pause" && log.log.contains("touch bounds"))
  }

  /// The middle of 100 points is at 120, and the ledge ends at 100: nothing holds what is beyond.
  @Test("a box that stands on a ledge with less than half of it tips over; with more than half it stays")
  func ledge() {
    for (middle, stays) in [(120.0, false), (80.0, true)] {
      let view = box(middle, 240)
      let (animator, stage) = scene(view)
      let collision = UICollisionBehavior(items: [view])
      collision.addBoundary(withIdentifier: "ledge", from: CGPoint(x: 0, y: 300), to: CGPoint(x: 100, y: 300))
      animator.addBehavior(UIGravityBehavior(items: [view]))
      animator.addBehavior(collision)
      stage.advance(to: 3)
      #expect((abs(view.center.y - 250) < 0.5) == stays && (view.center.y > 400) == !stays, "\(middle): \(view.center)")
    }
  }

  @Test("a ball with elasticity 1 comes back to nearly its height")
  func bounce() {
    final class Ball: UIView { override var collisionBoundsType: UIDynamicItemCollisionBoundsType { .ellipse } }
    let ball = Ball(frame: CGRect(x: 140, y: 60, width: 40, height: 40))
    let (animator, stage) = scene(ball)
    let collision = UICollisionBehavior(items: [ball]), item = UIDynamicItemBehavior(items: [ball])
    collision.addBoundary(withIdentifier: "floor", from: CGPoint(x: 0, y: 280), to: CGPoint(x: 320, y: 280))
    collision.collisionDelegate = log
    item.elasticity = 1
    for behavior in [UIGravityBehavior(items: [ball]), collision, item] { animator.addBehavior(behavior) }
    // It falls 180 points in 0.6 s to y = 260.
    stage.advance(to: 0.58)
    #expect(ball.center.y > 240 && log.log == ["resume"])
    stage.advance(to: 0.64)
    #expect(log.log == ["resume", "touch floor"] && item.linearVelocity(for: ball).y < -500)
    stage.advance(to: 1.2)
    #expect(abs(ball.center.y - 80) < 12)
  }

  @Test("a push of 1 gives 100 × 100 points 100 points a second, and a half as many of twice the area")
  func push() {
    let view = box(60, 100), wide = UIView(frame: CGRect(x: 10, y: 300, width: 200, height: 100))
    let (animator, stage) = scene(view, wide)
    for item in [view, wide] {
      let push = UIPushBehavior(items: [item], mode: .instantaneous)
      push.setAngle(0, magnitude: 1)
      animator.addBehavior(push)
    }
    stage.advance(to: 0.5)
    #expect(isClose(view.center.x, 110, within: 1e-6) && isClose(wide.center.x, 135, within: 1e-6))
  }

  @Test("an item snaps to a point, and upright")
  func snap() {
    let view = box(60, 60, 40)
    view.transform = CGAffineTransform(rotationAngle: 1)
    let (animator, stage) = scene(view)
    let snap = UISnapBehavior(item: view, snapTo: CGPoint(x: 200, y: 300))
    snap.damping = 1
    animator.addBehavior(snap)
    stage.advance(to: 0.2)
    #expect(view.center.x > 100 && view.center.x < 200)
    stage.advance(to: 3)
    #expect(hypot(view.center.x - 200, view.center.y - 300) < 1 && abs(view.transform.b) < 0.01 && !animator.isRunning)
  }

  @Test("a pendulum keeps its length, and a spring its period")
  func attachment() {
    let bob = box(260, 100, 20)
    let (animator, stage) = scene(bob)
    let rod = UIAttachmentBehavior(item: bob, attachedToAnchor: CGPoint(x: 160, y: 100))
    #expect(rod.length == 100)
    animator.addBehavior(UIGravityBehavior(items: [bob]))
    animator.addBehavior(rod)
    for time in stride(from: 0.05, to: 1.5, by: 0.05) {
      stage.advance(to: time)
      #expect(abs(hypot(bob.center.x - 160, bob.center.y - 100) - 100) < 1)
    }
    let weight = box(160, 200, 20)
    let (second, other) = scene(weight)
    let spring = UIAttachmentBehavior(item: weight, attachedToAnchor: CGPoint(x: 160, y: 50))
    (spring.length, spring.frequency, spring.damping) = (100, 1, 0)
    second.addBehavior(spring)
    other.advance(to: 0.25)
    // From 50 points too long, through its length after a quarter of a period.
    #expect(abs(weight.center.y - 150) < 3)
    other.advance(to: 0.5)
    #expect(abs(weight.center.y - 100) < 5)
  }

  @Test("two items that are joined firmly turn as one, about the middle between them, and keep what turns them")
  func weld() {
    let a = box(100, 200, 20), b = box(140, 200, 20)
    let (animator, stage) = scene(a, b)
    let item = UIDynamicItemBehavior(items: [a, b])
    (item.resistance, item.angularResistance) = (0, 0)
    animator.addBehavior(UIAttachmentBehavior.fixedAttachment(with: a, attachedTo: b, attachmentAnchor: CGPoint(x: 120, y: 200)))
    animator.addBehavior(item)
    item.addAngularVelocity(40, for: a)
    stage.advance(to: 0.1)
    let first = item.angularVelocity(for: a), second = item.angularVelocity(for: b)
    #expect(first > 0.5 && abs(first - second) < 0.05 * first)
    #expect(abs((a.center.x + b.center.x) / 2 - 120) < 1 && abs((a.center.y + b.center.y) / 2 - 200) < 1)
    #expect(abs(hypot(a.center.x - b.center.x, a.center.y - b.center.y) - 40) < 1)
  }

  @Test("two items that are pushed together exchange their speeds")
  func exchange() {
    final class Ball: UIView { override var collisionBoundsType: UIDynamicItemCollisionBoundsType { .ellipse } }
    let a = Ball(frame: CGRect(x: 0, y: 100, width: 40, height: 40)), b = Ball(frame: CGRect(x: 140, y: 100, width: 40, height: 40))
    let (animator, stage) = scene(a, b)
    let collision = UICollisionBehavior(items: [a, b]), item = UIDynamicItemBehavior(items: [a, b])
    item.elasticity = 1
    item.addLinearVelocity(CGPoint(x: 200, y: 0), for: a)
    collision.collisionDelegate = log
    animator.addBehavior(collision)
    animator.addBehavior(item)
    stage.advance(to: 1)
    // They touch after 100 points and half a second; then b has the speed.
    #expect(abs(item.linearVelocity(for: a).x) < 1 && abs(item.linearVelocity(for: b).x - 200) < 1 && log.log.contains("items"))
  }
}
