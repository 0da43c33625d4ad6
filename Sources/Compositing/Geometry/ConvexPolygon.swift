/// Clips convex polygons that lie in shared scratch arrays.
enum ConvexPolygon {
  /// Appends to `points` the part of the polygon `points[range]` where the line `a·x + b·y + c` is not negative, and returns its range.
  ///
  /// `inside` is the line `a·x + b·y + c`.
  static func clip(_ range: Range<Int>, of points: inout [SIMD2<Double>], keeping line: SIMD3<Double>) -> Range<Int> {
    let start = points.count
    for i in range {
      let current = points[i]
      let next = points[i + 1 == range.upperBound ? range.lowerBound : i + 1]
      let d0 = line.x * current.x + line.y * current.y + line.z
      let d1 = line.x * next.x + line.y * next.y + line.z
      if d0 >= 0 { points.append(current) }
      if (d0 < 0) != (d1 < 0) { points.append(crossing(current, d0, next, d1)) }
    }
    return start..<points.count
  }

  /// The point between two others where a signed distance is 0; independent of their order.
  static func crossing(_ p0: SIMD2<Double>, _ d0: Double, _ p1: SIMD2<Double>, _ d1: Double) -> SIMD2<Double> {
    abs(d0) < abs(d1) ? p0 + (p1 - p0) * (d0 / (d0 - d1)) : p1 + (p0 - p1) * (d1 / (d1 - d0))
  }

  static func crossing(_ p0: SIMD3<Double>, _ d0: Double, _ p1: SIMD3<Double>, _ d1: Double) -> SIMD3<Double> {
    abs(d0) < abs(d1) ? p0 + (p1 - p0) * (d0 / (d0 - d1)) : p1 + (p0 - p1) * (d1 / (d1 - d0))
  }

  /// Appends the intersection of two convex polygons, and returns its range.
  static func intersect(_ a: Range<Int>, _ b: Range<Int>, of points: inout [SIMD2<Double>]) -> Range<Int> {
    var result = a
    let turn = signedArea(b, of: points) < 0 ? -1.0 : 1.0
    for i in b {
      let p = points[i]
      let q = points[i + 1 == b.upperBound ? b.lowerBound : i + 1]
      let line = SIMD3(p.y - q.y, q.x - p.x, p.x * q.y - q.x * p.y) * turn
      result = clip(result, of: &points, keeping: line)
      if result.isEmpty { break }
    }
    return result
  }

  /// Twice the area; positive when the corners run clockwise as seen with y down.
  static func signedArea(_ range: Range<Int>, of points: [SIMD2<Double>]) -> Double {
    var area = 0.0
    for i in range {
      let p = points[i]
      let q = points[i + 1 == range.upperBound ? range.lowerBound : i + 1]
      area += p.x * q.y - q.x * p.y
    }
    return area
  }
}
