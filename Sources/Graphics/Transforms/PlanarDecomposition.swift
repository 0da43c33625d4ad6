/// An affine transform as `scale · rotation · remainder`, plus a translation: the parts that are mixed when transforms of the plane are
/// interpolated.
///
/// Source: "Interpolation of decomposed 2D matrix values" in CSS Transforms Level 1, whose results Core Animation's agree with.
package struct PlanarDecomposition: Sendable {
  package var translation: SIMD2<Double>
  package var scale: SIMD2<Double>
  /// The angle of rotation, in radians.
  package var angle: Double
  package var remainder1: SIMD2<Double>
  package var remainder2: SIMD2<Double>

  /// Decomposes a transform; nil for one without area.
  package init?(_ t: CGAffineTransform) {
    var row1 = SIMD2<Double>(t.a, t.b), row2 = SIMD2<Double>(t.c, t.d)
    let determinant = row1.x * row2.y - row1.y * row2.x
    guard determinant != 0, determinant.isFinite else { return nil }
    translation = SIMD2(t.tx, t.ty)
    scale = SIMD2((row1 * row1).sum().squareRoot(), (row2 * row2).sum().squareRoot())
    if determinant < 0 {
      if row1.x < row2.y { scale.x = -scale.x } else { scale.y = -scale.y }
    }
    row1 /= scale.x
    row2 /= scale.y
    row1.y += 0  // turns −0 into 0: the sign of zero would decide between the angles π and −π
    angle = atan2(row1.y, row1.x)
    remainder1 = row1.x * row1 - row1.y * row2
    remainder2 = row1.y * row1 + row1.x * row2
  }

  package var transform: CGAffineTransform {
    let sine = sin(angle), cosine = cos(angle)
    let row1 = scale.x * (cosine * remainder1 + sine * remainder2)
    let row2 = scale.y * (cosine * remainder2 - sine * remainder1)
    return CGAffineTransform(a: row1.x, b: row1.y, c: row2.x, d: row2.y, tx: translation.x, ty: translation.y)
  }

  /// Mixes the parts linearly, after choosing between equivalent angles.
  package func interpolated(to target: PlanarDecomposition, _ fraction: Double) -> PlanarDecomposition {
    var a = self, b = target
    // One flipped along x and the other along y differ by half a turn.
    if (a.scale.x < 0 && b.scale.y < 0) || (a.scale.y < 0 && b.scale.x < 0) {
      a.scale = -a.scale
      a.angle += a.angle < 0 ? .pi : -.pi
    }
    if a.angle == 0 { a.angle = 2 * .pi }
    if b.angle == 0 { b.angle = 2 * .pi }
    if abs(a.angle - b.angle) > .pi {
      if a.angle > b.angle { a.angle -= 2 * .pi } else { b.angle -= 2 * .pi }
    }
    a.translation += (b.translation - a.translation) * fraction
    a.scale += (b.scale - a.scale) * fraction
    a.angle += (b.angle - a.angle) * fraction
    a.remainder1 += (b.remainder1 - a.remainder1) * fraction
    a.remainder2 += (b.remainder2 - a.remainder2) * fraction
    return a
  }
}
