import FoundationEssentials
import Glibc
import HTTPMessages
import Synchronization

/// One browser's connection. It is served on a thread of its own; another one may give it up.
final class HTTPConnection: Sendable {
  private enum RequestError: Error {
    case ended
    case refused(HTTPStatus)
  }

  struct Waiting {
    /// Since when, in seconds of the monotonic clock.
    var since: Double
    /// Whether a request of before had the address's token.
    var isKnown: Bool
  }

  private struct State {
    var waiting: Waiting?
    var isKnown = false
  }

  private let descriptor: Int32
  private let state: Mutex<State>

  /// Seconds that a connection may wait for its next request, and that a page may take to read what it is sent.
  private static let idleSeconds = 60.0

  /// - Parameter descriptor: of the socket; closed with the connection.
  init(descriptor: Int32) {
    self.descriptor = descriptor
    state = Mutex(State(waiting: Waiting(since: Self.now, isKnown: false)))
    var yes: Int32 = 1
    setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &yes, socklen_t(MemoryLayout<Int32>.size))
    var timeout = timeval(tv_sec: Int(Self.idleSeconds), tv_usec: 0)
    setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &timeout, socklen_t(MemoryLayout<timeval>.size))
  }

  deinit { close(descriptor) }

  /// What the connection waits for; nil while a request is being answered.
  var waiting: Waiting? { state.withLock { $0.waiting } }

  /// Ends the connection from another thread.
  func giveUp() { shutdown(descriptor, Int32(SHUT_RDWR)) }

  func serve(_ answer: (HTTPRequest) -> PreviewAnswer) {
    var received = HTTPRequestBuffer()
    var isFirst = true
    while true {
      let request: HTTPRequest
      do { request = try nextRequest(&received, isFirst: isFirst) } catch {
        if case .refused(let status) = error { _ = send(PreviewAnswer(status, "text/plain; charset=utf-8", .data(Data())), isLast: true) }
        return
      }
      isFirst = false
      state.withLock { $0.waiting = nil }
      let response = answer(request)
      guard send(response, isLast: request.isLast), !request.isLast else { return }
      state.withLock { state in
        if response.head.status != .forbidden { state.isKnown = true }
        state.waiting = Waiting(since: Self.now, isKnown: state.isKnown)
      }
    }
  }

  private static var now: Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  // MARK: Requests

  /// - Parameter received: what has come, and is not taken yet.
  private func nextRequest(_ received: inout HTTPRequestBuffer, isFirst: Bool) throws(RequestError) -> HTTPRequest {
    let begun = Self.now
    var deadline = begun + (isFirst || !received.isEmpty ? HTTPRequestBuffer.timeout : Self.idleSeconds)
    while true {
      do { if let request = try received.next() { return request } } catch { throw .refused(error.status) }
      let isBegun = !received.isEmpty
      guard waitForBytes(until: deadline) else { throw isBegun ? .refused(.timeout) : .ended }
      try receive(into: &received)
      if !isBegun { deadline = min(deadline, Self.now + HTTPRequestBuffer.timeout) }
    }
  }

  /// Returns false when nothing has come by then.
  private func waitForBytes(until deadline: Double) -> Bool {
    while true {
      var wait = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      let left = deadline - Self.now
      guard left > 0 else { return false }
      let count = poll(&wait, 1, Int32((left * 1000).rounded(.up)))
      if count > 0 { return true }
      guard count == 0 || errno == EINTR else { return false }
    }
  }

  private func receive(into received: inout HTTPRequestBuffer) throws(RequestError) {
    var buffer = [UInt8](repeating: 0, count: 1 << 14)
    while true {
      let count = recv(descriptor, &buffer, buffer.count, 0)
      if count > 0 { return received.append(buffer[..<count]) }
      guard count < 0, errno == EINTR else { throw .ended }
    }
  }

  // MARK: Responses

  /// Returns false when the other end is gone.
  private func send(_ answer: PreviewAnswer, isLast: Bool) -> Bool {
    switch answer.body {
    case .data(let data): return write(Data(answer.head.bytes(contentLength: data.count, isLast: isLast))) && write(data)
    case .events(let stream, let hub):
      defer { hub.remove(stream) }
      guard write(Data(answer.head.bytes(contentLength: nil, isLast: true))) else { return false }
      while write(stream.next()) {}
      return false
    }
  }

  private func write(_ data: Data) -> Bool {
    data.withUnsafeBytes { bytes in
      var rest = bytes[...]
      while !rest.isEmpty {
        let count = Glibc.send(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count, Int32(MSG_NOSIGNAL))
        if count > 0 { rest = rest.dropFirst(count) } else if errno != EINTR { return false }
      }
      return true
    }
  }
}
