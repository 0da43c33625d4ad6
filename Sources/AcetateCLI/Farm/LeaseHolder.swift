import Foundation
import MediaFiles
import OfflineOutput
import RenderFarm
import Synchronization

/// Says in a file that this process renders a part, and renews that from a thread of its own until the part is done.
final class LeaseHolder: Sendable {
  /// Frames that are drawn.
  let frames = Atomic(0)
  private let name: String
  private let folder: OpenFolder
  private var path: String { folder.path(of: name) }
  private let condition = NSCondition()
  private let hasEnded = Atomic(false)

  /// - Parameter folder: others may write into it.
  init(_ name: String, in folder: OpenFolder) {
    (self.name, self.folder) = (name, folder)
    TemporaryWork.remember(path)
    write()
    let thread = Thread { [self] in
      condition.lock()
      defer { condition.unlock() }
      while !hasEnded.load(ordering: .relaxed) {
        if !condition.wait(until: Date(timeIntervalSinceNow: Lease.renewal)) { write() }
      }
    }
    thread.name = "lease"
    thread.start()
  }

  /// Takes the file away.
  func end() {
    condition.lock()
    hasEnded.store(true, ordering: .relaxed)
    condition.signal()
    condition.unlock()
    folder.remove(name)
    TemporaryWork.forget(path)
  }

  /// A lease that cannot be written is missed by 'acetate farm status' alone.
  private func write() {
    let lease = Lease(
      host: Job.host, process: Int(getpid()), frames: frames.load(ordering: .relaxed))
    if let text = try? JSONText.encode(lease) { try? writeFile(Array(text.utf8), to: name, in: folder) }
  }
}
