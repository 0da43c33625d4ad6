import Foundation

/// Choices that the bytes of an input make, in their order; at its end every further one is the first.
///
/// A changed byte changes one choice, and mostly none of those after it: what a fuzzer changes little stays alike.
struct ByteChoices {
  private let bytes: Data
  private var position: Data.Index

  init(_ bytes: Data) {
    self.bytes = bytes
    position = bytes.startIndex
  }

  var isAtEnd: Bool { position >= bytes.endIndex }

  mutating func byte() -> UInt8 {
    guard position < bytes.endIndex else { return 0 }
    defer { position += 1 }
    return bytes[position]
  }

  /// 0 up to a count of at most 65,536, which takes one byte or two.
  mutating func below(_ count: Int) -> Int {
    let value = count <= 256 ? Int(byte()) : Int(byte()) << 8 | Int(byte())
    return value % max(1, count)
  }

  mutating func pick<T>(_ values: [T]) -> T { values[below(values.count)] }

  mutating func isOne(in count: Int) -> Bool { below(count) == 1 }

  /// Half of them are whole numbers of a byte, a quarter shares of 1, and the rest what arithmetic stumbles over, or any at all.
  mutating func number() -> Double {
    let kind = byte()
    switch kind {
    case 0..<128: return Double(Int8(bitPattern: byte()))
    case 128..<192: return Double(byte()) / 255
    case 192..<240: return Self.extremes[Int(kind) % Self.extremes.count]
    default:
      var pattern: UInt64 = 0
      for _ in 0..<8 { pattern = pattern << 8 | UInt64(byte()) }
      return Double(bitPattern: pattern)
    }
  }

  /// Limits of number types, of pixels and of exact arithmetic, on both sides of them.
  private static let extremes: [Double] = [
    .nan, .infinity, -.infinity, .greatestFiniteMagnitude, -.greatestFiniteMagnitude, .leastNonzeroMagnitude, 1e-300, -0.0, 1e-7, 1e7, -1e7,
    1e15, -1e15, 1e37, -1e37, 1e38, 4e38, 2_147_483_647, 2_147_483_648, -2_147_483_649, 9.3e18, -9.3e18, 1.9e19, 32_767, 65_536, 8192, 8193,
    16_777_217, 1e-30, 0.999_999, 1.000_001, 123_456.789,
  ]
}
