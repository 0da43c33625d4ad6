internal import Graphics

extension TransformModel {
  /// The map into the parent's space: away from the anchor, scale, skew, rotation, then to the position.
  ///
  /// - Parameter turn: degrees that are added to the rotation.
  func matrix(at frame: FrameTime, turn: Double = 0) -> CGAffineTransform {
    let anchor = anchor.value(at: frame), position = position.value(at: frame), scale = scale.value(at: frame) / 100
    var matrix = CGAffineTransform(a: scale.x, b: 0, c: 0, d: scale.y, tx: 0, ty: 0)
    let skew = skew.value(at: frame)
    if skew != 0 { matrix = matrix.concatenating(.skew(degrees: skew, axis: skewAxis.value(at: frame))) }
    let rotation = rotation.value(at: frame) + turn
    if let spatial {
      matrix = matrix.concatenating(spatial.matrix(at: frame, rotation: rotation))
    } else if rotation != 0 {
      matrix = matrix.concatenating(CGAffineTransform(rotationAngle: rotation.truncatingRemainder(dividingBy: 360) * .pi / 180))
    }
    let moved = CGPoint(x: -anchor.x, y: -anchor.y).applying(matrix)
    matrix.tx = moved.x + position.x
    matrix.ty = moved.y + position.y
    return matrix
  }

  /// Degrees from the x axis of the way that the position takes; 0 where it rests.
  func heading(at frame: FrameTime) -> Double {
    let way = position.value(at: frame.map { $0 + Self.step }) - position.value(at: frame.map { $0 - Self.step })
    return way == .zero ? 0 : atan2(way.y, way.x) * 180 / .pi
  }

  /// Frames between which the heading is measured.
  private static let step = 0.01
}

extension TransformModel.SpatialRotation {
  /// The turns about z, y and x, then the orientation's, as seen from the front: the part of the matrix that leads from the plane to it.
  func matrix(at frame: FrameTime, rotation: Double) -> CGAffineTransform {
    let orientation = orientation.value(at: frame)
    var rows = SpatialMatrix.identity
    rows = rows.turnedAboutZ(rotation).turnedAboutY(y.value(at: frame)).turnedAboutX(x.value(at: frame))
    rows = rows.turnedAboutZ(orientation.z).turnedAboutY(orientation.y).turnedAboutX(orientation.x)
    return CGAffineTransform(a: rows.x.x, b: rows.x.y, c: rows.y.x, d: rows.y.y, tx: 0, ty: 0)
  }
}

/// Where the axes x and y of a plane in space go.
private struct SpatialMatrix {
  var x: SIMD3<Double>
  var y: SIMD3<Double>

  static let identity = SpatialMatrix(x: SIMD3(1, 0, 0), y: SIMD3(0, 1, 0))

  private func turned(_ degrees: Double, _ first: Int, _ second: Int) -> SpatialMatrix {
    let angle = degrees.truncatingRemainder(dividingBy: 360) * .pi / 180, sine = sin(angle), cosine = cos(angle)
    func turn(_ v: SIMD3<Double>) -> SIMD3<Double> {
      var result = v
      result[first] = v[first] * cosine - v[second] * sine
      result[second] = v[first] * sine + v[second] * cosine
      return result
    }
    return SpatialMatrix(x: turn(x), y: turn(y))
  }

  /// From the x axis to the y axis, which points down.
  func turnedAboutZ(_ degrees: Double) -> SpatialMatrix { turned(degrees, 0, 1) }
  func turnedAboutY(_ degrees: Double) -> SpatialMatrix { turned(degrees, 0, 2) }
  func turnedAboutX(_ degrees: Double) -> SpatialMatrix { turned(-degrees, 1, 2) }
}

extension CGAffineTransform {
  /// Shears along an axis that is turned by degrees from the x axis.
  static func skew(degrees: Double, axis: Double) -> CGAffineTransform {
    let turn = CGAffineTransform(rotationAngle: axis * .pi / 180)
    let limited = min(max(degrees, -89.9), 89.9)
    let shear = CGAffineTransform(a: 1, b: 0, c: tan(-limited * .pi / 180), d: 1, tx: 0, ty: 0)
    return turn.concatenating(shear).concatenating(turn.inverted())
  }

  /// By how much areas grow, as a length.
  var meanScale: Double { abs(Double(determinant)).squareRoot() }

  var isFinite: Bool { a.isFinite && b.isFinite && c.isFinite && d.isFinite && tx.isFinite && ty.isFinite }
}
