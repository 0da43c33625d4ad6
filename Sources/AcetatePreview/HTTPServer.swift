import FoundationEssentials
import Glibc
import Synchronization

/// A request as HTTP/1.1 has it.
struct HTTPRequest: Sendable {
  var method: String
  /// As it was sent, without what follows a question mark.
  var path: String
  /// By names in small letters.
  var headers: [String: String]
  var body = Data()
}

struct HTTPResponse: Sendable {
  enum Body: Sendable {
    case data(Data)
    /// Goes on until the page is gone.
    case events(EventStream, EventHub)
  }

  var status: Int
  var headers: [(name: String, value: String)]
  var body: Body

  var phrase: String {
    switch status {
    case 200: "OK"
    case 400: "Bad Request"
    case 403: "Forbidden"
    case 404: "Not Found"
    case 405: "Method Not Allowed"
    default: "Error"
    }
  }
}

/// Answers HTTP/1.1 on 127.0.0.1: as much of it as browsers use to load pages and send short requests, one thread a connection.
///
/// A head has at most 16 KiB and a body 1 MiB, with its length in the head. What is not understood is refused, and the connection closed.
/// (FlyingFox cannot be built beside this package: it imports any module named UniformTypeIdentifiers, which here is the package's own.)
final class HTTPServer: Sendable {
  struct Failure: Error, CustomStringConvertible {
    let call: StaticString, errno: Int32
    var description: String { "\(call): \(String(cString: strerror(errno)))" }
  }

  private let descriptor: Int32
  /// The port served at.
  let port: UInt16
  private let connections = Mutex(0)

  /// Browsers open six to one server, and a page keeps one of them for events.
  private static let maximumConnections = 64

  /// Listens from now on.
  /// - Parameter port: 0 is one that is free.
  init(port: UInt16) throws(Failure) {
    let socket = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    guard socket >= 0 else { throw Failure(call: "socket", errno: errno) }
    var yes: Int32 = 1
    setsockopt(socket, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
    var place = sockaddr_in()
    (place.sin_family, place.sin_port) = (sa_family_t(AF_INET), port.bigEndian)
    place.sin_addr.s_addr = INADDR_LOOPBACK.bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let call: StaticString? = withUnsafeMutablePointer(to: &place) { place in
      place.withMemoryRebound(to: sockaddr.self, capacity: 1) { place in
        if bind(socket, place, length) != 0 { return "bind" }
        if listen(socket, 64) != 0 { return "listen" }
        return getsockname(socket, place, &length) == 0 ? nil : "getsockname"
      }
    }
    if let call {
      let code = errno
      close(socket)
      throw Failure(call: call, errno: code)
    }
    (descriptor, self.port) = (socket, UInt16(bigEndian: place.sin_port))
  }

  deinit { close(descriptor) }

  /// Answers requests for as long as the process lives; `answer` is called on the connections' threads.
  func run(_ answer: @escaping @Sendable (HTTPRequest) -> HTTPResponse) -> Never {
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
  private enum RequestError: Error { case ended, malformed }

  private let descriptor: Int32
  private var received = Data()

  private static let maximumHead = 16 << 10, maximumBody = 1 << 20

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

  func serve(_ answer: (HTTPRequest) -> HTTPResponse) {
    while true {
      let request: HTTPRequest
      do { request = try nextRequest() } catch {
        if error == .malformed { _ = send(HTTPResponse(status: 400, headers: [], body: .data(Data())), isLast: true) }
        return
      }
      let isLast = request.headers["connection"]?.lowercased().contains("close") ?? false
      guard send(answer(request), isLast: isLast), !isLast else { return }
    }
  }

  // MARK: Requests

  private func nextRequest() throws(RequestError) -> HTTPRequest {
    let end = Data("\r\n\r\n".utf8)
    var head = received.firstRange(of: end)
    while head == nil {
      guard received.count <= Self.maximumHead else { throw .malformed }
      try receive()
      head = received.firstRange(of: end)
    }
    guard let head, head.lowerBound - received.startIndex <= Self.maximumHead else { throw .malformed }
    var request = try Self.parse(received[..<head.lowerBound])
    received = Data(received[head.upperBound...])
    // A length that is given in another way would be the place to hide a second request in.
    guard request.headers["transfer-encoding"] == nil, let length = Int(request.headers["content-length"] ?? "0"),
      (0...Self.maximumBody).contains(length)
    else { throw .malformed }
    while received.count < length { try receive() }
    request.body = Data(received.prefix(length))
    received = Data(received.dropFirst(length))
    return request
  }

  private static func parse(_ head: Data) throws(RequestError) -> HTTPRequest {
    guard let text = String(validating: head, as: UTF8.self) else { throw .malformed }
    // In Swift a carriage return and a line feed are one character.
    let lines = text.split(separator: "\r\n", omittingEmptySubsequences: false)
    let words = (lines.first ?? "").split(separator: " ", omittingEmptySubsequences: false)
    guard words.count == 3, words[2] == "HTTP/1.1", words[1].hasPrefix("/") else { throw .malformed }
    var headers: [String: String] = [:]
    for line in lines.dropFirst() {
      guard let colon = line.firstIndex(of: ":"), colon > line.startIndex else { throw .malformed }
      let name = line[..<colon].lowercased()
      guard !name.contains(where: \.isWhitespace) else { throw .malformed }
      // Of what may stand only once, two would be understood by one reader in this way and by another in that.
      guard headers[name] == nil || !["host", "content-length"].contains(name) else { throw .malformed }
      let value = line[line.index(after: colon)...].drop { $0 == " " || $0 == "\t" }
      headers[name] = String(value.reversed().drop { $0 == " " || $0 == "\t" }.reversed())
    }
    let path = words[1].prefix { $0 != "?" }
    return HTTPRequest(method: String(words[0]), path: String(path), headers: headers)
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
  private func send(_ response: HTTPResponse, isLast: Bool) -> Bool {
    var head = "HTTP/1.1 \(response.status) \(response.phrase)\r\n"
    for header in response.headers { head += "\(header.name): \(header.value)\r\n" }
    switch response.body {
    case .data(let data):
      head += "Content-Length: \(data.count)\r\n" + (isLast ? "Connection: close\r\n" : "") + "\r\n"
      return write(Data(head.utf8)) && write(data)
    case .events(let stream, let hub):
      defer { hub.remove(stream) }
      guard write(Data((head + "Connection: close\r\n\r\n").utf8)) else { return false }
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
