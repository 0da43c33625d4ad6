extension PathGeometry {
  /// Whether `point` lies in the filled area; a point on an edge may fall to either side.
  package func contains(_ point: CGPoint, usesEvenOddRule: Bool) -> Bool {
    guard controlBounds.minX <= point.x, point.x <= controlBounds.maxX, controlBounds.minY <= point.y, point.y <= controlBounds.maxY else {
      return false
    }
    var winding = 0
    for segment in fillSegments { winding += segment.crossings(of: SIMD2(point), depth: 0) }
    return usesEvenOddRule ? winding % 2 != 0 : winding != 0
  }

  /// The rectangle, and the radius of its four circular corners, if the outline is one closed subpath of that shape. Circles are such
  /// shapes too.
  package func asRoundedRect() -> (rect: CGRect, cornerRadius: CGFloat)? {
    guard verbs.count >= 5, verbs.count <= 11, verbs[0] == .move, verbs.last == .close || points.first == points.last else { return nil }
    let low = SIMD2(Double(bounds.minX), Double(bounds.minY)), high = SIMD2(Double(bounds.maxX), Double(bounds.maxY))
    let tolerance = 1e-6 * max(1, (high - low).max())
    guard (high - low).min() > tolerance else { return nil }

    func isOnEdge(_ a: SIMD2<Double>, _ b: SIMD2<Double>) -> Bool {
      let onX = max(abs(a.x - low.x), abs(b.x - low.x)) <= tolerance || max(abs(a.x - high.x), abs(b.x - high.x)) <= tolerance
      let onY = max(abs(a.y - low.y), abs(b.y - low.y)) <= tolerance || max(abs(a.y - high.y), abs(b.y - high.y)) <= tolerance
      return onX || onY
    }

    var radius: Double?
    var corners: UInt8 = 0  // one bit a corner, set where the outline passes
    var count = 0
    for segment in segments {
      count += 1
      if segment.startsSubpath && count > 1 { return nil }
      let isHorizontalFirst = abs(segment.start.y - low.y) <= tolerance || abs(segment.start.y - high.y) <= tolerance
      if segment.isLine {
        guard isOnEdge(segment.start, segment.end) else { return nil }
        continue
      }
      // The corner lies where the tangents at both ends meet.
      let corner = isHorizontalFirst ? SIMD2(segment.end.x, segment.start.y) : SIMD2(segment.start.x, segment.end.y)
      let isAtCorner = (abs(corner.x - low.x) <= tolerance || abs(corner.x - high.x) <= tolerance)
      guard isAtCorner, abs(corner.y - low.y) <= tolerance || abs(corner.y - high.y) <= tolerance else { return nil }
      let first = corner - segment.start, second = corner - segment.end
      let r = first.length
      guard abs(second.length - r) <= tolerance, abs((radius ?? r) - r) <= tolerance else { return nil }
      let expected1 = segment.start + first * quarterCircleControl, expected2 = segment.end + second * quarterCircleControl
      guard (segment.control1 - expected1).length <= 1e-3 * r, (segment.control2 - expected2).length <= 1e-3 * r else { return nil }
      radius = r
      corners |= 1 << ((corner.x > (low.x + high.x) / 2 ? 1 : 0) + (corner.y > (low.y + high.y) / 2 ? 2 : 0))
    }
    if let radius { return corners == 15 ? (bounds, CGFloat(radius)) : nil }
    // Four lines along four different edges.
    var corner = 0
    for point in points.prefix(4) {
      let p = SIMD2(point)
      guard abs(p.x - low.x) <= tolerance || abs(p.x - high.x) <= tolerance, abs(p.y - low.y) <= tolerance || abs(p.y - high.y) <= tolerance
      else { return nil }
      corner |= 1 << ((p.x > (low.x + high.x) / 2 ? 1 : 0) + (p.y > (low.y + high.y) / 2 ? 2 : 0))
    }
    let hasFourLines = points.count == 4 || (points.count == 5 && points[4] == points[0])
    return corner == 15 && hasFourLines ? (bounds, 0) : nil
  }
}

extension PathSegment {
  /// How often, and in which direction, the segment crosses the ray from `p` towards positive x: +1 for a crossing towards positive y.
  fileprivate func crossings(of p: SIMD2<Double>, depth: Int) -> Int {
    let low = pointwiseMin(pointwiseMin(start, control1), pointwiseMin(control2, end))
    let high = pointwiseMax(pointwiseMax(start, control1), pointwiseMax(control2, end))
    if p.y < low.y || p.y > high.y || p.x > high.x { return 0 }
    let isBelowAtStart = start.y <= p.y, isBelowAtEnd = end.y <= p.y
    if p.x < low.x {
      // Whatever the curve does in between, crossings cancel but for the difference of its ends.
      return isBelowAtStart == isBelowAtEnd ? 0 : (isBelowAtStart ? 1 : -1)
    }
    if isLine || depth == 24 {
      if isBelowAtStart == isBelowAtEnd { return 0 }
      let x = start.x + (end.x - start.x) * (p.y - start.y) / (end.y - start.y)
      return x > p.x ? (isBelowAtStart ? 1 : -1) : 0
    }
    return part(from: 0, to: 0.5).crossings(of: p, depth: depth + 1) + part(from: 0.5, to: 1).crossings(of: p, depth: depth + 1)
  }
}
