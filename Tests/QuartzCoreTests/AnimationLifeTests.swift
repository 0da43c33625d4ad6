import QuartzCore
import Testing

@Suite("Animations on their layers")
struct AttachingTests {
  private let layer = CALayer()
  private func basic(_ duration: Double = 1) -> CABasicAnimation {
    let animation = CABasicAnimation(keyPath: "opacity")
    animation.duration = duration
    return animation
  }

  @Test("the layer keeps a copy, always the same, with keys of the program's own")
  func copies() {
    let animation = basic()
    animation.toValue = 0.5
    animation.setValue("tag", forKey: "view")
    layer.add(animation, forKey: "a")
    let attached = layer.animation(forKey: "a") as? CABasicAnimation
    #expect(attached != nil && attached !== animation)
    #expect(attached === layer.animation(forKey: "a"))
    #expect(attached?.toValue as? Double == 0.5)
    #expect(attached?.value(forKey: "view") as? String == "tag")
    attached?.setValue("other", forKey: "view")
    #expect(attached?.value(forKey: "view") as? String == "other" && animation.value(forKey: "view") as? String == "tag")
    animation.toValue = 0.9
    #expect(attached?.toValue as? Double == 0.5)
  }

  @Test("one of many animations is replaced and removed by its key")
  func many() {
    for i in 0..<200 { layer.add(basic(), forKey: "\(i)") }
    layer.add(basic(), forKey: nil)
    let first = layer.animation(forKey: "100")
    layer.add(basic(3), forKey: "100")
    #expect(layer.animation(forKey: "100") !== first && layer.animation(forKey: "100")?.duration == 3)
    layer.removeAnimation(forKey: "150")
    layer.add(basic(5), forKey: "150")
    layer.add(basic(6), forKey: "150")
    #expect(layer.animation(forKey: "150")?.duration == 6)
    #expect(layer.animationKeys()?.count == 200 && Set(layer.animationKeys() ?? []).count == 200)
  }

  @Test("copies have the class of the original")
  func classes() {
    let group = CAAnimationGroup()
    group.animations = [CAKeyframeAnimation(keyPath: "position"), CASpringAnimation(keyPath: "bounds")]
    let copy = group.copy() as? CAAnimationGroup
    #expect(copy?.animations?.first is CAKeyframeAnimation && copy?.animations?.last is CASpringAnimation)
    #expect(copy !== group && copy?.animations?.first === group.animations?.first)  // the members are shared (measured)
  }

  @Test("an attached animation cannot be changed, nor can a group's children")
  func frozen() async {
    await #expect(processExitsWith: .failure) {
      let layer = CALayer()
      layer.add(CABasicAnimation(keyPath: "opacity"), forKey: "a")
      layer.animation(forKey: "a")?.duration = 3
    }
    await #expect(processExitsWith: .failure) {
      let layer = CALayer(), group = CAAnimationGroup()
      group.animations = [CABasicAnimation(keyPath: "opacity")]
      layer.add(group, forKey: "a")
      ((layer.animation(forKey: "a") as? CAAnimationGroup)?.animations?.first as? CABasicAnimation)?.toValue = 3
    }
  }

  @Test("keys in the order of adding; the same key again goes to the end; nil keys are not listed")
  func keys() {
    #expect(layer.animationKeys() == nil)
    layer.add(basic(), forKey: "a")
    layer.add(basic(), forKey: nil)
    layer.add(basic(), forKey: "b")
    #expect(layer.animationKeys() == ["a", "b"])
    layer.add(basic(), forKey: "a")
    #expect(layer.animationKeys() == ["b", "a"])
    layer.removeAnimation(forKey: "b")
    #expect(layer.animationKeys() == ["a"])
    layer.removeAllAnimations()
    #expect(layer.animationKeys() == nil)
  }

  @Test("a transition goes by its own key")
  func transitionKey() {
    let transition = CATransition()
    transition.type = .push
    transition.subtype = .fromLeft
    layer.add(transition, forKey: "swap")
    layer.add(transition, forKey: nil)
    #expect(layer.animationKeys() == ["transition"])
    #expect((layer.animation(forKey: kCATransition) as? CATransition)?.type == .push)
  }

  @Test("a duration of 0 becomes the transaction's; its pacing fills in for none")
  func durations() {
    layer.add(basic(0), forKey: "a")
    #expect(layer.animation(forKey: "a")?.duration == 0.25)
    CATransaction.begin()
    CATransaction.setAnimationDuration(0.7)
    CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .easeIn))
    layer.add(basic(0), forKey: "b")
    let paced = basic(2)
    paced.timingFunction = CAMediaTimingFunction(name: .easeOut)
    layer.add(paced, forKey: "c")
    CATransaction.commit()
    #expect(layer.animation(forKey: "b")?.duration == 0.7)
    #expect(layer.animation(forKey: "b")?.timingFunction == CAMediaTimingFunction(name: .easeIn))
    #expect(layer.animation(forKey: "c")?.duration == 2)
    #expect(layer.animation(forKey: "c")?.timingFunction == CAMediaTimingFunction(name: .easeOut))
  }

  @Test("a begin time of 0 becomes the layer's present time at the commit")
  func beginTimes() {
    let stage = Stage(layer, from: 10)
    layer.speed = 2
    stage.host.commit()
    layer.add(basic(), forKey: "now")
    let later = basic()
    later.beginTime = 25
    layer.add(later, forKey: "later")
    #expect(layer.animation(forKey: "now")?.beginTime == 0)
    stage.host.commit()
    #expect(layer.animation(forKey: "now")?.beginTime == 20)
    #expect(layer.animation(forKey: "later")?.beginTime == 25)
  }

  @Test("declared properties of animations read and write by their keys")
  func coding() {
    let animation = CAKeyframeAnimation()
    animation.setValue("position", forKey: "keyPath")
    animation.setValue([0, 0.5, 1], forKey: "keyTimes")
    animation.setValue("paced", forKey: "calculationMode")
    animation.setValue(2, forKey: "duration")
    animation.setValue("both", forKey: "fillMode")
    animation.setValue(false, forKey: "removedOnCompletion")
    #expect(animation.keyPath == "position" && animation.keyTimes == [0, 0.5, 1] && animation.calculationMode == .paced)
    #expect(animation.duration == 2 && animation.fillMode == .both && !animation.isRemovedOnCompletion)
    #expect(animation.value(forKey: "duration") as? Double == 2)
    #expect(animation.value(forKey: "unknown") == nil)
  }
}

@Suite("Callbacks, in the measured order")
struct CallbackTests {
  private let layer = CALayer()

  @Test("start, block, stop")
  func normal() {
    let stage = Stage(layer)
    CATransaction.begin()
    CATransaction.setCompletionBlock { stage.note("block") }
    layer.add(stage.animation("A", duration: 0.1), forKey: "a")
    CATransaction.commit()
    stage.note("commit returns")
    stage.host.advance(to: 0.05)
    #expect(stage.log == ["commit returns", "startA"])
    stage.host.advance(to: 0.2)
    #expect(stage.log == ["commit returns", "startA", "block", "stopA(true)"])
    #expect(layer.animationKeys() == nil)
  }

  @Test("removed early")
  func removed() {
    let stage = Stage(layer)
    CATransaction.begin()
    CATransaction.setCompletionBlock { stage.note("block") }
    layer.add(stage.animation("B", duration: 10), forKey: "b")
    CATransaction.commit()
    stage.host.advance(to: 1)
    layer.removeAnimation(forKey: "b")
    #expect(stage.log == ["startB"])
    stage.host.advance(to: 2)
    #expect(stage.log == ["startB", "block", "stopB(false)"])
    stage.host.advance(to: 20)
    #expect(stage.log.count == 3)
  }

  @Test("a block that takes another's place waits for nothing that came before")
  func replacedBlock() {
    let stage = Stage(layer)
    CATransaction.begin()
    CATransaction.setCompletionBlock { stage.note("block1") }
    layer.add(stage.animation("J", duration: 0.1), forKey: "j")
    CATransaction.setCompletionBlock { stage.note("block2") }
    CATransaction.commit()
    #expect(stage.log == [])
    stage.host.advance(to: 0.05)
    #expect(stage.log == ["startJ", "block2"])
    stage.host.advance(to: 1)
    #expect(stage.log == ["startJ", "block2", "block1", "stopJ(true)"])
  }

  @Test("an outer block waits for what inner transactions add")
  func innerTransaction() {
    let stage = Stage(layer)
    CATransaction.begin()
    CATransaction.setCompletionBlock { stage.note("outer") }
    CATransaction.begin()
    layer.add(stage.animation("G", duration: 0.1), forKey: "g")
    CATransaction.commit()
    CATransaction.commit()
    stage.host.advance(to: 1)
    #expect(stage.log == ["startG", "outer", "stopG(true)"])
  }

  @Test("on a layer that nobody sees")
  func invisible() {
    let stage = Stage()
    CATransaction.begin()
    CATransaction.setCompletionBlock { stage.note("block") }
    layer.add(stage.animation("M", duration: 0.1), forKey: "m")
    CATransaction.commit()
    stage.host.advance(to: 0.01)
    #expect(stage.log == ["startM", "stopM(false)", "block"])
    #expect(layer.animationKeys() == nil)
  }

  @Test("replacing an animation stops it")
  func replacing() {
    let stage = Stage(layer)
    layer.add(stage.animation("A", duration: 10), forKey: "k")
    stage.host.advance(to: 1)
    layer.add(stage.animation("B", duration: 10), forKey: "k")
    stage.host.advance(to: 2)
    #expect(Set(stage.log) == ["startA", "stopA(false)", "startB"])
  }

  @Test("start waits for the begin time")
  func delayed() {
    let stage = Stage(layer)
    let animation = stage.animation("A", duration: 1)
    animation.beginTime = 2
    layer.add(animation, forKey: "a")
    stage.host.advance(to: 1.9)
    #expect(stage.log == [])
    stage.host.advance(to: 2)
    #expect(stage.log == ["startA"])
    stage.host.advance(to: 2.99)
    #expect(stage.log == ["startA"])
    stage.host.advance(to: 3)
    #expect(stage.log == ["startA", "stopA(true)"])
  }

  @Test("kept on completion: told once, and no block waits longer")
  func kept() {
    let stage = Stage(layer)
    CATransaction.begin()
    CATransaction.setCompletionBlock { stage.note("block") }
    let animation = stage.animation("A", duration: 1)
    animation.isRemovedOnCompletion = false
    layer.add(animation, forKey: "a")
    CATransaction.commit()
    stage.host.advance(to: 5)
    #expect(stage.log == ["startA", "block", "stopA(true)"])
    #expect(layer.animationKeys() == ["a"])
    layer.removeAnimation(forKey: "a")
    stage.host.advance(to: 6)
    #expect(stage.log == ["startA", "block", "stopA(true)"])
  }

  @Test("an endless animation holds its block back until it is removed")
  func endless() {
    let stage = Stage(layer)
    CATransaction.begin()
    CATransaction.setCompletionBlock { stage.note("block") }
    let animation = stage.animation("A", duration: 1)
    animation.repeatCount = .infinity
    layer.add(animation, forKey: "a")
    CATransaction.commit()
    stage.host.advance(to: 1000)
    #expect(stage.log == ["startA"])
    layer.removeAllAnimations()
    stage.host.advance(to: 1001)
    #expect(stage.log == ["startA", "block", "stopA(false)"])
  }

  @Test("leaving the tree stops the animations of the whole subtree, after the next commit")
  func leaving() {
    let child = CALayer()
    layer.addSublayer(child)
    let stage = Stage(layer)
    layer.add(stage.animation("A", duration: 10), forKey: "a")
    child.add(stage.animation("B", duration: 10), forKey: "b")
    stage.host.advance(to: 1)
    layer.removeFromSuperlayer()
    #expect(layer.animationKeys() == ["a"])
    stage.host.advance(to: 2)
    #expect(stage.log == ["startA", "startB", "stopA(false)", "stopB(false)"])
    #expect(layer.animationKeys() == nil && child.animationKeys() == nil)
    #expect(layer.presentation() == nil)
  }

  @Test("moving within the tree stops nothing")
  func moving() {
    let other = CALayer()
    let stage = Stage(layer, other)
    layer.add(stage.animation("A", duration: 10), forKey: "a")
    stage.host.advance(to: 1)
    other.addSublayer(layer)
    stage.host.advance(to: 2)
    #expect(stage.log == ["startA"])
  }

  @Test("speeds of layers above count: 10 s last 2.5 s under two layers of speed 2")
  func cascade() {
    let child = CALayer()
    layer.addSublayer(child)
    layer.speed = 2
    child.speed = 2
    let stage = Stage(layer)
    child.add(stage.animation("A", duration: 10), forKey: "a")
    stage.host.advance(to: 2.49)
    #expect(stage.log == ["startA"])
    stage.host.advance(to: 2.5)
    #expect(stage.log == ["startA", "stopA(true)"])
  }

  @Test("changes in callbacks take effect at the time of the event, however far apart frames are", arguments: [0.01, 0.3, 1, 10])
  func chain(frame: Double) {
    let stage = Stage(layer)
    let third = stage.animation("C", duration: 0.25)
    CATransaction.begin()
    CATransaction.setCompletionBlock {
      stage.noteTime("first")
      let second = stage.animation("B", duration: 0.5)
      (second.delegate as? Noting)?.whenStopped = {
        stage.noteTime("second")
        CATransaction.begin()
        CATransaction.setCompletionBlock { stage.noteTime("third") }
        self.layer.add(third, forKey: "c")
        CATransaction.commit()
      }
      self.layer.add(second, forKey: "b")
    }
    layer.add(stage.animation("A", duration: 0.3), forKey: "a")
    CATransaction.commit()
    var time = 0.0
    while time < 2 {
      time += frame
      stage.host.advance(to: time)
    }
    #expect(
      stage.log == ["startA", "first 0.3", "stopA(true)", "startB", "stopB(true)", "second 0.8", "startC", "third 1.05", "stopC(true)"])
  }

  @Test("callbacks that never end do not hold up time for ever")
  func endlessCallbacks() {
    let stage = Stage(layer)
    var count = 0
    func again() {
      count += 1
      CATransaction.begin()
      CATransaction.setCompletionBlock(again)
      CATransaction.commit()
    }
    again()
    stage.host.advance(to: 1)
    #expect(count > 100)
    #expect(CACurrentMediaTime() == 1)
  }

  @Test("a tree can be hosted again, and its animations go on")
  func hostedTwice() {
    let root = CALayer()
    let first = LayerHost(root: root, clock: .stepped(from: 0))
    let animation = CABasicAnimation(keyPath: "opacity")
    animation.fromValue = 0
    animation.duration = 2
    root.add(animation, forKey: "a")
    first.advance(to: 0.5)
    let second = LayerHost(root: root, clock: .stepped(from: 0))
    second.advance(to: 1)
    #expect(isClose(root.shown("opacity"), 0.5))
    second.advance(to: 2.5)
    #expect(root.animationKeys() == nil)
  }
}

@Suite("A running clock's tree on a stepped clock")
struct TakingOverTests {
  @Test("what was under way by the time of its own goes on from where it was")
  func goesOn() throws {
    let root = CALayer(), moved = CALayer(), timed = CALayer()
    root.sublayers = [moved, timed]
    let running = LayerHost(root: root)
    running.commit()
    let animation = CABasicAnimation(keyPath: "position.x")
    (animation.fromValue, animation.toValue, animation.duration) = (0, 1000, 1000)
    animation.beginTime = CACurrentMediaTime()
    moved.add(animation, forKey: "move")
    timed.beginTime = CACurrentMediaTime()
    running.commit()
    // A point a second; no longer is waited for than that.
    usleep(100_000)
    let stepped = LayerHost(root: root, clock: .stepped(from: 0))
    stepped.advance(to: 0)
    let begun = try #require(moved.shown("position.x")), own = timed.convertTime(CACurrentMediaTime(), from: nil)
    #expect(begun > 0.099 && own > 0.099)
    stepped.advance(to: 2)
    #expect(isClose(moved.shown("position.x"), begun + 2) && isClose(timed.convertTime(CACurrentMediaTime(), from: nil), own + 2))
  }
}

@Suite("Display links")
struct DisplayLinkTests {
  @Test("a tick for every frame, whatever is looked at", arguments: [[1.0], [0.25, 0.5, 0.75, 1.0], [0.1, 0.9, 1.0]])
  func ticks(times: [Double]) {
    let stage = Stage()
    stage.host.frameInterval = 0.25
    let link = CADisplayLink { link in
      #expect(link.targetTimestamp == link.timestamp + 0.25 && link.duration == 0.25)
      #expect(CACurrentMediaTime() == link.timestamp)
      stage.noteTime("tick")
    }
    link.add(to: .current, forMode: .common)
    for time in times { stage.host.advance(to: time) }
    #expect(stage.log == ["tick 0.25", "tick 0.5", "tick 0.75", "tick 1.0"])
    link.invalidate()
    stage.host.advance(to: 2)
    #expect(stage.log.count == 4)
  }

  @Test("a method as target; pausing; a lower rate")
  func rates() {
    final class Counter {
      var count = 0
      func step(_ link: CADisplayLink) { count += 1 }
    }
    let stage = Stage(), counter = Counter()
    stage.host.frameInterval = 1.0 / 60
    let link = CADisplayLink(target: counter, selector: Counter.step)
    link.add(to: .current, forMode: .common)
    link.preferredFramesPerSecond = 20
    stage.host.advance(to: 1)
    #expect(counter.count == 20)
    link.isPaused = true
    stage.host.advance(to: 2)
    #expect(counter.count == 20)
    link.isPaused = false
    link.preferredFramesPerSecond = 0
    stage.host.advance(to: 3)
    #expect(counter.count == 80)
    link.invalidate()
  }

  /// At 60 frames a second the rates to choose from are 60, 30, 20, 15 …
  @Test(
    "of the rates that the output divides into, the one within the range nearest to the preferred one",
    arguments: [
      (CAFrameRateRange.default, 60), (CAFrameRateRange(minimum: 30, maximum: 60, preferred: 50), 60),
      (CAFrameRateRange(minimum: 20, maximum: 40, preferred: 40), 30),
      (CAFrameRateRange(minimum: 0, maximum: 50), 30), (CAFrameRateRange(minimum: 10, maximum: 120, preferred: 24), 20),
      (CAFrameRateRange(minimum: 45, maximum: 55), 60), (CAFrameRateRange(minimum: 1, maximum: 2, preferred: 1), 1),
      (CAFrameRateRange(minimum: .nan, maximum: .infinity, preferred: .nan), 60),
    ])
  func ranges(range: CAFrameRateRange, perSecond: Int) {
    let stage = Stage()
    stage.host.frameInterval = 1.0 / 60
    var times: [(shown: Double, next: Double)] = []
    let link = CADisplayLink { times.append(($0.timestamp, $0.targetTimestamp)) }
    link.preferredFrameRateRange = range
    link.add(to: .current, forMode: .common)
    stage.host.advance(to: 2)
    #expect(times.count == 2 * perSecond)
    #expect(zip(times, times.dropFirst()).allSatisfy { isClose($0.next, $1.shown, within: 1e-9) })
    link.invalidate()
  }
}
