internal import Foundation

/// A folder whose files a document may refer to, and no others.
struct PackageFolder {
  /// As the caller spelt it; names in diagnostics begin with it.
  let path: String
  /// Absolute, without symbolic links.
  private let realPath: String

  init(path: String) throws(ValueError) {
    self.path = path
    guard let real = Self.realPath(of: path.isEmpty ? "." : path) else { throw ValueError("the folder cannot be read") }
    realPath = real
  }

  /// What a reference leads to.
  enum Resolution: Hashable {
    case file(String)
    case missing
    /// It is written, or linked, so that it leaves the folder; or it is no ordinary file.
    case refused(String)
  }

  /// - Parameter reference: a path relative to the folder, not percent-encoded.
  func resolve(_ reference: String) -> Resolution {
    if reference.isEmpty { return .missing }
    if reference.utf8.contains(0) { return .refused("it contains a null character") }
    if reference.hasPrefix("/") || reference.hasPrefix("~") { return .refused("it is an absolute path") }
    let parts = reference.split(separator: "/", omittingEmptySubsequences: true)
    if parts.contains("..") { return .refused("it leaves the package") }
    guard let real = Self.realPath(of: realPath + "/" + parts.joined(separator: "/")) else { return .missing }
    guard real.hasPrefix(realPath == "/" ? "/" : realPath + "/") else { return .refused("it is a link that leaves the package") }
    var status = stat()
    guard stat(real, &status) == 0 else { return .missing }
    // Devices and pipes could block or never end.
    guard status.st_mode & S_IFMT == S_IFREG else {
      return status.st_mode & S_IFMT == S_IFDIR ? .missing : .refused("it is not an ordinary file")
    }
    return .file(real)
  }

  private static func realPath(of path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  /// The contents of an ordinary file of at most `limit` bytes.
  static func contents(of path: String, limit: Int, limitName: String) throws(ValueError) -> Data {
    var status = stat()
    guard stat(path, &status) == 0 else { throw ValueError(String(cString: strerror(errno))) }
    guard status.st_mode & S_IFMT == S_IFREG else { throw ValueError("it is not an ordinary file") }
    guard status.st_size <= limit else { throw ValueError("it has \(status.st_size) bytes; the limit (\(limitName)) is \(limit)") }
    do {
      return try Data(contentsOf: URL(fileURLWithPath: path))
    } catch {
      throw ValueError("it cannot be read: \(error.localizedDescription)")
    }
  }
}
