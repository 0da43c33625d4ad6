/// A simulation of rigid bodies in steps of 1/240 s.
///
/// What comes out depends on what the bodies were and on the number of steps, never on how often it is looked at. A step
///
/// 1. changes velocities by what acts on the bodies (semi-implicit Euler, `v += h F / m`; resistance `v /= 1 + h r`),
/// 2. finds where bodies touch (`ContactFinder`),
/// 3. corrects velocities by impulses, ten times over joints and contacts, so that nothing gets deeper in anything and friction holds
///    (sequential impulses: E. Catto, “Fast and Simple Physics using Sequential Impulses”, GDC 2006); a contact's impulses are summed, and
///    the sum pushes only, and rubs with at most the friction's part of it,
/// 4. moves the bodies (`x += h v`), and takes a fifth of what is deeper than a slop of 0.1 points out of each other.
///
/// All in the order in which bodies and joints were added. With n bodies it costs n² / 2 comparisons of circles, and what touches.
struct DynamicsWorld {
  static let step = 1.0 / 240
  private static let iterations = 10
  private static let slop = 0.1
  private static let correction = 0.2
  /// Slower impacts do not bounce, in points a second.
  private static let bounceSpeed = 30.0

  var bodies: [RigidBody] = []
  var joints: [Joint] = []
  /// Acceleration that all bodies in the set feel, one after the other, in points per second squared.
  var gravities: [(bodies: [RigidBody], acceleration: SIMD2<Double>)] = []
  /// Pairs of bodies that may touch, as indices of groups in which everything touches.
  var groups: [Group] = []
  /// Where bodies touch after the last step, in the order in which it was found.
  private(set) var touches: [Touch] = []

  /// Bodies that touch each other, and boundaries that they touch.
  struct Group {
    var id: ObjectIdentifier
    var items: [RigidBody]
    var boundaries: [RigidBody]
    var itemsTouch: Bool
  }

  struct Touch {
    let group: ObjectIdentifier
    let a: RigidBody, b: RigidBody
    let point: SIMD2<Double>
  }

  /// A place where two bodies touch, and what acts there.
  private struct Contact {
    let a: RigidBody, b: RigidBody
    let normal: SIMD2<Double>
    let point: SIMD2<Double>
    let depth: Double
    let targetSpeed: Double
    let friction: Double
    let normalMass: Double
    let tangentMass: Double
    var normalImpulse = 0.0
    var tangentImpulse = 0.0
  }

  mutating func advance() {
    let h = Self.step
    for (bodies, acceleration) in gravities { for body in bodies where body.inverseMass > 0 { body.velocity += acceleration * h } }
    for body in bodies where body.inverseMass > 0 {
      body.velocity += body.force * (body.inverseMass * h)
      body.angularVelocity += body.torque * body.inverseInertia * h
      body.velocity /= 1 + h * body.resistance
      body.angularVelocity /= 1 + h * body.angularResistance
    }
    for body in bodies { (body.force, body.torque) = (.zero, 0) }
    var contacts = findContacts()
    for joint in joints { joint.beginStep() }
    for _ in 0..<Self.iterations {
      for joint in joints { joint.solve(step: h) }
      for index in contacts.indices { Self.solve(&contacts[index]) }
    }
    for body in bodies where body.inverseMass > 0 {
      body.position += body.velocity * h
      body.angle += body.angularVelocity * h
    }
    for contact in contacts { Self.separate(contact) }
  }

  private mutating func findContacts() -> [Contact] {
    var contacts: [Contact] = []
    touches = []
    for group in groups {
      for (index, a) in group.items.enumerated() {
        if group.itemsTouch { for b in group.items[(index + 1)...] { add(a, b, group.id, &contacts) } }
        for boundary in group.boundaries { add(boundary, a, group.id, &contacts) }
      }
    }
    return contacts
  }

  private mutating func add(_ a: RigidBody, _ b: RigidBody, _ group: ObjectIdentifier, _ contacts: inout [Contact]) {
    let inverse = a.inverseMass + b.inverseMass
    guard inverse > 0, (a.position - b.position).length <= a.reach + b.reach, let patch = ContactFinder.patch(a, b) else { return }
    touches.append(Touch(group: group, a: a, b: b, point: patch.places[0].point))
    // A boundary takes on what the item is made of.
    let elasticity = a.isBoundary ? b.elasticity : max(a.elasticity, b.elasticity)
    let friction = a.isBoundary ? b.friction : (a.friction * b.friction).squareRoot()
    let normal = patch.normal, tangent = SIMD2(-normal.y, normal.x)
    for place in patch.places {
      func mass(_ axis: SIMD2<Double>) -> Double {
        let armA = cross(place.point - a.position, axis), armB = cross(place.point - b.position, axis)
        return 1 / (inverse + armA * armA * a.inverseInertia + armB * armB * b.inverseInertia)
      }
      let approach = dot(b.velocity(at: place.point) - a.velocity(at: place.point), normal)
      contacts.append(
        Contact(
          a: a, b: b, normal: normal, point: place.point, depth: place.depth,
          targetSpeed: approach < -Self.bounceSpeed ? -elasticity * approach : 0, friction: friction, normalMass: mass(normal),
          tangentMass: mass(tangent)))
    }
  }

  private static func solve(_ contact: inout Contact) {
    let (a, b, point) = (contact.a, contact.b, contact.point)
    let tangent = SIMD2(-contact.normal.y, contact.normal.x)
    let sliding = dot(b.velocity(at: point) - a.velocity(at: point), tangent)
    let most = contact.friction * contact.normalImpulse
    let rubbed = min(max(contact.tangentImpulse - sliding * contact.tangentMass, -most), most)
    apply(tangent * (rubbed - contact.tangentImpulse), contact)
    contact.tangentImpulse = rubbed
    let approach = dot(b.velocity(at: point) - a.velocity(at: point), contact.normal)
    let pushed = max(contact.normalImpulse + (contact.targetSpeed - approach) * contact.normalMass, 0)
    apply(contact.normal * (pushed - contact.normalImpulse), contact)
    contact.normalImpulse = pushed
  }

  private static func apply(_ impulse: SIMD2<Double>, _ contact: Contact) {
    contact.a.apply(-impulse, at: contact.point)
    contact.b.apply(impulse, at: contact.point)
  }

  private static func separate(_ contact: Contact) {
    let excess = contact.depth - slop, inverse = contact.a.inverseMass + contact.b.inverseMass
    guard excess > 0 else { return }
    let way = contact.normal * (excess * correction / inverse)
    contact.a.position -= way * contact.a.inverseMass
    contact.b.position += way * contact.b.inverseMass
  }
}
