import Graphics
import RenderTree

/// Key times that can be used: from 0 to 1, never descending.
func referenceKeyTimes(_ times: [Double]?) -> [Double]? {
  guard let times, let first = times.first, let last = times.last, first >= 0, last <= 1 else { return nil }
  for index in times.indices.dropFirst() where !(times[index - 1] <= times[index]) { return nil }
  return times
}

/// The segment between ascending boundaries in which a fraction of time lies, and how far into it; the last that has begun.
func referenceSegment(_ boundaries: [Double], _ fraction: Double) -> (Int, Double) {
  var segment = 0
  for index in 1..<boundaries.count - 1 where boundaries[index] <= fraction { segment = index }
  let length = boundaries[segment + 1] - boundaries[segment]
  if length <= 0 { return (segment, fraction < boundaries[segment] ? 0 : 1) }
  return (segment, min(max((fraction - boundaries[segment]) / length, 0), 1))
}

func referenceEvenTimes(_ segments: Int) -> [Double] { (0...segments).map { Double($0) / Double(segments) } }

/// Boundaries in proportion to lengths.
func referenceTimes(lengths: [Double]) -> [Double] {
  let total = lengths.reduce(0, +)
  guard total > 0, total.isFinite else { return referenceEvenTimes(lengths.count) }
  var times = [0.0], sum = 0.0
  for length in lengths {
    sum += length
    times.append(sum / total)
  }
  return times
}

/// Interpolation through key values.
struct ReferenceKeyframes {
  let frames: Keyframes
  let values: [AnimatableValue]
  private let boundaries: [Double]
  private let isSmooth: Bool

  /// Nil where fewer than two values remain.
  init?(_ frames: Keyframes, values: [AnimatableValue]) {
    self.frames = frames
    let isPaced = frames.mode == .paced || frames.mode == .cubicPaced
    let times = isPaced ? nil : referenceKeyTimes(frames.keyTimes)
    var values = values
    if let times, times.count < values.count { values = Array(values.prefix(times.count)) }
    guard values.count >= 2 else { return nil }
    self.values = values
    let n = values.count
    switch frames.mode {
    case .discrete:
      // Value i holds from its own time to the next; without a time for the end, to the end.
      boundaries = times.map { Array(($0 + [1]).prefix(n + 1)) } ?? referenceEvenTimes(n)
    case .linear, .cubic: boundaries = times.map { Array($0.prefix(n)) } ?? referenceEvenTimes(n - 1)
    case .paced: boundaries = referenceTimes(lengths: (1..<n).map { values[$0 - 1].length(to: values[$0]) })
    case .cubicPaced: boundaries = referenceEvenTimes(n - 1)
    }
    // Values that cannot be computed with number by number have no spline.
    isSmooth =
      (frames.mode == .cubic || frames.mode == .cubicPaced)
      && values.allSatisfy { $0.isShaped(like: values[0]) && $0.numbers != nil }
  }

  func value(_ fraction: Double) -> AnimatableValue {
    if frames.mode == .discrete { return values[referenceSegment(boundaries, fraction).0] }
    if frames.mode == .cubicPaced, isSmooth {
      let (segment, part) = atLength(fraction)
      return spline(segment, part)
    }
    var (segment, part) = referenceSegment(boundaries, fraction)
    if frames.mode == .linear || frames.mode == .cubic, let curves = frames.timingCurves, segment < curves.count {
      part = referenceEased(curves[segment], part)
    }
    return isSmooth ? spline(segment, part) : .between(values[segment], values[segment + 1], part)
  }

  /// Two pictures, and how far the first has faded into the second.
  func pictures(_ fraction: Double) -> (AnimatableValue, AnimatableValue, Double) {
    var (segment, part) = referenceSegment(boundaries, fraction)
    if frames.mode == .discrete { return (values[segment], values[segment], 0) }
    if frames.mode == .linear || frames.mode == .cubic, let curves = frames.timingCurves, segment < curves.count {
      part = referenceEased(curves[segment], part)
    }
    return (values[segment], values[segment + 1], part)
  }

  // MARK: Kochanek and Bartels

  private func parameter(_ list: [Double]?, _ index: Int) -> Double {
    guard let list, index < list.count, list[index].isFinite else { return 0 }
    return list[index]
  }

  /// The tangent at key frame `i` as the terms of a sum of values, for segment `segment`, which begins or ends there.
  private func tangent(_ i: Int, _ segment: Int) -> [(AnimatableValue, Double)] {
    let t = parameter(frames.tensionValues, i), c = parameter(frames.continuityValues, i), b = parameter(frames.biasValues, i)
    if i == 0 { return [(values[1], 1 - t), (values[0], t - 1)] }
    if i == values.count - 1 { return [(values[i], 1 - t), (values[i - 1], t - 1)] }
    let before = boundaries[i] - boundaries[i - 1], after = boundaries[i + 1] - boundaries[i]
    let correction = before + after > 0 ? 2 * (segment == i ? after : before) / (before + after) : 1
    let sign = segment == i ? 1.0 : -1.0
    let d0 = (1 - t) * (1 + sign * c) * (1 + b) / 2 * correction, d1 = (1 - t) * (1 - sign * c) * (1 - b) / 2 * correction
    return [(values[i], d0 - d1), (values[i - 1], -d0), (values[i + 1], d1)]
  }

  private func terms(_ segment: Int, _ ends: (Double, Double), _ tangents: (Double, Double)) -> AnimatableValue {
    .combined(
      [(values[segment], ends.0), (values[segment + 1], ends.1)] + tangent(segment, segment).map { ($0.0, $0.1 * tangents.0) }
        + tangent(segment + 1, segment).map { ($0.0, $0.1 * tangents.1) })
  }

  private func spline(_ segment: Int, _ v: Double) -> AnimatableValue {
    let v2 = v * v, v3 = v * v * v
    return terms(segment, (2 * v3 - 3 * v2 + 1, -2 * v3 + 3 * v2), (v3 - 2 * v2 + v, v3 - v2))
  }

  /// The segment and its parameter at a fraction of the spline's length, by summing up short chords and bisecting.
  private func atLength(_ fraction: Double) -> (Int, Double) {
    let steps = 64
    var points: [AnimatableValue] = []
    for segment in 0..<values.count - 1 {
      for step in 0..<steps { points.append(spline(segment, Double(step) / Double(steps))) }
    }
    points.append(values[values.count - 1])
    var lengths = [0.0]
    for index in 1..<points.count { lengths.append(lengths[index - 1] + points[index - 1].length(to: points[index])) }
    let wanted = min(max(fraction, 0), 1) * lengths[lengths.count - 1]
    guard lengths[lengths.count - 1] > 0 else { return referenceSegment(boundaries, fraction) }
    var index = 0
    while index < lengths.count - 2, lengths[index + 1] <= wanted { index += 1 }
    let length = lengths[index + 1] - lengths[index]
    let part = length > 0 ? (wanted - lengths[index]) / length : 0
    return (index / steps, (Double(index % steps) + part) / Double(steps))
  }
}
