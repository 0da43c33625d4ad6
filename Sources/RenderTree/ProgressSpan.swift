/// The part of its course that an animation runs through since it was retimed: it stands in the place of the animation's own pacing.
///
/// Progress 0 is the animation's first value and 1 its last, timing curve and spring left out.
package struct ProgressSpan: Hashable, Sendable {
  /// Progress where the record's time begins.
  package var start: Double
  /// Progress where it ends.
  package var end: Double
  /// Leads from the one to the other, in seconds of the record's time; nil where the record's timing curve does.
  package var spring: SpringParameters?
  /// Whether progress stays between 0 and 1: an animation that is only a part of what is run through waits before it and after it.
  package var isConfined: Bool
  /// Seconds that the course of a group takes, in which its children's times count; nil where that is the record's duration.
  package var groupDuration: Double?

  package init(from start: Double, to end: Double, spring: SpringParameters? = nil, isConfined: Bool = false) {
    (self.start, self.end, self.spring, self.isConfined) = (start, end, spring, isConfined)
  }

  /// The animation's progress where `fraction` of the span is done, after its pacing.
  package func progress(at fraction: Double) -> Double {
    let progress = start + (end - start) * fraction
    return isConfined ? min(max(progress, 0), 1) : progress
  }
}
