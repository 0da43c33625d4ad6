/// How far an animation has come at some time.
package struct AnimationPhase: Hashable, Sendable {
  /// Progress through the cycle under way, from 0 to 1, before any timing curve. Reversed cycles run it backwards.
  package var fraction: Double
  /// Full cycles completed before this one; a cycle there and back is one. Negative when time runs backwards.
  package var cycle: Double
  /// By how much the fraction changes within `FrameGrid.tolerance`, below 0 where it decreases: what changes in steps shows the one at
  /// `fraction + lead`.
  package var lead: Double
  /// Whether the time lies in the active interval, rather than before or after it with a value held by the fill mode.
  package var isActive: Bool

  package init(fraction: Double, cycle: Double, lead: Double = 0, isActive: Bool) {
    self.fraction = fraction
    self.cycle = cycle
    self.lead = lead
    self.isActive = isActive
  }
}
