internal import Foundation

/// An answer in HTTP/1.1. The connection ends with it.
struct HTTPResponse {
  enum Status: Int {
    case ok = 200
    case badRequest = 400
    case unauthorized = 401
    case notFound = 404
    case methodNotAllowed = 405
    case timeout = 408
    case lengthRequired = 411
    case contentTooLarge = 413
    case headersTooLarge = 431

    var words: String {
      switch self {
      case .ok: "OK"
      case .badRequest: "Bad Request"
      case .unauthorized: "Unauthorized"
      case .notFound: "Not Found"
      case .methodNotAllowed: "Method Not Allowed"
      case .timeout: "Request Timeout"
      case .lengthRequired: "Length Required"
      case .contentTooLarge: "Content Too Large"
      case .headersTooLarge: "Request Header Fields Too Large"
      }
    }
  }

  var status = Status.ok
  var type: String
  /// Nil for a stream, which goes on until the connection ends.
  var body: [UInt8]?

  /// An object on a line, as the socket answers with: an error is a bad request.
  static func json(_ line: String) -> HTTPResponse {
    let isError = line.hasPrefix(#"{"error":"#)
    return HTTPResponse(status: isError ? .badRequest : .ok, type: "application/json", body: Array((line + "\n").utf8))
  }

  static func refusal(_ status: Status, _ problem: String? = nil) -> HTTPResponse {
    HTTPResponse(status: status, type: "text/plain; charset=utf-8", body: Array(((problem ?? status.words) + "\n").utf8))
  }

  var bytes: [UInt8] {
    var head = "HTTP/1.1 \(status.rawValue) \(status.words)\r\nContent-Type: \(type)\r\n"
    if let body { head += "Content-Length: \(body.count)\r\n" }
    if status == .unauthorized { head += "WWW-Authenticate: Bearer\r\n" }
    head += "Cache-Control: no-store\r\nConnection: close\r\nX-Content-Type-Options: nosniff\r\n"
    head += "Content-Security-Policy: default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; "
    head += "connect-src 'self'; img-src data:; frame-ancestors 'none'\r\n\r\n"
    return Array(head.utf8) + (body ?? [])
  }
}
