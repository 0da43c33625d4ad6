import CFormulas
import Testing

@testable import Compositing

@Suite("Continuous corners")
struct ContinuousCornerTests {
  @Test("the table starts on the edge, and ends on the diagonal where the middle cubic is at its half")
  func ends() {
    #expect(ContinuousCorner.samples.count == 65)
    #expect(abs(ContinuousCorner.samples[0] - 1.528665) < 1e-5)
    // At t = ½ a cubic is (p0 + 3 p1 + 3 p2 + p3) / 8: (0.074911 + 3 · 0.169060 + 3 · 0.372824 + 0.631494) / 8 = 0.291507 on both axes,
    // so (1.528665 − 0.291507) · √2 = 1.749605 from the centre.
    #expect(abs(ContinuousCorner.samples[64] - 1.749605) < 1e-4)
    #expect(abs(ContinuousCorner.boundary(towards: SIMD2(3, 3)) - 1.749605) < 1e-4)
  }

  @Test("the joint of the cubics lies on the curve")
  func joint() {
    // (0.074911, 0.631494) from the corner.
    let outward = SIMD2<Float>(1.528665 - 0.074911, 1.528665 - 0.631494)
    let length = (outward * outward).sum().squareRoot()
    #expect(abs(ContinuousCorner.boundary(towards: outward) - length) < 5e-4)  // between two entries, where the curvature jumps
    // Symmetric about the diagonal.
    #expect(ContinuousCorner.boundary(towards: SIMD2(outward.y, outward.x)) == ContinuousCorner.boundary(towards: outward))
  }

  @Test("the normal is perpendicular to the curve")
  func normals() {
    // Along the straight start of the curve x stays at the extent: the normal points along x.
    let start = ContinuousCorner.normal(towards: SIMD2(1.5, 0.01))
    #expect(abs(start.y / start.x) < 0.02)
    // On the diagonal it points along the diagonal.
    let middle = ContinuousCorner.normal(towards: SIMD2(1, 1))
    #expect(abs(middle.x - middle.y) < 0.03)
    // At the joint the tangent runs from (0.074911, 0.631494) to (0.169060, 0.372824): its normal is (0.258670, 0.094149), to a factor.
    let joint = ContinuousCorner.normal(towards: SIMD2(1.453754, 0.897171))
    #expect(abs(joint.y / joint.x - 0.094149 / 0.258670) < 0.04)
  }

  /// How much a shape of a size and a radius covers of the pixel about a place, counted from its middle.
  private static func coverage(_ size: SIMD2<Float>, radius: Float, at place: SIMD2<Float>, isContinuous: Bool = true) -> Float {
    let half = size / 2
    let rect = SIMD4(-half.x, -half.y, half.x, half.y)
    let edges = EdgeLines(of: SIMD4<Double>(rect), surfaceToLocal: .identity, hardEdges: 0)
    return Shape(rect: rect, radii: SIMD4(repeating: radius), isContinuous: isContinuous, edges: edges)
      .coverage(at: place, surfaceToLocal: .identity)
  }

  @Test("where the radius takes all of half an edge the corner is a circle's: pills and discs", arguments: [(240, 60), (100, 100)])
  func circles(width: Int, height: Int) {
    let size = SIMD2(Float(width), Float(height)), radius = size.min() / 2
    for y in stride(from: Float(0.5), to: size.y / 2 + 1, by: 1) {
      for x in stride(from: size.x / 2 - radius + 0.5, to: size.x / 2 + 1, by: 1) {
        let continuous = Self.coverage(size, radius: radius, at: SIMD2(x, y))
        #expect(abs(continuous - Self.coverage(size, radius: radius, at: SIMD2(x, y), isContinuous: false)) < 2e-3)
      }
    }
  }

  @Test("between the two the radius stays: the curve meets the edge at its middle, and the diagonal as far in as a circle does, nearly")
  func between() {
    // 100 high with a radius of 40: the square's side is 50, 1.25 radii; half as much smoothing, about.
    let size = SIMD2<Float>(200, 100)
    // On the diagonal a circle is 40 · (1 − 1/√2) = 11.7 from either edge, the continuous curve 11.66.
    let diagonal = SIMD2<Float>(100 - 11.7, 50 - 11.7)
    #expect(abs(Self.coverage(size, radius: 40, at: diagonal) - 0.5) < 0.1)
    // A quarter of the square's side from its end the edge is not straight any more.
    #expect(Self.coverage(size, radius: 40, at: SIMD2(100 - 50 + 4, 49.5)) > 0.98)
    let smooth = Self.coverage(size, radius: 40, at: SIMD2(100 - 38, 49.5))
    let circle = Self.coverage(size, radius: 40, at: SIMD2(100 - 38, 49.5), isContinuous: false)
    #expect(smooth < circle - 0.02 && smooth > circle - 0.5)
  }

  @Test("the curve changes steadily with the radius, from the full curve to the circle")
  func steady() {
    var last: Float?
    for step in 0...200 {
      let radius = 30 + Float(step) / 10
      // Where the curve begins to leave the edge.
      let covered = Self.coverage(SIMD2(100, 100), radius: radius, at: SIMD2(50 - radius * 0.85, 49.5))
      if let last { #expect(abs(covered - last) < 0.03, "\(radius)") }
      last = covered
    }
  }
}

extension ContinuousCorner {
  /// Distances from the square's centre to the curve: entry i in the direction whose slope is i / 64, from an edge (0) to the diagonal
  /// (64).
  fileprivate static let samples = Array(UnsafeBufferPointer(start: formula_corner_samples(), count: 65))

  /// Distance from the square's centre to the curve in the direction of `outward` (both components positive).
  fileprivate static func boundary(towards outward: SIMD2<Float>) -> Float { formula_corner_boundary(outward) }

  /// The direction of the curve's gradient there, scaled so that (boundary − length) / |gradient| is a distance to first order.
  fileprivate static func normal(towards outward: SIMD2<Float>) -> SIMD2<Float> { formula_corner_normal(outward) }
}
