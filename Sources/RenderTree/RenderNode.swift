internal import Graphics

/// A layer as committed. An unchanged subtree is the same object in the next commit.
package final class RenderNode: Sendable {
  package let id: LayerID
  package let name: String?
  package let timing: MediaTiming
  package let properties: LayerProperties
  // These three refer to other nodes, and are constant while the node lives: only `init` and `deinit` write them.
  /// The animations in the order in which they were added, which is the order in which they apply.
  @exclusivity(unchecked) nonisolated(unsafe) package private(set) var animations: [AnimationRecord]
  /// The sublayers back to front, before any ordering by depth.
  @exclusivity(unchecked) nonisolated(unsafe) package private(set) var sublayers: [RenderNode]
  @exclusivity(unchecked) nonisolated(unsafe) package private(set) var mask: RenderNode?
  /// Number of layers in this subtree, including masks and the previous sides of transitions.
  package let count: Int
  /// Whether this layer or anything below it carries an animation.
  package let hasAnimations: Bool
  /// Whether this layer or anything below it has filters, a mask, or a transition.
  package let hasEffects: Bool
  /// Nesting depth of the subtree, this layer included.
  package let height: Int

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
    let previous = animations.reduce(0) { $0 + ($1.transition?.previous?.count ?? 0) }
    count = sublayers.reduce(1 + (mask?.count ?? 0) + previous) { $0 + $1.count }
    hasAnimations = !animations.isEmpty || sublayers.contains { $0.hasAnimations } || (mask?.hasAnimations ?? false)
    hasEffects =
      !properties.hasNoFilters || mask != nil || animations.contains { $0.transition != nil } || sublayers.contains { $0.hasEffects }
    let previousHeight = animations.reduce(0) { max($0, $1.transition?.previous?.height ?? 0) }
    height = sublayers.reduce(max(mask?.height ?? 0, previousHeight)) { max($0, $1.height) } + 1
  }

  /// Height up to which a tree may be released by recursion, on the smallest stacks.
  private static let shallow = 100

  /// Releases the nodes below one by one: recursion would need a stack as deep as the tree.
  deinit {
    guard height > Self.shallow else { return }
    var pending = below
    animations = []
    sublayers = []
    mask = nil
    while var node = pending.popLast() {
      // Held here, so that its own `deinit` does not recurse.
      if node.height > Self.shallow && isKnownUniquelyReferenced(&node) { pending += node.below }
    }
  }

  private var below: [RenderNode] { sublayers + [mask].compactMap { $0 } + animations.compactMap { $0.transition?.previous } }
}

extension RenderNode {
  /// Greatest nesting depth of layers that is shown; deeper ones are left out, which is reported once.
  package static let maximumHeight = 20_000

  /// The layer without what is nested deeper than `height` levels, itself included.
  fileprivate func cut(to height: Int) -> RenderNode {
    if self.height <= height { return self }
    guard CallStack.hasRoom else { return CallStack.extended { cut(to: height) } }
    return RenderNode(
      id: id, name: name, timing: timing, properties: properties, animations: animations.filter { $0.transition == nil },
      sublayers: height > 1 ? sublayers.map { $0.cut(to: height - 1) } : [], mask: height > 1 ? mask?.cut(to: height - 1) : nil)
  }
}

/// A committed layer tree: everything that a frame needs besides the time.
package struct RenderTree: Sendable {
  package var root: RenderNode?

  /// A tree cut to `RenderNode.maximumHeight` levels.
  package init(root: RenderNode?) {
    self.root = root?.cut(to: RenderNode.maximumHeight)
    if self.root !== root {
      Diagnostics.report("CALayer.sublayers", "\(RenderNode.maximumHeight) layers show within one another; deeper ones are left out")
    }
  }
}
