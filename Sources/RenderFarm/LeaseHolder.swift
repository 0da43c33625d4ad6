internal import Foundation
package import MediaFiles
internal import OfflineOutput
internal import Synchronization

/// Says in a file that this process renders a part, and renews that from a thread of its own until the part is done.
package final class LeaseHolder: Sendable {
  private let frames = Atomic(0)
  private let name: String
  private let folder: OpenFolder
  private let condition = NSCondition()
  private let hasEnded = Atomic(false)

  /// - Parameter folder: others may write into it.
  package init(_ name: String, in folder: OpenFolder) {
    (self.name, self.folder) = (name, folder)
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

  package func update(frames count: Int) { frames.store(count, ordering: .relaxed) }

  /// Takes the file away.
  package func end() {
    condition.lock()
    hasEnded.store(true, ordering: .relaxed)
    condition.signal()
    condition.unlock()
    folder.remove(name)
  }

  /// A lease that cannot be written is missed by 'acetate farm status' alone.
  private func write() {
    let lease = Lease(host: Job.host, process: Int(getpid()), frames: frames.load(ordering: .relaxed))
    if let text = try? JobRecord.text(lease) { try? writeFile([UInt8](text), to: name, in: folder) }
  }
}
