import Foundation
import Graphics
import TestSupport
import Testing

@testable import MediaFiles
@testable import OfflineOutput

@Suite("Raw frames, of which a part changes")
struct RawFrameTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Numbers by chance, the same each time.
  private struct Dice {
    var state: UInt64

    mutating func roll(_ count: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % count
    }

    mutating func rect(_ size: PixelSize) -> PixelRect {
      let x = roll(size.width), y = roll(size.height)
      return PixelRect(x: x, y: y, width: 1 + roll(size.width - x), height: 1 + roll(size.height - y))
    }
  }

  private func sink(_ name: String, _ size: PixelSize, _ pixels: PixelEncoding) throws -> any FrameSink {
    var options = OutputOptions(frameRate: FrameRate(25))
    options.pixels = pixels
    return try OutputFormat.parse(name: folder.path(name)).makeSink(size: size, options: options)
  }

  private func set(_ bitmap: Bitmap, _ x: Int, _ y: Int, _ pixel: SIMD4<UInt8>) {
    if bitmap.format == .rgba8 { return bitmap[x, y] = pixel }
    let place = y * bitmap.bytesPerRow + x * bitmap.format.bytesPerPixel
    bitmap.bytes.storeBytes(of: SIMD4<Float>(pixel) / 255, toByteOffset: place, as: SIMD4<Float>.self)
  }

  /// Rows of 64 bytes, which may be written as they lie, and others.
  @Test(
    "frames of which the changed part is told are those that are written whole",
    arguments: ["a.rgba", "a.y4m"], [PixelSize(16, 6), PixelSize(5, 7)])
  func damage(name: String, size: PixelSize) throws {
    let encodings =
      name == "a.rgba"
      ? [PixelEncoding(), PixelEncoding(depth: .sixteen), PixelEncoding(space: .displayP3)] : [PixelEncoding(), PixelEncoding(depth: .ten)]
    for pixels in encodings {
      var dice = Dice(state: 7)
      let bitmap = Bitmap(size: size, format: pixels.bitmapFormat), sink = try sink(name, size, pixels)
      var expected: [UInt8] = []
      for frame in 0..<40 {
        let rect = frame == 0 ? PixelRect(size) : dice.rect(size)
        // Opaque at times, so that both ways of writing take turns.
        let isOpaque = dice.roll(3) > 0, color = dice.roll(200)
        let changed = isOpaque && dice.roll(2) == 0 ? PixelRect(size) : rect
        for y in changed.minY..<changed.maxY {
          for x in changed.minX..<changed.maxX {
            let alpha = isOpaque ? 255 : 60 + dice.roll(190)
            set(bitmap, x, y, [UInt8(min(alpha, color + x)), UInt8(min(alpha, y * 9)), UInt8(alpha / 2), UInt8(alpha)])
          }
        }
        let damage = frame % 7 == 6 ? nil : changed
        try sink.write(bitmap, FrameStamp(index: frame, time: 0, damage: damage))
        let alone = try self.sink("one-" + name, size, pixels)
        try alone.write(bitmap, FrameStamp(index: frame, time: 0))
        try alone.finish()
        let bytes = try folder.bytes("one-" + name)
        // Of Y4M the header comes once.
        let header = name == "a.y4m" ? (bytes.firstIndex(of: 10) ?? 0) + 1 : 0
        expected += frame == 0 ? bytes : Array(bytes.dropFirst(header))
        if frame % 5 == 4 {
          try sink.write(bitmap, FrameStamp(index: frame, time: 0, damage: .empty))
          expected += bytes.dropFirst(header)
        }
      }
      #expect(sink.bytesWritten == expected.count)
      try sink.finish()
      #expect(try folder.bytes(name) == expected, "\(pixels)")
    }
  }

  @Test("frames of sixteen bits of RGBA, worked by hand, the lower byte first")
  func deep() throws {
    let size = PixelSize(2, 1), bitmap = Bitmap(size: size, format: .rgbaFloat)
    set(bitmap, 0, 0, [51, 102, 0, 255])
    set(bitmap, 1, 0, [51, 0, 102, 102])
    let sink = try sink("a.rgba", size, PixelEncoding(depth: .sixteen))
    try sink.write(bitmap, FrameStamp(index: 0, time: 0))
    try sink.finish()
    // 0.2 is 13107, 0x3333; 0.4 is 26214, 0x6666; straight, the second is a half and 1.
    #expect(try folder.bytes("a.rgba") == [0x33, 0x33, 0x66, 0x66, 0, 0, 0xFF, 0xFF, 0, 0x80, 0, 0, 0xFF, 0xFF, 0x66, 0x66])
  }

  @Test("headers of Y4M tell size, rate and depth, and what a sink takes")
  func headers() throws {
    func header(_ pixels: PixelEncoding) -> String {
      String(decoding: RawSink.header(size: PixelSize(7, 5), rate: FrameRate(24_000, 1001), pixels: pixels), as: UTF8.self)
    }
    #expect(header(PixelEncoding()) == "YUV4MPEG2 W7 H5 F24000:1001 Ip A1:1 C420jpeg XCOLORRANGE=LIMITED\n")
    #expect(header(PixelEncoding(depth: .ten)) == "YUV4MPEG2 W7 H5 F24000:1001 Ip A1:1 C420p10 XYSCSS=420P10 XCOLORRANGE=LIMITED\n")
    let size = PixelSize(4, 4), ten = PixelEncoding(depth: .ten)
    #expect(
      try sink("a.y4m", size, PixelEncoding()).takesPlanes && !sink("a.y4m", size, ten).takesPlanes
        && !sink("a.rgba", size, PixelEncoding()).takesPlanes)
    #expect(
      try sink("a.png", size, PixelEncoding()).parallelism == 1 && !sink("a.png", size, PixelEncoding()).takesPlanes
        && sink("a.png", size, PixelEncoding()).times == nil)
  }

  /// Red is a ramp, green an edge that moves by eight columns a frame, blue a texture.
  @Test("three pictures of a fixed pattern are encoded to know an encoder again", arguments: [BitDepth.eight, .sixteen])
  func sample(depth: BitDepth) throws {
    var options = OutputOptions()
    options.pixels = PixelEncoding(depth: depth)
    let bytes = try OutputFormat.parse(name: "a.rgba").encoderSample(options: options, path: folder.path("sample"))
    #expect(folder.contents.isEmpty)
    let part = try PartReader(path: folder.write(Data(bytes), as: "part"))
    #expect(part.head == PartHead(plan: "", number: 0, firstFrame: 0, frameCount: 3))
    for frame in 0..<3 {
      let record = try #require(try part.next())
      var expected: [UInt8] = []
      for y in 0..<128 {
        for x in 0..<128 {
          for value in [x + y, x < 40 + 8 * frame ? 200 : 20, x * y & 255, 255] {
            // A byte of 255 is as much as two of them.
            expected += depth == .eight ? [UInt8(value)] : [UInt8(value), UInt8(value)]
          }
        }
      }
      #expect(record.frame == frame && record.contents == expected)
    }
    #expect(try part.next() == nil)
    // A video of one segment.
    let video = try OutputFormat.parse(name: "a.mp4").encoderSample(options: OutputOptions(), path: folder.path("sample"))
    let packets = try PartReader(path: folder.write(Data(video), as: "part"))
    #expect(!packets.head.codecHeader.isEmpty)
    try packets.verify()
  }

  @Test("a file is looked at in windows: bytes, numbers and places of bytes, near and far")
  func windows() throws {
    let count = 200_001, bytes = (0..<count).map { UInt8($0 % 251) }
    let path = try folder.write(Data(bytes), as: "file")
    let file = try #require(FileWindow(path: path))
    #expect(file.count == count)
    for (offset, size) in [
      (0, 0), (0, 10), (65_530, 10), (65_536, 1), (131_070, 5), (10, 3), (100_000, 70_000), (100_001, 4), (count - 4, 4), (count, 0),
    ] {
      #expect(file.part(offset, size).map(Array.init) == Array(bytes[offset..<offset + size]), "\(offset), \(size)")
      #expect(file.part(offset, size)?.startIndex == 0)
    }
    for (offset, size) in [(-1, 1), (0, -1), (count, 1), (count - 3, 4), (count + 1, 0)] { #expect(file.part(offset, size) == nil) }
    // 70,000 is 278 · 251 + 222.
    #expect(
      file.number(70_000, 1) == 222 && file.number(70_000, 2) == 222 << 8 | 223
        && file.number(70_000, 4, isLittleEndian: true) == 0xE1E0_DFDE)
    #expect(
      file.number(70_001, 1) == 223 && file.number(count, 1) == nil && file.number(count - 1, 1) == bytes.last.map { Int($0) }
        && file.number(5, 1) == 5)
    #expect(
      file.index(of: 250, from: 0) == 250 && file.index(of: 0, from: 1) == 251 && file.index(of: 7, from: 7) == 7
        && file.index(of: 7, from: 8) == 258)
    #expect(file.index(of: 251, from: 0) == nil && file.index(of: 3, from: count) == nil && file.index(of: 7, from: 150_000) == 150_105)
    #expect(
      file.index(of: bytes[count - 1], from: count - 1) == count - 1 && file.index(of: bytes[count - 1], from: count - 200) == count - 1)
    var marked = [UInt8](repeating: 1, count: 140_000)
    marked[139_999] = 2
    marked[65_536] = 3
    let other = try #require(FileWindow(path: try folder.write(Data(marked), as: "marked")))
    #expect(other.index(of: 2, from: 0) == 139_999 && other.index(of: 3, from: 0) == 65_536 && other.index(of: 3, from: 65_537) == nil)
    #expect(FileWindow(path: folder.path("none")) == nil && FileWindow(path: folder.path) == nil)
  }
}
