internal import RenderTree

/// The transitions of a program, by their index in the presentation.
struct TransitionTracks {
  private var tracks: [TransitionTrack] = []
  /// Entries of the presentation that no layer uses.
  private var free: [Int32] = []

  mutating func removeAll() {
    tracks.removeAll(keepingCapacity: true)
    free.removeAll(keepingCapacity: true)
  }

  /// Adds a transition to the presentation, with its track.
  /// - Returns: its index in the presentation.
  mutating func add(_ track: TransitionTrack, showing shown: PresentationTransition, in presentation: inout PresentationTree) -> Int {
    if let index = free.popLast() {
      presentation.transitions[Int(index)] = shown
      tracks[Int(index)] = track
      return Int(index)
    }
    presentation.transitions.append(shown)
    tracks.append(track)
    return tracks.count - 1
  }

  /// Removes a transition; its entry shows nothing until it is reused.
  mutating func remove(_ index: Int, in presentation: inout PresentationTree) {
    presentation.transitions[index] = Self.noTransition
    tracks[index].clock = -1
    free.append(Int32(index))
  }

  private static let noTransition = PresentationTransition(
    effect: TransitionEffect(.builtIn(.fade)), isActive: false, progress: 0, previous: -1)

  /// Sets the progress of each transition: an animation from its start progress to its end progress.
  func run(_ shown: inout [PresentationTransition], _ clocks: inout ClockTable, _ curves: CurveTable) {
    for index in tracks.indices where tracks[index].clock >= 0 {
      let track = tracks[index]
      let phase = track.interval.phase(atParentTime: clocks.times[Int(track.clock)], lead: clocks.leads[Int(track.clock)])
      clocks.schedule(track.interval, phase, track.clock)
      shown[index].isActive = phase != nil
      guard let phase else { continue }
      var fraction = curves.eased(phase.fraction, by: track.easing)
      if track.span >= 0 {
        let duration = track.interval.duration
        fraction = curves.progress(inSpan: track.span, at: phase.fraction, easing: track.easing, duration: duration)
      }
      shown[index].progress = min(max(track.startProgress + (track.endProgress - track.startProgress) * fraction, 0), 1)
    }
  }
}
