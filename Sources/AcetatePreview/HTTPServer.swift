import FoundationEssentials
import Glibc
import HTTPMessages
import PreviewShared
import Synchronization

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
      status, type: type,
      policy: "script-src 'self'; style-src 'self'; img-src 'self' blob: data:; connect-src 'self'; \(PagePolicy.ofEveryPage); "
        + "sandbox allow-scripts allow-same-origin allow-downloads")
    self.body = body
  }
}

/// Answers HTTP/1.1 on 127.0.0.1, one thread a connection. A body has at most 1 MiB. What is not understood is refused, and the connection
/// closed.
///
/// Nobody keeps a place by silence: a request has to be there some seconds after its connection or its first byte, and where all places are
/// taken, the connection that has waited for its next request for longest gives way, strangers' first.
/// (FlyingFox cannot be built beside this package: it imports any module named UniformTypeIdentifiers, which here is the package's own.)
final class HTTPServer: Sendable {
  private let descriptor: Int32
  let port: UInt16
  private let connections = Mutex<[HTTPConnection]>([])

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
      let connection = HTTPConnection(descriptor: socket)
      guard admit(connection) else { continue }
      let code = startThread { [self] in
        connection.serve(answer)
        remove(connection)
      }
      // No thread is left for it: it is closed, as where there are too many.
      if code != 0 { remove(connection) }
    }
  }

  /// Makes room for a connection. Returns false where nobody can give way.
  private func admit(_ connection: HTTPConnection) -> Bool {
    connections.withLock { connections in
      if connections.count >= Self.maximumConnections {
        let waiting = connections.compactMap { connection in connection.waiting.map { (connection, $0) } }
        guard let (longest, _) = waiting.min(by: { ($0.1.isKnown ? 1 : 0, $0.1.since) < ($1.1.isKnown ? 1 : 0, $1.1.since) }) else {
          return false
        }
        longest.giveUp()
        connections.removeAll { $0 === longest }
      }
      connections.append(connection)
      return true
    }
  }

  private func remove(_ connection: HTTPConnection) { connections.withLock { $0.removeAll { $0 === connection } } }
}
