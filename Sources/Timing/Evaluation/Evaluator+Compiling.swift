internal import Graphics
internal import RenderTree

extension Evaluator {
  /// Builds the program for a root, and the structure of its presentation.
  mutating func compile(_ root: RenderNode?, into presentation: inout PresentationTree) {
    reset(&presentation)
    self.root = root
    if let root {
      presentation.layers.reserveCapacity(root.count)
      append(root, parent: -1, role: .layer, clock: -1, into: &presentation)
    }
    finish(&presentation)
  }

  mutating func reset(_ presentation: inout PresentationTree) {
    presentation.layers.removeAll(keepingCapacity: true)
    presentation.animatedProperties.removeAll(keepingCapacity: true)
    clocks.removeAll(keepingCapacity: true)
    tracks.removeAll(keepingCapacity: true)
    steps.removeAll(keepingCapacity: true)
    restorations.removeAll(keepingCapacity: true)
    committed.removeAll()
    expansions.removeAll(keepingCapacity: true)
    instances.removeAll(keepingCapacity: true)
    keyPaths.removeAll(keepingCapacity: true)
    committedParts.removeAll(keepingCapacity: true)
    easings.removeSubrange(1...)
    easingCurves.removeSubrange(1...)
    springs.removeAll(keepingCapacity: true)
    numbers.removeAll()
    pairs.removeAll()
    quads.removeAll()
    matrices.removeAll()
    pictures.removeAll()
    values.removeAll()
    paths.removeAll(keepingCapacity: true)
    usedArcs.removeAll(keepingCapacity: true)
    times.removeAll(keepingCapacity: true)
    isOutdated = false
    (ranSteps, ranPosition) = (0, Step.Position())
  }

  mutating func finish(_ presentation: inout PresentationTree) {
    arcs = usedArcs
    let structure = PresentationStructure()
    self.structure = structure
    presentation.structure = structure
  }

  /// Appends a layer, its mask and its sublayers.
  mutating func append(_ node: RenderNode, parent: Int, role: PresentationLayer.Role, clock parentClock: Int32, into presentation: inout PresentationTree) {
    let index = presentation.layers.count
    presentation.layers.append(PresentationLayer(node: node, parent: parent, end: index + 1, role: role, animatedSlot: -1))
    var clock = parentClock
    var step: Int?
    if node.hasAnimations {
      clock = appendClock(node.timing, parent: parentClock)
      step = appendStep(node, layer: index, clock: clock, into: &presentation)
    }
    if let mask = node.mask { append(mask, parent: index, role: .mask, clock: clock, into: &presentation) }
    if case .replicator(let replicator) = node.properties.content {
      expand(node, replicator, layer: index, step: step, clock: clock, into: &presentation)
    } else {
      for sublayer in node.sublayers { append(sublayer, parent: index, role: .layer, clock: clock, into: &presentation) }
    }
    presentation.layers[index].end = presentation.layers.count
  }

  // MARK: Clocks

  mutating func appendClock(_ timing: MediaTiming, parent: Int32) -> Int32 {
    let interval = ActiveInterval(timing)
    let rate = (parent < 0 ? 1 : clocks[Int(parent)].rate) * interval.speed
    clocks.append(Clock(kind: .free, parent: parent, interval: interval, easing: 0, isOutermost: false, rate: rate))
    times.append(.nan)
    return Int32(clocks.count - 1)
  }

  // MARK: Animated layers

  /// Compiles a layer's animations, in the order in which they were added, into a step; nil when none shows anything.
  @discardableResult
  mutating func appendStep(_ node: RenderNode, layer: Int, clock: Int32, into presentation: inout PresentationTree) -> Int? {
    let firstTrack = tracks.count, firstRestoration = restorations.count
    for animation in node.animations {
      let interval = ActiveInterval(animation.timing, mayFillAfter: !animation.isRemovedOnCompletion)
      append(animation, interval, of: node, clock: clock, isInGroup: false, firstRestoration: firstRestoration)
    }
    guard tracks.count > firstTrack else { return nil }
    let slot = presentation.animatedProperties.count
    presentation.animatedProperties.append(node.properties)
    presentation.layers[layer].animatedSlot = slot
    let end = Step.Position(clock: Int32(clocks.count), restoration: Int32(restorations.count), track: Int32(tracks.count))
    steps.append(Step(slot: Int32(slot), end: end, expansion: -1))
    return steps.count - 1
  }

  private mutating func append(
    _ animation: AnimationRecord, _ interval: ActiveInterval, of node: RenderNode, clock: Int32, isInGroup: Bool, firstRestoration: Int
  ) {
    switch animation.body {
    case .group(let children):
      clocks.append(
        Clock(kind: .group, parent: clock, interval: interval, easing: easing(animation.timingCurve), isOutermost: !isInGroup, rate: 0))
      times.append(.nan)
      let group = Int32(clocks.count - 1)
      for child in children {
        let interval = ActiveInterval(child.timing, defaultDuration: interval.duration)
        append(child, interval, of: node, clock: group, isInGroup: true, firstRestoration: firstRestoration)
      }
    case .property(let change):
      guard var track = track(change, interval, node.properties) else { return }
      track.clock = clock
      track.easing = easing(animation.timingCurve)
      track.isInGroup = isInGroup
      if let restoration = committed.keep(track.target, change.keyPath, of: node, unlessIn: restorations[firstRestoration...]) {
        restorations.append(restoration)
        if case .component(let target, _) = track.target {
          track.committedParts = Int32(committedParts.count)
          let matrix = node.properties[target]
          committedParts.append(matrix == CATransform3DIdentity ? Self.identityParts : TransformComponents(matrix))
        }
      }
      if case .keyframes(let frames) = change.course, frames.path != nil, frames.rotation != nil,
        let restoration = committed.keep(.matrix(.transform), LayerKeyPath(.transform), of: node, unlessIn: restorations[firstRestoration...])
      {
        // The path may turn the layer.
        restorations.append(restoration)
      }
      tracks.append(track)
    }
  }

  /// A track without its place in time; nil for an animation that shows nothing, because its values do not suit the property or are too few.
  private mutating func track(_ change: PropertyAnimation, _ interval: ActiveInterval, _ properties: LayerProperties) -> Track? {
    let target = AnimationTarget(change.keyPath)
    var valueFunction: ValueFunction?
    if case .matrix = target { valueFunction = change.valueFunction }
    guard let course = reference(change.course, target, valueFunction, change.keyPath, properties) else { return nil }
    var track = Track(
      interval: interval, clock: -1, easing: 0, spring: -1, keyPath: -1, committedParts: -1, course: course, target: target, valueFunction: valueFunction,
      isAdditive: change.isAdditive, isCumulative: change.isCumulative, isInGroup: false)
    if case .spring(_, let parameters) = change.course {
      track.spring = Int32(springs.count)
      springs.append(SpringMotion(parameters))
    }
    if case .value = target {
      track.keyPath = Int32(keyPaths.count)
      keyPaths.append(change.keyPath)
    }
    return track
  }

  private mutating func reference(
    _ course: PropertyAnimation.Course, _ target: AnimationTarget, _ valueFunction: ValueFunction?, _ keyPath: LayerKeyPath, _ properties: LayerProperties
  ) -> CourseReference? {
    if case .keyframes(let frames) = course, let path = frames.path { return reference(path, frames, target) }
    switch target {
    case .number, .component:
      return numbers.add(course, convert: Self.number)
    case .pair(let target):
      return pairs.add(course, convert: target.convert)
    case .quad(let target):
      return quads.add(course, convert: target.convert)
    case .matrix(let target):
      guard let valueFunction else { return matrices.add(course, convert: target.convert) }
      if valueFunction.component == nil { return quads.add(course, convert: valueFunction.convertTriple) }
      return numbers.add(course, convert: Self.number)
    case .contents:
      return pictures.add(course) { value in
        if case .contents(let contents) = value { ContentsBlend(contents: contents) } else { nil }
      }
    case .value:
      // Flags animate as such where they are given as numbers, and numbers where given as flags.
      switch properties.value(for: keyPath) {
      case .bool: return values.add(course) { if case .number(let number) = $0 { .bool(number != 0) } else { $0 } }
      case .number: return values.add(course) { if case .bool(let flag) = $0 { .number(flag ? 1 : 0) } else { $0 } }
      default: return values.add(course) { $0 }
      }
    }
  }

  private static func number(_ value: AnimatableValue) -> Double? {
    switch value {
    case .number(let number): number
    case .bool(let flag): flag ? 1 : 0
    default: nil
    }
  }

  /// Paths move points, and the offset of a transform.
  private mutating func reference(_ path: PathGeometry, _ frames: Keyframes, _ target: AnimationTarget) -> CourseReference? {
    switch target {
    case .pair, .value: break
    default: return nil
    }
    guard let course = PathCourse(path, frames, arcs: usedArcs[path] ?? arcs[path]) else { return nil }
    if let table = course.arcs { usedArcs[path] = table }
    paths.append(course)
    return CourseReference(kind: .path, index: Int32(paths.count - 1), needsUnderlying: false)
  }

  private mutating func easing(_ curve: TimingCurve?) -> Int32 {
    guard let curve, curve != .linear else { return 0 }
    // Few curves are in use at once, and the last is the likeliest.
    if let index = easingCurves.lastIndex(of: curve) { return Int32(index) }
    easings.append(EasingFunction(curve))
    easingCurves.append(curve)
    return Int32(easings.count - 1)
  }

  private static let identityParts = TransformComponents(CATransform3DIdentity)
}
