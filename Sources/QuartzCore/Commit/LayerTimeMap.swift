internal import RenderTree

/// How a layer's time runs against its host's: `local = scale · host + offset`, in seconds.
struct LayerTimeMap {
  var scale = 1.0
  var offset = 0.0

  func local(_ hostTime: Double) -> Double { scale * hostTime + offset }

  /// The map of a layer with `timing` below the layer of this map.
  func descending(into timing: MediaTiming) -> LayerTimeMap {
    LayerTimeMap(scale: scale * timing.speed, offset: (offset - timing.beginTime) * timing.speed + timing.timeOffset)
  }

  /// When, in host time, an animation of the layer is active; infinite ends where that never comes.
  ///
  /// An animation of speed 0 stays active. In a layer whose time stands still nothing starts or ends.
  func activeInterval(of timing: MediaTiming, now: Double) -> (start: Double, end: Double) {
    let speed = abs(timing.speed)
    if speed == 0 { return (now, .infinity) }
    let length = max(0, timing.activeDuration) / speed
    let begin = timing.beginTime, end = begin + length
    if scale > 0 { return ((begin - offset) / scale, (end - offset) / scale) }
    if scale < 0 { return ((end - offset) / scale, (begin - offset) / scale) }
    return (begin...max(begin, end)).contains(offset) ? (now, .infinity) : (.infinity, .infinity)
  }
}

extension MediaTiming {
  /// The length of all repetitions together, in seconds of the object's own time.
  var activeDuration: Double {
    let cycle = autoreverses ? 2 * duration : duration
    if repeatDuration > 0 { return repeatDuration }
    return repeatCount > 0 ? repeatCount * cycle : cycle
  }
}

extension CALayer {
  var hostTimeMap: LayerTimeMap { (parent?.hostTimeMap ?? LayerTimeMap()).descending(into: timing) }
}
