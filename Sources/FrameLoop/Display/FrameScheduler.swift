/// Decides, for one display, when to draw which frame and when to hand it over. Pure: it is told the time, and what happened.
///
/// A frame is drawn for a blank that it will reach, and handed over after the blank before, so that the picture shown at a blank is the
/// scene at that blank's time. A frame that takes longer than a blank is planned for a later one; nothing is ever caught up. Where neither
/// the scene moves nor anything changed there is no step at all. Where frames take long and nothing but time changes them, the next one's
/// time is known early enough to prepare it while this one is drawn. Where there is to be a new picture at every so many blanks alone,
/// those blanks are that far apart for as long as nothing but time changes the scene. All times are seconds of the monotonic clock.
package struct FrameScheduler: Sendable {
  package enum Step: Hashable, Sendable {
    /// Nothing to do before then, unless something happens; infinite is until something happens.
    case wait(until: Double)
    /// Draw what is to be seen at that time.
    case draw(for: Double)
    /// Hand over what is drawn.
    case submit
    /// What was prefetched is too late, or nothing was: prepare, in the background, the frame for that time.
    case prefetch(Double)
    /// What was handed over has not been shown for so long that the display must be set up anew.
    case recover
  }

  package enum Start: Hashable, Sendable {
    /// At the blank before the frame's own, which leaves the most time for drawing.
    case afterBlank
    /// At the latest safe time, so that the frame includes the latest changes. After a missed blank, frames begin early for a while.
    case justInTime
  }

  package struct Flip: Hashable, Sendable {
    /// The time that the frame was evaluated for; nil for a first picture, before which nobody knows when the blanks are.
    package var target: Double?
    /// When it was shown.
    package var time: Double
    /// Seconds from handing over to showing.
    package var latency: Double
    /// Seconds since the flip before; 0 for the first one, and after the display had nothing new to show.
    package var interval: Double
    /// Blanks that passed without the new picture that was due, and how many of them because it was handed over too late.
    package var missed: Int
    package var missedByUs: Int

    package init(target: Double?, time: Double, latency: Double, interval: Double, missed: Int, missedByUs: Int) {
      (self.target, self.time, self.latency, self.interval) = (target, time, latency, interval)
      (self.missed, self.missedByUs) = (missed, missedByUs)
    }
  }

  private enum Phase: Hashable, Sendable {
    case waiting
    case drawn(target: Double)
    /// Being handed over since `begin`, or, once that is done, waiting to be shown.
    case submitted(target: Double, begin: Double)
  }

  package private(set) var pacer: FramePacer
  /// What drawing takes once the frame is prepared.
  package internal(set) var cost: CostEstimator
  /// Whether frames may be prepared ahead of their time: something must draw at the same time, or nothing is gained.
  package var mayPrefetch = false
  /// What preparing a frame takes.
  package internal(set) var preparing = CostEstimator(initial: 0)
  /// The blank that a frame is being prepared for ahead of its time; nil when there is none.
  var prefetched: Double?
  /// Frames drawn since anything but time changed what they show.
  var undisturbed = 0
  private var handing: CostEstimator
  /// From the beginning of handing over to the flip.
  private var latency: CostEstimator
  /// When drawing begins. May change at any time.
  package var start: Start
  /// Blanks from one frame to the next while nothing but time changes what they show; above zero. May change at any time.
  package var divisor = 1 {
    didSet {
      // What was prefetched for a blank further away is too late.
      if divisor < oldValue { forgetPrefetched() }
    }
  }
  /// Blanks from the last frame drawn to the one that was drawn before it, as planned.
  private var stride = 1
  private var phase = Phase.waiting
  private var isOutdated = true
  private(set) var isAnimating = false
  private var nextChange = Double.infinity
  private var lastTarget = -Double.infinity
  /// The target of the last flip when the scene moved on from it at once; nil when the display rested.
  private var previous: Double?
  private var cautiousUntil = -Double.infinity
  /// The last frame drawn: of its seconds, so many went by with preparing it, or waiting for that, which took so many altogether.
  private var drawing = (begin: 0.0, seconds: 0.0, held: 0.0, preparing: 0.0)
  private var beginsScene = false
  /// Whether what the last frame drawn took says something of the next ones.
  private var isTypical = true
  private var submissionEnd = 0.0
  /// The blank that the next frame is meant for, while waiting for the time to begin.
  private var planned: Double?
  /// Whether frames are drawn at all; not while the display belongs to another.
  package private(set) var isSuspended = false

  /// What a kernel needs between a commit and the blank, in seconds.
  private static let guardTime = 0.001
  /// What a machine may be late in waking up.
  private static let safety = 0.0015
  static let tolerance = 0.002
  /// Seconds after which a flip is given up.
  private static let timeout = 3.0

  package init(period: Double, rhythm: FramePacer.Rhythm, start: Start = .afterBlank) {
    pacer = FramePacer(period: period, rhythm: rhythm)
    cost = CostEstimator(initial: period / 4)
    handing = CostEstimator(initial: 0.0005)
    latency = CostEstimator(initial: rhythm == .steady ? 0 : min(period / 8, 0.002), fraction: 0.5)
    self.start = start
  }

  // MARK: What happened

  package mutating func invalidate() {
    isOutdated = true
    planned = nil
    forgetPrefetched()
  }

  /// Other layers take the place of those that were shown. What these took says nothing of what the new ones will take; neither does the
  /// first frame of those, which draws all of the picture and makes what later frames find ready.
  package mutating func beginScene() {
    invalidate()
    cost.forget()
    preparing.forget()
    (beginsScene, isTypical) = (true, false)
  }

  package mutating func willDraw(at now: Double) {
    stride = isOutdated ? 1 : divisor
    isOutdated = false
    (isTypical, beginsScene) = (!beginsScene, false)
    drawing = (now, 0, 0, 0)
    (planned, prefetched) = (nil, nil)
  }

  /// The frame being drawn is prepared.
  /// - Parameters:
  ///   - seconds: what preparing it took, on whatever thread.
  ///   - held: how long drawing had to wait for it since `willDraw`.
  package mutating func didPrepare(taking seconds: Double, held: Double) { (drawing.preparing, drawing.held) = (seconds, held) }

  /// The frame for `target` is drawn.
  /// - Parameters:
  ///   - isAnimating: whether the scene moves on from there.
  ///   - nextChange: when a scene that does not move starts to.
  ///   - isChanged: whether the picture differs from the one shown; if not, nothing is handed over.
  package mutating func didDraw(for target: Double, at now: Double, isAnimating: Bool, nextChange: Double, isChanged: Bool) {
    (self.isAnimating, self.nextChange, lastTarget) = (isAnimating, nextChange, target)
    drawing.seconds = now - drawing.begin
    undisturbed += 1
    if isChanged {
      phase = .drawn(target: target)
    } else {
      phase = .waiting
      previous = nil
    }
  }

  /// A step's handing over begins.
  package mutating func willSubmit(at now: Double) {
    guard case .drawn(let target) = phase else { preconditionFailure("what is submitted has been drawn") }
    phase = .submitted(target: target, begin: now)
  }

  package mutating func didSubmit(at now: Double) {
    guard case .submitted(_, let begin) = phase else { return }
    handing.record(now - begin)
    submissionEnd = now
  }

  /// Handing over failed for now: the frame is to be drawn again.
  package mutating func didRefuse() {
    phase = .waiting
    invalidate()
  }

  package mutating func flipped(at time: Double, sequence: UInt32 = 0) -> Flip? {
    guard case .submitted(let target, let submission) = phase else { return nil }
    phase = .waiting
    planned = nil
    let last = previous
    let wasLocked = pacer.isLocked
    _ = pacer.flipped(at: time, sequence: sequence)
    let period = pacer.period
    let isLate = wasLocked && time - target > period / 2
    // A picture that was late was not ready in time, whatever took it so long: a GPU works on unseen.
    let unseen = isLate && pacer.rhythm == .steady ? time - period - drawing.begin - handOver : 0
    // The first frame compiles and loads what later ones find ready.
    if wasLocked, isTypical {
      cost.record(max(drawing.seconds, unseen) - drawing.held)
      preparing.record(drawing.preparing)
    }
    latency.record(time - submission)
    var flip = Flip(target: wasLocked ? target : nil, time: time, latency: time - submission, interval: 0, missed: 0, missedByUs: 0)
    if let last {
      flip.interval = time - last
      flip.missed = max(0, Int(min((flip.interval / period).rounded(), 1e9)) - stride)
      // Where a frame is planned for a later blank because the display takes long to show it, that is not for us to better.
      let wasPlannedLate = target - last > period * (Double(stride) + 0.5)
      let isOurs =
        wasPlannedLate
        ? cost.estimate + preparing.estimate + handing.estimate > period * 0.9 : submission + handOver > target + Self.guardTime
      if isOurs { flip.missedByUs = flip.missed }
    }
    if isLate { cautiousUntil = time + 2 }
    previous = isAnimating ? time : nil
    // After a frame that was late the next one is for the blank after it.
    lastTarget = max(target, min(time, target + 100 * period) - period / 4)
    return flip
  }

  /// The display is taken away; what is under way will not be shown.
  package mutating func suspend() {
    isSuspended = true
    phase = .waiting
    (previous, planned) = (nil, nil)
    forgetPrefetched()
  }

  /// The display is back, newly set up, perhaps in another mode: everything is to be drawn.
  package mutating func resume(period: Double, rhythm: FramePacer.Rhythm) {
    if pacer.nominalPeriod == period && pacer.rhythm == rhythm {
      pacer.unlock()
    } else {
      pacer = FramePacer(period: period, rhythm: rhythm)
    }
    (isSuspended, isOutdated, phase, previous) = (false, true, .waiting, nil)
    forgetPrefetched()
  }

  /// Whether a picture was handed over that is not shown yet.
  package var awaitsFlip: Bool {
    if case .submitted = phase { true } else { false }
  }

  // MARK: What to do

  package mutating func step(at now: Double) -> Step {
    switch phase {
    case .submitted(let target, _):
      if isAnimating, let next = prefetchAnew(after: expectedFlip(of: target), at: now) { return .prefetch(next) }
      let limit = submissionEnd + Self.timeout
      return now >= limit ? .recover : .wait(until: limit)
    case .drawn(let target):
      let time = submissionTime(for: target)
      return now >= time ? .submit : .wait(until: time)
    case .waiting:
      guard !isSuspended, isOutdated || isAnimating || nextChange < .infinity else { return .wait(until: .infinity) }
      let target = nextTarget(at: now)
      planned = target
      let begin = target - lead(at: now)
      return now >= begin - 50e-6 ? .draw(for: target) : .wait(until: begin)
    }
  }

  /// The first blank that a frame begun now reaches, after the last one drawn for, and not before anything changes.
  private func nextTarget(at now: Double) -> Double {
    if let prefetched, prefetched >= lastTarget + distance, now <= prefetched - cost.estimate - handOver + Self.tolerance {
      return prefetched
    }
    let needed = preparing.estimate + cost.estimate + handOver
    // A machine that wakes up a little late keeps to its plan.
    if let planned, now <= planned - needed + Self.tolerance { return planned }
    let after = max(now + needed, lastTarget + distance)
    guard isOutdated || isAnimating else { return pacer.firstBlank(after: max(after, nextChange - 1e-6)) }
    return pacer.firstBlank(after: after)
  }

  /// Seconds after the last frame's blank from which on the next one's is looked for: half a period before it, where there are blanks.
  private var distance: Double {
    let blanks = isOutdated || !isAnimating ? 1 : divisor
    return (Double(blanks) - (pacer.rhythm == .variable && blanks > 1 ? 0 : 0.5)) * pacer.period
  }

  /// How long before its blank a frame is begun.
  private func lead(at now: Double) -> Double {
    // What was prefetched may be overtaken by a change: there is time to prepare it once more.
    let needed = preparing.estimate + cost.estimate + handOver
    if start == .justInTime && now >= cautiousUntil { return needed + Self.safety }
    return max(pacer.period, needed)
  }

  /// How long before its blank a frame must be handed over.
  var handOver: Double { pacer.rhythm == .steady ? handing.estimate + Self.guardTime : latency.estimate }

  /// When a frame that was handed over will be shown.
  private func expectedFlip(of target: Double) -> Double {
    max(target, pacer.rhythm == .steady ? pacer.firstBlank(after: submissionEnd) : submissionEnd + latency.estimate)
  }

  /// When to hand over: on a display with blanks, after the one before; on others just so that it shows at its time.
  private func submissionTime(for target: Double) -> Double {
    guard pacer.isLocked else { return -.infinity }
    // Where handing over takes longer than from blank to blank, as into a window without a GPU, it begins earlier.
    return pacer.rhythm == .steady ? target - max(pacer.period * 0.95, handOver) : target - latency.estimate
  }
}
