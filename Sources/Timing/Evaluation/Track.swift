internal import Graphics
internal import RenderTree

/// A compiled property animation of one layer: everything that a frame needs, contiguous and without references.
struct Track {
  var interval: ActiveInterval
  var clock: Int32
  var easing: Int32
  /// What shapes its progress: the index of a spring; −2 minus the index of a span; or −1. One number, since there are as many of these as
  /// animations.
  private var shape: Int32 = -1
  /// Index of the key path, for targets that need one; else −1.
  var keyPath: Int32
  /// For an animation of a matrix's component that is the first for this matrix: index of the committed matrix's components; else −1.
  var committedParts: Int32
  var interpolator: InterpolatorReference
  var target: AnimationTarget
  var valueFunction: ValueFunction?
  var isAdditive: Bool
  var isCumulative: Bool
  /// Whether it belongs to a group, which then records when something moves.
  var isInGroup: Bool

  init(
    interval: ActiveInterval, clock: Int32, easing: Int32, keyPath: Int32, committedParts: Int32, interpolator: InterpolatorReference,
    target: AnimationTarget, valueFunction: ValueFunction?, isAdditive: Bool, isCumulative: Bool, isInGroup: Bool
  ) {
    (self.interval, self.clock, self.easing, self.keyPath) = (interval, clock, easing, keyPath)
    (self.committedParts, self.interpolator, self.target, self.valueFunction) = (committedParts, interpolator, target, valueFunction)
    (self.isAdditive, self.isCumulative, self.isInGroup) = (isAdditive, isCumulative, isInGroup)
  }

  /// Index of the spring that shapes its progress, or −1. A span replaces it.
  var spring: Int32 {
    get { max(shape, -1) }
    set { shape = newValue }
  }
  /// Index of the span of a retimed animation, or −1.
  var span: Int32 {
    get { shape < -1 ? -2 - shape : -1 }
    set { shape = -2 - newValue }
  }
  /// Whether its value may jump between its ends.
  var hasSteps: Bool {
    switch interpolator.kind {
    case .keyframes, .path: true
    case .basic: if case .value = target { true } else { false }
    case .video: false
    }
  }
  var needsUnderlying: Bool { isAdditive || interpolator.needsUnderlying }
}

/// The time of a layer, of a replicator's copy, or of an animation group.
struct Clock {
  enum Kind: UInt8 {
    /// Follows its parent's time at its own speed, without beginning or end.
    case free
    /// Folds, eases and ends; has no time (NaN) outside its active interval.
    case group
    /// Equals its parent's time, but stands still while a transition shows.
    case held
  }

  var kind: Kind
  /// Index of the parent's clock.
  var parent: Int32
  /// The interval of its own time; for a held clock, the time during which it is held.
  var interval: ActiveInterval
  var easing: Int32
  /// Whether the parent is a free clock, so that the group itself records when something moves.
  var isOutermost: Bool
  /// The time at which a `held` clock stands; for a retimed group, its length in its own time.
  var heldTime = 0.0
  /// The change that the time of a `held` clock would undergo there within `FrameGrid.tolerance`, did it run.
  var heldLead = FrameGrid.tolerance
  /// For a group: index of the span of its retiming, or −1.
  var span: Int32 = -1
}

struct TransitionTrack {
  var interval: ActiveInterval
  /// The clock of the layer's time, which the transition follows; −1 when no layer has it.
  var clock: Int32
  var easing: Int32
  var startProgress: Double
  var endProgress: Double
  /// Index of the span of a retimed transition, or −1.
  var span: Int32 = -1
}

struct CompiledSpan {
  var span: ProgressSpan
  /// Index of the spring that paces it, or −1.
  var spring: Int32
}

/// A part of a frame's work: a clock of layers or copies, or the tracks of one animated layer.
struct ProgramStep {
  var slot: Int32 = -1
  /// Index of the replicator's expansion; −1 for other layers.
  var expansion: Int32 = -1
  var clocks: Range<Int32>
  var restorations: Range<Int32> = 0..<0
  var tracks: Range<Int32> = 0..<0
}
