internal import Foundation

/// Ends the process by a signal as the signal would have done where nobody handles it; a shell then sees 128 and the signal's number.
/// Returns where that signal ends no process.
package func endProcess(by signal: CInt) {
  Foundation.signal(signal, SIG_DFL)
  var signals = sigset_t()
  sigemptyset(&signals)
  sigaddset(&signals, signal)
  pthread_sigmask(SIG_UNBLOCK, &signals, nil)
  raise(signal)
}
