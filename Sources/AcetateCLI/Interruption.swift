import Acetate
import Foundation
import OfflineOutput
import Synchronization

/// Turns Ctrl-C, and other requests to end, into a cancelled run, so that nothing half-written stays behind. What does not end by itself
/// soon, such as a frame that takes long or a pipe that nobody reads, is ended, as is the process at once by a second signal: in half a
/// second it is gone, most of which is left to the system, since a busy machine takes some time to end a process's threads.
///
/// The signals are held back on every thread and waited for on one: no work is done inside a signal handler. To be begun before any other
/// thread.
final class Interruption: Sendable {
  let cancellation = Cancellation()
  private let received = Atomic<Int32>(0)
  private let timeout: Double

  /// - Parameter timeout: seconds that a run has for ending by itself; 0 where it cannot be cancelled.
  init(timeout: Double = 0.1) {
    self.timeout = timeout
    var signals = Self.signals
    pthread_sigmask(SIG_BLOCK, &signals, nil)
    let thread = Thread { [self] in wait() }
    thread.name = "signals"
    thread.start()
  }

  /// Ends the process the way the signal would have done; a shell then sees 128 and the signal's number. Returns when none has come.
  func endIfReceived() {
    let signal = received.load(ordering: .acquiring)
    if signal != 0 { endProcess(by: signal) }
  }

  /// Lets signals through that whoever began the process has blocked, as threads of Dispatch's have them.
  static func unblock() {
    var signals = Self.signals
    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
  }

  private func wait() {
    while true {
      var signals = Self.signals
      var signal: Int32 = 0
      guard sigwait(&signals, &signal) == 0 else { continue }
      if received.load(ordering: .acquiring) != 0 || timeout == 0 { Self.endAtOnce(by: signal) }
      received.store(signal, ordering: .releasing)
      Self.levelPriorities()
      // On a thread of its own, since it returns only when the output is gone, and a second signal must not wait for that.
      Thread.detachNewThread { [cancellation] in cancellation.cancel() }
      Thread.detachNewThread { [signal, timeout] in
        Thread.sleep(forTimeInterval: timeout)
        Self.endAtOnce(by: signal)
      }
    }
  }

  /// Gives every thread the scheduling of the calling one, as far as the system lets the process do so.
  ///
  /// A process is gone when its last thread is. The thread on which Mesa writes its shader cache has the lowest priority, and on a
  /// machine that is busy otherwise it waits for seconds until it is given a processor to end on.
  static func levelPriorities() {
    let ofThread = __priority_which_t(PRIO_PROCESS.rawValue), niceness = getpriority(ofThread, 0)
    for thread in threads {
      var parameters = sched_param()
      sched_setscheduler(thread, SCHED_OTHER, &parameters)
      setpriority(ofThread, id_t(thread), niceness)
    }
  }

  /// Threads of the process, by the numbers that the kernel gives them.
  private static var threads: [pid_t] {
    ((try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/task")) ?? []).compactMap { pid_t($0) }
  }

  private static func endAtOnce(by signal: Int32) {
    removePartialFiles()
    TemporaryWork.removeAll()
    endProcess(by: signal)
  }

  private static var signals: sigset_t {
    var signals = sigset_t()
    sigemptyset(&signals)
    for signal in [SIGINT, SIGTERM, SIGHUP, SIGQUIT] where !ignored.contains(signal) { sigaddset(&signals, signal) }
    return signals
  }

  /// What whoever began the process asked to ignore, as nohup does with SIGHUP.
  private static let ignored: Set<Int32> = {
    var result: Set<Int32> = []
    for signal in [SIGINT, SIGTERM, SIGHUP, SIGQUIT] {
      var action = sigaction()
      if sigaction(signal, nil, &action) == 0, unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self) == 1 {
        result.insert(signal)
      }
    }
    return result
  }()
}
