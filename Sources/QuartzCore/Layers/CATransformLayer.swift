internal import RenderTree

/// Puts its sublayers into its superlayer's three-dimensional space instead of flattening them into its own plane.
///
/// It draws nothing itself: of its properties only geometry, `isHidden`, `opacity` and time count.
open class CATransformLayer: CALayer {
  override class var contentKind: LayerContent.Kind { .transform }

  /// Nil: there is no plane that a point could lie in. Asked of a layer above, sublayers of transform layers are hit.
  open override func hitTest(_ p: CGPoint) -> CALayer? { nil }
}
