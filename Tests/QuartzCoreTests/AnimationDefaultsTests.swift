import QuartzCore
import Testing

@Suite("New animations and timing")
struct AnimationDefaultsTests {
  @Test("the timing of every new animation")
  func timing() {
    for animation in [CABasicAnimation(), CAKeyframeAnimation(), CASpringAnimation(), CAAnimationGroup(), CATransition()] {
      #expect(animation.beginTime == 0 && animation.timeOffset == 0 && animation.speed == 1 && animation.duration == 0)
      #expect(animation.repeatCount == 0 && animation.repeatDuration == 0 && !animation.autoreverses && animation.fillMode == .removed)
      #expect(animation.timingFunction == nil && animation.delegate == nil && animation.isRemovedOnCompletion)
    }
  }

  @Test("key frames are linear, and all else is open")
  func keyframes() {
    let animation = CAKeyframeAnimation(keyPath: "position")
    #expect(animation.calculationMode == .linear && animation.values == nil && animation.path == nil && animation.keyTimes == nil)
    #expect(animation.timingFunctions == nil && animation.rotationMode == nil && animation.tensionValues == nil)
    #expect(!animation.isAdditive && !animation.isCumulative && animation.valueFunction == nil)
  }

  @Test("a transition fades, from its beginning to its end")
  func transition() {
    let transition = CATransition()
    #expect(transition.type == .fade && transition.subtype == nil && transition.startProgress == 0 && transition.endProgress == 1)
  }
}

@Suite("When animations begin")
struct BeginTimeTests {
  private let layer = CALayer()

  @Test("in a group, a begin time of 0 stays: it is the group's beginning")
  func inGroup() {
    let stage = Stage(layer, from: 7)
    let child = CABasicAnimation(keyPath: "opacity"), group = CAAnimationGroup()
    child.fromValue = 0
    group.animations = [child]
    group.duration = 2
    layer.add(group, forKey: "g")
    stage.host.commit()
    let attached = layer.animation(forKey: "g") as? CAAnimationGroup
    #expect(attached?.beginTime == 7 && attached?.animations?.first?.beginTime == 0)
    stage.host.advance(to: 8)
    #expect(isClose(layer.shown("opacity"), 0.5))
  }

  @Test("a delay is an offset from the layer's own present time")
  func delay() {
    let stage = Stage(layer, from: 10)
    layer.speed = 2
    stage.host.commit()
    let animation = CABasicAnimation(keyPath: "opacity")
    animation.fromValue = 0
    animation.duration = 4
    animation.fillMode = .backwards
    animation.beginTime = layer.convertTime(CACurrentMediaTime(), from: nil) + 3
    layer.add(animation, forKey: "late")
    stage.host.advance(to: 11.5)
    #expect(isClose(layer.shown("opacity"), 0))
    // Three seconds of the layer's are over at 11.5, four more at 13.5.
    stage.host.advance(to: 12.5)
    #expect(isClose(layer.shown("opacity"), 0.5))
    stage.host.advance(to: 13.6)
    #expect(layer.animationKeys() == nil)
  }

  @Test("the least begin time above 0 is the beginning of the layer's time, not now")
  func tiny() {
    let stage = Stage(layer, from: 1)
    let animation = CABasicAnimation(keyPath: "opacity")
    animation.fromValue = 0
    animation.duration = 4
    animation.beginTime = 1e-100
    layer.add(animation, forKey: "a")
    stage.host.commit()
    #expect(layer.animation(forKey: "a")?.beginTime == 1e-100)
    #expect(isClose(layer.shown("opacity"), 0.25))
  }

  @Test("all that one outermost transaction adds begins at its commit")
  func oneBeginning() {
    let stage = Stage(layer)
    CATransaction.begin()
    layer.add(stage.animation("A", duration: 1), forKey: "a")
    stage.host.advance(to: 3)  // the transaction holds everything back
    CATransaction.begin()
    layer.add(stage.animation("B", duration: 1), forKey: "b")
    CATransaction.commit()
    CATransaction.commit()
    #expect(layer.animation(forKey: "a")?.beginTime == 3 && layer.animation(forKey: "b")?.beginTime == 3)
  }

  @Test("an animation of speed 0 stands at its offset and never ends")
  func stopped() {
    let stage = Stage(layer)
    let animation = stage.animation("A", duration: 1)
    animation.speed = 0
    animation.timeOffset = 0.3
    layer.add(animation, forKey: "a")
    stage.host.advance(to: 100)
    #expect(isClose(layer.shown("opacity"), 0.3))
    #expect(!stage.log.contains("stopA(true)") && layer.animationKeys() == ["a"])
  }

  @Test("a repeat count of 1e100 never ends; 2.5 cycles of 10 s end in the middle of the third")
  func repeats() {
    let stage = Stage(layer)
    let endless = stage.animation("A", duration: 1), counted = stage.animation("B", duration: 10)
    endless.repeatCount = Float(1e100)
    counted.keyPath = "cornerRadius"
    counted.repeatCount = 2.5
    layer.add(endless, forKey: "a")
    layer.add(counted, forKey: "b")
    stage.host.advance(to: 24.999)
    #expect(isClose(layer.shown("cornerRadius"), 0.4999) && isClose(layer.shown("opacity"), 0.999))
    stage.host.advance(to: 1e6)
    #expect(stage.log == ["startA", "startB", "stopB(true)"])
  }
}

@Suite("The order of animations, and what holds on to what")
struct AnimationOrderTests {
  private let layer = CALayer()

  func constant(_ value: Float) -> CABasicAnimation {
    let animation = CABasicAnimation(keyPath: "opacity")
    animation.fromValue = value
    animation.toValue = value
    animation.duration = 10
    return animation
  }

  @Test("the latest added wins; adding under a key again moves it to the end; without a key nothing is replaced")
  func latest() {
    let stage = Stage(layer)
    func shown() -> Double? {
      stage.host.commit()
      return layer.shown("opacity")
    }
    layer.add(constant(0.1), forKey: "a")
    layer.add(constant(0.2), forKey: "b")
    #expect(isClose(shown(), 0.2))
    layer.add(constant(0.3), forKey: "a")
    #expect(isClose(shown(), 0.3) && layer.animationKeys() == ["b", "a"])
    layer.add(constant(0.4), forKey: nil)
    layer.add(constant(0.5), forKey: nil)
    #expect(isClose(shown(), 0.5) && layer.animationKeys() == ["b", "a"])
    layer.removeAnimation(forKey: "a")
    #expect(isClose(shown(), 0.5))
    layer.removeAllAnimations()
    #expect(isClose(shown(), 1))
  }

  @Test("an explicit animation under another key wins over the implicit one before it, and loses to one after it")
  func implicitAndExplicit() {
    let stage = Stage(layer)
    stage.host.commit()
    layer.opacity = 0  // implicit, under "opacity"
    layer.add(constant(0.7), forKey: "mine")
    stage.host.advance(to: 0.1)
    #expect(isClose(layer.shown("opacity"), 0.7))
    layer.opacity = 0.5
    #expect(layer.animationKeys() == ["mine", "opacity"])
    stage.host.advance(to: 0.1)
    // From what shows, 0.7.
    #expect(isClose(layer.shown("opacity"), 0.7))
    stage.host.advance(to: 0.225)
    // The default curve is at 0.802403 half way: 0.7 − 0.2 · 0.802403, from 0.7 to what lies underneath, which is the explicit 0.7.
    #expect(isClose(layer.shown("opacity"), 0.7))
  }

  @Test("without any value of its own an animation goes from what showed to the new value; without a change it shows nothing new")
  func previousToNew() {
    let stage = Stage(layer)
    let animation = CABasicAnimation(keyPath: "opacity")
    animation.duration = 2
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    layer.add(animation, forKey: "a")
    layer.opacity = 0.5
    CATransaction.commit()
    stage.host.advance(to: 1)
    #expect(isClose(layer.shown("opacity"), 0.75))
    layer.removeAllAnimations()
    stage.host.commit()
    layer.add(animation, forKey: "a")
    stage.host.advance(to: 2)
    #expect(isClose(layer.shown("opacity"), 0.5))
  }

  @Test("the layer's copy holds on to the delegate, and the children's delegates hear nothing")
  func delegates() {
    final class Listener: CAAnimationDelegate {
      let note: (String) -> Void
      init(_ note: @escaping (String) -> Void) { self.note = note }
      func animationDidStart(_ anim: CAAnimation) { note("start") }
      func animationDidStop(_ anim: CAAnimation, finished flag: Bool) { note("stop") }
    }
    let stage = Stage(layer)
    var heard: [String] = []
    func attach() -> () -> Bool {
      let child = CABasicAnimation(keyPath: "opacity"), group = CAAnimationGroup()
      child.delegate = Listener { heard.append("child \($0)") }
      let listener = Listener { heard.append("group \($0)") }
      group.delegate = listener
      group.animations = [child]
      group.duration = 1
      layer.add(group, forKey: "g")
      return { [weak listener] in listener != nil }
    }
    let isAlive = attach()
    #expect(isAlive())
    stage.host.advance(to: 2)
    #expect(heard == ["group start", "group stop"])
    stage.host.advance(to: 3)
    #expect(!isAlive())
  }

  @Test("a layer that nobody removed from gets its animation's end told once, in the time of its end")
  func endTime() {
    let stage = Stage(layer)
    let animation = stage.animation("A", duration: 1)
    (animation.delegate as? Noting)?.whenStopped = { stage.noteTime("at") }
    layer.add(animation, forKey: "a")
    stage.host.advance(to: 5)
    #expect(stage.log == ["startA", "stopA(true)", "at 1.0"])
  }
}

@Suite("Actions, the finer points")
struct ActionDetailTests {
  private let layer = CALayer()

  @Test("a property animation without key path, as an action, animates the key that it is for")
  func keyPathOfAction() {
    let stage = Stage(layer)
    let action = CABasicAnimation()
    action.fromValue = 0
    action.duration = 2
    layer.actions = ["opacity": action]
    layer.opacity = 0.5
    #expect((layer.animation(forKey: "opacity") as? CABasicAnimation)?.keyPath == "opacity" && action.keyPath == nil)
    stage.host.advance(to: 1)
    #expect(isClose(layer.shown("opacity"), 0.25))
  }

  @Test("by the documentation, the other filter properties fade too", arguments: ["backgroundFilters", "compositingFilter"])
  func filters(key: String) {
    let stage = Stage(layer)
    #expect(layer.action(forKey: key) is CATransition)
    withExtendedLifetime(stage) {}
  }

  @Test("a layout pass is an event; a layer arriving in a visible tree brings its sublayers' events along")
  func events() {
    let child = CALayer(), grandchild = CALayer()
    let own = NotingAction(), deep = NotingAction()
    layer.actions = ["onLayout": own]
    grandchild.actions = ["onOrderIn": deep, "onOrderOut": deep]
    child.addSublayer(grandchild)
    let stage = Stage(layer)
    #expect(own.keys == [] && deep.keys == [])
    layer.setNeedsLayout()
    stage.host.commit()
    #expect(own.keys == ["onLayout"])
    layer.addSublayer(child)
    #expect(deep.keys == ["onOrderIn"])
  }

  @Test("a commit lays out, then draws, until nothing is left to do")
  func phases() {
    final class Busy: CALayer {
      var phases: [String] = []
      override func layoutSublayers() {
        phases.append("layout")
        if phases.count == 1 { setNeedsDisplay() }
      }
      override func display() {
        phases.append("display")
        if phases.count == 2 { setNeedsLayout() }
      }
    }
    let busy = Busy()
    busy.setNeedsLayout()
    let stage = Stage(busy)
    #expect(busy.phases == ["layout", "display", "layout"])
    withExtendedLifetime(stage) {}
  }
}

@Suite("Styles")
struct StyleTests {
  @Test("declared properties that nobody has set have the style's values, inner styles last; set ones keep theirs")
  func declared() {
    let layer = CALayer()
    layer.opacity = 0.5
    layer.style = ["opacity": 0.1, "cornerRadius": 4, "style": ["cornerRadius": 9, "backgroundColor": red] as [AnyHashable: Any]]
    #expect(layer.opacity == 0.5 && layer.cornerRadius == 4 && layer.backgroundColor == red)
    layer.cornerRadius = 7
    layer.style = ["cornerRadius": 2, "backgroundColor": blue]
    #expect(layer.cornerRadius == 7 && layer.backgroundColor == blue)
    layer.style = nil
    #expect(layer.cornerRadius == 7 && layer.backgroundColor == nil && layer.opacity == 0.5)
  }

  @Test("subclasses' properties too; what is no value of theirs changes nothing; the change is committed and does not animate")
  func subclasses() {
    let shape = CAShapeLayer()
    let stage = Stage(shape)
    shape.style = ["lineWidth": 5, "fillColor": "mauve", "strokeStart": CGPoint.zero, 7: "seven"]
    #expect(shape.lineWidth == 5 && shape.fillColor == .black && shape.strokeStart == 0)
    #expect(shape.animationKeys() == nil)
    stage.host.commit()
    #expect(shape.presentation()?.lineWidth == 5)
    // To a layer of another class, the key is one of the program's own.
    let plain = CALayer()
    plain.style = ["lineWidth": 5]
    #expect(plain.value(forKey: "lineWidth") as? Int == 5)
  }
}
