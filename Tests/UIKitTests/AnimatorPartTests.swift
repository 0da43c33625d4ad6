import Foundation
import Testing

@testable import UIKit

/// Springs by their pace, changes that begin later, and animators that go on in another way.
@MainActor @Suite("Parts of animators")
final class AnimatorPartTests {
  private func views(_ count: Int) -> ([UIView], AnimationStage) {
    let container = UIView(frame: CGRect(x: 0, y: 0, width: 320, height: 400))
    let views = (0..<count).map { _ in UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20)) }
    for view in views { container.addSubview(view) }
    let stage = AnimationStage(container)
    stage.advance(to: 0)
    return (views, stage)
  }

  private func alphas(_ views: [UIView]) -> [Double] {
    views.map { ($0.shownAlpha * 1e4).rounded() / 1e4 }
  }

  // MARK: Springs

  /// With a mass of 1 the stiffness is ω², where ω = 2π / d, and the damping 2ω times the ratio: 1 − b, or 1 / (1 + b) of negative ones.
  @Test(
    "a spring has a pace and a bounce, whatever the animator's duration",
    arguments: [
      (1.0, 0.0, 4 * Double.pi), (1, 0.5, 2 * Double.pi), (1, 1, 0), (1, -0.5, 8 * Double.pi),
      (0.5, 0, 8 * Double.pi),
      (2, 0.25, 1.5 * Double.pi), (2, -0.2, 2.5 * Double.pi),
    ])
  func paces(seconds: Double, bounce: CGFloat, damping: Double) {
    let velocity = CGVector(dx: 1, dy: 3)
    let timing = UISpringTimingParameters(
      duration: seconds, bounce: bounce, initialVelocity: velocity)
    let omega = 2 * Double.pi / seconds
    for asked in [0, 1.0, 20] {
      let (spring, settling) = timing.spring(forDuration: asked)
      #expect(spring.mass == 1 && isClose(spring.stiffness, omega * omega, within: 1e-9))
      #expect(
        isClose(spring.damping, damping, within: 1e-9) && spring.allowsOverdamping
          && spring.velocity == velocity)
      #expect(settling == spring.settlingDuration && settling > 0)
    }
    #expect(
      timing.initialVelocity == velocity && timing.timingCurveType == .spring
        && timing.cubicTimingParameters == nil)
    #expect(timing.springTimingParameters === timing)
  }

  @Test(
    "without numbers a spring has half a second's pace and just does not bounce; no pace is a very short one"
  )
  func defaultPace() {
    let common = UISpringTimingParameters(duration: 0.5, bounce: 0).spring(forDuration: 1)
    #expect(
      isClose(common.spring.stiffness, 16 * .pi * .pi, within: 1e-9)
        && isClose(common.spring.damping, 8 * .pi, within: 1e-9))
    for seconds in [0, -1.0] {
      let short = UISpringTimingParameters(duration: seconds, bounce: 0).spring(forDuration: 1)
      #expect(
        isClose(short.spring.stiffness * 1e-12, 4 * .pi * .pi, within: 1e-6)
          && short.duration == 0.1)
    }
    let animator = UIViewPropertyAnimator(
      duration: 9, timingParameters: UISpringTimingParameters(duration: 0.5, bounce: 0))
    #expect(animator.duration == common.duration && animator.duration < 9)
    // The system's own: half a second, and no overshoot.
    let system = UISpringTimingParameters().spring(forDuration: 9)
    #expect(
      system.duration == 0.5 && system.spring == ViewSpring(mass: 3, stiffness: 1000, damping: 500))
  }

  // MARK: Changes that begin later

  nonisolated private static let factorRows: [(CGFloat, [Double])] = [
    (0, [0, 0, 0, 0, 0, 0]), (0.25, [0.25, 0, 0, 0, 0, 0.25]), (0.5, [0.5, 0.3333, 0, 0, 0, 0.5]),
    (0.75, [0.75, 0.6667, 0.5, 0, 0, 0.75]), (1, [1, 1, 1, 1, 1, 1]),
  ]

  /// Factors beyond 0 and 1 count as these; one of 1 leaves no time, and jumps at the end.
  @Test(
    "changes begin after their factor of the duration and take the rest, wherever the animator is held",
    arguments: factorRows)
  func factors(fraction: CGFloat, expected: [Double]) {
    let (views, stage) = views(6)
    for view in views { view.alpha = 0 }
    stage.advance(to: 0.1)
    let animator = UIViewPropertyAnimator(duration: 2, curve: .linear)
    for (view, factor) in zip(views, [0, 0.25, 0.5, 1, 3, -1]) {
      animator.addAnimations({ view.alpha = 1 }, delayFactor: factor)
    }
    animator.fractionComplete = fraction
    stage.advance(to: 0.2)
    #expect(
      alphas(views) == expected
        && isClose(animator.fractionComplete, Double(fraction), within: 1e-9))
    #expect(animator.state == .active && !animator.isRunning)
    animator.isReversed = true
    animator.fractionComplete = 1 - fraction
    stage.advance(to: 0.3)
    #expect(alphas(views) == expected)
    animator.stopAnimation(true)
  }

  /// At half of two seconds there is one second left: it begins at once, after half of that, or after three quarters.
  @Test(
    "changes that are added on the way begin after their factor of what is left",
    arguments: [(0.0, 0.5), (0.5, 0), (0.25, 0.3333)])
  func addedOnTheWay(factor: CGFloat, halfway: Double) {
    let (views, stage) = views(2)
    for view in views { view.alpha = 0 }
    stage.advance(to: 0.1)
    let animator = UIViewPropertyAnimator(duration: 2, curve: .linear) { views[0].alpha = 1 }
    var ends: [UIViewAnimatingPosition] = []
    animator.addCompletion { ends.append($0) }
    animator.startAnimation()
    stage.advance(to: 1.1)
    animator.addAnimations({ views[1].alpha = 1 }, delayFactor: factor)
    stage.advance(to: 1.6)
    #expect(alphas(views) == [0.75, halfway])
    stage.advance(to: 2.09)
    #expect(ends == [] && views[1].shownAlpha > 0.97)
    stage.advance(to: 2.11)
    #expect(ends == [.end] && alphas(views) == [1, 1])
  }

  @Test("changes added while it is held wait with it")
  func addedWhileHeld() {
    let (views, stage) = views(2)
    for view in views { view.alpha = 0 }
    stage.advance(to: 0.1)
    let animator = UIViewPropertyAnimator(duration: 2, curve: .linear) { views[0].alpha = 1 }
    animator.fractionComplete = 0.5
    animator.addAnimations { views[1].alpha = 1 }
    stage.advance(to: 1.1)
    #expect(alphas(views) == [0.5, 0] && !animator.isRunning)
    animator.fractionComplete = 0.75
    stage.advance(to: 1.2)
    #expect(alphas(views) == [0.75, 0.5])
    // Before their beginning they show nothing of themselves.
    animator.fractionComplete = 0.25
    stage.advance(to: 1.3)
    #expect(alphas(views) == [0.25, 0])
    animator.startAnimation()
    stage.advance(to: 2.3)
    #expect(alphas(views) == [0.75, 0.5] && animator.isRunning)
    animator.stopAnimation(true)
    stage.advance(to: 5)
    #expect(
      alphas(views) == [0.75, 0.5] && animator.state == .inactive && animator.fractionComplete == 0)
  }

  // MARK: Going on

  /// Held at a quarter of 2 s: 1.5 s are left, and a factor of 2 is 4 s.
  @Test(
    "it goes on for what is left, or for a factor of its duration, towards the end or, reversed, the start",
    arguments: [
      (0.0, false, 1.5), (-1, false, 1.5), (0.5, false, 1), (2, false, 4), (0, true, 0.5),
      (0.5, true, 1),
    ])
  func goingOn(factor: CGFloat, isReversed: Bool, rest: Double) {
    let (views, stage) = views(1)
    let view = views[0]
    view.alpha = 0
    stage.advance(to: 0.1)
    let animator = UIViewPropertyAnimator(duration: 2, curve: .linear) { view.alpha = 1 }
    var ends: [UIViewAnimatingPosition] = []
    animator.addCompletion { ends.append($0) }
    animator.fractionComplete = 0.25
    animator.isReversed = isReversed
    animator.continueAnimation(
      withTimingParameters: UICubicTimingParameters(animationCurve: .linear), durationFactor: factor
    )
    let start = stage.stage.time
    stage.advance(to: start + rest / 2)
    #expect(
      isClose(view.shownAlpha, isReversed ? 0.125 : 0.625, within: 1e-4) && animator.isRunning)
    // Running, it is not told again.
    animator.continueAnimation(withTimingParameters: nil, durationFactor: 10)
    stage.advance(to: start + rest - 0.01)
    #expect(ends == [])
    stage.advance(to: start + rest + 0.01)
    #expect(
      ends == [isReversed ? .start : .end] && view.alpha == (isReversed ? 0 : 1)
        && animator.state == .inactive)
    animator.continueAnimation(withTimingParameters: nil, durationFactor: 1)
    #expect(animator.state == .inactive && !animator.isRunning)
  }

  @Test("it goes on by a spring's own time, or by its own motion where none is named")
  func goingOnOtherwise() {
    let (views, stage) = views(1)
    let view = views[0]
    view.alpha = 0
    stage.advance(to: 0.1)
    let spring = UISpringTimingParameters(duration: 0.5, bounce: 0)
    let settling = spring.spring(forDuration: 1).duration
    let animator = UIViewPropertyAnimator(duration: 2, curve: .linear) { view.alpha = 1 }
    var ends: [UIViewAnimatingPosition] = []
    animator.addCompletion { ends.append($0) }
    animator.fractionComplete = 0.5
    animator.continueAnimation(withTimingParameters: spring, durationFactor: 3)
    stage.advance(to: 0.1 + settling - 0.01)
    #expect(ends == [] && view.shownAlpha > 0.99)
    stage.advance(to: 0.1 + settling + 0.02)
    #expect(ends == [.end])

    let start = stage.stage.time
    let other = UIViewPropertyAnimator(duration: 2, curve: .easeIn) { view.alpha = 0 }
    other.fractionComplete = 0.5
    other.continueAnimation(withTimingParameters: nil, durationFactor: 0)
    stage.advance(to: start + 0.5)
    // Half of the second that is left: ease in is at 0.315357 of the half that it still goes.
    #expect(isClose(view.shownAlpha, 0.5 * (1 - 0.315357), within: 1e-3))
    other.stopAnimation(true)
  }

  @Test(
    "a pause while it waits for its delay holds it at the start, and it goes on from there",
    arguments: [0.0, 0.5])
  func pausedInDelay(delay: Double) {
    let (views, stage) = views(1)
    let view = views[0]
    view.alpha = 0
    stage.advance(to: 0.1)
    let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) { view.alpha = 1 }
    animator.startAnimation(afterDelay: 1)
    stage.advance(to: 0.6)
    animator.pauseAnimation()
    #expect(
      animator.fractionComplete == 0 && !animator.isRunning && animator.state == .active
        && animator.delay == 1)
    stage.advance(to: 3)
    #expect(view.shownAlpha == 0)
    animator.startAnimation(afterDelay: delay)
    stage.advance(to: 3.5 + delay)
    #expect(
      isClose(view.shownAlpha, 0.5, within: 1e-4)
        && isClose(animator.fractionComplete, 0.5, within: 1e-4))
    animator.stopAnimation(true)
    #expect(isClose(Double(view.alpha), 0.5, within: 1e-4))
  }
}
