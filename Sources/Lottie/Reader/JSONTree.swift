/// A JSON text as a flat list of values, each behind the one that holds it.
///
/// Values keep their place in the text, so that problems can be told where they are. Keys are compared by their bytes as written. `read`
/// gives values that are places in memory, which costs nothing to hand on, and holds them to its own length.
final class JSONTree: Sendable {
  enum Kind: UInt8 { case null, no, yes, number, text, array, object }

  struct Node {
    var kind: Kind
    /// Whether a backslash is in a text.
    var hasEscapes = false
    /// Where the value begins in the text; for a text, behind its quotation mark.
    var offset: UInt32
    /// Bytes of a text as written; elements of an array or members of an object.
    var count: UInt32 = 0
    /// The index behind the value and everything within it.
    var next: UInt32 = 0
    /// Where a member's key begins, and how many bytes it has.
    var keyOffset: UInt32 = 0
    var keyCount: UInt32 = 0
    var number = 0.0
  }

  let bytes: [UInt8]
  let nodes: [Node]

  /// - Throws: what is wrong with the text first, with its place, or which limit it exceeds.
  init(_ bytes: [UInt8], limits: LottieLimits) throws(LottieError) {
    guard bytes.count <= limits.documentBytes, bytes.count < Int(UInt32.max) else {
      throw LottieError(.limit, "it has \(bytes.count) bytes; the limit (documentBytes) is \(limits.documentBytes)")
    }
    var result: Result<[Node], JSONScanner.Failure> = .success([])
    bytes.withUnsafeBufferPointer { buffer in
      var scanner = JSONScanner(buffer, depthLimit: limits.depth, valueLimit: limits.values)
      result = scanner.scan()
    }
    self.bytes = bytes
    switch result {
    case .success(let nodes): self.nodes = nodes
    case .failure(let failure):
      nodes = []
      let (line, column) = Self.place(of: failure.offset, in: bytes)
      throw LottieError(failure.isLimit ? .limit : .malformed, failure.message, line: line, column: column)
    }
  }

  /// Calls `body` with the outermost value. It and those within it are there until `body` returns.
  func read<Output, Problem: Error>(_ body: (JSONValue) throws(Problem) -> Output) throws(Problem) -> Output {
    try nodes.withUnsafeBufferPointer { nodes throws(Problem) in
      try bytes.withUnsafeBufferPointer { bytes throws(Problem) in
        guard let nodes = nodes.baseAddress, let bytes = bytes.baseAddress else { preconditionFailure("a text that was read has a value") }
        return try body(JSONValue(nodes: nodes, bytes: bytes, node: nodes))
      }
    }
  }

  /// Line and column of a byte, both counted from 1.
  func place(of offset: Int) -> (line: Int, column: Int) { Self.place(of: offset, in: bytes) }

  private static func place(of offset: Int, in bytes: [UInt8]) -> (line: Int, column: Int) {
    var line = 1, start = 0
    for index in 0..<min(offset, bytes.count) where bytes[index] == UInt8(ascii: "\n") { (line, start) = (line + 1, index + 1) }
    return (line, min(offset, bytes.count) - start + 1)
  }

  /// The way from the outermost value to the one at `index`.
  func path(to index: Int) -> String {
    var path = "", current = 0
    while current != index, nodes[current].kind == .array || nodes[current].kind == .object {
      var child = current + 1, number = 0
      while child < Int(nodes[current].next), Int(nodes[child].next) <= index { (child, number) = (Int(nodes[child].next), number + 1) }
      guard child < Int(nodes[current].next) else { break }
      if nodes[current].kind == .array {
        path += "[\(number)]"
      } else {
        let start = Int(nodes[child].keyOffset)
        let key = String(decoding: bytes[start..<start + min(Int(nodes[child].keyCount), 40)], as: UTF8.self)
        path += path.isEmpty ? key : ".\(key)"
      }
      current = child
    }
    return path
  }
}
