internal import Foundation
internal import Graphics
internal import RenderTree

/// What the parts of one layer have in common while it is planned.
struct LayerFrame {
  var layer: LayerID
  /// From the layer's own coordinates, its flip included, to pixels.
  var localToPixels: PlaneMap
  /// With a positive size.
  var bounds: SIMD4<Double>
  var radii: SIMD4<Double>
  var isContinuous: Bool
  /// Edges that are not to be antialiased.
  var hardEdges: UInt8
  /// Multiplies the colours of everything drawn: a replicator's tint.
  var tint: SIMD4<Float>
  /// Pixels outside need not be drawn.
  var visible: PixelRect
  /// Whether pictures have their top at minimum y.
  var isContentsFlipped: Bool
  /// Whether the layer is planned where it stands, not in a bitmap of its own space.
  var isInPlane = true

  var size: SIMD2<Double> { SIMD2(bounds.z - bounds.x, bounds.w - bounds.y) }
  var center: SIMD2<Double> { SIMD2((bounds.x + bounds.z) / 2, (bounds.y + bounds.w) / 2) }

  /// The width of a pixel in local points, at the bounds' centre, along the axis that is shrunk most.
  var pixelInPoints: Double {
    let (dx, dy) = localToPixels.derivative(at: center)
    let smallest = min((dx * dx).sum(), (dy * dy).sum()).squareRoot()
    return smallest.isFinite && smallest > 1e-6 ? 1 / smallest : 1
  }

  /// Pixels that a point takes along each of the layer's axes; in perspective, where a part of the layer is nearest.
  func pixelsPerPoint(in rect: SIMD4<Double>) -> SIMD2<Double> {
    guard localToPixels.isAffine else { return SIMD2(repeating: localToPixels.density(over: rect)) }
    let map = localToPixels.normalized
    return SIMD2(hypot(map.m00, map.m10), hypot(map.m01, map.m11))
  }

  /// A quad over `rect` with the layer's map.
  func quad(_ rect: SIMD4<Double>, material: Material, color: SIMD4<Float>) -> PlannedQuad {
    PlannedQuad(localToPixels: localToPixels, rect: rect, hardEdges: hardEdges, material: material, color: color * tint, layer: layer)
  }

  /// A quad that fills the corner shape, less a margin inside its edge.
  func backing(material: Material, color: SIMD4<Float>, inset: Double) -> PlannedQuad {
    var quad = quad(bounds.expanded(by: -inset), material: material, color: color)
    quad.radii = (radii - inset).clamped(lowerBound: .zero, upperBound: radii)
    quad.isContinuous = isContinuous && quad.radii != .zero
    quad.isBacking = true
    return quad
  }
}

/// What sublayers receive from above.
struct Inherited {
  /// Opacity of the transform layers in between, which fade each of their sublayers by itself.
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
