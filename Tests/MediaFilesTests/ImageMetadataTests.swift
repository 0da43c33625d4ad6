import CImageCodecs
import Foundation
import Graphics
import Testing

@testable import MediaFiles

/// Files of heads alone, written byte by byte: no number in them is like another.
@Suite("What files say about their pictures")
struct ImageMetadataTests {
  /// All that is told, in a line.
  private func told(_ bytes: Data, _ format: PictureFormat) -> String {
    let found = ImageMetadata(bytes, format: format)
    var parts = ["\(found.width)×\(found.height)", "\(found.bitsPerComponent)"]
    if found.hasAlpha { parts.append("alpha") }
    if found.isGray { parts.append("grey") }
    if found.isCMYK { parts.append("inks") }
    func text(_ number: Double) -> String { "\((number * 1000).rounded() / 1000)" }
    if let resolution = found.resolution { parts.append("dpi \(text(resolution.x)) \(text(resolution.y))") }
    if let points = found.codePoints { parts.append("points \(points.primaries) \(points.transfer)") }
    if let gamma = found.gamma { parts.append("gamma \(text(gamma))") }
    if let places = found.chromaticities { parts.append("places \(places.map(text).joined(separator: " "))") }
    if let profile = found.profile { parts.append("profile \(String(decoding: profile, as: UTF8.self))") }
    if found.exif != nil { parts.append("exif") }
    parts.append("turn \(found.orientation.value)")
    return parts.joined(separator: ", ")
  }

  /// A directory of one short number: the orientation.
  private func exif(_ orientation: UInt8) -> [UInt8] {
    [0x4D, 0x4D, 0, 42, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0]
  }

  // MARK: JPEG

  private func segment(_ marker: UInt8, _ body: [UInt8]) -> [UInt8] {
    [0xFF, marker, UInt8((body.count + 2) >> 8), UInt8((body.count + 2) & 255)] + body
  }

  private func jpeg(_ segments: [UInt8]...) -> Data { Data([0xFF, 0xD8] + segments.flatMap { $0 }) }

  /// 515 × 772 pixels of 8 bits.
  private func frame(_ marker: UInt8 = 0xC0, components: UInt8 = 3) -> [UInt8] { segment(marker, [8, 3, 4, 2, 3, components, 1, 0x11, 0]) }

  private func jfif(unit: UInt8) -> [UInt8] { segment(0xE0, Array("JFIF\0".utf8) + [1, 2, unit, 1, 44, 0, 72, 0, 0]) }

  @Test("the frame of a JPEG, behind any marker that begins one", arguments: 0xC0...0xCF as ClosedRange<UInt8>)
  func frames(marker: UInt8) {
    let isFrame = ![0xC4, 0xC8, 0xCC].contains(marker)
    #expect(told(jpeg(frame(marker)), .jpeg) == (isFrame ? "515×772, 8, turn 1" : "0×0, 8, turn 1"))
  }

  @Test("components, resolutions and turns of a JPEG")
  func jpegs() {
    #expect(told(jpeg(frame(components: 1)), .jpeg) == "515×772, 8, grey, turn 1")
    #expect(told(jpeg(frame(components: 4)), .jpeg) == "515×772, 8, inks, turn 1")
    #expect(told(jpeg(frame(components: 2)), .jpeg) == "515×772, 8, turn 1")
    #expect(told(jpeg(segment(0xC1, [12, 0, 9, 0, 7, 3])), .jpeg) == "7×9, 12, turn 1")
    // 300 and 72 an inch; a centimetre: 300 · 2.54 and 72 · 2.54.
    #expect(told(jpeg(jfif(unit: 1), frame()), .jpeg) == "515×772, 8, dpi 300.0 72.0, turn 1")
    #expect(told(jpeg(jfif(unit: 2), frame()), .jpeg) == "515×772, 8, dpi 762.0 182.88, turn 1")
    #expect(told(jpeg(jfif(unit: 0), frame()), .jpeg) == "515×772, 8, turn 1")
    #expect(told(jpeg(jfif(unit: 3), frame()), .jpeg) == "515×772, 8, turn 1")
    #expect(told(jpeg(segment(0xE0, Array("JFXX\0".utf8) + [1, 2, 1, 1, 44, 0, 72]), frame()), .jpeg) == "515×772, 8, turn 1")
    #expect(told(jpeg(segment(0xE1, Array("JFIF\0".utf8) + [1, 2, 1, 1, 44, 0, 72]), frame()), .jpeg) == "515×772, 8, turn 1")
    let turned = segment(0xE1, Array("Exif\0\0".utf8) + exif(6)), other = segment(0xE1, Array("Exif\0\0".utf8) + exif(3))
    #expect(told(jpeg(turned, other, frame()), .jpeg) == "515×772, 8, exif, turn 6")
    // What is no Exif gives way to what is.
    #expect(told(jpeg(segment(0xE1, Array("Exif\0\0".utf8) + [1, 2]), other), .jpeg) == "0×0, 8, exif, turn 3")
    #expect(
      told(jpeg(segment(0xE1, Array("http\0\0".utf8) + exif(6)), segment(0xE2, Array("Exif\0\0".utf8) + exif(6))), .jpeg)
        == "0×0, 8, turn 1")
  }

  @Test("a profile's pieces come in any order, by their numbers")
  func pieces() {
    func piece(_ number: UInt8, _ text: String) -> [UInt8] { segment(0xE2, Array("ICC_PROFILE\0".utf8) + [number, 3] + text.utf8) }
    #expect(told(jpeg(piece(2, "cd"), piece(3, "e"), piece(1, "ab"), frame()), .jpeg) == "515×772, 8, profile abcde, turn 1")
    // A piece without a number is none.
    #expect(told(jpeg(segment(0xE2, Array("ICC_PROFILE\0".utf8)), frame()), .jpeg) == "515×772, 8, turn 1")
    #expect(told(jpeg(segment(0xE2, Array("ICC_PROFILE\0".utf8) + [1]), frame()), .jpeg) == "515×772, 8, turn 1")
    #expect(told(jpeg(segment(0xE2, Array("ICC_PROFILE\0".utf8) + [1, 1]), frame()), .jpeg) == "515×772, 8, profile , turn 1")
    #expect(told(jpeg(segment(0xE2, Array("ICC_PROFILF\0".utf8) + [1, 1, 65]), frame()), .jpeg) == "515×772, 8, turn 1")
  }

  @Test("segments are read up to the picture's data; what fills up between them counts for nothing")
  func segments() {
    let turned = segment(0xE1, Array("Exif\0\0".utf8) + exif(6))
    #expect(told(jpeg([0xFF, 0xFF, 0xFF], turned, [0xFF], frame()), .jpeg) == "515×772, 8, exif, turn 6")
    for end: UInt8 in [0xDA, 0xD9] { #expect(told(jpeg(turned, segment(end, [1, 2, 3]), frame()), .jpeg) == "0×0, 8, exif, turn 6") }
    #expect(told(jpeg(turned, segment(0xD8, [1, 2, 3]), frame()), .jpeg) == "515×772, 8, exif, turn 6")
    #expect(told(jpeg(turned, [0], frame()), .jpeg) == "0×0, 8, exif, turn 6")
    // A length counts its own two bytes.
    #expect(told(jpeg([0xFF, 0xFE, 0, 1], frame()), .jpeg) == "0×0, 8, turn 1")
    #expect(told(jpeg([0xFF, 0xFE, 0, 2], frame()), .jpeg) == "515×772, 8, turn 1")
    #expect(told(jpeg([0xFF, 0xFE, 0, 200], frame()), .jpeg) == "0×0, 8, turn 1")
    #expect(told(jpeg(segment(0xC0, [])), .jpeg) == "0×0, 8, turn 1" && told(Data(), .jpeg) == "0×0, 8, turn 1")
  }

  // MARK: PNG

  private func png(_ type: UInt8, _ chunks: (String, [UInt8])...) -> Data {
    var file = Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
    file += PNGFixture.chunk("IHDR", PNGFixture.bigEndian(515) + PNGFixture.bigEndian(772) + [16, type, 0, 0, 0])
    for (name, body) in chunks { file += PNGFixture.chunk(name, body) }
    return file
  }

  private func numbers(_ numbers: Int...) -> [UInt8] { numbers.flatMap(PNGFixture.bigEndian) }

  @Test(
    "the head of a PNG",
    arguments: [(0, "grey, "), (2, ""), (3, ""), (4, "alpha, grey, "), (6, "alpha, ")] as [(UInt8, String)])
  func pngHeads(type: UInt8, words: String) {
    #expect(told(png(type), .png) == "515×772, 16, \(words)turn 1")
    let transparent = words.hasPrefix("alpha") ? words : "alpha, " + words
    #expect(told(png(type, ("tRNS", [1])), .png) == "515×772, 16, \(transparent)turn 1")
  }

  @Test("chunks of a PNG before its pixels")
  func chunks() {
    // 2835 and 11811 a metre are 72.009 and 299.9994 an inch.
    #expect(told(png(2, ("pHYs", numbers(2835, 11811) + [1])), .png) == "515×772, 16, dpi 72.009 299.999, turn 1")
    #expect(told(png(2, ("pHYs", numbers(2835, 11811) + [0])), .png) == "515×772, 16, turn 1")
    #expect(told(png(2, ("gAMA", numbers(45_455)), ("cICP", [12, 13, 0, 1])), .png) == "515×772, 16, points 12 13, gamma 2.2, turn 1")
    #expect(told(png(2, ("gAMA", numbers(0)), ("cICP", [12, 13, 0])), .png) == "515×772, 16, turn 1")
    #expect(told(png(2, ("gAMA", numbers(45_455) + [0]), ("cICP", [12, 13, 0, 1, 0])), .png) == "515×772, 16, turn 1")
    let places = ("cHRM", numbers(31_270, 32_900, 64_000, 33_000, 30_000, 60_000, 15_000, 6000))
    let said = "places 0.313 0.329 0.64 0.33 0.3 0.6 0.15 0.06"
    #expect(told(png(2, places), .png) == "515×772, 16, \(said), turn 1")
    #expect(told(png(2, ("cHRM", places.1 + [0])), .png) == "515×772, 16, turn 1")
    #expect(told(png(2, ("sRGB", [0]), ("gAMA", numbers(45_455)), places), .png) == "515×772, 16, turn 1")
    #expect(told(png(2, ("eXIf", exif(8)), ("eXIf", exif(5))), .png) == "515×772, 16, exif, turn 8")
    #expect(told(png(2, ("eXIf", [1]), ("eXIf", exif(5))), .png) == "515×772, 16, exif, turn 5")
    #expect(told(png(2, ("IDAT", [1]), ("eXIf", exif(8)), places), .png) == "515×772, 16, turn 1")
    // A chunk that ends behind the file, and those behind it, are not there.
    #expect(
      told(png(2, ("gAMA", numbers(50_000))) + PNGFixture.bigEndian(99) + Data("eXIf".utf8) + exif(8), .png)
        == "515×772, 16, gamma 2.0, turn 1")
  }

  @Test("the profile of a PNG, its name before it, packed; of two the first counts")
  func profiles() {
    func profile(_ name: String, _ text: String) -> (String, [UInt8]) {
      ("iCCP", Array(name.utf8) + [0, 0] + PNGFixture.stored(Array(text.utf8)))
    }
    #expect(told(png(2, profile("p", "abc"), profile("q", "def")), .png) == "515×772, 16, profile abc, turn 1")
    #expect(told(png(2, profile("", "abc")), .png) == "515×772, 16, profile abc, turn 1")
    #expect(told(png(2, ("iCCP", [65, 0, 0, 1, 2]), profile("q", "def")), .png) == "515×772, 16, turn 1")
    #expect(
      told(png(2, ("iCCP", [65, 66])), .png) == "515×772, 16, turn 1" && told(png(2, ("iCCP", [65, 0, 0])), .png) == "515×772, 16, turn 1")
  }

  private func packed(_ count: Int) throws -> [UInt8] {
    var length = compressBound(UInt(count)), bytes = [UInt8](repeating: 0, count: Int(length))
    #expect(compress(&bytes, &length, [UInt8](repeating: 65, count: count), UInt(count)) == Z_OK)
    return Array(bytes.prefix(Int(length)))
  }

  @Test(
    "profiles are unpacked however small they were made, up to 16 MiB",
    arguments: [4095, 4096, 4097, 16_384, 16_385, 300_000, 5_000_000, 16 << 20, (16 << 20) + 1])
  func largeProfiles(count: Int) throws {
    let file = png(2, ("iCCP", [65, 0, 0] + (try packed(count))))
    #expect(ImageMetadata(file, format: .png).profile?.count == (count > 16 << 20 ? nil : count))
  }

  // MARK: WebP

  private func webP(_ chunks: (String, [UInt8])...) -> Data {
    func little(_ value: Int) -> [UInt8] { (0..<4).map { UInt8(value >> (8 * $0) & 255) } }
    let bodies = chunks.flatMap { name, body in Array(name.utf8) + little(body.count) + body + [UInt8](repeating: 7, count: body.count % 2)
    }
    return Data(Array("RIFF".utf8) + little(bodies.count + 4) + Array("WEBP".utf8) + bodies)
  }

  @Test("chunks of a WebP, of even and odd lengths")
  func webPs() {
    // 515 × 772 less one each, in 24 bits; the second bit says that it moves, the fifth that there is transparency.
    let moving = ("VP8X", [0x12, 0, 0, 0, 2, 2, 0, 3, 3, 0] as [UInt8]), opaque = ("VP8X", [0x02, 0, 0, 0, 2, 2, 0, 3, 3, 0] as [UInt8])
    #expect(told(webP(moving), .webp) == "515×772, 8, alpha, turn 1" && told(webP(opaque), .webp) == "515×772, 8, turn 1")
    let profile = ("ICCP", Array("abc".utf8))
    #expect(told(webP(opaque, profile, ("EXIF", exif(7))), .webp) == "515×772, 8, profile abc, exif, turn 7")
    #expect(told(webP(opaque, ("EXIF", Array("Exif\0\0".utf8) + exif(4)), profile), .webp) == "515×772, 8, profile abc, exif, turn 4")
    #expect(told(webP(opaque, ("XMP ", [1, 2, 3, 4, 5]), ("EXIF", exif(2))), .webp) == "515×772, 8, exif, turn 2")
    #expect(told(webP(opaque, profile).dropLast(2), .webp) == "515×772, 8, turn 1")
  }

  @Test("which way a picture is turned: 1 for what is no turn")
  func orientations() {
    #expect((-1...10).map { ExifOrientation(value: $0).value } == [1, 1, 1, 2, 3, 4, 5, 6, 7, 8, 1, 1])
  }

  /// Stored as `a b c` over `d e f`.
  @Test(
    "pictures of three by two are turned upright",
    arguments: [
      (1, "abc def"), (2, "cba fed"), (3, "fed cba"), (4, "def abc"), (5, "ad be cf"), (6, "da eb fc"), (7, "fc eb da"), (8, "cf be ad"),
    ])
  func turns(value: Int, upright: String) {
    let letters = Array("abcdef".utf8), pixels = letters.flatMap { [$0, 1, 2, $0] as [UInt8] }
    let rows = upright.split(separator: " ").map(String.init)
    let turned = ExifOrientation(value: value).apply(to: pixels, width: 3, height: 2)
    #expect(turned.width == rows[0].count && turned.height == rows.count)
    #expect(turned.pixels == rows.joined().utf8.flatMap { [$0, 1, 2, $0] as [UInt8] })
    let wide = WidePixels(size: PixelSize(3, 2), numbers: letters.flatMap { [Float($0), 1, 2, -Float($0)] as [Float] })
    let wideTurned = ExifOrientation(value: value).apply(to: wide)
    #expect(wideTurned.size == PixelSize(rows[0].count, rows.count))
    #expect(wideTurned.numbers == rows.joined().utf8.flatMap { [Float($0), 1, 2, -Float($0)] as [Float] })
  }

  @Test("numbers and texts at places, and none beyond the end")
  func reader() {
    // A slice, whose indices do not begin at 0.
    let bytes = Data([9, 9, 1, 2, 3, 4, 65, 66, 0, 67]).dropFirst(2)
    let big = ByteReader(bytes), little = ByteReader(bytes, isLittleEndian: true)
    #expect(big.count == 8 && big.number(0, 4) == 0x0102_0304 && little.number(0, 4) == 0x0403_0201 && little.number(1, 2) == 0x0302)
    #expect(
      big.number(7, 1) == 67 && big.number(8, 1) == nil && big.number(5, 4) == nil && big.number(-1, 1) == nil && big.number(8, 0) == 0)
    #expect(big.part(6, 2) == Data([0, 67]) && big.part(6, 3) == nil && big.part(9, 0) == nil && big.part(0, -1) == nil)
    #expect(big.text(4, 4) == "AB" && big.text(4, 2) == "AB" && big.text(4, 5) == nil)
  }
}
