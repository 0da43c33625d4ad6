import Testing
import UIKit

/// Property animators: states, scrubbing, reversing, going on.
@MainActor @Suite("Property animators")
struct PropertyAnimatorTests {
  @Test("it does not start by itself; then it runs by its curve and ends at the end")
  func running() {
    let view = UIView(), stage = AnimationStage(view)
    let animator = UIViewPropertyAnimator(duration: 1, curve: .easeInOut) { view.center.x = 100 }
    var ends: [UIViewAnimatingPosition] = []
    animator.addCompletion { ends.append($0) }
    stage.advance(to: 1)
    #expect(animator.state == .inactive && !animator.isRunning && view.center.x == 0)
    animator.startAnimation()
    #expect(animator.state == .active && animator.isRunning && view.center.x == 100)
    stage.advance(to: 1.25)
    #expect(isClose(view.shown.position.x, 12.9162, within: 1e-3) && isClose(animator.fractionComplete, 0.129162))
    stage.advance(to: 2.1)
    #expect(ends == [.end] && animator.state == .inactive && !animator.isRunning && view.shown.position.x == 100)
  }

  @Test("paused before it starts, it is scrubbed evenly")
  func scrubbing() {
    let view = UIView(), stage = AnimationStage(view)
    let animator = UIViewPropertyAnimator(duration: 2, curve: .easeIn) {
      view.center.x = 100
      view.alpha = 0
    }
    animator.pauseAnimation()
    #expect(animator.state == .active && !animator.isRunning)
    for fraction in [0.0, 0.25, 0.75, 0.4, 1] {
      animator.fractionComplete = fraction
      stage.advance(to: 0)
      #expect(isClose(view.shown.position.x, fraction * 100) && isClose(view.shownAlpha, 1 - fraction))
      #expect(isClose(animator.fractionComplete, fraction))
    }
    stage.advance(to: 100)
    #expect(animator.state == .active)
  }

  @Test("interrupted, it stays where it is, and goes on along its curve as if no time had passed")
  func pausing() {
    let view = UIView(), stage = AnimationStage(view)
    let animator = UIViewPropertyAnimator(duration: 1, curve: .easeInOut) { view.center.x = 100 }
    animator.startAnimation()
    stage.advance(to: 0.25)
    animator.pauseAnimation()
    stage.advance(to: 5)
    #expect(isClose(view.shown.position.x, 12.9162, within: 1e-3))
    animator.startAnimation()
    stage.advance(to: 5.25)
    #expect(isClose(view.shown.position.x, 50, within: 1e-3))
    stage.advance(to: 5.5)
    #expect(isClose(view.shown.position.x, 87.0838, within: 1e-3))
    stage.advance(to: 5.76)
    #expect(animator.state == .inactive && view.shown.position.x == 100)
  }

  @Test("reversed, it plays back and ends at the start, with the values of the start")
  func reversing() {
    let view = UIView(), stage = AnimationStage(view)
    let animator = UIViewPropertyAnimator(duration: 1, curve: .easeIn) {
      view.center.x = 100
      view.alpha = 0.5
    }
    var ends: [UIViewAnimatingPosition] = []
    animator.addCompletion { ends.append($0) }
    animator.startAnimation()
    stage.advance(to: 0.75)
    #expect(isClose(view.shown.position.x, 62.1862, within: 1e-3))
    animator.isReversed = true
    stage.advance(to: 0.75)
    #expect(isClose(view.shown.position.x, 62.1862, within: 1e-3))
    stage.advance(to: 1)
    #expect(isClose(view.shown.position.x, 31.5357, within: 1e-3))
    stage.advance(to: 1.5)
    #expect(isClose(view.shown.position.x, 0, within: 1e-3) && ends == [.start])
    stage.advance(to: 1.52)
    #expect(view.center.x == 0 && view.alpha == 1 && view.shown.position.x == 0 && view.shownAlpha == 1)
  }

  @Test("turned round twice, it ends at the end, and later by the time it lost")
  func reversingTwice() {
    let view = UIView(), stage = AnimationStage(view)
    let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) { view.center.x = 100 }
    var ends: [UIViewAnimatingPosition] = []
    animator.addCompletion { ends.append($0) }
    animator.startAnimation()
    stage.advance(to: 0.5)
    animator.isReversed = true
    stage.advance(to: 0.7)
    #expect(isClose(view.shown.position.x, 30, within: 1e-3))
    animator.isReversed = false
    stage.advance(to: 1)
    #expect(isClose(view.shown.position.x, 60, within: 1e-3))
    stage.advance(to: 1.5)
    #expect(ends == [.end])
  }

  @Test("it goes on with another motion and duration")
  func continuing() {
    let view = UIView(), stage = AnimationStage(view)
    let animator = UIViewPropertyAnimator(duration: 2, curve: .easeIn) { view.center.x = 100 }
    animator.fractionComplete = 0.4
    stage.advance(to: 1)
    animator.continueAnimation(withTimingParameters: UICubicTimingParameters(animationCurve: .linear), durationFactor: 0.5)
    // 60 points in a second.
    stage.advance(to: 1.5)
    #expect(isClose(view.shown.position.x, 70, within: 1e-3))
    stage.advance(to: 2)
    #expect(animator.state == .inactive)

    let other = UIView()
    stage.window.addSubview(other)
    let reversed = UIViewPropertyAnimator(duration: 2, curve: .linear) { other.center.x = 100 }
    reversed.fractionComplete = 0.5
    reversed.isReversed = true
    stage.advance(to: 3)
    reversed.continueAnimation(withTimingParameters: nil, durationFactor: 0)
    // Half of the duration is left, towards the start.
    stage.advance(to: 3.5)
    #expect(isClose(other.shown.position.x, 25, within: 1e-3))
    stage.advance(to: 4.1)
    #expect(other.center.x == 0 && reversed.state == .inactive)
  }

  @Test("stopped, the model has what shows; finished, the values of a position")
  func stopping() {
    let view = UIView(), stage = AnimationStage(view)
    func started() -> (UIViewPropertyAnimator, () -> [UIViewAnimatingPosition]) {
      view.layer.removeAllAnimations()
      view.center.x = 0
      stage.stage.advance(by: 0)
      let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) { view.center.x = 100 }
      var ends: [UIViewAnimatingPosition] = []
      animator.addCompletion { ends.append($0) }
      animator.startAnimation()
      stage.stage.advance(by: 0.25)
      return (animator, { ends })
    }
    let (left, leftEnds) = started()
    left.stopAnimation(true)
    #expect(left.state == .inactive && isClose(view.center.x, 25) && view.layer.animationKeys() == nil && leftEnds().isEmpty)
    stage.stage.advance(by: 1)
    #expect(leftEnds().isEmpty && isClose(view.shown.position.x, 25))
    for (position, x) in [(UIViewAnimatingPosition.current, 25.0), (.start, 0), (.end, 100)] {
      let (animator, ends) = started()
      animator.stopAnimation(false)
      #expect(animator.state == .stopped && isClose(view.center.x, 25))
      animator.finishAnimation(at: position)
      stage.stage.advance(by: 1)
      #expect(animator.state == .inactive && ends() == [position] && isClose(view.center.x, x))
    }
  }

  @Test("delayed changes begin after a part of the duration")
  func delayFactor() {
    let a = UIView(), b = UIView(), stage = AnimationStage(a, b)
    let animator = UIViewPropertyAnimator(duration: 2, curve: .linear) { a.center.x = 100 }
    animator.addAnimations({ b.center.x = 100 }, delayFactor: 0.5)
    animator.startAnimation()
    stage.advance(to: 0.9)
    #expect(b.shown.position.x == 0)
    stage.advance(to: 1.5)
    #expect(isClose(a.shown.position.x, 75) && isClose(b.shown.position.x, 50))
    animator.fractionComplete = 0.6
    stage.advance(to: 1.5)
    #expect(isClose(a.shown.position.x, 60) && isClose(b.shown.position.x, 20))
    animator.fractionComplete = 0.3
    stage.advance(to: 1.5)
    #expect(isClose(b.shown.position.x, 0))
  }

  @Test("a pause at the end keeps it active, and it can be reversed from there")
  func pausesOnCompletion() {
    let view = UIView(), stage = AnimationStage(view)
    let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) { view.center.x = 100 }
    var ends: [UIViewAnimatingPosition] = []
    animator.addCompletion { ends.append($0) }
    animator.pausesOnCompletion = true
    animator.startAnimation()
    stage.advance(to: 2)
    #expect(animator.state == .active && !animator.isRunning && ends.isEmpty && isClose(view.shown.position.x, 100))
    animator.pausesOnCompletion = false
    animator.isReversed = true
    animator.startAnimation()
    stage.advance(to: 2.25)
    #expect(isClose(view.shown.position.x, 75))
    stage.advance(to: 3.1)
    #expect(ends == [.start] && view.center.x == 0)
  }

  @Test("springs: by ratio in the animator's duration, by constants in their own")
  func springs() {
    let view = UIView(), stage = AnimationStage(view)
    let animator = UIViewPropertyAnimator(duration: 2.5, dampingRatio: 0.5) { view.center.x = 1 }
    animator.startAnimation()
    stage.advance(to: 0.713145)
    #expect(isClose(view.shown.position.x, 1.163034))
    // Beyond its end it stays there too.
    animator.pauseAnimation()
    stage.advance(to: 1)
    #expect(isClose(view.shown.position.x, 1.163034))
    let parameters = UISpringTimingParameters(mass: 1, stiffness: 100, damping: 10, initialVelocity: .zero)
    #expect(isClose(UIViewPropertyAnimator(duration: 9, timingParameters: parameters).duration, 1.472700))
    #expect(UIViewPropertyAnimator(duration: 9, timingParameters: UISpringTimingParameters()).duration == 0.5)
  }

  @Test("velocities along each axis")
  func velocities() throws {
    let view = UIView(), stage = AnimationStage(view)
    let parameters = UISpringTimingParameters(dampingRatio: 0.7, initialVelocity: CGVector(dx: 2, dy: 0))
    UIViewPropertyAnimator(duration: 1, timingParameters: parameters).run { view.center = CGPoint(x: 100, y: 100) }
    let x = try #require(view.layer.animation(forKey: "position.x") as? CASpringAnimation)
    let y = try #require(view.layer.animation(forKey: "position.y") as? CASpringAnimation)
    #expect(x.initialVelocity == 2 && y.initialVelocity == 0 && x.fromValue as? NSNumber == -100)
    stage.advance(to: 1)
  }

  @Test("a running animator inside a block takes over its duration")
  func inherited() {
    let view = UIView(), stage = AnimationStage(view)
    var animator: UIViewPropertyAnimator?
    UIView.animate(withDuration: 3, delay: 0, options: .curveLinear) {
      animator = .runningPropertyAnimator(withDuration: 1, delay: 0, animations: { view.center.x = 90 })
    }
    #expect(animator?.duration == 3 && animator?.isRunning == true)
    stage.advance(to: 1)
    #expect(isClose(view.shown.position.x, 30))
  }

  @Test("an animator is let go when it is over")
  func release() {
    let view = UIView(), stage = AnimationStage(view)
    weak var released: UIViewPropertyAnimator?
    do {
      let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) { view.center.x = 100 }
      released = animator
      animator.startAnimation()
    }
    stage.advance(to: 0.5)
    #expect(released != nil)
    stage.advance(to: 1.5)
    #expect(released == nil)
  }

  @Test("random pauses, scrubs, turns and goings-on never jump, and complete once", arguments: 0..<20)
  func random(seed: Int) {
    var state = UInt64(seed + 77) &* 0x9E37_79B9_7F4A_7C15 | 1
    func next() -> Double {
      state ^= state << 13
      state ^= state >> 7
      state ^= state << 17
      return Double(state >> 11) / Double(1 << 53)
    }
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10)), stage = AnimationStage(view)
    let animator =
      seed % 3 == 0
      ? UIViewPropertyAnimator(duration: 2, dampingRatio: 0.6) : UIViewPropertyAnimator(duration: 2, curve: .easeInOut)
    animator.addAnimations {
      view.center.x = 205
      view.alpha = 0.2
      view.transform = CGAffineTransform(rotationAngle: 1)
    }
    var ends = 0
    animator.addCompletion { _ in ends += 1 }
    var time = 0.0
    animator.startAnimation()
    for _ in 0..<50 where ends == 0 {
      time += next() * 0.3
      stage.advance(to: time)
      guard ends == 0 else { break }
      let before = view.shown
      switch Int(next() * 4) {
      case 0: animator.pauseAnimation()
      case 1: animator.isReversed.toggle()
      case 2: animator.startAnimation()
      default:
        animator.pauseAnimation()
        animator.continueAnimation(
          withTimingParameters: next() < 0.5 ? nil : UISpringTimingParameters(dampingRatio: 0.8), durationFactor: next() < 0.5 ? 0 : 0.7)
      }
      stage.advance(to: time)
      let after = view.shown
      #expect(isClose(after.position.x, Double(before.position.x), within: 1e-3))
      #expect(isClose(after.opacity, Double(before.opacity), within: 1e-5))
      #expect(isClose(after.transform.m12, Double(before.transform.m12), within: 1e-5))
    }
    if ends == 0 {
      animator.startAnimation()
      stage.advance(to: time + 10)
    }
    #expect(ends == 1 && animator.state == .inactive && view.layer.animationKeys() == nil)
    #expect(view.center.x == 205 || view.center.x == 5)
  }
}

extension UIViewPropertyAnimator {
  fileprivate func run(_ animations: @escaping () -> Void) {
    addAnimations(animations)
    startAnimation()
  }
}
