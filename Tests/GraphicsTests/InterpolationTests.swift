import Graphics
import Testing

/// Numbers measured from Core Animation, and worked again with the formulas of CSS Transforms.
@Suite("Interpolation of transforms")
struct InterpolationTests {
  struct PlanarRow: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let from: CGAffineTransform
    let to: CGAffineTransform
    let fraction: Double
    let expected: [Double]
  }

  static let planarRows: [PlanarRow] = [
    // The identity's angle 0 counts as 360°, so half a turn is reached by going back.
    PlanarRow(
      testDescription: "half a turn", from: .identity, to: CGAffineTransform(rotationAngle: .pi), fraction: 0.25,
      expected: [0.707107, -0.707107, 0.707107, 0.707107]),
    PlanarRow(
      testDescription: "170°", from: .identity, to: CGAffineTransform(rotationAngle: 170 * .pi / 180), fraction: 0.25,
      expected: [0.737277, 0.675590, -0.675590, 0.737277]),
    PlanarRow(
      testDescription: "270° the short way", from: .identity, to: CGAffineTransform(rotationAngle: 1.5 * .pi), fraction: 0.25,
      expected: [0.923880, -0.382683, 0.382683, 0.923880]),
    PlanarRow(testDescription: "flip", from: .identity, to: CGAffineTransform(scaleX: -1, y: 1), fraction: 0.25, expected: [0.5, 0, 0, 1]),
    PlanarRow(
      testDescription: "flip of both axes is half a turn", from: .identity, to: CGAffineTransform(scaleX: -1, y: -1), fraction: 0.25,
      expected: [0.707107, -0.707107, 0.707107, 0.707107]),
    PlanarRow(
      testDescription: "shear, a quarter", from: .identity, to: CGAffineTransform(a: 1, b: 0, c: 0.5, d: 1, tx: 0, ty: 0), fraction: 0.25,
      expected: [1, 0, 0.115103, 1.002336]),
    PlanarRow(
      testDescription: "shear, half", from: .identity, to: CGAffineTransform(a: 1, b: 0, c: 0.5, d: 1, tx: 0, ty: 0), fraction: 0.5,
      expected: [1, 0, 0.236803, 1.003115]),
    PlanarRow(
      testDescription: "scale to rotation and translation", from: CGAffineTransform(scaleX: 2, y: 1),
      to: CGAffineTransform(rotationAngle: 1).concatenating(CGAffineTransform(translationX: 40, y: 0)), fraction: 0.25,
      expected: [1.69560, 0.43296, -0.24740, 0.96891, 10]),
    // −180° to −359° (= 1°): 181° apart, so one turn is taken off: −180 − 179 / 4 = −224.75°.
    PlanarRow(
      testDescription: "−180° on to −359°", from: CGAffineTransform(rotationAngle: -.pi),
      to: CGAffineTransform(rotationAngle: -359 * .pi / 180),
      fraction: 0.25,
      expected: [-0.710185, 0.704015, -0.704015, -0.710185]),
    // Singular: element by element.
    PlanarRow(
      testDescription: "no area", from: .identity, to: CGAffineTransform(scaleX: 0, y: 3), fraction: 0.5, expected: [0.5, 0, 0, 2]),
  ]

  @Test("in the plane", arguments: planarRows)
  func planar(row: PlanarRow) {
    let affine = interpolate(row.from, row.to, row.fraction)
    expect([affine.a, affine.b, affine.c, affine.d, affine.tx], row.expected)
    let spatial = interpolate(CATransform3DMakeAffineTransform(row.from), CATransform3DMakeAffineTransform(row.to), row.fraction)
    expect([spatial.m11, spatial.m12, spatial.m21, spatial.m22, spatial.m41], row.expected)
    #expect(CATransform3DIsAffine(spatial))
  }

  @Test("the ends are the two transforms")
  func ends() {
    let a = CGAffineTransform(a: 2, b: 0.3, c: -0.4, d: -1.5, tx: 7, ty: 8), b = CGAffineTransform(a: -1, b: 2, c: 3, d: 0.5, tx: -3, ty: 1)
    let start = interpolate(a, b, 0), end = interpolate(a, b, 1)
    expect([start.a, start.b, start.c, start.d, start.tx, start.ty], [2, 0.3, -0.4, -1.5, 7, 8])
    expect([end.a, end.b, end.c, end.d, end.tx, end.ty], [-1, 2, 3, 0.5, -3, 1])
  }

  @Test("one flipped along x, the other along y: half a turn apart")
  func oppositeFlips() {
    // scale (−1, 1) becomes (1, −1) turned by −180°; towards scale (1, −1) at 0° = 360° the difference 540° falls to 180°: −90° at half, or
    // cos 0, sin −1.
    let t = interpolate(CGAffineTransform(scaleX: -1, y: 1), CGAffineTransform(scaleX: 1, y: -1), 0.5)
    expect([t.a, t.b, t.c, t.d], [0, -1, -1, 0])
  }

  @Test("a turn about y")
  func turnAboutY() {
    // cos 0.3 and sin 0.3, a quarter of 1.2 radians.
    let t = interpolate(CATransform3DIdentity, CATransform3DMakeRotation(1.2, 0, 1, 0), 0.25)
    expect([t.m11, t.m13, t.m31, t.m33, t.m22], [0.95534, -0.29552, 0.29552, 0.95534, 1])
  }

  @Test("perspective is mixed as a factor of its own")
  func perspective() {
    var hinged = CATransform3DMakeRotation(.pi / 2, 0, 1, 0)
    hinged.m34 = -0.005
    // The column (0, 0, −.005, 1) behind that rotation is the factor (−.005, 0, 0, 1); half of it behind 45°: −.0025 · cos 45°.
    let t = interpolate(CATransform3DIdentity, hinged, 0.5)
    expect([t.m14, t.m24, t.m34, t.m44], [-0.001768, 0, -0.001768, 1])
    // The far edge of a face 320 wide: −320 · cos 45° / (1 + 320 · .001768).
    let far = t.apply(SIMD4(-320, 100, 0, 1))
    expect([far.x / far.w, far.y / far.w], [-144.5208, 63.8698], within: 1e-4)
  }

  @Test("all parts of a transform of space survive decomposition")
  func roundTrip() throws {
    var t = CATransform3DMakeRotation(0.7, 1, -2, 3)
    t = CATransform3DScale(t, 2, -3, 0.5)
    t.m21 += 0.25
    t.m34 = -0.002
    t = CATransform3DConcat(t, CATransform3DMakeTranslation(5, 6, 7))
    let back = try #require(SpatialDecomposition(t)).transform
    expect(elements(back), elements(t).map { $0 / Double(t.m44) })
  }

  @Test(
    "rotations beyond 90° in every direction survive", arguments: [SIMD3<Double>(1, 0, 0), SIMD3(0, 1, 0), SIMD3(0, 0, 1), SIMD3(1, 1, 1)])
  func quaternionBranches(axis: SIMD3<Double>) throws {
    for angle in [-3.0, -2, 2, 3] {
      let t = CATransform3DMakeRotation(angle, axis.x, axis.y, axis.z)
      expect(elements(try #require(SpatialDecomposition(t)).transform), elements(t))
    }
  }

  @Test("without an inverse, element by element")
  func singular() {
    let t = interpolate(CATransform3DMakeRotation(1, 1, 0, 0), CATransform3DMakeScale(0, 2, 3), 0.5)
    expect([t.m11, t.m22, t.m23, t.m33], [0.5, (cos(1) + 2) / 2, sin(1) / 2, (cos(1) + 3) / 2])
  }

  @Test("numbers, points, sizes, rectangles and colours, component by component")
  func components() {
    #expect(interpolate(2.0, 4.0, 0.25) == 2.5)
    #expect(interpolate(CGPoint(x: 0, y: 10), CGPoint(x: 4, y: 20), 0.5) == CGPoint(x: 2, y: 15))
    #expect(interpolate(CGSize(width: 1, height: 2), CGSize(width: 3, height: 6), 1.5) == CGSize(width: 4, height: 8))
    let rect = interpolate(CGRect(x: 0, y: 0, width: 10, height: 10), CGRect(x: 10, y: 20, width: 30, height: 50), 0.1)
    #expect(rect == CGRect(x: 1, y: 2, width: 12, height: 14))
    // Measured: opaque red to half-transparent blue. Straight alpha: premultiplied components would give red 2/3.
    #expect(
      interpolate(CGColor(red: 1, green: 0, blue: 0, alpha: 1), CGColor(red: 0, green: 0, blue: 1, alpha: 0.5), 0.5)
        == CGColor(red: 0.5, green: 0, blue: 0.5, alpha: 0.75))
  }

  @Test("paths mix when they have the same structure, else jump")
  func paths() {
    let square = CGPath(rect: CGRect(x: 0, y: 0, width: 10, height: 10), transform: nil).geometry
    let wide = CGPath(rect: CGRect(x: 10, y: 0, width: 30, height: 10), transform: nil).geometry
    #expect(interpolate(square, wide, 0.5).bounds == CGRect(x: 5, y: 0, width: 20, height: 10))
    let circle = CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 10, height: 10), transform: nil).geometry
    #expect(interpolate(square, circle, 0.1) === circle)
  }
}
