public import Rasterizer

/// What a layer asks of its delegate. Every method is optional, and called on the thread of the layer.
///
/// A class of the main actor conforms as `@preconcurrency CALayerDelegate`, which checks at run time that it is called there, or from Swift
/// 6.2 on as `@MainActor CALayerDelegate`.
public protocol CALayerDelegate: SublayerArranging {
  /// Provides the layer's contents; called when the layer needs display. The implementation typically sets `contents`.
  ///
  /// Without it, the layer draws itself, or lets `draw(_:in:)` draw.
  func display(_ layer: CALayer)
  /// The layer is about to be drawn into a context.
  func layerWillDraw(_ layer: CALayer)
  /// Draws the layer's contents, in the layer's coordinates. Called for layers whose class does not draw itself.
  func draw(_ layer: CALayer, in ctx: CGContext)
  /// The action for a change of the property or event `event`.
  ///
  /// Nil continues the search with the layer's own actions; `NSNull()` ends it: no action runs.
  func action(for layer: CALayer, forKey event: String) -> CAAction?
}

extension CALayerDelegate {
  public func display(_ layer: CALayer) { layer.drawContents() }
  public func layerWillDraw(_ layer: CALayer) {}
  public func draw(_ layer: CALayer, in ctx: CGContext) { ctx.isWithoutDrawer = true }
  public func action(for layer: CALayer, forKey event: String) -> CAAction? { nil }
}
