import Graphics
import Testing

@Suite("Rectangles of pixels")
struct PixelRectTests {
  private let rect = PixelRect(minX: 10, minY: 20, maxX: 30, maxY: 40)

  @Test(
    "what another one covers at a side is cut off, and nothing else",
    arguments: [
      (PixelRect(minX: 0, minY: 0, maxX: 15, maxY: 50), PixelRect(minX: 15, minY: 20, maxX: 30, maxY: 40)),  // left
      // right, no further than it reaches
      (PixelRect(minX: 29, minY: 20, maxX: 30, maxY: 40), PixelRect(minX: 10, minY: 20, maxX: 29, maxY: 40)),
      (PixelRect(minX: 10, minY: 0, maxX: 30, maxY: 22), PixelRect(minX: 10, minY: 22, maxX: 30, maxY: 40)),  // top
      (PixelRect(minX: 5, minY: 39, maxX: 35, maxY: 60), PixelRect(minX: 10, minY: 20, maxX: 30, maxY: 39)),  // bottom
      (PixelRect(minX: 12, minY: 0, maxX: 15, maxY: 50), PixelRect(minX: 10, minY: 20, maxX: 30, maxY: 40)),  // a stripe within
      (PixelRect(minX: 0, minY: 21, maxX: 15, maxY: 50), PixelRect(minX: 10, minY: 20, maxX: 30, maxY: 40)),  // a corner
      (PixelRect(minX: 0, minY: 0, maxX: 5, maxY: 50), PixelRect(minX: 10, minY: 20, maxX: 30, maxY: 40)),  // left of it
      (PixelRect(minX: 30, minY: 0, maxX: 40, maxY: 50), PixelRect(minX: 10, minY: 20, maxX: 30, maxY: 40)),  // right of it
      (PixelRect(minX: 0, minY: 0, maxX: 30, maxY: 10), PixelRect(minX: 10, minY: 20, maxX: 30, maxY: 40)),  // above it
    ])
  func trimming(other: PixelRect, rest: PixelRect) { #expect(rect.trimmed(by: other) == rest) }

  @Test("nothing remains of what is covered altogether")
  func covered() { #expect(rect.trimmed(by: rect).isEmpty) }
}
