/// Lengths along a curve of several segments, by which it can be travelled at constant speed.
///
/// The curve is measured by 256 chords a segment; between their ends the parameter is taken as proportional to length, which places points to within a few
/// millionths of the length.
struct ArcLengthTable: Sendable {
  private static let samples = 256
  /// Length from the start to each sample, with `samples` entries a segment after the first 0.
  private let sums: [Double]
  let segments: Int

  init<Value: Interpolatable>(segments: Int, point: (_ segment: Int, _ fraction: Double) -> Value) {
    var sums = [0.0]
    sums.reserveCapacity(segments * Self.samples + 1)
    var length = 0.0
    for segment in 0..<segments {
      var last = point(segment, 0)
      for sample in 1...Self.samples {
        let next = point(segment, Double(sample) / Double(Self.samples))
        let step = last.distance(to: next)
        length += step.isFinite ? step : 0
        sums.append(length)
        last = next
      }
    }
    self.sums = sums
    self.segments = segments
  }

  var length: Double { sums[sums.count - 1] }

  /// The place at a fraction of the whole length. A curve without length is divided evenly.
  func locate(_ fraction: Double) -> (segment: Int, fraction: Double) {
    let wanted = min(max(fraction, 0), 1) * length
    guard length > 0, wanted.isFinite else { return KeyTimes(even: segments).locate(fraction) }
    var low = 0, high = sums.count - 1
    while high - low > 1 {
      let middle = (low + high) / 2
      if sums[middle] <= wanted { low = middle } else { high = middle }
    }
    let step = sums[high] - sums[low]
    let within = step > 0 ? min((wanted - sums[low]) / step, 1) : 1
    return (low / Self.samples, (Double(low % Self.samples) + within) / Double(Self.samples))
  }
}
