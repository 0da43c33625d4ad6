import Foundation
import RenderTree

/// The eased fraction: the curve's parameter is bisected to the last digit, then its ordinate read off in Bernstein form.
func referenceEased(_ curve: TimingCurve?, _ fraction: Double) -> Double {
  guard let curve, curve.x1.isFinite, curve.y1.isFinite, curve.x2.isFinite, curve.y2.isFinite else { return fraction }
  let x1 = min(max(Double(curve.x1), 0), 1), x2 = min(max(Double(curve.x2), 0), 1)
  if x1 == Double(curve.y1), x2 == Double(curve.y2) { return fraction }
  if fraction <= 0 { return 0 }
  if fraction >= 1 { return 1 }
  func bernstein(_ p1: Double, _ p2: Double, _ s: Double) -> Double { 3 * s * (1 - s) * ((1 - s) * p1 + s * p2) + s * s * s }
  var low = 0.0, high = 1.0
  for _ in 0..<52 {
    let middle = (low + high) / 2
    if bernstein(x1, x2, middle) < fraction { low = middle } else { high = middle }
  }
  return bernstein(Double(curve.y1), Double(curve.y2), (low + high) / 2)
}

/// How far a retimed animation is in its course.
func referenceProgress(_ span: ProgressSpan, _ curve: TimingCurve?, _ fraction: Double, _ duration: Double) -> Double {
  var done = referenceEased(curve, fraction)
  if let spring = span.spring { done = duration < .infinity ? referenceSpring(spring, done * duration) : 0 }
  let progress = (1 - done) * span.start + done * span.end
  return span.isConfined ? max(0, min(1, progress)) : progress
}

/// How far a spring has come after a time, 0 to 1 and beyond: the formulas for ζ < 1, ζ = 1 and ζ > 1.
func referenceSpring(_ parameters: SpringParameters, _ time: Double) -> Double {
  // It is released at 0, to the last digit, and rests before.
  if time <= 0 { return 0 }
  func sound(_ number: Double, _ isSound: Bool, _ fallback: Double) -> Double { number.isFinite && isSound ? number : fallback }
  let m = sound(parameters.mass, parameters.mass > 0, 1), k = sound(parameters.stiffness, parameters.stiffness > 0, 100)
  let c = sound(parameters.damping, parameters.damping >= 0, 10), v = sound(parameters.initialVelocity, true, 0)
  let omega = (k / m).squareRoot(), zeta = c / (2 * (k * m).squareRoot())
  let y: Double
  if abs(zeta - 1) <= 1e-9 || (zeta > 1 && !parameters.allowsOverdamping) {
    y = exp(-omega * time) * (-1 + (v - omega) * time)
  } else if zeta < 1 {
    let damped = omega * (1 - zeta * zeta).squareRoot()
    y = exp(-zeta * omega * time) * (-cos(damped * time) + (v - zeta * omega) / damped * sin(damped * time))
  } else {
    let root = (zeta * zeta - 1).squareRoot()
    let s1 = omega * (-zeta + root), s2 = omega * (-zeta - root)
    let c2 = (v + s1) / (s2 - s1)
    y = (-1 - c2) * exp(s1 * time) + c2 * exp(s2 * time)
  }
  return y.isFinite ? 1 + y : 1
}
