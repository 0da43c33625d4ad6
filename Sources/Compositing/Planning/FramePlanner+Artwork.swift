package import Graphics
internal import RenderTree

/// Pictures that are drawings (SVG) are drawn at the size at which they show: each pixel of theirs is one of the target's, where layers
/// stand upright on whole pixels.
///
/// While an animation changes the size, they are drawn in steps of √2, the next larger one, so that a zoom draws them a few times and not
/// in every frame. Which of both holds depends on the frame alone.
extension CGImage {
  /// The picture to draw for this one: itself, unless it is vector artwork.
  ///
  /// - Parameters:
  ///   - density: pixels of the target for a pixel of this picture, across and down.
  package func drawn(at density: SIMD2<Double>, isZooming: Bool) -> CGImage {
    guard let artwork, density.x > 0, density.y > 0, density.sum() < 1e100 else { return self }
    let density = isZooming ? SIMD2(Self.step(from: density.x), Self.step(from: density.y)) : density
    let longest = Double(VectorArtwork.largestSide)
    // Both sides stay in proportion where one is limited.
    let size = SIMD2(Double(width), Double(height)) * density
    let shown = size * min(1, longest / size.max())
    return artwork.image(PixelSize(max(1, Int(shown.x.rounded())), max(1, Int(shown.y.rounded())))) ?? self
  }

  /// The next power of √2; a value above one by a rounding error is not raised.
  private static func step(from density: Double) -> Double { exp2((2 * log2(density) - 1e-6).rounded(.up) / 2) }
}

extension PresentationTree {
  /// Whether animations change the size at which a layer shows: its own animated values, or those of a layer above it, have a different
  /// scale than committed.
  func isZooming(_ index: Int) -> Bool {
    var index = index, isLayerItself = true
    while index >= 0 {
      let layer = layers[index]
      if layer.animatedSlot >= 0, layer.role != .replicatorInstance {
        let animated = animatedProperties[layer.animatedSlot], committed = layer.node.properties
        if isLayerItself, animated.bounds.size != committed.bounds.size { return true }
        if animated.transform.zooms(besides: committed.transform) || animated.sublayerTransform.zooms(besides: committed.sublayerTransform)
          || animated.zPosition != committed.zPosition
        {
          return true
        }
      }
      isLayerItself = false
      index = layer.parent
    }
    return false
  }
}

extension CATransform3D {
  /// Whether the transform scales planes differently than another one, or is in perspective; rotations in the plane and translations do not
  /// count.
  fileprivate func zooms(besides other: CATransform3D) -> Bool {
    func differs(_ a: Double, _ b: Double) -> Bool { abs(a - b) > 1e-6 * max(abs(a), abs(b), 1e-6) }
    return differs(hypot(m11, m12), hypot(other.m11, other.m12)) || differs(hypot(m21, m22), hypot(other.m21, other.m22))
      || (m13, m14, m23, m24) != (other.m13, other.m14, other.m23, other.m24) || (m34, m43, m44) != (other.m34, other.m43, other.m44)
  }
}
