import Foundation
import Graphics
import RenderTree

/// Motion along an outline: every line, curve and closing line is a segment of time.
struct ReferencePath {
  /// The four control points of each segment as a cubic.
  private var segments: [[SIMD2<Double>]] = []
  private let frames: Keyframes
  private var times = ReferenceTimes([])

  init?(_ path: PathGeometry, _ frames: Keyframes) {
    self.frames = frames
    var start = SIMD2<Double>(0, 0), current = start, index = 0
    func point() -> SIMD2<Double> {
      defer { index += 1 }
      return SIMD2(Double(path.points[index].x), Double(path.points[index].y))
    }
    for verb in path.verbs {
      var controls = [current]
      switch verb {
      case .move:
        current = point()
        start = current
        continue
      case .line: controls.append(point())
      case .quad: controls += [point(), point()]
      case .cubic: controls += [point(), point(), point()]
      case .close: controls.append(start)
      }
      current = controls[controls.count - 1]
      // Degree elevation to a cubic moves alike.
      while controls.count < 4 {
        let old = controls
        controls = [old[0]]
        for index in 1..<old.count { controls.append(old[index] + (old[index - 1] - old[index]) * (Double(index) / Double(old.count))) }
        controls.append(old[old.count - 1])
      }
      segments.append(controls)
    }
    if segments.isEmpty { return nil }
    if let given = referenceKeyTimes(frames.keyTimes), given.count > 1 {
      times = ReferenceTimes(Array(given.prefix(segments.count + 1)))
    } else {
      times = ReferenceTimes(even: segments.count)
    }
  }

  var turnsLayer: Bool { frames.rotation != nil }

  func endValue(autoreverses: Bool) -> SIMD2<Double> { autoreverses ? segments[0][0] : segments[segments.count - 1][3] }

  func value(_ fraction: Double, _ ahead: Double) -> (point: SIMD2<Double>, angle: Double) {
    var segment: Int, part: Double
    switch frames.mode {
    case .paced, .cubicPaced: (segment, part) = atLength(fraction)
    case .discrete:
      segment = times.place(fraction, ahead).segment
      part = 0
    case .linear, .cubic:
      (segment, part) = times.place(fraction, ahead)
      if let curves = frames.timingCurves, segment < curves.count { part = referenceEased(curves[segment], part) }
    }
    guard let rotation = frames.rotation else { return (point(segment, part), 0) }
    let direction = direction(segment, part)
    return (point(segment, part), atan2(direction.y, direction.x) + (rotation == .auto ? 0 : .pi))
  }

  /// By de Casteljau's construction.
  private func point(_ segment: Int, _ v: Double) -> SIMD2<Double> {
    var points = segments[segment]
    while points.count > 1 { points = (1..<points.count).map { points[$0 - 1] * (1 - v) + points[$0] * v } }
    return points[0]
  }

  private func derivative(_ segment: Int, _ v: Double) -> SIMD2<Double> {
    let p = segments[segment]
    let steps = [p[1] - p[0], p[2] - p[1], p[3] - p[2]]
    return 3 * (steps[0] * ((1 - v) * (1 - v)) + steps[1] * (2 * v * (1 - v)) + steps[2] * (v * v))
  }

  private func length(_ vector: SIMD2<Double>) -> Double { (vector * vector).sum().squareRoot() }

  /// The direction of the tangent; where control points fall together at an end, it points towards the next distinct one.
  private func direction(_ segment: Int, _ v: Double) -> SIMD2<Double> {
    let p = segments[segment]
    let size = length(p[1] - p[0]) + length(p[2] - p[1]) + length(p[3] - p[2])
    if size < 1e-9 * (1 + length(p[0])) { return SIMD2(0, 0) }
    let tangent = derivative(segment, v)
    if length(tangent) > 1e-9 * size { return tangent }
    for other in v < 0.5 ? [p[1] - p[0], p[2] - p[0]] : [p[3] - p[2], p[3] - p[1]] where length(other) > 1e-9 * size { return other }
    return p[3] - p[0]
  }

  /// The place at a fraction of the length, as measured on Apple's systems: true lengths of parts along which the parameter is linear.
  private func atLength(_ fraction: Double) -> (Int, Double) {
    // Abscissae and weights of Gauss and Legendre's rule of five points.
    let rule = [
      (0.0, 0.568_888_888_888_888_9), (0.538_469_310_105_683_1, 0.478_628_670_499_366_5),
      (-0.538_469_310_105_683_1, 0.478_628_670_499_366_5),
      (0.906_179_845_938_664, 0.236_926_885_056_189_1), (-0.906_179_845_938_664, 0.236_926_885_056_189_1),
    ]
    let parts = segments.indices.flatMap { segment in
      Self.parts(segments[segment], from: 0, to: 1).map { (segment: segment, from: $0.from, to: $0.to) }
    }
    var lengths = [0.0]
    for part in parts {
      let width = (part.to - part.from) / 4
      var sum = 0.0
      for panel in 0..<4 {
        for (abscissa, weight) in rule {
          let place = part.from + width * (Double(panel) + (abscissa + 1) / 2)
          sum += weight * width / 2 * length(derivative(part.segment, place))
        }
      }
      lengths.append(lengths[lengths.count - 1] + sum)
    }
    let wanted = min(max(fraction, 0), 1) * lengths[lengths.count - 1]
    guard lengths[lengths.count - 1] > 0 else { return ReferenceTimes(even: segments.count).place(fraction, fraction) }
    var index = 0
    while index < lengths.count - 2, lengths[index + 1] <= wanted { index += 1 }
    let step = lengths[index + 1] - lengths[index]
    let part = parts[index]
    return (part.segment, part.from + (part.to - part.from) * (step > 0 ? (wanted - lengths[index]) / step : 1))
  }

  /// The parts of a curve that halving it leads to: eighths at least, and smaller ones where the second differences of a part's control
  /// points are a point or more, to a 256th.
  private static func parts(_ points: [SIMD2<Double>], from: Double, to: Double) -> [(from: Double, to: Double)] {
    let bends = [points[0] - 2 * points[1] + points[2], points[1] - 2 * points[2] + points[3]]
    let isStraight = bends.allSatisfy { ($0 * $0).sum() < 1 }
    if to - from <= 1.0 / 256 || to - from <= 1.0 / 8 && isStraight { return [(from, to)] }
    // De Casteljau's construction at the middle: its left and right edges are the halves' control points.
    var left: [SIMD2<Double>] = [], right: [SIMD2<Double>] = [], row = points
    while let first = row.first, let last = row.last {
      left.append(first)
      right.insert(last, at: 0)
      row = row.indices.dropLast().map { (row[$0] + row[$0 + 1]) / 2 }
    }
    let middle = (from + to) / 2
    return parts(left, from: from, to: middle) + parts(right, from: middle, to: to)
  }
}
