import FrameLoop

/// A display and a machine in numbers, to run a scheduler on: no clock, no thread.
struct DisplaySimulation {
  var scheduler: FrameScheduler
  /// Seconds from blank to blank; the display's true one.
  var period = 1.0 / 60
  /// Whether the display has blanks.
  var isSteady = true
  var now = 0.1
  /// What drawing frame n takes.
  var cost: (Int) -> Double = { _ in 0.004 }
  /// What preparing frame n takes, before it can be drawn.
  var preparation: (Int) -> Double = { _ in 0 }
  /// From handing over to showing, on a display without blanks.
  var latency: (Int) -> Double = { _ in 0.003 }
  /// Whether the scene moves at a time, and when it next starts to.
  var motion: (Double) -> (isAnimating: Bool, nextChange: Double) = { _ in (true, .infinity) }

  private(set) var flips: [FrameScheduler.Flip] = []
  private(set) var drawn = 0
  /// How long before its blank each frame was begun.
  private(set) var leads: [Double] = []
  private(set) var steps = 0
  /// Frames that were drawn from what had been prefetched, and those prefetched in vain.
  private(set) var prefetched = 0
  private(set) var dropped = 0
  /// What is being prefetched, and when it is there.
  private var ahead: (target: Double, end: Double)?

  init(_ scheduler: FrameScheduler) { self.scheduler = scheduler }

  /// Runs until a time, or until there is nothing to do before it.
  mutating func run(until end: Double) {
    while now < end {
      steps += 1
      switch scheduler.step(at: now) {
      case .wait(let time):
        if time >= end { return now = end }
        now = max(now, time) + 20e-6
      case .draw(let target):
        scheduler.willDraw(at: now)
        leads.append(target - now)
        let begin = now
        if let ahead, ahead.target == target { prefetched += 1 } else if ahead != nil { dropped += 1 }
        now = ahead.map { $0.target == target ? max(now, $0.end) : max(now, $0.end) + preparation(drawn) } ?? now + preparation(drawn)
        ahead = nil
        scheduler.didPrepare(taking: preparation(drawn), held: now - begin)
        let (isAnimating, nextChange) = motion(target)
        if let next = scheduler.prefetch(after: target, at: now, isAnimating: isAnimating) { ahead = (next, now + preparation(drawn + 1)) }
        now += cost(drawn)
        scheduler.didDraw(for: target, at: now, isAnimating: isAnimating, nextChange: nextChange, isChanged: true)
        drawn += 1
      case .submit:
        scheduler.willSubmit(at: now)
        scheduler.didSubmit(at: now)
        let blank = (now / period).rounded(.down) + 1
        let shown = isSteady ? blank * period : now + latency(drawn)
        now = shown + 50e-6
        if let flip = scheduler.flipped(at: shown, sequence: isSteady ? UInt32(blank) : 0) { flips.append(flip) }
      case .prefetch(let target): ahead = (target, max(ahead?.end ?? now, now) + preparation(drawn))
      case .recover: return
      }
    }
  }

  /// Something other than time changes what is shown.
  /// - Parameter isScene: whether another scene takes its place.
  mutating func change(isScene: Bool = false) {
    if isScene { scheduler.beginScene() } else { scheduler.invalidate() }
    if ahead != nil { dropped += 1 }
    ahead = nil
  }

  /// The largest distance between the time that a frame was drawn for and the time at which it was shown, from the given flip on.
  func worstJitter(from index: Int) -> Double { flips.dropFirst(index).map { abs($0.time - ($0.target ?? .infinity)) }.max() ?? 0 }
}
