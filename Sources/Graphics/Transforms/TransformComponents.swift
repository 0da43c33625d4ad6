/// What the key paths `transform.scale`, `.shear`, `.rotation` and `.translation` read and write: `S · H · Rx · Ry · Rz · T`, followed by a
/// perspective that they leave alone.
///
/// The shear is that of Thomas' `unmatrix`, as in `SpatialDecomposition`. A transform without volume loses it.
package struct TransformComponents: Hashable, Sendable {
  package var scale: SIMD3<Double>
  /// How far points move along x for each unit of y, along x for each of z, and along y for each of z.
  package var shear: SIMD3<Double>
  /// Angles about x, y and z, in radians. Those read from a matrix are reduced; any others may be set.
  package var rotation: SIMD3<Double>
  package var translation: SIMD3<Double>
  /// The fourth column of the perspective factor; (0, 0, 0, 1) is none.
  package var perspective: SIMD4<Double>

  /// Scale is the length of each row, without what of it is shear. When the transform mirrors, one factor is negative: that of the axis
  /// without which nothing would be turned, where there is one, else y. Of the two triples of angles for a rotation, the one with the
  /// smaller sum is taken.
  package init(_ t: CATransform3D) {
    var affine = t
    perspective = SIMD4(0, 0, 0, 1)
    if t.m14 != 0 || t.m24 != 0 || t.m34 != 0 || t.m44 != 1 {
      if t.m44 != 0, let parts = PerspectiveSplit(t) {
        affine = parts.affine
        perspective = parts.perspective
      } else {
        perspective = SIMD4(t.m14, t.m24, t.m34, t.m44)
      }
    }
    var x = affine.row1.xyz, y = affine.row2.xyz, z = affine.row3.xyz
    translation = affine.row4.xyz
    scale = SIMD3(x.length, y.length, z.length)
    shear = .zero
    if Self.isSheared(x, y, z, lengths: scale) {
      let right = x / scale.x
      shear.x = dot(right, y)
      y -= right * shear.x
      scale.y = y.length
      let up = y / scale.y
      (shear.y, shear.z) = (dot(right, z), dot(up, z))
      z -= right * shear.y + up * shear.z
      scale.z = z.length
      shear /= SIMD3(scale.y, scale.z, scale.z)
    }
    // The sign of a volume that is nothing but rounding tells nothing.
    if dot(x, cross(y, z)) < -Self.rounding * scale.x * scale.y * scale.z {
      // What shears along a mirrored axis, and what it shears, is mirrored with it.
      switch Self.mirroredAxis(x, y, z, lengths: scale) {
      case 0: (scale.x, shear.x, shear.y) = (-scale.x, -shear.x, -shear.y)
      case 1: (scale.y, shear.x, shear.z) = (-scale.y, -shear.x, -shear.z)
      default: (scale.z, shear.y, shear.z) = (-scale.z, -shear.y, -shear.z)
      }
    }
    if scale.x != 0 { x /= scale.x }
    if scale.y != 0 { y /= scale.y }
    if scale.z != 0 { z /= scale.z }
    // A row scaled to nothing says nothing about the rotation: take any that agrees with the others.
    switch (scale.x == 0, scale.y == 0, scale.z == 0) {
    case (true, false, false): x = cross(y, z)
    case (false, true, false): y = cross(z, x)
    case (false, false, true): z = cross(x, y)
    case (false, true, true): (y, z) = Self.completed(x, SIMD3(0, 0, 1), SIMD3(0, 1, 0))
    case (true, false, true): (z, x) = Self.completed(y, SIMD3(1, 0, 0), SIMD3(0, 0, 1))
    case (true, true, false): (x, y) = Self.completed(z, SIMD3(0, 1, 0), SIMD3(1, 0, 0))
    case (true, true, true): (x, y, z) = (SIMD3(1, 0, 0), SIMD3(0, 1, 0), SIMD3(0, 0, 1))
    case (false, false, false): break
    }
    rotation = Self.angles(x, y, z)
  }

  package var transform: CATransform3D {
    let sx = sin(rotation.x), cx = cos(rotation.x)
    let sy = sin(rotation.y), cy = cos(rotation.y)
    let sz = sin(rotation.z), cz = cos(rotation.z)
    var x = SIMD3(cy * cz, cy * sz, -sy)
    var y = SIMD3(sx * sy * cz - cx * sz, sx * sy * sz + cx * cz, sx * cy)
    var z = SIMD3(cx * sy * cz + sx * sz, cx * sy * sz - sx * cz, cx * cy)
    if shear != .zero {
      z += x * shear.y + y * shear.z
      y += x * shear.x
    }
    x *= scale.x
    y *= scale.y
    z *= scale.z
    if perspective == SIMD4(0, 0, 0, 1) { return CATransform3D(SIMD4(x, 0), SIMD4(y, 0), SIMD4(z, 0), SIMD4(translation, 1)) }
    let p = perspective.xyz
    return CATransform3D(
      SIMD4(x, dot(x, p)), SIMD4(y, dot(y, p)), SIMD4(z, dot(z, p)), SIMD4(translation, dot(translation, p) + perspective.w))
  }

  /// The axis whose negation takes the mirroring out of rows at right angles: the one that alone points backwards, so that no rotation is
  /// left, else y.
  private static func mirroredAxis(_ x: SIMD3<Double>, _ y: SIMD3<Double>, _ z: SIMD3<Double>, lengths: SIMD3<Double>) -> Int {
    let diagonal = SIMD3(x.x, y.y, z.z), upright = 1 - 1e-9
    for axis in 0..<3 {
      var along = diagonal
      along[axis] = -along[axis]
      if along.x >= upright * lengths.x, along.y >= upright * lengths.y, along.z >= upright * lengths.z { return axis }
    }
    return 1
  }

  /// The volume of rows of length 1, and the cosine between two, that count as none.
  private static let rounding = 1e-9

  /// Whether rows are not at right angles to each other, by more than rounding, and span a volume.
  private static func isSheared(_ x: SIMD3<Double>, _ y: SIMD3<Double>, _ z: SIMD3<Double>, lengths: SIMD3<Double>) -> Bool {
    let (xy, xz, yz) = (lengths.x * lengths.y, lengths.x * lengths.z, lengths.y * lengths.z)
    guard abs(dot(x, y)) > rounding * xy || abs(dot(x, z)) > rounding * xz || abs(dot(y, z)) > rounding * yz else { return false }
    return abs(dot(x, cross(y, z))) > rounding * xy * lengths.z
  }

  /// Two unit vectors that make a right-handed basis with `axis`: `axis`, first, second. `third` is the direction preferred for the second,
  /// `other` stands in for it when it is parallel to the axis.
  private static func completed(_ axis: SIMD3<Double>, _ third: SIMD3<Double>, _ other: SIMD3<Double>) -> (SIMD3<Double>, SIMD3<Double>) {
    var first = cross(third, axis)
    if first.length < 1e-6 { first = cross(other, axis) }
    first /= first.length
    return (first, cross(axis, first))
  }

  private static func angles(_ x: SIMD3<Double>, _ y: SIMD3<Double>, _ z: SIMD3<Double>) -> SIMD3<Double> {
    let planar = (x.x * x.x + x.y * x.y).squareRoot()
    // Seen along x after a quarter turn about y, turns about x and z are the same: all of it goes to x.
    if planar < 1e-12 { return SIMD3(atan2(-z.y, y.y), atan2(-x.z, 0), 0) }
    let first = SIMD3(atan2(y.z + 0, z.z), atan2(-x.z + 0, planar), atan2(x.y + 0, x.x))
    let second = SIMD3(atan2(-y.z + 0, -z.z), atan2(-x.z + 0, -planar), atan2(-x.y + 0, -x.x))
    return magnitude(second) < magnitude(first) - 1e-9 ? second : first
  }

  private static func magnitude(_ angles: SIMD3<Double>) -> Double { abs(angles.x) + abs(angles.y) + abs(angles.z) }
}
