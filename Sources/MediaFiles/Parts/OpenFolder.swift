package import Foundation

/// A folder that is held open. What lies in it is found by its name alone and through no symbolic link, whatever becomes of the path that
/// led to the folder: other people may write into it.
package final class OpenFolder: Sendable {
  package enum Problem: Error, Equatable, CustomStringConvertible {
    case system(Int32)
    /// A link, a pipe or a device is where an ordinary file or a folder of one's own belongs.
    case isNotOrdinary
    case isTooLong(limit: Int)

    package var isMissing: Bool { self == .system(ENOENT) }

    package var description: String {
      switch self {
      case .system(let code): String(cString: strerror(code))
      case .isNotOrdinary: "it is a link, or no ordinary file or folder; remove it"
      case .isTooLong(let limit): "it has more than \(limit) bytes"
      }
    }
  }

  /// The path for messages.
  package let path: String
  package let descriptor: Int32

  /// Opens a folder that a person named, whatever links lead to it.
  package init(path: String) throws(Problem) {
    self.path = path
    descriptor = Foundation.open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .system(errno) }
  }

  /// Opens a folder in another one.
  /// - Parameter makes: whether it is made where it is not there.
  package init(_ name: String, in folder: OpenFolder, makes: Bool = false) throws(Problem) {
    path = folder.path(of: name)
    if makes, mkdirat(folder.descriptor, name, 0o777) != 0, errno != EEXIST {
      descriptor = -1
      throw .system(errno)
    }
    descriptor = openat(folder.descriptor, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    guard descriptor >= 0 else { throw errno == ELOOP || errno == ENOTDIR ? .isNotOrdinary : .system(errno) }
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// The path of something in it, for messages.
  package func path(of name: String) -> String {
    precondition(!name.utf8.contains(UInt8(ascii: "/")) && !name.utf8.contains(0) && name != "..", "a name, not a path")
    return path + "/" + name
  }

  /// Opens an ordinary file for reading. The caller closes it.
  package func open(_ name: String) throws(Problem) -> (file: Int32, bytes: Int) {
    _ = path(of: name)
    let file = openat(descriptor, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
    guard file >= 0 else { throw errno == ELOOP || errno == ENXIO ? .isNotOrdinary : .system(errno) }
    var status = stat()
    guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      close(file)
      throw .isNotOrdinary
    }
    return (file, Int(status.st_size))
  }

  /// All of an ordinary file.
  package func read(_ name: String, limit: Int) throws(Problem) -> Data {
    let (file, size) = try open(name)
    guard size <= limit else {
      close(file)
      throw .isTooLong(limit: limit)
    }
    let handle = FileHandle(fileDescriptor: file, closeOnDealloc: true)
    // It may grow meanwhile.
    guard let data = try? handle.read(upToCount: limit + 1) ?? Data() else { throw .system(EIO) }
    guard data.count <= limit else { throw .isTooLong(limit: limit) }
    return data
  }

  /// When something in it was written last, in seconds since 1970; nil for what is not there, and for what is no ordinary file.
  package func modificationTime(of name: String) -> Double? {
    guard let status = status(of: name), status.st_mode & S_IFMT == S_IFREG else { return nil }
    return Double(status.st_mtim.tv_sec) + Double(status.st_mtim.tv_nsec) * 1e-9
  }

  /// The status of a name in the folder: of the link itself, where it is one.
  package func status(of name: String) -> stat? {
    _ = path(of: name)
    var status = stat()
    return fstatat(descriptor, name, &status, AT_SYMLINK_NOFOLLOW) == 0 ? status : nil
  }

  /// The names of all that is in it, in no order.
  package var names: [String] {
    let copy = openat(descriptor, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard copy >= 0 else { return [] }
    guard let directory = fdopendir(copy) else {
      close(copy)
      return []
    }
    defer { closedir(directory) }
    var names: [String] = []
    while let entry = readdir(directory) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: Int(NAME_MAX) + 1) { String(validatingCString: $0) }
      }
      if let name, name != ".", name != ".." { names.append(name) }
    }
    return names
  }

  /// Removes a file, or a link itself.
  package func remove(_ name: String) {
    _ = path(of: name)
    unlinkat(descriptor, name, 0)
  }

  package func removeFolder(_ name: String) {
    guard let folder = try? OpenFolder(name, in: self) else { return }
    for name in folder.names { folder.remove(name) }
    unlinkat(descriptor, name, AT_REMOVEDIR)
  }
}
