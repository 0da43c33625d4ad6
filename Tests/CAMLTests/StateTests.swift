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
  }
}
