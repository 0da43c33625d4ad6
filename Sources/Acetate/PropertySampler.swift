public import QuartzCore

/// Reads what properties of a layer tree are at given times, animations applied, without drawing anything.
///
/// The tree lives on a stepped clock that begins at 0, as with `OfflineRenderer`.
public final class PropertySampler {
  private let host: LayerHost

  /// - Precondition: `root` has no superlayer.
  public init(root: CALayer) { host = LayerHost(root: root, clock: .stepped(from: 0)) }

  /// The presentation value of a key path at a time in seconds, not before the time asked for last. Nil when the layer has no such key, or is not in the tree.
  public func value(of keyPath: String, in layer: CALayer, at time: Double) -> SampledValue? {
    host.advance(to: time)
    guard let presentation = layer.presentation() else { return nil }
    return SampledValue(presentation.value(forKeyPath: keyPath))
  }
}
