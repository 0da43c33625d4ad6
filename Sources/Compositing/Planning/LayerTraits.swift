internal import Graphics
internal import RenderTree

/// The traits of a layer that must be known before it is planned.
struct LayerTraits {
  /// Whether something below the layer filters what is behind it.
  var hasBackdropBelow = false
  /// Whether the layer itself or something below it filters what is behind it.
  var readsBackdrop = false
  /// Whether a sublayer is composited with an operator that must be confined to this layer.
  var isolatesSublayers = false

  var isEmpty: Bool { !hasBackdropBelow && !readsBackdrop && !isolatesSublayers }
}

/// Traits of all layers of a tree, by index. Keeps its storage.
struct LayerTraitTable {
  private var traits: [LayerTraits] = []

  subscript(index: Int) -> LayerTraits { traits[index] }

  /// One walk from the last layer to the first: traits propagate from child to parent; the old side of a transition does not.
  ///
  /// - Parameter skipsPlainLayers: whether layers without filters and traits are told by a look at them, which comes to the same.
  mutating func note(_ tree: PresentationTree, skipsPlainLayers: Bool) {
    traits.removeAll(keepingCapacity: true)
    for _ in 0..<tree.layers.count { traits.append(LayerTraits()) }
    var index = tree.layers.count - 1
    while index > 0 {
      if tree.layers[index].parent >= 0 && tree.layers[index].role != .previous {
        // Most layers have no traits.
        let isPlain = skipsPlainLayers && tree.withAddress(of: index) { $0.pointee.hasNoFilters }
        if isPlain && tree.layers[index].transition < 0 && traits[index].isEmpty {
          index -= 1
          continue
        }
        let appearance = tree.appearance(of: index)
        if appearance != .nothing && !(isPlain && appearance == .layer(index) && traits[index].isEmpty) {
          tree.withProperties(of: index) { note($0, at: index, appearance, of: tree) }
        }
      }
      index -= 1
    }
  }

  private mutating func note(_ properties: LayerProperties, at index: Int, _ appearance: Appearance, of tree: PresentationTree) {
    guard properties.opacity > 0 else { return }
    let parent = tree.layers[index].parent
    let isMask = tree.layers[index].role == .mask
    // Inside a transition there is no backdrop.
    var inside = LayerTraits()
    if case .layer(let shown) = appearance {
      inside = traits[shown]
      // Sublayers of a layer without a plane belong to the next one up.
      let standsInSpace = tree.withProperties(of: shown) { $0.content.standsForSublayers }
      if standsInSpace && inside.isolatesSublayers { traits[parent].isolatesSublayers = true }
    }
    if inside.hasBackdropBelow || (!isMask && !properties.isHidden && !properties.backgroundFilters.isEmpty) {
      traits[index].readsBackdrop = true
      traits[parent].hasBackdropBelow = true
    }
    if !isMask, let filter = properties.compositingFilter, filter.isEnabled, BlendMode(filterType: filter.type)?.needsIsolation == true {
      traits[parent].isolatesSublayers = true
    }
  }
}

extension LayerContent {
  fileprivate var standsForSublayers: Bool {
    if case .replicatorInstance = self { return true }
    return preservesDepth
  }
}
