import Foundation

@testable import UIKit

@MainActor private func box(_ x: CGFloat = 20, _ y: CGFloat = 20, _ side: CGFloat = 40) -> UIView {
  let view = UIView(frame: CGRect(x: x, y: y, width: side, height: side))
  view.backgroundColor = .red
  return view
}

/// Changes everything about a view that can be animated.
@MainActor private func change(_ view: UIView) {
  view.center = CGPoint(x: 200, y: 100)
  view.bounds.size = CGSize(width: 80, height: 60)
  view.alpha = 0.25
  view.backgroundColor = .blue
  view.transform = CGAffineTransform(rotationAngle: .pi / 2)
  view.layer.cornerRadius = 12
  view.layer.borderWidth = 3
}

@MainActor private func follow(_ stage: TreeStage, _ view: UIView, _ steps: Int = 5, by seconds: Double = 0.25) {
  for _ in 0..<steps {
    stage.wait(seconds)
    let shown = view.layer.presentation() ?? view.layer
    stage.note("shows", shown.position, shown.bounds.size, shown.opacity, shown.transform)
  }
}

/// Blocks, animators, key frames, springs and transitions, with what they attach and what shows.
let animationTrees: [TreeScenario] = [
  // A linear second: after a quarter, from 40 at x = 40 to 200: 40 + 160 / 4 = 80.
  TreeScenario("curves", worked: "shows: 80,") { stage in
    let options: [UIView.AnimationOptions] = [.curveLinear, .curveEaseInOut, .curveEaseIn, .curveEaseOut]
    for (index, option) in options.enumerated() {
      let view = box()
      stage.show(view)
      UIView.animate(withDuration: 1, delay: index == 3 ? 0.25 : 0, options: option) {
        change(view)
      } completion: {
        stage.note("ended \($0)")
      }
      stage.wait(0)
      stage.record("\(option.rawValue)", view)
      follow(stage, view)
      view.removeFromSuperview()
    }
  },
  TreeScenario("repeats and returns") { stage in
    let view = box(), other = box(100)
    stage.show(view, other)
    UIView.animate(withDuration: 0.5, delay: 0.1, options: [.repeat, .autoreverse, .allowUserInteraction]) { view.frame.origin.x = 200 }
    UIView.animate(withDuration: 0.4, delay: 0, options: [.curveLinear]) {
      UIView.modifyAnimations(withRepeatCount: 2.5, autoreverses: true) { other.frame.origin.y = 200 }
    } completion: {
      stage.note("ended \($0)")
    }
    stage.wait(0.05)
    stage.record()
    follow(stage, view, 4)
    follow(stage, other, 6)
    view.layer.removeAllAnimations()
    follow(stage, view, 1)
  },
  TreeScenario("changed on the way") { stage in
    let view = box()
    stage.show(view)
    UIView.animate(withDuration: 1) {
      change(view)
    } completion: {
      stage.note("first \($0)")
    }
    stage.wait(0.5)
    UIView.animate(withDuration: 1, delay: 0, options: .beginFromCurrentState) {
      (view.frame, view.alpha, view.backgroundColor, view.transform) = (CGRect(x: 20, y: 300, width: 40, height: 40), 1, .green, .identity)
    } completion: {
      stage.note("second \($0)")
    }
    stage.wait(0)
    stage.record("again", view)
    follow(stage, view)
    UIView.animate(withDuration: 0) {
      view.alpha = 0
    } completion: {
      stage.note("at once \($0)")
    }
    UIView.performWithoutAnimation { view.center.x = 7 }
    stage.wait(0.1)
    stage.note("durations", UIView.inheritedAnimationDuration, UIView.areAnimationsEnabled)
  },
  TreeScenario("nested blocks") { stage in
    let view = box(), inner = box(0, 0, 10), own = box(100)
    view.addSubview(inner)
    stage.show(view, own)
    UIView.animate(withDuration: 1, delay: 0.2, options: .curveLinear) {
      view.frame.origin.x = 100
      stage.note("inherited", UIView.inheritedAnimationDuration)
      UIView.animate(withDuration: 0.3, delay: 0.1, options: .curveEaseIn) { inner.frame.origin.x = 20 }
      UIView.animate(withDuration: 0.3, delay: 0, options: [.overrideInheritedDuration, .overrideInheritedCurve, .curveEaseOut]) {
        own.alpha = 0
      }
      UIView.performWithoutAnimation { inner.frame.origin.y = 5 }
    } completion: {
      stage.note("outer \($0)")
    }
    stage.wait(0)
    stage.record()
    follow(stage, inner)
    follow(stage, own, 1)
  },
  TreeScenario("springs") { stage in
    for (damping, velocity) in [(0.5, 0), (1, 0), (0.8, 3), (0.1, -2)] as [(CGFloat, CGFloat)] {
      let view = box()
      stage.show(view)
      UIView.animate(withDuration: 0.8, delay: 0, usingSpringWithDamping: damping, initialSpringVelocity: velocity) {
        (view.frame.origin.x, view.alpha) = (200, 0.5)
      } completion: {
        stage.note("ended \($0)")
      }
      stage.wait(0)
      stage.record("\(damping) \(velocity)", view)
      follow(stage, view, 5, by: 0.2)
      view.removeFromSuperview()
    }
    for bounce in [-0.3, 0, 0.4] as [CGFloat] {
      let view = box()
      stage.show(view)
      UIView.animate(springDuration: 0.6, bounce: bounce, initialSpringVelocity: 1) {
        view.frame.origin.x = 200
      } completion: {
        stage.note("ended \($0)")
      }
      stage.wait(0)
      stage.record("bounce \(bounce)", view)
      follow(stage, view, 6, by: 0.2)
      view.removeFromSuperview()
    }
  },
  TreeScenario("key frames") { stage in
    let modes: [UIView.KeyframeAnimationOptions] = [
      .calculationModeLinear, .calculationModeDiscrete, .calculationModePaced, .calculationModeCubic, .calculationModeCubicPaced,
    ]
    for mode in modes {
      let view = box()
      stage.show(view)
      UIView.animateKeyframes(withDuration: 2, delay: 0.1, options: mode) {
        UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.25) { view.center.x = 100 }
        UIView.addKeyframe(withRelativeStartTime: 0.25, relativeDuration: 0.5) { view.center = CGPoint(x: 200, y: 200) }
        UIView.addKeyframe(withRelativeStartTime: 0.1, relativeDuration: 0) { view.alpha = 0.5 }
        UIView.addKeyframe(withRelativeStartTime: 0.8, relativeDuration: 0.1) {
          view.transform = CGAffineTransform(scaleX: 2, y: 2)
          view.backgroundColor = .green
        }
      } completion: {
        stage.note("ended \($0)")
      }
      stage.wait(0)
      stage.record("\(mode.rawValue)", view)
      follow(stage, view, 6, by: 0.4)
      view.removeFromSuperview()
    }
  },
  TreeScenario("transitions") { stage in
    let options: [UIView.AnimationOptions] = [
      .transitionFlipFromLeft, .transitionFlipFromRight, .transitionCurlUp, .transitionCurlDown, .transitionCrossDissolve,
      .transitionFlipFromTop, .transitionFlipFromBottom,
    ]
    let container = box(50, 50, 200), first = box(0, 0, 100), second = box(0, 0, 100)
    container.addSubview(first)
    stage.show(container)
    for (index, option) in options.enumerated() {
      UIView.transition(with: container, duration: 0.4, options: option) {
        first.alpha = index % 2 == 0 ? 0.5 : 1
      } completion: {
        stage.note("ended \($0)")
      }
      stage.wait(0.1)
      stage.record("\(option.rawValue)", container)
      stage.wait(1)
    }
    UIView.transition(from: first, to: second, duration: 0.4, options: [.transitionCrossDissolve]) { stage.note("ended \($0)") }
    stage.wait(0.1)
    stage.record("exchanged", container)
    stage.wait(1)
    container.addSubview(first)
    first.isHidden = true
    UIView.transition(from: second, to: first, duration: 0.4, options: [.transitionFlipFromTop, .showHideTransitionViews]) {
      stage.note("ended \($0)")
    }
    stage.wait(0.1)
    stage.record("hidden and shown", container)
    stage.wait(1)
    stage.note("hidden", second.isHidden, first.isHidden, second.superview != nil)
    UIView.perform(.delete, on: [second, first], options: []) {
      container.alpha = 0.5
    } completion: {
      stage.note("deleted \($0)")
    }
    stage.wait(0.1)
    stage.record("deleting", container)
    stage.wait(1)
    stage.note("left", container.subviews.count)
  },
  TreeScenario("an animator that is paused, scrubbed and reversed") { stage in
    let view = box()
    stage.show(view)
    let animator = UIViewPropertyAnimator(duration: 1, curve: .easeInOut) { change(view) }
    animator.addAnimations({ view.layer.shadowOpacity = 0.5 }, delayFactor: 0.5)
    animator.addCompletion { stage.note("completed \($0.rawValue)") }
    @MainActor func say(_ name: String) {
      stage.note(name, animator.state.rawValue, animator.isRunning, animator.isReversed, animator.fractionComplete)
    }
    say("made")
    animator.startAnimation(afterDelay: 0.1)
    stage.wait(0.35)
    say("running")
    stage.record("running", view)
    animator.pauseAnimation()
    stage.wait(0.5)
    say("paused")
    stage.record("paused", view)
    animator.fractionComplete = 0.6
    stage.wait(0.1)
    stage.record("scrubbed", view)
    animator.isReversed = true
    animator.continueAnimation(withTimingParameters: UICubicTimingParameters(animationCurve: .linear), durationFactor: 0.5)
    stage.wait(0.1)
    say("back")
    stage.record("back", view)
    follow(stage, view, 4, by: 0.1)
    stage.wait(1)
    say("ended")
    stage.record("ended", view)
  },
  TreeScenario("animators that are stopped") { stage in
    for position in [UIViewAnimatingPosition.start, .end, .current] {
      let view = box(), animator = UIViewPropertyAnimator(duration: 1, dampingRatio: 0.6)
      stage.show(view)
      animator.addAnimations { change(view) }
      animator.addCompletion { stage.note("completed \($0.rawValue)") }
      animator.startAnimation()
      stage.wait(0.3)
      animator.stopAnimation(false)
      stage.note("stopped", animator.state.rawValue, view.center)
      animator.finishAnimation(at: position)
      stage.note("finished", animator.state.rawValue, view.center, view.alpha)
      stage.wait(0.5)
      view.removeFromSuperview()
    }
    let view = box(), cubic = UICubicTimingParameters(controlPoint1: CGPoint(x: 0.1, y: 0.9), controlPoint2: CGPoint(x: 0.2, y: 1))
    stage.show(view)
    let animator = UIViewPropertyAnimator(duration: 0.8, timingParameters: cubic)
    (animator.scrubsLinearly, animator.pausesOnCompletion) = (false, true)
    animator.addAnimations { view.center.x = 200 }
    animator.pauseAnimation()
    animator.fractionComplete = 0.25
    stage.wait(0.1)
    stage.record("scrubbed by its curve", view)
    animator.startAnimation()
    follow(stage, view, 6, by: 0.2)
    stage.note("rests", animator.state.rawValue, animator.isRunning, animator.fractionComplete)
    animator.stopAnimation(true)
    let running = UIViewPropertyAnimator.runningPropertyAnimator(withDuration: 0.5, delay: 0.2, options: [.curveEaseIn]) { view.alpha = 0 }
    stage.wait(0.3)
    stage.note("runs", running.fractionComplete, running.state.rawValue, running.duration, running.delay)
    let spring = UISpringTimingParameters(mass: 2, stiffness: 80, damping: 9, initialVelocity: CGVector(dx: 1, dy: 2))
    let moved = UIViewPropertyAnimator(duration: 0.3, timingParameters: spring)
    moved.addAnimations { view.center.y = 300 }
    moved.startAnimation()
    stage.wait(0.2)
    stage.record("spring", view)
    stage.note("lasts", moved.duration)
  },
  TreeScenario("begun and committed") { stage in
    let view = box(), other = box(100)
    stage.show(view, other)
    UIView.beginAnimations("a", context: nil)
    UIView.setAnimationDuration(0.6)
    UIView.setAnimationDelay(0.1)
    UIView.setAnimationCurve(.easeOut)
    UIView.setAnimationRepeatCount(2)
    UIView.setAnimationRepeatAutoreverses(true)
    UIView.setAnimationWillStart { name, _ in stage.note("starts \(name ?? "")") }
    UIView.setAnimationDidStop { name, finished, _ in stage.note("stops \(name ?? "") \(finished)") }
    view.center.x = 200
    UIView.beginAnimations(nil, context: nil)
    other.alpha = 0
    UIView.commitAnimations()
    UIView.commitAnimations()
    stage.wait(0.2)
    stage.record()
    follow(stage, view, 6, by: 0.4)
    UIView.beginAnimations(nil, context: nil)
    UIView.setAnimationTransition(.flipFromRight, for: view, cache: false)
    view.alpha = 0.5
    UIView.commitAnimations()
    stage.wait(0.1)
    stage.record("default", view)
  },
]
