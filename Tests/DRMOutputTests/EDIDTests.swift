import Testing

@testable import DRMOutput

@Suite("What monitors say about themselves")
struct EDIDTests {
  /// A block with a maker's code, a product code, and descriptors that say nothing.
  private func block() -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: 128)
    bytes.replaceSubrange(0..<8, with: [0, 255, 255, 255, 255, 255, 255, 0])
    // D, E, L are 4, 5, 12: 00100 00101 01100 = 0x10AC. Product 0x4321, low byte first.
    bytes.replaceSubrange(8..<12, with: [0x10, 0xAC, 0x21, 0x43])
    return bytes
  }

  @Test("the product name, without what pads it")
  func name() {
    var bytes = block()
    // The second of four descriptors, at 72.
    bytes.replaceSubrange(72..<90, with: [0, 0, 0, 0xFC, 0] + Array("U2720Q \n     ".utf8))
    #expect(EDID.monitorName(bytes) == "U2720Q")
  }

  @Test("the maker and the product where there is no name")
  func maker() {
    #expect(EDID.monitorName(block()) == "DEL 17185")
  }

  @Test("the serial number as a text, else as a number")
  func serial() {
    var bytes = block()
    #expect(EDID.serialNumber(bytes) == nil)
    // 0x01020304, low byte first.
    bytes.replaceSubrange(12..<16, with: [4, 3, 2, 1])
    #expect(EDID.serialNumber(bytes) == "16909060")
    bytes.replaceSubrange(90..<108, with: [0, 0, 0, 0xFF, 0] + Array("7YX8K03\n     ".utf8))
    #expect(EDID.serialNumber(bytes) == "7YX8K03")
  }

  @Test("nothing from what is no EDID")
  func garbage() {
    #expect(EDID.monitorName([]) == nil && EDID.serialNumber([]) == nil)
    #expect(EDID.monitorName(Array(repeating: 0, count: 128)) == nil)
    #expect(EDID.monitorName(Array(block().prefix(127))) == nil)
  }
}
