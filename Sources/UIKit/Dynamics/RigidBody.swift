/// A body of the simulation of `DynamicsWorld`: a convex polygon or a circle, with mass, place and motion.
///
/// Lengths are points with y down, angles radians, masses such that 100 × 100 points of density 1 weigh 1.
final class RigidBody {
  /// Outlines, about the centre of mass and without the body's rotation.
  enum Shape {
    case circle(radius: Double)
    /// Corners in the order of the outline, clockwise on screen. Two corners are a line with two sides.
    case polygon([SIMD2<Double>])
  }

  var shape: Shape { didSet { updateMass() } }
  /// The area that counts for the mass, in square points.
  var area: Double { didSet { updateMass() } }
  var position: SIMD2<Double>
  var angle: Double
  var velocity = SIMD2<Double>.zero
  var angularVelocity = 0.0
  /// What acts on it in the present step: force, and torque.
  var force = SIMD2<Double>.zero
  var torque = 0.0

  var density = 1.0 { didSet { updateMass() } }
  /// How much of the speed a bounce keeps, 0 to 1.
  var elasticity = 0.2
  var friction = 0.2
  /// The rate at which speed is lost, per second.
  var resistance = 0.0
  var angularResistance = 0.0
  var allowsRotation = true { didSet { updateMass() } }
  var isAnchored = false { didSet { updateMass() } }
  /// Whether it is a boundary: it has no item.
  let isBoundary: Bool

  private(set) var mass = 1.0
  private(set) var inverseMass = 1.0
  private(set) var inverseInertia = 1.0

  init(_ shape: Shape, area: Double, at position: SIMD2<Double>, angle: Double = 0, isBoundary: Bool = false) {
    (self.shape, self.area, self.position, self.angle, self.isBoundary) = (shape, area, position, angle, isBoundary)
    updateMass()
  }

  private func updateMass() {
    mass = max(density * area / 10_000, 1e-9)
    inverseMass = isAnchored || isBoundary ? 0 : 1 / mass
    inverseInertia = isAnchored || isBoundary || !allowsRotation ? 0 : 1 / max(mass * shape.inertia, 1e-9)
  }

  /// The velocity of a place of the body, in points a second.
  func velocity(at place: SIMD2<Double>) -> SIMD2<Double> {
    let arm = place - position
    return velocity + SIMD2(-angularVelocity * arm.y, angularVelocity * arm.x)
  }

  func apply(_ impulse: SIMD2<Double>, at place: SIMD2<Double>) {
    velocity += impulse * inverseMass
    angularVelocity += inverseInertia * cross(place - position, impulse)
  }

  /// A point of the body, from its own coordinates to the world's.
  func place(of own: SIMD2<Double>) -> SIMD2<Double> { position + own.rotated(by: angle) }

  /// The radius of a circle around the shape.
  var reach: Double {
    switch shape {
    case .circle(let radius): radius
    case .polygon(let corners): corners.map(\.length).max() ?? 0
    }
  }
}

extension RigidBody.Shape {
  /// The moment of inertia of a unit of mass: r² / 2 of a disc; of a polygon the sum over its triangles about the centre (C. Ericson,
  /// “Real-Time Collision Detection”, and Box2D's `b2PolygonShape::ComputeMass`), which for a box is (w² + h²) / 12.
  fileprivate var inertia: Double {
    switch self {
    case .circle(let radius): return radius * radius / 2
    case .polygon(let corners):
      var area = 0.0, sum = 0.0
      for (a, b) in zip(corners, corners[1...] + corners[...0]) {
        let size = cross(a, b)
        area += size
        sum += size * (dot(a, a) + dot(a, b) + dot(b, b))
      }
      return area == 0 ? 1 : abs(sum / (6 * area))
    }
  }
}

func dot(_ a: SIMD2<Double>, _ b: SIMD2<Double>) -> Double { a.x * b.x + a.y * b.y }
/// The third component of the product of two vectors: positive where `b` is clockwise of `a` on screen.
func cross(_ a: SIMD2<Double>, _ b: SIMD2<Double>) -> Double { a.x * b.y - a.y * b.x }

extension SIMD2<Double> {
  init(_ point: CGPoint) { self.init(Double(point.x), Double(point.y)) }
  var point: CGPoint { CGPoint(x: x, y: y) }
  var length: Double { dot(self, self).squareRoot() }
  /// The vector turned by a right angle: outwards from an edge of a clockwise outline.
  var outward: SIMD2<Double> { SIMD2(y, -x) }

  func rotated(by angle: Double) -> SIMD2<Double> {
    guard angle != 0 else { return self }
    let (s, c) = (sin(angle), cos(angle))
    return SIMD2(c * x - s * y, s * x + c * y)
  }
}
