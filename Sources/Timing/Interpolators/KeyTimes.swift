internal import Graphics

/// Where the segments of a key frame animation lie in its unit of time.
///
/// Boundaries count as they stand, also where they descend or leave 0…1: at a time the segment holds that is the first to end later, and
/// when none does the last one, at its end.
struct KeyTimes: Sendable {
  /// One more than segments; nil divides evenly.
  private let boundaries: [Double]?
  /// The latest end of all segments up to each; empty where boundaries ascend, as the ends do then.
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

  /// Divides time in proportion to lengths; evenly when they have no finite sum above 0.
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

  /// Whether an array can be used: one of finite numbers. One that cannot is ignored.
  static func areUsable(_ times: [Double]) -> Bool { !times.isEmpty && times.allSatisfy(\.isFinite) }

  /// The segment in which a fraction of time lies, and how far into it, from 0 to 1. A segment of no length is skipped; at the very end of
  /// time the last one is full.
  ///
  /// - Parameter ahead: The fraction that decides which segment it is; see `FrameGrid`.
  func locate(_ fraction: Double, ahead: Double) -> (segment: Int, fraction: Double) {
    guard let boundaries else {
      // In this order what is no number is 0.
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

  /// Whether a fraction of time is that of the boundary before or behind a segment, as far as times can be told apart: 0 or 1, else nil.
  /// Behind the end of all it is that of the last end.
  func end(of segment: Int, at fraction: Double, ahead: Double) -> Int? {
    if boundary(segment + 1) <= ahead { return 1 }
    let tolerance = abs(ahead - fraction)
    return (0...1).first { abs(fraction - boundary(segment + $0)) <= tolerance }
  }

  private func boundary(_ index: Int) -> Double { boundaries.map { $0[index] } ?? Double(index) / Double(segments) }

  /// Length of a segment in units of the whole.
  func length(_ segment: Int) -> Double {
    guard let boundaries else { return 1 / Double(segments) }
    return max(boundaries[segment + 1] - boundaries[segment], 0)
  }
}
