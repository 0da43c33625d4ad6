internal import Foundation

/// One request in HTTP/1.1, as far as a player needs it: a method, a target without its query, headers, and a body of a known length.
struct HTTPRequest: Hashable {
  var method: String
  var path: String
  /// By their names in small letters; of several of one name, the last.
  var headers: [String: String] = [:]
  var body: [UInt8] = []

  /// Bytes of a request up to its body.
  static let headLimit = 16 << 10

  /// What the bytes that have come so far make of a request.
  enum Reading: Hashable {
    /// More has to come.
    case incomplete
    case complete(HTTPRequest)
    /// It is answered with this and not read on.
    case refused(HTTPResponse.Status)
  }

  /// - Parameter bodyLimit: bytes that a body may have.
  static func read(_ bytes: [UInt8], bodyLimit: Int) -> Reading {
    guard let end = endOfHead(bytes) else { return bytes.count > headLimit ? .refused(.headersTooLarge) : .incomplete }
    guard end <= headLimit else { return .refused(.headersTooLarge) }
    guard let head = String(validating: bytes[..<end], as: UTF8.self) else { return .refused(.badRequest) }
    // The head ends in an empty line.
    let lines = head.components(separatedBy: "\r\n").dropLast(2)
    let words = (lines.first ?? "").split(separator: " ", omittingEmptySubsequences: false)
    guard words.count == 3, words[1].hasPrefix("/"), words[2] == "HTTP/1.1" || words[2] == "HTTP/1.0" else { return .refused(.badRequest) }
    var request = HTTPRequest(method: String(words[0]), path: String(words[1].prefix { $0 != "?" && $0 != "#" }))
    for line in lines.dropFirst() {
      guard let colon = line.firstIndex(of: ":"), colon > line.startIndex, !line[..<colon].contains(where: \.isWhitespace) else {
        return .refused(.badRequest)
      }
      request.headers[line[..<colon].lowercased()] = line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
    }
    guard request.headers["transfer-encoding"] == nil else { return .refused(.lengthRequired) }
    guard let text = request.headers["content-length"] else { return .complete(request) }
    guard let length = Int(text), length >= 0 else { return .refused(.badRequest) }
    guard length <= bodyLimit else { return .refused(.contentTooLarge) }
    guard bytes.count >= end + length else { return .incomplete }
    request.body = Array(bytes[end..<end + length])
    return .complete(request)
  }

  /// The index after the empty line.
  private static func endOfHead(_ bytes: [UInt8]) -> Int? {
    let mark: [UInt8] = [13, 10, 13, 10]
    guard bytes.count >= mark.count else { return nil }
    for index in 0...bytes.count - mark.count where bytes[index] == 13 && Array(bytes[index..<index + 4]) == mark { return index + 4 }
    return nil
  }

  /// Whether the request brings a token, as `Authorization: Bearer TOKEN`. How long this takes tells nothing of the token but its length.
  func isAuthorized(by token: String) -> Bool {
    let (given, wanted) = (Array((headers["authorization"] ?? "").utf8), Array("Bearer \(token)".utf8))
    guard given.count == wanted.count else { return false }
    return zip(given, wanted).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
  }
}
