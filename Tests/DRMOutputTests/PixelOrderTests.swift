import CDisplay
import Graphics
import Testing

@testable import DRMOutput

@Suite("Pixels as displays read them")
struct PixelOrderTests {
  @Test("what a card has written, blue first in longer rows, is an opaque picture")
  func written() {
    var bytes: [UInt8] = [3, 2, 1, 0, 30, 20, 10, 0, 99, 99, 99, 99, 6, 5, 4, 7, 60, 50, 40, 70]
    let image = bytes.withUnsafeMutableBytes { PixelOrder.xrgb.image(of: $0, bytesPerRow: 12, size: PixelSize(2, 2)) }
    #expect(Array(image.pixels) == [1, 2, 3, 255, 10, 20, 30, 255, 4, 5, 6, 255, 40, 50, 60, 255] && image.isOpaque)
  }

  @Test("red and blue change places, whatever the width", arguments: [1, 15, 16, 17, 40])
  func order(width: Int) {
    let bitmap = Bitmap(size: PixelSize(width, 2))
    for x in 0..<width { bitmap[x, 1] = SIMD4(UInt8(x), 100, UInt8(200 - x), 255) }
    let bytesPerRow = width * 4 + 12
    let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: bytesPerRow * 2, alignment: 4)
    defer { memory.deallocate() }
    memory.initializeMemory(as: UInt8.self, repeating: 7)
    PixelOrder.xrgb.copy(PixelRect(bitmap.size), from: bitmap, into: memory, bytesPerRow: bytesPerRow)
    for x in 0..<width {
      // Blue, green, red, alpha: 200 − x, 100, x, 255.
      #expect(Array(memory[(bytesPerRow + x * 4)..<(bytesPerRow + x * 4 + 4)]) == [UInt8(200 - x), 100, UInt8(x), 255])
    }
    // What lies between the rows is not touched.
    #expect(memory[width * 4..<bytesPerRow].allSatisfy { $0 == 7 })
    PixelOrder.xbgr.copy(PixelRect(bitmap.size), from: bitmap, into: memory, bytesPerRow: bytesPerRow)
    #expect(Array(memory[bytesPerRow..<(bytesPerRow + 4)]) == [0, 100, 200, 255])
  }

  @Test("only the rectangle is written, and only what lies inside the picture")
  func damage() {
    let bitmap = Bitmap(size: PixelSize(4, 3))
    for y in 0..<3 { for x in 0..<4 { bitmap[x, y] = SIMD4(1, 1, 1, 1) } }
    let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: 4 * 4 * 3, alignment: 4)
    defer { memory.deallocate() }
    memory.initializeMemory(as: UInt8.self, repeating: 0)
    PixelOrder.xrgb.copy(PixelRect(x: 2, y: 1, width: 9, height: 1), from: bitmap, into: memory, bytesPerRow: 16)
    // Two pixels of the middle row: bytes 24 to 31.
    #expect(memory.indices.filter { memory[$0] != 0 } == Array(24..<32))
    PixelOrder.xrgb.copy(PixelRect(x: 5, y: 0, width: 1, height: 1), from: bitmap, into: memory, bytesPerRow: 16)
    #expect(memory.filter { $0 != 0 }.count == 8)
  }
}
