import Foundation
internal import RenderTree

/// Shows its sublayers several times, each copy with a further step of transform, time and colour.
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

  /// The number of copies, the original sublayers included.
  open var instanceCount: Int {
    get { replicator.instanceCount }
    set { change(.instanceCount) { $0.instanceCount = newValue } }
  }
  /// Whether the copies share the superlayer's three-dimensional space, as in a transform layer.
  open var preservesDepth: Bool {
    get { replicator.preservesDepth }
    set { change(.preservesDepth) { $0.preservesDepth = newValue } }
  }
  /// The delay of each copy against the one before, in seconds.
  open var instanceDelay: CFTimeInterval {
    get { replicator.instanceDelay }
    set { change(.instanceDelay) { $0.instanceDelay = newValue } }
  }
  /// The transform from each copy to the next, about the centre of the bounds.
  open var instanceTransform: CATransform3D {
    get { replicator.instanceTransform }
    set { change(.instanceTransform) { $0.instanceTransform = newValue } }
  }
  /// Multiplies the colours of every copy; white by default.
  open var instanceColor: CGColor? {
    get { replicator.instanceColor }
    set { change(.instanceColor) { $0.instanceColor = newValue } }
  }
  /// Added to the red of `instanceColor` from each copy to the next.
  open var instanceRedOffset: Float {
    get { replicator.instanceRedOffset }
    set { change(.instanceRedOffset) { $0.instanceRedOffset = newValue } }
  }
  /// Added to the green of `instanceColor` from each copy to the next.
  open var instanceGreenOffset: Float {
    get { replicator.instanceGreenOffset }
    set { change(.instanceGreenOffset) { $0.instanceGreenOffset = newValue } }
  }
  /// Added to the blue of `instanceColor` from each copy to the next.
  open var instanceBlueOffset: Float {
    get { replicator.instanceBlueOffset }
    set { change(.instanceBlueOffset) { $0.instanceBlueOffset = newValue } }
  }
  /// Added to the alpha of `instanceColor` from each copy to the next.
  open var instanceAlphaOffset: Float {
    get { replicator.instanceAlphaOffset }
    set { change(.instanceAlphaOffset) { $0.instanceAlphaOffset = newValue } }
  }
}
