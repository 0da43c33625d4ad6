/// Collects verbs and points. Drawing verbs without a current point are dropped, as Core Graphics drops them.
package struct PathBuilder: Sendable {
  package private(set) var verbs: [PathGeometry.Verb] = []
  package private(set) var points: [CGPoint] = []
  package private(set) var currentPoint: CGPoint?
  private var subpathStart = CGPoint.zero

  package init() {}

  package init(_ geometry: PathGeometry) { append(geometry, transform: .identity) }

  package func makeGeometry() -> PathGeometry { PathGeometry(verbs: verbs, points: points) }

  package mutating func move(to point: CGPoint) {
    verbs.append(.move)
    points.append(point)
    currentPoint = point
    subpathStart = point
  }

  package mutating func addLine(to point: CGPoint) {
    guard currentPoint != nil else { return }
    verbs.append(.line)
    points.append(point)
    currentPoint = point
  }

  package mutating func addQuadCurve(to point: CGPoint, control: CGPoint) {
    guard currentPoint != nil else { return }
    verbs.append(.quad)
    points.append(control)
    points.append(point)
    currentPoint = point
  }

  package mutating func addCurve(to point: CGPoint, control1: CGPoint, control2: CGPoint) {
    guard currentPoint != nil else { return }
    verbs.append(.cubic)
    points.append(control1)
    points.append(control2)
    points.append(point)
    currentPoint = point
  }

  package mutating func closeSubpath() {
    guard currentPoint != nil, verbs.last != .close else { return }
    verbs.append(.close)
    currentPoint = subpathStart
  }

  package mutating func append(_ geometry: PathGeometry, transform: CGAffineTransform) {
    var next = geometry.points.startIndex
    func point(_ offset: Int) -> CGPoint { geometry.points[next + offset].applying(transform) }
    for verb in geometry.verbs {
      switch verb {
      case .move: move(to: point(0))
      case .line: addLine(to: point(0))
      case .quad: addQuadCurve(to: point(1), control: point(0))
      case .cubic: addCurve(to: point(2), control1: point(0), control2: point(1))
      case .close: closeSubpath()
      }
      next += verb.pointCount
    }
  }

  /// Continues with a segment, which must begin at the current point.
  mutating func add(_ segment: PathSegment) {
    if segment.isLine {
      addLine(to: CGPoint(segment.end))
    } else {
      addCurve(to: CGPoint(segment.end), control1: CGPoint(segment.control1), control2: CGPoint(segment.control2))
    }
  }
}
