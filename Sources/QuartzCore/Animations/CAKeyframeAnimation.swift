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
  private var geometry: PathGeometry?

  override class var prototype: CAAnimation { CAKeyframeAnimation() }

  override func adopt(_ other: CAAnimation) {
    super.adopt(other)
    guard let other = other as? CAKeyframeAnimation else { return }
    (values, geometry, keyTimes, timingFunctions) = (other.values, other.geometry, other.keyTimes, other.timingFunctions)
    (calculationMode, rotationMode, tensionValues) = (other.calculationMode, other.rotationMode, other.tensionValues)
    (continuityValues, biasValues) = (other.continuityValues, other.biasValues)
  }

  /// The values, at least two.
  open var values: [Any]? { willSet { willChange() } }
  /// The path that a point-valued property follows; takes the place of `values`. Every element ends in a key frame. The path is copied.
  open var path: CGPath? {
    get { geometry.map(CGPath.init(geometry:)) }
    set {
      willChange()
      geometry = newValue?.geometry
    }
  }
  /// When each value is reached, as fractions of the duration from 0 to 1, not decreasing. Discrete animations have one more than values.
  ///
  /// Others count as they stand: at a time the segment between two values shows that is the first to end later, after all of them the last
  /// value.
  open var keyTimes: [NSNumber]? { willSet { willChange() } }
  /// The pacing of each segment between two values, one fewer than there are values.
  open var timingFunctions: [CAMediaTimingFunction]? { willSet { willChange() } }
  /// How values are interpolated. Under an unknown name nothing is animated.
  open var calculationMode = CAAnimationCalculationMode.linear { willSet { willChange() } }
  /// Tension of each value's curve, from −1 to 1, for the cubic modes: positive is tighter, negative rounder.
  open var tensionValues: [NSNumber]? { willSet { willChange() } }
  /// Continuity of each value's curve, from −1 to 1, for the cubic modes: other values than 0 make corners.
  open var continuityValues: [NSNumber]? { willSet { willChange() } }
  /// Bias of each value's curve, from −1 to 1, for the cubic modes: positive bends before the value, negative after it.
  open var biasValues: [NSNumber]? { willSet { willChange() } }
  /// Whether the layer turns with the path; nil leaves its rotation as it is.
  open var rotationMode: CAAnimationRotationMode? { willSet { willChange() } }

  override func interpolation() -> PropertyAnimation.Interpolation? {
    // An unknown calculation mode animates nothing.
    guard let mode = Keyframes.Mode(rawValue: calculationMode.rawValue) else { return nil }
    var keyframes = Keyframes()
    // Values of no known kind leave no gap: the others keep their key times only when all are known.
    keyframes.values = (values ?? []).compactMap { AnimatableValue(boxed: $0) }
    keyframes.path = geometry
    keyframes.keyTimes = keyTimes?.map(\.doubleValue)
    keyframes.timingCurves = timingFunctions?.map(\.curve)
    keyframes.mode = mode
    if let values = tensionValues { keyframes.tensionValues = values.map(\.doubleValue) }
    if let values = continuityValues { keyframes.continuityValues = values.map(\.doubleValue) }
    if let values = biasValues { keyframes.biasValues = values.map(\.doubleValue) }
    keyframes.rotation = rotationMode.flatMap { Keyframes.Rotation(rawValue: $0.rawValue) }
    return .keyframes(keyframes)
  }

  override class var declaredKeys: [DeclaredKey<CAAnimation>] { keyframeKeys }

  private static let keyframeKeys: [DeclaredKey<CAAnimation>] =
    propertyKeys + [
      .object("values", \CAKeyframeAnimation.values), .object("path", \CAKeyframeAnimation.path),
      .numbers("keyTimes", \CAKeyframeAnimation.keyTimes), .object("timingFunctions", \CAKeyframeAnimation.timingFunctions),
      DeclaredKey(
        "calculationMode", \CAKeyframeAnimation.calculationMode, box: \.rawValue,
        convert: { ($0 as? String).map(CAAnimationCalculationMode.init(rawValue:)) ?? .linear }),
      .numbers("tensionValues", \CAKeyframeAnimation.tensionValues), .numbers("continuityValues", \CAKeyframeAnimation.continuityValues),
      .numbers("biasValues", \CAKeyframeAnimation.biasValues),
      DeclaredKey(
        "rotationMode", \CAKeyframeAnimation.rotationMode, box: { $0?.rawValue },
        convert: { ($0 as? String).map(CAAnimationRotationMode.init(rawValue:)) }),
    ]
}
