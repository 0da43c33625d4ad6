package import FoundationEssentials
internal import Glibc
internal import Synchronization

/// A message between the program that serves a preview and the one that draws it.
package struct Message: Sendable {
  /// The message's fields, in JSON.
  package var head: Data
  /// Pixels, or a file; mostly empty.
  package var body: Data

  package init(head: Data, body: Data = Data()) { (self.head, self.body) = (head, body) }
}

/// Messages in both directions over a stream socket: two lengths of four bytes, the least significant first, then the head and the body.
///
/// Any thread may send; one receives. Both wait until a message is through.
package final class MessageChannel: Sendable {
  package let descriptor: Int32
  private let sending = Mutex(())

  /// Longer messages are not received: nothing that the two programs say is that long.
  package static let maximumLength = 1 << 30

  /// - Parameter descriptor: of the socket; closed with the channel.
  package init(descriptor: Int32) {
    self.descriptor = descriptor
    // More in flight saves switches between the two programs.
    var bytes: Int32 = 4 << 20
    setsockopt(descriptor, SOL_SOCKET, SO_SNDBUF, &bytes, socklen_t(MemoryLayout<Int32>.size))
  }

  deinit { close(descriptor) }

  /// Returns false when the other end is gone.
  @discardableResult
  package func send(_ message: Message) -> Bool {
    sending.withLock { _ in
      var lengths = (UInt32(message.head.count).littleEndian, UInt32(message.body.count).littleEndian)
      return withUnsafeBytes(of: &lengths) { write($0) } && message.head.withUnsafeBytes { write($0) }
        && message.body.withUnsafeBytes { write($0) }
    }
  }

  /// Receives a message; nil when the other end is gone, or what comes is no message.
  package func receive() -> Message? {
    var lengths: (UInt32, UInt32) = (0, 0)
    guard withUnsafeMutableBytes(of: &lengths, { read(into: $0) }) else { return nil }
    let (headLength, bodyLength) = (Int(UInt32(littleEndian: lengths.0)), Int(UInt32(littleEndian: lengths.1)))
    guard headLength <= Self.maximumLength, bodyLength <= Self.maximumLength else { return nil }
    var message = Message(head: Data(count: headLength), body: Data(count: bodyLength))
    let isWhole = message.head.withUnsafeMutableBytes { read(into: $0) } && message.body.withUnsafeMutableBytes { read(into: $0) }
    return isWhole ? message : nil
  }

  private func write(_ bytes: UnsafeRawBufferPointer) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      // Without a signal where nobody reads any more.
      let count = Glibc.send(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count, Int32(MSG_NOSIGNAL))
      if count > 0 { rest = rest.dropFirst(count) } else if errno != EINTR { return false }
    }
    return true
  }

  private func read(into bytes: UnsafeMutableRawBufferPointer) -> Bool {
    var filled = 0
    while filled < bytes.count {
      let count = Glibc.recv(descriptor, bytes.baseAddress! + filled, bytes.count - filled, 0)  // non-nil: there is room left
      if count > 0 { filled += count } else if count == 0 || errno != EINTR { return false }
    }
    return true
  }
}
