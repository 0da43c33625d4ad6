public import QuartzCore
internal import RenderTree

/// Reads the values of properties of a layer tree at given times, animations applied, without drawing.
///
/// The tree lives on a stepped clock that begins at 0, as with `OfflineRenderer`.
public final class PropertySampler {
  private let host: LayerHost

  /// - Precondition: `root` has no superlayer.
  public init(root: CALayer) { host = LayerHost(root: root, clock: .stepped(from: 0)) }

  /// A sampler of a document or a scene, with the planned changes of state.
  public convenience init(_ composition: Composition) {
    self.init(root: composition.rootLayer)
    host.plan(composition)
  }

  /// The presented value of a key path at a time in seconds, not before the last time asked for. Nil when the layer has no such key path,
  /// or is not in the tree; a property without a value is `.none`.
  public func value(of keyPath: String, in layer: CALayer, at time: Double) -> SampledValue? {
    host.advance(to: time)
    guard let presentation = layer.presentation() else { return nil }
    let value = presentation.value(forKeyPath: keyPath)
    return value != nil || Self.mayBeEmpty(keyPath) ? SampledValue(value) : nil
  }

  /// Whether the key path names a property that may have no value.
  package static func mayBeEmpty(_ keyPath: String) -> Bool {
    let path = LayerKeyPath(parsing: keyPath)
    guard path.component == nil, path.input == nil else { return false }
    // The others are objects that only key-value coding knows.
    return path.property == .custom
      ? ["name", "mask", "sublayers", "superlayer", "delegate", "actions", "style"].contains(keyPath) : path.property.row.isOptional
  }
}
