internal import CImageCodecs

/// A chunk of a PNG file: its length, its type, so many bytes, and a checksum of the latter two.
struct PNGChunk {
  /// Four letters, as a big-endian number.
  let type: UInt32
  let body: Slice<UnsafeRawBufferPointer>
  /// The whole chunk, with length, type and checksum.
  let whole: Slice<UnsafeRawBufferPointer>

  /// `IDAT`, `fcTL` and `fdAT`.
  static let imageData: UInt32 = 0x4944_4154, frameControl: UInt32 = 0x6663_544C, frameData: UInt32 = 0x6664_4154

  /// Appends a chunk of an animation, which begins with its number in the file.
  static func append(type: UInt32, sequence: UInt32, _ rest: Slice<UnsafeRawBufferPointer>, to bytes: inout [UInt8]) {
    bytes.append(bigEndian: UInt32(rest.count + 4))
    let start = bytes.count
    bytes.append(bigEndian: type)
    bytes.append(bigEndian: sequence)
    bytes.append(contentsOf: rest)
    let sum = bytes[start...].withUnsafeBytes { crc32_z(0, $0.bindMemory(to: Bytef.self).baseAddress, $0.count) }
    bytes.append(bigEndian: UInt32(truncatingIfNeeded: sum))
  }
}

/// The chunks in some bytes, one after the other, until the bytes end or make no sense.
struct PNGChunks {
  private var rest: Slice<UnsafeRawBufferPointer>

  init(_ bytes: UnsafeRawBufferPointer) { rest = bytes[...] }

  mutating func next() -> PNGChunk? {
    guard rest.count >= 12 else { return nil }
    let length = Int(number(at: rest.startIndex))
    guard rest.count - 12 >= length else { return nil }
    let body = rest.startIndex + 8..<rest.startIndex + 8 + length
    defer { rest = rest[(body.upperBound + 4)...] }
    return PNGChunk(type: number(at: rest.startIndex + 4), body: rest[body], whole: rest[rest.startIndex..<body.upperBound + 4])
  }

  private func number(at index: Int) -> UInt32 { (0..<4).reduce(0) { $0 << 8 | UInt32(rest[index + $1]) } }
}

extension [UInt8] {
  fileprivate mutating func append(bigEndian value: UInt32) {
    Swift.withUnsafeBytes(of: value.bigEndian) { append(contentsOf: $0) }
  }
}
