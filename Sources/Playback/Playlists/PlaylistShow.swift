internal import FrameLoop
package import Graphics
package import MediaFiles
internal import OfflineRendering
internal import Playlists
package import QuartzCore
package import RenderTree

/// A playlist as a function of time, without a display: what a player would show from 0 on. Times may be asked for in any order.
///
/// Schedules do not count: a render has no time of day. What cannot be read is left out. Pictures are read when they show; one that turns
/// out to be damaged then, though it looked whole, keeps its time and shows nothing.
///
/// Belongs to the thread of the layers.
package final class PlaylistShow: RenderTreeSource {
  package let size: PixelSize
  private let sources: [PlaylistSource]
  private let playlist: PlaylistSettings
  private let background: CGColor
  private let onSkip: (String, any Error) -> Void

  /// The turns, as far as they have been computed.
  private var timeline: PlaylistTimeline
  /// The sounds of each turn, in its source's time.
  private var sounds: [[SoundCue]] = []
  /// Whether no further turn follows.
  private var isComplete = false
  /// Sources that were read and may be needed again, least recently used first.
  private var items: [(source: Int, item: PlaylistItem)] = []
  /// Sources without a turn, and those that were reported as unreadable.
  private var leftOut: Set<Int> = [], told: Set<Int> = []
  /// The tree of a turn, or of the transition to it, cached for as long as its commits are the same.
  private var made: (turn: Int, isTransition: Bool, tree: RenderTree)?

  /// - Parameters:
  ///   - playlist: with `repeats`, the show has no end.
  ///   - background: shows beside items that have none of their own.
  ///   - onSkip: called with the name of a source that cannot be shown, and why, once.
  /// - Precondition: there is a source.
  /// - Throws: what reading the first one threw, when none can be shown; `RenderError` when there is no such transition.
  package init(
    _ sources: [PlaylistSource], playlist: PlaylistSettings, size: PixelSize, background: CGColor?,
    onSkip: @escaping (_ name: String, _ error: any Error) -> Void
  ) throws {
    precondition(!sources.isEmpty, "a playlist needs something to show")
    for source in sources { try playlist.applying(source.style).transition?.requireKind() }
    (self.sources, self.playlist, self.size, self.onSkip) = (sources, playlist, size, onSkip)
    self.background = background ?? CGColor(red: 0, green: 0, blue: 0, alpha: 0)
    timeline = PlaylistTimeline(sources, playlist)
    if !addTurn() {
      let first = timeline.order.entry(at: 0)
      _ = try sources[first].item(playlist, number: first)
    }
  }

  /// The duration of one round, in seconds.
  package var roundDuration: Double {
    while !isComplete, (timeline.turns.last?.position ?? 0) < timeline.order.roundLength, addTurn() {}
    return timeline.turns.last { $0.position < timeline.order.roundLength }?.end ?? 0
  }

  /// The time for which a source is on screen, in seconds of the show.
  package struct Showing {
    package let name: String
    package let start: Double
    package let end: Double
    /// The time from which it shows alone, after the transition to it.
    package let arrival: Double
    /// Whether it is a picture or a video, without layers of its own.
    package let isMedia: Bool
  }

  /// What is shown in one round, in order.
  package var round: [Showing] {
    _ = roundDuration
    return timeline.turns.prefix { $0.position < timeline.order.roundLength }.map { turn in
      let source = sources[turn.source]
      return Showing(name: source.name, start: turn.start, end: turn.end, arrival: turn.arrival, isMedia: source.preparation != nil)
    }
  }

  package var roots: [CALayer] { items.map(\.item.root) }

  /// The sounds until a time, in the show's seconds: those of the items, which fade during transitions, and the playlist's own track.
  ///
  /// What shows at another rate than its own is silent.
  package func sounds(until end: Double) -> [SoundCue] {
    while !isComplete, (timeline.turns.last?.end ?? 0) <= end, addTurn() {}
    var cues: [SoundCue] = []
    let turns = timeline.turns
    for (number, turn) in turns.enumerated() where turn.start < end && abs(turn.clock.rate - 1) < 1e-6 {
      let entering = turn.arrival - turn.start
      let leaving = number + 1 < turns.count ? turns[number + 1].arrival - turns[number + 1].start : 0
      for sound in sounds[number] {
        let shift = turn.clock.displayStart - turn.clock.sceneStart
        guard var cue = sound.shifted(by: shift, within: turn.start...turn.end + leaving) else { continue }
        // Sounds that begin or end inside an item are not faded.
        if cue.start < turn.start + entering { cue.fadeIn = turn.start + entering - cue.start }
        if cue.end > turn.end { cue.fadeOut = cue.end - turn.end }
        cues.append(cue)
      }
    }
    if let track = playlist.track { cues.append(track.cue) }
    return cues
  }

  /// The tree for a time, on a canvas of one point per pixel, and the time at which to evaluate it.
  package func frame(at time: Double) throws -> (tree: RenderTree, time: Double) {
    while !isComplete, (timeline.turns.last?.end ?? 0) <= time + FrameGrid.tolerance, addTurn() {}
    let state = timeline.state(at: time), turn = timeline.turns[state.turn]
    if let made, made.turn == state.turn, made.isTransition == state.isTransition { return (made.tree, state.elapsed) }
    let new = side(of: turn.source) { ($0.settings.start, $0.settings.rate) }
    let tree: RenderTree
    if let transition = turn.transition, state.isTransition {
      let former = timeline.turns[state.turn - 1]
      let old = side(of: former.source) { _ in (former.clock.sceneTime(at: turn.start), 0) }
      tree = transition.tree(from: old, to: new, size: size, background: background)
    } else {
      tree = RenderTree(root: new.container(in: size, background: background, name: sources[turn.source].name))
    }
    made = (state.turn, state.isTransition, tree)
    return (tree, state.elapsed)
  }

  /// A source's part in a tree from one of its own times on, and its rate; empty where it cannot be read.
  private func side(of source: Int, _ clock: (PlaylistItem) -> (time: Double, rate: Double)) -> ItemSide {
    guard let item = try? item(of: source) else {
      return ItemSide(root: nil, canvas: CGSize(width: size.width, height: size.height), time: 0, rate: 1)
    }
    let (time, rate) = clock(item)
    return item.side(at: time, rate: rate)
  }

  /// The attributes of a source that its turn needs; nil where it cannot be read. The first source is read, as it shows at once.
  private func extent(of source: Int) -> (settings: PlaylistSettings, duration: Double?, sounds: [SoundCue])? {
    if !timeline.turns.isEmpty, sources[source].isStill?() == true { return (playlist.applying(sources[source].style), nil, []) }
    guard let item = try? item(of: source) else { return nil }
    return (item.settings, item.duration, item.sounds)
  }

  /// Appends the next turn. Returns whether there is one.
  private func addTurn() -> Bool {
    let first = timeline.turns.last.map { $0.position + 1 } ?? 0
    var extent: (settings: PlaylistSettings, duration: Double?, sounds: [SoundCue])?
    let next = timeline.position(from: first, wraps: playlist.repeats) { source in
      guard !leftOut.contains(source) else { return false }
      extent = self.extent(of: source)
      if extent == nil { leftOut.insert(source) }
      return extent != nil
    }
    guard let next, let extent else {
      isComplete = true
      return false
    }
    // A source without an end makes room for the next all the same.
    timeline.begin(
      next.source, at: next.position, from: timeline.turns.last?.end ?? 0, settings: extent.settings, duration: extent.duration)
    sounds.append(extent.sounds)
    return true
  }

  /// Number of loaded sources: the one that shows, the one before it, and the one that is measured for its turn.
  private static let keptItems = 3

  private func item(of source: Int) throws -> PlaylistItem {
    if let place = items.firstIndex(where: { $0.source == source }) {
      let entry = items.remove(at: place)
      items.append(entry)
      return entry.item
    }
    do {
      let item = try sources[source].item(playlist, number: source)
      items.append((source, item))
      if items.count > Self.keptItems { items.removeFirst() }
      return item
    } catch {
      if told.insert(source).inserted { onSkip(sources[source].title, error) }
      throw error
    }
  }
}
