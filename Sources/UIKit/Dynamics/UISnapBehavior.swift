/// Draws an item to a point and upright, as a spring of 2.5 oscillations a second.
@preconcurrency @MainActor open class UISnapBehavior: UIDynamicBehavior {
  private let item: any UIDynamicItem
  /// Where the item comes to rest, in the reference view's coordinates.
  open var snapPoint: CGPoint { didSet { change {} } }
  /// How much of the oscillation is damped, from 0 to 1; 0.5 by default. The spring's damping ratio is 0.3 more than 0.7 of it.
  open var damping: CGFloat = 0.5 { didSet { change {} } }

  /// A snap of an item to a point.
  public init(item: any UIDynamicItem, snapTo point: CGPoint) { (self.item, snapPoint) = (item, point) }

  override var actedOn: [any UIDynamicItem] { [item] }
  override func prepare(_ setup: inout DynamicsSetup) {
    let ratio = 0.3 + 0.7 * Double(min(max(damping, 0), 1))
    setup.joints.append(Joint(.pose, setup.body(of: item), at: .zero, nil, at: SIMD2(snapPoint), frequency: 2.5, dampingRatio: ratio))
  }
}
