internal import Graphics

/// The clocks of a program with their times in the present frame, and what the frame's animations require of later frames.
///
/// A clock's parent stands before it, so that going through them in order brings all up to date. The first is the frame's own time.
struct ClockTable {
  private var clocks = [Clock(kind: .free, parent: 0, interval: .running(from: 0), easing: 0, isOutermost: false)]
  /// Times by clock, in seconds; NaN where the clock has no time.
  private(set) var times = [0.0]
  /// Rates by clock, in seconds of its time per second of the frame's; 0 inside groups, and while a clock is held.
  private(set) var rates = [1.0]
  /// Changes of time by clock within `FrameGrid.tolerance`. A clock that stands still counts as running with the frame.
  private(set) var leads = [FrameGrid.tolerance]
  /// Whether anything moves at the frame's time.
  var isAnimating = false
  /// When an animation starts that does not move now, in seconds of the frame's time; infinite for none.
  var nextChange = Double.infinity

  var count: Int { clocks.count }
  /// The frame's time, in seconds of the root's parent time.
  var frameTime: Double { times[0] }

  mutating func removeAll() { removeLast(count - 1) }

  /// Sets the frame's time. Other clocks keep the times of the last frame until they are advanced.
  mutating func beginFrame(at time: Double) {
    times[0] = time
    isAnimating = false
    nextChange = .infinity
  }

  /// Appends a clock, which has no time until it is advanced.
  mutating func append(_ clock: Clock) -> Int32 {
    clocks.append(clock)
    rates.append(0)
    leads.append(0)
    times.append(.nan)
    return Int32(count - 1)
  }

  mutating func removeLast(_ removed: Int) {
    clocks.removeLast(removed)
    rates.removeLast(removed)
    leads.removeLast(removed)
    times.removeLast(removed)
  }

  /// Changes the beginning of a free clock; takes effect when it is next advanced.
  mutating func setBegin(of index: Int32, to begin: Double) { clocks[Int(index)].interval = .running(from: begin) }

  mutating func advance(_ index: Int, _ curves: CurveTable) {
    let clock = clocks[index]
    let parentTime = times[Int(clock.parent)], parentLead = leads[Int(clock.parent)]
    switch clock.kind {
    case .free:
      let interval = clock.interval
      times[index] = interval.speed == 0 ? interval.timeOffset : (parentTime - interval.begin) * interval.speed + interval.timeOffset
      rates[index] = rates[Int(clock.parent)] * interval.speed
      leads[index] = interval.speed == 0 ? FrameGrid.tolerance : parentLead * interval.speed
    case .group:
      let phase = clock.interval.phase(atParentTime: parentTime, lead: parentLead)
      if clock.isOutermost { schedule(clock.interval, phase, clock.parent) }
      guard let phase else {
        times[index] = .nan
        return
      }
      let fraction = share(clock, at: phase.fraction, curves), ahead = share(clock, at: min(max(phase.fraction + phase.lead, 0), 1), curves)
      let length = clock.span < 0 ? clock.interval.duration : clock.heldTime
      // A group of infinite duration stands at its start.
      times[index] = length < .infinity ? fraction * length : 0
      leads[index] = length < .infinity ? (ahead - fraction) * length : parentLead
    case .held:
      let isHeld = clock.interval.phase(atParentTime: parentTime, lead: parentLead) != nil
      times[index] = isHeld ? clock.heldTime : parentTime
      leads[index] = isHeld ? clock.heldLead : parentLead
      rates[index] = isHeld ? 0 : rates[Int(clock.parent)]
    }
  }

  /// The fraction of a group's time, from 0 to 1, at a fraction of its cycle.
  private func share(_ clock: Clock, at fraction: Double, _ curves: CurveTable) -> Double {
    guard clock.span >= 0 else { return curves.eased(fraction, by: clock.easing) }
    let duration = clock.interval.duration
    return min(max(curves.progress(inSpan: clock.span, at: fraction, easing: clock.easing, duration: duration), 0), 1)
  }

  /// Records what an animation that follows a clock requires of later frames.
  ///
  /// - Parameter phase: Where it stands at the clock's time.
  mutating func schedule(_ interval: ActiveInterval, _ phase: AnimationPhase?, _ clock: Int32) {
    let rate = rates[Int(clock)]
    guard rate != 0 else { return }
    if phase?.isActive == true, interval.isMoving {
      isAnimating = true
      return
    }
    // The next boundary of the active interval.
    let time = times[Int(clock)], ends = interval.parentInterval
    let boundary =
      rate > 0 ? (time < ends.lowerBound ? ends.lowerBound : ends.upperBound) : (time > ends.upperBound ? ends.upperBound : ends.lowerBound)
    let change = frameTime + (boundary - time) / rate
    if change > frameTime, change < nextChange { nextChange = change }
  }
}
