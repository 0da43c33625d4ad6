/// The place of a value that a state sets: layer and key path.
struct StateSetting {
  var layer: CALayer
  var keyPath: String

  /// Whether an animation of `keyPath` of `layer` affects this value: the value itself, a component of it, or what contains it.
  func isReached(by keyPath: String, of layer: CALayer) -> Bool {
    layer === self.layer
      && (keyPath == self.keyPath || keyPath.hasPrefix(self.keyPath + ".") || self.keyPath.hasPrefix(keyPath + "."))
  }
}

extension CAAnimation {
  private var keyPaths: [String] {
    switch self {
    case let property as CAPropertyAnimation: property.keyPath.map { [$0] } ?? []
    case let group as CAAnimationGroup: (group.animations ?? []).flatMap(\.keyPaths)
    default: []
    }
  }

  /// Whether the animation, attached to `layer`, affects one of the settings.
  func moves(_ layer: CALayer, _ settings: [StateSetting]) -> Bool {
    keyPaths.contains { keyPath in settings.contains { $0.isReached(by: keyPath, of: layer) } }
  }

  /// Whether the animation has values of its own, so that it runs even if its property does not change.
  var hasValues: Bool {
    switch self {
    case let basic as CABasicAnimation: basic.fromValue != nil || basic.toValue != nil || basic.byValue != nil
    case let frames as CAKeyframeAnimation: frames.path != nil || frames.values?.isEmpty == false
    case let group as CAAnimationGroup: group.animations?.contains(where: \.hasValues) ?? false
    case is CAPropertyAnimation: false
    default: true
    }
  }

  /// A copy of an attached animation that, attached again, continues as if it had never been detached.
  func continuing() -> CAAnimation {
    guard beginTime == 0, let animation = copy() as? CAAnimation else { return self }
    // It began with its layer's time; a begin time of exactly 0 would mean now.
    animation.beginTime = -.leastNormalMagnitude
    return animation
  }

  /// A copy that begins `delay` seconds after `now` plus its own begin time, and runs at a multiple of its speed.
  func starting(after delay: CFTimeInterval = 0, at now: CFTimeInterval, speed multiple: Double = 1) -> CAAnimation? {
    guard let animation = copy() as? CAAnimation else { return nil }
    if multiple != 1 { animation.speed *= Float(multiple) }
    let begin = animation.beginTime + delay
    // A begin time of 0 means now, and the commit replaces it.
    animation.beginTime = begin == 0 ? 0 : now + begin / multiple
    return animation
  }
}

extension CALayer {
  /// The present in the layer's time, in seconds; 0 before the layer is shown.
  var timeOfChange: CFTimeInterval { hostOfTree.map { hostTimeMap.local($0.time) } ?? 0 }
}
