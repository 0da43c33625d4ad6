import Foundation
internal import RenderTree

extension SpringParameters {
  /// Seconds until the spring stays within a thousandth of the distance.
  ///
  /// Below critical damping that is when the envelope of the oscillation is that low; above, the first tenth of a second at which the motion itself is.
  var settlingDuration: Double {
    guard damping > 0 else { return Double(Float.greatestFiniteMagnitude) }
    let frequency = (stiffness / mass).squareRoot()
    let ratio = damping / (2 * (stiffness * mass).squareRoot())
    if ratio < 1 {
      let decay = ratio * frequency
      let oscillation = frequency * (1 - ratio * ratio).squareRoot()
      return log(1000 * (1 + abs(initialVelocity - decay) / oscillation)) / decay
    }
    let isOverdamped = allowsOverdamping && ratio > 1
    // Gives up after an hour and a half of simulated motion, far beyond what any animation shows.
    for step in 1...50_000 {
      let time = Double(step) / 10
      let distance = isOverdamped ? overdampedDistance(frequency, ratio, time) : abs(exp(-frequency * time) * (-1 + (initialVelocity - frequency) * time))
      if distance < 0.001 { return time }
    }
    return 5_000
  }

  /// The distance from the end `time` seconds after the beginning: two decaying exponentials.
  private func overdampedDistance(_ frequency: Double, _ ratio: Double, _ time: Double) -> Double {
    let root = (ratio * ratio - 1).squareRoot()
    let slow = frequency * (-ratio + root), fast = frequency * (-ratio - root)
    let fastShare = (initialVelocity + slow) / (fast - slow)
    return abs((-1 - fastShare) * exp(slow * time) + fastShare * exp(fast * time))
  }
}
