import Foundation
import Graphics
import Testing

@testable import MediaFiles

/// Frames that cover a part of their picture, or lie outside it in part. A canvas is written as letters: the red of a pixel, `.` for what
/// is empty.
@Suite("Rectangles of animated pictures")
struct AnimatedRectangleTests {
  private func letters(_ image: CGImage) -> String {
    (0..<image.height).map { y in
      String(
        decoding: (0..<image.width).map { x in
          let pixel: SIMD4<UInt8> = image.pixel(x, y)
          return pixel == .zero ? UInt8(ascii: ".") : pixel == [pixel.x, 1, 2, 255] ? pixel.x : UInt8(ascii: "?")
        }, as: UTF8.self)
    }.joined(separator: " ")
  }

  /// Opaque pixels, four bytes each; a full stop is an empty one.
  private static func pixels(_ text: String) -> [UInt8] {
    text.utf8.flatMap { $0 == UInt8(ascii: ".") ? [0, 0, 0, 0] : [$0, 1, 2, 255] as [UInt8] }
  }

  private func frames(_ file: Data) throws -> [String] { try ImageFile.decodeFrames(file, name: "a").frames.map { letters($0.image) } }

  // MARK: The canvas

  @Test(
    "a part shows where it lies, and what lies outside is left out",
    arguments: [
      (0, 0, "ab.. cd.. ...."), (1, 1, ".... .ab. .cd."), (3, 2, ".... .... ...a"), (-1, -1, "d... .... ...."), (-1, 1, ".... b... d..."),
      (2, -1, "..cd .... ...."), (4, 0, ".... .... ...."), (-2, 0, ".... .... ...."), (0, 3, ".... .... ...."), (0, -2, ".... .... ...."),
    ])
  func parts(x: Int, y: Int, shown: String) {
    var canvas = FrameCanvas(width: 4, height: 3)
    let area = PixelRect(x: x, y: y, width: 2, height: 2)
    #expect(letters(canvas.frame(Self.pixels("abcd"), in: area, replaces: false, disposal: .keep)) == shown)
    let one = PixelRect(x: 0, y: 0, width: 1, height: 1)
    let empty = FrameCanvas(width: 4, height: 3)
    var kept = canvas, cleared = empty, restored = empty
    // What becomes of it shows with the next frame, which draws nothing.
    #expect(letters(kept.frame(Self.pixels("."), in: one, replaces: false, disposal: .keep)) == shown)
    #expect(letters(cleared.frame(Self.pixels("abcd"), in: area, replaces: true, disposal: .clear)) == shown)
    #expect(letters(cleared.frame(Self.pixels("."), in: one, replaces: false, disposal: .keep)) == ".... .... ....")
    #expect(letters(restored.frame(Self.pixels("abcd"), in: area, replaces: true, disposal: .restore)) == shown)
    #expect(letters(restored.frame(Self.pixels("."), in: one, replaces: false, disposal: .keep)) == ".... .... ....")
  }

  @Test("clearing empties the rectangle alone, and restoring brings back what was there")
  func disposals() {
    let whole = PixelRect(x: 0, y: 0, width: 4, height: 3), area = PixelRect(x: 1, y: 1, width: 2, height: 1)
    for (disposal, then) in [(FrameCanvas.Disposal.keep, "abcd exyh ijkl"), (.clear, "abcd e..h ijkl"), (.restore, "abcd efgh ijkl")] {
      var canvas = FrameCanvas(width: 4, height: 3)
      _ = canvas.frame(Self.pixels("abcdefghijkl"), in: whole, replaces: true, disposal: .keep)
      #expect(letters(canvas.frame(Self.pixels("xy"), in: area, replaces: true, disposal: disposal)) == "abcd exyh ijkl")
      #expect(letters(canvas.frame(Self.pixels(".."), in: area, replaces: false, disposal: .keep)) == then)
      #expect(letters(canvas.frame(Self.pixels(".."), in: area, replaces: true, disposal: .keep)) == "abcd e..h ijkl")
    }
  }

  @Test("a translucent pixel lies over what is there: premultiplied, and rounded")
  func blending() {
    var canvas = FrameCanvas(width: 1, height: 1)
    let one = PixelRect(x: 0, y: 0, width: 1, height: 1)
    _ = canvas.frame([200, 100, 7, 240], in: one, replaces: true, disposal: .keep)
    // (200 · 155 + 127) / 255 = 122.06; (100 · 155 + 127) / 255 = 61.3; (7 · 155 + 127) / 255 = 4.75; (240 · 155 + 127) / 255 = 146.4.
    #expect(canvas.frame([10, 20, 30, 100], in: one, replaces: false, disposal: .keep).pixels == [132, 81, 34, 246])
    // (132 · 254 + 127) / 255 = 131.98; sums stay below 256.
    #expect(canvas.frame([255, 1, 1, 1], in: one, replaces: false, disposal: .keep).pixels == [255, 82, 35, 246])
    #expect(canvas.frame([9, 9, 9, 0], in: one, replaces: false, disposal: .keep).pixels == [255, 82, 35, 246])
    #expect(canvas.frame([9, 8, 7, 0], in: one, replaces: true, disposal: .keep).pixels == [9, 8, 7, 0])
  }

  // MARK: GIF

  private func short(_ value: Int) -> [UInt8] { [UInt8(value & 255), UInt8(value >> 8)] }

  /// Colours whose reds are letters, from `a` on; of a table of 2, 4, 8 …
  private func table(_ count: Int, from first: UInt8 = UInt8(ascii: "a")) -> [UInt8] {
    (0..<count).flatMap { [first + UInt8($0), 1, 2] as [UInt8] }
  }

  private func control(_ disposal: Int, delay: Int = 7, transparent: Int? = nil) -> [UInt8] {
    [0x21, 0xF9, 4, UInt8(disposal << 2 | (transparent == nil ? 0 : 1))] + short(delay) + [UInt8(transparent ?? 0), 0]
  }

  private func picture(
    x: Int, y: Int, width: Int, height: Int, _ letters: String, flags: Int = 0, ownTable: [UInt8] = [], codeSize: Int = 3
  ) -> [UInt8] {
    var bytes = [0x2C] + [x, y, width, height].flatMap(short) + [UInt8(flags)] + ownTable
    GIFCompression.append(letters.utf8.map { $0 - UInt8(ascii: "a") }, codeSize: codeSize, to: &bytes)
    return bytes
  }

  /// 4 × 5 pixels, and a table of eight colours from `a` to `h`.
  private func gif(_ blocks: [UInt8]...) -> Data {
    Data(Array("GIF89a".utf8) + short(4) + short(5) + [0xF2, 0, 0] + table(8) + blocks.flatMap { $0 } + [0x3B])
  }

  @Test("GIF: places, sizes and what becomes of frames")
  func gifs() throws {
    let first = picture(x: 0, y: 0, width: 4, height: 5, "aaaabbbbccccddddeeee")
    for (disposal, then) in [
      (0, "aaha bbgb cchc dddd eeee"), (1, "aaha bbgb cchc dddd eeee"), (2, "aa.a bb.b cc.c dddd eeee"), (3, "aaaa bbbb cccc dddd eeee"),
      (4, "aaha bbgb cchc dddd eeee"), (7, "aaha bbgb cchc dddd eeee"),
    ] {
      let file = gif(
        control(0), first, control(disposal), picture(x: 2, y: 0, width: 1, height: 3, "hgh"), control(0),
        picture(x: 3, y: 4, width: 2, height: 2, "fgfg"))
      let last = String(then.dropLast()) + "f"
      #expect(try frames(file) == ["aaaa bbbb cccc dddd eeee", "aaha bbgb cchc dddd eeee", last], "\(disposal)")
    }
  }

  @Test("GIF: delays, the colour that is none, tables of a frame's own, and rows by turns")
  func gifFields() throws {
    let image = try ImageFile.decodeFrames(
      gif(
        control(0, delay: 259, transparent: 1), picture(x: 0, y: 0, width: 3, height: 1, "abc"),
        picture(x: 0, y: 1, width: 1, height: 1, "b"),
        control(0, delay: 1), picture(x: 3, y: 1, width: 1, height: 1, "b"), control(0, delay: 2),
        picture(x: 2, y: 3, width: 1, height: 1, "c")),
      name: "a")
    // Hundredths of a second; one or none is a tenth of a second. A frame's control is of that frame alone.
    #expect(image.frames.map(\.duration) == [2.59, 0.1, 0.1, 0.02] && image.loopCount == 1)
    #expect(image.frames.map { letters($0.image) }.last == "a.c. b..b .... ..c. ....")
    // 0x80 says that there is a table, of 4 colours here; 0x40 that rows come by turns: 0, 4, 2, 1, 3.
    #expect(
      try frames(gif(picture(x: 1, y: 0, width: 2, height: 1, "da", flags: 0x81, ownTable: table(4, from: UInt8(ascii: "p")), codeSize: 2)))
        == [".sp. .... .... .... ...."])
    #expect(try frames(gif(picture(x: 0, y: 0, width: 1, height: 5, "abcde", flags: 0x40))) == ["a... d... c... e... b..."])
    // Indices behind the table's end are empty; what is missing of the data is, too.
    #expect(
      try frames(gif(picture(x: 0, y: 0, width: 4, height: 1, "abcd", flags: 0x80, ownTable: table(2), codeSize: 2)))
        == ["ab.. .... .... .... ...."])
    #expect(try frames(gif(picture(x: 0, y: 0, width: 4, height: 2, "abcde"))) == ["abcd e... .... .... ...."])
    // Without any table there are no colours.
    var bare = Array("GIF87a".utf8) + short(2) + short(1) + [0x70, 0, 0]
    bare += picture(x: 0, y: 0, width: 2, height: 1, "ab")
    #expect(try frames(Data(bare)) == [".."])
  }

  @Test(
    "GIF: rows by turns, of any height",
    arguments: [
      (1, [0]), (2, [0, 1]), (3, [0, 2, 1]), (9, [0, 8, 4, 2, 6, 1, 3, 5, 7]), (12, [0, 8, 4, 2, 6, 10, 1, 3, 5, 7, 9, 11]),
    ])
  func interlaced(height: Int, order: [Int]) throws {
    let letters = Array("abcdefghijkl".utf8)
    var file = Array("GIF89a".utf8) + short(1) + short(height) + [0xF3, 0, 0] + table(16)
    file += picture(
      x: 0, y: 0, width: 1, height: height, String(decoding: order.map { letters[$0] }, as: UTF8.self), flags: 0x40, codeSize: 4)
    let rows = letters.prefix(height).map { String(decoding: [$0], as: UTF8.self) }
    #expect(try frames(Data(file)) == [rows.joined(separator: " ")])
  }

  @Test("GIF: how often it repeats, and what stands between pictures")
  func gifExtensions() throws {
    let image = picture(x: 0, y: 0, width: 1, height: 1, "a")
    func loops(_ blocks: [UInt8]...) throws -> Int? { try ImageFile.decodeFrames(gif(blocks.flatMap { $0 }, image), name: "a").loopCount }
    func netscape(_ name: String = "NETSCAPE2.0", _ body: [UInt8] = [3, 1, 4, 1]) -> [UInt8] {
      [0x21, 0xFF, 11] + Array(name.utf8) + body + [0]
    }
    // 4 + 256 repeats, after the first time.
    #expect(try loops(netscape()) == 261 && loops(netscape("NETSCAPE2.0", [3, 1, 0, 0])) == nil && loops() == 1)
    #expect(try loops(netscape("NETSCAPE2.1")) == 1 && loops(netscape("NETSCAPE2.0", [3, 2, 4, 1])) == 1)
    #expect(try loops([0x21, 0xFE, 11] + Array("NETSCAPE2.0".utf8) + [3, 1, 4, 1, 0]) == 1)
    #expect(try loops([0x21, 0xFE, 2, 9, 9, 1, 0x3B, 0], netscape()) == 261)
    // What is no block ends the file; a file of another mark is no GIF.
    #expect(try frames(gif(image, [0x99], image)).count == 1 && frames(gif(image, [0x21], image)).count == 1)
    #expect(!GIFFile.isGIF(Data("GIF88a".utf8)) && GIFFile.isGIF(Data("GIF87a".utf8)) && !GIFFile.isGIF(Data("GIF89".utf8)))
  }

  @Test("durations of up to a hundredth of a second are a tenth")
  func durations() {
    #expect([-1, 0, 0.01, 0.0101, 0.02, 3].map(AnimatedImage.shownDuration) == [0.1, 0.1, 0.1, 0.0101, 0.02, 3])
  }

  // MARK: Codes

  /// Codes of a GIF, by hand: the lowest bits first, in blocks of `blockLength` bytes.
  private func blocks(_ codes: [(code: Int, width: Int)], blockLength: Int = 255) -> Data {
    var bits: [UInt8] = []
    for (code, width) in codes { bits += (0..<width).map { UInt8(code >> $0 & 1) } }
    var bytes = [UInt8](repeating: 0, count: (bits.count + 7) / 8)
    for (place, bit) in bits.enumerated() { bytes[place / 8] |= bit << UInt8(place % 8) }
    var result = Data()
    for first in stride(from: 0, to: bytes.count, by: blockLength) {
      let block = bytes[first..<min(first + blockLength, bytes.count)]
      result += [UInt8(block.count)] + block
    }
    return result + [0]
  }

  @Test(
    "codes worked by hand",
    arguments: [
      // Clear is 4, the end 5. 6 is 1 2, then 7 is 2 6's first: 2 1; 8 is 6 itself and its first.
      ("4:3 1:3 2:3 6:3 8:4 5:4", [1, 2, 1, 2, 1, 2, 1]),
      // A code that is just being defined.
      ("4:3 3:3 6:3 5:3", [3, 3, 3]), ("4:3 3:3 6:3 7:3 5:4", [3, 3, 3, 3, 3, 3]),
      // Beyond that one, before any, and an end at once.
      ("4:3 3:3 7:3 1:3", [3]), ("4:3 6:3 1:3", []), ("4:3 5:3 1:3", []), ("5:3 1:3", []),
      // Cleared in between; without a clear code before the first.
      ("4:3 1:3 2:3 4:3 6:3", [1, 2]), ("4:3 1:3 2:3 4:3 3:3 6:3 5:3", [1, 2, 3, 3, 3]),
      ("0:3 2:3 6:3 5:3", [0, 2, 0, 2]),
    ] as [(String, [UInt8])])
  func codes(text: String, expected: [UInt8]) {
    let codes = text.split(separator: " ").map { pair in
      let numbers = pair.split(separator: ":").compactMap { Int($0) }
      return (code: numbers[0], width: numbers[1])
    }
    for length in [1, 2, 255] {
      let data = Data([9, 9, 9]) + blocks(codes, blockLength: length)
      #expect(LZWDecoder.decode(data, at: 3, codeSize: 2, count: 50) == expected)
      for count in 0...expected.count {
        #expect(LZWDecoder.decode(data, at: 3, codeSize: 2, count: count) == Array(expected.prefix(count)))
      }
    }
  }

  @Test("blocks that end early give what is there of them")
  func shortBlocks() {
    let data = blocks([(4, 3), (1, 3), (2, 3), (6, 3), (3, 4), (0, 4)])
    #expect(data == Data([3, 0x8C, 0x3C, 0, 0]) && LZWDecoder.decode(data, at: 0, codeSize: 2, count: 9) == [1, 2, 1, 2, 3, 0, 0])
    #expect(LZWDecoder.decode(data.prefix(3), at: 0, codeSize: 2, count: 9) == [1, 2, 1, 2, 3])
    #expect(
      LZWDecoder.decode(data.prefix(2), at: 0, codeSize: 2, count: 9) == [1]
        && LZWDecoder.decode(Data(), at: 0, codeSize: 2, count: 9) == [])
    #expect(LZWDecoder.decode(Data([0, 0x8C]), at: 0, codeSize: 2, count: 9) == [])
  }

  /// The plainest encoder: a dictionary of strings, never cleared once it is full, which is allowed.
  private func lateCodes(_ indices: [UInt8], codeSize: Int) -> Data {
    var table: [[UInt8]: Int] = [:]
    for index in 0..<1 << codeSize { table[[UInt8(index)]] = index }
    var next = (1 << codeSize) + 2, width = codeSize + 1, codes = [(1 << codeSize, codeSize + 1)], string: [UInt8] = []
    for index in indices {
      if table[string + [index]] != nil {
        string.append(index)
        continue
      }
      codes.append((table[string] ?? 0, width))
      if next < 4096 {
        table[string + [index]] = next
        if next == 1 << width, width < 12 { width += 1 }
        next += 1
      }
      string = [index]
    }
    codes.append((table[string] ?? 0, width))
    if next == 1 << width, width < 12 { width += 1 }
    return blocks(codes + [((1 << codeSize) + 1, width)])
  }

  @Test("pictures of every depth come back, from tables that are full too", arguments: 2...8)
  func depths(codeSize: Int) {
    var seed: UInt64 = 1
    // Runs and noise, so that strings of all lengths come.
    let indices = (0..<30_000).map { place -> UInt8 in
      seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return UInt8((place / 500 % 3 == 0 ? UInt64(place / 100) : seed >> 40) % UInt64(1 << codeSize))
    }
    var bytes: [UInt8] = []
    GIFCompression.append(indices, codeSize: codeSize, to: &bytes)
    #expect(bytes[0] == UInt8(codeSize) && bytes.last == 0)
    #expect(LZWDecoder.decode(Data(bytes), at: 1, codeSize: codeSize, count: indices.count) == indices)
    #expect(LZWDecoder.decode(Data(bytes), at: 1, codeSize: codeSize, count: indices.count + 9) == indices)
    let late = lateCodes(indices, codeSize: codeSize)
    #expect(LZWDecoder.decode(late, at: 0, codeSize: codeSize, count: indices.count + 9) == indices)
    // Until the first table is full, and for one code, both write the same.
    for count in [0, 1, 2, 3, 10, 300, 700] {
      var short: [UInt8] = []
      GIFCompression.append(Array(indices.prefix(count)), codeSize: codeSize, to: &short)
      if count > 0 { #expect(Data(short.dropFirst()) == lateCodes(Array(indices.prefix(count)), codeSize: codeSize), "\(count)") }
      #expect(LZWDecoder.decode(Data(short), at: 1, codeSize: codeSize, count: count + 9) == Array(indices.prefix(count)))
    }
  }

  // MARK: PNG

  /// 4 × 3 pixels. A frame is its rectangle, its letters, and what is done with it.
  private func control(_ number: Int, _ rect: PixelRect, delay: (Int, Int), disposal: UInt8, blend: UInt8) -> Data {
    PNGFixture.chunk(
      "fcTL",
      [number, rect.width, rect.height, rect.minX, rect.minY].flatMap(PNGFixture.bigEndian)
        + [delay.0, delay.1].flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] } + [disposal, blend])
  }

  private func rows(_ letters: String, _ width: Int) -> [UInt8] {
    let pixels = Self.pixels(letters)
    return PNGFixture.stored(stride(from: 0, to: pixels.count, by: 4 * width).flatMap { [0] + pixels[$0..<$0 + 4 * width] })
  }

  private func png(plays: Int = 5, _ chunks: Data...) -> Data {
    var file = Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
    file += PNGFixture.chunk("IHDR", PNGFixture.bigEndian(4) + PNGFixture.bigEndian(3) + [8, 6, 0, 0, 0])
    file += PNGFixture.chunk("acTL", PNGFixture.bigEndian(9) + PNGFixture.bigEndian(plays))
    return chunks.reduce(file, +) + PNGFixture.chunk("IEND", [])
  }

  @Test("PNG: places, sizes, data in pieces, and a picture that stands aside")
  func pngs() throws {
    let whole = PixelRect(x: 0, y: 0, width: 4, height: 3), part = PixelRect(x: 1, y: 1, width: 3, height: 2)
    let data = rows("abcdefghijkl", 4), second = rows("uvwxyz", 3)
    func fdAT(_ number: Int, _ bytes: ArraySlice<UInt8>) -> Data { PNGFixture.chunk("fdAT", PNGFixture.bigEndian(number) + bytes) }
    for (disposal, then) in [(0, "abcd euvw ixyz"), (1, "abcd e... i..."), (2, "abcd efgh ijkl"), (3, "abcd euvw ixyz")]
      as [(UInt8, String)]
    {
      let file = png(
        control(0, whole, delay: (3, 8), disposal: 0, blend: 0), PNGFixture.chunk("IDAT", Array(data[..<20])),
        PNGFixture.chunk("IDAT", Array(data[20...])), control(1, part, delay: (258, 1000), disposal: disposal, blend: 1),
        fdAT(2, second[..<9]), fdAT(3, second[9...]),
        control(4, PixelRect(x: 0, y: 0, width: 1, height: 1), delay: (1, 50), disposal: 0, blend: 1),
        fdAT(5, rows(".", 1)[...]))
      let image = try ImageFile.decodeFrames(file, name: "a")
      #expect(image.frames.map { letters($0.image) } == ["abcd efgh ijkl", "abcd euvw ixyz", then])
      #expect(image.frames.map(\.duration) == [0.375, 0.258, 0.02] && image.loopCount == 5)
    }
    // The data before any frame's control is of the picture for who knows no animations.
    let aside = png(
      plays: 0, PNGFixture.chunk("IDAT", data), control(0, part, delay: (7, 0), disposal: 2, blend: 0), fdAT(1, second[...]),
      control(2, PixelRect(x: 0, y: 0, width: 1, height: 1), delay: (1, 2), disposal: 0, blend: 0), fdAT(3, rows("q", 1)[...]))
    let image = try ImageFile.decodeFrames(aside, name: "a")
    // The first frame has nothing to give way to, and its rectangle becomes empty.
    #expect(image.frames.map { letters($0.image) } == [".... .uvw .xyz", "q... .... ...."])
    #expect(image.frames.map(\.duration) == [0.07, 0.5] && image.loopCount == nil)
  }

  @Test("PNG: an animation of one frame has no time, and one of none is a picture")
  func stillPNG() throws {
    let whole = PixelRect(x: 0, y: 0, width: 4, height: 3), data = PNGFixture.chunk("IDAT", rows("abcdefghijkl", 4))
    let one = try ImageFile.decodeFrames(png(control(0, whole, delay: (1, 2), disposal: 0, blend: 0), data), name: "a")
    #expect(one.frames.map(\.duration) == [0] && one.loopCount == 5 && letters(one.frames[0].image) == "abcd efgh ijkl")
    let none = try ImageFile.decodeFrames(png(data), name: "a")
    #expect(none.frames.map(\.duration) == [0] && none.loopCount == nil)
    // A frame whose data is of another size than its control says cannot be read.
    let wrong = png(control(0, PixelRect(x: 0, y: 0, width: 4, height: 4), delay: (1, 2), disposal: 0, blend: 0), data)
    #expect(throws: ImageError.self) { try ImageFile.decodeFrames(wrong, name: "a") }
  }

  // MARK: WebP

  private func little(_ value: Int, _ count: Int) -> [UInt8] { (0..<count).map { UInt8(value >> (8 * $0) & 255) } }

  private func chunk(_ name: String, _ body: [UInt8]) -> [UInt8] {
    Array(name.utf8) + little(body.count, 4) + body + [UInt8](repeating: 0xEE, count: body.count % 2)
  }

  private func frame(x: Int, y: Int, width: Int, _ letters: String, milliseconds: Int, flags: UInt8) throws -> [UInt8] {
    let height = letters.utf8.count / width
    let image = CGImage(width: width, height: height, premultipliedPixels: Self.pixels(letters))
    let file = try ImageEncoder(format: .webp, options: ImageEncodingOptions(quality: 100)).encode(image, name: "a")
    return chunk(
      "ANMF",
      little(x / 2, 3) + little(y / 2, 3) + little(width - 1, 3) + little(height - 1, 3) + little(milliseconds, 3) + [flags]
        + file.dropFirst(12))
  }

  private func webP(flags: UInt8 = 0x12, _ chunks: [UInt8]...) -> Data {
    let body = chunk("VP8X", [flags, 0, 0, 0] + little(4, 3) + little(3, 3)) + chunks.flatMap { $0 }
    return Data(Array("RIFF".utf8) + little(body.count + 4, 4) + Array("WEBP".utf8) + body)
  }

  @Test("WebP: places in pairs of pixels, sizes, times, and what becomes of frames")
  func webPs() throws {
    let first = try frame(x: 0, y: 0, width: 5, "abcdefghijklmnopqrst", milliseconds: 70_000, flags: 2)
    let animation = chunk("ANIM", [9, 9, 9, 9, 3, 1])
    // Bit 0 clears, bit 1 puts pixels in the place of others.
    for (flags, shown, then) in [
      (0, "abcde fghij klUno pqVst", "abcde fghij klUno pqVst"), (1, "abcde fghij klUno pqVst", "abcde fghij kl..o pq..t"),
      (2, "abcde fghij klU.o pqV.t", "abcde fghij klU.o pqV.t"), (3, "abcde fghij klU.o pqV.t", "abcde fghij kl..o pq..t"),
    ] as [(UInt8, String, String)] {
      let file = webP(
        animation, chunk("XMP ", [1, 2, 3]), first, try frame(x: 2, y: 2, width: 2, "U.V.", milliseconds: 11, flags: flags),
        try frame(x: 0, y: 0, width: 1, ".", milliseconds: 10, flags: 0))
      let image = try ImageFile.decodeFrames(file, name: "a")
      #expect(image.frames.map { letters($0.image) } == ["abcde fghij klmno pqrst", shown, then], "\(flags)")
      #expect(image.frames.map(\.duration) == [70, 0.011, 0.1] && image.loopCount == 259)
    }
    #expect(try ImageFile.decodeFrames(webP(chunk("ANIM", [9, 9, 9, 9, 0, 0]), first), name: "a").loopCount == nil)
    // Without its chunk, without its flag, and without a frame there is no animation.
    for file in [webP(first), webP(flags: 0x10, animation, first), webP(animation), webP(animation, chunk("ANMF", little(0, 16)))] {
      #expect(AnimatedWebPFile(file, name: "a", limits: ImageLimits()) == nil)
    }
    #expect(AnimatedWebPFile(webP(flags: 0x02, animation, first), name: "a", limits: ImageLimits()) != nil)
  }
}
