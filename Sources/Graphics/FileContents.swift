/// The bytes of files that people name, which may be anything that has a name: nothing waits for ever.
///
/// Ordinary files, pipes and terminals are read to their end. A pipe is given two seconds until somebody writes into it; from then on its
/// writer says how long it takes. Devices, which may have no end, folders and sockets are refused.
package enum FileContents {
  /// Why there are no bytes to be had, in words that a file's name goes before.
  package enum Problem: Error, Equatable, CustomStringConvertible {
    case cannotBeOpened(Int32)
    case cannotBeRead(Int32)
    case isDevice
    /// Nobody has written into the pipe.
    case isSilent
    /// The path leads to something other than an ordinary file, where only that will do.
    case isNotOrdinary
    /// There are more bytes than the limit.
    case isTooLong(limit: Int)

    /// Whether the file is there, and what is in it is at fault.
    package var isOfContents: Bool { if case .isTooLong = self { true } else { false } }

    package var description: String {
      switch self {
      case .cannotBeOpened(let code), .cannotBeRead(let code): String(cString: strerror(code))
      case .isDevice: "it is a device"
      case .isSilent: "it is a pipe, and nobody writes into it"
      case .isNotOrdinary: "it is not an ordinary file"
      case .isTooLong(let limit): "it has more than \(limit) bytes"
      }
    }
  }

  /// Reads all of a file.
  /// - Parameters:
  ///   - limit: bytes of a file that is read.
  ///   - timeout: seconds that a pipe has until somebody writes into it.
  package static func read(_ path: String, limit: Int, timeout: Double = 2) throws(Problem) -> Data {
    let (file, status) = try open(path)
    defer { close(file) }
    let kind = status.st_mode & S_IFMT, isTerminal = isatty(file) == 1
    guard kind == S_IFREG || kind == S_IFIFO || isTerminal else { throw kind == S_IFDIR ? .cannotBeRead(EISDIR) : .isDevice }
    guard Int(status.st_size) <= limit else { throw .isTooLong(limit: limit) }
    // One more than the size, so that the end is seen without growing. The kernel's own files have contents and no size.
    var bytes = Data(count: max(Int(status.st_size), 1 << 16) + 1), count = 0
    let start = monotonicSeconds()
    var hasWriter = kind != S_IFIFO
    while true {
      let capacity = bytes.count - count
      let got = bytes.withUnsafeMutableBytes { Foundation.read(file, $0.baseAddress.map { $0 + count }, capacity) }
      if got > 0 {
        hasWriter = true
        count += got
        guard count <= limit else { throw .isTooLong(limit: limit) }
        if count == bytes.count { bytes.count *= 2 }
        continue
      }
      var waiting = pollfd(fd: file, events: Int16(POLLIN), revents: 0)
      if got == 0 {
        // A pipe without a writer ends at once. One whose writer has come and gone meanwhile has been hung up.
        if hasWriter { break }
        guard monotonicSeconds() - start < timeout else { throw .isSilent }
        if poll(&waiting, 1, 10) > 0, waiting.revents & Int16(POLLHUP) != 0 { hasWriter = true }
      } else if errno == EAGAIN, kind != S_IFREG {
        hasWriter = true
        poll(&waiting, 1, -1)
      } else if errno != EINTR {
        throw .cannotBeRead(errno)
      }
    }
    return bytes.prefix(count)
  }

  /// Sees that a path leads to an ordinary file that may be read.
  package static func requireOrdinary(_ path: String) throws(Problem) {
    let (file, status) = try open(path)
    close(file)
    guard status.st_mode & S_IFMT != S_IFDIR else { throw .cannotBeRead(EISDIR) }
    guard status.st_mode & S_IFMT == S_IFREG else { throw .isNotOrdinary }
  }

  /// The first bytes of an ordinary file; nil for anything else, and where it cannot be read.
  package static func head(_ path: String, count: Int) -> Data? {
    guard let (file, status) = try? open(path) else { return nil }
    let handle = FileHandle(fileDescriptor: file, closeOnDealloc: true)
    guard status.st_mode & S_IFMT == S_IFREG else { return nil }
    return try? handle.read(upToCount: count) ?? Data()
  }

  /// Opens what is there without waiting for anybody to write.
  private static func open(_ path: String) throws(Problem) -> (file: Int32, status: stat) {
    let file = Foundation.open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    guard file >= 0 else { throw .cannotBeOpened(errno) }
    var status = stat()
    guard fstat(file, &status) == 0 else {
      defer { close(file) }
      throw .cannotBeRead(errno)
    }
    return (file, status)
  }
}
