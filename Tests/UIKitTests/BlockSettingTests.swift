import Foundation
import Testing

@testable import UIKit

/// Blocks that are set up between their beginning and their end, and transitions of views, by each of their settings.
@MainActor @Suite("Settings of blocks")
final class BlockSettingTests {
  private func shown(_ views: UIView...) -> AnimationStage {
    let outer = UIView(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
    for view in views { outer.addSubview(view) }
    let stage = AnimationStage(outer)
    stage.advance(to: 0)
    return stage
  }

  private final class Listener: NSObject {
    var log: [String] = []
    func began() { log.append("began") }
    func beganWith(_ id: String?, _ context: UnsafeMutableRawPointer?) {
      log.append("began \(id ?? "-") \(context == nil)")
    }
    func stopped() { log.append("stopped") }
    func stoppedWith(_ id: String?, _ finished: Bool, _ context: UnsafeMutableRawPointer?) {
      log.append("stopped \(id ?? "-") \(finished)")
    }
    func stoppedNumber(_ id: String?, _ finished: NSNumber, _ context: UnsafeMutableRawPointer?) {
      log.append("stopped \(id ?? "-") \(finished.boolValue)")
    }
  }

  /// Which methods are named, and what is heard.
  enum Way: CaseIterable { case plain, whole, number, closures, nothing }

  @Test(
    "a delegate's methods are called as they are named, with as many values as they take",
    arguments: Way.allCases)
  func listeners(way: Way) {
    let view = UIView()
    let stage = shown(view)
    let listener = Listener()
    let id = way == .closures ? nil : "id"
    var told: [String] = []
    UIView.beginAnimations(id, context: nil)
    UIView.setAnimationDelegate(listener)
    switch way {
    case .plain:
      UIView.setAnimationWillStart(Listener.began)
      UIView.setAnimationDidStop(Listener.stopped)
    case .whole:
      UIView.setAnimationWillStart(Listener.beganWith)
      UIView.setAnimationDidStop(Listener.stoppedWith)
    case .number: UIView.setAnimationDidStop(Listener.stoppedNumber)
    case .closures:
      UIView.setAnimationWillStart { id, _ in told.append("began \(id ?? "-")") }
      UIView.setAnimationDidStop { id, finished, _ in
        told.append("stopped \(id ?? "-") \(finished)")
      }
    case .nothing: break
    }
    view.alpha = 0
    UIView.commitAnimations()
    stage.advance(to: 1)
    let heard: [String] =
      switch way {
      case .plain: ["began", "stopped"]
      case .whole: ["began id true", "stopped id true"]
      case .number: ["stopped id true"]
      case .closures, .nothing: []
      }
    #expect(
      listener.log == heard && told == (way == .closures ? ["began -", "stopped - true"] : []))
  }

  @Test(
    "a block has its duration, delay, curve, repetition and start; a nested one waits for its own delay besides"
  )
  func settings() throws {
    let view = UIView()
    let other = UIView()
    let third = UIView()
    let stage = shown(view, other, third)
    func animation(_ view: UIView) throws -> CABasicAnimation {
      try #require(view.layer.animation(forKey: "opacity") as? CABasicAnimation)
    }
    UIView.beginAnimations(nil, context: nil)
    UIView.setAnimationDuration(2)
    UIView.setAnimationDelay(0.5)
    UIView.setAnimationCurve(.linear)
    UIView.setAnimationRepeatCount(2.5)
    UIView.setAnimationRepeatAutoreverses(true)
    #expect(UIView.inheritedAnimationDuration == 2)
    view.alpha = 0
    UIView.beginAnimations(nil, context: nil)
    #expect(UIView.inheritedAnimationDuration == 2)
    UIView.setAnimationDuration(-3)
    #expect(UIView.inheritedAnimationDuration == 0)
    UIView.setAnimationDuration(1)
    UIView.setAnimationDelay(0.25)
    other.alpha = 0
    UIView.commitAnimations()
    UIView.commitAnimations()
    UIView.commitAnimations()
    #expect(UIView.inheritedAnimationDuration == 0)
    let first = try animation(view)
    let second = try animation(other)
    #expect(
      first.duration == 2 && first.repeatCount == 2.5 && first.autoreverses
        && first.timingFunction == CAMediaTimingFunction(name: .linear))
    #expect(
      second.duration == 1 && second.repeatCount == 0 && !second.autoreverses
        && second.timingFunction == CAMediaTimingFunction(name: .linear))
    UIView.beginAnimations(nil, context: nil)
    UIView.setAnimationStart(Date(timeIntervalSinceNow: -100))
    third.alpha = 0
    UIView.commitAnimations()
    stage.advance(to: 0.1)
    // Eased in and out, at half of 0.2 seconds; the others wait for 0.5 and 0.75.
    #expect(isClose(third.shownAlpha, 0.5, within: 1e-6) && view.shownAlpha == 1)
    stage.advance(to: 1)
    #expect(isClose(view.shownAlpha, 0.75) && isClose(other.shownAlpha, 0.75))
  }

  @Test(
    "from the present state a block that is overtaken goes on where it is",
    arguments: [false, true])
  func current(fromCurrent: Bool) {
    let view = UIView()
    let stage = shown(view)
    UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { view.alpha = 0 }
    stage.advance(to: 0.25)
    UIView.beginAnimations(nil, context: nil)
    UIView.setAnimationCurve(.linear)
    UIView.setAnimationDuration(1)
    UIView.setAnimationBeginsFromCurrentState(fromCurrent)
    view.alpha = 0.25
    UIView.commitAnimations()
    stage.advance(to: 0.75)
    // From 0.75, or from 0, half of the way to 0.25.
    #expect(isClose(view.shownAlpha, fromCurrent ? 0.5 : 0.125))
  }

  @Test("changes within repeat and turn back as they are told, and those before and after do not")
  func modified() throws {
    let views = (0..<3).map { _ in UIView() }
    let stage = shown(views[0], views[1], views[2])
    UIView.animate(withDuration: 1) {
      views[0].alpha = 0
      UIView.modifyAnimations(withRepeatCount: 3, autoreverses: true) { views[1].alpha = 0 }
      views[2].alpha = 0
    }
    let found = views.compactMap { $0.layer.animation(forKey: "opacity") }
    #expect(
      found.map(\.repeatCount) == [0, 3, 0] && found.map(\.autoreverses) == [false, true, false])
    var ran = false
    UIView.modifyAnimations(withRepeatCount: 3, autoreverses: true) { ran = true }
    #expect(ran)
    stage.advance(to: 0)
  }

  // MARK: Transitions

  @Test(
    "a transition of views is of its type, as long, eased and repeated as its block",
    arguments: [
      (UIView.AnimationOptions.transitionFlipFromLeft, "flipFromLeft"),
      (.transitionFlipFromRight, "flipFromRight"), (.transitionCurlUp, "curlUp"),
      (.transitionCurlDown, "curlDown"), (.transitionCrossDissolve, "crossDissolve"),
      (.transitionFlipFromTop, "flipFromTop"),
      (.transitionFlipFromBottom, "flipFromBottom"),
    ])
  func transitions(option: UIView.AnimationOptions, name: String) throws {
    let container = UIView(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
    let a = UIView()
    let b = UIView()
    let stage = shown(container)
    container.addSubview(a)
    stage.advance(to: 0)
    var done: [Bool] = []
    UIView.transition(
      from: a, to: b, duration: 0.75, options: [option, .curveEaseIn, .repeat, .autoreverse]
    ) { done.append($0) }
    let found = try #require(container.layer.animation(forKey: kCATransition) as? CATransition)
    #expect(
      found.type.rawValue == name && found.duration == 0.75 && found.repeatCount == .infinity
        && found.autoreverses && found.fillMode == .both)
    #expect(
      found.timingFunction == CAMediaTimingFunction(name: .easeIn) && container.subviews == [b]
        && a.superview == nil)
    #expect(container.hitTest(CGPoint(x: 5, y: 5), with: nil) == nil)
    container.layer.removeAllAnimations()
    stage.advance(to: 1)
    #expect(done == [false] && container.hitTest(CGPoint(x: 5, y: 5), with: nil) === container)
  }

  @Test(
    "views are shown and hidden where that is wanted; without a superview, a type or a duration all is there at once"
  )
  func plainTransitions() {
    let container = UIView(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
    let a = UIView()
    let b = UIView()
    let stage = shown(container)
    container.addSubview(a)
    container.addSubview(b)
    b.isHidden = true
    stage.advance(to: 0)
    var done: [String] = []
    UIView.transition(
      from: a, to: b, duration: 0.5, options: [.transitionCrossDissolve, .showHideTransitionViews]
    ) { done.append("first \($0)") }
    #expect(
      a.isHidden && !b.isHidden && a.superview === container
        && container.layer.animation(forKey: kCATransition) != nil)
    stage.advance(to: 0.49)
    #expect(done == [])
    stage.advance(to: 0.51)
    #expect(done == ["first true"])
    UIView.transition(
      with: container, duration: 0.5, options: [], animations: { b.alpha = 0 },
      completion: { done.append("second \($0)") })
    UIView.transition(
      with: container, duration: 0, options: .transitionCurlUp, animations: nil,
      completion: { done.append("third \($0)") })
    UIView.transition(
      from: UIView(), to: a, duration: 1, options: .transitionCurlUp,
      completion: { done.append("fourth \($0)") })
    #expect(
      container.layer.animation(forKey: kCATransition) == nil && b.layer.animationKeys() == nil
        && b.alpha == 0 && done.count == 1)
    stage.advance(to: 0.52)
    #expect(done.dropFirst() == ["second true", "third true", "fourth true"])
    UIView.transition(
      with: container, duration: 0.5,
      options: [.transitionCrossDissolve, .allowAnimatedContent, .allowUserInteraction]
    ) { b.alpha = 1 }
    #expect(
      b.layer.animation(forKey: "opacity") != nil
        && container.hitTest(CGPoint(x: 5, y: 5), with: nil) != nil)
    UIView.setAnimationsEnabled(false)
    UIView.transition(with: container, duration: 0.5, options: .transitionCurlUp) { a.alpha = 0.5 }
    UIView.setAnimationsEnabled(true)
    #expect(
      (container.layer.animation(forKey: kCATransition) as? CATransition)?.type.rawValue
        == "crossDissolve" && a.alpha == 0.5)
    let types: [UIView.AnimationTransition] = [
      .none, .flipFromLeft, .flipFromRight, .curlUp, .curlDown,
    ]
    #expect(
      types.map { $0.type?.rawValue } == [
        nil, "flipFromLeft", "flipFromRight", "curlUp", "curlDown",
      ] && types.map(\.rawValue) == Array(0...4))
  }

  // MARK: Key frames and animators

  @Test(
    "a frame that is cut off by a later one ends between its values: colours, sizes and numbers are mixed"
  )
  func mixing() throws {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 80))
    let stage = shown(view)
    view.backgroundColor = UIColor(red: 0.2, green: 0.4, blue: 0.6, alpha: 1)
    UIView.animateKeyframes(withDuration: 1, delay: 0, options: .calculationModeLinear) {
      UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.8) {
        view.backgroundColor = UIColor(red: 1, green: 0, blue: 0.2, alpha: 0.2)
        view.frame = CGRect(x: 10, y: 20, width: 140, height: 160)
        view.alpha = 0.2
      }
      UIView.addKeyframe(withRelativeStartTime: 0.2, relativeDuration: 0.5) {
        view.backgroundColor = .black
        view.frame = CGRect(x: 0, y: 0, width: 100, height: 80)
        view.alpha = 1
      }
    }
    func keyframes(_ key: String) throws -> CAKeyframeAnimation {
      try #require(view.layer.animation(forKey: key) as? CAKeyframeAnimation)
    }
    // A quarter of the first frame's way has been gone at 0.2.
    #expect(try keyframes("opacity").keyTimes?.map(\.doubleValue) == [0, 0.2, 0.7, 1])
    let alphas =
      try keyframes("opacity").values?.map { ($0 as? Double) ?? Double(($0 as? Float) ?? -1) } ?? []
    #expect(
      zip(alphas, [1, 0.8, 1, 1]).allSatisfy { isClose($0, $1, within: 1e-6) } && alphas.count == 4,
      "\(alphas)")
    let color = try keyframes("backgroundColor").values?[1] as! CGColor
    #expect(
      zip([color.red, color.green, color.blue, color.alpha], [0.4, 0.3, 0.5, 0.8]).allSatisfy {
        isClose($0, $1, within: 1e-6)
      })
    // Additive: a quarter of (40, 80) wider and higher, and of the middle's (30, 60) away.
    #expect(
      try keyframes("bounds.size").values?.map { $0 as? CGSize } == [
        .zero, CGSize(width: 10, height: 20), .zero, .zero,
      ])
    #expect(
      try keyframes("position").values?.map { $0 as? CGPoint } == [
        .zero, CGPoint(x: 7.5, y: 15), .zero, .zero,
      ] && keyframes("position").isAdditive)
    stage.advance(to: 0.2)
  }

  @Test(
    "a running animator is as its options say: a curve, the keyboard's spring, touches, and a delay"
  )
  func running() {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    let stage = shown(view)
    var ends: [UIViewAnimatingPosition] = []
    let curve = UIViewPropertyAnimator.runningPropertyAnimator(
      withDuration: 1, delay: 0.25, options: [.curveLinear, .allowUserInteraction],
      animations: { view.alpha = 0 }, completion: { ends.append($0) })
    #expect(
      curve.isRunning && curve.duration == 1 && curve.delay == 0.25
        && curve.isUserInteractionEnabled && curve.state == .active)
    stage.advance(to: 0.75)
    #expect(isClose(view.shownAlpha, 0.5))
    stage.advance(to: 1.3)
    #expect(ends == [.end])
    let spring = UIViewPropertyAnimator.runningPropertyAnimator(
      withDuration: 9, delay: 0, options: UIView.AnimationOptions(rawValue: 7 << 16),
      animations: { view.alpha = 1 })
    #expect(
      spring.duration == 0.5 && !spring.isUserInteractionEnabled
        && view.hitTest(CGPoint(x: 1, y: 1), with: nil) == nil)
    #expect(view.layer.animation(forKey: "opacity") is CASpringAnimation)
    spring.stopAnimation(true)
  }

  @Test(
    "what is added to an animator begins after its part of the rest, and ends with it; springs may be given for the rest"
  )
  func added() {
    let view = UIView()
    let late = UIView()
    let stage = shown(view, late)
    let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) { view.alpha = 0 }
    animator.startAnimation()
    stage.advance(to: 0.2)
    // Half of the remaining 0.8 later, at 0.6.
    animator.addAnimations({ late.alpha = 0 }, delayFactor: 0.5)
    stage.advance(to: 0.6)
    #expect(
      isClose(view.shownAlpha, 0.4, within: 1e-5) && isClose(late.shownAlpha, 1, within: 1e-5))
    stage.advance(to: 0.8)
    #expect(
      isClose(view.shownAlpha, 0.2, within: 1e-5) && isClose(late.shownAlpha, 0.5, within: 1e-5))
    animator.pauseAnimation()
    animator.continueAnimation(
      withTimingParameters: UICubicTimingParameters(animationCurve: .linear), durationFactor: 0.5)
    stage.advance(to: 1.05)
    // Half of what remained in half of 0.5 seconds.
    #expect(
      isClose(view.shownAlpha, 0.1, within: 1e-5) && isClose(late.shownAlpha, 0.25, within: 1e-5))
    stage.advance(to: 1.31)
    #expect(animator.state == .inactive && view.shownAlpha == 0 && late.shownAlpha == 0)
  }
}
