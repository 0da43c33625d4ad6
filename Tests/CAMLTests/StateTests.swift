import CAML
import QuartzCore
import Testing

@Suite("States")
struct StateTests {
  private let xml = """
    <states>
      <LKState name="Ready"><elements>
        <LKStateSetValue targetId="#2" keyPath="position.y" final="false"><value type="real" value="10"/></LKStateSetValue>
        <LKStateSetValue targetId="#2" keyPath="opacity"><value type="real" value="0.5"/></LKStateSetValue>
      </elements></LKState>
      <LKState name="Open Wide" basedOn="Ready"><elements>
        <LKStateSetValue targetId="#2" keyPath="position.y"><value type="integer" value="20"/></LKStateSetValue>
        <LKStateSetValue targetId="#2" keyPath="position.y"><value type="integer" value="40"/></LKStateSetValue>
        <LKStateSetValue keyPath="backgroundColor"><value type="CGColor" value="1 0 0" opacity=".5"/></LKStateSetValue>
        <LKStateAddAnimation targetId="#2" key="spin">
          <animation type="CABasicAnimation" keyPath="transform.rotation.z" duration="2"/></LKStateAddAnimation>
      </elements></LKState>
      <LKState name="Empty"/>
    </states>
    <stateTransitions>
      <LKStateTransition fromState="*" toState="Ready"><elements>
        <LKStateTransitionElement id="#7" targetId="#2" key="position.y">
          <animation type="CASpringAnimation" keyPath="position.y" mass="2"/></LKStateTransitionElement>
      </elements></LKStateTransition>
      <LKStateTransition fromState="Ready" toState="*"><elements><LKStateTransitionElement object="#7"/></elements></LKStateTransition>
      <LKStateTransition fromState="Ready" toState="*"><elements/></LKStateTransition>
    </stateTransitions>
    <sublayers><CALayer id="#2" position="1 2"/></sublayers>
    """

  @Test("names come in document order, and reading changes nothing")
  func names() throws {
    let loaded = try document(xml)
    #expect(loaded.remarks == [])
    #expect(loaded.stateNames == ["Ready", "Open Wide", "Empty"] && loaded.state == nil)
    #expect(loaded.layer(withID: "#2")?.position == CGPoint(x: 1, y: 2))
  }

  @Test("a state applies what it is based on, then itself, the last setting of a key path winning")
  func apply() throws {
    let loaded = try document(xml)
    let layer = try #require(loaded.layer(withID: "#2"))
    try loaded.apply(state: "Open Wide")
    #expect(loaded.state == "Open Wide")
    #expect(layer.position == CGPoint(x: 1, y: 40) && layer.opacity == 0.5)
    #expect(loaded.rootLayer.backgroundColor == CGColor(red: 1, green: 0, blue: 0, alpha: 0.5))
    #expect(layer.animationKeys() == ["spin"])
  }

  @Test("leaving a state restores what the next one does not set")
  func restore() throws {
    let loaded = try document(xml)
    let layer = try #require(loaded.layer(withID: "#2"))
    try loaded.apply(state: "Open Wide")
    try loaded.apply(state: "Ready")
    #expect(
      layer.position == CGPoint(x: 1, y: 10) && layer.opacity == 0.5 && loaded.rootLayer.backgroundColor == nil
        && layer.animationKeys() == nil)
    try loaded.apply(state: "Empty")
    #expect(layer.position == CGPoint(x: 1, y: 2) && layer.opacity == 1)
    try loaded.apply(state: "Ready")
    try loaded.apply(state: nil)
    #expect(layer.position == CGPoint(x: 1, y: 2) && layer.opacity == 1 && loaded.state == nil)
  }

  @Test("an unknown state is refused with the names that there are")
  func unknown() throws {
    let loaded = try document(xml)
    #expect {
      try loaded.apply(state: "Locked")
    } throws: {
      ($0 as? CAMLError)?.diagnostic.message == "no state is named \"Locked\"; there are \"Ready\", \"Open Wide\", \"Empty\""
    }
  }

  @Test("states of a layer below the root count as well; targets may be defined later")
  func nested() throws {
    let loaded = try document(
      """
      <sublayers><CALayer><states><LKState name="On"><elements>
        <LKStateSetValue targetId="later" keyPath="hidden"><value type="integer" value="1"/></LKStateSetValue>
      </elements></LKState></states></CALayer><CALayer id="later"/></sublayers>
      """)
    #expect(loaded.stateNames == ["On"])
    try loaded.apply(state: "On")
    #expect(loaded.layer(withID: "later")?.isHidden == true)
  }

  @Test("names and targets that do not exist are told")
  func dangling() throws {
    let loaded = try document(
      """
      <states><LKState name="A" basedOn="B"><elements>
      <LKStateSetValue targetId="#x" keyPath="opacity"><value type="real" value="1"/></LKStateSetValue>
      <LKStateSetValue keyPath="opacity"><value type="CGPoint" value="1 2"/></LKStateSetValue>
      <LKStateSetValue keyPath="superlayer"><value type="null"/></LKStateSetValue>
      </elements></LKState></states>
      <stateTransitions><LKStateTransition fromState="*" toState="C"/></stateTransitions>
      """)
    #expect(
      loaded.remarks == [
        "2:27: no state is named \"B\"", "3:18: no object has the id \"#x\"", "4:36: opacity is a number; the value is of another class",
        "5:1: no layer has a key path \"superlayer\"", "7:52: no state is named \"C\"",
      ])
  }

  @Test("states based on each other end")
  func cycle() throws {
    let loaded = try document("<states><LKState name='A' basedOn='B'/><LKState name='B' basedOn='A'/></states>")
    try loaded.apply(state: "A")
    #expect(loaded.state == "A")
    #expect(
      loaded.remarks == [
        "2:27: the state \"A\" is based on itself; it counts once", "2:58: the state \"B\" is based on itself; it counts once",
      ])
  }

  /// A ball that a spring without values of its own brings up; a basic animation takes it down again, beginning half a second later.
  private let moving = """
    <states>
      <LKState name="Up"><elements>
        <LKStateSetValue targetId="#b" keyPath="position.y"><value type="real" value="100"/></LKStateSetValue>
      </elements></LKState>
      <CAState name="Off" initial="1" enabled="0" locked="1"/>
    </states>
    <stateTransitions>
      <LKStateTransition fromState="*" toState="Up"><elements>
        <LKStateTransitionElement id="#7" targetId="#b" key="position.y">
          <animation type="CASpringAnimation" keyPath="position.y" stiffness="100" damping="10" duration="1.5" fillMode="backwards"/>
        </LKStateTransitionElement>
      </elements></LKStateTransition>
      <CAStateTransition fromState="Up" toState="*" duration="2"><elements>
        <CAStateTransitionElement targetId="#b" keyPath="position.y" beginTime="0.5">
          <animation type="CABasicAnimation" fillMode="backwards" keyPath="position.y"/>
        </CAStateTransitionElement>
        <CAStateTransitionElement targetId="#b" key="opacity" enabled="0">
          <animation type="CABasicAnimation" keyPath="opacity"/>
        </CAStateTransitionElement>
      </elements></CAStateTransition>
    </stateTransitions>
    <sublayers><CALayer id="#b" position="1 0"/></sublayers>
    """

  @Test("changes of state are played with the animations of their transitions")
  func play() throws {
    let loaded = try document(moving)
    let ball = try #require(loaded.layer(withID: "#b"))
    let host = LayerHost(root: loaded.rootLayer, clock: .stepped(from: 0))
    func shownY(at time: Double) -> Double {
      host.advance(to: time)
      return Double(ball.presentation()?.position.y ?? .nan)
    }
    host.advance(to: 1)
    try loaded.apply(state: "Up", transitionSpeed: 1)
    // The spring of timing.md §13, a hundred high: 10.440547 after 0.05 s, 102.335958 after 0.25 s.
    #expect(abs(shownY(at: 1.05) - 10.440547) < 1e-3 && abs(shownY(at: 1.25) - 102.335958) < 1e-3)
    #expect(shownY(at: 3) == 100)
    try loaded.apply(state: nil, transitionSpeed: 1)
    // Half a second's delay; the transition's 2 s, linear: half-way at 4.5 s.
    #expect(shownY(at: 3.4) == 100 && abs(shownY(at: 4.5) - 50) < 1e-9 && shownY(at: 5.6) == 0)
    #expect(try loaded.duration(ofChangeFrom: "Up", to: nil) == 2.5)
    #expect(try loaded.duration(ofChangeFrom: nil, to: "Up") == 1.5)
  }

  @Test("marks of states are read; layers have their states")
  func marks() throws {
    let loaded = try document(moving)
    let state = try #require(loaded.rootLayer.state(withName: "Off"))
    #expect(loaded.remarks == [] && state.isInitial && !state.isEnabled && state.isLocked)
    #expect(loaded.rootLayer.stateTransitions?.map { $0.duration } == [0, 2])
    let elements = try #require(loaded.rootLayer.stateTransitions?[1].elements)
    #expect(elements.count == 2 && elements[0].isEnabled && !elements[1].isEnabled)
    #expect(elements[0].beginTime == 0.5 && elements[0].key == "position.y")
  }
}
