/// The outline of a path as immutable data: verbs, and the points they consume in order.
///
/// `move` and `line` take one point, `quad` two (control, end), `cubic` three (control, control, end), `close` none.
package final class PathGeometry: Sendable {
  package enum Verb: UInt8, Sendable { case move, line, quad, cubic, close }

  package let verbs: [Verb]
  package let points: [CGPoint]

  package init(verbs: [Verb], points: [CGPoint]) {
    self.verbs = verbs
    self.points = points
  }

  package static let empty = PathGeometry(verbs: [], points: [])
}

extension PathGeometry: Hashable {
  package static func == (a: PathGeometry, b: PathGeometry) -> Bool { a === b || (a.verbs == b.verbs && a.points == b.points) }
  package func hash(into hasher: inout Hasher) {
    hasher.combine(verbs)
    for point in points {
      hasher.combine(point.x)
      hasher.combine(point.y)
    }
  }
}
