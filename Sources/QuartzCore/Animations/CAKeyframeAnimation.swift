import Foundation
internal import RenderTree

/// How a keyframe animation moves from value to value.
public struct CAAnimationCalculationMode: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Interpolates linearly from each value to the next.
  public static let linear = CAAnimationCalculationMode(rawValue: "linear")
  /// Holds each value, then jumps to the next.
  public static let discrete = CAAnimationCalculationMode(rawValue: "discrete")
  /// Interpolates linearly at constant speed; `keyTimes` and `timingFunctions` are ignored.
  public static let paced = CAAnimationCalculationMode(rawValue: "paced")
  /// Interpolates along a smooth curve through the values.
  public static let cubic = CAAnimationCalculationMode(rawValue: "cubic")
  /// Moves along the curve of `cubic` at constant speed; `keyTimes` and `timingFunctions` are ignored.
  public static let cubicPaced = CAAnimationCalculationMode(rawValue: "cubicPaced")
}

/// Whether a layer turns with the path that it follows.
public struct CAAnimationRotationMode: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The layer's x axis follows the path's direction.
  public static let rotateAuto = CAAnimationRotationMode(rawValue: "auto")
  /// The layer's x axis points against the path's direction.
  public static let rotateAutoReverse = CAAnimationRotationMode(rawValue: "autoReverse")
}

/// An animation through several values, or along a path.
open class CAKeyframeAnimation: CAPropertyAnimation {
  private struct Frames {
    var values: [Any]?
    var path: PathGeometry?
    var keyTimes: [NSNumber]?
    var timingFunctions: [CAMediaTimingFunction]?
    var calculationMode = CAAnimationCalculationMode.linear
    var tensionValues: [NSNumber]?
    var continuityValues: [NSNumber]?
    var biasValues: [NSNumber]?
    var rotationMode: CAAnimationRotationMode?
  }

  private var frames = Frames()

  override class var prototype: CAAnimation { CAKeyframeAnimation() }

  override func adopt(_ other: CAAnimation) {
    super.adopt(other)
    if let other = other as? CAKeyframeAnimation { frames = other.frames }
  }

  private func change(_ apply: (inout Frames) -> Void) {
    willChange()
    apply(&frames)
  }

  /// The values, at least two.
  open var values: [Any]? {
    get { frames.values }
    set { change { $0.values = newValue } }
  }
  /// The path that a point-valued property follows; takes the place of `values`. Every element ends in a key frame. The path is copied.
  open var path: CGPath? {
    get { frames.path.map(CGPath.init(geometry:)) }
    set { change { $0.path = newValue?.geometry } }
  }
  /// When each value is reached, as fractions of the duration from 0 to 1, not decreasing. Discrete animations have one more than values.
  ///
  /// Others count as they stand: at a time the segment between two values shows that is the first to end later, after all of them the last
  /// value.
  open var keyTimes: [NSNumber]? {
    get { frames.keyTimes }
    set { change { $0.keyTimes = newValue } }
  }
  /// The pacing of each segment between two values, one fewer than there are values.
  open var timingFunctions: [CAMediaTimingFunction]? {
    get { frames.timingFunctions }
    set { change { $0.timingFunctions = newValue } }
  }
  /// How values are interpolated. Under an unknown name nothing is animated.
  open var calculationMode: CAAnimationCalculationMode {
    get { frames.calculationMode }
    set { change { $0.calculationMode = newValue } }
  }
  /// Tension of each value's curve, from −1 to 1, for the cubic modes: positive is tighter, negative rounder.
  open var tensionValues: [NSNumber]? {
    get { frames.tensionValues }
    set { change { $0.tensionValues = newValue } }
  }
  /// Continuity of each value's curve, from −1 to 1, for the cubic modes: other values than 0 make corners.
  open var continuityValues: [NSNumber]? {
    get { frames.continuityValues }
    set { change { $0.continuityValues = newValue } }
  }
  /// Bias of each value's curve, from −1 to 1, for the cubic modes: positive bends before the value, negative after it.
  open var biasValues: [NSNumber]? {
    get { frames.biasValues }
    set { change { $0.biasValues = newValue } }
  }
  /// Whether the layer turns with the path; nil leaves its rotation as it is.
  open var rotationMode: CAAnimationRotationMode? {
    get { frames.rotationMode }
    set { change { $0.rotationMode = newValue } }
  }

  override func interpolation() -> PropertyAnimation.Interpolation? {
    // An unknown calculation mode animates nothing.
    guard let mode = Keyframes.Mode(rawValue: frames.calculationMode.rawValue) else { return nil }
    var keyframes = Keyframes()
    // Values of no known kind leave no gap: the others keep their key times only when all are known.
    keyframes.values = (frames.values ?? []).compactMap { AnimatableValue(boxed: $0) }
    keyframes.path = frames.path
    keyframes.keyTimes = frames.keyTimes?.map(\.doubleValue)
    keyframes.timingCurves = frames.timingFunctions?.map(\.curve)
    keyframes.mode = mode
    if let values = frames.tensionValues { keyframes.tensionValues = values.map(\.doubleValue) }
    if let values = frames.continuityValues { keyframes.continuityValues = values.map(\.doubleValue) }
    if let values = frames.biasValues { keyframes.biasValues = values.map(\.doubleValue) }
    keyframes.rotation = frames.rotationMode.flatMap { Keyframes.Rotation(rawValue: $0.rawValue) }
    return .keyframes(keyframes)
  }

  override var archivedKeys: [String] {
    super.archivedKeys + [
      "values", "path", "keyTimes", "timingFunctions", "calculationMode", "tensionValues", "continuityValues", "biasValues", "rotationMode",
    ]
  }

  override func declaredValue(forKey key: String) -> Any? {
    switch key {
    case "values": values
    case "path": path
    case "keyTimes": keyTimes
    case "timingFunctions": timingFunctions
    case "calculationMode": calculationMode.rawValue
    case "tensionValues": tensionValues
    case "continuityValues": continuityValues
    case "biasValues": biasValues
    case "rotationMode": rotationMode?.rawValue
    default: super.declaredValue(forKey: key)
    }
  }

  override func setDeclaredValue(_ value: Any?, forKey key: String) -> Bool {
    switch key {
    case "values": values = value as? [Any]
    case "path": path = value as? CGPath
    case "keyTimes": keyTimes = Self.numbers(value)
    case "timingFunctions": timingFunctions = value as? [CAMediaTimingFunction]
    case "calculationMode": calculationMode = (value as? String).map(CAAnimationCalculationMode.init(rawValue:)) ?? .linear
    case "tensionValues": tensionValues = Self.numbers(value)
    case "continuityValues": continuityValues = Self.numbers(value)
    case "biasValues": biasValues = Self.numbers(value)
    case "rotationMode": rotationMode = (value as? String).map(CAAnimationRotationMode.init(rawValue:))
    default: return super.setDeclaredValue(value, forKey: key)
    }
    return true
  }

  private static func numbers(_ value: Any?) -> [NSNumber]? {
    (value as? [Any])?.compactMap { AnimatableValue(boxed: $0)?.number.map(NSNumber.init(value:)) }
  }
}
