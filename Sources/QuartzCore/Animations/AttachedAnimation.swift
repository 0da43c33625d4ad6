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

  /// What is committed; nil until then, and for what shows nothing.
  var record: AnimationRecord?
  /// What the animation runs by instead of its own timing; nil until it is retimed.
  var retiming: Retiming?
  /// Whether the begin time has been resolved by a commit.
  var isScheduled = false
  var hasStarted = false
  /// Whether the end of the active duration has been told.
  var hasEnded = false
  /// Whether it ended at its beginning.
  var hasReturned = false
  /// Whether the layer draws what is animated.
  var redraws = false
  /// Whether the layer no longer has the animation. It may still be committed at the very moment of its end, where it shows its last value.
  var isOver = false
  /// Its index among what runs on its host; below 0 while it does not.
  var runningIndex = -1
  /// When it becomes active, in host time.
  var startTime = Double.infinity
  /// Counts how often events were planned; those of earlier plans are void.
  var plan = 0

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
  func endsAtItsBeginning(on layer: CALayer?) -> Bool {
    let isBackwards = layer?.runsBackwards ?? false
    guard let retiming else { return isBackwards != (animation.timing.rate < 0) }
    return retiming.endsAtItsBeginning != isBackwards
  }

  /// The host of the tree that the layer is in.
  var host: LayerHost? { layer?.hostOfTree }
}

extension AnimationID {
  private static let last = Atomic<UInt64>(0)

  static func next() -> AnimationID { AnimationID(rawValue: last.wrappingAdd(1, ordering: .relaxed).newValue) }
}
