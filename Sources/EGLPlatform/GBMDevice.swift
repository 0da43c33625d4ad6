import CGLES
import Foundation

/// A buffer manager on an open render node or card.
final class GBMDevice {
  let handle: OpaquePointer
  private let descriptor: Int32

  convenience init(path: String) throws(EGLError) {
    let descriptor = open(path, O_RDWR | O_CLOEXEC)
    guard descriptor >= 0 else { throw EGLError("open", on: path, String(cString: strerror(errno))) }
    try self.init(adopting: descriptor, path: path)
  }

  /// A device of the same open file: buffers made with it can be shown by whoever holds the file.
  convenience init(sharing descriptor: Int32, path: String) throws(EGLError) {
    let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 3)
    guard copy >= 0 else { throw EGLError("fcntl", on: path, String(cString: strerror(errno))) }
    try self.init(adopting: copy, path: path)
  }

  private init(adopting descriptor: Int32, path: String) throws(EGLError) {
    guard let handle = gbm_create_device(descriptor) else {
      close(descriptor)
      throw EGLError("gbm_create_device", on: path, "no driver for this node")
    }
    self.descriptor = descriptor
    self.handle = handle
  }

  deinit {
    gbm_device_destroy(handle)
    close(descriptor)
  }
}
