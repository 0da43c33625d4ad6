import Glibc
import HTTPMessages
import Testing

@Suite("HTTP at the ends of what may be")
struct HTTPBoundaryTests {
  private func read(_ text: String, bodyLimit: Int = 8) -> HTTPRequest.Reading {
    HTTPRequest.read(
      Array(text.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "\r\n").utf8), bodyLimit: bodyLimit)
  }

  private func request(_ text: String) -> HTTPRequest? {
    if case .complete(let request, _) = read(text) { request } else { nil }
  }

  @Test("heads of answers, whole", arguments: [(nil, true), (nil, false), (0, true), (7, false)] as [(Int?, Bool)])
  func heads(length: Int?, isLast: Bool) {
    var head = HTTPResponseHead(.notFound, type: "text/plain", policy: "img-src data:")
    head.headers = [("A", "b"), ("C", "d\te")]
    let expected = [
      "HTTP/1.1 404 Not Found", "Content-Type: text/plain", length.map { "Content-Length: \($0)" },
      length == nil || isLast ? "Connection: close" : nil, "Cache-Control: no-store", "X-Content-Type-Options: nosniff",
      "Referrer-Policy: no-referrer", "Cross-Origin-Resource-Policy: same-origin", "Cross-Origin-Opener-Policy: same-origin",
      "Content-Security-Policy: default-src 'none'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'", "A: b",
      "C: d\te", "", "",
    ]
    #expect(
      String(decoding: head.bytes(contentLength: length, isLast: isLast), as: UTF8.self)
        == expected.compactMap { $0 }.joined(separator: "\r\n"))
  }

  @Test("the words of a status")
  func statuses() {
    let words = [
      200: "OK", 400: "Bad Request", 401: "Unauthorized", 403: "Forbidden", 404: "Not Found", 405: "Method Not Allowed",
      408: "Request Timeout",
      411: "Length Required", 413: "Content Too Large", 431: "Request Header Fields Too Large",
    ]
    for number in 100..<600 { #expect(HTTPStatus(rawValue: number)?.words == words[number], "\(number)") }
  }

  @Test("a head has 16 KiB with the empty line behind it, and a body as many bytes as are allowed")
  func limits() {
    // 18 bytes up to the value, and 4 behind it.
    func head(_ count: Int) -> HTTPRequest.Reading { read("GET / HTTP/1.1\nX:\(String(repeating: "x", count: count - 22))\n\n") }
    #expect(HTTPRequest.headLimit == 16_384)
    if case .complete(_, let count) = head(16_384) { #expect(count == 16_384) } else { Issue.record("not read") }
    #expect(head(16_385) == .refused(.headersTooLarge))
    #expect(HTTPRequest.read(Array(repeating: 65, count: 16_384), bodyLimit: 8) == .incomplete(byteCount: 16_385))
    #expect(HTTPRequest.read(Array(repeating: 65, count: 16_385), bodyLimit: 8) == .refused(.headersTooLarge))
    #expect(HTTPRequest.read([], bodyLimit: 8) == .incomplete(byteCount: 1))
    #expect(request("PUT / HTTP/1.1\nContent-Length: 8\n\n12345678")?.body.count == 8)
    #expect(read("PUT / HTTP/1.1\nContent-Length: 9\n\n123456789") == .refused(.contentTooLarge))
    #expect(request("PUT / HTTP/1.1\nContent-Length: 0\n\nrest")?.body == [] && request("PUT / HTTP/1.1\nContent-Length: \n\n") == nil)
    #expect(HTTPRequestBuffer.bodyLimit == 1_048_576 && HTTPRequestBuffer.timeout == 10)
  }

  @Test("what of a target is the path, which headers come twice, and when a connection ends")
  func requests() {
    let paths = ["/": "/", "/a?b#c": "/a", "/a#b?c": "/a", "/?": "/", "/a%3Fb": "/a%3Fb"]
    for (target, path) in paths { #expect(request("GET \(target) HTTP/1.1\n\n")?.path == path, "\(target)") }
    #expect(request("GET / HTTP/1.1\nX-A: b\nx-a:\t c \n\n")?.headers == ["x-a": "c"])
    let lasts = ["close": true, "keep-alive, Close": true, "keep-alive ,close": true, "closed": false, "keep-alive": false, "": false]
    for (value, isLast) in lasts { #expect(request("GET / HTTP/1.1\nConnection: \(value)\n\n")?.isLast == isLast, "\(value)") }
    // Names of headers: every sign of ASCII.
    let signs = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789!#$%&'*+-.^_`|~".utf8)
    for byte in UInt8(0x21)..<0x7F where byte != UInt8(ascii: ":") {
      let name = "a" + String(decoding: [byte], as: UTF8.self)
      #expect((request("GET / HTTP/1.1\n\(name): b\n\n") != nil) == signs.contains(byte), "\(name)")
    }
    // Controls in a value: a tab alone is none.
    for byte in UInt8(0)..<0x80 where byte != 10 && byte != 13 {
      let text = "GET / HTTP/1.1\na: b\(String(decoding: [byte], as: UTF8.self))c\n\n"
      #expect((request(text) != nil) == (byte >= 32 && byte != 127 || byte == 9), "\(byte)")
    }
    for text in [
      "GET  / HTTP/1.1\n\n", "GET / HTTP/1.1 \n\n", "GET / http/1.1\n\n", "GET / HTTP/1.1\n: b\n\n", "GET / HTTP/1.1\n a: b\n\n",
    ] {
      #expect(read(text) == .refused(.badRequest), "\(text)")
    }
    guard var authorized = request("GET / HTTP/1.1\n\n") else { Issue.record("not read"); return }
    #expect(!authorized.isAuthorized(by: ""))
    authorized.headers["authorization"] = "Bearer "
    #expect(authorized.isAuthorized(by: "") && !authorized.isAuthorized(by: "a"))
  }

  @Test("addresses with ports from 1 to 65535, and how the kernel has them")
  func addresses() {
    let rows: [(String, String?)] = [
      ("127.0.0.1:1", "127.0.0.1:1"), ("127.0.0.1:65535", "127.0.0.1:65535"), ("127.0.0.1:65536", nil), ("127.0.0.1:00080", "127.0.0.1:80"),
      ("localhost:9", "127.0.0.1:9"), ("[::]:80", "[::]:80"), ("[::1:80", nil), ("::1]:80", nil), ("[127.0.0.1]:80", nil),
      ("256.0.0.1:80", nil),
      ("127.0.0.1:+1", nil), ("127.0.0.1:", nil), ("LOCALHOST:80", nil),
    ]
    for (text, description) in rows { #expect(HTTPAddress(text)?.description == description, "\(text)") }
    #expect(HTTPAddress("127.0.0.1:8080")?.isIPv6 == false && HTTPAddress.loopback(port: 0).description == "127.0.0.1:0")
    // The family, the port and the address with the most significant byte first; 8080 is 1F90.
    let bytes = HTTPAddress("10.1.2.3:8080")?.withPointer { pointer, length in
      Array(UnsafeRawBufferPointer(start: pointer, count: Int(length)).prefix(8))
    }
    #expect(bytes?[2...] == [0x1F, 0x90, 10, 1, 2, 3] && bytes?[0] == UInt8(AF_INET))
    let six = HTTPAddress("[1::2]:258")?.withPointer { pointer, length in Array(UnsafeRawBufferPointer(start: pointer, count: Int(length)))
    }
    #expect(six?.count == 28 && six?[2] == 1 && six?[3] == 2 && six?[8...9] == [0, 1] && six?[23] == 2 && six?[0] == UInt8(AF_INET6))
  }

  @Test("a port of an address of the sixth version, too, is the one that was asked for or one that is free")
  func sixthVersion() throws {
    guard let address = HTTPAddress("[::1]:1") else { Issue.record("no address"); return }
    #expect(address.isIPv6)
    let (descriptor, port) = try HTTPAddress.loopback(port: 0).listen(backlog: 2)
    defer { close(descriptor) }
    #expect(fcntl(descriptor, F_GETFD) & FD_CLOEXEC != 0)
    var own = sockaddr_in(), length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let status = withUnsafeMutablePointer(to: &own) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(descriptor, $0, &length) }
    }
    #expect(status == 0 && UInt16(bigEndian: own.sin_port) == port)
    // It is set again at once, though the last connection has just ended.
    var reuse: Int32 = 0, size = socklen_t(4)
    #expect(getsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &reuse, &size) == 0 && reuse != 0)
  }

  @Test("tokens are the same or not, byte by byte")
  func tokens() {
    let secret = "0123456789abcdef"
    for index in secret.utf8.indices {
      var bytes = Array(secret.utf8)
      bytes[secret.utf8.distance(from: secret.utf8.startIndex, to: index)] ^= 0x80 >> 3
      #expect(!HTTPToken.isSame(String(decoding: bytes, as: UTF8.self), as: secret))
    }
    #expect(HTTPToken.isSame(secret, as: secret) && !HTTPToken.isSame(secret + "0", as: secret) && HTTPToken.isSame("", as: ""))
    for _ in 0..<64 { #expect(HTTPToken.random().utf8.count == 32) }
  }
}
