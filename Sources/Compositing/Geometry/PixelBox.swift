internal import Graphics

/// The pixel positions of a rectangle's edges, if its image is parallel to the pixel grid.
struct PixelBox {
  /// Edges on pixel borders, in the order of `Shape.hardEdges`.
  private(set) var alignedEdges: UInt8 = 0
  /// All pixels that are at least partly covered.
  private(set) var touched: PixelRect
  /// The rectangle's image in pixels.
  private(set) var minimum: SIMD2<Double>
  private(set) var maximum: SIMD2<Double>

  /// The image of a rectangle; nil when that is rotated or skewed by more than a sliver of a pixel. The map must be affine with w = 1.
  @inline(__always) init?(of rect: SIMD4<Double>, through map: PlaneMap) {
    let width = rect.z - rect.x
    let height = rect.w - rect.y
    let isUpright = abs(map.m01) * height < 1e-4 && abs(map.m10) * width < 1e-4
    let isTurned = abs(map.m00) * width < 1e-4 && abs(map.m11) * height < 1e-4
    guard map.isAffine, isUpright || isTurned else { return nil }
    self.init(of: rect, through: map, isUpright: isUpright)
  }

  private init(of rect: SIMD4<Double>, through map: PlaneMap, isUpright: Bool) {
    let p = map(SIMD2(rect.x, rect.y))
    let q = map(SIMD2(rect.z, rect.w))
    var low = SIMD2(p.x, p.y), high = SIMD2(q.x, q.y)
    // Which local edges become the pixel box's left, right, top and bottom.
    var edges: SIMD4<UInt8> = isUpright ? SIMD4(1, 2, 4, 8) : SIMD4(4, 8, 1, 2)
    if low.x > high.x {
      swap(&low.x, &high.x)
      edges = SIMD4(edges.y, edges.x, edges.z, edges.w)
    }
    if low.y > high.y {
      swap(&low.y, &high.y)
      edges = SIMD4(edges.x, edges.y, edges.w, edges.z)
    }
    func isNearInteger(_ value: Double) -> Bool { abs(value - value.rounded()) < 1e-3 }
    if isNearInteger(low.x) { alignedEdges |= edges.x; low.x = low.x.rounded() }
    if isNearInteger(high.x) { alignedEdges |= edges.y; high.x = high.x.rounded() }
    if isNearInteger(low.y) { alignedEdges |= edges.z; low.y = low.y.rounded() }
    if isNearInteger(high.y) { alignedEdges |= edges.w; high.y = high.y.rounded() }
    minimum = low
    maximum = high
    touched = PixelRect(
      minX: pixel(low.x.rounded(.down)), minY: pixel(low.y.rounded(.down)), maxX: pixel(high.x.rounded(.up)),
      maxY: pixel(high.y.rounded(.up)))
  }

  var isAligned: Bool { alignedEdges == 15 }
}

extension PlaneMap {
  /// Pixels touched by a shape that fills a rectangle, antialiasing included, through an affine map with w = 1. Marks edges that lie on
  /// pixel borders.
  @inline(__always) func touchedPixels(ofShape rect: SIMD4<Double>, hardEdges: inout UInt8) -> PixelRect {
    if let box = PixelBox(of: rect, through: self) {
      hardEdges |= box.alignedEdges
      return box.touched
    }
    let x =
      SIMD4(m00 * rect.x, m00 * rect.z, m00 * rect.z, m00 * rect.x) + SIMD4(m01 * rect.y, m01 * rect.y, m01 * rect.w, m01 * rect.w) + m02
    let y =
      SIMD4(m10 * rect.x, m10 * rect.z, m10 * rect.z, m10 * rect.x) + SIMD4(m11 * rect.y, m11 * rect.y, m11 * rect.w, m11 * rect.w) + m12
    return PixelRect(
      minX: pixel(floorOf: min(min(x.x, x.y), min(x.z, x.w)) - 0.5), minY: pixel(floorOf: min(min(y.x, y.y), min(y.z, y.w)) - 0.5),
      maxX: pixel(ceilingOf: max(max(x.x, x.y), max(x.z, x.w)) + 0.5), maxY: pixel(ceilingOf: max(max(y.x, y.y), max(y.z, y.w)) + 0.5))
  }
}
