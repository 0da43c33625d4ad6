internal import Graphics
internal import RenderTree

extension Evaluator {
  /// Builds the program for a root, and the structure of its presentation.
  mutating func compile(_ root: RenderNode?, into presentation: inout PresentationTree) {
    reset(&presentation)
    self.root = root
    if let root {
      presentation.layers.reserveCapacity(root.count)
      layerEntries.reserveCapacity(root.count)
      append(root, parent: -1, role: .layer, clock: 0, into: &presentation)
    }
    finish(&presentation)
  }

  mutating func reset(_ presentation: inout PresentationTree) {
    presentation.layers.removeAll(keepingCapacity: true)
    presentation.animatedProperties.removeAll(keepingCapacity: true)
    presentation.transitions.removeAll(keepingCapacity: true)
    transitions.removeAll(keepingCapacity: true)
    freeTransitions.removeAll(keepingCapacity: true)
    layerEntries.removeAll(keepingCapacity: true)
    animationEntries.removeAll(keepingCapacity: true)
    freeSlots.removeAll(keepingCapacity: true)
    deadEntries = 0
    clocks.removeSubrange(1...)
    clockRates.removeSubrange(1...)
    times.removeSubrange(1...)
    times[0] = time
    tracks.removeAll(keepingCapacity: true)
    steps.removeAll(keepingCapacity: true)
    restorations.removeAll(keepingCapacity: true)
    committed.removeAll()
    expansions.removeAll(keepingCapacity: true)
    instances.removeAll(keepingCapacity: true)
    keyPaths.removeAll(keepingCapacity: true)
    committedParts.removeAll(keepingCapacity: true)
    easings.removeSubrange(1...)
    easingIndices.removeAll(keepingCapacity: true)
    lastCurve = (.linear, 0)
    springs.removeAll(keepingCapacity: true)
    springIndices.removeAll(keepingCapacity: true)
    lanes.removeAll()
    lanes.add(EasingFunction.linear)
    _ = spring(SpringParameters())
    numbers.removeAll()
    pairs.removeAll()
    quads.removeAll()
    matrices.removeAll()
    pictures.removeAll()
    values.removeAll()
    paths.removeAll(keepingCapacity: true)
    usedArcs.removeAll(keepingCapacity: true)
    isOutdated = false
  }

  mutating func finish(_ presentation: inout PresentationTree) {
    arcs = usedArcs
    lanes.trim()
    if animationEntries.capacity > animationEntries.count + animationEntries.count / 8 + 64 {
      animationEntries = animationEntries.withUnsafeBufferPointer(Array.init)
    }
    name(&presentation)
  }

  /// Lets the presentation and the program know each other again.
  mutating func name(_ presentation: inout PresentationTree) {
    let structure = PresentationStructure()
    self.structure = structure
    presentation.structure = structure
  }

  /// Appends a layer, what it was before its transition, its mask and its sublayers.
  mutating func append(
    _ node: RenderNode, parent: Int, role: PresentationLayer.Role, clock parentClock: Int32, into presentation: inout PresentationTree
  ) {
    let index = presentation.layers.count
    presentation.layers.append(PresentationLayer(node: node, parent: parent, end: index + 1, role: role, animatedSlot: -1))
    let clock = appendClock(node.timing, parent: parentClock)
    layerEntries.append(LayerEntry(clock: clock, animations: -1))
    let step = appendAnimations(node, layer: index, into: &presentation)
    var sublayerClock = clock
    if let record = node.transitionRecord, let transition = record.transition {
      appendTransition(record, transition, layer: index, into: &presentation)
      if let previous = transition.previous {
        append(previous, parent: index, role: .previous, clock: previousClock(transition, parent: parentClock), into: &presentation)
      }
      sublayerClock = newSideClock(record, of: node, clock: clock)
    }
    if let mask = node.mask { append(mask, parent: index, role: .mask, clock: clock, into: &presentation) }
    if case .replicator(let replicator) = node.properties.content {
      expand(node, replicator, layer: index, step: step, clock: sublayerClock, into: &presentation)
    } else {
      for sublayer in node.sublayers { append(sublayer, parent: index, role: .layer, clock: sublayerClock, into: &presentation) }
    }
    presentation.layers[index].end = presentation.layers.count
  }

  // MARK: Clocks

  /// The clock of a layer's time, which is its parent's when it changes nothing.
  mutating func appendClock(_ timing: MediaTiming, parent: Int32) -> Int32 {
    if timing.begin == 0, timing.rate == 1, timing.phaseShift == 0 { return parent }
    return appendClock(ActiveInterval(timing), parent: parent)
  }

  /// A clock that runs freely.
  mutating func appendClock(_ interval: ActiveInterval, parent: Int32) -> Int32 {
    let clock = Clock(kind: .free, parent: parent, interval: interval, easing: 0, isOutermost: false)
    return appendClock(clock)
  }

  /// A clock of a layer, and its step; it shows the frame's time at once.
  mutating func appendClock(_ clock: Clock) -> Int32 {
    let index = clocks.count
    clocks.append(clock)
    clockRates.append(0)
    times.append(.nan)
    advance(index)
    if let last = steps.last, last.slot < 0, last.expansion < 0, Int(last.clocks.upperBound) == index {
      steps[steps.count - 1].clocks = last.clocks.lowerBound..<Int32(index + 1)
    } else {
      steps.append(ProgramStep(clocks: Int32(index)..<Int32(index + 1)))
    }
    return Int32(index)
  }

  // MARK: Animated layers

  /// Compiles a layer's animations, in the order in which they were added, into lanes and a step. Returns the step; nil when there is none.
  @discardableResult
  mutating func appendAnimations(_ node: RenderNode, layer: Int, into presentation: inout PresentationTree) -> Int? {
    guard !node.animations.isEmpty else { return nil }
    let clock = layerEntries[layer].clock
    let firstClock = Int32(clocks.count), firstTrack = Int32(tracks.count), firstRestoration = Int32(restorations.count),
      firstLane = lanes.count
    let slot = takeSlot(node.properties, layer: layer, into: &presentation)
    for animation in node.animations {
      let interval = ActiveInterval(animation.timing, mayFillAfter: !animation.isRemovedOnCompletion)
      if appendLane(animation, interval, of: node, slot: slot, clock: clock) { continue }
      append(animation, interval, of: node, clock: clock, isInGroup: false, firstRestoration: Int(firstRestoration))
    }
    var step: Int?
    if tracks.count > firstTrack {
      steps.append(
        ProgramStep(
          slot: Int32(slot), clocks: firstClock..<Int32(clocks.count), restorations: firstRestoration..<Int32(restorations.count),
          tracks: firstTrack..<Int32(tracks.count)))
      step = steps.count - 1
    } else if lanes.count == firstLane {
      releaseSlot(ofLayer: layer, in: &presentation)
      return nil
    }
    layerEntries[layer].animations = Int32(animationEntries.count)
    animationEntries.append(AnimationEntry(step: Int32(step ?? -1), lanes: firstLane..<lanes.count))
    return step
  }

  // MARK: Slots

  /// Gives a layer properties of its own to change; those that it has, if any.
  mutating func takeSlot(_ properties: LayerProperties, layer: Int, into presentation: inout PresentationTree) -> Int {
    var slot = presentation.layers[layer].animatedSlot
    if slot < 0, let free = freeSlots.popLast() { slot = Int(free) }
    if slot < 0 {
      slot = presentation.animatedProperties.count
      presentation.animatedProperties.append(properties)
    } else {
      presentation.animatedProperties[slot] = properties
    }
    presentation.layers[layer].animatedSlot = slot
    return slot
  }

  mutating func releaseSlot(ofLayer layer: Int, in presentation: inout PresentationTree) {
    let slot = presentation.layers[layer].animatedSlot
    guard slot >= 0 else { return }
    presentation.layers[layer].animatedSlot = -1
    if slot == presentation.animatedProperties.count - 1 {
      presentation.animatedProperties.removeLast()
    } else {
      presentation.animatedProperties[slot] = LayerProperties()
      freeSlots.append(Int32(slot))
    }
  }

  private mutating func append(
    _ animation: AnimationRecord, _ interval: ActiveInterval, of node: RenderNode, clock: Int32, isInGroup: Bool, firstRestoration: Int
  ) {
    switch animation.body {
    case .group(let children):
      clocks.append(
        Clock(kind: .group, parent: clock, interval: interval, easing: easing(animation.timingCurve), isOutermost: !isInGroup))
      clockRates.append(0)
      times.append(.nan)
      let group = clocks.count - 1, firstTrack = tracks.count
      for child in children {
        let interval = ActiveInterval(child.timing, defaultDuration: interval.duration)
        append(child, interval, of: node, clock: Int32(group), isInGroup: true, firstRestoration: firstRestoration)
      }
      guard tracks.count == firstTrack else { return }
      // A group of nothing needs no frames.
      clocks.removeSubrange(group...)
      clockRates.removeSubrange(group...)
      times.removeSubrange(group...)
    case .transition: break
    case .property(let change):
      guard var track = track(change, interval, node.properties) else { return }
      track.clock = clock
      track.easing = easing(animation.timingCurve)
      track.isInGroup = isInGroup
      if let restoration = committed.keep(track.target, change.keyPath, of: node, unlessIn: restorations[firstRestoration...]) {
        restorations.append(restoration)
        if let target = track.target.decomposedMatrix {
          track.committedParts = Int32(committedParts.count)
          let matrix = node.properties[target]
          committedParts.append(matrix == CATransform3DIdentity ? Self.identityParts : TransformComponents(matrix))
        }
      }
      if case .keyframes(let frames) = change.interpolation, frames.path != nil, frames.rotation != nil,
        let restoration = committed.keep(
          .matrix(.transform), LayerKeyPath(.transform), of: node, unlessIn: restorations[firstRestoration...])
      {
        // The path may turn the layer.
        restorations.append(restoration)
      }
      tracks.append(track)
    }
  }

  /// A track without its place in time; nil for an animation that shows nothing, because its values do not suit the property or are too
  /// few.
  private mutating func track(_ change: PropertyAnimation, _ interval: ActiveInterval, _ properties: LayerProperties) -> Track? {
    let target = AnimationTarget(change.keyPath, of: properties)
    var valueFunction: ValueFunction?
    if case .matrix = target { valueFunction = change.valueFunction }
    guard let interpolator = reference(change.interpolation, target, valueFunction, change.keyPath, properties) else { return nil }
    var track = Track(
      interval: interval, clock: -1, easing: 0, spring: -1, keyPath: -1, committedParts: -1, interpolator: interpolator, target: target,
      valueFunction: valueFunction,
      isAdditive: change.isAdditive, isCumulative: change.isCumulative, isInGroup: false)
    if case .spring(_, let parameters) = change.interpolation {
      track.spring = spring(parameters)
    }
    if case .value = target {
      track.keyPath = Int32(keyPaths.count)
      keyPaths.append(change.keyPath)
    }
    return track
  }

  private mutating func reference(
    _ interpolation: PropertyAnimation.Interpolation, _ target: AnimationTarget, _ valueFunction: ValueFunction?, _ keyPath: LayerKeyPath,
    _ properties: LayerProperties
  ) -> InterpolatorReference? {
    if case .keyframes(let frames) = interpolation, let path = frames.path { return reference(path, frames, target) }
    switch target {
    case .number, .component:
      return numbers.add(interpolation, convert: Self.number)
    case .pair, .translation:
      return pairs.add(interpolation, convert: PairTarget.convert)
    case .quad(let target):
      return quads.add(interpolation, convert: target.convert)
    case .matrix(let target):
      guard let valueFunction else { return matrices.add(interpolation, convert: target.convert) }
      if valueFunction.component == nil { return quads.add(interpolation, convert: valueFunction.convertTriple) }
      return numbers.add(interpolation, convert: Self.number)
    case .contents:
      return pictures.add(interpolation) { value in
        if case .contents(let contents) = value { ContentsBlend(contents: contents) } else { nil }
      }
    case .value:
      // Flags animate as such where they are given as numbers, and numbers where given as flags.
      switch properties.value(for: keyPath) {
      case .bool: return values.add(interpolation) { if case .number(let number) = $0 { .bool(number != 0) } else { $0 } }
      case .number: return values.add(interpolation) { if case .bool(let flag) = $0 { .number(flag ? 1 : 0) } else { $0 } }
      default: return values.add(interpolation) { $0 }
      }
    }
  }

  static func number(_ value: AnimatableValue) -> Double? {
    switch value {
    case .number(let number): number
    case .bool(let flag): flag ? 1 : 0
    default: nil
    }
  }

  /// Paths move points, and the offset of a transform.
  private mutating func reference(_ path: PathGeometry, _ frames: Keyframes, _ target: AnimationTarget) -> InterpolatorReference? {
    switch target {
    case .pair, .translation, .value: break
    default: return nil
    }
    guard let interpolator = PathInterpolator(path, frames, arcs: usedArcs[path] ?? arcs[path]) else { return nil }
    if let table = interpolator.arcs { usedArcs[path] = table }
    paths.append(interpolator)
    return InterpolatorReference(kind: .path, index: Int32(paths.count - 1), needsUnderlying: false)
  }

  /// Index of a curve; 0 is linear.
  mutating func easing(_ curve: TimingCurve?) -> Int32 {
    guard let curve else { return 0 }
    // Few curves are in use at once, and the last is the likeliest.
    if lastCurve.curve == curve { return lastCurve.index }
    var index = easingIndices[curve]
    if index == nil {
      let easing = EasingFunction(curve)
      index = easing.isLinear ? 0 : Int32(easings.count)
      if !easing.isLinear {
        easings.append(easing)
        lanes.add(easing)
      }
      easingIndices[curve] = index
    }
    lastCurve = (curve, index ?? 0)
    return lastCurve.index
  }

  mutating func spring(_ parameters: SpringParameters) -> Int32 {
    if let last = springIndices[parameters] { return last }
    let motion = SpringMotion(parameters)
    springs.append(motion)
    lanes.add(motion)
    springIndices[parameters] = Int32(springs.count - 1)
    return Int32(springs.count - 1)
  }

  private static let identityParts = TransformComponents(CATransform3DIdentity)
}
