internal import RenderTree

/// Puts its sublayers into its superlayer's three-dimensional space instead of flattening them into its own plane.
///
/// It draws nothing itself: of its properties only geometry, `isHidden`, `opacity` and time count.
open class CATransformLayer: CALayer {
  override class var contentKind: LayerContent.Kind { .transform }

  /// The first sublayer hit; a transform layer itself has no plane to be hit.
  open override func hitTest(_ p: CGPoint) -> CALayer? { super.hitTest(p) }
}
