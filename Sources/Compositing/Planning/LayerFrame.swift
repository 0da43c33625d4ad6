internal import Graphics
internal import RenderTree

/// The attributes of a layer shared by the parts of its planning.
struct LayerFrame {
  var layer: LayerID
  /// The map from the layer's own coordinates, its flip included, to pixels.
  var localToPixels: PlaneMap
  /// The bounds with a positive size.
  var bounds: SIMD4<Double>
  var radii: SIMD4<Double>
  var isContinuous: Bool
  /// Edges that are not antialiased.
  var hardEdges: UInt8
  /// A replicator's tint, which multiplies the colours of everything drawn.
  var tint: SIMD4<Float>
  /// The visible pixels; others need not be drawn.
  var visible: PixelRect
  /// Whether pictures have their top at minimum y.
  var isContentsFlipped: Bool
  /// Whether the layer is planned in place, not in a bitmap of its own space.
  var isInPlane = true

  var size: SIMD2<Double> { SIMD2(bounds.z - bounds.x, bounds.w - bounds.y) }
  var center: SIMD2<Double> { SIMD2((bounds.x + bounds.z) / 2, (bounds.y + bounds.w) / 2) }

  /// The size of a pixel in local points, at the bounds' centre, along the axis with the fewest pixels per point.
  var pixelInPoints: Double {
    let (dx, dy) = localToPixels.derivative(at: center)
    let smallest = min((dx * dx).sum(), (dy * dy).sum()).squareRoot()
    return smallest.isFinite && smallest > 1e-6 ? 1 / smallest : 1
  }

  /// Pixels per point along each of the layer's axes; in perspective, at the nearest part of the layer.
  func pixelsPerPoint(in rect: SIMD4<Double>) -> SIMD2<Double> {
    guard localToPixels.isAffine else { return SIMD2(repeating: localToPixels.density(over: rect)) }
    let map = localToPixels.normalized
    return SIMD2(hypot(map.m00, map.m10), hypot(map.m01, map.m11))
  }

  /// A quad over `rect` with the layer's map.
  func quad(_ rect: SIMD4<Double>, material: Material, color: SIMD4<Float>) -> PlannedQuad {
    PlannedQuad(localToPixels: localToPixels, rect: rect, hardEdges: hardEdges, material: material, color: color * tint, layer: layer)
  }

  /// A quad that fills the corner shape, inset by a margin.
  func backing(material: Material, color: SIMD4<Float>, inset: Double) -> PlannedQuad {
    var quad = quad(bounds.expanded(by: -inset), material: material, color: color)
    quad.radii = (radii - inset).clamped(lowerBound: .zero, upperBound: radii)
    quad.isContinuous = isContinuous && quad.radii != .zero
    quad.isBacking = true
    return quad
  }
}

struct Inherited {
  /// Opacity of the transform layers in between, which is applied to each of their sublayers separately.
  var opacity: Float = 1
  var tint = SIMD4<Float>(repeating: 1)
  /// Whether an odd number of flips lies between the sublayer and the plane it is projected onto.
  var isMirrored = false
  /// Whether pictures of the superlayer have their top at minimum y.
  var isContentsFlipped: Bool
}

extension SIMD4<Double> {
  func expanded(by margin: Double) -> SIMD4<Double> { self + SIMD4(-margin, -margin, margin, margin) }
  var floats: SIMD4<Float> { SIMD4<Float>(self) }
}

extension SIMD4<Double> {
  init(_ rect: CGRect) { self.init(rect.minX, rect.minY, rect.maxX, rect.maxY) }
}
