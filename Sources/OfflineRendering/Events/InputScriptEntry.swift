package import QuartzCore

/// One object of a script's array of events.
struct InputScriptEntry {
  private let members: [String: Any]
  /// The beginning of messages: the name of the script and the place in it.
  private let place: String

  init(_ members: [String: Any], place: String) { (self.members, self.place) = (members, place) }

  private static let kinds = ["touch", "tap", "drag", "pointer", "key"]

  func events() throws(InputScriptError) -> [InputEvent] {
    let found = Self.kinds.filter { members[$0] != nil }
    guard let kind = found.first, found.count == 1 else {
      throw failure(found.isEmpty ? "it needs one of \(Self.kinds.joined(separator: ", "))" : "it has both \(found[0]) and \(found[1])")
    }
    let time = try number("at")
    switch kind {
    case "touch":
      try allow("touch", "x", "y", "finger")
      let phase: TouchEvent.Phase = try choice("touch", ["began": .began, "moved": .moved, "ended": .ended, "cancelled": .cancelled])
      return [.touch(TouchEvent(phase: phase, finger: try finger, location: try location, timestamp: time))]
    case "tap":
      try allow("tap", "for", "finger")
      guard let point = point(members["tap"]) else { throw failure("tap is a point, as in \"tap\": [160, 240]") }
      return InputEvent.tap(at: point, time: time, for: try duration(default: 0.1), finger: try finger)
    case "drag":
      try allow("drag", "for", "finger")
      let points = (members["drag"] as? [Any])?.map(point) ?? []
      guard points.count > 1, !points.contains(nil) else { throw failure("drag is points, as in \"drag\": [[0, 240], [120, 240]]") }
      return InputEvent.drag(through: points.compactMap { $0 }, from: time, for: try duration(default: nil), finger: try finger)
    case "pointer":
      return [.pointer(PointerEvent(kind: try pointerKind(), location: try location, timestamp: time))]
    default:
      try allow("key", "name", "characters", "modifiers")
      let phase: KeyEvent.Phase = try choice("key", ["pressed": .pressed, "repeated": .repeated, "released": .released])
      guard let name = members["name"] as? String, !name.isEmpty else { throw failure("a key needs its name, as in \"name\": \"Escape\"") }
      let characters = members["characters"] ?? ""
      guard let characters = characters as? String else { throw failure("characters is a string") }
      return [.key(KeyEvent(phase: phase, name: name, characters: characters, modifiers: try modifiers(), timestamp: time))]
    }
  }

  private func failure(_ what: String) -> InputScriptError { InputScriptError("\(place): \(what)") }

  /// Refuses keys that the kind of event does not have, which are most often misspelt.
  private func allow(_ names: String...) throws(InputScriptError) {
    for name in members.keys.sorted() where name != "at" && !names.contains(name) {
      throw failure("it has no \"\(name)\"; there are at, \(names.joined(separator: ", "))")
    }
  }

  private func number(_ name: String) throws(InputScriptError) -> Double {
    guard let value = members[name] else { throw failure("\"\(name)\" is missing") }
    guard let number = Self.number(value) else { throw failure("\"\(name)\" is not a number") }
    return number
  }

  private static func number(_ value: Any) -> Double? {
    // JSON's true and false are parsed as numbers too, of one byte.
    guard let number = value as? NSNumber, !number.isTruthValue, number.doubleValue.isFinite else { return nil }
    return number.doubleValue
  }

  private var location: CGPoint {
    get throws(InputScriptError) { CGPoint(x: try number("x"), y: try number("y")) }
  }

  private var finger: Int {
    get throws(InputScriptError) {
      guard members["finger"] != nil else { return 0 }
      guard let finger = Int(exactly: try number("finger")) else { throw failure("finger is a whole number") }
      return finger
    }
  }

  private func duration(default missing: Double?) throws(InputScriptError) -> Double {
    if members["for"] == nil, let missing { return missing }
    let seconds = try number("for")
    guard (0...3600).contains(seconds) else { throw failure("\"for\" is from 0 to 3600 seconds, not \(seconds)") }
    return seconds
  }

  private func point(_ value: Any?) -> CGPoint? {
    guard let pair = value as? [Any], pair.count == 2, let x = Self.number(pair[0]), let y = Self.number(pair[1]) else { return nil }
    return CGPoint(x: x, y: y)
  }

  private func choice<Choice>(_ name: String, _ choices: [String: Choice]) throws(InputScriptError) -> Choice {
    guard let chosen = (members[name] as? String).flatMap({ choices[$0] }) else {
      throw failure("\(name) is one of \(choices.keys.sorted().joined(separator: ", "))")
    }
    return chosen
  }

  private func pointerKind() throws(InputScriptError) -> PointerEvent.Kind {
    switch members["pointer"] as? String {
    case "moved":
      try allow("pointer", "x", "y")
      return .moved
    case "pressed", "released":
      try allow("pointer", "x", "y", "button")
      let button = try button()
      return members["pointer"] as? String == "pressed" ? .pressed(button: button) : .released(button: button)
    case "scrolled":
      try allow("pointer", "x", "y", "dx", "dy")
      return .scrolled(CGVector(dx: try number("dx"), dy: try number("dy")))
    default: throw failure("pointer is one of moved, pressed, released, scrolled")
    }
  }

  private func button() throws(InputScriptError) -> Int {
    guard let value = members["button"] else { return 0 }
    if let name = value as? String, let number = ["left", "right", "middle"].firstIndex(of: name) { return number }
    if let number = Self.number(value).flatMap(Int.init(exactly:)), number >= 0 { return number }
    throw failure("button is left, right, middle, or a number from 0")
  }

  private func modifiers() throws(InputScriptError) -> KeyEvent.Modifiers {
    var modifiers = KeyEvent.Modifiers()
    guard let value = members["modifiers"] else { return modifiers }
    guard let names = value as? [String] else { throw failure("modifiers is an array of names, as in [\"shift\"]") }
    for name in names {
      guard let known = KeyEvent.Modifiers.named.first(where: { $0.key == name }) else {
        throw failure("there is no modifier \"\(name)\"; there are control, command, option, shift")
      }
      modifiers.insert(known.value)
    }
    return modifiers
  }
}

extension KeyEvent.Modifiers {
  /// The modifiers by their words, in the order in which these are written.
  fileprivate static let named: KeyValuePairs<String, Self> = [
    "shift": .shift, "control": .control, "option": .option, "command": .command,
  ]
  /// The words of those that are held.
  package var words: [String] { Self.named.filter { contains($0.value) }.map(\.key) }
}
