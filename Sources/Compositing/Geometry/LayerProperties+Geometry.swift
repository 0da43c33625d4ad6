internal import Graphics
internal import RenderTree

extension LayerProperties {
  /// The bounds with a positive size.
  var standardBounds: CGRect {
    CGRect(
      x: min(bounds.origin.x, bounds.origin.x + bounds.size.width), y: min(bounds.origin.y, bounds.origin.y + bounds.size.height),
      width: abs(bounds.size.width), height: abs(bounds.size.height))
  }

  /// The anchor point in the layer's own coordinates.
  var anchor: CGPoint {
    let bounds = standardBounds
    return CGPoint(x: bounds.origin.x + anchorPoint.x * bounds.size.width, y: bounds.origin.y + anchorPoint.y * bounds.size.height)
  }

  /// The map from the layer to its superlayer: about the anchor, then to the position.
  func layerToSuperlayer(position: CGPoint, z: CGFloat) -> SpaceMap {
    let anchor = anchor
    return SpaceMap(transform).after(translation: -anchor.x, -anchor.y, -anchorPointZ).then(translation: position.x, position.y, z)
  }

  /// The map of sublayers besides their own matrix: `sublayerTransform` about the anchor. A flip of the geometry turns the layer with them.
  var sublayersToLayer: SpaceMap {
    guard sublayerTransform != CATransform3DIdentity else { return .identity }
    let anchor = anchor
    return SpaceMap(sublayerTransform).about(anchor.x, anchor.y)
  }

  /// A map of the layer's plane, after the bounds are turned upside down if the geometry is flipped.
  func flipped(_ map: PlaneMap) -> PlaneMap {
    guard isGeometryFlipped else { return map }
    let bounds = standardBounds
    return PlaneMap.mirrorY(bounds.minY, bounds.maxY).then(map)
  }

  /// A map of the layer's space, after the same.
  func flipped(_ map: SpaceMap) -> SpaceMap {
    guard isGeometryFlipped else { return map }
    let bounds = standardBounds
    return SpaceMap(x: SIMD4(1, 0, 0, 0), y: SIMD4(0, -1, 0, 0), z: SIMD4(0, 0, 1, 0), origin: SIMD4(0, bounds.minY + bounds.maxY, 0, 1))
      .then(map)
  }

  /// Corner radii in the order of `Shape.radii`, limited so that neighbouring corners do not overlap. The smoothing of continuous corners
  /// uses what room remains on the edges: see `cornerReach` in `coverage.glsl`.
  var cornerRadii: SIMD4<Double> {
    guard cornerRadius > 0, cornerRadius.isFinite else { return .zero }
    let bounds = standardBounds
    let radius = min(cornerRadius, min(bounds.size.width, bounds.size.height) / 2)
    var radii = SIMD4<Double>.zero
    for i in 0..<4 where maskedCorners.rawValue & (1 << UInt(i)) != 0 { radii[i] = radius }
    return radii
  }
}
