/// An edge, a centre or an extent of a view or guide, from which constraints are made. `AnchorType` keeps kinds from being mixed.
@preconcurrency @MainActor open class NSLayoutAnchor<AnchorType: AnyObject>: NSObject {
  let parts: [NSLayoutConstraint.Part]

  init(_ parts: [NSLayoutConstraint.Part]) { self.parts = parts }

  convenience init(_ item: AnyObject, _ attribute: NSLayoutConstraint.Attribute) {
    self.init([NSLayoutConstraint.Part(item, attribute, 1)])
  }

  /// The view or guide that the anchor belongs to.
  open var item: AnyObject? { parts.first.flatMap { $0.guide ?? $0.view } }

  /// A constraint that this anchor equals another.
  open func constraint(equalTo anchor: NSLayoutAnchor<AnchorType>) -> NSLayoutConstraint { relate(.equal, anchor) }
  /// A constraint that this anchor is at least another.
  open func constraint(greaterThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>) -> NSLayoutConstraint {
    relate(.greaterThanOrEqual, anchor)
  }
  /// A constraint that this anchor is at most another.
  open func constraint(lessThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>) -> NSLayoutConstraint { relate(.lessThanOrEqual, anchor) }

  /// - Parameter c: points by which this anchor is greater than the other.
  open func constraint(equalTo anchor: NSLayoutAnchor<AnchorType>, constant c: CGFloat) -> NSLayoutConstraint {
    relate(.equal, anchor, constant: c)
  }
  /// A constraint that this anchor is at least another plus `c` points.
  open func constraint(greaterThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>, constant c: CGFloat) -> NSLayoutConstraint {
    relate(.greaterThanOrEqual, anchor, constant: c)
  }
  /// A constraint that this anchor is at most another plus `c` points.
  open func constraint(lessThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>, constant c: CGFloat) -> NSLayoutConstraint {
    relate(.lessThanOrEqual, anchor, constant: c)
  }

  /// A constraint: this anchor ⋛ `multiplier` · another one + a constant.
  fileprivate func relate(
    _ relation: NSLayoutConstraint.Relation, _ anchor: NSLayoutAnchor<AnchorType>?, multiplier: CGFloat = 1, constant: CGFloat = 0
  ) -> NSLayoutConstraint {
    let others = (anchor?.parts ?? []).map { part in
      var part = part
      part.factor *= -Double(multiplier)
      return part
    }
    let first = parts.first, second = anchor?.parts.first
    return NSLayoutConstraint(
      parts + others, relation, (item, first?.attribute ?? .notAnAttribute), (anchor?.item, second?.attribute ?? .notAnAttribute),
      multiplier, constant)
  }

  fileprivate func distance(to anchor: NSLayoutAnchor<AnchorType>) -> NSLayoutDimension {
    let starts = parts.map { part in
      var part = part
      part.factor *= -1
      return part
    }
    return NSLayoutDimension(anchor.parts + starts)
  }

  /// Standard spacing between views, in points.
  fileprivate static var systemSpacing: CGFloat { 8 }
}

/// A horizontal position.
@preconcurrency @MainActor public final class NSLayoutXAxisAnchor: NSLayoutAnchor<NSLayoutXAxisAnchor> {
  /// A constraint that this anchor is `multiplier` times the standard spacing after another.
  public func constraint(equalToSystemSpacingAfter anchor: NSLayoutXAxisAnchor, multiplier: CGFloat) -> NSLayoutConstraint {
    relate(.equal, anchor, constant: Self.systemSpacing * multiplier)
  }
  /// A constraint that this anchor is at least `multiplier` times the standard spacing after another.
  public func constraint(greaterThanOrEqualToSystemSpacingAfter anchor: NSLayoutXAxisAnchor, multiplier: CGFloat) -> NSLayoutConstraint {
    relate(.greaterThanOrEqual, anchor, constant: Self.systemSpacing * multiplier)
  }
  /// A constraint that this anchor is at most `multiplier` times the standard spacing after another.
  public func constraint(lessThanOrEqualToSystemSpacingAfter anchor: NSLayoutXAxisAnchor, multiplier: CGFloat) -> NSLayoutConstraint {
    relate(.lessThanOrEqual, anchor, constant: Self.systemSpacing * multiplier)
  }
  /// The distance from this anchor to another one, as a dimension for constraints.
  public func anchorWithOffset(to otherAnchor: NSLayoutXAxisAnchor) -> NSLayoutDimension { distance(to: otherAnchor) }
}

/// A vertical position, growing downwards.
@preconcurrency @MainActor public final class NSLayoutYAxisAnchor: NSLayoutAnchor<NSLayoutYAxisAnchor> {
  /// A constraint that this anchor is `multiplier` times the standard spacing below another.
  public func constraint(equalToSystemSpacingBelow anchor: NSLayoutYAxisAnchor, multiplier: CGFloat) -> NSLayoutConstraint {
    relate(.equal, anchor, constant: Self.systemSpacing * multiplier)
  }
  /// A constraint that this anchor is at least `multiplier` times the standard spacing below another.
  public func constraint(greaterThanOrEqualToSystemSpacingBelow anchor: NSLayoutYAxisAnchor, multiplier: CGFloat) -> NSLayoutConstraint {
    relate(.greaterThanOrEqual, anchor, constant: Self.systemSpacing * multiplier)
  }
  /// A constraint that this anchor is at most `multiplier` times the standard spacing below another.
  public func constraint(lessThanOrEqualToSystemSpacingBelow anchor: NSLayoutYAxisAnchor, multiplier: CGFloat) -> NSLayoutConstraint {
    relate(.lessThanOrEqual, anchor, constant: Self.systemSpacing * multiplier)
  }
  /// The distance from this anchor to another one, as a dimension for constraints.
  public func anchorWithOffset(to otherAnchor: NSLayoutYAxisAnchor) -> NSLayoutDimension { distance(to: otherAnchor) }
}

/// A width, height or distance.
@preconcurrency @MainActor public final class NSLayoutDimension: NSLayoutAnchor<NSLayoutDimension> {
  /// A constraint that the dimension is `c` points.
  public func constraint(equalToConstant c: CGFloat) -> NSLayoutConstraint { relate(.equal, nil, constant: c) }
  /// A constraint that the dimension is at least `c` points.
  public func constraint(greaterThanOrEqualToConstant c: CGFloat) -> NSLayoutConstraint { relate(.greaterThanOrEqual, nil, constant: c) }
  /// A constraint that the dimension is at most `c` points.
  public func constraint(lessThanOrEqualToConstant c: CGFloat) -> NSLayoutConstraint { relate(.lessThanOrEqual, nil, constant: c) }

  /// A constraint that the dimension is `m` times another plus `c` points.
  public func constraint(equalTo anchor: NSLayoutDimension, multiplier m: CGFloat, constant c: CGFloat = 0) -> NSLayoutConstraint {
    relate(.equal, anchor, multiplier: m, constant: c)
  }
  /// A constraint that the dimension is at least `m` times another plus `c` points.
  public func constraint(greaterThanOrEqualTo anchor: NSLayoutDimension, multiplier m: CGFloat, constant c: CGFloat = 0)
    -> NSLayoutConstraint
  {
    relate(.greaterThanOrEqual, anchor, multiplier: m, constant: c)
  }
  /// A constraint that the dimension is at most `m` times another plus `c` points.
  public func constraint(lessThanOrEqualTo anchor: NSLayoutDimension, multiplier m: CGFloat, constant c: CGFloat = 0)
    -> NSLayoutConstraint
  {
    relate(.lessThanOrEqual, anchor, multiplier: m, constant: c)
  }
}
