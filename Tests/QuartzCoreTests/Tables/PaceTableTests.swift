import Foundation
import RenderTree
import Testing

@testable import QuartzCore

/// Paces, times of layers, histories and displays by number.
@Suite("Paces and times by number")
struct PaceTableTests {
  @Test("a pace: its delay, what has passed before, its end, without time and without end")
  func paces() {
    var pace = AnimationPace(from: 0.2, to: 0.8, in: 2)
    #expect(pace.delay == 0 && pace.elapsed == 0 && !pace.isConfined && !pace.staysAtEnd)
    func progress(_ seconds: Double...) -> [Double] { seconds.map { (pace.progress(after: $0) * 1e6).rounded() / 1e6 } }
    // 0.2 + 0.6 · t / 2.
    #expect(progress(-1, 0, 0.5, 1, 2, 9) == [0.2, 0.2, 0.35, 0.5, 0.8, 0.8])
    (pace.delay, pace.elapsed) = (0.25, 0.5)
    #expect(progress(0, 0.25, 1.25, 1.75, 9) == [0.35, 0.35, 0.65, 0.8, 0.8])
    pace.pacing = .curve(.easeInEaseOut)
    #expect(progress(0.75) == [0.5])  // Half of the time: half of the way.
    (pace.delay, pace.elapsed, pace.pacing) = (0, 0, .spring(SpringParameters()))
    // Of the default spring, ω 10, ζ ½: 1 − e^(−5t)(cos 8.66t + 0.57735 sin 8.66t) at 0.25 s is 0.987...
    #expect(abs(pace.progress(after: 0.25) - (0.2 + 0.6 * (1 - exp(-1.25) * (cos(2.165064) + 0.577350 * sin(2.165064))))) < 1e-5)
    pace = AnimationPace(from: 0.2, to: 0.8, in: 0)
    #expect(progress(0, 1) == [0.8, 0.8])
    pace = AnimationPace(from: 0.2, to: 0.8, in: .infinity)
    #expect(progress(0, 1) == [0.2, 0.2])
    pace = AnimationPace(from: -1, to: 3, in: 4)
    pace.isConfined = true
    #expect(progress(0, 1, 2, 3) == [0, 0, 1, 1])
    #expect(pace.span == ProgressSpan(from: -1, to: 3, isConfined: true))
  }

  @Test("a retimed animation's time: held, running, after a delay, over when it begins")
  func retimings() {
    var held = Retiming(heldAt: 0.3)
    #expect(
      held.timing.speed == 0 && held.timing.duration == 1 && !held.staysAtEnd && !held.endsAtItsBeginning && held.progress(at: 5) == 0.3)
    held.begin(at: 7)
    #expect(held.timing.beginTime == 7)
    held.begin(at: 9)
    #expect(held.timing.beginTime == 7 && held.progress(at: 50) == 0.3)
    var pace = AnimationPace(from: 0.2, to: 0.8, in: 2)
    (pace.delay, pace.elapsed, pace.staysAtEnd) = (0.25, 0.5, true)
    var running = Retiming(pace)
    #expect(running.timing.duration == 2 && running.timing.timeOffset == 0.5 && running.timing.repeatDuration == 1.5)
    #expect(running.timing.fillMode == .both && running.staysAtEnd && abs(running.progress(at: 100) - 0.35) < 1e-9)
    running.begin(at: 7)
    #expect(running.timing.beginTime == 7.25 && abs(running.progress(at: 8.25) - 0.65) < 1e-9)
    let whole = Retiming(AnimationPace(from: 1, to: 0, in: 2))
    #expect(whole.timing.repeatDuration == 0 && whole.timing.timeOffset == 0 && whole.endsAtItsBeginning && !whole.staysAtEnd)
    #expect(
      !Retiming(AnimationPace(from: 0, to: 0, in: 2)).endsAtItsBeginning
        && !Retiming(AnimationPace(from: 1, to: 0.1, in: 2)).endsAtItsBeginning)
    pace.elapsed = 2
    #expect(Retiming(pace).timing.duration == 0 && Retiming(pace).timing.timeOffset == 0)
    pace.elapsed = -1
    #expect(Retiming(pace).timing.timeOffset == 0 && Retiming(pace).timing.duration == 2)
    var record = AnimationRecord(
      id: AnimationID(rawValue: 1), timing: MediaTiming(duration: 6), timingCurve: .easeIn, isRemovedOnCompletion: true, body: .group([]))
    record.retime(by: held)
    #expect(record.timing.speed == 0 && record.timing.duration == 1 && record.timingCurve == nil && record.isRemovedOnCompletion)
    #expect(record.span?.start == 0.3 && record.span?.end == 0.3 && record.span?.groupDuration == 6)
    record.retime(by: running)
    #expect(record.timing.duration == 2 && !record.isRemovedOnCompletion && record.span?.start == 0.2 && record.span?.groupDuration == 6)
    var curved = AnimationPace(from: 0, to: 1, in: 2, .curve(.easeOut))
    record.retime(by: Retiming(curved))
    var whole6 = ProgressSpan(from: 0, to: 1)
    whole6.groupDuration = 6
    #expect(record.timingCurve == .easeOut && record.span == whole6)
    curved.pacing = .spring(SpringParameters())
    record.retime(by: Retiming(curved))
    #expect(record.timingCurve == nil && record.span?.spring == SpringParameters())
    record.retime(by: Retiming(AnimationPace(from: 0.2, to: 0.9, in: 0)))
    #expect(isClose(record.span?.start, 0.9, within: 1e-12) && record.timing.speed == 0)
  }

  @Test("maps of time into layers and back, and when animations are active on them")
  func maps() {
    var timing = MediaTiming.layerDefault
    (timing.beginTime, timing.speed, timing.timeOffset) = (3, 2, 1)
    let map = LayerTimeMap().descending(into: timing)
    #expect((map.scale, map.offset, map.local(10)) == (2, -5, 15))
    timing.speed = -0.5
    let below = map.descending(into: timing)
    // (15 − 3) · −½ + 1.
    #expect((below.scale, below.local(10)) == (-1, -5))
    var active = MediaTiming(duration: 4)
    active.beginTime = 1
    func interval(_ map: LayerTimeMap) -> [Double] {
      let interval = map.activeInterval(of: active, now: 50)
      return [interval.start, interval.end]
    }
    #expect(interval(map) == [3, 5] && interval(below) == [0, 4])
    #expect(
      interval(LayerTimeMap(scale: 0, offset: 2)) == [50, .infinity]
        && interval(LayerTimeMap(scale: 0, offset: 6)) == [.infinity, .infinity])
    active.duration = 0
    #expect(interval(LayerTimeMap()) == [1, 1])
  }

  @Test(
    "every how many frames of so many a second a link is called",
    arguments: [
      (0.0, 0.0, 0.0, 60.0, 1), (0, 0, 30, 60, 2), (0, 0, 20, 60, 3), (0, 0, 24, 60, 3), (0, 0, 26, 60, 2), (10, 30, 0, 60, 2),
      (10, 15, 30, 60, 4),
      (40, 60, 20, 60, 1), (80, 120, 0, 60, 1), (0, 0, 90, 60, 1), (0, 0, 120, 0, 1), (0, 25, 0, 60, 3), (30, 60, 60, 120, 2),
      (0, 0, 50, 120, 2),
    ])
  func strides(minimum: Double, maximum: Double, preferred: Double, rate: Double, stride: Int) {
    let range = CAFrameRateRange(minimum: Float(minimum), maximum: Float(maximum), preferred: preferred > 0 ? Float(preferred) : nil)
    #expect(range.stride(ofFramesPerSecond: rate) == stride)
    #expect(CAFrameRateRange(exactly: 30) == CAFrameRateRangeMake(30, 30, 30) && CAFrameRateRange() == .default)
    #expect(CAFrameRateRangeIsEqualToRange(range, range) && !CAFrameRateRangeIsEqualToRange(range, CAFrameRateRangeMake(1, 2, 1.5)))
  }

  @Test("of three animations that are removed in another order than they were added nothing is left to be planned")
  func removal() {
    let layers = (0..<3).map { _ in CALayer() }, stage = Stage(layers[0], layers[1], layers[2])
    for layer in layers {
      let animation = stage.animation("A", duration: 1)
      animation.beginTime = 10
      layer.add(animation, forKey: "a")
    }
    stage.host.advance(to: 1)
    #expect(stage.host.eventCount == 6)
    // The last takes the first one's place, and is found there.
    layers[0].removeAnimation(forKey: "a")
    stage.host.advance(to: 2)
    layers[2].removeAnimation(forKey: "a")
    stage.host.advance(to: 3)
    let before = stage.host.eventCount
    stage.root.speed = 2
    stage.host.commit()
    // A start and an end for the one that is left.
    #expect(stage.host.eventCount == before + 2 && stage.host.nextEventTime == 5)
  }

  /// A tree a second, of a byte each.
  @Test("a long history keeps as many bytes as it may, and knows no more")
  func history() {
    func tree(_ id: Int) -> RenderTree {
      RenderTree(
        root: RenderNode(
          id: LayerID(rawValue: UInt64(id)), name: nil, timing: .layerDefault, properties: LayerProperties(), animations: [], sublayers: [],
          mask: nil))
    }
    var history = TreeHistory(byteLimit: 10)
    for second in 0..<300 {
      history.append(tree(second), at: Double(second), .onwards, bytes: 1)
      for past in [0, 1, 5, 9, 10, 11, 12, 64, 65, 66, 130, 200] where past <= second {
        let found = history.tree(at: Double(second - past) + 0.25, tolerance: 0)
        #expect(found?.tree.root?.id.rawValue == (past < 10 ? UInt64(second - past) : nil), "\(past) before \(second)")
      }
      let early = history.tree(at: -1, tolerance: 0)
      #expect(early?.tree.root?.id.rawValue == (second < 10 ? 0 : nil), "\(second)")
    }
  }

  private final class Kept {}

  @Test("a live host keeps what its root says; without that, a stage does where it is to")
  func keeping() {
    weak var kept: Kept?
    let root = CALayer()
    root.keeper = {
      let object = Kept()
      kept = object
      return object
    }
    do {
      let live = LiveLayerHost(root: root)
      #expect(kept != nil && live.host.root === root)
    }
    #expect(kept == nil)
    do {
      let live = LiveLayerHost(root: root, keeps: false)
      #expect(kept == nil && live.host.root === root)
    }
    do {
      let host = LayerHost(root: root, clock: .stepped(from: 0))
      #expect(kept != nil && host.root === root)
    }
    do {
      let stage = LayerStage(root, clock: .stepped(from: 0))
      #expect(kept != nil && stage.root === root && stage.time == 0)
    }
    #expect(kept == nil)
  }

  @Test("taps and drags: times, phases and places, a step a sixtieth of a second")
  func gestures() {
    func told(_ events: [InputEvent]) -> [String] {
      events.map { event in
        guard case .touch(let touch) = event else { return "-" }
        func short(_ number: Double) -> Double { (number * 1000).rounded() / 1000 }
        return "\(touch.phase) \(touch.finger) \(short(touch.location.x)) \(short(touch.location.y)) \(short(touch.timestamp))"
      }
    }
    #expect(told(InputEvent.tap(at: CGPoint(x: 1, y: 2), time: 3)) == ["began 0 1.0 2.0 3.0", "ended 0 1.0 2.0 3.1"])
    #expect(told(InputEvent.tap(at: CGPoint(x: 1, y: 2), time: 3, for: -1, finger: 4)) == ["began 4 1.0 2.0 3.0", "ended 4 1.0 2.0 3.0"])
    // 10 points right and 20 up in three sixtieths: a third of 30 is the corner, two thirds 10 beyond it.
    let path = [CGPoint(x: 0, y: 0), CGPoint(x: 10, y: 0), CGPoint(x: 10, y: 20)]
    #expect(
      told(InputEvent.drag(through: path, from: 1, for: 0.05, finger: 2)) == [
        "began 2 0.0 0.0 1.0", "moved 2 10.0 0.0 1.017", "moved 2 10.0 10.0 1.033", "moved 2 10.0 20.0 1.05", "ended 2 10.0 20.0 1.05",
      ])
    #expect(
      told(InputEvent.drag(through: [CGPoint(x: 5, y: 6)], from: 1, for: -2)) == [
        "began 0 5.0 6.0 1.0", "moved 0 5.0 6.0 1.0", "ended 0 5.0 6.0 1.0",
      ])
    var events: [InputEvent] = [
      .key(KeyEvent(phase: .pressed, name: "a", timestamp: 1)), .pointer(PointerEvent(kind: .moved, location: .zero, timestamp: 2)),
      .touch(TouchEvent(phase: .moved, location: .zero, timestamp: 3)),
    ]
    #expect(events.map(\.timestamp) == [1, 2, 3])
    for index in events.indices { events[index].timestamp += 10 }
    #expect(events.map(\.timestamp) == [11, 12, 13])
    #expect([KeyEvent.Modifiers.shift, .control, .option, .command].map(\.rawValue) == [1, 2, 4, 8])
  }

  @Test("when an animation ends: cycles, repeats, speeds and begins; never, where it does not")
  func ends() {
    func end(_ change: (CABasicAnimation) -> Void) -> Double? {
      let animation = CABasicAnimation(keyPath: "opacity")
      change(animation)
      return animation.activeEnd
    }
    #expect(end { _ in } == 0.25 && end { $0.duration = 3 } == 3 && end { ($0.duration, $0.autoreverses) = (3, true) } == 6)
    #expect(
      end { ($0.duration, $0.autoreverses, $0.repeatCount) = (3, true, 2.5) } == 15
        && end { ($0.duration, $0.repeatDuration, $0.repeatCount) = (3, 7, 2) } == 7)
    #expect(
      end { ($0.duration, $0.speed, $0.beginTime) = (3, -2, 4) } == 5.5 && end { $0.speed = 0 } == nil
        && end { $0.repeatCount = .infinity } == nil)
    #expect(end { ($0.duration, $0.beginTime) = (3, -4) } == 3 && end { ($0.duration, $0.delay) = (3, 0.5) } == 3.5)
  }
}
