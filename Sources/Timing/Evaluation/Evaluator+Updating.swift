internal import RenderTree

extension Evaluator {
  /// Updates the program for a commit: subtrees that are the same objects keep their part of the program and of the presentation. The cost
  /// is that of changed layers, of comparing their sublayers, and of moving the layers behind those that came or went.
  ///
  /// Returns false, with the program in disorder, where compiling everything is the better way: after many changes, which leave unused
  /// parts behind.
  mutating func update(to root: RenderNode?, _ presentation: inout PresentationTree) -> Bool {
    guard let root, self.root != nil, let structure, presentation.structure === structure, !index.isMostlyDead,
      presentation.layers.count <= Self.maximumLayerCount / 2
    else { return false }
    index.splices = 0
    guard exchange(0, for: root, clock: 0, in: &presentation), presentation.layers.count <= Self.maximumLayerCount / 2 else { return false }
    self.root = root
    name(&presentation)
    return true
  }

  /// Replaces the node of a layer. `parentClock` is the clock that both follow.
  private mutating func exchange(_ layer: Int, for node: RenderNode, clock parentClock: Int32, in presentation: inout PresentationTree)
    -> Bool
  {
    let old = presentation.layers[layer].node
    if old === node { return true }
    guard CallStack.hasRoom else { return CallStack.extended { exchange(layer, for: node, clock: parentClock, in: &presentation) } }
    guard old.timing == node.timing, (old.mask == nil) == (node.mask == nil), !old.isReplicator, !node.isReplicator,
      !old.holdsSublayers, !node.holdsSublayers, !old.isEmitter, !node.isEmitter
    else {
      let former = presentation.layers[layer]
      return splice(layer..<former.end, [node], parent: former.parent, former.role, clock: parentClock, in: &presentation)
    }
    presentation.layers[layer].node = node
    renew(layer, node, in: &presentation)
    guard exchangeTransition(layer, from: old, to: node, clock: parentClock, in: &presentation) else { return false }
    let clock = index.layers[layer].clock
    let maskIndex = endOfPreviousSide(of: layer, in: presentation)
    if let mask = node.mask, !exchange(maskIndex, for: mask, clock: clock, in: &presentation) { return false }
    return exchangeSublayers(of: layer, old.sublayers, for: node.sublayers, clock: clock, in: &presentation)
  }

  /// The index at which a layer's mask and sublayers begin: after the previous side of its transition.
  private func endOfPreviousSide(of layer: Int, in presentation: PresentationTree) -> Int {
    let first = layer + 1
    guard first < presentation.layers[layer].end, presentation.layers[first].role == .previous else { return first }
    return presentation.layers[first].end
  }

  /// Matches the common prefix and suffix of both lists by id, and splices what is between.
  private mutating func exchangeSublayers(
    of layer: Int, _ old: [RenderNode], for new: [RenderNode], clock: Int32, in presentation: inout PresentationTree
  ) -> Bool {
    var first = endOfPreviousSide(of: layer, in: presentation)
    if presentation.layers[layer].node.mask != nil { first = presentation.layers[first].end }
    var before = 0
    while true {
      let run = Self.commonRun(old, new, from: before)
      for _ in 0..<run { first = presentation.layers[first].end }
      before += run
      guard before < old.count, before < new.count, old[before].id == new[before].id else { break }
      if !exchange(first, for: new[before], clock: clock, in: &presentation) { return false }
      first = presentation.layers[first].end
      before += 1
    }
    if before == old.count, before == new.count { return true }
    var after = 0
    while before + after < min(old.count, new.count) {
      let (a, b) = (old[old.count - 1 - after], new[new.count - 1 - after])
      guard a === b || a.id == b.id else { break }
      after += 1
    }
    var end = first
    for _ in before..<old.count - after { end = presentation.layers[end].end }
    guard splice(first..<end, new[before..<new.count - after], parent: layer, .layer, clock: clock, in: &presentation) else { return false }
    for _ in before..<new.count - after { first = presentation.layers[first].end }
    for position in new.count - after..<new.count {
      if !exchange(first, for: new[position], clock: clock, in: &presentation) { return false }
      first = presentation.layers[first].end
    }
    return true
  }

  /// The number of nodes, from an index on, that are the same objects. Compares addresses without dereferencing.
  private static func commonRun(_ a: [RenderNode], _ b: [RenderNode], from start: Int) -> Int {
    a.withUnsafeBytes { a in
      b.withUnsafeBytes { b in
        let width = MemoryLayout<RenderNode>.stride
        let end = min(a.count, b.count) / width
        var position = start
        while position < end,
          a.load(fromByteOffset: position * width, as: UInt.self) == b.load(fromByteOffset: position * width, as: UInt.self)
        {
          position += 1
        }
        return position - start
      }
    }
  }

  /// Replaces subtrees. False when too much has been moved in this commit already.
  mutating func splice(
    _ range: Range<Int>, _ nodes: ArraySlice<RenderNode>, parent: Int, _ role: PresentationLayer.Role, clock: Int32,
    in presentation: inout PresentationTree
  ) -> Bool {
    index.splices += 1
    guard index.splices <= 8 else { return false }
    for layer in range.reversed() {
      removeAnimations(ofLayer: layer)
      index.releaseSlot(ofLayer: layer, in: &presentation)
      removeTransition(ofLayer: layer, in: &presentation)
      removeEmitter(ofLayer: layer, in: &presentation)
    }
    index.deadEntries += range.count
    let layersBehind = Array(presentation.layers[range.upperBound...])
    let entriesBehind = Array(index.layers[range.upperBound...])
    presentation.layers.removeSubrange(range.lowerBound...)
    index.layers.removeSubrange(range.lowerBound...)
    for node in nodes { append(node, parent: parent, role: role, clock: clock, into: &presentation) }
    index.layers += entriesBehind
    let shift = presentation.layers.count - range.upperBound
    for layer in layersBehind {
      var moved = layer
      moved.end += shift
      if moved.parent >= range.upperBound { moved.parent += shift }
      if moved.transition >= 0, presentation.transitions[moved.transition].previous >= 0 {
        // The previous side is right behind its layer.
        presentation.transitions[moved.transition].previous = presentation.layers.count + 1
      }
      presentation.layers.append(moved)
    }
    var superlayer = parent
    while superlayer >= 0 {
      presentation.layers[superlayer].end += shift
      superlayer = presentation.layers[superlayer].parent
    }
    return true
  }

  /// Compiles a layer's own animations anew.
  private mutating func renew(_ layer: Int, _ node: RenderNode, in presentation: inout PresentationTree) {
    removeAnimations(ofLayer: layer)
    if node.animations.isEmpty {
      index.releaseSlot(ofLayer: layer, in: &presentation)
    } else {
      appendAnimations(node, layer: layer, into: &presentation)
    }
  }

  private mutating func removeAnimations(ofLayer layer: Int) {
    guard let entry = index.takeAnimations(ofLayer: layer) else { return }
    index.deadEntries += program.remove(entry, from: &interpolators)
  }
}

extension RenderNode {
  fileprivate var isReplicator: Bool {
    if case .replicator = properties.content { true } else { false }
  }

  fileprivate var holdsSublayers: Bool { transitionRecord?.transition?.holdsNewSide ?? false }
}
