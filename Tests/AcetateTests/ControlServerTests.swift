@testable import Acetate
import Foundation
import TestSupport
import Testing

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
        for request in server?.takeRequests() ?? [] {
          count += 1
          if request.line == "subscribe" { server?.subscribe(request.client) }
          server?.send("\(count) \(request.line)", to: request.client)
        }
      }
    }
  }

  private func echo() throws -> (ControlServer, Echo) {
    let echo = Echo()
    let server = try ControlServer(path: path, mode: 0o640) { echo.answer() }
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
    // Ten thousand lines, more than wait at a time.
    let many = (0..<10_000).map { "\($0)" }
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

  @Test("the socket has its mode, is removed at the end, replaces one that was left behind, and no other player's")
  func files() throws {
    let (server, _) = try echo()
    var properties = stat()
    #expect(stat(path, &properties) == 0 && properties.st_mode & 0o777 == 0o640 && properties.st_mode & S_IFMT == S_IFSOCK)
    let error = #expect(throws: RenderError.self) { try ControlServer(path: path, mode: 0o600) {} }
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
    #expect(throws: RenderError.self) { try ControlServer(path: path, mode: 0o600) {} }
    #expect(try folder.bytes("s").elementsEqual("text".utf8))
    #expect(throws: RenderError.self) { try ControlServer(path: "/" + String(repeating: "x", count: 200), mode: 0o600) {} }
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
}
