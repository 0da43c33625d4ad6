import CTimingKernels
import Graphics
import RenderTree
import Testing

@testable import Timing

/// Key times, arc lengths, curves, values and rates, each by itself and with numbers worked out by hand.
@Suite("Parts of the program: what lies between values")
struct PartTests {
  private func located(_ times: KeyTimes, _ fraction: Double, ahead: Double? = nil) -> [Double] {
    let place = times.locate(fraction, ahead: ahead ?? fraction)
    return [Double(place.segment), (place.fraction * 1e9).rounded() / 1e9]
  }

  @Test("even times: a segment and its part, held at both ends")
  func evenTimes() {
    let even = KeyTimes(even: 4)
    #expect(even.segments == 4 && even.length(2) == 0.25)
    #expect([0.3, 1, -1, 2, .nan].map { located(even, $0) } == [[1, 0.2], [3, 1], [0, 0], [3, 1], [0, 0]])
    #expect(located(even, 0.499, ahead: 0.5) == [2, 0] && located(even, 0.5, ahead: 0.499) == [1, 1])
    #expect((even.end(of: 1, at: 0.25, ahead: 0.25), even.end(of: 1, at: 0.5, ahead: 0.5)) == (0, 1))
    #expect(even.end(of: 1, at: 0.3, ahead: 0.31) == nil && even.end(of: 1, at: 0.24, ahead: 0.26) == 0)
  }

  @Test("boundaries as they stand: before the first, after the last, none and those that descend")
  func boundaries() {
    let times = KeyTimes(boundaries: [0.2, 0.5, 0.5, 0.9])
    #expect(times.segments == 3 && [0, 1, 2].map { (times.length($0) * 1e6).rounded() } == [300_000, 0, 400_000])
    #expect([0.1, 0.35, 0.5, 0.6, 0.9, 1].map { located(times, $0) } == [[0, 0], [0, 0.5], [2, 0], [2, 0.25], [2, 1], [2, 1]])
    #expect((times.end(of: 2, at: 0.5, ahead: 0.5), times.end(of: 0, at: 0.2, ahead: 0.2)) == (0, 0))
    // Ends 0.8, 0.4 and 1: at 0.5 the first has not ended, at 0.85 it and the second have.
    let descending = KeyTimes(boundaries: [0, 0.8, 0.4, 1])
    #expect([0.5, 0.85, 0.8].map { located(descending, $0) } == [[0, 0.625], [2, 0.75], [2, 0.666666667]])
    #expect([0, 1, 2].map { (descending.length($0) * 10).rounded() } == [8, 0, 6])
    #expect(
      KeyTimes(boundaries: []).segments == 0 && KeyTimes(boundaries: [0.5]).segments == 0 && KeyTimes(boundaries: [0, 1]).segments == 1)
    #expect(KeyTimes.areUsable([0.5]) && !KeyTimes.areUsable([]) && !KeyTimes.areUsable([0, .nan]) && !KeyTimes.areUsable([.infinity]))
  }

  @Test("times in proportion to lengths; evenly where these come to nothing, or to no number")
  func lengths() {
    let times = KeyTimes(lengths: [1, 3, 4])
    #expect([0.0625, 0.3125, 0.75].map { located(times, $0) } == [[0, 0.5], [1, 0.5], [2, 0.5]])
    for lengths in [[0.0, 0], [.infinity, 1], [.nan, 1]] { #expect(located(KeyTimes(lengths: lengths), 0.75) == [1, 0.5]) }
  }

  @Test("arc lengths lead to where a part of the way ends, on straight lines and on what speeds up")
  func arcs() {
    // 30 and 10 at constant speed: half of 40 is two thirds of the first.
    let lines = ArcLengthTable(segments: 2) { segment, part in segment == 0 ? 30 * part : 30 + 10 * part }
    func close(_ place: (segment: Int, fraction: Double), _ segment: Int, _ fraction: Double) -> Bool {
      place.segment == segment && abs(place.fraction - fraction) < 1e-6
    }
    #expect(abs(lines.length - 40) < 1e-9 && lines.segments == 2)
    #expect(close(lines.locate(0.5), 0, 2.0 / 3) && close(lines.locate(0.875), 1, 0.5) && close(lines.locate(0), 0, 0))
    #expect(close(lines.locate(2), 1, 1) && close(lines.locate(-1), 0, 0))
    // 100 t²: a share f of the way is at √f.
    let falling = ArcLengthTable(segments: 1) { _, part in 100 * part * part }
    for share in [0.01, 0.2, 0.5, 0.9, 0.999] { #expect(close(falling.locate(share), 0, share.squareRoot()), "\(share)") }
    // In a circle's eighth, of which nothing is straight.
    let turn = ArcLengthTable(segments: 1) { _, part in SIMD2(80 * part, 60 * part * part) }
    #expect(abs(turn.length - 103.9714) < 1e-3)  // ∫ √(80² + (120 t)²) dt = 40·√(1 + 2.25) + (80²/240)·asinh(1.5)
    // Without length it is divided evenly; what is no number adds nothing.
    let still = ArcLengthTable(segments: 4) { _, _ in 5.0 }
    #expect(close(still.locate(0.375), 1, 0.5) && still.length == 0)
    let broken = ArcLengthTable(segments: 2) { segment, part in segment == 0 ? Double.nan : 10 * part }
    #expect(abs(broken.length - 10) < 1e-9 && close(broken.locate(0.5), 1, 0.5))
  }

  @Test("a thinned table has eighths at least, and runs evenly between its places")
  func thinned() {
    let falling = ArcLengthTable(segments: 1) { _, part in 64 * part * part }
    var asked: [ClosedRange<Double>] = []
    let eighths = falling.thinned { _, part in
      asked.append(part)
      return true
    }
    #expect(asked.map(\.lowerBound) == [0, 0.125, 0.25, 0.375, 0.5, 0.625, 0.75, 0.875])
    #expect(asked.map(\.upperBound) == [0.125, 0.25, 0.375, 0.5, 0.625, 0.75, 0.875, 1])
    // Way 1, 4, 9, … 64: at 2.5 half of the second eighth.
    let place = eighths.locate(2.5 / 64)
    #expect(
      place.segment == 0 && abs(place.fraction - 0.1875) < 1e-6 && abs(eighths.locate(1).fraction - 1) < 1e-9
        && eighths.length == falling.length)
    let sixteenths = falling.thinned { _, part in part.upperBound - part.lowerBound <= 1 / 16.0 }
    // 0.25, 1, 2.25, 4: at 1.625 half of the third sixteenth.
    #expect(abs(sixteenths.locate(1.625 / 64).fraction - 2.5 / 16) < 1e-6)
    let whole = falling.thinned { _, _ in false }
    #expect(abs(whole.locate(0.25).fraction - 0.5) < 1e-4)
  }

  @Test(
    "curves of cubics at places worked out by hand",
    arguments: [
      // x = 3s(1−s)²·x1 + 3s²(1−s)·x2 + s³: with (0, 1) (1, 0) at s = ¼: x = 10/64, y = 28/64.
      (TimingCurve(0, 1, 1, 0), 0.15625, 0.4375), (TimingCurve(1, 0, 0, 1), 0.4375, 0.15625), (TimingCurve(0, 0, 0, 1), 0.125, 0.5),
      (TimingCurve(0.5, 2, 0.5, -1), 0.5, 0.5), (TimingCurve(0.3, 0.3, 0.6, 0.6), 0.37, 0.37), (TimingCurve(0, 1, 1, 0), 1, 1),
      (TimingCurve(0, 1, 1, 0), -0.5, 0), (TimingCurve(0, 1, 1, 0), 1.5, 1), (TimingCurve(.nan, 1, 1, 0), 1.5, 1.5),
      // Abscissae are confined: (−1, 1) is (0, 1).
      (TimingCurve(-1, 1, 2, 0), 0.15625, 0.4375),
    ])
  func curves(curve: TimingCurve, fraction: Double, expected: Double) {
    #expect(abs(curve.value(at: fraction) - expected) < 1e-9)
    #expect(abs(EasingFunction(curve)(fraction) - expected) < 1e-9)
  }

  @Test("rates that differ in their speed or their offset are kept apart; 1 and 0 is the first", arguments: [false, true])
  func rates(isTracked: Bool) throws {
    // Opacity and four other numbers, each 0 → 1 in 16 s and held, at time 2: (2 · speed + offset) / 16.
    let cases: [(String, Double, Double)] = [
      ("opacity", 1, 1), ("shadowOpacity", 1, 0), ("cornerRadius", 2, 1), ("borderWidth", 2, 1), ("zPosition", 2, 0.5),
      ("shadowRadius", 0.5, 1),
      ("anchorPointZ", 1, 0.5), ("contentsScale", 0.5, 0.5),
    ]
    let records = cases.map { key, speed, offset in
      AnimationRecord(key, .basic(Endpoints(from: 0, to: 1)), duration: 16) { ($0.speed, $0.timeOffset) = (speed, offset) }
    }
    var fixture = Fixture()
    fixture.animations = records
    var evaluator = Evaluator(), presentation = PresentationTree()
    if isTracked { evaluator.program.lanes.execution = .asTracks }
    for _ in 0..<2 {
      evaluator.evaluate(RenderTree(root: fixture.node()), at: 2, into: &presentation)
      for (key, speed, offset) in cases {
        let shown = presentation[properties: 0].value(for: LayerKeyPath(parsing: key))
        guard case .number(let number)? = shown else { return #expect(Bool(false)) }
        #expect(abs(number - (2 * speed + offset) / 16) < 1e-7, "\(key) \(number)")
      }
      fixture.animations.reverse()
    }
    var lanes = Lanes()
    #expect([(1.0, 0.0), (1, 1), (1, 1), (2, 1), (1, 0), (2, 0), (2, 1)].map { lanes.rate($0.0, $0.1) } == [0, 1, 1, 2, 0, 3, 4])
    #expect(lanes.add(keys: [5, 6, 7]) == 2 && lanes.add(keys: [CGPoint(x: 1, y: 2)]) == 5 && lanes.add(keys: [1.0]) == 7)
    lanes.removeAll()
    #expect(lanes.rate(3, 0) == 1 && lanes.add(keys: [1.0]) == 2 && lanes.count == 0)
  }

  @Test("blocks hold four lanes; one that is free is used again first")
  func batches() {
    var batch = LaneBatch()
    var lane = ct_unused_lane()
    #expect(lane.begin == .infinity && lane.duration == 1 && lane.length == 1 && lane.second == 1 && lane.flags == UInt32(CTUnused))
    lane.flags = 3
    #expect(
      (0..<6).map { index in
        batch.add(
          {
            var own = lane; own.destination = UInt32(index); return own
          }())
      } == [0, 1, 2, 3, 4, 5])
    #expect(
      batch.blocks.count == 2 && batch.blocks[0].destination.3 == 3 && batch.blocks[1].flags.1 == 3
        && batch.blocks[1].flags.2 == UInt32(CTUnused))
    batch.remove(2)
    batch.remove(5)
    #expect(batch.blocks[0].flags.2 == UInt32(CTUnused) && batch.blocks[1].flags.1 == UInt32(CTUnused))
    #expect([batch.add(lane), batch.add(lane), batch.add(lane)] == [5, 2, 6])
    batch.removeAll()
    #expect(batch.blocks.isEmpty && batch.add(lane) == 0)
    for kind: LaneReference.Kind in [.basic, .keyframes, .spring, .turn] {
      let reference = LaneReference(kind: kind, index: 1_234_567)
      #expect(reference.kind == kind && reference.index == 1_234_567)
    }
  }

  @Test("a track's one number is a spring, a span or neither")
  func shapes() {
    var track = Track(
      interval: ActiveInterval(MediaTiming(duration: 1)), clock: 0, easing: 0, keyPath: -1, committedParts: -1,
      interpolator: InterpolatorReference(kind: .basic, index: 0, needsUnderlying: false), target: .contents, valueFunction: nil,
      isAdditive: false, isCumulative: false, isInGroup: false)
    #expect((track.spring, track.span) == (-1, -1) && !track.hasSteps && !track.needsUnderlying)
    track.spring = 0
    #expect((track.spring, track.span) == (0, -1))
    track.spring = 5
    #expect((track.spring, track.span) == (5, -1))
    track.span = 0
    #expect((track.spring, track.span) == (-1, 0))
    track.span = 3
    #expect((track.spring, track.span) == (-1, 3))
    track.target = .value
    #expect(track.hasSteps)
    track.isAdditive = true
    #expect(track.needsUnderlying)
    for (kind, steps) in [(InterpolatorReference.Kind.keyframes, true), (.path, true), (.video, false)] {
      track.interpolator.kind = kind
      #expect(track.hasSteps == steps)
    }
    var progress = AnimationProgress(fraction: 0.25, cycle: 2)
    #expect(progress.ahead == 0.25 && progress.endFraction == 1 && progress.snapped == 0.25)
    progress.ahead = 0.5
    #expect(progress.snapped == 0)
    (progress.fraction, progress.ahead) = (0.9, 1)
    #expect(progress.snapped == 1)
    (progress.fraction, progress.ahead) = (0.8, 0.9)
    #expect(progress.snapped == 0.8)
  }

  @Test("value functions: what each makes of a number, of three, and its neutral")
  func valueFunctions() {
    let rows: [(ValueFunction, CATransform3D, Double)] = [
      (.rotateX, CATransform3DMakeRotation(0.5, 1, 0, 0), 0), (.rotateY, CATransform3DMakeRotation(0.5, 0, 1, 0), 0),
      (.rotateZ, CATransform3DMakeRotation(0.5, 0, 0, 1), 0), (.scaleX, CATransform3DMakeScale(0.5, 1, 1), 1),
      (.scaleY, CATransform3DMakeScale(1, 0.5, 1), 1), (.scaleZ, CATransform3DMakeScale(1, 1, 0.5), 1),
      (.translateX, CATransform3DMakeTranslation(0.5, 0, 0), 0), (.translateY, CATransform3DMakeTranslation(0, 0.5, 0), 0),
      (.translateZ, CATransform3DMakeTranslation(0, 0, 0.5), 0), (.scale, CATransform3DMakeScale(0.5, 0.5, 0.5), 1),
      (.translate, CATransform3DMakeTranslation(0.5, 0.5, 0.5), 0),
    ]
    for (function, matrix, neutral) in rows {
      #expect(function.matrix(0.5) == matrix && function.neutral == neutral, "\(function)")
      #expect((function.component == nil) == (function == .scale || function == .translate), "\(function)")
    }
    #expect(ValueFunction.scale.matrix(SIMD4(2, 3, 4, 9)) == CATransform3DMakeScale(2, 3, 4))
    #expect(ValueFunction.translate.matrix(SIMD4(2, 3, 4, 9)) == CATransform3DMakeTranslation(2, 3, 4))
    #expect(ValueFunction.scale.convertTriple(.array([2, 3])) == SIMD4(2, 3, 1, 0))
    #expect(ValueFunction.translate.convertTriple(.array([2, 3, 4, 5])) == SIMD4(2, 3, 4, 0))
    #expect(ValueFunction.scale.convertTriple(.array([2, .string("x")])) == nil && ValueFunction.scale.convertTriple(3) == nil)
    #expect(ValueFunction.scale.convertTriple(.size(CGSize(width: 5, height: 6))) == SIMD4(5, 6, 1, 0))
    #expect(ValueFunction.translate.convertTriple(.point(5, 6)) == SIMD4(5, 6, 0, 0))
  }

  @Test("springs by how they seem: duration and bounce, both ways, and when they settle")
  func springs() {
    // (2π / 0.8)² = 61.685, damping 2 · 7.854 · 0.7 = 10.9956.
    let bouncy = SpringParameters(perceptualDuration: 0.8, bounce: 0.3, initialVelocity: 2)
    expectClose(bouncy.stiffness, 61.68503, within: 1e-4)
    expectClose(bouncy.damping, 10.99557, within: 1e-4)
    #expect(bouncy.mass == 1 && bouncy.initialVelocity == 2 && bouncy.allowsOverdamping)
    expectClose(bouncy.perceptualDuration, 0.8, within: 1e-12)
    expectClose(bouncy.bounce, 0.3, within: 1e-12)
    let flat = SpringParameters(perceptualDuration: 0.5, bounce: -0.2)  // ζ = 1 / 0.8
    expectClose(flat.dampingRatio, 1.25, within: 1e-12)
    expectClose(flat.bounce, -0.2, within: 1e-12)
    var heavy = SpringParameters()
    (heavy.mass, heavy.stiffness, heavy.damping) = (4, 9, 3)
    expectClose(heavy.dampingRatio, 0.25, within: 1e-12)  // 3 / (2 · 6)
    expectClose(heavy.perceptualDuration, 4 * .pi / 3, within: 1e-12)
    // ω 10, ζ ½: (ln 1000 + ln(1 + 5/8.66025)) / 5 = 1.47271.
    expectClose(SpringParameters().settlingDuration, 1.472707, within: 1e-5)
    // Critical, ω 10: (1 + 10 t) e^(−10 t) is 1.018e−3 at 0.92 and 0.861e−3 at 0.95; of tenths the first below is 1.
    var critical = SpringParameters()
    critical.damping = 20
    #expect(critical.settlingDuration == 1)
    // A velocity of 4: coefficient (4 − 5) / 8.66025.
    var fast = SpringParameters()
    fast.initialVelocity = 4
    expectClose(fast.settlingDuration, 1.403406, within: 1e-5)
    var wrong = SpringParameters()
    (wrong.mass, wrong.stiffness, wrong.damping, wrong.initialVelocity) = (0, -1, -0.5, .nan)
    #expect(wrong.sanitized == SpringParameters())
    (wrong.mass, wrong.stiffness, wrong.damping, wrong.initialVelocity) = (0.5, 2, 0, -3)
    #expect(wrong.sanitized == wrong)
    (wrong.mass, wrong.stiffness, wrong.damping) = (.infinity, .infinity, .infinity)
    wrong.initialVelocity = 0
    #expect(wrong.sanitized == SpringParameters())
  }

  @Test("times of layers and back: what means nothing is replaced")
  func mediaTimings() {
    var timing = MediaTiming.layerDefault
    (timing.beginTime, timing.speed, timing.timeOffset) = (3, 2, 1)
    #expect(timing.activeLocalTime(atParentTime: 10) == 15 && timing.parentTime(atActiveLocalTime: 15) == 10)
    timing.speed = 0
    #expect(timing.activeLocalTime(atParentTime: 10) == 1 && timing.parentTime(atActiveLocalTime: 15) == 0)
    (timing.speed, timing.timeOffset, timing.beginTime) = (.nan, .infinity, .nan)
    #expect((timing.rate, timing.phaseShift, timing.begin) == (1, 0, 0) && timing.activeLocalTime(atParentTime: 7) == 7)
    #expect(MediaTiming(duration: 0).activeInterval(defaultDuration: 3) == 0...3 && MediaTiming(duration: 0).activeInterval() == 0...0.25)
  }

  /// Seconds until something moves, at times before, within and after.
  @Test("when a tree rests: groups, transitions, masks, speeds, steps and what never moves")
  func rests() {
    func rests(_ fixture: Fixture, at times: [Double], sublayers: [RenderNode] = [], mask: RenderNode? = nil) -> [Double] {
      let spans = MotionSpans(of: RenderTree(root: fixture.node(sublayers: sublayers, mask: mask)))
      return times.map { (spans.rest(from: $0) * 1e9).rounded() / 1e9 }
    }
    let fade = AnimationRecord.fade { $0.beginTime = 2 }
    let still = AnimationRecord("opacity", .basic(Endpoints(from: 1, to: 1))) { $0.beginTime = 2 }
    let times = [0, 1.5, 2, 2.5, 3, 4]
    #expect(rests(Fixture(fade), at: times) == [2, 0.5, 0, 0, .infinity, .infinity])
    #expect(rests(Fixture(still), at: times) == [2, 0.5, 1, 0.5, .infinity, .infinity])
    #expect(rests(Fixture(), at: [0], sublayers: [Fixture(fade).node(2)]) == [2])
    #expect(rests(Fixture(), at: [0], mask: Fixture(fade).node(2)) == [2])
    #expect(rests(Fixture(AnimationRecord(group: [still, fade], duration: 4)), at: [-1, 2, 5]) == [1, 0, .infinity])
    #expect(rests(Fixture(AnimationRecord(group: [still], duration: 4)), at: [-1, 2, 5]) == [1, 2, .infinity])
    #expect(rests(Fixture(AnimationRecord(group: [], duration: 4)), at: [-1, 2]) == [.infinity, .infinity])
    #expect(rests(Fixture(AnimationRecord(transitionFrom: nil)), at: [-1, 0.5, 1]) == [1, 0, .infinity])
    let frames = AnimationRecord("opacity", .keyframes(Keyframes([0, 1], mode: .discrete)))
    #expect(rests(Fixture(frames), at: [-1, 0.5]) == [1, 0.5])
    #expect(rests(Fixture(AnimationRecord("opacity", .keyframes(Keyframes([1, 1])))), at: [0.5]) == [0.5])
    #expect(rests(Fixture(AnimationRecord("opacity", .keyframes(Keyframes([1, 0])))), at: [0.5]) == [0])
    var path = Keyframes([1, 1])
    path.path = .ship
    #expect(rests(Fixture(AnimationRecord("position", .keyframes(path))), at: [0.5]) == [0])
    #expect(rests(Fixture(AnimationRecord("opacity", .spring(Endpoints(to: 1), SpringParameters()))), at: [0.5]) == [0])
    let stopped = AnimationRecord.fade { $0.speed = 0 }, endless = AnimationRecord.fade { ($0.repeatCount, $0.beginTime) = (.infinity, 1) }
    #expect(rests(Fixture(stopped), at: [0.5]) == [.infinity] && rests(Fixture(endless), at: [0, 1e6]) == [1, 0])
    // Twice as fast, begun at 1 at an offset of ½: local 2 and 3 are 1.75 and 2.25. Backwards, they are −2.5 and −1.5 … of speed −½.
    var fast = Fixture(fade)
    (fast.timing.beginTime, fast.timing.speed, fast.timing.timeOffset) = (1, 2, 0.5)
    #expect(rests(fast, at: [0, 1.75, 2, 2.25]) == [1.75, 0, 0, .infinity])
    var back = Fixture(fade)
    back.timing.speed = -0.5
    #expect(rests(back, at: [-7, -6, -5, -4]) == [1, 0, 0, .infinity])
    back.timing.speed = 0
    #expect(rests(back, at: [0]) == [.infinity])
    // Of two the nearest, and what has begun goes on.
    #expect(rests(Fixture(fade, AnimationRecord.fade(duration: 9) { $0.beginTime = 3 }), at: [0, 2.5, 3.5, 12]) == [2, 0, 0, .infinity])
  }
}
