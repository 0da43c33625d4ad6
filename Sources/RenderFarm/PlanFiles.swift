internal import Graphics
package import MediaFiles
internal import OfflineOutput
internal import Playlists
internal import TextEscaping

/// The files that a render reads. In a job they lie as they lie here below the deepest folder that holds them all.
package struct PlanFiles {
  /// Absolute paths, by what names them: a file, or a folder with all that is in it.
  private var roots: Set<BytePath> = []
  private var files: Set<BytePath> = []
  /// The digests of files that have been read, by the files' paths.
  private var digests: [BytePath: String] = [:]

  package init() {}

  package static func isFile(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && !isFolder.boolValue
  }

  private static func absolute(_ path: String) -> String { URL(fileURLWithPath: path).standardizedFileURL.path }

  package mutating func add(_ path: String) {
    let path = Self.absolute(path)
    roots.insert(BytePath(path))
    files.insert(BytePath(path))
  }

  /// What names files, and is none of them itself.
  package mutating func addName(_ path: String) { roots.insert(BytePath(Self.absolute(path))) }

  /// A document with the files that it refers to, or a package with all that is in it.
  /// - Parameters:
  ///   - assets: names from the document's folder on.
  ///   - videos: paths.
  package mutating func addInput(_ input: String, assets: [String], videos: Set<String>) {
    if input.hasBytePrefix("scene:") { return }
    // What lies inside an archive is part of it.
    let path = existingPath(of: Self.absolute(input))
    if Self.isFile(path) {
      add(path)
      let folder = path.parentFolder
      for name in assets where Self.isFile(folder + "/" + name) { add(folder + "/" + name) }
      for path in videos { add(path) }
    } else {
      roots.insert(BytePath(path))
      for name in FileManager.default.subpaths(atPath: path) ?? [] where Self.isFile(path + "/" + name) {
        files.insert(BytePath(path + "/" + name))
      }
    }
  }

  package var paths: [String] { files.map(\.text) }

  /// The deepest folder that holds all roots, with a slash at its end.
  package var base: String {
    let folders = roots.map { FileName.components($0.text).filter { !$0.isEmpty }.dropLast() }
    guard var common = folders.first else { return "/" }
    for folder in folders.dropFirst() { common = common.prefix(zip(common, folder).prefix { $0.isSameBytes(as: $1) }.count) }
    return "/" + common.map { $0 + "/" }.joined()
  }

  package func name(of path: String) -> String { Self.absolute(path).after(bytes: base) ?? path }

  package mutating func resources(referenced: Bool) throws(FarmError) -> [RenderPlan.Resource] {
    let base = base
    var resources: [RenderPlan.Resource] = []
    for file in files.sorted() {
      let path = file.text
      let (sha256, bytes): (String, Int)
      do { (sha256, bytes) = try SHA256.digest(fileAt: path) } catch {
        throw FarmError(.missingInput, "\(path): \(systemWords(for: error))")
      }
      digests[file] = sha256
      resources.append(
        RenderPlan.Resource(path: path.after(bytes: base) ?? path, sha256: sha256, bytes: bytes, source: referenced ? path : nil))
    }
    return resources
  }

  /// Copies every file under what it held when it was read.
  package func copy(into resources: OpenFolder) throws {
    for (path, digest) in digests where resources.status(of: digest)?.st_mode.isOrdinary != true {
      try copyFile(path.text, to: digest, in: resources)
    }
  }

  /// Arguments with the names that files have in the job, and without the first input.
  package func rename(_ arguments: [String], inputs: [String]) -> [String] {
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
