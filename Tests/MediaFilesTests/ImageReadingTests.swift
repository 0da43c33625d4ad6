import CImageCodecs
import Foundation
import Graphics
import TestSupport
import Testing

@testable import MediaFiles

@Suite("Reading pictures")
struct ImageReadingTests {
  private func read(_ bytes: Data) throws -> CGImage { try ImageFile.decode(bytes, name: "fixture") }

  @Test("RGBA becomes premultiplied, and is opaque only when every pixel is")
  func rgba() throws {
    let image = try read(PNGFixture.file(width: 2, height: 1, depth: 8, .rgba, rows: [[200, 100, 50, 128, 1, 2, 3, 255]]))
    #expect(image.width == 2 && image.height == 1)
    #expect(image.pixels == [100, 50, 25, 128, 1, 2, 3, 255])
    #expect(!image.isOpaque)
    #expect(try read(PNGFixture.file(width: 1, height: 1, depth: 8, .rgba, rows: [[9, 8, 7, 255]])).isOpaque)
  }

  @Test("Grey, in one bit and in eight")
  func grey() throws {
    #expect(
      try read(PNGFixture.file(width: 1, height: 2, depth: 8, .grey, rows: [[77], [255]])).pixels == [77, 77, 77, 255, 255, 255, 255, 255])
    // The bits 10 from the left: white, black.
    #expect(
      try read(PNGFixture.file(width: 2, height: 1, depth: 1, .grey, rows: [[0b1000_0000]])).pixels == [255, 255, 255, 255, 0, 0, 0, 255])
  }

  @Test("A palette with transparent entries")
  func palette() throws {
    let image = try read(
      PNGFixture.file(
        width: 3, height: 1, depth: 8, .palette, rows: [[2, 0, 1]], palette: [10, 20, 30, 200, 100, 50, 0, 0, 255],
        transparency: [255, 128]))
    #expect(image.pixels == [0, 0, 255, 255, 10, 20, 30, 255, 100, 50, 25, 128])
  }

  @Test("Sixteen bits a channel keep their upper byte, rounded")
  func sixteenBit() throws {
    // 0xC8C8 is 200·257 and 0x6464 is 100·257: exactly 200/255 and 100/255. 0x80FF = 33023, / 257 = 128.49.
    let image = try read(PNGFixture.file(width: 1, height: 1, depth: 16, .rgb, rows: [[0xC8, 0xC8, 0x64, 0x64, 0x80, 0xFF]]))
    #expect(image.pixels == [200, 100, 128, 255])
    #expect(image.isOpaque)
  }

  @Test("whole pictures that stand still are told by both ends of their files")
  func stills() throws {
    let folder = try TemporaryFolder(), path = folder.path("picture")
    func isStill(_ bytes: Data) throws -> Bool {
      try bytes.write(to: URL(fileURLWithPath: path))
      return ImageFile.isWholeStill(path: path, limits: ImageLimits(maximumPixels: 256))
    }
    let flat = Bitmap(16, 16, filledWith: [120, 60, 30, 255]).makeImage()
    for format in ImageFormat.allCases {
      let bytes = Data(try ImageEncoder(format: format).encode(flat, name: "flat"))
      // Of the other formats nothing is known without reading them.
      #expect(try isStill(bytes) == (format == .jpeg || format == .png))
      #expect(try !isStill(bytes.dropLast(20)), "\(format) without its end")
    }
    // Cameras write after the end of the picture.
    let jpeg = Data(try ImageEncoder(format: .jpeg).encode(flat, name: "flat"))
    #expect(try isStill(jpeg + Data(repeating: 7, count: 1000)))
    // 17 by 16 pixels are 272, over the limit.
    #expect(try !isStill(Data(ImageEncoder(format: .png).encode(Bitmap(17, 16, filledWith: [0, 0, 0, 255]).makeImage(), name: ""))))
    // The first chunk ends at byte 33; one of an animation follows.
    var moving = Data(try ImageEncoder(format: .png).encode(flat, name: "flat"))
    moving.insert(contentsOf: PNGFixture.chunk("acTL", PNGFixture.bigEndian(2) + PNGFixture.bigEndian(0)), at: 33)
    #expect(try !isStill(moving) && !isStill(Data()))
    #expect(!ImageFile.isWholeStill(path: folder.path("nothing")))
  }

  @Test("JPEG and WebP, told by content under a wrong name")
  func sniffing() throws {
    let folder = try TemporaryFolder()
    let flat = Bitmap(16, 16, filledWith: [120, 60, 30, 255])
    for format in ImageFormat.allCases {
      let bytes = try ImageEncoder(format: format).encode(flat.makeImage(), name: "flat")
      #expect(try ImageFormat(sniffing: Data(bytes), name: "x") == format)
      let path = folder.path("misnamed.txt")
      try Data(bytes).write(to: URL(fileURLWithPath: path))
      let image = try ImageFile.read(path: path)
      #expect(image.width == 16 && image.isOpaque)
      #expect(distance(image.pixel(8, 8), [120, 60, 30, 255]) <= 3)  // JPEG and WebP go through YCbCr of eight bits
    }
  }

  @Test("CMYK JPEG: no ink is white, and ink times black")
  func cmyk() throws {
    // Inverted inks as Adobe writes them: cyan 255 is none; black 128 halves all: 255·128/255 = 128, 51·128/255 = 25.6.
    let image = try read(cmykJPEG([255, 51, 255, 128]))
    #expect(distance(image.pixel(4, 4), [128, 26, 128, 255]) <= 3)
    #expect(image.isOpaque)
  }

  @Test("Exif orientation turns the picture", arguments: [(1, 0), (2, 1), (3, 3), (4, 2), (5, 0), (6, 1), (7, 3), (8, 2)])
  func orientation(value: Int, corner: Int) throws {
    // One bright block in the stored top left corner. Corners count clockwise from the top left by reading order: 0 1 over 2 3.
    let bitmap = Bitmap(32, 16, filledWith: [0, 0, 0, 255])
    bitmap.fill(PixelRect(x: 0, y: 0, width: 8, height: 8), with: [255, 255, 255, 255])
    let jpeg = try ImageEncoder(format: .jpeg).encode(bitmap.makeImage(), name: "corner")
    let image = try read(Data(jpeg.prefix(2) + exifSegment(orientation: UInt8(value)) + jpeg.dropFirst(2)))
    #expect(image.width == (value >= 5 ? 16 : 32) && image.height == (value >= 5 ? 32 : 16))
    let x = corner % 2 == 0 ? 3 : image.width - 4, y = corner / 2 == 0 ? 3 : image.height - 4
    #expect(image.pixel(x, y).x > 240)
    #expect(image.pixel(image.width - 1 - x, image.height - 1 - y).x < 15)
  }

  @Test("A wide picture on its side: orientation 6 puts the left end on top")
  func quarterTurn() {
    // Stored: A B (one row). Turned clockwise: A over B.
    let turned = ExifOrientation(value: 6).apply(to: [1, 1, 1, 1, 2, 2, 2, 2], width: 2, height: 1)
    #expect(turned.width == 1 && turned.height == 2)
    #expect(turned.pixels == [1, 1, 1, 1, 2, 2, 2, 2])
    // Counter-clockwise: B over A.
    #expect(ExifOrientation(value: 8).apply(to: [1, 1, 1, 1, 2, 2, 2, 2], width: 2, height: 1).pixels == [2, 2, 2, 2, 1, 1, 1, 1])
  }

  private func exifSegment(orientation: UInt8) -> [UInt8] {
    let tiff: [UInt8] = [0x4D, 0x4D, 0, 42, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0]
    let body = Array("Exif".utf8) + [0, 0] + tiff
    return [0xFF, 0xE1, 0, UInt8(body.count + 2)] + body
  }

  private func cmykJPEG(_ pixel: [UInt8]) throws -> Data {
    let pixels = Array(repeatElement(pixel, count: 64).joined())
    let compressor = try #require(tjInitCompress())
    defer { tjDestroy(compressor) }
    var bytes: UnsafeMutablePointer<UInt8>?
    var count: UInt = 0
    #expect(tjCompress2(compressor, pixels, 8, 0, 8, TJPF_CMYK.rawValue, &bytes, &count, Int32(TJSAMP_444.rawValue), 95, 0) == 0)
    defer { tjFree(bytes) }
    return Data(bytes: try #require(bytes), count: Int(count))
  }
}

extension CGImage {
  /// The premultiplied bytes of a pixel.
  func pixel(_ x: Int, _ y: Int) -> SIMD4<UInt8> {
    let i = (y * width + x) * 4
    return SIMD4(pixels[i], pixels[i + 1], pixels[i + 2], pixels[i + 3])
  }
}
