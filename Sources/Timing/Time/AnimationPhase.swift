/// The phase of an animation at a time, before any timing curve.
package struct AnimationPhase: Hashable, Sendable {
  /// Progress through the present cycle, from 0 to 1, before any timing curve. In reversed cycles it decreases.
  package var fraction: Double
  /// The number of full cycles completed before this one, where forwards and backwards together count as one. Negative when time runs
  /// backwards.
  package var cycle: Double
  /// The change of the fraction within `FrameGrid.tolerance`, negative where it decreases: values that change in steps show that at
  /// `fraction + lead`. 0 at an end where a cycle ends, too: nothing follows there.
  package var lead = 0.0
  /// Whether the time is in the active interval, instead of before or after it with a value held by the fill mode.
  package var isActive: Bool
}
