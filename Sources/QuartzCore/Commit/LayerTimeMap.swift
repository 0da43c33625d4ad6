internal import RenderTree
internal import Timing

/// How a layer's time runs against its host's: `local = scale · host + offset`, in seconds.
struct LayerTimeMap {
  var scale = 1.0
  var offset = 0.0

  func local(_ hostTime: Double) -> Double { scale * hostTime + offset }

  /// The map of a sublayer, or animation, with `timing` inside the layer of this map.
  func descending(into timing: MediaTiming) -> LayerTimeMap {
    LayerTimeMap(scale: scale * timing.rate, offset: timing.activeLocalTime(atParentTime: offset))
  }

  /// The interval of host time, in seconds, during which an animation of the layer is active; an end that is never reached is infinite.
  ///
  /// An animation of speed 0 stays active. In a layer whose time stands still nothing starts or ends.
  func activeInterval(of timing: MediaTiming, now: Double) -> (start: Double, end: Double) {
    // An animation without duration, in a transaction without one, is over when it begins.
    let active = timing.duration > 0 ? timing.activeInterval() : timing.begin...timing.begin
    if scale > 0 { return ((active.lowerBound - offset) / scale, (active.upperBound - offset) / scale) }
    if scale < 0 { return ((active.upperBound - offset) / scale, (active.lowerBound - offset) / scale) }
    return active.contains(offset) ? (now, .infinity) : (.infinity, .infinity)
  }
}

extension CALayer {
  var hostTimeMap: LayerTimeMap {
    guard CallStack.hasRoom else { return CallStack.extended { self.hostTimeMap } }
    return (parent?.hostTimeMap ?? LayerTimeMap()).descending(into: timing)
  }
}

/// Caches hosts and time maps for many layers: siblings that come one after another share one lookup.
struct LayerPlaces {
  private var parent: CALayer?
  private var host: LayerHost?
  private var parentMap = LayerTimeMap()

  /// The host of the layer's tree, and how the layer's time runs against it.
  mutating func place(of layer: CALayer) -> (host: LayerHost?, map: LayerTimeMap) {
    guard let parent = layer.parent else { return (layer.host, layer.hostTimeMap) }
    if parent !== self.parent { (self.parent, host, parentMap) = (parent, parent.hostOfTree, parent.hostTimeMap) }
    return (host, parentMap.descending(into: layer.timing))
  }
}
