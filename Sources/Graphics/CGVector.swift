/// A displacement in the plane.
public struct CGVector: Hashable, Codable, Sendable {
  /// The distance to the right.
  public var dx: CGFloat
  /// Along the y axis.
  public var dy: CGFloat

  /// A vector with two components.
  public init(dx: CGFloat, dy: CGFloat) {
    self.dx = dx
    self.dy = dy
  }

  /// A vector of no length.
  public init() { self.init(dx: 0, dy: 0) }

  /// A vector of no length.
  public static let zero = CGVector(dx: 0, dy: 0)
}
