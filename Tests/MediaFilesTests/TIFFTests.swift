import Foundation
import Graphics
import TestSupport
import Testing

@testable import MediaFiles

@Suite("TIFF")
struct TIFFTests {
  /// Little-endian bytes of a file of one strip, without compression.
  /// - Parameter tags: others than those of size, place and length, with short or long values.
  private func file(width: UInt16, height: UInt16, _ samples: [UInt8], bits: [UInt16], photometric: UInt16, tags: [(UInt16, UInt16)] = [])
    -> Data
  {
    func short(_ value: UInt16) -> [UInt8] { [UInt8(value & 255), UInt8(value >> 8)] }
    func long(_ value: Int) -> [UInt8] { (0..<4).map { UInt8(value >> (8 * $0) & 255) } }
    // The samples stand after the head, and after them the bits of each sample.
    let bitsPlace = 8 + samples.count
    var entries: [(UInt16, [UInt8])] = [
      (256, short(3) + long(1) + short(width) + [0, 0]), (257, short(3) + long(1) + short(height) + [0, 0]),
      (258, short(3) + long(bits.count) + (bits.count == 1 ? short(bits[0]) + [0, 0] : long(bitsPlace))),
      (262, short(3) + long(1) + short(photometric) + [0, 0]), (273, short(4) + long(1) + long(8)),
      (277, short(3) + long(1) + short(UInt16(bits.count)) + [0, 0]), (278, short(3) + long(1) + short(height) + [0, 0]),
      (279, short(4) + long(1) + long(samples.count)),
    ]
    entries += tags.map { ($0.0, short(3) + long(1) + short($0.1) + [0, 0]) }
    entries.sort { $0.0 < $1.0 }
    let directory = short(UInt16(entries.count)) + entries.flatMap { short($0.0) + $0.1 } + long(0)
    return Data([0x49, 0x49, 42, 0] + long(bitsPlace + 2 * bits.count) + samples + bits.flatMap(short) + directory)
  }

  @Test("grey, colours, alpha of both kinds, and a turn, from files written by hand")
  func reading() throws {
    let grey = try ImageFile.decode(file(width: 2, height: 1, [0, 200], bits: [8], photometric: 1), name: "a.tif")
    #expect(grey.width == 2 && grey.pixel(0, 0) == Pixel(0, 0, 0) && grey.pixel(1, 0) == Pixel(200, 200, 200))
    // Black where the number is largest.
    let white = try ImageFile.decode(file(width: 2, height: 1, [0, 255], bits: [8], photometric: 0), name: "a.tif")
    #expect(white.pixel(0, 0) == Pixel(255, 255, 255) && white.pixel(1, 0) == Pixel(0, 0, 0))
    // 200 · 128/255 = 100.4; a premultiplied 100 of alpha 128 stays what it is.
    let rgba: [UInt16] = [8, 8, 8, 8]
    let straight = file(width: 1, height: 1, [200, 0, 0, 128], bits: rgba, photometric: 2, tags: [(338, 2)])
    #expect(try ImageFile.decode(straight, name: "a.tif").pixel(0, 0) == Pixel(100, 0, 0, 128))
    let multiplied = file(width: 1, height: 1, [100, 0, 0, 128], bits: rgba, photometric: 2, tags: [(338, 1)])
    #expect(try ImageFile.decode(multiplied, name: "a.tif").pixel(0, 0) == Pixel(100, 0, 0, 128))
    // Orientation 6: turned clockwise by a quarter, so that the left pixel comes to the top.
    let turned = file(width: 2, height: 1, [255, 0, 0, 0, 0, 255], bits: [8, 8, 8], photometric: 2, tags: [(274, 6)])
    let upright = try ImageFile.decode(turned, name: "a.tif")
    #expect(upright.width == 1 && upright.height == 2)
    #expect(upright.pixel(0, 0) == Pixel(255, 0, 0) && upright.pixel(0, 1) == Pixel(0, 0, 255))
  }

  @Test("sixteen bits are kept for renderers that hold them")
  func deep() throws {
    // 0x1234 of 65535 is 0.0711; the low byte comes first.
    let data = file(width: 1, height: 1, [0x34, 0x12, 0xFF, 0xFF, 0, 0], bits: [16, 16, 16], photometric: 2)
    let (size, numbers) = try ImageFile.numbers(UInt16.self, of: data, as: .tiff, name: "a.tif")
    #expect(size == PixelSize(1, 1) && numbers == [0x1234, 0xFFFF, 0, 0xFFFF])
    // 4660 · 255 / 65535 = 18.1.
    let image = try ImageFile.decode(data, name: "a.tif")
    #expect(image.pixel(0, 0) == Pixel(18, 255, 0) && image.wide?.size == PixelSize(1, 1))
  }

  @Test("what is written is read again without loss", arguments: [false, true])
  func roundTrip(isOpaque: Bool) throws {
    var pixels: [UInt8] = []
    for y in 0..<9 { for x in 0..<7 { pixels += isOpaque ? [UInt8(x * 30), UInt8(y * 20), 7, 255] : [UInt8(x * 10), 5, 0, 128] } }
    let image = CGImage(width: 7, height: 9, premultipliedPixels: pixels)
    let bytes = try ImageEncoder(format: .tiff).encode(image, name: "a.tif")
    let back = try ImageFile.decode(Data(bytes), name: "a.tif")
    #expect(
      back.withUnsafePixels { rows in
        (0..<9).allSatisfy { y in
          (0..<7).allSatisfy { x in
            let place = 4 * (y * 7 + x)
            return rows[x, y] == SIMD4(pixels[place], pixels[place + 1], pixels[place + 2], pixels[place + 3])
          }
        }
      })
    #expect(ImageMetadata(Data(bytes), format: .tiff).hasAlpha == !isOpaque)
    // The same bytes each time: no date, no name.
    #expect(try ImageEncoder(format: .tiff).encode(image, name: "a.tif") == bytes)
  }

  @Test("files that are damaged, cut off, or too large")
  func refusals() throws {
    func failure(_ data: Data, limits: ImageLimits = ImageLimits()) -> ImageError? {
      do {
        _ = try ImageFile.decode(data, name: "a.tif", limits: limits)
        return nil
      } catch { return error }
    }
    #expect(failure(Data([0x49, 0x49, 42, 0]))?.kind == .damaged)
    let whole = file(width: 4, height: 4, [UInt8](repeating: 9, count: 16), bits: [8], photometric: 1)
    #expect(failure(whole) == nil)
    #expect(failure(whole, limits: ImageLimits(maximumPixels: 15))?.kind == .overLimit)
    // The last four bytes say that there is no second picture.
    for length in 4..<whole.count - 4 { #expect(failure(whole.prefix(length))?.kind == .damaged) }
    // 65535 × 65535 pixels of which there are none.
    #expect(failure(file(width: 65535, height: 65535, [0], bits: [8], photometric: 1))?.kind == .overLimit)
  }
}
