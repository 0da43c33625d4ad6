import Acetate
import CAML
import Foundation
import Graphics
import MediaFiles
import OfflineOutput
import Playlists
import RenderFarm
import TextEscaping

/// The files that a render reads. In a job they lie as they lie here below the deepest folder that holds them all.
struct PlanFiles {
  /// Absolute paths, by what names them: a file, or a folder with all that is in it.
  private var roots: Set<BytePath> = []
  private var files: Set<BytePath> = []
  /// The digests of files that have been read, by the files' paths.
  private var digests: [BytePath: String] = [:]

  static func isFile(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && !isFolder.boolValue
  }

  private static func absolute(_ path: String) -> String { URL(fileURLWithPath: path).standardizedFileURL.path }

  mutating func add(_ path: String) {
    let path = Self.absolute(path)
    roots.insert(BytePath(path))
    files.insert(BytePath(path))
  }

  /// A document with the pictures and videos that it refers to, or a package with all that is in it.
  /// - Parameter composition: what the document was read to; nil where it cannot be read.
  mutating func addInput(_ input: String, _ composition: Composition?) {
    if input.hasBytePrefix("scene:") { return }
    // What lies inside an archive is part of it.
    var path = Self.absolute(input)
    while !FileManager.default.fileExists(atPath: path), path.count > 1 { path = path.parentFolder }
    if Self.isFile(path) {
      add(path)
      let folder = path.parentFolder
      guard let composition else { return }
      for name in composition.assets.compactMap(\.name) where Self.isFile(folder + "/" + name) { add(folder + "/" + name) }
      for path in composition.videoPaths { add(path) }
    } else {
      roots.insert(BytePath(path))
      for name in FileManager.default.subpaths(atPath: path) ?? [] where Self.isFile(path + "/" + name) {
        files.insert(BytePath(path + "/" + name))
      }
    }
  }

  /// What a show is made of: its inputs as they were named, and the files of its items. What cannot be read comes along as it is, so that
  /// it is left out everywhere.
  mutating func addShow(_ inputs: [String], _ list: Playlist, _ loader: ItemLoader) {
    for input in inputs where !input.hasBytePrefix("scene:") { roots.insert(BytePath(Self.absolute(input))) }
    for path in list.files + [list.audio].compactMap({ $0 }) where Self.isFile(path) { add(path) }
    for entry in list.entries where FileManager.default.fileExists(atPath: entry.source) {
      if ItemInputs.isPicture(entry.source) || ItemInputs.isVideo(entry.source) {
        add(entry.source)
      } else {
        addInput(entry.source, try? loader.load(entry))
      }
      for value in entry.properties.values where Self.isFile(value) { add(value) }
    }
  }

  /// Playlists come along as they are: what they name has to be found from where they lie in the job, too.
  func checkNames(in list: Playlist, of inputs: [String]) throws(Failure) {
    let reader = PlaylistReader { [base] in try Data(contentsOf: URL(fileURLWithPath: base + $0)) }
    for input in inputs where ItemInputs.isPlaylist(input) {
      let planned: Playlist
      do { planned = try reader.read(name(of: input)) } catch { throw Failure(.badInput, error.description) }
      for path in planned.files + planned.entries.map(\.source) + [planned.audio].compactMap({ $0 }) where path.hasBytePrefix("/") {
        throw Failure(.usage, "\(input) names \(path) from the root of this machine; in a plan, files are named from the playlist's folder")
      }
    }
    for entry in list.entries {
      for value in entry.properties.values where Self.isFile(value) && name(of: value) != value {
        throw Failure(
          .usage,
          "\(entry.source): what is set names the file \(value), which would be \(name(of: value)) in the plan; "
            + "plan from the folder that holds all files")
      }
    }
  }

  /// Whether one of them is a video.
  var haveVideo: Bool { files.contains { ItemInputs.isVideo($0.text) } }

  /// The deepest folder that holds all roots, with a slash at its end.
  private var base: String {
    let folders = roots.map { FileName.components($0.text).filter { !$0.isEmpty }.dropLast() }
    guard var common = folders.first else { return "/" }
    for folder in folders.dropFirst() { common = common.prefix(zip(common, folder).prefix { $0.isSameBytes(as: $1) }.count) }
    return "/" + common.map { $0 + "/" }.joined()
  }

  /// A file's path in the job.
  func name(of path: String) -> String { Self.absolute(path).after(bytes: base) ?? path }

  mutating func resources(referenced: Bool) throws -> [RenderPlan.Resource] {
    let base = base
    return try files.sorted().map { file in
      let path = file.text
      let (sha256, bytes): (String, Int)
      do { (sha256, bytes) = try SHA256.digest(fileAt: path) } catch {
        throw Failure(.noInput, "\(path): \(systemWords(for: error))")
      }
      digests[file] = sha256
      return RenderPlan.Resource(path: path.after(bytes: base) ?? path, sha256: sha256, bytes: bytes, source: referenced ? path : nil)
    }
  }

  /// Copies every file under what it held when it was read.
  func copy(into resources: OpenFolder) throws {
    for (path, digest) in digests where resources.status(of: digest)?.st_mode.isOrdinary != true {
      try copyFile(path.text, to: digest, in: resources)
    }
  }

  /// Arguments with the names that files have in the job, and without the first input.
  func rename(_ arguments: [String], inputs: [String]) -> [String] {
    var result: [String] = []
    var inputs = inputs[...]
    let inputCount = inputs.count
    for argument in arguments {
      if let input = inputs.first, argument == input || (try? sourcePath(argument)) == input {
        inputs.removeFirst()
        if inputs.count < inputCount - 1 { result.append(input.hasBytePrefix("scene:") ? input : name(of: input)) }
        continue
      }
      // --option=file, and layer.key=file.
      let parts = argument.split(atEach: "=", most: 1)
      if let value = parts.last, files.contains(BytePath(Self.absolute(value))), Self.isFile(value) {
        result.append((parts.count == 2 ? parts[0] + "=" : "") + name(of: value))
      } else {
        result.append(argument)
      }
    }
    return result
  }
}

extension mode_t {
  fileprivate var isOrdinary: Bool { self & S_IFMT == S_IFREG }
}
