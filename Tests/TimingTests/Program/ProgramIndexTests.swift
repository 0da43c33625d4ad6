import Graphics
import RenderTree
import Testing

@testable import Timing

@Suite("Parts of the program: what belongs to which layer")
struct ProgramIndexTests {
  private func presentation(layers count: Int) -> PresentationTree {
    var presentation = PresentationTree()
    let node = Fixture().node()
    presentation.layers = (0..<count).map { PresentationLayer(node: node, parent: -1, end: $0 + 1, role: .layer, animatedSlot: -1) }
    return presentation
  }

  @Test("slots are handed out in order, and again when a layer needs them no longer; the last one goes")
  func slots() {
    var index = ProgramIndex(), presentation = presentation(layers: 4), properties = LayerProperties()
    properties.opacity = 0.5
    let slots = (0..<3).map { index.takeSlot(properties, layer: $0, into: &presentation) }
    #expect(slots == [0, 1, 2])
    index.releaseSlot(ofLayer: 0, in: &presentation)
    #expect(presentation.layers[0].animatedSlot == -1 && presentation.animatedProperties.count == 3)
    #expect(presentation.animatedProperties[0].opacity == 1, "nothing of the layer that had it stays")
    index.releaseSlot(ofLayer: 2, in: &presentation)
    #expect(presentation.animatedProperties.count == 2)
    let again = index.takeSlot(properties, layer: 3, into: &presentation)
    #expect(again == 0 && presentation.layers[3].animatedSlot == 0)
    // A layer that has one keeps it, with other properties.
    properties.opacity = 0.25
    let same = index.takeSlot(properties, layer: 1, into: &presentation)
    #expect(same == 1 && presentation[properties: 1].opacity == 0.25)
    index.releaseSlot(ofLayer: 0, in: &presentation)
    #expect(presentation.animatedProperties.count == 2, "releasing none does nothing")
  }

  @Test("a layer's animations are taken once")
  func animations() {
    var index = ProgramIndex()
    index.layers = [LayerEntry(clock: 0, animations: -1), LayerEntry(clock: 4, animations: -1)]
    let before = index.takeAnimations(ofLayer: 1)
    index.setAnimations(AnimationEntry(step: 7, lanes: 2..<5), ofLayer: 1)
    let entry = index.takeAnimations(ofLayer: 1), after = index.takeAnimations(ofLayer: 1)
    #expect(before == nil && entry?.step == 7 && entry?.lanes == 2..<5 && after == nil)
    #expect(index.layers[1].clock == 4)
  }

  @Test("commits are followed until more than half of the entries, and 64, are dead")
  func deadEntries() {
    var index = ProgramIndex()
    index.layers = (0..<10).map { _ in LayerEntry(clock: 0, animations: -1) }
    for layer in 0..<10 { index.setAnimations(AnimationEntry(step: -1, lanes: 0..<1), ofLayer: layer) }
    index.deadEntries = 64 + 5
    #expect(!index.isMostlyDead)
    index.deadEntries += 1
    #expect(index.isMostlyDead)
    index.removeAll()
    #expect(!index.isMostlyDead && index.layers.isEmpty && index.animations.isEmpty)
    #expect(index.deadEntries == 0)
  }

  @Test("clocks that follow each other are one step; removing a layer's animations empties its step")
  func steps() {
    var program = AnimationProgram(), store = InterpolatorStore(), curves = CurveTable()
    for clock in [1, 2, 5, 6] as [Int32] { program.appendStep(ofClock: clock) }
    #expect(program.steps.map(\.clocks) == [1..<3, 5..<7])
    let number = AnimationRecord("zPosition", .basic(Endpoints(from: 0, to: 1)))
    let node = Fixture(number) { $0.opacity = 0.75 }.node()
    let change = PropertyAnimation(keyPath: LayerKeyPath(.opacity), interpolation: .basic(Endpoints(from: 0, to: 1)))
    let isInLane = program.lanes.append(number, ActiveInterval(number.timing), of: node, slot: 0, clock: 0, &curves)
    #expect(isInLane && program.lanes.count == 1)
    for _ in 0..<2 {
      guard let target = NumberTarget(change.keyPath),
        let reference = store.add(change, to: .number(target), through: nil, of: node.properties)
      else { return #expect(Bool(false), "opacity is a number") }
      let track = Track(
        interval: .running(from: 0), clock: 0, easing: 0, keyPath: -1, committedParts: -1, interpolator: reference,
        target: .number(target), valueFunction: nil, isAdditive: false, isCumulative: false, isInGroup: false)
      program.append(track, of: change, node: node, firstRestoration: 0)
    }
    #expect(program.tracks.count == 2 && program.restorations.count == 1, "what both change is restored once")
    var properties = LayerProperties()
    program.committed.restore(program.restorations[0], in: &properties)
    #expect(properties.opacity == 0.75)
    program.steps.append(ProgramStep(slot: 0, clocks: 7..<7, restorations: 0..<1, tracks: 0..<2))
    let unused = program.remove(AnimationEntry(step: 2, lanes: 0..<1), from: &store)
    #expect(unused == 1 + 1 + 2, "itself, a lane and two tracks")
    #expect(program.steps[2].tracks.isEmpty && program.steps[2].slot == -1)
  }
}
