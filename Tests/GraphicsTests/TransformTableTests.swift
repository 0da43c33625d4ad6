import Foundation
import Graphics
import Testing

/// Every number of a transform in its place: matrices whose elements all differ.
@Suite("Numbers of transforms")
struct TransformTableTests {
  private let odd = CGAffineTransform(a: 2, b: 3, c: 5, d: 11, tx: 13, ty: 17)

  @Test("affine products, inverses and images")
  func affine() {
    let other = CGAffineTransform(a: 7, b: -1, c: 4, d: 6, tx: -3, ty: 8)
    // Rows (2, 3), (5, 11), (13, 17, 1) through the other.
    expect(elements(odd.concatenating(other)), [26, 16, 79, 61, 156, 97])
    expect(elements(odd.translatedBy(x: 1, y: -2)), [2, 3, 5, 11, 5, -2])
    expect(elements(odd.scaledBy(x: 3, y: -2)), [6, 9, -10, -22, 13, 17])
    expect(elements(odd.rotated(by: .pi / 2)), [5, 11, -2, -3, 13, 17])
    // Determinant 22 − 15 = 7; −(13, 17) through the inverse: (5 · 17 − 11 · 13, 3 · 13 − 2 · 17) / 7.
    expect(elements(odd.inverted()), [11 / 7.0, -3 / 7.0, -5 / 7.0, 2 / 7.0, -58 / 7.0, 5 / 7.0])
    #expect(odd.determinant == 7)
    let endless = CGAffineTransform(a: .infinity, b: 0, c: 0, d: 1, tx: 1, ty: 2)
    #expect(endless.inverted() == endless)
    #expect(
      CGPoint(x: 3, y: -1).applying(odd) == CGPoint(x: 14, y: 15)
        && CGSize(width: 3, height: -1).applying(odd) == CGSize(width: 1, height: -2))
    expect(CGRect(x: 1, y: 2, width: 3, height: 4).applying(odd).corners, [25, 42, 51, 95])
    // With elements below 0 the other corners are the outermost.
    let back = CGAffineTransform(a: -2, b: 3, c: 5, d: -11, tx: 13, ty: 17)
    expect(CGRect(x: 1, y: 2, width: 3, height: 4).applying(back).corners, [15, -46, 41, 7])
    #expect(CGRect.infinite.applying(odd).isInfinite)
    #expect(elements(CGAffineTransform()) == [0, 0, 0, 0, 0, 0] && elements(CGAffineTransform(1, 2, 3, 4, 5, 6)) == [1, 2, 3, 4, 5, 6])
    #expect(
      elements(CGAffineTransform(translationX: 3, y: 4)) == [1, 0, 0, 1, 3, 4]
        && elements(CGAffineTransform(scaleX: 3, y: 4)) == [3, 0, 0, 4, 0, 0])
    #expect(
      odd.equalTo(odd) && !odd.equalTo(other) && CGAffineTransformEqualToTransform(odd, odd)
        && !CGAffineTransformEqualToTransform(odd, other))
    expect(elements(CGAffineTransformRotate(odd, .pi / 2)), [5, 11, -2, -3, 13, 17])
    #expect(
      CGAffineTransformInvert(odd) == odd.inverted() && CGAffineTransformMakeTranslation(3, 4) == CGAffineTransform(translationX: 3, y: 4))
    #expect(CGRectApplyAffineTransform(CGRect(x: 1, y: 2, width: 3, height: 4), odd) == CGRect(x: 25, y: 42, width: 26, height: 53))
  }

  @Test("scale, shear and turn of an affine transform, where they can be told and where not")
  func components() {
    func parts(_ t: CGAffineTransform) -> [Double] {
      let c = CGAffineTransformDecompose(t)
      return [c.scale.width, c.scale.height, c.horizontalShear, c.rotation, c.translation.dx, c.translation.dy].map { Double($0) }
    }
    // An axis of (3, 4) / 5: 10 · 0.6 − 1 · 0.8 = 5.2 across it, 1 · 0.6 + 10 · 0.8 = 8.6 along it.
    expect(parts(CGAffineTransform(a: 3, b: 4, c: 1, d: 10, tx: 6, ty: 7)), [5, 5.2, 8.6 / 5.2, 0.927295, 6, 7])
    expect(parts(CGAffineTransform(a: 0, b: 0, c: 2, d: 3, tx: 6, ty: 7)), [0, 3, 2 / 3.0, 0, 6, 7])
    expect(parts(CGAffineTransform(a: 5, b: 0, c: 6, d: 0, tx: 6, ty: 7)), [5, 0, 0, 0, 6, 7])
    let none = CGAffineTransformComponents()
    #expect(none == CGAffineTransformComponents(scale: .zero, horizontalShear: 0, rotation: 0, translation: .zero))
    #expect(CGAffineTransformMakeWithComponents(none) == CGAffineTransform())
    let t = CGAffineTransform(a: 3, b: 4, c: 1, d: 10, tx: 6, ty: 7)
    expect(elements(CGAffineTransformMakeWithComponents(CGAffineTransformDecompose(t))), elements(t))
  }

  @Test("one flipped along y, the other along x: half a turn apart as well")
  func flips() {
    // Scale (1, −1) becomes (−1, 1) turned by −180°, towards 0° = 360°, which falls to 0: −90° at half, of (−1, 1).
    let t = interpolate(CGAffineTransform(scaleX: 1, y: -1), CGAffineTransform(scaleX: -1, y: 1), 0.5)
    expect(elements(t), [0, 1, 1, 0, 0, 0])
    // Scale (−2, 1) turned by −30° becomes (2, −1) turned by 150°.
    let a = CGAffineTransform(scaleX: -2, y: 1).concatenating(CGAffineTransform(rotationAngle: -.pi / 6))
    let half = interpolate(a, CGAffineTransform(scaleX: 1, y: -4), 0.5)
    // Scale (2, −1) to (1, −4) is (1.5, −2.5), and 150° to 360° is 210° apart: 360° falls to 0°, 75° at half.
    let turn = 75 * Double.pi / 180
    expect(elements(half), [1.5 * cos(turn), 1.5 * sin(turn), 2.5 * sin(turn), -2.5 * cos(turn), 0, 0])
  }

  @Test("parts of a transform of space")
  func spatialParts() throws {
    // Rows (2, 0, 0), (3, 4, 0) and (1, 5, 6), all halves of a factor of 2; the factor of perspective 1/100 of z.
    let t = CATransform3D(SIMD4(4, 0, 0, 0), SIMD4(6, 8, 0, 0), SIMD4(2, 10, 12, 0), SIMD4(14, 16, 18, 2))
    let parts = try #require(SpatialDecomposition(t))
    func numbers(_ v: SIMD3<Double>) -> [Double] { [v.x, v.y, v.z] }
    expect(numbers(parts.scale) + numbers(parts.skew) + numbers(parts.translation), [2, 4, 6, 0.75, 1 / 6.0, 5 / 6.0, 7, 8, 9])
    expect([parts.rotation, parts.perspective].flatMap { [$0.x, $0.y, $0.z, $0.w] }, [0, 0, 0, 1, 0, 0, 0, 1])
    expect(elements(parts.transform), [2, 0, 0, 0, 3, 4, 0, 0, 1, 5, 6, 0, 7, 8, 9, 1])
    let mirrored = try #require(SpatialDecomposition(CATransform3DMakeScale(2, 3, -4)))
    #expect(mirrored.scale == SIMD3(-2, -3, -4))
    expect(elements(mirrored.transform), elements(CATransform3DMakeScale(2, 3, -4)))
    var column = CATransform3DMakeScale(2, 4, 8)
    (column.m14, column.m24, column.m34) = (0.5, 0.25, -0.125)
    expect(elements(try #require(SpatialDecomposition(column)).transform), elements(column))
    var none = CATransform3DMakeScale(2, 4, 8)
    none.m44 = 0
    #expect(SpatialDecomposition(none) == nil && SpatialDecomposition(CATransform3DMakeScale(1, 0, 1)) == nil)
    #expect(
      SpatialDecomposition(CATransform3DMakeScale(1, 1e-15, 1)) == nil && SpatialDecomposition(CATransform3DMakeScale(1, 1e-13, 1)) != nil)
  }

  @Test("each part is mixed by itself, turns the short way")
  func mixedParts() {
    func turn(_ angle: Double) -> CATransform3D { CATransform3DMakeRotation(angle, 0, 1, 0) }
    // 300° is −60°; a third of it −20°. From 0.4 to 0.42 radians turns are mixed as numbers: at half 0.41.
    let short = interpolate(turn(0), turn(5 * .pi / 3), 1 / 3.0)
    expect([short.m11, short.m13, short.m31, short.m33], [0.939693, 0.34202, -0.34202, 0.939693])
    let near = interpolate(turn(0.4), turn(0.42), 0.5)
    expect([near.m11, near.m13, near.m31, near.m33], [cos(0.41), -sin(0.41), sin(0.41), cos(0.41)])
    // Scale, skew, translation and perspective: a quarter of the way from none.
    var to = CATransform3D(SIMD4(2, 0, 0, 0), SIMD4(3, 4, 0, 0), SIMD4(1, 5, 6, 0), SIMD4(8, 12, 16, 1))
    var half = interpolate(CATransform3DIdentity, to, 0.25)
    // Scale (1.25, 1.75, 2.25), skew (0.1875, 1/24, 5/24).
    expect(elements(half), [1.25, 0, 0, 0, 1.75 * 0.1875, 1.75, 0, 0, 2.25 / 24, 2.25 * 5 / 24, 2.25, 0, 2, 3, 4, 1])
    to = CATransform3DIdentity
    (to.m14, to.m24, to.m34) = (0.04, 0.08, -0.12)
    half = interpolate(CATransform3DIdentity, to, 0.25)
    expect([half.m14, half.m24, half.m34, half.m44], [0.01, 0.02, -0.03, 1])
    // Element by element, each of sixteen.
    let singular = CATransform3D(SIMD4(1, 2, 3, 4), SIMD4(2, 4, 6, 8), SIMD4(9, 10, 11, 12), SIMD4(13, 14, 15, 17))
    let mixed = interpolate(CATransform3DMakeScale(2, 3, 5), singular, 0.25)
    expect(elements(mixed), [1.75, 0.5, 0.75, 1, 0.5, 3.25, 1.5, 2, 2.25, 2.5, 6.5, 3, 3.25, 3.5, 3.75, 5])
    let flat = interpolate(
      CGAffineTransform(a: 1, b: 2, c: 2, d: 4, tx: 8, ty: 12), CGAffineTransform(a: 5, b: 6, c: 10, d: 0, tx: 0, ty: 4), 0.25)
    expect(elements(flat), [2, 3, 4, 3, 6, 10])
  }

  @Test("affine are those that have nothing of space in them", arguments: 0..<16)
  func isAffine(index: Int) {
    var rows = elements(CATransform3DMakeAffineTransform(CGAffineTransform(a: 2, b: 3, c: 5, d: 11, tx: 13, ty: 17)))
    rows[index] += 0.5
    let t = CATransform3D(
      SIMD4(rows[0], rows[1], rows[2], rows[3]), SIMD4(rows[4], rows[5], rows[6], rows[7]), SIMD4(rows[8], rows[9], rows[10], rows[11]),
      SIMD4(rows[12], rows[13], rows[14], rows[15]))
    #expect(CATransform3DIsAffine(t) == [0, 1, 4, 5, 12, 13].contains(index))
    #expect(elements(t) == rows && CATransform3DIsIdentity(t) == false)
    #expect(NSValue(caTransform3D: t).caTransform3DValue == t)
    let affine = CATransform3DGetAffineTransform(t)
    #expect(elements(affine) == [rows[0], rows[1], rows[4], rows[5], rows[12], rows[13]])
  }

  @Test("a turn about any axis, of any length")
  func rotation() {
    // The axis (1, 2, 2) / 3 and a quarter turn: the outer product of it, and ± its components.
    expect(
      elements(CATransform3DMakeRotation(.pi / 2, 2, 4, 4)),
      [1 / 9.0, 8 / 9.0, -4 / 9.0, 0, -4 / 9.0, 4 / 9.0, 7 / 9.0, 0, 8 / 9.0, 1 / 9.0, 4 / 9.0, 0, 0, 0, 0, 1])
    #expect(CATransform3DMakeRotation(1, .infinity, 0, 0) == CATransform3DIdentity)
    expect(elements(CATransform3DMakeTranslation(3, 5, 7)), [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 3, 5, 7, 1])
    let tiny = CATransform3DMakeScale(1e-160, 1e-160, 1)
    #expect(CATransform3DInvert(tiny) == tiny && elements(CATransform3D()) == [Double](repeating: 0, count: 16))
    let endless = CATransform3DMakeScale(.infinity, 1, 1)
    #expect(CATransform3DInvert(endless) == endless)
    // The product with the inverse is the identity on both sides.
    let t = CATransform3D(SIMD4(2, 1, 7, -1), SIMD4(4, 1, 5, 3), SIMD4(1, 6, 1, 8), SIMD4(9, 2, -3, 1))
    expect(elements(CATransform3DConcat(t, CATransform3DInvert(t))), elements(CATransform3DIdentity), within: 1e-12)
    expect(elements(CATransform3DConcat(CATransform3DInvert(t), t)), elements(CATransform3DIdentity), within: 1e-12)
  }

  @Test(
    "rows scaled to nothing: the turn is read from what is left",
    arguments: [
      SIMD3<Double>(0, 3, 4), SIMD3(2, 0, 4), SIMD3(2, 3, 0), SIMD3(2, 0, 0), SIMD3(0, 3, 0), SIMD3(0, 0, 4),
    ])
  func lostRows(scale: SIMD3<Double>) {
    for axis in [SIMD3<Double>(1, 2, 3), SIMD3(0, 1, 0), SIMD3(1, 0, 0), SIMD3(0, 0, 1)] {
      for angle in [0.4, .pi / 2, -.pi / 2, 2.5] {
        let turn = CATransform3DMakeRotation(angle, axis.x, axis.y, axis.z)
        var parts = TransformComponents(CATransform3DConcat(CATransform3DMakeScale(scale.x, scale.y, scale.z), turn))
        for i in 0..<3 { #expect(abs(parts.scale[i] - scale[i]) < 1e-9) }
        expect(elements(parts.transform), elements(CATransform3DConcat(CATransform3DMakeScale(scale.x, scale.y, scale.z), turn)))
        if (scale.x == 0 ? 1 : 0) + (scale.y == 0 ? 1 : 0) + (scale.z == 0 ? 1 : 0) == 1 {
          // Two rows tell the third.
          parts.scale = SIMD3(1, 1, 1)
          expect(elements(parts.transform), elements(turn))
        }
      }
    }
  }

  @Test("planar maps: products, inverses, determinants")
  func matrix3() throws {
    let m = Matrix3(2, 3, 5, 7, 11, 13, 17, 19, 23), n = Matrix3(1, 4, 2, 6, 3, 8, 5, 7, 9)
    #expect(m * n == Matrix3(45, 52, 73, 138, 152, 219, 246, 286, 393))
    // 2 (253 − 247) − 3 (161 − 221) + 5 (133 − 187)
    #expect(m.determinant == -78 && m.homogeneous(SIMD2(3, -2)) == SIMD3(5, 12, 36))
    let inverse = try #require(m.inverse), product = m * inverse
    expect(
      [product.m00, product.m01, product.m02, product.m10, product.m11, product.m12, product.m20, product.m21, product.m22].map(
        Double.init),
      [1, 0, 0, 0, 1, 0, 0, 0, 1], within: 1e-5)
    expect([inverse.m00, inverse.m01, inverse.m02, inverse.m10].map(Double.init), [-6 / 78.0, -26 / 78.0, 16 / 78.0, -60 / 78.0])
    for (x, y, w) in [(1, 0, 1), (0, 1, 1), (0, 0, 2)] as [(Float, Float, Float)] {
      #expect(!Matrix3(2, 3, 5, 7, 11, 13, x, y, w).isAffine)
    }
    #expect(Matrix3(2, 3, 5, 7, 11, 13, 0, 0, 1).isAffine && Matrix3.identity.isAffine && Matrix3.identity * m == m)
    #expect(Matrix3(.infinity, 0, 0, 0, 1, 0, 0, 0, 1).inverse == nil && Matrix3.translation(3, 4) == Matrix3(1, 0, 3, 0, 1, 4, 0, 0, 1))
    #expect(Matrix3(CGAffineTransform(a: 2, b: 3, c: 5, d: 11, tx: 13, ty: 17)) == Matrix3(2, 5, 13, 3, 11, 17, 0, 0, 1))
    #expect(m.project(SIMD2(3, -2)) == SIMD2(5 / 36.0, 12 / 36.0))
  }
}
