internal import HTTPMessages
internal import TextEscaping

/// A player's HTTP response. It ends the connection.
struct ControlResponse {
  var status = HTTPStatus.ok
  var type: String
  /// The body; nil for a stream, which lasts until the connection ends.
  var body: [UInt8]?

  /// A response with the object that the line socket would answer; an error becomes 400 Bad Request.
  static func json(_ line: String) -> ControlResponse {
    let isError = line.hasBytePrefix(#"{"error":"#)
    return ControlResponse(status: isError ? .badRequest : .ok, type: "application/json", body: Array((line + "\n").utf8))
  }

  static func refusal(_ status: HTTPStatus, _ problem: String? = nil) -> ControlResponse {
    ControlResponse(status: status, type: "text/plain; charset=utf-8", body: Array(((problem ?? status.words) + "\n").utf8))
  }

  var bytes: [UInt8] {
    // The page shows screenshots as `data:` URIs. Texts in responses cannot become markup or script in it.
    let policy =
      "style-src 'self'; script-src 'self'; connect-src 'self'; img-src data:; require-trusted-types-for 'script'; trusted-types 'none'"
    return HTTPResponseHead(status, type: type, policy: policy).bytes(contentLength: body?.count, isLast: true) + (body ?? [])
  }
}
