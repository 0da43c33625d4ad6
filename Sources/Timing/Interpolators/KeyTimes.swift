/// Where the segments of a key frame animation lie in its unit of time.
struct KeyTimes: Sendable {
  /// Ascending boundaries, one more than segments; nil divides evenly.
  private let boundaries: [Double]?
  let segments: Int

  init(even segments: Int) {
    boundaries = nil
    self.segments = segments
  }

  /// `boundaries` ascend.
  init(boundaries: [Double]) {
    self.boundaries = boundaries
    segments = max(0, boundaries.count - 1)
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

  /// Whether an array can be used: numbers from 0 to 1 that do not descend. One that cannot is ignored.
  static func areUsable(_ times: [Double]) -> Bool {
    guard let first = times.first, let last = times.last, first >= 0, last <= 1 else { return false }
    return !zip(times, times.dropFirst()).contains { !($0 <= $1) }
  }

  /// The segment in which a fraction of time lies, and how far into it, from 0 to 1. A segment of no length is skipped; at the very end of
  /// time the last one is full.
  func locate(_ fraction: Double) -> (segment: Int, fraction: Double) {
    guard let boundaries else {
      // In this order what is no number is 0.
      let scaled = min(max(0, fraction), 1) * Double(segments)
      let segment = min(Int(scaled), segments - 1)
      return (segment, scaled - Double(segment))
    }
    var low = 0, high = segments  // boundaries[low] <= fraction < boundaries[high], where those exist
    while high - low > 1 {
      let middle = (low + high) / 2
      if boundaries[middle] <= fraction { low = middle } else { high = middle }
    }
    let length = boundaries[low + 1] - boundaries[low]
    return (low, length > 0 ? min(max((fraction - boundaries[low]) / length, 0), 1) : fraction < boundaries[low] ? 0 : 1)
  }

  /// Length of a segment in units of the whole.
  func length(_ segment: Int) -> Double {
    guard let boundaries else { return 1 / Double(segments) }
    return boundaries[segment + 1] - boundaries[segment]
  }
}
