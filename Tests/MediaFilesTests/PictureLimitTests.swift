import Foundation
import Graphics
import TestSupport
import Testing

@testable import MediaFiles

@Suite("Limits of pictures, and how they are encoded")
struct PictureLimitTests {
  private func problem(_ body: () throws -> Void) -> ImageError? {
    do { try body() } catch { return error as? ImageError }
    return nil
  }

  @Test("a picture has a pixel at least, and as many as the limit at most")
  func sizes() {
    let limits = ImageLimits(maximumPixels: 35)
    func check(_ width: Int, _ height: Int, _ limits: ImageLimits) -> ImageError? {
      problem { try limits.check(width: width, height: height, name: "a") }
    }
    #expect(check(7, 5, limits) == nil && check(1, 1, limits) == nil)
    #expect(check(9, 4, limits) == ImageError(.overLimit, "a", "9×4 is 36 pixels, over the limit of 35 (ImageLimits.maximumPixels)"))
    for (width, height) in [(0, 5), (5, 0), (-1, 5), (5, -1)] {
      #expect(check(width, height, limits) == ImageError(.damaged, "a", "the picture is \(width)×\(height) pixels"))
    }
    let sentence = "9223372036854775807×2 is more than 9223372036854775807 pixels, over the limit of 35 (ImageLimits.maximumPixels)"
    #expect(check(.max, 2, limits) == ImageError(.overLimit, "a", sentence))
    let usual = ImageLimits(), video = VideoLimits()
    #expect(usual.maximumPixels == 134_217_728 && usual.maximumFileBytes == 536_870_912 && usual.maximumFrames == 200_000)
    #expect(video.maximumPixels == 37_748_736 && video.maximumFrames == 10_000_000 && video.cacheBytes == 100_663_296)
  }

  @Test("files have as many bytes as the limit at most, in memory and in folders")
  func bytes() throws {
    let folder = try TemporaryFolder(), file = PNGFixture.file(width: 1, height: 1, depth: 8, .grey, rows: [[7]])
    let path = try folder.write(file, as: "a.png")
    for (limit, isRead) in [(file.count, true), (file.count - 1, false)] {
      let limits = ImageLimits(maximumFileBytes: limit)
      let sentence = "the file is larger than the limit of \(limit) bytes (ImageLimits.maximumFileBytes)"
      #expect(
        problem { _ = try ImageFile.decode(file, name: "a", limits: limits) } == (isRead ? nil : ImageError(.overLimit, "a", sentence)))
      #expect(problem { _ = try ImageFile.read(path: path, limits: limits) } == (isRead ? nil : ImageError(.overLimit, path, sentence)))
      #expect(ImageFile.isWholeStill(path: path, limits: limits) == isRead)
    }
  }

  private static let readable = "PNG, JPEG, WebP, AVIF, HEIC, JPEG XL, JPEG 2000, TIFF and SVG can be read"

  @Test(
    "what is no picture is called by its name, in whole sentences",
    arguments: [
      ("", ImageError.Kind.damaged, "the file is empty"),
      ("<?xml version='1.0'?><a/>", .unsupported, "this is XML, not a picture; \(readable)"),
      ("hello", .unsupported, "this is no picture in a known format; \(readable)"),
      ("fLaC", .unsupported, "this is FLAC, not a picture; \(readable)"),
      ("GIF89a", .unsupported, "GIF is not read here; \(readable)"), ("%PDF", .unsupported, "PDF is not read; \(readable)"),
    ])
  func sniffing(text: String, kind: ImageError.Kind, sentence: String) {
    let error = problem { _ = try PictureFormat(sniffing: Data(text.utf8), name: "a") }
    #expect(error == ImageError(kind, "a", sentence) && error?.description == "a: " + sentence)
  }

  @Test("formats that are read and not written are told apart from those that are both")
  func written() {
    #expect(PictureFormat.allCases.map { $0.written != nil } == [true, true, true, true, true, false, false, false])
    #expect(PictureFormat.allCases.map(\.isLoaded) == [false, false, false, true, true, true, true, true])
    let error = problem { _ = try ImageFormat(sniffing: Data([0xFF, 0x0A]), name: "a") }
    #expect(error == ImageError(.unsupported, "a", "JPEG XL is read, and not written"))
    #expect(ImageFormat.allCases.map(\.format.name) == ["PNG", "JPEG", "WebP", "AVIF", "TIFF"])
    func isPicture(_ text: String) -> Bool { ImageFile.isPicture(startingWith: Data(text.utf8)) }
    #expect(
      isPicture("GIF89a") && isPicture("<svg/>") && isPicture("II*\0") && !isPicture("%PDF") && !isPicture("BM") && !isPicture("hello"))
    #expect(!isPicture(#"{"v":"5","ip":0}"#) && !isPicture("fLaC") && !isPicture(""))
    // What an SVG begins with stands within 4096 bytes.
    let blanks = String(repeating: " ", count: 4092)
    #expect(
      ImageFile.isSVG(Data((blanks + "<svg/>").utf8)) && !ImageFile.isSVG(Data((blanks + " <svg/>").utf8))
        && ImageFile.signatureBytes == 4096)
  }

  private func encoded(_ format: ImageFormat, quality: Int = 90, compression: ImageEncodingOptions.PNGCompression = .small) throws
    -> [UInt8]
  {
    var pixels: [UInt8] = []
    for i in 0..<64 { pixels += [UInt8(i * 4), UInt8(255 - i * 3), UInt8(i * i & 255), 255] }
    let image = CGImage(width: 8, height: 8, premultipliedPixels: pixels)
    return try ImageEncoder(format: format, options: ImageEncodingOptions(pngCompression: compression, quality: quality)).encode(
      image, name: "a")
  }

  @Test("JPEG keeps all of its colours from a quality of 90 on, WebP all of its pixels at 100")
  func qualities() throws {
    for (quality, sampling) in [(100, 0x11), (90, 0x11), (89, 0x22), (0, 0x22)] as [(Int, UInt8)] {
      let bytes = try encoded(.jpeg, quality: quality)
      // The first component's sampling stands eleven bytes behind the marker of the frame.
      let marker = try #require(bytes.indices.dropLast(11).first { bytes[$0] == 0xFF && bytes[$0 + 1] == 0xC0 })
      #expect(bytes[marker + 11] == sampling, "\(quality)")
    }
    #expect(try encoded(.jpeg, quality: 0) == encoded(.jpeg, quality: 1) && encoded(.jpeg, quality: 1) != encoded(.jpeg, quality: 2))
    #expect(
      try Array(encoded(.webp, quality: 100)[12..<16]) == Array("VP8L".utf8)
        && Array(encoded(.webp, quality: 99)[12..<16]) == Array("VP8 ".utf8))
    #expect(try encoded(.webp, quality: 99) != encoded(.webp, quality: 98) && encoded(.avif, quality: 100) != encoded(.avif, quality: 99))
  }

  @Test("PNG is packed quickly, or small")
  func compressions() throws {
    func level(_ compression: ImageEncodingOptions.PNGCompression) throws -> UInt8? {
      let bytes = try encoded(.png, compression: compression), data = Array("IDAT".utf8)
      let place = bytes.indices.first { bytes[$0...].starts(with: data) }
      // Two bits of zlib's second byte: 1 is fast, 2 is usual.
      return place.map { bytes[$0 + 5] >> 6 }
    }
    #expect(try level(.fast) == 1 && level(.small) == 2)
  }

  @Test("a side that a format has no room for, in whole sentences")
  func sides() {
    for (format, side, name) in [(ImageFormat.jpeg, 65_500, "JPEG"), (.webp, 16_383, "WebP"), (.avif, 16_384, "AVIF")] {
      for (width, height) in [(side + 1, 1), (1, side + 1)] {
        let image = Bitmap(width, height, filledWith: [0, 0, 0, 255]).makeImage()
        let sentence = "\(width)×\(height) is over the limit of \(side) pixels a side in \(name); choose PNG"
        #expect(problem { _ = try ImageEncoder(format: format).encode(image, name: "a") } == ImageError(.unencodable, "a", sentence))
      }
    }
    #expect(
      problem { _ = try ImageEncoder(format: .jpeg).encode(Bitmap(65_500, 1, filledWith: [0, 0, 0, 255]).makeImage(), name: "a") } == nil)
    #expect(
      problem { _ = try ImageEncoder(format: .webp).encode(Bitmap(1, 16_383, filledWith: [0, 0, 0, 255]).makeImage(), name: "a") } == nil)
  }

  @Test("names of files that say no format that is written")
  func names() {
    let image = Bitmap(1, 1, filledWith: [0, 0, 0, 255]).makeImage()
    for (name, suffix) in [("a.heic", "heic"), ("a", ""), ("a.svg", "svg")] {
      let sentence = "the extension '\(suffix)' is none of png, jpg, jpeg, jpe, webp, avif, tif and tiff"
      let error = problem { try image.write(to: URL(fileURLWithPath: "/nowhere/\(name)")) }
      #expect(error == ImageError(.unsupported, "/nowhere/\(name)", sentence))
    }
  }

  // MARK: Packed pixels

  @Test("rows into the layouts of encoders, worked by hand")
  func packing() {
    // Half of what there is, almost none, all, and what straight colours become: 64 · 255 / 128 = 127.5, 32 → 63.75, 16 → 31.9.
    let row: [UInt8] = [64, 32, 16, 128, 60, 50, 40, 127, 1, 2, 3, 255, 0, 0, 0, 0]
    func packed(_ bytes: Int, _ convert: (UnsafeRawPointer, UnsafeMutablePointer<UInt8>, Int) -> Void) -> [UInt8] {
      var result = [UInt8](repeating: 99, count: 4 * bytes + 1)
      row.withUnsafeBytes { source in
        if let base = source.baseAddress { convert(base, &result, 4) }
      }
      #expect(result.last == 99)
      return result.dropLast()
    }
    #expect(packed(3) { PackedPixels.dropAlpha($0, to: $1, count: $2) } == [64, 32, 16, 60, 50, 40, 1, 2, 3, 0, 0, 0])
    #expect(packed(4) { PackedPixels.opaqueBGRA($0, to: $1, count: $2) } == [16, 32, 64, 255, 40, 50, 60, 255, 3, 2, 1, 255, 0, 0, 0, 255])
    #expect(packed(4) { PackedPixels.threshold($0, to: $1, count: $2) } == [32, 64, 128, 255, 0, 0, 0, 0, 3, 2, 1, 255, 0, 0, 0, 0])
  }

  @Test("rows that are opaque from end to end")
  func opacity() {
    let bitmap = Bitmap(3, 4, filledWith: [1, 2, 3, 255])
    func rows() -> [Bool] { bitmap.withUnsafePixels { pixels in (0..<4).map { pixels.isOpaque(row: $0) } + [pixels.isOpaque] } }
    #expect(rows() == [true, true, true, true, true])
    for (x, y) in [(0, 0), (1, 1), (2, 3)] { bitmap[x, y] = [1, 2, 3, 254] }
    #expect(rows() == [false, false, true, false, false])
    bitmap.fill(PixelRect(x: 0, y: 0, width: 3, height: 4), with: [255, 255, 255, 255])
    bitmap[2, 3] = [255, 255, 255, 127]
    #expect(rows() == [true, true, true, false, false])
  }

  @Test("chunks of PNG one after the other, until they end or make no sense")
  func chunks() {
    func types(_ bytes: [UInt8]) -> [String] {
      bytes.withUnsafeBytes { buffer in
        var chunks = PNGChunks(buffer), found: [String] = []
        while let chunk = chunks.next() {
          let letters = (0..<4).map { UInt8(truncatingIfNeeded: chunk.type >> (24 - 8 * UInt32($0))) }
          found.append(String(decoding: letters, as: UTF8.self) + " \(Array(chunk.body)) \(chunk.whole.count)")
        }
        return found
      }
    }
    let two = [UInt8](PNGFixture.chunk("abCD", [1, 2, 3]) + PNGFixture.chunk("IEND", []))
    #expect(
      types(two) == ["abCD [1, 2, 3] 15", "IEND [] 12"] && types(two.dropLast()) == ["abCD [1, 2, 3] 15"]
        && types(Array(two.prefix(14))) == [])
    #expect(types([]) == [] && types(Array(two.prefix(15))) == ["abCD [1, 2, 3] 15"])
    var numbered: [UInt8] = []
    [UInt8]([7, 8, 9]).withUnsafeBytes { PNGChunk.append(type: PNGChunk.frameData, sequence: 0x0102_0304, $0[1...], to: &numbered) }
    #expect(numbered == [UInt8](PNGFixture.chunk("fdAT", [1, 2, 3, 4, 8, 9])))
  }
}
