internal import Graphics
internal import RenderTree

extension Evaluator {
  /// Appends a replicator's copies, each with the sublayers that it shows.
  ///
  /// - Parameter step: The replicator's own step, when it is animated.
  mutating func expand(
    _ node: RenderNode, _ committed: ReplicatorProperties, layer: Int, step: Int?, clock: Int32, into presentation: inout PresentationTree
  ) {
    var replicator = committed
    if let step {
      // The number of copies depends on the replicator's own animations, and times on clocks that have run.
      presentation.animatedProperties.withUnsafeMutableBufferPointer { run(step, $0) }
      if case .replicator(let current) = presentation[properties: layer].content { replicator = current }
    }
    let room = (Self.maximumLayerCount - presentation.layers.count) / node.sublayers.reduce(1) { $0 + $1.count }
    let expansion = replicators.append(replicator, slot: presentation.layers[layer].animatedSlot, room: max(room, 1))
    if let step { program.steps[step].expansion = Int32(expansion) }
    let range = replicators.expansions[expansion].range
    let sublayersAnimate = node.sublayers.contains { $0.hasAnimations }
    for instance in range {
      let copy = presentation.layers.count
      presentation.layers.append(PresentationLayer(node: node, parent: layer, end: copy + 1, role: .replicatorInstance, animatedSlot: -1))
      replicators.instances[instance].slot = Int32(index.takeSlot(LayerProperties(), layer: copy, into: &presentation))
      var copyClock = clock
      if sublayersAnimate {
        copyClock = appendClock(.running(from: ReplicatorTable.delay(replicator, instance - range.lowerBound)), parent: clock)
        replicators.instances[instance].clock = copyClock
      }
      index.layers.append(LayerEntry(clock: copyClock, animations: -1))
      for sublayer in node.sublayers { append(sublayer, parent: copy, role: .layer, clock: copyClock, into: &presentation) }
      presentation.layers[copy].end = presentation.layers.count
    }
    presentation.animatedProperties.withUnsafeMutableBufferPointer { replicators.place(replicator, expansion, $0, &clocks) }
  }
}
