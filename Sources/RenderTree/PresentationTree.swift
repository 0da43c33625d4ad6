/// The layers of a tree at one time with animated values applied: a flat array in pre-order, a layer before what it was before its
/// transition, that before its mask, its mask before its sublayers, sublayers back to front as committed. Ordering by depth is the
/// planner's.
///
/// The arrays are scratch space that is kept from frame to frame: evaluating into the same value again allocates nothing.
package struct PresentationTree: Sendable {
  package var layers: [PresentationLayer] = []
  /// The properties of those layers that an animation changed in this frame; the others are read from their node.
  package var animatedProperties: [LayerProperties] = []
  /// The transitions of the tree's layers.
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

  /// The properties of layer `index` at `time`.
  package subscript(properties index: Int) -> LayerProperties {
    _read {
      let slot = layers[index].animatedSlot
      if slot >= 0 { yield animatedProperties[slot] } else { yield layers[index].node.properties }
    }
  }
}

/// One layer of a presentation tree.
package struct PresentationLayer: Sendable {
  /// The committed layer. For a replicator's copy, the replicator.
  package var node: RenderNode {
    didSet { id = node.id }
  }
  /// The node's, which is asked for more often than the node.
  package private(set) var id: LayerID
  /// Index of the superlayer (or of the masked layer); −1 for the root.
  package var parent: Int
  /// Index after the last layer of this subtree.
  package var end: Int
  package var role: Role
  /// Index into `animatedProperties`, or −1 when the node's properties hold. Copies of a replicator always have one.
  package var animatedSlot: Int

  package enum Role: Sendable {
    case layer
    /// The mask of its parent.
    case mask
    /// One copy of a replicator's sublayers; its properties' content is `.replicatorInstance`, everything else is default.
    case replicatorInstance
    /// What its parent was before the transition that the parent shows: the old side, as a layer in the parent's place. Its own opacity,
    /// transform, position, mask and compositing are not the parent's and do not count: the parent's apply to both sides.
    case previous
  }

  /// Index into `transitions`, or −1 when the layer shows none.
  package var transition: Int
  /// Index into `emitters`, or −1 when the layer is none.
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

/// A layer on its way from what it was to what it is.
package struct PresentationTransition: Sendable {
  package var effect: TransitionEffect
  /// Whether it shows at the time. A transition that waits or is over leaves the layer as it is, and its previous side counts for nothing.
  package var isActive: Bool
  /// How much of the effect is done, from 0 to 1.
  package var progress: Double
  /// Index of the layer with the role `previous`; −1 when there was nothing.
  package var previous: Int

  package init(effect: TransitionEffect, isActive: Bool, progress: Double, previous: Int) {
    self.effect = effect
    self.isActive = isActive
    self.progress = progress
    self.previous = previous
  }
}

/// Names one arrangement of a presentation's layers, by identity.
package final class PresentationStructure: Sendable {
  package init() {}
}
