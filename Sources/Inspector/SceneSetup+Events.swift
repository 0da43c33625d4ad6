internal import OfflineRendering
package import QuartzCore

extension SceneSetup {
  /// An input event, with the members that scripts of events have for it: JSON of these is a script.
  package struct Event: Codable, Hashable, Sendable {
    package var at: Double
    package var touch: String?
    package var pointer: String?
    package var key: String?
    package var x: Double?
    package var y: Double?
    package var finger: Int?
    package var button: Int?
    package var dx: Double?
    package var dy: Double?
    package var name: String?
    package var characters: String?
    package var modifiers: [String]?
  }

  /// Events that a setup may have; more would not fit into one request.
  package static let maximumEventCount = 10_000

  /// Reads events as scripts are read.
  /// - Throws: `InputScriptError` for what is none.
  package static func inputEvents(_ events: [Event]) throws -> [InputEvent] {
    try InputScript(json: JSONEncoder().encode(events), name: "what was done on the page").events
  }
}

extension SceneSetup.Event {
  package init(_ event: InputEvent) {
    self.init(at: event.timestamp)
    switch event {
    case .touch(let event):
      touch = "\(event.phase)"
      (x, y, finger) = (Double(event.location.x), Double(event.location.y), event.finger == 0 ? nil : event.finger)
    case .pointer(let event):
      (x, y) = (Double(event.location.x), Double(event.location.y))
      switch event.kind {
      case .moved: pointer = "moved"
      case .pressed(let number): (pointer, button) = ("pressed", number)
      case .released(let number): (pointer, button) = ("released", number)
      case .scrolled(let vector): (pointer, dx, dy) = ("scrolled", Double(vector.dx), Double(vector.dy))
      }
    case .key(let event):
      key = "\(event.phase)"
      (name, characters) = (event.name, event.characters)
      modifiers = event.modifiers.words
    }
  }
}
