import Foundation
internal import RenderTree

extension CALayer {
  /// The deepest layer at a point, in the coordinates of the nearest superlayer that is no transform layer.
  func deepestLayer(atSuperlayerPoint point: CGPoint) -> CALayer? {
    guard !isHidden, opacity > 0 else { return nil }
    // A transform layer has no plane of its own: its sublayers are hit in the plane that contains it.
    if self is CATransformLayer { return deepestSublayer(at: point) }
    let matrix = localToPlane
    guard isDoubleSided || matrix.showsFront, let place = matrix.place(ofImage: point) else { return nil }
    let local = flippingIfNeeded(place.point)
    if let mask, !mask.contains(mask.localPoint(fromSuperlayer: local)) { return nil }
    let isInside = contains(local)
    if masksToBounds && !isInside { return nil }
    return deepestSublayer(at: local) ?? (isInside ? self : nil)
  }

  /// The hit layer at a point of the superlayer. A transform layer is never hit itself, but its sublayers are.
  private func hit(at point: CGPoint) -> CALayer? { self is CATransformLayer ? deepestLayer(atSuperlayerPoint: point) : hitTest(point) }

  /// The sublayer nearest to the viewer at a point; of two at the same depth, the later one.
  private func deepestSublayer(at point: CGPoint) -> CALayer? {
    guard CallStack.hasRoom else { return CallStack.extended { deepestSublayer(at: point) } }
    guard let sublayers else { return nil }
    // Depths matter only if several sublayers are hit.
    if sublayers.count == 1 { return sublayers[0].hit(at: point) }
    var nearest: (hit: CALayer, depth: CGFloat)?
    for sublayer in sublayers {
      guard let hit = sublayer.hit(at: point) else { continue }
      let depth = sublayer.plane(of: hit).localToPlane.place(ofImage: point)?.depth ?? -.infinity
      if let nearest, depth < nearest.depth - 1e-6 { continue }
      nearest = (hit, depth)
    }
    return nearest?.hit
  }

  /// The layer whose plane was hit, in this one's superlayer: this one, or a layer inside nested transform layers.
  private func plane(of hit: CALayer) -> CALayer {
    guard self is CATransformLayer else { return self }
    var plane: CALayer = self
    var next: CALayer? = hit
    while let layer = next, layer !== self {
      if !(layer is CATransformLayer) { plane = layer }
      next = layer.superlayer
    }
    return next != nil ? plane : self
  }

  /// The matrix from own coordinates to those of the nearest superlayer that is no transform layer.
  private var localToPlane: CATransform3D {
    var matrix = localToSuperlayerProjected
    var next = superlayer
    while let layer = next as? CATransformLayer {
      matrix = CATransform3DConcat(matrix, layer.localToSuperlayerProjected)
      next = layer.superlayer
    }
    return matrix
  }
}

extension CATransform3D {
  /// Whether the front of the plane z = 0 is seen: its image has the same orientation. Assumes that all of the plane lies before the eye.
  fileprivate var showsFront: Bool {
    m11 * (m22 * m44 - m24 * m42) - m12 * (m21 * m44 - m24 * m41) + m14 * (m21 * m42 - m22 * m41) >= 0
  }

  /// The point of the plane z = 0 that is seen at `image`, and its depth; nil when there is none before the eye.
  fileprivate func place(ofImage image: CGPoint) -> (point: CGPoint, depth: CGFloat)? {
    guard let point = image.unprojected(by: self) else { return nil }
    let w = point.x * m14 + point.y * m24 + m44
    return w > 0 ? (point, (point.x * m13 + point.y * m23 + m43) / w) : nil
  }
}
