/// The number of ticks of a time.
public typealias CMTimeValue = Int64
/// Ticks a second.
public typealias CMTimeScale = Int32
/// Tells apart timelines that begin at 0 several times.
public typealias CMTimeEpoch = Int64

/// Attributes of a time, such as whether it is a number.
public struct CMTimeFlags: OptionSet, Hashable, Sendable {
  public let rawValue: UInt32
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// The time is valid; without this flag it is no time.
  public static let valid = CMTimeFlags(rawValue: 1)
  /// The time was rounded when it was computed.
  public static let hasBeenRounded = CMTimeFlags(rawValue: 2)
  /// The time is later than every other one.
  public static let positiveInfinity = CMTimeFlags(rawValue: 4)
  /// The time is earlier than every other one.
  public static let negativeInfinity = CMTimeFlags(rawValue: 8)
  /// The time is not known.
  public static let indefinite = CMTimeFlags(rawValue: 16)
  /// The flags of times that are no numbers.
  public static let impliedValueFlagsMask: CMTimeFlags = [.positiveInfinity, .negativeInfinity, .indefinite]
}

/// How a time between two ticks is rounded to a tick.
public enum CMTimeRoundingMethod: UInt32, Sendable {
  /// Rounds to the nearest tick, halves away from zero.
  case roundHalfAwayFromZero = 1
  /// Rounds towards zero.
  case roundTowardZero = 2
  /// Rounds away from zero.
  case roundAwayFromZero = 3
  /// Rounds towards zero where the new scale is coarser, else away from zero.
  case quickTime = 4
  /// Rounds towards positive infinity.
  case roundTowardPositiveInfinity = 5
  /// Rounds towards negative infinity.
  case roundTowardNegativeInfinity = 6
  /// Rounds to the nearest tick, halves away from zero.
  public static let `default` = CMTimeRoundingMethod.roundHalfAwayFromZero
}

/// A time, or a duration, as a fraction of seconds: `value / timescale`.
public struct CMTime: Sendable {
  /// The number of ticks.
  public var value: CMTimeValue
  /// Ticks per second; above zero in times that are numbers.
  public var timescale: CMTimeScale
  /// Whether it is a number, infinite, indefinite or no time.
  public var flags: CMTimeFlags
  /// Which of several timelines it belongs to; 0 for most.
  public var epoch: CMTimeEpoch

  /// An invalid time, which is no time.
  public init() { (value, timescale, flags, epoch) = (0, 0, [], 0) }

  /// A time of these parts.
  public init(value: CMTimeValue, timescale: CMTimeScale, flags: CMTimeFlags, epoch: CMTimeEpoch) {
    (self.value, self.timescale, self.flags, self.epoch) = (value, timescale, flags, epoch)
  }

  /// `value / timescale` seconds.
  public init(value: CMTimeValue, timescale: CMTimeScale) {
    self.init(value: value, timescale: timescale, flags: timescale > 0 ? .valid : [], epoch: 0)
  }

  /// The tick of a scale that is nearest to a number of seconds. Infinite numbers are infinite times, what is no number is none.
  public init(seconds: Double, preferredTimescale: CMTimeScale) {
    if seconds.isNaN || preferredTimescale <= 0 {
      self = .invalid
    } else if seconds.isInfinite {
      self = seconds > 0 ? .positiveInfinity : .negativeInfinity
    } else {
      // What does not fit is counted in coarser ticks.
      var scale = preferredTimescale
      while abs(seconds) * Double(scale) >= 0x1p62, scale > 1 { scale /= 2 }
      let ticks = seconds * Double(scale)
      guard abs(ticks) < 0x1p63 else {
        self = seconds > 0 ? .positiveInfinity : .negativeInfinity
        return
      }
      let rounded = ticks.rounded()
      self.init(value: CMTimeValue(rounded), timescale: scale)
      if rounded != ticks { flags.insert(.hasBeenRounded) }
    }
  }

  /// The time of 0 seconds.
  public static let zero = CMTime(value: 0, timescale: 1)
  /// An invalid time, which is no time.
  public static let invalid = CMTime()
  /// A time that is not known.
  public static let indefinite = CMTime(value: 0, timescale: 0, flags: [.valid, .indefinite], epoch: 0)
  /// Later than every time.
  public static let positiveInfinity = CMTime(value: 0, timescale: 0, flags: [.valid, .positiveInfinity], epoch: 0)
  /// Earlier than every time.
  public static let negativeInfinity = CMTime(value: 0, timescale: 0, flags: [.valid, .negativeInfinity], epoch: 0)

  /// Whether it is a time at all.
  public var isValid: Bool { flags.contains(.valid) }
  /// Whether it is later than every time.
  public var isPositiveInfinity: Bool { isValid && flags.contains(.positiveInfinity) }
  /// Whether it is earlier than every time.
  public var isNegativeInfinity: Bool { isValid && flags.contains(.negativeInfinity) }
  /// Whether it is not known.
  public var isIndefinite: Bool { isValid && flags.contains(.indefinite) }
  /// Whether it is a number.
  public var isNumeric: Bool { isValid && flags.isDisjoint(with: .impliedValueFlagsMask) }
  /// Whether it was rounded when it was computed.
  public var hasBeenRounded: Bool { isNumeric && flags.contains(.hasBeenRounded) }

  /// The time as a number of seconds; NaN where it is not known or none.
  public var seconds: Double {
    if isNumeric { return Double(value) / Double(timescale) }
    return isPositiveInfinity ? .infinity : isNegativeInfinity ? -.infinity : .nan
  }

  /// The time in ticks of another scale.
  public func convertScale(_ newTimescale: CMTimeScale, method: CMTimeRoundingMethod) -> CMTime {
    guard isNumeric, newTimescale != timescale else { return self }
    guard newTimescale > 0 else { return .invalid }
    let product = value.multipliedFullWidth(by: CMTimeValue(newTimescale)), divisor = CMTimeValue(timescale)
    // A quotient that does not fit would trap.
    guard abs(seconds) * Double(newTimescale) < 0x1p62 else { return value > 0 ? .positiveInfinity : .negativeInfinity }
    let (quotient, remainder) = divisor.dividingFullWidth(product)
    var result = CMTime(value: quotient, timescale: newTimescale, flags: flags, epoch: epoch)
    guard remainder != 0 else { return result }
    let sign: CMTimeValue = value < 0 ? -1 : 1
    let goesAway: Bool =
      switch method {
      case .roundHalfAwayFromZero: remainder.magnitude * 2 >= divisor.magnitude
      case .roundTowardZero: false
      case .roundAwayFromZero: true
      case .quickTime: newTimescale > timescale
      case .roundTowardPositiveInfinity: sign > 0
      case .roundTowardNegativeInfinity: sign < 0
      }
    if goesAway { result.value += sign }
    result.flags.insert(.hasBeenRounded)
    return result
  }
}

// MARK: Comparing

/// Times are compared by what they say, not how: 1/2 s is 2/4 s. What is no time comes after all, then what is not known, then infinity.
extension CMTime: Comparable, Hashable {
  private var rank: Int { !isValid ? 4 : isIndefinite ? 3 : isPositiveInfinity ? 2 : isNegativeInfinity ? 0 : 1 }

  private func order(_ other: CMTime) -> Int {
    if rank != other.rank { return rank < other.rank ? -1 : 1 }
    guard rank == 1 else { return 0 }
    if epoch != other.epoch { return epoch < other.epoch ? -1 : 1 }
    let mine = value.multipliedFullWidth(by: CMTimeValue(other.timescale))
    let others = other.value.multipliedFullWidth(by: CMTimeValue(timescale))
    return mine == others ? 0 : mine < others ? -1 : 1
  }

  public static func == (a: CMTime, b: CMTime) -> Bool { a.order(b) == 0 }
  public static func < (a: CMTime, b: CMTime) -> Bool { a.order(b) < 0 }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(rank)
    guard rank == 1 else { return }
    var (a, b) = (value.magnitude, UInt64(timescale))
    while b != 0 { (a, b) = (b, a % b) }
    hasher.combine(value / CMTimeValue(max(a, 1)))
    hasher.combine(UInt64(timescale) / max(a, 1))
    hasher.combine(epoch)
  }
}

// MARK: Calculating

extension CMTime {
  /// The sum, in ticks of the least scale that both have in common; rounded where that does not fit.
  public static func + (a: CMTime, b: CMTime) -> CMTime { sum(a, b) { $0.addingReportingOverflow($1) } }
  /// The difference, likewise.
  public static func - (a: CMTime, b: CMTime) -> CMTime { sum(a, b.negated) { $0.addingReportingOverflow($1) } }
  /// Adds a time.
  public static func += (a: inout CMTime, b: CMTime) { a = a + b }
  /// Subtracts a time.
  public static func -= (a: inout CMTime, b: CMTime) { a = a - b }

  private var negated: CMTime {
    var result = self
    if isPositiveInfinity { return .negativeInfinity }
    if isNegativeInfinity { return .positiveInfinity }
    result.value = value == .min ? .max : -value
    return result
  }

  private static func sum(_ a: CMTime, _ b: CMTime, _ add: (Int64, Int64) -> (partialValue: Int64, overflow: Bool)) -> CMTime {
    guard a.isValid, b.isValid else { return .invalid }
    if a.isIndefinite || b.isIndefinite { return .indefinite }
    switch (a.isNumeric, b.isNumeric) {
    case (false, false): return a.flags == b.flags ? a : .invalid
    case (false, true): return a
    case (true, false): return b
    case (true, true): break
    }
    var (x, y) = (Int64(a.timescale), Int64(b.timescale))
    while y != 0 { (x, y) = (y, x % y) }
    let common = Int64(a.timescale) / x * Int64(b.timescale)
    let scale = CMTimeScale(clamping: common <= Int64(CMTimeScale.max) ? common : Int64(max(a.timescale, b.timescale)))
    let (first, second) = (a.convertScale(scale, method: .default), b.convertScale(scale, method: .default))
    let (value, overflow) = add(first.value, second.value)
    if overflow { return first.value > 0 ? .positiveInfinity : .negativeInfinity }
    return CMTime(value: value, timescale: scale, flags: first.flags.union(second.flags), epoch: a.epoch)
  }
}

/// Nanoseconds of a second, which programs take as a time's scale: `CMTimeScale(NSEC_PER_SEC)`. Dispatch on Linux does not have it.
public let NSEC_PER_SEC: UInt64 = 1_000_000_000

/// `value / timescale` seconds.
public func CMTimeMake(value: CMTimeValue, timescale: CMTimeScale) -> CMTime { CMTime(value: value, timescale: timescale) }
/// The tick of a scale that is nearest to a number of seconds.
public func CMTimeMakeWithSeconds(_ seconds: Double, preferredTimescale: CMTimeScale) -> CMTime {
  CMTime(seconds: seconds, preferredTimescale: preferredTimescale)
}
/// A time as a number of seconds.
public func CMTimeGetSeconds(_ time: CMTime) -> Double { time.seconds }
/// The sum of two times.
public func CMTimeAdd(_ lhs: CMTime, _ rhs: CMTime) -> CMTime { lhs + rhs }
/// The difference of two times.
public func CMTimeSubtract(_ lhs: CMTime, _ rhs: CMTime) -> CMTime { lhs - rhs }
/// −1, 0 or 1: whether a time is earlier than another, the same, or later.
public func CMTimeCompare(_ time1: CMTime, _ time2: CMTime) -> Int32 { time1 < time2 ? -1 : time1 == time2 ? 0 : 1 }
/// A time in ticks of another scale.
public func CMTimeConvertScale(_ time: CMTime, timescale: CMTimeScale, method: CMTimeRoundingMethod) -> CMTime {
  time.convertScale(timescale, method: method)
}
/// A time so many times as long, to the nearest tick.
public func CMTimeMultiplyByFloat64(_ time: CMTime, multiplier: Double) -> CMTime {
  guard time.isNumeric else { return time }
  return CMTime(seconds: time.seconds * multiplier, preferredTimescale: max(time.timescale, 1_000_000))
}
