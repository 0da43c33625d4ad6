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
  /// What of it is shown again and again, in seconds of the video; nil is all of it.
  var loopRange: Range<Double>?
  /// Where it ends when it runs forwards, and when it runs backwards, in seconds of the video; nil is its end and its beginning.
  var forwardEnd: Double?, reverseEnd: Double?

  /// The range that is repeated, in seconds of the video.
  var round: Range<Double> { loopRange ?? 0..<max(duration, 1e-6) }

  /// Where it comes to an end from where it stands. What stands beyond its end plays on to that of the video.
  var end: Double {
    if rate < 0 { return reverseEnd.flatMap { $0 <= time ? $0 : nil } ?? 0 }
    return forwardEnd.flatMap { $0 >= time ? min($0, duration) : nil } ?? duration
  }

  /// Where the video stands at a moment of the layers' clock.
  func time(at now: Double) -> Double {
    guard rate != 0, let anchor, duration > 0 else { return time }
    let reached = time + (now - anchor) * rate
    if !loops { return rate < 0 ? min(max(reached, end), duration) : min(max(reached, 0), end) }
    let length = round.upperBound - round.lowerBound
    let rest = (reached - round.lowerBound).truncatingRemainder(dividingBy: length)
    return round.lowerBound + (rest < 0 ? rest + length : rest)
  }

  /// How often it has begun again.
  func loopCount(at now: Double) -> Int {
    guard loops, rate > 0, let anchor, duration > 0 else { return 0 }
    let rounds = (time + (now - anchor) * rate - round.lowerBound) / (round.upperBound - round.lowerBound)
    return Int(rounds.rounded(.down), within: 0...1_000_000_000_000_000)
  }

  /// Goes on from where it is, at another rate; without a clock it waits for one.
  mutating func run(at rate: Double, now: Double?) {
    if let now { time = time(at: now) }
    (self.rate, anchor) = (rate, rate == 0 ? nil : now)
  }

  mutating func move(to time: Double, now: Double?) {
    self.time = loops ? min(max(time, round.lowerBound), round.upperBound) : min(max(time, 0), duration)
    anchor = rate == 0 ? nil : now
  }

  /// Seconds of the layers' clock from now until the video has come to an end of it; nil where it does not.
  func remaining(at now: Double) -> Double? {
    guard rate != 0, anchor != nil, !loops else { return nil }
    return (end - time(at: now)) / rate
  }
}
