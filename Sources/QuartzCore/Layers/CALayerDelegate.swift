/// What a layer asks of its delegate. Every method is optional.
public protocol CALayerDelegate: AnyObject {
  /// Provides the layer's contents; called when the layer needs display. The implementation typically sets `contents`.
  func display(_ layer: CALayer)
  /// Places the sublayers; called when the layer needs layout.
  func layoutSublayers(of layer: CALayer)
  /// The action for a change of the property or event `event`.
  ///
  /// Nil continues the search with the layer's own actions; `NSNull()` ends it: no action runs.
  func action(for layer: CALayer, forKey event: String) -> CAAction?
}

extension CALayerDelegate {
  public func display(_ layer: CALayer) {}
  public func layoutSublayers(of layer: CALayer) {}
  public func action(for layer: CALayer, forKey event: String) -> CAAction? { nil }
}
