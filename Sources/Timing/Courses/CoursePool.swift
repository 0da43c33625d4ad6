internal import RenderTree

/// The courses of all animations of one kind of value, side by side.
struct CoursePool<Value: Interpolatable> {
  private var basics: [BasicCourse<Value>] = []
  private var keyframes: [KeyframeCourse<Value>?] = []

  mutating func removeAll() {
    basics.removeAll(keepingCapacity: true)
    keyframes.removeAll(keepingCapacity: true)
  }

  /// Adds a course and says where it is kept; nil where it shows nothing.
  mutating func add(_ course: PropertyAnimation.Course, convert: (AnimatableValue) -> Value?) -> CourseReference? {
    switch course {
    case .basic(let endpoints), .spring(let endpoints, _):
      guard let course = BasicCourse(endpoints, convert: convert) else { return nil }
      basics.append(course)
      return CourseReference(kind: .basic, index: Int32(basics.count - 1), needsUnderlying: course.needsUnderlying)
    case .keyframes(let frames):
      return add(frames, values: frames.list.compactMap(convert))
    }
  }

  /// Values of another kind than the property make the whole animation void.
  private mutating func add(_ frames: Keyframes, values: [Value]) -> CourseReference? {
    guard values.count == frames.list.count, let course = KeyframeCourse(frames, values: values) else { return nil }
    keyframes.append(course)
    return CourseReference(kind: .keyframes, index: Int32(keyframes.count - 1), needsUnderlying: false)
  }

  /// Lets go of the values of a course that is needed no more.
  mutating func blank(_ reference: CourseReference, with value: Value) {
    switch reference.kind {
    case .basic: (basics[Int(reference.index)].first, basics[Int(reference.index)].second) = (value, value)
    case .keyframes: keyframes[Int(reference.index)] = nil
    case .path: break
    }
  }

  /// The value that an animation gives its property; nil where it leaves the property alone.
  ///
  /// - Parameters:
  ///   - fraction: Progress after easing and spring.
  ///   - endFraction: The same at the end of a cycle in one direction.
  ///   - underlying: The value that the property has below this animation; nil where it is not set.
  func value(_ track: borrowing Track, fraction: Double, endFraction: Double, cycle: Double, underlying: Value?) -> Value? {
    var value: Value
    switch track.course.kind {
    case .basic:
      let course = basics[Int(track.course.index)]
      guard let (start, end) = course.ends(underlying: track.isAdditive ? course.first.neutral : underlying) else { return nil }
      value = .mix(start, end, fraction)
      if track.isCumulative, cycle > 0 {
        value = value.accumulated(track.interval.autoreverses ? start : .mix(start, end, endFraction), times: cycle)
      }
    case .keyframes:
      let index = Int(track.course.index)
      guard let course = keyframes[index] else { return nil }
      value = course.value(at: fraction)
      if track.isCumulative, cycle > 0 {
        value = value.accumulated(course.endValue(autoreverses: track.interval.autoreverses), times: cycle)
      }
    case .path:
      return nil
    }
    if track.isAdditive {
      guard let underlying else { return nil }
      value = value.added(to: underlying)
    }
    return value.isRepresentable ? value : nil
  }
}

/// Where the course of an animation is kept.
struct CourseReference {
  enum Kind: UInt8 { case basic, keyframes, path }

  var kind: Kind
  var index: Int32
  /// Whether its value depends on the one underneath.
  var needsUnderlying: Bool
}
