/// How the time of a scene follows the time of the display: from where, how fast, and how often. All times are seconds.
///
/// A value: the thread that decides makes a new one, the thread that shows asks it for the scene's time at a blank.
package struct SceneClock: Hashable, Sendable {
  /// The display's time at which the scene's is `sceneStart`.
  package var displayStart = 0.0
  /// The scene's time there. It may lie outside `range` only before the range.
  package var sceneStart = 0.0
  /// Seconds of the scene in a second of the display; negative runs backwards, 0 stands still.
  package var rate = 1.0
  /// Where the scene begins and ends; the end may be infinite.
  package var range = 0.0...Double.infinity
  /// Whether the scene begins anew at the end of its range, instead of standing still there.
  package var repeats = false

  package init() {}

  /// The machine's own time: what live layers follow.
  package static let machine: SceneClock = {
    var clock = SceneClock()
    clock.range = -Double.infinity...Double.infinity
    return clock
  }()

  /// The time to evaluate the scene for when the display's time is `time`.
  package func sceneTime(at time: Double) -> Double {
    folded(sceneStart + (time - displayStart) * rate)
  }

  package func isRunning(at time: Double) -> Bool {
    guard rate != 0 else { return false }
    guard !doesRepeat else { return true }
    let scene = sceneStart + (time - displayStart) * rate
    return rate > 0 ? scene < range.upperBound : scene > range.lowerBound
  }

  /// The display's time, not before `time`, at which the scene's time is next `scene`; infinite when never.
  package func displayTime(ofScene scene: Double, from time: Double) -> Double {
    guard rate != 0, scene > -.infinity, scene < .infinity, isRunning(at: time) else { return .infinity }
    guard range.contains(scene) else { return .infinity }
    var distance = (scene - sceneTime(at: time)) / rate
    if distance < 0 {
      guard doesRepeat else { return .infinity }
      distance += length / abs(rate)
    }
    return time + distance
  }

  /// The display's time, after `time`, at which a scene that repeats begins anew; infinite when it does not.
  package func nextTurn(after time: Double) -> Double {
    guard doesRepeat, rate != 0 else { return .infinity }
    let end = rate > 0 ? range.upperBound : range.lowerBound
    return time + max((end - sceneTime(at: time)) / rate, 0).nextUp
  }

  /// The display's time at which a scene that does not repeat comes to its end; infinite when never.
  package var endTime: Double {
    guard !doesRepeat, rate != 0 else { return .infinity }
    let end = rate > 0 ? range.upperBound : range.lowerBound
    return abs(end) < .infinity ? displayStart + (end - sceneStart) / rate : .infinity
  }

  /// The clock of the same scene that shows another time or runs at another speed from the display's `time` on.
  package func changed(at time: Double, sceneTime: Double? = nil, rate: Double? = nil) -> SceneClock {
    var clock = self
    clock.sceneStart = folded(sceneTime ?? self.sceneTime(at: time))
    clock.displayStart = time
    clock.rate = rate ?? self.rate
    return clock
  }

  /// The clock of the same scene on the display that another clock's scene is the display of: for a clock that stops, or turns by a
  /// time, with everything that follows it.
  /// - Precondition: the other's range is unbounded.
  package func following(_ outer: SceneClock) -> SceneClock {
    var clock = self
    let scene = sceneStart + (outer.sceneStart - displayStart) * rate
    clock.sceneStart = scene < range.lowerBound && rate > 0 ? scene : folded(scene)
    clock.displayStart = outer.displayStart
    clock.rate = rate * outer.rate
    return clock
  }

  /// `changed(at:sceneTime:rate:)` in place.
  package mutating func change(at time: Double, sceneTime: Double? = nil, rate: Double? = nil) {
    self = changed(at: time, sceneTime: sceneTime, rate: rate)
  }

  private var length: Double { range.upperBound - range.lowerBound }
  private var doesRepeat: Bool { repeats && length > 0 && length < .infinity }

  private func folded(_ scene: Double) -> Double {
    guard doesRepeat else { return min(max(scene, range.lowerBound), range.upperBound) }
    guard !range.contains(scene) || scene == range.upperBound else { return scene }
    let turns = ((scene - range.lowerBound) / length).rounded(.down)
    return min(max(scene - turns * length, range.lowerBound), range.upperBound)
  }
}
