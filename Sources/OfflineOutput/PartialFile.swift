internal import Foundation

/// A file that gets its name when it is complete. Until then it is `.acetate-….part` beside its place; left uncommitted, it is removed.
struct PartialFile: ~Copyable {
  let path: String
  let temporaryPath: String
  private var isPending = true

  /// Creates the temporary file, empty.
  init(path: String) throws(OutputError) {
    var status = stat()
    if stat(path, &status) == 0 {
      if status.st_mode & S_IFMT == S_IFDIR { throw .system(call: "open", path: path, code: EISDIR) }
      // Renaming over it would replace the device by a file.
      if status.st_mode & S_IFMT != S_IFREG {
        throw .unusableName(path, problem: "it is a pipe or a device, and this format is completed by going back; write a file")
      }
    }
    let folder = path.lastIndex(of: "/").map { path[...$0] } ?? ""
    while true {
      let candidate = "\(folder).acetate-\(getpid())-\(String(UInt32.random(in: 0...UInt32.max), radix: 36)).part"
      let file = open(candidate, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
      if file < 0, errno == EEXIST { continue }
      guard file >= 0 else { throw .system(call: "open", path: path, code: errno) }
      close(file)
      self.path = path
      temporaryPath = candidate
      return
    }
  }

  deinit {
    if isPending { unlink(temporaryPath) }
  }

  /// Moves the file to its name, over what may have been there, in one step.
  mutating func commit() throws(OutputError) {
    guard isPending else { return }
    guard rename(temporaryPath, path) == 0 else { throw .system(call: "rename", path: path, code: errno) }
    isPending = false
  }

  mutating func discard() {
    if isPending { unlink(temporaryPath) }
    isPending = false
  }
}
