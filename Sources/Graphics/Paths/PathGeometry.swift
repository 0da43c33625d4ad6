internal import Synchronization

/// The outline of a path as immutable data: verbs, and the points they consume in order.
///
/// `move` and `line` take one point, `quad` two (control, end), `cubic` three (control, control, end), `close` none. A drawing verb after
/// `close` goes on from the start of the subpath just closed.
package final class PathGeometry: Sendable {
  package enum Verb: UInt8, Sendable {
    case move, line, quad, cubic, close

    package var pointCount: Int {
      switch self {
      case .move, .line: 1
      case .quad: 2
      case .cubic: 3
      case .close: 0
      }
    }
  }

  package let verbs: [Verb]
  package let points: [CGPoint]
  /// The smallest rectangle around all points, control points too; null when there are none.
  package let controlBounds: CGRect
  /// The smallest rectangle around the curves themselves; null when there are no points. Found when it is first asked for: outlines that
  /// change with every frame are drawn without it.
  package var bounds: CGRect {
    guard hasCurves else { return controlBounds }
    return tightBounds.withLock { known in
      if let known { return known }
      let found = findTightBounds()
      known = found
      return found
    }
  }
  private let hasCurves: Bool
  private let tightBounds = Mutex<CGRect?>(nil)

  package init(verbs: [Verb], points: [CGPoint]) {
    self.verbs = verbs
    self.points = points
    var control = PointBounds()
    for point in points { control.add(SIMD2(point)) }
    controlBounds = control.rect
    hasCurves = verbs.contains { $0 == .quad || $0 == .cubic }
  }

  private func findTightBounds() -> CGRect {
    var tight = PointBounds()
    // Segments leave out moves that nothing follows; their points count all the same.
    var index = 0
    for verb in verbs {
      if verb == .move { tight.add(SIMD2(points[index])) }
      index += verb.pointCount
    }
    for segment in PathSegments(verbs: verbs, points: points) { segment.extend(&tight) }
    return tight.rect
  }

  package static let empty = PathGeometry(verbs: [], points: [])

  package var isEmpty: Bool { verbs.isEmpty }

  package func transformed(by transform: CGAffineTransform) -> PathGeometry {
    transform.isIdentity ? self : PathGeometry(verbs: verbs, points: points.map { $0.applying(transform) })
  }
}

extension PathGeometry: Hashable {
  package static func == (a: PathGeometry, b: PathGeometry) -> Bool { a === b || (a.verbs == b.verbs && a.points == b.points) }
  /// Bounds tell paths apart well enough, and are looked at in every frame.
  package func hash(into hasher: inout Hasher) {
    hasher.combine(points.count)
    hasher.combine(bounds.minX)
    hasher.combine(bounds.minY)
    hasher.combine(bounds.width)
    hasher.combine(bounds.height)
  }
}

/// A rectangle that grows to hold points.
struct PointBounds {
  private(set) var low = SIMD2<Double>(repeating: .infinity)
  private(set) var high = SIMD2<Double>(repeating: -.infinity)

  mutating func add(_ p: SIMD2<Double>) {
    low = pointwiseMin(low, p)
    high = pointwiseMax(high, p)
  }

  /// Null while nothing was added.
  var rect: CGRect { low.x > high.x ? .null : CGRect(x: low.x, y: low.y, width: high.x - low.x, height: high.y - low.y) }
}

extension SIMD2<Double> {
  package init(_ p: CGPoint) { self.init(Double(p.x), Double(p.y)) }

  var length: Double { (self * self).sum().squareRoot() }

  /// A quarter turn from the x axis towards the y axis.
  var turned: SIMD2<Double> { SIMD2(-y, x) }
}

extension CGPoint {
  package init(_ p: SIMD2<Double>) { self.init(x: p.x, y: p.y) }
}
