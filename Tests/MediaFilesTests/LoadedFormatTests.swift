import FileFormats
import Foundation
import Graphics
import TestSupport
import Testing

@testable import MediaFiles

/// `tools/setup` installs libheif, libjxl and OpenJPEG.
@Suite("HEIC, JPEG XL and JPEG 2000")
struct LoadedFormatTests {
  private let red = Pixel(255, 0, 0), blue = Pixel(0, 0, 255)

  @Test(
    "pictures without loss, told by their first bytes",
    arguments: [
      (StoredPictures.heic, PictureFormat.heic), (StoredPictures.jxl, .jpegXL), (StoredPictures.jp2, .jpeg2000),
      (StoredPictures.stream2000, .jpeg2000),
    ])
  func pictures(file: Data, format: PictureFormat) throws {
    #expect(try PictureFormat(sniffing: file, name: "") == format && ImageFile.isPicture(startingWith: file.prefix(16)))
    #expect(throws: ImageError.self) { try ImageFormat(sniffing: file, name: "") }
    let image = try ImageFile.decode(file, name: "a")
    #expect(image.width == 16 && image.height == 8 && image.isOpaque)
    // libheif goes by way of luma and differences of eight bits.
    for (x, y) in [(0, 0), (7, 7)] { #expect(image.pixel(x, y).distance(to: red) <= 2) }
    for (x, y) in [(8, 0), (15, 7)] { #expect(image.pixel(x, y).distance(to: blue) <= 2) }
    let metadata = ImageMetadata(file, format: format)
    #expect(metadata.width == 16 && metadata.height == 8 && metadata.bitsPerComponent == 8 && !metadata.hasAlpha)
  }

  @Test("alpha is premultiplied", arguments: [StoredPictures.alphaHEIC, StoredPictures.alphaJXL, StoredPictures.alphaJP2])
  func alpha(file: Data) throws {
    let image = try ImageFile.decode(file, name: "a")
    #expect(!image.isOpaque && image.pixel(0, 0).distance(to: red) <= 2)
    #expect(image.pixel(15, 7).distance(to: Pixel(0, 0, 128, 128)) <= 2)
  }

  @Test("turned pictures stand upright: a quarter counter-clockwise, and one clockwise")
  func turns() throws {
    let left = try ImageFile.decode(StoredPictures.turnedHEIC, name: "a")
    // The right half is on top.
    #expect(left.width == 8 && left.height == 16 && left.pixel(4, 2).distance(to: blue) <= 2 && left.pixel(4, 13).distance(to: red) <= 2)
    let right = try ImageFile.decode(StoredPictures.turnedJXL, name: "a")
    #expect(right.width == 8 && right.height == 16)
    #expect(right.pixel(4, 2).distance(to: red) <= 12 && right.pixel(4, 13).distance(to: blue) <= 12)
    let stored = try ImageFile.decode(StoredPictures.turnedJXL, name: "a", isUpright: false)
    #expect(stored.width == 16 && stored.height == 8)
  }

  @Test(
    "more than eight bits stay",
    arguments: [
      (StoredPictures.deepHEIC, LoadedFormat.heic, 10, 400), (StoredPictures.deepJXL, .jpegXL, 16, 0),
      (StoredPictures.deepJP2, .jpeg2000, 16, 0),
    ])
  func depths(file: Data, format: LoadedFormat, bits: Int, tolerance: Int) throws {
    let deep = try ImageFile.numbers(UInt16.self, of: file, as: format, name: "a")
    #expect(deep.size == PixelSize(16, 8))
    for (number, expected) in zip(deep.numbers, [32_800, 16_400, 8200, 65_535]) {
      #expect(abs(Int(number) - expected) <= tolerance, "\(number)")
    }
    let form = try PictureFormat(sniffing: file, name: "")
    #expect(ImageMetadata(file, format: form).bitsPerComponent == bits)
    #expect(try ImageFile.decode(file, name: "a").wideSource != nil)
  }

  @Test("colours of Display P3 are converted: its red is beyond that of sRGB, its white the same")
  func profiles() throws {
    let metadata = ImageMetadata(StoredPictures.displayP3JXL, format: .jpegXL)
    #expect(metadata.profile != nil && ColorProfile.read(metadata) != nil)
    let image = try ImageFile.decode(StoredPictures.displayP3JXL, name: "a")
    #expect(image.pixel(0, 0) == red && image.wideSource != nil)
    // In sRGB's own numbers its red is 1.093.
    let wide = try #require(image.wideSource?.pixels)
    #expect(wide.numbers[0] > 1.05)
  }

  @Test(
    "what is damaged, or too large, is refused with a sentence",
    arguments: [
      (StoredPictures.heic, "HEIC"), (StoredPictures.jxl, "JPEG XL"), (StoredPictures.jp2, "JPEG 2000"),
      (StoredPictures.stream2000, "JPEG 2000"),
    ])
  func refusals(file: Data, name: String) throws {
    for count in stride(from: 12, to: file.count - 2, by: 5) {
      let error = #expect(throws: ImageError.self, "\(count) of \(file.count)") { try ImageFile.decode(file.prefix(count), name: "a") }
      #expect(
        error?.kind == .damaged && error?.description.hasPrefix("a: damaged or truncated \(name): ") == true, "\(error?.description ?? "")")
    }
    let error = #expect(throws: ImageError.self) { try ImageFile.decode(file, name: "a", limits: ImageLimits(maximumPixels: 127)) }
    #expect(error?.kind == .overLimit && error?.description.contains("16×8 is 128 pixels, over the limit of 127") == true)
    // Whatever else is wrong ends somehow.
    for position in stride(from: 4, to: file.count, by: 3) {
      var broken = file
      broken[position] ^= 0xFF
      _ = try? ImageFile.decode(broken, name: "a", limits: ImageLimits(maximumPixels: 1 << 16))
    }
  }

  @Test(
    "files that are not read are called by their names",
    arguments: [
      ("8BPS\0\u{1}", "Photoshop"), ("%PDF-1.7", "PDF"), ("II*\0\u{10}\0\0\0CR\u{2}", "Canon CR2"), ("\0\0\0\u{18}ftypcrx ", "Canon CR3"),
      ("FUJIFILMCCD-RAW", "Fujifilm RAF"), ("IIU\0", "Panasonic RW2"), ("BM\u{3A}", "BMP"), ("gimp xcf v011", "GIMP XCF"),
      ("v/1\u{1}", "OpenEXR"),
      ("qoif", "QOI"), ("\0\0\u{1}\0\u{1}\0", "ICO"), ("RIFF....WAVE", "WAV"), ("DDS ", "DDS"),
    ])
  func others(start: String, name: String) throws {
    let head = Data(start.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) })
    #expect(FileFormat(signature: head)?.name == name)
    let error = #expect(throws: ImageError.self) { try ImageFile.decode(head, name: "a") }
    #expect(error?.kind == .unsupported && error?.description.contains(name) == true)
  }

  @Test("brands of a family's files are told by the others beside")
  func brands() {
    func name(_ brands: String) -> String? {
      FileFormat(signature: Data([0, 0, 0, UInt8(12 + brands.utf8.count)]) + Data("ftyp\(brands)".utf8))?.name
    }
    #expect(name("mif1\0\0\0\0mif1avif") == "AVIF" && name("mif1\0\0\0\0mif1heic") == "HEIC" && name("mif1\0\0\0\0") == "HEIC")
    #expect(name("qt  \0\0\0\0") == "QuickTime" && name("isom\0\0\0\0avc1") == "MP4" && name("M4A \0\0\0\0") == "M4A")
  }
}
