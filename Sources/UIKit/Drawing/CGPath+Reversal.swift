extension CGPath {
  /// The same outline, travelled the other way: subpaths in the opposite order, each from its last point to its first; closed ones are
  /// closed again.
  func reversed() -> CGMutablePath {
    struct Subpath {
      var points: [CGPoint]
      var curves: [CGPathElementType] = []
      var isClosed = false
    }
    var subpaths: [Subpath] = []
    applyWithBlock { element in
      let type = element.pointee.type, points = UnsafeBufferPointer(start: element.pointee.points, count: type.pointCount)
      if type == .moveToPoint { return subpaths.append(Subpath(points: Array(points))) }
      // What follows a close begins where the closed subpath did.
      if let last = subpaths.last, last.isClosed { subpaths.append(Subpath(points: [last.points[0]])) }
      guard !subpaths.isEmpty else { return }
      if type == .closeSubpath {
        subpaths[subpaths.count - 1].isClosed = true
      } else {
        subpaths[subpaths.count - 1].points += points
        subpaths[subpaths.count - 1].curves.append(type)
      }
    }
    let path = CGMutablePath()
    for subpath in subpaths.reversed() {
      var points = subpath.points.reversed().makeIterator()
      func point() -> CGPoint { points.next() ?? subpath.points[0] }
      path.move(to: point())
      for curve in subpath.curves.reversed() {
        switch curve {
        case .moveToPoint, .closeSubpath: break
        case .addLineToPoint: path.addLine(to: point())
        case .addQuadCurveToPoint:
          let control = point()
          path.addQuadCurve(to: point(), control: control)
        case .addCurveToPoint:
          let control1 = point(), control2 = point()
          path.addCurve(to: point(), control1: control1, control2: control2)
        }
      }
      if subpath.isClosed { path.closeSubpath() }
    }
    return path
  }
}

extension CGPathElementType {
  fileprivate var pointCount: Int {
    switch self {
    case .moveToPoint, .addLineToPoint: 1
    case .addQuadCurveToPoint: 2
    case .addCurveToPoint: 3
    case .closeSubpath: 0
    }
  }
}
