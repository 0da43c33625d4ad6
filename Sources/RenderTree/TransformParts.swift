package import Graphics

/// A matrix taken apart into what key paths such as `transform.rotation.y` name, so that one part can change and the others stay.
///
/// The matrix is scale · skew · Rx · Ry · Rz · translation · perspective, for row vectors. Angles are radians and keep the value they were given:
/// 2π is a full turn, not none, until the matrix is taken apart anew.
package struct TransformParts: Hashable, Sendable {
  package var scale = SIMD3<Double>(1, 1, 1)
  /// By how much of x is added to y, of x to z, and of y to z.
  package var skew = SIMD3<Double>(0, 0, 0)
  package var rotation = SIMD3<Double>(0, 0, 0)
  package var translation = SIMD3<Double>(0, 0, 0)
  package var perspective = SIMD4<Double>(0, 0, 0, 1)

  package init() {}

  /// Takes a matrix apart. Factors are positive, save that of x in a mirroring matrix. Directions lost to a factor of 0 count as unrotated.
  ///
  /// Of the two triples of angles that make one rotation, this is the one with less turning about x and z.
  package init(_ matrix: CATransform3D) {
    let m44 = Double(matrix.m44)
    let unit = m44 != 0 && m44.isFinite ? 1 / m44 : 1
    var x = SIMD3(Double(matrix.m11), Double(matrix.m12), Double(matrix.m13)) * unit
    var y = SIMD3(Double(matrix.m21), Double(matrix.m22), Double(matrix.m23)) * unit
    var z = SIMD3(Double(matrix.m31), Double(matrix.m32), Double(matrix.m33)) * unit
    translation = SIMD3(Double(matrix.m41), Double(matrix.m42), Double(matrix.m43)) * unit
    let column = SIMD3(Double(matrix.m14), Double(matrix.m24), Double(matrix.m34)) * unit
    if column != .zero { takePerspective(column, x, y, z) }

    scale.x = x.length
    x = scale.x > 0 ? x / scale.x : SIMD3(1, 0, 0)
    skew.x = dot(x, y)
    y -= skew.x * x
    scale.y = y.length
    if scale.y > 0 {
      y /= scale.y
      skew.x /= scale.y
    } else {
      y = abs(x.z) < 0.9 ? cross(SIMD3(0, 0, 1), x) : cross(x, SIMD3(1, 0, 0))
      y /= y.length
      skew.x = 0
    }
    skew.y = dot(x, z)
    z -= skew.y * x
    skew.z = dot(y, z)
    z -= skew.z * y
    scale.z = z.length
    let normal = cross(x, y)
    if scale.z > 0 {
      z /= scale.z
      skew.y /= scale.z
      skew.z /= scale.z
    } else {
      z = normal
      skew.y = 0
      skew.z = 0
    }
    if dot(normal, z) < 0 {
      scale.x = -scale.x
      x = -x
      skew.x = -skew.x
      skew.y = -skew.y
    }
    rotation = Self.angles(x, y, z)
  }

  /// Solves linear part · p = column.
  private mutating func takePerspective(_ column: SIMD3<Double>, _ x: SIMD3<Double>, _ y: SIMD3<Double>, _ z: SIMD3<Double>) {
    let determinant = dot(x, cross(y, z))
    var p = column
    if abs(determinant) > .leastNormalMagnitude {
      p = (cross(y, z) * column.x + cross(z, x) * column.y + cross(x, y) * column.z) / determinant
    }
    perspective = SIMD4(p, 1 - dot(translation, p))
  }

  private static func angles(_ x: SIMD3<Double>, _ y: SIMD3<Double>, _ z: SIMD3<Double>) -> SIMD3<Double> {
    if abs(x.z) > 1 - 1e-12 { return SIMD3(0, x.z < 0 ? .pi / 2 : -.pi / 2, atan2(-y.x, y.y)) }
    let first = SIMD3(atan2(y.z, z.z), asin(-x.z), atan2(x.y, x.x))
    let other = SIMD3(
      first.x > 0 ? first.x - .pi : first.x + .pi,
      first.y > 0 ? .pi - first.y : -.pi - first.y,
      first.z > 0 ? first.z - .pi : first.z + .pi)
    return abs(first.x) + abs(first.z) <= abs(other.x) + abs(other.z) ? first : other
  }

  /// Puts the parts together again.
  package var matrix: CATransform3D {
    let (sx, cx) = rotation.x == 0 ? (0, 1) : (sin(rotation.x), cos(rotation.x))
    let (sy, cy) = rotation.y == 0 ? (0, 1) : (sin(rotation.y), cos(rotation.y))
    let (sz, cz) = rotation.z == 0 ? (0, 1) : (sin(rotation.z), cos(rotation.z))
    let x = SIMD3(cy * cz, cy * sz, -sy)
    let y = SIMD3(sx * sy * cz - cx * sz, sx * sy * sz + cx * cz, sx * cy)
    let z = SIMD3(cx * sy * cz + sx * sz, cx * sy * sz - sx * cz, cx * cy)
    let rowX = scale.x * x
    let rowY = scale.y * (y + skew.x * x)
    let rowZ = scale.z * (z + skew.y * x + skew.z * y)
    var matrix = CATransform3D(
      m11: CGFloat(rowX.x), m12: CGFloat(rowX.y), m13: CGFloat(rowX.z), m14: 0,
      m21: CGFloat(rowY.x), m22: CGFloat(rowY.y), m23: CGFloat(rowY.z), m24: 0,
      m31: CGFloat(rowZ.x), m32: CGFloat(rowZ.y), m33: CGFloat(rowZ.z), m34: 0,
      m41: CGFloat(translation.x), m42: CGFloat(translation.y), m43: CGFloat(translation.z), m44: 1)
    if perspective != SIMD4(0, 0, 0, 1) {
      let p = SIMD3(perspective.x, perspective.y, perspective.z)
      matrix.m14 = CGFloat(dot(rowX, p))
      matrix.m24 = CGFloat(dot(rowY, p))
      matrix.m34 = CGFloat(dot(rowZ, p))
      matrix.m44 = CGFloat(dot(translation, p) + perspective.w)
    }
    return matrix
  }

  /// The number that a component of a transform's key path stands for. `rotation` is the angle about z, `scale` the mean of the factors.
  package func number(_ component: LayerKeyPath.Component) -> Double? {
    switch component {
    case .rotation, .rotationZ: rotation.z
    case .rotationX: rotation.x
    case .rotationY: rotation.y
    case .scale: scale.sum() / 3
    case .scaleX: scale.x
    case .scaleY: scale.y
    case .scaleZ: scale.z
    case .scaleXY: (scale.x + scale.y) / 2
    case .translationX: translation.x
    case .translationY: translation.y
    case .translationZ: translation.z
    default: nil
    }
  }

  /// Sets what `number(_:)` reads; false for a component that is no number. `scale` sets all three factors.
  package mutating func setNumber(_ number: Double, _ component: LayerKeyPath.Component) -> Bool {
    switch component {
    case .rotation, .rotationZ: rotation.z = number
    case .rotationX: rotation.x = number
    case .rotationY: rotation.y = number
    case .scale: scale = SIMD3(repeating: number)
    case .scaleX: scale.x = number
    case .scaleY: scale.y = number
    case .scaleZ: scale.z = number
    case .scaleXY: (scale.x, scale.y) = (number, number)
    case .translationX: translation.x = number
    case .translationY: translation.y = number
    case .translationZ: translation.z = number
    default: return false
    }
    return true
  }
}

private func dot(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> Double { (a * b).sum() }

private func cross(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> SIMD3<Double> {
  SIMD3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
}

extension SIMD3<Double> {
  fileprivate var length: Double { (self * self).sum().squareRoot() }
}

extension CATransform3D {
  /// The matrix that does in the plane z = 0 what the planar map does.
  init(planar map: CGAffineTransform) {
    self.init(
      m11: map.a, m12: map.b, m13: 0, m14: 0, m21: map.c, m22: map.d, m23: 0, m24: 0,
      m31: 0, m32: 0, m33: 1, m34: 0, m41: map.tx, m42: map.ty, m43: 0, m44: 1)
  }
}
