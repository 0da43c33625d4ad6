/// A transform as `scale · skew · rotation · translation · perspective`: the parts that are mixed when transforms of space are
/// interpolated.
///
/// Source: `unmatrix` by Spencer W. Thomas (Graphics Gems II), as CSS Transforms Level 2 gives it.
package struct SpatialDecomposition: Sendable {
  package var translation: SIMD3<Double>
  package var scale: SIMD3<Double>
  /// Skews of the planes xy, xz and yz.
  package var skew: SIMD3<Double>
  /// A unit quaternion: vector part in x, y, z, scalar part in w.
  package var rotation: SIMD4<Double>
  /// The fourth column of the perspective factor.
  package var perspective: SIMD4<Double>

  /// Decomposes a transform; nil for one that has no inverse, as far as rounding lets one tell.
  package init?(_ t: CATransform3D) {
    guard t.m44 != 0, let parts = PerspectiveSplit(t) else { return nil }
    perspective = parts.perspective
    translation = parts.affine.row4.xyz
    var x = parts.affine.row1.xyz, y = parts.affine.row2.xyz, z = parts.affine.row3.xyz

    scale = .zero
    skew = .zero
    scale.x = x.length
    x /= scale.x
    skew.x = dot(x, y)
    y -= x * skew.x
    scale.y = y.length
    y /= scale.y
    skew.x /= scale.y
    skew.y = dot(x, z)
    z -= x * skew.y
    skew.z = dot(y, z)
    z -= y * skew.z
    scale.z = z.length
    z /= scale.z
    // Rounding leaves something of a dimension that vanished: half a turn added to the identity, for one.
    guard scale.min() > 1e-14 * scale.max() else { return nil }
    skew.y /= scale.z
    skew.z /= scale.z
    if dot(x, cross(y, z)) < 0 {
      scale = -scale
      x = -x
      y = -y
      z = -z
    }
    rotation = Self.quaternion(x, y, z)
  }

  package var transform: CATransform3D {
    let (x, y, z) = Self.rows(rotation)
    let row1 = x * scale.x
    let row2 = (y + x * skew.x) * scale.y
    let row3 = (z + x * skew.y + y * skew.z) * scale.z
    return CATransform3D(
      SIMD4(row1, dot(row1, perspective.xyz)), SIMD4(row2, dot(row2, perspective.xyz)), SIMD4(row3, dot(row3, perspective.xyz)),
      SIMD4(translation, dot(translation, perspective.xyz) + perspective.w))
  }

  /// Mixes the rotation along the shorter great arc, everything else linearly.
  package func interpolated(to b: SpatialDecomposition, _ fraction: Double) -> SpatialDecomposition {
    var a = self
    a.translation += (b.translation - a.translation) * fraction
    a.scale += (b.scale - a.scale) * fraction
    a.skew += (b.skew - a.skew) * fraction
    a.perspective += (b.perspective - a.perspective) * fraction
    a.rotation = slerp(a.rotation, b.rotation, fraction)
    return a
  }

  /// The quaternion of a rotation given by its rows (a matrix for row vectors).
  private static func quaternion(_ x: SIMD3<Double>, _ y: SIMD3<Double>, _ z: SIMD3<Double>) -> SIMD4<Double> {
    let trace = x.x + y.y + z.z
    let q: SIMD4<Double>
    // The largest of the four components is found first, so that nothing small is divided by.
    if trace > 0 {
      q = SIMD4(y.z - z.y, z.x - x.z, x.y - y.x, 1 + trace)
    } else if x.x > y.y && x.x > z.z {
      q = SIMD4(1 + x.x - y.y - z.z, x.y + y.x, x.z + z.x, y.z - z.y)
    } else if y.y > z.z {
      q = SIMD4(x.y + y.x, 1 + y.y - x.x - z.z, y.z + z.y, z.x - x.z)
    } else {
      q = SIMD4(x.z + z.x, y.z + z.y, 1 + z.z - x.x - y.y, x.y - y.x)
    }
    return q / (q * q).sum().squareRoot()
  }

  private static func rows(_ q: SIMD4<Double>) -> (SIMD3<Double>, SIMD3<Double>, SIMD3<Double>) {
    let d = q + q
    let xx = q.x * d.x, yy = q.y * d.y, zz = q.z * d.z
    let xy = q.x * d.y, xz = q.x * d.z, yz = q.y * d.z
    let wx = q.w * d.x, wy = q.w * d.y, wz = q.w * d.z
    return (SIMD3(1 - yy - zz, xy + wz, xz - wy), SIMD3(xy - wz, 1 - xx - zz, yz + wx), SIMD3(xz + wy, yz - wx, 1 - xx - yy))
  }
}

/// A transform as an affine part followed by a perspective, `M = affine · perspective`, both with `m44 = 1` taken out.
struct PerspectiveSplit {
  var affine: CATransform3D
  /// The fourth column of the perspective factor; its other columns are those of the identity.
  var perspective: SIMD4<Double>

  /// Decomposes the affine part of a transform; nil when that has no inverse. `m44` must not be 0.
  init?(_ t: CATransform3D) {
    let scale = 1 / Double(t.m44)
    affine = CATransform3D(t.row1 * scale, t.row2 * scale, t.row3 * scale, t.row4 * scale)
    let column = SIMD4<Double>(affine.m14, affine.m24, affine.m34, 1)
    affine.m14 = 0
    affine.m24 = 0
    affine.m34 = 0
    affine.m44 = 1
    guard let inverse = affine.inverse else { return nil }
    // column = affine · perspective
    perspective = SIMD4(
      (inverse.row1 * column).sum(), (inverse.row2 * column).sum(), (inverse.row3 * column).sum(), (inverse.row4 * column).sum())
  }
}

/// Spherical interpolation between unit quaternions, the shorter way; nearly equal ones are mixed linearly and normalised.
private func slerp(_ a: SIMD4<Double>, _ b: SIMD4<Double>, _ fraction: Double) -> SIMD4<Double> {
  var target = b
  var cosine = (a * b).sum()
  if cosine < 0 {
    target = -b
    cosine = -cosine
  }
  if cosine > 0.9995 {
    let q = a + (target - a) * fraction
    return q / (q * q).sum().squareRoot()
  }
  let angle = acos(cosine)
  return (a * sin((1 - fraction) * angle) + target * sin(fraction * angle)) / sin(angle)
}

extension SIMD4<Double> {
  var xyz: SIMD3<Double> { SIMD3(x, y, z) }
}

extension SIMD3<Double> {
  var length: Double { (self * self).sum().squareRoot() }
}

func dot(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> Double { (a * b).sum() }

func cross(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> SIMD3<Double> {
  SIMD3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
}
