internal import CTimingKernels
internal import Graphics
internal import RenderTree

extension Evaluator {
  /// Lets an animation of a layer run in a lane, if it is one of those that can; false if not.
  mutating func appendLane(_ animation: AnimationRecord, _ interval: ActiveInterval, of node: RenderNode, slot: Int, clock: Int32) -> Bool {
    guard lanes.execution != .asTracks, case .property(let change) = animation.body, !change.isAdditive, !change.isCumulative,
      let target = NumberTarget(change.keyPath),
      let place = target.place, interval.speed > 0, interval.timeOffset >= 0, interval.duration < 1e300,
      let destination = UInt32(exactly: (slot * MemoryLayout<LayerProperties>.stride + place.offset) / 4), isAlone(change.keyPath, in: node.animations)
    else { return false }
    let committed = node.properties[target]
    var lane = CTLane(
      begin: interval.begin, duration: interval.duration, length: interval.length, first: 0, second: 0, committed: committed, keys: nil, clock: clock, shape: 0,
      destination: destination, flags: interval.flags | (place.isFloat ? UInt32(CTFloat) : 0))
    let kind: LaneReference.Kind
    switch change.course {
    case .basic(let endpoints):
      guard let ends = BasicCourse(endpoints, convert: Self.number)?.ends(underlying: committed) else { return false }
      kind = .basic
      (lane.first, lane.second) = ends
      lane.shape = easing(animation.timingCurve)
    case .spring(let endpoints, let parameters):
      guard easing(animation.timingCurve) == 0, let ends = BasicCourse(endpoints, convert: Self.number)?.ends(underlying: committed) else { return false }
      kind = .spring
      (lane.first, lane.second) = ends
      lane.shape = spring(parameters)
    case .keyframes(let frames):
      guard easing(animation.timingCurve) == 0, frames.mode == .linear, frames.path == nil, frames.keyTimes == nil, frames.timingCurves == nil,
        case .numbers(let values) = frames.list, (2...10_000).contains(values.count)
      else { return false }
      kind = .keyframes
      lane.second = Double(values.count - 1)
      // The storage of an array that nobody changes stays where it is. The node keeps the array, and the root the node, as long as the lane is in use.
      lane.keys = values.withUnsafeBufferPointer(\.baseAddress)
    }
    guard let rate = lanes.rate(interval.speed, interval.timeOffset) else { return false }
    lane.flags |= rate << UInt32(CTRateShift)
    lanes.add(kind, lane)
    return true
  }

  /// Whether only one of a layer's animations reaches the number at a key path.
  private func isAlone(_ keyPath: LayerKeyPath, in animations: [AnimationRecord]) -> Bool {
    if animations.count == 1 { return true }
    // Comparing all with all is for a handful.
    guard animations.count <= 32 else { return false }
    return animations.withUnsafeBufferPointer { animations in
      var changes = 0
      for index in animations.indices { changes += animations[index].changes(overlapping: keyPath) }
      return changes == 1
    }
  }
}

extension AnimationRecord {
  /// How many animations in here change what lies at a number's key path, or part of it.
  fileprivate func changes(overlapping keyPath: LayerKeyPath) -> Int {
    switch body {
    case .property(let change):
      guard change.keyPath.property == keyPath.property else { return 0 }
      // Two numbers of one structure do not meet.
      return change.keyPath.component != keyPath.component && NumberTarget(change.keyPath) != nil ? 0 : 1
    case .transition: return 0
    case .group(let children): return children.reduce(0) { $0 + $1.changes(overlapping: keyPath) }
    }
  }
}

extension ActiveInterval {
  fileprivate var flags: UInt32 {
    (autoreverses ? UInt32(CTAutoreverses) : 0) | (fillsBefore ? UInt32(CTFillsBefore) : 0) | (fillsAfter ? UInt32(CTFillsAfter) : 0)
  }
}

extension NumberTarget {
  /// Where a number lies among a layer's properties, in bytes.
  struct Place {
    var offset: Int
    var isFloat: Bool
  }

  /// Nil for what cannot be addressed.
  var place: Place? { Self.places[Int(rawValue)] }

  private static let places = allCases.map(\.located)

  private var located: Place? {
    switch self {
    case .opacity: Self.float(\.opacity)
    case .zPosition: Self.double(\.zPosition)
    case .cornerRadius: Self.double(\.cornerRadius)
    case .borderWidth: Self.double(\.borderWidth)
    case .shadowOpacity: Self.float(\.shadowOpacity)
    case .shadowRadius: Self.double(\.shadowRadius)
    case .anchorPointZ: Self.double(\.anchorPointZ)
    case .contentsScale: Self.double(\.contentsScale)
    case .rasterizationScale: Self.double(\.rasterizationScale)
    case .positionX: Self.double(\.position.x)
    case .positionY: Self.double(\.position.y)
    case .anchorPointX: Self.double(\.anchorPoint.x)
    case .anchorPointY: Self.double(\.anchorPoint.y)
    case .shadowOffsetWidth: Self.double(\.shadowOffset.width)
    case .shadowOffsetHeight: Self.double(\.shadowOffset.height)
    case .boundsX: Self.double(\.bounds.origin.x)
    case .boundsY: Self.double(\.bounds.origin.y)
    case .boundsWidth: Self.double(\.bounds.size.width)
    case .boundsHeight: Self.double(\.bounds.size.height)
    case .contentsRectX: Self.double(\.contentsRect.origin.x)
    case .contentsRectY: Self.double(\.contentsRect.origin.y)
    case .contentsRectWidth: Self.double(\.contentsRect.size.width)
    case .contentsRectHeight: Self.double(\.contentsRect.size.height)
    }
  }

  private static func double(_ path: KeyPath<LayerProperties, CGFloat>) -> Place? {
    guard MemoryLayout<CGFloat>.size == 8 else { return nil }
    return MemoryLayout<LayerProperties>.offset(of: path).map { Place(offset: $0, isFloat: false) }
  }

  private static func float(_ path: KeyPath<LayerProperties, Float>) -> Place? {
    MemoryLayout<LayerProperties>.offset(of: path).map { Place(offset: $0, isFloat: true) }
  }
}
