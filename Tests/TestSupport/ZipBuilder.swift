public import Foundation

/// Builds zip archives byte by byte, wrong ones included.
public struct ZipBuilder {
  /// One member as written.
  public struct Member {
    public var name: [UInt8]
    public var data: [UInt8]
    /// 0 is stored, 8 deflated: here as blocks without compression.
    public var method = 0
    /// What the directory announces; nil is the truth.
    public var announcedSize: Int?
    public var isEncrypted = false
    /// The file's mode on a Unix, such as 0o120777 for a link; 0 was made elsewhere.
    public var mode = 0
    /// The offset of its header that the directory tells; nil is the truth.
    public var announcedOffset: Int?

    public init(_ name: String, _ data: [UInt8] = []) {
      self.name = Array(name.utf8)
      self.data = data
    }
  }

  public var members: [Member] = []
  /// Follows the directory.
  public var comment: [UInt8] = []
  /// Members that the end of the directory announces; nil is the truth.
  public var announcedCount: Int?

  public init() {}

  public mutating func add(_ name: String, _ text: String) { members.append(Member(name, Array(text.utf8))) }
  public mutating func add(_ name: String, _ data: Data) { members.append(Member(name, Array(data))) }

  public var data: Data {
    var file: [UInt8] = []
    var directory: [UInt8] = []
    for member in members {
      let offset = file.count
      let packed = member.method == 8 ? Self.deflated(member.data) : member.data
      let common =
        Self.number(20, 2) + Self.number((member.isEncrypted ? 1 : 0) | 0x800, 2) + Self.number(member.method, 2) + Self.number(0, 4)
        + Self.number(Int(Self.checksum(member.data)), 4) + Self.number(packed.count, 4)
        + Self.number(member.announcedSize ?? member.data.count, 4) + Self.number(member.name.count, 2) + Self.number(0, 2)
      file += Self.number(0x0403_4B50, 4) + common + member.name + packed
      directory +=
        Self.number(0x0201_4B50, 4) + Self.number(member.mode == 0 ? 20 : 0x0314, 2) + common + Self.number(0, 2) + Self.number(0, 2)
        + Self.number(0, 2) + Self.number(member.mode << 16, 4) + Self.number(member.announcedOffset ?? offset, 4) + member.name
    }
    let count = announcedCount ?? members.count
    let end =
      Self.number(0x0605_4B50, 4) + Self.number(0, 4) + Self.number(count, 2) + Self.number(count, 2) + Self.number(directory.count, 4)
      + Self.number(file.count, 4) + Self.number(comment.count, 2) + comment
    return Data(file + directory + end)
  }

  /// Blocks of at most 65,535 bytes, each after its length and the length's complement.
  private static func deflated(_ data: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    var rest = data[...]
    repeat {
      let block = rest.prefix(0xFFFF)
      rest = rest.dropFirst(block.count)
      result += [rest.isEmpty ? 1 : 0] + number(block.count, 2) + number(block.count ^ 0xFFFF, 2) + block
    } while !rest.isEmpty
    return result
  }

  private static func number(_ value: Int, _ count: Int) -> [UInt8] { (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) } }

  /// CRC-32 as zip uses it.
  private static func checksum(_ data: [UInt8]) -> UInt32 {
    var result: UInt32 = 0xFFFF_FFFF
    for byte in data {
      result ^= UInt32(byte)
      for _ in 0..<8 { result = result & 1 == 1 ? result >> 1 ^ 0xEDB8_8320 : result >> 1 }
    }
    return ~result
  }
}
