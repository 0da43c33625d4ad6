import QuartzCore
import Testing

@Suite("States of layers")
struct StateControllerTests {
  /// A root with one ball at 0, and a state in which it stands at 100.
  private func scene() -> (stage: Stage, ball: CALayer, controller: CAStateController) {
    let stage = Stage()
    let ball = CALayer()
    stage.root.addSublayer(ball)
    let right = CAState()
    right.name = "Right"
    right.addElement(CAStateSetValue(target: ball, keyPath: "position.x", value: 100))
    stage.root.addState(right)
    return (stage, ball, CAStateController(layer: stage.root))
  }

  /// One second, evenly.
  private func move(_ target: CALayer, delay: Double = 0, keyPath: String = "position.x") -> CAStateTransitionElement {
    let animation = CABasicAnimation(keyPath: keyPath)
    animation.duration = 1
    animation.beginTime = delay
    return CAStateTransitionElement(target: target, animation: animation)
  }

  private func transition(from: String?, to: String?, _ elements: CAStateTransitionElement...) -> CAStateTransition {
    let transition = CAStateTransition()
    (transition.fromState, transition.toState, transition.elements) = (from, to, elements)
    return transition
  }

  @Test(
    "a transition goes from what shows to what the state sets, at its speed", arguments: [(Float(1), 50.0), (2, 100), (0.5, 25), (0, 100)])
  func speed(speed: Float, halfWay: Double) throws {
    let (stage, ball, controller) = scene()
    stage.root.stateTransitions = [transition(from: "*", to: "Right", move(ball))]
    stage.host.advance(to: 3)
    controller.setState(stage.root.state(withName: "Right"), ofLayer: stage.root, transitionSpeed: speed)
    #expect(ball.position.x == 100)
    stage.host.advance(to: 3.5)
    #expect(abs(try #require(ball.presentation()).position.x - halfWay) < 1e-9)
    stage.host.advance(to: 6)
    #expect(ball.presentation()?.position.x == 100 && ball.animationKeys() == nil)
    #expect(controller.state(ofLayer: stage.root)?.name == "Right")
  }

  @Test("interrupted half-way, the next transition begins where the ball is; without one for its key the change is at once")
  func interruption() throws {
    let (stage, ball, controller) = scene()
    stage.root.stateTransitions = [transition(from: "*", to: "*", move(ball))]
    stage.host.advance(to: 1)
    controller.setState(stage.root.states?[0], ofLayer: stage.root)
    stage.host.advance(to: 1.5)
    controller.setState(nil, ofLayer: stage.root)
    stage.host.advance(to: 2)
    // From 50 back to 0 in a second: 25 after half of it.
    #expect(abs(try #require(ball.presentation()).position.x - 25) < 1e-9)
    #expect(ball.position.x == 0)
    stage.root.stateTransitions = nil
    controller.setState(stage.root.states?[0], ofLayer: stage.root)
    stage.host.advance(to: 2.01)
    #expect(ball.presentation()?.position.x == 100 && ball.animationKeys() == nil)
  }

  @Test("begin times count from the change; the element's and the animation's add up")
  func delay() throws {
    let (stage, ball, controller) = scene()
    let element = move(ball, delay: 0.25)
    element.beginTime = 0.25
    element.animation?.fillMode = .backwards
    stage.root.stateTransitions = [transition(from: nil, to: "Right", element)]
    stage.host.advance(to: 4)
    controller.setState(stage.root.states?[0], ofLayer: stage.root)
    stage.host.advance(to: 4.4)
    #expect(ball.presentation()?.position.x == 0)
    stage.host.advance(to: 5)
    #expect(abs(try #require(ball.presentation()).position.x - 50) < 1e-9)
    #expect(controller.duration(ofChangeFrom: nil, to: stage.root.states?[0], ofLayer: stage.root) == 1.5)
  }

  @Test(
    "of transitions the most precise one counts: both names, the state entered, the state left, none",
    arguments: [(4, "A>B"), (3, "*>B"), (2, "A>*"), (1, "*>*")])
  func precision(count: Int, expected: String) {
    let stage = Stage()
    let names = [("*", "*"), ("A", "*"), ("*", "B"), ("A", "B")]
    for name in ["A", "B"] {
      let state = CAState()
      state.name = name
      state.addElement(CAStateSetValue(keyPath: "opacity", value: name == "A" ? 0.5 : 0.25))
      stage.root.addState(state)
    }
    stage.root.stateTransitions = names.prefix(count).map { from, to in
      let element = move(stage.root, keyPath: "opacity")
      element.key = "\(from)>\(to)"
      return transition(from: from, to: to, element)
    }
    let controller = CAStateController(layer: stage.root)
    controller.setState(stage.root.state(withName: "A"), ofLayer: stage.root, transitionSpeed: 0)
    stage.host.advance(to: 1)
    controller.setState(stage.root.state(withName: "B"), ofLayer: stage.root)
    #expect(stage.root.animationKeys() == [expected])
  }

  @Test("a transition leaves to others what it does not animate itself")
  func union() throws {
    let (stage, ball, controller) = scene()
    let away = CAState()
    away.name = "Away"
    away.elements = [
      CAStateSetValue(target: ball, keyPath: "position.x", value: 40), CAStateSetValue(target: ball, keyPath: "zPosition", value: 8),
    ]
    stage.root.addState(away)
    stage.root.stateTransitions = [
      transition(from: "Right", to: "*", move(ball, keyPath: "zPosition"), move(ball, delay: 5)),
      transition(from: "*", to: "Away", move(ball)), transition(from: "Right", to: "Away"),
    ]
    controller.setState(stage.root.state(withName: "Right"), ofLayer: stage.root, transitionSpeed: 0)
    stage.host.advance(to: 1)
    controller.setState(away, ofLayer: stage.root)
    stage.host.advance(to: 1.5)
    // From 100 to 40 at once, as the state entered has it, and from 0 to 8, as only the state left has it.
    let shown = try #require(ball.presentation())
    #expect(shown.position.x == 70 && shown.zPosition == 4)
  }

  @Test("a state is entered and left as the one that it is based on, where nothing else is said")
  func basisOfTransitions() throws {
    let (stage, ball, controller) = scene()
    let dark = CAState(), darker = CAState()
    (dark.name, dark.basedOn, darker.name, darker.basedOn) = ("Right Dark", "Right", "Right Darker", "Right Dark")
    stage.root.addState(dark)
    stage.root.addState(darker)
    stage.root.stateTransitions = [
      transition(from: "*", to: "Right", move(ball)), transition(from: "*", to: "Right Dark"),
      transition(from: "Right", to: "*", move(ball)), transition(from: "Right Dark", to: "*", move(ball, delay: 1)),
    ]
    stage.host.advance(to: 1)
    controller.setState(darker, ofLayer: stage.root)
    stage.host.advance(to: 1.5)
    #expect(ball.presentation()?.position.x == 50)
    #expect(controller.duration(ofChangeFrom: nil, to: darker, ofLayer: stage.root) == 1)
    stage.host.advance(to: 3)
    controller.setState(nil, ofLayer: stage.root)
    // The nearer basis counts: a second later. Its animation fills nothing before it begins, so the model shows: 0.
    stage.host.advance(to: 4.5)
    #expect(ball.presentation()?.position.x == 50)
  }

  @Test("elements without a value set run only with values of their own")
  func ownValues() {
    let (stage, ball, controller) = scene()
    let pulse = CAKeyframeAnimation(keyPath: "opacity")
    (pulse.values, pulse.duration) = ([1, 0, 1], 1)
    stage.root.stateTransitions = [
      transition(
        from: "*", to: "*", move(ball, keyPath: "zPosition"), CAStateTransitionElement(target: ball, key: "pulse", animation: pulse))
    ]
    stage.host.advance(to: 1)
    controller.setState(stage.root.states?[0], ofLayer: stage.root)
    #expect(ball.animationKeys() == ["pulse"])
    stage.host.advance(to: 1.25)
    #expect(ball.presentation()?.opacity == 0.5 && ball.presentation()?.position.x == 100)
  }

  @Test("a basis applies first; what is set twice ends as set last; leaving restores, the latest first")
  func basis() throws {
    let (stage, ball, controller) = scene()
    let far = CAState()
    (far.name, far.basedOn) = ("Far", "Right")
    far.elements = [
      CAStateSetValue(target: ball, keyPath: "position", value: CGPoint(x: 7, y: 8)),
      CAStateSetValue(target: ball, keyPath: "position.y", value: 9),
    ]
    stage.root.addState(far)
    #expect(stage.root.dependentStates(of: try #require(stage.root.states?[0])) == [far])
    controller.setState(far, ofLayer: stage.root, transitionSpeed: 0)
    #expect(ball.position == CGPoint(x: 7, y: 9))
    controller.setState(stage.root.states?[0], ofLayer: stage.root, transitionSpeed: 0)
    #expect(ball.position == CGPoint(x: 100, y: 0))
    controller.removeAllStateChanges()
    #expect(ball.position == .zero && controller.state(ofLayer: stage.root) == nil)
  }

  @Test("an animation of the common basis runs on; one taken off comes back at its phase")
  func animations() throws {
    let (stage, ball, controller) = scene()
    let spin = CABasicAnimation(keyPath: "transform.rotation.z")
    (spin.fromValue, spin.toValue, spin.duration, spin.repeatCount) = (0, 4, 4, .infinity)
    ball.add(spin, forKey: "spin")
    let base = CAState()
    base.name = "Base"
    base.addElement(CAStateAddAnimation(target: ball, animation: spinning(keyPath: "zPosition"), key: "rise"))
    let one = CAState(), two = CAState()
    (one.name, one.basedOn, two.name, two.basedOn) = ("One", "Base", "Two", "Base")
    two.addElement(CAStateRemoveAnimation(target: ball, key: "spin"))
    stage.root.states = [base, one, two]
    stage.host.advance(to: 1)
    controller.setState(one, ofLayer: stage.root)
    stage.host.advance(to: 2)
    controller.setState(two, ofLayer: stage.root)
    stage.host.advance(to: 3)
    // Added at 1 s, one a second, and not begun anew at 2 s.
    #expect(ball.presentation()?.zPosition == 2 && ball.animationKeys() == ["rise"])
    controller.setState(nil, ofLayer: stage.root)
    stage.host.advance(to: 3.5)
    #expect(ball.animationKeys() == ["spin"])
    // One radian a second, since 0 s: 3.5, which reads as less than half a turn.
    #expect(isClose(ball.shown("transform.rotation.z"), 3.5 - 2 * .pi))
  }

  private func spinning(keyPath: String) -> CAAnimation {
    let animation = CABasicAnimation(keyPath: keyPath)
    (animation.fromValue, animation.toValue, animation.duration) = (0, 10, 10)
    return animation
  }

  @Test("layers are added, before another one too, and taken out while the state lasts; filters as well")
  func members() throws {
    let (stage, ball, controller) = scene()
    let first = CALayer(), new = CALayer(), last = CALayer()
    stage.root.insertSublayer(first, at: 0)
    let state = CAState()
    state.elements = [
      CAStateAddElement(keyPath: "sublayers", object: new, before: ball), CAStateAddElement(keyPath: "sublayers", object: last),
      CAStateRemoveElement(keyPath: "sublayers", object: first), CAStateRemoveElement(keyPath: "sublayers", object: CALayer()),
      CAStateAddElement(target: ball, keyPath: "filters", object: CAFilter(type: "colorInvert")),
      CAStateAddElement(target: ball, keyPath: "opacity", object: 3),
    ]
    stage.root.addState(state)
    for entered in [state, try #require(state.copy() as? CAState)] {
      controller.setState(entered, ofLayer: stage.root)
      #expect(stage.root.sublayers?.map(ObjectIdentifier.init) == [new, ball, last].map(ObjectIdentifier.init))
      #expect((ball.filters?.first as? CAFilter)?.type == "colorInvert" && ball.opacity == 1 && first.superlayer == nil)
      controller.setState(nil, ofLayer: stage.root)
      #expect(stage.root.sublayers?.map(ObjectIdentifier.init) == [first, ball].map(ObjectIdentifier.init))
      #expect(ball.filters == nil && new.superlayer == nil)
    }
  }

  @Test("a motion without end stops with the next change")
  func endless() {
    let (stage, ball, controller) = scene()
    let blink = CABasicAnimation(keyPath: "opacity")
    (blink.fromValue, blink.toValue, blink.duration, blink.repeatCount) = (0, 1, 1, .infinity)
    stage.root.stateTransitions = [
      transition(from: "*", to: "Right", CAStateTransitionElement(target: ball, key: "blink", animation: blink))
    ]
    stage.host.advance(to: 1)
    controller.setState(stage.root.states?[0], ofLayer: stage.root)
    stage.host.advance(to: 5)
    #expect(ball.animationKeys() == ["blink"])
    controller.setState(nil, ofLayer: stage.root)
    #expect(ball.animationKeys() == nil)
  }

  @Test("initial states, in the whole tree")
  func initial() {
    let (stage, ball, controller) = scene()
    let dim = CAState()
    (dim.name, dim.isInitial) = ("Dim", true)
    dim.addElement(CAStateSetValue(keyPath: "opacity", value: 0.5))
    ball.addState(dim)
    controller.setInitialStates(ofLayer: stage.root)
    #expect(ball.opacity == 0.5 && stage.root.opacity == 1 && controller.state(ofLayer: ball) === dim)
    #expect(controller.state(ofLayer: stage.root) == nil)
  }

  @Test("an element whose layer is gone changes nothing, above all not the owner")
  func gone() {
    let stage = Stage()
    let state = CAState()
    do {
      let passing = CALayer()
      state.addElement(CAStateSetValue(target: passing, keyPath: "opacity", value: 0.5))
    }
    stage.root.addState(state)
    let controller = CAStateController(layer: stage.root)
    controller.setState(state, ofLayer: stage.root)
    #expect(stage.root.opacity == 1)
  }

  @Test("the delegate hears of start, state and stop; of an interrupted change that it was not completed")
  func delegate() {
    final class Witness: CAStateControllerDelegate {
      var heard: [String] = []
      func stateController(_ controller: CAStateController, didSetStateOfLayer layer: CALayer) {
        heard.append("set \(controller.state(ofLayer: layer)?.name ?? "base")")
      }
      func stateController(_ controller: CAStateController, transitionDidStart layer: CALayer, speed: Float) {
        heard.append("start \(speed)")
      }
      func stateController(_ controller: CAStateController, transitionDidStop layer: CALayer, completed: Bool) {
        heard.append("stop \(completed)")
      }
    }
    let (stage, ball, controller) = scene()
    stage.root.stateTransitions = [transition(from: "*", to: "*", move(ball))]
    let witness = Witness()
    controller.delegate = witness
    stage.host.advance(to: 1)
    controller.setState(stage.root.states?[0], ofLayer: stage.root)
    stage.host.advance(to: 1.5)
    controller.setState(nil, ofLayer: stage.root, transitionSpeed: 2)
    stage.host.advance(to: 4)
    #expect(witness.heard == ["start 1.0", "set Right", "start 2.0", "set base", "stop false", "stop true"])
  }

  @Test("copies stand on their own")
  func copies() throws {
    let (stage, ball, _) = scene()
    let state = try #require(stage.root.states?[0])
    let copy = try #require(state.copy() as? CAState)
    (copy.elements[0] as? CAStateSetValue)?.value = 5
    #expect((state.elements[0] as? CAStateSetValue)?.value as? Int == 100)
    #expect(copy.name == "Right" && copy.elements[0].target === ball)
  }
}
