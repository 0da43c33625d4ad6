import Graphics
import RenderTree
import Testing

@testable import Timing

/// Plain animations of numbers take a faster way than others, to the same values.
@Suite("Lanes")
struct LaneTests {
  static let keys = [
    "opacity", "zPosition", "cornerRadius", "position.x", "position.y", "bounds.size.width", "shadowOpacity", "contentsRect.origin.y",
  ]

  var hostile = HostileNumberTests()

  mutating func plainTiming() -> MediaTiming {
    var timing = MediaTiming(duration: .random(in: 0.01...3, using: &hostile.generator))
    timing.beginTime = .random(in: -5...5, using: &hostile.generator)
    if hostile.flag() { timing.speed = .random(in: 0.1...4, using: &hostile.generator) }
    if hostile.flag() { timing.timeOffset = .random(in: 0...2, using: &hostile.generator) }
    timing.repeatCount = [0, 1, 2.5, 40, .infinity].randomElement(using: &hostile.generator) ?? 0
    timing.autoreverses = hostile.flag()
    timing.fillMode = [.removed, .forwards, .backwards, .both].randomElement(using: &hostile.generator) ?? .removed
    return timing
  }

  mutating func spring() -> SpringParameters {
    var spring = SpringParameters()
    spring.damping = .random(in: 0...40, using: &hostile.generator)
    spring.stiffness = .random(in: 1...4000, using: &hostile.generator)
    spring.initialVelocity = .random(in: -5...5, using: &hostile.generator)
    spring.allowsOverdamping = hostile.flag()
    return spring
  }

  mutating func animation(_ key: String) -> AnimationRecord {
    let isPlain = Int.random(in: 0..<4, using: &hostile.generator) > 0
    var numbers: [AnimatableValue] = (0..<8).map { _ in .number(.random(in: -100...100, using: &hostile.generator)) }
    let curves: [TimingCurve?] = [
      nil, .easeIn, .easeOut, .easeInEaseOut, .default, TimingCurve(0.9, -1, 0.1, 2), TimingCurve(1, 0, 0, 1), .linear,
    ]
    var interpolation: PropertyAnimation.Interpolation
    switch Int.random(in: 0..<4, using: &hostile.generator) {
    case 0:
      if !hostile.flag() { numbers.removeLast(Int.random(in: 0...7, using: &hostile.generator)) }
      interpolation = .keyframes(Keyframes(numbers))
    case 1: interpolation = .spring(Endpoints(from: numbers[0], to: numbers[1]), spring())
    case 2:
      let from = hostile.flag() ? numbers[0] : nil
      interpolation = .basic(Endpoints(from: from, to: numbers[1], by: hostile.flag() ? numbers[2] : nil))
    default: interpolation = .basic(Endpoints(from: numbers[0], to: numbers[1]))
    }
    if !isPlain, hostile.flag() { interpolation = hostile.interpolation(0) }
    var change = PropertyAnimation(keyPath: LayerKeyPath(parsing: key), interpolation: interpolation)
    change.isAdditive = Int.random(in: 0..<8, using: &hostile.generator) == 0
    change.isCumulative = Int.random(in: 0..<8, using: &hostile.generator) == 0
    let timing = isPlain ? plainTiming() : hostile.timing()
    let curve = isPlain ? curves.randomElement(using: &hostile.generator) ?? nil : hostile.curve()
    return AnimationRecord(
      id: AnimationID(rawValue: 1), timing: timing, timingCurve: curve, isRemovedOnCompletion: hostile.flag(), body: .property(change))
  }

  mutating func tree() -> RenderTree {
    var sublayers: [RenderNode] = []
    for id in 0..<12 {
      var fixture = Fixture { $0.position = CGPoint(x: 7, y: 9) }
      fixture.animations = Self.keys.filter { _ in hostile.flag() }.map { animation($0) }
      if Int.random(in: 0..<4, using: &hostile.generator) == 0 { fixture.animations.append(hostile.animation()) }
      if Int.random(in: 0..<4, using: &hostile.generator) == 0 { fixture.timing = hostile.flag() ? plainTiming() : hostile.timing() }
      sublayers.append(fixture.node(UInt64(id + 2)))
    }
    return RenderTree(root: Fixture().node(1, sublayers: sublayers))
  }

  @Test("lanes show what tracks show, within 1e-9, and move when they move")
  mutating func equality() {
    var portable = Evaluator(), fastest = Evaluator(), general = Evaluator()
    portable.program.lanes.execution = .portable
    general.program.lanes.execution = .asTracks
    var a = PresentationTree(), b = PresentationTree(), c = PresentationTree()
    var inLanes = 0
    for round in 0..<60 {
      let tree = tree()
      for _ in 0..<12 {
        let time =
          Int.random(in: 0..<5, using: &hostile.generator) == 0 ? hostile.number() : .random(in: -6...12, using: &hostile.generator)
        portable.evaluate(tree, at: time, into: &a)
        fastest.evaluate(tree, at: time, into: &b)
        general.evaluate(tree, at: time, into: &c)
        #expect(b.isAnimating == c.isAnimating && a.isAnimating == c.isAnimating, "round \(round) at \(time)")
        #expect(b.nextChange == c.nextChange && a.nextChange == c.nextChange, "round \(round) at \(time)")
        for index in c.layers.indices {
          for target in NumberTarget.allCases {
            let (lane, track) = (b[properties: index][target], c[properties: index][target])
            #expect(lane == a[properties: index][target])
            let isSingle = target.field?.isFloat == true
            #expect(
              abs(lane - track) <= (isSingle ? 1e-6 : 1e-9) * max(1, abs(track), 200),
              "round \(round), layer \(index), \(target) at \(time)")
          }
        }
      }
      inLanes += Int(fastest.program.lanes.count)
      #expect(general.program.lanes.count == 0)
    }
    #expect(inLanes > 1000)
  }

  @Test("a lane ends as a track does, and lets the committed value show: opacity 0 → 1 in 2 s from 1, over ½")
  func boundaries() {
    let layer = Fixture(.fade(duration: 2) { $0.beginTime = 1 }) { $0.opacity = 0.5 }
    for (time, opacity) in [(0.9, 0.5), (1, 0), (2, 0.5), (2.5, 0.75), (3, 1), (3.1, 0.5)] {
      expectClose(layer.number("opacity", at: time), opacity)
    }
    var evaluator = Evaluator()
    var presentation = PresentationTree()
    evaluator.evaluate(RenderTree(root: layer.node()), at: 0, into: &presentation)
    #expect(evaluator.program.lanes.count == 1 && evaluator.program.tracks.isEmpty)
    #expect(presentation.nextChange == 1)
  }

  @Test("numbers that several animations reach keep the order in which these were added")
  func conflicts() {
    let layer = Fixture(
      AnimationRecord("position", .basic(Endpoints(from: .point(0, 0), to: .point(10, 20)))),
      AnimationRecord("position.x", .basic(Endpoints(from: 5, to: 5))),
      AnimationRecord("bounds.size.width", .basic(Endpoints(from: 0, to: 8))),
      AnimationRecord("bounds.size.height", .basic(Endpoints(from: 0, to: 4))))
    var evaluator = Evaluator()
    var presentation = PresentationTree()
    evaluator.evaluate(RenderTree(root: layer.node()), at: 0.5, into: &presentation)
    #expect(evaluator.program.lanes.count == 2)
    expectClose(presentation[properties: 0].position, 5, 10)
    #expect(presentation[properties: 0].bounds.size == CGSize(width: 4, height: 2))
  }
}
