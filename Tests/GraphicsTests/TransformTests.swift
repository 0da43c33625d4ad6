import Graphics
import Testing

@Suite("Transforms")
struct TransformTests {
  @Test("affine operations apply before what is there already")
  func affineOrder() {
    let t = CGAffineTransform(scaleX: 2, y: 3)
    #expect(CGPoint(x: 1, y: 1).applying(t.translatedBy(x: 10, y: 10)) == CGPoint(x: 22, y: 33))
    #expect(CGPoint(x: 1, y: 1).applying(t.concatenating(CGAffineTransform(translationX: 10, y: 10))) == CGPoint(x: 12, y: 13))
    #expect(CGPoint(x: 1, y: 1).applying(t.scaledBy(x: 5, y: 7)) == CGPoint(x: 10, y: 21))
    // A quarter turn takes (1, 0) to (0, 1); then y is tripled.
    expect(CGPoint(x: 1, y: 0).applying(t.rotated(by: .pi / 2)).xy, [0, 3])
    #expect(CGSize(width: 1, height: 2).applying(t.translatedBy(x: 5, y: 5)) == CGSize(width: 2, height: 6))
  }

  @Test("affine inverse")
  func affineInverse() {
    // Determinant 2·1 − 1·1 = 1: inverse rows (1, −1), (−1, 2), translation −(3, 4) through them: (−3 + 4, 3 − 8).
    let t = CGAffineTransform(a: 2, b: 1, c: 1, d: 1, tx: 3, ty: 4)
    expect(elements(t.inverted()), [1, -1, -1, 2, 1, -5])
    let flat = CGAffineTransform(a: 1, b: 2, c: 2, d: 4, tx: 5, ty: 6)
    #expect(flat.inverted() == flat)
    #expect(CGAffineTransform.identity.isIdentity && !t.isIdentity)
  }

  @Test("a rectangle maps to the box around its corners")
  func rectangle() {
    let turned = CGRect(x: 0, y: 0, width: 10, height: 20).applying(CGAffineTransform(rotationAngle: .pi / 2))
    expect(turned.corners, [-20, 0, 0, 10])
    #expect(CGRect.null.applying(CGAffineTransform(scaleX: 2, y: 2)).isNull)
  }

  @Test("the C functions agree with the methods")
  func cFunctions() {
    let t = CGAffineTransformMake(1, 2, 3, 4, 5, 6)
    #expect(CGAffineTransformTranslate(t, 7, 8) == t.translatedBy(x: 7, y: 8))
    #expect(CGAffineTransformConcat(CGAffineTransformMakeScale(2, 2), t) == CGAffineTransformScale(t, 2, 2))
    #expect(CGPointApplyAffineTransform(CGPoint(x: 1, y: 1), t) == CGPoint(x: 9, y: 12))
    #expect(CGAffineTransformIsIdentity(CGAffineTransformIdentity))
  }

  @Test("affine components: scale, shear, rotation, translation")
  func affineComponents() {
    // Scale (2, 3), shear 0.5, a quarter turn: rows 2·(0, 1) and 3·(0.5·(0, 1) + (−1, 0)).
    let components = CGAffineTransformComponents(
      scale: CGSize(width: 2, height: 3), horizontalShear: 0.5, rotation: .pi / 2, translation: CGVector(dx: 7, dy: 8))
    let t = CGAffineTransform(components)
    expect(elements(t), [0, 2, -3, 1.5, 7, 8])
    let back = t.decomposed()
    expect(
      [back.scale.width, back.scale.height, back.horizontalShear, back.rotation, back.translation.dx, back.translation.dy],
      [2, 3, 0.5, .pi / 2, 7, 8])
    let mirrored = CGAffineTransform(scaleX: 2, y: -1).decomposed()
    expect([mirrored.scale.width, mirrored.scale.height, mirrored.rotation], [2, -1, 0])
  }

  @Test("rotations turn x to y, y to z and z to x")
  func rotationDirections() {
    let quarter = CGFloat.pi / 2
    expect(rowImage(CATransform3DMakeRotation(quarter, 0, 0, 5), SIMD4(1, 0, 0, 1)), [0, 1, 0, 1])
    expect(rowImage(CATransform3DMakeRotation(quarter, 2, 0, 0), SIMD4(0, 1, 0, 1)), [0, 0, 1, 1])
    expect(rowImage(CATransform3DMakeRotation(quarter, 0, 0.1, 0), SIMD4(0, 0, 1, 1)), [1, 0, 0, 1])
    // A third of a turn about the diagonal moves x to y, y to z.
    expect(rowImage(CATransform3DMakeRotation(.pi * 2 / 3, 1, 1, 1), SIMD4(1, 2, 3, 1)), [3, 1, 2, 1])
    #expect(CATransform3DIsIdentity(CATransform3DMakeRotation(1, 0, 0, 0)))
  }

  @Test("operations on transforms of space apply before what is there already")
  func spatialOrder() {
    let t = CATransform3DMakeScale(2, 3, 4)
    expect(rowImage(CATransform3DTranslate(t, 1, 1, 1), SIMD4(0, 0, 0, 1)), [2, 3, 4, 1])
    expect(rowImage(CATransform3DConcat(t, CATransform3DMakeTranslation(1, 1, 1)), SIMD4(1, 1, 1, 1)), [3, 4, 5, 1])
    expect(rowImage(CATransform3DScale(t, 10, 10, 10), SIMD4(1, 1, 1, 1)), [20, 30, 40, 1])
    expect(rowImage(CATransform3DRotate(t, .pi / 2, 0, 0, 1), SIMD4(1, 0, 0, 1)), [0, 3, 0, 1])
    // Rotation before perspective: the eye's plane turns with it.
    var eye = CATransform3DIdentity
    eye.m34 = -1 / 500
    let seen = CATransform3DRotate(eye, .pi / 2, 0, 1, 0)
    expect([seen.m14, seen.m34], [0.002, 0])
  }

  @Test("inverse of a transform of space")
  func spatialInverse() {
    var t = CATransform3DMakeRotation(1, 1, 2, 3)
    t = CATransform3DTranslate(CATransform3DScale(t, 2, 3, 4), 5, 6, 7)
    t.m14 = 0.01
    t.m34 = -0.002
    expect(elements(CATransform3DConcat(t, CATransform3DInvert(t))), elements(CATransform3DIdentity), within: 1e-12)
    let flat = CATransform3DMakeScale(1, 0, 1)
    #expect(CATransform3DEqualToTransform(CATransform3DInvert(flat), flat))
  }

  @Test("affine transforms inside transforms of space")
  func affineInSpace() {
    let affine = CGAffineTransform(a: 1, b: 2, c: 3, d: 4, tx: 5, ty: 6)
    let t = CATransform3DMakeAffineTransform(affine)
    #expect(CATransform3DIsAffine(t) && CATransform3DGetAffineTransform(t) == affine)
    #expect(rowImage(t, SIMD4(1, 1, 9, 1)) == [9, 12, 9, 1])
    #expect(!CATransform3DIsAffine(CATransform3DMakeTranslation(0, 0, 1)))
    #expect(!CATransform3DIsAffine(CATransform3DMakeScale(1, 1, 2)))
  }

  private func rowImage(_ t: CATransform3D, _ p: SIMD4<Double>) -> [Double] {
    let image = t.apply(p)
    return [image.x, image.y, image.z, image.w]
  }
}

@Suite("Components of transforms by key path")
struct TransformComponentsTests {
  @Test("scale, then a turn about z")
  func measured() {
    // Measured: 2·cos 0.5 and 2·sin 0.5; reading the scale gives 2.
    var components = TransformComponents(CATransform3DMakeScale(2, 2, 1))
    components.rotation.z = 0.5
    let t = components.transform
    expect([t.m11, t.m12, t.m21, t.m22], [1.755165, 0.958851, -0.958851, 1.755165])
    let back = TransformComponents(t)
    expect([back.scale.x, back.scale.y, back.scale.z, back.rotation.z], [2, 2, 1, 0.5])
  }

  @Test("where nothing can be split off, the perspective is the fourth column")
  func column() {
    var t = CATransform3DMakeScale(2, 3, 4)
    (t.m14, t.m24, t.m34, t.m44) = (0.5, 0.25, -0.125, 0)
    #expect(TransformComponents(t).perspective == SIMD4(0.5, 0.25, -0.125, 0))
    // A plane that is flat has no inverse either.
    var flat = CATransform3DMakeScale(2, 3, 0)
    flat.m34 = -0.5
    #expect(TransformComponents(flat).perspective == SIMD4(0, 0, -0.5, 1) && TransformComponents(flat).scale == SIMD3(2, 3, 0))
  }

  @Test("angles about x, y and z, in that order")
  func order() {
    let t = CATransform3DConcat(
      CATransform3DConcat(CATransform3DMakeRotation(0.3, 1, 0, 0), CATransform3DMakeRotation(-0.4, 0, 1, 0)),
      CATransform3DMakeRotation(1.9, 0, 0, 1))
    let c = TransformComponents(t)
    expect([c.rotation.x, c.rotation.y, c.rotation.z], [0.3, -0.4, 1.9])
    expect(elements(c.transform), elements(t))
  }

  @Test("a turn about one axis reads as that alone", arguments: [0, 1, 2])
  func singleAxis(axis: Int) {
    for angle in [-3.0, -2, -0.5, 0.5, 1.5707, 2, 3] {
      let t = CATransform3DMakeRotation(angle, axis == 0 ? 1 : 0, axis == 1 ? 1 : 0, axis == 2 ? 1 : 0)
      let rotation = TransformComponents(t).rotation
      for i in 0..<3 { #expect(abs(rotation[i] - (i == axis ? angle : 0)) < 1e-9, "axis \(axis), angle \(angle): \(rotation)") }
    }
  }

  @Test("a quarter turn about y leaves x and z together")
  func gimbal() {
    let t = CATransform3DConcat(CATransform3DMakeRotation(0.5, 1, 0, 0), CATransform3DMakeRotation(.pi / 2, 0, 1, 0))
    let c = TransformComponents(t)
    expect([c.rotation.x, c.rotation.y, c.rotation.z], [0.5, .pi / 2, 0])
    expect(elements(c.transform), elements(t))
  }

  @Test("a mirror shows in the scale of its axis, and turns nothing", arguments: [(-2.0, 3.0, 1.0), (2, -3, 1), (1, 2, -3)])
  func mirror(x: Double, y: Double, z: Double) {
    let c = TransformComponents(CATransform3DMakeScale(x, y, z))
    expect([c.scale.x, c.scale.y, c.scale.z], [x, y, z])
    expect([c.rotation.x, c.rotation.y, c.rotation.z], [0, 0, 0])
  }

  @Test("what is mirrored and turned is mirrored in y: (1, -1, 1) and 50° are those, and no turn of -130°")
  func turnedMirror() {
    let angle = 50 * Double.pi / 180
    let c = TransformComponents(CATransform3DConcat(CATransform3DMakeScale(1, -1, 1), CATransform3DMakeRotation(angle, 0, 0, 1)))
    expect([c.scale.x, c.scale.y, c.scale.z], [1, -1, 1])
    expect([c.rotation.x, c.rotation.y, c.rotation.z], [0, 0, angle])
  }

  @Test("what rounding leaves of a volume mirrors nothing: rows that are parallel but for the last digit, on either side")
  func noVolume() {
    let sides = [2e-15, -2e-15].map { rest in
      TransformComponents(CATransform3D(SIMD4(3, 4, 0, 0), SIMD4(6, 8 + rest, 0, 0), SIMD4(0, 0, 2, 0), SIMD4(0, 0, 0, 1)))
    }
    // Lengths of the rows; 3 and 4 turn by 53.13°.
    for c in sides {
      expect([c.scale.x, c.scale.y, c.scale.z], [5, 10, 2])
      expect([c.rotation.x, c.rotation.y, c.rotation.z], [0, 0, atan2(4, 3)])
    }
    // Thirty cycles of a matrix of the random trees: 10²³ times as long in one direction as in another.
    let cycle = CATransform3D(
      SIMD4(0.2586807889840084, 0.021056540132348086, -0.0024981785907414946, 0),
      SIMD4(-0.1172458100565608, 1.4687638392107125, 0.23931278452123592, 0),
      SIMD4(0.00816834813637464, -0.05779224354027014, 0.35869735193885416, 0), SIMD4(0, 0, 0, 1))
    var inTurn = cycle
    for _ in 1..<32 { inTurn = CATransform3DConcat(inTurn, cycle) }
    var squared = cycle
    for _ in 0..<5 { squared = CATransform3DConcat(squared, squared) }
    let a = TransformComponents(inTurn), b = TransformComponents(squared)
    expect([a.rotation.x, a.rotation.y, a.rotation.z], [b.rotation.x, b.rotation.y, b.rotation.z])
    #expect((a.scale.x < 0) == (b.scale.x < 0) && (a.scale.y < 0) == (b.scale.y < 0) && (a.scale.z < 0) == (b.scale.z < 0))
  }

  @Test("perspective stays when a component is edited")
  func perspective() {
    var eye = CATransform3DIdentity
    eye.m34 = -0.002
    var c = TransformComponents(eye)
    c.rotation.y = .pi / 2
    expect(elements(c.transform), elements(CATransform3DRotate(eye, .pi / 2, 0, 1, 0)))
  }

  @Test(
    "nothing scaled away hides the rest", arguments: [(0.0, 1.0, 1.0), (1, 0, 1), (1, 1, 0), (0, 0, 1), (0, 1, 0), (1, 0, 0), (0, 0, 0)])
  func zeroScale(x: Double, y: Double, z: Double) {
    let t = CATransform3DConcat(CATransform3DMakeScale(x, y, z), CATransform3DMakeTranslation(4, 5, 6))
    var c = TransformComponents(t)
    expect([c.rotation.x, c.rotation.y, c.rotation.z], [0, 0, 0])
    #expect(c.transform == t)
    c.scale = SIMD3(1, 1, 1)
    #expect(c.transform == CATransform3DMakeTranslation(4, 5, 6))
  }

  @Test("a shear is what points move along x for each unit of y")
  func shear() {
    // The square's upper edge, one unit up, moves half a unit to the right; a factor of 3 along y makes that 1.5.
    var c = TransformComponents(CATransform3DIdentity)
    c.shear.x = 0.5
    expect([c.transform.m11, c.transform.m12, c.transform.m21, c.transform.m22], [1, 0, 0.5, 1])
    c.scale.y = 3
    expect([c.transform.m11, c.transform.m12, c.transform.m21, c.transform.m22], [1, 0, 1.5, 3])
    // A quarter turn takes (1, 0) to (0, 1) and (1.5, 3) to (−3, 1.5).
    c.rotation.z = .pi / 2
    let t = c.transform
    expect([t.m11, t.m12, t.m21, t.m22], [0, 1, -3, 1.5])
    let back = TransformComponents(t)
    expect([back.scale.x, back.scale.y, back.scale.z, back.shear.x, back.rotation.z], [1, 3, 1, 0.5, .pi / 2])
    expect([back.shear.y, back.shear.z, back.rotation.x, back.rotation.y], [0, 0, 0, 0])
  }

  @Test("shears of three planes, with a mirror, turns and perspective, come back")
  func shears() {
    var c = TransformComponents(CATransform3DIdentity)
    c.scale = SIMD3(2, -3, 0.5)
    c.shear = SIMD3(0.25, -0.5, 0.75)
    // x from y, x from z, y from z; each row times its factor.
    expect(elements(c.transform), [2, 0, 0, 0, -0.75, -3, 0, 0, -0.25, 0.375, 0.5, 0, 0, 0, 0, 1])
    c.rotation = SIMD3(0.3, -0.4, 1.1)
    // Where z is 0, an eye on the z axis leaves the factor of what is moved 1.
    c.translation = SIMD3(7, 8, 0)
    c.perspective = SIMD4(0, 0, -0.002, 1)
    let back = TransformComponents(c.transform)
    for (got, expected) in [(back.scale, c.scale), (back.shear, c.shear), (back.rotation, c.rotation), (back.translation, c.translation)] {
      for i in 0..<3 { #expect(abs(got[i] - expected[i]) < 1e-12) }
    }
  }

  @Test("a transform without volume loses its shear, and rotations have none")
  func noShear() {
    #expect(TransformComponents(CATransform3DMakeAffineTransform(CGAffineTransform(a: 1, b: 1, c: 1, d: 1, tx: 0, ty: 0))).shear == .zero)
    var turned = CATransform3DMakeRotation(0.1, 1, 2, 3)
    for _ in 0..<1000 { turned = CATransform3DRotate(turned, 0.37, 3, -1, 2) }
    #expect(TransformComponents(turned).shear == .zero)
  }

  @Test("the identity comes back exactly")
  func identity() {
    #expect(TransformComponents(CATransform3DIdentity).transform == CATransform3DIdentity)
  }
}

@Suite("Planar maps")
struct Matrix3Tests {
  @Test("perspective makes what is near large")
  func perspective() {
    // d = 500, z = 100: w is 1 − 100 / 500, and 500 / (500 − 100) = 1.25.
    let m = Matrix3(1, 0, 0, 0, 1, 0, 0, 0, 0.8)
    let image = m.project(SIMD2(8, 4))
    #expect(abs(image.x - 10) < 1e-5 && abs(image.y - 5) < 1e-5)
    #expect(!m.isAffine)
  }

  @Test("products apply the right factor first")
  func product() {
    let m = Matrix3.translation(10, 20) * Matrix3(2, 0, 0, 0, 3, 0, 0, 0, 1)
    #expect(m.project(SIMD2(1, 1)) == SIMD2(12, 23))
    #expect(m.isAffine)
  }

  @Test("the inverse of an affine map is affine, that of a flat one is missing")
  func inverse() throws {
    let m = Matrix3(CGAffineTransform(a: 2, b: 1, c: 1, d: 1, tx: 3, ty: 4))
    let inverse = try #require(m.inverse)
    #expect(inverse == Matrix3(1, -1, 1, -1, 2, -5, 0, 0, 1))
    #expect(inverse.isAffine)
    #expect(Matrix3(0, 0, 0, 0, 1, 0, 0, 0, 1).inverse == nil)
  }
}
