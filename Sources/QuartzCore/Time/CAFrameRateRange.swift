/// The range of frame rates, in frames a second, that a display link or an animation would like; 0 leaves it open.
public struct CAFrameRateRange: Hashable, Sendable {
  /// The lowest acceptable rate.
  public var minimum: Float
  /// The highest useful rate.
  public var maximum: Float
  /// The preferred rate within the range; nil or 0 for any.
  public var preferred: Float?

  /// A range that accepts every rate of the output.
  public init() { self.init(minimum: 0, maximum: 0) }

  /// A range with the rate that is preferred in it.
  public init(minimum: Float, maximum: Float, preferred: Float? = nil) {
    self.minimum = minimum
    self.maximum = maximum
    self.preferred = preferred
  }

  /// A range that accepts every rate of the output.
  public static let `default` = CAFrameRateRange()

  /// Whether all three rates are the same.
  public func isEqual(to other: CAFrameRateRange) -> Bool { self == other }
}

/// A range of frame rates, in frames a second; a `preferred` of 0 prefers none.
public func CAFrameRateRangeMake(_ minimum: Float, _ maximum: Float, _ preferred: Float) -> CAFrameRateRange {
  CAFrameRateRange(minimum: minimum, maximum: maximum, preferred: preferred)
}

/// Whether two ranges have the same rates.
public func CAFrameRateRangeIsEqualToRange(_ range: CAFrameRateRange, _ other: CAFrameRateRange) -> Bool { range.isEqual(to: other) }

extension CAFrameRateRange {
  init(exactly rate: Float) { self.init(minimum: rate, maximum: rate, preferred: rate) }

  /// The number of frames of an output per call of a display link.
  func stride(ofFramesPerSecond rate: Double) -> Int {
    let highest = maximum > 0 ? Double(maximum) : .infinity, lowest = Double(max(minimum, 0))
    let wanted = preferred.flatMap { $0 > 0 ? Double($0) : nil } ?? (highest < .infinity ? highest : rate)
    guard rate > 0, rate < .infinity, wanted > 0 else { return 1 }
    // Candidates are the wanted rate's neighbours, and slower ones where the range has no higher: rates fall with the stride.
    let middle = max(1, min(Int(min(rate / wanted, 1e6)), 1_000_000))
    let candidates = [middle, middle + 1, max(1, Int(min(rate / highest, 1e6).rounded(.up)))]
    let tolerance = rate * 1e-3
    let fitting = candidates.filter { rate / Double($0) <= highest + tolerance && rate / Double($0) >= lowest - tolerance }
    let choice = (fitting.isEmpty ? candidates : fitting).min { abs(rate / Double($0) - wanted) < abs(rate / Double($1) - wanted) }
    return choice ?? 1
  }
}
