internal import RenderTree
import Synchronization

/// An animation on its layer: the frozen copy, and where it stands in its life.
final class AttachedAnimation {
  let id = AnimationID.next()
  let animation: CAAnimation
  let key: String?
  private(set) weak var layer: CALayer?
  /// The completion blocks that wait for the animation.
  let groups: [CompletionGroup]

  // Read and written as whole values, so that accesses cannot overlap.
  /// What is committed; nil until then, and for what shows nothing.
  @exclusivity(unchecked) var record: AnimationRecord?
  /// What the animation runs by instead of its own timing; nil until it is retimed.
  @exclusivity(unchecked) var retiming: Retiming?
  /// Whether the begin time has been resolved by a commit.
  @exclusivity(unchecked) var isScheduled = false
  @exclusivity(unchecked) var hasStarted = false
  /// Whether the end of the active duration has been told.
  @exclusivity(unchecked) var hasEnded = false
  /// Whether it ended at its beginning.
  @exclusivity(unchecked) var hasReturned = false
  /// Whether the layer draws what is animated.
  @exclusivity(unchecked) var redraws = false
  /// Whether the layer no longer has the animation. It may still be committed at the very moment of its end, where it shows its last value.
  @exclusivity(unchecked) var isOver = false
  /// Its index among what runs on its host; below 0 while it does not.
  @exclusivity(unchecked) var runningIndex = -1
  /// When it becomes active, in host time.
  @exclusivity(unchecked) var startTime = Double.infinity
  /// Whether its layer's time runs backwards, as of the plan.
  @exclusivity(unchecked) var isLayerBackwards = false
  /// Counts how often events were planned; those of earlier plans are void.
  @exclusivity(unchecked) var plan = 0

  init(_ animation: CAAnimation, key: String?, layer: CALayer, groups: [CompletionGroup]) {
    self.animation = animation
    self.key = key
    self.layer = layer
    self.groups = groups
  }
}

extension AttachedAnimation {
  /// The timing that counts.
  var timing: MediaTiming { retiming?.timing ?? animation.timing }

  /// Whether time runs through it, on its layer, from its last value to its first.
  var endsAtItsBeginning: Bool {
    guard let retiming else { return isLayerBackwards != (animation.timing.rate < 0) }
    return retiming.endsAtItsBeginning != isLayerBackwards
  }

  /// The host of the tree that the layer is in.
  var host: LayerHost? { layer?.hostOfTree }
}

extension AnimationID {
  private static let last = Atomic<UInt64>(0)

  static func next() -> AnimationID { AnimationID(rawValue: last.wrappingAdd(1, ordering: .relaxed).newValue) }
}
