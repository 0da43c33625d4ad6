internal import Foundation
internal import MediaFiles

/// A sequential output: a file that appears when complete, a pipe or device that has a name, or a descriptor that is already open.
final class ByteStream {
  enum Output {
    case file(String)
    /// A file that appears when complete, never a pipe or a device.
    case ordinaryFile(String)
    /// A file in a folder that other people write into.
    case entry(String, in: OpenFolder)
    /// Not closed at the end: whoever opened it owns it.
    case descriptor(Int32, name: String)
  }

  /// The name for messages: the path, or what the descriptor was called.
  let name: String
  private var descriptor: Int32
  private var file: PartialFile?
  /// Whether the descriptor was opened here and is still open.
  private var isOpened = false
  private(set) var bytesWritten = 0

  init(_ output: Output) throws(OutputError) {
    switch output {
    case .descriptor(let descriptor, let name):
      self.name = name
      self.descriptor = descriptor
    case .file(let path) where Self.isPipeOrDevice(path):
      name = path
      descriptor = open(path, O_WRONLY | O_CLOEXEC)
      guard descriptor >= 0 else { throw .system(call: "open", path: path, code: errno) }
      isOpened = true
    case .file(let path), .ordinaryFile(let path):
      let partial = try PartialFile(path: path)
      name = path
      descriptor = try partial.duplicate()
      file = consume partial
      isOpened = true
    case .entry(let entry, let folder):
      let partial = try PartialFile(entry, in: folder)
      name = folder.path(of: entry)
      descriptor = try partial.duplicate()
      file = consume partial
      isOpened = true
    }
  }

  deinit {
    if isOpened { close(descriptor) }
  }

  private static func isPipeOrDevice(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && ![S_IFREG, S_IFDIR].contains(status.st_mode & S_IFMT)
  }

  /// Writes all bytes, or throws.
  func write(_ bytes: UnsafeRawBufferPointer) throws(OutputError) {
    // Standard output may be someone's non-blocking pipe.
    let code = withoutPipeSignal { bytes.write(to: descriptor, waits: true) }
    if code == EPIPE { throw .readerClosed(name) }
    if code != 0 { throw .system(call: "write", path: name, code: code) }
    bytesWritten += bytes.count
  }

  /// Gives the file its name. A descriptor stays open.
  func finish() throws(OutputError) {
    guard isOpened else { return }
    isOpened = false
    guard close(descriptor) == 0 else { throw .system(call: "close", path: name, code: errno) }
    guard var file = file.take() else { return }
    try file.commit()
  }

  /// Removes what was written, where that is possible.
  func cancel() {
    if isOpened { close(descriptor) }
    isOpened = false
    _ = file.take()
  }

  /// Runs a write to a pipe without the signal that a closed one sends, which would end the process.
  ///
  /// A pipe has no MSG_NOSIGNAL. The signal goes to the writing thread, so it is held back there alone and taken out of the queue
  /// afterwards: a host program's own SIGPIPE handling stays as it is.
  private func withoutPipeSignal(_ body: () -> Int32) -> Int32 {
    var pipeSignal = sigset_t(), pending = sigset_t(), before = sigset_t()
    sigemptyset(&pipeSignal)
    sigaddset(&pipeSignal, SIGPIPE)
    sigpending(&pending)
    let wasPending = sigismember(&pending, SIGPIPE) == 1
    pthread_sigmask(SIG_BLOCK, &pipeSignal, &before)
    let code = body()
    if code == EPIPE, !wasPending {
      var noWait = timespec()
      while sigtimedwait(&pipeSignal, nil, &noWait) < 0, errno == EINTR {}
    }
    pthread_sigmask(SIG_SETMASK, &before, nil)
    return code
  }
}
