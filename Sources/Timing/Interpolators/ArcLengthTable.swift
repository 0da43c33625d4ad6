/// Lengths along a curve of several segments, by which it can be travelled at constant speed.
///
/// Each segment is measured at 256 samples, each step between them by its chord and those of its halves, from which Richardson's
/// extrapolation removes the leading error. Between samples, speed is taken as changing evenly, which places points to within a millionth
/// of the length.
///
/// A coarser table may be asked for where an animation is known to be timed by one.
struct ArcLengthTable: Sendable {
  private static let samples = 256
  /// Length from the start to each step, with `steps` entries a segment after the first 0.
  private let sums: [Double]
  private let steps: Int
  let segments: Int

  init<Value: Interpolatable>(segments: Int, point: (_ segment: Int, _ fraction: Double) -> Value) {
    var sums = [0.0]
    sums.reserveCapacity(segments * Self.samples + 1)
    var length = 0.0
    for segment in 0..<segments {
      var last = point(segment, 0)
      for sample in 1...Self.samples {
        let middle = point(segment, (Double(sample) - 0.5) / Double(Self.samples))
        let next = point(segment, Double(sample) / Double(Self.samples))
        let chord = last.distance(to: next)
        let step = max(chord, (4 * (last.distance(to: middle) + middle.distance(to: next)) - chord) / 3)
        length += step.isFinite ? step : 0
        sums.append(length)
        last = next
      }
    }
    self.sums = sums
    steps = Self.samples
    self.segments = segments
  }

  private init(sums: [Double], steps: Int, segments: Int) {
    self.sums = sums
    self.steps = steps
    self.segments = segments
  }

  /// The same lengths at fewer places of each segment, between which the parameter grows evenly with length.
  /// - Precondition: `steps` is a power of two, and fewer than were measured.
  func coarsened(toSteps steps: Int) -> ArcLengthTable {
    ArcLengthTable(sums: stride(from: 0, to: sums.count, by: self.steps / steps).map { sums[$0] }, steps: steps, segments: segments)
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
    let within = parameter(wanted - sums[low], in: low)
    return (low / steps, (Double(low % steps) + within) / Double(steps))
  }

  private func step(_ index: Int) -> Double { sums[index + 1] - sums[index] }

  /// How far into a step, from 0 to 1, a distance from its start is: the root of v₀τ + (v₁ − v₀)τ²/2 = distance, with v₀ and v₁ the speeds
  /// at its ends, found from the steps beside it.
  private func parameter(_ distance: Double, in index: Int) -> Double {
    let length = step(index)
    guard length > 0 else { return 1 }
    guard steps == Self.samples else { return min(distance / length, 1) }
    let place = index % steps
    let before = place > 0 ? step(index - 1) : 2 * length - step(index + 1)
    let after = place < steps - 1 ? step(index + 1) : 2 * length - before
    let change = (after - before) / 2
    let start = length - change / 2
    let root = (start * start + 2 * change * distance).squareRoot()
    let parameter = 2 * distance / (start + root)
    return parameter >= 0 && parameter <= 1 ? parameter : min(distance / length, 1)
  }
}
