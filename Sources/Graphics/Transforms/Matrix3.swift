/// A planar projective map on column vectors `(x, y, 1)`, single precision: `x' = (m00·x + m01·y + m02) / w`, `w = m20·x + m21·y + m22`.
///
/// The name of a value says from where to where: `localToSurface`.
package struct Matrix3: Hashable, Sendable {
  package var m00: Float, m01: Float, m02: Float
  package var m10: Float, m11: Float, m12: Float
  package var m20: Float, m21: Float, m22: Float

  package init(_ m00: Float, _ m01: Float, _ m02: Float, _ m10: Float, _ m11: Float, _ m12: Float, _ m20: Float, _ m21: Float, _ m22: Float) {
    self.m00 = m00; self.m01 = m01; self.m02 = m02
    self.m10 = m10; self.m11 = m11; self.m12 = m12
    self.m20 = m20; self.m21 = m21; self.m22 = m22
  }

  package static let identity = Matrix3(1, 0, 0, 0, 1, 0, 0, 0, 1)

  package static func translation(_ x: Float, _ y: Float) -> Matrix3 { Matrix3(1, 0, x, 0, 1, y, 0, 0, 1) }

  /// Whether `w` is 1 everywhere, so that no division is needed.
  package var isAffine: Bool { m20 == 0 && m21 == 0 && m22 == 1 }
}
