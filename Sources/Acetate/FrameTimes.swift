import QuartzCore

/// The times at which frames are drawn: from `start`, at `frameRate` frames a second.
public struct FrameTimes: Hashable, Sendable {
  /// Time of the first frame, in seconds.
  public var start: Double
  public var frameRate: FrameRate
  /// How many frames; at least one.
  public var count: Int

  /// Frames at `start`, and on until just before `end`: a second at 60 frames a second has 60 frames, the last at 59/60 s.
  ///
  /// - Precondition: both times are finite and `end` is not before `start`.
  public init(from start: Double, to end: Double, frameRate: FrameRate) {
    precondition(start.isFinite && end.isFinite && end >= start, "frames need finite times in order, not \(start) … \(end)")
    self.start = start
    self.frameRate = frameRate
    // A tiny allowance, so that 0.1 s at 30 frames a second is 3 frames in spite of binary fractions.
    count = max(1, Int(((end - start) * frameRate.value - 1e-6).rounded(.up)))
  }

  /// The time of frame `index`, in seconds.
  public func time(ofFrame index: Int) -> Double {
    start + Double(index) * Double(frameRate.denominator) / Double(frameRate.numerator)
  }

  /// Seconds from the first frame to the end of the last.
  public var duration: Double { time(ofFrame: count) - start }
}

/// Frames a second as a fraction, so that 29.97 is exactly 30000/1001.
public struct FrameRate: Hashable, Sendable {
  public let numerator: Int
  public let denominator: Int

  /// - Precondition: both are above zero.
  public init(_ numerator: Int, _ denominator: Int = 1) {
    precondition(numerator > 0 && denominator > 0, "a frame rate is above zero")
    self.numerator = numerator
    self.denominator = denominator
  }

  /// Reads `60`, `29.97` (the broadcast rates 23.976, 29.97, 59.94 and 119.88 mean their exact fractions of 1001) or `30000/1001`. Nil for anything else, and for
  /// rates beyond 0.001 … 1000.
  public init?(parsing text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    if parts.count == 2 {
      guard let numerator = Int(parts[0]), let denominator = Int(parts[1]), numerator > 0, denominator > 0 else { return nil }
      self.init(numerator, denominator)
    } else {
      guard let value = Double(text), value >= 0.001, value <= 1000 else { return nil }
      let broadcast = [24, 30, 60, 120].first { abs(value - Double($0) / 1.001) < 0.005 }
      if let broadcast {
        self.init(broadcast * 1000, 1001)
      } else if value == value.rounded() {
        self.init(Int(value))
      } else {
        self.init(Int((value * 1000).rounded()), 1000)
      }
    }
    guard (0.001...1000).contains(value) else { return nil }
  }

  /// Frames a second.
  public var value: Double { Double(numerator) / Double(denominator) }
}
