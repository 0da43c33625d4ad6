internal import QuartzCore

/// Puts a document's layers into its states, and back to what is written on them.
final class StateApplication {
  let owners: [StateOwner]
  /// What states have replaced, oldest first.
  private var replaced: [(layer: CALayer, keyPath: String, value: Any?)] = []
  private var added: [(layer: CALayer, key: String)] = []
  private var removed: [(layer: CALayer, key: String, animation: CAAnimation)] = []

  init(owners: [StateOwner]) { self.owners = owners }

  /// Every state's name once, in document order.
  var names: [String] {
    var seen: Set<String> = []
    return owners.flatMap(\.states).map(\.name).filter { seen.insert($0).inserted }
  }

  /// Jumps to a state, without animation; nil is the document as written.
  func apply(_ name: String?) {
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    restore()
    if let name {
      for owner in owners { owner.chain(to: name)?.forEach { $0.elements.forEach(apply) } }
    }
    CATransaction.commit()
  }

  private func restore() {
    for (layer, key) in added { layer.removeAnimation(forKey: key) }
    for (layer, key, animation) in removed { layer.add(animation, forKey: key) }
    // Backwards, so that the oldest value comes last.
    for (layer, keyPath, value) in replaced.reversed() { layer.setValue(value, forKeyPath: keyPath) }
    added.removeAll()
    removed.removeAll()
    replaced.removeAll()
  }

  private func apply(_ element: DocumentState.Element) {
    switch element {
    case .setValue(let layer, let keyPath, let value):
      replaced.append((layer, keyPath, layer.value(forKeyPath: keyPath)))
      layer.setValue(value.object, forKeyPath: keyPath)
    case .addAnimation(let layer, let key, let animation):
      if let old = layer.animation(forKey: key) { removed.append((layer, key, old)) }
      layer.add(animation, forKey: key)
      added.append((layer, key))
    case .removeAnimation(let layer, let key):
      guard let old = layer.animation(forKey: key) else { return }
      removed.append((layer, key, old))
      layer.removeAnimation(forKey: key)
    }
  }
}
