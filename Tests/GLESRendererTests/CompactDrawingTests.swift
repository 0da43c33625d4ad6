import Graphics
import Rasterizer
import Testing

@testable import GLESRenderer

@Suite("Coverage on its way to the device")
struct CompactDrawingTests {
  private let red = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
  private let glass = CGColor(red: 0, green: 0, blue: 1, alpha: 0.5)

  private func compact(_ rect: CGRect, _ size: PixelSize, fill: CGColor?, stroke: CGColor?) -> CompactDrawing {
    var shape = ShapeDrawing(path: CGPath(rect: rect, transform: nil).geometry, pathToPixels: .identity, size: size)
    (shape.fillColor, shape.strokeColor, shape.lineWidth) = (fill, stroke, 2)
    var planes = [UInt8](repeating: 77, count: 2 * size.width * size.height + 4), drawing = CompactDrawing()
    planes.withUnsafeMutableBufferPointer { planes in
      guard let layers = DrawingPainter().cover(.shape(shape), into: planes), let base = planes.baseAddress else { return }
      drawing.take(base, of: size, layers)
    }
    return drawing
  }

  private func words(_ drawing: CompactDrawing) -> [UInt32] {
    [UInt32](unsafeUninitializedCapacity: drawing.wordCount) { words, count in
      if let base = words.baseAddress { drawing.write(to: base) }
      count = drawing.wordCount
    }
  }

  @Test("whole blocks take nothing but their place in the table")
  func wholeBlocks() {
    // Ink from 4 to 12 on both axes, and a pixel around it: 10 pixels are 3 blocks, the first of which begins at 3.
    let drawing = compact(CGRect(x: 4, y: 4, width: 8, height: 8), PixelSize(32, 16), fill: red, stroke: nil)
    #expect(drawing.ink == PixelRect(x: 4, y: 4, width: 8, height: 8) && drawing.part == PixelRect(x: 3, y: 3, width: 10, height: 10))
    // The one in the middle is full; the others have pixels without coverage, a block of four words each.
    #expect(drawing.tableWords == 5 && drawing.byteWords == 32 && drawing.bitWords == 0)
    let found = words(drawing)
    #expect(found[0] == 2 | 3 << 16 && found[1] == 4 | 5 << 16 && found[2] == 1 | 6 << 16)  // the fifth is the full one
    // The upper left block: its first row and column are empty.
    #expect(Array(found[5..<9]) == [0, 0xFFFF_FF00, 0xFFFF_FF00, 0xFFFF_FF00])
    #expect(drawing.layers.count == 1 && drawing.layers.bottom == SIMD4(1, 0, 0, 1))
  }

  @Test("an edge in the middle of pixels is a byte of its own")
  func partial() {
    // From 1.25 to 3 in the row from 0 to 1: three quarters of pixel 1, all of pixel 2.
    let drawing = compact(CGRect(x: 1.25, y: 0, width: 1.75, height: 1), PixelSize(8, 1), fill: red, stroke: nil)
    #expect(drawing.part == PixelRect(x: 0, y: 0, width: 4, height: 1))
    let found = words(drawing)
    #expect(found.count == 5 && found[0] & 0xFFFF == 2)
    #expect(found[1] == 0x00FF_BF00 && found[2...].allSatisfy { $0 == 0 })  // 191 = 0.75 · 255
  }

  @Test("a fill needs bytes only where its stroke does not hide its edge")
  func hiddenEdges() {
    // The fill's edges are in the middle of pixels, which the stroke covers, and half of their neighbours.
    let rect = CGRect(x: 6.5, y: 6.5, width: 19, height: 19), size = PixelSize(32, 32)
    let opaque = compact(rect, size, fill: glass, stroke: red), seen = compact(rect, size, fill: red, stroke: glass)
    let alone = compact(rect, size, fill: nil, stroke: red)
    #expect(opaque.bitWords > 0 && seen.bitWords == 0)
    #expect(opaque.byteWords == alone.byteWords && seen.byteWords > alone.byteWords)
    #expect(opaque.layers.count == 2 && opaque.layers.bottom == SIMD4(0, 0, 0.5, 0.5) && opaque.layers.top == SIMD4(1, 0, 0, 1))
  }

  @Test("what paints nothing is a transparent pixel")
  func nothing() {
    let drawing = compact(CGRect(x: 1, y: 1, width: 3, height: 3), PixelSize(8, 8), fill: nil, stroke: nil)
    #expect(drawing.ink.isEmpty && drawing.part == PixelRect(x: 0, y: 0, width: 1, height: 1))
    #expect(drawing.layers.count == 0 && drawing.wordCount == 0)
  }
}
