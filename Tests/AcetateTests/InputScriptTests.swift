import Acetate
import Foundation
import QuartzCore
import RendererTestSupport
import Scenes
import TestSupport
import Testing

@Suite("Scripts of events")
struct InputScriptTests {
  private func events(_ json: String) throws -> [InputEvent] { try InputScript(json: Data(json.utf8), name: "e.json").events }

  @Test("every kind of event is read")
  func kinds() throws {
    let events = try events(
      """
      [ { "at": 4, "key": "released", "name": "Left", "modifiers": ["shift", "control"] },
        { "at": 0.5, "touch": "moved", "x": 20, "y": -2.5, "finger": 3 },
        { "at": 3, "pointer": "pressed", "x": 1, "y": 2, "button": "right" },
        { "at": 3, "pointer": "scrolled", "x": 1, "y": 2, "dx": 0, "dy": -40 },
        { "at": 1, "tap": [160, 240], "for": 0.25 },
        { "at": 2, "drag": [[0, 240], [120, 240]], "for": 0.05 } ]
      """)
    // A touch, two of the tap, five of the drag (its begin, three sixtieths, its end), two of the pointer, a key.
    #expect(events.count == 11 && events.map(\.timestamp) == events.map(\.timestamp).sorted())
    guard case .touch(let touch) = events[0], case .touch(let up) = events[2], case .touch(let dragged) = events[6],
      case .pointer(let press) = events[8], case .pointer(let scroll) = events[9], case .key(let key) = events[10]
    else { throw Mismatch() }
    #expect(touch.phase == .moved && touch.finger == 3 && touch.location == CGPoint(x: 20, y: -2.5) && touch.timestamp == 0.5)
    #expect(up.phase == .ended && up.timestamp == 1.25)
    #expect(dragged.phase == .moved && dragged.location == CGPoint(x: 120, y: 240))
    #expect(press.kind == .pressed(button: 1) && scroll.kind == .scrolled(CGVector(dx: 0, dy: -40)))
    #expect(key.phase == .released && key.name == "Left" && key.modifiers == [.shift, .control] && key.characters == "")
  }

  private struct Mismatch: Error {}

  @Test(
    "each wrong input has its sentence",
    arguments: [
      ("{", "e.json is no JSON: "),
      ("{}", "e.json must hold an array of events"),
      ("[1]", "e.json, event 1: it is not an object"),
      (#"[{"at": 1}]"#, "e.json, event 1: it needs one of touch, tap, drag, pointer, key"),
      (#"[{"at": 1, "tap": [1, 2]}, {"at": 1, "tap": [1, 2], "key": "a"}]"#, "e.json, event 2: it has both tap and key"),
      (#"[{"touch": "began", "x": 1, "y": 1}]"#, #"e.json, event 1: "at" is missing"#),
      (#"[{"at": true, "touch": "began", "x": 1, "y": 1}]"#, #"e.json, event 1: "at" is not a number"#),
      (#"[{"at": 1, "touch": "down", "x": 1, "y": 1}]"#, "e.json, event 1: touch is one of began, cancelled, ended, moved"),
      (#"[{"at": 1, "touch": "began", "x": 1}]"#, #"e.json, event 1: "y" is missing"#),
      (#"[{"at": 1, "touch": "began", "x": 1, "z": 1}]"#, #"e.json, event 1: it has no "z"; there are at, touch, x, y, finger"#),
      (#"[{"at": 1, "touch": "began", "x": 1, "y": 1, "finger": 0.5}]"#, "e.json, event 1: finger is a whole number"),
      (#"[{"at": 1, "tap": [1]}]"#, #"e.json, event 1: tap is a point, as in "tap": [160, 240]"#),
      (#"[{"at": 1, "drag": [[1, 2]], "for": 1}]"#, #"e.json, event 1: drag is points, as in "drag": [[0, 240], [120, 240]]"#),
      (#"[{"at": 1, "drag": [[1, 2], [3, 4]]}]"#, #"e.json, event 1: "for" is missing"#),
      (#"[{"at": 1, "tap": [1, 2], "for": -1}]"#, #"e.json, event 1: "for" is from 0 to 3600 seconds, not -1.0"#),
      (#"[{"at": 1, "pointer": "dragged", "x": 1, "y": 1}]"#, "e.json, event 1: pointer is one of moved, pressed, released, scrolled"),
      (#"[{"at": 1, "pointer": "pressed", "x": 1, "y": 1, "button": "first"}]"#, "e.json, event 1: button is left, right, middle, or a "),
      (#"[{"at": 1, "key": "pressed"}]"#, #"e.json, event 1: a key needs its name, as in "name": "Escape""#),
      (
        #"[{"at": 1, "key": "pressed", "name": "a", "modifiers": ["meta"]}]"#,
        #"e.json, event 1: there is no modifier "meta"; there are control, command, option, shift"#
      ),
    ])
  func wrong(json: String, sentence: String) {
    #expect { try events(json) } throws: { "\($0)".hasPrefix(sentence) }
  }

  @Test("too many events are refused")
  func limits() {
    // An hour is 216 000 moves.
    let json = "[" + Array(repeating: #"{"at": 0, "drag": [[0, 0], [1, 1]], "for": 3600}"#, count: 5).joined(separator: ",") + "]"
    #expect { try events(json) } throws: { "\($0)" == "e.json, event 5: there are more than 1000000 events" }
  }

  @Test("a scene with events of its own plays them, unless others take their place")
  func scenes() throws {
    let scene = try #require(Scene.named("touches"))
    var composition = Composition(scene)
    #expect(composition.answersInput && !Composition(.all[0]).answersInput)
    #expect(!composition.events.isEmpty && composition.duration == scene.duration)
    composition.plan(InputEvent.tap(at: CGPoint(x: 50, y: 60), time: 9))
    #expect(composition.events.count == 2 && composition.duration == 10.1)
    // A finger's disc is a layer of its own, as long as it touches and for half a second after.
    let renderer = try OfflineRenderer(composition)
    let counts = try [8.9, 9.05, 9.15, 9.7].map { time in
      _ = try renderer.image(at: time)
      return renderer.root.sublayers?.filter { $0.name == "finger" }.count ?? 0
    }
    #expect(counts == [0, 1, 1, 0])
  }

  @Test("what is rendered changes when an event comes", arguments: TestBackend.available)
  func rendering(backend: TestBackend) throws {
    let root = makeRoot(20, 4)
    let box = root.addBox(0, 0, 4, 4, .testRed)
    let renderer = try OfflineRenderer(root, settings: settings(backend))
    renderer.onEvent = { event in
      guard case .touch(let touch) = event else { return }
      CATransaction.setDisableActions(true)
      box.position = touch.location
    }
    renderer.inject(try events(#"[{"at": 0.5, "touch": "moved", "x": 12, "y": 2}]"#))
    let (before, after) = (try renderer.image(at: 0.49), try renderer.image(at: 0.5))
    #expect((0..<20).filter { before.pixel($0, 2).r == 255 } == [0, 1, 2, 3])
    #expect((0..<20).filter { after.pixel($0, 2).r == 255 } == [10, 11, 12, 13])
  }
}
