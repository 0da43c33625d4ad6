/// Pushes items: once, or as long as it is active.
///
/// A magnitude of 1 accelerates an item of 100 × 100 points with density 1 by 100 points per second squared; pushed once, it changes its
/// velocity by 100 points a second.
@preconcurrency @MainActor open class UIPushBehavior: UIDynamicBehavior {
  /// How long a push lasts.
  public enum Mode: Int, Sendable {
    /// As long as it is active.
    case continuous
    /// One step; then it is no longer active.
    case instantaneous
  }

  /// How long the push lasts.
  public let mode: Mode
  /// The items that are pushed.
  open private(set) var items: [any UIDynamicItem]
  /// Whether it pushes; an instantaneous one pushes again when it becomes true.
  open var active = true { didSet { if active != oldValue { change {} } } }
  /// Direction and strength.
  open var pushDirection = CGVector(dx: 0, dy: 0) { didSet { change {} } }
  private var offsets: [ObjectIdentifier: UIOffset] = [:]
  private static let unit = 100.0

  /// A push of items, without a direction yet.
  public init(items: [any UIDynamicItem], mode: Mode) { (self.items, self.mode) = (items, mode) }

  /// Adds an item.
  open func addItem(_ item: any UIDynamicItem) { change { items.append(item) } }
  /// Removes an item.
  open func removeItem(_ item: any UIDynamicItem) { change { items.removeAll { $0 === item } } }

  /// The direction in radians, clockwise from the x axis.
  open var angle: CGFloat {
    get { atan2(pushDirection.dy, pushDirection.dx) }
    set { setAngle(newValue, magnitude: magnitude) }
  }
  /// The strength of the push.
  open var magnitude: CGFloat {
    get { hypot(pushDirection.dx, pushDirection.dy) }
    set { setAngle(angle, magnitude: newValue) }
  }
  /// Sets direction, in radians, and strength.
  open func setAngle(_ angle: CGFloat, magnitude: CGFloat) {
    pushDirection = CGVector(dx: cos(angle) * magnitude, dy: sin(angle) * magnitude)
  }

  /// Pushes an item beside its centre, so that it turns.
  open func setTargetOffsetFromCenter(_ o: UIOffset, for item: any UIDynamicItem) { change { offsets[ObjectIdentifier(item)] = o } }
  /// Where an item is pushed, from its centre.
  open func targetOffsetFromCenter(for item: any UIDynamicItem) -> UIOffset {
    offsets[ObjectIdentifier(item)] ?? UIOffset(horizontal: 0, vertical: 0)
  }

  override var actedOn: [any UIDynamicItem] { items }
  override func stepWillBegin(_ animator: UIDynamicAnimator) {
    guard active else { return }
    let push = SIMD2(Double(pushDirection.dx), Double(pushDirection.dy)) * Self.unit
    for item in items {
      guard let body = animator.knownBody(of: item) else { continue }
      let offset = targetOffsetFromCenter(for: item)
      let arm = SIMD2(Double(offset.horizontal), Double(offset.vertical)).rotated(by: body.angle)
      switch mode {
      case .continuous:
        body.force += push
        body.torque += cross(arm, push)
      case .instantaneous: body.apply(push, at: body.position + arm)
      }
    }
    if mode == .instantaneous { active = false }
  }
}
