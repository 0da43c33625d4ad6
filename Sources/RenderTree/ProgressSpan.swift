/// The part of its course that a retimed animation covers, instead of the animation's own pacing.
///
/// Progress 0 is the animation's first value and 1 its last, timing curve and spring left out.
package struct ProgressSpan: Hashable, Sendable {
  /// Progress at the beginning of the record's time.
  package var start: Double
  /// Progress at the end of the record's time.
  package var end: Double
  /// The spring that paces the span, in seconds of the record's time; nil where the record's timing curve does.
  package var spring: SpringParameters?
  /// Whether progress is clamped to 0…1, so that an animation which is only a part of the span waits before and after it.
  package var isConfined: Bool
  /// Seconds of a group's course, in which its children's times are given; nil where that is the record's duration.
  package var groupDuration: Double?

  package init(from start: Double, to end: Double, spring: SpringParameters? = nil, isConfined: Bool = false) {
    (self.start, self.end, self.spring, self.isConfined) = (start, end, spring, isConfined)
  }

  /// The animation's progress at a fraction of the span, after pacing.
  package func progress(at fraction: Double) -> Double {
    let progress = start + (end - start) * fraction
    return isConfined ? min(max(progress, 0), 1) : progress
  }
}
