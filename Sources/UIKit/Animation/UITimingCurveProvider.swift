/// What kind of motion timing parameters describe.
public enum UITimingCurveType: Int, Sendable {
  /// A ready-made curve of UIKit's.
  case builtin
  /// A cubic Bézier curve of one's own.
  case cubic
  /// A spring.
  case spring
  /// Parameters of both kinds.
  case composed
}

/// The motion of a property animator.
@MainActor public protocol UITimingCurveProvider: AnyObject {
  /// Which of the parameters below apply.
  var timingCurveType: UITimingCurveType { get }
  /// The Bézier curve; nil for springs.
  var cubicTimingParameters: UICubicTimingParameters? { get }
  /// The spring; nil for curves.
  var springTimingParameters: UISpringTimingParameters? { get }
}

/// A pacing by a curve: one of the ready-made ones, or one of two control points.
@MainActor public final class UICubicTimingParameters: NSObject, UITimingCurveProvider {
  /// The ready-made curve. It says nothing where the control points are one's own.
  public let animationCurve: UIView.AnimationCurve
  /// The first inner control point of the curve from (0, 0) to (1, 1): time to the right, progress upwards.
  public let controlPoint1: CGPoint
  /// The second inner control point of the curve from (0, 0) to (1, 1).
  public let controlPoint2: CGPoint
  let timingFunction: CAMediaTimingFunction
  private let isReadyMade: Bool

  /// A ready-made curve.
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

  /// Eased in and out.
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

/// The motion of a spring.
@MainActor public final class UISpringTimingParameters: NSObject, UITimingCurveProvider {
  private enum Form {
    /// For whatever duration the animator has.
    case ratio(Double)
    /// With the duration that the spring needs.
    case spring(ViewSpring, Double)
  }

  /// At the beginning, in distances a second: along each axis for points and sizes, their length for numbers.
  public let initialVelocity: CGVector
  private let form: Form

  /// The system's own spring, which does not overshoot and takes half a second.
  public override init() {
    initialVelocity = .zero
    form = .spring(.system, ViewSpring.systemDuration)
  }

  /// A spring that settles in the animator's duration.
  public init(dampingRatio ratio: CGFloat, initialVelocity velocity: CGVector) {
    initialVelocity = velocity
    form = .ratio(Double(ratio))
  }

  /// A spring of this damping ratio that begins at rest. 1 damps critically; less swings.
  public convenience init(dampingRatio ratio: CGFloat) { self.init(dampingRatio: ratio, initialVelocity: .zero) }

  /// A spring that takes as long as it needs to settle, whatever the animator's duration.
  public init(mass: CGFloat, stiffness: CGFloat, damping: CGFloat, initialVelocity velocity: CGVector) {
    initialVelocity = velocity
    let spring = ViewSpring(mass: Double(mass), stiffness: Double(stiffness), damping: Double(damping), velocity: velocity)
    form = .spring(spring, spring.settlingDuration)
  }

  /// A spring by its pace, in seconds, and its bounce.
  public init(duration: TimeInterval = 0.5, bounce: CGFloat = 0, initialVelocity: CGVector = .zero) {
    self.initialVelocity = initialVelocity
    let spring = ViewSpring(perceptualDuration: max(duration, 1e-6), bounce: Double(bounce), velocity: initialVelocity)
    form = .spring(spring, spring.settlingDuration)
  }

  public var timingCurveType: UITimingCurveType { .spring }
  public var cubicTimingParameters: UICubicTimingParameters? { nil }
  public var springTimingParameters: UISpringTimingParameters? { self }

  /// The spring, and how long it takes, for an animator of a duration.
  func spring(forDuration duration: Double) -> (spring: ViewSpring, duration: Double) {
    switch form {
    case .ratio(let ratio): (ViewSpring(dampingRatio: ratio, duration: duration, velocity: initialVelocity), duration)
    case .spring(let spring, let settling): (spring, settling)
    }
  }
}
