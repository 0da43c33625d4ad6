/// The layers of a tree at one time with animated values applied: a flat array in pre-order, a layer before what it was before its
/// transition, that before its mask, its mask before its sublayers, sublayers back to front as committed. Ordering by depth is the
/// planner's.
///
/// The arrays are scratch space that is kept from frame to frame: evaluating into the same value again allocates nothing.
package struct PresentationTree: Sendable {
  package var layers: [PresentationLayer] = []
  /// The properties of layers that an animation changed in this frame; those of other layers are read from their node.
  package var animatedProperties: [LayerProperties] = []
  package var transitions: [PresentationTransition] = []
  /// The emitters of the tree's layers, and their living particles.
  package var emitters: [PresentationEmitter] = []
  package var particles = Particles()
  /// The time at which the tree was evaluated, in seconds of the root's parent time.
  package var time: Double = 0
  /// Whether anything moves at `time`.
  package var isAnimating = false
  /// The next time, after `time`, at which a tree that is not moving starts to; infinite when never.
  package var nextChange = Double.infinity
  /// Identity of the evaluator run that built `layers`; nil for trees that no evaluator built.
  package var structure: PresentationStructure?

  package init() {}

  package subscript(properties index: Int) -> LayerProperties {
    _read {
      let slot = layers[index].animatedSlot
      if slot >= 0 { yield animatedProperties[slot] } else { yield layers[index].node.properties }
    }
  }
}

package struct PresentationLayer: Sendable {
  /// The committed layer; for a replicator's copy, the replicator.
  package var node: RenderNode {
    didSet { id = node.id }
  }
  /// The node's id, read more often than the node itself.
  package private(set) var id: LayerID
  /// Index of the superlayer, or of the masked layer; −1 for the root.
  package var parent: Int
  /// Index after the last layer of this subtree.
  package var end: Int
  package var role: Role
  /// Index into `animatedProperties`, or −1 where the node's properties apply. Copies of a replicator always have one.
  package var animatedSlot: Int

  package enum Role: Sendable {
    case layer
    case mask
    /// A copy of a replicator's sublayers; its content is `.replicatorInstance`, its other properties are defaults.
    case replicatorInstance
    /// The old side of its parent's transition, as a layer in the parent's place. Its own opacity, transform, position, mask and
    /// compositing are ignored: the parent's apply to both sides.
    case previous
  }

  /// Index into `transitions`, or −1 for a layer without one.
  package var transition: Int
  /// Index into `emitters`, or −1 for a layer that is none.
  package var emitter = -1

  package init(node: RenderNode, parent: Int, end: Int, role: Role, animatedSlot: Int, transition: Int = -1) {
    self.node = node
    id = node.id
    self.parent = parent
    self.end = end
    self.role = role
    self.animatedSlot = animatedSlot
    self.transition = transition
  }
}

package struct PresentationTransition: Sendable {
  package var effect: TransitionEffect
  /// Whether the transition shows at the time. Before and after that the layer shows as it is, and its previous side is ignored.
  package var isActive: Bool
  /// Progress of the effect, from 0 to 1.
  package var progress: Double
  /// Index of the layer with the role `previous`; −1 where there is none.
  package var previous: Int

  package init(effect: TransitionEffect, isActive: Bool, progress: Double, previous: Int) {
    self.effect = effect
    self.isActive = isActive
    self.progress = progress
    self.previous = previous
  }
}

/// Identifies an arrangement of a presentation's layers, by object identity.
package final class PresentationStructure: Sendable {
  package init() {}
}
