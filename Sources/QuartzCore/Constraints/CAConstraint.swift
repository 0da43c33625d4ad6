import Foundation

/// A number that a rectangle has along one of its axes; y grows upwards unless the layer is flipped.
public enum CAConstraintAttribute: Int32, Sendable, CaseIterable {
  /// The left edge.
  case minX
  /// The middle, sideways.
  case midX
  /// The right edge.
  case maxX
  /// The width.
  case width
  /// The edge of the lesser y.
  case minY
  /// The middle, up and down.
  case midY
  /// The edge of the greater y.
  case maxY
  /// The height.
  case height
}

/// A rule by which a layer is placed next to its siblings or in its superlayer: one attribute of its frame is a multiple of an attribute of
/// theirs, plus an offset.
///
/// Rules work in a superlayer whose `layoutManager` is a `CAConstraintLayoutManager`:
/// ```swift
/// panel.layoutManager = CAConstraintLayoutManager()
/// label.addConstraint(CAConstraint(attribute: .midX, relativeTo: "superlayer", attribute: .midX))
/// label.addConstraint(CAConstraint(attribute: .minY, relativeTo: "button", attribute: .maxY, offset: 8))
/// ```
public final class CAConstraint: NSObject, NSSecureCoding {
  /// What is placed, of the layer that has the constraint.
  public let attribute: CAConstraintAttribute
  /// The `name` of a sibling, or `superlayer`, whose bounds count then.
  public let sourceName: String
  /// What it follows.
  public let sourceAttribute: CAConstraintAttribute
  /// Multiplies the source's attribute.
  public let scale: CGFloat
  /// Added after that, in points.
  public let offset: CGFloat

  /// `attribute = scale · sourceAttribute + offset`, the latter of the layer named `sourceName`.
  public init(
    attribute: CAConstraintAttribute, relativeTo sourceName: String, attribute sourceAttribute: CAConstraintAttribute, scale: CGFloat,
    offset: CGFloat
  ) {
    self.attribute = attribute
    self.sourceName = sourceName
    self.sourceAttribute = sourceAttribute
    self.scale = scale
    self.offset = offset
    super.init()
  }

  /// The same with a scale of 1.
  public convenience init(
    attribute: CAConstraintAttribute, relativeTo sourceName: String, attribute sourceAttribute: CAConstraintAttribute, offset: CGFloat
  ) {
    self.init(attribute: attribute, relativeTo: sourceName, attribute: sourceAttribute, scale: 1, offset: offset)
  }

  /// The same with a scale of 1 and no offset.
  public convenience init(
    attribute: CAConstraintAttribute, relativeTo sourceName: String, attribute sourceAttribute: CAConstraintAttribute
  ) {
    self.init(attribute: attribute, relativeTo: sourceName, attribute: sourceAttribute, scale: 1, offset: 0)
  }

  /// Reads a rule; nil where an archive has none.
  public convenience init?(coder: NSCoder) {
    guard let attribute = CAConstraintAttribute(rawValue: coder.decodeInt32(forKey: "attribute")),
      let source = CAConstraintAttribute(rawValue: coder.decodeInt32(forKey: "sourceAttribute")),
      let name = coder.decodeText(forKey: "sourceName")
    else { return nil }
    self.init(
      attribute: attribute, relativeTo: name, attribute: source, scale: CGFloat(coder.decodeDouble(forKey: "scale")),
      offset: CGFloat(coder.decodeDouble(forKey: "offset")))
  }

  /// Writes the rule.
  public func encode(with coder: NSCoder) {
    coder.encode(attribute.rawValue, forKey: "attribute")
    coder.encode(sourceName as NSString, forKey: "sourceName")
    coder.encode(sourceAttribute.rawValue, forKey: "sourceAttribute")
    coder.encode(Double(scale), forKey: "scale")
    coder.encode(Double(offset), forKey: "offset")
  }

  /// Whether archives of it can be read with classes checked.
  public static var supportsSecureCoding: Bool { true }
}

extension CALayer {
  /// The rules by which the superlayer's `CAConstraintLayoutManager` places the layer; nil, as at first, leaves it where it is.
  public var constraints: [CAConstraint]? {
    get { extras?.constraints }
    set {
      modifyExtras { $0.constraints = newValue }
      superlayer?.setNeedsLayout()
    }
  }

  /// Adds a rule to `constraints`.
  public func addConstraint(_ c: CAConstraint) { constraints = (constraints ?? []) + [c] }
}
