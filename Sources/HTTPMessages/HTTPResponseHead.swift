internal import TextEscaping

/// What stands before an answer's body in HTTP/1.1. No browser guesses another type, keeps the answer, or lets other pages show it.
package struct HTTPResponseHead: Sendable {
  package var status: HTTPStatus
  package var type: String
  /// What a page may load, and from where, beside `default-src 'none'`; directives are separated by semicolons.
  package var policy: String
  /// Further headers, by name.
  package var headers: [(name: String, value: String)] = []

  package init(_ status: HTTPStatus, type: String, policy: String) { (self.status, self.type, self.policy) = (status, type, policy) }

  /// - Parameters:
  ///   - contentLength: bytes of the body; nil for a stream, which goes on until the connection ends.
  ///   - isLast: whether the connection ends with the body. A stream's always does.
  package func bytes(contentLength: Int?, isLast: Bool) -> [UInt8] {
    var head = "HTTP/1.1 \(status.rawValue) \(status.words)\r\nContent-Type: \(type)\r\n"
    if let contentLength { head += "Content-Length: \(contentLength)\r\n" }
    if status == .unauthorized { head += "WWW-Authenticate: Bearer\r\n" }
    if isLast || contentLength == nil { head += "Connection: close\r\n" }
    head += "Cache-Control: no-store\r\nX-Content-Type-Options: nosniff\r\nReferrer-Policy: no-referrer\r\n"
    head += "Cross-Origin-Resource-Policy: same-origin\r\nCross-Origin-Opener-Policy: same-origin\r\n"
    head += "Content-Security-Policy: default-src 'none'; \(policy); base-uri 'none'; form-action 'none'; frame-ancestors 'none'\r\n"
    for header in headers { head += "\(header.name): \(HTTPText.headerValue(header.value))\r\n" }
    return Array((head + "\r\n").utf8)
  }
}
