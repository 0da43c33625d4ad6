internal import RenderTree

/// Which layers of a tree look as they did a moment ago: neither they nor anything above or below them is animated. Keeps its storage.
///
/// It is a guess that costs little: what such layers are drawn as is compared before anything that was kept is shown (`ContentTable`).
struct LayerStillness {
  private var movesItselfOrBelow: [Bool] = []
  private var movesAbove: [Bool] = []

  /// Whether nothing moves at, above or below a layer.
  subscript(index: Int) -> Bool { !movesItselfOrBelow[index] && !movesAbove[index] }

  mutating func note(_ tree: borrowing PresentationTree) {
    movesItselfOrBelow.removeAll(keepingCapacity: true)
    movesAbove.removeAll(keepingCapacity: true)
    for index in tree.layers.indices {
      let parent = tree.layers[index].parent
      movesItselfOrBelow.append(tree.moves(index))
      movesAbove.append(parent >= 0 && (movesAbove[parent] || movesItselfOrBelow[parent]))
    }
    // So far those below do not count.
    for index in tree.layers.indices.reversed() where movesItselfOrBelow[index] {
      let parent = tree.layers[index].parent
      if parent >= 0 { movesItselfOrBelow[parent] = true }
    }
  }
}

extension PresentationTree {
  /// Whether a layer by itself moves. The copies of a replicator have properties of their own, which stand still as long as it does.
  fileprivate borrowing func moves(_ index: Int) -> Bool {
    let isAnimated = layers[index].animatedSlot >= 0 && layers[index].role != .replicatorInstance
    return isAnimated || layers[index].transition >= 0 || layers[index].emitter >= 0
  }
}
