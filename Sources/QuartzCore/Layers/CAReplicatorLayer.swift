import Foundation
internal import RenderTree

/// Shows its sublayers several times, each time a step further in place, time and colour.
open class CAReplicatorLayer: CALayer {
  override class var contentKind: LayerContent.Kind { .replicator }

  private var replicator: ReplicatorProperties {
    if case .replicator(let replicator) = properties.content { replicator } else { ReplicatorProperties() }
  }

  private func change(_ property: LayerProperty, _ apply: (inout ReplicatorProperties) -> Void) {
    var replicator = replicator
    apply(&replicator)
    change(property) { $0.content = .replicator(replicator) }
  }

  /// How often the sublayers show, the sublayers themselves included.
  open var instanceCount: Int {
    get { replicator.instanceCount }
    set { change(.instanceCount) { $0.instanceCount = newValue } }
  }
  /// Whether the copies share the superlayer's three-dimensional space, as in a transform layer.
  open var preservesDepth: Bool {
    get { replicator.preservesDepth }
    set { change(.preservesDepth) { $0.preservesDepth = newValue } }
  }
  /// Seconds by which each copy lags behind the one before.
  open var instanceDelay: CFTimeInterval {
    get { replicator.instanceDelay }
    set { change(.instanceDelay) { $0.instanceDelay = newValue } }
  }
  /// From each copy to the next, about the centre of the bounds.
  open var instanceTransform: CATransform3D {
    get { replicator.instanceTransform }
    set { change(.instanceTransform) { $0.instanceTransform = newValue } }
  }
  /// Multiplies the colours of every copy; white to begin with.
  open var instanceColor: CGColor? {
    get { replicator.instanceColor }
    set { change(.instanceColor) { $0.instanceColor = newValue } }
  }
  /// Added to the red of `instanceColor` from each copy to the next.
  open var instanceRedOffset: Float {
    get { replicator.instanceRedOffset }
    set { change(.instanceRedOffset) { $0.instanceRedOffset = newValue } }
  }
  /// Added to its green.
  open var instanceGreenOffset: Float {
    get { replicator.instanceGreenOffset }
    set { change(.instanceGreenOffset) { $0.instanceGreenOffset = newValue } }
  }
  /// Added to its blue.
  open var instanceBlueOffset: Float {
    get { replicator.instanceBlueOffset }
    set { change(.instanceBlueOffset) { $0.instanceBlueOffset = newValue } }
  }
  /// Added to its alpha.
  open var instanceAlphaOffset: Float {
    get { replicator.instanceAlphaOffset }
    set { change(.instanceAlphaOffset) { $0.instanceAlphaOffset = newValue } }
  }
}
