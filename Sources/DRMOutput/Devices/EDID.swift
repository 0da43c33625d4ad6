/// Monitors' descriptions of themselves, as VESA's Enhanced EDID standard lays them out.
enum EDID {
  private static let header: [UInt8] = [0, 255, 255, 255, 255, 255, 255, 0]

  /// The text of the display product name descriptor, tag 0xFC; where there is none, the maker's three letters and the product code. Nil
  /// for what is no EDID.
  static func monitorName(_ bytes: [UInt8]) -> String? {
    guard bytes.count >= 128, Array(bytes[0..<8]) == header else { return nil }
    if let name = text(0xFC, bytes) { return name }
    // Each letter takes five bits; A is 1.
    let packed = UInt16(bytes[8]) << 8 | UInt16(bytes[9])
    let letters = [packed >> 10 & 31, packed >> 5 & 31, packed & 31]
    guard letters.allSatisfy({ (1...26).contains($0) }) else { return nil }
    let maker = String(decoding: letters.map { UInt8(64 + $0) }, as: UTF8.self)
    return "\(maker) \(Int(bytes[10]) | Int(bytes[11]) << 8)"
  }

  /// The text of the serial number descriptor, tag 0xFF; where there is none, the number at offset 12. Nil where there is neither.
  static func serialNumber(_ bytes: [UInt8]) -> String? {
    guard bytes.count >= 128, Array(bytes[0..<8]) == header else { return nil }
    if let serial = text(0xFF, bytes) { return serial }
    let number = (0..<4).reduce(0) { $0 | Int(bytes[12 + $1]) << (8 * $1) }
    return number == 0 ? nil : "\(number)"
  }

  /// The text of the descriptor with a tag. There are four of 18 bytes; those that are no timing begin with three zeros and their tag.
  private static func text(_ tag: UInt8, _ bytes: [UInt8]) -> String? {
    for start in stride(from: 54, through: 108, by: 18) where bytes[start] == 0 && bytes[start + 1] == 0 && bytes[start + 3] == tag {
      let text = String(decoding: bytes[(start + 5)..<(start + 18)].prefix { $0 != 0x0A }, as: UTF8.self).trimmed
      if !text.isEmpty { return text }
    }
    return nil
  }
}

extension String {
  fileprivate var trimmed: String {
    let isBlank: (Unicode.Scalar) -> Bool = { $0 == " " || $0 == "\0" }
    let text = unicodeScalars.drop(while: isBlank)
    return text.lastIndex { !isBlank($0) }.map { String(text[...$0]) } ?? ""
  }
}
