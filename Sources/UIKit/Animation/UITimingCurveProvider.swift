/// The kind of motion that timing parameters describe.
public enum UITimingCurveType: Int, Sendable {
  /// A predefined curve of UIKit.
  case builtin
  /// A cubic Bézier curve with custom control points.
  case cubic
  /// The motion of a damped spring.
  case spring
  /// Parameters of both a curve and a spring.
  case composed
}

/// The timing of a property animator.
@preconcurrency @MainActor public protocol UITimingCurveProvider: AnyObject {
  /// Which of the parameters apply.
  var timingCurveType: UITimingCurveType { get }
  /// The Bézier curve; nil for springs.
  var cubicTimingParameters: UICubicTimingParameters? { get }
  /// The spring; nil for curves.
  var springTimingParameters: UISpringTimingParameters? { get }
}

/// A pacing by a predefined curve, or by a cubic Bézier curve.
@preconcurrency @MainActor public final class UICubicTimingParameters: NSObject, UITimingCurveProvider {
  /// The predefined curve; without meaning if control points were given.
  public let animationCurve: UIView.AnimationCurve
  /// The first inner control point of the curve from (0, 0) to (1, 1), with time as x and progress as y.
  public let controlPoint1: CGPoint
  /// The second inner control point of the curve from (0, 0) to (1, 1), with time as x and progress as y.
  public let controlPoint2: CGPoint
  let timingFunction: CAMediaTimingFunction
  private let isReadyMade: Bool

  /// A pacing by a predefined curve.
  public init(animationCurve curve: UIView.AnimationCurve) {
    animationCurve = curve
    timingFunction = curve.timingFunction
    var values: [Float] = [0, 0]
    timingFunction.getControlPoint(at: 1, values: &values)
    controlPoint1 = CGPoint(x: CGFloat(values[0]), y: CGFloat(values[1]))
    timingFunction.getControlPoint(at: 2, values: &values)
    controlPoint2 = CGPoint(x: CGFloat(values[0]), y: CGFloat(values[1]))
    isReadyMade = true
  }

  /// A pacing eased in and out.
  public override convenience init() { self.init(animationCurve: .easeInOut) }

  /// The curve from (0, 0) to (1, 1) with these inner control points.
  public init(controlPoint1 point1: CGPoint, controlPoint2 point2: CGPoint) {
    animationCurve = .easeInOut
    controlPoint1 = point1
    controlPoint2 = point2
    timingFunction = CAMediaTimingFunction(controlPoints: Float(point1.x), Float(point1.y), Float(point2.x), Float(point2.y))
    isReadyMade = false
  }

  public var timingCurveType: UITimingCurveType { isReadyMade ? .builtin : .cubic }
  public var cubicTimingParameters: UICubicTimingParameters? { self }
  public var springTimingParameters: UISpringTimingParameters? { nil }
}

/// A pacing by a damped spring.
@preconcurrency @MainActor public final class UISpringTimingParameters: NSObject, UITimingCurveProvider {
  private enum Form {
    /// A damping ratio; the spring settles in the animator's duration.
    case ratio(Double)
    /// A spring, with the seconds that it needs to settle.
    case spring(ViewSpring, Double)
  }

  /// The velocity at the beginning, in distances per second: along each axis for points and sizes; its length for numbers.
  public let initialVelocity: CGVector
  private let form: Form

  /// The system's spring, which does not overshoot and takes half a second.
  public override init() {
    initialVelocity = .zero
    form = .spring(.system, ViewSpring.systemDuration)
  }

  /// A spring that settles in the animator's duration.
  public init(dampingRatio ratio: CGFloat, initialVelocity velocity: CGVector) {
    initialVelocity = velocity
    form = .ratio(Double(ratio))
  }

  /// A spring of this damping ratio that begins at rest. 1 is critical damping; lower ratios overshoot.
  public convenience init(dampingRatio ratio: CGFloat) { self.init(dampingRatio: ratio, initialVelocity: .zero) }

  /// A spring that takes as long as it needs to settle, whatever the animator's duration.
  public init(mass: CGFloat, stiffness: CGFloat, damping: CGFloat, initialVelocity velocity: CGVector) {
    initialVelocity = velocity
    let spring = ViewSpring(mass: Double(mass), stiffness: Double(stiffness), damping: Double(damping), velocity: velocity)
    form = .spring(spring, spring.settlingDuration)
  }

  /// A spring by its pace, in seconds, and its bounce, where 0 is critical damping.
  public init(duration: TimeInterval = 0.5, bounce: CGFloat = 0, initialVelocity: CGVector = .zero) {
    self.initialVelocity = initialVelocity
    let spring = ViewSpring(perceptualDuration: max(duration, 1e-6), bounce: Double(bounce), velocity: initialVelocity)
    form = .spring(spring, spring.settlingDuration)
  }

  public var timingCurveType: UITimingCurveType { .spring }
  public var cubicTimingParameters: UICubicTimingParameters? { nil }
  public var springTimingParameters: UISpringTimingParameters? { self }

  /// The spring, and its duration in seconds, for an animator's duration.
  func spring(forDuration duration: Double) -> (spring: ViewSpring, duration: Double) {
    switch form {
    case .ratio(let ratio): (ViewSpring(dampingRatio: ratio, duration: duration, velocity: initialVelocity), duration)
    case .spring(let spring, let settling): (spring, settling)
    }
  }
}
