internal import Graphics
internal import OfflineRendering
internal import Playlists

/// A playlist as read from files, which may change.
package struct PlaylistContents {
  package var sources: [PlaylistSource]
  package var playlist: PlaylistSettings
  /// The folders in which a change may affect the playlist or an item.
  package var folders: Set<String>

  package init(sources: [PlaylistSource], playlist: PlaylistSettings, folders: Set<String>) {
    (self.sources, self.playlist, self.folders) = (sources, playlist, folders)
  }

  /// Reads the first source that can be read, and keeps it until it is asked for; throws the first one's error if none can.
  package mutating func readFirst() throws {
    var problem: (any Error)?
    for index in sources.indices {
      let load = sources[index].load
      do {
        try sources[index].preparation?.require(sources[index].name)
        var read: Composition? = try load()
        sources[index].load = {
          defer { read = nil }
          return try read ?? load()
        }
        return
      } catch { problem = problem ?? error }
    }
    if let problem { throw problem }
  }
}

extension PlaylistPlayer {
  /// Seconds without a change after which files are read anew: while somebody edits them, and while somebody may be copying them.
  private static let (editingPause, copyingPause) = (0.1, 1.0)

  func watch(_ folders: Set<String>) {
    guard let ring = reloadBell?.ring else { return }
    if !folders.isEmpty, let fileWatch { return fileWatch.follow(folders) }
    fileWatch =
      folders.isEmpty
      ? nil : FileWatch(folders: folders, quiet: settings.expectsWindow ? Self.editingPause : Self.copyingPause, report: ring)
  }

  func filesChanged() {
    guard let contents = reload?() else { return }
    watch(contents.folders)
    replace(with: contents)
  }

  /// Plays another playlist, from its first source, and watches its files instead of the former ones.
  package func play(_ contents: PlaylistContents) {
    reloadFolders = contents.folders
    if reload != nil { watch(contents.folders) }
    replace(with: contents, startsAnew: true)
  }

  /// Replaces the sources. Those with the same key before and after are not read again. If the shown source remains, it goes on; otherwise
  /// the source now in its place follows, as at its end.
  /// - Parameter startsAnew: whether the first follows in any case.
  func replace(with contents: PlaylistContents, startsAnew: Bool = false) {
    guard !contents.sources.isEmpty else { return }
    let hadKeys = sources.map(\.key), keys = contents.sources.map(\.key)
    let isSameOrder =
      contents.playlist.shuffles == playlist.shuffles && contents.playlist.seed == playlist.seed
      && contents.sources.map(\.weight) == sources.map(\.weight)
    if !startsAnew, hadKeys == keys, !keys.contains(nil), isSameOrder { return }
    let now = displayClock()
    let old = shown(at: now), shownKey = isShowingNothing ? nil : sources[index].key
    let place = timeline.place(of: position), roundNumber = timeline.roundStart(of: position) / timeline.order.roundLength
    // In a window somebody works on what is shown: the same file, written anew, goes on where it was.
    let number = index,
      isEdited =
        !startsAnew && extent != nil && !isShowingNothing && hadKeys.count == keys.count && keys[number] != hadKeys[number]
        && contents.sources[number].name == sources[number].name
    change(to: contents)
    if isEdited { return showEdited(number, at: position) }
    let first = playlist.repeats && !startsAnew ? roundNumber * timeline.order.roundLength : 0
    if !startsAnew, let shownKey, let number = keys.firstIndex(of: shownKey) {
      keep(number, at: timeline.position(of: number, inRoundAt: first))
      guard transition == nil else { return prepareSuccessor() }
      // The item may have become one of several, or the only one.
      var next = initialClock(of: item)
      if next.range != timeline.last.clock.range || next.repeats != timeline.last.clock.repeats {
        next.change(at: playClock.sceneTime(at: now), sceneTime: old.side.time)
        timeline.last.clock = next
      }
      post()
      return prepareSuccessor()
    }
    if select(startsAnew ? 0 : first + min(place, timeline.order.roundLength - 1)) { begin(from: old, at: now) }
  }
}
