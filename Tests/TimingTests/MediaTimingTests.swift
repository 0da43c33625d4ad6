import RenderTree
import Testing

@testable import Timing

@Suite("Time spaces")
struct TimeSpaceTests {
  @Test("speed 2, offset 1, begin 3: parent 10 is local 15 (measured)")
  func conversion() {
    var timing = MediaTiming.layerDefault
    timing.speed = 2
    timing.timeOffset = 1
    timing.beginTime = 3
    #expect(timing.activeLocalTime(atParentTime: 10) == 15)  // (10 − 3) · 2 + 1
    #expect(timing.parentTime(atActiveLocalTime: 15) == 10)
  }

  @Test("times before the begin time convert by the same formula")
  func noClamp() {
    var timing = MediaTiming.layerDefault
    timing.beginTime = 5
    #expect(timing.activeLocalTime(atParentTime: 2) == -3)
  }

  @Test("there is no way back through a stopped layer: all times become 0 (measured)")
  func stopped() {
    var timing = MediaTiming.layerDefault
    timing.speed = 0
    #expect(timing.parentTime(atActiveLocalTime: 10) == 0)
  }

  @Test("pause at 10, resume at 13: begin time 3, and an animation of 2 s begun at 9 stands at ½ meanwhile and at ¾ at 13.5")
  func pauseAndResume() {
    var layer = Fixture(.fade(duration: 2) { $0.beginTime = 9 })
    let offset = layer.timing.activeLocalTime(atParentTime: 10)
    layer.timing.speed = 0
    layer.timing.timeOffset = offset
    #expect(layer.number("opacity", at: 10) == 0.5)
    #expect(layer.number("opacity", at: 12.9) == 0.5)
    layer.timing = .layerDefault
    layer.timing.beginTime = layer.timing.activeLocalTime(atParentTime: 13) - offset
    #expect(layer.timing.beginTime == 3)
    #expect(layer.timing.activeLocalTime(atParentTime: 20) == 17)
    #expect(layer.number("opacity", at: 13.5) == 0.75)
  }

  @Test("a layer stopped at an offset shows its animations there, whatever the time")
  func scrubbing() {
    var layer = Fixture(.fade())
    layer.timing.speed = 0
    layer.timing.timeOffset = 0.3
    for time in [-5, 0, 0.3, 99.0] { expectClose(layer.number("opacity", at: time), 0.3) }
  }

  @Test("speeds multiply down the tree: 10 s take 5 s below speed 2, and 2.5 s below 2 · 2")
  func cascade() {
    var leaf = Fixture(.fade(duration: 10))
    leaf.timing.speed = 2
    var root = Fixture(.fade(duration: 10))
    root.timing.speed = 2
    let tree = RenderTree(root: root.node(1, sublayers: [leaf.node(2)]))
    var presentation = PresentationTree()
    evaluate(tree, at: 1.25, into: &presentation)
    #expect(presentation[properties: 0].opacity == 0.25)  // 1.25 · 2 of 10
    #expect(presentation[properties: 1].opacity == 0.5)  // 1.25 · 4 of 10
    evaluate(tree, at: 2.5, into: &presentation)
    #expect(presentation[properties: 1].opacity == 1)
    #expect(presentationProperties(of: LayerID(rawValue: 2), in: tree, at: 1.25)?.opacity == 0.5)
  }
}

@Suite("Repeating, reversing, filling")
struct ActiveIntervalTests {
  static let times = [0, 0.2, 0.5, 0.9, 1.2, 1.5, 1.9, 2.1, 3, 4.5]

  /// Opacity 0 → 1 in 1 s over a model value of ½, measured.
  @Test(
    "active time folds into cycles",
    arguments: [
      ("autoreverses", [0, 0.2, 0.5, 0.9, 0.8, 0.5, 0.1, 0.5, 0.5, 0.5]),
      ("repeatCount 2.5", [0, 0.2, 0.5, 0.9, 0.2, 0.5, 0.9, 0.1, 0.5, 0.5]),
      ("repeatDuration 1.7", [0, 0.2, 0.5, 0.9, 0.2, 0.5, 0.5, 0.5, 0.5, 0.5]),
      ("speed 2", [0, 0.4, 1.0, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5]),
      ("timeOffset 0.3", [0.3, 0.5, 0.8, 0.2, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5]),
      ("speed -1", [0, 0.8, 0.5, 0.1, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5]),
      ("duration 0", [0, 0.8, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5]),
    ])
  func folding(setting: String, expected: [Double]) {
    let layer = Fixture(
      .fade { timing in
        switch setting {
        case "autoreverses": timing.autoreverses = true
        case "repeatCount 2.5": timing.repeatCount = 2.5
        case "repeatDuration 1.7": timing.repeatDuration = 1.7
        case "speed 2": timing.speed = 2
        case "timeOffset 0.3": timing.timeOffset = 0.3
        case "speed -1": timing.speed = -1
        default: timing.duration = 0  // the transaction's: ¼ s
        }
      }
    ) { $0.opacity = 0.5 }
    for (time, value) in zip(Self.times, expected) { expectClose(layer.number("opacity", at: time), value, "\(setting) at \(time)") }
  }

  /// Begin 1, duration 1, model ½, not removed; measured.
  @Test(
    "fill modes hold the ends",
    arguments: [
      (MediaTiming.FillMode.removed, [0.5, 0.5, 0, 0.5, 0.5]), (.forwards, [0.5, 0.5, 0, 0.5, 1]), (.backwards, [0, 0, 0, 0.5, 0.5]),
      (.both, [0, 0, 0, 0.5, 1]),
    ])
  func filling(mode: MediaTiming.FillMode, expected: [Double]) {
    let layer = Fixture(
      .fade(removed: false) {
        $0.beginTime = 1
        $0.fillMode = mode
      }
    ) { $0.opacity = 0.5 }
    for (time, value) in zip([0, 0.5, 1, 1.5, 2.5], expected) {
      expectClose(layer.number("opacity", at: time), value, "\(mode) at \(time)")
    }
  }

  @Test("filling forwards does not outlive removal on completion")
  func removal() {
    let layer = Fixture(.fade { $0.fillMode = .forwards }) { $0.opacity = 0.5 }
    #expect(layer.number("opacity", at: 1) == 1)
    #expect(layer.number("opacity", at: 1.01) == 0.5)
  }

  @Test("what is held at the end is where it stopped: half a cycle, or back at the start")
  func fractionalFills() {
    let half = Fixture(
      .fade(removed: false) {
        $0.repeatCount = 2.5
        $0.fillMode = .forwards
      })
    #expect(half.number("opacity", at: 9) == 0.5)
    let back = Fixture(
      .fade(removed: false) {
        $0.autoreverses = true
        $0.fillMode = .forwards
      })
    #expect(back.number("opacity", at: 9) == 0)
  }

  @Test("2½ cycles there and back of 0.2 s end at the to value after 1 s")
  func fractionalReverse() {
    let timing: (inout MediaTiming) -> Void = {
      $0.autoreverses = true
      $0.repeatCount = 2.5
      $0.fillMode = .forwards
    }
    let layer = Fixture(.fade(removed: false, duration: 0.2, configure: timing))
    #expect(layer.number("opacity", at: 5) == 1)
    #expect(layer.animations[0].timing.activeInterval() == 0...1)
  }

  @Test(
    "the very beginning shows the from value, backwards too, also where the beginning is a hair before it (measured)",
    arguments: [0, -1e-300, 1e-300, 3])
  func backwardsAtBegin(begin: Double) {
    let layer = Fixture(
      .fade {
        $0.speed = -1
        $0.beginTime = begin
      }
    ) { $0.opacity = 0.5 }
    #expect(layer.number("opacity", at: max(begin, 0)) == 0)
    expectClose(layer.number("opacity", at: begin + 0.2), 0.8)
  }

  @Test("a repeat duration goes before a repeat count: 1.5 s, not 5 cycles")
  func bothRepeats() {
    let layer = Fixture(
      .fade {
        $0.repeatCount = 5
        $0.repeatDuration = 1.5
      }
    ) { $0.opacity = 0.25 }
    expectClose(layer.number("opacity", at: 1.5), 0.5)
    #expect(layer.number("opacity", at: 1.6) == 0.25)
  }

  @Test("backwards with an offset: 0.3 into the cycle, then down through its start to its end")
  func backwardsOffset() {
    let layer = Fixture(
      .fade {
        $0.speed = -1
        $0.timeOffset = 0.3
      })
    for (time, value) in [(0, 0.3), (0.2, 0.1), (0.5, 0.8), (0.9, 0.4)] {
      expectClose(layer.number("opacity", at: time), value, "at \(time)")
    }
  }

  @Test("a layer's own duration, repeats and fill mode leave its animations alone")
  func layerTiming() {
    var layer = Fixture(.fade())
    for mode in [MediaTiming.FillMode.removed, .forwards, .both] {
      layer.timing.fillMode = mode
      layer.timing.repeatCount = 3
      expectClose(layer.number("opacity", at: 0.4), 0.4)
      #expect(layer.number("opacity", at: 1.5) == 1)
    }
  }

  @Test("ends are known beforehand")
  func ends() {
    var timing = MediaTiming(duration: 10)
    timing.beginTime = 2
    timing.speed = 4
    #expect(timing.activeInterval() == 2...4.5)
    timing.repeatCount = .infinity
    #expect(timing.activeInterval().upperBound == .infinity)
    timing.speed = 0
    #expect(timing.activeInterval() == -Double.infinity...Double.infinity)
  }

  @Test("a duration without end stands at its start, backwards at its end, and backwards and forth at its start")
  func endless() {
    var timing = MediaTiming(duration: .infinity)
    #expect(ActiveInterval(timing).phase(atParentTime: 7)?.fraction == 0)
    timing.speed = -1
    #expect(ActiveInterval(timing).phase(atParentTime: 7)?.fraction == 1)
    timing.autoreverses = true
    #expect(ActiveInterval(timing).phase(atParentTime: 7)?.fraction == 0)
  }

  /// 1.1 + 0.7 is 1.8000000000000003, and 1.8 − 1.1 is 0.7000000000000002: neither may decide what shows.
  @Test("rounding in begin + duration does not cut the last moment")
  func lastMoment() {
    let layer = Fixture(.fade(duration: 0.7) { $0.beginTime = 1.1 }) { $0.opacity = 0.5 }
    #expect(layer.number("opacity", at: 1.8) == 1)
    #expect(layer.number("opacity", at: 1.1 + 0.7) == 1)
    #expect(layer.number("opacity", at: 1.8001) == 0.5)
  }

  /// 3 · 0.1 is not quite 0.3, and less than nothing more than three cycles must not show the start of a fourth.
  @Test("what runs backwards is held where its last cycle ends, at the from value", arguments: [0.1, 0.2, 0.7, 1.1])
  func backwardsEnd(duration: Double) {
    var timing = MediaTiming(duration: duration)
    (timing.speed, timing.repeatCount, timing.fillMode) = (-1, 3, .forwards)
    let phase = ActiveInterval(timing).phase(atParentTime: 100)
    #expect(phase == AnimationPhase(fraction: 0, cycle: -3, isActive: false))
  }
}
