import Foundation

/// An object that places the sublayers of layers: a layer's delegate or its layout manager. Isolated to the main actor, or to none.
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

/// Lays out the sublayers of layers that have it as their layout manager. Every method is optional.
public protocol CALayoutManager: SublayerArranging {
  /// Called when the layout of `layer` becomes invalid: the moment `needsLayout()` becomes true.
  @preconcurrency @MainActor func invalidateLayout(of layer: CALayer)
  /// The preferred size of `layer`, in points.
  @preconcurrency @MainActor func preferredSize(of layer: CALayer) -> CGSize
}

extension CALayoutManager {
  nonisolated public func invalidateLayout(of layer: CALayer) {}
  nonisolated public func preferredSize(of layer: CALayer) -> CGSize { layer.bounds.size }
}
