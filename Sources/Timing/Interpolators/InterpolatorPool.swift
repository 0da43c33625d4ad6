internal import RenderTree

/// The interpolators of one kind of value, in contiguous arrays.
struct InterpolatorPool<Value: Interpolatable> {
  private var basics: [BasicInterpolator<Value>] = []
  private var keyframes: [KeyframeInterpolator<Value>?] = []

  mutating func removeAll() {
    basics.removeAll(keepingCapacity: true)
    keyframes.removeAll(keepingCapacity: true)
  }

  /// Adds an interpolator for an animation, and returns a reference to it; nil where the animation shows nothing.
  mutating func add(_ interpolation: PropertyAnimation.Interpolation, convert: (AnimatableValue) -> Value?) -> InterpolatorReference? {
    switch interpolation {
    case .basic(let endpoints), .spring(let endpoints, _):
      guard let interpolator = BasicInterpolator(endpoints, convert: convert) else { return nil }
      basics.append(interpolator)
      return InterpolatorReference(kind: .basic, index: Int32(basics.count - 1), needsUnderlying: interpolator.needsUnderlying)
    case .keyframes(let frames):
      return add(frames, values: frames.list.compactMap(convert))
    case .video:
      return nil
    }
  }

  /// A value of another kind than the property voids the whole animation.
  private mutating func add(_ frames: Keyframes, values: [Value]) -> InterpolatorReference? {
    guard values.count == frames.list.count, let interpolator = KeyframeInterpolator(frames, values: values) else { return nil }
    keyframes.append(interpolator)
    return InterpolatorReference(kind: .keyframes, index: Int32(keyframes.count - 1), needsUnderlying: false)
  }

  /// Releases the values of an interpolator that is no longer needed.
  mutating func blank(_ reference: InterpolatorReference, with value: Value) {
    switch reference.kind {
    case .basic: (basics[Int(reference.index)].first, basics[Int(reference.index)].second) = (value, value)
    case .keyframes: keyframes[Int(reference.index)] = nil
    case .path, .video: break
    }
  }

  /// The value that an animation gives its property; nil where it leaves the property unchanged.
  ///
  /// - Parameter underlying: The value that the property has below this animation; nil where it is not set.
  func value(_ track: borrowing Track, at progress: AnimationProgress, underlying: Value?) -> Value? {
    let cycle = progress.cycle
    var value: Value
    switch track.interpolator.kind {
    case .basic:
      let interpolator = basics[Int(track.interpolator.index)]
      guard let (start, end) = interpolator.ends(underlying: track.isAdditive ? interpolator.first.neutral : underlying) else { return nil }
      value = .mix(start, end, start.interpolates(to: end) ? progress.fraction : progress.snapped)
      if track.isCumulative, cycle > 0 {
        value = value.accumulated(track.interval.autoreverses ? start : .mix(start, end, progress.endFraction), times: cycle)
      }
    case .keyframes:
      let index = Int(track.interpolator.index)
      guard let interpolator = keyframes[index] else { return nil }
      value = interpolator.value(at: progress.fraction, ahead: progress.ahead)
      if track.isCumulative, cycle > 0 {
        value = value.accumulated(interpolator.endValue(autoreverses: track.interval.autoreverses), times: cycle)
      }
    case .path, .video:
      return nil
    }
    if track.isAdditive {
      guard let underlying else { return nil }
      value = value.added(to: underlying)
    }
    return value.isRepresentable ? value : nil
  }
}

struct InterpolatorReference {
  enum Kind: UInt8 { case basic, keyframes, path, video }

  var kind: Kind
  var index: Int32
  var needsUnderlying: Bool
}
