package import RenderTree

/// The intervals in which a committed tree changes by itself: those of its animations, in the time that it is evaluated at.
///
/// A property animation, a group and a transition move from their begin to their end. An animation whose values are all the same, or whose
/// key frames are shown without any between them, changes the picture at its begin and at its end alone. Videos and particles play, and
/// count as no motion; what stands still (a speed of 0) never moves.
package struct MotionSpans: Sendable {
  /// The intervals in order of their begins; one without duration is an instantaneous change.
  private var spans: [ClosedRange<Double>] = []

  package init(of tree: RenderTree) {
    guard let root = tree.root else { return }
    var pending = [(root, TimeMap())]
    while let (node, parent) = pending.popLast() {
      guard node.hasAnimations else { continue }
      let map = parent.entering(node.timing)
      for animation in node.animations { add(animation, in: map) }
      for below in node.sublayers { pending.append((below, map)) }
      if let mask = node.mask { pending.append((mask, map)) }
    }
    spans.sort { $0.lowerBound < $1.lowerBound }
  }

  /// Seconds from a time until something moves: 0 where something does, infinite where nothing will. An interval that ends at the time has
  /// ended.
  package func rest(from time: Double) -> Double {
    // Frame times are rounded.
    let tolerance = 1e-6
    var rest = Double.infinity
    for span in spans {
      if span.lowerBound > time + tolerance { return min(rest, span.lowerBound - time) }
      if span.upperBound > time + tolerance { rest = 0 }
    }
    return rest
  }

  private mutating func add(_ animation: AnimationRecord, in map: TimeMap) {
    let active = ActiveInterval(animation.timing)
    guard map.rate != 0, active.speed != 0, let motion = Self.motion(of: animation.body) else { return }
    let interval = active.parentInterval
    let ends = [map.sceneTime(interval.lowerBound), map.sceneTime(interval.upperBound)].sorted()
    switch motion {
    case .continuous: spans.append(ends[0]...ends[1])
    case .steps: spans += ends.filter(\.isFinite).map { $0...$0 }
    }
  }

  private enum Motion { case continuous, steps }

  /// How an animation moves; nil where it does not count.
  private static func motion(of body: AnimationBody) -> Motion? {
    switch body {
    case .transition: .continuous
    case .group(let members):
      members.reduce(nil) { found, member in
        let motion = Self.motion(of: member.body)
        return found == .continuous || motion == .continuous ? .continuous : found ?? motion
      }
    case .property(let animation):
      switch animation.interpolation {
      case .video: nil
      case .basic(let ends), .spring(let ends, _): ends.from != nil && ends.from == ends.to ? .steps : .continuous
      case .keyframes(let frames): frames.mode == .discrete || frames.path == nil && isConstant(frames.values) ? .steps : .continuous
      }
    }
  }

  private static func isConstant(_ values: [AnimatableValue]) -> Bool { values.allSatisfy { $0 == values.first } }

  /// Maps the scene's time to a layer's local time: a rate and a shift.
  private struct TimeMap {
    private(set) var rate = 1.0
    private var shift = 0.0

    func entering(_ timing: MediaTiming) -> TimeMap {
      var map = self
      map.rate = rate * timing.rate
      map.shift = timing.activeLocalTime(atParentTime: shift)
      return map
    }

    func sceneTime(_ time: Double) -> Double { time.isFinite ? (time - shift) / rate : rate < 0 ? -time : time }
  }
}
