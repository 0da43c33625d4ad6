internal import CProcess
internal import Foundation
internal import FrameLoop

/// Reports when the machine's time of day was set, or continues after suspend: waits for a time of day must be computed anew then, since
/// they are in seconds. Uses a thread that blocks in the kernel.
final class ClockWatch: Sendable {
  private let stopping = WakeUp()

  /// - Parameter report: called on another thread each time.
  init(report: @escaping @Sendable () -> Void) {
    let descriptor = clock_changes_open()
    guard descriptor >= 0 else { return }
    let thread = Thread { [stopping] in
      Self.wait(for: descriptor, stopping, report)
      close(descriptor)
    }
    thread.name = "clock watch"
    thread.start()
  }

  deinit { stopping.ring() }

  private static func wait(for descriptor: Int32, _ stopping: WakeUp, _ report: () -> Void) {
    var waits = [
      pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0), pollfd(fd: stopping.descriptor, events: Int16(POLLIN), revents: 0),
    ]
    while true {
      let ready = poll(&waits, nfds_t(waits.count), -1)
      if ready < 0 && errno != EINTR || waits[1].revents != 0 { return }
      if ready > 0, clock_changes_take(descriptor) { report() }
    }
  }
}
