package import Graphics
internal import TextEscaping

/// The background beside an item, and behind its transparent parts.
package enum ItemBackground: Hashable, Sendable {
  /// Red, green, blue and alpha, from 0 to 1.
  case color(Double, Double, Double, Double)
  /// The item itself, blurred, as large as it covers the display.
  case blur
}

/// How an item moves as a whole while it shows.
package enum ItemMotion: String, CaseIterable, Sendable {
  case none
  /// A slow zoom in or out, with a pan.
  case kenBurns = "ken-burns"
}

package struct ItemTransition: Hashable, Sendable {
  /// A type of `CATransition`, a Core Image transition, or `random`.
  package var name: String
  /// Seconds, above zero.
  package var duration: Double

  package init(name: String, duration: Double) { (self.name, self.duration) = (name, duration) }

  /// Reads `CIDissolveTransition:1.0`, `push:0.5`, `random:1`.
  package init?(_ text: String) {
    let parts = text.split(atEach: ":")
    guard parts.count == 2, !parts[0].isEmpty, let seconds = Double(parts[1]), seconds.isFinite, seconds > 0 else { return nil }
    self.init(name: String(parts[0]), duration: seconds)
  }
}

/// How an item shows. What is nil is left to the playlist, and there to the player.
package struct ItemStyle: Hashable, Sendable {
  /// Seconds for which it shows; nil is its own length.
  package var duration: Double?
  package var fit: CanvasFit?
  package var background: ItemBackground?
  package var motion: ItemMotion?
  package var transition: ItemTransition?
  /// Where it begins and ends, in its own seconds.
  package var start: Double?
  package var end: Double?
  /// Seconds of the item in a second.
  package var rate: Double?
  /// How loud its sound is, in percent.
  package var volume: Double?

  package init() {}

  /// The style with everything that is nil taken from `defaults`.
  package func over(_ defaults: ItemStyle) -> ItemStyle {
    var style = self
    style.duration = duration ?? defaults.duration
    style.fit = fit ?? defaults.fit
    style.background = background ?? defaults.background
    style.motion = motion ?? defaults.motion
    style.transition = transition ?? defaults.transition
    style.start = start ?? defaults.start
    style.end = end ?? defaults.end
    style.rate = rate ?? defaults.rate
    style.volume = volume ?? defaults.volume
    return style
  }
}
