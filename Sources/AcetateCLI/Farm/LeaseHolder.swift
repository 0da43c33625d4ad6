import Foundation
import OfflineOutput
import RenderFarm
import Synchronization

/// Says in a file that this process renders a part, and renews that from a thread of its own until the part is done.
final class LeaseHolder: Sendable {
  /// Frames that are drawn.
  let frames = Atomic(0)
  private let path: String
  private let condition = NSCondition()
  private let hasEnded = Atomic(false)

  init(path: String) {
    self.path = path
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
    unlink(path)
    TemporaryWork.forget(path)
  }

  /// A lease that cannot be written is missed by 'acetate farm status' alone.
  private func write() {
    let lease = Lease(
      host: Job.host, process: Int(getpid()), frames: frames.load(ordering: .relaxed))
    if let text = try? JSONText.encode(lease) { try? writeFile(Array(text.utf8), to: path) }
  }
}
