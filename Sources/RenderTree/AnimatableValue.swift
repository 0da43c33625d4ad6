package import Graphics

/// A value that a property can take and an animation can produce.
///
/// Matrices live in a box, so that a value takes 40 bytes in an array whatever it holds.
package enum AnimatableValue: Hashable, Sendable {
  case number(Double)
  case bool(Bool)
  case point(CGPoint)
  case size(CGSize)
  case rect(CGRect)
  case color(CGColor)
  indirect case affine(CGAffineTransform)
  indirect case transform(CATransform3D)
  case path(PathGeometry)
  case contents(LayerContents)
  case string(String)
  case array([AnimatableValue])
}
