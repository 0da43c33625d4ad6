/// Insets of a rectangle's sides, in points; negative insets enlarge it.
public struct UIEdgeInsets: Hashable, Codable, Sendable {
  /// The inset of the top edge, in points.
  public var top: CGFloat
  /// The inset of the left edge, in points.
  public var left: CGFloat
  /// The inset of the bottom edge, in points.
  public var bottom: CGFloat
  /// The inset of the right edge, in points.
  public var right: CGFloat

  /// Insets of the four edges, in points.
  public init(top: CGFloat, left: CGFloat, bottom: CGFloat, right: CGFloat) {
    (self.top, self.left, self.bottom, self.right) = (top, left, bottom, right)
  }

  /// Insets of 0 on all sides.
  public init() { self.init(top: 0, left: 0, bottom: 0, right: 0) }

  /// Insets of 0 on all sides.
  public static let zero = UIEdgeInsets()
}

/// Insets of a rectangle's sides, in points, with horizontal sides named by the direction of reading.
public struct NSDirectionalEdgeInsets: Hashable, Codable, Sendable {
  /// The inset of the top edge, in points.
  public var top: CGFloat
  /// The inset of the leading edge, where lines begin, in points.
  public var leading: CGFloat
  /// The inset of the bottom edge, in points.
  public var bottom: CGFloat
  /// The inset of the trailing edge, where lines end, in points.
  public var trailing: CGFloat

  /// Insets of the four edges, in points.
  public init(top: CGFloat, leading: CGFloat, bottom: CGFloat, trailing: CGFloat) {
    (self.top, self.leading, self.bottom, self.trailing) = (top, leading, bottom, trailing)
  }

  /// Insets of 0 on all sides.
  public init() { self.init(top: 0, leading: 0, bottom: 0, trailing: 0) }

  /// Insets of 0 on all sides.
  public static let zero = NSDirectionalEdgeInsets()
}

extension CGRect {
  /// The rectangle reduced by insets.
  public func inset(by insets: UIEdgeInsets) -> CGRect {
    let r = standardized
    return CGRect(
      x: r.minX + insets.left, y: r.minY + insets.top, width: r.width - insets.left - insets.right,
      height: r.height - insets.top - insets.bottom)
  }
}

/// The rectangle reduced by insets: `rect.inset(by: insets)`.
public func UIEdgeInsetsInsetRect(_ rect: CGRect, _ insets: UIEdgeInsets) -> CGRect { rect.inset(by: insets) }
