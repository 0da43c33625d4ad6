internal import FrameLoop
internal import Graphics
internal import Synchronization
internal import TextEscaping

/// Reports when files in some folders have changed and then stayed unchanged for a while, so that copying is finished. Uses a thread that
/// blocks in the kernel.
package final class FileWatch: Sendable {
  private let stopping = WakeUp()
  private let descriptor: Int32
  /// The kernel's watch descriptors of the folders.
  private let numbers = Mutex<Set<Int32>>([])

  /// Seconds after which a change is reported although others follow without a pause.
  private static let maximumDelay = 30.0

  /// - Parameters:
  ///   - folders: where to look; of one that is not there, the folder that it would be in.
  ///   - quiet: seconds without a change.
  ///   - report: called on another thread each time.
  package init(folders: Set<String>, quiet: Double = 1, report: @escaping @Sendable () -> Void) {
    descriptor = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
    guard descriptor >= 0 else { return }
    follow(folders)
    let thread = Thread { [stopping, descriptor] in
      Self.wait(for: descriptor, stopping, quiet: quiet, report)
      close(descriptor)
    }
    thread.name = "file watch"
    thread.start()
  }

  deinit { stopping.ring() }

  /// Watches these folders from now on, instead of those before. Pending changes of the former ones are still reported.
  package func follow(_ folders: Set<String>) {
    guard descriptor >= 0 else { return }
    let events = UInt32(IN_CLOSE_WRITE | IN_MODIFY | IN_CREATE | IN_DELETE | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE_SELF | IN_MOVE_SELF)
    numbers.withLock { numbers in
      var kept: Set<Int32> = []
      for folder in folders {
        var path = URL(fileURLWithPath: folder.isEmpty ? "." : folder).path
        var number = inotify_add_watch(descriptor, path, events)
        while number < 0, errno == ENOENT, path != "/" {
          path = path.parentFolder
          number = inotify_add_watch(descriptor, path, events)
        }
        if number >= 0 { kept.insert(number) }
      }
      for number in numbers.subtracting(kept) { inotify_rm_watch(descriptor, number) }
      numbers = kept
    }
  }

  /// Reads the kernel's events. Returns whether there is a change; the end of a watch is none.
  private static func takeEvents(_ descriptor: Int32, _ buffer: inout [UInt8]) -> Bool {
    var isChange = false
    while case let count = read(descriptor, &buffer, buffer.count), count > 0 {
      buffer.withUnsafeBytes { bytes in
        var start = 0
        while start + MemoryLayout<inotify_event>.size <= count {
          let event = bytes.loadUnaligned(fromByteOffset: start, as: inotify_event.self)
          if event.mask & UInt32(IN_IGNORED) == 0 { isChange = true }
          start += MemoryLayout<inotify_event>.size + Int(event.len)
        }
      }
    }
    return isChange
  }

  private static func wait(for descriptor: Int32, _ stopping: WakeUp, quiet: Double, _ report: () -> Void) {
    var waits = [
      pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0), pollfd(fd: stopping.descriptor, events: Int16(POLLIN), revents: 0),
    ]
    var buffer = [UInt8](repeating: 0, count: 4096)
    /// When the first unreported change was seen, and when it will be reported, in seconds.
    var changed: (first: Double, due: Double)?
    while true {
      let timeout = changed.map { Int32(max(0, ($0.due - monotonicSeconds()) * 1000).rounded(.up)) } ?? -1
      let ready = poll(&waits, nfds_t(waits.count), timeout)
      if ready < 0 && errno != EINTR || waits[1].revents != 0 { return }
      if ready > 0 {
        guard takeEvents(descriptor, &buffer) else { continue }
        let now = monotonicSeconds()
        let first = changed?.first ?? now
        changed = (first, min(now + quiet, first + maximumDelay))
      } else if let due = changed?.due, due <= monotonicSeconds() {
        changed = nil
        report()
      }
    }
  }
}
