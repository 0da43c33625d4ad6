internal import Foundation

/// A value of a tree, and what is within it, for as long as the tree is read.
struct JSONValue {
  fileprivate let nodes: UnsafePointer<JSONTree.Node>
  fileprivate let bytes: UnsafePointer<UInt8>
  fileprivate let node: UnsafePointer<JSONTree.Node>

  init(nodes: UnsafePointer<JSONTree.Node>, bytes: UnsafePointer<UInt8>, node: UnsafePointer<JSONTree.Node>) {
    (self.nodes, self.bytes, self.node) = (nodes, bytes, node)
  }

  fileprivate func value(_ node: UnsafePointer<JSONTree.Node>) -> JSONValue { JSONValue(nodes: nodes, bytes: bytes, node: node) }

  /// The value's number in the tree.
  var index: Int { node - nodes }
  /// Where it begins in the text, in bytes.
  var offset: Int { Int(node.pointee.offset) }

  var kind: JSONTree.Kind { node.pointee.kind }
  var isObject: Bool { kind == .object }
  var isArray: Bool { kind == .array }
  /// Elements of an array or members of an object; 0 for all other values.
  var count: Int { isArray || isObject ? Int(node.pointee.count) : 0 }

  /// A number, or a truth value as 1 or 0.
  var number: Double? {
    switch kind {
    case .number: node.pointee.number
    case .yes: 1
    case .no: 0
    case .null, .text, .array, .object: nil
    }
  }

  /// A number cut to a whole one, within ±2⁵³; nil for other values.
  var integer: Int? { number.map { Int(min(max($0, -0x1p53), 0x1p53)) } }

  var flag: Bool { (number ?? 0) != 0 }

  /// The bytes of a text as written; nil for other values.
  private var raw: UnsafeBufferPointer<UInt8>? {
    kind == .text ? UnsafeBufferPointer(start: bytes + offset, count: Int(node.pointee.count)) : nil
  }

  /// The text with its escapes read; bytes that are no UTF-8 become U+FFFD.
  var text: String? {
    raw.map {
      node.pointee.hasEscapes ? String(decoding: Self.unescaped(ArraySlice($0)), as: UTF8.self) : String(decoding: $0, as: UTF8.self)
    }
  }

  func begins(with start: String) -> Bool {
    guard let raw else { return false }
    return node.pointee.hasEscapes ? Self.unescaped(ArraySlice(raw)).starts(with: start.utf8) : raw.starts(with: start.utf8)
  }

  /// The text as written behind its key; empty for elements of arrays.
  var key: String {
    String(decoding: UnsafeBufferPointer(start: bytes + Int(node.pointee.keyOffset), count: Int(node.pointee.keyCount)), as: UTF8.self)
  }

  /// The last member of this name; nil where there is none, or the value is no object.
  subscript(key: JSONKey) -> JSONValue? {
    guard kind == .object else { return nil }
    let end = nodes + Int(node.pointee.next), name = key.name.utf8Start, count = key.name.utf8CodeUnitCount
    var child = node + 1, found: UnsafePointer<JSONTree.Node>?
    while child < end {
      if child.pointee.keyCount == count, memcmp(bytes + Int(child.pointee.keyOffset), name, count) == 0 { found = child }
      child = nodes + Int(child.pointee.next)
    }
    return found.map(value)
  }

  /// Elements of an array or members of an object.
  var elements: Elements {
    Elements(owner: self, position: node + 1, end: isArray || isObject ? nodes + Int(node.pointee.next) : node + 1)
  }

  struct Elements: Sequence, IteratorProtocol {
    fileprivate let owner: JSONValue
    fileprivate var position: UnsafePointer<JSONTree.Node>
    fileprivate let end: UnsafePointer<JSONTree.Node>

    mutating func next() -> JSONValue? {
      guard position < end else { return nil }
      defer { position = owner.nodes + Int(position.pointee.next) }
      return owner.value(position)
    }
  }

  var first: JSONValue? {
    var elements = elements
    return elements.next()
  }

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
