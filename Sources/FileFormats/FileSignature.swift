/// Bytes that files of a format begin with. A text or list of bytes stands at the beginning.
struct FileSignature: Sendable, ExpressibleByStringLiteral, ExpressibleByArrayLiteral {
  private var parts: [(offset: Int, bytes: [UInt8])]
  private var test: (@Sendable (_ head: [UInt8]) -> Bool)?

  init(stringLiteral text: String) { parts = [(0, Array(text.utf8))] }
  init(arrayLiteral bytes: UInt8...) { parts = [(0, bytes)] }

  /// Bytes that no list of places says.
  init(_ test: @escaping @Sendable (_ head: [UInt8]) -> Bool) { (parts, self.test) = ([], test) }

  /// The same, and a text at an offset as well.
  func and(_ text: String, at offset: Int) -> FileSignature { and(Array(text.utf8), at: offset) }

  /// The same, and bytes at an offset as well.
  func and(_ bytes: [UInt8], at offset: Int) -> FileSignature {
    var result = self
    result.parts.append((offset, bytes))
    return result
  }

  static func at(_ offset: Int, _ text: String) -> FileSignature { FileSignature(stringLiteral: "").and(text, at: offset) }
  static func at(_ offset: Int, _ bytes: [UInt8]) -> FileSignature { FileSignature(stringLiteral: "").and(bytes, at: offset) }

  func matches(_ head: [UInt8]) -> Bool {
    parts.allSatisfy { head.dropFirst($0.offset).starts(with: $0.bytes) } && test?(head) != false
  }
}

extension FileSignature {
  /// A start code of H.264, H.265, MPEG-4 or MPEG-2 that begins a sequence: a stream without a container.
  static let elementaryStream = FileSignature { head in
    guard head.count > 6, head.starts(with: [0, 0, 1]) || head.starts(with: [0, 0, 0, 1]) else { return false }
    let code = head.drop { $0 == 0 }.dropFirst()
    guard let first = code.first, let second = code.dropFirst().first else { return false }
    switch first {
    // MPEG-2's sequence; MPEG-4's, and its first object without one, which is followed by a layer.
    case 0xB3, 0xB0: return true
    // Of H.264: a delimiter, parameters or messages. The first two are also numbers of objects.
    case 0x09, 0x06, 0x27, 0x67: return true
    case 0...0x1F: return code.dropFirst().starts(with: [0, 0, 1]) && (0x20...0x2F).contains(code.dropFirst(4).first ?? 0)
    // Of H.265, at the lowest layer: a delimiter, parameters or messages.
    case 0x46, 0x40, 0x42, 0x4E: return second == 1
    default: return false
    }
  }

  /// The header of EBML that says WebM.
  static let webM = FileSignature { head in
    let marks = Array("webm".utf8)
    return head.starts(with: [0x1A, 0x45, 0xDF, 0xA3]) && (4..<60).contains { head.dropFirst($0).starts(with: marks) }
  }
}
