package import RenderTree

extension SpringParameters {
  /// The parameters with unusable values replaced by the defaults: mass and stiffness that are not above 0, damping below 0, and what is
  /// not finite.
  package var sanitized: SpringParameters {
    var spring = self
    let standard = SpringParameters()
    if !(mass > 0 && mass.isFinite) { spring.mass = standard.mass }
    if !(stiffness > 0 && stiffness.isFinite) { spring.stiffness = standard.stiffness }
    if !(damping >= 0 && damping.isFinite) { spring.damping = standard.damping }
    if !initialVelocity.isFinite { spring.initialVelocity = 0 }
    return spring
  }

  /// The damping relative to critical damping: below 1 the spring overshoots its target.
  package var dampingRatio: Double { damping / (2 * (mass * stiffness).squareRoot()) }

  package var settlingDuration: Double { SpringMotion(self).settlingDuration }

  // MARK: Perceptual duration and bounce

  /// A spring by the time that it seems to take, in seconds, and its bounce: 0 is critically damped, 1 swings forever, below 0 is
  /// overdamped.
  ///
  /// `mass` is 1, stiffness (2π / duration)², the damping ratio 1 − bounce, or 1 / (1 + bounce) below 0. A duration that is not above 0
  /// counts as 0.5, bounce is confined to −0.99…1.
  package init(perceptualDuration: Double, bounce: Double, initialVelocity: Double = 0) {
    self.init()
    let duration = perceptualDuration > 0 && perceptualDuration.isFinite ? perceptualDuration : 0.5
    let bounce = bounce.isNaN ? 0 : min(max(bounce, -0.99), 1)
    let omega = 2 * Double.pi / duration
    stiffness = omega * omega
    damping = 2 * omega * (bounce >= 0 ? 1 - bounce : 1 / (1 + bounce))
    self.initialVelocity = initialVelocity
    allowsOverdamping = true
  }

  /// The perceived duration in seconds: one period of the undamped oscillation.
  package var perceptualDuration: Double { 2 * .pi / (stiffness / mass).squareRoot() }

  /// The bounce: 1 minus the damping ratio or, overdamped, the inverse of the ratio minus 1.
  package var bounce: Double {
    let ratio = dampingRatio
    return ratio <= 1 ? 1 - ratio : 1 / ratio - 1
  }
}
