/// A value that a state sets: where.
struct StateSetting {
  var layer: CALayer
  var keyPath: String

  /// Whether an animation of `keyPath` of `layer` shows something of this value: the same, a part of it, or more than it.
  func isReached(by keyPath: String, of layer: CALayer) -> Bool {
    layer === self.layer
      && (keyPath == self.keyPath || keyPath.hasPrefix(self.keyPath + ".") || self.keyPath.hasPrefix(keyPath + "."))
  }
}

extension CAAnimation {
  /// The key paths of property animations in here.
  private var keyPaths: [String] {
    switch self {
    case let property as CAPropertyAnimation: property.keyPath.map { [$0] } ?? []
    case let group as CAAnimationGroup: (group.animations ?? []).flatMap(\.keyPaths)
    default: []
    }
  }

  /// Whether the animation, attached to `layer`, animates something that is set.
  func moves(_ layer: CALayer, _ settings: [StateSetting]) -> Bool {
    keyPaths.contains { keyPath in settings.contains { $0.isReached(by: keyPath, of: layer) } }
  }

  /// Whether the animation says itself what it shows, so that it runs whether its property changes or not.
  var hasValues: Bool {
    switch self {
    case let basic as CABasicAnimation: basic.fromValue != nil || basic.toValue != nil || basic.byValue != nil
    case let frames as CAKeyframeAnimation: frames.path != nil || frames.values?.isEmpty == false
    case let group as CAAnimationGroup: group.animations?.contains(where: \.hasValues) ?? false
    case is CAPropertyAnimation: false
    default: true
    }
  }

  /// A copy of an attached animation that, added again, is where it would be had it never been taken off.
  func continuing() -> CAAnimation {
    guard beginTime == 0, let animation = copy() as? CAAnimation else { return self }
    // It began with its layer's time; exactly 0 would mean now.
    animation.beginTime = -.leastNormalMagnitude
    return animation
  }

  /// A copy that begins so many seconds after `now`, its own begin time included, and runs at a multiple of its speed.
  func starting(after delay: CFTimeInterval = 0, at now: CFTimeInterval, speed multiple: Double = 1) -> CAAnimation? {
    guard let animation = copy() as? CAAnimation else { return nil }
    if multiple != 1 { animation.speed *= Float(multiple) }
    let begin = animation.beginTime + delay
    // 0 is now, which the commit replaces.
    animation.beginTime = begin == 0 ? 0 : now + begin / multiple
    return animation
  }
}

extension CALayer {
  /// The present in the layer's time. Before the layer is shown its time has not begun.
  var timeOfChange: CFTimeInterval { hostOfTree.map { hostTimeMap.local($0.time) } ?? 0 }
}
