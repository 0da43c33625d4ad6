/// Outlines as corners: curves become lines that differ from them by little.
enum PathCorners {
  /// Segments of a curve.
  private static let parts = 12

  static func outlines(of path: CGPath) -> [[SIMD2<Double>]] {
    var outlines: [[SIMD2<Double>]] = [], current: [SIMD2<Double>] = []
    func close() {
      if current.count > 1 { outlines.append(current) }
      current = []
    }
    path.applyWithBlock { element in
      let points = element.pointee.points
      func point(_ index: Int) -> SIMD2<Double> { SIMD2(points[index]) }
      switch element.pointee.type {
      case .moveToPoint:
        close()
        current = [point(0)]
      case .addLineToPoint: current.append(point(0))
      case .addQuadCurveToPoint:
        guard let start = current.last else { return }
        for part in 1...parts {
          let t = Double(part) / Double(parts), u = 1 - t
          current.append(start * (u * u) + point(0) * (2 * u * t) + point(1) * (t * t))
        }
      case .addCurveToPoint:
        guard let start = current.last else { return }
        for part in 1...parts {
          let t = Double(part) / Double(parts), u = 1 - t
          let ends = start * (u * u * u) + point(2) * (t * t * t)
          current.append(ends + point(0) * (3 * u * u * t) + point(1) * (3 * u * t * t))
        }
      case .closeSubpath:
        if let first = current.first { current.append(first) }
        let first = current.first
        close()
        if let first { current = [first] }
      }
    }
    close()
    return outlines
  }
}

/// The convex hull of points (A. M. Andrew's monotone chain, 1979).
enum ConvexHull {
  /// The corners, clockwise on screen.
  static func corners(of points: [SIMD2<Double>]) -> [SIMD2<Double>] {
    let sorted = points.sorted { ($0.x, $0.y) < ($1.x, $1.y) }
    func chain(_ points: some Sequence<SIMD2<Double>>) -> [SIMD2<Double>] {
      var hull: [SIMD2<Double>] = []
      for point in points {
        while hull.count > 1, cross(hull[hull.count - 1] - hull[hull.count - 2], point - hull[hull.count - 2]) <= 0 { hull.removeLast() }
        hull.append(point)
      }
      return Array(hull.dropLast())
    }
    return chain(sorted) + chain(sorted.reversed())
  }
}
