import Graphics
import Testing

@Suite("Colours")
struct ColorTests {
  @Test("initialisers")
  func initialisers() {
    #expect(CGColor(gray: 0.5, alpha: 0.25).components == [0.5, 0.5, 0.5, 0.25])
    #expect(CGColor(srgbRed: 1.2, green: -0.1, blue: 0, alpha: 1).red == 1.2)  // extended range is kept
    #expect(CGColor.white.copy(alpha: 0.5) == CGColor(red: 1, green: 1, blue: 1, alpha: 0.5))
    #expect(CGColor.clear.alpha == 0 && CGColor.black.numberOfComponents == 4)
    #expect(
      CGColor(colorSpace: CGColorSpaceCreateDeviceRGB(), components: [0.1, 0.2, 0.3, 0.4])
        == CGColor(red: 0.1, green: 0.2, blue: 0.3, alpha: 0.4))
    #expect(CGColor(colorSpace: CGColorSpaceCreateDeviceGray(), components: [0.1, 0.4]) == CGColor(gray: 0.1, alpha: 0.4))
    #expect(CGColor(red: 1, green: 0.5, blue: 0, alpha: 0.5).premultiplied == SIMD4(0.5, 0.25, 0, 0.5))
  }
}

@Suite("Images")
struct ImageTests {
  @Test("straight alpha is multiplied in, rounded")
  func premultiplying() throws {
    // 200 · 128 / 255 = 100.39, 255 · 128 / 255 = 128, 1 · 128 / 255 = 0.502 → 1.
    let image = try #require(CGImage(width: 2, height: 1, rgba: [200, 255, 1, 128, 9, 8, 7, 255]))
    #expect(image[0, 0] == SIMD4(100, 128, 1, 128) && image[1, 0] == SIMD4(9, 8, 7, 255))
    #expect(!image.isOpaque)
    let bright = try #require(CGImage(width: 1, height: 1, rgba: [200, 10, 0, 100], isPremultiplied: true))
    #expect(bright[0, 0] == SIMD4(100, 10, 0, 100))
    #expect(CGImage(width: 1, height: 1, rgba: [1, 2, 3, 255])?.isOpaque == true)
  }

  @Test("sizes that do not fit the bytes are refused")
  func sizes() {
    #expect(CGImage(width: 2, height: 2, rgba: [0, 0, 0, 0]) == nil)
    #expect(CGImage(width: 0, height: 0, rgba: []) == nil)
    #expect(CGImage(width: .max, height: 2, rgba: []) == nil)
  }

  @Test("cropping counts rows from the top and widens to whole pixels")
  func cropping() throws {
    let bytes: [UInt8] = (0..<12 as Range<UInt8>).flatMap { [$0, 0, 0, 255] }  // 4 × 3, red counts up
    let image = try #require(CGImage(width: 4, height: 3, rgba: bytes))
    let part = try #require(image.cropping(to: CGRect(x: 1.5, y: 1, width: 1, height: 9)))
    #expect(part.width == 2 && part.height == 2)
    #expect(part[0, 0].x == 5 && part[1, 1].x == 10)
    #expect(image.cropping(to: CGRect(x: 4, y: 0, width: 5, height: 5)) == nil)
  }

  @Test("products of bytes are rounded like real numbers")
  func products() {
    for alpha in [0, 1, 127, 128, 254, 255] as [UInt8] {
      for value in 0...255 { #expect(premultiplied(UInt8(value), by: alpha) == UInt8((Double(value) * Double(alpha) / 255).rounded())) }
    }
  }
}
