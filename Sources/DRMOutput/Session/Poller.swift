internal import CDisplay
internal import Graphics

/// Waits for file descriptors, or for a point in time; a turn allocates nothing.
///
/// Does not own the descriptors, which stay open while it waits.
package final class Poller {
  /// The index of a descriptor in the list.
  package struct Slot: Hashable, Sendable {
    fileprivate let index: Int
  }

  private var entries: [pollfd] = []

  package init() {}

  /// Adds a descriptor to wait for until it can be read, or written with `forWriting`.
  @discardableResult
  package func add(_ descriptor: CInt, forWriting: Bool = false) -> Slot {
    precondition(descriptor >= 0, "a descriptor that is not open cannot be waited for")
    entries.append(pollfd(fd: descriptor, events: Int16(forWriting ? POLLOUT : POLLIN), revents: 0))
    return Slot(index: entries.count - 1)
  }

  /// Waits until a descriptor is ready, a signal arrives, or `deadline` (nanoseconds of the monotonic clock; nil waits for ever) has
  /// passed.
  ///
  /// Returns how many descriptors are ready. A deadline in the past looks without waiting.
  @discardableResult
  package func wait(until deadline: UInt64?) throws(SessionError) -> Int {
    var remaining: Int64 = -1
    if let deadline {
      let now = monotonicNanoseconds()
      remaining = deadline > now ? Int64(clamping: deadline - now) : 0
    }
    let count = entries.withUnsafeMutableBufferPointer { descriptors_poll($0.baseAddress, CInt($0.count), remaining) }
    if count >= 0 { return Int(count) }
    for index in entries.indices { entries[index].revents = 0 }
    guard count == -EINTR else { throw SessionError(call: "ppoll", on: "\(entries.count) descriptors", errno: -count) }
    return 0
  }

  /// Whether the last wait found the descriptor ready, or broken: reading it then tells which.
  package func isReady(_ slot: Slot) -> Bool { entries[slot.index].revents != 0 }

  /// Whether the last wait found the other end gone, or the descriptor in error.
  package func isBroken(_ slot: Slot) -> Bool { entries[slot.index].revents & Int16(POLLHUP | POLLERR | POLLNVAL) != 0 }
}
