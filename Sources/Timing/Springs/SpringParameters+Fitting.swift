internal import Graphics
package import RenderTree

extension SpringParameters {
  /// The spring that UIKit's `usingSpringWithDamping` makes: of mass 1, with the given damping ratio, and with its swing down to a
  /// thousandth at `duration`.
  ///
  /// - Parameters:
  ///   - dampingRatio: 1 and more is critical damping; below 0.01 counts as 0.01.
  ///   - duration: Seconds; what is not above 0 counts as 0.25.
  ///   - initialVelocity: Distances a second, towards the target.
  package init(dampingRatio: Double, fittingDuration duration: Double, initialVelocity: Double = 0) {
    self.init()
    let ratio = dampingRatio.isNaN ? 1 : min(max(dampingRatio, 0.01), 1)
    let duration = duration > 0 && duration.isFinite ? duration : 0.25
    let velocity = initialVelocity.isFinite ? initialVelocity : 0
    let omega =
      Self.largestRoot(of: { Self.residue($0, ratio, duration, velocity) }, upTo: 40 / (ratio * duration))
      ?? Self.largestRoot(of: { Self.residue($0, ratio, duration, 0) }, upTo: 40 / (ratio * duration))
      ?? 2 * .pi / duration
    stiffness = omega * omega
    damping = 2 * ratio * omega
    self.initialVelocity = velocity
  }

  /// The remaining amplitude at `duration`, less a thousandth, for a natural angular frequency.
  private static func residue(_ omega: Double, _ ratio: Double, _ duration: Double, _ velocity: Double) -> Double {
    if ratio < 1 {
      let swing = (ratio * omega - velocity) / (omega * (1 - ratio * ratio).squareRoot())
      return swing * exp(-ratio * omega * duration) - 0.001
    }
    return (1 + (omega - velocity) * duration) * exp(-omega * duration) - 0.001
  }

  /// The largest root of a function that is negative beyond `limit`, found by stepping down from there and bisecting.
  private static func largestRoot(of function: (Double) -> Double, upTo limit: Double) -> Double? {
    let steps = 4000
    for step in stride(from: steps - 1, to: 0, by: -1) {
      var low = limit * Double(step) / Double(steps)
      guard function(low) > 0 else { continue }
      var high = limit * Double(step + 1) / Double(steps)
      while high - low > 1e-13 * high {
        let middle = (low + high) / 2
        if function(middle) > 0 { low = middle } else { high = middle }
      }
      return (low + high) / 2
    }
    return nil
  }
}
