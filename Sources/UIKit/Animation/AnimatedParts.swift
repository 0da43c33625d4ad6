internal import RenderTree

/// The identity of an animated property: layer and key path.
struct AnimatedProperty: Hashable {
  private let layer: ObjectIdentifier
  private let path: LayerKeyPath

  /// - Parameter layer: not retained.
  init(_ layer: CALayer, _ path: LayerKeyPath) {
    self.layer = ObjectIdentifier(layer)
    self.path = path
  }
}

/// The animations that an animator's blocks have added, with the values that they lead from and to.
///
/// Keeps neither the animations nor their completion, which keep the animator: where their layers go, so does the animator.
@MainActor final class AnimatedParts {
  struct Part {
    fileprivate let reference: WeakAnimationControl
    /// The animation's control; nil once its layer is gone.
    var control: AnimationControl? { reference.control }
    /// Seconds from the animator's start to the animation's.
    let offset: Double
    let duration: Double
  }

  private struct Change {
    weak var layer: CALayer?
    let path: LayerKeyPath
    let start: AnimatableValue?
    var end: AnimatableValue?
  }

  private(set) var parts: [Part] = []
  private var changes: [Change] = []
  private var changeIndices: [AnimatedProperty: Int] = [:]
  private weak var completion: AnimationCompletion?
  private var innerCompletions: [InnerCompletion] = []

  private struct InnerCompletion { weak var completion: AnimationCompletion? }

  init(_ completion: AnimationCompletion) { self.completion = completion }

  /// Records that an open block changes a property.
  func note(_ layer: CALayer, _ path: LayerKeyPath, from old: AnimatableValue?, to new: AnimatableValue?) {
    let property = AnimatedProperty(layer, path)
    // A new layer may have the address of one that is gone.
    if let index = changeIndices[property], changes[index].layer === layer {
      changes[index].end = new
    } else {
      changeIndices[property] = changes.count
      changes.append(Change(layer: layer, path: path, start: old, end: new))
    }
  }

  func note(_ layer: CALayer, _ key: String, in block: AnimationBlock, beginning offset: Double) {
    guard let control = AnimationControl(of: layer, forKey: key) else { return }
    parts.append(Part(reference: WeakAnimationControl(control), offset: offset, duration: block.duration))
    guard block.completion !== completion, !innerCompletions.contains(where: { $0.completion === block.completion }) else { return }
    // Nested blocks count as one animation each.
    innerCompletions.append(InnerCompletion(completion: block.completion))
    completion?.expectAnimation()
    block.completion.add { [completion] finished in completion?.animationIsOver(finished: finished) }
  }

  /// Sets the model to the presented values, and removes the animations.
  func settleAtPresent() {
    // Changes of this turn show as well.
    CATransaction.flush()
    settle { layer, path in layer.presentedProperties()?.value(for: path) }
  }

  /// Sets the model to the values at the start or the end, and removes the animations.
  func settle(at position: UIViewAnimatingPosition) {
    switch position {
    case .current: settleAtPresent()
    case .start, .end:
      for change in changes {
        guard let layer = change.layer else { continue }
        Self.set(position == .start ? change.start : change.end, for: change.path, on: layer)
      }
      detach()
    }
  }

  private func settle(_ value: (CALayer, LayerKeyPath) -> AnimatableValue?) {
    let values = changes.map { change in change.layer.flatMap { value($0, change.path) ?? placeWithoutClock(of: change, on: $0) } }
    detach()
    for (change, value) in zip(changes, values) {
      if let layer = change.layer, let value { Self.set(value, for: change.path, on: layer) }
    }
  }

  /// A property's value at the progress of its animation, for a layer that nothing shows.
  private func placeWithoutClock(of change: Change, on layer: CALayer) -> AnimatableValue? {
    let control = parts.lazy.compactMap(\.control).last { control in
      guard control.layer === layer, let keyPath = (control.animation as? CAPropertyAnimation)?.keyPath else { return false }
      return LayerKeyPath(parsing: keyPath).property == change.path.property
    }
    guard let control, let start = change.start, let end = change.end else { return change.end }
    return .interpolated(start, end, control.progress)
  }

  /// Removes every animation of the changed properties: what earlier ones added is part of the presented value.
  private func detach() {
    for change in changes {
      guard let layer = change.layer else { continue }
      layer.dropEndedAnimations()
      for key in layer.animationKeys() ?? [] {
        guard let animation = layer.animation(forKey: key) as? CAPropertyAnimation, let keyPath = animation.keyPath else { continue }
        if LayerKeyPath(parsing: keyPath).property == change.path.property { layer.removeAnimation(forKey: key) }
      }
    }
    for case let control? in parts.map(\.control) where !control.isOver {
      if let layer = control.layer, let key = control.key { layer.removeAnimation(forKey: key) }
    }
  }

  private static func set(_ value: AnimatableValue?, for path: LayerKeyPath, on layer: CALayer) {
    UIView.performWithoutAnimation { layer.setValue(value?.boxed, forKeyPath: path.description) }
  }
}
