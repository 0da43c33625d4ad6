internal import FileFormats
internal import Graphics
internal import MediaFiles
internal import TextEscaping

/// A folder, on disk or inside an archive, whose files a document may refer to, and no others.
struct PackageFolder {
  /// The path in the caller's spelling; names in diagnostics begin with it.
  let path: String
  private let place: Place

  private enum Place {
    /// Absolute, without symbolic links.
    case disk(String)
    /// The folder's name in the archive; empty for the archive itself.
    case archive(ZipArchive, String)
  }

  init(path: String) throws(ValueError) {
    self.path = path
    guard let real = Self.realPath(of: path.isEmpty ? "." : path) else { throw ValueError("the folder cannot be read") }
    place = .disk(real)
  }

  /// - Parameter folder: its name in the archive; empty for the archive itself.
  init(_ archive: ZipArchive, folder: String = "", path: String) {
    self.path = path
    place = .archive(archive, folder)
  }

  /// Whether it is a folder on disk, in which something may arrive.
  var isOnDisk: Bool { if case .disk = place { true } else { false } }

  enum Resolution {
    case file(PackageFile)
    case missing
    /// The reference is written, or linked, so that it leaves the folder, or leads to what is no ordinary file.
    case refused(String)
  }

  /// - Parameter reference: a path relative to the folder, not percent-encoded.
  func resolve(_ reference: String) -> Resolution {
    if reference.isEmpty { return .missing }
    if reference.utf8.contains(0) { return .refused("it contains a null character") }
    if reference.hasBytePrefix("/") || reference.hasBytePrefix("~") { return .refused("it is an absolute path") }
    let parts = FileName.components(reference).filter { !$0.isEmpty && !$0.isSameBytes(as: ".") }
    if parts.contains(where: { $0.isSameBytes(as: "..") }) { return .refused("it leaves the package") }
    let name = parts.joined(separator: "/")
    switch place {
    case .disk(let folder): return Self.resolve(name, in: folder)
    case .archive(let archive, let folder):
      guard let member = archive.member(named: folder.isEmpty ? name : folder + "/" + name), !member.isFolder else { return .missing }
      return .file(.member(archive, member))
    }
  }

  private static func resolve(_ name: String, in folder: String) -> Resolution {
    guard let real = realPath(of: folder + "/" + name) else { return .missing }
    guard real.hasBytePrefix(folder == "/" ? "/" : folder + "/") else { return .refused("it is a link that leaves the package") }
    var status = stat()
    guard stat(real, &status) == 0 else { return .missing }
    // Devices and pipes could block or never end.
    guard status.st_mode & S_IFMT == S_IFREG else {
      return status.st_mode & S_IFMT == S_IFDIR ? .missing : .refused("it is not an ordinary file")
    }
    return .file(.disk(real))
  }

  private static func realPath(of path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  // MARK: What is inside

  /// Names of the files and folders directly inside, without what desktops leave behind.
  var names: Set<String> {
    let all: [String]
    switch place {
    case .disk(let folder): all = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    case .archive(let archive, let folder): all = Array(archive.names(in: folder) ?? [])
    }
    return Set(all.filter { !$0.hasBytePrefix(".") && $0 != "__MACOSX" })
  }

  /// A folder directly inside; nil where there is none, or where it is a link that leads out.
  func folder(named name: String) -> PackageFolder? {
    guard FileName.isBelow(name), !name.utf8.contains(UInt8(ascii: "/")) else { return nil }
    let path = path.isEmpty ? name : self.path + "/" + name
    switch place {
    case .disk(let folder):
      var status = stat()
      guard let real = Self.realPath(of: folder + "/" + name), real.hasBytePrefix(folder == "/" ? "/" : folder + "/"),
        stat(real, &status) == 0,
        status.st_mode & S_IFMT == S_IFDIR
      else { return nil }
      return try? PackageFolder(path: path)
    case .archive(let archive, let folder):
      let inner = folder.isEmpty ? name : folder + "/" + name
      guard archive.names(in: inner) != nil else { return nil }
      return PackageFolder(archive, folder: inner, path: path)
    }
  }
}

enum PackageFile {
  /// An absolute path without symbolic links.
  case disk(String)
  case member(ZipArchive, ZipArchive.Member)

  /// Tells files of one package apart.
  var identity: String {
    switch self {
    case .disk(let path): path
    case .member(_, let member): member.name
    }
  }

  /// Whether it begins as a container of videos does.
  var isVideo: Bool {
    switch self {
    case .disk(let path):
      return FileContents.head(path, count: VideoFile.headLength).map { VideoFile.isVideo(startingWith: $0) } ?? false
    case .member(_, let member):
      return FileFormat(path: member.name)?.kind == .video
    }
  }

  /// Whether it begins as a Lottie animation does.
  var isLottie: Bool {
    switch self {
    case .disk(let path):
      return FileContents.head(path, count: ImageFile.signatureBytes).map { FileFormat(contents: $0) == .lottie } ?? false
    case .member(let archive, let member):
      guard let format = FileFormat(path: member.name), format == .lottie || format == .json else { return false }
      return (try? archive.contents(of: member)).map { FileFormat(contents: $0.prefix(ImageFile.signatureBytes)) == .lottie } ?? false
    }
  }

  /// The contents of the file, of at most `limit` bytes.
  func contents(limit: Int, limitName: String) throws(ValueError) -> Data {
    switch self {
    case .disk(let path): return try Self.contents(of: path, limit: limit, limitName: limitName)
    case .member(let archive, let member):
      guard member.size <= limit else { throw ValueError("it has \(member.size) bytes; the limit (\(limitName)) is \(limit)") }
      do throws(ZipError) {
        return try archive.contents(of: member)
      } catch {
        throw ValueError(error.problem)
      }
    }
  }

  static func contents(of path: String, limit: Int, limitName: String) throws(ValueError) -> Data {
    var status = stat()
    guard stat(path, &status) == 0 else { throw ValueError(String(cString: strerror(errno))) }
    guard status.st_mode & S_IFMT == S_IFREG else { throw ValueError("it is not an ordinary file") }
    guard status.st_size <= limit else { throw ValueError("it has \(status.st_size) bytes; the limit (\(limitName)) is \(limit)") }
    do {
      return try Data(contentsOf: URL(fileURLWithPath: path))
    } catch {
      throw ValueError("it cannot be read: \(systemWords(for: error))")
    }
  }
}
