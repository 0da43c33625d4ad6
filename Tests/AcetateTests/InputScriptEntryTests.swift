import Foundation
import OfflineRendering
import QuartzCore
import Testing

@Suite("What an entry of a script may say")
struct InputScriptEntryTests {
  private func problem(_ members: String...) -> String? {
    do throws(InputScriptError) {
      _ = try InputScript(json: Data("[{\(members.joined(separator: ", "))}]".utf8), name: "e")
      return nil
    } catch { return error.description.hasPrefix("e, event 1: ") ? String(error.description.dropFirst(12)) : error.description }
  }

  private func events(_ json: String) throws -> [InputEvent] { try InputScript(json: Data(json.utf8), name: "e").events }

  /// A kind of event with all that it may say.
  struct Kind: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var members: [String]
    var names: [String]
  }

  private static let place = ["\"x\": 3", "\"y\": -4.5"]

  static let kinds: [Kind] = [
    Kind(testDescription: "touch", members: [#""touch": "began""#, #""finger": 2"#] + place, names: ["touch", "x", "y", "finger"]),
    Kind(testDescription: "tap", members: [#""tap": [3, -4.5]"#, #""for": 0.5"#, #""finger": 2"#], names: ["tap", "for", "finger"]),
    Kind(
      testDescription: "drag", members: [#""drag": [[3, -4.5], [5, 6]]"#, #""for": 0.5"#, #""finger": 2"#],
      names: ["drag", "for", "finger"]),
    Kind(testDescription: "moved", members: [#""pointer": "moved""#] + place, names: ["pointer", "x", "y"]),
    Kind(
      testDescription: "pressed", members: [#""pointer": "pressed""#, #""button": 1"#] + place, names: ["pointer", "x", "y", "button"]),
    Kind(
      testDescription: "released", members: [#""pointer": "released""#, #""button": 1"#] + place, names: ["pointer", "x", "y", "button"]),
    Kind(
      testDescription: "scrolled", members: [#""pointer": "scrolled""#, #""dx": 1"#, #""dy": 2"#] + place,
      names: ["pointer", "x", "y", "dx", "dy"]),
    Kind(
      testDescription: "key", members: [#""key": "pressed""#, #""name": "a""#, #""characters": "b""#, #""modifiers": []"#],
      names: ["key", "name", "characters", "modifiers"]),
  ]

  @Test("each kind has its own members, and no others", arguments: kinds)
  func members(kind: Kind) {
    let members = kind.members + ["\"at\": 1"]
    #expect(problem(members.joined(separator: ", ")) == nil)
    for name in ["button", "characters", "dx", "dy", "finger", "for", "modifiers", "name", "x", "y", "z", "At"]
    where !kind.names.contains(name) {
      #expect(
        problem(members.joined(separator: ", "), "\"\(name)\": 1")
          == "it has no \"\(name)\"; there are at, \(kind.names.joined(separator: ", "))")
    }
    // The first in the order of letters is told of.
    #expect(problem(members.joined(separator: ", "), #""zb": 1"#, #""za": 1"#)?.hasPrefix("it has no \"za\"") == true)
    #expect(problem(kind.members.joined(separator: ", ")) == "\"at\" is missing")
    #expect(problem(kind.members.joined(separator: ", "), #""at": "1""#) == "\"at\" is not a number")
  }

  @Test("an entry is of one kind")
  func oneKind() {
    let kinds = ["touch", "tap", "drag", "pointer", "key"]
    #expect(problem("\"at\": 1") == "it needs one of touch, tap, drag, pointer, key")
    for (index, first) in kinds.enumerated() {
      for second in kinds.dropFirst(index + 1) {
        #expect(problem("\"\(second)\": 1", "\"\(first)\": 1", "\"at\": 1") == "it has both \(first) and \(second)")
      }
    }
  }

  /// All that events say, in a line each.
  private func lines(_ json: String) throws -> [String] {
    try events("[{\"at\": 2, \(json)}]").map { event in
      switch event {
      case .touch(let touch): "\(touch.timestamp) \(touch.phase) \(touch.finger) \(touch.location.x) \(touch.location.y)"
      case .pointer(let pointer): "\(pointer.timestamp) \(pointer.kind) \(pointer.location.x) \(pointer.location.y)"
      case .key(let key): "\(key.timestamp) \(key.phase) \(key.name) '\(key.characters)' \(key.modifiers.words.joined(separator: "+"))"
      }
    }
  }

  @Test("touches, taps and drags")
  func touches() throws {
    for phase in ["began", "moved", "ended", "cancelled"] {
      #expect(try lines("\"touch\": \"\(phase)\", \"x\": 3, \"y\": -4.5") == ["2.0 \(phase) 0 3.0 -4.5"])
    }
    #expect(try lines(#""touch": "began", "x": 3, "y": 4, "finger": -7"#) == ["2.0 began -7 3.0 4.0"])
    #expect(try lines(#""tap": [3, 4.5]"#) == ["2.0 began 0 3.0 4.5", "2.1 ended 0 3.0 4.5"])
    #expect(try lines(#""tap": [3, 4.5], "for": 0.75, "finger": 5"#) == ["2.0 began 5 3.0 4.5", "2.75 ended 5 3.0 4.5"])
    #expect(try lines(#""tap": [3, 4.5], "for": 0"#).count == 2 && problem(#""at": 2"#, #""tap": [1, 2]"#, #""for": 3600"#) == nil)
    let drag = try lines(#""drag": [[10, 20], [40, 80]], "for": 0.05, "finger": 3"#)
    #expect(drag.first == "2.0 began 3 10.0 20.0" && drag.last == "2.05 ended 3 40.0 80.0" && drag.count == 5)
  }

  @Test("pointers and keys")
  func pointersAndKeys() throws {
    func pointer(_ json: String) throws -> [String] { try lines("\"x\": 3, \"y\": 4, " + json) }
    #expect(try pointer(#""pointer": "moved""#) == ["2.0 moved 3.0 4.0"])
    let buttons = [
      ("", 0), (#", "button": "left""#, 0), (#", "button": "right""#, 1), (#", "button": "middle""#, 2), (#", "button": 0"#, 0),
    ]
    for (button, number) in buttons + [(#", "button": 7"#, 7)] {
      #expect(try pointer("\"pointer\": \"pressed\"" + button) == ["2.0 pressed(button: \(number)) 3.0 4.0"])
      #expect(try pointer("\"pointer\": \"released\"" + button) == ["2.0 released(button: \(number)) 3.0 4.0"])
    }
    guard case .pointer(let scrolled) = try events(#"[{"at": 1, "pointer": "scrolled", "x": 3, "y": 4, "dx": 5, "dy": -6}]"#)[0] else {
      return #expect(Bool(false), "no pointer")
    }
    #expect(scrolled.kind == .scrolled(CGVector(dx: 5, dy: -6)))
    for phase in ["pressed", "repeated", "released"] {
      #expect(try lines("\"key\": \"\(phase)\", \"name\": \"Left\"") == ["2.0 \(phase) Left '' "])
    }
    #expect(
      try lines(#""key": "pressed", "name": "a", "characters": "A", "modifiers": ["command", "shift"]"#) == [
        "2.0 pressed a 'A' shift+command"
      ])
    for modifier in ["shift", "control", "option", "command"] {
      #expect(try lines("\"key\": \"pressed\", \"name\": \"a\", \"modifiers\": [\"\(modifier)\"]") == ["2.0 pressed a '' \(modifier)"])
    }
  }

  @Test(
    "values that are none, in whole sentences",
    arguments: [
      (#""touch": 1, "x": 1, "y": 1"#, "touch is one of began, cancelled, ended, moved"),
      (#""touch": "began", "x": "1", "y": 1"#, #""x" is not a number"#), (#""touch": "began", "y": 1"#, #""x" is missing"#),
      (#""touch": "began", "x": 1, "y": false"#, #""y" is not a number"#),
      (#""touch": "began", "x": 1, "y": 1, "finger": "a""#, #""finger" is not a number"#),
      (#""touch": "began", "x": 1, "y": 1, "finger": 1e30"#, "finger is a whole number"),
      (#""tap": [1, 2, 3]"#, #"tap is a point, as in "tap": [160, 240]"#),
      (#""tap": [1, "2"]"#, #"tap is a point, as in "tap": [160, 240]"#),
      (#""tap": ["1", 2]"#, #"tap is a point, as in "tap": [160, 240]"#), (#""tap": 1"#, #"tap is a point, as in "tap": [160, 240]"#),
      (#""tap": [1, 2], "for": 3600.5"#, #""for" is from 0 to 3600 seconds, not 3600.5"#),
      (#""tap": [1, 2], "for": "1""#, #""for" is not a number"#), (#""tap": [1, 2], "finger": 0.5"#, "finger is a whole number"),
      (#""drag": [], "for": 1"#, #"drag is points, as in "drag": [[0, 240], [120, 240]]"#),
      (#""drag": [[1, 2], [3]], "for": 1"#, #"drag is points, as in "drag": [[0, 240], [120, 240]]"#),
      (#""drag": 1, "for": 1"#, #"drag is points, as in "drag": [[0, 240], [120, 240]]"#),
      (#""drag": [[1, 2], [3, 4]], "for": -0.5"#, #""for" is from 0 to 3600 seconds, not -0.5"#),
      (#""pointer": 1"#, "pointer is one of moved, pressed, released, scrolled"), (#""pointer": "moved", "x": 1"#, #""y" is missing"#),
      (#""pointer": "pressed", "x": 1, "y": 1, "button": -1"#, "button is left, right, middle, or a number from 0"),
      (#""pointer": "pressed", "x": 1, "y": 1, "button": 1.5"#, "button is left, right, middle, or a number from 0"),
      (#""pointer": "released", "x": 1, "y": 1, "button": true"#, "button is left, right, middle, or a number from 0"),
      (#""pointer": "scrolled", "x": 1, "y": 1, "dy": 1"#, #""dx" is missing"#),
      (#""pointer": "scrolled", "x": 1, "y": 1, "dx": 1"#, #""dy" is missing"#),
      (#""key": "down", "name": "a""#, "key is one of pressed, released, repeated"),
      (#""key": "pressed", "name": """#, #"a key needs its name, as in "name": "Escape""#),
      (#""key": "pressed", "name": 1"#, #"a key needs its name, as in "name": "Escape""#),
      (#""key": "pressed", "name": "a", "characters": 1"#, "characters is a string"),
      (#""key": "pressed", "name": "a", "modifiers": "shift""#, #"modifiers is an array of names, as in ["shift"]"#),
      (#""key": "pressed", "name": "a", "modifiers": [1]"#, #"modifiers is an array of names, as in ["shift"]"#),
      (
        #""key": "pressed", "name": "a", "modifiers": ["shift", "alt"]"#,
        #"there is no modifier "alt"; there are control, command, option, shift"#
      ),
    ])
  func wrong(json: String, sentence: String) { #expect(problem("\"at\": 1", json) == sentence) }

  @Test("events of one time stay in their order, and files may have 64 MiB")
  func limits() throws {
    let json = #"[{"at": 2, "tap": [1, 1], "for": 0}, {"at": 1, "tap": [2, 2], "for": 1}, {"at": 2, "pointer": "moved", "x": 3, "y": 3}]"#
    let places = try events(json).map { event -> Double in
      switch event {
      case .touch(let touch): Double(touch.location.x)
      case .pointer(let pointer): Double(pointer.location.x)
      case .key: 0
      }
    }
    #expect(places == [2, 1, 1, 2, 3] && InputScript.maximumEventCount == 1_000_000 && InputScript.maximumFileSize == 67_108_864)
    do throws(InputScriptError) { _ = try InputScript(json: Data(count: 67_108_865), name: "e") } catch {
      #expect(error.description == "e has 67108865 bytes; a script may have 67108864" && !error.isMissing)
    }
    do throws(InputScriptError) { _ = try InputScript(contentsOf: "/nowhere/e.json") } catch {
      #expect(error.description == "/nowhere/e.json cannot be read: No such file or directory" && error.isMissing)
    }
    #expect(problem() == "it needs one of touch, tap, drag, pointer, key")
    #expect(throws: InputScriptError.self) { try InputScript(json: Data("1".utf8), name: "e") }
  }
}
