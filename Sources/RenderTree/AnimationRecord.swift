package struct AnimationID: Hashable, Sendable {
  package let rawValue: UInt64
  package init(rawValue: UInt64) { self.rawValue = rawValue }
}

/// An animation as committed: immutable data, no closures.
///
/// `timing.beginTime` is resolved: "now" has been replaced by the layer's local time. `timing.duration` is above zero, except in a group's
/// child, where 0 means the group's duration.
///
/// There are as many of these as layers have animations, so the order and kinds of the stored properties keep them at 88 bytes.
package struct AnimationRecord: Sendable {
  package var id: AnimationID
  private var beginTime = 0.0
  private var duration = 0.0
  private var repeatCount: Float = 0
  /// The timing curve; nil is linear.
  package var timingCurve: TimingCurve?
  package var isRemovedOnCompletion: Bool
  private var autoreverses = false
  private var fillMode = MediaTiming.FillMode.removed
  /// Attributes that the fields above cannot represent; nil for none.
  private var rest: Rest?
  package var body: AnimationBody

  package init(id: AnimationID, timing: MediaTiming, timingCurve: TimingCurve?, isRemovedOnCompletion: Bool, body: AnimationBody) {
    self.id = id
    self.timingCurve = timingCurve
    self.isRemovedOnCompletion = isRemovedOnCompletion
    self.body = body
    self.timing = timing
  }

  package var timing: MediaTiming {
    get { rest?.timing ?? frequentTiming }
    set {
      (beginTime, duration, repeatCount) = (newValue.beginTime, newValue.duration, Float(newValue.repeatCount))
      (autoreverses, fillMode) = (newValue.autoreverses, newValue.fillMode)
      rest = Rest.of(newValue == frequentTiming ? nil : newValue, span)
    }
  }

  /// The part of its course that a retimed animation covers; it replaces a spring of its own.
  package var span: ProgressSpan? {
    get { rest?.span }
    set { rest = Rest.of(rest?.timing, newValue) }
  }

  /// The timing that the fields represent: running like the parent, with a count of cycles.
  private var frequentTiming: MediaTiming {
    var timing = MediaTiming(duration: duration)
    (timing.beginTime, timing.repeatCount) = (beginTime, Double(repeatCount))
    (timing.autoreverses, timing.fillMode) = (autoreverses, fillMode)
    return timing
  }

  private final class Rest: Sendable {
    let timing: MediaTiming?
    let span: ProgressSpan?

    private init(_ timing: MediaTiming?, _ span: ProgressSpan?) { (self.timing, self.span) = (timing, span) }

    /// The record's rest; nil where the fields represent everything.
    static func of(_ timing: MediaTiming?, _ span: ProgressSpan?) -> Rest? {
      timing == nil && span == nil ? nil : Rest(timing, span)
    }
  }
}

extension AnimationRecord {
  /// The transition; nil for other animations.
  package var transition: LayerTransition? {
    if case .transition(let transition) = body { transition } else { nil }
  }
}

/// The effect of an animation: on one key path, on several through child animations, or on the layer as a whole.
package enum AnimationBody: Sendable {
  case property(PropertyAnimation)
  /// A transition, which is attached directly to a layer and never part of a group.
  case transition(LayerTransition)
  /// A group, whose children run in its basic local time.
  case group([AnimationRecord])
}

/// The effect of a property animation on its key path.
///
/// The order of the stored properties keeps it at 32 bytes.
package struct PropertyAnimation: Sendable {
  package var interpolation: Interpolation
  private var property: LayerProperty
  private var component: LayerKeyPath.Component?
  package var isAdditive = false
  package var isCumulative = false
  package var valueFunction: ValueFunction?
  private var names: LayerKeyPath.Names?

  package enum Interpolation: Sendable {
    case basic(Endpoints)
    indirect case spring(Endpoints, SpringParameters)
    case keyframes(Keyframes)
    /// A video, for `contents` only. A cycle of the animation plays as many seconds of the video as it lasts.
    case video(VideoSource)
  }

  package init(keyPath: LayerKeyPath, interpolation: Interpolation) {
    (property, component, names) = (keyPath.property, keyPath.component, keyPath.names)
    self.interpolation = interpolation
  }

  package var keyPath: LayerKeyPath {
    get { LayerKeyPath(property, component, names) }
    set { (property, component, names) = (newValue.property, newValue.component, newValue.names) }
  }
}

/// The damped spring of a spring animation, in units where the distance is 1.
package struct SpringParameters: Hashable, Sendable {
  package var mass: Double = 1
  package var stiffness: Double = 100
  package var damping: Double = 10
  /// Initial velocity in distances per second, positive towards the target.
  package var initialVelocity: Double = 0
  package var allowsOverdamping = false
  package init() {}
}

/// Makes a matrix from interpolated numbers; see `CAValueFunction`.
package enum ValueFunction: String, Hashable, Sendable, CaseIterable {
  case rotateX, rotateY, rotateZ, scale, scaleX, scaleY, scaleZ, translate, translateX, translateY, translateZ
}
