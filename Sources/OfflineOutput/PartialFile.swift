internal import CProcess
internal import Foundation
internal import MediaFiles
internal import Synchronization
internal import TextEscaping

/// A file that gets its name when it is complete. Until then it is `.acetate-….part` beside its place; left uncommitted, it is removed.
///
/// The process holds a lock on it for as long: what nobody has locked was left behind by a process that was killed, and is removed by the
/// next one that writes into the folder.
struct PartialFile: ~Copyable {
  /// Where it will be: a symbolic link's destination, not the link.
  let path: String
  let temporaryPath: String
  /// The folder that other people write into, if it is one: there, names are never followed.
  private let folder: OpenFolder?
  /// Holds the lock.
  private let descriptor: Int32
  /// Permissions of the file that is there already.
  private let mode: mode_t?
  private var isPending = true
  /// Pages of mapped files that were gone before it was begun.
  private let lostPages = emergency_lost_pages()
  /// Has it removed when the process dies of a fault.
  private let slot: Int32

  /// Creates the temporary file, empty, with the permissions of the file that it will replace.
  init(path: String) throws(OutputError) { try self.init(at: Self.destination(of: path), nil) }

  /// Creates the temporary file, empty, in a folder that other people write into: what has the name already is replaced where it is an
  /// ordinary file, and else refused.
  init(_ name: String, in folder: OpenFolder) throws(OutputError) {
    if let status = folder.status(of: name), status.st_mode & S_IFMT != S_IFREG {
      throw .unusableName(folder.path(of: name), problem: OpenFolder.Problem.isNotOrdinary.description)
    }
    try self.init(at: folder.path(of: name), folder)
  }

  private init(at path: String, _ opened: OpenFolder?) throws(OutputError) {
    var status = stat()
    var mode: mode_t?
    if opened == nil, stat(path, &status) == 0 {
      if status.st_mode & S_IFMT == S_IFDIR { throw .system(call: "open", path: path, code: EISDIR) }
      // Renaming over it would replace the device by a file.
      if status.st_mode & S_IFMT != S_IFREG {
        throw .unusableName(path, problem: "it is a pipe or a device, and what is written gets its name when it is complete; write a file")
      }
      mode = status.st_mode & 0o7777
    }
    let folder = FileName.folder(path)
    let nameLength = path.utf8.count - folder.utf8.count
    if nameLength > Int(NAME_MAX) {
      throw .unusableName(path, problem: "the name has \(nameLength) bytes; names of files have at most \(NAME_MAX)")
    }
    let place = opened?.descriptor ?? AT_FDCWD
    Self.removeStale(in: folder, place)
    while true {
      let candidate = "\(folder)\(Self.prefix)\(getpid())-\(String(UInt32.random(in: 0...UInt32.max), radix: 36))\(Self.suffix)"
      // Before the file is there: a process may die right after. The name is no other process's.
      let slot = unlink_on_crash_add(candidate)
      let file = openat(place, Self.name(of: candidate, opened), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o666)
      guard file >= 0 else {
        let code = errno
        unlink_on_crash_remove(slot)
        if code == EEXIST { continue }
        throw .system(call: "open", path: path, code: code)
      }
      var created = stat()
      // Between creation and lock another process may have taken it for one left behind.
      guard flock(file, LOCK_EX | LOCK_NB) == 0, fstat(file, &created) == 0, created.st_nlink > 0 else {
        close(file)
        unlink_on_crash_remove(slot)
        continue
      }
      self.mode = mode
      self.path = path
      self.folder = opened
      temporaryPath = candidate
      descriptor = file
      self.slot = slot
      Self.pending.withLock { _ = $0.insert(candidate) }
      return
    }
  }

  deinit {
    if isPending { remove() }
    unlink_on_crash_remove(slot)
    close(descriptor)
  }

  var byteCount: Int {
    var status = stat()
    return fstat(descriptor, &status) == 0 ? Int(status.st_size) : 0
  }

  /// Moves the file to its name, over what may have been there, in one step.
  mutating func commit() throws(OutputError) {
    guard isPending else { return }
    guard emergency_lost_pages() == lostPages else { throw .inputShortened(path) }
    if let mode { fchmod(descriptor, mode) }
    let place = folder?.descriptor ?? AT_FDCWD
    guard renameat(place, Self.name(of: temporaryPath, folder), place, Self.name(of: path, folder)) == 0 else {
      throw .system(call: "rename", path: path, code: errno)
    }
    Self.pending.withLock { _ = $0.remove(temporaryPath) }
    isPending = false
  }

  /// Another descriptor of the file, for who closes it.
  func duplicate() throws(OutputError) -> Int32 {
    let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
    guard copy >= 0 else { throw .system(call: "fcntl", path: path, code: errno) }
    return copy
  }

  mutating func discard() {
    if isPending { remove() }
    isPending = false
  }

  private borrowing func remove() {
    unlinkat(folder?.descriptor ?? AT_FDCWD, Self.name(of: temporaryPath, folder), 0)
    Self.pending.withLock { _ = $0.remove(temporaryPath) }
  }

  // MARK: Other files

  /// What the kernel gets: in a folder that is open, the last component.
  private static func name(of path: String, _ folder: OpenFolder?) -> String {
    folder.map { String(decoding: path.utf8.dropFirst($0.path.utf8.count + 1), as: UTF8.self) } ?? path
  }

  private static let prefix = ".acetate-", suffix = ".part"
  /// The files that this process has not finished, by their temporary names.
  private static let pending = Mutex<Set<String>>([])

  fileprivate static func removePending() {
    pending.withLock { paths in
      for path in paths { unlink(path) }
      paths.removeAll()
    }
  }

  /// Removes files of processes that are gone.
  /// - Parameter place: the folder's descriptor, or none.
  private static func removeStale(in folder: String, _ place: Int32) {
    let names = openat(place, place != AT_FDCWD || folder.isEmpty ? "." : folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard names >= 0 else { return }
    guard let directory = fdopendir(names) else {
      close(names)
      return
    }
    defer { closedir(directory) }
    while let entry = readdir(directory) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: Int(NAME_MAX) + 1) { String(cString: $0) }
      }
      guard name.hasBytePrefix(prefix), name.hasByteSuffix(suffix), pending.withLock({ !$0.contains(folder + name) }) else { continue }
      // Anybody may have given a pipe such a name: it is not waited for.
      let file = openat(names, name, O_WRONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
      guard file >= 0 else { continue }
      var status = stat()
      if fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG, flock(file, LOCK_EX | LOCK_NB) == 0 { unlinkat(names, name, 0) }
      close(file)
    }
  }

  /// Where symbolic links lead; the path itself where it is none.
  private static func destination(of path: String) throws(OutputError) -> String {
    var path = path
    for _ in 0..<40 {
      var status = stat()
      guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFLNK else { return path }
      guard let target = try? FileManager.default.destinationOfSymbolicLink(atPath: path) else { return path }
      let folder = FileName.folder(path)
      path = target.hasBytePrefix("/") ? target : folder + target
    }
    throw .system(call: "open", path: path, code: ELOOP)
  }
}

/// Removes all files that this process has begun and not completed, for when it is about to end.
package func removePartialFiles() { PartialFile.removePending() }
