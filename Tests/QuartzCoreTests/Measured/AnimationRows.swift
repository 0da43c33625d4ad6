import Foundation
import QuartzCore
import Testing

@Suite("Measured on macOS: animation objects")
struct AnimationRows {
  @Test("defaults")
  func defaults() {
    let basic = CABasicAnimation(), frames = CAKeyframeAnimation(), spring = CASpringAnimation()
    #expect(basic.delegate == nil && basic.timingFunction == nil && basic.isRemovedOnCompletion && basic.duration == 0)
    #expect(basic.keyPath == nil && basic.valueFunction == nil && !basic.isAdditive && !basic.isCumulative)
    #expect(basic.fromValue == nil && basic.toValue == nil && basic.byValue == nil)
    #expect(frames.values == nil && frames.keyTimes == nil && frames.timingFunctions == nil && frames.calculationMode == .linear)
    #expect(spring.mass == 1 && spring.stiffness == 100 && spring.damping == 10 && spring.initialVelocity == 0)
    #expect(spring.settlingDuration > 0)
    frames.calculationMode = CAAnimationCalculationMode(rawValue: "notAMode")
    #expect(frames.calculationMode.rawValue == "notAMode")
  }

  @Test("the delegate is held until it is replaced")
  func delegate() {
    final class Delegate: CAAnimationDelegate {}
    let animation = CABasicAnimation()
    weak var first: Delegate?
    do {
      let delegate = Delegate()
      first = delegate
      animation.delegate = delegate
    }
    #expect(first != nil)
    animation.delegate = nil
    #expect(first == nil)
  }

  @Test("copies keep values; arrays are copied, and their members are the very objects, in copies of groups too")
  func copies() throws {
    let basic = CABasicAnimation(keyPath: "opacity")
    (basic.toValue, basic.duration, basic.repeatCount) = (0.5, 2, 3)
    let copy = try #require(basic.copy() as? CABasicAnimation)
    #expect(copy.keyPath == "opacity" && copy.toValue as? Double == 0.5 && copy.duration == 2 && copy.repeatCount == 3)
    let group = CAAnimationGroup()
    var members: [CAAnimation] = [basic]
    group.animations = members
    members.append(CABasicAnimation())
    #expect(group.animations?.count == 1 && group.animations?[0] === basic)
    #expect((group.copy() as? CAAnimationGroup)?.animations?[0] === basic)
  }

  @Test("members of a group that has been added can still be changed, and the group on the layer does not follow")
  func members() throws {
    let member = CABasicAnimation(keyPath: "opacity"), group = CAAnimationGroup(), layer = CALayer()
    (member.duration, group.duration, group.animations) = (1, 2, [member])
    layer.add(group, forKey: "g")
    member.duration = 5
    let attached = try #require(layer.animation(forKey: "g") as? CAAnimationGroup)
    #expect(attached.animations?[0].duration == 1 && attached.animations?[0] !== member)
  }

  @Test("animations can be removed twice")
  func removal() {
    let layer = CALayer()
    layer.add(CABasicAnimation(keyPath: "opacity"), forKey: "a")
    #expect(layer.animationKeys() == ["a"])
    layer.removeAllAnimations()
    layer.removeAllAnimations()
    #expect(layer.animationKeys() == nil)
  }

  @Test("a transition's progress is kept as given, and its filter is the very object")
  func transition() {
    let transition = CATransition(), filter = NSObject()
    #expect(transition.type == .fade && transition.subtype == nil && transition.duration == 0)
    #expect(transition.startProgress == 0 && transition.endProgress == 1 && transition.filter == nil)
    (transition.startProgress, transition.endProgress, transition.filter) = (-1, 2, filter)
    #expect(transition.startProgress == -1 && transition.endProgress == 2 && transition.filter as AnyObject? === filter)
  }

  @Test(
    "value functions: eleven names, and none under others",
    arguments: [
      "rotateX", "rotateY", "rotateZ", "scale", "scaleX", "scaleY", "scaleZ", "translate", "translateX", "translateY", "translateZ",
    ])
  func valueFunctions(name: String) {
    #expect(CAValueFunction(name: CAValueFunctionName(rawValue: name)) == CAValueFunction(name: CAValueFunctionName(rawValue: name)))
    #expect(CAValueFunction(name: CAValueFunctionName(rawValue: name))?.name.rawValue == name)
    #expect(CAValueFunction(name: CAValueFunctionName(rawValue: name + "?")) == nil)
    #expect(CAValueFunction(name: CAValueFunctionName(rawValue: "")) == nil)
  }
}

@Suite("Measured on macOS: time")
struct TimeRows {
  @Test("a layer's times, and an animation's")
  func defaults() {
    let layer = CALayer(), animation = CAAnimation()
    for timing in [layer, animation] as [CAMediaTiming] {
      #expect(timing.beginTime == 0 && timing.timeOffset == 0 && timing.repeatDuration == 0 && timing.repeatCount == 0)
      #expect(timing.speed == 1 && timing.fillMode == .removed && !timing.autoreverses)
    }
    #expect(layer.duration == .infinity && animation.duration == 0)
    animation.repeatCount = .infinity
    #expect(animation.repeatCount == .infinity)
  }

  /// mid: (t − 2) · 3 + .25; leaf: (t − 1) · 2 + .5.
  @Test("times convert without a commit")
  func conversion() {
    let root = CALayer(), mid = CALayer(), leaf = CALayer()
    root.addSublayer(mid)
    mid.addSublayer(leaf)
    (mid.beginTime, mid.speed, mid.timeOffset) = (2, 3, 0.25)
    (leaf.beginTime, leaf.speed, leaf.timeOffset) = (1, 2, 0.5)
    #expect(leaf.convertTime(10, from: mid) == 18.5)
    #expect(leaf.convertTime(10, from: root) == 47)
    #expect(leaf.convertTime(10, from: nil) == 47)
    #expect(leaf.convertTime(10, to: mid) == 5.75)
  }

  @Test("there is no way back through a layer that stands still", arguments: [0.0, 5])
  func stopped(beginTime: Double) {
    let layer = CALayer()
    (layer.speed, layer.beginTime) = (0, beginTime)
    #expect(layer.convertTime(10, to: nil) == 0)
  }

  struct Curve: Sendable {
    /// A name, or else control points.
    var name: String?
    var time: Double, value: Double
  }

  @Test(
    "curves",
    arguments: [
      Curve(name: "easeIn", time: 0.25, value: 0.093465), Curve(name: "easeIn", time: 0.5, value: 0.315357),
      Curve(name: "easeOut", time: 0.25, value: 0.378140), Curve(name: "easeOut", time: 0.5, value: 0.684643),
      Curve(name: "easeInEaseOut", time: 0.25, value: 0.129162), Curve(name: "easeInEaseOut", time: 0.5, value: 0.5),
      Curve(time: 0.25, value: 0.105889), Curve(name: "default", time: 0, value: 0), Curve(name: "easeIn", time: 1, value: 1),
    ])
  func curve(curve: Curve) {
    let function =
      curve.name.map { CAMediaTimingFunction(name: CAMediaTimingFunctionName(rawValue: $0)) }
      ?? CAMediaTimingFunction(controlPoints: 0.5, 0, 0.5, 1)
    let layer = CALayer()
    let stage = Stage(layer)
    let animation = CABasicAnimation(keyPath: "position.x")
    (animation.fromValue, animation.toValue, animation.duration, animation.timingFunction) = (0, 1, 1, function)
    layer.add(animation, forKey: "x")
    stage.host.advance(to: curve.time)
    #expect(isClose(layer.shown("position.x"), curve.value))
  }

  @Test(
    "curves hold 0 before their beginning and 1 after their end", arguments: ["linear", "easeIn", "easeOut", "easeInEaseOut", "default"])
  func ends(name: String) {
    let layer = CALayer()
    let stage = Stage(layer)
    let animation = CABasicAnimation(keyPath: "position.x")
    (animation.fromValue, animation.toValue, animation.duration, animation.beginTime) = (0, 1, 1, 1)
    (animation.fillMode, animation.isRemovedOnCompletion) = (.both, false)
    animation.timingFunction = CAMediaTimingFunction(name: CAMediaTimingFunctionName(rawValue: name))
    layer.add(animation, forKey: "x")
    for (time, value) in [(0.5, 0.0), (1, 0), (2, 1), (2.5, 1)] {
      stage.host.advance(to: time)
      #expect(layer.shown("position.x") == value, "\(name) at \(time)")
    }
  }

  @Test("the clock is the system's uptime, and never goes back")
  func clock() {
    let before = ProcessInfo.processInfo.systemUptime
    let times = (0..<1000).map { _ in CACurrentMediaTime() }
    let after = ProcessInfo.processInfo.systemUptime
    #expect(before <= times[0] && times[999] <= after)
    #expect(zip(times, times.dropFirst()).allSatisfy { $0 <= $1 } && times[999] - times[0] > 0)
  }
}
