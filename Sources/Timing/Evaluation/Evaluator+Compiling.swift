internal import Graphics
internal import RenderTree

extension Evaluator {
  /// Compiles the program for a root, and builds its presentation.
  mutating func compile(_ root: RenderNode?, into presentation: inout PresentationTree) {
    reset(&presentation)
    self.root = root
    if let root {
      presentation.layers.reserveCapacity(root.count)
      index.layers.reserveCapacity(root.count)
      append(root, parent: -1, role: .layer, clock: 0, into: &presentation)
    }
    finish(&presentation)
  }

  mutating func reset(_ presentation: inout PresentationTree) {
    presentation.layers.removeAll(keepingCapacity: true)
    presentation.animatedProperties.removeAll(keepingCapacity: true)
    presentation.transitions.removeAll(keepingCapacity: true)
    presentation.emitters.removeAll(keepingCapacity: true)
    curves.removeAll()
    clocks.removeAll()
    interpolators.removeAll()
    program.removeAll()
    replicators.removeAll()
    transitions.removeAll()
    emitters.removeAll()
    index.removeAll()
  }

  mutating func finish(_ presentation: inout PresentationTree) {
    interpolators.finish()
    program.lanes.trim()
    index.trim()
    name(&presentation)
  }

  /// Makes presentation and program refer to each other again.
  mutating func name(_ presentation: inout PresentationTree) {
    let structure = PresentationStructure()
    self.structure = structure
    presentation.structure = structure
  }

  /// Appends a layer, the previous side of its transition, its mask and its sublayers.
  mutating func append(
    _ node: RenderNode, parent: Int, role: PresentationLayer.Role, clock parentClock: Int32, into presentation: inout PresentationTree
  ) {
    guard CallStack.hasRoom else {
      return CallStack.extended { append(node, parent: parent, role: role, clock: parentClock, into: &presentation) }
    }
    let layer = presentation.layers.count
    presentation.layers.append(PresentationLayer(node: node, parent: parent, end: layer + 1, role: role, animatedSlot: -1))
    let clock = appendClock(node.timing, parent: parentClock)
    index.layers.append(LayerEntry(clock: clock, animations: -1))
    let step = appendAnimations(node, layer: layer, into: &presentation)
    if node.isEmitter { appendEmitter(node, layer: layer, into: &presentation) }
    var sublayerClock = clock
    if let record = node.transitionRecord, let transition = record.transition {
      appendTransition(record, transition, layer: layer, into: &presentation)
      if let previous = transition.previous {
        append(previous, parent: layer, role: .previous, clock: previousClock(transition, parent: parentClock), into: &presentation)
      }
      sublayerClock = newSideClock(record, of: node, clock: clock)
    }
    if let mask = node.mask { append(mask, parent: layer, role: .mask, clock: clock, into: &presentation) }
    if case .replicator(let replicator) = node.properties.content {
      expand(node, replicator, layer: layer, step: step, clock: sublayerClock, into: &presentation)
    } else {
      for sublayer in node.sublayers { append(sublayer, parent: layer, role: .layer, clock: sublayerClock, into: &presentation) }
    }
    presentation.layers[layer].end = presentation.layers.count
  }

  // MARK: Clocks

  /// The clock of a layer's time; the parent's clock where the layer changes nothing.
  mutating func appendClock(_ timing: MediaTiming, parent: Int32) -> Int32 {
    if timing.begin == 0, timing.rate == 1, timing.phaseShift == 0 { return parent }
    return appendClock(ActiveInterval(timing), parent: parent)
  }

  mutating func appendClock(_ interval: ActiveInterval, parent: Int32) -> Int32 {
    let clock = Clock(kind: .free, parent: parent, interval: interval, easing: 0, isOutermost: false)
    return appendClock(clock)
  }

  /// Appends a layer's clock, and its step, and advances it to the frame's time at once.
  mutating func appendClock(_ clock: Clock) -> Int32 {
    let index = clocks.append(clock)
    clocks.advance(Int(index), curves)
    program.appendStep(ofClock: index)
    return index
  }

  // MARK: Animated layers

  /// Compiles a layer's animations, in the order in which they were added, into lanes and a step. Returns the step's index; nil when there
  /// is none.
  @discardableResult
  mutating func appendAnimations(_ node: RenderNode, layer: Int, into presentation: inout PresentationTree) -> Int? {
    guard !node.animations.isEmpty else { return nil }
    let clock = index.layers[layer].clock
    let firstClock = Int32(clocks.count), firstTrack = Int32(program.tracks.count), firstRestoration = Int32(program.restorations.count),
      firstLane = program.lanes.count
    let slot = index.takeSlot(node.properties, layer: layer, into: &presentation)
    for animation in node.animations {
      let interval = ActiveInterval(animation.timing, mayFillAfter: !animation.isRemovedOnCompletion)
      if program.lanes.append(animation, interval, of: node, slot: slot, clock: clock, &curves) { continue }
      append(animation, interval, of: node, clock: clock, isInGroup: false, firstRestoration: Int(firstRestoration))
    }
    var step: Int?
    if program.tracks.count > firstTrack {
      program.steps.append(
        ProgramStep(
          slot: Int32(slot), clocks: firstClock..<Int32(clocks.count), restorations: firstRestoration..<Int32(program.restorations.count),
          tracks: firstTrack..<Int32(program.tracks.count)))
      step = program.steps.count - 1
    } else if program.lanes.count == firstLane {
      index.releaseSlot(ofLayer: layer, in: &presentation)
      return nil
    }
    index.setAnimations(AnimationEntry(step: Int32(step ?? -1), lanes: firstLane..<program.lanes.count), ofLayer: layer)
    return step
  }

  private mutating func append(
    _ animation: AnimationRecord, _ interval: ActiveInterval, of node: RenderNode, clock: Int32, isInGroup: Bool, firstRestoration: Int
  ) {
    switch animation.body {
    case .group(let children):
      let duration = animation.span?.groupDuration ?? interval.duration
      let group = clocks.append(
        Clock(
          kind: .group, parent: clock, interval: interval, easing: curves.easing(animation.timingCurve), isOutermost: !isInGroup,
          heldTime: duration, span: curves.span(animation.span)))
      let firstTrack = program.tracks.count
      for child in children {
        let interval = ActiveInterval(child.timing, defaultDuration: duration)
        append(child, interval, of: node, clock: group, isInGroup: true, firstRestoration: firstRestoration)
      }
      // An empty group needs no frames.
      if program.tracks.count == firstTrack { clocks.removeLast(clocks.count - Int(group)) }
    case .transition: break
    case .property(let change):
      guard var track = track(change, interval, node.properties) else { return }
      track.clock = clock
      track.easing = curves.easing(animation.timingCurve)
      track.isInGroup = isInGroup
      if let span = animation.span { track.span = curves.span(span) }
      program.append(track, of: change, node: node, firstRestoration: firstRestoration)
    }
  }

  /// A track that is not yet tied to a clock; nil for an animation that shows nothing.
  private mutating func track(_ change: PropertyAnimation, _ interval: ActiveInterval, _ properties: LayerProperties) -> Track? {
    let target = AnimationTarget(change.keyPath, of: properties)
    var valueFunction: ValueFunction?
    if case .matrix = target { valueFunction = change.valueFunction }
    guard let interpolator = interpolators.add(change, to: target, through: valueFunction, of: properties) else { return nil }
    var track = Track(
      interval: interval, clock: -1, easing: 0, keyPath: -1, committedParts: -1, interpolator: interpolator, target: target,
      valueFunction: valueFunction, isAdditive: change.isAdditive, isCumulative: change.isCumulative, isInGroup: false)
    if case .spring(_, let parameters) = change.interpolation { track.spring = curves.spring(parameters) }
    return track
  }
}
