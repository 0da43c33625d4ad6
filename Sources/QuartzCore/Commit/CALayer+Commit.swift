internal import RenderTree

extension CALayer {
  var hostOfTree: LayerHost? {
    var layer = self
    while let parent = layer.parent { layer = parent }
    return layer.host
  }

  /// The present time of the clock that the layer's tree follows, in seconds.
  package var presentTime: Double { hostOfTree?.time ?? CACurrentMediaTime() }

  /// Lays out and redraws what needs it in this layer and below. Returns whether anything did.
  func prepareSubtree() -> Bool {
    let didLayOut = layoutSubtree()
    return displaySubtree() || didLayOut
  }

  /// The committed form. A subtree in which nothing changed stays the same object.
  /// - Parameter newBytes: how much memory was made anew is added to it, about.
  func commitNode(_ newBytes: inout Int) -> RenderNode {
    if !needsCommitVisit, let committedNode { return committedNode }
    guard CallStack.hasRoom else { return CallStack.extended { commitNode(&newBytes) } }
    needsCommitVisit = false
    var sublayers: [RenderNode] = []
    if !sublayerList.isEmpty { sublayers.reserveCapacity(sublayerList.count + 1) }
    if let snapshot = extras?.snapshot { sublayers.append(snapshot.frame) }
    for sublayer in sublayerList { sublayers.append(sublayer.commitNode(&newBytes)) }
    let mask = maskLayer?.commitNode(&newBytes)
    if !isStale, let node = committedNode, node.mask === mask, node.sublayers.count == sublayers.count,
      zip(node.sublayers, sublayers).allSatisfy({ $0 === $1 })
    {
      return node
    }
    isStale = false
    let node = RenderNode(
      id: id, name: name, timing: timing, properties: propertiesToCommit, animations: animationsToCommit, sublayers: sublayers, mask: mask)
    newBytes += Self.nodeBytes
    if let contents = properties.contents, contents != committedNode?.properties.contents { newBytes += contents.byteCount }
    committedNode = node
    return node
  }

  private var animationsToCommit: [AnimationRecord] {
    guard !attachedAnimations.isEmpty else { return [] }
    var records: [AnimationRecord] = []
    records.reserveCapacity(attachedAnimations.count)
    for animation in attachedAnimations { if let record = animation.record { records.append(record) } }
    return records
  }

  /// Approximate bytes of a node without its pictures: its properties, half of them shared, and its slot in an array.
  private static var nodeBytes: Int { MemoryLayout<LayerProperties>.size + MemoryLayout<LayerDetails>.size / 2 + 64 }

  /// Forgets the commits of another host; `adopt` receives the animations of the tree in order.
  func forgetCommit(_ adopt: (AttachedAnimation) -> Void) {
    visitSubtree { layer in
      layer.committedNode = nil
      layer.isStale = true
      layer.needsCommitVisit = true
      for animation in layer.attachedAnimations where animation.isScheduled && !animation.isOver { adopt(animation) }
    }
  }

  /// Ends the layer's part in a tree from which it was removed: its animations stop.
  func leaveCommittedTree(_ stopped: inout [AttachedAnimation]) {
    visitSubtree { layer in
      layer.committedNode = nil
      layer.isStale = true
      layer.needsCommitVisit = true
      for animation in layer.attachedAnimations where !animation.isOver {
        animation.isOver = true
        stopped.append(animation)
      }
      layer.attachedAnimations.removeAll()
    }
  }

  func drop(_ animation: AttachedAnimation) {
    if let index = attachedAnimations.firstIndex(where: { $0 === animation }) { attachedAnimations.remove(at: index) }
    markStale()
  }
}

extension LayerContents {
  fileprivate var byteCount: Int {
    switch self {
    case .image(let image): 4 * image.width * image.height
    }
  }
}
