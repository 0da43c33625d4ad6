internal import Foundation

/// The fence of a display's latest flip, where the kernel writes it: a file that becomes readable once the flip is done. Owns the file.
final class FlipFence {
  /// The property `OUT_FENCE_PTR` of the CRTC.
  let property: PropertyID
  /// The fence's file descriptor, at a fixed address that the kernel writes to.
  private let storage: UnsafeMutablePointer<Int32>

  init(property: PropertyID) {
    self.property = property
    storage = .allocate(capacity: 1)
    storage.initialize(to: -1)
  }

  deinit {
    drop()
    storage.deallocate()
  }

  /// The fence's file descriptor; -1 when there is none.
  var descriptor: Int32 { storage.pointee }

  /// The value to set the property to: the address of the descriptor. The fence of the flip before is closed.
  func makeRoom() -> UInt64 {
    drop()
    return UInt64(UInt(bitPattern: storage))
  }

  /// Duplicates the fence's file descriptor for a caller that closes it; -1 when there is none.
  func duplicate() -> Int32 { storage.pointee >= 0 ? fcntl(storage.pointee, F_DUPFD_CLOEXEC, 3) : -1 }

  private func drop() {
    if storage.pointee >= 0 { close(storage.pointee) }
    storage.pointee = -1
  }
}
