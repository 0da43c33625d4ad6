/// What of the displays may change while something plays on them.
package struct DisplayTuning: Hashable, Sendable {
  /// Whether there are fewer new pictures where nothing moves fast: see `PlayerSettings.prefersLowPower`.
  package var savesPower = false

  /// `PlayerSettings.gamma`.
  package var gamma = 1.0
  /// From 0 to 1; nil leaves it as it is.
  package var brightness: Double?

  package init() {}

  init(_ settings: PlayerSettings) { (savesPower, gamma) = (settings.prefersLowPower, settings.gamma) }
}
