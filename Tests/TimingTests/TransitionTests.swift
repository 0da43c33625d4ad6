import RenderTree
import Testing

@testable import Timing

@Suite("Transitions of layers")
struct TransitionTests {
  func frame(_ root: RenderNode, at time: Double) -> PresentationTree {
    var presentation = PresentationTree()
    evaluate(RenderTree(root: root), at: time, into: &presentation)
    return presentation
  }

  /// The progress that a layer's only transition shows; nil when it shows none.
  func progress(_ record: AnimationRecord, at time: Double, timing: MediaTiming = .layerDefault) -> Double? {
    var fixture = Fixture(record)
    fixture.timing = timing
    let shown = frame(fixture.node(), at: time).transitions[0]
    return shown.isActive ? shown.progress : nil
  }

  func expect(_ record: AnimationRecord, _ rows: [(Double, Double?)], at location: SourceLocation = #_sourceLocation) {
    for (time, expected) in rows {
      let actual = progress(record, at: time)
      let isClose = actual.map { actual in expected.map { abs(actual - $0) < 1e-6 } ?? false } ?? (expected == nil)
      #expect(isClose, "at \(time): \(String(describing: actual)) is not \(String(describing: expected))", sourceLocation: location)
    }
  }

  @Test("progress is linear without a curve, and there is none before and after")
  func linear() {
    expect(AnimationRecord(transitionFrom: nil) { $0.beginTime = 1 }, [(0.99, nil), (1, 0), (1.25, 0.25), (1.5, 0.5), (2, 1), (2.01, nil)])
  }

  @Test("a curve shapes it: ease in and out passes 0.129162 at a quarter, half at half")
  func curve() {
    let curve = TimingCurve(0.42, 0, 0.58, 1)
    expect(AnimationRecord(transitionFrom: nil, duration: 4, curve: curve), [(1, 0.129162), (2, 0.5), (3, 0.870838)])
  }

  @Test("start .25, end .75: half way is .5; start .5: the first frame shows half")
  func parts() {
    expect(AnimationRecord(transitionFrom: nil, start: 0.25, end: 0.75), [(0, 0.25), (0.5, 0.5), (1, 0.75), (1.1, nil)])
    expect(AnimationRecord(transitionFrom: nil, start: 0.5), [(0, 0.5), (0.5, 0.75), (1, 1)])
    // Through the curve first: .25 + .5 · .129162.
    let curve = TimingCurve(0.42, 0, 0.58, 1)
    expect(AnimationRecord(transitionFrom: nil, start: 0.25, end: 0.75, curve: curve), [(0.25, 0.314581)])
  }

  @Test("cycles fold as of any animation: a second there, a second back, 2.5 times one second, speed 2, an offset of .3")
  func folding() {
    expect(AnimationRecord(transitionFrom: nil) { $0.autoreverses = true }, [(0, 0), (0.9, 0.9), (1.2, 0.8), (1.9, 0.1), (2.1, nil)])
    expect(
      AnimationRecord(transitionFrom: nil) { $0.repeatCount = 2.5 }, [(0.9, 0.9), (1.2, 0.2), (1.9, 0.9), (2.1, 0.1), (2.5, 0.5), (3, nil)])
    expect(AnimationRecord(transitionFrom: nil, start: 0.5) { $0.repeatCount = 2 }, [(0.5, 0.75), (1.5, 0.75), (2, 1)])
    expect(AnimationRecord(transitionFrom: nil) { $0.speed = 2 }, [(0, 0), (0.2, 0.4), (0.5, 1), (0.9, nil)])
    expect(AnimationRecord(transitionFrom: nil) { $0.timeOffset = 0.3 }, [(0, 0.3), (0.5, 0.8), (0.9, 0.2), (1.2, nil)])
    expect(AnimationRecord(transitionFrom: nil) { $0.repeatDuration = 1.7 }, [(1.2, 0.2), (1.5, 0.5), (1.8, nil)])
  }

  @Test("fill modes hold its ends, forwards only where it stays")
  func fillModes() {
    func record(_ mode: MediaTiming.FillMode, removed: Bool = false) -> AnimationRecord {
      AnimationRecord(transitionFrom: nil, start: 0.25, end: 0.75, removed: removed) {
        $0.beginTime = 1
        $0.fillMode = mode
      }
    }
    expect(record(.both), [(0, 0.25), (1.5, 0.5), (3, 0.75)])
    expect(record(.backwards), [(0, 0.25), (3, nil)])
    expect(record(.forwards), [(0, nil), (3, 0.75)])
    expect(record(.both, removed: true), [(0, 0.25), (3, nil)])
  }

  @Test("it runs in its layer's time: twice as fast on a layer of speed 2, not at all on a stopped one")
  func layerTime() {
    var timing = MediaTiming.layerDefault
    timing.speed = 2
    #expect(progress(AnimationRecord(transitionFrom: nil), at: 0.25, timing: timing) == 0.5)
    timing.speed = 0
    timing.timeOffset = 0.25
    #expect(progress(AnimationRecord(transitionFrom: nil), at: 70, timing: timing) == 0.25)
  }

  @Test("what means nothing never shows, and progress stays between 0 and 1")
  func hostile() {
    let overshoot = TimingCurve(0.3, -2, 0.7, 3)
    for time in stride(from: 0, through: 1, by: 0.125) {
      let shown = progress(AnimationRecord(transitionFrom: nil, curve: overshoot), at: time) ?? -1
      #expect(shown >= 0 && shown <= 1)
    }
    #expect(progress(AnimationRecord(transitionFrom: nil, start: .nan, end: .infinity), at: 0.5) == 0.5)
    #expect(progress(AnimationRecord(transitionFrom: nil, start: -5, end: 7), at: 0) == 0)
    #expect(progress(AnimationRecord(transitionFrom: nil), at: .nan) == nil)
  }

  @Test("frames move while it runs, and wait for it to begin")
  func scheduling() {
    let root = Fixture(AnimationRecord(transitionFrom: nil) { $0.beginTime = 1 }).node()
    #expect(!frame(root, at: 0).isAnimating && frame(root, at: 0).nextChange == 1)
    #expect(frame(root, at: 1.5).isAnimating)
    #expect(!frame(root, at: 2.1).isAnimating && frame(root, at: 2.1).nextChange == .infinity)
  }

  // MARK: The old side

  @Test("what the layer was comes first in its subtree, then its mask, then its sublayers")
  func order() {
    let previous = Fixture().node(2, sublayers: [Fixture().node(7)], mask: Fixture().node(8))
    let layer = Fixture(AnimationRecord(transitionFrom: previous)).node(2, sublayers: [Fixture().node(3)], mask: Fixture().node(4))
    let presentation = frame(Fixture().node(1, sublayers: [layer, Fixture().node(5)]), at: 0)
    #expect(presentation.layers.map(\.node.id.rawValue) == [1, 2, 2, 8, 7, 4, 3, 5])
    #expect(presentation.layers.map(\.role) == [.layer, .layer, .previous, .mask, .layer, .mask, .layer, .layer])
    #expect(presentation.layers.map(\.parent) == [-1, 0, 1, 2, 2, 1, 1, 0])
    #expect(presentation.layers.map(\.end) == [8, 7, 5, 4, 5, 6, 7, 8])
    #expect(presentation.layers.map(\.transition) == [-1, 0, -1, -1, -1, -1, -1, -1])
    #expect(presentation.transitions[0].previous == 2)
    #expect(presentation.layers[2].node === previous)
  }

  @Test("a frozen old side stands where it stood, a live one goes on; the new one lives")
  func frozenTime() {
    // Opacity runs from 0 to 1 in ten seconds; the sublayer begins two seconds later.
    let animation = AnimationRecord.fade(duration: 10)
    var late = Fixture(animation)
    late.timing.beginTime = 2
    let previous = Fixture(animation).node(1, sublayers: [late.node(2)])
    func opacities(_ record: AnimationRecord, at time: Double) -> [Float] {
      let presentation = frame(Fixture(animation, record).node(1, sublayers: [late.node(2)]), at: time)
      return presentation.layers.indices.map { presentation[properties: $0].opacity }
    }
    let frozen = AnimationRecord(transitionFrom: previous, frozenTime: 4, duration: 8)
    #expect(opacities(frozen, at: 5) == [0.5, 0.4, 0.2, 0.3])
    #expect(opacities(frozen, at: 7) == [0.7, 0.4, 0.2, 0.5])
    let live = AnimationRecord(transitionFrom: previous, duration: 8)
    #expect(opacities(live, at: 5) == [0.5, 0.5, 0.3, 0.3])
    // With the new side's sublayers standing too; once it is over, they go on where they would be.
    let both = AnimationRecord(transitionFrom: previous, frozenTime: 4, freezesNewSide: true, duration: 8)
    #expect(opacities(both, at: 5) == [0.5, 0.4, 0.2, 0.2])
    #expect(opacities(both, at: 8) == [0.8, 0.4, 0.2, 0.2])
    #expect(opacities(both, at: 9) == [0.9, 0.4, 0.2, 0.7])
  }

  @Test(
    "at a step, both sides stand where their layer's time comes from: speed 1 shows what follows 1 s, speed -1 what precedes it",
    arguments: [(1.0, -3.0, Float(0.75)), (-1, 5, 0.25), (0, 1, 0.75)])
  func frozenAtStep(speed: Double, offset: Double, shown: Float) {
    // The superlayer's time stands at 4 s: 4 · 1 − 3 = 1 and 4 · (−1) + 5 = 1 in the layer. Two values in two seconds: one follows the
    // other there.
    let steps = AnimationRecord("opacity", .keyframes(Keyframes([0.25, 0.75], mode: .discrete)), duration: 2)
    var layer = Fixture()
    (layer.timing.speed, layer.timing.timeOffset) = (speed, offset)
    let previous = layer.node(1, sublayers: [Fixture(steps).node(2)])
    layer.animations = [
      AnimationRecord(transitionFrom: previous, frozenTime: 4, freezesNewSide: true, duration: 8) { $0.beginTime = -4 }
    ]
    let presentation = frame(layer.node(1, sublayers: [Fixture(steps).node(2)]), at: 5)
    #expect(presentation.layers.map(\.role) == [.layer, .previous, .layer, .layer])
    #expect([2, 3].map { presentation[properties: $0].opacity } == [shown, shown])
  }

  @Test("a transition that replaced another shows the other's mixture of then")
  func replaced() {
    let first = Fixture().node(1)
    let second = Fixture(AnimationRecord(transitionFrom: first, frozenTime: 0, duration: 1)).node(1)
    let third = Fixture(AnimationRecord(transitionFrom: second, frozenTime: 0.4, duration: 1) { $0.beginTime = 0.4 }).node(1)
    let presentation = frame(third, at: 0.9)
    #expect(presentation.layers.map(\.role) == [.layer, .previous, .previous])
    #expect(presentation.layers.map(\.parent) == [-1, 0, 1])
    #expect(presentation.layers.map(\.transition) == [0, 1, -1])
    #expect(presentation.transitions.map(\.previous) == [1, 2])
    expectClose(presentation.transitions[0].progress, 0.5)
    expectClose(presentation.transitions[1].progress, 0.4)
  }

  @Test("each copy of a replicator turns in its own time; replicators turn too")
  func replicators() {
    var replicator = ReplicatorProperties()
    replicator.instanceCount = 2
    replicator.instanceDelay = 0.25
    let turning = Fixture(AnimationRecord(transitionFrom: Fixture().node(2))).node(2)
    let previous = Fixture { $0.content = .replicator(replicator) }.node(1, sublayers: [Fixture().node(2)])
    let root = Fixture(AnimationRecord(transitionFrom: previous, frozenTime: 0)) { $0.content = .replicator(replicator) }.node(
      1, sublayers: [turning])
    let presentation = frame(root, at: 0.5)
    #expect(
      presentation.layers.map(\.role) == [
        .layer, .previous, .replicatorInstance, .layer, .replicatorInstance, .layer, .replicatorInstance, .layer, .previous,
        .replicatorInstance, .layer,
        .previous,
      ])
    #expect(presentation.transitions.map(\.progress) == [0.5, 0.5, 0.25])
    #expect(presentation.transitions.map(\.previous) == [1, 8, 11])
  }

  @Test("one layer's values are its own, not those of what it was")
  func sampling() {
    let previous = Fixture { $0.opacity = 0.25 }.node(2)
    let layer = Fixture(.fade(), AnimationRecord(transitionFrom: previous, frozenTime: 0)).node(2)
    let tree = RenderTree(root: Fixture().node(1, sublayers: [layer]))
    #expect(presentationProperties(of: layer.id, in: tree, at: 0.75)?.opacity == 0.75)
  }

  @Test("transitions that come and go leave nothing behind; the rest of the program stays")
  func following() {
    var evaluator = Evaluator()
    var presentation = PresentationTree()
    let animated = Fixture(.fade()).node(3)
    func show(_ layer: RenderNode) {
      evaluator.evaluate(RenderTree(root: Fixture().node(1, sublayers: [layer, animated])), at: 0.5, into: &presentation)
    }
    let old = Fixture().node(2), turning = Fixture(AnimationRecord(transitionFrom: old)).node(2), after = Fixture().node(2)
    show(old)
    let entries = evaluator.index.animations.count
    for _ in 0..<3 {
      show(turning)
      #expect(presentation.layers.map(\.role) == [.layer, .layer, .previous, .layer])
      #expect(presentation.transitions.count == 1 && presentation.transitions[0].previous == 2)
      #expect(presentation[properties: 3].opacity == 0.5)
      show(after)
      #expect(presentation.layers.map(\.transition) == [-1, -1, -1])
      #expect(presentation.transitions.allSatisfy { !$0.isActive && $0.previous == -1 })
    }
    #expect(evaluator.index.animations.count == entries)
  }

  @Test("sublayers that stand still need no frames, and show alone what they show in the frame")
  func heldSublayers() {
    let moving = Fixture(.fade(duration: 10)).node(2)
    let record = AnimationRecord(transitionFrom: Fixture().node(1), frozenTime: 4, freezesNewSide: true, removed: false) {
      $0.fillMode = .forwards
    }
    let root = Fixture(record).node(1, sublayers: [moving])
    #expect(frame(root, at: 0.5).isAnimating && !frame(root, at: 5).isAnimating)
    #expect(presentationProperties(of: moving.id, in: RenderTree(root: root), at: 5)?.opacity == 0.4)
  }
}
