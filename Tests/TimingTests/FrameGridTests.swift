import Graphics
import RenderTree
import Testing

@testable import Timing

/// Frame `i` of `f` frames a second is asked for at `start + i / f`, and shows what holds from there on, however the time of a step is
/// computed.
@Suite("Steps on the frame grid")
struct FrameGridTests {
  /// Numerators and denominators.
  static let rates = [(24000, 1001), (24, 1), (25, 1), (30000, 1001), (30, 1), (50, 1), (60000, 1001), (60, 1), (120, 1)]
  /// Up to a week.
  static let starts = [0, 0.1, 61.7, 3600, 86_400.3, 604_800]

  /// The numbers that frames show, from a start on.
  private func shown(_ fixture: Fixture, _ rate: (Int, Int), from start: Double, count: Int) -> [Int] {
    shown(RenderTree(root: fixture.node()), layer: 0, rate, from: start, count: count)
  }

  private func shown(_ tree: RenderTree, layer: Int, _ rate: (Int, Int), from start: Double, count: Int) -> [Int] {
    var evaluator = Evaluator()
    var presentation = PresentationTree()
    return (0..<count).map { frame in
      evaluator.evaluate(tree, at: start + Double(frame * rate.1) / Double(rate.0), into: &presentation)
      return Int(presentation[properties: layer].zPosition)
    }
  }

  private func book(_ steps: Int, _ rate: (Int, Int), configure: (inout MediaTiming) -> Void = { _ in }) -> AnimationRecord {
    let frames = Keyframes((0..<steps).map { .number(Double($0)) }, mode: .discrete)
    let duration = Double(steps * rate.1) / Double(rate.0)
    return AnimationRecord("zPosition", .keyframes(frames), duration: duration) {
      $0.repeatCount = .infinity
      configure(&$0)
    }
  }

  @Test("a flip-book at the frames' own rate shows one picture a frame, round after round", arguments: rates)
  func flipBook(rate: (Int, Int)) {
    for start in Self.starts {
      for steps in [2, 7, 12, 30] {
        let layer = Fixture(book(steps, rate) { $0.beginTime = start })
        #expect(shown(layer, rate, from: start, count: 150) == (0..<150).map { $0 % steps }, "\(steps) steps from \(start)")
      }
    }
  }

  /// 12 steps in 0.4 s, as a document writes them, are 30 a second.
  @Test("durations that people write: 12 steps in 0.4 s at 30 frames a second")
  func decimals() {
    let layer = Fixture(
      AnimationRecord("zPosition", .keyframes(Keyframes((0..<12).map { .number(Double($0)) }, mode: .discrete)), duration: 0.4) {
        $0.repeatCount = .infinity
      })
    #expect(shown(layer, (30, 1), from: 0, count: 120) == (0..<120).map { $0 % 12 })
  }

  /// Key times are sums of frames' durations divided by the whole, as moving pictures have them.
  @Test("key times that are sums of decimal durations", arguments: [0.04, 0.1, 0.03, 0.05])
  func keyTimes(each: Double) {
    let durations = (0..<60).map { _ in each }
    let whole = durations.reduce(0, +)
    var end = 0.0
    var times = [0.0]
    for duration in durations {
      end += duration
      times.append(min(end / whole, 1))
    }
    let frames = Keyframes((0..<60).map { .number(Double($0)) }, mode: .discrete, keyTimes: times)
    let layer = Fixture(AnimationRecord("zPosition", .keyframes(frames), duration: whole) { $0.repeatCount = .infinity })
    let rate = (100, Int((each * 100).rounded()))
    #expect(shown(layer, rate, from: 0, count: 240) == (0..<240).map { $0 % 60 })
  }

  /// There and back each picture shows for as long as the others: the turning points' too. Steps 0 1 2 3 3 2 1 0.
  @Test("there and back: every picture for one frame in each direction", arguments: rates)
  func thereAndBack(rate: (Int, Int)) {
    for start in Self.starts {
      let layer = Fixture(
        book(4, rate) {
          $0.autoreverses = true
          $0.beginTime = start
        })
      #expect(shown(layer, rate, from: start, count: 80) == (0..<80).map { [0, 1, 2, 3, 3, 2, 1, 0][$0 % 8] }, "from \(start)")
    }
  }

  /// Numbers 0 … 100 in 5 frames: 0, 20, 40, 60, 80, and 0 again.
  @Test("the seam of a linear loop shows its start, in lanes and in tracks", arguments: [Lanes.Execution.fastest, .portable, .asTracks])
  func seam(execution: Lanes.Execution) {
    for rate in Self.rates {
      for start in Self.starts {
        let loop = AnimationRecord(
          "zPosition", .basic(Endpoints(from: 0, to: 100)), duration: Double(5 * rate.1) / Double(rate.0)
        ) {
          $0.repeatCount = .infinity
          $0.beginTime = start
        }
        var evaluator = Evaluator()
        evaluator.program.lanes.execution = execution
        var presentation = PresentationTree()
        for frame in 0..<60 {
          let tree = RenderTree(root: Fixture(loop).node())
          evaluator.evaluate(tree, at: start + Double(frame * rate.1) / Double(rate.0), into: &presentation)
          expectClose(
            presentation[properties: 0].zPosition, Double(frame % 5) * 20, within: 1e-3, "frame \(frame) from \(start) at \(rate)")
        }
      }
    }
  }

  @Test("begin times of layers, groups and members add up to a frame's time", arguments: rates)
  func beginTimes(rate: (Int, Int)) {
    func frames(_ count: Int) -> Double { Double(count * rate.1) / Double(rate.0) }
    for start in Self.starts {
      // The layer begins 3 frames after the start, the group 4 frames later, its member 5 frames later again, and lasts for 6 frames.
      let on = AnimationRecord("zPosition", .basic(Endpoints(from: 1, to: 1)), duration: frames(6)) { $0.beginTime = frames(5) }
      var layer = Fixture(AnimationRecord(group: [on], duration: frames(30)) { $0.beginTime = frames(4) })
      layer.timing.beginTime = start + frames(3)
      // At the very end, frame 18, the last value still shows.
      #expect(shown(layer, rate, from: start, count: 40) == (0..<40).map { (12...18).contains($0) ? 1 : 0 }, "from \(start)")
    }
  }

  @Test("a group's members step on the frame grid, the group's repeats too")
  func groups() {
    for rate in Self.rates {
      let layer = Fixture(
        AnimationRecord(group: [book(4, rate)], duration: Double(6 * rate.1) / Double(rate.0)) { $0.repeatCount = .infinity })
      #expect(shown(layer, rate, from: 0, count: 90) == (0..<90).map { [0, 1, 2, 3, 0, 1][$0 % 6] })
    }
  }

  /// Copy k lags behind by k delays of a frame.
  @Test("delays of a replicator's copies")
  func delays() {
    for rate in Self.rates {
      var replicator = Fixture()
      var properties = ReplicatorProperties()
      properties.instanceCount = 4
      properties.instanceDelay = Double(rate.1) / Double(rate.0)
      replicator.properties.content = .replicator(properties)
      let tree = RenderTree(root: replicator.node(1, sublayers: [Fixture(book(10, rate) { $0.fillMode = .both }).node(2)]))
      // Each copy stands before what it shows: 0, (1, 2), (3, 4), (5, 6), (7, 8).
      for copy in 0..<4 {
        let expected = (0..<60).map { max($0 - copy, 0) % 10 }
        #expect(shown(tree, layer: 2 + 2 * copy, rate, from: 0, count: 60) == expected, "copy \(copy) at \(rate)")
      }
    }
  }

  @Test("speeds: at twice the speed every second picture, backwards the other way round, standing still the one of the offset")
  func speeds() {
    for rate in Self.rates {
      let frame = Double(rate.1) / Double(rate.0)
      var layer = Fixture(book(10, rate))
      layer.timing.speed = 2
      #expect(shown(layer, rate, from: 0, count: 40) == (0..<40).map { $0 * 2 % 10 })
      // Backwards from the first picture, which shows at the very beginning: picture 9 shows after it until a frame has passed.
      let backwards = Fixture(book(10, rate) { $0.speed = -1 })
      #expect(shown(backwards, rate, from: 0, count: 31) == [0] + (1...30).map { (99 - $0) % 10 })
      for step in 0..<40 {
        layer.timing.speed = 0
        layer.timing.timeOffset = Double(step) * frame
        #expect(shown(layer, rate, from: 0, count: 1) == [step % 10])
      }
    }
  }

  @Test("a jump in key times at a frame's time shows what follows")
  func jump() {
    for rate in Self.rates {
      let frames = Keyframes([0, 10, 50, 50], keyTimes: [0, 1.0 / 3, 1.0 / 3, 1])
      let layer = Fixture(AnimationRecord("zPosition", .keyframes(frames), duration: Double(21 * rate.1) / Double(rate.0)))
      #expect(shown(layer, rate, from: 0, count: 9).suffix(2) == [50, 50])
      #expect(shown(layer, rate, from: 0, count: 9)[6] < 10)
    }
  }

  /// A rate of a particle a frame: the first is born after one frame. Each lives for 10 frames.
  @Test("births and deaths of particles")
  func births() {
    for rate in Self.rates {
      var cell = EmitterCell()
      cell.numbers.birthRate = Double(rate.0) / Double(rate.1)
      cell.numbers.lifetime = 10 * Double(rate.1) / Double(rate.0)
      cell.contents = .image(CGImage(width: 1, height: 1, premultipliedPixels: [255, 255, 255, 255]))
      var emitter = EmitterProperties()
      emitter.cells = [cell]
      var layer = Fixture()
      layer.properties.content = .emitter(emitter)
      let tree = RenderTree(root: layer.node())
      var presentation = PresentationTree()
      var evaluator = Evaluator()
      for frame in 0..<40 {
        evaluator.evaluate(tree, at: Double(frame * rate.1) / Double(rate.0), into: &presentation)
        #expect(presentation.particles.count == min(frame, 10), "frame \(frame) at \(rate)")
      }
    }
  }

  @Test("the tolerance is never more than a small part of what it would shift: a millisecond's animation of a microsecond's steps")
  func shortAnimations() {
    let frames = Keyframes([0, 1, 2, 3], mode: .discrete)
    let layer = Fixture(AnimationRecord("zPosition", .keyframes(frames), duration: 1e-6))
    #expect([0.1e-6, 0.3e-6, 0.6e-6, 0.9e-6].map { layer.number("zPosition", at: $0) } == [0, 1, 2, 3])
  }
}
