internal import Graphics
public import QuartzCore

/// Input events for a recording or a test, read from a file: JSON, an array of events.
///
/// ```json
/// [
///   { "at": 0.5, "touch": "began", "x": 20, "y": 240, "finger": 0 },
///   { "at": 0.6, "touch": "moved", "x": 90, "y": 240 },
///   { "at": 0.7, "touch": "ended", "x": 160, "y": 240 },
///   { "at": 1.5, "tap": [160, 240], "for": 0.1 },
///   { "at": 2, "drag": [[0, 240], [120, 240]], "for": 0.5 },
///   { "at": 3, "pointer": "pressed", "x": 10, "y": 10, "button": "left" },
///   { "at": 3, "pointer": "scrolled", "x": 10, "y": 10, "dx": 0, "dy": -40 },
///   { "at": 4, "key": "pressed", "name": "a", "characters": "a", "modifiers": ["shift"] }
/// ]
/// ```
/// - `at`: seconds of what is rendered.
/// - `x`, `y` and points: in the coordinates of the root layer.
/// - `touch`: `began`, `moved`, `ended` or `cancelled`; `finger` tells fingers apart, 0 unless given.
/// - `tap` and `drag`: a finger that touches, moves evenly over the points, and leaves `for` seconds later (a tap: 0.1 unless given).
/// - `pointer`: `moved`, `pressed` or `released` with a `button` (`left`, `right`, `middle` or its number), or `scrolled` by `dx`, `dy`.
/// - `key`: `pressed`, `repeated` or `released`, with its `name` as xkbcommon has it, and what it writes.
public struct InputScript {
  /// The events in order of time.
  public let events: [InputEvent]

  /// The greatest number of events, taps and drags expanded; longer scripts are refused.
  public static let maximumEventCount = 1_000_000
  /// The greatest size of a file in bytes; larger ones are refused.
  public static let maximumFileSize = 64 << 20

  /// Reads a script.
  /// - Parameter name: what messages call it.
  /// - Throws: `InputScriptError`.
  public init(json: Data, name: String) throws(InputScriptError) {
    guard json.count <= Self.maximumFileSize else {
      throw InputScriptError("\(name) has \(json.count) bytes; a script may have \(Self.maximumFileSize)")
    }
    let parsed: Any
    do { parsed = try JSONSerialization.jsonObject(with: json, options: [.fragmentsAllowed]) } catch {
      throw InputScriptError("\(name) is no JSON: \((error as NSError).userInfo["NSDebugDescription"] ?? error.localizedDescription)")
    }
    guard let entries = parsed as? [Any] else { throw InputScriptError("\(name) must hold an array of events: [ {\"at\": 0.5, …}, … ]") }
    var events: [InputEvent] = []
    for (index, entry) in entries.enumerated() {
      guard let members = entry as? [String: Any] else { throw InputScriptError("\(name), event \(index + 1): it is not an object") }
      events += try InputScriptEntry(members, place: "\(name), event \(index + 1)").events()
      guard events.count <= Self.maximumEventCount else {
        throw InputScriptError("\(name), event \(index + 1): there are more than \(Self.maximumEventCount) events")
      }
    }
    self.events = events.enumerated().sorted { ($0.element.timestamp, $0.offset) < ($1.element.timestamp, $1.offset) }.map(\.element)
  }

  /// Reads a script from a file.
  /// - Throws: `InputScriptError`.
  public init(contentsOf path: String) throws(InputScriptError) {
    let data: Data
    do { data = try FileContents.read(path, limit: Self.maximumFileSize) } catch {
      if error.isOfContents { throw InputScriptError("\(path) has more than \(Self.maximumFileSize) bytes; a script may have so many") }
      throw InputScriptError("\(path) cannot be read: \(error)", isMissing: true)
    }
    try self.init(json: data, name: path)
  }
}

/// The reason why a script was refused, as a sentence.
public struct InputScriptError: Error, CustomStringConvertible {
  public let description: String
  /// Whether there is no file to read.
  public let isMissing: Bool

  init(_ description: String, isMissing: Bool = false) { (self.description, self.isMissing) = (description, isMissing) }
}
