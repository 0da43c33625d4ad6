import Foundation

/// What places the sublayers of layers: a layer's delegate or its layout manager. Of the main actor, or of none.
public protocol SublayerArranging: AnyObject {
  /// Places the sublayers of `layer`; called when the layer needs layout.
  ///
  /// The delegate is asked first; one without this method leaves it to the layout manager.
  @preconcurrency @MainActor func layoutSublayers(of layer: CALayer)
}

extension SublayerArranging {
  nonisolated public func layoutSublayers(of layer: CALayer) {
    if let manager = layer.layoutManager, manager !== self { layer.layOutSublayers(by: manager) }
  }
}

/// Lays out the sublayers of the layers of which it is the layout manager. Every method is optional.
public protocol CALayoutManager: SublayerArranging {
  /// The layout of `layer` is out of date: sent the moment `needsLayout()` becomes true.
  @preconcurrency @MainActor func invalidateLayout(of layer: CALayer)
  /// The size that `layer` would like.
  @preconcurrency @MainActor func preferredSize(of layer: CALayer) -> CGSize
}

extension CALayoutManager {
  nonisolated public func invalidateLayout(of layer: CALayer) {}
  nonisolated public func preferredSize(of layer: CALayer) -> CGSize { layer.bounds.size }
}
