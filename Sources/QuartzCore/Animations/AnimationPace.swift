package import RenderTree
internal import Timing

/// A way through an animation's course: from one progress to another, in a time and by a curve or a spring of its own.
///
/// Progress 0 is the animation's first value and 1 its last. What the animation's own timing curve or spring made of time does not count:
/// a linear pace from 0 to 1 leads evenly from value to value, through key frames as their key times say.
package struct AnimationPace {
  package enum Pacing {
    /// Nil is linear.
    case curve(TimingCurve?)
    /// Released at the pace's beginning, with its end for a target; the duration cuts it.
    case spring(SpringParameters)
  }

  package var start: Double
  package var end: Double
  /// Seconds of the layer's time from start to end.
  package var duration: Double
  package var pacing: Pacing
  /// Seconds of the pace that are over when it begins: an animation that goes on in the middle of a curve.
  package var elapsed = 0.0
  /// Seconds from now until it begins. The animation waits at what it shows then.
  package var delay = 0.0
  /// Whether progress is kept between 0 and 1, by waiting: a start of −1 and an end of 1 wait for the first half of the pace.
  package var isConfined = false
  /// Whether the animation stays where the pace ends, and does not end itself.
  package var staysAtEnd = false

  package init(from start: Double, to end: Double, in duration: Double, _ pacing: Pacing = .curve(nil)) {
    (self.start, self.end, self.duration, self.pacing) = (start, end, duration, pacing)
  }

  /// Progress so many seconds after the pace was begun, its delay included.
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

/// What an attached animation runs by since it was retimed.
struct Retiming {
  /// Nil while it is held.
  let pace: AnimationPace?
  private let heldProgress: Double
  /// In the layer's time; its begin time is 0 until the commit.
  private(set) var timing: MediaTiming
  private var isBegun = false

  /// Stands still.
  init(heldAt progress: Double) {
    pace = nil
    heldProgress = progress
    timing = MediaTiming(duration: 1)
    timing.speed = 0
  }

  /// Runs from the next commit on.
  init(_ pace: AnimationPace) {
    self.pace = pace
    heldProgress = pace.end
    let rest = pace.duration - max(pace.elapsed, 0)
    // What is over when it begins has no duration, and ends there.
    timing = MediaTiming(duration: rest > 0 ? pace.duration : 0)
    timing.timeOffset = rest > 0 ? max(pace.elapsed, 0) : 0
    if timing.timeOffset > 0 { timing.repeatDuration = rest }
    timing.fillMode = .both
  }

  var staysAtEnd: Bool { pace?.staysAtEnd ?? false }

  /// Whether it leads to the animation's first value.
  var endsAtItsBeginning: Bool { pace.map { $0.end <= 0 && $0.start > $0.end } ?? false }

  /// Gives it its begin time, once: now, in the layer's time.
  mutating func begin(at localTime: Double) {
    guard !isBegun else { return }
    isBegun = true
    timing.beginTime = localTime + (pace?.delay ?? 0)
  }

  /// Progress at a time of the layer's.
  func progress(at localTime: Double) -> Double {
    guard let pace else { return heldProgress }
    return pace.progress(after: isBegun ? localTime - timing.beginTime + pace.delay : 0)
  }

  /// What is committed: the curve, and the span that it leads through.
  fileprivate var committed: (timing: MediaTiming, curve: TimingCurve?, span: ProgressSpan) {
    guard let pace, timing.duration > 0 else {
      // At rest, at the end of a pace that has none.
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
  /// Lets it run by another timing than the animation's own.
  mutating func retime(by retiming: Retiming) {
    var committed = retiming.committed
    if case .group = body { committed.span.groupDuration = span?.groupDuration ?? timing.duration }
    (timing, timingCurve, span) = (committed.timing, committed.curve, committed.span)
    if retiming.staysAtEnd { isRemovedOnCompletion = false }
  }
}
