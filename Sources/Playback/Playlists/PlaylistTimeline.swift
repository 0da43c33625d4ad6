internal import FrameLoop
internal import Graphics
internal import Playlists

/// A playlist as a function of time: turns, one after the other, and the order in which sources come to them.
///
/// Knows no display and no picture. `PlaylistShow` has all turns from 0 on; `PlaylistPlayer` the present one, which may be changed or ended
/// early, on a clock that may be stopped. All times are seconds of the timeline.
struct PlaylistTimeline {
  /// The time for which a source is on screen; it begins with the transition to it.
  struct Turn: Hashable {
    var position: Int
    var source: Int
    var start: Double
    /// Maps the timeline's time to the source's.
    var clock: SceneClock
    /// The transition from the turn before; nil for a cut.
    var transition: PlaylistTransition?

    /// From when on the source shows alone.
    var arrival: Double { start + (transition?.duration ?? 0) }
    /// When the next one begins, if one follows; infinite for a source without an end.
    var end: Double { max(clock.endTime, arrival, start + Self.shortest) }

    /// Seconds that a turn lasts at least, so that those of sources without a duration come to an end.
    private static let shortest = 1e-3

    /// The source's time on the clock of the transition, whose time is 0 at the start.
    var clockInTransition: SceneClock {
      var clock = clock
      clock.displayStart -= start
      return clock
    }

    /// Maps the timeline's time to that of the transition.
    var transitionClock: SceneClock {
      var clock = SceneClock()
      (clock.displayStart, clock.range) = (start, 0...(arrival - start))
      return clock
    }
  }

  struct State: Hashable {
    var turn: Int
    var isTransition: Bool
    /// Seconds since it began, held within it.
    var elapsed: Double
  }

  private(set) var order: PlaylistOrder
  private(set) var playlist: PlaylistSettings
  private(set) var turns: [Turn] = []

  init(_ sources: [PlaylistSource], _ playlist: PlaylistSettings) {
    self.init(weights: sources.map(\.weight), playlist)
  }

  init(weights: [Int], _ playlist: PlaylistSettings) {
    self.playlist = playlist
    order = PlaylistOrder(weights: weights, shuffles: playlist.shuffles, seed: playlist.seed)
  }

  // MARK: The order

  func place(of position: Int) -> Int { (position % order.roundLength + order.roundLength) % order.roundLength }

  func roundStart(of position: Int) -> Int { position - place(of: position) }

  func position(of source: Int, inRoundAt first: Int) -> Int { order.position(of: source, inRound: first / order.roundLength) }

  /// The first position with a source that can be shown, and the source, within the length of a round; nil where there is none.
  /// - Parameters:
  ///   - step: 1 looks for it onwards, −1 backwards.
  ///   - wraps: whether the search goes on beyond the first round. Positions beyond it are its own again where nothing repeats.
  func position(
    from first: Int, by step: Int = 1, wraps: Bool, where isShown: (_ source: Int) -> Bool
  ) -> (position: Int, source: Int)? {
    var round: [Int] = [], start = -1
    for number in 0..<order.roundLength {
      let candidate = first + number * step
      guard wraps || (0..<order.roundLength).contains(candidate) else { return nil }
      let position = playlist.repeats ? candidate : place(of: candidate)
      if round.isEmpty || start != roundStart(of: position) {
        start = roundStart(of: position)
        round = order.round(start / order.roundLength)
      }
      let source = round[position - start]
      if isShown(source) { return (position, source) }
    }
    return nil
  }

  // MARK: Turns

  /// What shows at a time among the turns that there are: the last one that has begun; before all, the first.
  /// - Precondition: there is a turn.
  func state(at time: Double) -> State {
    let reached = time + FrameGrid.tolerance
    let number = max(0, turns.partitioningIndex { !($0.start <= reached) } - 1), turn = turns[number]
    let isTransition = turn.transition != nil && reached < turn.arrival
    return State(turn: number, isTransition: isTransition, elapsed: max(0, min(time, turn.end) - turn.start))
  }

  /// Appends the turn of a source, which begins at a time with the transition to it. The same source again is no transition.
  /// - Parameters:
  ///   - settings: the source's own.
  ///   - duration: the source's own, in seconds; nil where it has no end.
  ///   - isAlone: whether it is the only one.
  ///   - cuts: whether there is no transition in any case.
  mutating func begin(
    _ source: Int, at position: Int, from start: Double, settings: PlaylistSettings, duration: Double?, isAlone: Bool = false,
    cuts: Bool = false
  ) {
    let clock = settings.clock(duration: duration, isAlone: isAlone).changed(at: start, sceneTime: settings.start)
    var turn = Turn(position: position, source: source, start: start, clock: clock)
    if let former = turns.last, !cuts, former.source != source {
      turn.transition = settings.transition?.resolved(at: position, seed: playlist.seed)
    }
    turns.append(turn)
  }

  /// Appends a turn as it is.
  mutating func begin(_ turn: Turn) { turns.append(turn) }

  /// The last turn, which may be changed.
  /// - Precondition: there is a turn.
  var last: Turn {
    get { turns[turns.count - 1] }
    set { turns[turns.count - 1] = newValue }
  }

  mutating func keepLast() { turns.removeFirst(turns.count - 1) }
}
