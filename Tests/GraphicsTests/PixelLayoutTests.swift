import Foundation
import Graphics
import Testing

/// One colour, (1, 0.6, 0.2) at an alpha of 0.4, as the bytes of a pixel, in every kind of number, order and place of alpha.
@Suite("Layouts of pixels")
struct PixelLayoutTests {
  struct Row: Sendable, CustomTestStringConvertible {
    var bits = 8
    var perPixel = 32
    var space = CGColorSpaceCreateDeviceRGB()
    var info: UInt32
    let bytes: [UInt8]
    /// What is read again; the colour where nothing is lost.
    var read: SIMD4<Double>?
    var testDescription: String { "\(bits) of \(perPixel) bits, \(info)" }
  }

  private static let first = CGImageAlphaInfo.first.rawValue, last = CGImageAlphaInfo.last.rawValue
  private static let premultipliedFirst = CGImageAlphaInfo.premultipliedFirst.rawValue
  private static let premultipliedLast = CGImageAlphaInfo.premultipliedLast.rawValue
  private static let skipFirst = CGImageAlphaInfo.noneSkipFirst.rawValue, skipLast = CGImageAlphaInfo.noneSkipLast.rawValue
  private static let only = CGImageAlphaInfo.alphaOnly.rawValue, float = CGBitmapInfo.floatComponents.rawValue
  private static let little16 = CGBitmapInfo.byteOrder16Little.rawValue, little32 = CGBitmapInfo.byteOrder32Little.rawValue
  private static let opaque = SIMD4(1, 0.6, 0.2, 1)

  /// 255, 153, 51 and 102 of 255, or 102, 61 and 20 premultiplied; 65535, 39321, 13107 and 26214; 0xEE is what was there before.
  static let rows: [Row] = [
    Row(info: last, bytes: [255, 153, 51, 102]),
    Row(info: first, bytes: [102, 255, 153, 51]),
    Row(info: premultipliedLast, bytes: [102, 61, 20, 102], read: SIMD4(0.4, 61 / 255.0, 20 / 255.0, 0.4)),
    Row(info: premultipliedFirst, bytes: [102, 102, 61, 20], read: SIMD4(0.4, 61 / 255.0, 20 / 255.0, 0.4)),
    Row(info: skipLast, bytes: [255, 153, 51, 0xEE], read: opaque),
    Row(info: skipFirst, bytes: [0xEE, 255, 153, 51], read: opaque),
    Row(perPixel: 24, info: 0, bytes: [255, 153, 51], read: opaque),
    Row(info: last | little32, bytes: [102, 51, 153, 255]),
    Row(info: skipFirst | little32, bytes: [51, 153, 255, 0xEE], read: opaque),
    Row(info: last | little16, bytes: [153, 255, 102, 51]),
    Row(perPixel: 40, info: last, bytes: [255, 153, 51, 102, 0xEE]),
    Row(bits: 16, perPixel: 64, info: last, bytes: [255, 255, 0x99, 0x99, 0x33, 0x33, 0x66, 0x66]),
    Row(bits: 16, perPixel: 64, info: first, bytes: [0x66, 0x66, 255, 255, 0x99, 0x99, 0x33, 0x33]),
    // 0.24 · 65535 = 15728.4 and 0.08 · 65535 = 5242.8
    Row(
      bits: 16, perPixel: 64, info: premultipliedLast | little16, bytes: [0x66, 0x66, 0x70, 0x3D, 0x7B, 0x14, 0x66, 0x66],
      read: SIMD4(0.4, 15728 / 65535.0, 5243 / 65535.0, 0.4)),
    // 0.6, 0.2 and 0.4 in halves: 0x38CD, 0x3266 and 0x3666.
    Row(
      bits: 16, perPixel: 64, info: last | float, bytes: [0x3C, 0, 0x38, 0xCD, 0x32, 0x66, 0x36, 0x66],
      read: SIMD4(0.39990234375, 0.239980, 0.079961, 0.39990234375)),
    Row(
      bits: 16, perPixel: 48, info: float | little16, bytes: [0, 0x3C, 0xCD, 0x38, 0x66, 0x32], read: SIMD4(1, 0.6000977, 0.1999512, 1)),
    // 0.6, 0.2 and 0.4: 0x3F19999A, 0x3E4CCCCD and 0x3ECCCCCD.
    Row(
      bits: 32, perPixel: 128, info: last | float,
      bytes: [0x3F, 0x80, 0, 0, 0x3F, 0x19, 0x99, 0x9A, 0x3E, 0x4C, 0xCC, 0xCD, 0x3E, 0xCC, 0xCC, 0xCD]),
    Row(
      bits: 32, perPixel: 128, info: first | float | little32,
      bytes: [0xCD, 0xCC, 0xCC, 0x3E, 0, 0, 0x80, 0x3F, 0x9A, 0x99, 0x19, 0x3F, 0xCD, 0xCC, 0x4C, 0x3E]),
    Row(perPixel: 8, info: only, bytes: [102], read: SIMD4(0, 0, 0, 0.4)),
    Row(bits: 16, perPixel: 16, info: only, bytes: [0x66, 0x66], read: SIMD4(0, 0, 0, 0.4)),
    // Inks: nothing of cyan, 0.4 of magenta, 0.8 of yellow, no black.
    Row(perPixel: 32, space: CGColorSpaceCreateDeviceCMYK(), info: 0, bytes: [0, 102, 204, 0], read: opaque),
    Row(perPixel: 40, space: CGColorSpaceCreateDeviceCMYK(), info: last, bytes: [0, 102, 204, 0, 102]),
  ]

  @Test("the second pixel of a row is written, and read again", arguments: rows)
  func bytes(row: Row) throws {
    let layout = try #require(
      PixelLayout(bitsPerComponent: row.bits, bitsPerPixel: row.perPixel, space: row.space, bitmapInfo: CGBitmapInfo(rawValue: row.info)))
    let color = SIMD4(0.4, 0.24, 0.08, 0.4), count = row.perPixel / 8
    var memory = [UInt8](repeating: 0xEE, count: 3 * count)
    let read = memory.withUnsafeMutableBytes { bytes in
      guard let base = bytes.baseAddress else { return SIMD4<Double>.zero }
      layout.write(color, to: base, x: 1)
      return layout.premultipliedSRGB(base, x: 1)
    }
    let edge = [UInt8](repeating: 0xEE, count: count)
    #expect(memory == edge + row.bytes + edge)
    let expected = row.read ?? color
    for i in 0..<4 { #expect(abs(read[i] - expected[i]) < 1e-5, "\(read)") }
  }

  @Test("greys with alpha, and what has no colour")
  func greys() throws {
    let grey = CGColorSpaceCreateDeviceGray()
    for (info, bytes) in [
      (Self.last, [204, 102]), (Self.first, [102, 204]), (Self.premultipliedLast, [82, 102]), (Self.last | Self.little16, [102, 204]),
    ]
      as [(UInt32, [UInt8])]
    {
      let layout = try #require(PixelLayout(bitsPerComponent: 8, bitsPerPixel: 16, space: grey, bitmapInfo: CGBitmapInfo(rawValue: info)))
      var memory: [UInt8] = [9, 9, 9, 9]
      // 0.8 at 0.4: 204, or 0.32 · 255 = 81.6.
      memory.withUnsafeMutableBytes { if let base = $0.baseAddress { layout.write(SIMD4(0.32, 0.32, 0.32, 0.4), to: base, x: 1) } }
      #expect(memory == [9, 9] + bytes)
    }
    let layout = try #require(
      PixelLayout(
        bitsPerComponent: 8, bitsPerPixel: 32, space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: CGBitmapInfo(rawValue: Self.last)))
    var memory: [UInt8] = [200, 100, 50, 0]
    let read = memory.withUnsafeMutableBytes { bytes in
      let base = bytes.baseAddress
      let read = base.map { layout.premultipliedSRGB($0, x: 0) }
      if let base { layout.write(SIMD4(0, 0, 0, 0), to: base, x: 0) }
      return read
    }
    #expect(read == .zero && memory == [0, 0, 0, 0])
    // Brighter than white and darker than black end at the ends of a byte.
    memory.withUnsafeMutableBytes { if let base = $0.baseAddress { layout.write(SIMD4(0.75, -0.25, 0.1, 0.5), to: base, x: 0) } }
    #expect(memory == [255, 0, 51, 128])
  }

  @Test("where the four bytes of a colour lie")
  func places() throws {
    func places(_ info: UInt32, perPixel: Int = 32, bits: Int = 8, space: CGColorSpace = CGColorSpaceCreateDeviceRGB()) -> [Int]? {
      PixelLayout(bitsPerComponent: bits, bitsPerPixel: perPixel, space: space, bitmapInfo: CGBitmapInfo(rawValue: info))?.rgbaBytes
        .map { [$0.red, $0.green, $0.blue, $0.alpha ?? -1] }
    }
    #expect(
      places(Self.last) == [0, 1, 2, 3] && places(Self.premultipliedFirst) == [1, 2, 3, 0] && places(Self.skipFirst) == [1, 2, 3, -1])
    #expect(places(Self.skipLast) == [0, 1, 2, -1] && places(0, perPixel: 24) == [0, 1, 2, -1])
    #expect(places(Self.first | Self.little32) == [2, 1, 0, 3] && places(Self.last | Self.little16) == [1, 0, 3, 2])
    #expect(places(Self.last, perPixel: 40) == nil && places(Self.last, perPixel: 64, bits: 16) == nil)
    #expect(places(Self.last, perPixel: 16, space: CGColorSpaceCreateDeviceGray()) == nil && places(Self.only) == nil)
    #expect(places(Self.last | Self.float, perPixel: 128, bits: 32) == nil && places(0, space: CGColorSpaceCreateDeviceCMYK()) == nil)
  }

  @Test("what alpha is for", arguments: CGImageAlphaInfo.none.rawValue...CGImageAlphaInfo.alphaOnly.rawValue)
  func alpha(info: UInt32) throws {
    let layout = try #require(
      PixelLayout(bitsPerComponent: 8, bitsPerPixel: 32, space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: CGBitmapInfo(rawValue: info)))
    #expect(layout.hasAlpha == ([1, 2, 3, 4, 7].contains(info)) && layout.isPremultiplied == [1, 2].contains(info) && layout.isSRGB)
    #expect(layout.alphaInfo.rawValue == info && !layout.isFloat && layout.byteOrder == .orderDefault)
  }

  @Test(
    "sizes that no pixel has",
    arguments: [
      (8, 24, 3, 0), (8, 31, 3, 0), (8, 168, 3, 0), (4, 8, 1, 0), (4, 12, 3, 0), (16, 40, 3, 0), (32, 128, 3, 0), (8, 32, 3, 0x100),
      (8, 24, 1, 7 | 0x7000),
      (8, 32, 3, 8), (64, 128, 3, 0x100), (16, 8, 1, 7),
    ] as [(Int, Int, Int, UInt32)])
  func refused(bits: Int, perPixel: Int, components: Int, info: UInt32) {
    let space = components == 1 ? CGColorSpaceCreateDeviceGray() : CGColorSpaceCreateDeviceRGB()
    // (8, 24) lacks the alpha that it says it has.
    let info = info == 0 && perPixel == 24 ? Self.last : info
    #expect(PixelLayout(bitsPerComponent: bits, bitsPerPixel: perPixel, space: space, bitmapInfo: CGBitmapInfo(rawValue: info)) == nil)
  }

  @Test("160 bits are the widest pixel")
  func widest() {
    let space = CGColorSpaceCreateDeviceCMYK(), info = CGBitmapInfo(rawValue: Self.last | Self.float)
    #expect(PixelLayout(bitsPerComponent: 32, bitsPerPixel: 160, space: space, bitmapInfo: info) != nil)
    #expect(PixelLayout(bitsPerComponent: 32, bitsPerPixel: 168, space: space, bitmapInfo: info) == nil)
    let layout = PixelLayout(bitsPerComponent: 8, bitsPerPixel: 32, space: space, bitmapInfo: [])
    #expect(layout?.isSRGB == false)
  }

  // MARK: Rows

  private func converted(
    _ bytes: [UInt8], _ width: Int, _ height: Int = 1, bits: Int = 8, perPixel: Int = 32, row: Int,
    space: CGColorSpace = CGColorSpaceCreateDeviceRGB(), info: UInt32, decode: [Double]? = nil
  ) -> (pixels: [UInt8], isOpaque: Bool)? {
    PixelLayout(bitsPerComponent: bits, bitsPerPixel: perPixel, space: space, bitmapInfo: CGBitmapInfo(rawValue: info)).flatMap { layout in
      bytes.withUnsafeBytes { layout.premultipliedRGBA($0, width: width, height: height, bytesPerRow: row, decode: decode) }
    }
  }

  @Test("greys of two and four bits begin at the highest ones")
  func smallGreys() throws {
    let grey = CGColorSpaceCreateDeviceGray()
    func greys(_ bytes: [UInt8], _ width: Int, bits: Int) -> [UInt8]? {
      converted(bytes, width, bits: bits, perPixel: bits, row: bytes.count, space: grey, info: 0).map { image in
        (0..<width).map { image.pixels[$0 * 4 + 1] }
      }
    }
    // 1/3 and 2/3; 4/15, 15/15 and 8/15.
    #expect(greys([0b0001_1011, 0b0100_0000], 5, bits: 2) == [0, 85, 170, 255, 85])
    #expect(greys([0x4F, 0x80], 3, bits: 4) == [68, 255, 136])
    #expect(greys([0b1010_0110, 0b0100_0000], 10, bits: 1) == [255, 0, 255, 0, 0, 255, 255, 0, 0, 255])
  }

  @Test("ranges of decoding, of each component and of alpha alone")
  func decoding() {
    // 102 is 0.4: from 1 to 0 it is 0.6, from 0.25 to 0.75 it is 0.45, from 0 to 0.2 it is 0.08.
    let colors = converted([102, 102, 102, 255], 1, row: 4, info: Self.skipLast, decode: [1, 0, 0.25, 0.75, 0, 0.2])
    #expect(colors?.pixels == [153, 115, 20, 255] && colors?.isOpaque == true)
    let alpha = converted([102, 255], 2, perPixel: 8, row: 2, info: Self.only, decode: [1, 0.5])
    // 1 − 0.4 · 0.5 = 0.8, and 0.5.
    #expect(alpha?.pixels == [0, 0, 0, 204, 0, 0, 0, 128] && alpha?.isOpaque == false)
    #expect(converted([102, 102, 102, 255], 1, row: 4, info: Self.skipLast, decode: [1, 0, 0.5, 1, 0]) == nil)
    #expect(converted([102], 1, perPixel: 8, row: 1, info: Self.only, decode: [1]) == nil)
    let same = converted([102], 1, perPixel: 8, row: 1, info: Self.only, decode: [0, 1])
    #expect(same?.pixels == [0, 0, 0, 102])
  }

  @Test("premultiplied and straight colours of another space, and opaque ones")
  func otherSpace() throws {
    let linear = try #require(CGColorSpace(name: CGColorSpace.linearSRGB))
    // 0.5 of light is 0.73536. At 0.4: 51 / 102 is 0.5 as well; 0.73536 · 0.4 · 255 = 75.0, 0.4 · 255 = 102 for 1.
    let premultiplied = converted([51, 102, 0, 102], 1, row: 4, space: linear, info: Self.premultipliedLast)
    #expect(premultiplied?.pixels == [75, 102, 0, 102] && premultiplied?.isOpaque == false)
    // Straight, 128 is 0.50196, which is 0.73667 · 0.4 · 255 = 75.1.
    #expect(converted([128, 255, 0, 102], 1, row: 4, space: linear, info: Self.last)?.pixels == [75, 102, 0, 102])
    let opaque = converted([128, 255, 0, 255, 128, 255, 0, 255], 2, row: 8, space: linear, info: Self.last)
    #expect(opaque?.pixels == [188, 255, 0, 255, 188, 255, 0, 255] && opaque?.isOpaque == true)
    #expect(converted([128, 255, 0, 255, 128, 255, 0, 254], 2, row: 8, space: linear, info: Self.last)?.isOpaque == false)
    #expect(converted([128, 255, 0, 254, 128, 255, 0, 255], 1, 2, row: 4, info: Self.last)?.isOpaque == false)
    #expect(converted([128, 255, 0, 255, 128, 255, 0, 254], 1, 2, row: 4, info: Self.last)?.isOpaque == false)
    #expect(converted([128, 255, 0, 255, 128, 255, 0, 255], 1, 2, row: 4, info: Self.last)?.isOpaque == true)
  }

  @Test("rows of as many bytes as their bits take, and no fewer")
  func lengths() {
    let grey = CGColorSpaceCreateDeviceGray()
    func fits(_ count: Int, _ width: Int, _ height: Int, row: Int) -> Bool {
      converted([UInt8](repeating: 0, count: count), width, height, bits: 4, perPixel: 4, row: row, space: grey, info: 0) != nil
    }
    #expect(fits(4, 3, 2, row: 2) && !fits(3, 3, 2, row: 2) && !fits(4, 3, 2, row: 1) && fits(5, 3, 2, row: 3) && !fits(4, 3, 2, row: 3))
    #expect(!fits(4, 0, 2, row: 2) && !fits(4, 3, 0, row: 2) && !fits(4, 3, -1, row: 2) && fits(2, 4, 1, row: 2) && !fits(2, 5, 1, row: 2))
    #expect(!fits(4, 2, 3, row: .max) && fits(2, 2, 2, row: 1))
  }
}
