/// A planar projective map on column vectors `(x, y, 1)`, single precision: `x' = (m00·x + m01·y + m02) / w`, `w = m20·x + m21·y + m22`.
///
/// The name of a value says from where to where: `localToSurface`.
package struct Matrix3: Hashable, Sendable, BitwiseCopyable {
  package var m00: Float, m01: Float, m02: Float
  package var m10: Float, m11: Float, m12: Float
  package var m20: Float, m21: Float, m22: Float

  package init(_ m00: Float, _ m01: Float, _ m02: Float, _ m10: Float, _ m11: Float, _ m12: Float, _ m20: Float, _ m21: Float, _ m22: Float)
  {
    self.m00 = m00; self.m01 = m01; self.m02 = m02
    self.m10 = m10; self.m11 = m11; self.m12 = m12
    self.m20 = m20; self.m21 = m21; self.m22 = m22
  }

  package static let identity = Matrix3(1, 0, 0, 0, 1, 0, 0, 0, 1)

  package static func translation(_ x: Float, _ y: Float) -> Matrix3 { Matrix3(1, 0, x, 0, 1, y, 0, 0, 1) }

  /// Whether `w` is 1 everywhere, so that no division is needed.
  package var isAffine: Bool { m20 == 0 && m21 == 0 && m22 == 1 }
}

extension Matrix3 {
  package init(_ t: CGAffineTransform) { self.init(Float(t.a), Float(t.c), Float(t.tx), Float(t.b), Float(t.d), Float(t.ty), 0, 0, 1) }

  /// The map that applies `second` first: `(first · second)(p) = first(second(p))`.
  package static func * (first: Matrix3, second: Matrix3) -> Matrix3 {
    let x = first.row0, y = first.row1, w = first.row2
    let a = second.row0, b = second.row1, c = second.row2
    return Matrix3(rows: a * x.x + b * x.y + c * x.z, a * y.x + b * y.y + c * y.z, a * w.x + b * w.y + c * w.z)
  }

  package var determinant: Double { dot(row0, cross(row1, row2)) }

  /// The inverse, computed in double precision and scaled so that an affine map has an affine inverse. Nil when there is none.
  package var inverse: Matrix3? {
    let det = determinant
    guard det != 0, det.isFinite, (1 / det).isFinite else { return nil }
    // The columns of the inverse are the cross products of the rows.
    let c0 = cross(row1, row2) / det, c1 = cross(row2, row0) / det, c2 = cross(row0, row1) / det
    return Matrix3(rows: SIMD3(c0.x, c1.x, c2.x), SIMD3(c0.y, c1.y, c2.y), SIMD3(c0.z, c1.z, c2.z))
  }

  /// The image of a point before division by `w`, which is the third component.
  package func homogeneous(_ p: SIMD2<Float>) -> SIMD3<Float> {
    SIMD3(m00 * p.x + m01 * p.y + m02, m10 * p.x + m11 * p.y + m12, m20 * p.x + m21 * p.y + m22)
  }

  /// The image of a point whose `w` is not 0.
  package func project(_ p: SIMD2<Float>) -> SIMD2<Float> {
    let h = homogeneous(p)
    return SIMD2(h.x, h.y) / h.z
  }

  private init(rows r0: SIMD3<Double>, _ r1: SIMD3<Double>, _ r2: SIMD3<Double>) {
    self.init(Float(r0.x), Float(r0.y), Float(r0.z), Float(r1.x), Float(r1.y), Float(r1.z), Float(r2.x), Float(r2.y), Float(r2.z))
  }

  private var row0: SIMD3<Double> { SIMD3(Double(m00), Double(m01), Double(m02)) }
  private var row1: SIMD3<Double> { SIMD3(Double(m10), Double(m11), Double(m12)) }
  private var row2: SIMD3<Double> { SIMD3(Double(m20), Double(m21), Double(m22)) }
}
