internal import HTTPMessages
internal import TextEscaping

/// A player's answer in HTTP. The connection ends with it.
struct ControlResponse {
  var status = HTTPStatus.ok
  var type: String
  /// Nil for a stream, which goes on until the connection ends.
  var body: [UInt8]?

  /// An object on a line, as the socket answers with: an error is a bad request.
  static func json(_ line: String) -> ControlResponse {
    let isError = line.hasBytePrefix(#"{"error":"#)
    return ControlResponse(status: isError ? .badRequest : .ok, type: "application/json", body: Array((line + "\n").utf8))
  }

  static func refusal(_ status: HTTPStatus, _ problem: String? = nil) -> ControlResponse {
    ControlResponse(status: status, type: "text/plain; charset=utf-8", body: Array(((problem ?? status.words) + "\n").utf8))
  }

  var bytes: [UInt8] {
    // The page shows screenshots as `data:` URIs; no text of an answer becomes markup or script in it.
    let policy =
      "style-src 'self'; script-src 'self'; connect-src 'self'; img-src data:; require-trusted-types-for 'script'; trusted-types 'none'"
    return HTTPResponseHead(status, type: type, policy: policy).bytes(contentLength: body?.count, isLast: true) + (body ?? [])
  }
}
