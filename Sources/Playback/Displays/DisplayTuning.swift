/// Display settings that may change during playback.
package struct DisplayTuning: Hashable, Sendable {
  /// Whether the frame rate is lowered where nothing moves fast: see `PlayerSettings.prefersLowPower`.
  package var savesPower = false

  /// The gamma exponent of the displays: `PlayerSettings.gamma`.
  package var gamma = 1.0
  /// Brightness from 0 to 1; nil leaves it as it is.
  package var brightness: Double?

  package init() {}

  init(_ settings: PlayerSettings) { (savesPower, gamma) = (settings.prefersLowPower, settings.gamma) }
}
