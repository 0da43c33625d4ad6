import Foundation
import Graphics
import ImageIO
import TestSupport
import Testing
import UniformTypeIdentifiers

@testable import MediaFiles

@Suite("Pictures in files, as programs read and write them")
struct ImageIOTests {
  /// Two pixels beside each other, red and blue; 2 × 1.
  private var pair: CGImage { CGImage(width: 2, height: 1, premultipliedPixels: [255, 0, 0, 255, 0, 0, 255, 255], isOpaque: true) }

  @Test("written by its extension, read by its content", arguments: ["a.png", "a.webp", "a.jpg", "a.JPEG"])
  func files(name: String) throws {
    let folder = try TemporaryFolder()
    let url = URL(fileURLWithPath: folder.path(name))
    let image = CGImage(width: 16, height: 8, premultipliedPixels: [UInt8](repeatElement([120, 60, 30, 255], count: 128).joined()))
    try image.write(to: url, quality: 1)
    let read = try CGImage(contentsOf: url)
    #expect(read.width == 16 && read.height == 8 && read.isOpaque)
    #expect(distance(read.pixel(8, 4), [120, 60, 30, 255]) <= (name.hasPrefix("a.j") || name.hasPrefix("a.J") ? 3 : 0))
    let source = try #require(CGImageSourceCreateWithURL(url as CFURL, nil))
    let type = UTType(filenameExtension: url.pathExtension)
    #expect(CGImageSourceGetType(source) == type?.identifier && CGImageSourceGetCount(source) == 1)
  }

  @Test("quality makes files smaller")
  func quality() throws {
    var pixels: [UInt8] = []
    for i in 0..<64 * 64 { pixels += [UInt8(i * 7919 >> 3 & 255), UInt8(i * 104_729 >> 5 & 255), UInt8(i & 255), 255] }
    let noise = CGImage(width: 64, height: 64, premultipliedPixels: pixels)
    #expect(try noise.encoded(as: .jpeg, quality: 0.2).count < noise.encoded(as: .jpeg, quality: 0.8).count)
  }

  @Test("what cannot be read or written is said")
  func errors() throws {
    let folder = try TemporaryFolder()
    let missing = URL(fileURLWithPath: folder.path("none.png"))
    #expect { try CGImage(contentsOf: missing) } throws: { ($0 as? ImageError)?.kind == .unreadable && "\($0)".contains("none.png") }
    let text = URL(fileURLWithPath: folder.path("text.png"))
    try Data("no picture".utf8).write(to: text)
    #expect { try CGImage(contentsOf: text) } throws: { ($0 as? ImageError)?.kind == .unsupported }
    #expect { try pair.write(to: URL(fileURLWithPath: folder.path("a.heic"))) } throws: { "\($0)".contains("'heic'") }
    #expect(CGImageSourceCreateWithURL(missing, nil) == nil)
    let source = try #require(CGImageSourceCreateWithURL(text, nil))
    #expect(CGImageSourceGetCount(source) == 0 && CGImageSourceGetType(source) == nil)
    #expect(CGImageSourceGetStatus(source) == .statusUnknownType && CGImageSourceCreateImageAtIndex(source, 0, nil) == nil)
    #expect(CGImageDestinationCreateWithURL(missing, UTType.heic.identifier as CFString, 1, nil) == nil)
  }

  @Test("a provider's PNG is read as PNG alone")
  func provider() throws {
    let png = try #require(CGDataProvider(data: try pair.encoded(as: .png) as CFData))
    let image = CGImage(pngDataProviderSource: png, decode: nil, shouldInterpolate: true, intent: .defaultIntent)
    #expect(image?.pixels == pair.pixels)
    #expect(CGImage(jpegDataProviderSource: png, decode: nil, shouldInterpolate: true, intent: .defaultIntent) == nil)
  }

  /// Orientation 6 needs a quarter turn clockwise: what is stored as red, blue from the left is red over blue.
  @Test("orientation is told, left alone, and applied where it is asked for", arguments: [UTType.png, .jpeg])
  func orientation(type: UTType) throws {
    let data = NSMutableData()
    let destination = try #require(CGImageDestinationCreateWithData(data as CFMutableData, type.identifier as CFString, 1, nil))
    var pixels: [UInt8] = []
    for i in 0..<512 { pixels += i % 32 < 16 ? [255, 0, 0, 255] : [0, 0, 255, 255] }
    let wide = CGImage(width: 32, height: 16, premultipliedPixels: pixels)
    let properties =
      [
        kCGImagePropertyOrientation: CGImagePropertyOrientation.right.rawValue, kCGImageDestinationLossyCompressionQuality: 1.0,
      ] as [CFString: Any]
    CGImageDestinationAddImage(destination, wide, properties as CFDictionary)
    #expect(CGImageDestinationFinalize(destination))

    let source = try #require(CGImageSourceCreateWithData(Data(referencing: data) as CFData, nil))
    let told = try #require(CGImageSourceCopyPropertiesAtIndex(source, 0, nil) as? [CFString: Any])
    #expect(told[kCGImagePropertyOrientation] as? Int == 6)
    #expect(told[kCGImagePropertyPixelWidth] as? Int == 32 && told[kCGImagePropertyPixelHeight] as? Int == 16)
    #expect(
      told[kCGImagePropertyHasAlpha] as? Bool == false && told[kCGImagePropertyColorModel] as? String == kCGImagePropertyColorModelRGB)
    #expect((told[kCGImagePropertyTIFFDictionary] as? [CFString: Any])?[kCGImagePropertyTIFFOrientation] as? Int == 6)

    let stored = try #require(CGImageSourceCreateImageAtIndex(source, 0, nil))
    #expect(stored.width == 32 && distance(stored.pixel(2, 8), [255, 0, 0, 255]) <= 3)
    let options =
      [
        kCGImageSourceCreateThumbnailWithTransform: true, kCGImageSourceCreateThumbnailFromImageAlways: true,
        kCGImageSourceThumbnailMaxPixelSize: 8,
      ] as [CFString: Any]
    let small = try #require(CGImageSourceCreateThumbnailAtIndex(source, 0, options as CFDictionary))
    #expect(small.width == 4 && small.height == 8)
    #expect(distance(small.pixel(2, 1), [255, 0, 0, 255]) <= 3 && distance(small.pixel(2, 6), [0, 0, 255, 255]) <= 3)
    let sideways = try #require(CGImageSourceCreateThumbnailAtIndex(source, 0, [kCGImageSourceThumbnailMaxPixelSize: 8] as CFDictionary))
    #expect(sideways.width == 8 && sideways.height == 4)
    // Reading a file in one call turns it.
    #expect(try CGImage(data: Data(referencing: data)).width == 16)
  }

  /// Three pixels of 0, 90 and 255 in the place of two: (0 + 90 / 2) / 1.5 = 30, (90 / 2 + 255) / 1.5 = 200.
  @Test("made smaller, a pixel is the mean of what it covers")
  func reducing() {
    let three = CGImage(width: 3, height: 1, premultipliedPixels: [0, 0, 0, 255, 90, 90, 90, 255, 255, 255, 255, 255])
    #expect(three.reduced(toSide: 2).pixels == [30, 30, 30, 255, 200, 200, 200, 255])
    #expect(three.reduced(toSide: 3) === three)
    #expect(three.reduced(toSide: 1).pixels == [115, 115, 115, 255])
  }

  @Test("a background comes under what is not opaque: (100, 0, 0, 128) over white is 100 + 127, 127, 127")
  func background() throws {
    let data = NSMutableData()
    let destination = try #require(CGImageDestinationCreateWithData(data, "public.png", 1, nil))
    CGImageDestinationSetProperties(destination, [kCGImageDestinationBackgroundColor: CGColor.white] as CFDictionary)
    #expect(!CGImageDestinationFinalize(destination))
    CGImageDestinationAddImage(destination, CGImage(width: 1, height: 1, premultipliedPixels: [100, 0, 0, 128]), nil)
    #expect(CGImageDestinationFinalize(destination))
    #expect(try CGImage(data: Data(referencing: data)).pixels == [227, 127, 127, 255])
  }

  @Test("tags of a camera: a short list of numbers, a ratio, a text elsewhere in the file, degrees of three ratios")
  func tags() throws {
    // Little-endian: directory at 8 with two entries; the camera's at 38, the place's at 92; texts and ratios behind them.
    func short(_ value: Int) -> [UInt8] { [UInt8(value & 255), UInt8(value >> 8)] }
    func long(_ value: Int) -> [UInt8] { short(value & 0xFFFF) + short(value >> 16) }
    func entry(_ tag: Int, _ type: Int, _ count: Int, _ value: [UInt8]) -> [UInt8] {
      short(tag) + short(type) + long(count) + value + [UInt8](repeating: 0, count: 4 - value.count)
    }
    func join(_ parts: [UInt8]...) -> [UInt8] { Array(parts.joined()) }
    let head = join(Array("II".utf8), short(42), long(8))
    let image = join(short(2), entry(0x8769, 4, 1, long(38)), entry(0x8825, 4, 1, long(80)), long(0))
    let isos = join(short(100), short(200))
    let camera = join(short(3), entry(0x829A, 5, 1, long(98)), entry(0x8827, 3, 2, isos), entry(0xA434, 2, 9, long(106)), long(0))
    let place = join(short(1), entry(2, 5, 3, long(115)), long(0))
    let ratios = join(long(50), long(1), long(30), long(1), long(36), long(1))
    let data = join(long(1), long(250), Array("Lens 50 ".utf8), [0], ratios)
    let tags = try #require(TIFFTags(Data(join(head, image, camera, place, data))))
    #expect(tags.camera["ExposureTime"] as? Double == 0.004)
    #expect(tags.camera["ISOSpeedRatings"] as? [Int] == [100, 200])
    #expect(tags.camera["LensModel"] as? String == "Lens 50 ")
    #expect(tags.place["Latitude"] as? Double == 50.51)  // 50° 30′ 36″
    #expect(tags.orientation == nil)
    // Offsets beyond the end, and counts beyond all measure, say nothing.
    #expect(TIFFTags(Data(join(head, short(1), entry(0x010F, 2, 0xFFFF_FFFF, long(8)))))?.image.isEmpty == true)
    #expect(TIFFTags(Data("MM".utf8)) == nil)
    // Of a tag that comes twice the first counts; more numbers than tags have, 65 here, are none.
    let twice = join(head, short(2), entry(0x0112, 3, 1, short(6)), entry(0x0112, 3, 1, short(3)), long(0))
    #expect(TIFFTags(Data(twice))?.orientation == 6)
    let many = join(head, short(1), entry(0x0112, 1, 65, long(0)), long(0), [UInt8](repeating: 1, count: 60))
    #expect(TIFFTags(Data(many))?.image.isEmpty == true)
  }
}
