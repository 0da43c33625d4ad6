import Testing

@testable import MediaFiles

@Suite("The compressed bytes of a GIF")
struct GIFCompressionTests {
  private func compressed(_ indices: [UInt8], _ codeSize: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    GIFCompression.append(indices, codeSize: codeSize, to: &bytes)
    return bytes
  }

  @Test("a picture of ten by ten pixels in four colors, worked out code by code: 4 1 6 6 2 9 9 7 8 10 2 12 1 14 15 6 0 21 0 10 7 …")
  func picture() {
    let rows: [[UInt8]] = [
      [1, 1, 1, 1, 1, 2, 2, 2, 2, 2], [1, 1, 1, 0, 0, 0, 0, 2, 2, 2], [2, 2, 2, 0, 0, 0, 0, 1, 1, 1], [2, 2, 2, 2, 2, 1, 1, 1, 1, 1],
    ]
    let indices = [0, 0, 0, 1, 1, 2, 2, 3, 3, 3].flatMap { rows[$0] }
    let expected: [UInt8] = [
      0x02, 0x16, 0x8C, 0x2D, 0x99, 0x87, 0x2A, 0x1C, 0xDC, 0x33, 0xA0, 0x02, 0x75, 0xEC, 0x95, 0xFA, 0xA8, 0xDE, 0x60, 0x8C, 0x04, 0x91,
      0x4C, 0x01, 0x00,
    ]
    #expect(compressed(indices, 2) == expected)
  }

  @Test("short ones: nothing, and one whose end has a bit more than the code before")
  func short() {
    // Clear 8 and end 9, of four bits each.
    #expect(compressed([], 3) == [3, 1, 0x98, 0])
    // 4, 0, 1 and 2 of three bits, then the end, 5, of four.
    #expect(compressed([0, 1, 2], 2) == [2, 2, 0x44, 0x54, 0])
  }

  @Test("codes grow to twelve bits, and the table begins again once it holds all 4096 codes")
  func fullTable() {
    // Steps of 1, 3, 5 … 31 round 256 colors: no two colors follow each other twice, so that every index is a code of its own.
    var indices: [UInt8] = [7]
    for step in stride(from: UInt8(1), through: 31, by: 2) {
      for _ in 0..<256 { indices.append((indices.last ?? 0) &+ step) }
    }
    var bits: [Bool] = []
    func put(_ code: Int, _ width: Int) { for bit in 0..<width { bits.append(code >> bit & 1 != 0) } }
    /// The bits of a code, by how many follow the last clearing before it: code 258 is made behind the first.
    func width(_ place: Int) -> Int { place < 255 ? 9 : place < 767 ? 10 : place < 1791 ? 11 : 12 }
    put(256, 9)
    for (number, index) in indices.enumerated() {
      // 258 … 4095 are made behind 3838 codes; the one after them is the last.
      put(Int(index), width(number % 3839))
      if number == 3838 { put(256, 12) }
    }
    put(257, 10)
    var data: [UInt8] = []
    for start in stride(from: 0, to: bits.count, by: 8) {
      data.append((start..<min(start + 8, bits.count)).reduce(0) { $0 | (bits[$1] ? 1 << UInt8($1 - start) : 0) })
    }
    var expected: [UInt8] = [8]
    for start in stride(from: 0, to: data.count, by: 255) {
      let block = data[start..<min(start + 255, data.count)]
      expected.append(UInt8(block.count))
      expected += block
    }
    expected.append(0)
    #expect(indices.count == 4097 && compressed(indices, 8) == expected)
  }
}
