import Foundation

/// Runs `body` on a thread with a stack of 512 KiB, which is what `Thread` gives, and waits for it.
public func onSmallStack(_ body: @escaping @Sendable () throws -> Void) throws {
  let outcome = Outcome()
  let thread = Thread {
    do { try body() } catch { outcome.error = error }
    outcome.done.signal()
  }
  thread.stackSize = 512 << 10
  thread.start()
  outcome.done.wait()
  if let error = outcome.error { throw error }
}

/// What a thread leaves: written before `done` is signalled, read after it.
private final class Outcome: @unchecked Sendable {
  let done = DispatchSemaphore(value: 0)
  var error: (any Error)?
}
