package import Graphics

/// A value that a property can take and an animation can produce.
package enum AnimatableValue: Hashable, Sendable {
  case number(Double)
  case bool(Bool)
  case point(CGPoint)
  case size(CGSize)
  case rect(CGRect)
  case color(CGColor)
  case affine(CGAffineTransform)
  case transform(CATransform3D)
  case path(PathGeometry)
  case contents(LayerContents)
  case string(String)
  case array([AnimatableValue])
}
