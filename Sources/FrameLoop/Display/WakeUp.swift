internal import Foundation

/// Wakes a thread that waits for descriptors; may be rung from any thread.
package final class WakeUp: Sendable {
  /// Readable once it was rung.
  package let descriptor: Int32
  private let writing: Int32

  package init() {
    var ends: [Int32] = [-1, -1]
    let result = pipe2(&ends, O_CLOEXEC | O_NONBLOCK)
    precondition(result == 0, "pipe2: \(String(cString: strerror(errno)))")
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
