import Foundation
internal import RenderTree

/// What changes the particles of an emitter, or of a cell, while they live.
///
/// The types and their inputs; positions are points of the layer:
/// - `drag`: slows by `drag` of the velocity each second.
/// - `wave`: a `force` (an array of x, y and z, in points per second squared) that swings `frequency` times a second.
/// - `alignToMotion`: the picture's right side points where the particle goes, turned by `rotation`.
/// - `valueOverLife`: `values` of `keyPath` (`scale`, `scale.x`, `scale.y`, `rotation`, `color.red` … `color.alpha`, `position.x`, …) from
///   birth to death, at `locations` from 0 to 1 or evenly. They take the place of the value, or are added where `additive` is set.
/// - `colorOverLife`: `colors`, at `locations`, which multiply the colour.
/// - `attractor`, `simpleAttractor`: pull towards `position` and `zPosition` with `stiffness` times the distance; beyond `radius` the pull
///   is multiplied by (radius ÷ distance) to the power of `falloff`. An attractor's `attractorType` is `radial`, `axial` (towards a line)
///   or `planar`; `orientationLatitude` and `orientationLongitude` say where the line leads, or what is across the plane.
/// - `light`: colours are multiplied by `color` ÷ (1 + `falloff` · distance from `position` and `zPosition`).
open class CAEmitterBehavior: NSObject, NSCopying, NSSecureCoding {
  var data: EmitterBehavior

  /// A behaviour of a type. One of an unknown type does nothing, which is reported to the diagnostics.
  public init(type: String) {
    data = EmitterBehavior(type: type)
    super.init()
    if EmitterBehavior.Kind(rawValue: type) == nil {
      Diagnostics.report(
        "CAEmitterBehavior", "there is no type \"\(type)\", and nothing happens",
        hint: NearestNames.question(Self.behaviorTypes, for: type))
    }
  }

  /// A behaviour of a type, with inputs yet to be set.
  public static func behavior(withType type: String) -> CAEmitterBehavior { CAEmitterBehavior(type: type) }

  /// The known types of behaviours.
  public static var behaviorTypes: [String] { EmitterBehavior.Kind.allCases.map(\.rawValue) }

  /// Makes the behaviour that an archive has; nil where it has no type.
  public required init?(coder: NSCoder) {
    guard let type = coder.decodeText(forKey: "type") else { return nil }
    data = EmitterBehavior(type: type)
    super.init()
    decodeValues(from: coder)
  }

  /// Writes the type, the name and the inputs that have been set.
  open func encode(with coder: NSCoder) {
    coder.encode(type as NSString, forKey: "type")
    encodeValues(with: coder)
  }

  /// Behaviours can be read from archives securely: always true.
  open class var supportsSecureCoding: Bool { true }

  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = CAEmitterBehavior(type: type)
    copy.data = data
    return copy
  }

  /// The type, which says what the behaviour does to particles.
  public var type: String { data.type }
  /// The name by which key paths reach it: `emitterBehaviors.NAME.INPUT`.
  open var name: String? {
    get { data.name }
    set { data.name = newValue }
  }
  /// Whether the behaviour has an effect.
  open var isEnabled: Bool {
    get { data.isEnabled }
    set { data.isEnabled = newValue }
  }

  /// An input that has been set, or `type`, `name` or `enabled`.
  open func value(forKey key: String) -> Any? {
    switch key {
    case "type": type
    case "name": name
    case "enabled", "isEnabled": isEnabled
    default: data.inputs[key]?.boxed
    }
  }

  /// Sets an input to a number, point, colour, text or array of these; any other value clears it.
  open func setValue(_ value: Any?, forKey key: String) {
    switch key {
    case "name": name = value as? String
    case "enabled", "isEnabled": isEnabled = value.flatMap { AnimatableValue(boxed: $0) }?.truth ?? true
    default: data.inputs[key] = value.flatMap { AnimatableValue(boxed: $0) }
    }
  }

  /// The value of an input, or of a component of one.
  open func value(forKeyPath keyPath: String) -> Any? { value(forKey: keyPath) }
  /// Sets an input, or a component of one.
  open func setValue(_ value: Any?, forKeyPath keyPath: String) { setValue(value, forKey: keyPath) }
}
