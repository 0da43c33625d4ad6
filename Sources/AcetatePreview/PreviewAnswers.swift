import FoundationEssentials
import HTTPMessages
import PreviewShared
import TextEscaping

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
    token = HTTPToken.random()
  }

  func answer(_ request: HTTPRequest) -> PreviewAnswer {
    guard let host = request.headers["host"], hosts.contains(host) else {
      return refusal(.forbidden, "this server answers at the address that 'acetate preview' printed")
    }
    let parts = request.path.split(atEach: "/", most: 2)
    guard parts.count > 1, HTTPToken.isSame(String(parts[1]), as: token) else {
      return refusal(.forbidden, "the address lacks the token that 'acetate preview' printed")
    }
    if let origin = request.headers["origin"], !hosts.contains(where: { origin == "http://\($0)" }) {
      return refusal(.forbidden, "pages of other origins are not answered")
    }
    // The page's files are found relative to the token, which a slash has to follow.
    guard parts.count == 3 else { return refusal(.notFound, "the address ends in a slash") }
    switch (request.method, String(parts[2])) {
    case ("GET", "events"):
      let events = engine.events.subscribe()
      engine.tellAgain()
      return PreviewAnswer(.ok, "text/event-stream", .events(events, engine.events))
    case ("POST", "call"): return call(request)
    case ("POST", "restart"):
      engine.restart()
      return PreviewAnswer(.ok, "application/json", .data(Data("{}".utf8)))
    case ("GET", let name):
      guard let file = PageFile.named(name.isEmpty ? "index.html" : name) else { return refusal(.notFound, "there is no such file") }
      return PreviewAnswer(.ok, file.type, .data(Data(file.text.utf8)))
    default: return refusal(.methodNotAllowed, "there is nothing to do that way")
    }
  }

  /// A question to the scene, as JSON. Where bytes belong to the answer, they are the response's body, and the answer is in its head.
  private func call(_ request: HTTPRequest) -> PreviewAnswer {
    let question = Data(request.body)
    guard question.first == UInt8(ascii: "{"), (try? JSONDecoder().decode(JSONObject.self, from: question)) != nil else {
      return refusal(.badRequest, "a request is a JSON object")
    }
    guard let reply = engine.call(question) else {
      return PreviewAnswer(.ok, "application/json", .data(Data(#"{"error":"what draws the scene has ended"}"#.utf8)))
    }
    guard !reply.body.isEmpty else { return PreviewAnswer(.ok, "application/json", .data(reply.head)) }
    var answer = PreviewAnswer(.ok, "application/octet-stream", .data(reply.body))
    // Browsers read headers byte by byte.
    answer.head.headers.append(("X-Reply", JSONString.ascii(String(decoding: reply.head, as: UTF8.self))))
    return answer
  }

  private func refusal(_ status: HTTPStatus, _ text: String) -> PreviewAnswer {
    PreviewAnswer(status, "text/plain; charset=utf-8", .data(Data((text + "\n").utf8)))
  }
}
