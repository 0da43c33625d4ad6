internal import Graphics

extension EmitterCell {
  package static let numberKeys: [String: WritableKeyPath<Numbers, Double> & Sendable] = [
    "birthRate": \.birthRate, "lifetime": \.lifetime, "lifetimeRange": \.lifetimeRange, "emissionLatitude": \.emissionLatitude,
    "emissionLongitude": \.emissionLongitude, "emissionRange": \.emissionRange, "velocity": \.velocity, "velocityRange": \.velocityRange,
    "xAcceleration": \.xAcceleration, "yAcceleration": \.yAcceleration, "zAcceleration": \.zAcceleration, "scale": \.scale,
    "scaleRange": \.scaleRange, "scaleSpeed": \.scaleSpeed, "spin": \.spin, "spinRange": \.spinRange, "rotation": \.rotation,
    "rotationRange": \.rotationRange, "orientationLatitude": \.orientationLatitude,
    "orientationLatitudeRange": \.orientationLatitudeRange, "orientationLongitude": \.orientationLongitude,
    "orientationLongitudeRange": \.orientationLongitudeRange, "redRange": \.redRange, "greenRange": \.greenRange,
    "blueRange": \.blueRange, "alphaRange": \.alphaRange, "redSpeed": \.redSpeed, "greenSpeed": \.greenSpeed, "blueSpeed": \.blueSpeed,
    "alphaSpeed": \.alphaSpeed, "contentsScale": \.contentsScale, "minificationFilterBias": \.minificationFilterBias,
    "contentsFrameCount": \.contentsFrameCount, "contentsFramesPerRow": \.contentsFramesPerRow,
    "contentsFramesPerSecond": \.contentsFramesPerSecond,
  ]

  /// All keys of cells except those of timing, in the order that documents use.
  package static let keys =
    ["name", "enabled", "contents", "contentsRect", "color"] + numberKeys.keys.sorted()
    + ["particleType", "contentsFrameMode", "minificationFilter", "magnificationFilter"]

  /// The kind of value of a cell's key; nil for an unknown key.
  package static func kind(ofKey key: String) -> ValueKind? {
    if numberKeys[key] != nil { return .number }
    return switch key {
    case "enabled": .bool
    case "name": .string
    case "color": .color
    case "contents": .image
    case "contentsRect": .rect
    case "minificationFilter", "magnificationFilter": ContentsFilter.kind
    case "particleType": ParticleType.kind
    case "contentsFrameMode": FrameMode.kind
    default: nil
    }
  }

  /// The value at a key path within the cell: a key, a named cell or behaviour, or a channel of the colour.
  package func value(forKeyPath path: Substring) -> AnimatableValue? {
    if let number = Self.numberKeys[String(path)] { return .number(numbers[keyPath: number]) }
    switch path {
    case "enabled": return .bool(isEnabled)
    case "name": return name?.animatable
    case "color": return .color(color)
    case "color.red": return .number(color.red)
    case "color.green": return .number(color.green)
    case "color.blue": return .number(color.blue)
    case "color.alpha": return .number(color.alpha)
    case "contents": return contents?.animatable
    case "contentsRect": return .rect(contentsRect)
    case "minificationFilter": return minificationFilter.animatable
    case "magnificationFilter": return magnificationFilter.animatable
    case "particleType": return particleType.animatable
    case "contentsFrameMode": return frameMode.animatable
    default:
      guard let (list, name, rest) = Self.split(path) else { return nil }
      return list == "emitterCells" ? cells.value(name, rest) : behaviors.value(name, rest)
    }
  }

  /// Sets the value at a key path within the cell. Returns false, without a change, for a value of another type.
  @discardableResult
  package mutating func setValue(_ value: AnimatableValue?, forKeyPath path: Substring) -> Bool {
    if let number = Self.numberKeys[String(path)] { return numbers[keyPath: number].take(value) }
    switch path {
    case "enabled": return isEnabled.take(value)
    case "name":
      name = value.flatMap(String.from)
      return true
    case "color": return color.take(value)
    case "color.red": return color.red.take(value)
    case "color.green": return color.green.take(value)
    case "color.blue": return color.blue.take(value)
    case "color.alpha": return color.alpha.take(value)
    case "contents": return contents.take(value)
    case "contentsRect": return contentsRect.take(value)
    case "minificationFilter": return minificationFilter.take(value)
    case "magnificationFilter": return magnificationFilter.take(value)
    case "particleType": return particleType.take(value)
    case "contentsFrameMode": return frameMode.take(value)
    default:
      guard let (list, name, rest) = Self.split(path) else { return false }
      return list == "emitterCells" ? cells.setValue(value, name, rest) : behaviors.setValue(value, name, rest)
    }
  }

  /// Splits a path into one of the lists: `emitterCells.NAME.REST` or `emitterBehaviors.NAME.REST`; nil for others.
  private static func split(_ path: Substring) -> (list: Substring, name: Substring, rest: Substring)? {
    let parts = path.split(separator: ".", maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count == 3, parts[0] == "emitterCells" || parts[0] == "emitterBehaviors" else { return nil }
    return (parts[0], parts[1], parts[2])
  }
}

extension [EmitterCell] {
  func value(_ name: Substring, _ path: Substring) -> AnimatableValue? { first { $0.name ?? "" == name }?.value(forKeyPath: path) }

  mutating func setValue(_ value: AnimatableValue?, _ name: Substring, _ path: Substring) -> Bool {
    guard let index = firstIndex(where: { $0.name ?? "" == name }) else { return false }
    return self[index].setValue(value, forKeyPath: path)
  }
}

extension [EmitterBehavior] {
  /// An input of the first behaviour of a name.
  func value(_ name: Substring, _ key: Substring) -> AnimatableValue? {
    guard let behavior = first(where: { $0.name ?? "" == name }) else { return nil }
    return key == "enabled" ? .bool(behavior.isEnabled) : behavior.inputs[String(key)]
  }

  mutating func setValue(_ value: AnimatableValue?, _ name: Substring, _ key: Substring) -> Bool {
    guard let index = firstIndex(where: { $0.name ?? "" == name }) else { return false }
    if key == "enabled" { return self[index].isEnabled.take(value) }
    self[index].inputs[String(key)] = value
    return true
  }
}
