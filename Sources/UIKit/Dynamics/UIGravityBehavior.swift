/// Accelerates items evenly: by 1000 points per second squared, downwards, where it is not changed.
@preconcurrency @MainActor open class UIGravityBehavior: UIDynamicBehavior {
  /// The items that are accelerated.
  open private(set) var items: [any UIDynamicItem]
  /// Direction and strength: 1 is 1000 points per second squared.
  open var gravityDirection = CGVector(dx: 0, dy: 1) { didSet { change {} } }

  /// Gravity for items.
  public init(items: [any UIDynamicItem] = []) { self.items = items }

  /// Adds an item.
  open func addItem(_ item: any UIDynamicItem) { change { items.append(item) } }
  /// Removes an item.
  open func removeItem(_ item: any UIDynamicItem) { change { items.removeAll { $0 === item } } }

  /// The direction in radians, clockwise from the x axis.
  open var angle: CGFloat {
    get { atan2(gravityDirection.dy, gravityDirection.dx) }
    set { setAngle(newValue, magnitude: magnitude) }
  }
  /// The strength: 1 is 1000 points per second squared.
  open var magnitude: CGFloat {
    get { hypot(gravityDirection.dx, gravityDirection.dy) }
    set { setAngle(angle, magnitude: newValue) }
  }
  /// Sets direction, in radians, and strength.
  open func setAngle(_ angle: CGFloat, magnitude: CGFloat) {
    gravityDirection = CGVector(dx: cos(angle) * magnitude, dy: sin(angle) * magnitude)
  }

  override var actedOn: [any UIDynamicItem] { items }
  override func prepare(_ setup: inout DynamicsSetup) {
    let acceleration = SIMD2(Double(gravityDirection.dx), Double(gravityDirection.dy)) * 1000
    setup.gravities.append((items.map { setup.body(of: $0) }, acceleration))
  }
}
