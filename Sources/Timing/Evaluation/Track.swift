internal import Graphics
internal import RenderTree

/// One property animation of one layer, compiled: everything that a frame needs, in one place and without references.
struct Track {
  var interval: ActiveInterval
  /// The time that the animation runs in.
  var clock: Int32
  var easing: Int32
  /// What shapes its progress: the index of a spring; −2 less the index of the span that it runs through since it was retimed; or −1. One
  /// number, since there are as many of these as animations.
  private var shape: Int32 = -1
  /// Index of the key path, for targets that need it; else −1.
  var keyPath: Int32
  /// For an animation of a matrix's component with none of the same matrix before it: index of the committed matrix's components; else −1.
  var committedParts: Int32
  var interpolator: InterpolatorReference
  var target: AnimationTarget
  var valueFunction: ValueFunction?
  var isAdditive: Bool
  var isCumulative: Bool
  /// Whether it belongs to a group, which then knows when something moves.
  var isInGroup: Bool

  init(
    interval: ActiveInterval, clock: Int32, easing: Int32, keyPath: Int32, committedParts: Int32, interpolator: InterpolatorReference,
    target: AnimationTarget, valueFunction: ValueFunction?, isAdditive: Bool, isCumulative: Bool, isInGroup: Bool
  ) {
    (self.interval, self.clock, self.easing, self.keyPath) = (interval, clock, easing, keyPath)
    (self.committedParts, self.interpolator, self.target, self.valueFunction) = (committedParts, interpolator, target, valueFunction)
    (self.isAdditive, self.isCumulative, self.isInGroup) = (isAdditive, isCumulative, isInGroup)
  }

  /// Index of the spring that shapes its progress, or −1. A span takes its place.
  var spring: Int32 {
    get { max(shape, -1) }
    set { shape = newValue }
  }
  /// Index of the span that it runs through since it was retimed, or −1.
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
    /// Runs from its parent's time at its own speed; never begins nor ends.
    case free
    /// Folds, eases and ends; stands at no time (not a number) outside its active interval.
    case group
    /// Its parent's, except while a transition shows: then it stands still.
    case held
  }

  var kind: Kind
  /// Index of the parent's clock.
  var parent: Int32
  /// Of its own time; for a clock that is held, when that is.
  var interval: ActiveInterval
  var easing: Int32
  /// Whether the parent is a free clock, so that the group itself says when something moves.
  var isOutermost: Bool
  /// Where a clock of the kind `held` stands; of a group that was retimed, its length in its own time.
  var heldTime = 0.0
  /// Of a clock of the kind `held`: by how much its time would change there within `FrameGrid.tolerance`, did it run.
  var heldLead = FrameGrid.tolerance
  /// Of a group: index of the span that it runs through since it was retimed, or −1.
  var span: Int32 = -1
}

/// The transition of one layer, compiled.
struct TransitionTrack {
  var interval: ActiveInterval
  /// The layer's time, which the transition runs in; −1 when no layer has it.
  var clock: Int32
  var easing: Int32
  var startProgress: Double
  var endProgress: Double
  /// Index of the span that it runs through since it was retimed, or −1.
  var span: Int32 = -1
}

/// What a retimed animation runs through.
struct CompiledSpan {
  var span: ProgressSpan
  /// Index of the spring that leads through it, or −1.
  var spring: Int32
}

/// A part of a frame's work: a clock that layers or copies run by, or what belongs to one animated layer and runs in no lane.
struct ProgramStep {
  var slot: Int32 = -1
  /// Index of the replicator's expansion; −1 for other layers.
  var expansion: Int32 = -1
  var clocks: Range<Int32>
  var restorations: Range<Int32> = 0..<0
  var tracks: Range<Int32> = 0..<0
}
