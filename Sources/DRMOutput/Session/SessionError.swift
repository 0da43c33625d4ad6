internal import Foundation

/// Why a display, a terminal or an input device cannot be had, with what to do about it.
package struct SessionError: Error, CustomStringConvertible {
  package enum Reason: Sendable {
    /// The process may not open a device.
    case noPermission
    /// Another program uses the device.
    case busy
    /// The machine has no such device.
    case absent
    case failed
  }

  package let reason: Reason
  /// The reason in a sentence or two.
  package let description: String

  package init(_ reason: Reason, _ description: String) {
    self.reason = reason
    self.description = description
  }

  /// A failed system call. `advice` follows the error in words.
  init(call: StaticString, on subject: String, errno code: CInt, advice: String = "") {
    let reason: Reason =
      switch code {
      case EACCES, EPERM: .noPermission
      case EBUSY: .busy
      case ENOENT, ENODEV, ENXIO: .absent
      default: .failed
      }
    self.init(reason, "\(call) on \(subject): \(words(forErrno: code)) (errno \(code))" + (advice.isEmpty ? "" : ". \(advice)"))
  }

  static func displayIsTaken(_ card: String) -> SessionError {
    SessionError(
      .busy, "another program is showing pictures on this display (\(card)): stop it, or switch to a virtual terminal that is free.")
  }
}

func words(forErrno code: CInt) -> String { String(cString: strerror(code)) }
