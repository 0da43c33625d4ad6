import Graphics
import Testing

/// Expects numbers to agree one by one.
func expect(_ actual: [Double], _ expected: [Double], within tolerance: Double = 1e-5, sourceLocation: SourceLocation = #_sourceLocation) {
  #expect(actual.count >= expected.count, sourceLocation: sourceLocation)
  for (i, pair) in zip(actual, expected).enumerated() {
    #expect(abs(pair.0 - pair.1) <= tolerance, "number \(i): \(pair.0) instead of \(pair.1)", sourceLocation: sourceLocation)
  }
}

/// The elements row by row.
func elements(_ t: CATransform3D) -> [Double] {
  [t.row1, t.row2, t.row3, t.row4].flatMap { [$0.x, $0.y, $0.z, $0.w] }
}

func elements(_ t: CGAffineTransform) -> [Double] { [t.a, t.b, t.c, t.d, t.tx, t.ty].map { Double($0) } }

extension CGPoint {
  var xy: [Double] { [Double(x), Double(y)] }
}

extension CGRect {
  var corners: [Double] { [Double(minX), Double(minY), Double(maxX), Double(maxY)] }
}
