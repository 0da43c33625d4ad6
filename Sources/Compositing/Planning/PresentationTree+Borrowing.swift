internal import RenderTree

extension PresentationTree {
  /// Calls `body` with the address of a layer's properties, through which single properties are read without copying all of them.
  @inline(__always)
  func withAddress<R>(of index: Int, _ body: (UnsafePointer<LayerProperties>) -> R) -> R {
    let slot = layers[index].animatedSlot
    if slot >= 0 {
      return animatedProperties.withUnsafeBufferPointer { animated in
        // Slots are valid indices, so the array is not empty.
        body(animated.baseAddress.unsafelyUnwrapped + slot)
      }
    }
    return layers.withUnsafeBufferPointer { layers in withUnsafePointer(to: layers[index].node.properties, body) }
  }

  /// Calls `body` with a layer's properties, without the copy (and its heap allocation) that reading them through another module's
  /// subscript makes.
  @inline(__always)
  func withProperties<R>(of index: Int, _ body: (LayerProperties) -> R) -> R {
    let slot = layers[index].animatedSlot
    if slot >= 0 { return animatedProperties.withUnsafeBufferPointer { body($0[slot]) } }
    return layers.withUnsafeBufferPointer { body($0[index].node.properties) }
  }
}
