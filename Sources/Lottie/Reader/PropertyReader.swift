extension ReadingContext {
  /// A property as documents say it: a value, or key frames, and maybe a slot that it is taken from.
  func property<Value: DocumentValue>(_ json: JSONValue?, _ fallback: Value) -> Property<Value> {
    guard let json else { return .still(fallback) }
    guard json.isObject, json["k"] != nil || json["sid"] != nil || json["x"] != nil else { return .still(Value(json: json) ?? fallback) }
    return property(json, slot: json["sid"]?.text, fallback)
  }

  /// - Parameter slot: the name of the slot that it is taken from; nil for none.
  func property<Value: DocumentValue>(_ json: JSONValue, slot: String?, _ fallback: Value) -> Property<Value> {
    var source = json
    if let slot {
      if let value: Value = overrides[slot].flatMap({ Value.init(slot: $0) }) { return .still(value) }
      if let own = self.slot(slot), own.isObject { source = own }
    }
    // A gradient has its numbers beside their count.
    if let inner = source["k"], inner.isObject, inner["k"] != nil { source = inner }
    if let expression = source["x"], expression.kind == .text {
      note("an expression is not evaluated; the value is the one without it", at: expression)
    }
    guard let value = source["k"] else { return .still(fallback) }
    if value.isArray, let first = value.first, first.isObject, first["t"] != nil { return keyframes(value, fallback) }
    return .still(Value(json: value) ?? fallback)
  }

  /// Key frames of both forms: with each one's own value and end, or with values alone.
  private func keyframes<Value: DocumentValue>(_ json: JSONValue, _ fallback: Value) -> Property<Value> {
    var keys: [KeyframeTrack<Value>.Key] = []
    keys.reserveCapacity(json.count)
    var previousEnd: Value?, previous: JSONValue?
    for element in json.elements {
      guard let frame = element["t"]?.number else {
        note("a key frame has no time", at: element)
        continue
      }
      let own = element["s"].flatMap { Value(json: $0) }
      guard let value = own ?? previousEnd else { continue }
      if let previous, !keys.isEmpty { finish(&keys[keys.count - 1], previous) }
      keys.append(KeyframeTrack.Key(frame: frame, value: value))
      previousEnd = element["e"].flatMap { Value(json: $0) }
      previous = element
    }
    // A last key that goes on to a value of its own.
    guard !keys.isEmpty else { return .still(fallback) }
    if keys.count == 1 { return .still(keys[0].value) }
    if keys.indices.dropFirst().contains(where: { keys[$0 - 1].frame > keys[$0].frame }) {
      keys = keys.enumerated().sorted { ($0.element.frame, $0.offset) < ($1.element.frame, $1.offset) }.map(\.element)
    }
    return .animated(KeyframeTrack(keys, measure: .length))
  }

  /// How a key goes over into the next one.
  private func finish<Value: DocumentValue>(_ key: inout KeyframeTrack<Value>.Key, _ json: JSONValue) {
    if json["h"]?.flag ?? false { return key.easing = .hold }
    if let out = json["to"].flatMap({ Value(json: $0) }), let into = json["ti"].flatMap({ Value(json: $0) }) {
      key.tangents = (out, into)
    }
    guard let out = json["o"], let into = json["i"] else { return }
    func easing(_ component: Int) -> Easing {
      Easing(
        SIMD2(Self.component(out["x"], component) ?? 0, Self.component(out["y"], component) ?? 0),
        SIMD2(Self.component(into["x"], component) ?? 1, Self.component(into["y"], component) ?? 1))
    }
    key.easing = easing(0)
    let count = min(Value.easingCount, max(out["x"]?.count ?? 0, into["x"]?.count ?? 0))
    if key.tangents == nil, count > 1 {
      let easings = (0..<count).map(easing)
      if easings.contains(where: { $0 != key.easing }) { key.componentEasings = easings }
    }
  }

  /// A component of what is a number or several; the last one where there are fewer.
  private static func component(_ json: JSONValue?, _ index: Int) -> Double? {
    guard let json else { return nil }
    if let number = json.number { return number }
    var last: Double?
    for (number, element) in json.elements.enumerated() where number <= index { last = element.number ?? last }
    return last
  }

  // MARK: Transforms

  func transform(_ json: JSONValue?) -> TransformModel {
    var transform = TransformModel()
    guard let json, json.isObject else { return transform }
    transform.anchor = property(json["a"], .zero)
    if let position = json["p"], position["s"]?.flag ?? false {
      transform.position = .split(x: property(position["x"], 0), y: property(position["y"], 0))
    } else if json["p"] == nil, json["px"] != nil || json["py"] != nil {
      transform.position = .split(x: property(json["px"], 0), y: property(json["py"], 0))
    } else {
      transform.position = .whole(positions(property(json["p"], .zero)))
    }
    transform.scale = property(json["s"], SIMD2(100, 100))
    transform.rotation = property(json["r"] ?? json["rz"], 0)
    let spatial = TransformModel.SpatialRotation(
      x: property(json["rx"], 0), y: property(json["ry"], 0), orientation: property(json["or"], .zero))
    if spatial.x.stillValue != 0 || spatial.y.stillValue != 0 || spatial.orientation.stillValue != .zero { transform.spatial = spatial }
    transform.skew = property(json["sk"], 0)
    transform.skewAxis = property(json["sa"], 0)
    transform.opacity = property(json["o"], 100)
    return transform
  }

  /// A layer's own way, which is measured as Apple's systems do.
  private func positions(_ property: Property<SIMD2<Double>>) -> Property<SIMD2<Double>> {
    guard case .animated(let track) = property else { return property }
    return .animated(KeyframeTrack(track.keys, measure: .parameter))
  }
}
