import Foundation
internal import RenderTree
internal import Timing

/// A basic animation that moves like a mass on a damped spring.
///
/// Its duration does not stretch the motion: a shorter one cuts it. Set `duration` to `settlingDuration` to see it to its end.
open class CASpringAnimation: CABasicAnimation {
  private var parameters = SpringParameters()

  /// A spring by its look: `perceptualDuration`, above 0, is its pace in seconds; `bounce` runs from −1, flat, over 0, which just does not
  /// overshoot, to 1.
  ///
  /// The animation's duration is set to `settlingDuration`.
  public convenience init(perceptualDuration: CFTimeInterval, bounce: CGFloat) {
    self.init()
    parameters = SpringParameters(perceptualDuration: perceptualDuration, bounce: Double(bounce))
    duration = settlingDuration
  }

  override class var prototype: CAAnimation { CASpringAnimation() }

  override func adopt(_ other: CAAnimation) {
    super.adopt(other)
    if let other = other as? CASpringAnimation { parameters = other.parameters }
  }

  /// The mass at the spring's end. Values that are not above 0 are refused.
  open var mass: CGFloat {
    get { CGFloat(parameters.mass) }
    set { if newValue > 0 { change { $0.mass = Double(newValue) } } }
  }
  /// The spring's stiffness, in force per distance. Values that are not above 0 are refused.
  open var stiffness: CGFloat {
    get { CGFloat(parameters.stiffness) }
    set { if newValue > 0 { change { $0.stiffness = Double(newValue) } } }
  }
  /// The damping coefficient: friction force per speed. Negative values are refused.
  open var damping: CGFloat {
    get { CGFloat(parameters.damping) }
    set { if newValue >= 0 { change { $0.damping = Double(newValue) } } }
  }
  /// The speed at the beginning, in distances (from the first value to the last) per second; positive is towards the last value.
  open var initialVelocity: CGFloat {
    get { CGFloat(parameters.initialVelocity) }
    set { change { $0.initialVelocity = Double(newValue) } }
  }
  /// Whether damping above critical damping is used; if not, it counts as critical.
  open var allowsOverdamping: Bool {
    get { parameters.allowsOverdamping }
    set { change { $0.allowsOverdamping = newValue } }
  }
  /// The pace of the spring in seconds: the period without damping.
  public var perceptualDuration: CFTimeInterval { parameters.perceptualDuration }
  /// How much the spring overshoots: see `init(perceptualDuration:bounce:)`.
  public var bounce: CGFloat { CGFloat(parameters.bounce) }
  /// Seconds until the spring stays within a thousandth of the distance from its end.
  open var settlingDuration: CFTimeInterval { parameters.settlingDuration }

  private func change(_ apply: (inout SpringParameters) -> Void) {
    willChange()
    apply(&parameters)
  }

  override func interpolation() -> PropertyAnimation.Interpolation? { .spring(endpoints, parameters) }

  override class var declaredKeys: [DeclaredKey<CAAnimation>] { springKeys }

  private static let springKeys: [DeclaredKey<CAAnimation>] =
    basicKeys + [
      .number("mass", \CASpringAnimation.mass), .number("stiffness", \CASpringAnimation.stiffness),
      .number("damping", \CASpringAnimation.damping), .number("initialVelocity", alias: "velocity", \CASpringAnimation.initialVelocity),
      .flag("allowsOverdamping", \CASpringAnimation.allowsOverdamping),
      DeclaredKey("settlingDuration") { (spring: CASpringAnimation) in NSNumber(value: spring.settlingDuration) },
    ]
}
