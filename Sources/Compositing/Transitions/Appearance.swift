internal import Graphics
internal import RenderTree

/// What is shown in the place of a layer.
enum Appearance: Equatable {
  case nothing
  /// The layer of that index: the layer itself, or its previous side while a transition has not begun to show.
  case layer(Int)
  /// The layer of that index, in the middle of its transition.
  case transition(Int)
}

extension PresentationTree {
  /// What is shown for a layer: at either end of a transition one side alone, exactly as without one. A hidden layer shows nothing, but its
  /// transition does.
  func appearance(of index: Int) -> Appearance {
    var index = index
    while true {
      let slot = layers[index].transition
      if slot >= 0 && transitions[slot].isActive {
        // In the precision that effects have.
        let progress = Float(transitions[slot].progress)
        if progress > 0 && progress < 1 { return .transition(index) }
        if !(progress >= 1) {
          index = transitions[slot].previous
          if index < 0 { return .nothing }
          continue
        }
      }
      return withAddress(of: index) { $0.pointee.isHidden } ? .nothing : .layer(index)
    }
  }

  /// Index of a layer's first sublayer, after its previous side and its mask.
  func firstSublayer(of index: Int) -> Int {
    let end = layers[index].end
    var child = index + 1
    while child < end && (layers[child].role == .previous || layers[child].role == .mask) { child = layers[child].end }
    return child
  }

  /// The layer's mask, or −1.
  func mask(of index: Int) -> Int {
    let end = layers[index].end
    var child = index + 1
    while child < end && layers[child].role == .previous { child = layers[child].end }
    return child < end && layers[child].role == .mask ? child : -1
  }
}
