internal import Graphics
internal import RenderTree

/// Quads that wait to be written into surfaces, in painting order, with their clips and polygons.
///
/// Layers push quads; what stands above some height is taken off as a group, moved, clipped or faded. Coordinates are those of pixels, of
/// the target or of the layer-sized bitmap being planned. The storage is kept from frame to frame.
struct QuadStack {
  var quads: [PlannedQuad] = []
  private(set) var clips: [PlannedClip] = []
  /// Corners of polygons: those of quads first, then those being clipped.
  var corners: [SIMD2<Double>] = []
  private var partitionCount = 0

  var count: Int { quads.count }

  mutating func removeAll() {
    quads.removeAll(keepingCapacity: true)
    clips.removeAll(keepingCapacity: true)
    corners.removeAll(keepingCapacity: true)
    partitionCount = 0
  }

  mutating func append(_ clip: PlannedClip) -> Int {
    clips.append(clip)
    return clips.count - 1
  }

  /// A number for quads that are parts of one picture; see `PlannedQuad.partition`.
  mutating func newPartition() -> Int {
    partitionCount += 1
    return partitionCount
  }

  /// Pops the quads from `start` up.
  mutating func removeAll(from start: Int) { quads.removeLast(quads.count - start) }
}

extension QuadStack {
  /// Pushes a quad, unless nothing of it shows in `visible`.
  mutating func add(_ quad: PlannedQuad, visible: PixelRect) {
    guard quad.rect.z > quad.rect.x, quad.rect.w > quad.rect.y, quad.rect.sum().isFinite, quad.color.sum().isFinite else { return }
    if quad.color == .zero && quad.border.color == .zero && (quad.blend == .sourceOver || quad.blend == .plusLighter) { return }
    var hardEdges = quad.hardEdges, polygon = quad.polygon
    guard let scissor = touchedPixels(by: quad, &hardEdges, &polygon, visible: visible)?.intersection(visible), !scissor.isEmpty else {
      return
    }
    let index = quads.count
    quads.append(quad)
    quads[index].hardEdges = hardEdges
    quads[index].polygon = polygon
    quads[index].scissor = scissor
  }

  /// The quad's bounds in pixels; nil when nothing is in front of the eye. Marks edges on pixel borders, and clips what is behind the eye.
  private mutating func touchedPixels(by quad: PlannedQuad, _ hardEdges: inout UInt8, _ polygon: inout Range<Int>, visible: PixelRect)
    -> PixelRect?
  {
    let map = quad.localToPixels
    let rect = quad.rect
    guard map.isFinite else { return nil }
    if map.isAffine {
      guard map.m22 > 0 else { return nil }
      if map.m22 == 1 { return map.touchedPixels(ofShape: rect, hardEdges: &hardEdges) }
      if let box = PixelBox(of: rect, through: map) {
        hardEdges |= box.alignedEdges
        return box.touched
      }
    }
    let h = (
      map.homogeneous(rect.x, rect.y), map.homogeneous(rect.z, rect.y), map.homogeneous(rect.z, rect.w), map.homogeneous(rect.x, rect.w)
    )
    if min(min(h.0.z, h.1.z), min(h.2.z, h.3.z)) >= Self.nearestDepth {
      let p = (h.0 / h.0.z, h.1 / h.1.z, h.2 / h.2.z, h.3 / h.3.z)
      return PixelRect(
        minX: pixel(floorOf: min(min(p.0.x, p.1.x), min(p.2.x, p.3.x)) - 0.5),
        minY: pixel(floorOf: min(min(p.0.y, p.1.y), min(p.2.y, p.3.y)) - 0.5),
        maxX: pixel(ceilingOf: max(max(p.0.x, p.1.x), max(p.2.x, p.3.x)) + 0.5),
        maxY: pixel(ceilingOf: max(max(p.0.y, p.1.y), max(p.2.y, p.3.y)) + 0.5))
    }
    return cutBehindEye(quad, &polygon, visible: visible)
  }

  /// The smallest w that is drawn; what is nearer to the eye, or behind it, is clipped.
  static var nearestDepth: Double { 1e-3 }

  private mutating func cutBehindEye(_ quad: PlannedQuad, _ result: inout Range<Int>, visible: PixelRect) -> PixelRect? {
    let map = quad.localToPixels
    guard let inverse = map.inverse, !visible.isEmpty else { return nil }
    let height = corners.count
    let rect = quad.rect
    corners.append(SIMD2(rect.x, rect.y))
    corners.append(SIMD2(rect.z, rect.y))
    corners.append(SIMD2(rect.z, rect.w))
    corners.append(SIMD2(rect.x, rect.w))
    let front = ConvexPolygon.clip(
      height..<height + 4, of: &corners, keeping: SIMD3(map.m20, map.m21, map.m22 - Self.nearestDepth))
    var low = SIMD2<Double>(repeating: .infinity), high = SIMD2<Double>(repeating: -.infinity)
    for i in front {
      let p = map(corners[i])
      low = pointwiseMin(low, p)
      high = pointwiseMax(high, p)
    }
    corners.removeLast(corners.count - height)
    guard front.count > 2, low.x.isFinite, high.x.isFinite else { return nil }
    // The inverse has w above zero exactly where the plane is in front of the eye, so the pixels' half plane decides what to draw.
    corners.append(SIMD2(Double(visible.minX), Double(visible.minY)))
    corners.append(SIMD2(Double(visible.maxX), Double(visible.minY)))
    corners.append(SIMD2(Double(visible.maxX), Double(visible.maxY)))
    corners.append(SIMD2(Double(visible.minX), Double(visible.maxY)))
    let polygon = ConvexPolygon.clip(height..<height + 4, of: &corners, keeping: SIMD3(inverse.m20, inverse.m21, inverse.m22))
    guard polygon.count > 2 else { return nil }
    result = polygon
    return PixelRect(
      minX: pixel((low.x - 0.5).rounded(.down)), minY: pixel((low.y - 0.5).rounded(.down)),
      maxX: pixel((high.x + 0.5).rounded(.up)), maxY: pixel((high.y + 0.5).rounded(.up)))
  }

  /// The pixels that the quads from `start` up touch together.
  func touched(from start: Int) -> PixelRect {
    var rect = PixelRect.empty
    for i in start..<quads.count { rect = rect.union(quads[i].scissor) }
    return rect
  }

  /// Clips the quads from `start` up to a rectangle.
  mutating func confine(from start: Int, to rect: PixelRect) {
    var kept = start
    for i in start..<quads.count {
      let scissor = quads[i].scissor.intersection(rect)
      if scissor.isEmpty { continue }
      if kept != i { quads[kept] = quads[i] }
      quads[kept].scissor = scissor
      kept += 1
    }
    quads.removeLast(quads.count - kept)
  }

  /// Whether the quads from `start` up can be faded one by one, because none overlaps another.
  func isFadedByParts(from start: Int) -> Bool {
    if quads.count - start > 16 { return false }
    for i in start..<quads.count {
      if quads[i].blend != .sourceOver { return false }
      for j in (i + 1)..<max(quads.count, i + 1) {
        if quads[i].partition > 0 && quads[i].partition == quads[j].partition { continue }
        if !quads[i].scissor.intersection(quads[j].scissor).isEmpty { return false }
      }
    }
    return true
  }

  mutating func multiply(from start: Int, by factor: Float) {
    for i in start..<quads.count {
      quads[i].color *= factor
      quads[i].border.color *= factor
    }
  }

  /// Appends the quads from `start` up to a plan, without popping them.
  func emit(from start: Int, with emitter: inout QuadEmitter, into plan: inout FramePlan) {
    quads.withUnsafeBufferPointer { quads in
      guard let first = quads.baseAddress else { return }
      for i in start..<quads.count { emitter.emit(first + i, clips: clips, corners: corners, into: &plan) }
    }
  }
}
