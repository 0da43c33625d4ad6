/// The layers of a tree at one time with animated values applied: a flat array in pre-order, a layer before its mask, its mask before its sublayers,
/// sublayers back to front as committed. Ordering by depth is the planner's.
///
/// The arrays are scratch space that is kept from frame to frame: evaluating into the same value again allocates nothing.
package struct PresentationTree: Sendable {
  package var layers: [PresentationLayer] = []
  /// The properties of those layers that an animation changed in this frame; the others are read from their node.
  package var animatedProperties: [LayerProperties] = []
  /// The time at which the tree was evaluated, in seconds of the root's parent time.
  package var time: Double = 0
  /// Whether anything moves at `time`.
  package var isAnimating = false
  /// The next time, after `time`, at which a tree that is not moving starts to; infinite when never.
  package var nextChange = Double.infinity
  /// Set by whoever arranged the layers, which thereby knows its work again; nil when nobody did.
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
  package var node: RenderNode
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
  }

  package init(node: RenderNode, parent: Int, end: Int, role: Role, animatedSlot: Int) {
    self.node = node
    self.parent = parent
    self.end = end
    self.role = role
    self.animatedSlot = animatedSlot
  }
}

/// Names one arrangement of a presentation's layers, by identity.
package final class PresentationStructure: Sendable {
  package init() {}
}
