internal import Graphics

/// Where the segments of a key frame animation lie in its unit of time.
///
/// Boundaries count as they stand, also where they descend or leave 0…1: at a time the segment holds that is the first to end later, and
/// when none does the last one, at its end.
struct KeyTimes: Sendable {
  /// The boundaries of segments, one more than there are segments; nil divides evenly.
  private let boundaries: [Double]?
  /// The latest end among all segments up to each; empty where boundaries ascend, because each end is the latest then.
  private let latestEnds: [Double]
  let segments: Int

  init(even segments: Int) {
    boundaries = nil
    latestEnds = []
    self.segments = segments
  }

  init(boundaries: [Double]) {
    self.boundaries = boundaries
    segments = max(0, boundaries.count - 1)
    guard zip(boundaries, boundaries.dropFirst()).contains(where: { $0 > $1 }) else {
      latestEnds = []
      return
    }
    var latest = -Double.infinity
    latestEnds = boundaries.dropFirst().map { end in
      latest = max(latest, end)
      return latest
    }
  }

  /// Divides time in proportion to lengths; evenly when their sum is not finite and above 0.
  init(lengths: [Double]) {
    let total = lengths.reduce(0, +)
    guard total > 0, total.isFinite else {
      self.init(even: lengths.count)
      return
    }
    var sum = 0.0
    self.init(
      boundaries: [0]
        + lengths.map { length in
          sum += length; return sum / total
        })
  }

  /// Whether an array is usable as key times: non-empty and finite. Others are ignored.
  static func areUsable(_ times: [Double]) -> Bool { !times.isEmpty && times.allSatisfy(\.isFinite) }

  /// The segment at a fraction of time, and the fraction within it, from 0 to 1. Segments of no length are skipped; at the very end the
  /// last one is complete.
  ///
  /// - Parameter ahead: The fraction that decides which segment it is; see `FrameGrid`.
  func locate(_ fraction: Double, ahead: Double) -> (segment: Int, fraction: Double) {
    guard let boundaries else {
      // In this order NaN becomes 0.
      let scaled = min(max(0, fraction), 1) * Double(segments)
      let segment = min(Int(min(max(0, ahead), 1) * Double(segments)), segments - 1)
      return (segment, min(max(0, scaled - Double(segment)), 1))
    }
    // The first to end after `ahead`, or `segments`.
    let segment = (0..<segments).partitioningIndex { (latestEnds.isEmpty ? boundaries[$0 + 1] : latestEnds[$0]) > ahead }
    if segment == segments { return (segments - 1, 1) }
    let begin = boundaries[segment], length = boundaries[segment + 1] - begin
    return (segment, length > 0 ? min(max((fraction - begin) / length, 0), 1) : 0)
  }

  /// Whether a fraction of time equals the boundary before or after a segment, within the resolution of times: 0 or 1, else nil. After the
  /// last end that one counts.
  func end(of segment: Int, at fraction: Double, ahead: Double) -> Int? {
    if boundary(segment + 1) <= ahead { return 1 }
    let tolerance = abs(ahead - fraction)
    return (0...1).first { abs(fraction - boundary(segment + $0)) <= tolerance }
  }

  private func boundary(_ index: Int) -> Double { boundaries.map { $0[index] } ?? Double(index) / Double(segments) }

  /// The length of a segment as a fraction of the whole.
  func length(_ segment: Int) -> Double {
    guard let boundaries else { return 1 / Double(segments) }
    return max(boundaries[segment + 1] - boundaries[segment], 0)
  }
}
