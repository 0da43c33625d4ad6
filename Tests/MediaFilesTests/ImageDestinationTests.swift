import Foundation
import Graphics
import ImageIO
import TestSupport
import Testing
import UniformTypeIdentifiers

@testable import MediaFiles

@Suite("What is asked of files that are written")
struct ImageDestinationTests {
  private typealias Properties = [AnyHashable: Any]

  /// Writes a picture with properties of its own and of the file's; nil where that is refused.
  private func write(_ image: CGImage, _ own: Properties? = nil, file: Properties? = nil, as type: UTType = .png) throws -> Data? {
    let data = NSMutableData()
    let destination = try #require(CGImageDestinationCreateWithData(data, type.identifier, 1, nil))
    if let file { CGImageDestinationSetProperties(destination, file) }
    CGImageDestinationAddImage(destination, image, own)
    return CGImageDestinationFinalize(destination) ? Data(referencing: data) : nil
  }

  private let pair = CGImage(width: 2, height: 1, premultipliedPixels: [255, 0, 0, 255, 0, 0, 255, 255], isOpaque: true)

  @Test("an orientation is noted byte by byte: in PNG behind the head, in JPEG before all")
  func orientationBytes() throws {
    let plain = [UInt8](try #require(try write(pair)))
    let turned = [UInt8](try #require(try write(pair, [kCGImagePropertyOrientation: 7])))
    let tiff: [UInt8] = [0x4D, 0x4D, 0, 42, 0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, 7, 0, 0, 0, 0, 0, 0]
    #expect(turned == Array(plain[..<33]) + PNGFixture.chunk("eXIf", tiff) + plain[33...])
    let jpeg = [UInt8](try #require(try write(pair, as: .jpeg)))
    let turnedJPEG = [UInt8](try #require(try write(pair, [kCGImagePropertyOrientation: 7], as: .jpeg)))
    #expect(turnedJPEG == [0xFF, 0xD8, 0xFF, 0xE1, 0, 34] + Array("Exif\0\0".utf8) + tiff + jpeg[2...])
    let webP = try write(pair, as: .webP)
    #expect(try write(pair, [kCGImagePropertyOrientation: 7], as: .webP) == webP)
    let tif = try write(pair, as: .tiff)
    #expect(try write(pair, [kCGImagePropertyOrientation: 7], as: .tiff) == tif)
  }

  @Test("orientations are 2 to 8, of the picture before those of the file and before those of tags")
  func orientations() throws {
    func orientation(_ own: Properties?, file: Properties? = nil) throws -> Int? {
      let data = try #require(try write(pair, own, file: file))
      let source = try #require(CGImageSourceCreateWithData(data, nil))
      return CGImageSourceCopyPropertiesAtIndex(source, 0, nil)?[kCGImagePropertyOrientation] as? Int
    }
    for (value, found) in [(0, nil), (1, nil), (2, 2), (5, 5), (8, 8), (9, nil), (-3, nil)] as [(Int, Int?)] {
      #expect(try orientation([kCGImagePropertyOrientation: value]) == found, "\(value)")
    }
    let tags: Properties = [kCGImagePropertyTIFFDictionary: [kCGImagePropertyTIFFOrientation: 4] as Properties]
    #expect(try orientation(tags) == 4 && orientation(tags.merging([kCGImagePropertyOrientation: 3]) { $1 }) == 3)
    #expect(try orientation(nil, file: [kCGImagePropertyOrientation: 6]) == 6)
    #expect(try orientation([kCGImagePropertyOrientation: 3], file: [kCGImagePropertyOrientation: 6]) == 3)
    #expect(try orientation([kCGImagePropertyOrientation: 3.0]) == 3 && orientation([kCGImagePropertyOrientation: UInt8(5)]) == 5)
    #expect(try orientation([kCGImagePropertyOrientation: "3"]) == nil && orientation([kCGImagePropertyOrientation: Double.nan]) == nil)
    #expect(try orientation([kCGImagePropertyOrientation: NSNumber(value: 6)]) == 6 && orientation(nil) == nil)
  }

  @Test("a source's picture keeps its orientation unless another is asked for, and a second picture does not count")
  func fromSource() throws {
    let file = try #require(try write(pair, [kCGImagePropertyOrientation: 8]))
    let source = try #require(CGImageSourceCreateWithData(file, nil))
    for (asked, found) in [(nil, 8), (3, 3)] as [(Int?, Int)] {
      let data = NSMutableData()
      let destination = try #require(CGImageDestinationCreateWithData(data, UTType.png.identifier, 1, nil))
      CGImageDestinationAddImageFromSource(destination, source, 1, nil)
      #expect(!CGImageDestinationFinalize(destination) && data.length == 0)
      CGImageDestinationAddImageFromSource(destination, source, 0, asked.map { [kCGImagePropertyOrientation: $0] as Properties })
      CGImageDestinationAddImage(destination, pair.reduced(toSide: 1), nil)
      #expect(CGImageDestinationFinalize(destination))
      let written = try #require(CGImageSourceCreateWithData(Data(referencing: data), nil))
      let told = try #require(CGImageSourceCopyPropertiesAtIndex(written, 0, nil))
      #expect(told[kCGImagePropertyOrientation] as? Int == found && told[kCGImagePropertyPixelWidth] as? Int == 2)
      // As it is stored.
      #expect(CGImageSourceCreateImageAtIndex(written, 0, nil)?.pixels == pair.pixels)
    }
  }

  @Test("pictures are made smaller to a side, and not larger")
  func sides() throws {
    let row = CGImage(width: 4, height: 2, premultipliedPixels: (0..<8).flatMap { [UInt8($0 * 10), 0, 0, 255] })
    func size(_ side: Any) throws -> [Int] {
      let image = try CGImage(data: #require(try write(row, [kCGImageDestinationImageMaxPixelSize: side])))
      return [image.width, image.height]
    }
    #expect(
      try size(2) == [2, 1] && size(3) == [3, 2] && size(4) == [4, 2] && size(9) == [4, 2] && size(0) == [1, 1] && size(2.9) == [2, 1])
    #expect(try size(Double.infinity) == [4, 2] && size("2") == [4, 2] && size(1e12) == [4, 2])
    // (0 + 10 + 40 + 50) / 4 and (20 + 30 + 60 + 70) / 4.
    let half = try CGImage(data: #require(try write(row, [kCGImageDestinationImageMaxPixelSize: 2])))
    #expect(half.pixels == [25, 0, 0, 255, 45, 0, 0, 255])
  }

  @Test(
    "made smaller, a pixel is the mean of its area",
    arguments: [
      // 5 pixels in the place of 2: (0 + 10 + 20 / 2) / 2.5 and (20 / 2 + 30 + 40) / 2.5.
      (5, 1, 2, [8, 32], 2), (1, 5, 2, [8, 32], 1),
      // 4 by 3 in the place of 2 by 2 (3 · 2 / 4, rounded): rows of a pixel and a half, two columns each.
      (4, 3, 2, [18, 38, 72, 92], 2),
      // 7 by 2 to 3: the height is 2 · 3 / 7, rounded, which is 1; columns of 2⅓ pixels.
      (7, 2, 3, [42, 65, 88], 3),
    ])
  func reducing(width: Int, height: Int, side: Int, reds: [Int], newWidth: Int) {
    let pixels: [UInt8] = (0..<width * height).flatMap { [UInt8($0 * 10), 7, 200, 255] as [UInt8] }
    let image = CGImage(width: width, height: height, premultipliedPixels: pixels, isOpaque: true)
    let reduced = image.reduced(toSide: side)
    #expect(reduced.width == newWidth && reduced.height == reds.count / newWidth && reduced.isOpaque)
    #expect(reduced.pixels == reds.flatMap { [UInt8($0), 7, 200, 255] as [UInt8] })
    #expect(image.reduced(toSide: 0) === image && image.reduced(toSide: max(width, height)) === image)
  }

  @Test("a background of any colour lies under what is not opaque, and under nothing else")
  func backgrounds() throws {
    let image = CGImage(width: 2, height: 1, premultipliedPixels: [40, 20, 10, 100, 1, 2, 3, 255])
    func pixels(_ color: CGColor, _ image: CGImage) throws -> [UInt8] {
      try CGImage(data: #require(try write(image, [kCGImageDestinationBackgroundColor: color]))).pixels
    }
    // 155/255 of (255, 51, 102) is (155, 31, 62).
    #expect(try pixels(CGColor(red: 1, green: 0.2, blue: 0.4, alpha: 1), image) == [195, 51, 72, 255, 1, 2, 3, 255])
    // At half its alpha: (77.5, 15.5, 31) and 77.5, added and rounded.
    let half = try write(image, [kCGImageDestinationBackgroundColor: CGColor(red: 1, green: 0.2, blue: 0.4, alpha: 0.5)])
    let under = try CGImage(data: #require(half))
    #expect(!under.isOpaque && distance(under.pixel(0, 0), [118, 36, 41, 178]) <= 1 && under.pixel(1, 0) == [1, 2, 3, 255])
    #expect(try pixels(.white, pair) == pair.pixels)
  }

  @Test("quality counts, of any type of number; what is none leaves it at nine tenths")
  func qualities() throws {
    var bytes: [UInt8] = []
    for i in 0..<1024 { bytes += [UInt8(i * 7919 >> 3 & 255), UInt8(i * 104_729 >> 5 & 255), 9, 255] }
    let noise = CGImage(width: 32, height: 32, premultipliedPixels: bytes)
    func file(_ quality: Any?) throws -> Data? {
      try write(noise, quality.map { [kCGImageDestinationLossyCompressionQuality: $0] as Properties }, as: .jpeg)
    }
    let rows: [(Any?, Double)] = [(nil, 0.9), ("x", 0.9), (0.3, 0.3), (Float(0.5), 0.5), (1, 1), (0, 0), (-2, 0), (7, 1)]
    for (quality, percent) in rows {
      #expect(try file(quality) == noise.encoded(as: .jpeg, quality: percent), "\(percent)")
    }
    #expect(
      try noise.encoded(as: .jpeg, quality: .nan) == noise.encoded(as: .jpeg)
        && noise.encoded(as: .jpeg, quality: 0.306) == noise.encoded(as: .jpeg, quality: 0.31))
    let options = ImageEncodingOptions(quality: 31)
    #expect(try [UInt8](noise.encoded(as: .jpeg, quality: 0.31)) == ImageEncoder(format: .jpeg, options: options).encode(noise, name: ""))
  }

  @Test("types that are written and read, and counts of pictures")
  func types() throws {
    let url = URL(fileURLWithPath: "/nowhere/a.png")
    #expect(
      CGImageDestinationCopyTypeIdentifiers() as? [String] == [
        "public.png", "public.jpeg", "org.webmproject.webp", "public.avif", "public.tiff",
      ])
    #expect(
      CGImageSourceCopyTypeIdentifiers() as? [String] == [
        "public.png", "public.jpeg", "org.webmproject.webp", "public.avif", "public.tiff", "public.heic", "public.jpeg-xl",
        "public.jpeg-2000",
        "public.svg-image",
      ])
    for count in [-1, 0, 2] { #expect(CGImageDestinationCreateWithURL(url, UTType.png.identifier, count, nil) == nil) }
    for type in ["", "public.gif", "public.image"] { #expect(CGImageDestinationCreateWithURL(url, type, 1, nil) == nil) }
    let destination = try #require(CGImageDestinationCreateWithURL(url, UTType.png.identifier, 1, nil))
    CGImageDestinationAddImage(destination, pair, nil)
    #expect(!CGImageDestinationFinalize(destination))
  }

  @Test("what sources tell: of a picture, of a drawing, of what is neither")
  func sources() throws {
    let svg = Data(#"<svg xmlns="http://www.w3.org/2000/svg" width="7" height="3"/>"#.utf8)
    let drawing = try #require(CGImageSourceCreateWithData(svg, nil))
    #expect(CGImageSourceGetType(drawing) == "public.svg-image" && CGImageSourceGetStatus(drawing) == .statusComplete)
    let told = try #require(CGImageSourceCopyPropertiesAtIndex(drawing, 0, nil))
    #expect(told.count == 5 && told[kCGImagePropertyPixelWidth] as? Int == 7 && told[kCGImagePropertyPixelHeight] as? Int == 3)
    #expect(
      told[kCGImagePropertyDepth] as? Int == 8 && told[kCGImagePropertyHasAlpha] as? Bool == true
        && told[kCGImagePropertyColorModel] as? String == "RGB")
    #expect(CGImageSourceCopyProperties(drawing, nil)?[kCGImagePropertyFileSize] as? Int == svg.count)
    // 3937 a metre are 100 an inch; grey, and of sixteen bits.
    let file = PNGFixture.file(
      width: 1, height: 2, depth: 16, .grey, rows: [[0x80, 0x80], [1, 2]],
      chunks: [
        ("pHYs", PNGFixture.bigEndian(3937) + PNGFixture.bigEndian(7874) + [1]),
        ("iCCP", Array("p".utf8) + [0, 0] + PNGFixture.stored(ICCFixture.linearGray)),
      ])
    let grey = try #require(CGImageSourceCreateWithData(file, nil))
    let greyTold = try #require(CGImageSourceCopyPropertiesAtIndex(grey, 0, nil))
    #expect(greyTold[kCGImagePropertyColorModel] as? String == "Gray" && greyTold[kCGImagePropertyDepth] as? Int == 16)
    #expect(greyTold[kCGImagePropertyHasAlpha] as? Bool == false && greyTold[kCGImagePropertyProfileName] is String)
    #expect(
      abs((greyTold[kCGImagePropertyDPIWidth] as? Double ?? 0) - 100) < 0.01
        && abs((greyTold[kCGImagePropertyDPIHeight] as? Double ?? 0) - 200) < 0.01)
    #expect(
      greyTold[kCGImagePropertyOrientation] == nil && greyTold[kCGImagePropertyTIFFDictionary] == nil
        && greyTold[kCGImagePropertyExifDictionary] == nil)
    #expect(CGImageSourceCopyPropertiesAtIndex(grey, 1, nil) == nil && CGImageSourceCreateImageAtIndex(grey, 1, nil) == nil)
    #expect(CGImageSourceCreateThumbnailAtIndex(grey, 1, nil) == nil && CGImageSourceCreateThumbnailAtIndex(grey, 0, nil)?.height == 2)
    #expect(CGImageSourceGetStatusAtIndex(grey, 0) == .statusComplete && CGImageSourceGetStatusAtIndex(grey, 1) == .statusUnexpectedEOF)
    #expect(CGImageSourceGetPrimaryImageIndex(grey) == 0 && CGImageSourceGetCount(grey) == 1)
    let none = try #require(CGImageSourceCreateWithData(Data("none".utf8), nil))
    #expect(CGImageSourceCopyPropertiesAtIndex(none, 0, nil) == nil && CGImageSourceGetStatusAtIndex(none, 0) == .statusUnknownType)
    #expect(
      (-5...0).map { CGImageSourceStatus(rawValue: $0) } == [
        .statusUnexpectedEOF, .statusInvalidData, .statusUnknownType, .statusReadingHeader, .statusIncomplete, .statusComplete,
      ])
    #expect(CGImagePropertyOrientation.allCases.map(\.rawValue) == Array(1...8))
  }
}
