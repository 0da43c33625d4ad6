internal import Graphics

/// An outline of cubic curves as documents have it, all points absolute: the start, then two control points and an end for each curve.
struct BezierShape: Sendable, Equatable, Interpolable {
  var points: [SIMD2<Double>]
  var isClosed: Bool

  static let empty = BezierShape(points: [], isClosed: false)

  /// Outlines of different numbers of curves are not mixed.
  static func mix(_ a: BezierShape, _ b: BezierShape, _ share: Double) -> BezierShape {
    guard a.points.count == b.points.count else { return share < 1 ? a : b }
    var points = a.points
    for index in points.indices { points[index] += (b.points[index] - points[index]) * share }
    return BezierShape(points: points, isClosed: a.isClosed)
  }

  /// The outline as the painter takes it, run through in the other direction if wanted. Curves whose control points lie on their ends are
  /// lines.
  func geometry(isReversed: Bool = false) -> PathGeometry {
    guard let first = points.first, points.count >= 4 || isClosed else { return .empty }
    var verbs: [PathGeometry.Verb] = [.move], result: [CGPoint] = []
    verbs.reserveCapacity(points.count / 3 + 2)
    result.reserveCapacity(points.count)
    let count = points.count
    result.append(CGPoint(isReversed ? points[count - 1] : first))
    var index = 0
    while index + 3 < count {
      let (start, control1, control2, end) =
        isReversed
        ? (points[count - 1 - index], points[count - 2 - index], points[count - 3 - index], points[count - 4 - index])
        : (points[index], points[index + 1], points[index + 2], points[index + 3])
      if start == control1, end == control2 {
        verbs.append(.line)
      } else {
        verbs.append(.cubic)
        result.append(CGPoint(control1))
        result.append(CGPoint(control2))
      }
      result.append(CGPoint(end))
      index += 3
    }
    if isClosed { verbs.append(.close) }
    return PathGeometry(verbs: verbs, points: result)
  }
}
