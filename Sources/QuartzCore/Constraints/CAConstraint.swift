import Foundation

/// A coordinate or extent of a rectangle along one axis; y grows upwards unless the layer is flipped.
public enum CAConstraintAttribute: Int32, Sendable, CaseIterable {
  /// The left edge: the least x.
  case minX
  /// The centre along x.
  case midX
  /// The right edge: the greatest x.
  case maxX
  /// The extent along x.
  case width
  /// The edge of least y.
  case minY
  /// The centre along y.
  case midY
  /// The edge of greatest y.
  case maxY
  /// The extent along y.
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
  /// The attribute that is placed, of the layer that has the constraint.
  public let attribute: CAConstraintAttribute
  /// The `name` of a sibling, or `superlayer`, which stands for the superlayer's bounds.
  public let sourceName: String
  /// The attribute of the source that is followed.
  public let sourceAttribute: CAConstraintAttribute
  /// Multiplies the source's attribute.
  public let scale: CGFloat
  /// Added after that, in points.
  public let offset: CGFloat

  /// A constraint `attribute = scale · sourceAttribute + offset`, where the source is the layer named `sourceName`.
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

  /// A constraint `attribute = sourceAttribute + offset`, where the source is the layer named `sourceName`.
  public convenience init(
    attribute: CAConstraintAttribute, relativeTo sourceName: String, attribute sourceAttribute: CAConstraintAttribute, offset: CGFloat
  ) {
    self.init(attribute: attribute, relativeTo: sourceName, attribute: sourceAttribute, scale: 1, offset: offset)
  }

  /// A constraint `attribute = sourceAttribute`, where the source is the layer named `sourceName`.
  public convenience init(
    attribute: CAConstraintAttribute, relativeTo sourceName: String, attribute sourceAttribute: CAConstraintAttribute
  ) {
    self.init(attribute: attribute, relativeTo: sourceName, attribute: sourceAttribute, scale: 1, offset: 0)
  }

  /// Reads a constraint; nil where an archive has none.
  public convenience init?(coder: NSCoder) {
    guard let attribute = CAConstraintAttribute(rawValue: coder.decodeInt32(forKey: "attribute")),
      let source = CAConstraintAttribute(rawValue: coder.decodeInt32(forKey: "sourceAttribute")),
      let name = coder.decodeText(forKey: "sourceName")
    else { return nil }
    self.init(
      attribute: attribute, relativeTo: name, attribute: source, scale: CGFloat(coder.decodeDouble(forKey: "scale")),
      offset: CGFloat(coder.decodeDouble(forKey: "offset")))
  }

  /// Writes the constraint.
  public func encode(with coder: NSCoder) {
    coder.encode(attribute.rawValue, forKey: "attribute")
    coder.encode(sourceName as NSString, forKey: "sourceName")
    coder.encode(sourceAttribute.rawValue, forKey: "sourceAttribute")
    coder.encode(Double(scale), forKey: "scale")
    coder.encode(Double(offset), forKey: "offset")
  }

  /// Constraints can be read from archives securely: always true.
  public static var supportsSecureCoding: Bool { true }
}

extension CALayer {
  /// The constraints by which the superlayer's `CAConstraintLayoutManager` places the layer; nil, the default, leaves it where it is.
  public var constraints: [CAConstraint]? {
    get { extras?.constraints }
    set {
      modifyExtras { $0.constraints = newValue }
      superlayer?.setNeedsLayout()
    }
  }

  /// Appends a constraint to `constraints`.
  public func addConstraint(_ c: CAConstraint) { constraints = (constraints ?? []) + [c] }
}
