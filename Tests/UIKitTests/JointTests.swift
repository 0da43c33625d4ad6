import Foundation
import Testing

@testable import UIKit

private typealias Vector = SIMD2<Double>

private func isNear(_ a: Vector, _ b: Vector, within tolerance: Double = 1e-9) -> Bool { (a - b).length <= tolerance }
private func isNear(_ a: Double, _ b: Double, within tolerance: Double = 1e-9) -> Bool { abs(a - b) <= tolerance }

/// What holds bodies together, and outlines they are made of.
@Suite("Joints and outlines")
struct JointTests {
  private static let step = 1.0 / 240

  private func disc(_ x: Double, _ y: Double, area: Double = 400) -> RigidBody {
    RigidBody(.circle(radius: 10), area: area, at: Vector(x, y))
  }

  @Test("a rod takes back a fifth of its error in a step, and leaves the speed across it")
  func rod() {
    let body = disc(0, 0)
    body.velocity = Vector(5, 7)
    let joint = Joint(.distance(100), body, at: .zero, nil, at: Vector(0, 110))
    joint.beginStep()
    for _ in 0..<2 { joint.solve(step: Self.step) }
    // 10 points too long: 10 · 0.2 · 240 points a second.
    #expect(isNear(body.velocity, Vector(5, 480)) && body.angularVelocity == 0)
    let short = Joint(.distance(113), body, at: .zero, nil, at: Vector(0, 110))
    short.beginStep()
    short.solve(step: Self.step)
    #expect(isNear(body.velocity, Vector(5, -3 * 48)))
    // Without a direction nothing pulls.
    let none = Joint(.distance(5), body, at: .zero, nil, at: body.position)
    none.solve(step: Self.step)
    #expect(isNear(body.velocity, Vector(5, -144)))
  }

  /// The step that solves m v′ = m v + h (k (x − h v′) − c v′).
  @Test(
    "a spring of a frequency and a damping is stepped implicitly, and once solved stays so",
    arguments: [(2.0, 0.3), (5.0, 0.0), (1.5, 1.0)])
  func spring(frequency: Double, ratio: Double) {
    let body = disc(0, 0), h = Self.step, m = body.mass
    body.velocity = Vector(5, 7)
    let joint = Joint(.distance(100), body, at: .zero, nil, at: Vector(0, 110), frequency: frequency, dampingRatio: ratio)
    joint.beginStep()
    joint.solve(step: h)
    let k = m * pow(2 * .pi * frequency, 2), c = 2 * m * ratio * 2 * .pi * frequency
    let expected = (m * 7 + h * k * 10) / (m + h * c + h * h * k)
    #expect(isNear(body.velocity, Vector(5, expected)))
    joint.solve(step: h)
    #expect(isNear(body.velocity, Vector(5, expected)))
    // In the next step the impulse counts anew.
    joint.beginStep()
    joint.solve(step: h)
    #expect(isNear(body.velocity.y, (m * expected + h * k * 10) / (m + h * c + h * h * k)))
  }

  private func momentum(_ bodies: [RigidBody]) -> (Vector, Double) {
    bodies.reduce((.zero, 0)) { sum, body in
      (
        sum.0 + body.mass * body.velocity,
        sum.1 + cross(body.position, body.mass * body.velocity) + body.angularVelocity / body.inverseInertia
      )
    }
  }

  @Test("a pin moves the places of two bodies together, and keeps the momentum and the turning momentum of both")
  func pin() {
    let a = disc(0, 0), b = disc(25, 3, area: 900), joint = Joint(.point, a, at: Vector(10, 2), b, at: Vector(-11, 4))
    (a.velocity, b.velocity, a.angularVelocity, b.angularVelocity) = (Vector(3, -8), Vector(-2, 5), 0.4, -0.7)
    let before = momentum([a, b])
    joint.beginStep()
    joint.solve(step: Self.step)
    let after = momentum([a, b]), placeA = a.place(of: Vector(10, 2)), placeB = b.place(of: Vector(-11, 4))
    #expect(isNear(before.0, after.0))
    // The impulses act at both places, which are (4, 5) apart.
    let relative = b.velocity(at: placeB) - a.velocity(at: placeA)
    #expect(isNear(placeB - placeA, Vector(4, 5)) && isNear(relative.y, -48 * 5))
    for _ in 0..<60 { joint.solve(step: Self.step) }
    #expect(isNear(b.velocity(at: placeB) - a.velocity(at: placeA), Vector(-48 * 4, -48 * 5), within: 1e-6))
    #expect(isNear(momentum([a, b]).0, before.0, within: 1e-6))
  }

  @Test("a pin at the same place of two bodies keeps the turning momentum of both")
  func turningMomentum() {
    let a = disc(0, 0), b = disc(21, -2, area: 900), joint = Joint(.point, a, at: Vector(10, 2), b, at: Vector(-11, 4))
    (a.velocity, b.velocity, a.angularVelocity, b.angularVelocity) = (Vector(3, -8), Vector(-2, 5), 0.4, -0.7)
    let before = momentum([a, b])
    joint.beginStep()
    for _ in 0..<60 { joint.solve(step: Self.step) }
    let after = momentum([a, b]), place = Vector(10, 2)
    #expect(isNear(before.0, after.0) && isNear(before.1, after.1, within: 1e-6))
    #expect(isNear(b.velocity(at: place), a.velocity(at: place), within: 1e-6))
  }

  @Test("two bodies that are joined firmly turn to their angle the short way, a fifth of it in a step")
  func pose() {
    let a = RigidBody(.circle(radius: 10), area: 400, at: .zero, angle: -3),
      b = RigidBody(.circle(radius: 10), area: 900, at: .zero, angle: 3)
    (a.angularVelocity, b.angularVelocity) = (0.5, -0.25)
    let joint = Joint(.pose, a, at: .zero, b, at: .zero), before = momentum([a, b]).1
    joint.angle = 0.2
    joint.beginStep()
    joint.solve(step: Self.step)
    // 6 − 0.2 is 0.483 less than a turn.
    #expect(isNear(b.angularVelocity - a.angularVelocity, -48 * (5.8 - 2 * .pi)) && isNear(momentum([a, b]).1, before))
    #expect(a.velocity == .zero && b.velocity == .zero)
    let alone = RigidBody(.circle(radius: 10), area: 400, at: Vector(1, 2), angle: 0.75)
    let held = Joint(.pose, alone, at: .zero, nil, at: Vector(4, 0))
    held.beginStep()
    held.solve(step: Self.step)
    #expect(isNear(alone.velocity, Vector(3 * 48, -2 * 48)) && isNear(alone.angularVelocity, -0.75 * 48))
    // A soft one turns as a spring does.
    let soft = RigidBody(.circle(radius: 10), area: 400, at: .zero, angle: 0.75),
      snap = Joint(.pose, soft, at: .zero, nil, at: .zero, frequency: 2.5, dampingRatio: 0.65)
    snap.beginStep()
    for _ in 0..<2 { snap.solve(step: Self.step) }
    let omega = 5 * Double.pi, h = Self.step
    #expect(isNear(soft.angularVelocity, -0.75 * h * omega * omega / (1 + h * 2 * 0.65 * omega + h * h * omega * omega)))
  }

  @Test("what can neither move nor turn is left alone")
  func anchored() {
    let a = disc(0, 0), b = disc(50, 0)
    (a.isAnchored, b.isAnchored) = (true, true)
    for kind in [Joint.Kind.distance(10), .point, .pose] {
      let joint = Joint(kind, a, at: .zero, b, at: Vector(3, 4))
      joint.solve(step: Self.step)
    }
    #expect(a.velocity == .zero && b.velocity == .zero && a.angularVelocity == 0 && b.angularVelocity == 0)
    // One that may not turn is moved only.
    (a.isAnchored, a.allowsRotation, a.angle) = (false, false, 1)
    let joint = Joint(.pose, a, at: .zero, nil, at: Vector(2, 0))
    joint.solve(step: Self.step)
    #expect(isNear(a.velocity, Vector(96, 0)) && a.angularVelocity == 0)
  }

  // MARK: Outlines

  @Test("curves become twelve parts each, a close ends an outline where it began, and points alone are none")
  func outlines() {
    let path = CGMutablePath()
    path.move(to: CGPoint(x: 90, y: 90))
    path.move(to: .zero)
    path.addQuadCurve(to: CGPoint(x: 24, y: 0), control: CGPoint(x: 12, y: 24))
    path.addLine(to: CGPoint(x: 30, y: -5))
    path.closeSubpath()
    path.addLine(to: CGPoint(x: 7, y: 8))
    path.move(to: .zero)
    path.addCurve(to: CGPoint(x: 36, y: 0), control1: CGPoint(x: 0, y: 36), control2: CGPoint(x: 36, y: 36))
    let found = PathCorners.outlines(of: path)
    // x = 24 t, y = 48 t (1 − t); then x = 36 t² (3 − 2 t), y = 108 t (1 − t).
    func corner(_ index: Int, _ x: Int, _ y: Double) -> Vector { Vector(Double(x), y * Double(index * (12 - index))) }
    let first: [Vector] = (0...12).map { corner($0, 2 * $0, 1.0 / 3) } + [Vector(30, -5), .zero]
    let third: [Vector] = (0...12).map { Vector(Double($0 * $0 * (18 - $0)) / 24, corner($0, 0, 0.75).y) }
    let expected: [[Vector]] = [first, [.zero, Vector(7, 8)], third]
    #expect(found.map { $0.count } == expected.map { $0.count })
    for (one, other) in zip(found.joined(), expected.joined()) { #expect(isNear(one, other), "\(one) for \(other)") }
  }

  @Test("the hull of points is their outermost corners, without those on its sides")
  func hull() {
    let points = [(2, 1), (0, 0), (4, 3), (2, 0), (4, 0), (0, 3), (4, 1), (1, 3)].map { Vector(Double($0.0), Double($0.1)) }
    #expect(ConvexHull.corners(of: points) == [(0, 0), (4, 0), (4, 3), (0, 3)].map { Vector(Double($0.0), Double($0.1)) })
    #expect(ConvexHull.corners(of: [Vector(1, 2), Vector(3, 4)]) == [Vector(1, 2), Vector(3, 4)])
  }
}
