import Foundation

/// What places the sublayers of layers: a layer's delegate or its layout manager.
public protocol SublayerArranging: AnyObject {
  /// Places the sublayers of `layer`; called when the layer needs layout.
  ///
  /// The delegate is asked first; one without this method leaves it to the layout manager.
  func layoutSublayers(of layer: CALayer)
}

extension SublayerArranging {
  public func layoutSublayers(of layer: CALayer) {
    if let manager = layer.layoutManager, manager !== self { manager.layoutSublayers(of: layer) }
  }
}

/// Lays out the sublayers of the layers of which it is the layout manager. Every method is optional.
public protocol CALayoutManager: SublayerArranging {
  /// The layout of `layer` is out of date: sent the moment `needsLayout()` becomes true.
  func invalidateLayout(of layer: CALayer)
  /// The size that `layer` would like.
  func preferredSize(of layer: CALayer) -> CGSize
}

extension CALayoutManager {
  public func invalidateLayout(of layer: CALayer) {}
  public func preferredSize(of layer: CALayer) -> CGSize { layer.bounds.size }
}
