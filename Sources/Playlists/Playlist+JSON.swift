internal import Foundation

extension PlaylistFile {
  /// Reads JSON: an object with `items`, or an array of them. An item is a source, or an object with a `source` and keys.
  static func json(_ data: Data, name: String) throws(PlaylistError) -> PlaylistFile {
    let value: JSONValue
    do { value = try JSONDecoder().decode(JSONValue.self, from: data) } catch {
      throw PlaylistError(file: name, message: "this is no JSON" + (reason(of: error).map { ": \($0)" } ?? ""))
    }
    var file = PlaylistFile()
    let items: [JSONValue]
    switch value {
    case .array(let list): items = list
    case .object(var object):
      guard case .array(let list)? = object.removeValue(forKey: "items") else {
        throw PlaylistError(file: name, message: "a playlist has an array 'items'")
      }
      items = list
      file.attributes = [(try attributes(of: object, at: nil, name), nil)]
    default: throw PlaylistError(file: name, message: "a playlist is an object with 'items', or an array of them")
    }
    for (index, item) in items.enumerated() {
      switch item {
      case .scalar(let source): file.items.append(Item(source: source, number: index + 1))
      case .object(var object):
        guard case .scalar(let source)? = object.removeValue(forKey: "source") else {
          throw PlaylistError(file: name, message: "item \(index + 1) has no 'source'")
        }
        file.items.append(Item(source: source, attributes: try attributes(of: object, at: index + 1, name), number: index + 1))
      default: throw PlaylistError(file: name, message: "item \(index + 1) is a source, or an object with one")
      }
    }
    return file
  }

  /// What the parser says, with the place.
  private static func reason(of error: any Error) -> String? {
    guard case DecodingError.dataCorrupted(let context)? = error as? DecodingError else { return nil }
    let underlying = (context.underlyingError as NSError?)?.userInfo["NSDebugDescription"] as? String
    return underlying ?? context.debugDescription
  }

  /// Values as text: those of arrays with commas between them, those of objects each with its name behind a dot.
  private static func attributes(
    of object: [String: JSONValue], at item: Int?, _ name: String
  ) throws(PlaylistError) -> PlaylistAttributes {
    var attributes = PlaylistAttributes()
    for (key, value) in object.sorted(by: { $0.key < $1.key }) where key != "$schema" {
      if case .object(let inner) = value {
        for (innerKey, innerValue) in inner.sorted(by: { $0.key < $1.key }) {
          guard let text = innerValue.text else { throw noText("\(key).\(innerKey)", at: item, name) }
          attributes.pairs.append(("\(key).\(innerKey)", text))
        }
      } else if let text = value.text {
        attributes.pairs.append((key, text))
      } else {
        throw noText(key, at: item, name)
      }
    }
    return attributes
  }

  private static func noText(_ key: String, at item: Int?, _ name: String) -> PlaylistError {
    let place = item.map { "item \($0): " } ?? ""
    return PlaylistError(file: name, message: "\(place)\(key) is a text, a number, true or false, or an array of them")
  }
}

/// A value of JSON; texts, numbers and truth values as the text that they are written as.
private enum JSONValue: Decodable {
  case scalar(String)
  case array([JSONValue])
  case object([String: JSONValue])
  case null

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(Bool.self) {
      self = .scalar(value ? "true" : "false")
    } else if let value = try? container.decode(Double.self) {
      self = .scalar(value == value.rounded() && abs(value) < 0x1p53 ? "\(Int(value))" : "\(value)")
    } else if let value = try? container.decode(String.self) {
      self = .scalar(value)
    } else if let values = try? container.decode([JSONValue].self) {
      self = .array(values)
    } else {
      self = .object(try container.decode([String: JSONValue].self))
    }
  }

  /// Those of an array with commas between them; nil for anything deeper.
  var text: String? {
    switch self {
    case .scalar(let text): return text
    case .array(let values):
      let texts = values.compactMap { value -> String? in if case .scalar(let text) = value { text } else { nil } }
      return texts.count == values.count ? texts.joined(separator: ",") : nil
    case .object, .null: return nil
    }
  }
}
