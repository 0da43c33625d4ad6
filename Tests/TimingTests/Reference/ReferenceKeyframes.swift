import Graphics
import RenderTree

/// Key times that can be used: finite numbers.
func referenceKeyTimes(_ times: [Double]?) -> [Double]? {
  guard let times, !times.isEmpty, times.allSatisfy(\.isFinite) else { return nil }
  return times
}

/// Where segments of time end, counted in parts of the whole: boundaries at even times are whole numbers, so that nothing is rounded.
struct ReferenceTimes {
  private let boundaries: [Double]
  /// How many parts the whole has.
  private let unit: Double

  /// Boundaries in fractions of the whole.
  init(_ boundaries: [Double]) { (self.boundaries, unit) = (boundaries, 1) }

  init(even segments: Int) { (boundaries, unit) = ((0...segments).map(Double.init), Double(segments)) }

  /// Boundaries in proportion to lengths.
  init(lengths: [Double]) {
    let total = lengths.reduce(0, +)
    guard total > 0, total.isFinite else {
      self.init(even: lengths.count)
      return
    }
    var times = [0.0], sum = 0.0
    for length in lengths {
      sum += length
      times.append(sum / total)
    }
    self.init(times)
  }

  /// The segment in which a fraction of time lies, and how far into it: the first that ends after `ahead`, the same a tolerance later; when
  /// none does, the end of the last.
  func place(_ fraction: Double, _ ahead: Double) -> (segment: Int, part: Double) {
    for segment in 0..<boundaries.count - 1 where boundaries[segment + 1] > ahead * unit {
      let length = boundaries[segment + 1] - boundaries[segment]
      return (segment, length > 0 ? min(max((fraction * unit - boundaries[segment]) / length, 0), 1) : 0)
    }
    return (boundaries.count - 2, 1)
  }

  /// Whether a segment has ended `ahead`.
  func hasEnded(_ segment: Int, _ ahead: Double) -> Bool { boundaries[segment + 1] <= ahead * unit }

  /// Whether a fraction of time is that of a boundary, as far as can be told.
  func isBoundary(_ index: Int, _ fraction: Double, _ ahead: Double) -> Bool {
    abs(boundaries[index] - fraction * unit) <= abs(ahead - fraction) * unit
  }

  /// The length of a segment, which does not end before it begins.
  func length(_ segment: Int) -> Double { max(boundaries[segment + 1] - boundaries[segment], 0) }
}

/// Interpolation through key values.
struct ReferenceKeyframes {
  let frames: Keyframes
  let values: [AnimatableValue]
  private let times: ReferenceTimes
  private let isSmooth: Bool

  /// Nil where fewer than two values remain.
  init?(_ frames: Keyframes, values: [AnimatableValue]) {
    self.frames = frames
    let isPaced = frames.mode == .paced || frames.mode == .cubicPaced
    let given = isPaced ? nil : referenceKeyTimes(frames.keyTimes)
    var values = values
    if let given, given.count < values.count { values = Array(values.prefix(given.count)) }
    guard values.count >= 2 else { return nil }
    self.values = values
    let n = values.count
    switch frames.mode {
    case .discrete:
      // Value i holds from its own time to the next; without a time for the end, to the end.
      times = given.map { ReferenceTimes(Array(($0 + [1]).prefix(n + 1))) } ?? ReferenceTimes(even: n)
    case .linear, .cubic: times = given.map { ReferenceTimes(Array($0.prefix(n))) } ?? ReferenceTimes(even: n - 1)
    case .paced: times = ReferenceTimes(lengths: (1..<n).map { values[$0 - 1].length(to: values[$0]) })
    case .cubicPaced: times = ReferenceTimes(even: n - 1)
    }
    // Values that cannot be computed with number by number have no spline.
    isSmooth =
      (frames.mode == .cubic || frames.mode == .cubicPaced)
      && values.allSatisfy { $0.isShaped(like: values[0]) && $0.numbers != nil }
  }

  func value(_ fraction: Double, _ ahead: Double) -> AnimatableValue {
    if frames.mode == .discrete { return values[times.place(fraction, ahead).segment] }
    if frames.mode == .cubicPaced, isSmooth {
      let (segment, part) = atLength(fraction)
      return spline(segment, part)
    }
    let (segment, part) = eased(times.place(fraction, ahead))
    if isSmooth { return spline(segment, part) }
    // At the moment of a key its value shows, also where the two values are all that there is; after all the last one does.
    let isStepped = (1..<values.count).contains { values[$0 - 1].isStepping(to: values[$0]) }
    if isStepped, times.hasEnded(segment, ahead) { return values[segment + 1] }
    for end in [segment, segment + 1] where isStepped && times.isBoundary(end, fraction, ahead) { return values[end] }
    return .between(values[segment], values[segment + 1], part)
  }

  /// Two pictures, and how far the first has faded into the second.
  func pictures(_ fraction: Double, _ ahead: Double) -> (AnimatableValue, AnimatableValue, Double) {
    let place = times.place(fraction, ahead)
    if frames.mode == .discrete { return (values[place.0], values[place.0], 0) }
    let (segment, part) = eased(place)
    return (values[segment], values[segment + 1], part)
  }

  private func eased(_ place: (Int, Double)) -> (Int, Double) {
    guard frames.mode == .linear || frames.mode == .cubic, let curves = frames.timingCurves, place.0 < curves.count else { return place }
    return (place.0, referenceEased(curves[place.0], place.1))
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
    let before = times.length(i - 1), after = times.length(i)
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
    guard lengths[lengths.count - 1] > 0 else { return times.place(fraction, fraction) }
    var index = 0
    while index < lengths.count - 2, lengths[index + 1] <= wanted { index += 1 }
    let length = lengths[index + 1] - lengths[index]
    let part = length > 0 ? (wanted - lengths[index]) / length : 0
    return (index / steps, (Double(index % steps) + part) / Double(steps))
  }
}
