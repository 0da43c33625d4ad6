public import CoreGraphics

/// What a layer asks of its delegate. Every method is optional, and called on the thread of the layer.
///
/// A class of the main actor conforms as it is, and so does one that belongs to no actor: the methods count as the main actor's unless the
/// class says `nonisolated`. <doc:Isolation> has more.
public protocol CALayerDelegate: SublayerArranging {
  /// Provides the layer's contents; called when the layer needs display. The implementation typically sets `contents`.
  ///
  /// Without it, the layer draws itself, or lets `draw(_:in:)` draw.
  @preconcurrency @MainActor func display(_ layer: CALayer)
  /// The layer is about to be drawn into a context.
  @preconcurrency @MainActor func layerWillDraw(_ layer: CALayer)
  /// Draws the layer's contents, in the layer's coordinates. Called for layers whose class does not draw itself.
  @preconcurrency @MainActor func draw(_ layer: CALayer, in ctx: CGContext)
  /// The action for a change of the property or event `event`.
  ///
  /// Nil continues the search with the layer's own actions; `NSNull()` ends it: no action runs.
  @preconcurrency @MainActor func action(for layer: CALayer, forKey event: String) -> CAAction?
}

extension CALayerDelegate {
  nonisolated public func display(_ layer: CALayer) { layer.drawContents() }
  nonisolated public func layerWillDraw(_ layer: CALayer) {}
  nonisolated public func draw(_ layer: CALayer, in ctx: CGContext) { ctx.isWithoutDrawer = true }
  nonisolated public func action(for layer: CALayer, forKey event: String) -> CAAction? { nil }
}
