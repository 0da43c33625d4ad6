/// When two times are the same moment: the one rule for everything that changes in steps.
///
/// Frame `i` of `f` a second is asked for at `i / f` seconds, and a step that begins at `i / f` is computed in another way: as a sum of
/// durations, a share of a cycle, a begin time in another timeline. Binary fractions let the two come out on either side of each other. So
/// whoever decides which step holds at a time asks which one holds `tolerance` later: key frames and their jumps, repeats and the turning
/// points between them, begin times of animations, groups, layers and copies, births and deaths of particles, frames of moving pictures
/// and videos, the turns of a show, planned events. What changes evenly is computed for the time itself.
///
/// Inside a timeline of another speed the tolerance is as much of that timeline's time as passes meanwhile.
package enum FrameGrid {
  /// Seconds of the frames' time: a thousandth of a frame at a thousand frames a second, and 8000 times what times a week from zero are
  /// rounded by.
  package static let tolerance = 1e-6
}
