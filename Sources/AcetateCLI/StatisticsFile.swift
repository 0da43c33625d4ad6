import Foundation

/// Where `--stats` and other reports go. It is opened before the first frame, so that a wrong folder shows at once, and a file made for it
/// goes away when nothing is written.
struct StatisticsFile: ~Copyable {
  private let path: String
  private let descriptor: Int32
  private let isNew: Bool
  private var isWritten = false

  /// - Parameters:
  ///   - path: `-` is standard output.
  ///   - option: what the user wrote before it.
  init(_ path: String, option: String = "--stats") throws(Failure) {
    self.path = path
    if path == "-" {
      descriptor = STDOUT_FILENO
      isNew = false
      return
    }
    let created = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    isNew = created >= 0
    descriptor = isNew ? created : open(path, O_WRONLY | O_CLOEXEC)
    if descriptor < 0 { throw Failure(.cannotCreate, "\(option) \(path): \(String(cString: strerror(errno)))") }
  }

  deinit {
    if descriptor != STDOUT_FILENO, descriptor >= 0 { close(descriptor) }
    if isNew && !isWritten { unlink(path) }
  }

  mutating func write(_ json: Data) throws(Failure) {
    if descriptor != STDOUT_FILENO { ftruncate(descriptor, 0) }
    try Terminal.write(Array(json) + [UInt8(ascii: "\n")], to: descriptor, name: path == "-" ? "standard output" : path)
    isWritten = true
  }
}
