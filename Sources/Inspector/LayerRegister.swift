internal import QuartzCore
internal import RenderTree

/// What commits do not tell of layers, read from the layers themselves: their classes, those of their delegates, and the keys of their
/// animations. What has been read is kept, for times at which a layer or an animation was still there.
struct LayerRegister {
  /// Names of classes; those of layers that a commit knows by the same name are left out.
  private(set) var classes: [LayerID: String] = [:]
  /// Names of the classes of delegates: views, most often.
  private(set) var delegates: [LayerID: String] = [:]
  private(set) var keys: [AnimationID: String] = [:]
  /// Entries of each kind above which what was read before is forgotten.
  private static let limit = 100_000
  /// Names of types; finding one takes long.
  private var names: [ObjectIdentifier: String] = [:]

  /// Reads a layer, its mask, and all below them.
  mutating func read(_ root: CALayer) {
    if max(classes.count, delegates.count, keys.count) > Self.limit { (classes, delegates, keys) = ([:], [:], [:]) }
    // Deep trees would take a deep stack.
    var pending = [root]
    while let layer = pending.popLast() {
      let type = Swift.type(of: layer)
      if type != CALayer.self { classes[layer.id] = name(of: type) }
      if let delegate = layer.delegate { delegates[layer.id] = name(of: Swift.type(of: delegate)) }
      for (id, key) in layer.attachedKeysByID { keys[id] = key }
      pending += layer.sublayers ?? []
      if let mask = layer.mask { pending.append(mask) }
    }
  }

  /// What people call a layer: its name, or what it belongs to, or its class.
  func title(of node: RenderNode) -> String { node.name ?? delegates[node.id] ?? classes[node.id] ?? node.className }

  private mutating func name(of type: Any.Type) -> String {
    if let name = names[ObjectIdentifier(type)] { return name }
    let name = String(describing: type)
    names[ObjectIdentifier(type)] = name
    return name
  }
}
