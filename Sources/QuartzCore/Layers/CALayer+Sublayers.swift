import Foundation

extension CALayer {
  var sublayerArray: [CALayer]? {
    if let presented {
      let sublayers = presented.sublayerList.compactMap { $0.presentation() }
      return sublayers.isEmpty ? nil : sublayers
    }
    return sublayerList.isEmpty ? nil : sublayerList
  }

  /// Inserts a layer; `index` is asked with the sublayers as they are without it.
  func insert(_ layer: CALayer, at index: ([CALayer]) -> Int) {
    requireModel()
    precondition(!isInside(layer), "a layer cannot become a sublayer of itself or of what it contains")
    if layer.parent === self, layer !== maskLayer {
      changeTree("sublayers") {
        sublayerList.removeAll { $0 === layer }
        sublayerList.insert(layer, at: index(sublayerList))
      }
    } else {
      layer.detach(announcing: true)
      changeTree("sublayers", ordersIn: layer) {
        sublayerList.insert(layer, at: index(sublayerList))
        layer.parent = self
      }
    }
  }

  func replace(_ oldLayer: CALayer, with newLayer: CALayer) {
    requireModel()
    precondition(sublayerList.contains { $0 === oldLayer }, "the layer to replace is no sublayer")
    guard oldLayer !== newLayer else { return }
    precondition(!isInside(newLayer), "a layer cannot become a sublayer of itself or of what it contains")
    newLayer.detach(announcing: newLayer.parent !== self)
    guard let index = sublayerList.firstIndex(where: { $0 === oldLayer }) else { return }
    changeTree("sublayers", ordersIn: newLayer, ordersOut: oldLayer) {
      sublayerList[index] = newLayer
      newLayer.parent = self
    }
  }

  func setSublayers(_ layers: [CALayer]) {
    requireModel()
    var kept = Set<ObjectIdentifier>()
    let layers = layers.filter { kept.insert(ObjectIdentifier($0)).inserted }
    for layer in layers where layer.parent !== self || layer === maskLayer {
      precondition(!isInside(layer), "a layer cannot become a sublayer of itself or of what it contains")
      layer.detach(announcing: true)
    }
    let removed = sublayerList.filter { !kept.contains(ObjectIdentifier($0)) }
    let added = layers.filter { $0.parent !== self }
    guard sublayerList.count != layers.count || !zip(sublayerList, layers).allSatisfy({ $0 === $1 }) else { return }
    let events = removed.map { $0.treeAction(kCAOnOrderOut) } + added.map { isLive ? $0.arrivalAction() : nil }
    changeTree("sublayers") {
      for layer in removed { layer.leaveParent() }
      sublayerList = layers
      for layer in added { layer.parent = self }
    }
    for event in events { event?() }
  }

  func setMask(_ newMask: CALayer?) {
    requireModel()
    guard newMask !== maskLayer else { return }
    if let newMask {
      precondition(!isInside(newMask), "a layer cannot mask itself or what contains it")
      newMask.detach(announcing: true)
    }
    let oldMask = maskLayer
    changeTree("mask", ordersIn: newMask, ordersOut: oldMask) {
      maskLayer = newMask
      newMask?.parent = self
    }
  }

  func detach(announcing announces: Bool) {
    requireModel()
    guard let parent else { return }
    if parent.maskLayer === self {
      parent.mask = nil
      return
    }
    let change = { parent.sublayerList.removeAll { $0 === self } }
    if announces {
      parent.changeTree("sublayers", ordersOut: self, change)
    } else {
      change()
      leaveParent()
    }
  }

  private func leaveParent() {
    parent = nil
    guard isCommitted else { return }
    let context = ThreadContext.current
    context.detachedLayers.append(self)
    context.layerTimingChanged = true
  }

  /// Calls `body` with this layer, and then with its sublayers and its mask, at any depth, each before what it contains.
  func visitSubtree(_ body: (CALayer) -> Void) {
    var pending = [self]
    while let layer = pending.popLast() {
      body(layer)
      if let mask = layer.maskLayer { pending.append(mask) }
      pending.append(contentsOf: layer.sublayerList.reversed())
    }
  }

  private func isInside(_ other: CALayer) -> Bool {
    // A layer without sublayers and mask is no superlayer of this one.
    if self !== other && other.sublayerList.isEmpty && other.maskLayer == nil { return false }
    var next: CALayer? = self
    while let layer = next {
      if layer === other { return true }
      next = layer.parent
    }
    return false
  }

  /// Changes sublayers or mask, and runs actions in order: of this layer, of the one that leaves, of the one that arrives.
  private func changeTree(_ key: String, ordersIn arriving: CALayer? = nil, ordersOut leaving: CALayer? = nil, _ apply: () -> Void) {
    let context = ThreadContext.current
    context.transactions.openIfNeeded()
    let own = treeAction(key)
    let leave = leaving?.treeAction(kCAOnOrderOut)
    // A layer that arrives is in the tree of its new superlayer.
    let arrive = isLive ? arriving?.arrivalAction() : nil
    apply()
    if leaving?.parent === self { leaving?.leaveParent() }
    markStale()
    setNeedsLayout()
    if let arriving, arriving.isCommitted { context.layerTimingChanged = true }
    own?()
    leave?()
    arrive?()
  }

  /// The action for this layer's arrival, with all that it contains, in a committed tree; nil when there is none.
  private func arrivalAction() -> (() -> Void)? {
    var actions: [() -> Void] = []
    visitSubtree { layer in
      if let action = layer.treeAction(kCAOnOrderIn, inCommittedTree: true) { actions.append(action) }
    }
    return actions.isEmpty ? nil : { [actions] in for action in actions { action() } }
  }

  /// Looks an event's action up; the result runs it.
  private func treeAction(_ key: String, inCommittedTree: Bool = false) -> (() -> Void)? {
    guard !ThreadContext.current.transactions.disablesActions, inCommittedTree || isLive else { return nil }
    guard let action = action(forKey: key) else { return nil }
    return { self.run(action, forKey: key) }
  }
}

extension CALayer {
  private var containsLayers: Bool { !sublayerList.isEmpty || maskLayer != nil }

  /// Releases the layers below one by one, for `deinit`: recursion would need a stack as deep as the tree.
  func releaseLayersBelow() {
    guard sublayerList.contains(where: \.containsLayers) || maskLayer?.containsLayers ?? false else { return }
    var pending = [maskLayer].compactMap { $0 } + sublayerList.reversed()
    maskLayer = nil
    sublayerList = []
    while var layer = pending.popLast() {
      guard layer.containsLayers, isKnownUniquelyReferenced(&layer) else { continue }
      // Held here, so that its own `deinit` does not recurse.
      if let mask = layer.maskLayer { pending.append(mask) }
      pending.append(contentsOf: layer.sublayerList.reversed())
    }
  }
}
