internal import Foundation

/// An open file of a card: owned and closed at the end, or lent by the session that opened it.
struct DeviceDescriptor: ~Copyable {
  let number: Int32
  let isOwned: Bool

  init(opening path: String) throws(DisplayError) {
    number = open(path, O_RDWR | O_CLOEXEC | O_NONBLOCK)
    isOwned = true
    guard number < 0 else { return }
    let code = errno
    switch code {
    case EACCES, EPERM: throw .noPermission(path)
    case ENOENT, ENXIO, ENODEV: throw .noCard
    default: throw .system(call: "open", subject: path, code: code)
    }
  }

  init(lent number: Int32) {
    self.number = number
    isOwned = false
  }

  deinit { if isOwned && number >= 0 { close(number) } }
}
