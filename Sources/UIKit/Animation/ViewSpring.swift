struct ViewSpring: Equatable {
  var mass: Double
  var stiffness: Double
  var damping: Double
  /// Velocity towards the target in distances per second, along each axis of points and sizes; its length applies to numbers.
  var velocity = CGVector.zero
  var allowsOverdamping = false

  /// The system's spring, with which keyboards and navigation bars move.
  static let system = ViewSpring(mass: 3, stiffness: 1000, damping: 500)
  static let systemDuration = 0.5
}

extension ViewSpring {
  /// A spring by its pace, in seconds, and its bounce, as `CASpringAnimation` defines them.
  init(perceptualDuration: Double, bounce: Double, velocity: CGVector) {
    let spring = CASpringAnimation(perceptualDuration: perceptualDuration, bounce: CGFloat(bounce))
    self.init(
      mass: 1, stiffness: Double(spring.stiffness), damping: Double(spring.damping), velocity: velocity, allowsOverdamping: true)
  }

  /// A spring of a damping ratio that is within a thousandth of its end after `duration` seconds.
  init(dampingRatio: Double, duration: Double, velocity: CGVector) {
    let ratio = max(dampingRatio, 0.01), velocity = velocity.magnitude.isFinite ? velocity : .zero
    let frequency = Self.frequency(dampingRatio: ratio, duration: max(duration, 1e-6), velocity: velocity.magnitude)
    self.init(mass: 1, stiffness: frequency * frequency, damping: 2 * ratio * frequency, velocity: velocity)
  }

  /// Seconds until the spring stays within a thousandth of the distance.
  var settlingDuration: Double { animation(keyPath: nil, velocity: velocity.magnitude).settlingDuration }

  func animation(keyPath: String?, velocity: Double) -> CASpringAnimation {
    let animation = CASpringAnimation(keyPath: keyPath)
    animation.mass = CGFloat(mass)
    animation.stiffness = CGFloat(stiffness)
    animation.damping = CGFloat(damping)
    animation.initialVelocity = CGFloat(velocity)
    animation.allowsOverdamping = allowsOverdamping
    return animation
  }

  /// Solves for the undamped frequency ω, in radians per second, at which the envelope of the motion is a thousandth after `duration`:
  /// `(ζω − v) / (ω √(1 − ζ²)) · e^(−ζωD) = 1/1000` below critical damping, `(1 + (ω − v) D) · e^(−ωD) = 1/1000` from
  /// there on. Of several solutions the largest is taken; a velocity without a solution counts as 0.
  ///
  /// `(ζω − v) / (ω √(1 − ζ²)) · e^(−ζωD) = 1/1000` below critical damping, `(1 + (ω − v) D) · e^(−ωD) = 1/1000` from there on.
  /// Of several solutions the largest counts. A velocity for which there is none counts as 0.
  static func frequency(dampingRatio ζ: Double, duration D: Double, velocity v: Double) -> Double {
    let rest = 0.001
    let excess: (Double) -> Double =
      if ζ < 1 {
        { ω in (ζ - v / ω) / (1 - ζ * ζ).squareRoot() * exp(-ζ * ω * D) - rest }
      } else {
        { ω in (1 + (ω - v) * D) * exp(-ω * D) - rest }
      }
    // Above this frequency the exponential alone is smaller than the remainder for any realistic velocity.
    let rate = ζ < 1 ? ζ : 1
    var high = (log(1 / rest) + log(2 + abs(v) * D) + 20) / (rate * D)
    var low = high
    while low > 1e-6 / D {
      low = high * 0.98
      if excess(low) > 0 {
        for _ in 0..<60 {
          let middle = (low + high) / 2
          if excess(middle) > 0 { low = middle } else { high = middle }
        }
        return (low + high) / 2
      }
      high = low
    }
    return v == 0 ? log(1 / rest) / (rate * D) : frequency(dampingRatio: ζ, duration: D, velocity: 0)
  }
}

extension CGVector {
  /// The length of the vector; where one component is 0 or both are equal, with the sign of the other.
  var magnitude: Double {
    if dy == 0 || dx == dy { return dx }
    return dx == 0 ? dy : hypot(dx, dy)
  }
}
