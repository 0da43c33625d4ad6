/// What stands on record for something too long to stand there itself: the sum of 32 bits of Fowler, Noll and Vo (FNV-1a).
public struct Digest: CustomStringConvertible {
  private var sum: UInt32 = 2_166_136_261

  public init() {}

  public mutating func add(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { sum = (sum ^ UInt32(byte)) &* 16_777_619 }
  }

  /// Adds a text with its numbers to a thousandth: the last digits of sines and powers are the processor's.
  public mutating func add(rounding text: String) {
    var digits: [UInt8] = []
    func isPartOfNumber(_ byte: UInt8) -> Bool { (48...57).contains(byte) || byte == 46 || !digits.isEmpty && (byte == 101 || byte == 45) }
    func end() {
      if digits.contains(46), let number = Double(String(decoding: digits, as: UTF8.self)) {
        add("\((number * 1000).rounded() / 1000 + 0)".utf8)
      } else {
        add(digits)
      }
      digits.removeAll(keepingCapacity: true)
    }
    for byte in text.utf8 {
      if isPartOfNumber(byte) {
        digits.append(byte)
      } else {
        if !digits.isEmpty { end() }
        add(CollectionOfOne(byte))
      }
    }
    end()
  }

  public var description: String { String(sum, radix: 16) }
}
