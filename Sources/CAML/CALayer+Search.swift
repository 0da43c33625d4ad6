package import QuartzCore
internal import RenderTree

extension CALayer {
  /// The first layer that satisfies the condition, in the order layer, mask, sublayers.
  package func firstLayer(where condition: (CALayer) -> Bool) -> CALayer? {
    var pending = [self]
    while let layer = pending.popLast() {
      if condition(layer) { return layer }
      pending.append(contentsOf: (layer.sublayers ?? []).reversed())
      if let mask = layer.mask { pending.append(mask) }
    }
    return nil
  }

  /// The latest end of an animation at or below this layer, in the time of its superlayer; nil when nothing ends.
  package var lastAnimationEnd: Double? {
    var above: [TimeStep] = []
    return lastAnimationEnd(&above)
  }

  /// - Parameter above: from the time of the layer's superlayer to that of the result, the outermost first.
  private func lastAnimationEnd(_ above: inout [TimeStep]) -> Double? {
    // A layer that stands still, or runs backwards, brings no animation to its end.
    guard speed > 0 else { return nil }
    guard CallStack.hasRoom else { return CallStack.extended { lastAnimationEnd(&above) } }
    var latest: Double?
    func note(_ end: Double?) {
      guard let end, end.isFinite, end > 0 else { return }
      latest = max(latest ?? 0, end)
    }
    above.append(TimeStep(lag: 0, timeOffset: timeOffset, speed: Double(speed), beginTime: steppedBeginTime))
    for animation in animationsUnderWay {
      note(animation.activeEnd.map { end in above.reversed().reduce(end) { $1.outerTime($0) } })
    }
    note(mask?.lastAnimationEnd(&above))
    // The last copy lags behind the first.
    if let replicator = self as? CAReplicatorLayer {
      above[above.count - 1].lag = max(0, Double(replicator.instanceCount - 1) * replicator.instanceDelay)
    }
    for sublayer in sublayers ?? [] { note(sublayer.lastAnimationEnd(&above)) }
    above.removeLast()
    return latest
  }
}

/// The step from the time of a layer's sublayers to that of its superlayer.
private struct TimeStep {
  /// Seconds by which they lag behind the layer's own time.
  var lag: Double
  var timeOffset: Double
  var speed: Double
  var beginTime: Double

  func outerTime(_ time: Double) -> Double { (time + lag - timeOffset) / speed + beginTime }
}
