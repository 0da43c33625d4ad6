/// A value of a tree, and what is within it.
struct JSONValue {
  let tree: JSONTree
  let index: Int

  private var node: JSONTree.Node { tree.nodes[index] }

  var kind: JSONTree.Kind { node.kind }
  var isObject: Bool { kind == .object }
  var isArray: Bool { kind == .array }
  /// Elements of an array or members of an object; 0 for all other values.
  var count: Int { isArray || isObject ? Int(node.count) : 0 }

  /// A number, or a truth value as 1 or 0.
  var number: Double? {
    switch kind {
    case .number: node.number
    case .yes: 1
    case .no: 0
    case .null, .text, .array, .object: nil
    }
  }

  /// A number cut to a whole one, within ±2⁵³; nil for other values.
  var integer: Int? { number.map { Int(min(max($0, -0x1p53), 0x1p53)) } }

  var flag: Bool { (number ?? 0) != 0 }

  /// The text with its escapes read; bytes that are no UTF-8 become U+FFFD.
  var text: String? {
    guard kind == .text else { return nil }
    let start = Int(node.offset), raw = tree.bytes[start..<start + Int(node.count)]
    return String(decoding: node.hasEscapes ? ArraySlice(Self.unescaped(raw)) : raw, as: UTF8.self)
  }

  /// The bytes of a text without escapes; nil for other values.
  var rawText: ArraySlice<UInt8>? {
    guard kind == .text else { return nil }
    let start = Int(node.offset), raw = tree.bytes[start..<start + Int(node.count)]
    return node.hasEscapes ? ArraySlice(Self.unescaped(raw)) : raw
  }

  /// The text as written behind its key; empty for elements of arrays.
  var key: String {
    let start = Int(node.keyOffset)
    return String(decoding: tree.bytes[start..<start + Int(node.keyCount)], as: UTF8.self)
  }

  /// The last member of this name; nil where there is none, or the value is no object.
  subscript(name: StaticString) -> JSONValue? {
    guard kind == .object else { return nil }
    let end = Int(node.next), length = name.utf8CodeUnitCount
    var child = index + 1, found: JSONValue?
    while child < end {
      let candidate = tree.nodes[child]
      if Int(candidate.keyCount) == length {
        let start = Int(candidate.keyOffset)
        if (0..<length).allSatisfy({ tree.bytes[start + $0] == name.utf8Start[$0] }) { found = JSONValue(tree: tree, index: child) }
      }
      child = Int(candidate.next)
    }
    return found
  }

  /// Elements of an array or members of an object.
  var elements: Elements { Elements(tree: tree, position: index + 1, end: isArray || isObject ? Int(node.next) : index + 1) }

  struct Elements: Sequence, IteratorProtocol {
    fileprivate let tree: JSONTree
    fileprivate var position: Int
    fileprivate let end: Int

    mutating func next() -> JSONValue? {
      guard position < end else { return nil }
      defer { position = Int(tree.nodes[position].next) }
      return JSONValue(tree: tree, index: position)
    }
  }

  var first: JSONValue? {
    var elements = elements
    return elements.next()
  }

  /// Line and column, both counted from 1.
  var place: (line: Int, column: Int) { tree.place(of: Int(node.offset)) }

  private static func unescaped(_ raw: ArraySlice<UInt8>) -> [UInt8] {
    var result: [UInt8] = [], rest = raw
    func unit() -> UInt32? {
      guard rest.count >= 4, rest.prefix(4).allSatisfy({ Unicode.Scalar($0).properties.isASCIIHexDigit && $0 < 0x80 }) else { return nil }
      let value = UInt32(String(decoding: rest.prefix(4), as: UTF8.self), radix: 16)
      rest = rest.dropFirst(4)
      return value
    }
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "\\"), let escape = rest.popFirst() else {
        result.append(byte)
        continue
      }
      switch escape {
      case UInt8(ascii: "b"): result.append(8)
      case UInt8(ascii: "f"): result.append(12)
      case UInt8(ascii: "n"): result.append(10)
      case UInt8(ascii: "r"): result.append(13)
      case UInt8(ascii: "t"): result.append(9)
      case UInt8(ascii: "u"):
        var scalar = unit().flatMap(Unicode.Scalar.init) ?? "\u{FFFD}"
        // Halves of a pair: the high one went to nil above, and is looked at again.
        if scalar == "\u{FFFD}", let pair = surrogatePair(before: rest, of: raw) {
          scalar = pair
          rest = rest.dropFirst(6)
        }
        result += String(scalar).utf8
      default: result.append(escape)
      }
    }
    return result
  }

  /// The scalar of two halves, the first of which ends where `rest` begins.
  private static func surrogatePair(before rest: ArraySlice<UInt8>, of raw: ArraySlice<UInt8>) -> Unicode.Scalar? {
    guard rest.startIndex - 4 >= raw.startIndex, rest.count >= 6, rest.starts(with: [UInt8(ascii: "\\"), UInt8(ascii: "u")]),
      let high = UInt32(String(decoding: raw[rest.startIndex - 4..<rest.startIndex], as: UTF8.self), radix: 16),
      let low = UInt32(String(decoding: rest.dropFirst(2).prefix(4), as: UTF8.self), radix: 16),
      (0xD800...0xDBFF).contains(high), (0xDC00...0xDFFF).contains(low)
    else { return nil }
    return Unicode.Scalar(0x10000 + (high - 0xD800) << 10 + (low - 0xDC00))
  }
}
