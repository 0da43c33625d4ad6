import Graphics
import Testing

/// Pictures that colours repeat.
@Suite("Patterns of colours")
struct ColorPatternTests {
  /// Three pixels by two, of which each has its number as its red.
  private let tile = CGImage(width: 3, height: 2, premultipliedPixels: (0..<6).flatMap { [UInt8($0), 0, 0, 255] }, isOpaque: true)

  @Test("what is filled shows the upper left part of one picture, with sides that are powers of two and only grow")
  func pictures() throws {
    let pattern = try #require(ColorPattern.of(tile, scale: 2))
    // 2.5 points are 5 pixels, and 8 is the next power; 1 point is 2 pixels.
    let small = try #require(pattern.picture(covering: SIMD2(2.5, 1)))
    #expect(small.width == 8 && small.height == 2)
    let wide = try #require(pattern.picture(covering: SIMD2(1, 4.1)))
    #expect(wide.width == 8 && wide.height == 16)
    let again = try #require(pattern.picture(covering: SIMD2(4, 8)))
    #expect(again === wide)
    let pixels = wide.pixels
    for y in 0..<16 { for x in 0..<8 { #expect(pixels[(y * 8 + x) * 4] == UInt8(y % 2 * 3 + x % 3)) } }
  }

  @Test("nothing, and more than 2²⁶ pixels, have no picture")
  func limits() throws {
    let pattern = try #require(ColorPattern.of(tile, scale: 1))
    #expect(pattern.picture(covering: SIMD2(0, 4)) == nil && pattern.picture(covering: SIMD2(.nan, 4)) == nil)
    #expect(pattern.picture(covering: SIMD2(65536, 1025)) == nil)
    #expect(ColorPattern.of(tile, scale: 0) == nil && ColorPattern.of(tile, scale: 1) === pattern)
  }
}
