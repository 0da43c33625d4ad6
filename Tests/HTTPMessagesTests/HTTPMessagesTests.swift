import Glibc
import HTTPMessages
import Testing

@Suite("HTTP")
struct HTTPMessagesTests {
  private static func bytes(_ text: String) -> [UInt8] {
    Array(text.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "\r\n").utf8)
  }

  @Test("requests are read when all of them is there")
  func requests() {
    let bytes = Self.bytes("POST /command?x HTTP/1.1\nHost: a\nContent-Length: 5\nAUTHORIZATION:  Bearer secret12 \n\nhello, and more")
    guard case .complete(let request, let byteCount) = HTTPRequest.read(bytes, bodyLimit: 5) else { Issue.record("not read"); return }
    #expect(request.method == "POST" && request.path == "/command" && request.body == Array("hello".utf8) && !request.isLast)
    #expect(request.headers == ["host": "a", "content-length": "5", "authorization": "Bearer secret12"])
    #expect(request.isAuthorized(by: "secret12") && !request.isAuthorized(by: "secret13") && !request.isAuthorized(by: "secret1"))
    // Any part of it from the front is too little. Where the head is there, it says how much is missing.
    let end = bytes.count - ", and more".utf8.count
    #expect(byteCount == end)
    for count in 0..<end {
      let needed = count < end - 5 ? count + 1 : end
      #expect(HTTPRequest.read(Array(bytes[..<count]), bodyLimit: 5) == .incomplete(byteCount: needed))
    }
    #expect(HTTPRequest.read(bytes, bodyLimit: 4) == .refused(.contentTooLarge))
  }

  @Test("requests are taken one after the other, however their bytes come")
  func buffers() throws {
    var buffer = HTTPRequestBuffer()
    var taken: [(afterBytes: Int, path: String)] = []
    // 15 + 4 bytes; 16 + 2, 17 + 2, 2 and a body of 2.
    let two = Self.bytes("GET /a HTTP/1.1\n\nPOST /b HTTP/1.1\nContent-Length: 2\n\nhi")
    #expect(two.count == 19 + 41)
    for (index, byte) in two.enumerated() {
      buffer.append([byte])
      if let request = try buffer.next() { taken.append((index + 1, request.path)) }
    }
    #expect(taken.map(\.path) == ["/a", "/b"] && taken.map(\.afterBytes) == [19, 60] && buffer.isEmpty)
    buffer.append(two[...])
    let first = try buffer.next()
    #expect(first?.path == "/a" && !buffer.isEmpty)
    let second = try buffer.next()
    #expect(second?.body == Array("hi".utf8) && buffer.isEmpty)
    // A path begins with a slash.
    buffer.append(Self.bytes("GET a HTTP/1.1\n\n")[...])
    do throws(HTTPRequestBuffer.Refusal) {
      _ = try buffer.next()
      Issue.record("taken")
    } catch {
      #expect(error.status == .badRequest)
    }
  }

  @Test("a connection goes on, unless the request or its version says otherwise")
  func lastRequests() {
    let two = Self.bytes("GET /a HTTP/1.1\n\nGET /b HTTP/1.1\nConnection: Close\n\n")
    guard case .complete(let first, let byteCount) = HTTPRequest.read(two, bodyLimit: 0) else { Issue.record("not read"); return }
    // "GET /a HTTP/1.1" and two line ends: 15 + 4 bytes.
    #expect(first.path == "/a" && !first.isLast && byteCount == 19)
    guard case .complete(let second, 38) = HTTPRequest.read(Array(two[19...]), bodyLimit: 0) else { Issue.record("not read"); return }
    #expect(second.path == "/b" && second.isLast)
    guard case .complete(let old, _) = HTTPRequest.read(Self.bytes("GET / HTTP/1.0\n\n"), bodyLimit: 0) else {
      Issue.record("not read"); return
    }
    #expect(old.isLast)
  }

  @Test(
    "what is no request, or could be read as two, is refused",
    arguments: [
      ("GET / HTTP/2\n\n", 400), ("GET /\n\n", 400), ("GET example.org HTTP/1.1\n\n", 400), ("\n\n", 400),
      ("GET / HTTP/1.1\nno header\n\n", 400), ("GET / HTTP/1.1\nA B: c\n\n", 400), ("POST / HTTP/1.1\nContent-Length: -1\n\n", 400),
      ("POST / HTTP/1.1\nContent-Length: +1\n\n", 400), ("POST / HTTP/1.1\nContent-Length: 1\nContent-Length: 2\n\n", 400),
      ("GET / HTTP/1.1\nHost: a\nHost: b\n\n", 400), ("GET / HTTP/1.1\nA: b\rC: d\n\n", 400), ("GET / HTTP/1.1\nA: b\0\n\n", 400),
      ("GET / HTTP/1.1\nHost: a\nHost:\u{301}b\n\n", 400), ("GET / HTTP/1.1\nHo\u{301}st: a\n\n", 400),
      ("POST / HTTP/1.1\nContent-Length:\u{301}1\n\n", 400), ("POST / HTTP/1.1\nTransfer-Encoding:\u{301}chunked\n\n", 411),
      ("POST / HTTP/1.1\nTransfer-Encoding: chunked\n\n", 411),
      ("POST / HTTP/1.1\nContent-Length: 99999999999999999999\n\n", 400),
      ("GET / HTTP/1.1\nX: \(String(repeating: "x", count: 17_000))\n\n", 431), (String(repeating: "x", count: 17_000), 431),
    ])
  func refusals(text: String, status: Int) {
    guard case .refused(let refusal) = HTTPRequest.read(Self.bytes(text), bodyLimit: 1 << 20) else { Issue.record("not refused"); return }
    #expect(refusal.rawValue == status)
  }

  @Test("a header's value stays on its line")
  func headerValues() {
    var head = HTTPResponseHead(.ok, type: "text/plain", policy: "img-src data:")
    head.headers = [("X-Name", "a\r\nX-Other: \u{301}b\u{85}")]
    #expect(String(decoding: head.bytes(contentLength: 0, isLast: false), as: UTF8.self).contains("\r\nX-Name: aX-Other: \u{301}b\r\n\r\n"))
  }

  @Test("a line feed alone ends no line")
  func lineFeeds() {
    #expect(HTTPRequest.read(Array("GET / HTTP/1.1\r\nA: b\nC: d\r\n\r\n".utf8), bodyLimit: 0) == .refused(.badRequest))
  }

  @Test("heads of answers")
  func answers() {
    let head = HTTPResponseHead(.unauthorized, type: "text/plain", policy: "img-src data:")
    let text = String(decoding: head.bytes(contentLength: 3, isLast: false), as: UTF8.self)
    #expect(text.hasPrefix("HTTP/1.1 401 Unauthorized\r\nContent-Type: text/plain\r\nContent-Length: 3\r\nWWW-Authenticate: Bearer\r\n"))
    #expect(
      text.contains("\r\nContent-Security-Policy: default-src 'none'; img-src data:; base-uri 'none'; ") && text.hasSuffix("\r\n\r\n"))
    #expect(!text.contains("Connection: close"))
    // A stream has no length, and ends with the connection.
    let stream = String(decoding: head.bytes(contentLength: nil, isLast: false), as: UTF8.self)
    #expect(!stream.contains("Content-Length") && stream.contains("\r\nConnection: close\r\n"))
  }

  @Test("tokens are random")
  func tokens() {
    let (first, second) = (HTTPToken.random(), HTTPToken.random())
    // 128 bits are 32 digits of base 16.
    #expect(first != second && first.utf8.count == 32 && first.allSatisfy(\.isHexDigit))
    #expect(HTTPToken.isSame(first, as: first) && !HTTPToken.isSame(second, as: first) && !HTTPToken.isSame("", as: first))
  }

  @Test("addresses are numbers with a port")
  func addresses() {
    #expect(HTTPAddress("127.0.0.1:80")?.description == "127.0.0.1:80" && HTTPAddress("localhost:8080")?.description == "127.0.0.1:8080")
    #expect(HTTPAddress("[::1]:8080")?.isIPv6 == true)
    #expect(
      ["", "80", ":80", "example.org:80", "127.0.0.1", "127.0.0.1:0", "127.0.0.1:70000", "::1:80", "[::1]"].allSatisfy {
        HTTPAddress($0) == nil
      })
  }

  @Test("the loopback address: one program listens on a port, and it alone")
  func listening() throws {
    let (descriptor, port) = try HTTPAddress.loopback(port: 0).listen(backlog: 1)
    defer { close(descriptor) }
    #expect(port > 0)
    let failure = #expect(throws: HTTPAddress.Failure.self) { try HTTPAddress.loopback(port: port).listen(backlog: 1) }
    #expect(failure?.errno == EADDRINUSE && failure?.description == "bind: Address already in use")
  }
}
