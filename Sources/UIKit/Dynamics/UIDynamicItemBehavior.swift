/// Says what items are made of, and changes their motion.
@preconcurrency @MainActor open class UIDynamicItemBehavior: UIDynamicBehavior {
  /// The items that it describes.
  open private(set) var items: [any UIDynamicItem]
  /// How much of the speed a bounce keeps, from 0 to 1; 0 by default. Of two items the more elastic counts.
  open var elasticity: CGFloat = 0 { didSet { change {} } }
  /// How much items rub; 0 by default, 1 for much.
  open var friction: CGFloat = 0 { didSet { change {} } }
  /// The mass of 100 × 100 points; 1 by default.
  open var density: CGFloat = 1 { didSet { change {} } }
  /// The rate at which speed is lost, per second; 0 by default.
  open var resistance: CGFloat = 0 { didSet { change {} } }
  /// The rate at which rotation is lost, per second; 0 by default.
  open var angularResistance: CGFloat = 0 { didSet { change {} } }
  /// Kept without effect: there are no fields.
  open var charge: CGFloat = 0
  /// Whether items turn; true by default.
  open var allowsRotation = true { didSet { change {} } }
  /// Whether items stay where they are, whatever touches them.
  open var isAnchored = false { didSet { change {} } }

  private var pendingVelocities: [(item: any UIDynamicItem, linear: SIMD2<Double>, angular: Double)] = []

  /// What items are made of.
  public init(items: [any UIDynamicItem] = []) { self.items = items }

  /// Adds an item.
  open func addItem(_ item: any UIDynamicItem) { change { items.append(item) } }
  /// Removes an item.
  open func removeItem(_ item: any UIDynamicItem) { change { items.removeAll { $0 === item } } }

  /// Adds to an item's velocity, in points a second. Before the behaviour is added to an animator, from then on.
  open func addLinearVelocity(_ velocity: CGPoint, for item: any UIDynamicItem) { add(SIMD2(velocity), 0, item) }
  /// Adds to an item's rotation, in radians a second.
  open func addAngularVelocity(_ velocity: CGFloat, for item: any UIDynamicItem) { add(.zero, Double(velocity), item) }

  private func add(_ linear: SIMD2<Double>, _ angular: Double, _ item: any UIDynamicItem) {
    change { pendingVelocities.append((item, linear, angular)) }
  }

  /// An item's velocity, in points a second.
  open func linearVelocity(for item: any UIDynamicItem) -> CGPoint {
    dynamicAnimator?.catchUp()
    return dynamicAnimator?.knownBody(of: item)?.velocity.point ?? .zero
  }
  /// An item's rotation, in radians a second.
  open func angularVelocity(for item: any UIDynamicItem) -> CGFloat {
    dynamicAnimator?.catchUp()
    return CGFloat(dynamicAnimator?.knownBody(of: item)?.angularVelocity ?? 0)
  }

  override var actedOn: [any UIDynamicItem] { items }
  override func prepare(_ setup: inout DynamicsSetup) {
    for item in items {
      let body = setup.body(of: item)
      (body.elasticity, body.friction, body.density) = (Double(elasticity), Double(friction), Double(density))
      (body.resistance, body.angularResistance) = (Double(resistance), Double(angularResistance))
      (body.allowsRotation, body.isAnchored) = (allowsRotation, isAnchored)
    }
    for (item, linear, angular) in pendingVelocities {
      let body = setup.body(of: item)
      body.velocity += linear
      body.angularVelocity += angular
    }
    pendingVelocities = []
  }
}
