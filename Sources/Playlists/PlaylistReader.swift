package import FileFormats
package import Foundation
internal import TextEscaping

/// Reads playlists with those that they include: a source that is a playlist stands for its entries.
///
/// Paths in a file are relative to the folder that it is in. What a file says for all its items counts for those of included files where
/// they, and their files, say nothing; an entry of an included file shows when its own schedule and that of the including entry are open.
///
/// An item of which something cannot be read is left out, and no other with it; a key of the whole list counts as not said.
package struct PlaylistReader {
  /// Reads a file's bytes; throws what stands in the way.
  private let contents: (String) throws -> Data
  /// Says that; sentences of Foundation's own say little.
  private let words: (any Error) -> String
  private let hasTransition: (String) -> Bool

  package init(
    contents: @escaping (String) throws -> Data = { try Data(contentsOf: URL(fileURLWithPath: $0)) },
    words: @escaping (any Error) -> String = { $0.localizedDescription }, hasTransition: @escaping (String) -> Bool = { _ in true }
  ) {
    (self.contents, self.words, self.hasTransition) = (contents, words, hasTransition)
  }

  /// Bytes of a file, files within one another, entries, and what weights make of them: what is beyond is left out.
  package static let byteLimit = 16 << 20, depthLimit = 8, entryLimit = 100_000, roundLimit = 1_000_000
  /// Files of one list, and bytes of all of them, each as often as it is included: lists that include others twice double with each level.
  package static let fileLimit = 10_000, totalByteLimit = 64 << 20
  /// What is told of one list.
  package static let faultLimit = 10_000

  package static func isPlaylist(_ name: String) -> Bool {
    guard !name.lowercased().hasBytePrefix("scene:"), let format = format(of: name) else { return false }
    return formats.contains(format)
  }

  /// The formats of playlists. What has another name is read as M3U.
  package static let formats: [FileFormat] = [.m3u, .json]

  private static func format(of name: String) -> FileFormat? { FileName.pathExtension(name).flatMap(FileFormat.init(suffix:)) }

  /// Reads a playlist.
  /// - Throws: what is wrong where it has no entry.
  package func read(_ path: String) throws(PlaylistError) -> Playlist {
    var reading = Reading()
    do { try read(path, into: &reading, inherited: Inherited(), within: []) } catch { reading.playlist.faults.insert(error, at: 0) }
    guard reading.playlist.entries.isEmpty else { return reading.playlist }
    guard var first = reading.playlist.faults.first else { throw PlaylistError(file: path, message: "the playlist has no items") }
    first.others += reading.playlist.faults.dropFirst()
    throw first
  }

  private struct Reading {
    var playlist = Playlist()
    var byteCount = 0
    var roundLength = 0
    /// Whether a limit has been met, behind which nothing is read.
    var isFull = false

    mutating func fail(_ file: String, _ line: Int?, _ message: String, isMissing: Bool = false) {
      let isLast = playlist.faults.count == PlaylistReader.faultLimit
      guard playlist.faults.count < PlaylistReader.faultLimit || isLast else { return }
      let message = isLast ? "what else is wrong is not told" : message
      playlist.faults.append(PlaylistError(file: file, line: line, message: message, isMissing: isMissing))
    }

    mutating func stop(_ file: String, _ message: String) {
      fail(file, nil, message)
      isFull = true
    }
  }

  private struct Inherited {
    var style = ItemStyle()
    var schedules: [Schedule] = []
    var weight = 1
    var timeZone: TimeZone?
  }

  /// - Throws: why nothing of the file can be read.
  private func read(
    _ path: String, into reading: inout Reading, inherited: Inherited, within outer: [String]
  ) throws(PlaylistError) {
    guard !outer.contains(where: { $0.isSameBytes(as: path) }) else {
      throw PlaylistError(file: path, message: "the playlist includes itself")
    }
    guard outer.count < Self.depthLimit else {
      throw PlaylistError(file: path, message: "playlists include one another more than \(Self.depthLimit) deep")
    }
    guard reading.playlist.files.count < Self.fileLimit else {
      return reading.stop(path, "the playlist includes others more than \(Self.fileLimit - 1) times")
    }
    reading.playlist.files.append(path)
    guard let file = try file(path, &reading) else { return }
    for fault in file.faults {
      reading.fail(fault.file, fault.line, fault.message)
      if fault.breaksOff { reading.playlist.faults[reading.playlist.faults.count - 1].breaksOff = true }
    }
    let here = readAttributes(of: file, path, into: &reading, inherited, isOuter: outer.isEmpty)
    for item in file.items {
      if reading.isFull { return }
      guard let entry = entry(item, path, &reading, here, inherited) else { continue }
      if Self.isPlaylist(entry.source) {
        var inner = here
        (inner.style, inner.schedules, inner.weight) = (entry.style, entry.schedules, entry.weight)
        do { try read(entry.source, into: &reading, inherited: inner, within: outer + [path]) } catch {
          reading.fail(path, item.line, error.description, isMissing: error.isMissing)
          for other in error.others { reading.fail(other.file, other.line, other.message) }
        }
        continue
      }
      guard reading.playlist.entries.count < Self.entryLimit else {
        return reading.stop(path, "the playlist has more than \(Self.entryLimit) items")
      }
      guard reading.roundLength + entry.weight <= Self.roundLimit else {
        reading.fail(path, item.line, "with all weights, a round has more than \(Self.roundLimit) items; \(entry.source) is left out")
        continue
      }
      reading.roundLength += entry.weight
      reading.playlist.entries.append(entry)
    }
  }

  /// Reads what a file says of its list.
  /// - Returns: what its items have from it.
  private func readAttributes(
    of file: PlaylistFile, _ path: String, into reading: inout Reading, _ inherited: Inherited, isOuter: Bool
  ) -> Inherited {
    var here = inherited, own = Playlist(), defaults = ItemStyle()
    for attributes in file.attributes {
      for problem in attributes.said.apply(to: &own, defaults: &defaults, timeZone: &here.timeZone) {
        reading.fail(path, problem.line ?? attributes.line, problem.message)
      }
      if let name = removeUnknownTransition(&defaults) { reading.fail(path, attributes.line, "there is no transition '\(name)'") }
    }
    here.style = defaults.over(inherited.style)
    guard isOuter else { return here }
    func resolve(_ source: String?) -> String? {
      do throws(PlaylistError) { return try source.map { source throws(PlaylistError) in try Self.resolve(source, in: path) } } catch {
        reading.fail(path, file.attributes.last?.line, error.description)
        return nil
      }
    }
    (reading.playlist.shuffles, reading.playlist.seed) = (own.shuffles, own.seed)
    reading.playlist.fallback = resolve(own.fallback)
    reading.playlist.audio = resolve(own.audio)
    reading.playlist.audioVolume = own.audioVolume
    return here
  }

  /// What an item says; nil where something of that cannot be read.
  private func entry(
    _ item: PlaylistFile.Item, _ path: String, _ reading: inout Reading, _ here: Inherited, _ inherited: Inherited
  ) -> PlaylistEntry? {
    let place = item.number.map { "item \($0): " } ?? ""
    var entry: PlaylistEntry
    do { entry = PlaylistEntry(source: try Self.resolve(item.source, in: path)) } catch {
      reading.fail(path, item.line, place + error.description)
      return nil
    }
    let problems = item.attributes.apply(to: &entry, timeZone: here.timeZone)
    for problem in problems { reading.fail(path, problem.line ?? item.line, "\(place)\(problem.message); \(item.source) is left out") }
    guard problems.isEmpty else { return nil }
    if let name = removeUnknownTransition(&entry.style) {
      reading.fail(path, item.line, "\(entry.source): there is no transition '\(name)'; it comes in as others do")
    }
    entry.style = entry.style.over(here.style)
    entry.schedules += inherited.schedules
    entry.weight = min(entry.weight * inherited.weight, Self.roundLimit + 1)
    entry.place = PlaylistPlace(file: path, line: item.line)
    return entry
  }

  /// Returns the name of the transition that there is not.
  private func removeUnknownTransition(_ style: inout ItemStyle) -> String? {
    guard let name = style.transition?.name, !hasTransition(name) else { return nil }
    style.transition = nil
    return name
  }

  /// - Returns: nil behind a limit.
  private func file(_ path: String, _ reading: inout Reading) throws(PlaylistError) -> PlaylistFile? {
    let data: Data
    do { data = try contents(path) } catch {
      throw PlaylistError(file: path, message: "the playlist cannot be read: \(words(error))", isMissing: true)
    }
    guard data.count <= Self.byteLimit else {
      throw PlaylistError(file: path, message: "the playlist has more than \(Self.byteLimit) bytes")
    }
    reading.byteCount += data.count
    guard reading.byteCount <= Self.totalByteLimit else {
      reading.stop(path, "with all that it includes the playlist has more than \(Self.totalByteLimit) bytes")
      return nil
    }
    return Self.format(of: path) == .json ? try .json(data, name: path) : .text(data, name: path)
  }

  /// A path of a file, from the folder that the file is in.
  private static func resolve(_ source: String, in file: String) throws(PlaylistError) -> String {
    let path = try sourcePath(source)
    return path.hasBytePrefix("/") || path.hasBytePrefix("scene:") ? path : FileName.folder(file) + path
  }
}
