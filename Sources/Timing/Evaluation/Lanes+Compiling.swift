internal import CTimingKernels
internal import Graphics
internal import RenderTree

extension Lanes {
  /// Compiles an animation of a layer into lanes, if it is simple enough; returns false if not.
  ///
  /// - Parameters:
  ///   - slot: where the layer's animated properties are.
  ///   - clock: the layer's time.
  mutating func append(
    _ animation: AnimationRecord, _ interval: ActiveInterval, of node: RenderNode, slot: Int, clock: Int32, _ curves: inout CurveTable
  ) -> Bool {
    guard execution != .asTracks, case .property(let change) = animation.body, !change.isAdditive, !change.isCumulative,
      interval.speed > 0, interval.timeOffset >= 0, interval.duration < 1e300, animation.span == nil,
      UInt32(exactly: (slot + 1) * MemoryLayout<LayerProperties>.stride / 4) != nil
    else { return false }
    let keyPath = change.keyPath, curve = animation.timingCurve
    if let target = NumberTarget(keyPath) {
      let committed = node.properties[target]
      guard let field = target.field, isAlone(keyPath, in: node.animations),
        let interpolator = laneInterpolator(change, curve, &curves, underlying: committed, convert: InterpolatorStore.number),
        let lane = lane(interval, clock)
      else { return false }
      add(lane, field, slot, committed, interpolator, interpolator.ends)
      return true
    }
    if let target = PairTarget(keyPath) {
      let committed = node.properties[target]
      guard let (x, y) = target.fields, animations(node.animations, changing: keyPath.property) == 1,
        let interpolator = laneInterpolator(change, curve, &curves, underlying: committed, convert: PairTarget.convert),
        interpolator.staysRepresentable,
        let lane = lane(interval, clock)
      else { return false }
      add(lane, x, slot, committed.x, interpolator, (interpolator.ends.0.x, interpolator.ends.1.x))
      add(lane, y, slot, committed.y, interpolator, (interpolator.ends.0.y, interpolator.ends.1.y), number: 1)
      return true
    }
    // A component of an otherwise neutral transform: some of its numbers, each with a lane of its own, or an angle.
    let isTurn = keyPath.component == .rotation || keyPath.component == .rotationZ
    if isTurn {
      guard case .basic = change.interpolation else { return false }
    }
    guard keyPath.property == .transform, let component = keyPath.component, let fields = component.fields,
      node.properties.transform == CATransform3DIdentity, animations(node.animations, changing: .transform) == 1,
      let committed = TransformComponents(CATransform3DIdentity).number(component),
      var interpolator = laneInterpolator(change, curve, &curves, underlying: committed, convert: InterpolatorStore.number)
    else { return false }
    if isTurn { interpolator.kind = .turn }
    guard let lane = lane(interval, clock) else { return false }
    for field in fields { add(lane, field, slot, committed, interpolator, interpolator.ends) }
    return true
  }

  /// A lane tied to its clock; nil when the tables are full.
  private mutating func lane(_ interval: ActiveInterval, _ clock: Int32) -> CTLane? {
    guard let rate = rate(interval.speed, interval.timeOffset) else { return nil }
    return CTLane(
      begin: interval.begin, duration: interval.duration, length: interval.length, first: 0, second: 0, committed: 0, firstKey: 0,
      clock: clock, shape: 0,
      destination: 0, flags: interval.flags | rate << UInt32(CTRateShift))
  }

  /// - Parameter number: index of the number within a key value.
  private mutating func add<Value>(
    _ lane: CTLane, _ field: NumberTarget.Field, _ slot: Int, _ committed: Double, _ interpolator: LaneInterpolator<Value>,
    _ ends: (Double, Double),
    number: Int = 0
  ) {
    var lane = lane
    lane.destination = UInt32((slot * MemoryLayout<LayerProperties>.stride + field.offset) / 4)
    if field.isFloat { lane.flags |= UInt32(CTFloat) }
    lane.committed = committed
    lane.shape = interpolator.shape
    if let firstKey = interpolator.firstKey {
      lane.firstKey = firstKey + Int64(number)
      lane.second = Double(interpolator.segments)
    } else {
      (lane.first, lane.second) = ends
    }
    add(interpolator.kind, lane)
  }

  /// The values that lanes follow; nil where lanes cannot.
  private mutating func laneInterpolator<Value: Interpolatable>(
    _ change: PropertyAnimation, _ curve: TimingCurve?, _ curves: inout CurveTable, underlying: Value, convert: (AnimatableValue) -> Value?
  ) -> LaneInterpolator<Value>? {
    switch change.interpolation {
    case .basic(let endpoints):
      guard let ends = BasicInterpolator(endpoints, convert: convert)?.ends(underlying: underlying) else { return nil }
      let isTame = curve.map { abs($0.y1) <= 1e6 && abs($0.y2) <= 1e6 } ?? true
      return LaneInterpolator(kind: .basic, ends: ends, shape: curves.easing(curve), isTame: isTame)
    case .spring(let endpoints, let parameters):
      guard curves.easing(curve) == 0, let ends = BasicInterpolator(endpoints, convert: convert)?.ends(underlying: underlying) else {
        return nil
      }
      return LaneInterpolator(kind: .spring, ends: ends, shape: curves.spring(parameters), isTame: parameters.isTame)
    case .keyframes(let frames):
      guard curves.easing(curve) == 0, frames.mode == .linear, frames.path == nil, frames.keyTimes == nil, frames.timingCurves == nil,
        (2...10_000).contains(frames.list.count)
      else { return nil }
      let firstKey: Int64, width: Int
      switch frames.list {
      case .numbers(let values) where Value.self == Double.self: (firstKey, width) = (add(keys: values), 1)
      case .points(let values) where Value.self == SIMD2<Double>.self:
        guard values.allSatisfy({ SIMD2($0).isTame }) else { return nil }
        (firstKey, width) = (add(keys: values), 2)
      default: return nil
      }
      return LaneInterpolator(kind: .keyframes, firstKey: firstKey, segments: frames.list.count - 1, width: width, underlying)
    case .video: return nil
    }
  }

  /// Whether the number at a key path is changed by only one of a layer's animations.
  private func isAlone(_ keyPath: LayerKeyPath, in animations: [AnimationRecord]) -> Bool {
    if animations.count == 1 { return true }
    // The comparison is quadratic, and meant for a few.
    guard animations.count <= 32 else { return false }
    return animations.withUnsafeBufferPointer { animations in
      var changes = 0
      for index in animations.indices { changes += animations[index].changes(overlapping: keyPath) }
      return changes == 1
    }
  }

  /// The number of a layer's animations that change a property or a part of it.
  private func animations(_ animations: [AnimationRecord], changing property: LayerProperty) -> Int {
    guard animations.count <= 32 else { return .max }
    return animations.withUnsafeBufferPointer { animations in
      var changes = 0
      for index in animations.indices { changes += animations[index].changes(of: property) }
      return changes
    }
  }
}

/// The values that one or several lanes follow together.
private struct LaneInterpolator<Value: Interpolatable> {
  var kind: LaneReference.Kind
  var ends: (Value, Value)
  var shape: Int32
  /// Index of the first number of the keys, which are contiguous; nil without key frames.
  var firstKey: Int64?
  var segments = 0
  /// Whether the curve does not overshoot far.
  var isTame: Bool

  init(kind: LaneReference.Kind, ends: (Value, Value), shape: Int32, isTame: Bool) {
    self.kind = kind
    self.ends = ends
    self.shape = shape
    self.isTame = isTame
  }

  init(kind: LaneReference.Kind, firstKey: Int64, segments: Int, width: Int, _ underlying: Value) {
    self.init(kind: kind, ends: (underlying, underlying), shape: width == 1 ? 0 : 1, isTame: true)
    self.firstKey = firstKey
    self.segments = segments
  }
}

extension LaneInterpolator where Value == SIMD2<Double> {
  /// Whether all values can be represented in the renderers' precision: then all numbers of a value show together.
  var staysRepresentable: Bool { isTame && (firstKey != nil || (ends.0.isTame && ends.1.isTame)) }
}

extension Interpolatable {
  /// Whether products with what tame interpolators reach are representable.
  fileprivate var isTame: Bool {
    if let pair = self as? SIMD2<Double> { return abs(pair.x) < 1e12 && abs(pair.y) < 1e12 }
    return isRepresentable
  }
}

extension SpringParameters {
  fileprivate var isTame: Bool {
    let range = 1e-6...1e6
    return range.contains(mass) && range.contains(stiffness) && (0...1e6).contains(damping) && abs(initialVelocity) <= 1e6
  }
}

extension AnimationRecord {
  /// The number of animations in this one that change the value at a number's key path, or a part of it.
  fileprivate func changes(overlapping keyPath: LayerKeyPath) -> Int {
    switch body {
    case .property(let change):
      guard change.keyPath.property == keyPath.property else { return 0 }
      // Two numbers of one structure do not overlap.
      return change.keyPath.component != keyPath.component && NumberTarget(change.keyPath) != nil ? 0 : 1
    case .transition: return 0
    case .group(let children): return children.reduce(0) { $0 + $1.changes(overlapping: keyPath) }
    }
  }
}

extension AnimationRecord {
  /// The number of animations in this one that change a property or a part of it.
  fileprivate func changes(of property: LayerProperty) -> Int {
    switch body {
    case .property(let change):
      if property == .transform, case .keyframes(let frames) = change.interpolation, frames.path != nil, frames.rotation != nil {
        // The path may rotate the layer.
        return 1
      }
      return change.keyPath.property == property ? 1 : 0
    case .transition: return 0
    case .group(let children): return children.reduce(0) { $0 + $1.changes(of: property) }
    }
  }
}

extension ActiveInterval {
  fileprivate var flags: UInt32 {
    (autoreverses ? UInt32(CTAutoreverses) : 0) | (fillsBefore ? UInt32(CTFillsBefore) : 0) | (fillsAfter ? UInt32(CTFillsAfter) : 0)
  }
}

extension NumberTarget {
  /// The location of a number in a layer's properties, in bytes.
  struct Field {
    var offset: Int
    var isFloat: Bool
  }

  /// The location of the number; nil where it is not in `LayerProperties` itself.
  var field: Field? { address.region == .properties ? Field(offset: address.offset, isFloat: isFloat) : nil }

  fileprivate static func double(_ path: KeyPath<LayerProperties, CGFloat>) -> Field? {
    guard MemoryLayout<CGFloat>.size == 8 else { return nil }
    return MemoryLayout<LayerProperties>.offset(of: path).map { Field(offset: $0, isFloat: false) }
  }
}

extension PairTarget {
  /// The locations of x and y, or width and height; nil where they are not in `LayerProperties` itself.
  var fields: (NumberTarget.Field, NumberTarget.Field)? {
    guard address.region == .properties, MemoryLayout<CGFloat>.size == 8 else { return nil }
    let x = NumberTarget.Field(offset: address.offset, isFloat: false)
    return (x, NumberTarget.Field(offset: address.offset + 8, isFloat: false))
  }
}

extension LayerKeyPath.Component {
  /// The numbers of `LayerProperties.transform` that the component alone determines in an otherwise neutral transform; for an angle about
  /// z, the first.
  var fields: [NumberTarget.Field]? {
    switch self {
    case .rotation, .rotationZ: Self.rotation
    case .translationX: Self.translationX
    case .translationY: Self.translationY
    case .translationZ: Self.translationZ
    case .scale: Self.scale
    case .scaleX: Self.scaleX
    case .scaleY: Self.scaleY
    case .scaleZ: Self.scaleZ
    default: nil
    }
  }

  private static let rotation = NumberTarget.double(\.transform.m11).map { [$0] }
  private static let translationX = NumberTarget.double(\.transform.m41).map { [$0] }
  private static let translationY = NumberTarget.double(\.transform.m42).map { [$0] }
  private static let translationZ = NumberTarget.double(\.transform.m43).map { [$0] }
  private static let scaleX = NumberTarget.double(\.transform.m11).map { [$0] }
  private static let scaleY = NumberTarget.double(\.transform.m22).map { [$0] }
  private static let scaleZ = NumberTarget.double(\.transform.m33).map { [$0] }
  private static let scale: [NumberTarget.Field]? = {
    guard let x = NumberTarget.double(\.transform.m11), let y = NumberTarget.double(\.transform.m22),
      let z = NumberTarget.double(\.transform.m33)
    else {
      return nil
    }
    return [x, y, z]
  }()
}
