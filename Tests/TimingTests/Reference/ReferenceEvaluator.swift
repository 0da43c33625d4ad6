import Graphics
import RenderTree

@testable import Timing

/// Evaluates a tree the plain way: layer by layer, and of each layer animation by animation in the order in which they were added, each
/// from its record alone. Nothing is prepared, kept or shared.
///
/// The evaluator that frames are made with is held to it. It is written from the rules, not from that evaluator; both share the types of
/// values, the decomposition of matrices and the access to properties by key path.
struct ReferenceEvaluator {
  struct Layer {
    let node: RenderNode
    let parent: Int
    var end: Int
    let role: PresentationLayer.Role
    var properties: LayerProperties
    /// How far the layer's transition is, and where what the layer was before stands; nil without a transition.
    var transition: (progress: Double?, previous: Int)?
  }

  private(set) var layers: [Layer] = []
  private(set) var isAnimating = false
  private(set) var nextChange = Double.infinity
  private let now: Double

  init(_ root: RenderNode, at time: Double) {
    now = time
    append(root, parent: -1, .layer, Timeline(time: time, rate: 1, lead: FrameGrid.tolerance))
  }

  /// The time of a layer: where it stands now, how many of its seconds pass in one of the frame's, and how many in the tolerance of times
  /// on the frame grid. One that stands still has that of the frame.
  private struct Timeline {
    var time: Double
    var rate: Double
    var lead = FrameGrid.tolerance

    /// That of something inside.
    func inside(_ timing: MediaTiming) -> Timeline {
      let begin = timing.beginTime.isNaN ? 0 : timing.beginTime, speed = timing.speed.isFinite ? timing.speed : 1
      let offset = timing.timeOffset.isFinite ? timing.timeOffset : 0
      return Timeline(
        time: speed == 0 ? offset : (time - begin) * speed + offset, rate: rate * speed,
        lead: speed == 0 ? FrameGrid.tolerance : lead * speed)
    }
  }

  private mutating func append(_ node: RenderNode, parent: Int, _ role: PresentationLayer.Role, _ parentTimeline: Timeline) {
    let index = layers.count, timeline = parentTimeline.inside(node.timing)
    layers.append(Layer(node: node, parent: parent, end: 0, role: role, properties: node.properties))
    layers[index].properties = animated(node, timeline)
    var inner = timeline
    let records = node.animations.filter { if case .transition = $0.body { true } else { false } }
    if let record = records.last, case .transition(let transition) = record.body {
      let interval = ReferenceInterval(record.timing, mayFillAfter: !record.isRemovedOnCompletion)
      let phase = interval.phase(at: timeline.time, lead: timeline.lead)
      schedule(interval, phase, timeline)
      let start = transition.startProgress.isFinite ? transition.startProgress : 0
      let end = transition.endProgress.isFinite ? transition.endProgress : 1
      let progress = phase.map { min(max(start + (end - start) * referenceFraction(record, interval, $0.fraction), 0), 1) }
      layers[index].transition = (progress, transition.previous == nil ? -1 : layers.count)
      if let previous = transition.previous {
        let frozen = transition.frozenTime.map { Timeline(time: $0.isFinite ? $0 : 0, rate: 0) }
        append(previous, parent: index, .previous, frozen ?? parentTimeline)
      }
      if phase != nil, transition.freezesNewSide, let frozenTime = transition.frozenTime {
        inner = Timeline(time: frozenTime, rate: 0).inside(node.timing)
      }
    }
    if let mask = node.mask { append(mask, parent: index, .mask, timeline) }
    if case .replicator = node.properties.content, case .replicator(let replicator) = layers[index].properties.content {
      repeatSublayers(of: node, replicator, index, inner)
    } else {
      for sublayer in node.sublayers { append(sublayer, parent: index, .layer, inner) }
    }
    layers[index].end = layers.count
  }

  /// Copy k stands where the replicator's matrix leads applied k times, and lags behind by k delays. A power that renderers cannot hold
  /// counts as the one before it.
  private mutating func repeatSublayers(of node: RenderNode, _ replicator: ReplicatorProperties, _ parent: Int, _ timeline: Timeline) {
    var matrix = CATransform3DIdentity
    let color = replicator.instanceColor ?? CGColor(red: 1, green: 1, blue: 1, alpha: 1)
    let delay = replicator.instanceDelay.isFinite ? replicator.instanceDelay : 0
    for copy in 0..<max(replicator.instanceCount, 0) {
      func component(_ start: CGFloat, _ offset: Float) -> Double { min(max(Double(start) + Double(copy) * Double(offset), 0), 1) }
      var properties = LayerProperties()
      properties.content = .replicatorInstance(
        ReplicatorInstance(
          transform: matrix,
          color: CGColor(
            red: component(color.red, replicator.instanceRedOffset), green: component(color.green, replicator.instanceGreenOffset),
            blue: component(color.blue, replicator.instanceBlueOffset), alpha: component(color.alpha, replicator.instanceAlphaOffset)),
          preservesDepth: replicator.preservesDepth))
      let index = layers.count
      layers.append(Layer(node: node, parent: parent, end: 0, role: .replicatorInstance, properties: properties))
      let lagging = Timeline(time: timeline.time - Double(copy) * delay, rate: timeline.rate, lead: timeline.lead)
      for sublayer in node.sublayers { append(sublayer, parent: index, .layer, lagging) }
      layers[index].end = layers.count
      let next = CATransform3DConcat(matrix, replicator.instanceTransform)
      if AnimatableValue.transform(next).isShowable { matrix = next }
    }
  }

  // MARK: Animations

  private mutating func animated(_ node: RenderNode, _ timeline: Timeline) -> LayerProperties {
    var state = ReferenceLayerState(node.properties)
    for record in node.animations {
      let interval = ReferenceInterval(record.timing, mayFillAfter: !record.isRemovedOnCompletion)
      apply(record, interval, to: &state, of: node, at: timeline.time, lead: timeline.lead, timeline)
    }
    return state.result
  }

  /// - Parameter timeline: The layer's; nil inside a group, which alone says when something moves.
  private mutating func apply(
    _ record: AnimationRecord, _ interval: ReferenceInterval, to state: inout ReferenceLayerState, of node: RenderNode,
    at parentTime: Double, lead: Double, _ timeline: Timeline?
  ) {
    switch record.body {
    case .transition: break
    case .property(let change):
      guard let animation = ReferenceAnimation(record, change, interval, committed: node.properties) else { return }
      if let timeline { schedule(interval, interval.phase(at: parentTime, lead: lead), timeline) }
      animation.apply(to: &state, at: parentTime, lead: lead)
    case .group(let children):
      let phase = interval.phase(at: parentTime, lead: lead)
      if let timeline, shows(record, interval, node.properties) { schedule(interval, phase, timeline) }
      guard let phase else { return }
      let length = record.span?.groupDuration ?? interval.duration
      func time(_ fraction: Double) -> Double {
        let share = referenceFraction(record, interval, fraction)
        return length < .infinity ? (record.span == nil ? share : min(max(share, 0), 1)) * length : 0
      }
      let now = time(phase.fraction), later = length < .infinity ? time(phase.ahead) - now : lead
      for child in children {
        apply(child, ReferenceInterval(child.timing, defaultDuration: length), to: &state, of: node, at: now, lead: later, nil)
      }
    }
  }

  /// How far a group or a transition is in its course.
  private func referenceFraction(_ record: AnimationRecord, _ interval: ReferenceInterval, _ fraction: Double) -> Double {
    guard let span = record.span else { return referenceEased(record.timingCurve, fraction) }
    return referenceProgress(span, record.timingCurve, fraction, interval.duration)
  }

  /// Whether an animation, or any in a group, ever shows anything.
  private func shows(_ record: AnimationRecord, _ interval: ReferenceInterval, _ committed: LayerProperties) -> Bool {
    switch record.body {
    case .transition: false
    case .property(let change): ReferenceAnimation(record, change, interval, committed: committed) != nil
    case .group(let children): children.contains { shows($0, interval, committed) }
    }
  }

  /// Something moves while an animation is active; when it is not, the next of its ends that time comes to may change that.
  private mutating func schedule(_ interval: ReferenceInterval, _ phase: ReferencePhase?, _ timeline: Timeline) {
    if timeline.rate == 0 { return }
    if let phase, phase.isActive, interval.isMoving {
      isAnimating = true
      return
    }
    for end in [interval.ends.0, interval.ends.1] {
      let time = now + (end - timeline.time) / timeline.rate
      if time > now, time < nextChange { nextChange = time }
    }
  }
}
