internal import Graphics

/// Where a video stands, by the layers' clock: from a moment on it runs at a rate.
struct ItemTimeline: Equatable {
  /// Seconds of the video.
  var time = 0.0
  /// Seconds of the layers' clock at which the video stood at `time`; nil while there is no clock yet.
  var anchor: Double?
  /// Seconds of the video a second; 0 stands.
  var rate = 0.0
  /// Seconds of the video.
  var duration = 0.0
  /// Whether it begins again at its end.
  var loops = false

  /// Where the video stands at a moment of the layers' clock.
  func time(at now: Double) -> Double {
    guard rate != 0, let anchor, duration > 0 else { return time }
    let reached = time + (now - anchor) * rate
    if !loops { return min(max(reached, 0), duration) }
    let rest = reached.truncatingRemainder(dividingBy: duration)
    return rest < 0 ? rest + duration : rest
  }

  /// How often it has begun again.
  func loopCount(at now: Double) -> Int {
    guard loops, rate > 0, let anchor, duration > 0 else { return 0 }
    return Int(((time + (now - anchor) * rate) / duration).rounded(.down), within: 0...1_000_000_000_000_000)
  }

  /// Goes on from where it is, at another rate; without a clock it waits for one.
  mutating func run(at rate: Double, now: Double?) {
    if let now { time = time(at: now) }
    (self.rate, anchor) = (rate, rate == 0 ? nil : now)
  }

  /// Goes to a time.
  mutating func move(to time: Double, now: Double?) {
    self.time = min(max(time, 0), duration)
    anchor = rate == 0 ? nil : now
  }

  /// Seconds of the layers' clock from now until the video has come to an end of it; nil where it does not.
  func remaining(at now: Double) -> Double? {
    guard rate != 0, anchor != nil, !loops else { return nil }
    let here = time(at: now)
    return rate > 0 ? (duration - here) / rate : here / -rate
  }
}
