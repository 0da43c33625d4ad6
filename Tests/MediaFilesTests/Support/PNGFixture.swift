import Foundation

/// PNG files byte by byte, so that what is read does not depend on what we write. Data is stored, not compressed.
enum PNGFixture {
  enum ColorType: UInt8 { case grey = 0, rgb = 2, palette = 3, rgba = 6 }

  /// - Parameters:
  ///   - rows: each row's bytes, without the filter byte.
  ///   - chunks: names and bodies of others, before the pixels.
  static func file(
    width: Int, height: Int, depth: UInt8, _ type: ColorType, rows: [[UInt8]], palette: [UInt8] = [], transparency: [UInt8] = [],
    chunks: [(name: String, body: [UInt8])] = []
  ) -> Data {
    var file = Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
    file += chunk("IHDR", bigEndian(width) + bigEndian(height) + [depth, type.rawValue, 0, 0, 0])
    for (name, body) in chunks { file += chunk(name, body) }
    if !palette.isEmpty { file += chunk("PLTE", palette) }
    if !transparency.isEmpty { file += chunk("tRNS", transparency) }
    file += chunk("IDAT", stored(rows.flatMap { [0] + $0 }))
    return file + chunk("IEND", [])
  }

  /// A valid beginning that promises a picture of this size and holds nothing of it.
  static func header(width: Int, height: Int) -> Data { file(width: width, height: height, depth: 8, .rgba, rows: []) }

  static func bigEndian(_ value: Int) -> [UInt8] { (0..<4).map { UInt8(value >> (24 - 8 * $0) & 255) } }

  static func chunk(_ name: String, _ body: [UInt8]) -> Data {
    let content = Array(name.utf8) + body
    var crc: UInt32 = 0xFFFF_FFFF
    for byte in content {
      crc ^= UInt32(byte)
      for _ in 0..<8 { crc = crc & 1 == 1 ? crc >> 1 ^ 0xEDB8_8320 : crc >> 1 }
    }
    return Data(bigEndian(body.count) + content + bigEndian(Int(~crc)))
  }

  /// A zlib stream of one stored block (RFC 1950, RFC 1951 §3.2.4).
  static func stored(_ bytes: [UInt8]) -> [UInt8] {
    var a = 1, b = 0
    for byte in bytes {
      a = (a + Int(byte)) % 65521
      b = (b + a) % 65521
    }
    let count = bytes.count
    let length = [UInt8(count & 255), UInt8(count >> 8)]
    return [0x78, 0x01, 0x01] + length + length.map { ~$0 } + bytes + bigEndian(b << 16 | a)
  }
}
