internal import CRuntime
import Foundation
package import RenderTree
internal import Timing

extension CALayer {
  /// A read-only copy with the committed values as animations make them at the present time; nil before the first commit.
  ///
  /// Its superlayer, sublayers and mask are presentation layers too.
  public func presentation() -> Self? {
    if isPresentation { return self }
    guard let values = presentedProperties() else { return nil }
    let copy = copied(self)
    copy.properties = values
    copy.timing = committedNode?.timing ?? timing
    copy.presented = self
    return copy
  }

  /// The layer that a presentation layer shows; a model layer itself.
  public func model() -> Self {
    guard let presented = presented as? Self else { return self }
    return presented
  }

  /// The committed values with animations applied at the present time; nil before the first commit.
  package func presentedProperties() -> LayerProperties? {
    guard let node = committedNode else { return nil }
    // A transition changes the picture, not the values.
    let animations = node.animations.filter { if case .transition = $0.body { false } else { true } }
    guard !animations.isEmpty, let host = hostOfTree ?? ThreadContext.current.currentHost else { return node.properties }
    // Evaluate the layer alone: sublayers do not affect its values.
    let alone = RenderNode(
      id: node.id, name: nil, timing: node.timing, properties: node.properties, animations: animations, sublayers: [], mask: nil)
    var tree = PresentationTree()
    evaluate(RenderTree(root: alone), at: committedParentTimeMap.local(host.time), into: &tree)
    return tree.layers.isEmpty ? node.properties : tree[properties: 0]
  }

  /// How the superlayer's committed time runs against the host's.
  var committedParentTimeMap: LayerTimeMap {
    guard let parent else { return LayerTimeMap() }
    guard CallStack.hasRoom else { return CallStack.extended { self.committedParentTimeMap } }
    return parent.committedParentTimeMap.descending(into: parent.committedNode?.timing ?? parent.timing)
  }
}

extension CALayer {
  /// A new layer of a class known only at run time, by its `init()`. Stops the program where the class has none.
  package static func make(_ layerClass: CALayer.Type) -> CALayer {
    Unmanaged<CALayer>.fromOpaque(lc_make(unsafeBitCast(layerClass, to: UnsafeRawPointer.self))).takeRetainedValue()
  }
}

/// A copy of a layer as an instance of its class, by the class's `init(layer:)`.
private func copied<Layer: CALayer>(_ layer: Layer) -> Layer {
  // The initialiser receives the value, not the allocated memory.
  let argument = UnsafeMutablePointer<Any>.allocate(capacity: 1)
  defer { argument.deallocate() }
  argument.initialize(to: layer)
  let layerClass = unsafeBitCast(type(of: layer) as CALayer.Type, to: UnsafeRawPointer.self)
  let copy = Unmanaged<CALayer>.fromOpaque(lc_copy(layerClass, argument)).takeRetainedValue()
  guard let copy = copy as? Layer else { preconditionFailure("init(layer:) made a layer of another class") }
  return copy
}
