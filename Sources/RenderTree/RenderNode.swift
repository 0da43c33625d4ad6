/// One layer as committed. A subtree that did not change is the same object in the next commit.
package final class RenderNode: Sendable {
  package let id: LayerID
  package let name: String?
  package let timing: MediaTiming
  package let properties: LayerProperties
  /// In the order in which they were added, which is the order in which they apply.
  package let animations: [AnimationRecord]
  /// Back to front, before any ordering by depth.
  package let sublayers: [RenderNode]
  package let mask: RenderNode?
  /// Layers in this subtree, masks and what layers were before their transitions included.
  package let count: Int
  /// Whether this layer or anything below it carries an animation.
  package let hasAnimations: Bool

  package init(
    id: LayerID, name: String?, timing: MediaTiming, properties: LayerProperties, animations: [AnimationRecord], sublayers: [RenderNode],
    mask: RenderNode?
  ) {
    self.id = id
    self.name = name
    self.timing = timing
    self.properties = properties
    self.animations = animations
    self.sublayers = sublayers
    self.mask = mask
    let previous = animations.reduce(0) { count, animation in
      if case .transition(let transition) = animation.body { count + (transition.previous?.count ?? 0) } else { count }
    }
    count = sublayers.reduce(1 + (mask?.count ?? 0) + previous) { $0 + $1.count }
    hasAnimations = !animations.isEmpty || sublayers.contains { $0.hasAnimations } || (mask?.hasAnimations ?? false)
  }
}

/// A committed layer tree: everything a frame needs besides the time.
package struct RenderTree: Sendable {
  package var root: RenderNode?
  package init(root: RenderNode?) { self.root = root }
}
