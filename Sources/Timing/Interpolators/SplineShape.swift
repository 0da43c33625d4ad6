internal import RenderTree

/// The shape of cubic interpolation through key frames: tension, continuity and bias at each, after Kochanek and Bartels ("Interpolating
/// splines with local tension, continuity, and bias control", 1984). With zeros it is a Catmull–Rom spline.
struct SplineShape {
  private let tension: [Double], continuity: [Double], bias: [Double]

  init(_ keyframes: Keyframes) {
    tension = keyframes.tensionValues ?? []
    continuity = keyframes.continuityValues ?? []
    bias = keyframes.biasValues ?? []
  }

  /// A parameter at an index; 0 for one that is missing or not finite.
  private func parameter(_ numbers: [Double], _ index: Int) -> Double {
    index < numbers.count && numbers[index].isFinite ? numbers[index] : 0
  }

  /// Derivatives with respect to the segment's fraction, two per segment: at its start and at its end.
  ///
  /// At an inner key frame both are mixes of the steps before and after it, scaled by the segment's share of the two durations, so that
  /// speed does not jump where durations differ. The first and last key frame take the only step they have.
  func tangents<Value: Interpolatable>(_ values: [Value], _ times: KeyTimes) -> [Value] {
    let last = values.count - 1
    var tangents: [Value] = []
    tangents.reserveCapacity(2 * last)
    for segment in 0..<last {
      let step = Value.difference(values[segment + 1], values[segment])
      tangents.append(tangent(at: segment, isLeaving: true, step, values, times))
      tangents.append(tangent(at: segment + 1, isLeaving: false, step, values, times))
    }
    return tangents
  }

  private func tangent<Value: Interpolatable>(at index: Int, isLeaving: Bool, _ step: Value, _ values: [Value], _ times: KeyTimes) -> Value
  {
    let t = parameter(tension, index)
    guard index > 0 && index < values.count - 1 else { return .product(step, 1 - t) }
    let c = isLeaving ? parameter(continuity, index) : -parameter(continuity, index)
    let b = parameter(bias, index)
    let before = Value.difference(values[index], values[index - 1])
    let after = Value.difference(values[index + 1], values[index])
    let durationBefore = times.length(index - 1), durationAfter = times.length(index)
    let both = durationBefore + durationAfter
    let correction = both > 0 ? 2 * (isLeaving ? durationAfter : durationBefore) / both : 1
    let scale = (1 - t) / 2 * correction
    return .sum(.product(before, scale * (1 + c) * (1 + b)), .product(after, scale * (1 - c) * (1 - b)))
  }
}
