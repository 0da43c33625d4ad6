/// A 4×4 matrix applied to row vectors: `p' = p · M`. Translation stands in `m41 m42 m43`, perspective in `m14 m24 m34`.
///
/// A product `CATransform3DConcat(a, b)` is `a · b`: it applies `a` first. Angles are radians.
public struct CATransform3D: Hashable, Sendable {
  /// Row 1, column 1.
  public var m11: CGFloat
  /// Row 1, column 2.
  public var m12: CGFloat
  /// Row 1, column 3.
  public var m13: CGFloat
  /// Row 1, column 4.
  public var m14: CGFloat
  /// Row 2, column 1.
  public var m21: CGFloat
  /// Row 2, column 2.
  public var m22: CGFloat
  /// Row 2, column 3.
  public var m23: CGFloat
  /// Row 2, column 4.
  public var m24: CGFloat
  /// Row 3, column 1.
  public var m31: CGFloat
  /// Row 3, column 2.
  public var m32: CGFloat
  /// Row 3, column 3.
  public var m33: CGFloat
  /// Row 3, column 4: -1 / d shows depth as an eye sees it that stands d points in front of the plane.
  public var m34: CGFloat
  /// Row 4, column 1: moves along x.
  public var m41: CGFloat
  /// Row 4, column 2: moves along y.
  public var m42: CGFloat
  /// Row 4, column 3: moves along z.
  public var m43: CGFloat
  /// Row 4, column 4.
  public var m44: CGFloat

  /// The zero matrix, as in C.
  public init() {
    self.init(
      m11: 0, m12: 0, m13: 0, m14: 0, m21: 0, m22: 0, m23: 0, m24: 0, m31: 0, m32: 0, m33: 0, m34: 0, m41: 0, m42: 0, m43: 0, m44: 0)
  }

  /// A matrix by its rows.
  public init(
    m11: CGFloat, m12: CGFloat, m13: CGFloat, m14: CGFloat, m21: CGFloat, m22: CGFloat, m23: CGFloat, m24: CGFloat,
    m31: CGFloat, m32: CGFloat, m33: CGFloat, m34: CGFloat, m41: CGFloat, m42: CGFloat, m43: CGFloat, m44: CGFloat
  ) {
    self.m11 = m11; self.m12 = m12; self.m13 = m13; self.m14 = m14
    self.m21 = m21; self.m22 = m22; self.m23 = m23; self.m24 = m24
    self.m31 = m31; self.m32 = m32; self.m33 = m33; self.m34 = m34
    self.m41 = m41; self.m42 = m42; self.m43 = m43; self.m44 = m44
  }
}

/// Leaves points where they are.
public let CATransform3DIdentity = CATransform3D(
  m11: 1, m12: 0, m13: 0, m14: 0, m21: 0, m22: 1, m23: 0, m24: 0, m31: 0, m32: 0, m33: 1, m34: 0, m41: 0, m42: 0, m43: 0, m44: 1)

extension CATransform3D {
  package init(_ row1: SIMD4<Double>, _ row2: SIMD4<Double>, _ row3: SIMD4<Double>, _ row4: SIMD4<Double>) {
    self.init(
      m11: row1.x, m12: row1.y, m13: row1.z, m14: row1.w, m21: row2.x, m22: row2.y, m23: row2.z, m24: row2.w,
      m31: row3.x, m32: row3.y, m33: row3.z, m34: row3.w, m41: row4.x, m42: row4.y, m43: row4.z, m44: row4.w)
  }

  package var row1: SIMD4<Double> { SIMD4(m11, m12, m13, m14) }
  package var row2: SIMD4<Double> { SIMD4(m21, m22, m23, m24) }
  package var row3: SIMD4<Double> { SIMD4(m31, m32, m33, m34) }
  package var row4: SIMD4<Double> { SIMD4(m41, m42, m43, m44) }

  /// The image of a point in homogeneous coordinates, before division by `w`.
  package func apply(_ p: SIMD4<Double>) -> SIMD4<Double> { row1 * p.x + row2 * p.y + row3 * p.z + row4 * p.w }

  /// The inverse, or nil for a matrix that has none.
  package var inverse: CATransform3D? { Cofactors(self).inverse(of: self) }
}

/// Two-by-two determinants of the upper and lower half of a matrix, from which determinant and inverse follow (Laplace's expansion).
private struct Cofactors {
  let s0: Double, s1: Double, s2: Double, s3: Double, s4: Double, s5: Double
  let c0: Double, c1: Double, c2: Double, c3: Double, c4: Double, c5: Double

  init(_ t: CATransform3D) {
    let r1 = t.row1, r2 = t.row2, r3 = t.row3, r4 = t.row4
    s0 = r1.x * r2.y - r2.x * r1.y
    s1 = r1.x * r2.z - r2.x * r1.z
    s2 = r1.x * r2.w - r2.x * r1.w
    s3 = r1.y * r2.z - r2.y * r1.z
    s4 = r1.y * r2.w - r2.y * r1.w
    s5 = r1.z * r2.w - r2.z * r1.w
    c0 = r3.x * r4.y - r4.x * r3.y
    c1 = r3.x * r4.z - r4.x * r3.z
    c2 = r3.x * r4.w - r4.x * r3.w
    c3 = r3.y * r4.z - r4.y * r3.z
    c4 = r3.y * r4.w - r4.y * r3.w
    c5 = r3.z * r4.w - r4.z * r3.w
  }

  var determinant: Double {
    let outer = s0 * c5 - s1 * c4 + s2 * c3
    return outer + s3 * c2 - s4 * c1 + s5 * c0
  }

  func inverse(of t: CATransform3D) -> CATransform3D? {
    let det = determinant
    guard det != 0, det.isFinite else { return nil }
    let scale = 1 / det
    guard scale.isFinite else { return nil }
    let r1 = t.row1, r2 = t.row2, r3 = t.row3, r4 = t.row4
    let i1 = SIMD4(
      r2.y * c5 - r2.z * c4 + r2.w * c3, -r1.y * c5 + r1.z * c4 - r1.w * c3,
      r4.y * s5 - r4.z * s4 + r4.w * s3, -r3.y * s5 + r3.z * s4 - r3.w * s3)
    let i2 = SIMD4(
      -r2.x * c5 + r2.z * c2 - r2.w * c1, r1.x * c5 - r1.z * c2 + r1.w * c1,
      -r4.x * s5 + r4.z * s2 - r4.w * s1, r3.x * s5 - r3.z * s2 + r3.w * s1)
    let i3 = SIMD4(
      r2.x * c4 - r2.y * c2 + r2.w * c0, -r1.x * c4 + r1.y * c2 - r1.w * c0,
      r4.x * s4 - r4.y * s2 + r4.w * s0, -r3.x * s4 + r3.y * s2 - r3.w * s0)
    let i4 = SIMD4(
      -r2.x * c3 + r2.y * c1 - r2.z * c0, r1.x * c3 - r1.y * c1 + r1.z * c0,
      -r4.x * s3 + r4.y * s1 - r4.z * s0, r3.x * s3 - r3.y * s1 + r3.z * s0)
    return CATransform3D(i1 * scale, i2 * scale, i3 * scale, i4 * scale)
  }
}
