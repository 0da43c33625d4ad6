internal import Graphics

/// The bytes of a document with the places of its lines, so that a byte offset can be told as line and column.
struct SourceText {
  let bytes: [UInt8]
  private let lineStarts: [Int]

  init(bytes: [UInt8]) {
    self.bytes = bytes
    var starts = [0]
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      index += 1
      if byte == 0x0A {
        starts.append(index)
      } else if byte == 0x0D {
        if index < bytes.count, bytes[index] == 0x0A { index += 1 }
        starts.append(index)
      }
    }
    lineStarts = starts
  }

  /// Line and column of a byte, both from 1. Columns count characters, or bytes in a line so long that nobody counts.
  func position(at offset: Int) -> (line: Int, column: Int) {
    let offset = min(max(0, offset), bytes.count)
    let line = max(0, lineStarts.partitioningIndex { $0 > offset } - 1)
    let bytesBefore = offset - lineStarts[line]
    if bytesBefore > 100_000 { return (line + 1, bytesBefore + 1) }
    // Continuation bytes are 10xxxxxx and belong to the character before.
    let column = bytes[lineStarts[line]..<offset].reduce(1) { $1 & 0xC0 == 0x80 ? $0 : $0 + 1 }
    return (line + 1, column)
  }
}
