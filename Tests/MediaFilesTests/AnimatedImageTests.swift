import Foundation
import Graphics
import TestSupport
import Testing

@testable import MediaFiles

@Suite("Animated pictures: GIF, PNG and WebP")
struct AnimatedImageTests {
  private func decode(_ bytes: Data, limits: ImageLimits = ImageLimits()) throws -> AnimatedImage {
    try ImageFile.decodeFrames(bytes, name: "a", limits: limits)
  }

  /// Each pixel of each frame as its four bytes.
  private func pixels(_ image: AnimatedImage) -> [[[UInt8]]] {
    image.frames.map { frame in
      stride(from: 0, to: frame.image.pixels.count, by: 4).map { Array(frame.image.pixels[$0..<$0 + 4]) }
    }
  }

  private static let red: [UInt8] = [255, 0, 0, 255], green: [UInt8] = [0, 255, 0, 255], blue: [UInt8] = [0, 0, 255, 255]
  private static let clear: [UInt8] = [0, 0, 0, 0]

  // MARK: GIF

  /// 4×1 pixels in black, red, green and blue; a picture of 1 1 1 2, then one pixel, 3, at x = 2, then at x = 0.
  /// - Parameters:
  ///   - disposal: flags of the second picture's control: 0x0C restores what was there, 0x08 clears.
  ///   - repeats: how often all is shown again; 0 is without an end.
  private static func gif(disposal: UInt8 = 0, repeats: UInt8 = 0) -> Data {
    var file = Data("GIF89a".utf8) + [4, 0, 1, 0, 0x81, 0, 0]
    file += [0, 0, 0, 255, 0, 0, 0, 255, 0, 0, 0, 255]
    file += [0x21, 0xFF, 11] + Data("NETSCAPE2.0".utf8) + [3, 1, repeats, 0, 0]
    // 25 hundredths of a second. Codes of 3 bits: clear, 1, 6 (which is 1 1, as it is just being defined), 2; of 4: end.
    // 4 + 1·8 + 6·64 + 2·512 + 5·4096 = 0x558C.
    file += [0x21, 0xF9, 4, 0, 25, 0, 0, 0, 0x2C, 0, 0, 0, 0, 4, 0, 1, 0, 0, 2, 2, 0x8C, 0x55, 0]
    // Clear, 3, end: 4 + 3·8 + 5·64 = 0x015C. No delay is a tenth of a second.
    file += [0x21, 0xF9, 4, disposal, 0, 0, 0, 0, 0x2C, 2, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x5C, 0x01, 0]
    file += [0x21, 0xF9, 4, 0, 50, 0, 0, 0, 0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x5C, 0x01, 0]
    return file + [0x3B]
  }

  @Test(
    "GIF: codes by hand, frames over one another, and what becomes of them",
    arguments: [(0, blue), (0x08, clear), (0x0C, red)] as [(UInt8, [UInt8])])
  func gif(disposal: UInt8, second: [UInt8]) throws {
    let image = try decode(Self.gif(disposal: disposal, repeats: 2))
    let (red, green, blue) = (Self.red, Self.green, Self.blue)
    #expect(pixels(image) == [[red, red, red, green], [red, red, blue, green], [blue, red, second, green]])
    #expect(image.frames.map(\.duration) == [0.25, 0.1, 0.5] && image.loopCount == 3 && abs(image.duration - 0.85) < 1e-9)
    #expect(try decode(Self.gif(repeats: 0)).loopCount == nil)
  }

  @Test(
    "GIF: pictures outside the canvas show nothing, and clear nothing",
    arguments: [(4, 0), (9, 0), (0, 1), (9, 9)] as [(UInt8, UInt8)])
  func outsideGIF(x: UInt8, y: UInt8) throws {
    var file = Self.gif(disposal: 0x08)
    let second = try #require(file.range(of: Data([0x2C, 2, 0, 0, 0]))).lowerBound
    (file[second + 1], file[second + 3]) = (x, y)
    #expect(pixels(try decode(file))[1] == [Self.red, Self.red, Self.red, Self.green])
  }

  @Test("a GIF that ends early shows what is there; without a picture it is damaged")
  func truncatedGIF() throws {
    let whole = Self.gif()
    #expect(try decode(whole.prefix(whole.count - 20)).frames.count == 2)
    for length in [6, 12, 20, 40] {
      let error = #expect(throws: ImageError.self) { try decode(whole.prefix(length)) }
      #expect(error?.kind == .damaged)
    }
    let error = #expect(throws: ImageError.self) { try decode(whole, limits: ImageLimits(maximumPixels: 11)) }
    #expect(error?.description == "a: 3 frames of 4×1 are more than the limit of 11 pixels (ImageLimits.maximumPixels)")
    #expect(try decode(whole, limits: ImageLimits(maximumPixels: 12)).frames.count == 3)
  }

  @Test("frames larger than their canvas, and frames by the thousand, count as what they take")
  func limits() throws {
    // The second frame, of one pixel, becomes one of 3 by 2.
    var file = Self.gif()
    let second = try #require(file.range(of: Data([0x2C, 2, 0, 0, 0]))).lowerBound
    (file[second + 5], file[second + 7]) = (3, 2)
    #expect(try decode(file, limits: ImageLimits(maximumPixels: 14)).frames.count == 3)
    #expect(throws: ImageError.self) { try decode(file, limits: ImageLimits(maximumPixels: 13)) }
    for file in [file, Self.png(blend: 0, disposal: 0), try Self.webP()] {
      #expect(try decode(file, limits: ImageLimits(maximumFrames: 3)).frames.count == 3)
      let error = #expect(throws: ImageError.self) { try decode(file, limits: ImageLimits(maximumFrames: 2)) }
      #expect(error?.description == "a: the animation has more frames than the limit of 2 (ImageLimits.maximumFrames)")
    }
  }

  @Test("GIFs that FFmpeg writes are read as FFmpeg reads them", .enabled(if: FFmpegTool.isInstalled, "needs ffmpeg and ffprobe"))
  func writtenGIF() throws {
    let folder = try TemporaryFolder()
    let encoder = try VideoEncoder(
      path: folder.path("a.gif"), format: .gif, size: PixelSize(60, 40), options: VideoOptions(frameRate: FrameRate(25)))
    for step in 0..<5 {
      let bitmap = Bitmap(60, 40, filledWith: [40, 80, 120, 255])
      // More colours than a table has, so that codes of all lengths come.
      for y in 0..<40 { for x in 0..<30 { bitmap[x + step * 5, y] = [UInt8(x * 8), UInt8(y * 6), UInt8(x * y & 255), 255] } }
      try encoder.encode(bitmap)
    }
    try encoder.finish()
    let image = try ImageFile.readFrames(path: folder.path("a.gif"))
    let expected = try FFmpegTool.frames(folder.path("a.gif"), size: PixelSize(60, 40))
    #expect(expected.count == 5 && image.frames.count == 5)
    for (frame, pixels) in zip(image.frames, expected) {
      #expect(stride(from: 0, to: frame.image.pixels.count, by: 4).map { SIMD4(frame.image.pixels[$0..<$0 + 4]) } == pixels)
    }
  }

  // MARK: PNG

  private static func frameControl(_ number: Int, x: Int, width: Int, delay: (Int, Int), disposal: UInt8, blend: UInt8) -> [UInt8] {
    [number, width, 1, x, 0].flatMap(PNGFixture.bigEndian) + [delay.0, delay.1].flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }
      + [disposal, blend]
  }

  /// 2×1 pixels: red and green; then half-transparent blue over the second, or in its place.
  private static func png(blend: UInt8, disposal: UInt8, profile: [(name: String, body: [UInt8])] = []) -> Data {
    let first = PNGFixture.file(
      width: 2, height: 1, depth: 8, .rgba, rows: [red + green],
      chunks: profile + [
        ("acTL", [3, 0].flatMap(PNGFixture.bigEndian)), ("fcTL", frameControl(0, x: 0, width: 2, delay: (1, 4), disposal: 0, blend: 0)),
      ])
    var file = first.dropLast(12)
    file += PNGFixture.chunk("fcTL", frameControl(1, x: 1, width: 1, delay: (30, 0), disposal: disposal, blend: blend))
    file += PNGFixture.chunk("fdAT", PNGFixture.bigEndian(2) + PNGFixture.stored([0, 0, 0, 255, 128]))
    file += PNGFixture.chunk("fcTL", frameControl(3, x: 0, width: 1, delay: (0, 100), disposal: 0, blend: 0))
    file += PNGFixture.chunk("fdAT", PNGFixture.bigEndian(4) + PNGFixture.stored([0, 0, 0, 255, 255]))
    return file + PNGFixture.chunk("IEND", [])
  }

  @Test("PNG: a frame over or in the place of what is there, and what becomes of it")
  func png() throws {
    // Blue at alpha 128: 128 premultiplied; over green 255 · 127 / 255 = 127 of it.
    let over = try decode(Self.png(blend: 1, disposal: 0))
    #expect(pixels(over) == [[Self.red, Self.green], [Self.red, [0, 127, 128, 255]], [Self.blue, [0, 127, 128, 255]]])
    #expect(over.frames.map(\.duration) == [0.25, 0.3, 0.1] && over.loopCount == nil)
    let inPlace = try decode(Self.png(blend: 0, disposal: 1))
    #expect(pixels(inPlace) == [[Self.red, Self.green], [Self.red, [0, 0, 128, 128]], [Self.blue, Self.clear]])
    #expect(pixels(try decode(Self.png(blend: 0, disposal: 2)))[2] == [Self.blue, Self.green])
    #expect(try ImageFile.decode(Self.png(blend: 0, disposal: 0), name: "a").width == 2)
  }

  @Test("a picture alone is a frame without a time")
  func still() throws {
    let image = try decode(PNGFixture.file(width: 1, height: 1, depth: 8, .rgba, rows: [Self.red]))
    #expect(pixels(image) == [[Self.red]] && image.duration == 0)
  }

  // MARK: WebP

  private static func number(_ value: Int, _ count: Int) -> Data { Data((0..<count).map { UInt8(value >> (8 * $0) & 255) }) }

  private static func chunk(_ type: String, _ body: Data) -> Data {
    Data(type.utf8) + number(body.count, 4) + body + Data(count: body.count % 2)
  }

  /// A frame whose picture has no loss, at an even x.
  private static func webPFrame(_ pixels: [[UInt8]], x: Int, milliseconds: Int, flags: UInt8) throws -> Data {
    let image = CGImage(width: pixels.count, height: 1, premultipliedPixels: pixels.flatMap { $0 })
    let file = Data(try ImageEncoder(format: .webp, options: ImageEncodingOptions(quality: 100)).encode(image, name: "a"))
    let head = number(x / 2, 3) + number(0, 3) + number(pixels.count - 1, 3) + number(0, 3) + number(milliseconds, 3) + [flags]
    return chunk("ANMF", head + file.dropFirst(12))
  }

  private static let half: [UInt8] = [0, 0, 128, 128]

  private static func webP(profile: [UInt8] = []) throws -> Data {
    var chunks = chunk("VP8X", Data([profile.isEmpty ? 0x12 : 0x32, 0, 0, 0]) + number(3, 3) + number(0, 3))
    if !profile.isEmpty { chunks += chunk("ICCP", Data(profile)) }
    chunks += chunk("ANIM", Data([0, 0, 0, 0, 5, 0]))
    chunks += try webPFrame([red, red, green, green], x: 0, milliseconds: 250, flags: 2)
    chunks += try webPFrame([half], x: 2, milliseconds: 100, flags: 1)
    chunks += try webPFrame([half], x: 0, milliseconds: 0, flags: 2)
    return Data("RIFF".utf8) + number(chunks.count + 4, 4) + Data("WEBP".utf8) + chunks
  }

  @Test("a profile of the whole is that of each frame: red and green change places")
  func profile() throws {
    // Primaries of sRGB, with those of red and green exchanged.
    let profile = ICCFixture.rgb([0.3127, 0.3290, 0.30, 0.60, 0.64, 0.33, 0.15, 0.06])
    let chunk = (name: "iCCP", body: Array("p".utf8) + [0, 0] + PNGFixture.stored(profile))
    let files = [
      (Self.png(blend: 0, disposal: 0, profile: [chunk]), Self.png(blend: 0, disposal: 0)),
      (try Self.webP(profile: profile), try Self.webP()),
    ]
    for (file, plain) in files {
      for (frame, expected) in zip(pixels(try decode(file)), pixels(try decode(plain))) {
        for (found, pixel) in zip(frame, expected) {
          let exchanged = [pixel[1], pixel[0], pixel[2], pixel[3]]
          #expect(zip(found, exchanged).allSatisfy { abs(Int($0) - Int($1)) <= 1 }, "\(found), not \(exchanged)")
        }
      }
    }
  }

  @Test("WebP: frames at their places, blended or in the place of what is there, and cleared")
  func webP() throws {
    let file = try Self.webP()
    let image = try decode(file)
    let (red, green, half) = (Self.red, Self.green, Self.half)
    #expect(
      pixels(image) == [
        [red, red, green, green], [red, red, [0, 127, 128, 255], green], [half, red, Self.clear, green],
      ])
    #expect(image.frames.map(\.duration) == [0.25, 0.1, 0.1] && image.loopCount == 5)
    #expect(ImageFile.isPicture(startingWith: file.prefix(16)) && !ImageFile.isPicture(startingWith: Data("<caml/>".utf8)))
  }
}
