import Foundation
internal import RenderTree

// Begin times that a program took from the running clock before its layers came onto a stepped one: `CACurrentMediaTime() + 0.35`. With
// each goes the clock's reading when it was set. When the layers are committed on a stepped clock, the reading becomes the time at which
// that clock began, and what lies between reading and begin time stays as it is.

extension ThreadContext {
  /// The clock reading from which a begin time was taken: the last one, if the time is at most an hour before it or later, and nearer to it
  /// than to 0. Nil for other times.
  func clockReading(forBeginTime time: Double) -> Double? {
    guard let reading = lastClockReading, !(currentHost?.isStepped ?? false), time.isFinite else { return nil }
    return time >= reading - min(reading / 2, 3600) ? reading : nil
  }

  /// Carries over the begin times of layers that have moved onto a stepped clock.
  func carryLayerBeginTimes() {
    guard !layersWithClockTimes.isEmpty else { return }
    let layers = layersWithClockTimes.compactMap(\.layer)
    layersWithClockTimes.removeAll()
    for layer in layers.sorted(by: { $0.depthInTree < $1.depthInTree }) {
      guard let host = layer.hostOfTree else {
        layersWithClockTimes.append(WeakLayer(layer: layer))
        continue
      }
      if host.isStepped { layer.carryBeginTime(toClockFrom: host.origin) }
    }
  }

  struct WeakLayer {
    weak var layer: CALayer?
  }
}

extension CALayer {
  fileprivate var depthInTree: Int { parent.map { $0.depthInTree + 1 } ?? 0 }

  /// The begin time as it is on a stepped clock that begins at 0.
  package var steppedBeginTime: Double { extras?.clockTime.map { $0.beginTime - $0.reading } ?? beginTime }

  /// Records whether the begin time was taken from the running clock.
  func noteClockReading() {
    let context = ThreadContext.current
    let reading = context.clockReading(forBeginTime: timing.beginTime)
    guard reading != nil || extras?.clockTime != nil else { return }
    modifyExtras { $0.clockTime = reading.map { LayerExtras.ClockTime(reading: $0, beginTime: timing.beginTime) } }
    if reading != nil { context.layersWithClockTimes.append(ThreadContext.WeakLayer(layer: self)) }
  }

  /// The layer's time against the running clock's, with begin times as the program set them.
  var clockTimeMap: LayerTimeMap {
    guard CallStack.hasRoom else { return CallStack.extended { self.clockTimeMap } }
    var timing = timing
    if let clockTime = extras?.clockTime { timing.beginTime = clockTime.beginTime }
    return (parent?.clockTimeMap ?? LayerTimeMap()).descending(into: timing)
  }

  fileprivate func carryBeginTime(toClockFrom origin: Double) {
    guard let clockTime = extras?.clockTime else { return }
    let above = parent?.clockTimeMap ?? LayerTimeMap(), now = parent?.hostTimeMap ?? LayerTimeMap()
    timing.beginTime = above.carry(clockTime.beginTime, readAt: clockTime.reading, to: origin, of: now)
    ThreadContext.current.layerTimingChanged = true
    markStale()
  }
}

extension CALayer {
  /// Resets recorded clock readings to `reading` before a stepped clock takes the tree over from the running one, so that what is under way
  /// continues.
  func rebaseClockTimes(to reading: Double) {
    visitSubtree { layer in
      if let extras = layer.extras, extras.clockTime != nil {
        extras.clockTime?.reading = reading
        ThreadContext.current.layersWithClockTimes.append(ThreadContext.WeakLayer(layer: layer))
      }
      for attached in layer.attachedAnimations where attached.animation.clockReading != nil {
        attached.animation.resolveBeginTime(attached.animation.beginTime, clockReading: reading)
      }
    }
  }
}

extension LayerTimeMap {
  /// A time of this map, taken when the running clock showed `reading`, as a time of `map` on a clock that began at `origin`. What lies
  /// between is kept to the nanosecond, which is all that the running clock's numbers are good for.
  func carry(_ time: Double, readAt reading: Double, to origin: Double, of map: LayerTimeMap) -> Double {
    map.local(origin) + ((time - local(reading)) * 1e9).rounded() / 1e9
  }
}
