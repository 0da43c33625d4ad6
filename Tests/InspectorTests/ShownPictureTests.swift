import Foundation
import Graphics
import Testing

@testable import Inspector

@Suite("What changes in a picture that shows")
struct ShownPictureTests {
  /// Opaque pixels, with room between the rows.
  private struct Picture {
    let size: PixelSize
    var pixels: [UInt32]

    init(_ width: Int, _ height: Int) {
      size = PixelSize(width, height)
      pixels = Array(repeating: 0xFF00_0000, count: (width + 3) * height)
    }

    subscript(x: Int, y: Int) -> UInt32 {
      get { pixels[y * (size.width + 3) + x] }
      set { pixels[y * (size.width + 3) + x] = newValue }
    }

    func shown(by shown: inout ShownPicture, isKnown: Bool = true) -> ShownPicture.Changes {
      pixels.withUnsafeBytes { bytes in
        // non-nil: no picture here is empty
        shown.replace(with: UnsafePixels(baseAddress: bytes.baseAddress!, size: size, bytesPerRow: 4 * (size.width + 3)), isKnown: isKnown)
      }
    }
  }

  private func rect(_ x: Int, _ y: Int, _ width: Int, _ height: Int) -> PixelRect { PixelRect(x: x, y: y, width: width, height: height) }

  @Test("the columns that differ, of each band of sixteen rows")
  func bands() {
    var shown = ShownPicture(), picture = Picture(100, 50)
    let first = picture.shown(by: &shown, isKnown: false)
    #expect(first.isWhole && first.rects == [rect(0, 0, 100, 50)] && first.pixels.count == 20_000)
    let same = picture.shown(by: &shown)
    #expect(!same.isWhole && same.rects == [] && same.pixels.isEmpty)
    picture[30, 20] = 0xFF00_00FF
    let dot = picture.shown(by: &shown)
    #expect(dot.rects == [rect(30, 16, 1, 16)] && dot.pixels.count == 64 && Array(dot.pixels[16..<20]) == [255, 0, 0, 255])
    // In the bands from 0 and from 32; the one between them has nothing. Rows 48 and 49 are a band as well.
    (picture[10, 5], picture[12, 15], picture[20, 40], picture[99, 49]) = (0xFF00_00FF, 0xFF00_00FF, 0xFF00_00FF, 0xFF00_00FF)
    #expect(picture.shown(by: &shown).rects == [rect(10, 0, 3, 16), rect(20, 32, 1, 16), rect(99, 48, 1, 2)])
    // Bands that follow one another with the same columns are one rectangle.
    (picture[50, 3], picture[50, 18], picture[51, 33]) = (0xFF00_00FF, 0xFF00_00FF, 0xFF00_00FF)
    #expect(picture.shown(by: &shown).rects == [rect(50, 0, 1, 32), rect(51, 32, 1, 16)])
    #expect(Picture(90, 50).shown(by: &shown).rects == [rect(0, 0, 90, 50)])
  }

  @Test("drawn one after the other, the changes make the picture")
  func law() {
    var random = SystemRandomNumberGenerator()
    var shown = ShownPicture(), picture = Picture(61, 40)
    var page = [UInt32](repeating: 0, count: 61 * 40)
    for round in 0..<300 {
      for _ in 0..<Int.random(in: 0...5, using: &random) {
        picture[Int.random(in: 0..<61, using: &random), Int.random(in: 0..<40, using: &random)] = .random(in: 0...255) | 0xFF00_0000
      }
      // Now and then somebody else has the picture before.
      let changes = picture.shown(by: &shown, isKnown: round > 0 && round % 7 != 0)
      var words = changes.pixels.withUnsafeBytes { Array($0.bindMemory(to: UInt32.self)) }[...]
      for rect in changes.rects {
        for y in rect.minY..<rect.maxY { for x in rect.minX..<rect.maxX { page[61 * y + x] = words.removeFirst() } }
      }
      let isSame = (0..<40).allSatisfy { y in (0..<61).allSatisfy { page[61 * y + $0] == picture[$0, y] } }
      #expect(words.isEmpty && isSame, "round \(round)")
    }
  }
}
