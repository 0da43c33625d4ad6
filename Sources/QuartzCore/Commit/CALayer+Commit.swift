internal import RenderTree

extension CALayer {
  /// The host of the tree that the layer is in.
  var hostOfTree: LayerHost? {
    var layer = self
    while let parent = layer.parent { layer = parent }
    return layer.host
  }

  /// Lays out and draws where it is needed, in this layer and below. Returns whether anything was.
  func prepareSubtree() -> Bool {
    let didLayOut = layoutSubtree()
    return displaySubtree() || didLayOut
  }

  /// The committed form. A subtree in which nothing changed stays the same object.
  func commitNode() -> RenderNode {
    if !needsCommitVisit, let committedNode { return committedNode }
    needsCommitVisit = false
    let sublayers = sublayerList.map { $0.commitNode() }
    let mask = maskLayer?.commitNode()
    if !isStale, let node = committedNode, node.mask === mask, node.sublayers.count == sublayers.count,
      zip(node.sublayers, sublayers).allSatisfy({ $0 === $1 })
    {
      return node
    }
    isStale = false
    let node = RenderNode(
      id: id, name: name, timing: timing, properties: properties, animations: attachedAnimations.compactMap(\.record), sublayers: sublayers,
      mask: mask)
    committedNode = node
    return node
  }

  /// Forgets the commits of another host; `adopt` gets the animations of the tree in order.
  func forgetCommit(_ adopt: (AttachedAnimation) -> Void) {
    committedNode = nil
    isStale = true
    needsCommitVisit = true
    for animation in attachedAnimations where animation.isScheduled && !animation.isOver { adopt(animation) }
    for sublayer in sublayerList { sublayer.forgetCommit(adopt) }
    maskLayer?.forgetCommit(adopt)
  }

  /// Ends the layer's part in a tree that it has been taken out of: its animations stop.
  func leaveCommittedTree(_ stopped: inout [AttachedAnimation]) {
    committedNode = nil
    isStale = true
    needsCommitVisit = true
    for animation in attachedAnimations where !animation.isOver {
      animation.isOver = true
      stopped.append(animation)
    }
    attachedAnimations.removeAll()
    for sublayer in sublayerList { sublayer.leaveCommittedTree(&stopped) }
    maskLayer?.leaveCommittedTree(&stopped)
  }

  /// Takes off an animation that is over.
  func drop(_ animation: AttachedAnimation) {
    attachedAnimations.removeAll { $0 === animation }
    markStale()
  }
}
