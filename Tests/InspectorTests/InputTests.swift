import Foundation
import OfflineRendering
import QuartzCore
import Testing

@testable import Inspector

@Suite("Touches in a preview")
struct InputTests {
  /// 100 by 50 points. A finger or a pressed button turns the root blue, and its end green; it keeps what it has heard.
  private final class Touched {
    let service: InspectorService

    init(script: [InputEvent] = []) throws {
      var settings = RenderSettings()
      settings.backend = .software
      let hear = Hearing()
      service = try InspectorService(name: "touched", settings: settings) { setup in
        let root = CALayer()
        root.bounds = CGRect(x: 0, y: 0, width: 100, height: 50)
        root.backgroundColor = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
        hear.lines = []
        root.inputHandler = { [unowned root] event in
          CATransaction.begin()
          CATransaction.setDisableActions(true)
          defer { CATransaction.commit() }
          switch event {
          case .touch(let touch):
            hear.lines.append("\(touch.phase) \(touch.finger) \(touch.location.x) \(touch.location.y)")
            if touch.phase == .began { root.backgroundColor = CGColor(red: 0, green: 0, blue: 1, alpha: 1) }
            if touch.phase == .ended { root.backgroundColor = CGColor(red: 0, green: 1, blue: 0, alpha: 1) }
          case .pointer(let pointer): hear.lines.append("\(pointer.kind) \(pointer.location.x) \(pointer.location.y)")
          case .key(let key): hear.lines.append(key.name)
          }
        }
        var composition = Composition(root, size: root.bounds.size, duration: 3, events: script)
        try setup.apply(to: &composition)
        return InspectedScene(composition)
      } describe: {
        SceneSummary.Diagnostic(severity: "error", file: nil, line: nil, column: nil, message: "\($0)")
      }
      hearing = hear
    }

    final class Hearing { var lines: [String] = [] }
    let hearing: Hearing

    private struct Answer<Value: Decodable>: Decodable {
      var ok: Value?
      var error: String?
    }

    func send(_ events: [SceneSetup.Event], isPlaying: Bool = false) throws -> (value: InspectorService.Input?, error: String?) {
      var request = InspectorService.Request(.input)
      (request.events, request.isPlaying) = (events, isPlaying)
      let answer = try JSONDecoder().decode(Answer<InspectorService.Input>.self, from: service.answer(request).head)
      return (answer.ok, answer.error)
    }

    /// The colour of the picture at a time.
    func color(at time: Double) throws -> [UInt8] {
      var request = InspectorService.Request(.frame)
      request.time = time
      return [UInt8](service.answer(request).body.prefix(3))
    }

    var events: [SceneSetup.Event]? {
      get throws {
        try JSONDecoder().decode(Answer<InspectorService.Overview>.self, from: service.answer(InspectorService.Request(.summary)).head)
          .ok?.scene.setup.events
      }
    }
  }

  private func touch(_ phase: String, _ x: Double, _ y: Double, at time: Double) -> SceneSetup.Event {
    var event = SceneSetup.Event(at: time)
    (event.touch, event.x, event.y) = (phase, x, y)
    return event
  }

  @Test("a touch at a time reaches the root in its coordinates, shows from then on, and is kept as a script")
  func touches() throws {
    let scene = try Touched()
    #expect(try scene.color(at: 0.5) == [255, 0, 0])
    // 10 pixels from above are 40 points from below.
    let reply = try scene.send([touch("began", 20, 10, at: 0.5)]).value
    #expect(reply?.time == 0.5 && reply?.kept == 0 && reply?.added.map(\.y) == [40] && reply?.generation == 1)
    #expect(try scene.color(at: 0.5) == [0, 0, 255])
    #expect(try scene.send([touch("ended", 20, 10, at: 0.7)]).value?.kept == 1)
    #expect(try scene.color(at: 0.7) == [0, 255, 0] && scene.hearing.lines == ["began 0 20.0 40.0", "ended 0 20.0 40.0"])
    // The past is as it was.
    #expect(try scene.color(at: 0.4) == [255, 0, 0] && scene.color(at: 0.6) == [0, 0, 255])
    let script = try SceneSetup.inputEvents(try #require(try scene.events))
    #expect(script.map(\.timestamp) == [0.5, 0.7])
    // Replayed from such a script, it is the same.
    let again = try Touched(script: script)
    #expect(try [0.4, 0.6, 0.7].map { try again.color(at: $0) } == [[255, 0, 0], [0, 0, 255], [0, 255, 0]])
  }

  @Test("what was to come later is dropped, and the scene made anew where it has gone further")
  func past() throws {
    let scene = try Touched(script: InputEvent.tap(at: CGPoint(x: 5, y: 5), time: 2))
    #expect(try scene.color(at: 2.05) == [0, 0, 255])
    // The pointer alone takes nothing over.
    var hover = SceneSetup.Event(at: 1)
    (hover.pointer, hover.x, hover.y) = ("moved", 20, 10)
    let ignored = try scene.send([hover]).value
    #expect(try ignored?.added == [] && ignored?.generation == 1 && scene.events == nil)
    let reply = try scene.send([touch("began", 20, 10, at: 1)]).value
    #expect(reply?.kept == 0 && reply?.generation == 2)
    #expect(try scene.color(at: 1.5) == [0, 0, 255] && scene.hearing.lines == ["began 0 20.0 40.0"])
    #expect(try scene.color(at: 2.5) == [0, 0, 255] && scene.hearing.lines.count == 1)
  }

  @Test("while it plays, pictures may be ahead: the touch happens then, and nothing is made anew")
  func playing() throws {
    let scene = try Touched()
    _ = try scene.color(at: 1.02)
    let reply = try scene.send([touch("began", 20, 10, at: 1)], isPlaying: true).value
    #expect(reply?.time == 1.02 && reply?.generation == 1)
    #expect(try scene.send([touch("ended", 20, 10, at: 1)]).value?.generation == 2)
  }

  @Test("every kind of event is read as scripts are")
  func kinds() throws {
    let events: [InputEvent] = [
      .touch(TouchEvent(phase: .cancelled, finger: 2, location: CGPoint(x: 1, y: 2), timestamp: 1)),
      .pointer(PointerEvent(kind: .moved, location: CGPoint(x: 1, y: 2), timestamp: 2)),
      .pointer(PointerEvent(kind: .pressed(button: 1), location: CGPoint(x: 1, y: 2), timestamp: 3)),
      .pointer(PointerEvent(kind: .released(button: 4), location: CGPoint(x: 1, y: 2), timestamp: 4)),
      .pointer(PointerEvent(kind: .scrolled(CGVector(dx: 1, dy: -2)), location: CGPoint(x: 1, y: 2), timestamp: 5)),
      .key(KeyEvent(phase: .pressed, name: "a", characters: "A", modifiers: [.shift, .command], timestamp: 6)),
    ]
    let told = events.map(SceneSetup.Event.init), read = try SceneSetup.inputEvents(told)
    #expect(read.map(SceneSetup.Event.init) == told && read.map(\.timestamp) == [1, 2, 3, 4, 5, 6])
    #expect(told[0].touch == "cancelled" && told[0].finger == 2 && told[4].dy == -2 && told[5].modifiers == ["shift", "command"])
    let scene = try Touched()
    #expect(try scene.send([touch("danced", 1, 1, at: 0)]).error?.contains("touch is one of began, cancelled, ended, moved") == true)
    #expect(try scene.send([]).error == "the request names no event")
  }

  @Test("a page opens where there is something to see")
  func opening() throws {
    func open(_ make: @escaping () -> CALayer) throws -> InspectorService.Opening {
      var settings = RenderSettings()
      settings.backend = .software
      let service = try InspectorService(name: "", settings: settings) { _ in
        InspectedScene(Composition(make(), size: CGSize(width: 20, height: 20), duration: 10, events: []))
      } describe: {
        SceneSummary.Diagnostic(severity: "error", file: nil, line: nil, column: nil, message: "\($0)")
      }
      struct Answer: Decodable { var ok: InspectorService.Opening }
      return try JSONDecoder().decode(Answer.self, from: service.answer(InspectorService.Request(.opening)).head).ok
    }
    func root(hidesUntil time: Double?) -> CALayer {
      let root = CALayer(), dot = CALayer()
      (root.bounds, dot.frame) = (CGRect(x: 0, y: 0, width: 20, height: 20), CGRect(x: 0, y: 0, width: 5, height: 5))
      dot.backgroundColor = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
      root.addSublayer(dot)
      if let time {
        let wait = CABasicAnimation(keyPath: "opacity")
        (wait.fromValue, wait.toValue, wait.duration, wait.beginTime) = (0, 0, time, -1e-300)
        dot.add(wait, forKey: nil)
      }
      return root
    }
    let still = try open { root(hidesUntil: nil) }, late = try open { root(hidesUntil: 1.4) }
    #expect(still.time == 0 && !still.moves)
    // A tenth of the ten seconds is too early, 15 hundredths are not.
    #expect(late.time == 1.5 && late.moves)
  }
}
