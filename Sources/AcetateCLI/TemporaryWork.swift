import Foundation
import Synchronization

/// A folder of this process, which no other user looks or writes into, and that goes away with it, also when a signal ends the process.
final class TemporaryWork {
  let path: String
  private static let paths = Mutex<Set<String>>([])

  init() throws(Failure) {
    path = FileManager.default.temporaryDirectory.appendingPathComponent("acetate-\(getpid())-\(UInt32.random(in: 0...UInt32.max))").path
    // Made anew: what somebody has put there under this name is neither taken nor removed.
    guard mkdir(path, 0o700) == 0 else { throw Failure(.cannotCreate, "\(path): \(String(cString: strerror(errno)))") }
    Self.remember(path)
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
    Self.forget(path)
  }

  /// Has a file or folder that somebody else makes removed with these.
  static func remember(_ path: String) { paths.withLock { _ = $0.insert(path) } }

  /// Notes that a file or folder is gone.
  static func forget(_ path: String) { paths.withLock { _ = $0.remove(path) } }

  /// Removes all of them, for when the process is about to end. Other threads may write into them meanwhile.
  static func removeAll() {
    let paths = paths.withLock { $0 }
    for path in paths {
      for _ in 0..<3 where access(path, F_OK) == 0 { try? FileManager.default.removeItem(atPath: path) }
    }
  }
}
