import Foundation
import Graphics
import Testing

@testable import MediaFiles

@Suite("Writing pictures")
struct ImageWritingTests {
  private func roundTrip(_ bitmap: Bitmap, _ format: ImageFormat, _ options: ImageEncodingOptions = ImageEncodingOptions()) throws -> (
    CGImage, [UInt8]
  ) {
    let bytes = try ImageEncoder(format: format, options: options).encode(bitmap.makeImage(), name: "out")
    return (try ImageFile.decode(Data(bytes), name: "out"), bytes)
  }

  /// Opaque, translucent and empty pixels; premultiplied.
  private var translucent: Bitmap {
    let bitmap = Bitmap(3, 2, filledWith: [0, 0, 0, 0])
    bitmap[0, 0] = [100, 50, 25, 128]
    bitmap[1, 0] = [255, 128, 1, 255]
    bitmap[2, 1] = [1, 0, 1, 1]
    return bitmap
  }

  @Test("PNG keeps every premultiplied pixel", arguments: ImageEncodingOptions.PNGCompression.allCases)
  func png(compression: ImageEncodingOptions.PNGCompression) throws {
    let (image, bytes) = try roundTrip(translucent, .png, ImageEncodingOptions(pngCompression: compression))
    #expect(image.pixels == translucent.makeImage().pixels)
    #expect(bytes[25] == 6)  // colour type: RGBA
    #expect(!image.isOpaque)
  }

  @Test("An opaque PNG has no alpha channel")
  func opaquePNG() throws {
    let (image, bytes) = try roundTrip(Bitmap(5, 3, filledWith: [7, 8, 9, 255]), .png)
    #expect(bytes[25] == 2)  // colour type: RGB
    #expect(image.pixel(4, 2) == [7, 8, 9, 255])
  }

  @Test("WebP is exact at quality 100, but for what straight alpha rounds")
  func losslessWebP() throws {
    #expect(try roundTrip(translucent, .webp, ImageEncodingOptions(quality: 100)).0.pixels == translucent.makeImage().pixels)
  }

  @Test("JPEG stands on black")
  func jpegOnBlack() throws {
    // Half-transparent white is grey 128 on black.
    let (image, _) = try roundTrip(Bitmap(16, 16, filledWith: [128, 128, 128, 128]), .jpeg)
    #expect(distance(image.pixel(8, 8), [128, 128, 128, 255]) <= 2)
  }

  @Test("One encoder for many pictures of many sizes")
  func reuse() throws {
    let encoder = ImageEncoder(format: .png)
    for side in [40, 3, 17] {
      let bitmap = Bitmap(side, side, filledWith: [UInt8(side), 0, 0, 255])
      let image = try ImageFile.decode(Data(try encoder.encode(bitmap.makeImage(), name: "n")), name: "n")
      #expect(image.width == side && image.pixel(side - 1, side - 1) == [UInt8(side), 0, 0, 255])
    }
  }

  @Test("A side too long for the format is an error with the limit")
  func tooLong() {
    #expect(throws: ImageError(.unencodable, "wide.webp", "16384×1 is over the limit of 16383 pixels a side in WebP; choose PNG")) {
      try ImageEncoder(format: .webp).encode(Bitmap(16_384, 1, filledWith: [0, 0, 0, 255]).makeImage(), name: "wide.webp")
    }
  }
}
