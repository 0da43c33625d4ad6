import Acetate
import AcetateCLI
import CAML
import Foundation
import HTTPMessages
import Inspector

extension FuzzRunner {
  /// Bytes come piece by piece: what is a request, or refused, with the first of them is the same with all of them.
  static func readRequests(_ input: Data) {
    var rest = Array(input)
    while !rest.isEmpty {
      let whole = HTTPRequest.read(rest, bodyLimit: 1000)
      for count in [rest.count / 2, rest.count - 1] {
        switch HTTPRequest.read(Array(rest[..<count]), bodyLimit: 1000) {
        case .incomplete(let needed): expect(needed > count, "\(count) bytes are too few, \(needed) would do")
        case let reading: expect(reading == whole, "\(count) bytes are \(reading), \(rest.count) are \(whole)")
        }
      }
      guard case .complete(let request, let count) = whole else { return }
      expect((1...rest.count).contains(count) && request.path.hasPrefix("/"), "\(count) bytes are a request for '\(request.path)'")
      _ = request.isAuthorized(by: "token")
      rest.removeFirst(count)
    }
  }

  /// At most sixteen requests, one after the other, as bodies in HTTP. Each is answered by one object on one line.
  static func control(_ input: Data) {
    guard let player = try? ControlCheck() else { return expect(false, "there is no player") }
    for line in input.split(separator: 0x0A, maxSplits: 15) {
      let head = Array("POST /command HTTP/1.1\r\nContent-Length: \(line.count)\r\n\r\n".utf8)
      guard case .complete(let request, _) = HTTPRequest.read(head + line, bodyLimit: 1 << 20) else {
        expect(false, "'\(String(decoding: line, as: UTF8.self))' is no body of a request")
        return
      }
      guard let reply = player.answer(String(decoding: request.body, as: UTF8.self)) else { continue }
      let object = (try? JSONSerialization.jsonObject(with: Data(reply.utf8))) as? [String: Any]
      expect(object?["ok"] != nil || object?["error"] != nil, "'\(reply)' is no answer")
      expect(!reply.utf8.contains(0x0A), "'\(reply)' is more than a line")
    }
  }

  /// A scene of each class that a page asks more about than of others, with an animation, a state and a parameter.
  private static let scene = """
    <caml><CALayer name="root" bounds="0 0 32 24"><sublayers>
      <CALayer name="box" bounds="0 0 8 8" position="10 10" backgroundColor="1 0 0">
        <animations><animation type="CABasicAnimation" keyPath="position.x" toValue="20" duration="2"/></animations></CALayer>
      <CATextLayer name="title" bounds="0 0 20 8" position="16 18" string="Ag" fontSize="6"/>
      <CAShapeLayer name="line" path="M 0 0 L 8 8" strokeColor="0 0 1" lineWidth="2"/>
    </sublayers><states><LKState name="on"><elements>
      <LKStateSetValue targetId="root" keyPath="opacity"><value type="real" value="0.5"/></LKStateSetValue>
    </elements></LKState></states></CALayer></caml>
    """

  /// At most eight questions, to one service after the other as a page asks them.
  static func answerQuestions(_ input: Data) {
    var settings = RenderSettings()
    settings.backend = .software
    let service = try? InspectorService(name: "scene.caml", settings: settings) { setup in
      var composition = Composition(try CAMLDocument.load(data: Data(scene.utf8), file: "scene.caml"))
      try setup.apply(to: &composition)
      return InspectedScene(composition)
    } describe: {
      SceneSummary.Diagnostic(severity: "error", file: nil, line: nil, column: nil, message: "\($0)")
    }
    guard let service else { return expect(false, "the scene cannot be shown") }
    for line in input.split(separator: 0x0A, maxSplits: 7) {
      guard let request = try? JSONDecoder().decode(InspectorService.Request.self, from: line) else { continue }
      let reply = service.answer(request)
      let object = (try? JSONSerialization.jsonObject(with: reply.head)) as? [String: Any]
      expect(object?.isEmpty == false, "'\(String(decoding: reply.head, as: UTF8.self))' is no answer")
    }
  }
}
