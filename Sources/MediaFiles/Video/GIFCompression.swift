/// GIF's variant of Lempel, Ziv and Welch's compression: codes of growing length, the lowest bits first, in blocks of at most 255 bytes.
enum GIFCompression {
  private static let lastCode = 4095
  private static let tableSize = 1 << 14

  /// - Parameters:
  ///   - indices: each below 2^codeSize.
  ///   - codeSize: bits of an index, 2 to 8.
  static func append(_ indices: [UInt8], codeSize: Int, to bytes: inout [UInt8]) {
    bytes.append(UInt8(codeSize))
    let clear = 1 << codeSize
    var blocks = Blocks()
    // Open addressing: a code with the index after it, and the code for both.
    var keys = [Int32](repeating: -1, count: tableSize), codes = [Int32](repeating: 0, count: tableSize)
    var width = codeSize + 1, next = clear + 2
    blocks.put(clear, width, &bytes)
    var prefix = -1
    for index in indices {
      if prefix < 0 {
        prefix = Int(index)
        continue
      }
      let key = Int32(prefix << 8 | Int(index))
      var place = Int((UInt32(bitPattern: key) &* 2_654_435_769) >> 18)
      while keys[place] >= 0 && keys[place] != key { place = (place + 1) & (tableSize - 1) }
      if keys[place] == key {
        prefix = Int(codes[place])
        continue
      }
      blocks.put(prefix, width, &bytes)
      prefix = Int(index)
      if next > lastCode {
        blocks.put(clear, width, &bytes)
        for slot in keys.indices { keys[slot] = -1 }
        (width, next) = (codeSize + 1, clear + 2)
        continue
      }
      if next == 1 << width { width += 1 }
      (keys[place], codes[place]) = (key, Int32(next))
      next += 1
    }
    if prefix >= 0 {
      blocks.put(prefix, width, &bytes)
      if next == 1 << width && width < 12 { width += 1 }
    }
    blocks.put(clear + 1, width, &bytes)
    blocks.end(&bytes)
  }

  /// Bits, the lowest first, in blocks that begin with their length.
  private struct Blocks {
    private var pending: UInt64 = 0
    private var count = 0
    private var block: [UInt8] = []

    mutating func put(_ code: Int, _ width: Int, _ bytes: inout [UInt8]) {
      pending |= UInt64(code) << UInt64(count)
      count += width
      while count >= 8 { flushByte(&bytes) }
    }

    private mutating func flushByte(_ bytes: inout [UInt8]) {
      block.append(UInt8(truncatingIfNeeded: pending))
      pending >>= 8
      count = max(0, count - 8)
      if block.count == 255 { writeBlock(&bytes) }
    }

    private mutating func writeBlock(_ bytes: inout [UInt8]) {
      bytes.append(UInt8(block.count))
      bytes += block
      block.removeAll(keepingCapacity: true)
    }

    /// Ends with an empty block.
    mutating func end(_ bytes: inout [UInt8]) {
      if count > 0 { flushByte(&bytes) }
      if !block.isEmpty { writeBlock(&bytes) }
      bytes.append(0)
    }
  }
}
