import Foundation
package import RenderTree

/// An animation of one property, or of a component of one, of the layer that it is added to.
open class CAPropertyAnimation: CAAnimation {
  private var path: String? { didSet { parsed = nil } }
  /// `path` parsed, once it has been asked for.
  private var parsed: LayerKeyPath?

  /// An animation of the property at `path`, such as `position.x`.
  public convenience init(keyPath path: String?) {
    self.init()
    self.path = path
  }

  /// An animation of a property whose key path has been read already.
  package convenience init(_ path: LayerKeyPath, description: String) {
    self.init()
    self.path = description
    parsed = path
  }

  private var parsedPath: LayerKeyPath? {
    if parsed == nil { parsed = path.map(LayerKeyPath.init(parsing:)) }
    return parsed
  }

  override class var prototype: CAAnimation { CAPropertyAnimation() }

  override func adopt(_ other: CAAnimation) {
    super.adopt(other)
    guard let other = other as? CAPropertyAnimation else { return }
    path = other.path
    parsed = other.parsed
    (isAdditive, isCumulative, valueFunction) = (other.isAdditive, other.isCumulative, other.valueFunction)
  }

  /// The key path of what is animated, relative to the layer, such as `position.x`.
  open var keyPath: String? {
    get { path }
    set {
      willChange()
      path = newValue
    }
  }
  /// Whether the value is added to what the property has without the animation; matrices are multiplied.
  open var isAdditive = false { willSet { willChange() } }
  /// Whether every repetition starts from where the one before ended.
  open var isCumulative = false { willSet { willChange() } }
  /// Makes a matrix from the interpolated number or numbers; nil animates them as they are.
  open var valueFunction: CAValueFunction? { willSet { willChange() } }

  /// How values are interpolated; nil where nothing is animated.
  func interpolation() -> PropertyAnimation.Interpolation? { nil }

  override func body() -> AnimationBody? {
    guard let parsedPath, let interpolation = interpolation() else { return nil }
    var property = PropertyAnimation(keyPath: parsedPath, interpolation: interpolation)
    property.isAdditive = isAdditive
    property.isCumulative = isCumulative
    property.valueFunction = valueFunction?.function
    return .property(property)
  }

  override var animatedKeys: [String] { animatedKey.map { [$0] } ?? [] }

  /// The first component of the key path.
  private var animatedKey: String? {
    guard let path else { return nil }
    // Of a property as a whole there is nothing to be searched for.
    if let parsed, parsed.property.row.key == path { return path }
    return path.utf8.firstIndex(of: UInt8(ascii: ".")).map { String(path[..<$0]) } ?? path
  }

  override func isDrawn(by layer: CALayer) -> Bool { animatedKey.map { layer.draws(forKey: $0) } ?? false }

  override var animatedKeyPaths: [String] { path.map { [$0] } ?? [] }

  override func animates(_ property: LayerProperty) -> Bool { parsedPath?.property == property }

  override func actionAnimation(forKey event: String) -> CAAnimation {
    guard path == nil, let animation = copy() as? CAPropertyAnimation else { return self }
    animation.keyPath = event
    return animation
  }

  override class var declaredKeys: [DeclaredKey<CAAnimation>] { propertyKeys }

  static let propertyKeys: [DeclaredKey<CAAnimation>] =
    keys + [
      .object("keyPath", \CAPropertyAnimation.keyPath), .flag("additive", alias: "isAdditive", \CAPropertyAnimation.isAdditive),
      .flag("cumulative", alias: "isCumulative", \CAPropertyAnimation.isCumulative),
      .object("valueFunction", \CAPropertyAnimation.valueFunction),
    ]
}

/// The name of a value function.
public struct CAValueFunctionName: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  /// A rotation about an axis, from an angle in radians.
  public static let rotateX = CAValueFunctionName(rawValue: "rotateX")
  /// A rotation about the y axis, from an angle in radians.
  public static let rotateY = CAValueFunctionName(rawValue: "rotateY")
  /// A rotation about the z axis, from an angle in radians.
  public static let rotateZ = CAValueFunctionName(rawValue: "rotateZ")
  /// A scale along all axes, from three factors.
  public static let scale = CAValueFunctionName(rawValue: "scale")
  /// A scale along x, from one factor.
  public static let scaleX = CAValueFunctionName(rawValue: "scaleX")
  /// A scale along y, from one factor.
  public static let scaleY = CAValueFunctionName(rawValue: "scaleY")
  /// A scale along z, from one factor.
  public static let scaleZ = CAValueFunctionName(rawValue: "scaleZ")
  /// A translation, from three lengths in points.
  public static let translate = CAValueFunctionName(rawValue: "translate")
  /// A translation along x, from a length in points.
  public static let translateX = CAValueFunctionName(rawValue: "translateX")
  /// A translation along y, from a length in points.
  public static let translateY = CAValueFunctionName(rawValue: "translateY")
  /// A translation along z, from a length in points.
  public static let translateZ = CAValueFunctionName(rawValue: "translateZ")
}

/// Makes a matrix from animated numbers, so that a rotation is interpolated as an angle.
public final class CAValueFunction: NSObject, NSSecureCoding {
  /// Which function it is.
  public let name: CAValueFunctionName
  let function: ValueFunction

  /// The function of a name; nil for an unknown name, which is reported to the diagnostics.
  public init?(name: CAValueFunctionName) {
    guard let function = ValueFunction(rawValue: name.rawValue) else {
      Diagnostics.report(
        "CAValueFunction", "none is named \"\(name.rawValue)\"",
        hint: NearestNames.question(ValueFunction.allCases.map(\.rawValue), for: name.rawValue))
      return nil
    }
    self.name = name
    self.function = function
    super.init()
  }

  /// Reads the function's name; nil for an unknown one.
  public convenience init?(coder: NSCoder) {
    guard let name = coder.decodeText(forKey: "name") else { return nil }
    self.init(name: CAValueFunctionName(rawValue: name))
  }

  /// Writes the function's name.
  public func encode(with coder: NSCoder) { coder.encode(name.rawValue as NSString, forKey: "name") }

  /// Whether archives of it can be read with classes checked.
  public static var supportsSecureCoding: Bool { true }

  public override func isEqual(_ object: Any?) -> Bool { (object as? CAValueFunction)?.name == name }
  public override var hash: Int { name.hashValue }
}
