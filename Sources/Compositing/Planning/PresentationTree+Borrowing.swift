internal import RenderTree

extension PresentationTree {
  /// The same as an address, through which single properties are read without a copy of all.
  @inline(__always)
  func withAddress<R>(of index: Int, _ body: (UnsafePointer<LayerProperties>) -> R) -> R {
    let slot = layers[index].animatedSlot
    if slot >= 0 {
      return animatedProperties.withUnsafeBufferPointer { animated in
        // Slots lie within the array, which is therefore not empty.
        body(animated.baseAddress.unsafelyUnwrapped + slot)
      }
    }
    return layers.withUnsafeBufferPointer { layers in withUnsafePointer(to: layers[index].node.properties, body) }
  }

  /// Lends a layer's properties to `body`, without the copy (and the heap allocation for it) that reading them through the subscript of
  /// another module takes.
  @inline(__always)
  func withProperties<R>(of index: Int, _ body: (LayerProperties) -> R) -> R {
    let slot = layers[index].animatedSlot
    if slot >= 0 { return animatedProperties.withUnsafeBufferPointer { body($0[slot]) } }
    return layers.withUnsafeBufferPointer { body($0[index].node.properties) }
  }
}
