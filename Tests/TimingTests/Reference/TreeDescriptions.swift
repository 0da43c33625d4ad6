import RenderTree

// Trees as text, for the report of a disagreement.

extension [Commit] {
  var description: String {
    enumerated().map { "commit \($0.offset), frames at \($0.element.times):\n\($0.element.root.described())" }.joined()
  }
}

extension RenderNode {
  fileprivate func described(_ indent: String = "  ", _ role: String = "layer") -> String {
    var text = "\(indent)\(role) \(id.rawValue)\(timing.described)"
    switch properties.content {
    case .plain: break
    case .replicator(let replicator): text += " \(replicator)"
    case .shape: text += " shape"
    case .gradient: text += " gradient"
    default: text += " other"
    }
    let plain = LayerProperties()
    for property in LayerProperty.allCases where property != .custom {
      let keyPath = LayerKeyPath(property), value = properties.value(for: keyPath)
      if value != plain.value(for: keyPath), let value, !property.row.key.hasPrefix("instance") { text += " \(keyPath) \(value.described)" }
    }
    text += "\n"
    for animation in animations { text += animation.described(indent + "    ") }
    if let mask { text += mask.described(indent + "  ", "mask") }
    for sublayer in sublayers { text += sublayer.described(indent + "  ") }
    return text
  }
}

extension MediaTiming {
  fileprivate var described: String {
    var text = duration == .infinity ? "" : ", \(duration) s"
    if beginTime != 0 { text += ", begin \(beginTime)" }
    if speed != 1 { text += ", speed \(speed)" }
    if timeOffset != 0 { text += ", offset \(timeOffset)" }
    if repeatCount != 0 { text += ", repeat \(repeatCount)" }
    if repeatDuration != 0 { text += ", repeat for \(repeatDuration) s" }
    if autoreverses { text += ", autoreverses" }
    if fillMode != .removed { text += ", fills \(fillMode)" }
    return text
  }
}

extension AnimationRecord {
  fileprivate func described(_ indent: String) -> String {
    let common =
      timing.described + (timingCurve.map { ", \($0)" } ?? "") + (isRemovedOnCompletion ? "" : ", stays")
      + (span.map { ", \($0)" } ?? "")
    switch body {
    case .transition(let transition):
      var text =
        "\(indent)transition \(id.rawValue)\(common), frozen \(String(describing: transition.frozenTime)) \(transition.freezesNewSide)\n"
      if let previous = transition.previous { text += previous.described(indent + "  ", "from layer") }
      return text
    case .group(let children): return "\(indent)group \(id.rawValue)\(common)\n" + children.map { $0.described(indent + "  ") }.joined()
    case .property(let change):
      var text = "\(indent)animation \(id.rawValue) of \(change.keyPath)\(common)"
      if change.isAdditive { text += ", additive" }
      if change.isCumulative { text += ", cumulative" }
      if let function = change.valueFunction { text += ", \(function)" }
      switch change.interpolation {
      case .basic(let endpoints): text += endpoints.described
      case .spring(let endpoints, let parameters): text += endpoints.described + ", \(parameters)"
      case .keyframes(let frames):
        text += ", \(frames.mode) \(frames.values.map(\.described))"
        if let path = frames.path { text += ", along \(path.verbs) \(path.points)" }
        if let rotation = frames.rotation { text += ", turning \(rotation)" }
        if let times = frames.keyTimes { text += ", times \(times)" }
        if let curves = frames.timingCurves { text += ", curves \(curves)" }
        if let numbers = frames.tensionValues { text += ", tension \(numbers)" }
        if let numbers = frames.continuityValues { text += ", continuity \(numbers)" }
        if let numbers = frames.biasValues { text += ", bias \(numbers)" }
      case .video: text += ", video"
      }
      return text + "\n"
    }
  }
}

extension Endpoints {
  fileprivate var described: String {
    [("from", from), ("to", to), ("by", by)].map { name, value in value.map { ", \(name) \($0.described)" } ?? "" }.joined()
  }
}

extension AnimatableValue {
  /// The kind and the numbers.
  var described: String {
    switch self {
    case .path(let path): "path \(path.verbs) \(path.points.map { [$0.x, $0.y] })"
    case .contents(.image(let image)): "picture \(image.hashValue)"
    case .bool(let flag): "\(flag)"
    case .string(let string): string
    case .array(let values): "[" + values.map(\.described).joined(separator: ", ") + "]"
    case .number(let number): "\(number)"
    default: "\("\(self)".prefix { $0 != "(" }) \(numbers ?? [])"
    }
  }
}
