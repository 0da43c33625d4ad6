/// Distances by which the sides of a rectangle move inwards, in points; negative ones move outwards.
public struct UIEdgeInsets: Hashable, Codable, Sendable {
  /// At the upper edge, in points.
  public var top: CGFloat
  /// At the left edge, in points.
  public var left: CGFloat
  /// At the lower edge, in points.
  public var bottom: CGFloat
  /// At the right edge, in points.
  public var right: CGFloat

  /// Insets of four lengths in points.
  public init(top: CGFloat, left: CGFloat, bottom: CGFloat, right: CGFloat) {
    (self.top, self.left, self.bottom, self.right) = (top, left, bottom, right)
  }

  /// No insets.
  public init() { self.init(top: 0, left: 0, bottom: 0, right: 0) }

  /// No insets.
  public static let zero = UIEdgeInsets()
}

/// The same with sides named by the direction of reading.
public struct NSDirectionalEdgeInsets: Hashable, Codable, Sendable {
  /// At the upper edge, in points.
  public var top: CGFloat
  /// At the edge where lines begin, in points.
  public var leading: CGFloat
  /// At the lower edge, in points.
  public var bottom: CGFloat
  /// At the edge where lines end, in points.
  public var trailing: CGFloat

  /// Insets of four lengths in points.
  public init(top: CGFloat, leading: CGFloat, bottom: CGFloat, trailing: CGFloat) {
    (self.top, self.leading, self.bottom, self.trailing) = (top, leading, bottom, trailing)
  }

  /// No insets.
  public init() { self.init(top: 0, leading: 0, bottom: 0, trailing: 0) }

  /// No insets.
  public static let zero = NSDirectionalEdgeInsets()
}

extension CGRect {
  /// The rectangle with its sides moved inwards.
  public func inset(by insets: UIEdgeInsets) -> CGRect {
    let r = standardized
    return CGRect(
      x: r.minX + insets.left, y: r.minY + insets.top, width: r.width - insets.left - insets.right,
      height: r.height - insets.top - insets.bottom)
  }
}

/// `rect.inset(by: insets)`.
public func UIEdgeInsetsInsetRect(_ rect: CGRect, _ insets: UIEdgeInsets) -> CGRect { rect.inset(by: insets) }
