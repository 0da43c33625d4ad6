/// Monitors' descriptions of themselves, as VESA's Enhanced EDID standard lays them out.
enum EDID {
  private static let header: [UInt8] = [0, 255, 255, 255, 255, 255, 255, 0]

  /// The text of the display product name descriptor, tag 0xFC; else the maker's three letters and the product code. Nil for what is no
  /// EDID.
  static func monitorName(_ bytes: [UInt8]) -> String? {
    guard bytes.count >= 128, Array(bytes[0..<8]) == header else { return nil }
    // Four descriptors of 18 bytes; those that are no timing begin with three zeros and a tag.
    for start in stride(from: 54, through: 108, by: 18) where bytes[start] == 0 && bytes[start + 1] == 0 && bytes[start + 3] == 0xFC {
      let text = bytes[(start + 5)..<(start + 18)].prefix { $0 != 0x0A }
      let name = String(decoding: text, as: UTF8.self).trimmed
      if !name.isEmpty { return name }
    }
    // Five bits a letter, A is 1.
    let packed = UInt16(bytes[8]) << 8 | UInt16(bytes[9])
    let letters = [packed >> 10 & 31, packed >> 5 & 31, packed & 31]
    guard letters.allSatisfy({ (1...26).contains($0) }) else { return nil }
    let maker = String(decoding: letters.map { UInt8(64 + $0) }, as: UTF8.self)
    return "\(maker) \(Int(bytes[10]) | Int(bytes[11]) << 8)"
  }
}

extension String {
  fileprivate var trimmed: String {
    let isBlank: (Character) -> Bool = { $0 == " " || $0 == "\0" }
    return String(drop(while: isBlank).reversed().drop(while: isBlank).reversed())
  }
}
