internal import Graphics

/// The rotations that a layer writes beside its `transform`, as `transform.rotation.x`, `.y` and `.z`.
///
/// Editors write one rotation twice, in degrees in the list of functions and in radians under these keys. So the keys *set* angles of the
/// transform; and where the transform has that rotation already, nothing is touched, because one rotation can be told by several triples of
/// angles.
struct RotationKeys {
  private var x: Double?
  private var y: Double?
  private var z: Double?

  /// Keeps the value if the key is one of a rotation.
  mutating func take(_ key: String, _ value: DocumentValue) -> Bool {
    guard case .number(let angle) = value else { return false }
    switch key {
    case "transform.rotation.x": x = angle
    case "transform.rotation.y": y = angle
    case "transform.rotation.z", "transform.rotation": z = angle
    default: return false
    }
    return true
  }

  /// The transform with the angles set; nil when it stays as it is.
  func applied(to transform: CATransform3D) -> CATransform3D? {
    if x == nil && y == nil && z == nil { return nil }
    var parts = TransformComponents(transform)
    let written = Self.matrix(SIMD3(x ?? 0, y ?? 0, z ?? 0))
    if Self.isClose(written, Self.matrix(parts.rotation)) { return nil }
    parts.rotation = SIMD3(x ?? parts.rotation.x, y ?? parts.rotation.y, z ?? parts.rotation.z)
    return parts.transform
  }

  private static func matrix(_ rotation: SIMD3<Double>) -> CATransform3D {
    var parts = TransformComponents(CATransform3DIdentity)
    parts.rotation = rotation
    return parts.transform
  }

  /// Files round degrees and radians on their own.
  private static func isClose(_ a: CATransform3D, _ b: CATransform3D) -> Bool {
    func rows(_ m: CATransform3D) -> [CGFloat] { [m.m11, m.m12, m.m13, m.m21, m.m22, m.m23, m.m31, m.m32, m.m33] }
    return zip(rows(a), rows(b)).allSatisfy { abs($0 - $1) < 1e-3 }
  }
}
