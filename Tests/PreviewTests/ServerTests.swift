import Foundation
import TestSupport
import Testing

@Suite("Serving previews")
struct ServerTests {
  @Test("nothing is told without the token, under another name, or to other pages")
  func access() throws {
    let preview = try Preview(previewed())
    let page = "/\(preview.token)/", call = #"{"operation":"summary"}"#
    #expect(preview.token.count == 32 && preview.address == "http://127.0.0.1:\(preview.port)/\(preview.token)/")
    #expect(try preview.status("GET", page) == "HTTP/1.1 200 OK")
    #expect(try preview.status("GET", page + "app.js") == "HTTP/1.1 200 OK")
    #expect(try preview.status("POST", page + "call", body: call) == "HTTP/1.1 200 OK")
    #expect(try preview.status("GET", "/") == "HTTP/1.1 403 Forbidden")
    #expect(try preview.status("GET", "/\(String(preview.token.reversed()))/") == "HTTP/1.1 403 Forbidden")
    #expect(try preview.status("GET", page, host: "evil.example:\(preview.port)") == "HTTP/1.1 403 Forbidden")
    #expect(try preview.status("POST", page + "call", headers: "Origin: http://evil.example\r\n", body: call) == "HTTP/1.1 403 Forbidden")
    #expect(try preview.status("GET", page + "../../etc/passwd") == "HTTP/1.1 404 Not Found")
    #expect(try preview.status("GET", page + "nothing.js") == "HTTP/1.1 404 Not Found")
    #expect(try preview.status("DELETE", page) == "HTTP/1.1 405 Method Not Allowed")
    #expect(try preview.status("POST", page + "call", body: "nonsense") == "HTTP/1.1 400 Bad Request")
    let answer = try preview.exchange("GET \(page) HTTP/1.1\r\nHost: 127.0.0.1:\(preview.port)\r\nConnection: close\r\n\r\n")
    #expect(answer.contains("Content-Security-Policy: default-src 'none'; script-src 'self'; ") && !answer.contains("unsafe-"))
    #expect(answer.contains("; require-trusted-types-for 'script'; trusted-types 'none'; ") && answer.contains("<!doctype html>"))
    // Two lengths, or one in another form, could hide a second request.
    #expect(try preview.status("POST", page + "call", headers: "Content-Length: 3\r\n", body: call) == "HTTP/1.1 400 Bad Request")
    #expect(try preview.status("POST", page + "call", headers: "Transfer-Encoding: chunked\r\n") == "HTTP/1.1 411 Length Required")
    let long = "A: \(String(repeating: "a", count: 20_000))\r\n"
    #expect(try preview.status("GET", page, headers: long) == "HTTP/1.1 431 Request Header Fields Too Large")
    let dance = #"{"operation":"dance"}"#
    let head = "POST \(page)call HTTP/1.1\r\nHost: 127.0.0.1:\(preview.port)\r\nConnection: close\r\n"
    let unknown = try preview.exchange(head + "Content-Length: \(dance.utf8.count)\r\n\r\n\(dance)")
    #expect(unknown.hasSuffix(#"{"error":"the request is none that a preview knows"}"#))
  }

  /// Connections that were made, and that say nothing.
  private func silent(_ count: Int, to preview: Preview, sending words: String = "") throws -> [Int32] {
    try (0..<count).map { _ in
      let descriptor = try preview.connection()
      _ = Array(words.utf8).withUnsafeBytes { send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
      return descriptor
    }
  }

  @Test("who says nothing, or never all of it, keeps nobody out")
  func silence() throws {
    let preview = try Preview(previewed()), page = "/\(preview.token)/"
    let mute = try silent(80, to: preview), slow = try silent(80, to: preview, sending: "GET \(page)")
    defer { for descriptor in mute + slow { close(descriptor) } }
    for _ in 0..<3 {
      let begun = Date()
      #expect(try preview.status("GET", page) == "HTTP/1.1 200 OK")
      // At once, and not when the 64 places become free.
      #expect(Date().timeIntervalSince(begun) < 5)
    }
  }

  @Test("a request that does not come to its end is refused after ten seconds, however it drips")
  func deadline() throws {
    let preview = try Preview(previewed()), begun = Date()
    let descriptor = try preview.connection()
    defer { close(descriptor) }
    var answer = [UInt8](repeating: 0, count: 1000), count = 0
    while Date().timeIntervalSince(begun) < 20 {
      var wait = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      if poll(&wait, 1, 500) == 1 {
        count = max(0, recv(descriptor, &answer, answer.count, 0))
        break
      }
      send(descriptor, "G", 1, Int32(MSG_NOSIGNAL))
    }
    #expect(String(decoding: answer[..<count], as: UTF8.self).hasPrefix("HTTP/1.1 408 Request Timeout"))
    #expect((9.5..<15).contains(Date().timeIntervalSince(begun)))
  }

  @Test("a signal ends what draws, too, while it waits for a pipe")
  func silentPipe() throws {
    let folder = try TemporaryFolder()
    try folder.write(previewed(), as: "scene.caml")
    #expect(mkfifo(folder.path("pipe"), 0o600) == 0)
    // A writer is there, and has nothing to say.
    let end = open(folder.path("pipe"), O_RDWR)
    defer { close(end) }
    let process = try BuiltProgram("acetate").start(
      ["preview", "scene.caml", "--events", "pipe"], in: folder.url, output: FileHandle.nullDevice, errors: FileHandle.nullDevice)
    let children = "/proc/\(process.processIdentifier)/task/\(process.processIdentifier)/children"
    var child = ""
    while process.isRunning, child.isEmpty {
      usleep(10_000)
      child =
        ((try? String(contentsOfFile: children, encoding: .utf8)) ?? "").filter { $0.isNumber || $0 == " " }
        .split(separator: " ").first.map(String.init) ?? ""
    }
    usleep(500_000)
    process.terminate()
    process.waitUntilExit()
    /// Whether it runs: one that has ended may wait for somebody to ask how.
    func isRunning() -> Bool {
      let status = (try? String(contentsOfFile: "/proc/\(child)/status", encoding: .utf8)) ?? "State:\tZ"
      return !status.contains("State:\tZ")
    }
    #expect(!child.isEmpty)
    let begun = Date()
    while isRunning(), Date().timeIntervalSince(begun) < 10 { usleep(10_000) }
    #expect(Date().timeIntervalSince(begun) < 5)
  }

  @Test("what cannot be shown ends the command with a sentence")
  func refusals() throws {
    let folder = try TemporaryFolder(), acetate = try BuiltProgram("acetate")
    try folder.write("<caml", as: "broken.caml")
    let broken = try acetate.run(["preview", "broken.caml"], in: folder.url)
    #expect(broken.status == 65 && broken.errors.hasPrefix("acetate: broken.caml:1:1: error: ") && broken.output.isEmpty)
    #expect(try acetate.run(["preview", "nothing.caml"], in: folder.url).status == 66)
    let standardInput = try acetate.run(["preview", "-"], in: folder.url)
    #expect(standardInput.status == 64 && standardInput.errors.contains("give it as a file, not as -"))
    let pictures = try acetate.run(["preview", "a.glsl", "b.png"], in: folder.url)
    #expect(pictures.status == 64 && pictures.errors.contains("give two, or none for built-in ones"))
    let canvas = try acetate.run(["preview", "a.png", "b.png", "--canvas", "0,0,1,1"], in: folder.url)
    #expect(canvas.status == 64 && canvas.errors.contains("--canvas is for a document by itself, not for several inputs"))
    #expect(try acetate.run(["preview", "scene:cards", "--fit", "fill"], in: folder.url).errors.contains("give one"))
    #expect(try acetate.run(["preview", "scene:cards", "--backend", "paper"], in: folder.url).status == 64)
  }

  @Test("pages that go leave the server as it is")
  func pagesThatGo() throws {
    let preview = try Preview(previewed())
    let request = "GET /\(preview.token)/events HTTP/1.1\r\nHost: 127.0.0.1:\(preview.port)\r\n\r\n"
    // What is sent next finds out that the page is gone: the first time it is refused, the second time that is known.
    for round in 0..<4 {
      // A change of the round before may follow at once.
      #expect(try preview.exchange(request, until: "retry: 500\n\n").contains("\r\nretry: 500\n\n"))
      for change in 0..<2 {
        try preview.write(previewed(color: "\(round) \(change) 0"))
        Thread.sleep(forTimeInterval: 0.4)
      }
    }
    #expect(try preview.status("GET", "/\(preview.token)/").hasPrefix("HTTP/1.1 200"), "\(preview.errors.prefix(400))")
  }
}
