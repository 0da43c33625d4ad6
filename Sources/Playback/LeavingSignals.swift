internal import CProcess
internal import DRMOutput
internal import FrameLoop
internal import Graphics
internal import Synchronization

/// Signals that ask a player to end, delivered to the display's thread, which ends the run. If the run has not ended a while later, the
/// process is ended as the signal would have done, after displays and terminal are restored and unfinished files removed; a second signal
/// does so at once.
///
/// A thread of its own hears them, which waits for nothing else: the display's may be drawing, and that of the layers may read a file.
final class LeavingSignals: Sendable {
  /// Seconds in which a run can end by itself: some frames, and setting a mode.
  private static let timeout = 0.7

  private let arrived = WakeUp(), closing = WakeUp()
  private let received = Mutex<CInt?>(nil)
  private let thread = JoinableThread()

  /// Must be made before a `Seat`: see `SignalSource`.
  init() throws {
    let source = try SignalSource()
    thread.start(stackSize: 256 << 10) { [self, source = Confined(source)] in hear(source.value) }
  }

  /// Restores the former handlers. Called once.
  func close() {
    closing.ring()
    thread.join()
  }

  /// A descriptor that is readable when a signal has arrived.
  var descriptor: CInt { arrived.descriptor }

  /// The signal that has arrived; each is returned once.
  func next() -> CInt? {
    arrived.clear()
    return received.withLock { $0.take() }
  }

  private func hear(_ source: SignalSource) {
    var first: CInt?, deadline = Double.infinity
    while true {
      var waits = [source.descriptor, closing.descriptor].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
      let left = max(0, deadline - monotonicSeconds())
      let count = poll(&waits, nfds_t(waits.count), deadline == .infinity ? -1 : CInt((left * 1000).rounded(.up)))
      if count < 0 { continue }
      if waits[1].revents != 0 { return }
      if let first, waits[0].revents != 0 || monotonicSeconds() >= deadline { Self.endAtOnce(by: first) }
      guard let signal = source.next() else { continue }
      (first, deadline) = (signal, monotonicSeconds() + Self.timeout)
      received.withLock { $0 = signal }
      arrived.ring()
    }
  }

  private static func endAtOnce(by signal: CInt) -> Never {
    emergency_run()
    endProcess(by: signal)
    _exit(128 + signal)
  }

  /// A value that is made on one thread, and used only on another one from then on.
  private struct Confined<Value>: @unchecked Sendable {  // `value` is not used where it was made
    let value: Value
    init(_ value: Value) { self.value = value }
  }
}
