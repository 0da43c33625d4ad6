package import Foundation
internal import TextEscaping

/// Reads playlists with those that they include: a source that is a playlist stands for its entries.
///
/// Paths in a file are relative to the folder that it is in. What a file says for all its items counts for those of included files where
/// they, and their files, say nothing; an entry of an included file shows when its own schedule and that of the including entry are open.
package struct PlaylistReader {
  /// Reads a file's bytes; throws what stands in the way.
  private let contents: (String) throws -> Data
  /// Says that; sentences of Foundation's own say little.
  private let words: (any Error) -> String

  package init(
    contents: @escaping (String) throws -> Data = { try Data(contentsOf: URL(fileURLWithPath: $0)) },
    words: @escaping (any Error) -> String = { $0.localizedDescription }
  ) {
    (self.contents, self.words) = (contents, words)
  }

  /// Bytes of a file, files within one another, entries, and what weights make of them: beyond, a list is refused.
  package static let byteLimit = 16 << 20, depthLimit = 8, entryLimit = 100_000, roundLimit = 1_000_000
  /// Files of one list, and bytes of all of them, each as often as it is included: lists that include others twice double with each level.
  package static let fileLimit = 10_000, totalByteLimit = 64 << 20

  /// Whether a name is a playlist's.
  package static func isPlaylist(_ name: String) -> Bool {
    let name = name.lowercased()
    return !name.hasBytePrefix("scene:") && [".m3u8", ".m3u", ".json"].contains { name.hasByteSuffix($0) }
  }

  /// Reads a playlist.
  package func read(_ path: String) throws(PlaylistError) -> Playlist {
    var playlist = Playlist(), byteCount = 0
    try read(path, into: &playlist, &byteCount, inherited: Inherited(), within: [])
    if playlist.entries.isEmpty { throw PlaylistError(file: path, message: "the playlist has no items") }
    guard playlist.entries.reduce(0, { $0 + $1.weight }) <= Self.roundLimit else {
      throw PlaylistError(file: path, message: "with all weights, a round has more than \(Self.roundLimit) items")
    }
    return playlist
  }

  /// What an included file has from the one that includes it.
  private struct Inherited {
    var style = ItemStyle()
    var schedules: [Schedule] = []
    var weight = 1
    var timeZone: TimeZone?
  }

  private func read(
    _ path: String, into playlist: inout Playlist, _ byteCount: inout Int, inherited: Inherited, within outer: [String]
  ) throws(PlaylistError) {
    guard !outer.contains(where: { $0.isSameBytes(as: path) }) else {
      throw PlaylistError(file: path, message: "the playlist includes itself")
    }
    guard outer.count < Self.depthLimit else {
      throw PlaylistError(file: path, message: "playlists include one another more than \(Self.depthLimit) deep")
    }
    guard playlist.files.count < Self.fileLimit else {
      throw PlaylistError(file: path, message: "the playlist includes others more than \(Self.fileLimit - 1) times")
    }
    playlist.files.append(path)
    let file = try file(path, &byteCount)
    var here = inherited, own = Playlist(), defaults = ItemStyle()
    for attributes in file.attributes {
      do {
        here.timeZone = try attributes.said.apply(to: &own, defaults: &defaults) ?? here.timeZone
      } catch {
        throw PlaylistError(file: path, line: attributes.line, message: error.message)
      }
    }
    here.style = defaults.over(inherited.style)
    if outer.isEmpty {
      (playlist.shuffles, playlist.seed) = (own.shuffles, own.seed)
      if let fallback = own.fallback { playlist.fallback = try Self.resolve(fallback, in: path) }
      if let audio = own.audio { playlist.audio = try Self.resolve(audio, in: path) }
      playlist.audioVolume = own.audioVolume
    }
    for item in file.items {
      var entry = PlaylistEntry(source: try Self.resolve(item.source, in: path, line: item.line))
      do { try item.attributes.apply(to: &entry, timeZone: here.timeZone) } catch {
        throw PlaylistError(file: path, line: item.line, message: (item.number.map { "item \($0): " } ?? "") + error.message)
      }
      entry.style = entry.style.over(here.style)
      entry.schedules += inherited.schedules
      entry.weight = min(entry.weight * inherited.weight, Self.roundLimit + 1)
      if Self.isPlaylist(entry.source) {
        var inner = here
        (inner.style, inner.schedules, inner.weight) = (entry.style, entry.schedules, entry.weight)
        try read(entry.source, into: &playlist, &byteCount, inherited: inner, within: outer + [path])
        continue
      }
      guard playlist.entries.count < Self.entryLimit else {
        throw PlaylistError(file: path, message: "the playlist has more than \(Self.entryLimit) items")
      }
      playlist.entries.append(entry)
    }
  }

  private func file(_ path: String, _ byteCount: inout Int) throws(PlaylistError) -> PlaylistFile {
    let data: Data
    do { data = try contents(path) } catch {
      throw PlaylistError(file: path, message: "the playlist cannot be read: \(words(error))", isMissing: true)
    }
    guard data.count <= Self.byteLimit else {
      throw PlaylistError(file: path, message: "the playlist has more than \(Self.byteLimit) bytes")
    }
    byteCount += data.count
    guard byteCount <= Self.totalByteLimit else {
      throw PlaylistError(file: path, message: "with all that it includes the playlist has more than \(Self.totalByteLimit) bytes")
    }
    return path.lowercased().hasByteSuffix(".json") ? try .json(data, name: path) : try .text(data, name: path)
  }

  /// A path of a file, from the folder that the file is in.
  private static func resolve(_ source: String, in file: String, line: Int? = nil) throws(PlaylistError) -> String {
    let path: String
    do { path = try sourcePath(source) } catch {
      throw PlaylistError(file: file, line: line, message: error.description)
    }
    return path.hasBytePrefix("/") || path.hasBytePrefix("scene:") ? path : FileName.folder(file) + path
  }
}
