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
}
