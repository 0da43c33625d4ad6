package import RenderTree

/// Evaluates a committed tree at a time, in seconds of the root's parent time, into `presentation`, whose storage is reused. To evaluate
/// the same tree several times, keep an `Evaluator`, which caches the compiled program.
///
/// Whoever evaluates the same tree more than once keeps an `Evaluator`, which remembers what it prepared.
package func evaluate(_ tree: RenderTree, at time: Double, into presentation: inout PresentationTree) {
  var evaluator = Evaluator()
  evaluator.evaluate(tree, at: time, into: &presentation)
}

/// The properties of one layer of a tree at a time, without evaluating others; nil when the tree has no such layer. For a layer inside a
/// replicator this is the original, as the replicator's first copy shows it.
///
/// Of a layer inside a replicator this is the original, as the replicator's first copy shows it.
package func presentationProperties(of id: LayerID, in tree: RenderTree, at time: Double) -> LayerProperties? {
  guard let root = tree.root else { return nil }
  var chain: [RenderNode] = []
  guard find(id, below: root, &chain), let layer = chain.last else { return nil }
  guard !layer.animations.isEmpty else { return layer.properties }
  var evaluator = Evaluator()
  return evaluator.properties(of: chain, at: time)
}

/// Appends the layers from `node` down to the sought one; false where it is not found.
private func find(_ id: LayerID, below node: RenderNode, _ chain: inout [RenderNode]) -> Bool {
  guard CallStack.hasRoom else { return CallStack.extended { find(id, below: node, &chain) } }
  chain.append(node)
  if node.id == id { return true }
  if let mask = node.mask, find(id, below: mask, &chain) { return true }
  for sublayer in node.sublayers where find(id, below: sublayer, &chain) { return true }
  chain.removeLast()
  return false
}

extension Evaluator {
  /// Evaluates a chain of layers from the root down, and returns the properties of the last.
  fileprivate mutating func properties(of chain: [RenderNode], at time: Double) -> LayerProperties? {
    guard let layer = chain.last else { return nil }
    var presentation = PresentationTree()
    clocks.beginFrame(at: time)
    reset(&presentation)
    presentation.layers = [PresentationLayer(node: layer, parent: -1, end: 1, role: .layer, animatedSlot: -1)]
    var clock: Int32 = 0
    for (index, node) in chain.enumerated() {
      clock = appendClock(node.timing, parent: clock)
      if index + 1 < chain.count, node.mask !== chain[index + 1], let record = node.transitionRecord {
        clock = newSideClock(record, of: node, clock: clock)
      }
    }
    index.layers = [LayerEntry(clock: clock, animations: -1)]
    appendAnimations(layer, layer: 0, into: &presentation)
    run(at: time, into: &presentation)
    return presentation[properties: 0]
  }
}
