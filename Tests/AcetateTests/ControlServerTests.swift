import Foundation
import HTTPMessages
import OfflineRendering
import TestSupport
import Testing

@testable import Playback

@Suite("The socket by which a player is controlled")
struct ControlServerTests {
  private let folder: TemporaryFolder
  private var path: String { folder.path("s") }

  init() throws { folder = try TemporaryFolder() }

  /// A server that answers each line with itself, and with the number of the answer.
  private final class Echo: @unchecked Sendable {
    // Set once, before there is a client.
    var server: ControlServer?
    private let lock = NSLock()
    private var count = 0

    func answer() {
      lock.withLock {
        while let request = server?.takeRequest() {
          count += 1
          if request.line == "subscribe" { server?.subscribe(request.client) }
          server?.send("\(count) \(request.line)", to: request.client)
        }
      }
    }
  }

  private func echo() throws -> (ControlServer, Echo) {
    let echo = Echo()
    let server = try ControlServer([.lines(path: path, mode: 0o640)]) { echo.answer() }
    echo.server = server
    return (server, echo)
  }

  private func connect() throws -> FileHandle {
    FileHandle(fileDescriptor: try #require(UnixAddress.connect(to: path)), closeOnDealloc: true)
  }

  private func line(_ connection: FileHandle) throws -> String {
    var bytes = Data()
    while let byte = try connection.read(upToCount: 1), byte[0] != UInt8(ascii: "\n") { bytes += byte }
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test("lines come in their order, in parts or many at once, and answers go to who asked")
  func lines() throws {
    let (server, echo) = try echo()
    defer { server.close() }
    let (first, second) = try (connect(), connect())
    try first.write(contentsOf: Data("on".utf8))
    try first.write(contentsOf: Data("e\n\ntwo\nthr".utf8))
    #expect(try line(first) == "1 one" && line(first) == "2 two")
    try second.write(contentsOf: Data("other\n".utf8))
    #expect(try line(second) == "3 other")
    try first.write(contentsOf: Data("ee\n".utf8))
    #expect(try line(first) == "4 three")
    // Ten thousand lines, four times as much as waits at a time.
    let many = (0..<10_000).map { "\($0)" + String(repeating: "-", count: 100) }
    let writer = Thread { try? first.write(contentsOf: Data(many.joined(separator: "\n").utf8) + [10]) }
    writer.start()
    for (number, text) in many.enumerated() { guard try line(first) == "\(5 + number) \(text)" else { Issue.record("\(text)"); break } }
    withExtendedLifetime(echo) {}
  }

  @Test("subscribers hear what is sent to them, until they are gone")
  func subscribers() throws {
    let (server, echo) = try echo()
    defer { server.close() }
    #expect(!server.hasSubscribers)
    let (listener, other) = try (connect(), connect())
    try listener.write(contentsOf: Data("subscribe\n".utf8))
    #expect(try line(listener) == "1 subscribe" && server.hasSubscribers)
    server.sendToSubscribers("event")
    #expect(try line(listener) == "event")
    try other.write(contentsOf: Data("x\n".utf8))
    #expect(try line(other) == "2 x")
    withExtendedLifetime(echo) {}
  }

  @Test("whoever asks much has others wait for one of its requests, not for all")
  func turns() throws {
    let rung = DispatchSemaphore(value: 0)
    let server = try ControlServer([.lines(path: path, mode: 0o600)]) { rung.signal() }
    defer { server.close() }
    let (much, little) = try (connect(), connect())
    try much.write(contentsOf: Data(String(repeating: "much\n", count: 1000).utf8))
    rung.wait()
    try little.write(contentsOf: Data("little\n".utf8))
    // What was written as one may come in parts, each of which rings.
    while server.turnCount < 2 { rung.wait() }
    #expect((0..<4).compactMap { _ in server.takeRequest()?.line } == ["much", "little", "much", "much"])
  }

  @Test("no more is read of a client than waits, until some of it is taken")
  func backpressure() throws {
    let rung = DispatchSemaphore(value: 0)
    let server = try ControlServer([.lines(path: path, mode: 0o600)]) { rung.signal() }
    defer { server.close() }
    let client = try connect(), line = String(repeating: "x", count: 999) + "\n"
    let writer = Thread { try? client.write(contentsOf: Data(String(repeating: line, count: 4000).utf8)) }
    writer.start()
    while server.waitingBytes < ControlServer.waitingLimit { rung.wait() }
    // 2¹⁸ bytes, what one more read of 2¹⁶ brings, and the line that it completes, of which a part had been read before.
    let most = ControlServer.waitingLimit + 65_536 + line.utf8.count - 1
    #expect(server.waitingBytes <= most)
    var count = 0
    while count < 4000 {
      if server.takeRequest() != nil { count += 1 } else { rung.wait() }
      if server.waitingBytes > most { Issue.record("\(server.waitingBytes)"); break }
    }
    #expect(count == 4000 && server.takeRequest() == nil)
  }

  @Test("the socket has its mode, is removed at the end, replaces one that was left behind, and no other player's")
  func files() throws {
    let (server, _) = try echo()
    var properties = stat()
    #expect(stat(path, &properties) == 0 && properties.st_mode & 0o777 == 0o640 && properties.st_mode & S_IFMT == S_IFSOCK)
    let error = #expect(throws: RenderError.self) { try ControlServer([.lines(path: path, mode: 0o600)]) {} }
    #expect(error?.reason == .busy)
    server.close()
    server.close()
    #expect(stat(path, &properties) != 0 && UnixAddress.connect(to: path) == nil)
    // One that nobody listens on, as after a crash.
    let left = socket(AF_UNIX, CInt(SOCK_STREAM.rawValue), 0)
    #expect(UnixAddress(path)?.withPointer { bind(left, $0, $1) } == 0)
    close(left)
    let (next, echo) = try echo()
    let connection = try connect()
    try connection.write(contentsOf: Data("a\n".utf8))
    #expect(try line(connection) == "1 a")
    next.close()
    withExtendedLifetime(echo) {}
    // What is no socket stays.
    try folder.write("text", as: "s")
    #expect(throws: RenderError.self) { try ControlServer([.lines(path: path, mode: 0o600)]) {} }
    #expect(try folder.bytes("s").elementsEqual("text".utf8))
    #expect(throws: RenderError.self) { try ControlServer([.lines(path: "/" + String(repeating: "x", count: 200), mode: 0o600)]) {} }
  }

  @Test("who sends a line without an end is disconnected")
  func endless() throws {
    let (server, echo) = try echo()
    defer { server.close() }
    let connection = try #require(UnixAddress.connect(to: path))
    defer { close(connection) }
    let chunk = [UInt8](repeating: 65, count: 1 << 16)
    // Twice what is read, and more than lies between the two ends.
    let sent = (0..<64).prefix { _ in send(connection, chunk, chunk.count, CInt(MSG_NOSIGNAL)) > 0 }
    #expect(sent.count >= 16 && sent.count < 64, "\(sent.count)")
    withExtendedLifetime(echo) {}
  }

  // MARK: HTTP

  private static func bytes(_ text: String) -> [UInt8] { Array(text.replacingOccurrences(of: "\n", with: "\r\n").utf8) }

  /// A port of 127.0.0.1 that nobody listens on.
  private func freePort() throws -> UInt16 {
    let (descriptor, port) = try HTTPAddress.loopback(port: 0).listen(backlog: 1)
    close(descriptor)
    return port
  }

  private func connect(_ address: HTTPAddress) throws -> FileHandle {
    let descriptor = socket(AF_INET, CInt(SOCK_STREAM.rawValue), 0)
    #expect(address.withPointer { Foundation.connect(descriptor, $0, $1) } == 0)
    return FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
  }

  @Test("the page, commands and events by HTTP, for those who know the token")
  func http() throws {
    let address = try #require(HTTPAddress("127.0.0.1:\(freePort())"))
    let echo = Echo()
    let server = try ControlServer([.http(address, token: "secret12")]) { echo.answer() }
    echo.server = server
    defer { server.close() }
    func answer(_ text: String) throws -> String {
      let connection = try connect(address)
      try connection.write(contentsOf: Self.bytes(text))
      return String(decoding: try connection.readToEnd() ?? Data(), as: UTF8.self)
    }
    let token = "Authorization: Bearer secret12\n"
    let page = try answer("GET / HTTP/1.1\n\n")
    #expect(page.hasPrefix("HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=utf-8\r\n") && page.hasSuffix("</html>"))
    #expect(!page.contains("unsafe-inline") && !page.contains("<style") && page.contains(#"<script type="module" src="page.js">"#))
    for (name, type) in [("page.js", "text/javascript"), ("page.css", "text/css")] {
      #expect(try answer("GET /\(name) HTTP/1.1\n\n").hasPrefix("HTTP/1.1 200 OK\r\nContent-Type: \(type); charset=utf-8\r\n"))
    }
    #expect(try answer("POST /page.js HTTP/1.1\nContent-Length: 0\n\n").hasPrefix("HTTP/1.1 405 "))
    #expect(page.contains("\r\nContent-Security-Policy: default-src 'none'; ") && page.contains("\r\nConnection: close\r\n"))
    let command = try answer("POST /command HTTP/1.1\n\(token)Content-Length: 5\n\na\n b")
    #expect(
      command.hasPrefix("HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 7\r\n")
        && command.hasSuffix("\r\n\r\n1 a  b\n"))
    for request in ["POST /command HTTP/1.1\nContent-Length: 1\n\nx", "GET /events HTTP/1.1\nAuthorization: Bearer secret13\n\n"] {
      let refusal = try answer(request)
      #expect(refusal.hasPrefix("HTTP/1.1 401 Unauthorized\r\n") && refusal.contains("\r\nWWW-Authenticate: Bearer\r\n"))
    }
    #expect(try answer("GET /command HTTP/1.1\n\(token)\n").hasPrefix("HTTP/1.1 405 "))
    #expect(try answer("GET /etc/passwd HTTP/1.1\n\(token)\n").hasPrefix("HTTP/1.1 404 "))
    // A stream of events, which a command's client does not become.
    #expect(
      try answer("POST /command HTTP/1.1\n\(token)Content-Length: 9\n\nsubscribe").hasSuffix("2 subscribe\n") && !server.hasSubscribers)
    let stream = try connect(address)
    try stream.write(contentsOf: Self.bytes("GET /events HTTP/1.1\n\(token)\n"))
    while try line(stream) != "\r" {}
    #expect(server.hasSubscribers)
    server.sendToSubscribers("{}")
    #expect(try line(stream) == "data: {}")
    // Another player cannot have the address.
    let error = #expect(throws: RenderError.self) { try ControlServer([.http(address, token: "secret12")]) {} }
    #expect(error?.reason == .busy)
    withExtendedLifetime(echo) {}
  }

  @Test("who connects and says nothing keeps nobody out: the one that has been silent for longest gives way")
  func silence() throws {
    let address = try #require(HTTPAddress("127.0.0.1:\(freePort())"))
    let echo = Echo()
    let server = try ControlServer([.http(address, token: "secret12")]) { echo.answer() }
    echo.server = server
    defer { server.close() }
    let stream = try connect(address)
    try stream.write(contentsOf: Self.bytes("GET /events HTTP/1.1\nAuthorization: Bearer secret12\n\n"))
    while try line(stream) != "\r" {}
    let mute = try (0..<2 * ControlServer.clientLimit).map { _ in try connect(address) }
    let begun = Date()
    let connection = try connect(address)
    try connection.write(contentsOf: Self.bytes("GET / HTTP/1.1\n\n"))
    #expect(String(decoding: try connection.readToEnd() ?? Data(), as: UTF8.self).hasPrefix("HTTP/1.1 200 OK"))
    // At once, and not when the ten seconds of a request are over.
    #expect(Date().timeIntervalSince(begun) < 5)
    // Who has said who they are keep their place.
    server.sendToSubscribers("{}")
    #expect(try line(stream) == "data: {}")
    withExtendedLifetime((echo, mute)) {}
  }
}
