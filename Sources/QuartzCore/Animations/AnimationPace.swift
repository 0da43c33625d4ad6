package import RenderTree
internal import Timing

/// A course from one progress of an animation to another, with a duration and a curve or spring of its own.
///
/// Progress 0 is the animation's first value and 1 its last. The animation's own timing curve or spring is ignored: a linear pace from 0 to
/// 1 leads evenly from value to value, through key frames as their key times say.
package struct AnimationPace {
  package enum Pacing {
    /// A timing curve; nil is linear.
    case curve(TimingCurve?)
    /// A spring released at the start of the pace, with the pace's end as its target; cut off when the duration has passed.
    case spring(SpringParameters)
  }

  package var start: Double
  package var end: Double
  /// Seconds of the layer's time from start to end.
  package var duration: Double
  package var pacing: Pacing
  /// Seconds of the pace that have passed already when it begins: continues an animation in the middle of its curve.
  package var elapsed = 0.0
  /// Seconds from now until the pace begins. Until then the animation stays at the value that it shows then.
  package var delay = 0.0
  /// Whether progress is clamped to 0…1: with a start of −1 and an end of 1, the first half of the pace waits at 0.
  package var isConfined = false
  package var staysAtEnd = false

  package init(from start: Double, to end: Double, in duration: Double, _ pacing: Pacing = .curve(nil)) {
    (self.start, self.end, self.duration, self.pacing) = (start, end, duration, pacing)
  }

  /// The progress at a number of seconds after the pace was set, its delay included.
  package func progress(after seconds: Double) -> Double {
    let time = min(max(seconds - delay, 0) + elapsed, duration)
    guard duration > 0, duration < .infinity else { return span.progress(at: duration > 0 ? 0 : 1) }
    switch pacing {
    case .curve(let curve): return span.progress(at: curve.map { EasingFunction($0)(time / duration) } ?? time / duration)
    case .spring(let spring): return span.progress(at: SpringMotion(spring).value(at: time))
    }
  }

  var span: ProgressSpan {
    guard case .spring(let spring) = pacing else { return ProgressSpan(from: start, to: end, isConfined: isConfined) }
    return ProgressSpan(from: start, to: end, spring: spring, isConfined: isConfined)
  }
}

/// The timing that an attached animation follows since it was retimed.
struct Retiming {
  /// The pace; nil while the animation is held.
  let pace: AnimationPace?
  private let heldProgress: Double
  /// Timing in the layer's time; the begin time is 0 until the commit.
  private(set) var timing: MediaTiming
  private var isBegun = false

  init(heldAt progress: Double) {
    pace = nil
    heldProgress = progress
    timing = MediaTiming(duration: 1)
    timing.speed = 0
  }

  /// Runs a pace from the next commit on.
  init(_ pace: AnimationPace) {
    self.pace = pace
    heldProgress = pace.end
    let rest = pace.duration - max(pace.elapsed, 0)
    // A pace that is over when it begins has no duration, and ends there.
    timing = MediaTiming(duration: rest > 0 ? pace.duration : 0)
    timing.timeOffset = rest > 0 ? max(pace.elapsed, 0) : 0
    if timing.timeOffset > 0 { timing.repeatDuration = rest }
    timing.fillMode = .both
  }

  var staysAtEnd: Bool { pace?.staysAtEnd ?? false }

  /// Whether the pace runs backwards to the animation's first value.
  var endsAtItsBeginning: Bool { pace.map { $0.end <= 0 && $0.start > $0.end } ?? false }

  /// Sets the begin time, once, to the present in the layer's time.
  mutating func begin(at localTime: Double) {
    guard !isBegun else { return }
    isBegun = true
    timing.beginTime = localTime + (pace?.delay ?? 0)
  }

  /// The progress at a time of the layer, in seconds.
  func progress(at localTime: Double) -> Double {
    guard let pace else { return heldProgress }
    return pace.progress(after: isBegun ? localTime - timing.beginTime + pace.delay : 0)
  }

  /// The committed form: timing, curve, and the span of progress that the curve covers.
  fileprivate var committed: (timing: MediaTiming, curve: TimingCurve?, span: ProgressSpan) {
    guard let pace, timing.duration > 0 else {
      // A pace without duration is at rest at its end.
      var timing = timing
      (timing.duration, timing.speed) = (1, 0)
      let rest = pace?.progress(after: .infinity) ?? heldProgress
      return (timing, nil, ProgressSpan(from: rest, to: rest))
    }
    guard case .curve(let curve) = pace.pacing else { return (timing, nil, pace.span) }
    return (timing, curve, pace.span)
  }
}

extension AnimationRecord {
  /// Replaces the record's timing, curve and span by those of a retiming.
  mutating func retime(by retiming: Retiming) {
    var committed = retiming.committed
    if case .group = body { committed.span.groupDuration = span?.groupDuration ?? timing.duration }
    (timing, timingCurve, span) = (committed.timing, committed.curve, committed.span)
    if retiming.staysAtEnd { isRemovedOnCompletion = false }
  }
}
