// Values between two others: `fraction` 0 is the first, 1 the second, and it may lie outside when an animation overshoots. None of these
// allocates, except paths.

package func interpolate(_ a: Double, _ b: Double, _ fraction: Double) -> Double { a + (b - a) * fraction }

package func interpolate(_ a: CGFloat, _ b: CGFloat, _ fraction: Double) -> CGFloat { a + (b - a) * CGFloat(fraction) }

package func interpolate(_ a: CGPoint, _ b: CGPoint, _ fraction: Double) -> CGPoint {
  CGPoint(x: interpolate(a.x, b.x, fraction), y: interpolate(a.y, b.y, fraction))
}

package func interpolate(_ a: CGSize, _ b: CGSize, _ fraction: Double) -> CGSize {
  CGSize(width: interpolate(a.width, b.width, fraction), height: interpolate(a.height, b.height, fraction))
}

package func interpolate(_ a: CGRect, _ b: CGRect, _ fraction: Double) -> CGRect {
  CGRect(origin: interpolate(a.origin, b.origin, fraction), size: interpolate(a.size, b.size, fraction))
}

/// Mixes straight-alpha, gamma-encoded components, alpha too.
package func interpolate(_ a: CGColor, _ b: CGColor, _ fraction: Double) -> CGColor {
  CGColor(
    red: interpolate(a.red, b.red, fraction), green: interpolate(a.green, b.green, fraction),
    blue: interpolate(a.blue, b.blue, fraction), alpha: interpolate(a.alpha, b.alpha, fraction))
}

/// Mixes the parts of a `PlanarDecomposition`; element by element when either transform has no area.
package func interpolate(_ a: CGAffineTransform, _ b: CGAffineTransform, _ fraction: Double) -> CGAffineTransform {
  if let from = PlanarDecomposition(a), let to = PlanarDecomposition(b) { return from.interpolated(to: to, fraction).transform }
  return CGAffineTransform(
    a: interpolate(a.a, b.a, fraction), b: interpolate(a.b, b.b, fraction), c: interpolate(a.c, b.c, fraction),
    d: interpolate(a.d, b.d, fraction),
    tx: interpolate(a.tx, b.tx, fraction), ty: interpolate(a.ty, b.ty, fraction))
}

/// Mixes two affine transforms as such, others by the parts of a `SpatialDecomposition`; element by element when either has no inverse.
package func interpolate(_ a: CATransform3D, _ b: CATransform3D, _ fraction: Double) -> CATransform3D {
  if CATransform3DIsAffine(a) && CATransform3DIsAffine(b) {
    return CATransform3DMakeAffineTransform(interpolate(CATransform3DGetAffineTransform(a), CATransform3DGetAffineTransform(b), fraction))
  }
  if let from = SpatialDecomposition(a), let to = SpatialDecomposition(b) { return from.interpolated(to: to, fraction).transform }
  return CATransform3D(
    a.row1 + (b.row1 - a.row1) * fraction, a.row2 + (b.row2 - a.row2) * fraction,
    a.row3 + (b.row3 - a.row3) * fraction, a.row4 + (b.row4 - a.row4) * fraction)
}

/// Mixes two outlines of as many elements point by point, lines and curves as in `PathGeometry.aligned(_:_:)`. Other outlines cannot be
/// mixed: the first one shows at fraction 0 and before, the second at once after.
package func interpolate(_ a: PathGeometry, _ b: PathGeometry, _ fraction: Double) -> PathGeometry {
  guard a !== b, let (a, b) = PathGeometry.aligned(a, b) else { return fraction <= 0 ? a : b }
  let count = a.points.count
  let points = [CGPoint](unsafeUninitializedCapacity: count) { buffer, initialized in
    for i in 0..<count { buffer.initializeElement(at: i, to: interpolate(a.points[i], b.points[i], fraction)) }
    initialized = count
  }
  return PathGeometry(verbs: a.verbs, points: points)
}
