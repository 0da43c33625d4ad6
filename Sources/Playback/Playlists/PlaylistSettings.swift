package import FrameLoop
package import Graphics
package import Playlists

/// How a playlist's documents and scenes are played.
public struct PlaylistSettings: Sendable {
  /// The time at which each begins, in its own seconds.
  public var start = 0.0
  /// The time at which each ends, in its own seconds; nil is its own end, or none for a single one that does not repeat.
  public var end: Double?
  /// Seconds for which one without an end shows.
  public var unendingLength = 5.0
  /// Scene seconds per second; above zero.
  public var rate = 1.0
  /// Whether the first follows the last.
  public var repeats = false
  /// Whether the run ends with the last one.
  public var stopsAtEnd = false
  /// The transition to the next; nil cuts. The name `random` selects another one each time.
  public var transition: PlaylistTransition?
  /// Seconds for which each shows, in its own time, unless an end is given; nil is its own duration.
  package var length: Double?
  /// How each is fitted into displays of other proportions.
  package var fit = CanvasFit.fit
  /// The background beside each; nil is the player's.
  package var background: ItemBackground?
  /// The motion of each as a whole.
  package var motion = ItemMotion.none
  /// Whether each round has a random order of its own.
  package var shuffles = false
  package var seed: UInt64 = 0
  /// The volume of each one's sound, from 0 to 1.
  package var volume: Float = 1
  /// Sound beside the whole playlist; nil is none.
  package var track: PlaylistTrack?
  /// Settings that play each input once, from its beginning to its end, without transitions.
  public init() {}
}

/// A transition from an input to the next.
public struct PlaylistTransition: Hashable, Sendable {
  /// A type of `CATransition`, such as `fade` or `push`, a transition filter, such as `CIDissolveTransition`, or `random`.
  public var name: String
  /// The duration in seconds; above zero.
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

  package var exists: Bool { kind != nil }
}

extension PlaylistSettings {
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

  /// The clock of an item from its beginning at display time 0.
  /// - Parameters:
  ///   - duration: where it ends by itself; nil when it does not.
  ///   - isAlone: whether it is the only one.
  package func clock(duration: Double?, isAlone: Bool) -> SceneClock {
    var clock = SceneClock()
    clock.rate = rate
    let ownEnd = length.map { start + $0 } ?? duration ?? (isAlone ? .infinity : start + unendingLength)
    // A single item that does not repeat goes on showing its end.
    let end = end ?? (isAlone && !repeats && !stopsAtEnd ? .infinity : ownEnd)
    clock.range = start...max(start, end)
    clock.sceneStart = start
    clock.repeats = isAlone && repeats
    return clock
  }
}
