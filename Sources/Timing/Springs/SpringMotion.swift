internal import CTimingKernels
internal import Graphics
package import RenderTree

/// The motion of a damped spring, released one unit short of its target: the solution of m·y″ + c·y′ + k·y = 0 with y(0) = −1 and y′(0) =
/// v.
package struct SpringMotion: Hashable, Sendable {
  private enum Regime: UInt8 { case underdamped, critical, overdamped }

  private let regime: Regime
  /// Underdamped and critical: the decay and, underdamped, the angular frequency. Overdamped: the two (negative) rates.
  private let rate1: Double, rate2: Double
  /// The coefficients of the two terms of the solution.
  private let coefficient1: Double, coefficient2: Double

  /// A mass or stiffness that is not above 0, or a damping below 0, counts as the default; so does what is not finite. Overdamping has to
  /// be allowed, else the spring is critically damped instead.
  package init(_ parameters: SpringParameters) {
    let spring = parameters.sanitized
    let omega = (spring.stiffness / spring.mass).squareRoot()
    let ratio = spring.dampingRatio
    let velocity = spring.initialVelocity
    if ratio < 1 - 1e-9 {
      regime = .underdamped
      rate1 = ratio * omega
      rate2 = omega * (1 - ratio * ratio).squareRoot()
      coefficient1 = -1
      coefficient2 = (velocity - rate1) / rate2
    } else if ratio > 1 + 1e-9, spring.allowsOverdamping {
      regime = .overdamped
      let root = (ratio * ratio - 1).squareRoot()
      // The product of both rates is ω²; the slow one as a difference would lose all its digits in a very stiff damper.
      rate2 = omega * (-ratio - root)
      rate1 = omega / (-ratio - root)
      coefficient2 = (velocity + rate1) / (rate2 - rate1)
      coefficient1 = -1 - coefficient2
    } else {
      regime = .critical
      rate1 = omega
      rate2 = 0
      coefficient1 = -1
      coefficient2 = velocity - omega
    }
  }

  /// The same for lanes.
  var kernel: CTSpring {
    let kind =
      switch regime {
      case .underdamped: CTUnderdamped
      case .critical: CTCritical
      case .overdamped: CTOverdamped
      }
    return CTSpring(rate1: rate1, rate2: rate2, coefficient1: coefficient1, coefficient2: coefficient2, regime: kind)
  }

  /// How far the spring has come at a time in seconds after its release: 0 is the start, 1 the target.
  package func value(at time: Double) -> Double { 1 + displacement(at: time) }

  /// Distance from the target, negative short of it. 0 where numbers do not suffice: after very long times, and for absurd springs.
  package func displacement(at time: Double) -> Double {
    let y =
      switch regime {
      case .underdamped: exp(-rate1 * time) * (coefficient1 * cos(rate2 * time) + coefficient2 * sin(rate2 * time))
      case .critical: exp(-rate1 * time) * (coefficient1 + coefficient2 * time)
      case .overdamped: coefficient1 * exp(rate1 * time) + coefficient2 * exp(rate2 * time)
      }
    return y.isFinite ? y : 0
  }

  /// The first time from which the spring's swing stays within a thousandth of the distance; the largest `Float` for one that swings
  /// forever.
  ///
  /// Of an underdamped spring the envelope is measured, of others the first multiple of a tenth of a second at which the displacement
  /// itself is small.
  package var settlingDuration: Double {
    let forever = Double(Float.greatestFiniteMagnitude)
    if regime == .underdamped {
      let time = log(1000 * (1 + abs(coefficient2))) / rate1
      return time < forever ? time : forever
    }
    // Ten thousand steps are 1000 s; a spring slower than that is bracketed by doubling.
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
