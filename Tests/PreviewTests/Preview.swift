import Foundation
import TestSupport
import Testing

/// `acetate preview` of a document in a folder of its own, from its start to its end.
final class Preview {
  let folder: TemporaryFolder
  let address: String
  private let process: Process
  private let words: FileHandle

  /// - Parameters:
  ///   - text: of the document `scene.caml`.
  ///   - input: what is previewed.
  ///   - files: texts of other files by their names.
  init(
    _ text: String, input: String = "scene.caml", _ arguments: String..., files: [String: String] = [:], environment: [String: String] = [:]
  ) throws {
    folder = try TemporaryFolder()
    try folder.write(text, as: "scene.caml")
    for (name, text) in files { try folder.write(text, as: name) }
    let output = Pipe()
    words = try FileHandle(forWritingTo: URL(fileURLWithPath: folder.write("", as: ".errors")))
    process = try BuiltProgram("acetate").start(
      ["preview", input] + arguments, in: folder.url, output: output, errors: words,
      environment: ["ACETATE_BACKEND": "software"].merging(environment) { $1 })
    var line = Data()
    while let byte = try output.fileHandleForReading.read(upToCount: 1), let first = byte.first, first != UInt8(ascii: "\n") {
      line.append(byte)
    }
    let text = String(decoding: line, as: UTF8.self)
    guard let start = text.range(of: "http://"), let end = text.range(of: "/ (") else {
      process.terminate()
      process.waitUntilExit()
      let errors = (try? String(contentsOf: folder.url.appendingPathComponent(".errors"), encoding: .utf8)) ?? ""
      throw Browser.Fault(description: "acetate preview said: \(text)\(errors)")
    }
    address = String(text[start.lowerBound..<end.upperBound].dropLast(2))
  }

  deinit {
    process.terminate()
    process.waitUntilExit()
  }

  var errors: String { (try? String(contentsOf: folder.url.appendingPathComponent(".errors"), encoding: .utf8)) ?? "" }
  var port: UInt16 { UInt16(address.dropFirst("http://127.0.0.1:".count).prefix { $0.isNumber }) ?? 0 }

  /// Saves as editors do: whoever reads meanwhile reads the old text or the new, and never a part.
  func write(_ text: String, as name: String = "scene.caml") throws {
    try Data(text.utf8).write(to: folder.url.appendingPathComponent(name), options: .atomic)
  }

  /// A connection to the server, which the caller closes.
  func connection() throws -> Int32 {
    let socket = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var place = sockaddr_in()
    (place.sin_family, place.sin_port) = (sa_family_t(AF_INET), port.bigEndian)
    place.sin_addr.s_addr = inet_addr("127.0.0.1")
    let isConnected = withUnsafePointer(to: &place) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) } == 0
    }
    guard isConnected else {
      close(socket)
      throw Browser.Fault(description: "the server is not there")
    }
    return socket
  }

  /// Sends bytes to the server, and gives back what it answers: all before it closes the connection, or what comes up to some words.
  func exchange(_ request: String, until words: String? = nil) throws -> String {
    let socket = try connection()
    defer { close(socket) }
    _ = Array(request.utf8).withUnsafeBytes { send(socket, $0.baseAddress, $0.count, 0) }
    var answer = Data(), buffer = [UInt8](repeating: 0, count: 1 << 16)
    while case let count = read(socket, &buffer, buffer.count), count > 0 {
      answer.append(contentsOf: buffer[..<count])
      if let words, String(decoding: answer, as: UTF8.self).contains(words) { break }
    }
    return String(decoding: answer, as: UTF8.self)
  }

  /// The first line of what a request is answered with.
  func status(_ method: String, _ path: String, host: String? = nil, headers: String = "", body: String = "") throws -> String {
    let head =
      "\(method) \(path) HTTP/1.1\r\nHost: \(host ?? "127.0.0.1:\(port)")\r\nConnection: close\r\nContent-Length: \(body.utf8.count)\r\n"
    return String(try exchange(head + headers + "\r\n" + body).prefix { $0 != "\r\n" })
  }

  var token: String { String(address.split(separator: "/").last ?? "") }
}

/// 200 by 100 points. `card` travels from x = 40 to 160 in two seconds; `lamp` glows when the state is On.
func previewed(color: String = "1 0 0", extra: String = "") -> String {
  """
  <?xml version="1.0" encoding="UTF-8"?>
  <caml xmlns="http://www.apple.com/CoreAnimation/1.0">
    <CALayer name="root" bounds="0 0 200 100" position="100 50" backgroundColor="1 1 1">
      <sublayers>
        <CALayer name="card" bounds="0 0 40 20" position="40 50" backgroundColor="\(color)">
          <animations>
            <animation type="CABasicAnimation" key="move" keyPath="position.x" duration="2" fromValue="40" toValue="160"/>
          </animations>
        </CALayer>
        <CALayer id="#1" name="lamp" bounds="0 0 20 20" position="10 10" backgroundColor="0 0 1" opacity="0"/>
        \(extra)
      </sublayers>
      <states>
        <LKState name="On">
          <elements><LKStateSetValue targetId="#1" keyPath="opacity"><value type="real" value="1"/></LKStateSetValue></elements>
        </LKState>
      </states>
    </CALayer>
  </caml>
  """
}
