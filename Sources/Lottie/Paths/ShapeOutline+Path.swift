internal import Graphics

extension ShapeOutline.Kind {
  func path(at frame: FrameTime, isReversed: Bool) -> PathGeometry {
    switch self {
    case .path(let shape): shape.value(at: frame).geometry(isReversed: isReversed)
    case .rectangle(let position, let size, let radius):
      BezierShape.rectangle(center: position.value(at: frame), size: size.value(at: frame), radius: radius.value(at: frame))
        .geometry(isReversed: isReversed)
    case .ellipse(let position, let size):
      BezierShape.ellipse(center: position.value(at: frame), size: size.value(at: frame)).geometry(isReversed: isReversed)
    case .polystar(let star): star.shape(at: frame).geometry(isReversed: isReversed)
    }
  }
}

extension BezierShape {
  /// How far along its tangent a quarter circle's control point stands, as a fraction of the radius.
  private static let quarterControl = 0.5522847498

  /// From the upper right corner's end downwards, clockwise as seen. Radii are at most half of the shorter side.
  static func rectangle(center: SIMD2<Double>, size: SIMD2<Double>, radius: Double) -> BezierShape {
    let half = SIMD2(abs(size.x), abs(size.y)) / 2
    let radius = min(max(radius, 0), half.min())
    let corners = [SIMD2(1.0, -1), SIMD2(1, 1), SIMD2(-1, 1), SIMD2(-1, -1)].map { center + $0 * half }
    guard radius > 0 else {
      return BezierShape(
        points: [corners[0], corners[0], corners[1], corners[1], corners[1], corners[2], corners[2], corners[2], corners[3], corners[3]]
          + [corners[3], corners[0], corners[0]], isClosed: true)
    }
    let ways = [SIMD2(0.0, 1), SIMD2(-1, 0), SIMD2(0, -1), SIMD2(1, 0)]
    var points = [corners[0] + ways[0] * radius]
    for index in 0..<4 {
      // Along a side, then around the corner at its end.
      let corner = corners[(index + 1) % 4], start = corner - ways[index] * radius, end = corner + ways[(index + 1) % 4] * radius
      points += [points[points.count - 1], start, start]
      points += [start + (corner - start) * quarterControl, end + (corner - end) * quarterControl, end]
    }
    return BezierShape(points: points, isClosed: true)
  }

  /// From the top, clockwise as seen.
  static func ellipse(center: SIMD2<Double>, size: SIMD2<Double>) -> BezierShape {
    let half = size / 2, control = half * quarterControl
    func point(_ x: Double, _ y: Double) -> SIMD2<Double> { center + SIMD2(x, y) }
    return BezierShape(
      points: [
        point(0, -half.y), point(control.x, -half.y), point(half.x, -control.y), point(half.x, 0), point(half.x, control.y),
        point(control.x, half.y), point(0, half.y), point(-control.x, half.y), point(-half.x, control.y), point(-half.x, 0),
        point(-half.x, -control.y), point(-control.x, -half.y), point(0, -half.y),
      ], isClosed: true)
  }
}
