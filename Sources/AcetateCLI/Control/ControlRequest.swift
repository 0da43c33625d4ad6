import Foundation

/// A line that a player is told by its control socket.
struct ControlRequest: Decodable {
  var command: String
  /// Comes back with the answer.
  var id: ControlValue?
  /// The display that is meant, counted from 1, where displays have players of their own; nil is the first.
  var display: Int?
  /// The item that `show` goes to, counted from 1.
  var item: Int?
  /// The seconds of the item that `seek` goes to, or how many it goes on from here.
  var time: Double?
  var by: Double?
  /// The state that `state` sets; null is the document as written.
  var state: String?
  /// The target and the new value of `set` and `parameter`.
  var target: String?
  var value: ControlValue?
  /// The seconds that the animation of a `set` request takes.
  var duration: Double?
  var inputs: [String]?
  /// The file that `screenshot` writes; without one the picture is the answer, at most `width` pixels across.
  var path: String?
  var width: Int?
  /// The brightness that `brightness` sets, from 0 to 1.
  var level: Double?
  /// The exponent that `gamma` sets, from 0.2 to 5.
  var gamma: Double?
  /// Whether `screenshot` asks the card what the display shows.
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
  /// The item that is shown: its number, counted from 1, its name, how many items there are, and the seconds played of it.
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
  /// How many blanks each display has per new picture at present; nil without low power.
  var divisors: [Int]?
}
