internal import RenderTree

/// Interpolates through key values, prepared so that evaluating it only has to look things up.
///
/// - Fewer than two values show nothing.
/// - Key times that leave 0…1 or descend count as they stand, see `KeyTimes`; those that are not numbers are ignored. Where there are more
///   or fewer of them than values, the common beginning of both is used. Before the first time the first value holds, after the last the
///   last.
/// - At the moment of a key frame its value shows, also where what lies between two values is the second.
/// - Cubic interpolation of values that do not add up (pictures, names, outlines built differently) goes from one to the next as linear
///   does.
/// - Paced interpolation takes their times from the distances between values, and ignores key times and timing functions.
final class KeyframeInterpolator<Value: Interpolatable>: Sendable {
  private enum Motion { case hold, line, spline, jump }

  let values: [Value]
  private let motion: Motion
  private let times: KeyTimes
  /// The timing of each segment, as far as given; further segments are linear.
  private let easings: [EasingFunction]
  /// Tangents of splines, two per segment: at its start and at its end.
  private let tangents: [Value]
  /// Arc lengths, for splines at constant speed.
  private let arcs: ArcLengthTable?

  init?(_ keyframes: Keyframes, values: [Value]) {
    var values = values
    var keyTimes = keyframes.keyTimes.flatMap { KeyTimes.areUsable($0) ? $0 : nil }
    let isPaced = keyframes.mode == .paced || keyframes.mode == .cubicPaced
    if isPaced { keyTimes = nil }
    if let count = keyTimes?.count, count < values.count { values.removeLast(values.count - count) }
    guard values.count > 1 else { return nil }
    self.values = values
    easings = isPaced ? [] : (keyframes.timingCurves ?? []).map(EasingFunction.init)

    if keyframes.mode == .discrete {
      motion = .hold
      tangents = []
      arcs = nil
      guard let keyTimes else {
        times = KeyTimes(even: values.count)
        return
      }
      // Each value holds from its own time to the next one's, the last one to the end.
      times = KeyTimes(boundaries: Array(keyTimes.prefix(values.count)) + [keyTimes.count > values.count ? keyTimes[values.count] : 1])
      return
    }

    let segments = values.count - 1
    if keyframes.mode == .paced {
      times = KeyTimes(lengths: (0..<segments).map { values[$0].distance(to: values[$0 + 1]) })
    } else if let keyTimes {
      times = KeyTimes(boundaries: Array(keyTimes.prefix(values.count)))
    } else {
      times = KeyTimes(even: segments)
    }
    // Values that cannot be added, such as pictures, have no spline: they are interpolated linearly.
    guard keyframes.mode == .cubic || keyframes.mode == .cubicPaced, values.allSatisfy({ $0.combines(with: values[0]) }) else {
      // Values that cannot be interpolated jump.
      motion = zip(values, values.dropFirst()).allSatisfy { $0.interpolates(to: $1) } ? .line : .jump
      tangents = []
      arcs = nil
      return
    }
    motion = .spline
    let tangents = SplineShape(keyframes).tangents(values, times)
    self.tangents = tangents
    arcs =
      keyframes.mode == .cubic
      ? nil
      : ArcLengthTable(segments: segments) { Self.hermite(values[$0], tangents[2 * $0], values[$0 + 1], tangents[2 * $0 + 1], $1) }
  }

  /// The value at a fraction of the animation's time.
  ///
  /// - Parameter ahead: The fraction that decides between which key frames it lies; see `FrameGrid`.
  func value(at fraction: Double, ahead: Double) -> Value {
    if let arcs {
      let (segment, part) = arcs.locate(fraction)
      return spline(segment, part)
    }
    var (segment, part) = times.locate(fraction, ahead: ahead)
    if motion == .hold { return values[segment] }
    if motion == .jump, let end = times.end(of: segment, at: fraction, ahead: ahead) { return values[segment + end] }
    if segment < easings.count { part = easings[segment](part) }
    return motion == .spline ? spline(segment, part) : .mix(values[segment], values[segment + 1], part)
  }

  /// The value at the end of a cycle: the last one or, with autoreverse, the first one.
  func endValue(autoreverses: Bool) -> Value { autoreverses ? values[0] : values[values.count - 1] }

  private func spline(_ segment: Int, _ fraction: Double) -> Value {
    Self.hermite(values[segment], tangents[2 * segment], values[segment + 1], tangents[2 * segment + 1], fraction)
  }

  /// The Hermite cubic with given ends and derivatives, component by component, even for matrices.
  private static func hermite(_ p0: Value, _ m0: Value, _ p1: Value, _ m1: Value, _ t: Double) -> Value {
    let s = 1 - t
    let ends = Value.sum(.product(p0, (1 + 2 * t) * s * s), .product(p1, t * t * (3 - 2 * t)))
    return .sum(ends, .sum(.product(m0, t * s * s), .product(m1, -t * t * s)))
  }
}
