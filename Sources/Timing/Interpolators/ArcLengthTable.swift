internal import Graphics

/// Lengths along a curve of several segments, by which it can be travelled at constant speed.
///
/// Each segment is measured at 256 samples, each step between them by its chord and those of its halves, from which Richardson's
/// extrapolation removes the leading error. Between samples, speed is taken as changing evenly, which places points to within a millionth
/// of the length.
///
/// A table may be thinned to fewer places where an animation is known to be timed by those.
struct ArcLengthTable: Sendable {
  private static let samples = 256
  /// The length from the start to each kept sample, the first one being the start.
  private let sums: [Double]
  /// The kept samples, numbered from the start; nil when all are kept.
  private let places: [Int32]?
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
    self.init(sums: sums, places: nil, segments: segments)
  }

  private init(sums: [Double], places: [Int32]?, segments: Int) {
    self.sums = sums
    self.places = places
    self.segments = segments
  }

  /// The table reduced to fewer samples, between which the parameter is linear in length: segments are halved repeatedly until there are at
  /// least eight parts, each as good as a straight line travelled evenly.
  func thinned(
    whereStraight isStraight: (_ segment: Int, _ fractions: ClosedRange<Double>) -> Bool
  ) -> ArcLengthTable {
    var places: [Int32] = [0]
    func keep(_ segment: Int, _ part: Range<Int>) {
      let count = Double(Self.samples)
      let fractions = Double(part.lowerBound) / count...Double(part.upperBound) / count
      if part.count == 1 || part.count <= Self.samples / 8 && isStraight(segment, fractions) {
        places.append(Int32(segment * Self.samples + part.upperBound))
        return
      }
      let middle = part.lowerBound + part.count / 2
      keep(segment, part.lowerBound..<middle)
      keep(segment, middle..<part.upperBound)
    }
    for segment in 0..<segments { keep(segment, 0..<Self.samples) }
    return ArcLengthTable(sums: places.map { sums[Int($0)] }, places: places, segments: segments)
  }

  var length: Double { sums[sums.count - 1] }

  /// The segment and its parameter at a fraction of the whole length. A curve without length is divided evenly.
  func locate(_ fraction: Double) -> (segment: Int, fraction: Double) {
    let wanted = min(max(fraction, 0), 1) * length
    guard length > 0, wanted.isFinite else { return KeyTimes(even: segments).locate(fraction, ahead: fraction) }
    let low = max(0, sums.dropLast().partitioningIndex { $0 > wanted } - 1)
    guard let places else { return place(low, plus: parameter(wanted - sums[low], in: low)) }
    let length = step(low), width = Double(places[low + 1] - places[low])
    return place(Int(places[low]), plus: length > 0 ? width * min((wanted - sums[low]) / length, 1) : width)
  }

  /// The segment and its parameter at a number of samples from the start.
  private func place(_ sample: Int, plus part: Double) -> (segment: Int, fraction: Double) {
    (sample / Self.samples, (Double(sample % Self.samples) + part) / Double(Self.samples))
  }

  private func step(_ index: Int) -> Double { sums[index + 1] - sums[index] }

  /// The parameter within a step, from 0 to 1, at a distance from its start: the root of v₀τ + (v₁ − v₀)τ²/2 = distance, with v₀ and v₁ the
  /// speeds at its ends, estimated from the adjacent steps.
  private func parameter(_ distance: Double, in index: Int) -> Double {
    let length = step(index)
    guard length > 0 else { return 1 }
    let place = index % Self.samples
    let before = place > 0 ? step(index - 1) : 2 * length - step(index + 1)
    let after = place < Self.samples - 1 ? step(index + 1) : 2 * length - before
    let change = (after - before) / 2
    let start = length - change / 2
    let root = (start * start + 2 * change * distance).squareRoot()
    let parameter = 2 * distance / (start + root)
    return parameter >= 0 && parameter <= 1 ? parameter : min(distance / length, 1)
  }
}
