import Foundation
import RenderTree
import Testing

@testable import Timing

@Suite("Springs")
struct SpringTests {
  static func spring(_ m: Double, _ k: Double, _ c: Double, _ v: Double = 0) -> SpringParameters {
    var spring = SpringParameters()
    (spring.mass, spring.stiffness, spring.damping, spring.initialVelocity) = (m, k, c, v)
    return spring
  }

  /// From 0 to 100 at 0.05, 0.15, 0.25 and 0.45 s; measured.
  @Test(
    "motion and settling",
    arguments: [
      (spring(1, 100, 10), [10.440547, 61.049253, 102.335958, 111.844605], 1.472700),
      (spring(1, 100, 20), [9.020401, 44.217460, 71.270250, 93.890052], 1.0),
      (spring(1, 100, 10, 5), [29.307808, 87.320475, 116.041453, 107.672157], 1.381551),
      (spring(1, 100, 10, -5), [-8.426713, 34.778032, 88.630463, 116.017054], 1.535081),
    ])
  func motion(parameters: SpringParameters, expected: [Double], settling: Double) {
    let layer = Fixture(AnimationRecord("position.x", .spring(Endpoints(from: 0, to: 100), parameters), duration: 2))
    for (time, x) in zip([0.05, 0.15, 0.25, 0.45], expected) { expectClose(layer.number("position.x", at: time), x, within: 1e-4) }
    expectClose(parameters.settlingDuration, settling, within: 1e-6)
  }

  @Test(
    "settling of others (measured)",
    arguments: [(spring(1, 300, 20), 0.744256), (spring(2, 100, 5), 5.658348), (spring(1, 25, 10), 1.9), (spring(1, 100, 1), 13.913210)])
  func settling(parameters: SpringParameters, duration: Double) { expectClose(parameters.settlingDuration, duration, within: 1e-6) }

  @Test("an undamped spring never settles")
  func undamped() { #expect(Self.spring(1, 100, 0).settlingDuration == Double(Float.greatestFiniteMagnitude)) }

  @Test("overdamping counts only where it is allowed (measured: damping 30 moves as 20 does)")
  func overdamping() {
    var spring = Self.spring(1, 100, 30)
    #expect(SpringMotion(spring) == SpringMotion(Self.spring(1, 100, 20)))
    spring.allowsOverdamping = true
    // s = 10 (−1.5 ± √1.25): −3.819660 and −26.180340; y(0.2) = −1.170820 e^(−0.763932) + 0.170820 e^(−5.236068)
    expectClose(SpringMotion(spring).value(at: 0.2), 1 - 1.170820 * 0.465830 + 0.170820 * 0.005321, within: 1e-5)
    expectClose(SpringMotion(spring).value(at: 0), 0, within: 1e-12)
  }

  @Test("a spring is released at 0 to the last digit: what jumps is back where it was after there and back")
  func release() {
    var spring = Self.spring(1, 16, 10, 1.5)
    spring.allowsOverdamping = true
    // ω = 4, ζ = 1.25: rates −2 and −8, coefficients −13/12 and (1.5 − 2) / (−8 + 2) = 1/12, whose sum is rounded to −1 + 10⁻¹⁶.
    #expect(-1 - 1.0 / 12.0 + 1.0 / 12.0 > -1 && SpringMotion(spring).value(at: 0) == 0)
    let layer = Fixture(
      AnimationRecord("hidden", .spring(Endpoints(from: .bool(false), to: .bool(true)), spring), removed: false) {
        ($0.autoreverses, $0.fillMode) = (true, .forwards)
      })
    #expect(layer.shown(at: 0.5).isHidden && !layer.shown(at: 3).isHidden)
  }

  @Test("a duration shorter than the settling cuts (measured)")
  func cutting() {
    let layer = Fixture(AnimationRecord("position.x", .spring(Endpoints(from: 0, to: 100), SpringParameters()), duration: 0.5))
    expectClose(layer.number("position.x", at: 0.1), 34.029985)
    expectClose(layer.number("position.x", at: 0.49), 108.3439)
    #expect(layer.number("position.x", at: 0.51) == 0)
  }

  @Test("a timing curve bends the time of the spring: ease in, ease out is at 0.129162 of 1 s when a quarter has passed")
  func curvedTime() {
    let spring = PropertyAnimation.Interpolation.spring(Endpoints(from: 0, to: 100), SpringParameters())
    let layer = Fixture(AnimationRecord("position.x", spring, duration: 1, curve: .easeInEaseOut))
    // ω = 10, ζ = ½: at 0.1291619 s, 1 + e^(−0.645810) (−cos 1.118575 − 0.577350 sin 1.118575)
    let decay = exp(-0.6458095), phase = 8.6602540 * 0.1291619
    expectClose(layer.number("position.x", at: 0.25), 100 * (1 - decay * (cos(phase) + 0.5773503 * sin(phase))), within: 1e-3)
    expectClose(
      layer.number("position.x", at: 0.5), Fixture(AnimationRecord("position.x", spring, duration: 1)).number("position.x", at: 0.5))
  }

  @Test("before its release a spring rests: a curve that goes below 0 does not lead it back into ever wider swings")
  func restBeforeRelease() {
    var spring = Self.spring(1, 319.7817840588827, 38.04828385889079, -1.2315121348774318)
    // ζ = 1.06 counts as 1, ω = 17.88: a second before the release the formula gives e^17.88 · (19.11 − 1), a billion times the distance.
    expectClose(SpringMotion(spring).value(at: -1), 0, within: 0)
    spring.damping = 1
    expectClose(SpringMotion(spring).value(at: -1), 0, within: 0)
    (spring.damping, spring.allowsOverdamping) = (60, true)
    expectClose(SpringMotion(spring).value(at: -1), 0, within: 0)
    // There and back in twice 4.9411 s: at 8.5322 s its fraction is 0.273225, at s = 0.19157 of the curve, where y = −0.197698.
    let motion = PropertyAnimation.Interpolation.spring(Endpoints(from: 10, to: 110), spring)
    let curve = TimingCurve(0.65173405, -0.47138357, 0.24038234, -0.31089354)
    expectClose(curve.value(at: 0.27322457), -0.197698, within: 1e-6)
    let layer = Fixture(AnimationRecord("position.x", motion, duration: 4.9411443505140324, curve: curve) { $0.autoreverses = true })
    #expect(layer.number("position.x", at: 8.53224665621868) == 10)
  }

  @Test("parameters out of range count as the defaults")
  func refusal() {
    let standard = SpringMotion(SpringParameters())
    #expect(SpringMotion(Self.spring(0, -1, -5)) == standard)
    #expect(SpringMotion(Self.spring(.nan, .infinity, .nan, .nan)) == standard)
  }

  @Test(
    "perceptual duration and bounce (measured)",
    arguments: [
      (0.5, 0.0, 157.913670, 25.132741, 0.8), (0.5, 0.3, 157.913670, 17.592919, 0.862955), (0.35, 0.15, 322.272797, 30.518329, 0.515655),
    ])
  func perceptual(duration: Double, bounce: Double, stiffness: Double, damping: Double, settling: Double) {
    let spring = SpringParameters(perceptualDuration: duration, bounce: bounce)
    expectClose(spring.stiffness, stiffness, within: 1e-5)
    expectClose(spring.damping, damping, within: 1e-5)
    expectClose(spring.settlingDuration, settling, within: 1e-5)
    expectClose(spring.perceptualDuration, duration, within: 1e-12)
    expectClose(spring.bounce, bounce, within: 1e-12)
  }

  @Test("bounce below 0 overdamps (measured: damping 35.903916)")
  func negativeBounce() {
    let spring = SpringParameters(perceptualDuration: 0.5, bounce: -0.3)
    expectClose(spring.damping, 35.903916, within: 1e-5)
    expectClose(spring.bounce, -0.3, within: 1e-12)
    #expect(spring.allowsOverdamping)
  }

  @Test("a duration of perception that is none counts as half a second", arguments: [0, -1, .infinity, .nan])
  func durations(duration: Double) {
    // (2 π / 0.5)²
    expectClose(SpringParameters(perceptualDuration: duration, bounce: 0).stiffness, 157.913670, within: 1e-5)
  }

  @Test("a spring that runs for ever stands at its start, whether it adds up over its cycles or not", arguments: [false, true])
  func endless(cumulative: Bool) {
    let spring = PropertyAnimation.Interpolation.spring(Endpoints(from: 10, to: 100), SpringParameters())
    let layer = Fixture(AnimationRecord("position.x", spring, duration: .infinity, cumulative: cumulative))
    #expect(layer.number("position.x", at: 0.5) == 10 && layer.number("position.x", at: 1000) == 10)
  }

  @Test("a spring too slow for a thousand seconds is found by halving")
  func slow() {
    // ω = 0.01, ζ = 1: (1 + ω t) e^(−ω t) is a thousandth at ω t = 9.233413.
    expectClose(Self.spring(1, 0.0001, 0.02).settlingDuration, 923.4, within: 1e-9)
    expectClose(Self.spring(1, 0.000001, 0.002).settlingDuration, 9233.4135, within: 0.02)
  }

  @Test("bounce is confined to −0.99 and 1")
  func bounceRange() {
    // ω = 4π: damping 2 ω · 0, and 2 ω / 0.01.
    #expect(SpringParameters(perceptualDuration: 0.5, bounce: 1.5).damping == 0)
    expectClose(SpringParameters(perceptualDuration: 0.5, bounce: -3).damping, 2513.274123, within: 1e-5)
    // No number is no bounce: 2 ω.
    expectClose(SpringParameters(perceptualDuration: 0.5, bounce: .nan).damping, 25.132741, within: 1e-5)
  }
}
