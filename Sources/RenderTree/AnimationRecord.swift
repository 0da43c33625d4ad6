/// Names one attached animation for its lifetime.
package struct AnimationID: Hashable, Sendable {
  package let rawValue: UInt64
  package init(rawValue: UInt64) { self.rawValue = rawValue }
}

/// An animation as committed: immutable data, no closures.
///
/// `timing.beginTime` is resolved: "now" has been replaced by the layer's local time. `timing.duration` is above zero, except in a group's
/// child, where 0 means the group's duration.
package struct AnimationRecord: Sendable {
  package var id: AnimationID
  package var timing: MediaTiming
  /// Nil is linear.
  package var timingCurve: TimingCurve?
  package var isRemovedOnCompletion: Bool
  package var body: AnimationBody

  package init(id: AnimationID, timing: MediaTiming, timingCurve: TimingCurve?, isRemovedOnCompletion: Bool, body: AnimationBody) {
    self.id = id
    self.timing = timing
    self.timingCurve = timingCurve
    self.isRemovedOnCompletion = isRemovedOnCompletion
    self.body = body
  }
}

/// What an animation does: one key path, several animations together, or the layer as a whole.
package enum AnimationBody: Sendable {
  case property(PropertyAnimation)
  /// Only directly on a layer, never in a group.
  case transition(LayerTransition)
  /// Children run in the group's basic local time.
  case group([AnimationRecord])
}

/// What a property animation does to one key path.
package struct PropertyAnimation: Sendable {
  package var keyPath: LayerKeyPath
  package var isAdditive = false
  package var isCumulative = false
  package var valueFunction: ValueFunction?
  package var course: Course

  package enum Course: Sendable {
    case basic(Endpoints)
    indirect case spring(Endpoints, SpringParameters)
    case keyframes(Keyframes)
  }

  package init(keyPath: LayerKeyPath, course: Course) {
    self.keyPath = keyPath
    self.course = course
  }
}

/// The mass on a damped spring that a spring animation follows, in units where the distance is 1.
package struct SpringParameters: Hashable, Sendable {
  package var mass: Double = 1
  package var stiffness: Double = 100
  package var damping: Double = 10
  /// Units of the distance per second, positive towards the target.
  package var initialVelocity: Double = 0
  package var allowsOverdamping = false
  package init() {}
}

/// Makes a matrix from interpolated numbers; see `CAValueFunction`.
package enum ValueFunction: String, Hashable, Sendable {
  case rotateX, rotateY, rotateZ, scale, scaleX, scaleY, scaleZ, translate, translateX, translateY, translateZ
}
