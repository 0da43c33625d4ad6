package import QuartzCore
internal import Synchronization
internal import TextEscaping

/// Keeps what a person does, as a script that `acetate render --events` replays: see docs/events.md. May be used on any thread.
package final class EventRecorder: Sendable {
  private struct Recording {
    /// When the first picture was seen, in seconds.
    var beginning: Double?
    var lines: [String] = []
  }

  private let recording = Mutex(Recording())

  package init() {}

  /// Takes note that the first picture is seen, from which times count, in seconds.
  package func begin(at time: Double) { recording.withLock { if $0.beginning == nil { $0.beginning = time } } }

  /// Takes note of an event.
  /// - Parameter time: the scene's, in seconds; nil counts from the first picture.
  package func note(_ event: InputEvent, at time: Double? = nil) {
    recording.withLock { recording in
      let time = time ?? event.timestamp - (recording.beginning ?? event.timestamp)
      recording.lines.append(Self.line(event, at: max(0, time)))
    }
  }

  package var script: String {
    recording.withLock { $0.lines.isEmpty ? "[]" : "[\n" + $0.lines.joined(separator: ",\n") + "\n]" }
  }

  private static func line(_ event: InputEvent, at time: Double) -> String {
    var members = ["\"at\": \(number(time))"]
    switch event {
    case .touch(let touch):
      members += ["\"touch\": \"\(touch.phase)\""] + place(touch.location)
      if touch.finger != 0 { members.append("\"finger\": \(touch.finger)") }
    case .pointer(let pointer):
      switch pointer.kind {
      case .moved: members.append("\"pointer\": \"moved\"")
      case .pressed(let button): members += ["\"pointer\": \"pressed\"", "\"button\": \(self.button(button))"]
      case .released(let button): members += ["\"pointer\": \"released\"", "\"button\": \(self.button(button))"]
      case .scrolled(let delta):
        members += ["\"pointer\": \"scrolled\"", "\"dx\": \(number(Double(delta.dx)))", "\"dy\": \(number(Double(delta.dy)))"]
      }
      members += place(pointer.location)
    case .key(let key):
      members += ["\"key\": \"\(key.phase)\"", "\"name\": \(JSONString.quoted(key.name))"]
      if !key.characters.isEmpty { members.append("\"characters\": \(JSONString.quoted(key.characters))") }
      let held = key.modifiers.words.map { "\"\($0)\"" }
      if !held.isEmpty { members.append("\"modifiers\": [\(held.joined(separator: ", "))]") }
    }
    return "  { \(members.joined(separator: ", ")) }"
  }

  private static func place(_ point: CGPoint) -> [String] { ["\"x\": \(number(Double(point.x)))", "\"y\": \(number(Double(point.y)))"] }

  private static func button(_ number: Int) -> String {
    number < 3 ? ["\"left\"", "\"right\"", "\"middle\""][max(0, number)] : "\(number)"
  }

  /// A number with at most four decimals.
  private static func number(_ value: Double) -> String {
    let rounded = (value * 10_000).rounded() / 10_000
    return rounded == rounded.rounded() && abs(rounded) < 1e15 ? "\(Int(rounded))" : "\(rounded)"
  }
}
