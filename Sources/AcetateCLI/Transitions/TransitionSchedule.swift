/// When each input comes, and how long it stays.
struct TransitionSchedule: Equatable {
  /// Seconds at which the transition to each input begins; the first is there from 0 on.
  private(set) var starts: [Double] = []
  /// Where the last input's time ends, in seconds.
  private(set) var end = 0.0

  /// - Parameters:
  ///   - durations: of the inputs, in seconds; nil for what stands still or does not end.
  ///   - transition: seconds of each transition.
  ///   - hold: seconds for which each input shows before the next transition begins. Nil is what is left of its own duration; without that
  ///     nothing where there are two inputs, so that all is the transition, and three seconds where there are more.
  init(durations: [Double?], transition: Double, hold: Double?) {
    let still = durations.count == 2 ? 0.0 : 3
    for (index, duration) in durations.enumerated() {
      starts.append(end)
      let arrival = index == 0 ? 0 : transition
      end += arrival + (hold ?? duration.map { max(0, $0 - arrival) } ?? still)
    }
  }
}
