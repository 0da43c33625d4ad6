/// What a dynamic animator moves: mostly a view.
@preconcurrency @MainActor public protocol UIDynamicItem: AnyObject {
  /// The centre, in the reference view's coordinates.
  var center: CGPoint { get set }
  /// The size, with an origin of zero.
  var bounds: CGRect { get }
  /// The rotation about the centre.
  var transform: CGAffineTransform { get set }
  /// The shape with which it touches others.
  var collisionBoundsType: UIDynamicItemCollisionBoundsType { get }
  /// The outline for `path`: convex, about the centre at zero.
  var collisionBoundingPath: UIBezierPath { get }
}

extension UIDynamicItem {
  public var collisionBoundsType: UIDynamicItemCollisionBoundsType { .rectangle }
  public var collisionBoundingPath: UIBezierPath { UIBezierPath() }
}

/// The shapes with which items touch others.
public enum UIDynamicItemCollisionBoundsType: UInt, Sendable {
  /// The bounds, turned with the item.
  case rectangle
  /// A circle: as wide as the mean of the bounds' sides.
  case ellipse
  /// The convex hull of the item's path.
  case path
}

extension UIView: UIDynamicItem {}
