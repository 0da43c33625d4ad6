internal import RenderTree
internal import Timing

/// When the animations of a property begin, end, turn and pass key frames, and the curves that they follow.
struct AnimationCourse {
  /// Seconds of the document, in any order.
  var times: [Double] = []
  var curves: [TimingCurve] = []

  /// Each curve once, backwards too: so it runs where an animation goes back.
  mutating func add(_ curve: TimingCurve?) {
    guard let curve else { return }
    for curve in [curve, TimingCurve(1 - curve.x2, 1 - curve.y2, 1 - curve.x1, 1 - curve.y1)] where !curves.contains(curve) {
      curves.append(curve)
    }
  }

  mutating func add(_ other: AnimationCourse) {
    times += other.times
    for curve in other.curves where !curves.contains(curve) { curves.append(curve) }
  }
}

/// A layer's time as a function of the document's.
struct LayerClock {
  private var rate = 1.0
  private var offset = 0.0

  /// The time of a layer within this one.
  func inner(_ timing: MediaTiming) -> LayerClock {
    var clock = LayerClock()
    clock.rate = rate * timing.rate
    clock.offset = timing.rate == 0 ? timing.phaseShift : (offset - timing.begin) * timing.rate + timing.phaseShift
    return clock
  }

  /// The time of a replicator's copy that is behind.
  func lagging(by seconds: Double) -> LayerClock {
    var clock = self
    clock.offset -= seconds
    return clock
  }

  func layerTime(at time: Double) -> Double { rate * time + offset }

  /// The document's time at a time of the layer; nil where that stands still.
  func documentTime(at layerTime: Double) -> Double? { rate == 0 ? nil : (layerTime - offset) / rate }
}

extension RenderNode {
  /// The courses of the properties that the layer's animations change, over a document's length.
  func courses(_ clock: LayerClock, duration: Double) -> [LayerProperty: AnimationCourse] {
    let ends = [clock.layerTime(at: 0), clock.layerTime(at: duration)].sorted()
    var result: [LayerProperty: AnimationCourse] = [:]
    for record in animations {
      for (property, course) in record.courses(in: ends[0]...ends[1], defaultDuration: 0.25) {
        var course = course
        course.times = course.times.compactMap { clock.documentTime(at: $0) }.filter { $0 > 0 && $0 < duration }
        result[property, default: AnimationCourse()].add(course)
      }
    }
    return result
  }
}

extension AnimationRecord {
  /// - Parameter window: of the time that the animation runs in, beyond which nothing is asked for.
  fileprivate func courses(in window: ClosedRange<Double>, defaultDuration: Double) -> [(property: LayerProperty, course: AnimationCourse)]
  {
    let interval = ActiveInterval(timing, defaultDuration: defaultDuration, mayFillAfter: !isRemovedOnCompletion)
    let duration = interval.duration
    switch body {
    case .transition: return []
    case .property(let animation):
      var course = AnimationCourse()
      course.add(timingCurve)
      var shares: [Double] = []
      if case .keyframes(let frames) = animation.interpolation {
        for curve in frames.timingCurves ?? [] { course.add(curve) }
        let count = frames.list.count
        shares = frames.keyTimes ?? (count > 1 ? (1..<count).map { Double($0) / Double(count - 1) } : [])
        // Discrete values show equally long.
        if frames.mode == .discrete, frames.keyTimes == nil { shares = (0..<max(1, count)).map { Double($0) / Double(max(1, count)) } }
        if let timingCurve { shares = shares.map { timingCurve.share(for: $0) } }
      }
      course.times = interval.outerTimes(([0, 1] + shares).map { $0 * duration }, in: window)
      return [(animation.keyPath.property, course)]
    case .group(let members):
      guard duration.isFinite else { return [] }
      return members.flatMap { $0.courses(in: 0...duration, defaultDuration: duration) }.map { member in
        var course = member.course
        course.times = interval.outerTimes([0, duration] + course.times, in: window)
        return (member.property, course)
      }
    }
  }
}

extension ActiveInterval {
  /// The times around, within a window, at which times of a cycle come by; and the interval's ends.
  fileprivate func outerTimes(_ inner: [Double], in window: ClosedRange<Double>) -> [Double] {
    var times = [parentInterval.lowerBound, parentInterval.upperBound].filter(window.contains)
    guard isMoving else { return times }
    let cycle = autoreverses ? 2 * duration : duration, pace = abs(speed)
    let start = max(0, (window.lowerBound - begin) * pace), end = min(length, (window.upperBound - begin) * pace)
    guard start <= end, end.isFinite else { return times }
    let low = speed < 0 ? timeOffset - end : timeOffset + start, high = speed < 0 ? timeOffset - start : timeOffset + end
    let first = (low / cycle).rounded(.down), last = (high / cycle).rounded(.down)
    guard last - first < Self.cycleLimit else { return times }
    let turning = autoreverses ? inner + inner.map { cycle - $0 } : inner
    for number in stride(from: first, through: last, by: 1) {
      for time in turning.map({ number * cycle + $0 }) where (low...high).contains(time) {
        times.append(begin + (speed < 0 ? timeOffset - time : time - timeOffset) / pace)
      }
    }
    return times
  }

  /// Cycles that are written one by one; more of them are sampled.
  private static let cycleLimit = 10_000.0
}

extension TimingCurve {
  /// The share of time after which the curve has come to a value.
  fileprivate func share(for value: Double) -> Double {
    let easing = EasingFunction(self)
    var low = 0.0, high = 1.0
    for _ in 0..<50 {
      let middle = (low + high) / 2
      if easing(middle) < value { low = middle } else { high = middle }
    }
    return (low + high) / 2
  }
}
