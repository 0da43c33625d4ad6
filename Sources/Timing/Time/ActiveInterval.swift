package import RenderTree

/// When an animation is active in its parent's time, and how that time folds into cycles: a `MediaTiming` with every rule about missing and
/// odd numbers applied.
///
/// - A duration that is not a number, zero or negative is replaced by the default duration. An infinite one is legal: the animation stays
///   at its start.
/// - Times from `MediaTiming.endless` on are infinite: `repeatCount = .greatestFiniteMagnitude` is for ever.
/// - A repeat duration above 0 decides the length, else a repeat count above 0, else there is one cycle. What is not a number counts as 0.
/// - Speed, time offset and begin time follow `MediaTiming.activeLocalTime(atParentTime:)`.
package struct ActiveInterval: Hashable, Sendable {
  /// The parent time at which it begins, in seconds.
  package let begin: Double
  package let speed: Double
  package let timeOffset: Double
  /// The duration of one pass from start to end, in seconds of local time.
  package let duration: Double
  /// Length of the active interval, in seconds of local time; infinite for animations that repeat forever.
  package let length: Double
  package let autoreverses: Bool
  package let fillsBefore: Bool
  package let fillsAfter: Bool

  /// - Parameters:
  ///   - defaultDuration: Stands in for a missing duration: the transaction's, or the group's.
  ///   - mayFillAfter: Whether filling forwards counts. It does not for an animation that is removed on completion.
  package init(_ timing: MediaTiming, defaultDuration: Double = 0.25, mayFillAfter: Bool = true) {
    begin = Self.counted(timing.begin)
    speed = timing.rate
    timeOffset = timing.phaseShift
    let given = timing.duration > 0 ? timing.duration : (defaultDuration > 0 ? defaultDuration : 0.25)
    duration = Self.counted(given)
    autoreverses = timing.autoreverses
    let cycle = autoreverses ? 2 * duration : duration
    let whole = timing.repeatDuration > 0 ? timing.repeatDuration : timing.repeatCount > 0 ? timing.repeatCount * cycle : cycle
    length = Self.counted(whole)
    fillsBefore = timing.fillMode == .backwards || timing.fillMode == .both
    fillsAfter = mayFillAfter && (timing.fillMode == .forwards || timing.fillMode == .both)
  }

  /// A number of seconds, infinite from `MediaTiming.endless` on.
  private static func counted(_ seconds: Double) -> Double { seconds < MediaTiming.endless ? seconds : .infinity }

  /// The interval of a timeline that runs at its parent's speed and is at 0 at `begin`.
  static func running(from begin: Double) -> ActiveInterval {
    var timing = MediaTiming.layerDefault
    timing.beginTime = begin
    return ActiveInterval(timing)
  }

  /// The active interval in parent time. A stopped animation (speed 0) is always active.
  package var parentInterval: ClosedRange<Double> {
    guard speed != 0 else { return -.infinity ... .infinity }
    let end = begin + length / abs(speed)
    return begin...(end >= begin ? end : begin)
  }

  package var isMoving: Bool { speed != 0 && duration < .infinity }

  /// The phase of the animation at a parent time; nil when it shows nothing.
  ///
  /// The interval is closed at both ends, as far as rounding and `FrameGrid` let one tell: at its very end the end value shows, not the
  /// start of another cycle. Held values are those at the nearer end of the interval. Between cycles, and where one turns back, what comes
  /// counts: at the end of a cycle that another follows the start of that one shows.
  ///
  /// Lanes follow the same rules in `phase` of Loops.inc: whoever changes one changes both.
  ///
  /// - Parameter lead: By how much the parent's time changes within `FrameGrid.tolerance`; below 0 where it runs backwards.
  package func phase(atParentTime parentTime: Double, lead: Double = 0) -> AnimationPhase? {
    // Outside an active group there is no time, even for a stopped animation.
    guard !parentTime.isNaN else { return nil }
    var elapsed = speed == 0 ? 0 : (parentTime - begin) * abs(speed)
    guard !elapsed.isNaN else { return nil }
    // A few units in the last place of the subtracted times.
    let rounding = (abs(parentTime) + abs(begin)) * abs(speed) * 1e-15
    // The tolerance in local time, limited to a small part of the duration.
    let tolerance = min(abs(lead) * (speed == 0 ? 1 : abs(speed)), duration * Self.largestTolerance)
    let slack = max(tolerance, rounding < .infinity ? rounding : 0)
    var isActive = true
    // A time too small to change the fraction has not begun to run: an animation that runs backwards still shows its first value.
    if elapsed <= max(slack, duration < .infinity ? duration * 1e-15 : 0) {
      if elapsed < -slack {
        guard fillsBefore else { return nil }
        isActive = false
      }
      elapsed = 0
    } else if elapsed > length - slack {
      if elapsed > length + slack {
        guard fillsAfter else { return nil }
        isActive = false
      }
      elapsed = length
    }
    return folded(elapsed, tolerance, isForward: (lead < 0) == (speed < 0), isActive: isActive)
  }

  /// The greatest tolerance, as a fraction of an animation's duration.
  private static let largestTolerance = 1e-3

  /// Folds active time into a cycle. Infinite time, or a cycle count beyond double precision, is the start.
  ///
  /// - Parameter isForward: Whether local time grows.
  private func folded(_ elapsed: Double, _ tolerance: Double, isForward: Bool, isActive: Bool) -> AnimationPhase {
    let time = (speed < 0 ? -elapsed : elapsed) + timeOffset
    // The first and last values are those of this moment, whatever would follow.
    let isForward = isForward || elapsed == 0 || elapsed == self.length
    if isForward, time >= 0, time + tolerance < duration {
      return AnimationPhase(fraction: time / duration, cycle: 0, lead: duration < .infinity ? tolerance / duration : 0, isActive: isActive)
    }
    let length = autoreverses ? 2 * duration : duration
    let quotient = time / length
    guard quotient.isFinite, length < .infinity else {
      return AnimationPhase(fraction: time < 0 && time.isFinite && !autoreverses ? 1 : 0, cycle: 0, isActive: isActive)
    }
    var step = isForward ? tolerance : -tolerance
    var cycle = ((time + step) / length).rounded(.down)
    var rest = min(max(time - cycle * length, 0), length)
    let nearest = quotient.rounded(), distance = abs(quotient - nearest)
    if elapsed == self.length, distance <= 1e-12 * max(1, abs(nearest)) || distance * length <= tolerance, time < 0 || nearest >= 1 {
      // It ends with a cycle: show that cycle's end, not the start of the next. Running backwards, that end is the cycle's start.
      (cycle, rest) = time > 0 ? (nearest - 1, length) : (nearest, 0)
      step = 0
    }
    let isReversed = autoreverses && rest + step > duration
    if isReversed { rest = length - rest }
    return AnimationPhase(
      fraction: min(max(rest / duration, 0), 1), cycle: cycle, lead: (isReversed ? -step : step) / duration, isActive: isActive)
  }
}

extension MediaTiming {
  /// The first and last parent times at which an animation with this timing is active.
  package func activeInterval(defaultDuration: Double = 0.25) -> ClosedRange<Double> {
    ActiveInterval(self, defaultDuration: defaultDuration).parentInterval
  }
}
