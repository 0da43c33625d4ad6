import Foundation

/// A line that a player is told by its control socket.
struct ControlRequest: Decodable {
  var command: String
  /// Comes back with the answer.
  var id: ControlValue?
  /// Of displays with players of their own, the one that is meant, counted from 1; nil is the first.
  var display: Int?
  /// Of `show`: counted from 1.
  var item: Int?
  /// Of `seek`: where to, or how far from here, in seconds of the item.
  var time: Double?
  var by: Double?
  /// Of `state`; null is the document as written.
  var state: String?
  /// Of `set` and `parameter`.
  var target: String?
  var value: ControlValue?
  /// Of `set`: seconds of the animation.
  var duration: Double?
  /// The inputs of a `load` request.
  var inputs: [String]?
  /// Of `screenshot`: the file; without one the picture is the answer, with at most so many pixels across.
  var path: String?
  var width: Int?
  /// Of `brightness`: from 0 to 1.
  var level: Double?
  /// Of `gamma`: from 0.2 to 5.
  var gamma: Double?
  /// Of `screenshot`: whether the card is asked what the display shows.
  var glass: Bool?
  /// Whether a `low-power` request turns it on.
  var on: Bool?
}

/// A text, a number or a truth value.
enum ControlValue: Codable, Hashable {
  case text(String)
  case number(Double)
  case truth(Bool)

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let value = try? container.decode(Bool.self) {
      self = .truth(value)
    } else if let value = try? container.decode(Double.self) {
      self = .number(value)
    } else {
      self = .text(try container.decode(String.self))
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .text(let value): try container.encode(value)
    case .number(let value): try container.encode(value)
    case .truth(let value): try container.encode(value)
    }
  }

  /// The value as documents write it.
  var text: String {
    switch self {
    case .text(let value): value
    case .number(let value): value == value.rounded() && abs(value) < 0x1p53 ? "\(Int(value))" : "\(value)"
    case .truth(let value): value ? "1" : "0"
    }
  }
}

/// What a client gets for a request, or as a subscriber: one object on one line.
struct ControlReply: Encodable {
  var id: ControlValue?
  var ok: Bool?
  var error: String?
  var event: String?
  /// Where displays have players of their own, the one that is meant, counted from 1.
  var display: Int?
  /// Of the item that is shown: counted from 1, what it is called, of how many, and where it is in its own seconds.
  var item: Int?
  var name: String?
  var count: Int?
  var time: Double?
  var paused: Bool?
  var blanked: Bool?
  var displayed: Bool?
  /// What the machine has to say of itself.
  var notes: [String]?
  var state: String?
  var states: [String]?
  /// A file that was written.
  var path: String?
  var level: Double?
  /// A picture, as a `data:` URI.
  var picture: String?
  /// How many displays have players of their own, where there are several.
  var displays: Int?
  var statistics: ControlStatistics?

  var line: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return (try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) } ?? #"{"error":"there is no answer"}"#
  }
}

/// What has been measured, of all displays together.
struct ControlStatistics: Encodable {
  var flips: Int
  var missed: Int
  /// Of each display, at every how many blanks there is a new picture at present; nil without low power.
  var divisors: [Int]?
}
