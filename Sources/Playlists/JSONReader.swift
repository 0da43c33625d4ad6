internal import Foundation

/// Reads the JSON of lists: with the line of every value, and past what cannot be read.
///
/// What is wrong within an element of the outer array, or within a member of the outer object, takes that one away and no other. Where it
/// ends is told by brackets and quotation marks; a text ends with its line, and where an object's next key is due, `{` begins the next
/// element.
struct JSONReader {
  typealias Member = (key: String, value: Value)

  struct Value {
    enum Kind {
      /// A text, a number or a truth value as the text that it is written as.
      case scalar(String)
      case array([Value])
      case object([Member])
      case null
      /// What cannot be read.
      case broken
    }

    var kind: Kind
    /// Where it begins, counted from 1.
    var line: Int
  }

  struct Problem: Error {
    var message: String
    var line: Int
    /// Whether the text ends where something has begun.
    var isEnd = false
  }

  private(set) var problems: [Problem] = []
  private let bytes: [UInt8]
  private var position = 0
  private var line = 1

  /// Values within one another; keys of playlists have two.
  private static let depthLimit = 64

  init(_ data: Data) {
    let isUTF16 = data.starts(with: [0xFE, 0xFF]) || data.starts(with: [0xFF, 0xFE])
    bytes = isUTF16 ? String(data: data, encoding: .utf16).map { Array($0.utf8) } ?? [] : [UInt8](data)
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
  }

  /// Reads all of it; nil where not even the beginning can be read.
  mutating func readList() -> Value? {
    skipBlanks()
    let line = line
    let kind: Value.Kind
    switch current {
    case UInt8(ascii: "["): kind = .array(readElements())
    case UInt8(ascii: "{"): kind = .object(readMembers())
    default:
      do throws(Problem) { kind = try readValue(depth: 0).kind } catch {
        problems.append(error)
        return nil
      }
    }
    skipBlanks()
    if current != nil, !problems.contains(where: \.isEnd) { problems.append(unexpected("nothing follows the list")) }
    return Value(kind: kind, line: line)
  }

  // MARK: The outer levels

  private mutating func readElements() -> [Value] {
    var values: [Value] = []
    readParts(until: UInt8(ascii: "]")) { reader throws(Problem) in
      let line = reader.line
      do throws(Problem) { values.append(try reader.readValue(depth: 1)) } catch {
        values.append(Value(kind: .broken, line: line))
        throw error
      }
    }
    return values
  }

  private mutating func readMembers() -> [Member] {
    var members: [Member] = []
    readParts(until: UInt8(ascii: "}")) { reader throws(Problem) in
      let key = try reader.readKey()
      if key == "items", reader.current == UInt8(ascii: "[") {
        let line = reader.line
        members.append((key, Value(kind: .array(reader.readElements()), line: line)))
      } else {
        members.append((key, try reader.readValue(depth: 1)))
      }
    }
    return members
  }

  /// Reads what commas separate, each by itself.
  private mutating func readParts(until end: UInt8, _ read: (inout JSONReader) throws(Problem) -> Void) {
    position += 1
    skipBlanks()
    if current == end { return position += 1 }
    while true {
      skipBlanks()
      guard problems.count < PlaylistReader.faultLimit else {
        problems.append(Problem(message: "so much is wrong that what follows is not read", line: line, isEnd: true))
        return position = bytes.count
      }
      let start = (position, line)
      do throws(Problem) {
        try read(&self)
        skipBlanks()
        guard current != nil else { throw breakingOff }
        if current != UInt8(ascii: ","), current != end {
          problems.append(unexpected("a comma or '\(Unicode.Scalar(end))' is missing"))
          // Of another kind is what begins no part.
          if current == UInt8(ascii: "}") || current == UInt8(ascii: "]") || current == UInt8(ascii: ":") { position += 1 }
        }
      } catch {
        // The end of an inner list is that of all.
        if !error.isEnd || !problems.contains(where: \.isEnd) { problems.append(error) }
        guard !error.isEnd else { return position = bytes.count }
        (position, line) = start
        skipPart(until: end)
      }
      skipBlanks()
      if current == UInt8(ascii: ",") {
        position += 1
        skipBlanks()
        // A comma behind the last one harms nobody.
        if current == end { problems.append(unexpected("a comma is followed by nothing")) }
      }
      if current == end { return position += 1 }
      if current == nil {
        if !problems.contains(where: \.isEnd) { problems.append(breakingOff) }
        return
      }
    }
  }

  /// Goes to what ends a part: a comma, the outer bracket, or where an object's key is due, the next object.
  private mutating func skipPart(until end: UInt8) {
    var open: [UInt8] = []
    var previous: UInt8 = 0
    while let byte = current {
      switch byte {
      case UInt8(ascii: "\""): skipText()
      case UInt8(ascii: "{") where open == [byte] && previous == UInt8(ascii: ",") && end == UInt8(ascii: "]"): return
      case UInt8(ascii: "{"), UInt8(ascii: "["): open.append(byte)
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        if byte == end, open.isEmpty || open == [end == UInt8(ascii: "]") ? UInt8(ascii: "{") : UInt8(ascii: "[")] { return }
        _ = open.popLast()
      case UInt8(ascii: ",") where open.isEmpty: return
      case UInt8(ascii: "\n"): line += 1
      default: break
      }
      if !byte.isJSONBlank { previous = byte }
      position += 1
    }
  }

  /// Goes to the last byte of a text, or of its line.
  private mutating func skipText() {
    while position + 1 < bytes.count, bytes[position + 1] != UInt8(ascii: "\n") {
      position += 1
      if bytes[position] == UInt8(ascii: "\"") { return }
      if bytes[position] == UInt8(ascii: "\\"), position + 1 < bytes.count, bytes[position + 1] != UInt8(ascii: "\n") { position += 1 }
    }
  }

  // MARK: Values

  private var current: UInt8? { position < bytes.count ? bytes[position] : nil }

  private mutating func skipBlanks() {
    while let byte = current, byte.isJSONBlank {
      if byte == UInt8(ascii: "\n") { line += 1 }
      position += 1
    }
  }

  private var breakingOff: Problem { Problem(message: "it breaks off before its end", line: line, isEnd: true) }

  /// - Parameter message: what is missing, or too much.
  private func unexpected(_ message: String) -> Problem {
    guard current != nil else { return breakingOff }
    let rest = bytes[position...].prefix(20).prefix { $0 >= 0x20 && $0 != UInt8(ascii: ",") }
    return Problem(message: rest.isEmpty ? message : "\(message) before \(String(decoding: rest, as: UTF8.self))", line: line)
  }

  private mutating func readKey() throws(Problem) -> String {
    guard current == UInt8(ascii: "\"") else { throw unexpected("a key in quotation marks is missing") }
    let key = try readText()
    skipBlanks()
    guard current == UInt8(ascii: ":") else { throw unexpected("a colon is missing behind \"\(key)\"") }
    position += 1
    skipBlanks()
    return key
  }

  private mutating func readValue(depth: Int) throws(Problem) -> Value {
    let line = line
    guard depth <= Self.depthLimit else { throw Problem(message: "values lie more than \(Self.depthLimit) deep", line: line) }
    switch current {
    case UInt8(ascii: "\""): return Value(kind: .scalar(try readText()), line: line)
    case UInt8(ascii: "["):
      var values: [Value] = []
      try readInner(until: UInt8(ascii: "]")) { reader throws(Problem) in values.append(try reader.readValue(depth: depth + 1)) }
      return Value(kind: .array(values), line: line)
    case UInt8(ascii: "{"):
      var members: [Member] = []
      try readInner(until: UInt8(ascii: "}")) { reader throws(Problem) in
        let key = try reader.readKey()
        members.append((key, try reader.readValue(depth: depth + 1)))
      }
      return Value(kind: .object(members), line: line)
    default: return Value(kind: try readWord(), line: line)
    }
  }

  private mutating func readInner(until end: UInt8, _ read: (inout JSONReader) throws(Problem) -> Void) throws(Problem) {
    position += 1
    skipBlanks()
    if current == end { return position += 1 }
    while true {
      skipBlanks()
      try read(&self)
      skipBlanks()
      if current == end { return position += 1 }
      guard current == UInt8(ascii: ",") else {
        throw unexpected("a comma or '\(Unicode.Scalar(end))' is missing")
      }
      position += 1
    }
  }

  /// A number, true, false or null.
  private mutating func readWord() throws(Problem) -> Value.Kind {
    let word = bytes[position...].prefix { byte in
      (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
        || "+-.".utf8.contains(byte)
    }
    let text = String(decoding: word, as: UTF8.self)
    let kind: Value.Kind
    switch text {
    case "true", "false": kind = .scalar(text)
    case "null": kind = .null
    default:
      guard let number = Self.number(text) else { throw unexpected("a value is missing") }
      kind = .scalar(number)
    }
    position += word.count
    return kind
  }

  /// A number as a text; whole ones without a fraction.
  private static func number(_ text: String) -> String? {
    var digits = text.utf8[...]
    if digits.first == UInt8(ascii: "-") { digits = digits.dropFirst() }
    guard let first = digits.first, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(first), let value = Double(text), value.isFinite,
      first != UInt8(ascii: "0") || digits.dropFirst().first.map({ ".eE".utf8.contains($0) }) ?? true
    else { return nil }
    // Numbers of 64 bits have more digits than fractions hold.
    if let whole = UInt64(text) { return "\(whole)" }
    return value == value.rounded() && abs(value) < 0x1p53 ? "\(Int(value))" : "\(value)"
  }

  private mutating func readText() throws(Problem) -> String {
    position += 1
    var text: [UInt8] = []
    while let byte = current {
      switch byte {
      case UInt8(ascii: "\""):
        position += 1
        guard let valid = String(validating: text, as: UTF8.self) else { throw Problem(message: "a text is not in UTF-8", line: line) }
        return valid
      case UInt8(ascii: "\\"):
        position += 1
        text += String(try readEscape()).utf8
      case UInt8(ascii: "\n"), UInt8(ascii: "\r"): throw Problem(message: "a text does not end in its line", line: line)
      case 0..<0x20: throw Problem(message: "a text has a control character in it", line: line)
      default:
        text.append(byte)
        position += 1
      }
    }
    throw breakingOff
  }

  private mutating func readEscape() throws(Problem) -> Unicode.Scalar {
    guard let byte = current else { throw breakingOff }
    position += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(byte)
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"):
      let high = try readUnit()
      if let scalar = Unicode.Scalar(high) { return scalar }
      guard high < 0xDC00, current == UInt8(ascii: "\\"), position + 1 < bytes.count, bytes[position + 1] == UInt8(ascii: "u") else {
        throw Problem(message: "\\u has half a character", line: line)
      }
      position += 2
      let low = try readUnit()
      guard (0xDC00...0xDFFF).contains(low), let scalar = Unicode.Scalar(0x10000 + (high - 0xD800) << 10 + (low - 0xDC00)) else {
        throw Problem(message: "\\u has half a character", line: line)
      }
      return scalar
    default: throw Problem(message: "a text has no escape of such a name", line: line)
    }
  }

  /// Reads four hexadecimal digits.
  private mutating func readUnit() throws(Problem) -> UInt32 {
    let digits = bytes[position...].prefix(4)
    guard digits.count == 4 else { throw breakingOff }
    guard digits.allSatisfy({ $0 < 0x80 && Unicode.Scalar($0).properties.isASCIIHexDigit }),
      let unit = UInt32(String(decoding: digits, as: UTF8.self), radix: 16)
    else { throw Problem(message: "\\u has four digits", line: line) }
    position += 4
    return unit
  }
}

extension UInt8 {
  fileprivate var isJSONBlank: Bool {
    self == UInt8(ascii: " ") || self == UInt8(ascii: "\n") || self == UInt8(ascii: "\r") || self == UInt8(ascii: "\t")
  }
}
