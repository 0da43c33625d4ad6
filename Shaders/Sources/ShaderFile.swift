/// The text of a shader file, divided where it takes in other files.
struct ShaderFile: Sendable {
  struct Part: Sendable {
    /// Whole lines, each with its end.
    var lines: String
    /// What stands behind the word `#include` in the next line; nil at the end of the file.
    var include: String?
    var lineNumber: Int
  }

  let text: String
  let parts: [Part]

  private static let word = Array("#include".utf8)

  init(_ text: String) {
    var copy = text
    self.text = text
    parts = copy.withUTF8 { bytes in
      func string(_ range: Range<Int>) -> String { String(decoding: UnsafeBufferPointer(rebasing: bytes[range]), as: UTF8.self) }
      var parts: [Part] = [], first = 0, start = 0, number = 0
      while start <= bytes.count {
        var end = start
        while end < bytes.count && bytes[end] != UInt8(ascii: "\n") { end += 1 }
        number += 1
        if end > start && bytes[start] == Self.word[0] && bytes[start..<end].starts(with: Self.word) {
          parts.append(Part(lines: string(first..<start), include: string(start + Self.word.count..<end), lineNumber: number))
          first = end + 1
        }
        start = end + 1
      }
      // The last line ends as the others do.
      if first <= bytes.count { parts.append(Part(lines: string(first..<bytes.count) + "\n", include: nil, lineNumber: number)) }
      return parts
    }
  }
}
