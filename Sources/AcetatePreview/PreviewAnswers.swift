import FoundationEssentials
import PreviewShared

/// Any object of JSON.
private struct JSONObject: Decodable {}

/// What the server of a preview answers, to browsers on this machine that know the address.
///
/// The address has a token of 128 random bits as its first part. Requests without it are refused, and so are those whose `Host` is another
/// name than the address has: a page of somebody else's whose name is made to lead here cannot read anything.
struct PreviewAnswers: Sendable {
  let engine: EngineProcess
  let token: String
  /// The names that the server goes by.
  private let hosts: Set<String>

  init(engine: EngineProcess, port: UInt16) {
    self.engine = engine
    hosts = ["127.0.0.1:\(port)", "localhost:\(port)"]
    var random = SystemRandomNumberGenerator()
    token = (0..<2).map { _ in
      let digits = String(random.next() as UInt64, radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }.joined()
  }

  func answer(_ request: HTTPRequest) -> HTTPResponse {
    guard let host = request.headers["host"], hosts.contains(host) else {
      return refusal(403, "this server answers at the address that 'acetate preview' printed")
    }
    let parts = request.path.split(separator: "/", maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count > 1, Self.isSame(String(parts[1]), token) else {
      return refusal(403, "the address lacks the token that 'acetate preview' printed")
    }
    if let origin = request.headers["origin"], !hosts.contains(where: { origin == "http://\($0)" }) {
      return refusal(403, "pages of other origins are not answered")
    }
    // The page's files are found relative to the token, which a slash has to follow.
    guard parts.count == 3 else { return refusal(404, "the address ends in a slash") }
    switch (request.method, String(parts[2])) {
    case ("GET", "events"): return response(200, "text/event-stream", .events(engine.events.subscribe(), engine.events))
    case ("POST", "call"): return call(request)
    case ("POST", "restart"):
      engine.restart()
      return response(200, "application/json", .data(Data("{}".utf8)))
    case ("GET", let name):
      guard let file = PageFile.named(name.isEmpty ? "index.html" : name) else { return refusal(404, "there is no such file") }
      return response(200, file.type, .data(Data(file.text.utf8)))
    default: return refusal(405, "there is nothing to do that way")
    }
  }

  /// A question to the scene, as JSON. Where bytes belong to the answer, they are the response's body, and the answer is in its head.
  private func call(_ request: HTTPRequest) -> HTTPResponse {
    guard request.body.first == UInt8(ascii: "{"), (try? JSONDecoder().decode(JSONObject.self, from: request.body)) != nil else {
      return refusal(400, "a request is a JSON object")
    }
    guard let reply = engine.call(request.body) else {
      return response(200, "application/json", .data(Data(#"{"error":"what draws the scene has ended"}"#.utf8)))
    }
    guard !reply.body.isEmpty else { return response(200, "application/json", .data(reply.head)) }
    var answer = response(200, "application/octet-stream", .data(reply.body))
    answer.headers.append(("X-Reply", String(decoding: reply.head, as: UTF8.self)))
    return answer
  }

  /// What every response says: no other page may show this one or read it, and this one loads nothing from elsewhere.
  private func response(_ status: Int, _ type: String, _ body: HTTPResponse.Body) -> HTTPResponse {
    HTTPResponse(
      status: status,
      headers: [
        ("Content-Type", type),
        (
          "Content-Security-Policy",
          "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob: data:; connect-src 'self'; base-uri 'none'; "
            + "form-action 'none'; frame-ancestors 'none'"
        ),
        ("X-Content-Type-Options", "nosniff"), ("Referrer-Policy", "no-referrer"), ("Cache-Control", "no-store"),
        ("Cross-Origin-Resource-Policy", "same-origin"), ("Cross-Origin-Opener-Policy", "same-origin"),
      ], body: body)
  }

  private func refusal(_ status: Int, _ text: String) -> HTTPResponse {
    response(status, "text/plain; charset=utf-8", .data(Data((text + "\n").utf8)))
  }

  /// Compares in a time that does not tell how much is right.
  private static func isSame(_ text: String, _ token: String) -> Bool {
    let (a, b) = (Array(text.utf8), Array(token.utf8))
    return a.count == b.count && zip(a, b).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
  }
}
