import QuartzCore
import RenderTree
import Testing

@Suite("Transitions as committed")
struct TransitionTests {
  let layer = CALayer(frame: CGRect(x: 0, y: 0, width: 100, height: 50))
  let stage: Stage

  init() { stage = Stage(layer, from: 10) }

  /// The layer's node in the tree last committed.
  func node() -> RenderNode? { stage.host.tree.root?.sublayers.first }

  var record: AnimationRecord? { node()?.animations.last { $0.transition != nil } }
  var transition: LayerTransition? { record?.transition }

  func fade(_ duration: Double = 1) -> CATransition {
    let transition = CATransition()
    transition.duration = duration
    return transition
  }

  func quietly(_ change: () -> Void) {
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    change()
    CATransaction.commit()
  }

  @Test("the old side is what was committed before, whichever comes first: the change or the transition", arguments: [false, true])
  func order(changesFirst: Bool) {
    quietly { layer.backgroundColor = red }
    let before = node()
    quietly {
      if !changesFirst { layer.add(fade(), forKey: nil) }
      layer.backgroundColor = blue
      layer.cornerRadius = 5
      if changesFirst { layer.add(fade(), forKey: nil) }
    }
    #expect(transition?.previous === before)
    #expect(transition?.previous?.properties.backgroundColor == red)
    #expect(node()?.properties.backgroundColor == blue)
    // On the stage, time is the host's: it stands at what was shown at ten seconds.
    #expect(transition?.frozenTime == 10 && transition?.freezesNewSide == false)
    #expect(record?.timing.beginTime == 10 && record?.timing.duration == 1 && record?.timingCurve == nil)
    #expect(transition?.startProgress == 0 && transition?.endProgress == 1)
  }

  @Test("sublayers that come, go and change places, masks and hiding are covered")
  func trees() {
    let a = CALayer(), b = CALayer()
    quietly { layer.sublayers = [a, b] }
    let before = node()
    quietly {
      a.removeFromSuperlayer()
      layer.insertSublayer(CALayer(), at: 0)
      layer.mask = CALayer()
      layer.isHidden = true
      layer.add(fade(), forKey: nil)
    }
    #expect(transition?.previous === before)
    #expect(
      transition?.previous?.sublayers.count == 2 && transition?.previous?.mask == nil && transition?.previous?.properties.isHidden == false)
    #expect(node()?.sublayers.count == 2 && node()?.mask != nil && node()?.properties.isHidden == true)
    #expect(node()?.sublayers.last === before?.sublayers.last)
  }

  @Test("a layer that was not in the tree comes out of nothing")
  func arrival() {
    let newcomer = CALayer()
    quietly {
      newcomer.add(fade(), forKey: nil)
      layer.addSublayer(newcomer)
    }
    let shown = node()?.sublayers.first?.animations.first?.transition
    #expect(shown != nil && shown?.previous == nil)
  }

  @Test("default actions that are transitions fade for the transaction's time")
  func implicit() {
    CATransaction.begin()
    CATransaction.setAnimationDuration(2)
    layer.isHidden = true
    CATransaction.commit()
    #expect(layer.animationKeys() == ["transition"])
    #expect(record?.timing.duration == 2 && transition?.previous?.properties.isHidden == false)
    if case .builtIn(.fade)? = transition?.effect.function {} else { Issue.record("not a fade") }
    stage.host.advance(to: 13)
    layer.addSublayer(CALayer())
    stage.host.commit()
    #expect(record?.timing.duration == 0.25 && transition?.previous?.sublayers.isEmpty == true)
  }

  @Test("in the superlayer's time: frozen at 20 on a stage of speed 2 at 10")
  func superlayerTime() {
    stage.root.speed = 2
    layer.beginTime = 5
    stage.host.commit()
    quietly { layer.add(fade(), forKey: nil) }
    #expect(transition?.frozenTime == 20)
    #expect(record?.timing.beginTime == 15)
  }

  @Test("one that replaces another midway starts from the mixture that shows; when it is over, nothing of either is kept")
  func replacement() {
    quietly { layer.backgroundColor = red }
    let before = node()
    quietly {
      layer.backgroundColor = green
      layer.add(fade(), forKey: nil)
    }
    let first = node()
    stage.host.advance(to: 10.5)
    quietly {
      layer.backgroundColor = blue
      layer.add(fade(), forKey: nil)
    }
    #expect(transition?.previous === first && transition?.frozenTime == 10.5)
    #expect(transition?.previous?.animations.first?.transition?.previous === before)
    #expect(node()?.animations.count == 1)
    stage.host.advance(to: 11.5)
    #expect(record != nil)
    stage.host.advance(to: 11.6)
    #expect(node()?.animations.isEmpty == true)
  }

  @Test("what is over when the next one begins is not kept")
  func pruning() {
    quietly { layer.add(fade(), forKey: nil) }
    // A commit at the very end still has it; the next finds it over.
    stage.host.advance(to: 11)
    #expect(record != nil)
    quietly { layer.add(fade(), forKey: nil) }
    #expect(transition?.previous?.animations.count == 1)
    let kept = CATransition()
    kept.duration = 1
    kept.isRemovedOnCompletion = false
    stage.host.advance(to: 20)
    quietly { layer.add(kept, forKey: nil) }
    stage.host.advance(to: 30)
    #expect(record != nil)
    quietly { layer.add(fade(), forKey: nil) }
    #expect(transition?.previous != nil && transition?.previous?.animations.isEmpty == true)
  }

  @Test("chains of unfinished transitions stop at sixteen")
  func depth() {
    for step in 0..<40 {
      stage.host.advance(to: 10 + Double(step) / 10)
      quietly { layer.add(fade(), forKey: nil) }
    }
    var length = 0
    var side = transition?.previous
    while let previous = side {
      length += 1
      side = previous.animations.first?.transition?.previous
    }
    // The transition's own old side, and the sixteen that led there.
    #expect(length == 17)
  }

  @Test("removed from the tree it is cut, and has not finished")
  func removal() {
    let transition = fade()
    transition.delegate = Noting(name: "T", stage: stage)
    quietly { layer.add(transition, forKey: nil) }
    stage.host.advance(to: 10.5)
    quietly { layer.removeFromSuperlayer() }
    stage.host.advance(to: 10.6)
    #expect(stage.log == ["startT", "stopT(false)"])
    #expect(layer.animationKeys() == nil)
  }

  @Test("live sides, or both frozen")
  func snapshotModels() {
    let live = fade()
    live.snapshotModel = .none
    quietly { layer.add(live, forKey: nil) }
    #expect(transition != nil && transition?.frozenTime == nil && transition?.freezesNewSide == false)
    let frozen = fade()
    frozen.snapshotModel = .bothSides
    quietly { layer.add(frozen, forKey: nil) }
    #expect(transition?.frozenTime == 10 && transition?.freezesNewSide == true)
  }

  @Test("types, sides and the names that documents use; what is unknown fades")
  func effects() {
    func effect(_ type: String, _ subtype: CATransitionSubtype? = nil, configure: (CATransition) -> Void = { _ in }) -> (
      String?, TransitionSide?
    ) {
      let transition = fade()
      transition.type = CATransitionType(rawValue: type)
      transition.subtype = subtype
      configure(transition)
      quietly { layer.add(transition, forKey: nil) }
      return (self.transition?.effect.function.name, self.transition?.effect.side)
    }
    #expect(effect("push", .fromRight) == ("push", .right))
    #expect(effect("reveal") == ("reveal", .left))
    #expect(effect("moveIn", .fromBottom) == ("moveIn", .bottom))
    #expect(effect("rippleEffect") == ("rippleEffect", .left))
    #expect(effect("alignedCube", .fromTop) == ("cube", .top))
    #expect(effect("none of them") == ("fade", .left))
    // The stage's y points up; turned over, the layer's top by its own coordinates is at the bottom.
    #expect(effect("push", .fromTop) { $0.verticalSubtypesFollowLayerGeometry = true } == ("push", .top))
    stage.root.isGeometryFlipped = true
    stage.host.commit()
    #expect(effect("push", .fromTop) { $0.verticalSubtypesFollowLayerGeometry = true } == ("push", .bottom))
    #expect(effect("push", .fromTop) == ("push", .top))
  }

  @Test("a filter takes the type's place; what is none shows the new side at once")
  func filters() throws {
    let filter = try #require(CIFilter(name: "CIBarsSwipeTransition", parameters: ["inputAngle": 3.14, "inputWidth": 30]))
    let transition = fade()
    transition.filter = filter
    quietly {
      layer.add(transition, forKey: nil)
      // Too late: the layer has its copy.
      filter.setValue(77, forKey: "inputWidth")
    }
    #expect(self.transition?.effect.function.name == "CIBarsSwipeTransition")
    #expect(self.transition?.effect.values == [3.14, 30, 10])
    let wrong = fade()
    wrong.filter = "CIGaussianBlur"
    wrong.delegate = Noting(name: "W", stage: stage)
    quietly { layer.add(wrong, forKey: nil) }
    #expect(self.transition == nil && layer.animationKeys() == ["transition"])
    stage.host.advance(to: 11)
    #expect(stage.log == ["startW", "stopW(true)"])
  }

  @Test("values of the layer are those of the model while it turns")
  func presentation() {
    layer.opacity = 0.5
    stage.host.advance(to: 12)
    quietly {
      layer.opacity = 0.25
      layer.add(fade(), forKey: nil)
    }
    stage.host.advance(to: 12.5)
    #expect(layer.presentation()?.opacity == 0.25)
  }

  @Test("a layer that moves to another host in transition keeps its old side")
  func moving() {
    quietly { layer.add(fade(10), forKey: nil) }
    let before = transition?.previous
    let other = LayerHost(root: stage.root, clock: .stepped(from: 11))
    other.commit()
    #expect(before != nil && other.tree.root?.sublayers.first?.animations.first?.transition?.previous === before)
  }

  @Test("every property is there under its key")
  func keyValueCoding() {
    let transition = CATransition()
    transition.setValue("push", forKey: "type")
    transition.setValue("fromTop", forKey: "subtype")
    transition.setValue(0.25, forKey: "startProgress")
    transition.setValue(0.75, forKey: "endProgress")
    transition.setValue("CIDissolveTransition", forKey: "filter")
    transition.setValue(true, forKey: "fadesWhileMoving")
    transition.setValue("bothSides", forKey: "snapshotModel")
    #expect(
      transition.type == .push && transition.subtype == .fromTop && transition.startProgress == 0.25 && transition.endProgress == 0.75)
    #expect(transition.filter as? String == "CIDissolveTransition" && transition.fadesWhileMoving && transition.snapshotModel == .bothSides)
    let copy = transition.copy() as? CATransition
    #expect(copy?.value(forKey: "type") as? String == "push" && copy?.value(forKey: "subtype") as? String == "fromTop")
    #expect(copy?.value(forKey: "startProgress") as? Double == 0.25 && copy?.value(forKey: "snapshotModel") as? String == "bothSides")
    #expect(copy?.value(forKey: "filter") as? String == "CIDissolveTransition" && copy?.value(forKey: "fadesWhileMoving") as? Bool == true)
  }
}

extension AnimationRecord {
  var transition: LayerTransition? {
    if case .transition(let transition) = body { transition } else { nil }
  }
}
