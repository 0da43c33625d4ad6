internal import Foundation

/// Wakes a thread that waits for descriptors; may be rung from any thread.
package final class WakeUp: Sendable {
  /// Readable once it was rung.
  package let descriptor: Int32
  private let writing: Int32

  package init() {
    var ends: [Int32] = [-1, -1]
    let result = pipe(&ends)
    precondition(result == 0, "pipe: \(String(cString: strerror(errno)))")
    for end in ends {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
    }
    (descriptor, writing) = (ends[0], ends[1])
  }

  deinit {
    close(descriptor)
    close(writing)
  }

  package func ring() {
    var byte: UInt8 = 1
    // A pipe that is full has been rung already.
    _ = write(writing, &byte, 1)
  }

  /// Makes it unreadable until it is rung again.
  package func clear() {
    var bytes: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)
    while read(descriptor, &bytes, 32) == 32 {}
  }
}
