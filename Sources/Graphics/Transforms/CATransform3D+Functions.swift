// Core Animation's functions on transforms, spelt as in C.

/// Whether it leaves points where they are.
public func CATransform3DIsIdentity(_ t: CATransform3D) -> Bool { t == CATransform3DIdentity }

/// Whether all sixteen numbers are the same.
public func CATransform3DEqualToTransform(_ a: CATransform3D, _ b: CATransform3D) -> Bool { a == b }

/// Moves points by (tx, ty, tz).
public func CATransform3DMakeTranslation(_ tx: CGFloat, _ ty: CGFloat, _ tz: CGFloat) -> CATransform3D {
  var t = CATransform3DIdentity
  t.m41 = tx
  t.m42 = ty
  t.m43 = tz
  return t
}

/// Multiplies coordinates by (sx, sy, sz).
public func CATransform3DMakeScale(_ sx: CGFloat, _ sy: CGFloat, _ sz: CGFloat) -> CATransform3D {
  var t = CATransform3DIdentity
  t.m11 = sx
  t.m22 = sy
  t.m33 = sz
  return t
}

/// A rotation by `angle` radians about the axis (x, y, z), which need not have length 1. An axis without length gives the identity.
///
/// Rodrigues' formula, transposed for row vectors: a positive angle about z turns x towards y.
public func CATransform3DMakeRotation(_ angle: CGFloat, _ x: CGFloat, _ y: CGFloat, _ z: CGFloat) -> CATransform3D {
  let length = (x * x + y * y + z * z).squareRoot()
  guard length > 0, length.isFinite else { return CATransform3DIdentity }
  let x = x / length, y = y / length, z = z / length
  let s = sin(angle), c = cos(angle), k = 1 - c
  var t = CATransform3DIdentity
  t.m11 = c + x * x * k
  t.m12 = x * y * k + z * s
  t.m13 = x * z * k - y * s
  t.m21 = x * y * k - z * s
  t.m22 = c + y * y * k
  t.m23 = y * z * k + x * s
  t.m31 = x * z * k + y * s
  t.m32 = y * z * k - x * s
  t.m33 = c + z * z * k
  return t
}

/// A translation followed by `t`.
public func CATransform3DTranslate(_ t: CATransform3D, _ tx: CGFloat, _ ty: CGFloat, _ tz: CGFloat) -> CATransform3D {
  CATransform3D(t.row1, t.row2, t.row3, t.apply(SIMD4(tx, ty, tz, 1)))
}

/// A scaling followed by `t`.
public func CATransform3DScale(_ t: CATransform3D, _ sx: CGFloat, _ sy: CGFloat, _ sz: CGFloat) -> CATransform3D {
  CATransform3D(t.row1 * Double(sx), t.row2 * Double(sy), t.row3 * Double(sz), t.row4)
}

/// A rotation followed by `t`.
public func CATransform3DRotate(_ t: CATransform3D, _ angle: CGFloat, _ x: CGFloat, _ y: CGFloat, _ z: CGFloat) -> CATransform3D {
  CATransform3DConcat(CATransform3DMakeRotation(angle, x, y, z), t)
}

/// `a · b`: `a` followed by `b`.
public func CATransform3DConcat(_ a: CATransform3D, _ b: CATransform3D) -> CATransform3D {
  CATransform3D(b.apply(a.row1), b.apply(a.row2), b.apply(a.row3), b.apply(a.row4))
}

/// The inverse; `t` itself when it has none.
public func CATransform3DInvert(_ t: CATransform3D) -> CATransform3D { t.inverse ?? t }

/// The affine transform in the plane, without depth.
public func CATransform3DMakeAffineTransform(_ m: CGAffineTransform) -> CATransform3D {
  CATransform3D(
    m11: m.a, m12: m.b, m13: 0, m14: 0, m21: m.c, m22: m.d, m23: 0, m24: 0, m31: 0, m32: 0, m33: 1, m34: 0, m41: m.tx, m42: m.ty, m43: 0,
    m44: 1)
}

/// Whether `t` moves points of the plane z = 0 within it, without perspective, and leaves z alone.
public func CATransform3DIsAffine(_ t: CATransform3D) -> Bool {
  let isPlanar = t.m13 == 0 && t.m23 == 0 && t.m31 == 0 && t.m32 == 0 && t.m33 == 1 && t.m43 == 0
  return isPlanar && t.m14 == 0 && t.m24 == 0 && t.m34 == 0 && t.m44 == 1
}

/// The planar part of `t`; what that is when `t` is not affine is unspecified, as it is in Core Animation.
public func CATransform3DGetAffineTransform(_ t: CATransform3D) -> CGAffineTransform {
  CGAffineTransform(a: t.m11, b: t.m12, c: t.m21, d: t.m22, tx: t.m41, ty: t.m42)
}
