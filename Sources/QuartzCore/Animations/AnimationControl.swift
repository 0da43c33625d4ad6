internal import RenderTree
internal import Timing

/// A handle on an animation that is attached to a layer: replaces the timing that the animation runs by, and leaves everything else as it
/// is.
///
/// The animation stays the same one, under its key and in its place among the layer's animations. Its delegate hears of a start once and of
/// a stop once; completion blocks wait for it as before. What is set takes effect with the next commit, without a jump where it begins at
/// the animation's present `progress`. Repetitions are left out from then on: an animation that is retimed goes through its course once.
package struct AnimationControl {
  fileprivate let attached: AttachedAnimation

  init(_ attached: AttachedAnimation) { self.attached = attached }

  /// The animation that a layer has under a key now; nil when there is none.
  package init?(of layer: CALayer, forKey key: String) {
    guard let attached = layer.attachedAnimation(forKey: key) else { return nil }
    self.attached = attached
  }

  /// The layer's copy of the animation, with the timing that it was added with.
  package var animation: CAAnimation { attached.animation }
  /// Seconds from the first value to the last, by the timing that it was added with.
  package var duration: Double { ActiveInterval(animation.timing).duration / abs(animation.timing.rate) }
  package var layer: CALayer? { attached.layer }
  package var key: String? { attached.key }
  /// Whether the animation has ended, was removed or was replaced. Setting anything has no effect from then on.
  package var isOver: Bool { attached.isOver || attached.hasEnded }
  /// Whether it ended at its first value, having run backwards: by itself, or in a layer whose time runs backwards.
  package var hasReturned: Bool { attached.hasReturned }

  /// Present progress along the animation, after its timing curve or spring: 0 shows the first value, 1 the last.
  package var progress: Double {
    let time = attached.layer.flatMap { layer in layer.hostOfTree.map { layer.hostTimeMap.local($0.time) } }
    if let retiming = attached.retiming { return retiming.progress(at: time ?? 0) }
    guard attached.isScheduled || animation.beginTime != 0, let time else { return 0 }
    var timing = animation.timing
    timing.fillMode = .both
    let interval = ActiveInterval(timing)
    guard let phase = interval.phase(atParentTime: time) else { return 0 }
    if case .spring(_, let parameters)? = (animation as? CASpringAnimation)?.interpolation() {
      return SpringMotion(parameters).value(
        at: (animation.timingFunction?.curve.value(at: phase.fraction) ?? phase.fraction) * interval.duration)
    }
    return animation.timingFunction?.curve.value(at: phase.fraction) ?? phase.fraction
  }

  /// Holds the animation at a progress until the next `run(_:)`. A held animation does not end by itself.
  package func hold(at progress: Double) { retime(Retiming(heldAt: progress)) }

  /// Runs the animation at a pace, from the next commit on. It ends with the pace unless `staysAtEnd` is set.
  package func run(_ pace: AnimationPace) { retime(Retiming(pace)) }

  private func retime(_ retiming: Retiming) {
    guard !isOver, let layer = attached.layer else { return }
    let context = ThreadContext.current
    context.transactions.openIfNeeded()
    attached.retiming = retiming
    context.retimedAnimations.append(attached)
    layer.markStale()
  }
}

/// A reference to an attached animation that does not keep it alive: it goes with its layer, and its delegate with it.
package struct WeakAnimationControl {
  private weak var attached: AttachedAnimation?

  package init(_ control: AnimationControl) { attached = control.attached }

  /// The animation's control; nil once nothing holds the animation.
  package var control: AnimationControl? { attached.map(AnimationControl.init) }
}

/// Records the animations that are added to layers of the thread while it is active, whoever adds them, and reports when they are over.
package final class AnimationRecorder {
  /// The recorded animations, in the order in which they were added.
  package internal(set) var controls: [AnimationControl] = []
  /// Waits for the recorded animations; nil where no completion was given.
  let completion: CompletionGroup?

  /// - Parameter completion: Called once, after the last of the animations: `finished` is whether all came to their end by themselves, and
  ///   were neither removed nor replaced. Without any it is called right after the commit. Animations that are added inside a recorder with
  ///   a completion of its own, while this one records, are that one's.
  package init(completion: ((_ finished: Bool) -> Void)? = nil) { self.completion = completion.map(CompletionGroup.init) }

  /// Runs `work` and records the animations that are added during it. Recorders nest.
  package func record<Result>(_ work: () throws -> Result) rethrows -> Result {
    let context = ThreadContext.current
    if let completion { context.transactions.add(completion) }
    context.recorders.append(self)
    defer { context.recorders.removeLast() }
    return try work()
  }
}
