internal import Foundation

/// Numbers at places of a file, nil beyond its end.
struct ByteReader {
  private let bytes: Data
  var isLittleEndian = false

  init(_ bytes: Data, isLittleEndian: Bool = false) {
    self.bytes = bytes
    self.isLittleEndian = isLittleEndian
  }

  var count: Int { bytes.count }

  /// A whole number of up to four bytes.
  func number(_ offset: Int, _ size: Int) -> Int? {
    guard let part = part(offset, size) else { return nil }
    return isLittleEndian ? part.reversed().reduce(0) { $0 << 8 | Int($1) } : part.reduce(0) { $0 << 8 | Int($1) }
  }

  func part(_ offset: Int, _ size: Int) -> Data? {
    guard offset >= 0, size >= 0, offset <= bytes.count, size <= bytes.count - offset else { return nil }
    return bytes[bytes.startIndex + offset..<bytes.startIndex + offset + size]
  }

  func text(_ offset: Int, _ size: Int) -> String? {
    part(offset, size).map { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
  }
}
