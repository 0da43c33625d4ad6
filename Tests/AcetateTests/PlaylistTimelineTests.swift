import FrameLoop
import Graphics
import Playlists
import TestSupport
import Testing

@testable import Playback

@Suite("Playlists as functions of time")
struct PlaylistTimelineTests {
  /// A timeline of sources with these seconds, one turn after the other.
  private func timeline(_ seconds: [Double], turns: Int, _ playlist: PlaylistSettings) -> PlaylistTimeline {
    var timeline = PlaylistTimeline(weights: seconds.map { _ in 1 }, playlist)
    var position = 0
    for _ in 0..<turns {
      guard let next = timeline.position(from: position, wraps: playlist.repeats, where: { _ in true }) else { break }
      timeline.begin(
        next.source, at: next.position, from: timeline.turns.last?.end ?? 0, settings: playlist, duration: seconds[next.source])
      position = next.position + 1
    }
    return timeline
  }

  @Test("2 s, 3 s and ½ s with transitions of 1 s: each begins with its own, and none ends before it has arrived")
  func turns() {
    var playlist = PlaylistSettings()
    playlist.transition = PlaylistTransition(name: "fade", duration: 1)
    let timeline = timeline([2, 3, 0.5], turns: 9, playlist)
    #expect(timeline.turns.map(\.start) == [0, 2, 5] && timeline.turns.map(\.end) == [2, 5, 6])
    #expect(timeline.turns.map(\.arrival) == [0, 3, 6])
    func shown(at time: Double) -> [Double] {
      let state = timeline.state(at: time), turn = timeline.turns[state.turn]
      return [Double(turn.source), state.isTransition ? 1 : 0, state.elapsed, turn.clock.sceneTime(at: time)]
    }
    #expect(shown(at: 1.5) == [0, 0, 1.5, 1.5])
    #expect(shown(at: 2) == [1, 1, 0, 0] && shown(at: 2.75) == [1, 1, 0.75, 0.75] && shown(at: 3) == [1, 0, 1, 1])
    // The last one stands at its end.
    #expect(shown(at: 5.25) == [2, 1, 0.25, 0.25] && shown(at: 8) == [2, 0, 1, 0.5])
    #expect(shown(at: -1) == [0, 0, 0, 0])
  }

  @Test("positions: onwards, backwards, beyond the round where it repeats, and never twice through a round")
  func positions() {
    var playlist = PlaylistSettings()
    let once = timeline([1, 1, 1], turns: 0, playlist)
    func position(_ timeline: PlaylistTimeline, _ first: Int, by step: Int = 1, wraps: Bool, _ shown: Set<Int>) -> Int? {
      timeline.position(from: first, by: step, wraps: wraps) { shown.contains($0) }?.position
    }
    #expect(position(once, 1, wraps: false, [0, 2]) == 2 && position(once, 1, wraps: false, [0]) == nil)
    #expect(position(once, 3, wraps: false, [0, 1, 2]) == nil && position(once, 3, wraps: true, [0, 1, 2]) == 0)
    #expect(position(once, -1, by: -1, wraps: true, [0, 1]) == 1)
    playlist.repeats = true
    let forever = timeline([1, 1, 1], turns: 0, playlist)
    #expect(position(forever, 3, wraps: true, [1]) == 4 && position(forever, -1, by: -1, wraps: true, [1]) == -2)
    #expect(position(forever, 7, wraps: true, []) == nil)
    #expect(forever.position(of: 1, inRoundAt: 6) == 7 && forever.roundStart(of: -1) == -3 && forever.place(of: -1) == 2)
  }

  @Test("the same source again is no transition, and one that cuts has none")
  func cuts() {
    var playlist = PlaylistSettings()
    (playlist.repeats, playlist.transition) = (true, PlaylistTransition(name: "fade", duration: 1))
    #expect(timeline([0.25], turns: 3, playlist).turns.map(\.arrival) == [0, 0.25, 0.5])
    var timeline = timeline([2, 2], turns: 1, playlist)
    timeline.begin(1, at: 1, from: 0.5, settings: playlist, duration: 2, cuts: true)
    #expect(timeline.last.transition == nil && timeline.last.arrival == 0.5 && timeline.last.end == 2.5)
    timeline.keepLast()
    #expect(timeline.turns.count == 1 && timeline.state(at: 1) == PlaylistTimeline.State(turn: 0, isTransition: false, elapsed: 0.5))
  }

  @Test("random playlists: at any time shows the turn that has begun and not ended, whose source has come as far as it has run")
  func laws() {
    for seed in RandomRuns.seeds(200) {
      var dice = SeededGenerator(seed: seed, stream: 5)
      func number(_ count: Int) -> Double { Double(dice.index(below: count)) }
      var playlist = PlaylistSettings()
      (playlist.repeats, playlist.shuffles, playlist.seed) = (dice.index(below: 2) == 0, dice.index(below: 2) == 0, seed)
      (playlist.rate, playlist.start) = (0.5 + number(4) / 2, number(3) / 4)
      if dice.index(below: 3) > 0 { playlist.transition = PlaylistTransition(name: "fade", duration: 0.125 + number(8) / 4) }
      let seconds = (0...dice.index(below: 5)).map { _ in 1 + number(12) / 4 }
      let timeline = timeline(seconds, turns: 12, playlist)
      #expect(timeline.turns.count == (playlist.repeats ? 12 : seconds.count))
      for (turn, next) in zip(timeline.turns, timeline.turns.dropFirst()) { #expect(turn.end == next.start) }
      for _ in 0..<20 {
        let time = number(4000) / 100, state = timeline.state(at: time), turn = timeline.turns[state.turn]
        #expect(turn.start <= time + FrameGrid.tolerance, "seed \(seed) at \(time)")
        #expect(time < turn.end || state.turn == timeline.turns.count - 1, "seed \(seed) at \(time)")
        #expect(state.isTransition == (time + FrameGrid.tolerance < turn.arrival), "seed \(seed) at \(time)")
        let run = playlist.start + (time - turn.start) * playlist.rate, scene = min(max(run, playlist.start), seconds[turn.source])
        #expect(abs(turn.clock.sceneTime(at: time) - scene) < 1e-9, "seed \(seed) at \(time)")
        // The same by the clocks that a transition and what follows it are shown with.
        let inTransition = turn.clockInTransition.sceneTime(at: time - turn.start)
        #expect(abs(inTransition - scene) < 1e-9, "seed \(seed) at \(time)")
      }
    }
  }

  @Test("a clock that follows one that stops: scene 1 + 2 · (4 − 3) at display 14, and there it stays while the other stands")
  func following() {
    var scene = SceneClock(), timeline = SceneClock.machine
    (scene.displayStart, scene.sceneStart, scene.rate, scene.range) = (3, 1, 2, 0...9)
    (timeline.displayStart, timeline.sceneStart) = (10, 0)
    #expect(scene.following(timeline).sceneTime(at: 14) == 3 && scene.following(timeline).endTime == 17)
    timeline.change(at: 14, rate: 0)
    let standing = scene.following(timeline)
    #expect(standing.sceneTime(at: 20) == 3 && standing.endTime == .infinity)
    timeline.change(at: 20, rate: 1)
    #expect(scene.following(timeline).sceneTime(at: 21) == 5)
    (scene.range, scene.repeats) = (0...4, true)
    // 3 at 20, so that 4 is 0 at 20.5.
    #expect(scene.following(timeline).sceneTime(at: 20.75) == 0.5)
  }
}
