/// Counts of durations in buckets that grow with the duration: what a run of any length needs to tell its percentiles, in a fixed room.
///
/// A bucket is at most 1/64 as wide as the durations in it, so that percentiles are right to 1.6 %; the shortest and the longest duration
/// are kept exactly.
package struct DurationHistogram: Sendable {
  package private(set) var count = 0
  /// Nanoseconds; 0 when there are none.
  package private(set) var longest: UInt64 = 0
  /// Nanoseconds of all together.
  package private(set) var total: UInt64 = 0
  private var shortest = UInt64.max
  private var buckets = [UInt64](repeating: 0, count: Self.bucketCount)

  /// Durations below this many nanoseconds have a bucket each.
  private static let linear: UInt64 = 64
  /// Everything above this power of two of nanoseconds, some 18 minutes, counts as just below it.
  private static let maximumExponent = 40
  private static let bucketCount = (maximumExponent - 5) * 64

  package init() {}

  package mutating func record(nanoseconds: UInt64) {
    buckets[Self.index(of: nanoseconds)] += 1
    count += 1
    (total, _) = total.addingReportingOverflow(nanoseconds)
    shortest = min(shortest, nanoseconds)
    longest = max(longest, nanoseconds)
  }

  package mutating func record(seconds: Double) { record(nanoseconds: UInt64(min(max(seconds, 0), 1e9) * 1e9)) }

  /// Milliseconds, by the nearest-rank method; nil when nothing was recorded.
  package func percentile(_ fraction: Double) -> Double? {
    guard count > 0 else { return nil }
    let rank = min(count, max(1, Int((fraction * Double(count)).rounded(.up))))
    if rank == 1 { return Double(shortest) / 1e6 }
    if rank == count { return Double(longest) / 1e6 }
    var passed = 0
    for (index, held) in buckets.enumerated() where held > 0 {
      passed += Int(held)
      if passed >= rank { return Double(min(max(Self.middle(of: index), shortest), longest)) / 1e6 }
    }
    return Double(longest) / 1e6
  }

  /// 64 buckets to each doubling: the six binary digits after the first.
  private static func index(of nanoseconds: UInt64) -> Int {
    let value = min(nanoseconds, (1 << maximumExponent) - 1)
    guard value >= linear else { return Int(value) }
    let exponent = 63 - value.leadingZeroBitCount
    return (exponent - 5) * 64 + Int((value >> (exponent - 6)) & 63)
  }

  private static func middle(of index: Int) -> UInt64 {
    guard index >= Int(linear) else { return UInt64(index) }
    let exponent = index / 64 + 5
    let width = UInt64(1) << (exponent - 6)
    return (UInt64(64 + index % 64) << (exponent - 6)) + width / 2
  }
}
