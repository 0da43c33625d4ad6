internal import CFormulas
internal import Compositing
internal import Graphics

/// The convex polygon of pixels that a quad can touch: its scissor, cut by its polygon and by its four edges moved out by the width of
/// their ramps.
struct QuadCover {
  /// The corners of an outline in surface pixels, in order around it; of no meaning for a polygon.
  private(set) var x = SIMD4<Float>.zero, y = SIMD4<Float>.zero
  /// The corners of a polygon in surface pixels, in order around it.
  private(set) var points: [SIMD2<Float>] = []
  /// How many corners there are; none when nothing is touched.
  private(set) var count = 0
  private var scratch: [SIMD2<Float>] = []
  private var outlineX = SIMD4<Float>.zero, outlineY = SIMD4<Float>.zero
  private var holeX = SIMD4<Float>.zero, holeY = SIMD4<Float>.zero
  /// The bounds of the pixels that an outline covers, even partly.
  var pixels: PixelRect { PixelRect(sides: sides) }
  /// The same as `RunLimits` counts sides.
  private(set) var sides = SIMD4<Int32>.zero

  /// The area of an outline, in square pixels.
  var area: Float {
    let across = SIMD2(x.z - x.x, y.z - y.x), down = SIMD2(x.w - x.y, y.w - y.y)
    return abs(across.x * down.y - across.y * down.x) / 2
  }

  /// The first corner and two further ones of an outline, two in a vector, as a record has them.
  var firstCorners: SIMD4<Float> { SIMD4(x.x, y.x, x.y, y.y) }
  var lastCorners: SIMD4<Float> { SIMD4(x.z, y.z, x.w, y.w) }
  /// Whether it is an outline or a hole's side, of four corners, rather than a polygon.
  private(set) var isOutline = false

  /// Pixels from an edge to the outline's side.
  private(set) var margin = outerMargin

  private static let outerMargin = Float(OUTLINE_MARGIN)
  private static let grid = Float(OUTLINE_GRID)

  /// Pixels for the devices' grid alone.
  private static let slack: Float = 1 / 8

  init() {
    points.reserveCapacity(16)
    scratch.reserveCapacity(16)
  }

  /// Finds what a quad's shader for single pixels can touch. A pixel there that the quad does not cover may be left to the shader to
  /// discard, but for quads that cover all of their scissor.
  mutating func find(_ draft: QuadDraft, _ plan: FramePlan, fillsScissor: Bool) {
    let quad = draft.quad, scissor = draft.scissor
    if fillsScissor { return outline(scissor) }
    // Transitions' coordinates may be interpolated, from the corners of what is drawn.
    if quad.pointee.polygon.isEmpty, draft.features.material != .transition, outline(draft) {
      let touched = pixels.intersection(scissor)
      if touched.isEmpty { count = 0 }
      if touched.isEmpty || touched == pixels { return }
    }
    isOutline = false
    points.removeAll(keepingCapacity: true)
    count = 0
    if scissor.isEmpty { return }
    let low = SIMD2(Float(scissor.minX), Float(scissor.minY))
    let high = SIMD2(Float(scissor.maxX), Float(scissor.maxY))
    points.append(low)
    points.append(SIMD2(high.x, low.y))
    points.append(high)
    points.append(SIMD2(low.x, high.y))
    let edges = draft.edges
    for i in 0..<4 where !points.isEmpty { cut(edges.a[i], edges.b[i], edges.c[i] + Self.outerMargin) }
    if !quad.pointee.polygon.isEmpty { cut(by: plan.polygonPoints, quad.pointee.polygon) }
    count = points.count < 3 ? 0 : points.count
  }

  /// Makes the corners those of the quad's outline, where the four edges' ramps begin. Which part of the outline is drawn makes no
  /// difference to them.
  ///
  /// - Returns: false when edges meet behind the eye, too far away or at too small an angle.
  mutating func outline(_ draft: QuadDraft) -> Bool {
    if !draft.isAffine {
      let m = draft.quad.pointee.localToSurface, rect = draft.quad.pointee.shape.rect
      let x = SIMD4(rect.x, rect.z, rect.z, rect.x), y = SIMD4(rect.y, rect.y, rect.w, rect.w)
      let w = x * m.m20 + y * m.m21 + m.m22
      guard w.min() > 0.05 * max(w.max(), 0) else { return false }
    }
    return outline(draft.edges)
  }

  /// Makes the corners those of the outline of a quad that lies wholly before the eye.
  ///
  /// - Returns: false when edges meet too far away or at too small an angle.
  mutating func outline(_ edges: EdgeLines) -> Bool {
    // Left and top, right and top, right and bottom, left and bottom.
    let c = edges.c + Self.outerMargin
    let a = SIMD4(edges.a.x, edges.a.y, edges.a.y, edges.a.x), b = SIMD4(edges.b.x, edges.b.y, edges.b.y, edges.b.x),
      ac = SIMD4(c.x, c.y, c.y, c.x)
    let d = SIMD4(edges.a.z, edges.a.z, edges.a.w, edges.a.w), e = SIMD4(edges.b.z, edges.b.z, edges.b.w, edges.b.w),
      dc = SIMD4(c.z, c.z, c.w, c.w)
    let determinant = a * e - b * d
    guard (determinant * determinant).min() > 0.01 else { return false }
    let x = (b * dc - e * ac) / determinant, y = (d * ac - a * dc) / determinant
    guard all(x * x .< Self.farthest * Self.farthest .& y * y .< Self.farthest * Self.farthest) else { return false }
    setOutline(x, y)
    margin = Self.outerMargin
    // The first pixels and, negative, those after the last whose centres are inside.
    let least = SIMD4(lowHalf: x.lowHalf.least(x.highHalf), highHalf: y.lowHalf.least(y.highHalf)),
      most = SIMD4(lowHalf: -x.lowHalf.most(x.highHalf), highHalf: -y.lowHalf.most(y.highHalf))
    let extremes = SIMD4(lowHalf: least.evenHalf.least(least.oddHalf), highHalf: most.evenHalf.least(most.oddHalf))
    let inset = Self.outerMargin - 0.5 + 1 / 1024
    sides = (extremes + inset + SIMD4(-0.5, -0.5, 0.5, 0.5)).ceiling &- SIMD4(0, 0, 1, 1)
    return true
  }

  /// Makes the corners those of a rectangle of pixels that are covered fully.
  mutating func outline(_ pixels: PixelRect) {
    let low = SIMD2(Float(pixels.minX), Float(pixels.minY)), high = SIMD2(Float(pixels.maxX), Float(pixels.maxY))
    setOutline(SIMD4(low.x, high.x, high.x, low.x), SIMD4(low.y, low.y, high.y, high.y))
    margin = 0
    sides = RunLimits.sides(pixels)
  }

  private mutating func setOutline(_ x: SIMD4<Float>, _ y: SIMD4<Float>) {
    self.x = (x * Self.grid).nearest / Self.grid
    self.y = (y * Self.grid).nearest / Self.grid
    isOutline = true
    count = 4
  }

  /// Finds the corners of the hole in an outline that need not be drawn: one pixel within what is hidden, where edges are whole.
  ///
  /// - Parameter least: square pixels of a hole that is worth it.
  /// - Returns: false when that is too little, or does not lie in the outline.
  mutating func findHole(_ draft: QuadDraft, least: Float) -> Bool {
    let m = draft.quad.pointee.localToSurface, rect = draft.quad.pointee.hidden
    let x = SIMD4(rect.x, rect.z, rect.z, rect.x), y = SIMD4(rect.y, rect.y, rect.w, rect.w)
    let w = x * m.m20 + y * m.m21 + m.m22
    guard w.min() > 0.05 * max(w.max(), 0) else { return false }
    let px = (x * m.m00 + y * m.m01 + m.m02) / w, py = (x * m.m10 + y * m.m11 + m.m12) / w
    // From each corner to the next one, and the lines along these, moved in.
    let dx = px.next - px, dy = py.next - py
    let area = (px * py.next - py * px.next).sum() / 2
    let length = (dx * dx + dy * dy).squareRoot()
    guard abs(area) > least, length.min() > 4 else { return false }
    let sign: Float = area > 0 ? 1 : -1
    let a = -dy / length * sign, b = dx / length * sign, c = -(a * px + b * py) - 1
    let determinant = a.previous * b - b.previous * a
    guard (determinant * determinant).min() > 0.01 else { return false }
    holeX = (b.previous * c - b * c.previous) / determinant
    holeY = (a * c.previous - a.previous * c) / determinant
    guard (holeX * holeY.next - holeY * holeX.next).sum() / 2 * sign > least else { return false }
    let edges = draft.edges
    for i in 0..<4 where (holeX * edges.a[i] + holeY * edges.b[i] + edges.c[i]).min() <= 0 { return false }
    outlineX = self.x
    outlineY = self.y
    return true
  }

  /// Makes the points the part of the outline between a side of it and the same side of the hole.
  mutating func takeSide(_ side: Int) {
    let next = (side + 1) & 3
    setOutline(
      SIMD4(outlineX[side], outlineX[next], holeX[next], holeX[side]), SIMD4(outlineY[side], outlineY[next], holeY[next], holeY[side]))
  }

  /// The largest coordinate up to which interpolation over an outline is fine enough.
  private static let farthest: Float = 16384

  /// Keeps what lies in a convex polygon, or within a little of it: the shader decides which pixels belong to the polygon.
  private mutating func cut(by corners: [SIMD2<Float>], _ range: Range<Int32>) {
    guard range.count > 2 else { return points.removeAll(keepingCapacity: true) }
    let anchor = corners[Int(range.lowerBound)]
    var area: Float = 0
    for index in range.dropFirst().dropLast() {
      let u = corners[Int(index)] - anchor, v = corners[Int(index) + 1] - anchor
      area += u.x * v.y - u.y * v.x
    }
    for index in range where !points.isEmpty {
      let from = corners[Int(index)]
      let along = corners[Int(index + 1 < range.upperBound ? index + 1 : range.lowerBound)] - from
      let length = (along * along).sum().squareRoot()
      if length == 0 { continue }
      let inward = SIMD2(-along.y, along.x) / (area < 0 ? -length : length)
      cut(inward.x, inward.y, Self.slack - (inward * from).sum())
    }
  }

  /// Keeps the side where `a·x + b·y + c` is not negative.
  private mutating func cut(_ a: Float, _ b: Float, _ c: Float) {
    guard let last = points.last else { return }
    var isInside = true
    for point in points where a * point.x + b * point.y + c < 0 {
      isInside = false
      break
    }
    if isInside { return }
    scratch.removeAll(keepingCapacity: true)
    var previous = last
    var previousDistance = a * previous.x + b * previous.y + c
    for point in points {
      let distance = a * point.x + b * point.y + c
      if (distance < 0) != (previousDistance < 0) {
        scratch.append(previous + (point - previous) * (previousDistance / (previousDistance - distance)))
      }
      if distance >= 0 { scratch.append(point) }
      previous = point
      previousDistance = distance
    }
    swap(&points, &scratch)
  }
}

extension SIMD2<Float> {
  fileprivate func least(_ other: SIMD2) -> SIMD2 { replacing(with: other, where: other .< self) }
  fileprivate func most(_ other: SIMD2) -> SIMD2 { replacing(with: other, where: other .> self) }
}

extension SIMD4<Float> {
  /// A number whose last digit is 1, also with any number of less than 22 bits added. Adding it rounds, without a call of the C library on
  /// processors that have no instruction for it.
  private static let whole: Float = 0x1.8p23

  /// The nearest whole numbers, even ones in the middle between two; for magnitudes below 2²².
  fileprivate var nearest: SIMD4 { (self + Self.whole) - Self.whole }

  /// The whole numbers that are not less, for magnitudes below 2²².
  fileprivate var ceiling: SIMD4<Int32> {
    let shifted = self + Self.whole
    let rounded = unsafeBitCast(shifted, to: SIMD4<Int32>.self) &- Int32(bitPattern: Self.whole.bitPattern)
    return rounded &+ SIMD4<Int32>.zero.replacing(with: 1, where: (shifted - Self.whole) .< self)
  }

  /// Each element's successor, around.
  fileprivate var next: SIMD4 { SIMD4(y, z, w, x) }
  fileprivate var previous: SIMD4 { SIMD4(w, x, y, z) }
}
