/// A value of a document that may change with time.
///
/// The type asks nothing of its values, nor do its tracks: what a generic type asks for is looked up among all conformances of the program
/// when the type is first met, which takes longer than reading a small document.
enum Property<Value: Sendable>: Sendable {
  case still(Value)
  case animated(KeyframeTrack<Value>)
}

extension Property where Value: Interpolable {
  /// - Parameter time: on the timeline of the composition that the property's layer lies in.
  func value(at time: FrameTime) -> Value {
    switch self {
    case .still(let value): value
    case .animated(let track):
      time.share == 0
        ? track.value(at: time.frame) : Value.mix(track.value(at: time.frame), track.value(at: time.goal), time.share)
    }
  }

  var isStill: Bool { if case .still = self { true } else { false } }

  /// The value that never changes; nil for one that does.
  var stillValue: Value? { if case .still(let value) = self { value } else { nil } }

  /// The same with every value changed; shares between keys stay.
  func map<Other: Interpolable>(_ change: (Value) -> Other) -> Property<Other> {
    switch self {
    case .still(let value): .still(change(value))
    case .animated(let track): .animated(track.map(change))
    }
  }
}

/// How a share of a curve in space is measured.
enum CurveMeasure: Sendable {
  /// By its parameter, as Apple's systems move layers along curves.
  case parameter
  case length
}

/// Key frames: values at times, and how each goes over into the next. Has one at least.
final class KeyframeTrack<Value: Sendable>: Sendable {
  struct Key: Sendable {
    /// In frames, in rising order.
    var frame: Double
    var value: Value
    /// On the way to the next key.
    var easing = Easing.linear
    /// Where components have curves of their own.
    var componentEasings: [Easing] = []
    /// A curve in space to the next key, as offsets from this value and from the next; nil for the straight way.
    var tangents: (out: Value, in: Value)?
  }

  let keys: [Key]
  let measure: CurveMeasure

  /// - Precondition: there is a key.
  init(_ keys: [Key], measure: CurveMeasure = .parameter) {
    precondition(!keys.isEmpty, "a track has a key")
    (self.keys, self.measure) = (keys, measure)
  }
}

extension KeyframeTrack where Value: Interpolable {
  func value(at frame: Double) -> Value {
    // The last key that is not later.
    var low = 0, high = keys.count
    while low < high {
      let middle = (low + high) / 2
      if keys[middle].frame <= frame { low = middle + 1 } else { high = middle }
    }
    guard low > 0 else { return keys[0].value }
    let key = keys[low - 1]
    guard low < keys.count else { return key.value }
    let next = keys[low]
    if case .hold = key.easing { return key.value }
    let share = (frame - key.frame) / (next.frame - key.frame)
    guard share.isFinite, share > 0 else { return key.value }
    if let tangents = key.tangents {
      let progress = key.easing.progress(at: share)
      return Value.curve(
        key.value, tangents.out, tangents.in, next.value, at: progress, isLength: measure == .length && progress > 0 && progress < 1)
    }
    if key.componentEasings.isEmpty { return Value.mix(key.value, next.value, key.easing.progress(at: share)) }
    var shares = SIMD4<Double>(repeating: key.easing.progress(at: share))
    for index in 0..<min(4, key.componentEasings.count) { shares[index] = key.componentEasings[index].progress(at: share) }
    return Value.mix(key.value, next.value, shares: shares)
  }

  func map<Other: Interpolable>(_ change: (Value) -> Other) -> KeyframeTrack<Other> {
    KeyframeTrack<Other>(
      keys.map { key in
        KeyframeTrack<Other>.Key(
          frame: key.frame, value: change(key.value), easing: key.easing, componentEasings: key.componentEasings,
          tangents: key.tangents.map { (change($0.out), change($0.in)) })
      }, measure: measure)
  }
}
