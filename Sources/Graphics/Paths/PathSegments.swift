/// The lines and curves of an outline, in order, made as they are asked for. Moves that nothing follows make none.
package struct PathSegments: Sequence, IteratorProtocol {
  private let verbs: [PathGeometry.Verb]
  private let points: [CGPoint]
  private let closesOpenSubpaths: Bool
  private var verb = 0
  private var point = 0
  private var subpathStart = SIMD2<Double>.zero
  private var current = SIMD2<Double>.zero
  private var startsSubpath = true
  private var isOpen = false

  init(verbs: [PathGeometry.Verb], points: [CGPoint], closingOpenSubpaths: Bool = false) {
    self.verbs = verbs
    self.points = points
    closesOpenSubpaths = closingOpenSubpaths
  }

  package mutating func next() -> PathSegment? {
    while verb < verbs.count {
      switch verbs[verb] {
      case .move:
        if let closing = implicitClose() { return closing }
        verb += 1
        current = takePoint()
        subpathStart = current
        startsSubpath = true
      case .line:
        verb += 1
        return emit(PathSegment(line: current, takePoint()))
      case .quad:
        verb += 1
        let control = takePoint()
        return emit(PathSegment(quad: current, control, takePoint()))
      case .cubic:
        verb += 1
        let control1 = takePoint(), control2 = takePoint()
        return emit(PathSegment(cubic: current, control1, control2, takePoint()))
      case .close:
        verb += 1
        isOpen = false
        var segment = PathSegment(line: current, subpathStart)
        segment.startsSubpath = startsSubpath
        segment.closesSubpath = true
        current = subpathStart
        startsSubpath = true
        return segment
      }
    }
    return implicitClose()
  }

  private mutating func takePoint() -> SIMD2<Double> {
    defer { point += 1 }
    return SIMD2(points[point])
  }

  private mutating func emit(_ segment: PathSegment) -> PathSegment {
    var segment = segment
    segment.startsSubpath = startsSubpath
    startsSubpath = false
    isOpen = true
    current = segment.end
    return segment
  }

  private mutating func implicitClose() -> PathSegment? {
    guard closesOpenSubpaths && isOpen else { return nil }
    isOpen = false
    var segment = PathSegment(line: current, subpathStart)
    segment.closesSubpath = true
    return segment
  }
}

extension PathGeometry {
  package var segments: PathSegments { PathSegments(verbs: verbs, points: points) }

  /// The segments that bound the filled area: open subpaths end with a line to their start.
  package var fillSegments: PathSegments { PathSegments(verbs: verbs, points: points, closingOpenSubpaths: true) }

  /// Arc length over all subpaths, closing lines included.
  package var length: Double {
    var sum = 0.0
    for segment in segments { sum += segment.length() }
    return sum
  }
}
