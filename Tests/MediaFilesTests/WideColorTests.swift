import CImageCodecs
import Foundation
import Graphics
import OfflineOutput
import TestSupport
import Testing

@testable import MediaFiles

/// Display P3's red in extended sRGB: the light (1.22494, −0.04206, −0.01964), encoded; below 0 the curve is mirrored.
private let p3Red = SIMD4<Float>(1.0930663, -0.2267425, -0.1501333, 1)

private func fill(_ bitmap: Bitmap, with color: SIMD4<Float>) {
  for y in 0..<bitmap.size.height {
    for x in 0..<bitmap.size.width {
      bitmap.bytes.storeBytes(of: color, toByteOffset: y * bitmap.bytesPerRow + x * 16, as: SIMD4<Float>.self)
    }
  }
}

@Suite("Wide colours in files")
struct WideColorTests {
  private func integers(_ color: SIMD4<Float>, _ space: OutputColorSpace, keepsAlpha: Bool = true) -> [UInt16] {
    var colors = WideColors(space), result = [UInt16](repeating: 0, count: keepsAlpha ? 4 : 3)
    withUnsafeBytes(of: color) { bytes in
      result.withUnsafeMutableBufferPointer {
        colors.quantize(
          bytes.assumingMemoryBound(to: Float.self).baseAddress!, count: 1, most: .max, keepsAlpha: keepsAlpha, into: $0.baseAddress!)
      }
    }
    return result
  }

  @Test("16 bits of each space, by hand")
  func spaces() {
    #expect(integers(p3Red, .displayP3) == [65535, 0, 0, 65535])
    // What sRGB has no room for is cut off.
    #expect(integers(p3Red, .sRGB) == [65535, 0, 0, 65535])
    // sRGB's numbers stay as they are: 0.5 · 65535 = 32767.5.
    #expect(integers([0.5, 0.25, 0.125, 1], .sRGB) == [32768, 16384, 8192, 65535])
    // Straight again: 0.25 / 0.5. Without alpha it stands on black.
    #expect(integers([0.25, 0.125, 0, 0.5], .sRGB) == [32768, 16384, 0, 32768])
    #expect(integers([0.25, 0.125, 0, 0.5], .sRGB, keepsAlpha: false) == [16384, 8192, 0])
    // Red of sRGB is the light (0.82246, 0.03319, 0.01708) of P3, encoded (0.91749, 0.20027, 0.13857): times 65535.
    let red = integers([1, 0, 0, 1], .displayP3)
    #expect(zip(red, [60128, 13125, 9081, 65535]).allSatisfy { abs(Int($0) - $1) <= 2 })
    // Greys have the same numbers in both, since the curve is the same.
    let gray = integers([0.5, 0.5, 0.5, 1], .displayP3)
    #expect(gray.allSatisfy { abs(Int($0) - 32768) <= 1 || $0 == 65535 })
  }

  @Test("the reference white of 203 cd/m² and brighter")
  func highDynamicRange() {
    // ST 2084: L = 0.0203, L^0.15930 = 0.53757, ((0.83594 + 18.85156 · 0.53757) / (1 + 18.6875 · 0.53757))^78.84375 = 0.58069.
    #expect(integers([1, 1, 1, 1], .bt2020PQ).prefix(3).allSatisfy { abs(Int($0) - 38055) <= 3 })
    // 1000 cd/m² are 4.926 times as much light, 1.055 · 4.926^(1/2.4) − 0.055 = 1.9952 in sRGB: 0.75183 by ST 2084's own table.
    #expect(integers([1.9952, 1.9952, 1.9952, 1], .bt2020PQ).prefix(3).allSatisfy { abs(Int($0) - 49271) <= 5 })
    // BT.2408: white is at 75 % of hybrid log-gamma, within a thousandth; what shows 1000 cd/m² is at 100 %.
    #expect(integers([1, 1, 1, 1], .bt2020HLG).prefix(3).allSatisfy { abs(Int($0) - 49151) <= 66 })
    #expect(integers([1.9952, 1.9952, 1.9952, 1], .bt2020HLG).prefix(3).allSatisfy { abs(Int($0) - 65535) <= 3 })
    #expect(integers([0, 0, 0, 1], .bt2020HLG) == [0, 0, 0, 65535])
    #expect(integers([0, 0, 0, 1], .bt2020PQ) == [0, 0, 0, 65535])
  }

  private func codes(_ color: SIMD4<Float>, _ space: OutputColorSpace) -> [UInt16] {
    let bitmap = Bitmap(size: PixelSize(3, 3), format: .rgbaFloat)
    fill(bitmap, with: color)
    var yuv = DeepYUV(size: PixelSize(4, 4), space: space)
    var planes = [UInt16](repeating: 0, count: 16 + 4 + 4)
    planes.withUnsafeMutableBytes { bytes in
      let base = bytes.baseAddress!
      let target = DeepYUV.Planes(y: base, yStride: 8, cb: base + 32, cbStride: 4, cr: base + 40, crStride: 4)
      bitmap.withFloatPixels { yuv.convert($0, to: target) }
    }
    // One colour all over, also where the source is repeated.
    #expect(Set(planes[..<16]).count == 1 && Set(planes[16..<20]).count == 1 && Set(planes[20...]).count == 1)
    return [planes[0], planes[16], planes[20]]
  }

  @Test("ten bits, limited range, by hand")
  func video() {
    #expect(codes([1, 1, 1, 1], .sRGB) == [940, 512, 512])
    #expect(codes([0, 0, 0, 1], .sRGB) == [64, 512, 512])
    // 64 + 876 · 0.5 = 502; half of the light that alpha lets through stands on black.
    #expect(codes([0.5, 0.5, 0.5, 1], .sRGB) == [502, 512, 512])
    #expect(codes([0.5, 0.5, 0.5, 0.5], .sRGB) == [502, 512, 512])
    // 64 + 876 · 0.2126 = 250.2; 512 − 448 · 0.2126 / 0.9278 = 409.3; 512 + 448.
    #expect(codes([1, 0, 0, 1], .sRGB) == [250, 409, 960])
    // 64 + 876 · 0.58069 = 572.7, and 64 + 876 · 0.75 = 721.
    #expect(codes([1, 1, 1, 1], .bt2020PQ) == [573, 512, 512])
    #expect(codes([1, 1, 1, 1], .bt2020HLG) == [721, 512, 512])
  }

  private func png(_ pixels: [SIMD4<Float>], width: Int, _ encoding: PixelEncoding) throws -> Data {
    let wide = WidePixels(size: PixelSize(width, pixels.count / width), numbers: pixels.flatMap { [$0.x, $0.y, $0.z, $0.w] })
    var options = ImageEncodingOptions()
    options.pixels = encoding
    let encoder = ImageEncoder(format: .png, options: options)
    return try wide.withFloatPixels { try encoder.encode($0, name: "wide.png") { Data($0) } }
  }

  /// White is 940, 512, 512. Red has a luma of 0.2126: 64 + 876 · 0.2126 = 250.2; 512 − 896 · 0.2126 / 1.8556 = 409.3; and Cr is at its
  /// end, 512 + 448. Colour has half the pixels: one of three columns stands alone.
  @Test("Y4M of ten bits: words of luma, then of both differences")
  func deepY4M() throws {
    let folder = try TemporaryFolder()
    let bitmap = Bitmap(size: PixelSize(3, 2), format: .rgbaFloat)
    fill(bitmap, with: [1, 0, 0, 1])
    for y in 0..<2 { bitmap.bytes.storeBytes(of: [1, 1, 1, 1], toByteOffset: y * bitmap.bytesPerRow + 32, as: SIMD4<Float>.self) }
    var options = OutputOptions(frameRate: FrameRate(25))
    options.pixels = PixelEncoding(depth: .ten)
    let sink = try OutputFormat.parse(name: folder.path("a.y4m")).makeSink(size: bitmap.size, options: options)
    try sink.write(bitmap, FrameStamp(index: 0, time: 0))
    try sink.finish()
    let bytes = try folder.bytes("a.y4m"), frame = Array(bytes.suffix(20))
    let words = stride(from: 0, to: 20, by: 2).map { Int(frame[$0]) | Int(frame[$0 + 1]) << 8 }
    #expect(words == [250, 250, 940, 250, 250, 940, 409, 512, 960, 512])
    let header = "YUV4MPEG2 W3 H2 F25:1 Ip A1:1 C420p10 XYSCSS=420P10 XCOLORRANGE=LIMITED\nFRAME\n"
    #expect(bytes.dropLast(20).elementsEqual(header.utf8))
  }

  @Test("PNG of 16 bits keeps every number, and says what it means")
  func deepPNG() throws {
    let file = try png([p3Red, [0.5, 0.5, 0.5, 1], [1, 1, 1, 1]], width: 3, PixelEncoding(depth: .sixteen, space: .displayP3))
    #expect(file[24] == 16 && file[25] == 2)  // bits, and red, green and blue without alpha
    let metadata = ImageMetadata(file, format: .png)
    #expect(metadata.codePoints?.primaries == 12 && metadata.codePoints?.transfer == 13)
    #expect(ColorProfile.name(metadata) == "Display P3")
    let numbers = try ImageFile.decodeDeepPNG(file, name: "wide.png").numbers
    #expect(Array(numbers[..<4]) == [65535, 0, 0, 65535])
    #expect(Array(numbers[8...]) == [65535, 65535, 65535, 65535])
    #expect(abs(Int(numbers[4]) - 32768) <= 1)
    // The same bytes whenever it is written.
    #expect(try png([p3Red, [0.5, 0.5, 0.5, 1], [1, 1, 1, 1]], width: 3, PixelEncoding(depth: .sixteen, space: .displayP3)) == file)
    // Read as eight bits of sRGB, P3's red is sRGB's.
    let image = try ImageFile.decode(file, name: "wide.png")
    #expect(distance(image.pixel(0, 0), [255, 0, 0, 255]) <= 1)
  }

  @Test("PNG with alpha, of sRGB and of high dynamic range; eight bits of P3")
  func otherPNGs() throws {
    let translucent = try png([[0.25, 0.125, 0, 0.5], [0, 0, 0, 0]], width: 1, PixelEncoding(depth: .sixteen))
    #expect(translucent[24] == 16 && translucent[25] == 6)
    #expect(try ImageFile.decodeDeepPNG(translucent, name: "a").numbers == [32768, 16384, 0, 32768, 0, 0, 0, 0])
    #expect(ImageMetadata(translucent, format: .png).gamma.map { abs($0 - 1 / 0.45455) < 1e-3 } ?? true)
    let hdr = ImageMetadata(try png([[1, 1, 1, 1]], width: 1, PixelEncoding(depth: .sixteen, space: .bt2020PQ)), format: .png)
    #expect(hdr.codePoints?.primaries == 9 && hdr.codePoints?.transfer == 16)
    let small = try png([p3Red], width: 1, PixelEncoding(depth: .eight, space: .displayP3))
    #expect(small[24] == 8)
    #expect(try ImageFile.decodeDeepPNG(small, name: "a").numbers == [65535, 0, 0, 65535])
  }

  private func read(_ file: Data) throws -> [Float] { try #require(ImageFile.decode(file, name: "file").wide).numbers }

  @Test("files of other colours, and of 16 bits, are read as wide as they are")
  func reading() throws {
    let pixels: [SIMD4<Float>] = [p3Red, [0.501, 0.25, 0, 1], [0.25, 0.125, 0, 0.5]]
    for space in [OutputColorSpace.displayP3, .sRGB] {
      let numbers = try read(png(pixels, width: 3, PixelEncoding(depth: .sixteen, space: space)))
      let red: SIMD4<Float> = space == .sRGB ? [1, 0, 0, 1] : p3Red
      for (i, expected) in [red, pixels[1], pixels[2]].enumerated() {
        for channel in 0..<4 { #expect(abs(numbers[4 * i + channel] - expected[channel]) < 2e-4, "\(space) \(i) \(channel)") }
      }
    }
    // 100 cd/m² are 0.4926 of white's light, 1.055 · 0.4926^(1/2.4) − 0.055 = 0.7305 in sRGB.
    for space in [OutputColorSpace.bt2020PQ, .bt2020HLG] {
      let bright: [SIMD4<Float>] = [[1.9952, 1.9952, 1.9952, 1], [0.7305, 0.7305, 0.7305, 1], [1, 0.5, 0.2, 1]]
      let numbers = try read(png(bright, width: 3, PixelEncoding(depth: .sixteen, space: space)))
      for (i, expected) in bright.enumerated() {
        for channel in 0..<4 { #expect(abs(numbers[4 * i + channel] - expected[channel]) < 1e-3, "\(space) \(i) \(channel)") }
      }
    }
    // Eight bits of sRGB are all there is to a file without a profile.
    let plain = try ImageEncoder(format: .png).encode(Bitmap(2, 2, filledWith: [1, 2, 3, 255]).makeImage(), name: "plain")
    #expect(try ImageFile.decode(Data(plain), name: "plain").wide == nil)
  }

  @Test("a turned picture is turned in numbers, too")
  func orientation() {
    // Value 6, a quarter turn clockwise: the first row becomes the last column.
    let pixels = WidePixels(size: PixelSize(2, 1), numbers: [1, 2, 3, 4, 5, 6, 7, 8])
    let upright = ExifOrientation(value: 6).apply(to: pixels)
    #expect(upright.size == PixelSize(1, 2) && upright.numbers == [1, 2, 3, 4, 5, 6, 7, 8])
    let mirrored = ExifOrientation(value: 2).apply(to: pixels)
    #expect(mirrored.size == PixelSize(2, 1) && mirrored.numbers == [5, 6, 7, 8, 1, 2, 3, 4])
  }

  @Test("a picture of numbers is written with 16 bits, of P3 where sRGB has no room")
  func pictures() throws {
    func written(_ color: SIMD4<Float>) throws -> Data {
      let image = CGImage(wide: WidePixels(size: PixelSize(1, 1), numbers: [color.x, color.y, color.z, color.w]))
      return Data(try ImageEncoder(format: .png).encode(image, name: "a"))
    }
    #expect(try ImageFile.decodeDeepPNG(written(p3Red), name: "a").numbers == [65535, 0, 0, 65535])
    #expect(try ImageMetadata(written(p3Red), format: .png).codePoints?.primaries == 12)
    #expect(try ImageFile.decodeDeepPNG(written([0.5, 0.25, 0.125, 1]), name: "a").numbers == [32768, 16384, 8192, 65535])
    #expect(try ImageMetadata(written([0.5, 0.25, 0.125, 1]), format: .png).codePoints?.primaries == 1)
  }

  @Test("a ramp of 16 bits has every step")
  func ramp() throws {
    // 1024 pixels from 0 to 1023/1023 have 1024 numbers; eight bits have 256.
    let ramp = (0..<1024).map { SIMD4<Float>(lowHalf: SIMD2(repeating: Float($0) / 1023), highHalf: SIMD2(0, 1)) }
    let numbers = try ImageFile.decodeDeepPNG(png(ramp, width: 1024, PixelEncoding(depth: .sixteen)), name: "ramp").numbers
    #expect(Set(stride(from: 0, to: numbers.count, by: 4).map { numbers[$0] }).count == 1024)
  }

  @Test(
    "what formats refuse, with a sentence",
    arguments: [
      ("a.png", BitDepth.ten, OutputColorSpace.sRGB, "a.png: PNG holds 8 bits a channel or 16, not 10; ask for 16"),
      ("a.png", .eight, .bt2020PQ, "a.png: bt2020-pq needs 10 bits a channel or 16, and 8 are asked for"),
      ("a.mp4", .sixteen, .sRGB, "a.mp4: video has 8 bits a channel or 10, not 16; ask for 10"),
      ("a.webm", .eight, .displayP3, "a.webm: video of display-p3 has 10 bits a channel, not 8; ask for 10"),
      ("a.rgba", .ten, .sRGB, "a.rgba: raw RGBA has 8 bits a channel or 16, not 10; ask for 16"),
      ("a.y4m", .sixteen, .displayP3, "a.y4m: Y4M has 8 bits a channel of srgb, or 10, not 16 of display-p3"),
      (
        "a.gif", .sixteen, .sRGB,
        "a.gif: it holds 8 bits a channel of srgb, not 16 of srgb; .png, .tif, .rgba, .mp4, .mov, .webm and .y4m hold more"
      ),
    ])
  func refusals(name: String, depth: BitDepth, space: OutputColorSpace, sentence: String) throws {
    let format = try OutputFormat.parse(name: name)
    let error = #expect(throws: OutputError.self) { try format.check(PixelEncoding(depth: depth, space: space), isTransparent: false) }
    #expect(error?.description == sentence)
    #expect(throws: Never.self) { try format.check(PixelEncoding(), isTransparent: true) }
  }

  @Test("alpha and ten bits do not go together in WebM")
  func transparentVideo() throws {
    let format = try OutputFormat.parse(name: "a.webm"), pixels = PixelEncoding(depth: .ten)
    #expect(throws: OutputError.self) { try format.check(pixels, isTransparent: true) }
    #expect(throws: Never.self) { try format.check(pixels, isTransparent: false) }
  }
}

@Suite("Videos of ten bits, read by FFmpeg's own program", .enabled(if: FFmpegTool.isInstalled, "needs ffmpeg and ffprobe"))
struct DeepVideoTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func write(_ name: String, _ format: VideoFormat, _ space: OutputColorSpace, encoder: String? = nil) throws -> String {
    let bitmap = Bitmap(size: PixelSize(64, 32), format: .rgbaFloat), path = folder.path(name)
    fill(bitmap, with: [1, 1, 1, 1])
    var options = VideoOptions(frameRate: FrameRate(25))
    options.pixels = PixelEncoding(depth: .ten, space: space)
    options.encoder = encoder
    let video = try VideoEncoder(path: path, format: format, size: bitmap.size, options: options)
    for _ in 0..<3 { try video.encode(bitmap) }
    try video.finish()
    return path
  }

  /// Luma in the middle of the first frame.
  private func luma(_ path: String) throws -> Int {
    let bytes = try FFmpegTool.run(
      "ffmpeg", ["-v", "error", "-i", path, "-frames:v", "1", "-f", "rawvideo", "-pix_fmt", "yuv420p10le", "-"])
    let first = (16 * 64 + 32) * 2
    return Int(bytes[first]) | Int(bytes[first + 1]) << 8
  }

  @Test("H.264 and VP9: what the frames are, and white")
  func tags() throws {
    let entries = ["codec_name", "pix_fmt", "color_range", "color_space", "color_primaries", "color_transfer"]
    let h264 = try write("a.mp4", .mp4, .bt2020PQ)
    #expect(
      try FFmpegTool.probe(h264, entries) == [
        "codec_name": "h264", "pix_fmt": "yuv420p10le", "color_range": "tv", "color_space": "bt2020nc", "color_primaries": "bt2020",
        "color_transfer": "smpte2084",
      ])
    #expect(abs(try luma(h264) - 573) <= 1)
    let vp9 = try write("a.webm", .webm, .bt2020HLG)
    #expect(
      try FFmpegTool.probe(vp9, entries) == [
        "codec_name": "vp9", "pix_fmt": "yuv420p10le", "color_range": "tv", "color_space": "bt2020nc", "color_primaries": "bt2020",
        "color_transfer": "arib-std-b67",
      ])
    #expect(abs(try luma(vp9) - 721) <= 1)
    let plain = try write("b.mp4", .mp4, .sRGB)
    #expect(try FFmpegTool.probe(plain, ["color_primaries", "color_transfer"]) == ["color_primaries": "bt709", "color_transfer": "bt709"])
    #expect(abs(try luma(plain) - 940) <= 1)
    let p3 = try write("c.mp4", .mp4, .displayP3)
    #expect(
      try FFmpegTool.probe(p3, ["color_primaries", "color_transfer"]) == ["color_primaries": "smpte432", "color_transfer": "iec61966-2-1"])
  }

  @Test("an encoder without ten bits says so")
  func refusal() {
    let error = #expect(throws: VideoError.self) { try write("a.mp4", .mp4, .sRGB, encoder: "mpeg4") }
    #expect(error?.kind == .unencodable && error?.description.contains("10 bits") == true)
  }
}
