internal import Graphics
internal import RenderTree

/// Converts planned quads to the quads of one surface.
struct QuadEmitter {
  let origin: SIMD2<Double>
  let scale: Double
  /// The part of the surface that may be touched.
  let part: PixelRect
  private var lastPolygon = 0..<0
  private var lastPoints: Range<Int32> = 0..<0
  private var lastClip = -1
  private var lastClipIndex: Int32 = -1
  /// Whether the plan's last quad is a shadow.
  private var endsWithShadow = false

  init(origin: SIMD2<Double>, scale: Double, part: PixelRect) {
    self.origin = origin
    self.scale = scale
    self.part = part
  }

  mutating func emit(_ planned: UnsafePointer<PlannedQuad>, clips: [PlannedClip], corners: [SIMD2<Double>], into plan: inout FramePlan) {
    let map = toSurface(planned.pointee.localToPixels)
    guard let inverse = map.inverse else { return }
    let scissor = self.scissor(planned.pointee.scissor)
    if scissor.isEmpty { return }
    let rect = planned.pointee.rect, hardEdges = self.hardEdges(planned.pointee.hardEdges, of: rect, planned.pointee.localToPixels)
    var quad = Quad(
      localToSurface: map.matrix, surfaceToLocal: inverse.matrix,
      shape: Shape(
        rect: rect.floats, radii: planned.pointee.radii.floats, ringWidth: Float(planned.pointee.ringWidth),
        isContinuous: planned.pointee.isContinuous,
        edges: EdgeLines(of: rect, surfaceToLocal: inverse, hardEdges: hardEdges), hardEdges: hardEdges),
      material: material(planned.pointee.material, of: plan), color: planned.pointee.color, border: planned.pointee.border,
      blend: planned.pointee.blend,
      scissor: scissor, layer: planned.pointee.layer)
    if scale != 1, case .transition(let index) = quad.material { plan.transitions[Int(index)].filtersSides() }
    if planned.pointee.clip >= 0 {
      quad.clip = clip(planned.pointee.clip, of: clips, into: &plan)
      if quad.clip == -2 { return }
    }
    guard quad.isRepresentable, plan.transitions.isRepresentable(quad.material) else { return }
    if !planned.pointee.polygon.isEmpty { quad.polygon = polygon(planned.pointee.polygon, of: corners, into: &plan) }
    if endsWithShadow { plan.hideShadow(behind: quad) }
    if case .shadow = quad.material { endsWithShadow = true } else { endsWithShadow = false }
    plan.quads.append(quad)
  }

  @inline(__always) private func toSurface(_ map: PlaneMap) -> PlaneMap {
    let moved = origin == .zero ? map : map.then(.translation(-origin.x, -origin.y))
    return (scale == 1 ? moved : moved.then(.scale(scale, scale))).normalized
  }

  /// The edges that stay hard: edges on pixel borders may lie in the middle of a smaller surface's larger pixels, which they cover by half.
  @inline(__always) private func hardEdges(_ edges: UInt8, of rect: SIMD4<Double>, _ localToPixels: PlaneMap) -> UInt8 {
    if scale == 1 || edges == 0 { return edges }
    guard let whole = PixelBox(of: rect, through: localToPixels), let scaled = PixelBox(of: rect, through: toSurface(localToPixels)) else {
      return edges
    }
    return edges & ~(whole.alignedEdges & ~scaled.alignedEdges)
  }

  @inline(__always) private func scissor(_ rect: PixelRect) -> PixelRect {
    if scale == 1 { return rect.offsetBy(dx: -Int(origin.x), dy: -Int(origin.y)).intersection(part) }
    return PixelRect(
      minX: pixel(floorOf: (Double(rect.minX) - origin.x) * scale), minY: pixel(floorOf: (Double(rect.minY) - origin.y) * scale),
      maxX: pixel(ceilingOf: (Double(rect.maxX) - origin.x) * scale), maxY: pixel(ceilingOf: (Double(rect.maxY) - origin.y) * scale)
    ).intersection(part)
  }

  /// Bitmaps made for whole pixels must be filtered when the pixels shrink; drawings have no smaller copies.
  private func material(_ material: Material, of plan: FramePlan) -> Material {
    if scale == 1 { return material }
    switch material {
    case .surface(let index, var sampling):
      sampling.magnification = .linear
      sampling.minification = .linear
      return .surface(index, sampling)
    case .picture(let index, var sampling):
      if case .rasterized = plan.pictures[Int(index)] {
        sampling.magnification = .linear
        sampling.minification = .linear
      } else {
        sampling.minification = .trilinear
      }
      return .picture(index, sampling)
    default: return material
    }
  }

  /// Index of the clip in the plan; −2 when it lets nothing through.
  private mutating func clip(_ index: Int, of clips: [PlannedClip], into plan: inout FramePlan) -> Int32 {
    if lastClip == index { return lastClipIndex }
    let planned = clips[index]
    let map = toSurface(planned.localToPixels)
    guard let inverse = map.inverse else { return -2 }
    let hardEdges = self.hardEdges(planned.hardEdges, of: planned.rect, planned.localToPixels)
    plan.clips.append(
      Clip(
        surfaceToLocal: inverse.matrix,
        shape: Shape(
          rect: planned.rect.floats, radii: planned.radii.floats, isContinuous: planned.isContinuous,
          edges: EdgeLines(of: planned.rect, surfaceToLocal: inverse, hardEdges: hardEdges), hardEdges: hardEdges)))
    lastClip = index
    lastClipIndex = Int32(plan.clips.count - 1)
    return lastClipIndex
  }

  private mutating func polygon(_ range: Range<Int>, of corners: [SIMD2<Double>], into plan: inout FramePlan) -> Range<Int32> {
    if lastPolygon == range { return lastPoints }
    let first = plan.polygonPoints.count
    let runsBackwards = ConvexPolygon.signedArea(range, of: corners) < 0
    for offset in 0..<range.count {
      let corner = corners[runsBackwards ? range.upperBound - 1 - offset : range.lowerBound + offset]
      plan.polygonPoints.append(SIMD2<Float>((corner - origin) * scale))
    }
    lastPolygon = range
    lastPoints = Int32(first)..<Int32(plan.polygonPoints.count)
    return lastPoints
  }
}

extension Quad {
  /// Whether single precision can hold its numbers, and products of two of them. What is farther away or larger never shows.
  @inline(__always) fileprivate var isRepresentable: Bool {
    let (to, from) = (localToSurface, surfaceToLocal)
    let a = SIMD4(to.m00, to.m01, to.m02, to.m20), b = SIMD4(to.m10, to.m11, to.m12, to.m21)
    let c = SIMD4(from.m00, from.m01, from.m02, from.m20), d = SIMD4(from.m10, from.m11, from.m12, from.m21)
    var squares = a * a + b * b + c * c + d * d + shape.rect * shape.rect + shape.edges.c * shape.edges.c
    switch material {
    case .picture(_, let sampling), .surface(_, let sampling): squares += sampling.squares
    case .solid, .gradient, .shadow, .transition: break
    }
    return (squares.x + squares.y + squares.z + squares.w).isFinite && to.m22.isFinite && from.m22.isFinite
  }
}

extension Sampling {
  /// Finite only if all numbers and products of two of them are.
  @inline(__always) fileprivate var squares: SIMD4<Float> {
    let map = SIMD4(lowHalf: scale, highHalf: offset)
    return map * map + bounds * bounds
  }
}

extension [PlannedTransition] {
  /// Whether the numbers of a transition are representable, as those of `Quad.isRepresentable`.
  fileprivate func isRepresentable(_ material: Material) -> Bool {
    guard case .transition(let index) = material else { return true }
    let planned = self[Int(index)]
    let map = SIMD4(lowHalf: planned.scale, highHalf: planned.offset)
    var squares = map * map
    for side in [planned.from, planned.to] {
      if case .picture(_, let sampling) = side { squares += sampling.squares }
      if case .surface(_, let sampling) = side { squares += sampling.squares }
    }
    return squares.sum().isFinite
  }
}

extension EdgeLines {
  /// Lines through the projected edges of a rectangle, scaled so that a point's distance is the local distance divided by the length of its
  /// gradient in pixels.
  init(of rect: SIMD4<Double>, surfaceToLocal s: PlaneMap, hardEdges: UInt8) {
    if hardEdges == 0, let lines = EdgeLines(softEdgesOf: rect, surfaceToLocal: s) {
      self = lines
      return
    }
    self.init(a: .zero, b: .zero, c: .zero)
    set(0, SIMD3(1, 0, -rect.x), s, isHard: hardEdges & 1 != 0)
    set(1, SIMD3(-1, 0, rect.z), s, isHard: hardEdges & 2 != 0)
    set(2, SIMD3(0, 1, -rect.y), s, isHard: hardEdges & 4 != 0)
    set(3, SIMD3(0, -1, rect.w), s, isHard: hardEdges & 8 != 0)
  }

  /// The lines in fewer steps, if the map is affine and no line is at infinity.
  private init?(softEdgesOf rect: SIMD4<Double>, surfaceToLocal s: PlaneMap) {
    guard s.m20 == 0, s.m21 == 0 else { return nil }
    // Opposite edges have opposite directions.
    let x = SIMD4(s.m00, s.m01, s.m02 - rect.x * s.m22, rect.z * s.m22 - s.m02),
      y = SIMD4(s.m10, s.m11, s.m12 - rect.y * s.m22, rect.w * s.m22 - s.m12)
    let lengthX = (x.x * x.x + x.y * x.y).squareRoot(), lengthY = (y.x * y.x + y.y * y.y).squareRoot()
    guard lengthX > 1e-12 * max(abs(x.z), abs(x.w), 1e-200), lengthY > 1e-12 * max(abs(y.z), abs(y.w), 1e-200) else { return nil }
    let unitX = SIMD4<Float>(x / lengthX), unitY = SIMD4<Float>(y / lengthY)
    self.init(
      a: SIMD4(unitX.x, -unitX.x, unitY.x, -unitY.x), b: SIMD4(unitX.y, -unitX.y, unitY.y, -unitY.y),
      c: SIMD4(unitX.z, unitX.w, unitY.z, unitY.w))
  }

  private mutating func set(_ index: Int, _ local: SIMD3<Double>, _ s: PlaneMap, isHard: Bool) {
    let row0 = SIMD3(s.m00, s.m01, s.m02), row1 = SIMD3(s.m10, s.m11, s.m12), row2 = SIMD3(s.m20, s.m21, s.m22)
    var line = local.x * row0 + local.y * row1 + local.z * row2
    let length = (line.x * line.x + line.y * line.y).squareRoot()
    if length > 1e-12 * max(abs(line.z), 1e-200) {
      line /= length
    } else {
      // The edge is at infinity: everything is on one side of it.
      line = SIMD3(0, 0, line.z >= 0 ? 1e6 : -1e6)
    }
    // Make pixel-aligned edges exact, so that rounding cannot lose a row.
    if isHard && (abs(line.x) > 1 - 1e-9 || abs(line.y) > 1 - 1e-9) {
      line.x = line.x.rounded()
      line.y = line.y.rounded()
      if abs(line.z - line.z.rounded()) < 2e-3 { line.z = line.z.rounded() }
    }
    a[index] = Float(line.x)
    b[index] = Float(line.y)
    c[index] = Float(line.z)
  }
}
