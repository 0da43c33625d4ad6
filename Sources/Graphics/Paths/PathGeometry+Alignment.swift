extension PathGeometry {
  /// Two outlines as such of the same verbs, so that their points can be mixed; nil where their elements do not correspond.
  ///
  /// Moves correspond to moves, closes to closes, lines and curves to lines and curves. Where they are of different degree, both are the
  /// cubic curves that run alike: a line's control points lie at its thirds.
  package static func aligned(_ a: PathGeometry, _ b: PathGeometry) -> (PathGeometry, PathGeometry)? {
    if a.verbs == b.verbs { return (a, b) }
    guard correspond(a, b) else { return nil }
    let verbs = zip(a.verbs, b.verbs).map { $0 == $1 ? $0 : Verb.cubic }
    return (a.raised(to: verbs), b.raised(to: verbs))
  }

  /// Whether `aligned(_:_:)` gives anything.
  package static func correspond(_ a: PathGeometry, _ b: PathGeometry) -> Bool {
    a.verbs == b.verbs || a.verbs.count == b.verbs.count && zip(a.verbs, b.verbs).allSatisfy { $0 == $1 || $0.draws && $1.draws }
  }

  /// The same outline with cubic curves in the place of lines and quadratic curves where `verbs` has them.
  private func raised(to verbs: [Verb]) -> PathGeometry {
    var raised: [CGPoint] = []
    var index = 0, start = CGPoint.zero, current = CGPoint.zero
    for (verb, wanted) in zip(self.verbs, verbs) {
      let given = points[index..<index + verb.pointCount]
      index += verb.pointCount
      switch verb {
      case .line where wanted == .cubic:
        let segment = PathSegment(line: SIMD2(current), SIMD2(given[given.startIndex]))
        raised += [CGPoint(segment.control1), CGPoint(segment.control2), given[given.startIndex]]
      case .quad where wanted == .cubic:
        let segment = PathSegment(quad: SIMD2(current), SIMD2(given[given.startIndex]), SIMD2(given[given.startIndex + 1]))
        raised += [CGPoint(segment.control1), CGPoint(segment.control2), given[given.startIndex + 1]]
      case .move, .line, .quad, .cubic, .close: raised += given
      }
      current = verb == .close ? start : given.last ?? current
      if verb == .move { start = current }
    }
    return PathGeometry(verbs: verbs, points: raised)
  }
}

extension PathGeometry.Verb {
  /// Whether it draws a line or a curve to a point of its own.
  fileprivate var draws: Bool {
    switch self {
    case .line, .quad, .cubic: true
    case .move, .close: false
    }
  }
}
