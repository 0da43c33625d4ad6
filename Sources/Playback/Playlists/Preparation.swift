internal import Dispatch
package import Graphics
package import OfflineRendering
internal import Synchronization

/// Work that makes a source fast to read, done on a thread of its own.
///
/// A disk or a network may not answer for long, and a drawing's filters may take minutes: whoever plays does not wait for ever. One
/// preparation is under way at a time, which cannot be cut short.
package final class Preparation: Sendable {
  private let work: @Sendable (_ finish: (CGImage) -> Void) -> Void
  /// Seconds after which a player stops waiting.
  private let timeout: Double
  private let underWay = Mutex<(begun: Double, end: DispatchGroup)?>(nil)

  /// - Parameter work: hands over the first picture that it has decoded, if any, on its thread.
  package init(timeout: Double = 10, _ work: @escaping @Sendable (_ finish: (CGImage) -> Void) -> Void) {
    (self.timeout, self.work) = (timeout, work)
  }

  package var isUnderWay: Bool { underWay.withLock { $0 != nil } }

  /// Starts the work, unless it is in progress.
  /// - Parameters:
  ///   - isAhead: whether others come first where processors are few.
  ///   - finish: called with the first picture, on the preparation's thread.
  ///   - done: called at the end, on that thread.
  func begin(isAhead: Bool, finish: @escaping @Sendable (CGImage) -> Void = { _ in }, done: @escaping @Sendable () -> Void = {}) {
    _ = beginning(isAhead: isAhead, finish: finish, done: done)
  }

  /// Starts the work unless it is in progress, and waits for its end or the timeout.
  /// - Throws: `RenderError` when it takes longer than is waited for; it goes on.
  package func require(_ name: String) throws(RenderError) {
    let (begun, end) = beginning(isAhead: false)
    let wait = max(0, begun + timeout - monotonicSeconds())
    guard end.wait(timeout: .now() + wait) == .timedOut else { return }
    throw RenderError(.damagedInput, "\(name): it is not read after \(Int(timeout.rounded())) s; it shows at a turn that finds it read")
  }

  /// Starts the work unless it is in progress, and waits for its end without a timeout.
  func finish() { beginning(isAhead: false).end.wait() }

  private func beginning(
    isAhead: Bool, finish: @escaping @Sendable (CGImage) -> Void = { _ in }, done: @escaping @Sendable () -> Void = {}
  ) -> (begun: Double, end: DispatchGroup) {
    let (run, isNew) = underWay.withLock { underWay in
      if let underWay { return (underWay, false) }
      let run = (begun: monotonicSeconds(), end: DispatchGroup())
      run.end.enter()
      underWay = run
      return (run, true)
    }
    guard isNew else { return run }
    let thread = Thread { [self] in
      // Lowers the priority of this thread alone, since displays come first.
      if isAhead { setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, 10) }
      work(finish)
      underWay.withLock { $0 = nil }
      run.end.leave()
      done()
    }
    thread.stackSize = 8 << 20
    thread.start()
    return run
  }
}
