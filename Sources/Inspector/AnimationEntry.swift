internal import Graphics
internal import RenderTree
internal import Timing

/// An animation that is attached to a layer, or a member of a group, with its times on the scene's timeline.
package struct AnimationEntry: Codable, Hashable, Sendable {
  package var layer: LayerPath
  /// The layer's name; where it has none, the class of its delegate, or its own.
  package var layerName: String
  /// `CABasicAnimation`, `CASpringAnimation`, `CAKeyframeAnimation`, `CAAnimationGroup`, `CATransition`, or `AVPlayerLayer` for a video;
  /// `item` for the time that one of several inputs shows.
  package var `class`: String
  /// What it was added for; nil for members of groups, and where nothing was given. Of an item, its name.
  package var key: String?
  /// The animated key path; nil for groups and transitions.
  package var keyPath: String?
  /// How many groups it is a member of.
  package var depth: Int
  /// When it begins, in seconds of the scene; nil where its timeline stands still, which has no such time.
  package var begin: Double?
  /// When its last repetition has ended, in seconds of the scene; nil when it never does.
  package var end: Double?
  /// Seconds of the scene that one repetition takes.
  package var duration: Double
  /// How often it runs; nil repeats without end.
  package var repeatCount: Double?
  package var autoreverses: Bool
  /// `removed`, `forwards`, `backwards` or `both`.
  package var fillMode: String
  package var isAdditive: Bool
  /// The inner control points of its timing curve; nil is linear.
  package var curve: [Double]?
  /// The values that it goes through, as texts; empty for groups and transitions.
  package var values: [String]

  /// The animations of a layer, members after their group.
  static func all(
    on layer: LayerTree.Layer, in tree: LayerTree, at index: Int, _ register: LayerRegister
  ) -> [AnimationEntry] {
    let clocks = tree.chain(to: index).map(\.node.timing)
    var entries: [AnimationEntry] = []
    let name = register.title(of: layer.node)
    for record in layer.node.animations {
      let place = entries.count
      append(record, (layer.path, name), clocks, depth: 0, to: &entries)
      entries[place].key = register.keys[record.id]
    }
    return entries
  }

  /// - Parameter clocks: the timelines that the animation stands in, the scene's first.
  private static func append(
    _ record: AnimationRecord, _ layer: (path: LayerPath, name: String), _ clocks: [MediaTiming], depth: Int,
    to entries: inout [AnimationEntry]
  ) {
    let timing = record.timing
    let active = ActiveInterval(timing)
    let rate = clocks.reduce(active.speed) { $0 * $1.rate }
    var entry = AnimationEntry(
      layer: layer.path, layerName: layer.name, class: className(of: record.body), keyPath: nil, depth: depth, begin: nil, end: nil,
      duration: rate == 0 ? active.duration : active.duration / abs(rate),
      repeatCount: active.length.isFinite ? active.length / (active.autoreverses ? 2 : 1) / active.duration : nil,
      autoreverses: timing.autoreverses, fillMode: timing.fillMode.rawValue, isAdditive: false,
      curve: record.timingCurve.map { [$0.x1, $0.y1, $0.x2, $0.y2].map { (Double($0) * 1e6).rounded() / 1e6 } }, values: [])
    if rate != 0 {
      let interval = active.parentInterval
      let ends = [interval.lowerBound, interval.upperBound].map { sceneTime($0, clocks) }.sorted()
      // An animation of a document begins a breath before 0.
      entry.begin = abs(ends[0]) < 1e-9 ? 0 : ends[0]
      entry.end = ends[1].isFinite ? ends[1] : nil
    }
    if case .property(let animation) = record.body {
      entry.keyPath = animation.keyPath.description
      entry.isAdditive = animation.isAdditive
      entry.values = values(of: animation)
    }
    entries.append(entry)
    if case .group(let members) = record.body {
      for member in members {
        var member = member
        if member.timing.duration <= 0 { member.timing.duration = active.duration }
        append(member, layer, clocks + [timing], depth: depth + 1, to: &entries)
      }
    }
  }

  /// A time of the innermost timeline as one of the scene.
  private static func sceneTime(_ time: Double, _ clocks: [MediaTiming]) -> Double {
    clocks.reversed().reduce(time) { time, clock in time.isFinite ? clock.parentTime(atActiveLocalTime: time) : time }
  }

  private static func className(of body: AnimationBody) -> String {
    switch body {
    case .transition: "CATransition"
    case .group: "CAAnimationGroup"
    case .property(let animation):
      switch animation.interpolation {
      case .basic: "CABasicAnimation"
      case .spring: "CASpringAnimation"
      case .keyframes: "CAKeyframeAnimation"
      case .video: "AVPlayerLayer"
      }
    }
  }

  /// More key frames than these are not told.
  private static let maximumValues = 64

  private static func values(of animation: PropertyAnimation) -> [String] {
    func text(_ value: AnimatableValue) -> String { String(InspectedValue(value).description.prefix(100)) }
    switch animation.interpolation {
    case .basic(let ends), .spring(let ends, _):
      return [("from", ends.from), ("to", ends.to), ("by", ends.by)].compactMap { name, value in value.map { "\(name) \(text($0))" } }
    case .keyframes(let frames):
      if frames.path != nil { return ["along a path"] }
      let values = frames.values.prefix(maximumValues)
      return values.enumerated().map { index, value in
        guard let times = frames.keyTimes, index < times.count else { return text(value) }
        return "\(InspectedValue(.number(times[index]))): \(text(value))"
      }
    case .video: return ["frames of a video"]
    }
  }
}

extension AnimationEntry {
  /// The time that one of several inputs shows, in seconds.
  init(item name: String, layer: LayerPath, from begin: Double, to end: Double) {
    self.init(
      layer: layer, layerName: name, class: "item", key: name, keyPath: nil, depth: 0, begin: begin, end: end, duration: end - begin,
      repeatCount: 1,
      autoreverses: false, fillMode: "removed", isAdditive: false, curve: nil, values: [])
  }
}
