import Foundation

extension CALayer {
  /// `point` is in the coordinates of the superlayer, or of the first one above that is no transform layer.
  func deepestLayer(atSuperlayerPoint point: CGPoint) -> CALayer? {
    guard !isHidden, opacity > 0 else { return nil }
    // A transform layer has no plane of its own: its sublayers are looked at from the plane that contains it.
    if self is CATransformLayer { return deepestSublayer(at: point) }
    guard let local = point.unprojected(by: localToPlane).map(flippingIfNeeded) else { return nil }
    if let mask, !mask.contains(mask.localPoint(fromSuperlayer: local)) { return nil }
    let isInside = contains(local)
    if masksToBounds && !isInside { return nil }
    return deepestSublayer(at: local) ?? (isInside ? self : nil)
  }

  /// Front to back: by depth, then by order.
  private func deepestSublayer(at point: CGPoint) -> CALayer? {
    guard let sublayers else { return nil }
    let backToFront = sublayers.enumerated().sorted { ($0.element.zPosition, $0.offset) < ($1.element.zPosition, $1.offset) }
    for (_, sublayer) in backToFront.reversed() {
      if let hit = sublayer.hitTest(point) { return hit }
    }
    return nil
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
