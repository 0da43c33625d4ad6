internal import CTimingKernels
internal import Graphics
package import RenderTree

/// The motion of a damped spring, released one unit short of its target: the solution of m·y″ + c·y′ + k·y = 0 with y(0) = −1 and y′(0) =
/// v.
package struct SpringMotion: Equatable, Sendable {
  /// For underdamped and critical springs rate1 is the decay and, underdamped, rate2 the angular frequency. For overdamped ones both are
  /// the (negative) rates.
  let terms: CTSpring

  package static func == (a: SpringMotion, b: SpringMotion) -> Bool {
    a.terms.regime == b.terms.regime && a.terms.rate1 == b.terms.rate1 && a.terms.rate2 == b.terms.rate2
      && a.terms.coefficient1 == b.terms.coefficient1 && a.terms.coefficient2 == b.terms.coefficient2
  }

  /// The motion of a spring. A mass or stiffness that is not above 0, or a damping below 0, counts as the default; so does what is not
  /// finite. Unless overdamping is allowed, the spring is at most critically damped.
  package init(_ parameters: SpringParameters) {
    let spring = parameters.sanitized
    let omega = (spring.stiffness / spring.mass).squareRoot()
    let ratio = spring.dampingRatio
    let velocity = spring.initialVelocity
    if ratio < 1 - 1e-9 {
      let decay = ratio * omega, frequency = omega * (1 - ratio * ratio).squareRoot()
      terms = CTSpring(
        rate1: decay, rate2: frequency, coefficient1: -1, coefficient2: (velocity - decay) / frequency, regime: CTUnderdamped)
    } else if ratio > 1 + 1e-9, spring.allowsOverdamping {
      let root = (ratio * ratio - 1).squareRoot()
      // The product of both rates is ω²; computed as a difference, the slow one would lose all its digits in a very stiff damper.
      let fast = omega * (-ratio - root), slow = omega / (-ratio - root)
      let coefficient = (velocity + slow) / (fast - slow)
      terms = CTSpring(rate1: slow, rate2: fast, coefficient1: -1 - coefficient, coefficient2: coefficient, regime: CTOverdamped)
    } else {
      terms = CTSpring(rate1: omega, rate2: 0, coefficient1: -1, coefficient2: velocity - omega, regime: CTCritical)
    }
  }

  /// The progress at a time in seconds after the release: 0 is the start, 1 the target.
  package func value(at time: Double) -> Double { 1 + displacement(at: time) }

  /// The distance from the target, negative before it, at a time in seconds: `ct_displacement`.
  package func displacement(at time: Double) -> Double { withUnsafePointer(to: terms) { ct_displacement($0, time) } }

  /// The first time from which the oscillation stays within a thousandth of the distance; the largest `Float` for one that never settles.
  ///
  /// Of an underdamped spring the envelope is measured, of others the first multiple of a tenth of a second at which the displacement
  /// itself is small.
  package var settlingDuration: Double {
    let forever = Double(Float.greatestFiniteMagnitude)
    if terms.regime == CTUnderdamped {
      let time = log(1000 * (1 + abs(terms.coefficient2))) / terms.rate1
      return time < forever ? time : forever
    }
    // Ten thousand steps are 1000 s; a slower spring is bracketed by doubling.
    for step in 1...10_000 where abs(displacement(at: Double(step) / 10)) < 0.001 { return Double(step) / 10 }
    var high = 1000.0
    while abs(displacement(at: high)) >= 0.001, high < forever { high *= 2 }
    var low = high / 2
    while high - low > 1e-6 * high {
      let middle = (low + high) / 2
      if abs(displacement(at: middle)) < 0.001 { high = middle } else { low = middle }
    }
    return min(high, forever)
  }
}
