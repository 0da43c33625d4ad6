import Foundation
import Testing

@testable import UIKit

private typealias Vector = SIMD2<Double>

private func isNear(_ a: Vector, _ b: Vector, within tolerance: Double = 1e-9) -> Bool { (a - b).length <= tolerance }
private func isNear(_ a: Double, _ b: Double, within tolerance: Double = 1e-9) -> Bool { abs(a - b) <= tolerance }

/// A box of so many points, from its middle; its corners go from the upper left one over the upper right one.
private func box(_ width: Double, _ height: Double) -> RigidBody.Shape {
  .polygon([
    Vector(-width / 2, -height / 2), Vector(width / 2, -height / 2), Vector(width / 2, height / 2), Vector(-width / 2, height / 2),
  ])
}

/// Masses, contacts and steps of what moves, worked on paper.
@Suite("Rigid bodies")
struct RigidBodyTests {
  @Test("masses count 100 × 100 points as 1; a disc's inertia is r² / 2 of its mass, a box's (w² + h²) / 12, a corner's (a² + b²) / 6")
  func masses() {
    let disc = RigidBody(.circle(radius: 20), area: 1600, at: .zero)
    #expect([disc.mass, disc.inverseMass, disc.inverseInertia] == [0.16, 6.25, 1 / 32.0])
    let body = RigidBody(box(30, 40), area: 1200, at: .zero)
    // (900 + 1600) / 12 of 0.12 is 25.
    #expect(isNear(body.mass, 0.12) && isNear(body.inverseMass, 1 / 0.12) && isNear(body.inverseInertia, 0.04))
    body.density = 2
    #expect(isNear(body.mass, 0.24) && isNear(body.inverseMass, 1 / 0.24) && isNear(body.inverseInertia, 0.02))
    body.area = 2400
    #expect(isNear(body.mass, 0.48) && isNear(body.inverseInertia, 0.01))
    body.allowsRotation = false
    #expect(isNear(body.inverseMass, 1 / 0.48) && body.inverseInertia == 0)
    body.allowsRotation = true
    body.isAnchored = true
    #expect(body.inverseMass == 0 && body.inverseInertia == 0)
    body.isAnchored = false
    body.shape = .polygon([.zero, Vector(30, 0), Vector(0, 40)])
    // 2500 / 6 of 0.48 is 200.
    #expect(isNear(body.inverseInertia, 1 / 200.0))
    let wall = RigidBody(box(30, 40), area: 1200, at: .zero, isBoundary: true)
    #expect(wall.inverseMass == 0 && wall.inverseInertia == 0)
    // A line has no area to be turned, and counts as 1 a mass; what has neither mass nor radius still has both.
    #expect(RigidBody(.polygon([Vector(-5, 0), Vector(5, 0)]), area: 20_000, at: .zero).inverseInertia == 0.5)
    let point = RigidBody(.circle(radius: 1), area: 0, at: .zero)
    #expect(isNear(point.inverseMass / 1e9, 1) && isNear(point.inverseInertia / 1e9, 1))
  }

  @Test("a body knows the velocity of its places, takes impulses at them, and reaches as far as its farthest corner")
  func places() {
    let body = RigidBody(box(30, 40), area: 1200, at: Vector(10, 20), angle: .pi / 2)
    (body.velocity, body.angularVelocity) = (Vector(3, -2), 0.25)
    // The arm is (4, 6), which a turn of 0.25 moves by (−1.5, 1).
    #expect(body.velocity(at: Vector(14, 26)) == Vector(1.5, -1))
    body.apply(Vector(2, 5), at: Vector(14, 26))
    // 4 · 5 − 6 · 2 = 8, of which 0.04 turns it.
    #expect(isNear(body.velocity, Vector(3 + 2 / 0.12, -2 + 5 / 0.12)) && isNear(body.angularVelocity, 0.25 + 0.32))
    #expect(isNear(body.place(of: Vector(3, 4)), Vector(6, 23)) && body.reach == 25)
    #expect(RigidBody(.circle(radius: 7), area: 1, at: .zero).reach == 7)
    #expect(Vector(3, 4).outward == Vector(4, -3) && cross(Vector(3, 4), Vector(5, 7)) == 1 && dot(Vector(3, 4), Vector(5, 7)) == 43)
    body.resetMaterial()
    #expect([body.elasticity, body.friction, body.resistance, body.angularResistance, body.density] == [0.2, 0.2, 0, 0, 1])
  }

  // MARK: Contacts

  struct Meeting: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let a: @Sendable () -> RigidBody, b: @Sendable () -> RigidBody
    /// Nil where they are apart.
    let normal: SIMD2<Double>?
    var places: [(SIMD2<Double>, Double)] = []
  }

  private static func disc(_ radius: Double, _ x: Double, _ y: Double) -> @Sendable () -> RigidBody {
    { RigidBody(.circle(radius: radius), area: 1, at: Vector(x, y)) }
  }
  private static func body(_ shape: RigidBody.Shape, _ x: Double, _ y: Double, angle: Double = 0) -> @Sendable () -> RigidBody {
    { RigidBody(shape, area: 1, at: Vector(x, y), angle: angle) }
  }

  /// A rectangle of 40 × 20 points about (100, 50), so from 80 to 120 and from 40 to 60.
  private static let slab = body(box(40, 20), 100, 50)
  private static let line = body(.polygon([Vector(-50, 0), Vector(50, 0)]), 100, 100)
  private static let wedge = body(.polygon([Vector(0, 0), Vector(30, 0), Vector(0, 40)]), 0, 0)
  /// A square of 40 × 40 points about the origin, upright and turned by the angle of 3, 4 and 5.
  private static let square = body(box(40, 40), 0, 0)
  private static let turned = body(box(40, 40), 0, 0, angle: atan2(3, 4))

  static let meetings: [Meeting] = [
    // 3, 4, 5: 15 points apart.
    Meeting(testDescription: "discs", a: disc(10, 0, 0), b: disc(8, 9, 12), normal: Vector(0.6, 0.8), places: [(Vector(6, 8), 3)]),
    Meeting(testDescription: "discs that touch", a: disc(10, 0, 0), b: disc(5, 9, 12), normal: nil),
    Meeting(
      testDescription: "discs with one middle", a: disc(10, 3, 4), b: disc(5, 3, 4), normal: Vector(0, 1), places: [(Vector(3, 14), 15)]),
    Meeting(testDescription: "beside a side", a: slab, b: disc(15, 130, 53), normal: Vector(1, 0), places: [(Vector(120, 53), 5)]),
    Meeting(testDescription: "turned round", a: disc(15, 130, 53), b: slab, normal: Vector(-1, 0), places: [(Vector(120, 53), 5)]),
    Meeting(testDescription: "beyond a corner", a: slab, b: disc(7, 123, 64), normal: Vector(0.6, 0.8), places: [(Vector(120, 60), 2)]),
    Meeting(testDescription: "inside", a: slab, b: disc(7, 118, 53), normal: Vector(1, 0), places: [(Vector(120, 53), 9)]),
    Meeting(testDescription: "above", a: slab, b: disc(9, 95, 34), normal: Vector(0, -1), places: [(Vector(95, 40), 3)]),
    Meeting(testDescription: "away from a side", a: slab, b: disc(20, 140, 53), normal: nil),
    Meeting(testDescription: "middle on a line", a: line, b: disc(6, 110, 100), normal: Vector(0, -1), places: [(Vector(110, 100), 6)]),
    Meeting(
      testDescription: "beyond a line's end", a: line, b: disc(6, 153, 104), normal: Vector(0.6, 0.8), places: [(Vector(150, 100), 1)]),
    Meeting(
      testDescription: "inside a wedge", a: wedge, b: disc(1, 8, 20), normal: Vector(0.8, 0.6), places: [(Vector(12.48, 23.36), 6.6)]),
    // 5 points over each other, from −10 to 20.
    Meeting(
      testDescription: "squares", a: square, b: body(box(40, 40), 35, 10), normal: Vector(1, 0),
      places: [(Vector(17.5, 20), 5), (Vector(17.5, -10), 5)]),
    Meeting(testDescription: "squares that touch", a: square, b: body(box(40, 40), 40, 10), normal: nil),
    // The corner (28, −4) is 3 points inside the other's side.
    Meeting(
      testDescription: "a corner", a: turned, b: body(box(40, 40), 45, 2), normal: Vector(1, 0), places: [(Vector(26.5, -4), 3)]),
    Meeting(
      testDescription: "a corner, turned round", a: body(box(40, 40), 45, 2), b: turned, normal: Vector(-1, 0),
      places: [(Vector(26.5, -4), 3)]),
    Meeting(
      testDescription: "a corner twice in the list",
      a: body(
        .polygon([
          Vector(-20, -10), Vector(20, -10), Vector(20, -10), Vector(20, 10),
          Vector(-20, 10),
        ]), 100, 50),
      b: disc(15, 130, 53), normal: Vector(1, 0), places: [(Vector(120, 53), 5)]),
    Meeting(
      testDescription: "a corner twice in the list, of squares",
      a: body(.polygon([Vector(-20, -20), Vector(20, -20), Vector(20, 20), Vector(20, 20), Vector(-20, 20)]), 0, 0),
      b: body(.polygon([Vector(-20, -20), Vector(-20, -20), Vector(20, -20), Vector(20, 20), Vector(-20, 20)]), 35, 10),
      normal: Vector(1, 0), places: [(Vector(17.5, 20), 5), (Vector(17.5, -10), 5)]),
  ]

  @Test("what overlaps is pushed apart along the shortest way, at places as deep as the overlap", arguments: meetings)
  func contacts(_ meeting: Meeting) throws {
    let patch = ContactFinder.patch(meeting.a(), meeting.b())
    guard let normal = meeting.normal else { return #expect(patch == nil) }
    let found = try #require(patch)
    #expect(isNear(found.normal, normal), "\(found.normal)")
    #expect(found.places.count == meeting.places.count, "\(found.places)")
    for (place, expected) in zip(found.places, meeting.places) {
      #expect(isNear(place.point, expected.0) && isNear(place.depth, expected.1), "\(place)")
    }
  }

  // MARK: Steps

  private func world(_ bodies: RigidBody..., change: (inout DynamicsWorld) -> Void = { _ in }) -> DynamicsWorld {
    var world = DynamicsWorld()
    world.bodies = bodies
    change(&world)
    world.advance()
    return world
  }

  private let id = ObjectIdentifier(RigidBodyTests.token)
  private final class Token: Sendable {}
  private static let token = Token()

  @Test("in a step of 1/240 s forces, torques and gravity change velocities, resistances divide them, and both move the body")
  func free() {
    let body = RigidBody(.circle(radius: 20), area: 1600, at: Vector(100, 200), angle: 0.5),
      still = RigidBody(box(2, 2), area: 4, at: .zero)
    (body.velocity, body.angularVelocity, body.force, body.torque) = (Vector(24, -48), 2, Vector(3.84, 1.92), 7.68)
    (body.resistance, body.angularResistance) = (24, 48)
    (still.force, still.velocity, still.isAnchored) = (Vector(9, 9), Vector(7, 7), true)
    var world = world(body, still) { $0.gravities = [([body, still], Vector(-240, 480))] }
    // 6.25 / 240 of the force, 1 / 32 / 240 of the torque; gravity gives (−1, 2).
    let velocity = Vector(24 - 1 + 0.1, -48 + 2 + 0.05) / 1.1, turn = 2.001 / 1.2
    #expect(isNear(body.velocity, velocity) && isNear(body.angularVelocity, turn))
    #expect(isNear(body.position, Vector(100, 200) + velocity / 240) && isNear(body.angle, 0.5 + turn / 240))
    #expect(body.force == .zero && body.torque == 0 && still.velocity == Vector(7, 7) && still.position == .zero && still.force == .zero)
    world.advance()
    #expect(isNear(body.velocity, (velocity + Vector(-1, 2)) / 1.1) && isNear(body.angularVelocity, turn / 1.2))
  }

  /// Discs of radius 10, half a point over each other, of which a fifth of what is beyond 0.1 is taken back: 0.04 each.
  @Test(
    "discs that meet faster than 30 points a second bounce by the greater elasticity",
    arguments: [(60.0, -20.0, 0.0, 40.0), (20, -9, 5.5, 5.5), (21, -9, 6, 6), (-3, 4, -3, 4)])
  func bounce(first: Double, second: Double, firstAfter: Double, secondAfter: Double) {
    let a = RigidBody(.circle(radius: 10), area: 400, at: .zero), b = RigidBody(.circle(radius: 10), area: 400, at: Vector(19.5, 0))
    (a.velocity.x, b.velocity.x, a.elasticity, b.elasticity) = (first, second, 0.5, 0.2)
    (a.friction, b.friction) = (0, 0)
    let world = world(a, b) { $0.groups = [DynamicsWorld.Group(id: id, items: [a, b], boundaries: [], itemsTouch: true)] }
    #expect(isNear(a.velocity, Vector(firstAfter, 0)) && isNear(b.velocity, Vector(secondAfter, 0)))
    #expect(isNear(a.position.x, firstAfter / 240 - 0.04) && isNear(b.position.x, 19.5 + secondAfter / 240 + 0.04))
    #expect(world.touches.count == 1 && world.touches[0].a === a && world.touches[0].b === b && world.touches[0].group == id)
    #expect(isNear(world.touches[0].point, Vector(10, 0)))
  }

  @Test("items that do not touch each other, or that are apart, pass; what cannot move is not asked")
  func passing() {
    let a = RigidBody(.circle(radius: 10), area: 400, at: .zero), b = RigidBody(.circle(radius: 10), area: 400, at: Vector(19.5, 0))
    func touches(_ itemsTouch: Bool) -> Int {
      world(a, b) { $0.groups = [DynamicsWorld.Group(id: id, items: [a, b], boundaries: [], itemsTouch: itemsTouch)] }.touches.count
    }
    #expect(touches(false) == 0 && touches(true) == 1)
    (a.isAnchored, b.isAnchored) = (true, true)
    #expect(touches(true) == 0)
    (a.isAnchored, b.position.x) = (false, 21)
    #expect(touches(true) == 0)
  }

  /// A disc of radius 10 that is half a point within a floor at 20, with (24, 40) points a second: it bounces by a quarter of 40. Its arm
  /// to the floor is 9.5, and its inertia 50 a mass, so that 24 / (1 + 9.5² / 50) stop its sliding, unless friction gives less: a tenth of
  /// 50.
  @Test("friction stops sliding, up to its part of what pushes", arguments: [(0.1, 5.0), (0.5, 24 / 2.805)], [true, false])
  func friction(row: (friction: Double, change: Double), isBoundary: Bool) {
    let (friction, change) = row
    let ball = RigidBody(.circle(radius: 10), area: 400, at: Vector(0, 10.5))
    let floor = RigidBody(box(200, 40), area: 8000, at: Vector(0, 40), isBoundary: isBoundary)
    (ball.velocity, ball.elasticity, ball.friction) = (Vector(24, 40), 0.25, isBoundary ? friction : friction / 2)
    // Of a boundary neither counts; of two items it is the mean, and the greater elasticity.
    (floor.isAnchored, floor.elasticity, floor.friction) = (!isBoundary, isBoundary ? 0.9 : 0.1, isBoundary ? 0.9 : friction * 2)
    let world = world(ball, floor) {
      $0.groups = [
        DynamicsWorld.Group(id: id, items: isBoundary ? [ball] : [floor, ball], boundaries: isBoundary ? [floor] : [], itemsTouch: true)
      ]
    }
    #expect(isNear(ball.velocity, Vector(24 - change, -10)) && isNear(ball.angularVelocity, 9.5 * change / 50))
    #expect(isNear(ball.position, Vector((24 - change) / 240, 10.5 - 10.0 / 240 - 0.08)))
    #expect(floor.position == Vector(0, 40) && floor.velocity == .zero)
    #expect(world.touches.count == 1 && isNear(world.touches[0].point, Vector(0, 20)))
  }
}
