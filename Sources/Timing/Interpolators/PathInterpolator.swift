internal import Graphics
internal import RenderTree

/// Interpolates along a path: each line or curve is one segment of time, like the values of key frames.
///
/// A move adds no time, the position jumps. Closing runs a line back to the start of the subpath. In linear and cubic modes a segment is
/// travelled by its own Bézier parameter, in the paced ones the whole by length. Discrete mode holds the start of each element. A path
/// without an element shows nothing.
struct PathInterpolator: Sendable {
  private struct Element {
    var p0: SIMD2<Double>, p1: SIMD2<Double>, p2: SIMD2<Double>, p3: SIMD2<Double>

    func point(_ t: Double) -> SIMD2<Double> {
      let s = 1 - t
      let start = p0 * (s * s * s) + p1 * (3 * s * s * t)
      let end = p2 * (3 * s * t * t) + p3 * (t * t * t)
      return start + end
    }

    /// Whether all of its control points are the same.
    var isPoint: Bool { p0 == p1 && p0 == p2 && p0 == p3 }

    /// Whether a part's control points are within a point of evenly spaced points on a line.
    func isStraight(over part: ClosedRange<Double>) -> Bool {
      let start = p0 - 2 * p1 + p2, end = p1 - 2 * p2 + p3
      let width = part.upperBound - part.lowerBound
      return [part.lowerBound, part.upperBound].allSatisfy { place in
        // The second difference of the part's control points there.
        let bend = (start + (end - start) * place) * (width * width)
        return (bend * bend).sum() < 1
      }
    }

    /// The direction of travel. Where control points coincide, the next distinct one determines it.
    func direction(_ t: Double) -> SIMD2<Double> {
      let s = 1 - t
      let step1 = p1 - p0, step2 = p2 - p1, step3 = p3 - p2
      let negligible = 1e-9 * (step1.magnitude + step2.magnitude + step3.magnitude)
      let derivative = step1 * (s * s) + step2 * (2 * s * t) + step3 * (t * t)
      if derivative.magnitude > negligible { return derivative }
      let second = (step2 - step1) * s + (step3 - step2) * t
      if second.magnitude > negligible { return t < 0.5 ? second : -second }
      return p3 - p0
    }
  }

  private let elements: [Element]
  private let times: KeyTimes
  private let easings: [EasingFunction]
  /// Arc lengths, for the paced modes.
  let arcs: ArcLengthTable?
  private let isDiscrete: Bool
  private let rotation: Keyframes.Rotation?

  /// - Parameter arcs: the table of an earlier interpolator along the same path, if there is one.
  init?(_ path: PathGeometry, _ keyframes: Keyframes, arcs: ArcLengthTable? = nil) {
    elements = Self.elements(of: path)
    guard !elements.isEmpty else { return nil }
    let elements = self.elements
    let isPaced = keyframes.mode == .paced || keyframes.mode == .cubicPaced
    isDiscrete = keyframes.mode == .discrete
    rotation = keyframes.rotation
    self.arcs = isPaced ? arcs ?? Self.arcs(of: elements) : nil
    easings = isPaced ? [] : (keyframes.timingCurves ?? []).map(EasingFunction.init)
    if let keyTimes = keyframes.keyTimes, KeyTimes.areUsable(keyTimes), keyTimes.count > 1 {
      times = KeyTimes(boundaries: Array(keyTimes.prefix(elements.count + 1)))
    } else {
      times = KeyTimes(even: elements.count)
    }
  }

  /// Points measured on Apple's systems, on three curves, match true lengths with a parameter that is linear along parts found by halving:
  /// constant speed throughout would be off by 0.1 of 200 points.
  private static func arcs(of elements: [Element]) -> ArcLengthTable {
    // Rounding would give a point a length, and with it an interval of time.
    ArcLengthTable(segments: elements.count) { elements[$0].isPoint ? elements[$0].p0 : elements[$0].point($1) }
      .thinned { elements[$0].isStraight(over: $1) }
  }

  /// The point at a fraction of the animation's time, and the layer's rotation there: in radians from its own x axis, 0 if it does not
  /// follow the path.
  ///
  /// - Parameter ahead: The fraction that decides on which element it lies; see `FrameGrid`.
  func value(at fraction: Double, ahead: Double) -> (point: SIMD2<Double>, angle: Double) {
    var (segment, part) = self.arcs.map { $0.locate(fraction) } ?? times.locate(fraction, ahead: ahead)
    if isDiscrete {
      part = 0
    } else if segment < easings.count {
      part = easings[segment](part)
    }
    let element = elements[segment]
    return (element.point(part), rotation.map { angle(element.direction(part), $0) } ?? 0)
  }

  var turnsLayer: Bool { rotation != nil }

  func endValue(autoreverses: Bool) -> SIMD2<Double> { autoreverses ? elements[0].p0 : elements[elements.count - 1].p3 }

  private func angle(_ direction: SIMD2<Double>, _ rotation: Keyframes.Rotation) -> Double {
    let angle = atan2(direction.y, direction.x)
    return rotation == .auto ? angle : angle + .pi
  }

  /// Lines and quadratic curves converted to cubic ones with the same motion.
  private static func elements(of path: PathGeometry) -> [Element] {
    var elements: [Element] = []
    var points = path.points.makeIterator()
    func next() -> SIMD2<Double> { points.next().map { SIMD2($0) } ?? SIMD2(.nan, .nan) }
    var start = SIMD2<Double>(0, 0), current = start
    func line(to end: SIMD2<Double>) {
      elements.append(Element(p0: current, p1: current + (end - current) / 3, p2: end - (end - current) / 3, p3: end))
    }
    for verb in path.verbs {
      switch verb {
      case .move:
        current = next()
        start = current
      case .line:
        let end = next()
        line(to: end)
        current = end
      case .quad:
        let control = next(), end = next()
        elements.append(Element(p0: current, p1: current + (control - current) * (2 / 3), p2: end + (control - end) * (2 / 3), p3: end))
        current = end
      case .cubic:
        let control1 = next(), control2 = next(), end = next()
        elements.append(Element(p0: current, p1: control1, p2: control2, p3: end))
        current = end
      case .close:
        line(to: start)
        current = start
      }
    }
    return elements.filter { $0.p0.isRepresentable && $0.p1.isRepresentable && $0.p2.isRepresentable && $0.p3.isRepresentable }
  }
}

extension SIMD2<Double> {
  /// The sum of both components' magnitudes: precise enough to tell whether a vector is negligible.
  fileprivate var magnitude: Double { x.magnitude + y.magnitude }
}
