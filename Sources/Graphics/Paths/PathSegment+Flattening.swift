extension PathSegment {
  /// How many chords of equal parameter stay within `tolerance` of the curve.
  ///
  /// A chord over a step h strays by at most h² / 8 times the second derivative, which for a cubic curve is largest at an end.
  package func pieceCount(tolerance: Double) -> Int {
    if isLine { return 1 }
    let bend = max((start - control1 * 2 + control2).length, (control1 - control2 * 2 + end).length)
    let count = (6 * bend / (8 * tolerance)).squareRoot().rounded(.up)
    return count >= 1 && count.isFinite ? Int(min(count, 10_000)) : 1
  }

  /// The angle, in radians, through which the control polygon turns: no less than the curve's.
  var turn: Double {
    var sum = 0.0
    var last = SIMD2<Double>.zero
    func add(_ leg: SIMD2<Double>) {
      if leg == .zero { return }
      if last != .zero { sum += abs(atan2(last.x * leg.y - last.y * leg.x, (last * leg).sum())) }
      last = leg
    }
    add(control1 - start)
    add(control2 - control1)
    add(end - control2)
    return sum
  }
}

extension PathGeometry {
  /// The outline with every curve replaced by lines that stay within `tolerance` of it.
  package func flattened(tolerance: Double) -> PathGeometry {
    var builder = PathBuilder()
    var next = 0
    var iterator = segments
    for verb in verbs {
      defer { next += verb.pointCount }
      if verb == .move {
        builder.move(to: points[next])
        continue
      }
      guard let segment = iterator.next() else { break }
      if verb == .close {
        builder.closeSubpath()
        continue
      }
      let count = segment.pieceCount(tolerance: tolerance)
      for i in 1..<max(count, 1) { builder.addLine(to: CGPoint(segment.point(at: Double(i) / Double(count)))) }
      builder.addLine(to: CGPoint(segment.end))
    }
    return builder.makeGeometry()
  }
}
