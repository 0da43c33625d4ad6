import Foundation
import Testing

@testable import UIKit

/// Settings of blocks, animators, springs and curves, and what each layer's animation has of them.
@MainActor @Suite("Parts of animations")
final class AnimationPartTests {
  private func shownView(_ frame: CGRect = CGRect(x: 0, y: 0, width: 100, height: 80)) -> (
    UIView, AnimationStage
  ) {
    let view = UIView(frame: frame)
    let stage = AnimationStage(view)
    stage.advance(to: 0)
    return (view, stage)
  }

  private func animation(_ view: UIView, _ key: String) throws -> CAPropertyAnimation {
    try #require(view.layer.animation(forKey: key) as? CAPropertyAnimation)
  }

  // MARK: What is emitted

  @Test("a block's duration, delay, curve, repetition and turning back are its animations'")
  func emitted() throws {
    let rows: [(UIView.AnimationOptions, CAMediaTimingFunctionName, Float, Bool)] = [
      ([], .easeInEaseOut, 0, false), (.curveEaseIn, .easeIn, 0, false),
      ([.curveEaseOut, .repeat], .easeOut, .infinity, false),
      ([.curveLinear, .autoreverse], .linear, 0, true),
      ([.repeat, .autoreverse], .easeInEaseOut, .infinity, true),
    ]
    for (options, curve, count, autoreverses) in rows {
      let (view, _) = shownView()
      UIView.animate(withDuration: 1.5, delay: 0.25, options: options) { view.alpha = 0.5 }
      let found = try animation(view, "opacity")
      #expect(
        found.duration == 1.5 && found.autoreverses == autoreverses && found.fillMode == .both
          && !found.isAdditive, "\(options)")
      #expect(
        found.repeatCount == count && found.timingFunction == CAMediaTimingFunction(name: curve)
          && found.isRemovedOnCompletion, "\(options)")
    }
    let (view, stage) = shownView()
    UIView.animate(withDuration: 1, delay: 0.25, options: .curveLinear) { view.alpha = 0 }
    stage.advance(to: 0.5)
    #expect(isClose(view.shownAlpha, 0.75))
  }

  @Test(
    "places and sizes add up under keys of their own; a frame of the same size moves only its place"
  )
  func keys() throws {
    let (view, _) = shownView()
    for x in [10, 20] as [CGFloat] { UIView.animate(withDuration: 1) { view.center.x += x } }
    #expect(view.layer.animationKeys() == ["position", "position-2"])
    let first = try #require(try animation(view, "position") as? CABasicAnimation)
    let second = try #require(try animation(view, "position-2") as? CABasicAnimation)
    #expect(
      first.fromValue as? CGPoint == CGPoint(x: -10, y: 0)
        && second.fromValue as? CGPoint == CGPoint(x: -20, y: 0) && first.isAdditive)
    #expect(first.toValue as? CGPoint == .zero)
    let (other, _) = shownView()
    UIView.animate(withDuration: 1) { other.frame = CGRect(x: 30, y: 40, width: 150, height: 60) }
    let size = try #require(try animation(other, "bounds.size") as? CABasicAnimation)
    let place = try #require(try animation(other, "position") as? CABasicAnimation)
    #expect(
      size.fromValue as? CGSize == CGSize(width: -50, height: 20)
        && place.fromValue as? CGPoint == CGPoint(x: -55, y: -30))
    #expect(Set(other.layer.animationKeys() ?? []) == ["bounds.size", "position"])
    UIView.animate(withDuration: 1) { other.bounds.origin = CGPoint(x: 3, y: 4) }
    let origin = try #require(try animation(other, "bounds.origin") as? CABasicAnimation)
    #expect(
      origin.fromValue as? CGPoint == CGPoint(x: -3, y: -4) && origin.toValue as? CGPoint == .zero)
    UIView.animate(withDuration: 1) {
      (other.backgroundColor, other.isHidden, other.layer.contentsScale) = (.red, false, 5)
    }
    #expect(
      other.layer.animation(forKey: "hidden") == nil
        && other.layer.animation(forKey: "contentsScale") == nil)
  }

  /// The way from one turn to another, in degrees: what is added goes from old · new⁻¹ to nothing.
  @Test(
    "turns add up the short way, and half turns in the direction of their angles",
    arguments: [
      (10.0, 100.0, -90.0), (170, -170, -20), (0, 180, 180), (180, 0, -180), (-90, 90, -180),
      (90, -90, 180),
    ])
  func turns(start: Double, end: Double, relative: Double) throws {
    func turn(_ degrees: Double) -> CATransform3D {
      CATransform3DMakeRotation(degrees * .pi / 180, 0, 0, 1)
    }
    let found = try #require(turn(start).relative(to: turn(end)))
    let angle = atan2(found.m12, found.m11) * 180 / .pi
    // A half turn is a thousandth of a millionth less, so that it has a direction.
    #expect(
      isClose(angle, relative, within: 1e-4) && (abs(relative) < 180 || 180 - abs(angle) > 1e-8),
      "\(angle)")
  }

  @Test("transforms with perspective, or without an inverse, do not add up")
  func perspectives() {
    var deep = CATransform3DIdentity
    deep.m34 = -0.002
    let flat = CATransform3DMakeScale(1, 0, 1)
    let turned = CATransform3DMakeRotation(1, 0, 1, 0)
    let plain = CATransform3DIdentity
    #expect(
      deep.relative(to: plain) == nil && plain.relative(to: deep) == nil
        && plain.relative(to: flat) == nil && flat.relative(to: plain) != nil)
    for (column, value) in [(0, 0.1), (1, 0.1), (2, 0.1), (3, 2.0)] {
      var other = plain
      switch column {
      case 0: other.m14 = value
      case 1: other.m24 = value
      case 2: other.m34 = value
      default: other.m44 = value
      }
      #expect(other.relative(to: plain) == nil && plain.relative(to: other) == nil)
    }
    let way = turned.relative(to: CATransform3DMakeScale(2, 4, 5))
    // old · new⁻¹: what of x goes to x is cos 1 / 2, and to z −sin 1 / 5.
    #expect(
      isClose(way?.m11 ?? 0, cos(1) / 2) && isClose(way?.m13 ?? 0, -sin(1) / 5)
        && isClose(way?.m22 ?? 0, 0.25) && isClose(way?.m33 ?? 0, cos(1) / 5))
    let shear = CATransform3D(
      m11: 1, m12: 2, m13: 3, m14: 0, m21: 4, m22: 5, m23: 7, m24: 0, m31: 6, m32: 8, m33: 10,
      m34: 0, m41: 1, m42: 2, m43: 3, m44: 1)
    let same = shear.relative(to: shear)
    #expect(
      isClose(same?.m11 ?? 0, 1, within: 1e-9) && isClose(same?.m12 ?? 9, 0, within: 1e-9)
        && isClose(same?.m33 ?? 0, 1, within: 1e-9))
  }

  // MARK: Curves and springs

  @Test("timing parameters say of what kind they are, and their points")
  func parameters() {
    let rows: [(UIView.AnimationCurve, [CGFloat])] = [
      (.easeInOut, [0.42, 0, 0.58, 1]), (.easeIn, [0.42, 0, 1, 1]), (.easeOut, [0, 0, 0.58, 1]),
      (.linear, [0, 0, 1, 1]),
    ]
    for (curve, points) in rows {
      let cubic = UICubicTimingParameters(animationCurve: curve)
      let found = [
        cubic.controlPoint1.x, cubic.controlPoint1.y, cubic.controlPoint2.x, cubic.controlPoint2.y,
      ]
      #expect(
        zip(found, points).allSatisfy { isClose($0, Double($1), within: 1e-6) }
          && cubic.animationCurve == curve, "\(curve) \(found)")
      #expect(
        cubic.timingCurveType == .builtin && cubic.cubicTimingParameters === cubic
          && cubic.springTimingParameters == nil)
    }
    let own = UICubicTimingParameters(
      controlPoint1: CGPoint(x: 0.1, y: 0.2), controlPoint2: CGPoint(x: 0.3, y: 0.4))
    let spring = UISpringTimingParameters()
    #expect(
      own.timingCurveType == .cubic && own.controlPoint1 == CGPoint(x: 0.1, y: 0.2)
        && own.controlPoint2 == CGPoint(x: 0.3, y: 0.4))
    #expect(
      own.timingFunction == CAMediaTimingFunction(controlPoints: 0.1, 0.2, 0.3, 0.4)
        && UICubicTimingParameters().animationCurve == .easeInOut)
    #expect(
      spring.timingCurveType == .spring && spring.cubicTimingParameters == nil
        && spring.springTimingParameters === spring && spring.initialVelocity == .zero)
    let (system, seconds) = spring.spring(forDuration: 7)
    #expect(
      [system.mass, system.stiffness, system.damping, seconds] == [3, 1000, 500, 0.5]
        && !system.allowsOverdamping)
    let velocity = CGVector(dx: 2, dy: 3)
    let still = UISpringTimingParameters(
      mass: 1, stiffness: 100, damping: 10, initialVelocity: .zero)
    #expect(isClose(still.spring(forDuration: 7).duration, 1.4727, within: 1e-4))
    let constants = UISpringTimingParameters(
      mass: 1, stiffness: 100, damping: 10, initialVelocity: velocity
    ).spring(forDuration: 7).spring
    #expect(constants == ViewSpring(mass: 1, stiffness: 100, damping: 10, velocity: velocity))
    let ratio = UISpringTimingParameters(dampingRatio: 0.5, initialVelocity: CGVector(dx: 1, dy: 0))
      .spring(forDuration: 2.5)
    #expect(
      ratio.duration == 2.5 && ratio.spring.mass == 1
        && ratio.spring.velocity == CGVector(dx: 1, dy: 0))
    // By pace: stiffness (2π / T)², damping 4π (1 − bounce) / T.
    let pace = UISpringTimingParameters(duration: 0.8, bounce: 0.25, initialVelocity: .zero).spring(
      forDuration: 9
    ).spring
    #expect(
      isClose(pace.stiffness, pow(2 * .pi / 0.8, 2), within: 1e-9)
        && isClose(pace.damping, 4 * .pi * 0.75 / 0.8, within: 1e-9) && pace.allowsOverdamping)
  }

  /// A thousandth of the way is left at the end: of (1 + ω D) e^−ωD for 1, of ζ / √(1 − ζ²) e^−ζωD below.
  @Test(
    "a spring of a ratio is as stiff as leaves a thousandth at the end of its duration",
    arguments: [
      (0.3, 1.0, 0.0), (0.5, 2.5, 0), (0.8, 0.4, 0), (1, 0.5, 0), (0.5, 1, 2), (1, 2, 3),
      (0.7, 1, -4), (2, 1, 0),
    ])
  func frequencies(ratio: Double, duration: Double, velocity: Double) {
    let omega = ViewSpring.frequency(dampingRatio: ratio, duration: duration, velocity: velocity)
    let left =
      ratio < 1
      ? (ratio - velocity / omega) / (1 - ratio * ratio).squareRoot()
        * exp(-ratio * omega * duration)
      : (1 + (omega - velocity) * duration) * exp(-omega * duration)
    #expect(isClose(left, 0.001, within: 1e-9) && omega > 0, "\(omega)")
    let spring = ViewSpring(
      dampingRatio: ratio, duration: duration, velocity: CGVector(dx: velocity, dy: velocity))
    #expect(
      isClose(spring.stiffness, omega * omega, within: 1e-9)
        && isClose(spring.damping, 2 * ratio * omega, within: 1e-9) && spring.mass == 1)
  }

  @Test("vectors count by their length where both axes differ, else by the number that they are")
  func magnitudes() {
    let rows: [(CGFloat, CGFloat, Double)] = [
      (3, 0, 3), (-3, 0, -3), (0, 5, 5), (0, -5, -5), (3, 4, 5), (-3, -4, 5), (7, 7, 7),
      (-7, -7, -7), (0, 0, 0),
    ]
    for (x, y, length) in rows { #expect(CGVector(dx: x, dy: y).magnitude == length) }
    let least = ViewSpring(dampingRatio: -1, duration: 1, velocity: .zero)
    let tenth = ViewSpring(dampingRatio: 0.01, duration: 1, velocity: .zero)
    #expect(
      least == tenth
        && ViewSpring(dampingRatio: 1, duration: 1, velocity: CGVector(dx: CGFloat.nan, dy: 0))
          .velocity == .zero
    )
  }

  @Test("a spring with a velocity for each axis moves each by itself")
  func axes() throws {
    let (view, _) = shownView()
    let animator = UIViewPropertyAnimator(
      duration: 1,
      timingParameters: UISpringTimingParameters(
        dampingRatio: 0.8, initialVelocity: CGVector(dx: 2, dy: -3)))
    animator.addAnimations { view.frame = CGRect(x: 30, y: 50, width: 140, height: 110) }
    animator.startAnimation()
    let keys: [(String, Double, CGFloat)] = [
      ("position.x", -50, 2), ("position.y", -65, -3), ("bounds.size.width", -40, 2),
      ("bounds.size.height", -30, -3),
    ]
    for (key, offset, velocity) in keys {
      let spring = try #require(try animation(view, key) as? CASpringAnimation)
      #expect(
        spring.fromValue as? Double == offset && spring.toValue as? Double == 0
          && spring.initialVelocity == velocity && spring.isAdditive, "\(key)")
    }
    #expect(view.layer.animationKeys()?.count == 4)
    animator.stopAnimation(true)
  }

  // MARK: Animators

  @Test(
    "animators have Apple's defaults, whichever way they are made, and take no shorter time than none"
  )
  func animators() {
    let all = [
      UIViewPropertyAnimator(), UIViewPropertyAnimator(duration: 2, curve: .easeIn),
      UIViewPropertyAnimator(duration: 3, dampingRatio: 0.5),
      UIViewPropertyAnimator(duration: 4, controlPoint1: .zero, controlPoint2: CGPoint(x: 1, y: 1)),
      UIViewPropertyAnimator(duration: -1, curve: .linear),
    ]
    #expect(
      all.map(\.duration) == [0, 2, 3, 4, 0]
        && all.allSatisfy {
          $0.delay == 0 && $0.state == .inactive && !$0.isRunning && !$0.isReversed
        })
    #expect(
      all.allSatisfy {
        $0.isUserInteractionEnabled && !$0.isManualHitTestingEnabled && $0.isInterruptible
          && $0.scrubsLinearly && !$0.pausesOnCompletion
      })
    #expect(
      all.map { $0.timingParameters?.timingCurveType } == [
        .builtin, .builtin, .spring, .cubic, .builtin,
      ] && all[0].fractionComplete == 0)
    #expect(
      [UIViewAnimatingState.inactive, .active, .stopped].map(\.rawValue) == [0, 1, 2]
        && [UIViewAnimatingPosition.end, .start, .current].map(\.rawValue) == [0, 1, 2])
  }

  @Test(
    "an animator that waits runs later; one that may not be interrupted is not paused, stopped or scrubbed"
  )
  func delays() {
    let (view, stage) = shownView()
    let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) { view.alpha = 0 }
    var ends: [UIViewAnimatingPosition] = []
    animator.addCompletion { ends.append($0) }
    animator.isInterruptible = false
    animator.startAnimation(afterDelay: 0.5)
    #expect(animator.delay == 0.5 && animator.isRunning && animator.state == .active)
    stage.advance(to: 0.75)
    animator.pauseAnimation()
    animator.stopAnimation(true)
    animator.fractionComplete = 0.9
    #expect(
      animator.isRunning && isClose(animator.fractionComplete, 0.25)
        && isClose(view.shownAlpha, 0.75))
    stage.advance(to: 1.49)
    #expect(ends == [])
    stage.advance(to: 1.51)
    #expect(ends == [.end] && animator.state == .inactive && !animator.isRunning)
    let other = UIViewPropertyAnimator(duration: 1, curve: .linear) { view.alpha = 1 }
    other.startAnimation(afterDelay: -3)
    #expect(other.delay == 0)
    other.stopAnimation(false)
    #expect(other.state == .stopped && other.fractionComplete == 0)
    other.startAnimation()
    other.fractionComplete = 0.5
    #expect(other.state == .stopped && !other.isRunning)
    other.addCompletion { ends.append($0) }
    other.finishAnimation(at: .start)
    #expect(ends == [.end, .start] && view.alpha == 0 && other.state == .inactive)
    other.finishAnimation(at: .end)
    #expect(ends.count == 2)
  }

  @Test(
    "scrubbed along its curve where it says so: half of the time is the curve's place there",
    arguments: [false, true])
  func scrubs(linearly: Bool) {
    let (view, stage) = shownView()
    let animator = UIViewPropertyAnimator(duration: 1, curve: .easeIn) { view.alpha = 0 }
    animator.scrubsLinearly = linearly
    animator.fractionComplete = 0.5
    stage.advance(to: 0.1)
    // Ease in is at 0.315357 after half of its time.
    #expect(
      isClose(view.shownAlpha, linearly ? 0.5 : 1 - 0.315357, within: 1e-4)
        && isClose(animator.fractionComplete, 0.5, within: 1e-6))
    animator.fractionComplete = 7
    #expect(isClose(animator.fractionComplete, 1, within: 1e-9))
    animator.fractionComplete = -7
    #expect(isClose(animator.fractionComplete, 0, within: 1e-9))
    animator.isReversed = true
    animator.fractionComplete = 0.25
    stage.advance(to: 0.2)
    #expect(
      isClose(animator.fractionComplete, 0.25, within: 1e-6)
        && (!linearly || isClose(view.shownAlpha, 0.25, within: 1e-6)))
    animator.stopAnimation(true)
  }

  @Test("key frames keep their settings, and beyond their block nothing")
  func keyframes() throws {
    let (view, _) = shownView()
    UIView.animateKeyframes(
      withDuration: 4, delay: 0, options: [.calculationModeDiscrete, .repeat]
    ) {
      UIView.addKeyframe(withRelativeStartTime: -1, relativeDuration: 0.5) { view.alpha = 0.5 }
      UIView.addKeyframe(withRelativeStartTime: 0.75, relativeDuration: 5) {
        view.alpha = 0.2
        view.alpha = 0.1
      }
      UIView.addKeyframe(withRelativeStartTime: 0.6, relativeDuration: -1) { view.alpha = 0.4 }
    }
    let found = try #require(try animation(view, "opacity") as? CAKeyframeAnimation)
    #expect(
      found.keyTimes?.map(\.doubleValue) == [0, 0.5, 0.6, 0.6, 0.75, 1]
        && found.calculationMode == .discrete && found.repeatCount == .infinity)
    let values = (found.values ?? []).map { ($0 as? Double) ?? Double(($0 as? Float) ?? -1) }
    #expect(
      zip(values, [1, 0.5, 0.5, 0.4, 0.4, 0.1]).allSatisfy { isClose($0, $1, within: 1e-6) }
        && found.duration == 4 && values.count == 6, "\(values)")
    var ran = false
    UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 1) { ran = true }
    #expect(ran)
  }
}
