/// Turns the bytes of a JSON text into nodes, in one pass over them.
///
/// Numbers beyond ±10¹⁵ become these, so that what is reckoned with them stays finite. Depth and number of values are limited.
struct JSONScanner {
  struct Failure: Error {
    var message: String
    var offset: Int
    var isLimit = false
  }

  private let bytes: UnsafeBufferPointer<UInt8>
  private let depthLimit: Int
  private let valueLimit: Int
  private var position = 0
  private var nodes: [JSONTree.Node] = []

  static let largestNumber = 1e15

  init(_ bytes: UnsafeBufferPointer<UInt8>, depthLimit: Int, valueLimit: Int) {
    (self.bytes, self.depthLimit, self.valueLimit) = (bytes, depthLimit, valueLimit)
  }

  mutating func scan() -> Result<[JSONTree.Node], Failure> {
    // Documents have a value in six bytes. Memory that is not written costs nothing; a list that grows is copied.
    nodes.reserveCapacity(min(bytes.count / 4, valueLimit))
    if bytes.count >= 3, bytes[0] == 0xEF, bytes[1] == 0xBB, bytes[2] == 0xBF { position = 3 }
    do throws(Failure) {
      skipBlanks()
      try scanValue(depth: 0)
      skipBlanks()
      if position < bytes.count { throw failure("nothing follows the outermost value") }
      return .success(nodes)
    } catch { return .failure(error) }
  }

  private func failure(_ message: String) -> Failure {
    Failure(message: position >= bytes.count ? "the text breaks off before its end" : message, offset: position)
  }

  private mutating func skipBlanks() {
    while position < bytes.count {
      switch bytes[position] {
      case 0x20, 0x0A, 0x0D, 0x09: position += 1
      default: return
      }
    }
  }

  private mutating func scanValue(depth: Int) throws(Failure) {
    guard position < bytes.count else { throw failure("") }
    guard nodes.count < valueLimit else {
      throw Failure(message: "there are more than \(valueLimit) values, the limit (values)", offset: position, isLimit: true)
    }
    let index = nodes.count
    switch bytes[position] {
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      guard depth < depthLimit else {
        throw Failure(message: "values lie more than \(depthLimit) deep, the limit (depth)", offset: position, isLimit: true)
      }
      let isObject = bytes[position] == UInt8(ascii: "{")
      nodes.append(JSONTree.Node(kind: isObject ? .object : .array, offset: UInt32(position)))
      position += 1
      nodes[index].count = try scanElements(depth: depth, isObject: isObject)
    case UInt8(ascii: "\""):
      let text = try scanText()
      nodes.append(JSONTree.Node(kind: .text, hasEscapes: text.hasEscapes, offset: text.offset, count: text.count))
    case UInt8(ascii: "t"): try scanWord("true", .yes)
    case UInt8(ascii: "f"): try scanWord("false", .no)
    case UInt8(ascii: "n"): try scanWord("null", .null)
    default: try scanNumber()
    }
    nodes[index].next = UInt32(nodes.count)
  }

  private mutating func scanElements(depth: Int, isObject: Bool) throws(Failure) -> UInt32 {
    let end = isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")
    var count: UInt32 = 0
    skipBlanks()
    if position < bytes.count, bytes[position] == end {
      position += 1
      return 0
    }
    while true {
      var key: (offset: UInt32, count: UInt32, hasEscapes: Bool) = (0, 0, false)
      if isObject {
        guard position < bytes.count, bytes[position] == UInt8(ascii: "\"") else { throw failure("a key in quotation marks is missing") }
        key = try scanText()
        skipBlanks()
        guard position < bytes.count, bytes[position] == UInt8(ascii: ":") else { throw failure("a colon is missing behind the key") }
        position += 1
        skipBlanks()
      }
      let child = nodes.count
      try scanValue(depth: depth + 1)
      if isObject { (nodes[child].keyOffset, nodes[child].keyCount) = (key.offset, key.count) }
      count += 1
      skipBlanks()
      guard position < bytes.count else { throw failure("") }
      if bytes[position] == end {
        position += 1
        return count
      }
      guard bytes[position] == UInt8(ascii: ",") else { throw failure("a comma or '\(Unicode.Scalar(end))' is missing") }
      position += 1
      skipBlanks()
    }
  }

  private mutating func scanText() throws(Failure) -> (offset: UInt32, count: UInt32, hasEscapes: Bool) {
    position += 1
    let start = position
    var hasEscapes = false
    while position < bytes.count {
      switch bytes[position] {
      case UInt8(ascii: "\""):
        position += 1
        return (UInt32(start), UInt32(position - 1 - start), hasEscapes)
      case UInt8(ascii: "\\"):
        hasEscapes = true
        position += 2
      case 0..<0x20: throw failure("a text has a control character in it")
      default: position += 1
      }
    }
    throw failure("")
  }

  private mutating func scanWord(_ word: StaticString, _ kind: JSONTree.Kind) throws(Failure) {
    let length = word.utf8CodeUnitCount
    guard position + length <= bytes.count, (0..<length).allSatisfy({ bytes[position + $0] == word.utf8Start[$0] }) else {
      throw failure("a value is missing")
    }
    nodes.append(JSONTree.Node(kind: kind, offset: UInt32(position)))
    position += length
  }

  /// Digits that fit a whole number, with a power of ten that a fraction holds exactly, are put together here; all others by the library.
  private mutating func scanNumber() throws(Failure) {
    let start = position
    var digits: UInt64 = 0, digitCount = 0, exponent = 0, isPlain = true
    let isNegative = bytes[position] == UInt8(ascii: "-")
    if isNegative { position += 1 }
    func digit(_ byte: UInt8) -> UInt64? { byte &- 48 < 10 ? UInt64(byte &- 48) : nil }
    func take(_ next: UInt64) {
      if digits > 0 || next > 0 { digitCount += 1 }
      if digitCount <= 18 { digits = digits * 10 + next } else { isPlain = false }
    }
    let whole = position
    while position < bytes.count, let next = digit(bytes[position]) {
      take(next)
      position += 1
    }
    guard position > whole else {
      position = start
      throw failure("a value is missing")
    }
    if position < bytes.count, bytes[position] == UInt8(ascii: ".") {
      position += 1
      let fraction = position
      while position < bytes.count, let next = digit(bytes[position]) {
        take(next)
        exponent -= 1
        position += 1
      }
      guard position > fraction else { throw failure("a digit is missing behind the point") }
    }
    if position < bytes.count, bytes[position] | 0x20 == UInt8(ascii: "e") {
      isPlain = false
      position += 1
      if position < bytes.count, bytes[position] == UInt8(ascii: "-") || bytes[position] == UInt8(ascii: "+") { position += 1 }
      let power = position
      while position < bytes.count, digit(bytes[position]) != nil { position += 1 }
      guard position > power else { throw failure("a digit is missing in the exponent") }
    }
    var number: Double
    if isPlain, exponent >= -22 {
      number = Double(digits) / Self.powersOfTen[-exponent]
      if isNegative { number = -number }
    } else {
      number = Double(String(decoding: bytes[start..<position], as: UTF8.self)) ?? 0
    }
    number = min(max(number, -Self.largestNumber), Self.largestNumber)
    nodes.append(JSONTree.Node(kind: .number, offset: UInt32(start), number: number))
  }

  private static let powersOfTen: [Double] = [
    1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22,
  ]
}
