internal import RenderTree
internal import Timing

extension CATransition {
  /// What is committed for the transition on a layer, before the layer itself is: its last committed form is the old side. Nil where the
  /// filter is none, so that the new side shows at once.
  func record(id: AnimationID, on layer: CALayer, at hostTime: Double) -> AnimationRecord? {
    guard let effect = effect(on: layer) else { return nil }
    let time = layer.committedParentTimeMap.local(hostTime)
    let transition = LayerTransition(
      effect: effect, startProgress: Double(startProgress), endProgress: Double(endProgress),
      previous: layer.committedNode?.asPreviousSide(at: time) ?? oldSide?.node,
      frozenTime: snapshotModel == .none ? nil : time, freezesNewSide: snapshotModel == .bothSides)
    return record(id: id, .transition(transition))
  }

  private func effect(on layer: CALayer) -> TransitionEffect? {
    if let filter {
      let effect = TransitionEffect.filter(filter, side: side(on: layer))
      if effect == nil {
        Diagnostics.report(
          "CATransition.filter",
          "\(name(ofFilter: filter)) is no transition that renderers can run, and the new side shows at once",
          hint: "give the name of a Core Image transition, a CIFilter made by such a name, or a ShaderTransition")
      }
      return isReversed ? effect?.reversed : effect
    }
    let kind = TransitionKind(name: type.rawValue)
    if kind == nil {
      Diagnostics.report(
        "CATransition.type", "there is no \"\(type.rawValue)\", and the new side fades in",
        hint: NearestNames.question(TransitionKind.allCases.map(\.rawValue), for: type.rawValue))
    }
    return TransitionEffect(.builtIn(kind ?? .fade), side: side(on: layer), fadesWhileMoving: fadesWhileMoving)
  }

  private func side(on layer: CALayer) -> TransitionSide {
    let side = subtype.flatMap { TransitionSide(rawValue: $0.rawValue) } ?? .left
    guard verticalSubtypesFollowLayerGeometry, layer.contentsAreFlipped() else { return side }
    return switch side {
    case .top: .bottom
    case .bottom: .top
    case .left, .right: side
    }
  }
}

/// How messages call a transition's filter.
private func name(ofFilter filter: Any) -> String {
  switch filter {
  case let name as String: "\"\(name)\""
  case let filter as CIFilter where type(of: filter) == CIFilter.self: "the filter \(filter.kindName)"
  default: "\(type(of: filter))"
  }
}

/// What a layer shows before the first commit that has it: the old side of a transition that begins with that commit.
package struct TransitionOldSide {
  let node: RenderNode
}

extension CALayer {
  /// Whether the layer is in a tree that something shows, even if it was not committed yet.
  package var isInLiveTree: Bool { hostOfTree != nil }

  /// What the next commit would show of a layer that was never committed; nil for other layers.
  package func oldSideBeforeFirstCommit() -> TransitionOldSide? {
    committedNode == nil && isInLiveTree ? TransitionOldSide(node: upToDateNode()) : nil
  }
}

extension RenderNode {
  /// Depth limit for transitions of one layer that replaced each other midway: the oldest beyond it is dropped.
  static var maximumTransitionDepth: Int { 16 }

  /// The layer as the old side of a transition, captured at a time of its superlayer; transitions that are over are left out, which would
  /// only take memory.
  func asPreviousSide(at parentTime: Double, depth: Int = maximumTransitionDepth) -> RenderNode {
    for (index, record) in animations.enumerated() {
      guard case .transition(let transition) = record.body else { continue }
      let interval = ActiveInterval(record.timing, mayFillAfter: !record.isRemovedOnCompletion)
      let time = timing.activeLocalTime(atParentTime: parentTime)
      if depth == 0 || (time > interval.parentInterval.upperBound && interval.phase(atParentTime: time) == nil) {
        return with(nil, at: index)
      }
      guard let previous = transition.previous else { return self }
      let kept = previous.asPreviousSide(at: transition.frozenTime ?? parentTime, depth: depth - 1)
      return kept === previous ? self : with(record.with(previous: kept, transition), at: index)
    }
    return self
  }

  /// A copy of the node whose animation at `index` is replaced, or removed for nil.
  private func with(_ record: AnimationRecord?, at index: Int) -> RenderNode {
    var animations = animations
    animations.remove(at: index)
    if let record { animations.insert(record, at: index) }
    return RenderNode(id: id, name: name, timing: timing, properties: properties, animations: animations, sublayers: sublayers, mask: mask)
  }
}

extension AnimationRecord {
  fileprivate func with(previous: RenderNode, _ transition: LayerTransition) -> AnimationRecord {
    var record = self
    record.body = .transition(
      LayerTransition(
        effect: transition.effect, startProgress: transition.startProgress, endProgress: transition.endProgress, previous: previous,
        frozenTime: transition.frozenTime, freezesNewSide: transition.freezesNewSide))
    return record
  }
}
