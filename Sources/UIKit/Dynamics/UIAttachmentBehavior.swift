/// Ties an item to a point or to another item: stiffly, or as a spring.
@preconcurrency @MainActor open class UIAttachmentBehavior: UIDynamicBehavior {
  /// What an item is tied to.
  public enum AttachmentType: Int, Sendable {
    /// A place of another item.
    case items
    /// A fixed point.
    case anchor
  }

  /// The items that are tied: one or two.
  open private(set) var items: [any UIDynamicItem]
  /// What the first item is tied to.
  public let attachedBehaviorType: AttachmentType
  /// The point to which an item is tied, in the reference view's coordinates.
  open var anchorPoint: CGPoint { didSet { change {} } }
  /// The distance that is held, in points; at first the present one.
  open var length: CGFloat { didSet { change {} } }
  /// How much a spring's oscillation is damped; 1 just does not oscillate.
  open var damping: CGFloat = 0 { didSet { change {} } }
  /// The spring's oscillations a second; 0 is stiff.
  open var frequency: CGFloat = 0 { didSet { change {} } }
  /// Kept without effect: joints do not rub.
  open var frictionTorque: CGFloat = 0

  private let offsets: [SIMD2<Double>]
  private var isFixed = false
  private var isPinned = false
  private var fixedAngle = 0.0

  /// Ties an item's centre to a point.
  public convenience init(item: any UIDynamicItem, attachedToAnchor point: CGPoint) {
    self.init(item: item, offsetFromCenter: UIOffset(horizontal: 0, vertical: 0), attachedToAnchor: point)
  }

  /// Ties a place of an item, given from its centre, to a point.
  public init(item: any UIDynamicItem, offsetFromCenter offset: UIOffset, attachedToAnchor point: CGPoint) {
    items = [item]
    attachedBehaviorType = .anchor
    anchorPoint = point
    let own = SIMD2(Double(offset.horizontal), Double(offset.vertical))
    offsets = [own]
    length = CGFloat((SIMD2(item.center) + own.rotated(by: item.rotation) - SIMD2(point)).length)
  }

  /// Ties the centres of two items.
  public convenience init(item item1: any UIDynamicItem, attachedTo item2: any UIDynamicItem) {
    let none = UIOffset(horizontal: 0, vertical: 0)
    self.init(item: item1, offsetFromCenter: none, attachedTo: item2, offsetFromCenter: none)
  }

  /// Ties places of two items, given from their centres.
  public init(
    item item1: any UIDynamicItem, offsetFromCenter offset1: UIOffset, attachedTo item2: any UIDynamicItem,
    offsetFromCenter offset2: UIOffset
  ) {
    items = [item1, item2]
    attachedBehaviorType = .items
    anchorPoint = .zero
    let own = [offset1, offset2].map { SIMD2(Double($0.horizontal), Double($0.vertical)) }
    offsets = own
    length = CGFloat(
      (SIMD2(item1.center) + own[0].rotated(by: item1.rotation) - SIMD2(item2.center) - own[1].rotated(by: item2.rotation)).length)
  }

  /// Ties two items so that they keep their places and angles to each other.
  public class func fixedAttachment(
    with item1: any UIDynamicItem, attachedTo item2: any UIDynamicItem, attachmentAnchor point: CGPoint
  ) -> UIAttachmentBehavior {
    let behavior = joining(item1, item2, point)
    behavior.isFixed = true
    behavior.fixedAngle = item2.rotation - item1.rotation
    return behavior
  }

  /// Ties two items at a point about which both turn.
  public class func pinAttachment(
    with item1: any UIDynamicItem, attachedTo item2: any UIDynamicItem, attachmentAnchor point: CGPoint
  ) -> UIAttachmentBehavior {
    let behavior = joining(item1, item2, point)
    behavior.isPinned = true
    return behavior
  }

  private static func joining(_ item1: any UIDynamicItem, _ item2: any UIDynamicItem, _ point: CGPoint) -> UIAttachmentBehavior {
    func offset(_ item: any UIDynamicItem) -> UIOffset {
      let own = (SIMD2(point) - SIMD2(item.center)).rotated(by: -item.rotation)
      return UIOffset(horizontal: own.x, vertical: own.y)
    }
    return UIAttachmentBehavior(item: item1, offsetFromCenter: offset(item1), attachedTo: item2, offsetFromCenter: offset(item2))
  }

  override var actedOn: [any UIDynamicItem] { items }
  override func prepare(_ setup: inout DynamicsSetup) {
    let first = setup.body(of: items[0]), second = items.count > 1 ? setup.body(of: items[1]) : nil
    let kind: Joint.Kind = isFixed ? .pose : isPinned || length == 0 ? .point : .distance(Double(length))
    let joint = Joint(
      kind, first, at: offsets[0], second, at: second == nil ? SIMD2(anchorPoint) : offsets[1], frequency: Double(frequency),
      dampingRatio: Double(damping))
    joint.angle = fixedAngle
    setup.joints.append(joint)
  }
}
