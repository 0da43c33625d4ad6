import CAML
import FileFormats
import Graphics
import MediaFiles
import Playlists
import TextEscaping

/// What inputs stand for: playlists for what they list, folders and patterns for what is in them.
enum ItemInputs {
  /// All inputs as one playlist, with what is wrong in it beside.
  /// - Throws: what is wrong where nothing is left.
  static func playlist(_ inputs: [String]) throws(Failure) -> Playlist {
    do { return try read(inputs) } catch { throw Failure(error) }
  }

  /// All inputs as one playlist, with what is wrong in it beside; throws every fault by itself.
  static func read(_ inputs: [String]) throws(PlaylistError) -> Playlist {
    var playlist = Playlist()
    func add(_ entry: PlaylistEntry) {
      do throws(PlaylistError) { playlist.entries += try entries(entry) } catch { playlist.faults.append(error) }
    }
    for input in inputs {
      guard isPlaylist(input) else {
        add(PlaylistEntry(source: input))
        continue
      }
      let list: Playlist
      do { list = try PlaylistReader.ofFiles.read(input) } catch {
        playlist.faults += [error] + error.others
        continue
      }
      playlist.faults += list.faults
      for entry in list.entries { add(entry) }
      playlist.shuffles = playlist.shuffles || list.shuffles
      if list.seed != 0 { playlist.seed = list.seed }
      playlist.fallback = playlist.fallback ?? list.fallback
      if playlist.audio == nil { (playlist.audio, playlist.audioVolume) = (list.audio, list.audioVolume) }
      playlist.files += list.files
    }
    guard playlist.entries.isEmpty, var first = playlist.faults.first else { return playlist }
    first.others = Array(playlist.faults.dropFirst())
    throw first
  }

  /// Sees that inputs are there, lists aside, of which something may be missing.
  static func requireThere(_ inputs: [String]) throws(Failure) {
    for input in inputs where !input.hasBytePrefix("scene:") && !isList(input) {
      let place = existingPath(of: input)
      // A path may lead on into an archive.
      guard place == input || !place.isEmpty && !isFolder(place) else {
        throw Failure(.noInput, "\(input): there is no such file or folder")
      }
    }
  }

  /// The folders in which a change may mean other items; none for a document by itself.
  static func folders(_ inputs: [String], _ playlist: Playlist, ofOneFile: Bool = false) -> Set<String> {
    guard ofOneFile || inputs.count > 1 || inputs.contains(where: isList) else { return [] }
    var folders: Set<String> = []
    for path in inputs + playlist.files + playlist.entries.map(\.source) where !path.hasBytePrefix("scene:") {
      folders.insert(path.parentFolder)
      guard isFolder(path) else { continue }
      folders.insert(path)
      if isDocument(path) {
        for inner in FileManager.default.subpaths(atPath: path) ?? [] where isFolder(path + "/" + inner) {
          folders.insert(path + "/" + inner)
        }
      }
    }
    return folders
  }

  /// Whether an input stands for a list, even where that has one item alone.
  static func isList(_ input: String) -> Bool { isPlaylist(input) || isPattern(input) || !children(of: input).isEmpty }

  /// Whether an input is a playlist. There is other JSON than playlists: those have items.
  static func isPlaylist(_ input: String) -> Bool {
    guard PlaylistReader.isPlaylist(input), !isFolder(input) else { return false }
    if isLottie(input) { return false }
    guard FileFormat(path: input) == .json, let data = try? PlaylistReader.contents(of: input) else { return true }
    let text = String(decoding: data, as: UTF8.self)
    return text.unicodeScalars.first { !$0.properties.isWhitespace } == "[" || text.utf8.firstRange(of: "\"items\"".utf8) != nil
  }

  /// The entry for each file of a folder or pattern; the entry itself for anything else.
  private static func entries(_ entry: PlaylistEntry) throws(PlaylistError) -> [PlaylistEntry] {
    var paths = children(of: entry.source)
    if isPattern(entry.source) {
      paths = matches(of: entry.source).filter { isItem($0) }
      if paths.isEmpty {
        let error = PlaylistError(file: entry.source, message: "there is no picture, video or document of such a name", isMissing: true)
        throw entry.place.map { PlaylistError(file: $0.file, line: $0.line, message: "\(error)", isMissing: true) } ?? error
      }
    }
    if paths.isEmpty { return [entry] }
    return paths.map { path in
      var item = entry
      item.source = path
      return item
    }
  }

  static func isFolder(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && isFolder.boolValue
  }

  /// What of a folder can be shown, in the order of the names, numbers by their value; nothing for a package.
  static func children(of path: String) -> [String] {
    guard !path.hasBytePrefix("scene:"), isFolder(path), !isDocument(path),
      let names = try? FileManager.default.contentsOfDirectory(atPath: path)
    else { return [] }
    let folder = path.hasByteSuffix("/") ? path : path + "/"
    return names.filter { !$0.hasBytePrefix(".") && isItem(folder + $0) }.sorted(by: comesBefore).map { folder + $0 }
  }

  static func isDocument(_ folder: String) -> Bool {
    if FileFormat(path: folder.hasByteSuffix("/") ? String(folder.dropLast()) : folder)?.kind == .document { return true }
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder) else { return false }
    return !Set(names).isDisjoint(with: ["index.xml", "main.caml", "Wallpaper.plist"])
  }

  private static func isItem(_ path: String) -> Bool {
    FileFormat(path: path)?.kind == .document || isPicture(path) || isVideo(path) || isLottie(path)
  }

  /// Whether a file is a picture, by what it holds; by its name where it is not there.
  static func isPicture(_ path: String) -> Bool { isFile(path, { $0.isPicture }) { ImageFile.isPicture(startingWith: $0) } }

  /// Whether a file is a video, likewise.
  static func isVideo(_ path: String) -> Bool { isFile(path, { $0.kind == .video }) { VideoFile.isVideo(startingWith: $0) } }

  /// Whether a file is a Lottie animation, likewise.
  static func isLottie(_ path: String) -> Bool { isFile(path, { $0 == .lottie }) { FileFormat(contents: $0) == .lottie } }

  /// Whether a file holds a JSON object that is no playlist: it can be nothing but a Lottie animation, if a broken one.
  static func isObject(_ path: String) -> Bool {
    let isObject = isFile(path, { _ in false }) { head in head.first { !" \t\r\n\u{FEFF}".utf8.contains($0) } == UInt8(ascii: "{") }
    return isObject && !isPlaylist(path)
  }

  private static func isFile(_ path: String, _ isNamed: (FileFormat) -> Bool, _ startsRight: (Data) -> Bool) -> Bool {
    if path.hasBytePrefix("scene:") { return false }
    guard let head = FileContents.head(path, count: max(ImageFile.signatureBytes, VideoFile.headLength)) else {
      guard !FileManager.default.fileExists(atPath: path), let format = FileFormat(path: path) else { return false }
      return format.isRead && isNamed(format)
    }
    return startsRight(head)
  }

  /// Whether it is a pattern as shells have them, and no file of that name is there.
  private static func isPattern(_ input: String) -> Bool {
    input.utf8.contains { "*?[".utf8.contains($0) } && !FileManager.default.fileExists(atPath: input)
  }

  private static func matches(of pattern: String) -> [String] {
    var found = glob_t()
    defer { globfree(&found) }
    guard glob(pattern, 0, nil, &found) == 0 else { return [] }
    return (0..<Int(found.gl_pathc)).compactMap { found.gl_pathv[$0].map { String(cString: $0) } }.sorted(by: comesBefore)
  }

  private static func comesBefore(_ first: String, _ second: String) -> Bool {
    let order = first.compare(second, options: [.numeric, .caseInsensitive])
    return order == .orderedSame ? first < second : order == .orderedAscending
  }
}
