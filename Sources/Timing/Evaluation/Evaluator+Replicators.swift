internal import Graphics
internal import RenderTree

extension Evaluator {
  /// Appends a replicator's copies, each with the sublayers it shows.
  ///
  /// - Parameter step: The replicator's own step, when it is animated.
  mutating func expand(
    _ node: RenderNode, _ committed: ReplicatorProperties, layer: Int, step: Int?, clock: Int32, into presentation: inout PresentationTree
  ) {
    var replicator = committed
    if let step {
      // How many copies there are now depends on the replicator's own animations, and their time on clocks that have run.
      presentation.animatedProperties.withUnsafeMutableBufferPointer { run(step, $0) }
      if case .replicator(let current) = presentation[properties: layer].content { replicator = current }
      steps[step].expansion = Int32(expansions.count)
    }
    let expansion = expansions.count
    let requested = Self.copies(replicator)
    let room = (Self.maximumLayerCount - presentation.layers.count) / node.sublayers.reduce(1) { $0 + $1.count }
    let range = instances.count..<instances.count + min(requested, max(room, 1))
    expansions.append(ReplicatorExpansion(slot: Int32(presentation.layers[layer].animatedSlot), requested: requested, range: range))
    // Copies within copies append instances of their own: those of one replicator stand together by being appended first.
    for _ in range { instances.append(ReplicatorExpansion.Instance(slot: -1, clock: -1)) }
    let sublayersAnimate = node.sublayers.contains { $0.hasAnimations }
    for instance in range {
      let index = presentation.layers.count
      presentation.layers.append(PresentationLayer(node: node, parent: layer, end: index + 1, role: .replicatorInstance, animatedSlot: -1))
      let slot = takeSlot(LayerProperties(), layer: index, into: &presentation)
      instances[instance].slot = Int32(slot)
      var copyClock = clock
      if sublayersAnimate {
        copyClock = appendClock(.running(from: Self.delay(replicator, instance - range.lowerBound)), parent: clock)
        instances[instance].clock = copyClock
      }
      layerEntries.append(LayerEntry(clock: copyClock, animations: -1))
      for sublayer in node.sublayers { append(sublayer, parent: index, role: .layer, clock: copyClock, into: &presentation) }
      presentation.layers[index].end = presentation.layers.count
    }
    let placed = expansions[expansion]
    presentation.animatedProperties.withUnsafeMutableBufferPointer { place(replicator, placed, $0) }
  }

  /// Follows a replicator whose own properties are animated.
  mutating func updateCopies(_ expansion: Int, _ slots: UnsafeMutableBufferPointer<LayerProperties>) {
    let expansion = expansions[expansion]
    guard case .replicator(let replicator) = slots[Int(expansion.slot)].content else { return }
    if Self.copies(replicator) != expansion.requested { isOutdated = true }
    place(replicator, expansion, slots)
  }

  private static func copies(_ replicator: ReplicatorProperties) -> Int { min(max(replicator.instanceCount, 0), maximumInstanceCount) }

  /// Writes where each copy stands, how it is tinted and how far its time lags behind.
  ///
  /// A delay that is not finite counts as 0, a matrix power beyond what numbers hold as the power before it.
  private mutating func place(
    _ replicator: ReplicatorProperties, _ expansion: ReplicatorExpansion, _ slots: UnsafeMutableBufferPointer<LayerProperties>
  ) {
    let color = SIMD4(replicator.instanceColor ?? .white)
    let step = SIMD4(
      Double(replicator.instanceRedOffset), Double(replicator.instanceGreenOffset), Double(replicator.instanceBlueOffset),
      Double(replicator.instanceAlphaOffset))
    var power = CATransform3DIdentity
    for index in 0..<expansion.range.count {
      let instance = instances[expansion.range.lowerBound + index]
      let tint = color + step * Double(index)
      let clamped = SIMD4(Self.unit(tint.x), Self.unit(tint.y), Self.unit(tint.z), Self.unit(tint.w))
      slots[Int(instance.slot)].content = .replicatorInstance(
        ReplicatorInstance(transform: power, color: CGColor(clamped), preservesDepth: replicator.preservesDepth))
      if instance.clock >= 0 { clocks[Int(instance.clock)].interval = .running(from: Self.delay(replicator, index)) }
      let next = CATransform3DConcat(power, replicator.instanceTransform)
      if next.isRepresentable { power = next }
    }
  }

  /// By how much a copy lags behind the first, in seconds.
  private static func delay(_ replicator: ReplicatorProperties, _ index: Int) -> Double {
    replicator.instanceDelay.isFinite ? Double(index) * replicator.instanceDelay : 0
  }

  private static func unit(_ component: Double) -> Double { component.isNaN ? 1 : min(max(component, 0), 1) }
}
