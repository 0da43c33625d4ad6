import FoundationEssentials
import Glibc
import HTTPMessages
import Synchronization

/// What a request is answered with.
struct PreviewAnswer: Sendable {
  enum Body: Sendable {
    case data(Data)
    /// Goes on until the page is gone.
    case events(EventStream, EventHub)
  }

  var head: HTTPResponseHead
  var body: Body

  /// A page of somebody else's can neither show what is answered nor read it, and this server's page loads nothing from elsewhere.
  init(_ status: HTTPStatus, _ type: String, _ body: Body) {
    head = HTTPResponseHead(
      status, type: type, policy: "script-src 'self'; style-src 'self'; img-src 'self' blob: data:; connect-src 'self'")
    self.body = body
  }
}

/// Answers HTTP/1.1 on 127.0.0.1, one thread a connection. A body has at most 1 MiB. What is not understood is refused, and the connection
/// closed.
/// (FlyingFox cannot be built beside this package: it imports any module named UniformTypeIdentifiers, which here is the package's own.)
final class HTTPServer: Sendable {
  private let descriptor: Int32
  /// The port served at.
  let port: UInt16
  private let connections = Mutex(0)

  /// Browsers open six to one server, and a page keeps one of them for events.
  private static let maximumConnections = 64

  /// Listens from now on.
  /// - Parameter port: 0 is one that is free.
  init(port: UInt16) throws(HTTPAddress.Failure) { (descriptor, self.port) = try HTTPAddress.loopback(port: port).listen(backlog: 64) }

  deinit { close(descriptor) }

  /// Answers requests for as long as the process lives; `answer` is called on the connections' threads.
  func run(_ answer: @escaping @Sendable (HTTPRequest) -> PreviewAnswer) -> Never {
    while true {
      let socket = accept(descriptor, nil, nil)
      _ = fcntl(socket, F_SETFD, FD_CLOEXEC)
      guard socket >= 0 else {
        // Out of descriptors or memory: what is going on may end.
        if errno != EINTR && errno != ECONNABORTED { usleep(100_000) }
        continue
      }
      let isTooMany = connections.withLock { count in
        guard count < Self.maximumConnections else { return true }
        count += 1
        return false
      }
      guard !isTooMany else {
        close(socket)
        continue
      }
      startThread { [self] in
        HTTPConnection(descriptor: socket).serve(answer)
        connections.withLock { $0 -= 1 }
      }
    }
  }
}

/// One browser's connection. Belongs to its thread.
private final class HTTPConnection {
  private enum RequestError: Error {
    case ended
    case refused(HTTPStatus)
  }

  private let descriptor: Int32
  private var received: [UInt8] = []

  private static let maximumBody = 1 << 20

  init(descriptor: Int32) {
    self.descriptor = descriptor
    var yes: Int32 = 1
    setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &yes, socklen_t(MemoryLayout<Int32>.size))
    // Whoever neither sends nor reads for a minute is gone.
    var patience = timeval(tv_sec: 60, tv_usec: 0)
    setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
    setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
  }

  deinit { close(descriptor) }

  func serve(_ answer: (HTTPRequest) -> PreviewAnswer) {
    while true {
      let request: HTTPRequest
      do { request = try nextRequest() } catch {
        if case .refused(let status) = error { _ = send(PreviewAnswer(status, "text/plain; charset=utf-8", .data(Data())), isLast: true) }
        return
      }
      guard send(answer(request), isLast: request.isLast), !request.isLast else { return }
    }
  }

  // MARK: Requests

  private func nextRequest() throws(RequestError) -> HTTPRequest {
    while true {
      switch HTTPRequest.read(received, bodyLimit: Self.maximumBody) {
      case .incomplete: try receive()
      case .complete(let request, let byteCount):
        received.removeFirst(byteCount)
        return request
      case .refused(let status): throw .refused(status)
      }
    }
  }

  private func receive() throws(RequestError) {
    var buffer = [UInt8](repeating: 0, count: 1 << 14)
    while true {
      let count = recv(descriptor, &buffer, buffer.count, 0)
      if count > 0 { return received.append(contentsOf: buffer[..<count]) }
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
