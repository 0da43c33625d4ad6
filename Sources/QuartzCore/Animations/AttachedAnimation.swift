internal import RenderTree
import Synchronization

/// An animation attached to a layer: the frozen copy and its state in the life cycle.
final class AttachedAnimation {
  let id = AnimationID.next()
  let animation: CAAnimation
  let key: String?
  private(set) weak var layer: CALayer?
  let groups: [CompletionGroup]

  // Read and written as whole values, so that accesses cannot overlap.
  /// The committed form; nil until the first commit, and for animations that show nothing.
  @exclusivity(unchecked) var record: AnimationRecord?
  /// Timing that replaces the animation's own; nil until it is retimed.
  @exclusivity(unchecked) var retiming: Retiming?
  /// Whether the begin time has been resolved by a commit.
  @exclusivity(unchecked) var isScheduled = false
  @exclusivity(unchecked) var hasStarted = false
  /// Whether the delegate and completion have been told of the end of the active duration.
  @exclusivity(unchecked) var hasEnded = false
  /// Whether it ended at its first value, having run backwards.
  @exclusivity(unchecked) var hasReturned = false
  @exclusivity(unchecked) var redraws = false
  /// Whether the layer no longer has the animation. It may still be committed for the time of its end, at which it shows its last value.
  @exclusivity(unchecked) var isOver = false
  /// Index in the host's list of running animations; below 0 while it is in none.
  @exclusivity(unchecked) var runningIndex = -1
  /// When it becomes active, in the host's seconds; infinite until that is planned.
  @exclusivity(unchecked) var startTime = Double.infinity
  /// Whether its layer's time ran backwards when its events were planned.
  @exclusivity(unchecked) var isLayerBackwards = false
  /// Number of the latest planning; queued events of an earlier planning are void.
  @exclusivity(unchecked) var plan = 0

  init(_ animation: CAAnimation, key: String?, layer: CALayer, groups: [CompletionGroup]) {
    self.animation = animation
    self.key = key
    self.layer = layer
    self.groups = groups
  }
}

extension AttachedAnimation {
  /// The timing in force: that of the retiming, else the animation's own.
  var timing: MediaTiming { retiming?.timing ?? animation.timing }

  /// Whether, in its layer's time, it runs from its last value to its first.
  var endsAtItsBeginning: Bool {
    guard let retiming else { return isLayerBackwards != (animation.timing.rate < 0) }
    return retiming.endsAtItsBeginning != isLayerBackwards
  }

  /// The host of the layer's tree; nil where nothing shows it.
  var host: LayerHost? { layer?.hostOfTree }
}

extension AnimationID {
  private static let last = Atomic<UInt64>(0)

  static func next() -> AnimationID { AnimationID(rawValue: last.wrappingAdd(1, ordering: .relaxed).newValue) }
}
