/// Tells when a display's vertical blanks are, from the flips it has reported. All times are seconds of the monotonic clock.
///
/// A steady display is followed like a pendulum: each flip corrects the phase by a part of what it was off by, and the period by a much
/// smaller part, so that late timestamps hardly show. Flips that are off by more than a quarter of a period are disbelieved, until three in
/// a row say the same.
package struct FramePacer: Sendable {
  /// What decides when a picture is shown.
  package enum Rhythm: Hashable, Sendable {
    /// The display shows a new picture at its vertical blanks and at no other time.
    case steady
    /// The display waits for a picture, from the shortest period of its mode on.
    case variable
    /// The display has no blanks, as virtual ones do: a picture shows as soon as it is handed over, and the grid of times is the pacer's
    /// own.
    case free
  }

  package let rhythm: Rhythm
  /// Seconds from blank to blank, as the mode has it.
  package let nominalPeriod: Double
  /// Seconds from blank to blank, as measured.
  package private(set) var period: Double
  /// The blank last heard of, or, on a grid of its own, where that begins; nil before the first flip.
  private var blank: Double?
  private var lastFlip = 0.0
  private var lastSequence: UInt32 = 0
  private var heard = 0
  private var disbelieved = 0

  /// - Precondition: `period` is above zero.
  package init(period: Double, rhythm: Rhythm) {
    precondition(period > 0, "a display has a period above zero, not \(period)")
    self.rhythm = rhythm
    nominalPeriod = period
    self.period = period
  }

  /// Takes note of a flip. Returns how many blanks it came after the flip before; 1 when every blank had a new picture, and 0 for the
  /// first.
  /// - Parameter sequence: the display's own count of blanks, 0 where it has none.
  @discardableResult
  package mutating func flipped(at time: Double, sequence: UInt32 = 0) -> Int {
    defer { (lastFlip, lastSequence, heard) = (time, sequence, heard + 1) }
    guard let last = blank else {
      blank = time
      return 0
    }
    guard rhythm == .steady else { return max(1, blanks(from: lastFlip, to: time)) }
    let passed = counted(to: sequence, at: time, since: last)
    follow(time, expected: last + Double(passed) * period, passed: passed)
    return passed
  }

  /// The first blank after `time`. Before the first flip that is any time at all.
  package func firstBlank(after time: Double) -> Double {
    guard let blank else { return time }
    if rhythm == .variable { return max(time, lastFlip + period) }
    let steps = ((time - blank) / period).rounded(.down) + 1
    return blank + steps * period
  }

  /// Whether a first flip has told where the blanks are.
  package var isLocked: Bool { blank != nil }

  /// Forgets where the blanks are, and keeps how far they are apart: after a mode was set.
  package mutating func unlock() {
    blank = nil
    (heard, disbelieved) = (0, 0)
  }

  // MARK: Following

  private func blanks(from start: Double, to end: Double) -> Int { Int(min(max(((end - start) / period).rounded(), 0), 1e9)) }

  /// The display's count where it makes sense, else the time passed in whole periods.
  private func counted(to sequence: UInt32, at time: Double, since last: Double) -> Int {
    let estimated = max(1, blanks(from: last, to: time))
    guard sequence != 0, lastSequence != 0 else { return estimated }
    let counted = Int(sequence &- lastSequence)
    // Counters stop with the display, and some drivers count both fields of a frame.
    return counted >= 1 && abs(counted - estimated) <= 1 + estimated / 20 ? counted : estimated
  }

  private mutating func follow(_ time: Double, expected: Double, passed: Int) {
    let error = time - expected
    // What the period is off by adds up while nothing is shown: then the time itself is what is known best.
    guard Double(passed) * nominalPeriod < 1 else { return relock(at: time) }
    guard abs(error) < period / 4 else {
      disbelieved += 1
      if disbelieved >= 3 { return relock(at: time) }
      return blank = expected
    }
    disbelieved = 0
    // The gains of a straight line fitted to the flips so far, down to those of one that forgets.
    let k = Double(min(heard, 1000)) + 1
    let phaseGain = max(0.1, min(1, 2 * (2 * k - 1) / (k * (k + 1))))
    let periodGain = heard < 16 ? 0 : max(0.002, min(0.05, 6 / (k * (k + 1))))
    blank = expected + phaseGain * error
    let corrected = period + periodGain * error / Double(passed)
    // A mode's clock is right to a fraction of a percent; what claims to be further off is noise.
    period = min(max(corrected, nominalPeriod * 0.98), nominalPeriod * 1.02)
  }

  private mutating func relock(at time: Double) {
    blank = time
    (heard, disbelieved) = (0, 0)
  }
}
