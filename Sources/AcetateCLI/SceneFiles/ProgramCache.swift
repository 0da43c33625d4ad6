import CProcess
import Graphics

/// The programs of Swift files that are kept for one `acetate`, in a folder of its own in the user's cache folder.
///
/// Beside them lies the library of all that the `acetate` is made of, which they are linked to: linking that takes a second, and a program
/// with it a fifth of one.
struct ProgramCache {
  let folder: URL

  /// The cache of the `acetate` of this file, made where there is none.
  init(executable: URL) throws(Failure) {
    var properties = stat()
    stat(executable.path, &properties)
    var key = ProgramKey()
    key.add("\(executable.path)\0\(properties.st_size)\0\(properties.st_mtim.tv_sec).\(properties.st_mtim.tv_nsec)")
    let cache = try Self.folderOfAll()
    folder = cache.appendingPathComponent(key.text)
    if mkdir(folder.path, 0o700) == 0 {
      Self.evict(in: cache, keeping: 3)
    } else if errno != EEXIST {
      throw Failure(.cannotCreate, "\(folder.path): \(String(cString: strerror(errno)))")
    }
  }

  var library: URL { folder.appendingPathComponent("libacetate.so") }

  /// The path of a program that is kept, which counts as used now; nil where it is not.
  func program(_ key: ProgramKey) -> String? {
    let program = programFolder(key), files = FileManager.default
    let path = program.appendingPathComponent("acetate").path
    guard files.isExecutableFile(atPath: path), files.fileExists(atPath: library.path) else { return nil }
    for used in [program, folder] { try? files.setAttributes([.modificationDate: Date()], ofItemAtPath: used.path) }
    return path
  }

  /// Keeps the program `acetate` that is built into a folder that stands beside the programs' own.
  func keep(_ key: ProgramKey, build: (URL) throws(Failure) -> Void) throws(Failure) -> String {
    let work = folder.appendingPathComponent("\(key.text)-\(getpid())")
    guard mkdir(work.path, 0o700) == 0 else { throw Failure(.cannotCreate, "\(work.path): \(String(cString: strerror(errno)))") }
    defer { try? FileManager.default.removeItem(at: work) }
    try build(work)
    let isRenamed = rename(work.path, programFolder(key).path) == 0
    // Another process may have built the same meanwhile: then its program is as good.
    guard let program = program(key) else {
      throw Failure(.cannotCreate, "\(programFolder(key).path): \(isRenamed ? "the program is gone" : String(cString: strerror(errno)))")
    }
    Self.evict(in: folder, keeping: 32)
    return program
  }

  private func programFolder(_ key: ProgramKey) -> URL { folder.appendingPathComponent(key.text) }

  /// The folder of all programs, after the XDG base directory specification. What is in it is run: it has to be this user's alone to write.
  private static func folderOfAll() throws(Failure) -> URL {
    guard let folder = CacheFolder.url("scenes") else {
      throw Failure(.cannotCreate, "there is no cache folder for programs of Swift files: set HOME or XDG_CACHE_HOME")
    }
    switch private_folder(folder.path, 2) {
    case 0: return folder
    case EPERM:
      throw Failure(
        .noPermission,
        "\(folder.path): programs of Swift files are kept in folders of this user that nobody else may write into; this one, or the one "
          + "that it lies in, is another user's or may be written by others: set XDG_CACHE_HOME to another place")
    case let code: throw Failure(.cannotCreate, "\(folder.path): \(String(cString: strerror(code)))")
    }
  }

  /// Removes the folders that were not used for longest.
  private static func evict(in folder: URL, keeping count: Int) {
    let files = FileManager.default, properties: [URLResourceKey] = [.contentModificationDateKey, .isDirectoryKey]
    let all = (try? files.contentsOfDirectory(at: folder, includingPropertiesForKeys: properties)) ?? []
    let folders = all.filter { (try? $0.resourceValues(forKeys: [.isDirectoryKey]).isDirectory) == true }
    for folder in folders.sorted(by: { used($0) > used($1) }).dropFirst(count) { try? files.removeItem(at: folder) }
  }

  private static func used(_ folder: URL) -> Date {
    (try? folder.resourceValues(forKeys: [.contentModificationDateKey]).contentModificationDate) ?? .distantPast
  }
}

/// What names a program: a hash of all that it follows from, FNV-1a, twice with different beginnings.
struct ProgramKey {
  private var values: (UInt64, UInt64) = (0xcbf2_9ce4_8422_2325, 0x9e37_79b9_7f4a_7c15)

  mutating func add(_ text: String) { add(text.utf8) }

  mutating func add(_ bytes: some Sequence<UInt8>) {
    for byte in bytes {
      values.0 = (values.0 ^ UInt64(byte)) &* 0x100_0000_01b3
      values.1 = (values.1 ^ UInt64(byte)) &* 0x100_0000_01b3
    }
  }

  var text: String { String(values.0, radix: 16) + String(values.1, radix: 16) }
}
