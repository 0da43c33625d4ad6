internal import TextEscaping

/// One request in HTTP/1.1, as much of it as pages and short commands use: a method, a target without its query, headers, and a body whose
/// length its head says. What could be read in two ways is refused, since a second request might hide in it.
package struct HTTPRequest: Hashable, Sendable {
  package var method: String
  /// The path as it was sent, without what follows `?` or `#`.
  package var path: String
  /// The headers by their names in small letters; of several with one name the last counts.
  package var headers: [String: String] = [:]
  package var body: [UInt8] = []
  package var isLast = false

  /// Bytes of a request up to its body.
  package static let headLimit = 16 << 10

  /// What the bytes that have come so far make of a request.
  package enum Reading: Hashable {
    /// More has to come: so many bytes in all, or more.
    case incomplete(byteCount: Int)
    /// A request, and how many bytes it took: the next one begins after them.
    case complete(HTTPRequest, byteCount: Int)
    /// The request is answered with this status, and not read on.
    case refused(HTTPStatus)
  }

  /// - Parameter bodyLimit: bytes that a body may have.
  package static func read(_ bytes: [UInt8], bodyLimit: Int) -> Reading {
    guard let end = endOfHead(bytes) else {
      return bytes.count > headLimit ? .refused(.headersTooLarge) : .incomplete(byteCount: bytes.count + 1)
    }
    guard end <= headLimit else { return .refused(.headersTooLarge) }
    guard let head = String(validating: bytes[..<(end - 4)], as: UTF8.self) else { return .refused(.badRequest) }
    // Neither a carriage return nor a line feed may stand alone.
    let ends = head.utf8.filter { $0 == 10 || $0 == 13 }
    let lines = head.byteLines, words = lines[0].split(atEach: " ")
    guard words.count == 3, words[1].hasBytePrefix("/"), words[2] == "HTTP/1.1" || words[2] == "HTTP/1.0",
      !head.unicodeScalars.contains(where: isForbidden), ends.count == 2 * (lines.count - 1)
    else { return .refused(.badRequest) }
    var request = HTTPRequest(method: words[0], path: String(words[1].unicodeScalars.prefix { $0 != "?" && $0 != "#" }))
    for line in lines.dropFirst() {
      let parts = line.split(atEach: ":", most: 1)
      guard parts.count == 2, isToken(parts[0]) else { return .refused(.badRequest) }
      let name = parts[0].lowercased()
      // Of what may stand only once, two would be understood by one reader in this way and by another in that.
      guard request.headers[name] == nil || !["host", "content-length"].contains(name) else { return .refused(.badRequest) }
      request.headers[name] = parts[1].withoutBlanks
    }
    request.isLast = words[2] == "HTTP/1.0" || request.headers["connection"].map(saysClose) ?? false
    guard request.headers["transfer-encoding"] == nil else { return .refused(.lengthRequired) }
    guard let text = request.headers["content-length"] else { return .complete(request, byteCount: end) }
    guard text.utf8.allSatisfy({ (48...57).contains($0) }), let length = Int(text) else { return .refused(.badRequest) }
    guard length <= bodyLimit else { return .refused(.contentTooLarge) }
    guard bytes.count >= end + length else { return .incomplete(byteCount: end + length) }
    request.body = Array(bytes[end..<end + length])
    return .complete(request, byteCount: end + length)
  }

  /// The index after the empty line.
  private static func endOfHead(_ bytes: [UInt8]) -> Int? {
    guard bytes.count >= 4 else { return nil }
    return (0...bytes.count - 4).first { bytes[$0] == 13 && bytes[$0 + 1] == 10 && bytes[$0 + 2] == 13 && bytes[$0 + 3] == 10 }.map {
      $0 + 4
    }
  }

  /// Control characters other than tabs and the ends of lines.
  private static func isForbidden(_ scalar: Unicode.Scalar) -> Bool {
    (scalar.value < 32 && ![9, 10, 13].contains(scalar.value)) || scalar.value == 127
  }

  /// Whether a text is a header's name: letters of ASCII, digits and some signs (RFC 9110, section 5.6.2).
  private static func isToken(_ text: String) -> Bool {
    !text.isEmpty
      && text.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"): true
        default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
        }
      }
  }

  /// Whether one of a list's words ends the connection.
  private static func saysClose(_ words: String) -> Bool {
    words.lowercased().split(atEach: ",").contains { $0.withoutBlanks == "close" }
  }

  package func isAuthorized(by token: String) -> Bool { HTTPToken.isSame(headers["authorization"] ?? "", as: "Bearer \(token)") }
}
