package import FrameLoop
package import Playlists

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
  /// What brings in the next; nil cuts. The name `random` stands for another one each time.
  public var transition: PlaylistTransition?
  /// How long each shows, in its own seconds, unless it has an end given; nil is its own length.
  package var length: Double?
  /// How each meets displays of other proportions.
  package var fit = ItemFit.fit
  /// What shows beside each; nil is the player's background.
  package var background: ItemBackground?
  /// How each moves as a whole.
  package var motion = ItemMotion.none
  /// Whether each round has an order of its own.
  package var shuffles = false
  /// What everything random is made from.
  package var seed: UInt64 = 0
  /// How loud the sound of each is, from 0 to 1.
  package var volume: Float = 1
  /// What is heard beside all of them; nil is nothing.
  package var track: PlaylistTrack?
  /// Every input once, from its beginning to its end, without transitions.
  public init() {}
}

/// A transition from one to the next.
public struct PlaylistTransition: Hashable, Sendable {
  /// A type of `CATransition`, such as `fade` or `push`, a transition filter, such as `CIDissolveTransition`, or `random`.
  public var name: String
  /// Seconds; above zero.
  public var duration: Double

  /// A transition between inputs.
  /// - Parameters:
  ///   - name: a type of `CATransition`, the name of a Core Image transition, or `random`.
  ///   - duration: in seconds.
  public init(name: String, duration: Double) {
    self.name = name
    self.duration = duration
  }
}

extension PlaylistTransition {
  package init(_ transition: ItemTransition) { self.init(name: transition.name, duration: transition.duration) }

  /// Whether there is a transition of the name.
  package var exists: Bool { kind != nil }
}

extension PlaylistSettings {
  /// The settings of an item that says something about itself.
  package func applying(_ style: ItemStyle) -> PlaylistSettings {
    var settings = self
    settings.start = style.start ?? start
    settings.end = style.end ?? (style.duration == nil ? end : nil)
    settings.length = style.duration ?? length
    settings.rate = style.rate ?? rate
    settings.fit = style.fit ?? fit
    settings.background = style.background ?? background
    settings.motion = style.motion ?? motion
    settings.transition = style.transition.map(PlaylistTransition.init) ?? transition
    settings.volume = style.volume.map { Float($0 / 100) } ?? volume
    return settings
  }

  /// The clock of an item from its beginning, which it has at the display's time 0.
  /// - Parameters:
  ///   - duration: where it ends by itself; nil when it does not.
  ///   - isAlone: whether it is the only one.
  package func clock(duration: Double?, isAlone: Bool) -> SceneClock {
    var clock = SceneClock()
    clock.rate = rate
    let ownEnd = length.map { start + $0 } ?? duration ?? (isAlone ? .infinity : start + unendingLength)
    // What is alone and does not begin anew goes on showing how it ended.
    let end = end ?? (isAlone && !repeats && !stopsAtEnd ? .infinity : ownEnd)
    clock.range = start...max(start, end)
    clock.sceneStart = start
    clock.repeats = isAlone && repeats
    return clock
  }
}
