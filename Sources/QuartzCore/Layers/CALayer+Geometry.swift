import Foundation

extension CALayer {
  /// `transform` as an affine transform; the identity where it has depth or perspective.
  public func affineTransform() -> CGAffineTransform {
    CATransform3DIsAffine(transform) ? CATransform3DGetAffineTransform(transform) : .identity
  }

  /// Sets `transform` to an affine transform.
  public func setAffineTransform(_ m: CGAffineTransform) { transform = CATransform3DMakeAffineTransform(m) }

  /// The anchor point in the layer's own coordinates, in points.
  var anchor: CGPoint {
    CGPoint(x: bounds.minX + anchorPoint.x * bounds.width, y: bounds.minY + anchorPoint.y * bounds.height)
  }

  /// The matrix from own coordinates to the superlayer's, without that one's `sublayerTransform`.
  var localToSuperlayer: CATransform3D {
    let anchor = anchor
    let toAnchor = CATransform3DMakeTranslation(-anchor.x, -anchor.y, -anchorPointZ)
    return CATransform3DConcat(CATransform3DConcat(toAnchor, transform), CATransform3DMakeTranslation(position.x, position.y, zPosition))
  }

  /// `sublayerTransform` about the anchor point, in the layer's own coordinates; nil when it changes nothing.
  var sublayerProjection: CATransform3D? {
    guard !CATransform3DIsIdentity(sublayerTransform) else { return nil }
    let anchor = anchor
    let toAnchor = CATransform3DMakeTranslation(-anchor.x, -anchor.y, 0)
    return CATransform3DConcat(CATransform3DConcat(toAnchor, sublayerTransform), CATransform3DMakeTranslation(anchor.x, anchor.y, 0))
  }

  var computedFrame: CGRect {
    let m = localToSuperlayer
    var box = bounds.projected(by: m)
    // Without perspective the size does not depend on the position; computed apart, it avoids that one's rounding.
    if m.m14 == 0, m.m24 == 0, m.m44 == 1 {
      let size = bounds.size
      box.size = CGSize(
        width: abs(m.m11) * size.width + abs(m.m21) * size.height, height: abs(m.m12) * size.width + abs(m.m22) * size.height)
    }
    return box
  }

  /// Sets the size of the bounds so that, transformed, they have the size of `frame`, and `position` so that they lie there.
  func setFrame(_ newFrame: CGRect) {
    let frame = newFrame.standardized
    var linear = transform
    (linear.m41, linear.m42, linear.m43) = (0, 0, 0)
    let unscaled = CGRect(origin: .zero, size: frame.size).projected(by: CATransform3DInvert(linear))
    let size = unscaled.size
    let bounds = bounds
    // The box of the new bounds, with the anchor point at the position to come.
    let local = CGRect(x: -anchorPoint.x * size.width, y: -anchorPoint.y * size.height, width: size.width, height: size.height)
    let box = local.projected(by: CATransform3DConcat(CATransform3DMakeTranslation(0, 0, -anchorPointZ), transform))
    position = CGPoint(x: frame.minX - box.minX, y: frame.minY - box.minY)
    self.bounds = CGRect(origin: bounds.origin, size: size)
  }
}

extension CGRect {
  /// Whether the rectangle contains a point; the edges of greatest x and y do not count.
  func containsHalfOpen(_ point: CGPoint) -> Bool { minX <= point.x && point.x < maxX && minY <= point.y && point.y < maxY }

  /// The box around the four corners, mapped from the plane z = 0 and projected along z.
  func projected(by matrix: CATransform3D) -> CGRect {
    let corners = [(minX, minY), (maxX, minY), (minX, maxY), (maxX, maxY)].map { CGPoint(x: $0.0, y: $0.1).projected(by: matrix) }
    var box = CGRect(origin: corners[0], size: .zero)
    for corner in corners.dropFirst() {
      let (minX, minY) = (min(box.minX, corner.x), min(box.minY, corner.y))
      box = CGRect(x: minX, y: minY, width: max(box.maxX, corner.x) - minX, height: max(box.maxY, corner.y) - minY)
    }
    return box
  }
}

extension CGPoint {
  /// The image of a point of the plane z = 0, seen along z. Where w is 0 the point is not divided.
  func projected(by m: CATransform3D) -> CGPoint {
    let w = m.m14 * x + m.m24 * y + m.m44
    let divisor = w == 0 ? 1 : w
    return CGPoint(x: (m.m11 * x + m.m21 * y + m.m41) / divisor, y: (m.m12 * x + m.m22 * y + m.m42) / divisor)
  }

  /// The point of the plane z = 0 that is seen at this point; nil when the plane is seen edge-on.
  func unprojected(by m: CATransform3D) -> CGPoint? {
    // (u, v, 0, 1) · M = (x·w, y·w, …, w): two linear equations for u and v.
    let a = m.m11 - x * m.m14, b = m.m21 - x * m.m24, c = x * m.m44 - m.m41
    let d = m.m12 - y * m.m14, e = m.m22 - y * m.m24, f = y * m.m44 - m.m42
    let determinant = a * e - b * d
    guard abs(determinant) > 1e-12 else { return nil }
    return CGPoint(x: (c * e - b * f) / determinant, y: (a * f - c * d) / determinant)
  }
}
