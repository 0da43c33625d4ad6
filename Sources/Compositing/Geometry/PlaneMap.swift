internal import Graphics

/// A planar projective map on column vectors `(x, y, 1)` in double precision, for planning; quads carry it as `Matrix3`.
struct PlaneMap: Hashable, Sendable {
  var m00: Double, m01: Double, m02: Double
  var m10: Double, m11: Double, m12: Double
  var m20: Double, m21: Double, m22: Double

  init(
    _ m00: Double, _ m01: Double, _ m02: Double, _ m10: Double, _ m11: Double, _ m12: Double, _ m20: Double, _ m21: Double, _ m22: Double
  ) {
    self.m00 = m00
    self.m01 = m01
    self.m02 = m02
    self.m10 = m10
    self.m11 = m11
    self.m12 = m12
    self.m20 = m20
    self.m21 = m21
    self.m22 = m22
  }

  init(_ t: CGAffineTransform) { self.init(t.a, t.c, t.tx, t.b, t.d, t.ty, 0, 0, 1) }

  static var identity: PlaneMap { PlaneMap(1, 0, 0, 0, 1, 0, 0, 0, 1) }
  static func translation(_ x: Double, _ y: Double) -> PlaneMap { PlaneMap(1, 0, x, 0, 1, y, 0, 0, 1) }
  static func scale(_ x: Double, _ y: Double) -> PlaneMap { PlaneMap(x, 0, 0, 0, y, 0, 0, 0, 1) }
  /// The map that mirrors the band from `minY` to `maxY` vertically.
  static func mirrorY(_ minY: Double, _ maxY: Double) -> PlaneMap { PlaneMap(1, 0, 0, 0, -1, minY + maxY, 0, 0, 1) }

  /// The composition: this map, then the next one.
  @inline(__always) func then(_ b: PlaneMap) -> PlaneMap {
    if isPlain && b.isPlain {
      // The general product without factors that are zero.
      return PlaneMap(
        b.m00 * m00 + b.m01 * m10, b.m00 * m01 + b.m01 * m11, b.m00 * m02 + b.m01 * m12 + b.m02,
        b.m10 * m00 + b.m11 * m10, b.m10 * m01 + b.m11 * m11, b.m10 * m02 + b.m11 * m12 + b.m12, 0, 0, 1)
    }
    return PlaneMap(
      b.m00 * m00 + b.m01 * m10 + b.m02 * m20, b.m00 * m01 + b.m01 * m11 + b.m02 * m21, b.m00 * m02 + b.m01 * m12 + b.m02 * m22,
      b.m10 * m00 + b.m11 * m10 + b.m12 * m20, b.m10 * m01 + b.m11 * m11 + b.m12 * m21, b.m10 * m02 + b.m11 * m12 + b.m12 * m22,
      b.m20 * m00 + b.m21 * m10 + b.m22 * m20, b.m20 * m01 + b.m21 * m11 + b.m22 * m21, b.m20 * m02 + b.m21 * m12 + b.m22 * m22)
  }

  /// Whether `w` is the same everywhere.
  @inline(__always) var isAffine: Bool { m20 == 0 && m21 == 0 }

  /// Whether `w` is 1 everywhere.
  @inline(__always) var isPlain: Bool { m20 == 0 && m21 == 0 && m22 == 1 }

  /// The map scaled to w = 1 if it is affine; else unchanged.
  @inline(__always) var normalized: PlaneMap {
    guard isAffine, m22 != 1, m22 > 0 else { return self }
    return PlaneMap(m00 / m22, m01 / m22, m02 / m22, m10 / m22, m11 / m22, m12 / m22, 0, 0, 1)
  }

  @inline(__always) var isFinite: Bool {
    (m00 + m01 + m02 + m10 + m11 + m12 + m20 + m21 + m22).isFinite
  }

  /// Positive when the plane faces the viewer (where w is positive).
  @inline(__always) var determinant: Double {
    m00 * (m11 * m22 - m12 * m21) - m01 * (m10 * m22 - m12 * m20) + m02 * (m10 * m21 - m11 * m20)
  }

  /// The inverse map; nil when the plane is seen edge on, or collapses otherwise.
  var inverse: PlaneMap? {
    let determinant = determinant
    guard determinant != 0, determinant.isFinite else { return nil }
    let k = 1 / determinant
    if isPlain {
      // The general inverse without factors that are zero.
      let result = PlaneMap(
        m11 * k, (0 - m01) * k, (m01 * m12 - m02 * m11) * k, (0 - m10) * k, m00 * k, (m02 * m10 - m00 * m12) * k, 0, 0, determinant * k)
      return result.isFinite ? result : nil
    }
    let result = PlaneMap(
      (m11 * m22 - m12 * m21) * k, (m02 * m21 - m01 * m22) * k, (m01 * m12 - m02 * m11) * k,
      (m12 * m20 - m10 * m22) * k, (m00 * m22 - m02 * m20) * k, (m02 * m10 - m00 * m12) * k,
      (m10 * m21 - m11 * m20) * k, (m01 * m20 - m00 * m21) * k, (m00 * m11 - m01 * m10) * k)
    return result.isFinite ? result : nil
  }

  /// The homogeneous image of a point: `x · w`, `y · w`, `w`.
  func homogeneous(_ x: Double, _ y: Double) -> SIMD3<Double> {
    SIMD3(m00 * x + m01 * y + m02, m10 * x + m11 * y + m12, m20 * x + m21 * y + m22)
  }

  func callAsFunction(_ p: SIMD2<Double>) -> SIMD2<Double> {
    let h = homogeneous(p.x, p.y)
    return SIMD2(h.x, h.y) / h.z
  }

  /// The derivative at a point: its columns are the images of a step along each axis.
  func derivative(at p: SIMD2<Double>) -> (x: SIMD2<Double>, y: SIMD2<Double>) {
    let h = homogeneous(p.x, p.y)
    let q = SIMD2(h.x, h.y) / h.z
    return (SIMD2(m00 - q.x * m20, m10 - q.y * m20) / h.z, SIMD2(m01 - q.x * m21, m11 - q.y * m21) / h.z)
  }

  @inline(__always) var matrix: Matrix3 {
    // A positive factor keeps the numbers within single precision's range, and preserves the sign of w.
    let k = isAffine && m22 == 1 ? 1 : 1 / max(abs(m22), max(abs(m20), abs(m21)), 1e-12)
    return Matrix3(
      Float(m00 * k), Float(m01 * k), Float(m02 * k), Float(m10 * k), Float(m11 * k), Float(m12 * k), Float(m20 * k), Float(m21 * k),
      Float(m22 * k))
  }
}

extension PlaneMap {
  /// Pixels touched by a rectangle's image, antialiasing included; nil when part of it is behind the eye.
  func touchedPixels(of rect: SIMD4<Double>) -> PixelRect? {
    var low = SIMD2<Double>(repeating: .infinity), high = SIMD2<Double>(repeating: -.infinity)
    for i in 0..<4 {
      let h = homogeneous(i & 1 == 0 ? rect.x : rect.z, i & 2 == 0 ? rect.y : rect.w)
      guard h.z >= QuadStack.nearestDepth else { return nil }
      let p = SIMD2(h.x, h.y) / h.z
      low = pointwiseMin(low, p)
      high = pointwiseMax(high, p)
    }
    return PixelRect(
      minX: pixel((low.x - 0.5).rounded(.down)), minY: pixel((low.y - 0.5).rounded(.down)), maxX: pixel((high.x + 0.5).rounded(.up)),
      maxY: pixel((high.y + 0.5).rounded(.up)))
  }

  /// The scale along the pixels' axes for a blur that is round in points, in pixels per point: nil when the blur's image is neither round
  /// nor an upright ellipse.
  var blurScale: SIMD2<Double>? {
    guard isAffine, m22 > 0 else { return nil }
    let m = normalized
    let size = max(max(abs(m.m00), abs(m.m01)), max(abs(m.m10), abs(m.m11)))
    let small = size * 1e-6
    if abs(m.m01) <= small && abs(m.m10) <= small { return SIMD2(abs(m.m00), abs(m.m11)) }
    if abs(m.m00) <= small && abs(m.m11) <= small { return SIMD2(abs(m.m01), abs(m.m10)) }
    let x = (m.m00 * m.m00 + m.m10 * m.m10).squareRoot()
    let y = (m.m01 * m.m01 + m.m11 * m.m11).squareRoot()
    if abs(x - y) <= small && abs(m.m00 * m.m01 + m.m10 * m.m11) <= small * size { return SIMD2(x, x) }
    return nil
  }

  /// The greatest number of pixels per point in a region, over its corners and centre, rounded to a power of √2 so that it changes seldom.
  func density(over region: SIMD4<Double>) -> Double {
    var largest = 0.0
    for i in 0..<5 {
      let p = SIMD2(
        i == 4 ? (region.x + region.z) / 2 : i & 1 == 0 ? region.x : region.z,
        i == 4 ? (region.y + region.w) / 2 : i & 2 == 0 ? region.y : region.w)
      guard homogeneous(p.x, p.y).z > 0.05 else { continue }
      let (dx, dy) = derivative(at: p)
      largest = max(largest, (dx * dx).sum(), (dy * dy).sum())
    }
    guard largest > 0, largest.isFinite else { return 1 }
    return exp2((log2(largest) - 1e-6).rounded(.up) / 2)
  }
}

extension LayerFrame {
  /// A rectangle of the layer's space around its bounds that contains everything visible: the image of the visible pixels where that is
  /// bounded.
  func visibleRegion(margin: Double) -> SIMD4<Double>? {
    guard let inverse = localToPixels.inverse else { return nil }
    let size = max(self.size.x, self.size.y)
    // Sublayers may lie outside the bounds; farther out they are dropped when the horizon is in view.
    let fallback = bounds.expanded(by: size + margin)
    var low = SIMD2<Double>(repeating: .infinity), high = SIMD2<Double>(repeating: -.infinity)
    for i in 0..<4 {
      let h = inverse.homogeneous(
        i & 1 == 0 ? Double(visible.minX) : Double(visible.maxX), i & 2 == 0 ? Double(visible.minY) : Double(visible.maxY))
      guard h.z > 1e-9 else { return fallback }
      let p = SIMD2(h.x, h.y) / h.z
      low = pointwiseMin(low, p)
      high = pointwiseMax(high, p)
    }
    let region = SIMD4(low.x, low.y, high.x, high.y).expanded(by: margin)
    guard region.sum().isFinite else { return fallback }
    return !localToPixels.isAffine && (region.z - region.x) > 8 * (size + margin) ? fallback : region
  }
}
