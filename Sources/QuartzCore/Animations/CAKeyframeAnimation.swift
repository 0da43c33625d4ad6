import Foundation
internal import RenderTree

/// How a keyframe animation moves from value to value.
public struct CAAnimationCalculationMode: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Straight from each value to the next.
  public static let linear = CAAnimationCalculationMode(rawValue: "linear")
  /// Each value holds, then jumps.
  public static let discrete = CAAnimationCalculationMode(rawValue: "discrete")
  /// Straight, at constant speed; key times and timing functions are ignored.
  public static let paced = CAAnimationCalculationMode(rawValue: "paced")
  /// Along a smooth curve through the values.
  public static let cubic = CAAnimationCalculationMode(rawValue: "cubic")
  /// Along the same curve at constant speed.
  public static let cubicPaced = CAAnimationCalculationMode(rawValue: "cubicPaced")
}

/// Whether a layer turns with the path that it follows.
public struct CAAnimationRotationMode: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The layer's x axis follows the path's direction.
  public static let rotateAuto = CAAnimationRotationMode(rawValue: "auto")
  /// The same, turned by half a turn.
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
  /// When each value is reached, from 0 to 1, not decreasing. Discrete animations have one more than values.
  ///
  /// Others count as they stand: at a time the segment between two values shows that is the first to end later, after all of them the last
  /// value.
  open var keyTimes: [NSNumber]? {
    get { frames.keyTimes }
    set { change { $0.keyTimes = newValue } }
  }
  /// The pacing of each segment: one fewer than values.
  open var timingFunctions: [CAMediaTimingFunction]? {
    get { frames.timingFunctions }
    set { change { $0.timingFunctions = newValue } }
  }
  /// How values follow each other. With any other mode than those that there are nothing is animated.
  open var calculationMode: CAAnimationCalculationMode {
    get { frames.calculationMode }
    set { change { $0.calculationMode = newValue } }
  }
  /// For cubic modes: positive is tighter, negative rounder. One a value, from −1 to 1.
  open var tensionValues: [NSNumber]? {
    get { frames.tensionValues }
    set { change { $0.tensionValues = newValue } }
  }
  /// For cubic modes: positive makes corners. One a value, from −1 to 1.
  open var continuityValues: [NSNumber]? {
    get { frames.continuityValues }
    set { change { $0.continuityValues = newValue } }
  }
  /// For cubic modes: positive bends before the value, negative after. One a value, from −1 to 1.
  open var biasValues: [NSNumber]? {
    get { frames.biasValues }
    set { change { $0.biasValues = newValue } }
  }
  /// Whether the layer turns with the path; nil for no.
  open var rotationMode: CAAnimationRotationMode? {
    get { frames.rotationMode }
    set { change { $0.rotationMode = newValue } }
  }

  override func interpolation() -> PropertyAnimation.Interpolation? {
    // A way of moving that there is not moves nothing.
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
