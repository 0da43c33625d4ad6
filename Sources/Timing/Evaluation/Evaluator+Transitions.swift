internal import Graphics
internal import RenderTree

extension Evaluator {
  // MARK: Compiling

  /// Gives a layer a transition in its time. The previous side is to be appended right behind the layer.
  mutating func appendTransition(
    _ record: AnimationRecord, _ transition: LayerTransition, layer: Int, into presentation: inout PresentationTree
  ) {
    let shown = PresentationTransition(
      effect: transition.effect, isActive: false, progress: 0, previous: transition.previous == nil ? -1 : layer + 1)
    let track = TransitionTrack(
      interval: ActiveInterval(record.timing, mayFillAfter: !record.isRemovedOnCompletion), clock: index.layers[layer].clock,
      easing: curves.easing(record.timingCurve),
      startProgress: transition.startProgress.isFinite ? transition.startProgress : 0,
      endProgress: transition.endProgress.isFinite ? transition.endProgress : 1, span: curves.span(record.span))
    presentation.layers[layer].transition = transitions.add(track, showing: shown, in: &presentation)
  }

  /// Removes a layer's transition. The previous side remains to be removed.
  mutating func removeTransition(ofLayer layer: Int, in presentation: inout PresentationTree) {
    let transition = presentation.layers[layer].transition
    guard transition >= 0 else { return }
    presentation.layers[layer].transition = -1
    transitions.remove(transition, in: &presentation)
    index.deadEntries += 1
  }

  /// The clock of a previous side: one that stands still, or the superlayer's.
  mutating func previousClock(_ transition: LayerTransition, parent: Int32) -> Int32 {
    guard let frozenTime = transition.frozenTime else { return parent }
    var timing = MediaTiming.layerDefault
    timing.speed = 0
    timing.timeOffset = frozenTime
    return appendClock(ActiveInterval(timing), parent: parent)
  }

  /// The clock of the sublayers of a layer with a transition: the layer's own, or one that stands still as long as the transition shows.
  mutating func newSideClock(_ record: AnimationRecord, of node: RenderNode, clock: Int32) -> Int32 {
    guard let transition = record.transition, transition.holdsNewSide, let frozenTime = transition.frozenTime else { return clock }
    let interval = ActiveInterval(record.timing, mayFillAfter: !record.isRemovedOnCompletion)
    // As inside the previous side: the superlayer's time stands there, and the layer's own speed counts.
    let rate = node.timing.rate
    return appendClock(
      Clock(
        kind: .held, parent: clock, interval: interval, easing: 0, isOutermost: false,
        heldTime: node.timing.activeLocalTime(atParentTime: frozenTime),
        heldLead: rate == 0 ? FrameGrid.tolerance : FrameGrid.tolerance * rate))
  }

  // MARK: Following commits

  /// Replaces a layer's transition with its previous side. `parentClock` is the clock that the layer follows. False when too much has
  /// changed.
  mutating func exchangeTransition(
    _ layer: Int, from old: RenderNode, to node: RenderNode, clock parentClock: Int32, in presentation: inout PresentationTree
  )
    -> Bool
  {
    let oldRecord = old.transitionRecord, newRecord = node.transitionRecord
    if oldRecord == nil, newRecord == nil { return true }
    removeTransition(ofLayer: layer, in: &presentation)
    let transition = newRecord?.transition
    if oldRecord?.transition !== transition {
      let first = layer + 1
      let end = oldRecord?.transition?.previous == nil ? first : presentation.layers[first].end
      let previous = (transition?.previous).map { [$0] } ?? []
      if end > first || !previous.isEmpty {
        var clock = parentClock
        if let transition, !previous.isEmpty { clock = previousClock(transition, parent: parentClock) }
        guard splice(first..<end, previous[...], parent: layer, .previous, clock: clock, in: &presentation) else { return false }
      }
    }
    if let newRecord, let transition { appendTransition(newRecord, transition, layer: layer, into: &presentation) }
    return true
  }
}

extension RenderNode {
  /// The animation that is a transition, the last of several; a layer shows one at a time.
  var transitionRecord: AnimationRecord? { animations.last { $0.transition != nil } }
}

extension LayerTransition {
  /// Whether the sublayers of the new side do not follow their layer's time.
  var holdsNewSide: Bool { freezesNewSide && frozenTime != nil }
}
