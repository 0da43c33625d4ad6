internal import Graphics

/// A projective map of space on row vectors, `p' = p · M`, stored by rows: the images of the three axes and of the origin, each with
/// its w.
struct SpaceMap: Hashable, Sendable {
  var x: SIMD4<Double>
  var y: SIMD4<Double>
  var z: SIMD4<Double>
  var origin: SIMD4<Double>

  static var identity: SpaceMap { SpaceMap(x: SIMD4(1, 0, 0, 0), y: SIMD4(0, 1, 0, 0), z: SIMD4(0, 0, 1, 0), origin: SIMD4(0, 0, 0, 1)) }

  @inline(__always) var isIdentity: Bool {
    x == SIMD4(1, 0, 0, 0) && y == SIMD4(0, 1, 0, 0) && z == SIMD4(0, 0, 1, 0) && origin == SIMD4(0, 0, 0, 1)
  }
}

extension SpaceMap {
  init(_ t: CATransform3D) {
    x = SIMD4(t.m11, t.m12, t.m13, t.m14)
    y = SIMD4(t.m21, t.m22, t.m23, t.m24)
    z = SIMD4(t.m31, t.m32, t.m33, t.m34)
    origin = SIMD4(t.m41, t.m42, t.m43, t.m44)
  }

  /// The composition: this map, then the next one.
  func then(_ next: SpaceMap) -> SpaceMap {
    func row(_ r: SIMD4<Double>) -> SIMD4<Double> { r.x * next.x + r.y * next.y + r.z * next.z + r.w * next.origin }
    return SpaceMap(x: row(x), y: row(y), z: row(z), origin: row(origin))
  }

  /// The composition: a translation, then this map.
  @inline(__always) func after(translation dx: Double, _ dy: Double, _ dz: Double) -> SpaceMap {
    SpaceMap(x: x, y: y, z: z, origin: origin + dx * x + dy * y + dz * z)
  }

  /// The composition: this map, then a translation.
  @inline(__always) func then(translation dx: Double, _ dy: Double, _ dz: Double) -> SpaceMap {
    let step = SIMD4(dx, dy, dz, 0)
    return SpaceMap(x: x + x.w * step, y: y + y.w * step, z: z + z.w * step, origin: origin + origin.w * step)
  }

  /// This map applied about a point instead of the origin.
  func about(_ px: Double, _ py: Double, _ pz: Double = 0) -> SpaceMap { after(translation: -px, -py, -pz).then(translation: px, py, pz) }

  /// The map of the plane z = 0 when its image is seen along z: z is dropped, w kept.
  @inline(__always) var projectedPlane: PlaneMap { PlaneMap(x.x, y.x, origin.x, x.y, y.y, origin.y, x.w, y.w, origin.w).normalized }

  /// Whether the image of the plane z = 0 has the same depth everywhere.
  @inline(__always) var keepsPlanesLevel: Bool { abs(x.z) < 1e-9 && abs(y.z) < 1e-9 && abs(x.w) < 1e-12 && abs(y.w) < 1e-12 }

  @inline(__always) func homogeneous(_ px: Double, _ py: Double) -> SIMD4<Double> { px * x + py * y + origin }

  /// The depth of a point of the plane z = 0 after division by w; −∞ for a point behind the eye.
  @inline(__always) func depth(of point: SIMD2<Double>) -> Double {
    let p = homogeneous(point.x, point.y)
    return p.w > 0 ? p.z / p.w : -.infinity
  }

  @inline(__always) var isFinite: Bool { (x + y + z + origin).sum().isFinite }
}
