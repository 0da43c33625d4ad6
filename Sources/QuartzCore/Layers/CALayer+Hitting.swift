import Foundation
internal import RenderTree

extension CALayer {
  /// `point` is in the coordinates of the superlayer, or of the first one above that is no transform layer.
  func deepestLayer(atSuperlayerPoint point: CGPoint) -> CALayer? {
    guard !isHidden, opacity > 0 else { return nil }
    // A transform layer has no plane of its own: its sublayers are looked at from the plane that contains it.
    if self is CATransformLayer { return deepestSublayer(at: point) }
    let matrix = localToPlane
    guard isDoubleSided || matrix.showsFront, let place = matrix.place(ofImage: point) else { return nil }
    let local = flippingIfNeeded(place.point)
    if let mask, !mask.contains(mask.localPoint(fromSuperlayer: local)) { return nil }
    let isInside = contains(local)
    if masksToBounds && !isInside { return nil }
    return deepestSublayer(at: local) ?? (isInside ? self : nil)
  }

  /// What is hit of the layer at a point of its superlayer. A transform layer, which is never hit itself, is looked into.
  private func hit(at point: CGPoint) -> CALayer? { self is CATransformLayer ? deepestLayer(atSuperlayerPoint: point) : hitTest(point) }

  /// Of the sublayers that are hit, the one nearest to the viewer at that point; the later one of two that touch.
  private func deepestSublayer(at point: CGPoint) -> CALayer? {
    guard CallStack.hasRoom else { return CallStack.extended { deepestSublayer(at: point) } }
    guard let sublayers else { return nil }
    // Depths matter among several.
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

  /// The layer that stands where this one does in its superlayer's space, and contains what was hit: this one, or a layer in transform
  /// layers below it.
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

  /// Own coordinates to those of the nearest superlayer that is no transform layer.
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
  /// Whether the front of the plane z = 0 is seen: its image runs the same way round. Where all of it is before the eye.
  fileprivate var showsFront: Bool {
    m11 * (m22 * m44 - m24 * m42) - m12 * (m21 * m44 - m24 * m41) + m14 * (m21 * m42 - m22 * m41) >= 0
  }

  /// The point of the plane z = 0 that is seen at `image`, and how near it is; nil when there is none before the eye.
  fileprivate func place(ofImage image: CGPoint) -> (point: CGPoint, depth: CGFloat)? {
    guard let point = image.unprojected(by: self) else { return nil }
    let w = point.x * m14 + point.y * m24 + m44
    return w > 0 ? (point, (point.x * m13 + point.y * m23 + m43) / w) : nil
  }
}
