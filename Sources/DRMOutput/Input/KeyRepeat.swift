/// When a held key types again: after half a second, then thirty times a second, as desktops do by default. The last key pressed repeats.
struct KeyRepeat {
  static let delay: UInt64 = 500_000_000
  static let interval: UInt64 = 1_000_000_000 / 30

  private(set) var code: UInt32 = 0
  /// When the next repetition is due, in nanoseconds; nil when no key repeats.
  private(set) var deadline: UInt64?

  mutating func press(_ code: UInt32, at time: UInt64, repeats: Bool) {
    // A key that does not repeat, such as Shift, leaves another one repeating.
    guard repeats else { return }
    self.code = code
    deadline = time + Self.delay
  }

  mutating func release(_ code: UInt32) { if code == self.code { deadline = nil } }

  mutating func stop() { deadline = nil }

  /// The time of the repetition that is due at `now`, if one is. A program that was late gets one for all it missed.
  mutating func next(at now: UInt64) -> UInt64? {
    guard let due = deadline, due <= now else { return nil }
    let missed = (now - due) / Self.interval
    let time = due + missed * Self.interval
    deadline = time + Self.interval
    return time
  }
}
