package import FrameLoop

/// How documents and scenes are played.
public struct PlaylistSettings: Sendable {
  /// Where each begins, in its own time.
  public var start = 0.0
  /// Where each ends; nil is its own end, or none for what is the only one and does not repeat.
  public var end: Double?
  /// How long one without an end shows before the next.
  public var unendingLength = 5.0
  /// Seconds of the scene in a second; above zero.
  public var rate = 1.0
  /// Whether the last is followed by the first.
  public var repeats = false
  /// Whether the run is over with the last one's end.
  public var stopsAtEnd = false
  /// What brings in the next; nil cuts.
  public var transition: PlaylistTransition?
  /// Every input once, from its beginning to its end, without transitions.
  public init() {}
}

/// A transition from one to the next.
public struct PlaylistTransition: Hashable, Sendable {
  /// A type of `CATransition`, such as `fade` or `push`, or a transition filter, such as `CIDissolveTransition`.
  public var name: String
  /// Seconds; above zero.
  public var duration: Double

  /// A transition between inputs.
  /// - Parameters:
  ///   - name: a type of `CATransition`, or the name of a Core Image transition.
  ///   - duration: in seconds.
  public init(name: String, duration: Double) {
    self.name = name
    self.duration = duration
  }
}

extension PlaylistSettings {
  /// The clock of an item from its beginning, which it has at the display's time 0.
  /// - Parameters:
  ///   - duration: where it ends by itself; nil when it does not.
  ///   - isAlone: whether it is the only one.
  package func clock(duration: Double?, isAlone: Bool) -> SceneClock {
    var clock = SceneClock()
    clock.rate = rate
    let ownEnd = duration ?? (isAlone ? .infinity : start + unendingLength)
    // What is alone and does not begin anew goes on showing how it ended.
    let end = end ?? (isAlone && !repeats && !stopsAtEnd ? .infinity : ownEnd)
    clock.range = start...max(start, end)
    clock.sceneStart = start
    clock.repeats = isAlone && repeats
    return clock
  }
}
