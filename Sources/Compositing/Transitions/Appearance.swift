internal import Graphics
internal import RenderTree

/// What shows in the place of a layer.
enum Appearance: Equatable {
  case nothing
  /// The layer of that index: the layer itself, or what it was before a transition that has not begun to show.
  case layer(Int)
  /// The layer of that index, on its way from what it was.
  case transition(Int)
}

extension PresentationTree {
  /// At either end of a transition one side shows alone, exactly as it does without one. A layer that is hidden shows nothing, but its
  /// transition does.
  func appearance(of index: Int) -> Appearance {
    var index = index
    while true {
      let slot = layers[index].transition
      if slot >= 0 && transitions[slot].isActive {
        // In the precision in which effects see it.
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

  /// Where a layer's sublayers begin, behind what it was and its mask.
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
