internal import CProcess
internal import Foundation
internal import FrameLoop

/// Tells when the machine's time of day has been set, or goes on after a sleep: what waits for a time of day has to look again then, since
/// waits are of seconds. A thread of its own waits in the kernel; at rest it costs nothing.
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
