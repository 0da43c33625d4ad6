import Graphics
import RenderTree
import Testing

@testable import Timing

@Suite("Parts of the program: what a frame leaves")
struct ProgramStateTests {
  @Test("a path turns its layer, beneath its transform, until another animation replaces where the path leads")
  func turns() throws {
    let position = AnimationTarget.pair(try #require(PairTarget(LayerKeyPath(.position))))
    let opacity = AnimationTarget.number(try #require(NumberTarget(LayerKeyPath(.opacity))))
    var layer = RunningLayer(), properties = LayerProperties()
    properties.transform = CATransform3DMakeTranslation(5, 0, 0)
    layer.turn(by: .pi / 2, alongPathTo: position, nil)
    layer.endTurn(by: opacity)
    var turned = properties
    layer.finish(&turned)
    // x goes to y, and then right by 5.
    expectClose(CGPoint(x: turned.transform.m11, y: turned.transform.m12), 0, 1)
    expectClose(CGPoint(x: turned.transform.m41, y: turned.transform.m42), 5, 0)
    layer.endTurn(by: position)
    var straight = properties
    layer.finish(&straight)
    #expect(straight.transform == properties.transform)
    layer.turn(by: 1, alongPathTo: position, nil)
    layer.begin()
    layer.finish(&straight)
    #expect(straight.transform == properties.transform, "another layer is not turned")
  }

  @Test("a matrix that is decomposed is composed at the end: twice as wide, and still moved by 3")
  func composes() {
    var layer = RunningLayer(), properties = LayerProperties()
    properties.transform = CATransform3DMakeTranslation(3, 0, 0)
    layer.decomposed.decompose(.transform, of: properties, committed: nil)
    let isSet = layer.decomposed[.transform].setNumber(2, .scaleX)
    #expect(isSet)
    layer.finish(&properties)
    #expect(properties.transform.m11 == 2 && properties.transform.m41 == 3 && !layer.decomposed.isDecomposed(.transform))
  }

  @Test("copies stand at powers of the matrix, a step of colour and of time apart, as many as there is room for")
  func replicators() {
    var replicators = ReplicatorTable(), clocks = ClockTable(), replicator = ReplicatorProperties()
    replicator.instanceCount = 5
    replicator.instanceTransform = CATransform3DMakeTranslation(0, 7, 0)
    replicator.instanceRedOffset = -0.25
    replicator.instanceDelay = 0.5
    let expansion = replicators.append(replicator, slot: 0, room: 3)
    #expect(expansion == 0 && replicators.expansions[0].requested == 5 && replicators.expansions[0].range == 0..<3)
    var slots = [LayerProperties](repeating: LayerProperties(), count: 4)
    slots[0].content = .replicator(replicator)
    for copy in 0..<3 { replicators.instances[copy].slot = Int32(copy + 1) }
    let clock = clocks.append(Clock(kind: .free, parent: 0, interval: .running(from: 0), easing: 0, isOutermost: false))
    replicators.instances[2].clock = clock
    slots.withUnsafeMutableBufferPointer { replicators.update(0, $0, &clocks) }
    #expect(!replicators.isOutdated)
    let copies = slots.compactMap { if case .replicatorInstance(let copy) = $0.content { copy } else { nil } }
    #expect(copies.map(\.transform.m42) == [0, 7, 14] && copies.map(\.color.red) == [1, 0.75, 0.5])
    // The third copy is 2 · ½ s late.
    clocks.beginFrame(at: 10)
    clocks.advance(Int(clock), CurveTable())
    #expect(clocks.times[Int(clock)] == 9)
    replicator.instanceCount = 4
    slots[0].content = .replicator(replicator)
    slots.withUnsafeMutableBufferPointer { replicators.update(0, $0, &clocks) }
    #expect(replicators.isOutdated)
    #expect(ReplicatorTable.delay(replicator, 3) == 1.5)
    replicator.instanceDelay = .nan
    #expect(ReplicatorTable.delay(replicator, 3) == 0)
  }

  @Test("a transition goes from its start to its end, ¼ to ¾ in two seconds; entries are used again")
  func transitions() {
    var transitions = TransitionTracks(), clocks = ClockTable(), presentation = PresentationTree()
    func track(end: Double) -> TransitionTrack {
      TransitionTrack(interval: ActiveInterval(MediaTiming(duration: 2)), clock: 0, easing: 0, startProgress: 0.25, endProgress: end)
    }
    let shown = PresentationTransition(effect: TransitionEffect(.builtIn(.fade)), isActive: false, progress: 0, previous: 5)
    let indices = [0.75, 9].map { transitions.add(track(end: $0), showing: shown, in: &presentation) }
    #expect(indices == [0, 1])
    clocks.beginFrame(at: 1)
    transitions.run(&presentation.transitions, &clocks, CurveTable())
    #expect(presentation.transitions.map(\.progress) == [0.5, 1] && presentation.transitions.allSatisfy(\.isActive))
    #expect(clocks.isAnimating)
    transitions.remove(0, in: &presentation)
    clocks.beginFrame(at: 3)
    transitions.run(&presentation.transitions, &clocks, CurveTable())
    #expect(presentation.transitions.map(\.isActive) == [false, false] && presentation.transitions.map(\.previous) == [-1, 5])
    let again = transitions.add(track(end: 1), showing: shown, in: &presentation)
    #expect(again == 0 && presentation.transitions.count == 2)
  }
}
