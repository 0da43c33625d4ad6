import Acetate
import Foundation
import OfflineRendering
import QuartzCore
import Testing

@Suite("Keeping what a person does")
struct EventRecorderTests {
  private static let place = CGPoint(x: 12.5, y: -3.25)

  private static func touch(_ phase: TouchEvent.Phase, _ finger: Int, at time: Double) -> InputEvent {
    .touch(TouchEvent(phase: phase, finger: finger, location: place, timestamp: time))
  }

  private static func pointer(_ kind: PointerEvent.Kind, at time: Double) -> InputEvent {
    .pointer(PointerEvent(kind: kind, location: place, timestamp: time))
  }

  private static func key(_ phase: KeyEvent.Phase, _ name: String, _ characters: String, _ modifiers: KeyEvent.Modifiers, at time: Double)
    -> InputEvent
  { .key(KeyEvent(phase: phase, name: name, characters: characters, modifiers: modifiers, timestamp: time)) }

  /// Each kind of event, and its line in a script.
  private static var events: [(event: InputEvent, line: String)] {
    [
      (touch(.began, 0, at: 100), #"{ "at": 0, "touch": "began", "x": 12.5, "y": -3.25 }"#),
      (touch(.moved, 1001, at: 100.25), #"{ "at": 0.25, "touch": "moved", "x": 12.5, "y": -3.25, "finger": 1001 }"#),
      (touch(.ended, 0, at: 100.5), #"{ "at": 0.5, "touch": "ended", "x": 12.5, "y": -3.25 }"#),
      (touch(.cancelled, 3, at: 101), #"{ "at": 1, "touch": "cancelled", "x": 12.5, "y": -3.25, "finger": 3 }"#),
      (pointer(.moved, at: 102), #"{ "at": 2, "pointer": "moved", "x": 12.5, "y": -3.25 }"#),
      (pointer(.pressed(button: 0), at: 103), #"{ "at": 3, "pointer": "pressed", "button": "left", "x": 12.5, "y": -3.25 }"#),
      (pointer(.pressed(button: 2), at: 103.125), #"{ "at": 3.125, "pointer": "pressed", "button": "middle", "x": 12.5, "y": -3.25 }"#),
      (pointer(.released(button: 1), at: 104), #"{ "at": 4, "pointer": "released", "button": "right", "x": 12.5, "y": -3.25 }"#),
      (pointer(.released(button: 7), at: 105), #"{ "at": 5, "pointer": "released", "button": 7, "x": 12.5, "y": -3.25 }"#),
      (
        pointer(.scrolled(CGVector(dx: 0.5, dy: -40)), at: 106),
        #"{ "at": 6, "pointer": "scrolled", "dx": 0.5, "dy": -40, "x": 12.5, "y": -3.25 }"#
      ),
      (key(.pressed, "a", "a", [], at: 107), #"{ "at": 7, "key": "pressed", "name": "a", "characters": "a" }"#),
      (
        key(.repeated, "quotedbl", "\"", [.shift], at: 108),
        #"{ "at": 8, "key": "repeated", "name": "quotedbl", "characters": "\"", "modifiers": ["shift"] }"#
      ),
      (
        key(.released, "Left", "", [.shift, .control, .option, .command], at: 109),
        #"{ "at": 9, "key": "released", "name": "Left", "modifiers": ["shift", "control", "option", "command"] }"#
      ),
    ]
  }

  /// All that an event says.
  private func words(_ event: InputEvent) -> String {
    switch event {
    case .touch(let touch): "\(touch.timestamp) touch \(touch.phase) \(touch.finger) \(touch.location)"
    case .pointer(let pointer): "\(pointer.timestamp) pointer \(pointer.kind) \(pointer.location)"
    case .key(let key): "\(key.timestamp) key \(key.phase) \(key.name) '\(key.characters)' \(key.modifiers.rawValue)"
    }
  }

  @Test("each kind of event has its line, counted from the first picture, and is read back as it was")
  func lines() throws {
    let recorder = EventRecorder()
    recorder.begin(at: 100)
    // Another picture is not the first.
    recorder.begin(at: 500)
    for (event, _) in Self.events { recorder.note(event) }
    #expect(recorder.script == "[\n" + Self.events.map { "  " + $0.1 }.joined(separator: ",\n") + "\n]")
    let read = try InputScript(json: Data(recorder.script.utf8), name: "e.json").events
    let expected = Self.events.map { event, _ in
      var event = event
      event.timestamp -= 100
      return event
    }
    #expect(read.map(words) == expected.map(words))
  }

  @Test("what was done before the first picture was done at 0, and a time that is given is kept, to a tenth of a millisecond")
  func times() throws {
    let recorder = EventRecorder()
    #expect(recorder.script == "[]")
    recorder.note(Self.pointer(.moved, at: 99))
    recorder.begin(at: 100)
    recorder.note(Self.pointer(.moved, at: 99.5))
    recorder.note(Self.pointer(.moved, at: 100 + 1.0 / 3))
    recorder.note(Self.pointer(.moved, at: 100.75), at: 12.00004)
    let read = try InputScript(json: Data(recorder.script.utf8), name: "e.json").events
    #expect(read.map(\.timestamp) == [0, 0, 0.3333, 12])
  }
}
