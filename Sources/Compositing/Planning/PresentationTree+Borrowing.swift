internal import RenderTree

extension PresentationTree {
  /// Lends a layer's properties to `body`, without the copy (and the heap allocation for it) that reading them through the subscript of another module takes.
  @inline(__always)
  func withProperties<R>(of index: Int, _ body: (LayerProperties) -> R) -> R {
    let slot = layers[index].animatedSlot
    if slot >= 0 { return animatedProperties.withUnsafeBufferPointer { body($0[slot]) } }
    return layers.withUnsafeBufferPointer { body($0[index].node.properties) }
  }
}
