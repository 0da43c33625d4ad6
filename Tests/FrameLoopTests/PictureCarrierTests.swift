import FrameLoop
import Graphics
import Testing

@Suite("Pictures carried from bitmap to bitmap")
struct PictureCarrierTests {
  private let size = PixelSize(6, 4)

  /// Fills a rectangle with a grey.
  private func paint(_ rect: PixelRect, _ grey: UInt8, in bitmap: Bitmap) {
    for y in rect.minY..<max(rect.minY, rect.maxY) { for x in rect.minX..<rect.maxX { bitmap[x, y] = [grey, grey, grey, 255] } }
  }

  private func greys(_ bitmap: Bitmap) -> [[UInt8]] { (0..<4).map { y in (0..<6).map { bitmap[$0, y].x } } }

  @Test("what a bitmap lacks comes from the last picture, and what is to be drawn does not")
  func missing() {
    var carrier = PictureCarrier()
    let (a, b) = (Bitmap(size: size), Bitmap(size: size))
    #expect(!carrier.hasPicture)
    carrier.advance(to: a, repair: nil, damage: PixelRegion(PixelRect(size)))
    #expect(carrier.hasPicture)
    paint(PixelRect(size), 1, in: a)
    // b is new: it gets everything but the column that is drawn.
    let column = PixelRect(x: 2, y: 1, width: 1, height: 2)
    carrier.advance(to: b, repair: PixelRegion(column), damage: PixelRegion(column))
    #expect(greys(b) == [[1, 1, 1, 1, 1, 1], [1, 1, 0, 1, 1, 1], [1, 1, 0, 1, 1, 1], [1, 1, 1, 1, 1, 1]])
    paint(column, 2, in: b)
    // a lacks that column, and is to get a pixel of its own.
    let pixel = PixelRect(x: 2, y: 2, width: 1, height: 1)
    carrier.advance(to: a, repair: PixelRegion(pixel), damage: PixelRegion(pixel))
    paint(pixel, 3, in: a)
    #expect(greys(a) == [[1, 1, 1, 1, 1, 1], [1, 1, 2, 1, 1, 1], [1, 1, 3, 1, 1, 1], [1, 1, 1, 1, 1, 1]])
    // Twice into the same one: nothing is copied.
    carrier.advance(to: a, repair: .empty, damage: .empty)
    #expect(greys(a)[2] == [1, 1, 3, 1, 1, 1])
    carrier.advance(to: b, repair: .empty, damage: .empty)
    #expect(greys(b) == greys(a))
  }

  @Test("any number of bitmaps, in any order: each holds the picture after its turn")
  func many() {
    var carrier = PictureCarrier()
    let expected = Bitmap(size: size)
    let bitmaps = (0..<40).map { _ in Bitmap(size: size) }
    var seed: UInt32 = 1
    func random(_ count: Int) -> Int {
      seed = seed &* 1_664_525 &+ 1_013_904_223
      return Int(seed >> 16) % count
    }
    for frame in 0..<300 {
      // The last forty frames use bitmaps that have been forgotten by then.
      let bitmap = frame < 150 ? bitmaps[random(3)] : bitmaps[random(40)]
      let x = random(6), y = random(4)
      let part = frame == 0 ? PixelRect(size) : PixelRect(minX: x, minY: y, maxX: x + random(7 - x), maxY: y + random(5 - y))
      carrier.advance(to: bitmap, repair: frame % 17 == 0 ? nil : PixelRegion(part), damage: PixelRegion(part))
      if frame % 17 == 0 { for y in 0..<4 { for x in 0..<6 { bitmap[x, y] = expected[x, y] } } }  // drawn on nothing
      paint(part, UInt8(frame % 251), in: bitmap)
      paint(part, UInt8(frame % 251), in: expected)
      #expect(greys(bitmap) == greys(expected), "frame \(frame)")
    }
  }
}
