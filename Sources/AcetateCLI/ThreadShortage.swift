import CProcess
import Foundation

/// What becomes of a process that may start few threads: libraries wait for ever for one, or end it with a trap.
enum ThreadShortage {
  /// Threads that commands which draw have at a time: some for each processor, those of encoders and the graphics driver included, and some
  /// of their own. A video that is drawn on two processors takes 17.
  static var needed: Int { 16 + 4 * min(ProcessInfo.processInfo.activeProcessorCount, 16) }

  /// Refuses what is too little. The threads are begun, and end: no number in the system tells how many there may be.
  static func check() throws(Failure) {
    let code = thread_limit_try(Int32(needed))
    guard code != 0 else { return }
    throw Failure(
      .unavailable,
      "\(needed) threads cannot be started (\(String(cString: strerror(code)))): a limit of processes, of the user (ulimit -u) or of a "
        + "container, is too low")
  }
}
