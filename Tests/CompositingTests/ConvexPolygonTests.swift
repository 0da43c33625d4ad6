import Testing

@testable import Compositing

@Suite("Intersections of convex polygons")
struct ConvexPolygonTests {
  private static let box: [SIMD2<Double>] = [SIMD2(1, 1), SIMD2(7, 1), SIMD2(7, 6), SIMD2(1, 6)]

  /// - Returns: the corners of what two polygons share, from left to right and from top to bottom.
  private func shared(_ a: [SIMD2<Double>], _ b: [SIMD2<Double>]) -> [SIMD2<Double>] {
    // What lies before and behind in the shared array is not looked at.
    var points = [SIMD2(50, 60)] + a + [SIMD2(-9, 8)] + b + [SIMD2(3, -70)]
    let range = ConvexPolygon.intersect(1..<1 + a.count, a.count + 2..<a.count + 2 + b.count, of: &points)
    return points[range].sorted { ($0.x, $0.y) < ($1.x, $1.y) }
  }

  @Test("two boxes share a box, and what lies beside the other shares nothing, whichever way the corners run")
  func boxes() {
    let other: [SIMD2<Double>] = [SIMD2(3, 2), SIMD2(9, 2), SIMD2(9, 8), SIMD2(3, 8)]
    let far: [SIMD2<Double>] = [SIMD2(3, 7), SIMD2(9, 7), SIMD2(9, 8), SIMD2(3, 8)]
    for (a, b) in [(Self.box, other), (other, Self.box), (Self.box.reversed(), other), (Self.box, other.reversed())] {
      #expect(shared(a, b) == [SIMD2(3, 2), SIMD2(3, 6), SIMD2(7, 2), SIMD2(7, 6)])
    }
    #expect(shared(Self.box, far).isEmpty && shared(far, Self.box).isEmpty && shared(Self.box, far.reversed()).isEmpty)
  }

  /// The sides of the triangle are y = (x − 2) / 2, x = 2 and y = 7 − x / 2: the first meets y = 1 at 4 and x = 7 at 2.5, the last x = 7 at
  /// 3.5 and x = 2 at 6.
  @Test("a box and a triangle share five corners")
  func triangle() {
    let triangle: [SIMD2<Double>] = [SIMD2(2, 0), SIMD2(8, 3), SIMD2(2, 6)]
    let corners: [SIMD2<Double>] = [SIMD2(2, 1), SIMD2(2, 6), SIMD2(4, 1), SIMD2(7, 2.5), SIMD2(7, 3.5)]
    for (a, b) in [(Self.box, triangle), (triangle, Self.box), (Self.box, triangle.reversed())] {
      // A corner on a side may come twice.
      let found = shared(a, b).reduce(into: [SIMD2<Double>]()) { if $0.last != $1 { $0.append($1) } }
      #expect(found == corners)
    }
    #expect(ConvexPolygon.signedArea(0..<3, of: triangle) == 36 && ConvexPolygon.signedArea(0..<3, of: triangle.reversed()) == -36)
  }
}
