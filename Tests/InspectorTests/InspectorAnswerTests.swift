import Foundation
import OfflineRendering
import QuartzCore
import Testing

@testable import Inspector

@Suite("Answers to a preview, request by request")
struct InspectorAnswerTests {
  private struct Answer<Value: Decodable>: Decodable {
    var ok: Value?
    var error: String?
  }

  private func service(_ text: String = sceneText(), _ adjust: (inout RenderSettings) -> Void = { _ in }) throws -> InspectorService {
    var settings = RenderSettings()
    settings.backend = .software
    adjust(&settings)
    return try InspectorService(name: "scene.caml", settings: settings) { setup in
      var scene = try composition(text)
      try setup.apply(to: &scene)
      return InspectedScene(scene)
    } describe: {
      SceneSummary.Diagnostic(severity: "error", file: nil, line: nil, column: nil, message: "\($0)")
    }
  }

  private func ask<Value: Decodable>(
    _ service: InspectorService, _ operation: InspectorService.Request.Operation, as type: Value.Type,
    _ fill: (inout InspectorService.Request) -> Void = { _ in }
  ) throws -> Answer<Value> {
    var request = InspectorService.Request(operation)
    fill(&request)
    return try JSONDecoder().decode(Answer<Value>.self, from: service.answer(request).head)
  }

  @Test("an overview, whole; a layer, the tree, and what is met at a point")
  func overviews() throws {
    let service = try self.service()
    let overview = try #require(try ask(service, .summary, as: InspectorService.Overview.self).ok)
    #expect(overview.name == "scene.caml" && overview.generation == 1 && overview.process == getpid() && overview.renderer == "software")
    #expect(overview.fault == nil && overview.scale == nil && overview.isEditable == nil && overview.canUndo == nil)
    var expected = try inspector().summary
    expected.setup = SceneSetup()
    #expect(overview.scene == expected && service.isFlawless)
    let layers = try #require(try ask(service, .layers, as: [LayerEntry].self).ok)
    #expect(try layers == inspector().entries(at: 0))
    let card = layers[2].id
    for time in [0.0, 1.5] {
      let found = try ask(service, .layer, as: LayerInspection.self) { ($0.layer, $0.time) = (card, time) }.ok
      #expect(try found == inspector().inspection(of: card, at: time) && found?.path == ["root", "card"])
    }
    let met = try ask(service, .hit, as: [LayerPath].self) { ($0.x, $0.y, $0.time) = (60, 25, 1.5) }.ok
    #expect(met == [card, layers[0].id])
    let plan = try ask(service, .plan, as: PlanEntry.self) { $0.time = 1 }.ok
    #expect(try plan == inspector().plan(at: 1))
    #expect(try ask(service, .source, as: SourceEntry.self) { $0.layer = card }.ok == nil)
  }

  @Test("curves have two hundred points of a second unless told; two at least, and two thousand at most")
  func curves() throws {
    let service = try self.service()
    let card = try #require(try ask(service, .layers, as: [LayerEntry].self).ok?[2].id)
    func times(_ fill: (inout InspectorService.Request) -> Void) throws -> [Double] {
      let answer = try ask(service, .curve, as: PropertyCurve.self) {
        ($0.layer, $0.keyPath) = (card, "position.x")
        fill(&$0)
      }
      return try #require(answer.ok).times
    }
    let usual = try times { _ in }
    #expect(usual.count == 200 && usual[0] == 0 && usual[199] == 1)
    for (count, expected) in [(-5, 2), (1, 2), (2, 2), (3, 3), (2000, 2000), (2001, 2000)] {
      #expect(try times { $0.count = count }.count == expected)
    }
    #expect(try times { ($0.from, $0.to, $0.count) = (0.5, 2, 4) } == [0.5, 1, 1.5, 2])
    let missing = try ask(service, .curve, as: PropertyCurve.self) { $0.layer = card }
    #expect(missing.error == "the request names no path")
    #expect(try ask(service, .curve, as: PropertyCurve.self) { $0.keyPath = "opacity" }.error == "the request names no layer")
  }

  @Test("times and scales at the ends of what may be, and what is said of others")
  func ends() throws {
    let service = try self.service()
    for (time, isRight) in [(0.0, true), (1e9, true), (-1e-9, false), (1e9.nextUp, false)] {
      #expect(try (ask(service, .layers, as: [LayerEntry].self) { $0.time = time }.error == nil) == isRight, "\(time)")
      let ends = try ask(service, .curve, as: PropertyCurve.self) {
        ($0.layer, $0.keyPath, $0.to, $0.count) = (LayerPath.root(of: "x"), "opacity", time, 2)
      }
      #expect((ends.error == nil) == isRight && ends.error.map { $0 == "a time lies between 0 and 1e9 seconds" } ?? true)
    }
    for (scale, pixels) in [(1.0 / 64, [2, 1]), (64, [6400, 3200]), (0.5, [50, 25])] {
      let overview = try ask(service, .setup, as: InspectorService.Overview.self) { $0.scale = scale }.ok
      #expect(overview?.scale == scale && overview?.scene.pixels == pixels, "\(scale)")
    }
    let generation = try ask(service, .summary, as: InspectorService.Overview.self).ok?.generation
    for scale in [1.0 / 65, 64.5, 0] {
      #expect(try ask(service, .setup, as: InspectorService.Overview.self) { $0.scale = scale }.ok == nil)
    }
    #expect(try ask(service, .summary, as: InspectorService.Overview.self).ok?.generation == generation && generation == 4)
  }

  @Test("a command draws the picture: with the renderer that was asked for, where that is not the usual one")
  func commands() throws {
    let service = try self.service()
    #expect(try ask(service, .command, as: String.self).error == "there is no command for it")
    service.command = { time, setup, settings, renderer in
      "\(time) \(setup.parameters.count) \(settings.scale.map { "\($0)" } ?? "-") \(renderer?.rawValue ?? "-")"
    }
    for (name, told) in [(nil, "-"), ("software", "-"), ("gl", "gl"), ("difference", "-")] as [(String?, String)] {
      #expect(try ask(service, .command, as: String.self) { ($0.time, $0.renderer) = (1.5, name) }.ok == "1.5 0 - \(told)")
    }
    #expect(
      try ask(service, .command, as: String.self) { $0.renderer = "auto" }.error
        == "there is no renderer 'auto'; there are software, gl and difference")
    _ = try ask(service, .setup, as: InspectorService.Overview.self) { $0.scale = 2 }
    #expect(try ask(service, .command, as: String.self).ok == "0.0 0 2.0 -")
  }

  @Test("pictures may be ahead of a touch by less than half a second, while it plays; ten thousand events are kept")
  func input() throws {
    func touch(at time: Double) -> SceneSetup.Event {
      var event = SceneSetup.Event(at: time)
      (event.touch, event.x, event.y) = ("began", 20, 10)
      return event
    }
    func send(ahead: Double, isPlaying: Bool = true) throws -> [Double] {
      let service = try self.service()
      _ = try ask(service, .frame, as: InspectorService.Frame.self) { $0.time = 1 + ahead }
      let input = try #require(
        try ask(service, .input, as: InspectorService.Input.self) { ($0.events, $0.isPlaying) = ([touch(at: 1)], isPlaying) }.ok)
      return [input.time, Double(input.generation), Double(input.kept), Double(input.added.count)]
    }
    #expect(try send(ahead: 0.25) == [1.25, 1, 0, 1] && send(ahead: 0.5) == [1, 2, 0, 1] && send(ahead: 0) == [1, 1, 0, 1])
    #expect(try send(ahead: 0.25, isPlaying: false) == [1, 2, 0, 1])
    let service = try self.service()
    var setup = SceneSetup()
    setup.events = (0..<9_999).map { _ in touch(at: 0.25) }
    _ = try ask(service, .setup, as: InspectorService.Overview.self) { $0.setup = setup }
    #expect(
      try ask(service, .input, as: InspectorService.Input.self) { $0.events = [touch(at: 1), touch(at: 1)] }.error?.hasPrefix(
        "no more than 10000 events") == true)
    #expect(try ask(service, .input, as: InspectorService.Input.self) { $0.events = [touch(at: 1)] }.ok?.kept == 9_999)
    #expect(
      try ask(service, .input, as: InspectorService.Input.self) { $0.events = [touch(at: 1)] }.error?.hasPrefix("no more than 10000 events")
        == true)
  }

  @Test("events of one request follow one another, at places rounded to hundredths of a point; keys need none")
  func places() throws {
    let service = try service { $0.scale = 3 }
    var events = [(1.0, "began", 31.0), (0.5, "moved", 32), (1.25, "ended", 33)].map { time, phase, x in
      var event = SceneSetup.Event(at: time)
      (event.touch, event.x, event.y) = (phase, x, 10)
      return event
    }
    var key = SceneSetup.Event(at: 2)
    (key.key, key.name) = ("pressed", "a")
    events.append(key)
    let input = try #require(try ask(service, .input, as: InspectorService.Input.self) { $0.events = events }.ok)
    // Three pixels a point: 31 / 3 is 10.333…, and 50 − 10 / 3 is 46.666….
    #expect(
      input.added.map(\.at) == [1, 1, 1.25, 2] && input.added.map(\.x) == [10.33, 10.67, 11, nil]
        && input.added.map(\.y) == [46.67, 46.67, 46.67, nil])
    #expect(input.time == 2 && input.kept == 0 && input.added[3].name == "a")
    let kept = try ask(service, .summary, as: InspectorService.Overview.self).ok?.scene.setup.events
    #expect(kept == input.added)
  }

  @Test("where a page opens: at the first picture with more than one colour, else the first that is not empty, else at the beginning")
  func openings() throws {
    func open(_ layers: String, duration: Double = 10) throws -> [Double] {
      let wait = #"<animation type="CABasicAnimation" keyPath="zPosition" duration="\#(duration)" fromValue="0" toValue="0"/>"#
      let text = "<caml><CALayer bounds='0 0 8 8'><animations>\(wait)</animations><sublayers>\(layers)</sublayers></CALayer></caml>"
      let answer = try ask(service(text), .opening, as: InspectorService.Opening.self)
      let opening = try #require(answer.ok)
      return [opening.time, opening.moves ? 1 : 0]
    }
    func layer(_ frame: String, hiddenUntil time: Double) -> String {
      let fade = #"<animation type="CABasicAnimation" keyPath="opacity" duration="\#(time)" fromValue="0" toValue="0"/>"#
      return
        "<CALayer bounds='0 0 \(frame)' anchorPoint='0 0' position='0 0' backgroundColor='1 0 0'><animations>\(fade)</animations></CALayer>"
    }
    #expect(try open("") == [0, 0] && open(layer("4 4", hiddenUntil: 0.05)) == [0.1, 1])
    // It is looked at after 1, 3, 6, 10, 15, 20, 30, 40, 50, 60, 75 and 90 hundredths of ten seconds.
    for (hidden, time) in [
      (0.25, 0.3), (0.55, 0.6), (0.95, 1.0), (1.4, 1.5), (1.9, 2), (2.9, 3), (3.9, 4), (4.9, 5), (5.9, 6), (7.4, 7.5), (8.9, 9),
    ] {
      #expect(try open(layer("4 4", hiddenUntil: hidden)).map { ($0 * 100).rounded() / 100 } == [time, 1], "\(hidden)")
    }
    // All of one colour is what counts where nothing has more; two colours count before it.
    #expect(
      try open(layer("8 8", hiddenUntil: 1.4)).map { ($0 * 100).rounded() / 100 } == [1.5, 1]
        && open(layer("8 8", hiddenUntil: 99)) == [0, 0])
    let both = layer("8 8", hiddenUntil: 0.25) + layer("4 4", hiddenUntil: 3.9).replacing("1 0 0", with: "0 0 1")
    #expect(try open(both).map { ($0 * 100).rounded() / 100 } == [4, 1])
  }
}
