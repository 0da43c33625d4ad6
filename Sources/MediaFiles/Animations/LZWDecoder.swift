internal import Foundation

/// The compression of GIF (Welch 1984): codes of 3 to 12 bits, lowest bits first, each for a string that is an earlier one and a byte more.
enum LZWDecoder {
  /// The bytes that the blocks from `position` on stand for, at most `count`; fewer where the blocks end early or make no sense.
  /// - Parameter codeSize: bits of a byte; `1 << codeSize` clears the table, and the code after it ends the data.
  static func decode(_ blocks: Data, at position: Int, codeSize: Int, count: Int) -> [UInt8] {
    let clear = 1 << codeSize, end = clear + 1
    // Of a string: the code of what it begins with, its last byte, and how long it is.
    var prefixes = [Int16](repeating: 0, count: 4096), lastBytes = [UInt8](repeating: 0, count: 4096)
    var lengths = [Int](repeating: 1, count: 4096)
    for code in 0..<clear { lastBytes[code] = UInt8(truncatingIfNeeded: code) }
    var output = [UInt8](repeating: 0, count: count)
    var written = 0
    var next = end + 1, width = codeSize + 1, previous: Int?
    var bits = 0, bitCount = 0
    var reader = position, blockEnd = position

    func firstByte(_ code: Int) -> UInt8 {
      var code = code
      while lengths[code] > 1 { code = Int(prefixes[code]) }
      return lastBytes[code]
    }

    while written < count {
      while bitCount < width {
        if reader == blockEnd {
          guard reader < blocks.count, blocks[reader] > 0 else { return Array(output.prefix(written)) }
          blockEnd = reader + 1 + Int(blocks[reader])
          reader += 1
        }
        guard reader < blocks.count else { return Array(output.prefix(written)) }
        bits |= Int(blocks[reader]) << bitCount
        (reader, bitCount) = (reader + 1, bitCount + 8)
      }
      let code = bits & (1 << width - 1)
      (bits, bitCount) = (bits >> width, bitCount - width)
      if code == clear {
        (next, width, previous) = (end + 1, codeSize + 1, nil)
        continue
      }
      // A string that is just being defined is the one before with its own first byte at the end.
      guard code != end, code < next || (code == next && previous != nil), previous != nil || code < clear else { break }
      if let previous, next < 4096 {
        (prefixes[next], lengths[next]) = (Int16(previous), lengths[previous] + 1)
        lastBytes[next] = firstByte(code == next ? previous : code)
        next += 1
        if next == 1 << width, width < 12 { width += 1 }
      } else if code >= next {
        break
      }
      var at = written + lengths[code], string = code
      written = min(at, count)
      while true {
        at -= 1
        if at < count { output[at] = lastBytes[string] }
        if lengths[string] == 1 { break }
        string = Int(prefixes[string])
      }
      previous = code
    }
    return written == count ? output : Array(output.prefix(written))
  }
}
