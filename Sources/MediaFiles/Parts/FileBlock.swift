internal import Foundation

/// How much is read and written at a time where much is moved.
package enum FileBlock {
  /// Half of a small processor's second cache. Linux gives a write of megabytes pages of megabytes, and may look for those for longer than
  /// it copies: 0.3 GB take 0.4 s of the processor in writes of 3.7 MB, and 0.1 s in these (Linux 6.18, ext4).
  package static let bytes = 128 << 10
}

extension UnsafeRawBufferPointer {
  /// Writes all bytes. Returns 0, or the error's number.
  /// - Parameter waits: where somebody's pipe is full that does not block.
  package func write(to descriptor: Int32, waits: Bool = false) -> Int32 {
    var rest = self[...]
    while !rest.isEmpty {
      let count = Foundation.write(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, Swift.min(rest.count, FileBlock.bytes))
      if count >= 0 {
        rest = rest.dropFirst(count)
      } else if waits, errno == EAGAIN {
        var wait = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        _ = poll(&wait, 1, -1)
      } else if errno != EINTR {
        return errno
      }
    }
    return 0
  }
}
