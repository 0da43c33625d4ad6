internal import Graphics
internal import RenderTree

/// A quad whose surface is not known yet. Coordinates are those of the target's pixels (or of the layer-sized bitmap being planned), in
/// double precision.
///
/// Quads wait on a stack; whatever stands above a certain height can be turned into a group. Only when its surface is certain does a quad
/// become a `Quad`.
struct PlannedQuad {
  var localToPixels: PlaneMap
  /// The rectangle: minimum x, minimum y, maximum x, maximum y.
  var rect: SIMD4<Double>
  var radii = SIMD4<Double>.zero
  var ringWidth = 0.0
  var isContinuous = false
  /// Edges that are not antialiased, in the order of `Shape.hardEdges`.
  var hardEdges: UInt8 = 0
  var material: Material
  var color: SIMD4<Float>
  var border = Border.none
  var blend = BlendMode.sourceOver
  /// The pixels that the quad touches within the visible part; set when the quad is pushed.
  var scissor = PixelRect.empty
  /// Index into the planner's clips, or −1.
  var clip = -1
  /// Range of the planner's polygon corners; empty when the whole rectangle is drawn.
  var polygon = 0..<0
  var layer: LayerID
  /// Quads with the same number, above zero, are parts of one picture and do not overlap.
  var partition = 0
  /// Whether the quad fills the layer's corner shape, or a part of it along its edge, and nothing else.
  var isBacking = false
}

/// A clip whose surface is not known yet.
struct PlannedClip {
  var localToPixels: PlaneMap
  var rect: SIMD4<Double>
  var radii: SIMD4<Double>
  var isContinuous: Bool
  var hardEdges: UInt8
}

/// A finished surface and the part of the plane that it shows.
struct PlannedGroup {
  var surface: Int
  /// The size of the group, which may be a part of the surface.
  var size: PixelSize
  /// The upper left corner of the group in the surface.
  var origin = SIMD2<Int>.zero
  var rect: PixelRect
  /// Surface pixels per pixel of `rect`; below 1 for content that is blurred so much that detail is lost anyway.
  var scale: Double
  /// What `scale` was when the group was drawn, before it was halved.
  var drawnScale: Double
  /// The part of `softness` that has been left out of blurs.
  var compensated = 0.0

  init(surface: Int, size: PixelSize, origin: SIMD2<Int> = .zero, rect: PixelRect, scale: Double) {
    (self.surface, self.size, self.origin, self.rect, self.scale) = (surface, size, origin, rect, scale)
    drawnScale = scale
  }

  /// The variance, in square pixels of `rect` and along each axis, by which drawing at low resolution, halving and enlarging linearly blur.
  ///
  /// Drawn m pixels wide, the mean over them adds (m² − 1) / 12. Halving adds ¾ of a source pixel each time, which from m to n pixels comes
  /// to (n² − m²) / 4, and mixing n pixels apart, at n places, (2 n² + 1) / 12.
  var softness: Double { scale < 1 ? 5 / (12 * scale * scale) - 1 / (6 * drawnScale * drawnScale) : 0 }

  /// A quad that draws the group in its place, pixel by pixel.
  func quad(layer: LayerID) -> PlannedQuad {
    let filter: Sampling.Filter = scale == 1 ? .nearest : .linear
    let offset = SIMD2(Double(origin.x) - Double(rect.minX) * scale, Double(origin.y) - Double(rect.minY) * scale)
    let sampling = Sampling(
      scale: SIMD2(repeating: Float(scale)), offset: SIMD2<Float>(offset), bounds: texels, magnification: filter, minification: filter)
    return PlannedQuad(
      localToPixels: .identity, rect: SIMD4(Double(rect.minX), Double(rect.minY), Double(rect.maxX), Double(rect.maxY)), hardEdges: 15,
      material: .surface(Int32(surface), sampling), color: SIMD4(repeating: 1), layer: layer)
  }

  /// A quad that draws what a clip leaves of the group, as a shape of its own, if the clip is upright, which keeps pixels on texels.
  func quad(in clip: PlannedClip, layer: LayerID) -> PlannedQuad? {
    let m = clip.localToPixels
    guard scale == 1, m.isAffine, m.m22 == 1, m.m01 == 0, m.m10 == 0, m.m00 != 0, m.m11 != 0 else { return nil }
    let offset = SIMD2(Double(origin.x - rect.minX) + m.m02, Double(origin.y - rect.minY) + m.m12)
    let sampling = Sampling(
      scale: SIMD2(Float(m.m00), Float(m.m11)), offset: SIMD2<Float>(offset), bounds: texels, magnification: .nearest,
      minification: .nearest)
    return PlannedQuad(
      localToPixels: m, rect: clip.rect, radii: clip.radii, isContinuous: clip.isContinuous, hardEdges: clip.hardEdges,
      material: .surface(Int32(surface), sampling), color: SIMD4(repeating: 1), layer: layer)
  }

  /// The part of the surface that the group takes.
  var region: PixelRect { PixelRect(x: origin.x, y: origin.y, width: size.width, height: size.height) }

  private var texels: SIMD4<Float> { SIMD4(Float(origin.x), Float(origin.y), Float(origin.x + size.width), Float(origin.y + size.height)) }
}

extension PixelRect {
  func expanded(by margin: Int) -> PixelRect {
    PixelRect(minX: minX - margin, minY: minY - margin, maxX: maxX + margin, maxY: maxY + margin)
  }
  /// The middle part of a rectangle whose sides are too long.
  func shrunk(to side: Int) -> PixelRect {
    let x = max(0, width - side) / 2, y = max(0, height - side) / 2
    return PixelRect(x: minX + x, y: minY + y, width: min(width, side), height: min(height, side))
  }
}

/// The whole number next to `value`, clamped far from overflow; the least of them for NaN.
func pixel(_ value: Double) -> Int { Int(min(max(-1e9, value), 1e9)) }

/// The greatest whole number not above `value`, clamped far from overflow. Avoids a libm call for floor on baseline x86-64.
@inline(__always) func pixel(floorOf value: Double) -> Int {
  let whole = pixel(value)
  return Double(whole) > value ? max(whole - 1, -1_000_000_000) : whole
}

/// The least whole number not below `value`, clamped far from overflow.
@inline(__always) func pixel(ceilingOf value: Double) -> Int {
  let whole = pixel(value)
  return Double(whole) < value ? min(whole + 1, 1_000_000_000) : whole
}
