/// Why nothing can be shown in a window, with what to do about it.
package struct WindowError: Error, CustomStringConvertible {
  package enum Reason: Sendable {
    /// There is no desktop session, or it has no windows of this kind.
    case absent
    case noLibrary
    case ended
    /// Something of the session's failed.
    case failed
  }

  package let reason: Reason
  /// The reason in a sentence or two.
  package let description: String

  package init(_ reason: Reason, _ description: String) {
    self.reason = reason
    self.description = description
  }

  static let sessionHasEnded = WindowError(.ended, "the desktop session has ended: its compositor or X server is gone")
}
