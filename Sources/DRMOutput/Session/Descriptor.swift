internal import CDisplay
internal import Foundation

/// A file descriptor and its only owner: closed at the end of its life.
package struct Descriptor: ~Copyable {
  package let raw: CInt

  /// Takes over `raw`, which must be open.
  package init(owning raw: CInt) { self.raw = raw }

  deinit { close(raw) }

  /// Both ends of a pipe that neither blocks nor survives `exec`.
  static func pipe() throws(SessionError) -> (reading: CInt, writing: CInt) {
    var ends: [CInt] = [-1, -1]
    let code = descriptors_pipe(&ends)
    guard code == 0 else { throw SessionError(call: "pipe2", on: "a pipe for signals", errno: code) }
    return (ends[0], ends[1])
  }

  static func closeOnExec(_ raw: CInt) {
    let flags = fcntl(raw, F_GETFD)
    if flags >= 0 { _ = fcntl(raw, F_SETFD, flags | FD_CLOEXEC) }
  }
}
