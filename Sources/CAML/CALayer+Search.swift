internal import QuartzCore

extension CALayer {
  /// The first layer that satisfies the condition, in the order layer, mask, sublayers.
  func firstLayer(where condition: (CALayer) -> Bool) -> CALayer? {
    if condition(self) { return self }
    if let found = mask?.firstLayer(where: condition) { return found }
    for sublayer in sublayers ?? [] {
      if let found = sublayer.firstLayer(where: condition) { return found }
    }
    return nil
  }

  /// The latest end of an animation at or below this layer; nil when nothing ends.
  /// - Parameter toDocument: from this layer's parent time to the document's.
  package func lastAnimationEnd(_ toDocument: (Double) -> Double) -> Double? {
    // A layer that stands still, or runs backwards, brings no animation to its end.
    guard speed > 0 else { return nil }
    func local(_ time: Double) -> Double { toDocument((time - timeOffset) / Double(speed) + steppedBeginTime) }

    var latest: Double?
    func note(_ end: Double?) {
      guard let end, end.isFinite, end > 0 else { return }
      latest = max(latest ?? 0, end)
    }
    for animation in animationsUnderWay { note(animation.activeEnd.map(local)) }
    note(mask?.lastAnimationEnd(local))
    for sublayer in sublayers ?? [] {
      // The last copy lags behind the first.
      let lag = (self as? CAReplicatorLayer).map { max(0, Double($0.instanceCount - 1) * $0.instanceDelay) } ?? 0
      note(sublayer.lastAnimationEnd { local($0 + lag) })
    }
    return latest
  }
}
