/// Ties a place of a body to a place of another, or to a fixed one.
///
/// Stiff where `frequency` is 0, else a damped spring. Its impulse in a step of h seconds solves `J v + β C / h + γ λ = 0` with
/// `γ = 1 / (h (c + h k))` and `β = h k / (c + h k)`, where `k = m ω²` and `c = 2 m ζ ω` (E. Catto, “Soft Constraints”, GDC 2011): stable
/// at any stiffness.
final class Joint {
  enum Kind {
    /// The distance of the places, in points.
    case distance(Double)
    /// Both coordinates: the places lie upon each other.
    case point
    /// Both coordinates, and the angle of the first body: nothing turns it from the angle of the second, or from 0.
    case pose
  }

  let first: RigidBody
  let second: RigidBody?
  var kind: Kind
  /// The place of the first body, in its own coordinates.
  var firstPlace: SIMD2<Double>
  /// The place of the second body in its own coordinates; without one, the fixed place.
  var secondPlace: SIMD2<Double>
  /// Oscillations a second; 0 is stiff.
  var frequency: Double
  /// 1 just does not oscillate.
  var dampingRatio: Double
  /// The angle of the second body less that of the first, which `pose` holds, in radians.
  var angle = 0.0

  private var impulse = SIMD2<Double>.zero
  private var turningImpulse = 0.0

  init(
    _ kind: Kind, _ first: RigidBody, at firstPlace: SIMD2<Double> = .zero, _ second: RigidBody?, at secondPlace: SIMD2<Double>,
    frequency: Double = 0, dampingRatio: Double = 0
  ) {
    (self.kind, self.first, self.second, self.firstPlace, self.secondPlace) = (kind, first, second, firstPlace, secondPlace)
    (self.frequency, self.dampingRatio) = (frequency, dampingRatio)
  }

  private struct Softness {
    var gamma = 0.0
    var bias: Double

    /// Stiff joints remove a fifth of what is missing in each step.
    init(_ joint: Joint, effectiveMass mass: Double, step h: Double) {
      bias = 0.2 / h
      guard joint.frequency > 0 else { return }
      let omega = 2 * .pi * joint.frequency, k = mass * omega * omega, c = 2 * mass * joint.dampingRatio * omega
      gamma = 1 / (h * (c + h * k))
      bias = k / (c + h * k)
    }
  }

  func beginStep() { (impulse, turningImpulse) = (.zero, 0) }

  func solve(step h: Double) {
    let a = first.place(of: firstPlace), b = second?.place(of: secondPlace) ?? secondPlace
    switch kind {
    case .distance(let length):
      let way = b - a, distance = way.length
      guard distance > 1e-9 else { return }
      impulse.x += solveAxis(way / distance, distance - length, a, b, applied: impulse.x, h)
    case .point:
      impulse.x += solveAxis(SIMD2(1, 0), b.x - a.x, a, b, applied: impulse.x, h)
      impulse.y += solveAxis(SIMD2(0, 1), b.y - a.y, a, b, applied: impulse.y, h)
    case .pose:
      impulse.x += solveAxis(SIMD2(1, 0), b.x - a.x, a, b, applied: impulse.x, h)
      impulse.y += solveAxis(SIMD2(0, 1), b.y - a.y, a, b, applied: impulse.y, h)
      solveAngle(h)
    }
  }

  /// Removes the error along one axis. Returns the impulse that was applied to the second body.
  private func solveAxis(
    _ axis: SIMD2<Double>, _ error: Double, _ a: SIMD2<Double>, _ b: SIMD2<Double>, applied: Double, _ h: Double
  ) -> Double {
    let armA = cross(a - first.position, axis), armB = second.map { cross(b - $0.position, axis) } ?? 0
    let inverse =
      first.inverseMass + armA * armA * first.inverseInertia + (second?.inverseMass ?? 0)
      + armB * armB * (second?.inverseInertia ?? 0)
    guard inverse > 0 else { return 0 }
    let soft = Softness(self, effectiveMass: 1 / inverse, step: h)
    let speed = dot((second?.velocity(at: b) ?? .zero) - first.velocity(at: a), axis)
    let change = -(speed + soft.bias * error + soft.gamma * applied) / (inverse + soft.gamma)
    first.apply(axis * -change, at: a)
    second?.apply(axis * change, at: b)
    return change
  }

  private func solveAngle(_ h: Double) {
    let inverse = first.inverseInertia + (second?.inverseInertia ?? 0)
    guard inverse > 0 else { return }
    let soft = Softness(self, effectiveMass: 1 / inverse, step: h)
    // The short way round.
    let error = ((second?.angle ?? 0) - first.angle - angle).remainder(dividingBy: 2 * .pi)
    let speed = (second?.angularVelocity ?? 0) - first.angularVelocity
    let change = -(speed + soft.bias * error + soft.gamma * turningImpulse) / (inverse + soft.gamma)
    first.angularVelocity -= change * first.inverseInertia
    second?.angularVelocity += change * (second?.inverseInertia ?? 0)
    turningImpulse += change
  }
}
