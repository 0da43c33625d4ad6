internal import RenderTree

/// Puts its sublayers into its superlayer's three-dimensional space instead of flattening them into its own plane.
///
/// It draws nothing itself: of its properties only geometry, `isHidden`, `opacity` and time count.
open class CATransformLayer: CALayer {
  override class var contentKind: LayerContent.Kind { .transform }

  /// Nil: a transform layer has no plane for a point to lie in. Its sublayers are hit through `hitTest(_:)` of a superlayer.
  open override func hitTest(_ p: CGPoint) -> CALayer? { nil }
}
